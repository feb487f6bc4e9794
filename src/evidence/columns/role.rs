//! Roles of file columns: the standard columns of each kind, and the cards of hands that have a
//! column each.

use crate::game::HAND;

/// Maximum number of standard columns of a kind.
pub const MOST: usize = 8;

/// Standard columns of [`Kind::Hands`](super::Kind::Hands). In a pair, the first is of the first hand.
pub mod hands {
    pub const SHOE: usize = 0;
    pub const ROUND: usize = 1;
    pub const CARDS: [usize; 2] = [2, 3];
    pub const TOTALS: [usize; 2] = [4, 5];
    pub const RESULT: usize = 6;
}

/// Standard columns of [`Kind::Counts`](super::Kind::Counts).
pub mod counts {
    pub const WAGER: usize = 0;
    pub const EVENT: usize = 1;
    pub const COUNT: usize = 2;
}

/// Standard columns of [`Kind::Totals`](super::Kind::Totals).
pub mod totals {
    pub const WAGER: usize = 0;
    pub const ROUNDS: usize = 1;
    pub const STAKED: usize = 2;
    pub const WON: usize = 3;
    pub const RETURNED: usize = 4;
    pub const CHANNEL: usize = 5;
    pub const PERIOD: usize = 6;
    /// The stake on each round.
    pub const STAKE: usize = 7;
}

/// Number of places for the texts of a row: the standard columns, none of them, and the cards of
/// hands that have a column each.
pub const PLACES: usize = MOST + 1 + 2 * HAND;

/// Returns the place of a card of a hand, from 0, that has a column of its own.
pub fn single(side: usize, card: usize) -> usize {
    MOST + 1 + side * HAND + card
}

/// Returns the hand of a card that has a column of its own.
pub fn side_of(place: usize) -> Option<usize> {
    place.checked_sub(MOST + 1).map(|single| single / HAND)
}

/// Returns the hand whose cards a role holds, all of them or one.
pub fn hand_of_role(role: usize) -> Option<usize> {
    hands::CARDS.iter().position(|cards| *cards == role).or_else(|| side_of(role))
}
