//! Parses lists of cards: `9H KD*2, 4`.

use std::ops::Range;

use crate::card::Named;
use crate::error::brief;

/// A card in a list.
pub(super) struct Term {
    pub card: Named,
    /// The multiplicity, at least 1.
    pub times: u64,
    /// The byte range of the term in the list.
    pub span: Range<usize>,
}

/// Parses a list with blanks, commas or semicolons between its cards.
pub(super) fn terms(list: &str) -> Vec<Result<Term, (Range<usize>, String)>> {
    let read = |span: Range<usize>| match term(&list[span.clone()]) {
        Ok((card, times)) => Ok(Term { card, times, span }),
        Err(why) => Err((span, why)),
    };
    words(list).into_iter().map(read).collect()
}

fn term(word: &str) -> Result<(Named, u64), String> {
    let bad = |why: &str| format!("\"{}\" {why}", brief(word));
    let (name, times) = match word.split_once('*') {
        None => (word, 1),
        Some((name, times)) => (
            name.trim(),
            number(times.trim())
                .filter(|times| *times > 0)
                .ok_or_else(|| bad("has no whole number of at least 1 after \"*\""))?,
        ),
    };
    let card = Named::parse(name).filter(|card| *card != Named::Value(1));
    let no_card = "names no card (\"KH\"), no rank (\"9\") and not ten-valued cards (\"0\")";
    Ok((card.ok_or_else(|| bad(no_card))?, times))
}

/// Returns the byte ranges of the words of a list. Blanks beside a `*` belong to a word.
fn words(list: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for (at, letter) in list.char_indices() {
        // A byte order mark is no part of a word.
        if letter.is_whitespace() || matches!(letter, ',' | ';' | '\u{feff}') {
            open = false;
            continue;
        }
        let end = at + letter.len_utf8();
        match words.last_mut() {
            Some(last) if open || joins(list, last, at) => last.end = end,
            _ => words.push(at..end),
        }
        open = true;
    }
    words
}

/// Returns `true` if only blanks and a `*` stand between a word and the text at `at`.
fn joins(list: &str, word: &Range<usize>, at: usize) -> bool {
    let blank = list[word.end..at].chars().all(|letter| letter == ' ' || letter == '\t');
    blank && (list[..word.end].ends_with('*') || list[at..].starts_with('*'))
}

/// Parses a whole number of digits only, at most twelve of them.
pub(super) fn number(text: &str) -> Option<u64> {
    let well_formed = (1..=12).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    well_formed.then(|| text.parse().ok())?
}
