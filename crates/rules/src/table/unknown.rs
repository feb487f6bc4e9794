//! A chance that nobody states: it has a name, and an assumed value to price with.

use crate::error::{Error, Place};
use crate::exact::Exact;
use crate::figure::short;
use crate::game::GAMES;
use crate::table::check;
use crate::table::model::Table;

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

impl Table {
    /// Returns the table with another value of its unknown chance.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not above 0, or leaves a law no rest.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, Exact};
    ///
    /// let catalog = Catalog::builtin();
    /// let table = catalog.table("prosperity-tree").unwrap();
    /// let half = table.with_unknown(&Exact::half())?;
    /// assert_eq!(half.unknown.unwrap().value, Exact::half());
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn with_unknown(&self, value: &Exact) -> Result<Self, Error> {
        let games: Vec<_> = GAMES.iter().copied().chain([self.game]).collect();
        let table = check::with_unknown(&games, &self.place, value)?;
        Ok(Self { instead: self.instead, ..table })
    }
}
