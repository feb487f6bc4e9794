//! Rules documents as data: reading, checking, and the catalog of all that is known.
//!
//! One file is one rules document. [`source`] finds the files, `check` turns one into a
//! [`Table`] or a list of its mistakes, and a [`Catalog`] holds the built-in tables with the
//! user's laid over them. A table knows the fields of its game and nothing of how it is dealt.

mod check;
pub(crate) mod given;
pub mod model;
mod odds;
mod reader;
mod select;
mod shadow;
pub mod source;
mod when;

use std::path::Path;

pub use model::Table;
pub use odds::short;
pub(crate) use select::check_wagers;

use crate::error::{Error, Mistake};

/// Every table known to a run, by id.
///
/// # Example
///
/// ```
/// let catalog = odds::Catalog::builtin()?;
/// let dynasty = catalog.table("dynasty-live").unwrap();
/// assert_eq!(dynasty.decks, [8]);
/// assert_eq!(dynasty.variants.len(), 3);
/// # Ok::<(), odds::Error>(())
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
        let tables = source::BUILT_IN.iter().map(|(file, text)| check::check(file, text));
        let mut catalog = Self { tables: tables.collect::<Result<_, _>>()? };
        catalog.tables.sort_by(|left, right| left.id.cmp(&right.id));
        Ok(catalog)
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
            match source.and_then(|source| check::check(&source.file, &source.text)) {
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
        let mut catalog = Self::builtin()?;
        for table in own {
            catalog.tables.retain(|other| other.id != table.id);
            catalog.tables.push(table);
        }
        catalog.tables.sort_by(|left, right| left.id.cmp(&right.id));
        Ok(catalog)
    }

    /// Reads one table from its text; `file` is what to call it in messages.
    ///
    /// # Errors
    ///
    /// Every mistake in it.
    pub fn read(file: &str, text: &str) -> Result<Table, Error> {
        check::check(file, text)
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
