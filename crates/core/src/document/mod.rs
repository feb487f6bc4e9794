//! A report laid out for reading: parts, tables and typed cells, independent of the output format.
//!
//! Headings, column names and the order of parts are the same for every format and are decided
//! here. A format decides how to write a cell; [`Cell::text`] has the usual form.

mod chart;
mod page;
mod table;
mod tone;
mod trial;
mod view;

use std::sync::Arc;

use crate::figure::model::Model;
use crate::wording::{self, Names, asked};

pub use chart::{Chart, Drawing, EdgeOf, Line, Places, Standing, Unit, is_marked};
pub use page::{Data, Page};
#[doc(hidden)]
pub use table::{COUNTS, EXACTLY, LEAST, count, data, edge, number, text, truth, words};
pub use table::{Cell, Column, Row, Table};
pub use tone::Tone;
pub use trial::{Problem, Trial};
pub use view::View;

/// A document, with one part for every report.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The heading over all parts; empty if each part has its own.
    pub title: String,
    /// The input of the tests, which names them for programs that build software; empty for the
    /// title.
    pub tested: String,
    /// The author; empty if nobody is named.
    pub author: String,
    /// Columns that data formats always have, in order, before the columns of particular tables.
    pub columns: &'static [&'static str],
    /// Number of parts that stand before the table of contents.
    pub first: usize,
    /// The parts, in order.
    pub parts: Vec<Part>,
    /// The tests of an answer that tests something, for programs that build software.
    pub trials: Vec<Trial>,
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
    /// A model that a spreadsheet computes again; other formats have only its tables.
    pub model: Option<Arc<Model>>,
}

/// A remark.
#[derive(Clone, Debug)]
pub struct Note {
    /// The text.
    pub text: String,
    /// `true` if the figures must not be read without it.
    pub warning: bool,
}

impl Document {
    /// Puts facts and remarks in the words of a front end.
    pub fn say(&mut self, names: &dyn Names) {
        let say = |text: &mut String| *text = asked::say(text, names).into_owned();
        for part in &mut self.parts {
            part.facts.iter_mut().for_each(|(_, fact)| say(fact));
            part.notes.iter_mut().for_each(|note| say(&mut note.text));
        }
        let problems = self.trials.iter_mut().flat_map(|trial| &mut trial.problems);
        problems.for_each(|problem| say(&mut problem.text));
    }

    /// Returns the title: its own, the title of its only part, or the games of its parts.
    pub fn subject(&self) -> String {
        if !self.title.is_empty() {
            return self.title.clone();
        }
        match &self.parts[..] {
            [one] if !one.title.is_empty() => one.title.clone(),
            [one] => {
                let mut titles = one.tables.iter().map(|table| table.title.clone());
                let first = titles.next().unwrap_or_else(|| "Odds".to_owned());
                let mut others: Vec<_> = titles.map(|title| title.to_lowercase()).collect();
                match others.pop() {
                    None => first,
                    Some(last) => {
                        let listed = std::iter::once(first).chain(others).collect::<Vec<_>>();
                        format!("{} and {last}", listed.join(", "))
                    }
                }
            }
            [first, ..] => {
                let game =
                    |part: &Part| part.title.split(": ").next().unwrap_or_default().to_owned();
                let is_of_game = |part: &&Part| part.context.iter().any(|(key, _)| *key == "game");
                let mut others: Vec<String> =
                    self.parts.iter().filter(is_of_game).map(game).collect();
                others.sort_unstable();
                others.dedup();
                others.retain(|other| *other != game(first));
                match &others[..] {
                    [] => game(first),
                    _ if !is_of_game(&first) => first.title.clone(),
                    [other] => format!("{} and {other}", game(first)),
                    _ => format!("{} and {} other games", game(first), others.len()),
                }
            }
            [] => "Exact odds".to_owned(),
        }
    }

    /// Returns `true` for a report on one subject: the report, the details to which its rows lead, and
    /// the manifest. It begins with its result, and not with a table of contents.
    pub fn is_on_one_subject(&self) -> bool {
        let details = self.parts.iter().filter(|part| !part.id.is_empty()).count();
        self.parts.len() - details <= self.first + 2
    }

    /// Returns `true` if the document has so many headings that it needs a table of contents.
    pub fn needs_contents(&self) -> bool {
        /// Number of headings that a reader finds without one.
        const FEW: usize = 8;
        let headings = self.parts.iter().map(|part| 1 + part.tables.len()).sum::<usize>();
        headings > FEW
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
        let is_kept = |part: &Part| part.tables.is_empty() || !part.tables.iter().all(for_the_eye);
        // The facts of a title page stand in the first part, whatever that is.
        if let (0, Some(first)) = (self.first, self.parts.iter().position(is_kept)) {
            let before = self.parts[..first].iter().flat_map(|part| part.facts.clone());
            let facts: Vec<_> = before.collect();
            self.parts[first].facts.splice(0..0, facts);
        }
        self.parts.retain(is_kept);
        self
    }

    /// Makes a document of independent parts, with the columns that their CSV always has.
    pub fn of(columns: &'static [&'static str], parts: impl Iterator<Item = Part>) -> Self {
        Self { columns, parts: parts.collect(), ..Self::default() }
    }
}

/// Returns a count with a comma before every third digit.
pub fn grouped(count: u128) -> String {
    wording::grouped(&count.to_string())
}
