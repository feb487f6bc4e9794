//! A report laid out for reading: parts, tables and typed cells, before any format.
//!
//! Headings, column names and the order of things are decided here, once for every format; how a
//! cell is written is the format's business, with [`Cell::text`] for whoever wants the usual.

mod appendix;
mod audit;
mod chart;
mod check;
mod design;
mod effects;
mod glossary;
mod listing;
mod streak;
mod study;
mod wager;

use crate::exact::Exact;
use crate::report::{Figure, Output};
use crate::wording::{self, Names, asked};

pub use chart::{Chart, Drawing, Unit};

/// A document: one part for every report.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The heading over all parts; empty where each part stands by itself.
    pub title: String,
    /// The parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a document.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The heading.
    pub title: String,
    /// Short facts, each with its label.
    pub facts: Vec<(&'static str, String)>,
    /// Facts to be put in front of every row of a data format.
    pub context: Vec<(&'static str, String)>,
    /// Remarks, and among them what must not be overlooked.
    pub notes: Vec<Note>,
    /// The tables.
    pub tables: Vec<Table>,
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
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// What a data format calls it; empty where the cells of another column have it all.
    pub key: &'static str,
    /// The heading.
    pub name: String,
    /// Whether its cells are numbers.
    pub number: bool,
    /// Whether only data formats have it.
    pub data_only: bool,
}

/// A cell.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words.
    Text(String),
    /// A count.
    Count(u128),
    /// Net win per unit staked.
    Pays(Exact),
    /// An exact figure, written as a decimal.
    Decimal(Figure),
    /// An exact figure, written as a percentage.
    Percent(Figure),
    /// True odds to one, written like what a wager pays.
    Odds(Figure),
    /// An exact figure as a fraction, beside a cell that has its decimal.
    Fraction(Exact),
    /// A decimal that has no exact figure.
    Rounded(String),
    /// A count and its probability, where there is room for one of them.
    Chance(u128, Figure),
}

impl Cell {
    /// The cell in words and numbers for people: grouped counts, percentages with two digits
    /// fewer than decimals have.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Rounded(text) => text.clone(),
            Self::Count(count) => grouped(*count),
            Self::Pays(pays) => pays_in_words(pays),
            Self::Fraction(exact) => exact.to_string(),
            Self::Decimal(figure) | Self::Chance(_, figure) => figure.exact.decimal(figure.digits),
            Self::Odds(figure) => format!("{} to 1", figure.exact.decimal(figure.digits)),
            Self::Percent(figure) => figure.exact.percent(figure.digits.saturating_sub(2)),
        }
    }
}

/// Net win per unit staked as the field writes it: `"0.95 to 1"`, `"push"`, `"lose 1/2"`.
pub fn pays_in_words(pays: &Exact) -> String {
    if pays.is_zero() {
        "push".to_owned()
    } else if *pays == Exact::integer(-1) {
        "lose".to_owned()
    } else if pays.is_negative() {
        format!("lose {}", pays.abs())
    } else {
        format!("{} to 1", crate::table::short(pays))
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

/// Lays a report out, in the words of a front.
pub fn lay_out(output: &Output, names: &dyn Names) -> Document {
    let mut document = pages(&output.worded(names));
    let notes = document.parts.iter_mut().flat_map(|part| &mut part.notes);
    notes.for_each(|note| note.text = asked::say(&note.text, names).into_owned());
    document
}

fn pages(output: &Output) -> Document {
    match output {
        Output::Study(found) => parts(found.reports.iter().map(study::report)),
        Output::Streaks(found) => parts(found.reports.iter().map(streak::report)),
        Output::Effects(found) => parts(found.reports.iter().map(effects::report)),
        Output::Appendix(made) => appendix::appendix(made),
        Output::Design(found) => parts(found.reports.iter().map(design::report)),
        Output::Audit(found) => audit::audit(found),
        Output::Check(check) => check::check(check),
        Output::Listing(known) => listing::listing(known),
    }
}

/// Parts that stand by themselves.
fn parts(parts: impl Iterator<Item = Part>) -> Document {
    Document { parts: parts.collect(), ..Document::default() }
}

fn words(key: &'static str, name: &str) -> Column {
    Column { key, name: name.to_owned(), number: false, data_only: false }
}

/// Whether it is so, for data formats.
fn truth(holds: bool) -> Cell {
    Cell::Text(if holds { "true" } else { "false" }.to_owned())
}

fn data(column: Column) -> Column {
    Column { data_only: true, ..column }
}

fn number(key: &'static str, name: &str) -> Column {
    Column { number: true, ..words(key, name) }
}
