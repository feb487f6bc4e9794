//! Columns that say of every round if something is true of it: a natural, a pair.
//!
//! They have the names of the game's fields, and are compared with the cards.

use crate::columns::Columns;
use crate::columns::names::{called, plain};
use crate::columns::sample::Sample;
use crate::field::{Domain, Field, Vocabulary};

/// Maximum number of these columns: each has a bit of what a row says.
const MOST: usize = 16;
/// Words for true and for false.
const TRUTHS: [[&str; 5]; 2] = [["true", "yes", "y", "t", "1"], ["false", "no", "n", "f", "0"]];

/// Returns the truth value that a word means.
pub fn truth(cell: &str) -> Option<bool> {
    let cell = cell.trim();
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(cell));
    is(&TRUTHS[0]).then_some(true).or_else(|| is(&TRUTHS[1]).then_some(false))
}

/// Returns the field that a column is named after: `player_pair`, `pPair`, `is natural`.
pub fn field(name: &str, vocabulary: &Vocabulary) -> Option<Field> {
    let name = plain(name).replace('.', "");
    let name = name.strip_prefix("is").or_else(|| name.strip_prefix("has")).unwrap_or(&name);
    let called = called(vocabulary);
    let truths = vocabulary.specs.iter().filter(|spec| spec.domain == Domain::Truth);
    let mut named = truths.filter(|spec| match spec.name.split_once('.') {
        None => plain(&spec.name) == name,
        Some((hand, rest)) => {
            let side = vocabulary.hands.iter().position(|other| *other == hand);
            let words = side.and_then(|side| called.get(side)).into_iter().flatten();
            let rest = plain(rest);
            words.into_iter().any(|word| name.strip_prefix(word.as_str()) == Some(rest.as_str()))
        }
    });
    named.next().and_then(|spec| vocabulary.find(&spec.name))
}

/// Finds these columns among the unused ones: in most of the first rows they say yes or no.
pub fn find(columns: &Columns, sample: &Sample, vocabulary: &Vocabulary) -> Vec<(usize, Field)> {
    let flag = |at: usize| {
        let field = field(&columns.found[at], vocabulary)?;
        let told: Vec<Option<bool>> = sample.filled(at).map(truth).collect();
        let known = told.iter().flatten().count();
        (known > 0 && known * 2 > told.len()).then_some((at, field))
    };
    columns.idle().filter_map(flag).take(MOST).collect()
}
