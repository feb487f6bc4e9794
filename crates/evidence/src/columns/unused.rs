//! Unused columns: the options that would use them, and the refusal of those that hold cards.
//!
//! The first cells tell if a column holds cards. A file whose cards are passed over would pass as
//! if it had none, so this is an error.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cards::notation::{Looks, Notation, are_cards, is_number};
use crate::cards::numbering::LIKE;
use crate::cards::object;
use crate::columns::Columns;
use crate::columns::names::{hand_of, is_of_one_card, named_hand, ordinal, plain};
use crate::columns::role::{HANDS, Names, Role, TOTALS, alias, meant};
use crate::columns::sample::Sample;
use crate::columns::suggest::{by_path, option, rows_within};
use crate::error::brief;
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::input::json;
use crate::request::Kind;
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

/// Returns JSON keys that came late as unused columns.
pub fn late(keys: &[String]) -> Vec<Unused> {
    let unused = |name: &String| Unused { name: name.clone(), column: None, needs: None };
    keys.iter().map(unused).collect()
}

/// Returns the unused columns in order, each with the standard column that it may be.
///
/// # Errors
///
/// If one of them holds cards.
pub fn unused(
    columns: &Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> Result<Vec<Unused>, String> {
    let idle: Vec<usize> = columns.idle().collect();
    if idle.is_empty() {
        return Ok(Vec::new());
    }
    let ours = Names::of(columns.kind, vocabulary);
    if columns.kind == Kind::Hands {
        let looks = |at: &usize| {
            let name = plain(&columns.found[*at]);
            let speaks = ["card", "hand"].iter().any(|word| name.contains(word));
            let speaks = speaks || named_hand(&name, vocabulary).is_some();
            Looks::of(sample.cells(*at)).notation(speaks)
        };
        let by_name = |at: &usize| {
            let of_role = matches!(columns.role(*at), Some(Role::Cards(_)));
            let name = &columns.found[*at];
            let whole = meant(Kind::Hands, name, vocabulary).map(|(_, role)| role.hand_of_cards());
            let is_of_cards = || whole.flatten().is_some() || ordinal(name, vocabulary).is_some();
            let speaks = || is_of_cards() && are_cards(sample.cells(*at));
            of_role || is_of_one_card(name, vocabulary) || speaks()
        };
        let known = |at: &usize| by_name(at).then_some(Notation::Known);
        let found = idle.iter().filter_map(|at| Some((*at, looks(at).or_else(|| known(at))?)));
        let (cards, notations): (Vec<usize>, Vec<Notation>) = found.unzip();
        let foreign = notations.contains(&Notation::Foreign);
        let ending = if foreign { format!("; cards are written {WRITTEN}") } else { String::new() };
        if !cards.is_empty() {
            let rows = |at: &usize| {
                let name = &columns.found[*at];
                let list = sample.filled(*at).find_map(|cell| json::List::of(name, cell))?;
                Some((*at, rows_within(&[list], vocabulary)?))
            };
            if let Some((list, said)) = cards.iter().find_map(rows) {
                let [_, pass] = named(columns, &[list]);
                return Err(format!("{said}; {pass} passes over it"));
            }
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
    let one = |at: usize| {
        let name = columns.found[at].clone();
        let (column, needs) = match columns.role(at) {
            Some(Role::Card(..)) | None => (suggested(&name, columns, &ours, vocabulary), None),
            Some(role) => (None, needs(columns, role)),
        };
        let owned = |role: &str| role.to_owned();
        Unused { name, column: column.map(owned), needs: needs.map(|role| owned(ours.get(role))) }
    };
    Ok(idle.into_iter().map(one).collect())
}

/// Returns the name, for the options, of the free role that a name suggests.
fn suggested<'n>(
    name: &str,
    columns: &Columns,
    ours: &'n Names,
    vocabulary: &Vocabulary,
) -> Option<&'n str> {
    let plainly = plain(name);
    let speaks = |words: &[&str]| words.iter().any(|word| plainly.contains(word));
    let mut free = ours.iter().filter(|(role, _)| !columns.has.has(*role));
    let mut of_role = |role: Role| free.find(|(free, _)| *free == role).map(|(_, name)| name);
    if columns.kind == Kind::Hands {
        if speaks(&SUMS)
            && let Some(hand) = named_hand(name, vocabulary)
        {
            return of_role(Role::Total(hand));
        }
        if speaks(&RESULTS) {
            return of_role(Role::Result);
        }
    }
    match alias(columns.kind, name) {
        Some(alias) => of_role(alias.role).map(|_| alias.name),
        None => similar(&plainly, free.map(|(_, name)| name)),
    }
}

/// Returns the missing role that a role needs.
fn needs(columns: &Columns, role: Role) -> Option<Role> {
    let other = match role {
        Role::Round | Role::Table if columns.kind == Kind::Hands => Role::Shoe,
        Role::Total(hand) => TOTALS[1 - hand],
        _ => return None,
    };
    (!columns.has.has(other)).then_some(other)
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

/// Lists the first columns by name, and the options that ignore them.
fn named(columns: &Columns, some: &[usize]) -> [String; 2] {
    let found = || some.iter().take(NAMED).map(|at| columns.found[*at].as_str());
    let names: Vec<String> = found().map(|name| format!("\"{}\"", brief(name))).collect();
    let pass: Vec<String> = found().map(|name| option(IGNORE, name)).collect();
    [names.join(", "), pass.join(" ")]
}

/// Returns the message for cards in objects within a row, with the options that `read` them.
fn nested(columns: &Columns, cards: &[usize], read: &str) -> String {
    let [names, pass] = named(columns, cards);
    let (look, them) = match cards.len() {
        1 => ("looks like cards and is an object", "it"),
        _ => ("look like cards and are objects", "them"),
    };
    format!("{names} {look} within the row: {read}, {pass} passes over {them}")
}

/// Returns the message for cards that are not read.
fn passed_over(
    columns: &Columns,
    cards: &[usize],
    ours: &Names,
    vocabulary: &Vocabulary,
) -> String {
    let mut of_hand: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    let mut others = Vec::new();
    let mut thirds: [Option<usize>; 2] = [None; 2];
    for at in cards.iter().copied() {
        // A column with a standard name needs no other.
        if columns.hand(at).is_some() {
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
        .filter(|hand| !columns.has.has(HANDS[*hand]) && of_hand[*hand].is_empty())
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
        let role = HANDS[hand];
        if columns.has.has(role) {
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
        read.push(option(COLUMN, &format!("{}={theirs}", ours.get(role))));
    }
    let more = |rest: usize| format!(" and {rest} more");
    let more = cards.len().checked_sub(NAMED).filter(|rest| *rest > 0).map_or(String::new(), more);
    let (look, them) = match cards.len() {
        1 => ("looks like cards and is", "it"),
        _ => ("look like cards and are", "them"),
    };
    let read = match read.is_empty() {
        true => String::new(),
        false => format!("{} says what they are, ", read.join(" ")),
    };
    let [names, pass] = named(columns, cards);
    format!("{names}{more} {look} not used: {read}{pass}{more} passes over {them}")
}
