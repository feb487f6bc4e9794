//! Columns that each kind of rows needs, and those that it reads.

use crate::evidence::columns::role::{MOST, counts, hands, totals};
use crate::evidence::request::Kind;
use crate::field::Vocabulary;
use crate::game::HAND;

/// Returns `true` if the hands of a game have totals.
pub fn has_totals(vocabulary: &'static Vocabulary) -> bool {
    vocabulary.hands.iter().all(|hand| vocabulary.find(&format!("{hand}.total")).is_some())
}

/// Returns the columns that are read, of those that a file has.
pub fn used(kind: Kind, has: &[bool; MOST], totals: bool) -> [bool; MOST] {
    if kind != Kind::Hands {
        return *has;
    }
    let both = |of: [usize; 2]| of.iter().all(|at| has[*at]);
    let cards = both(hands::CARDS);
    let mut used = [false; MOST];
    used[hands::SHOE] = has[hands::SHOE];
    used[hands::ROUND] = has[hands::SHOE] && has[hands::ROUND];
    used[hands::RESULT] = has[hands::RESULT];
    hands::CARDS.iter().for_each(|at| used[*at] = cards);
    let each = |at: usize| totals && has[at] && (cards || both(hands::TOTALS));
    hands::TOTALS.iter().for_each(|at| used[*at] = each(*at));
    used
}

/// Returns `true` if there are columns for the rounds of this game: it has two short hands.
pub fn has_rounds(vocabulary: &Vocabulary) -> bool {
    let short = vocabulary.hand_cards.iter().all(|cards| *cards <= HAND);
    vocabulary.hands.len() == 2 && short
}

/// Keeps the kinds that can be read for this game: rows of rounds have columns for two short hands.
pub fn of_two_hands(mut kinds: Vec<Kind>, vocabulary: &Vocabulary) -> Result<Vec<Kind>, String> {
    kinds.retain(|kind| has_rounds(vocabulary) || *kind != Kind::Hands);
    if kinds.is_empty() {
        return Err(format!("{}: expected counts or totals", no_rounds()));
    }
    Ok(kinds)
}

/// Returns the reason why the rounds of a game are not read card by card.
pub fn no_rounds() -> String {
    format!("only rounds of two hands of up to {HAND} cards can be read, and this game has others")
}

/// Returns the columns that a kind needs and lacks, in words; `None` if it lacks nothing.
pub fn lacks(kind: Kind, has: &[bool; MOST], names: &[String], totals: bool) -> Option<String> {
    let lack = |needed: &[usize]| {
        let lacking: Vec<_> =
            needed.iter().filter(|at| !has[**at]).map(|at| names[*at].as_str()).collect();
        (!lacking.is_empty()).then(|| lacking.join(", "))
    };
    match kind {
        Kind::Hands => {
            let enough = lack(&hands::CARDS).is_none()
                || has[hands::RESULT]
                || totals && lack(&hands::TOTALS).is_none();
            let both = |of: [usize; 2]| format!("{} and {}", names[of[0]], names[of[1]]);
            let or = if totals { format!(", or {}", both(hands::TOTALS)) } else { String::new() };
            (!enough).then(|| format!("{}, or {}{or}", both(hands::CARDS), names[hands::RESULT]))
        }
        Kind::Counts => lack(&[counts::WAGER, counts::EVENT, counts::COUNT]),
        Kind::Totals => {
            // With the stake of each round, a row is one round unless it gives their number.
            let most = match has[totals::STAKE] {
                true => lack(&[totals::WAGER]),
                false => lack(&[totals::WAGER, totals::ROUNDS, totals::STAKED]),
            };
            let pays = [totals::WON, totals::RETURNED];
            let won = (!pays.iter().any(|at| has[*at]))
                .then(|| format!("{} or {}", names[pays[0]], names[pays[1]]));
            match (most, won) {
                (Some(most), Some(won)) => Some(format!("{most}, {won}")),
                (most, won) => most.or(won),
            }
        }
    }
}
