//! Combinations of several cards: most of a rank, most of a suit, ranks in a row, a poker hand, and
//! the numbers of equal cards.
//!
//! An ace counts below the two or above the king, not both at once: Q K A is a run, K A 2 is not.

use crate::card::Face;
use crate::field::NONE;
use crate::field::baccarat::{Combination, HAND_COPIES, ROUND_COPIES};
use crate::game::poker::{Ranks, bits, in_line, of_ranks, of_suit};

/// Number of cards in a poker hand of all cards of a round.
pub(super) const OF_ROUND: u8 = 5;
/// Number of cards in a poker hand of one hand.
const OF_HAND: u8 = 3;

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

/// Returns the value of a combination for the cards of a hand or of a round; [`NONE`] if the cards
/// are not known finely enough.
pub(super) fn value(of: Combination, cards: &[Face], of_round: bool) -> u8 {
    if of == Combination::Copies {
        return copies(cards, of_round);
    }
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
            let of_suits = of_suits.map(|(cards, ranks)| of_suit(cards, ranks, OF_ROUND));
            of_ranks(counts.into_iter(), ranks, OF_ROUND).max(of_suits.max().unwrap_or(0))
        }
        Combination::Copies => NONE,
        Combination::Poker => poker_of_hand(cards.len(), most(&counts), most(&suits), ranks),
    }
}

/// Returns the numbers of equal cards.
fn copies(cards: &[Face], of_round: bool) -> u8 {
    let known = |card: &Face| card.rank.is_some() && card.suit.is_some();
    if !cards.iter().all(known) {
        return NONE;
    }
    let first = |(at, card): (usize, &Face)| !cards[..at].contains(card);
    let distinct = cards.iter().enumerate().filter(|card| first(*card));
    let equal = |card: &Face| cards.iter().filter(|other| *other == card).count() as u8;
    pattern(distinct.map(|(_, card)| equal(card)).collect(), of_round)
}

/// Returns the code of these numbers of equal cards, in any order.
pub(super) fn pattern(mut copies: Vec<u8>, of_round: bool) -> u8 {
    copies.sort_unstable_by(|one, other| other.cmp(one));
    let name = copies.iter().map(u8::to_string).collect::<Vec<_>>().join("-");
    let names = if of_round { ROUND_COPIES } else { HAND_COPIES };
    let code = names.iter().position(|other| *other == name);
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(NONE)
}

/// Returns the poker hand of two or three cards.
fn poker_of_hand(cards: usize, of_a_kind: u8, of_a_suit: u8, ranks: Ranks) -> u8 {
    let (flush, straight) = (of_a_suit == OF_HAND, in_line(ranks) == OF_HAND);
    match of_a_kind {
        _ if cards < usize::from(OF_HAND) => {
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
