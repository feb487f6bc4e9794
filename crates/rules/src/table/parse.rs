//! Parses tables from strings.

use std::str::FromStr;

use crate::error::Error;
use crate::exact::Exact;
use crate::game::{GAMES, Game};
use crate::table::check;
use crate::table::model::Table;
use crate::table::source::without_mark;

/// The name in messages of a table that is in no file.
const NAMELESS: &str = "table";

impl Table {
    /// Reads and checks a table from its TOML text, as `schemas/table.schema.json` describes it.
    ///
    /// Messages say `table:LINE:COLUMN`. [`Catalog::with`](crate::table::Catalog::with) adds the table to
    /// the built-in ones, where its wagers can be priced.
    ///
    /// # Errors
    ///
    /// Returns every mistake in it, with its place.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::table::Table;
    ///
    /// let table = Table::parse(
    ///     r#"
    ///     id = "house"
    ///     name = "House rules"
    ///     game = "baccarat"
    ///     decks = [8, 6]
    ///     [wager.tie]
    ///     name = "Tie"
    ///     pays = [{ odds = "9 to 1", when = { result = "tie" } }]
    ///     "#,
    /// )?;
    /// assert_eq!(table.decks, [8, 6]);
    /// assert_eq!(table.variants[0].wagers[0].name, "Tie");
    ///
    /// let error = Table::parse("id = house").unwrap_err();
    /// assert!(error.to_string().starts_with("table:1:6: not TOML"), "{error}");
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::read(NAMELESS, text)
    }

    /// Reads and checks a table from a text that messages call `file`.
    ///
    /// # Errors
    ///
    /// Returns every mistake in it, with its place.
    pub fn read(file: &str, text: &str) -> Result<Self, Error> {
        Self::read_among(GAMES, file, text)
    }

    /// Reads and checks a table of any of these games, which need not be of this crate.
    ///
    /// # Errors
    ///
    /// Returns every mistake in it, with its place.
    pub fn read_among(games: &[&'static dyn Game], file: &str, text: &str) -> Result<Self, Error> {
        check::check(games, file, without_mark(text))
    }

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

impl FromStr for Table {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
