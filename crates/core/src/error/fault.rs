//! What is wrong with a request, a shoe or an input, part by part.

use std::fmt;

use crate::wording::asked::Wording;

/// A fault that no place in a table has.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// Who or what it is about, the widest first: a line of the input, a wager.
    pub about: Vec<String>,
    /// The parameter of the request that is at fault, and its value as it was given.
    pub parameter: Option<(Wording, Option<String>)>,
    /// What is wrong, and what was expected.
    pub why: Wording,
    /// The name that means nothing, where it is one.
    pub offender: Option<String>,
    /// What would have been right in its place.
    pub candidates: Vec<String>,
    /// Whether it is a difference that was looked for, and no mistake in what was asked.
    pub differs: bool,
}

impl Fault {
    pub fn new(why: impl Into<String>) -> Self {
        Self {
            about: Vec::new(),
            parameter: None,
            why: Wording::new(why),
            offender: None,
            candidates: Vec::new(),
            differs: false,
        }
    }

    /// Its texts that may name parameters.
    pub fn words(&mut self) -> impl Iterator<Item = &mut Wording> {
        self.parameter.iter_mut().map(|(name, _)| name).chain([&mut self.why])
    }

    /// The message, its parts written by `part`.
    pub fn write(&self, f: &mut impl fmt::Write, part: impl Fn(&Wording) -> &str) -> fmt::Result {
        self.about.iter().try_for_each(|about| write!(f, "{about}: "))?;
        match &self.parameter {
            Some((name, Some(value))) => write!(f, "{} {value}: ", part(name))?,
            Some((name, None)) => write!(f, "{}: ", part(name))?,
            None => {}
        }
        f.write_str(part(&self.why))
    }
}
