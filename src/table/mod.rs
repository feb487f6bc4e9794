//! Rules documents as data: reading, checking, and the catalog of all that is known.
//!
//! One file is one rules document. [`source`] finds the files, `check` turns one into a
//! [`Table`] or a list of its mistakes, and a [`Catalog`] holds the built-in tables with the
//! user's laid over them. A table knows the fields of its game and nothing of how it is dealt.

mod about;
mod check;
pub mod claim;
pub(crate) mod given;
pub mod model;
mod odds;
pub mod printed;
mod reader;
mod select;
mod shadow;
pub mod source;
mod when;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

pub use model::Table;
pub use odds::short;
pub(crate) use select::{check_wagers, suggestion};

use crate::error::{Error, Mistake, Place};
use crate::game::{GAMES, Game};
use crate::table::check::Audited;
use crate::table::claim::{At, Claim, Claims};

/// Every table known to a run, by id.
///
/// # Example
///
/// ```
/// let catalog = shoe_odds::Catalog::builtin()?;
/// let dynasty = catalog.table("dynasty-live").unwrap();
/// assert_eq!(dynasty.decks, [8]);
/// assert_eq!(dynasty.variants.len(), 3);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalog {
    tables: Vec<Table>,
}

impl Catalog {
    /// The tables built in.
    ///
    /// # Errors
    ///
    /// Never, in a crate that passes its tests.
    pub fn builtin() -> Result<Self, Error> {
        let tables = source::BUILT_IN.iter().map(|(file, text)| check::check(GAMES, file, text));
        let mut catalog = Self { tables: tables.collect::<Result<_, _>>()? };
        catalog.tables.sort_by(|left, right| left.id.cmp(&right.id));
        catalog.checked()
    }

    /// The tables built in, with those of the user's folder or file added; a table with the id
    /// of a built-in one takes its place.
    ///
    /// # Errors
    ///
    /// If files cannot be read, hold mistakes (all of them are reported), or two of them have
    /// one id.
    pub fn with_tables(path: &Path) -> Result<Self, Error> {
        let mut own: Vec<Table> = Vec::new();
        let mut mistakes = Vec::new();
        for source in source::read(path)? {
            match source.and_then(|source| check::check(GAMES, &source.file, &source.text)) {
                Ok(table) => own.push(table),
                Err(error) => mistakes.extend_from_slice(error.mistakes()),
            }
        }
        for (index, table) in own.iter().enumerate() {
            if let Some(first) = own[..index].iter().find(|other| other.id == table.id) {
                mistakes.push(Mistake {
                    place: table.place.clone(),
                    message: format!(
                        "id: \"{}\" is the id of {} already",
                        table.id, first.place.file
                    ),
                    help: None,
                });
            }
        }
        if !mistakes.is_empty() {
            return Err(Error::table(mistakes));
        }
        Self::builtin()?.overlaid(own)
    }

    /// The catalog with the claims of a file, and with its table if it carries one.
    ///
    /// A file of claims alone says in each of them which variant it is about.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or holds mistakes, all of which are reported.
    pub fn with_claims(self, path: &Path) -> Result<(Self, Claims), Error> {
        let source = source::read_file(path)?;
        match check::check_claims(&self.games(), &source.file, &source.text)? {
            Audited::Table(table) => {
                let claims = Claims {
                    file: source.file,
                    home: Some(table.id.clone()),
                    claims: table.published.clone(),
                    not_here: table.not_here.clone(),
                };
                Ok((self.overlaid(vec![*table])?, claims))
            }
            Audited::Claims(claims) => {
                let mut mistakes = self.mistakes_in(&claims);
                mistakes.extend(self.ids_used_twice(Some(&claims)));
                mistakes.sort_by_key(|mistake| mistake.place.span.start);
                if mistakes.is_empty() { Ok((self, claims)) } else { Err(Error::table(mistakes)) }
            }
        }
    }

    /// These tables laid over the others.
    fn overlaid(mut self, own: Vec<Table>) -> Result<Self, Error> {
        let catalog = &mut self;
        for table in &own {
            catalog.tables.retain(|other| other.id != table.id);
            // What is claimed of the built-in table is not claimed of the user's.
            for other in &mut catalog.tables {
                let of_this = |claim: &Claim| about::is_about(&other.id, claim, &table.id);
                let kept = other.published.iter().filter(|claim| !of_this(claim)).cloned();
                other.published = kept.collect();
            }
        }
        catalog.tables.extend(own);
        catalog.tables.sort_by(|left, right| left.id.cmp(&right.id));
        self.checked()
    }

    /// The same catalog, if what its tables say of each other is right.
    fn checked(self) -> Result<Self, Error> {
        let mut mistakes = self.mistakes_abroad();
        mistakes.extend(self.ids_used_twice(None));
        if mistakes.is_empty() { Ok(self) } else { Err(Error::table(mistakes)) }
    }

    /// The ids of printed figures that name another one already.
    fn ids_used_twice(&self, more: Option<&Claims>) -> Vec<Mistake> {
        let tables = self.tables.iter().map(|table| (&table.published, &table.not_here));
        let more = more.iter().map(|file| (&file.claims, &file.not_here));
        let ids = tables.chain(more).flat_map(|(claims, not_here)| {
            let claims = claims.iter().filter_map(|claim| claim.id.as_ref());
            claims.chain(not_here.iter().filter_map(|figure| figure.id.as_ref()))
        });
        let mut first: BTreeMap<&str, &Place> = BTreeMap::new();
        let mut twice = Vec::new();
        for At { value, place } in ids {
            match first.entry(value) {
                Entry::Vacant(free) => {
                    free.insert(place);
                }
                Entry::Occupied(taken) => {
                    let (file, line) = (&taken.get().file, taken.get().line());
                    let message = format!(
                        "published: id: \"{value}\" is the id of a figure in {file}:{line} already"
                    );
                    twice.push(Mistake { place: place.clone(), message, help: None });
                }
            }
        }
        twice
    }

    /// Reads one table from its text; `file` is what to call it in messages.
    ///
    /// # Errors
    ///
    /// Every mistake in it.
    pub fn read(file: &str, text: &str) -> Result<Table, Error> {
        check::check(GAMES, file, text)
    }

    /// Reads one table of any of these games from its text, which need not be of this crate;
    /// `file` is what to call it in messages.
    ///
    /// # Errors
    ///
    /// Every mistake in it.
    pub fn read_among(games: &[&'static dyn Game], file: &str, text: &str) -> Result<Table, Error> {
        check::check(games, file, text)
    }

    /// The catalog with a table added; it takes the place of one with its id.
    ///
    /// # Errors
    ///
    /// If what its claims and those of other tables say of each other is wrong.
    pub fn with(self, table: Table) -> Result<Self, Error> {
        self.overlaid(vec![table])
    }

    /// The games built in, and those of other tables.
    fn games(&self) -> Vec<&'static dyn Game> {
        let mut games = GAMES.to_vec();
        for table in &self.tables {
            if games.iter().all(|game| game.id() != table.game.id()) {
                games.push(table.game);
            }
        }
        games
    }

    /// Every table, by id.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// The table with this id.
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.id == id)
    }
}
