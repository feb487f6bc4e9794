//! The mistakes of an audit, with their places.

use itertools::Itertools;

use crate::error::{Error, Mistake};

/// The mistakes of the figures that are set aside.
#[derive(Clone, Debug, Default)]
pub struct Mistakes(pub(super) Vec<Mistake>);

impl Mistakes {
    /// Returns an error of all mistakes, each once, in the order of the figures; `None` without any.
    pub fn error(&self) -> Option<Error> {
        let named = |one: &&Mistake| {
            let place = &one.place;
            (place.file.clone(), place.span.clone(), one.message.clone())
        };
        let all: Vec<Mistake> = self.0.iter().unique_by(named).cloned().collect();
        (!all.is_empty()).then(|| Error::table(all).listed_in("the audit lists all as not audited"))
    }
}
