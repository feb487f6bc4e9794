//! Unused columns: the options that would use them, and the refusal of those that hold cards.
//!
//! The first cells tell if a column holds cards. A file whose cards are passed over would pass as
//! if it had none, so this is an error.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::brief;
use crate::evidence::cards::notation::{Looks, Notation, are_cards, is_number};
use crate::evidence::cards::numbering::LIKE;
use crate::evidence::cards::object;
use crate::evidence::columns::Columns;
use crate::evidence::columns::names::{
    alias, hand_of, is_of_cards, is_of_one_card, named_hand, names, ordinal, plain,
};
use crate::evidence::columns::role::{MOST, hand_of_role, hands};
use crate::evidence::columns::sample::Sample;
use crate::evidence::columns::suggest::{by_path, option};
use crate::evidence::input::json;
use crate::evidence::request::Kind;
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::wording::asked::{CARDS, COLUMN, IGNORE};
use crate::wording::similar;

/// Notations of cards, for people who write them otherwise.
const WRITTEN: &str = "KH, 10♦, S3 or {\"rank\": \"K\", \"suit\": \"H\"}";
/// Maximum number of late JSON keys that are reported.
pub const LATE: usize = 100;
/// Maximum number of columns that a message names.
const NAMED: usize = 12;
/// Words for the sum of a hand.
const SUMS: [&str; 5] = ["total", "score", "point", "sum", "value"];
/// Words for the result of a round.
const RESULTS: [&str; 3] = ["result", "winner", "outcome"];

/// A column that is not used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unused {
    /// Its name in the file.
    pub name: String,
    /// The standard column that it may be, if its name suggests one.
    pub column: Option<String>,
    /// The standard column that it needs: it is known, but is not used without it.
    pub needs: Option<String>,
}

/// Adds the unused columns of a file to the ones of other files.
pub fn add_unused(all: &mut Vec<Unused>, more: &[Unused]) {
    let mut known: FxHashSet<Unused> = all.iter().cloned().collect();
    all.extend(more.iter().filter(|unused| known.insert((*unused).clone())).cloned());
}

/// Adds JSON keys that came late, up to the number that is named.
pub fn add_late(all: &mut Vec<Unused>, late: &[String]) {
    for name in late {
        let unused = Unused { name: name.clone(), column: None, needs: None };
        if all.len() < LATE && !all.contains(&unused) {
            all.push(unused);
        }
    }
}

/// Returns the unused columns in order, each with the standard column that it may be.
///
/// # Errors
///
/// If one of them holds cards.
pub fn unused(
    columns: &Columns,
    sample: &Sample,
    vocabulary: &Vocabulary,
) -> Result<Vec<Unused>, String> {
    let idle: Vec<usize> = (0..columns.found.len()).filter(|at| columns.is_idle(*at)).collect();
    if idle.is_empty() {
        return Ok(Vec::new());
    }
    let ours = names(columns.kind, vocabulary);
    if columns.kind == Kind::Hands {
        let looks = |at: &usize| {
            let name = plain(&columns.found[*at]);
            let speaks = ["card", "hand"].iter().any(|word| name.contains(word));
            let speaks = speaks || named_hand(&name, vocabulary).is_some();
            Looks::of(sample.cells(*at)).notation(speaks)
        };
        let by_name = |at: &usize| {
            let of_role = hands::CARDS.contains(&columns.roles[*at]);
            let name = &columns.found[*at];
            let speaks = || is_of_cards(name, vocabulary) && are_cards(sample.cells(*at));
            of_role || is_of_one_card(name, vocabulary) || speaks()
        };
        let known = |at: &usize| by_name(at).then_some(Notation::Known);
        let found = idle.iter().filter_map(|at| Some((*at, looks(at).or_else(|| known(at))?)));
        let (cards, notations): (Vec<usize>, Vec<Notation>) = found.unzip();
        let foreign = notations.contains(&Notation::Foreign);
        let ending = if foreign { format!("; cards are written {WRITTEN}") } else { String::new() };
        if !cards.is_empty() {
            let is_nested = |cell: &&str| cell.starts_with('{') && object::cards(cell).is_none();
            let members = cards.iter().flat_map(|at| {
                let cell = sample.filled(*at).find(is_nested);
                let keys = cell.and_then(|cell| json::keys(cell, &json::Paths::default()).ok());
                let name = &columns.found[*at];
                keys.into_iter().flatten().map(move |key| format!("{name}.{key}"))
            });
            let members: Vec<String> = members.collect();
            if !members.is_empty() {
                let read = by_path(&members, vocabulary);
                return Err(nested(columns, &cards, &read));
            }
            return Err(passed_over(columns, &cards, &ours, vocabulary) + &ending);
        }
        let coded = coded(columns, &idle, sample);
        if !coded.is_empty() {
            let ending = format!("; {CARDS} CODE says which card each number is, as {LIKE}");
            return Err(passed_over(columns, &coded, &ours, vocabulary) + &ending);
        }
    }
    let free: Vec<&str> = ours
        .iter()
        .zip(columns.has)
        .filter(|(_, has)| !has)
        .map(|(name, _)| name.as_str())
        .collect();
    let one = |at: usize| {
        let name = columns.found[at].clone();
        let role = columns.roles[at];
        if role < MOST {
            Unused { name, column: None, needs: needs(columns, role, &ours) }
        } else {
            let column = named(&name, &ours, &free, columns.kind, vocabulary);
            Unused { name, column: column.map(str::to_owned), needs: None }
        }
    };
    Ok(idle.into_iter().map(one).collect())
}

/// Returns the standard column that a name suggests, if it is free.
fn named<'n>(
    name: &str,
    ours: &'n [String],
    free: &[&'n str],
    kind: Kind,
    vocabulary: &Vocabulary,
) -> Option<&'n str> {
    let plainly = plain(name);
    let speaks = |words: &[&str]| words.iter().any(|word| plainly.contains(word));
    let of_role = |at: usize| free.iter().copied().find(|free| *free == ours[at]);
    if kind == Kind::Hands {
        if speaks(&SUMS)
            && let Some(hand) = named_hand(name, vocabulary)
        {
            return hands::TOTALS.get(hand).and_then(|at| of_role(*at));
        }
        if speaks(&RESULTS) {
            return of_role(hands::RESULT);
        }
    }
    match alias(kind, name) {
        Some((our, at)) => of_role(at).map(|_| our),
        None => similar(&plainly, free.iter().copied()),
    }
}

/// Returns the missing column that a standard column needs.
fn needs(columns: &Columns, role: usize, ours: &[String]) -> Option<String> {
    let other = match role {
        hands::ROUND if columns.kind == Kind::Hands => hands::SHOE,
        _ => hands::TOTALS
            .into_iter()
            .find(|other| hands::TOTALS.contains(&role) && *other != role)?,
    };
    (columns.kind == Kind::Hands && !columns.has[other]).then(|| ours[other].clone())
}

/// Returns a name without the number at its end, if it has one.
fn stem(name: &str) -> Option<String> {
    let name = plain(name);
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (!stem.is_empty() && stem != name).then(|| stem.to_owned())
}

/// Groups columns whose names differ only in their number, in the order of the first of each.
fn series(columns: &Columns, some: &[usize]) -> Vec<(String, Vec<usize>)> {
    let mut series: Vec<(String, Vec<usize>)> = Vec::new();
    let mut places: FxHashMap<String, usize> = FxHashMap::default();
    for at in some {
        let Some(stem) = stem(&columns.found[*at]) else { continue };
        let place = *places.entry(stem).or_insert_with_key(|stem| {
            series.push((stem.clone(), Vec::new()));
            series.len() - 1
        });
        series[place].1.push(*at);
    }
    series
}

/// Returns the columns in `idle` that hold cards as numbers, one each: `c1,c2,c3,d1,d2,d3`.
fn coded(columns: &Columns, idle: &[usize], sample: &Sample) -> Vec<usize> {
    let single = |cell: &str| is_number(cell) && !cell.contains(|at: char| !at.is_ascii_digit());
    let mut series = series(columns, idle);
    series.retain(|(stem, own)| {
        let speaks = stem.chars().count() == 1 || stem.contains("card");
        let filled = own.iter().any(|at| sample.filled(*at).next().is_some());
        speaks && filled && own.iter().all(|at| sample.filled(*at).all(single))
    });
    let hands = series.iter().filter(|(_, own)| (2..=HAND).contains(&own.len())).count();
    series.retain(|(_, own)| if hands > 1 { own.len() > 1 } else { own.len() > HAND });
    series.into_iter().flat_map(|(_, own)| own).collect()
}

/// Returns the message for cards in objects within a row, with the options that `read` them.
fn nested(columns: &Columns, cards: &[usize], read: &str) -> String {
    let found = || cards.iter().take(NAMED).map(|at| columns.found[*at].as_str());
    let names: Vec<String> = found().map(|name| format!("\"{}\"", brief(name))).collect();
    let pass: Vec<String> = found().map(|name| option(IGNORE, name)).collect();
    let (look, them) = match names.len() {
        1 => ("looks like cards and is an object", "it"),
        _ => ("look like cards and are objects", "them"),
    };
    let (names, pass) = (names.join(", "), pass.join(" "));
    format!("{names} {look} within the row: {read}, {pass} passes over {them}")
}

/// Returns the message for cards that are not read.
fn passed_over(
    columns: &Columns,
    cards: &[usize],
    ours: &[String],
    vocabulary: &Vocabulary,
) -> String {
    let mut of_hand: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    let mut others = Vec::new();
    let mut thirds: [Option<usize>; 2] = [None; 2];
    for at in cards.iter().copied() {
        // A column with a standard name needs no other.
        if hand_of_role(columns.roles[at]).is_some() {
            continue;
        }
        if let Some((hand, _)) = ordinal(&columns.found[at], vocabulary) {
            thirds[hand] = Some(at);
            continue;
        }
        match hand_of(&columns.found[at], vocabulary) {
            Some(hand) if hand < of_hand.len() => of_hand[hand].push(at),
            _ => others.push(at),
        }
    }
    let missing: Vec<usize> = (0..of_hand.len())
        .filter(|hand| !columns.has[hands::CARDS[*hand]] && of_hand[*hand].is_empty())
        .collect();
    let series = series(columns, &others);
    let others: Vec<Vec<usize>> = match others.len() == missing.len() {
        true => others.into_iter().map(|at| vec![at]).collect(),
        false => series.into_iter().map(|(_, own)| own).collect(),
    };
    if others.len() == missing.len() {
        missing.into_iter().zip(others).for_each(|(hand, own)| of_hand[hand] = own);
    }
    let mut read = Vec::new();
    for (hand, own) in of_hand.iter().enumerate() {
        let role = hands::CARDS[hand];
        if columns.has[role] {
            continue;
        }
        let theirs = match own.len() {
            0 if thirds[hand].is_some() => {
                let third = thirds[hand].map_or("", |at| columns.found[at].as_str());
                format!("FIRST,SECOND,{third}")
            }
            1..=HAND => {
                own.iter().map(|at| columns.found[*at].as_str()).collect::<Vec<_>>().join(",")
            }
            _ => "YOURS".to_owned(),
        };
        read.push(option(COLUMN, &format!("{}={theirs}", ours[role])));
    }
    let found: Vec<&str> = cards.iter().map(|at| columns.found[*at].as_str()).collect();
    let more = |rest: usize| format!(" and {rest} more");
    let more = found.len().checked_sub(NAMED).filter(|rest| *rest > 0).map_or(String::new(), more);
    let names = found.iter().take(NAMED).map(|name| format!("\"{}\"", brief(name)));
    let names: Vec<String> = names.collect();
    let (look, them) = match names.len() {
        1 => ("looks like cards and is", "it"),
        _ => ("look like cards and are", "them"),
    };
    let read = match read.is_empty() {
        true => String::new(),
        false => format!("{} says what they are, ", read.join(" ")),
    };
    let pass: Vec<String> = found.iter().take(NAMED).map(|name| option(IGNORE, name)).collect();
    let (names, pass) = (names.join(", "), pass.join(" "));
    format!("{names}{more} {look} not used: {read}{pass}{more} passes over {them}")
}
