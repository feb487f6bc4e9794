//! What cards make in poker, whatever the game: ranks in a row, and the best hand.
//!
//! An ace is below the two or above the king, and not both at once: Q K A is a row, K A 2 is none.
//! Hands are codes of [`ROUND_POKER`](crate::field::baccarat::ROUND_POKER), the higher the better.
//! What ranks make and what the cards of one suit make is found apart; the better of the two counts.

use crate::card::Rank;

/// Ranks as bits, an ace below the two and above the king.
pub(super) type Ranks = u16;

const ACE_HIGH: Ranks = 1 << 13;
/// Ten, jack, queen, king and ace.
const ROYAL: Ranks = 0b11_1110_0000_0000;

/// The bit of a rank, and of an ace the one above the king too.
pub(super) fn bits(rank: Rank) -> Ranks {
    let bit = 1 << rank.code();
    if bit == 1 { bit | ACE_HIGH } else { bit }
}

/// Most ranks in a row.
pub(super) fn in_line(ranks: Ranks) -> u8 {
    let (mut left, mut most) = (ranks, 0);
    while left != 0 {
        left &= left << 1;
        most += 1;
    }
    // An ace has two bits, but no round looks at all thirteen ranks together.
    most
}

/// What ranks alone make, of hands of so many cards, three at least: how many there are of each,
/// and which there are.
pub(super) fn of_ranks(counts: impl Iterator<Item = u8>, ranks: Ranks, size: u8) -> u8 {
    let (mut most, mut second) = (0, 0);
    for count in counts {
        if count > most {
            (most, second) = (count, most);
        } else if count > second {
            second = count;
        }
    }
    match (most, second) {
        (6.., _) => 11,
        (5, _) => 10,
        (4, _) => 7,
        (3, 2..) => 6,
        _ if in_line(ranks) >= size => 4,
        (3, _) => 3,
        (2, 2..) => 2,
        (2, _) => 1,
        _ => 0,
    }
}

/// What so many cards of one suit and of these ranks make, of hands of `size` cards: 0 for nothing,
/// or a flush, a straight flush or, of five cards, a royal one.
pub(super) fn of_suit(cards: u8, ranks: Ranks, size: u8) -> u8 {
    match cards {
        _ if cards < size => 0,
        _ if size == 5 && ranks & ROYAL == ROYAL => 9,
        _ if in_line(ranks) >= size => 8,
        _ => 5,
    }
}
