//! Names and words that the sections of a declared game share.

use crate::table::check::check_identifier;
use crate::table::reader::{Node, Reader, Section, nearest};

/// Names with another meaning in a condition.
const TAKEN: [&str; 5] = ["result", "tie", "run", "any", "not"];

/// Returns the entries of a table in the order of the text.
pub(super) fn in_order<'d, 'r>(
    section: &Section<'d, 'r>,
) -> Vec<(&'r str, std::ops::Range<usize>, &'r Node<'d>)> {
    let mut entries: Vec<_> = section.entries().collect();
    entries.sort_by_key(|(_, span, _)| span.start);
    entries
}

pub(super) fn name_is_free(
    reader: &mut Reader,
    section: &str,
    name: &str,
    span: &std::ops::Range<usize>,
) -> bool {
    let is_taken = TAKEN.contains(&name);
    if is_taken {
        let message = format!("{section}: \"{name}\" means something else in a condition");
        reader.mistake(span.clone(), message, Some("expected another name".into()));
    }
    check_identifier(reader, section, name, span.clone()) && !is_taken
}

/// Returns the index of a word among the allowed words.
pub(super) fn one_of(
    reader: &mut Reader,
    label: &str,
    node: &Node<'_>,
    words: Vec<&str>,
) -> Option<usize> {
    let text = reader.string(label, node)?;
    let found = words.iter().position(|word| *word == text);
    if found.is_none() {
        let help = nearest(&text, words.into_iter());
        reader.mistake(node.span(), format!("{label}: cannot be {text:?}"), help);
    }
    found
}
