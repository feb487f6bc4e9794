//! Poker classes of cards, for every game: runs of ranks, and the best hand.
//!
//! An ace counts below the two or above the king, not both at once: Q K A is a run, K A 2 is not.
//! Hands are codes of [`ROUND_POKER`](crate::field::baccarat::ROUND_POKER); a higher code is
//! better. The class by ranks and the class by the cards of one suit are found separately; the
//! better one counts.

use crate::card::Rank;

/// Ranks as bits, an ace below the two and above the king.
pub(super) type Ranks = u16;

const ACE_HIGH: Ranks = 1 << 13;
/// Ten, jack, queen, king and ace.
const ROYAL: Ranks = 0b11_1110_0000_0000;

/// Returns the bit of a rank; an ace also has the bit above the king.
pub(super) fn bits(rank: Rank) -> Ranks {
    let bit = 1 << rank.code();
    if bit == 1 { bit | ACE_HIGH } else { bit }
}

/// Returns the most ranks in a row.
pub(super) fn in_line(ranks: Ranks) -> u8 {
    let (mut left, mut most) = (ranks, 0);
    while left != 0 {
        left &= left << 1;
        most += 1;
    }
    // An ace has two bits, but no round looks at all thirteen ranks together.
    most
}

/// Returns the class by ranks alone of a hand of `size` cards, at least three, from the count of
/// each rank and the set of ranks.
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

/// Returns the class by suit of `cards` cards of one suit with these ranks, in hands of `size`
/// cards: 0, a flush, a straight flush or, of five cards, a royal flush.
pub(super) fn of_suit(cards: u8, ranks: Ranks, size: u8) -> u8 {
    match cards {
        _ if cards < size => 0,
        _ if size == 5 && ranks & ROYAL == ROYAL => 9,
        _ if in_line(ranks) >= size => 8,
        _ => 5,
    }
}
