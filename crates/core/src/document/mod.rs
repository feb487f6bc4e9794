//! A report laid out for reading: parts, tables and typed cells, independent of the output format.
//!
//! Headings, column names and the order of parts are the same for every format and are decided
//! here. A format decides how to write a cell; [`Cell::text`] has the usual form.

mod chart;
mod page;
mod tone;
mod view;

use std::borrow::Cow;

use crate::exact::{Exact, Whole};
use crate::figure::{self, Shown};
use crate::wording::{self, Names, asked};

pub use chart::{Chart, Drawing, EdgeOf, Standing, Unit};
pub use page::{Data, Page};
pub use tone::Tone;
pub use view::View;

/// A document, with one part for every report.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The heading over all parts; empty if each part has its own.
    pub title: String,
    /// The author; empty if nobody is named.
    pub author: String,
    /// Columns that data formats always have, in order, before the columns of particular tables.
    pub columns: &'static [&'static str],
    /// The parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a document.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The heading.
    pub title: String,
    /// The identifier in links from rows of other tables; empty without such links.
    pub id: String,
    /// Short facts, each with its label.
    pub facts: Vec<(&'static str, String)>,
    /// The tones of facts, by label; other facts are plain.
    pub tones: Vec<(&'static str, Tone)>,
    /// Facts that data formats put in front of every row.
    pub context: Vec<(&'static str, String)>,
    /// Remarks and warnings.
    pub notes: Vec<Note>,
    /// The tables.
    pub tables: Vec<Table>,
    /// A preformatted text below the tables.
    pub listing: String,
}

/// A remark.
#[derive(Clone, Debug)]
pub struct Note {
    /// The text.
    pub text: String,
    /// `true` if the figures must not be read without it.
    pub warning: bool,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The name in data formats: `"wager"`, `"outcome"`.
    pub kind: &'static str,
    /// The identifier of the table's subject, if it has a single one.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// A last row that sums the others.
    pub total: Option<Vec<Cell>>,
    /// Figures of the whole table for readers; data formats have them in the summary.
    pub figures: Vec<(&'static str, Cell)>,
    /// The chart of the table, for formats that draw.
    pub chart: Option<Chart>,
    /// A version of the table for data formats, if they need more rows or columns.
    pub full: Option<Box<Table>>,
    /// `true` if only data formats have it.
    pub data_only: bool,
    /// The ids of the parts that its rows link to, one for each row, empty for a row without a
    /// link. The list is empty if there are no links.
    pub leads: Vec<String>,
    /// The name of its sheet in a workbook; empty for the default by its kind.
    pub sheet: &'static str,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// The name in data formats; empty if another column has the same content.
    pub key: Cow<'static, str>,
    /// The heading.
    pub name: String,
    /// `true` if its cells are numbers.
    pub number: bool,
    /// `true` if only data formats have it.
    pub data_only: bool,
    /// The turn in which the column is dropped if space runs out: 1 goes first, 0 stays.
    pub gives_way: u8,
    /// The tone of figures below zero.
    pub below_zero: Tone,
}

/// A cell.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text.
    Text(String),
    /// Text with a judgment.
    Verdict(Tone, String),
    /// A count.
    Count(Whole),
    /// Net win per unit staked.
    Pays(Exact),
    /// An exact figure, written as a decimal.
    Decimal(Shown),
    /// An exact figure, written as a percentage.
    Percent(Shown),
    /// True odds to one, written like a payoff.
    Odds(Shown),
    /// An exact fraction, next to a cell with its decimal.
    Fraction(Exact),
    /// A decimal without an exact figure.
    Rounded(String),
    /// A figure in its own notation and its value: `"11.25%"`, `"1 in 10.51"`.
    Written(String, Exact),
    /// A count and its probability, for formats that have space for one of them.
    Chance(Whole, Shown),
}

impl Cell {
    /// Returns the cell in words and numbers for readers: grouped counts, and percentages with two
    /// digits fewer than decimals.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Verdict(_, text) | Self::Rounded(text) => text.clone(),
            Self::Written(text, _) => text.clone(),
            Self::Count(count) => wording::grouped(&count.to_string()),
            Self::Pays(pays) => figure::pays_in_words(pays),
            Self::Fraction(exact) => exact.to_string(),
            Self::Decimal(figure) | Self::Chance(_, figure) => figure.decimal(),
            Self::Odds(figure) => format!("{} to 1", figure.decimal()),
            Self::Percent(figure) => figure.percent(),
        }
    }
}

/// Returns a count with a comma before every third digit.
pub fn grouped(count: u128) -> String {
    wording::grouped(&count.to_string())
}

impl Table {
    /// Returns the table for readers, without columns for data formats only.
    pub fn for_reading(&self) -> Self {
        let kept = |row: &Vec<Cell>| {
            let cells = row.iter().zip(&self.columns);
            cells.filter(|(_, column)| !column.data_only).map(|(cell, _)| cell.clone()).collect()
        };
        Self {
            rows: self.rows.iter().map(kept).collect(),
            total: self.total.as_ref().map(kept),
            columns: self.columns.iter().filter(|column| !column.data_only).cloned().collect(),
            ..self.clone()
        }
    }
}

impl Document {
    /// Puts facts and remarks in the words of a front end.
    pub fn say(&mut self, names: &dyn Names) {
        let say = |text: &mut String| *text = asked::say(text, names).into_owned();
        for part in &mut self.parts {
            part.facts.iter_mut().for_each(|(_, fact)| say(fact));
            part.notes.iter_mut().for_each(|note| say(&mut note.text));
        }
    }

    /// Returns the document for readers: without tables that are for data formats only, and without
    /// parts that have no others.
    pub fn for_reading(mut self) -> Self {
        let for_data = |part: &Part| part.tables.iter().all(|table| table.data_only);
        self.parts.retain(|part| part.tables.is_empty() || !for_data(part));
        self.parts.iter_mut().for_each(|part| part.tables.retain(|table| !table.data_only));
        self
    }

    /// Returns the document for data formats, without parts whose tables are all for readers.
    pub fn for_data(mut self) -> Self {
        let for_the_eye = |table: &Table| {
            let table = table.full.as_deref().unwrap_or(table);
            table.columns.iter().all(|column| column.key.is_empty())
        };
        self.parts.retain(|part| part.tables.is_empty() || !part.tables.iter().all(for_the_eye));
        self
    }

    /// Makes a document of independent parts, with the columns that their CSV always has.
    pub fn of(columns: &'static [&'static str], parts: impl Iterator<Item = Part>) -> Self {
        Self { columns, parts: parts.collect(), ..Self::default() }
    }
}

impl Column {
    /// Sets the turn in which the column may be dropped; a lower number goes sooner.
    #[doc(hidden)]
    pub fn gives_way(self, turn: u8) -> Self {
        Self { gives_way: turn, ..self }
    }

    /// Returns the tone of a cell in this column.
    pub fn tone(&self, cell: &Cell) -> Tone {
        match cell {
            Cell::Verdict(tone, _) => *tone,
            Cell::Percent(figure) | Cell::Decimal(figure) if figure.exact.is_negative() => {
                self.below_zero
            }
            _ => Tone::Plain,
        }
    }
}

/// The turn of fractions next to their decimals, which are dropped first.
#[doc(hidden)]
pub const EXACTLY: u8 = 1;
/// The turn of counts next to their probability.
#[doc(hidden)]
pub const COUNTS: u8 = 2;
/// The turn of the least important other columns.
#[doc(hidden)]
pub const LEAST: u8 = 3;

/// Makes a column of house edges; an edge below zero favors the player.
#[doc(hidden)]
pub fn edge(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column { below_zero: Tone::Favours, ..number(key, name) }
}

/// Makes a column of words.
#[doc(hidden)]
pub fn words(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column {
        key: key.into(),
        name: name.to_owned(),
        number: false,
        data_only: false,
        gives_way: 0,
        below_zero: Tone::Plain,
    }
}

/// Makes a cell for data formats from a truth value.
#[doc(hidden)]
pub fn truth(holds: bool) -> Cell {
    Cell::Text(if holds { "true" } else { "false" }.to_owned())
}

/// Makes the column appear in data formats only.
#[doc(hidden)]
pub fn data(column: Column) -> Column {
    Column { data_only: true, ..column }
}

/// Makes a column of numbers.
#[doc(hidden)]
pub fn number(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column { number: true, ..words(key, name) }
}
