//! A report laid out for reading: parts, tables and typed cells, before any format.
//!
//! Headings, column names and the order of things are decided here, once for every format; how a
//! cell is written is the format's business, with [`Cell::text`] for whoever wants the usual.

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

/// A document: one part for every report.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The heading over all parts; empty where each part stands by itself.
    pub title: String,
    /// Who hands it in; empty where nobody is named.
    pub author: String,
    /// Columns that the data formats always have, in order, before those that it happens to need.
    pub columns: &'static [&'static str],
    /// The parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a document.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The heading.
    pub title: String,
    /// What rows of tables that lead to it call it; empty where none does.
    pub id: String,
    /// Short facts, each with its label.
    pub facts: Vec<(&'static str, String)>,
    /// How facts are meant, by their label, where they are more than plain.
    pub tones: Vec<(&'static str, Tone)>,
    /// Facts to be put in front of every row of a data format.
    pub context: Vec<(&'static str, String)>,
    /// Remarks, and among them what must not be overlooked.
    pub notes: Vec<Note>,
    /// The tables.
    pub tables: Vec<Table>,
    /// A text to be read as it stands, line by line, below the tables.
    pub listing: String,
}

/// A remark.
#[derive(Clone, Debug)]
pub struct Note {
    /// What it says.
    pub text: String,
    /// Whether the figures must not be read without it.
    pub warning: bool,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What a data format calls it: `"wager"`, `"outcome"`.
    pub kind: &'static str,
    /// The id of what it is about, if it is about one thing.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// A last row that sums the others.
    pub total: Option<Vec<Cell>>,
    /// Figures of the whole table for reading; data formats have them in the summary.
    pub figures: Vec<(&'static str, Cell)>,
    /// A picture of it, for formats that draw.
    pub chart: Option<Chart>,
    /// Its rows for data formats, where those have more to say than people read.
    pub full: Option<Box<Table>>,
    /// Whether only data formats have it.
    pub data_only: bool,
    /// The ids of the parts that its rows lead to, a row each, empty for none; none at all where
    /// no row does.
    pub leads: Vec<String>,
    /// The name of its sheet in a workbook; empty for that of its kind.
    pub sheet: &'static str,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// What a data format calls it; empty where the cells of another column have it all.
    pub key: Cow<'static, str>,
    /// The heading.
    pub name: String,
    /// Whether its cells are numbers.
    pub number: bool,
    /// Whether only data formats have it.
    pub data_only: bool,
    /// When it is left out where there is no room for all columns: 1 goes first; 0 stays.
    pub gives_way: u8,
    /// How figures below zero are meant.
    pub below_zero: Tone,
}

/// A cell.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words.
    Text(String),
    /// Words that judge.
    Verdict(Tone, String),
    /// A count.
    Count(Whole),
    /// Net win per unit staked.
    Pays(Exact),
    /// An exact figure, written as a decimal.
    Decimal(Shown),
    /// An exact figure, written as a percentage.
    Percent(Shown),
    /// True odds to one, written like what a wager pays.
    Odds(Shown),
    /// An exact figure as a fraction, beside a cell that has its decimal.
    Fraction(Exact),
    /// A decimal that has no exact figure.
    Rounded(String),
    /// A figure in its own notation, and its value: `"11.25%"`, `"1 in 10.51"`.
    Written(String, Exact),
    /// A count and its probability, where there is room for one of them.
    Chance(Whole, Shown),
}

impl Cell {
    /// The cell in words and numbers for people: grouped counts, percentages with two digits
    /// fewer than decimals have.
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

/// A count with a comma before every third digit.
pub fn grouped(count: u128) -> String {
    wording::grouped(&count.to_string())
}

impl Table {
    /// The table as people read it: without what is for data formats only.
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
    /// Puts facts and remarks in the words of a front.
    pub fn say(&mut self, names: &dyn Names) {
        let say = |text: &mut String| *text = asked::say(text, names).into_owned();
        for part in &mut self.parts {
            part.facts.iter_mut().for_each(|(_, fact)| say(fact));
            part.notes.iter_mut().for_each(|note| say(&mut note.text));
        }
    }

    /// The document as people read it: without the tables that are for data formats only, and
    /// without the parts that have no others.
    pub fn for_reading(mut self) -> Self {
        let for_data = |part: &Part| part.tables.iter().all(|table| table.data_only);
        self.parts.retain(|part| part.tables.is_empty() || !for_data(part));
        self.parts.iter_mut().for_each(|part| part.tables.retain(|table| !table.data_only));
        self
    }

    /// The document for data formats: without the parts whose tables are all for the eye.
    pub fn for_data(mut self) -> Self {
        let for_the_eye = |table: &Table| {
            let table = table.full.as_deref().unwrap_or(table);
            table.columns.iter().all(|column| column.key.is_empty())
        };
        self.parts.retain(|part| part.tables.is_empty() || !part.tables.iter().all(for_the_eye));
        self
    }

    /// Parts that stand by themselves, with the columns that their CSV always has.
    pub fn of(columns: &'static [&'static str], parts: impl Iterator<Item = Part>) -> Self {
        Self { columns, parts: parts.collect(), ..Self::default() }
    }
}

impl Column {
    /// The column where it may be left out, the lower the number the sooner.
    #[doc(hidden)]
    pub fn gives_way(self, turn: u8) -> Self {
        Self { gives_way: turn, ..self }
    }

    /// How a cell of this column is meant.
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

/// The turn of fractions beside their decimals: there is no room for them first of all.
#[doc(hidden)]
pub const EXACTLY: u8 = 1;
/// The turn of counts beside their probability.
#[doc(hidden)]
pub const COUNTS: u8 = 2;
/// The turn of what matters least of the rest.
#[doc(hidden)]
pub const LEAST: u8 = 3;

/// A column of house edges, which below zero favour the player.
#[doc(hidden)]
pub fn edge(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column { below_zero: Tone::Favours, ..number(key, name) }
}

/// A column of words.
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

/// Whether it is so, for data formats.
#[doc(hidden)]
pub fn truth(holds: bool) -> Cell {
    Cell::Text(if holds { "true" } else { "false" }.to_owned())
}

/// A column for data formats only.
#[doc(hidden)]
pub fn data(column: Column) -> Column {
    Column { data_only: true, ..column }
}

/// A column of numbers.
#[doc(hidden)]
pub fn number(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column { number: true, ..words(key, name) }
}
