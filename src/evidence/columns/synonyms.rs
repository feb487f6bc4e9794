//! Other names of shoes, rounds, totals and results. Such a column is read if its first cells can
//! be.
//!
//! A standard name is taken at its word. But `outcome` may as well be the win of a wager, and
//! `round_id` a number that goes on from shoe to shoe, so the cells of such columns have to fit.

use crate::evidence::columns::names::{called, plain};
use crate::evidence::columns::needs::has_totals;
use crate::evidence::columns::role::hands;
use crate::field::Vocabulary;

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

/// Returns the standard column that another name means.
pub fn role(name: &str, vocabulary: &'static Vocabulary) -> Option<usize> {
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
