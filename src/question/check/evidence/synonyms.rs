//! Other names of shoes, rounds, totals and results. Such a column is read if its first cells can
//! be.
//!
//! A standard name is taken at its word. But `outcome` may as well be the win of a wager, and
//! `round_id` a number that goes on from shoe to shoe, so the cells of such columns have to fit.

use crate::field::Vocabulary;
use crate::question::check::evidence::columns::{Columns, MOST, hands};
use crate::question::check::evidence::names::{called, names, plain};
use crate::question::check::evidence::needs::has_totals;
use crate::question::check::evidence::results::Words;
use crate::question::check::evidence::sample::Sample;
use crate::question::check::evidence::seconds;

const SHOES: [&str; 7] =
    ["shoeid", "shoeno", "shoenr", "shoenum", "shoenumber", "shoeindex", "shoe#"];
const ROUNDS: [&str; 17] = [
    "roundid",
    "roundno",
    "roundnr",
    "roundnum",
    "roundnumber",
    "roundindex",
    "round#",
    "roundinshoe",
    "coup",
    "coupid",
    "coupno",
    "coupnumber",
    "handid",
    "handno",
    "handnum",
    "handnumber",
    "gameno",
];
const RESULTS: [&str; 10] = [
    "winner",
    "outcome",
    "winninghand",
    "winningside",
    "roundresult",
    "roundoutcome",
    "gameresult",
    "gameoutcome",
    "handresult",
    "handoutcome",
];
/// Words before or after the name of a hand for the column of its total.
const TOTALS: [&str; 10] = [
    "total",
    "score",
    "points",
    "point",
    "finaltotal",
    "finalscore",
    "finalpoints",
    "handtotal",
    "handscore",
    "handpoints",
];

/// The standard columns that have other names.
const OTHERS: [usize; 5] =
    [hands::SHOE, hands::ROUND, hands::TOTALS[0], hands::TOTALS[1], hands::RESULT];

/// Returns the standard column that another name means.
pub(super) fn role(name: &str, vocabulary: &'static Vocabulary) -> Option<usize> {
    let name = plain(name);
    let one = |names: &[&str]| names.contains(&name.as_str());
    if one(&SHOES) {
        return Some(hands::SHOE);
    }
    if one(&ROUNDS) {
        return Some(hands::ROUND);
    }
    if one(&RESULTS) {
        return Some(hands::RESULT);
    }
    let is_total = |rest: Option<&str>| rest.is_some_and(|rest| TOTALS.contains(&rest));
    let of = |words: &Vec<String>| {
        let behind = words.first().and_then(|hand| name.strip_suffix(hand.as_str()));
        let mut before = words.iter().map(|hand| name.strip_prefix(hand.as_str()));
        is_total(behind) || before.any(is_total)
    };
    let side = called(vocabulary).iter().position(of).filter(|_| has_totals(vocabulary))?;
    hands::TOTALS.get(side).copied()
}

/// Assigns columns with such names, the first of each kind, to standard columns that are still
/// free.
pub(super) fn place(
    found: &[String],
    places: &mut [usize],
    taken: &[bool],
    named: &[bool; MOST],
    vocabulary: &'static Vocabulary,
) {
    for (column, name) in found.iter().enumerate().filter(|(column, _)| !taken[*column]) {
        if let Some(at) = role(name, vocabulary)
            && !named[at]
            && !places.contains(&at)
        {
            places[column] = at;
        }
    }
}

/// Keeps columns with such names only if the first rows can be read by them.
///
/// If there are no such columns, the first stays if nothing could be read without it: its rows then
/// say why they cannot be read.
pub(super) fn settle(columns: &mut Columns, sample: &Sample, vocabulary: &'static Vocabulary) {
    let ours = names(columns.kind, vocabulary);
    for at in OTHERS {
        let Some(now) = columns.roles.iter().position(|role| *role == at) else { continue };
        let is_ours = plain(&ours[at]) == plain(&columns.found[now]) || columns.is_named(at);
        if is_ours || role(&columns.found[now], vocabulary) != Some(at) {
            continue;
        }
        let fits = |column: &usize| {
            let free = [MOST, at].contains(&columns.roles[*column]) && !columns.is_ignored(*column);
            free && role(&columns.found[*column], vocabulary) == Some(at)
                && reads(at, *column, columns, sample, vocabulary)
        };
        let right = (0..columns.found.len()).find(fits);
        if right != Some(now) {
            columns.replace(at, now, right);
        }
    }
}

/// Returns the unused columns that repeat a result or a total already read from another column,
/// each with the standard column.
pub(super) fn seconds(
    columns: &Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> Vec<(usize, usize)> {
    let ours = names(columns.kind, vocabulary);
    let told = |column: usize| {
        let name = plain(&columns.found[column]);
        let own = ours.iter().position(|our| plain(our) == name);
        let at = own.or_else(|| role(&columns.found[column], vocabulary))?;
        let is_told = at == hands::RESULT || hands::TOTALS.contains(&at);
        (is_told && columns.used[at] && reads(at, column, columns, sample, vocabulary))
            .then_some((column, at))
    };
    let idle = (0..columns.found.len()).filter(|at| columns.is_idle(*at));
    idle.filter_map(told).take(seconds::MOST).collect()
}

/// Returns `true` if the first cells of a column fit a standard column.
fn reads(
    at: usize,
    column: usize,
    columns: &Columns,
    sample: &Sample,
    vocabulary: &'static Vocabulary,
) -> bool {
    let share = |fits: &dyn Fn(&str) -> bool| {
        let (fit, all) = sample
            .filled(column)
            .fold((0, 0), |(fit, all), cell| (fit + usize::from(fits(cell)), all + 1));
        fit > 0 && fit * 2 > all
    };
    match at {
        hands::SHOE => sample.cells(column).all(|cell| !cell.is_empty()),
        hands::ROUND => {
            let shoe = columns.roles.iter().position(|role| *role == hands::SHOE);
            shoe.is_some_and(|shoe| begins_anew(sample.cells(shoe), sample.cells(column)))
        }
        hands::RESULT => {
            let words = Words::new(vocabulary);
            share(&|cell| words.code(cell).is_some())
        }
        _ => share(&|cell| matches!(cell.as_bytes(), [b'0'..=b'9'])),
    }
}

/// Returns `true` if rounds are numbered from 0 or 1 in every shoe, as far as the first rows show.
fn begins_anew<'c>(
    shoes: impl Iterator<Item = &'c str>,
    rounds: impl Iterator<Item = &'c str>,
) -> bool {
    let mut last = None;
    shoes.zip(rounds).all(|(shoe, round)| {
        let begins = last.replace(shoe) != Some(shoe);
        round.parse().is_ok_and(|round: u64| !begins || round <= 1)
    })
}
