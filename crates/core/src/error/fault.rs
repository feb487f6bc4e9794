//! A fault in a request, a shoe or an input, with its parts.

use std::fmt;

use crate::wording::asked::Wording;

/// A fault without a place in a table.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The subjects of the fault, the widest first: a line of the input, a wager.
    pub about: Vec<String>,
    /// The faulty parameter of the request, and its value as given.
    pub parameter: Option<(Wording, Option<String>)>,
    /// The key of a table that is at fault, with its section: `("draw", "player-chooses")`.
    pub key: Option<(&'static str, &'static str)>,
    /// The message: the fault, and the expected input.
    pub why: Wording,
    /// The unknown name, if the fault is one.
    pub offender: Option<String>,
    /// The valid names in its place.
    pub candidates: Vec<String>,
    /// `true` for a difference that a comparison looked for, which is no mistake in the request.
    pub differs: bool,
}

impl Fault {
    pub fn new(why: impl Into<String>) -> Self {
        Self {
            about: Vec::new(),
            parameter: None,
            key: None,
            why: Wording::new(why),
            offender: None,
            candidates: Vec::new(),
            differs: false,
        }
    }

    /// Iterates over the texts that may name parameters.
    pub fn words(&mut self) -> impl Iterator<Item = &mut Wording> {
        self.parameter.iter_mut().map(|(name, _)| name).chain([&mut self.why])
    }

    /// Writes the message, with `part` to render its texts.
    pub fn write(&self, f: &mut impl fmt::Write, part: impl Fn(&Wording) -> &str) -> fmt::Result {
        self.about.iter().try_for_each(|about| write!(f, "{about}: "))?;
        match &self.parameter {
            Some((name, Some(value))) => write!(f, "{} {value}: ", part(name))?,
            Some((name, None)) => write!(f, "{}: ", part(name))?,
            None => {}
        }
        self.key.iter().try_for_each(|(section, key)| write!(f, "{section}.{key}: "))?;
        f.write_str(part(&self.why))
    }
}
