//! The glossary of an appendix, for readers who have no other document.

use crate::document::{Cell, Part, Table, words};
use crate::wording::glossary::TERMS;

pub(super) fn part() -> Part {
    let terms = TERMS.iter().filter(|term| term.in_appendices);
    let rows = terms
        .map(|term| vec![Cell::Text(term.word.to_owned()), Cell::Text(term.meaning.to_owned())]);
    let table = Table {
        kind: "word",
        title: "What the words mean".to_owned(),
        columns: vec![words("name", "Word"), words("value", "Meaning")],
        rows: rows.collect(),
        ..Table::default()
    };
    Part { title: "Words".to_owned(), tables: vec![table], ..Part::default() }
}
