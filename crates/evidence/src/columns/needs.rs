//! Roles that each kind of rows needs, and those that it reads.

use crate::columns::role::{HANDS, Names, OF_ROUNDS, Role, Roles, TOTALS};
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::request::Kind;

/// Returns the roles that are read, of those that a file has.
pub fn used(kind: Kind, has: Roles, totals: bool) -> Roles {
    if kind != Kind::Hands {
        return has;
    }
    let cards = has.has_all(&HANDS);
    let is_read = |role: &Role| match role {
        Role::Round | Role::Table => has.has(Role::Shoe),
        Role::Cards(_) => cards,
        Role::Total(_) => totals && (cards || has.has_all(&TOTALS)),
        // Rounds are grouped only if nothing tells them apart.
        Role::Count => !cards && !has.has(Role::Shoe) && !has.has(Role::Round),
        _ => true,
    };
    OF_ROUNDS.into_iter().filter(|role| has.has(*role) && is_read(role)).collect()
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
pub fn lacks(kind: Kind, has: Roles, names: &Names, totals: bool) -> Option<String> {
    let lack = |needed: &[Role]| {
        let lacking: Vec<&str> =
            needed.iter().filter(|role| !has.has(**role)).map(|role| names.get(*role)).collect();
        (!lacking.is_empty()).then(|| lacking.join(", "))
    };
    match kind {
        Kind::Hands => {
            let enough =
                has.has_all(&HANDS) || has.has(Role::Result) || totals && has.has_all(&TOTALS);
            let both = |of: [Role; 2]| format!("{} and {}", names.get(of[0]), names.get(of[1]));
            let or = if totals { format!(", or {}", both(TOTALS)) } else { String::new() };
            (!enough).then(|| format!("{}, or {}{or}", both(HANDS), names.get(Role::Result)))
        }
        Kind::Counts => lack(&[Role::Wager, Role::Event, Role::Count]),
        Kind::Totals => {
            // With the stake of each round, a row is one round unless it gives their number.
            let most = match has.has(Role::Stake) {
                true => lack(&[Role::Wager]),
                false => lack(&[Role::Wager, Role::Rounds, Role::Staked]),
            };
            let won = [Role::Won, Role::Returned, Role::HouseWon];
            let won = (!won.iter().any(|role| has.has(*role)))
                .then(|| format!("{} or {}", names.get(Role::Won), names.get(Role::Returned)));
            match (most, won) {
                (Some(most), Some(won)) => Some(format!("{most}, {won}")),
                (most, won) => most.or(won),
            }
        }
    }
}
