//! A line of a paytable.

use crate::condition::Condition;
use crate::error::Place;
use crate::exact::Exact;
use crate::table::multiplier::Multiplier;

/// A line of a paytable.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name of the event.
    pub name: String,
    /// Net win per unit of the first stake, at least minus the total stake. With a multiplier, this
    /// is the mean.
    pub pays: Exact,
    /// The multiplier of the odds, if they have one.
    pub multiplier: Option<Multiplier>,
    /// Total stake in rounds where the line holds, per unit of the first stake: at least 1.
    pub staked: Exact,
    /// The condition under which it holds.
    pub when: Condition,
    /// The condition in words.
    pub words: String,
    /// The place where it is written.
    pub place: Place,
}

impl Line {
    /// Returns the name and the condition in words that the table has. Marked cards take a line
    /// apart into several.
    pub fn as_written(&self) -> (&str, &str) {
        match self.multiplier.as_ref().and_then(|law| law.part.as_ref()) {
            Some(part) => (&part.of, &part.words),
            None => (&self.name, &self.words),
        }
    }
}
