//! A chance that nobody states: it has a name, and an assumed value to price with.

use crate::error::Place;
use crate::exact::Exact;
use crate::figure::short;
use crate::table::laws::Configuration;

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

/// Chances to read a table with, in place of those that it states or assumes.
#[derive(Clone, Debug)]
pub(crate) enum Instead {
    /// A value of the unknown chance.
    Chance(Exact),
    /// A configuration, drawn for certain.
    Law {
        /// The configuration.
        configuration: Configuration,
        /// `true` if it replaces every law, and not the open ones alone.
        all: bool,
    },
}

impl Unknown {
    /// Returns the assumption of figures: `"the chance q is 0.743"`.
    pub(crate) fn assumption(&self) -> String {
        format!("the chance {} is {}", self.name, short(&self.value))
    }

    /// Returns the remark that figures assume a value.
    pub(crate) fn remark(&self) -> String {
        format!("The chance {} is unknown: figures assume {}.", self.name, short(&self.value))
    }
}
