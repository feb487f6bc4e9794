//! The glossary of an appendix, for readers who have no other document.

use crate::document::{Part, Table, text, words};
use crate::wording::glossary::TERMS;

pub(super) fn part() -> Part {
    let terms = TERMS.iter().filter(|term| term.in_appendices);
    let rows = terms.map(|term| {
        vec![
            (words("name", "Word"), text(term.word)),
            (words("value", "Meaning"), text(term.meaning)),
        ]
    });
    let table = Table { sheet: "Glossary", ..Table::of("word", "What the words mean", rows) };
    Part { title: "Words".to_owned(), tables: vec![table], ..Part::default() }
}
