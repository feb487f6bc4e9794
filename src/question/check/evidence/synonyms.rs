//! Other names of shoes, rounds, totals and results: such a column is read if its first cells can be.
//!
//! A name of ours is taken at its word. `outcome` may as well be what a wager won, and `round_id` a
//! number that goes on from shoe to shoe, so that what they hold has to agree.

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
/// Words before or behind the name of a hand that make it a column of its total.
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

/// The columns of ours that have other names.
const OTHERS: [usize; 5] =
    [hands::SHOE, hands::ROUND, hands::TOTALS[0], hands::TOTALS[1], hands::RESULT];

/// The column of ours that another name is for.
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

/// Puts columns of such names, the first of each kind, where nothing else was put.
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

/// Of columns of such names, keeps those that the first rows can be read by.
///
/// Without any that can, the first stays if nothing could be read without it: its rows then say why
/// they cannot be.
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

/// Columns that nothing is read from and that tell a result or a total which is read from another
/// already, and which of ours that is.
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

/// Whether the first cells of a column are what one of ours holds.
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

/// Whether rounds are numbered from 0 or 1 in every shoe, as far as the first rows tell.
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
