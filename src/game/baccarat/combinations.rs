//! What several cards make: most of a rank, most of a suit, ranks in a row, a poker hand.
//!
//! An ace is below the two or above the king, and not both at once: Q K A is a row, K A 2 is none.

use crate::card::{Face, Rank};
use crate::field::NONE;
use crate::field::baccarat::Combination;

/// Ranks as bits, an ace below the two and above the king.
pub(super) type Ranks = u16;

const ACE_HIGH: Ranks = 1 << 13;
/// Ten, jack, queen, king and ace.
const ROYAL: Ranks = 0b11_1110_0000_0000;
/// Queen, king and ace.
const ROYAL_OF_THREE: Ranks = 0b11_1000_0000_0000;

/// Kinds of poker hands of a hand of baccarat: codes of `HAND_POKER`.
mod three {
    pub const HIGH: u8 = 0;
    pub const PAIR: u8 = 1;
    pub const FLUSH: u8 = 2;
    pub const STRAIGHT: u8 = 3;
    pub const OF_A_KIND: u8 = 4;
    pub const STRAIGHT_FLUSH: u8 = 5;
    pub const ROYAL_FLUSH: u8 = 6;
}

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
    // An ace has two bits, but all thirteen ranks are not dealt in one round.
    most
}

/// What ranks alone make of all cards of a round: how many there are of each.
pub(super) fn poker_of_ranks(counts: impl Iterator<Item = u8>, ranks: Ranks) -> u8 {
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
        _ if in_line(ranks) >= 5 => 4,
        (3, _) => 3,
        (2, 2..) => 2,
        (2, _) => 1,
        _ => 0,
    }
}

/// What so many cards of one suit and of these ranks make of all cards of a round: 0 for nothing,
/// or a flush, a straight flush or a royal one.
pub(super) fn poker_of_suit(cards: u8, ranks: Ranks) -> u8 {
    match cards {
        0..5 => 0,
        _ if ranks & ROYAL == ROYAL => 9,
        _ if in_line(ranks) >= 5 => 8,
        _ => 5,
    }
}

/// What these cards make, those of a hand or of both; [`NONE`] where they are not known so finely.
pub(super) fn value(of: Combination, cards: &[Face], of_round: bool) -> u8 {
    let (mut counts, mut ranks) = ([0u8; 13], 0);
    let (mut suits, mut ranks_of) = ([0u8; 4], [0; 4]);
    for card in cards {
        let rank = card.rank;
        if of != Combination::MostOfASuit {
            let Some(rank) = rank else { return NONE };
            counts[usize::from(rank.code())] += 1;
            ranks |= bits(rank);
        }
        if matches!(of, Combination::MostOfASuit | Combination::Poker) {
            let Some(suit) = card.suit else { return NONE };
            suits[suit as usize] += 1;
            ranks_of[suit as usize] |= rank.map_or(0, bits);
        }
    }
    let most = |counts: &[u8]| counts.iter().copied().max().unwrap_or(0);
    match of {
        Combination::OfAKind => most(&counts),
        Combination::MostOfASuit => most(&suits),
        Combination::InLine => in_line(ranks),
        Combination::Poker if of_round => {
            let of_suits = suits.into_iter().zip(ranks_of);
            let of_suits = of_suits.map(|(cards, ranks)| poker_of_suit(cards, ranks));
            poker_of_ranks(counts.into_iter(), ranks).max(of_suits.max().unwrap_or(0))
        }
        Combination::Poker => poker_of_hand(cards.len(), most(&counts), most(&suits), ranks),
    }
}

/// The poker hand of two or three cards.
fn poker_of_hand(cards: usize, of_a_kind: u8, of_a_suit: u8, ranks: Ranks) -> u8 {
    let (flush, straight) = (of_a_suit == 3, in_line(ranks) == 3);
    match of_a_kind {
        _ if cards < 3 => {
            if of_a_kind == 2 {
                three::PAIR
            } else {
                three::HIGH
            }
        }
        _ if flush && ranks & ROYAL_OF_THREE == ROYAL_OF_THREE => three::ROYAL_FLUSH,
        _ if flush && straight => three::STRAIGHT_FLUSH,
        3 => three::OF_A_KIND,
        _ if straight => three::STRAIGHT,
        _ if flush => three::FLUSH,
        2 => three::PAIR,
        _ => three::HIGH,
    }
}
