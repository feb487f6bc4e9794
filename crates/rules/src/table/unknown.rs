//! A chance that nobody states: it has a name, and an assumed value to price with.

use crate::error::Place;
use crate::exact::Exact;
use crate::figure::short;

/// An unknown chance of a table.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// The name.
    pub name: String,
    /// The value that figures assume, above 0 and below 1.
    pub value: Exact,
    /// The largest value that leaves the rest of each law at least 0.
    pub most: Exact,
    /// The place where it is declared.
    pub place: Place,
    /// `true` if a law has it.
    pub(crate) is_used: bool,
}

impl Unknown {
    /// Returns the remark that figures assume a value.
    pub(crate) fn remark(&self) -> String {
        format!("The chance {} is unknown: figures assume {}.", self.name, short(&self.value))
    }
}
