//! Parses tables from strings, and again with other chances.

use std::str::FromStr;

use crate::error::{Error, Mistake};
use crate::exact::Exact;
use crate::game::{GAMES, Game};
use crate::table::check;
use crate::table::laws::{Configuration, Law, MOST, Support};
use crate::table::model::{Table, Variant, Wager};
use crate::table::source::without_mark;
use crate::table::unknown::Instead;

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
        self.with_instead(Instead::Chance(value.clone()))
    }

    /// Returns the numbers and the configurations of the open law, or of any law if `all` is `true`.
    /// `None` if there is no such law.
    ///
    /// # Errors
    ///
    /// Returns an error if laws differ in their numbers, or have too many configurations.
    pub fn configurations(
        &self,
        all: bool,
    ) -> Result<Option<(&Support, Vec<Configuration>)>, Error> {
        let mut laws = self.laws.iter().filter(|law| all || law.is_open);
        let Some(first) = laws.next() else { return Ok(None) };
        let mistake = |law: &Law, message: String, help: &str| {
            Error::table(vec![Mistake::new(law.place.clone(), message, Some(help.to_owned()))])
        };
        if let Some(other) = laws.find(|law| law.support != first.support) {
            let (one, other_words) = (first.support.all_in_words(), other.support.all_in_words());
            let message = format!("a law of {other_words} beside one of {one}");
            let help = "expected the same numbers in all laws that are fitted together";
            return Err(mistake(other, message, help));
        }
        let Some(configurations) = first.support.configurations() else {
            let words = first.support.all_in_words();
            let message = format!("too many configurations of {words}");
            let help = format!("expected up to {MOST}: fewer factors, or fewer marks");
            return Err(mistake(first, message, &help));
        };
        Ok(Some((&first.support, configurations)))
    }

    /// Returns the table with this configuration in place of its open law, or of any law if `all` is
    /// `true`.
    ///
    /// # Errors
    ///
    /// Returns an error if a law cannot have it.
    pub fn with_configuration(&self, one: &Configuration, all: bool) -> Result<Self, Error> {
        self.with_instead(Instead::Law { configuration: one.clone(), all })
    }

    /// Returns the assumption that the figures of a wager depend on: the value of an unknown chance,
    /// or equal chances of an open law. `None` if no unknown chance or law changes its lines.
    #[doc(hidden)]
    pub fn assumption(&self, variant: &Variant, wager: &Wager) -> Option<String> {
        let changes = |other: &Self| {
            let wagers = &other.variant(&variant.id)?.wagers;
            let found = wagers.iter().find(|one| one.id == wager.id)?;
            Some(!found.settles_like(wager))
        };
        if let Some(unknown) = &self.unknown {
            let other = self.with_unknown(&(&unknown.value * &Exact::half())).ok()?;
            return changes(&other)?.then(|| unknown.assumption());
        }
        let (support, configurations) = self.configurations(false).ok()??;
        let other = self.with_configuration(configurations.first()?, false).ok()?;
        changes(&other)?.then(|| support.assumption())
    }

    fn with_instead(&self, instead: Instead) -> Result<Self, Error> {
        let games: Vec<_> = GAMES.iter().copied().chain([self.game]).collect();
        let table = check::with_instead(&games, &self.place, instead)?;
        Ok(Self { instead: self.instead, ..table })
    }
}

impl FromStr for Table {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
