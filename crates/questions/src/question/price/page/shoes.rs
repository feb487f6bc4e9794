//! Compares shoes side by side: one row per shoe in one table, for people.

use itertools::Itertools;

use crate::document::{Cell, Column, Document, Note, Part, Table, count, number, text};
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};

use super::title;

/// Shoes whose figures share one table.
pub(crate) struct Shoes<'a> {
    shoes: Vec<&'a ShoeInfo>,
    /// The cards missing from whole decks, if every shoe lacks the same ones.
    less: Option<&'a str>,
}

impl<'a> Shoes<'a> {
    pub fn of(shoes: impl Iterator<Item = &'a ShoeInfo>) -> Self {
        let shoes: Vec<&ShoeInfo> = shoes.collect();
        let of_decks = shoes.iter().all(|shoe| shoe.decks.is_some());
        let less = shoes.iter().map(|shoe| less(shoe)).all_equal_value();
        Self { less: less.ok().filter(|_| of_decks), shoes }
    }

    /// Returns `true` if all of them have the same composition.
    pub fn are_one(&self) -> bool {
        self.shoes.iter().map(|shoe| &shoe.composition).all_equal()
    }

    /// Returns the cell that names a shoe, with its column.
    pub fn cell(&self, shoe: &ShoeInfo) -> (Column, Cell) {
        match shoe.decks.filter(|_| self.less.is_some()) {
            Some(decks) => (number("", "Decks"), count(decks)),
            None => (number("", "Shoe"), text(&shoe.name)),
        }
    }

    /// Returns the missing cards as a fact, because the column does not show them.
    pub fn fact(&self) -> Option<(&'static str, String)> {
        let less = self.less.filter(|less| !less.is_empty() && !self.are_one())?;
        Some(("Shoe", format!("each less {less}")))
    }
}

/// Returns whether reports are of one variant of one game.
pub(crate) fn is_same_variant(
    one: (&GameInfo, &VariantInfo),
    other: (&GameInfo, &VariantInfo),
) -> bool {
    (&one.0.id, &one.1.id) == (&other.0.id, &other.1.id)
}

/// Returns the cards that a shoe lacks, compared with whole decks.
fn less(shoe: &ShoeInfo) -> &str {
    shoe.name.split_once(" less ").map_or("", |(_, less)| less)
}

/// A variant on a shoe.
pub(crate) type Of<'a> = (&'a GameInfo, &'a VariantInfo, &'a ShoeInfo);

/// Inserts a table of all shoes before the reports, if one variant is reported on several shoes.
pub(crate) fn beside<'a>(
    document: &mut Document,
    reports: impl Iterator<Item = Of<'a>>,
    table: impl FnOnce() -> Table,
) {
    let reports: Vec<Of<'_>> = reports.collect();
    if are_several(&reports) {
        before(document, &reports, table());
    }
}

fn are_several(reports: &[Of<'_>]) -> bool {
    let same = |one: Of<'_>, other: Of<'_>| (&one.0.id, &one.1.id) == (&other.0.id, &other.1.id);
    reports.windows(2).any(|two| same(two[0], two[1]))
}

/// Inserts a table of all shoes before the parts, and adds the shoe to the title of each part.
fn before(document: &mut Document, reports: &[Of<'_>], table: Table) {
    for (part, (.., shoe)) in document.parts.iter_mut().zip(reports) {
        part.title = format!("{}, {}", part.title, shoe.name);
    }
    // If the parts have only rows in these tables, the inserted part takes over their remarks.
    let rows_alone = |part: &Part| part.tables.iter().all(|table| table.kind == "summary");
    let mut notes = Vec::new();
    if document.parts.iter().all(rows_alone) {
        notes = notes_of(&document.parts, reports);
        let tables = document.parts.iter_mut().flat_map(|part| &mut part.tables);
        tables.for_each(|table| table.data_only = true);
    }
    let mut titles = reports.iter().map(|(game, variant, _)| title(game, variant));
    document.title = titles.all_equal_value().unwrap_or_default();
    let facts = Shoes::of(reports.iter().map(|(.., shoe)| *shoe)).fact().into_iter().collect();
    let title = "Side by side".to_owned();
    document.parts.insert(0, Part { title, facts, notes, tables: vec![table], ..Part::default() });
}

/// Collects the remarks: one on all shoes as it is, others with the names of their shoes.
fn notes_of(parts: &[Part], reports: &[Of<'_>]) -> Vec<Note> {
    let has = |part: &Part, text: &str| part.notes.iter().any(|note| note.text == text);
    let noted = || parts.iter().flat_map(|part| &part.notes).unique_by(|note| &note.text);
    let note = |note: &Note| {
        let of = parts.iter().zip(reports).filter(|(part, _)| has(part, &note.text));
        let of: Vec<&str> = of.map(|(_, (.., shoe))| shoe.name.as_str()).unique().collect();
        let every = parts.iter().all(|part| has(part, &note.text));
        let text =
            if every { note.text.clone() } else { format!("{}: {}", of.join(", "), note.text) };
        Note { text, warning: note.warning }
    };
    noted().map(note).collect()
}
