//! The best five of five cards or more, as a poker hand.

use crate::game::hands::feature::{best_poker, order as rank_order, rank, suit};

/// Returns the order of the best five of at least five cards, the ace high: the poker hand, and then
/// the ranks that decide between equal ones, in four bits each.
pub(super) fn order(cards: &[u8]) -> u64 {
    let hand = best_poker(cards);
    let of_suit = |of: u8| cards.iter().copied().filter(move |card| suit(*card) == of);
    // Straight flush, royal flush and flush look at the cards of one suit.
    let is_suited = matches!(hand, 5 | 8 | 9);
    let flush = (0..4).find(|of| is_suited && of_suit(*of).count() >= 5);
    let mut counts = [0usize; 13];
    for card in cards.iter().filter(|card| flush.is_none_or(|of| suit(**card) == of)) {
        counts[usize::from(rank_order(rank(*card), true))] += 1;
    }
    let held = |of: usize| counts[of];
    let straight = || {
        let holds = |top: &usize| (0..5).all(|below| held((top + 13 - below) % 13) > 0);
        (3..13).rev().find(holds).unwrap_or(0)
    };
    let mut ranks: Vec<usize> = (0..13).rev().filter(|of| held(*of) > 0).collect();
    // Only two groups count, the largest first; the other cards are single ones.
    let groups = match hand {
        4 | 8 | 9 => return u64::from(hand) << 20 | straight() as u64,
        1 | 3 | 7 | 10 => 1,
        2 | 6 => 2,
        _ => 0,
    };
    let mut left = 5;
    let mut key = u64::from(hand);
    let mut take = |of: usize, cards: usize| {
        let cards = cards.min(left);
        left -= cards;
        (0..cards).for_each(|_| key = (key << 4) | (of as u64 + 1));
    };
    for _ in 0..groups {
        let largest = ranks.iter().copied().max_by_key(|of| (held(*of).min(5), *of));
        let Some(largest) = largest else { break };
        ranks.retain(|of| *of != largest);
        take(largest, if hand == 2 { 2 } else { held(largest) });
    }
    ranks.into_iter().for_each(|of| take(of, held(of)));
    key << (4 * left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;

    /// Orders five cards as players do: the class, and then the ranks, the more frequent first.
    fn of_five(cards: [u8; 5]) -> (u8, Vec<u8>) {
        let ranks = cards.map(|card| if card / 4 == 0 { 14 } else { card / 4 + 1 });
        let count = |of: u8| ranks.iter().filter(|rank| **rank == of).count();
        let mut sorted = ranks.to_vec();
        sorted.sort_by_key(|rank| std::cmp::Reverse((count(*rank), *rank)));
        let groups = (2..15).filter(|rank| count(*rank) > 0).count();
        let is_flush = cards.iter().all(|card| card % 4 == cards[0] % 4);
        if sorted == [14, 5, 4, 3, 2] {
            sorted = vec![5, 4, 3, 2, 1];
        }
        let is_straight = groups == 5 && sorted[0] == sorted[4] + 4;
        let class = match (count(sorted[0]), groups) {
            (4, _) => 7,
            (3, 2) => 6,
            _ if is_flush && is_straight => 8,
            _ if is_flush => 5,
            _ if is_straight => 4,
            (3, _) => 3,
            (2, 3) => 2,
            (2, _) => 1,
            _ => 0,
        };
        (class, sorted)
    }

    fn of_seven(cards: &[u8; 7]) -> (u8, Vec<u8>) {
        let pairs = (0..7).flat_map(|one| (0..one).map(move |other| (one, other)));
        let fives = pairs.map(|(one, other)| {
            let kept: Vec<u8> =
                (0..7).filter(|at| *at != one && *at != other).map(|at| cards[at]).collect();
            of_five([kept[0], kept[1], kept[2], kept[3], kept[4]])
        });
        fives.max().unwrap()
    }

    /// All 21 choices of five cards of seven, by a second ranking of five cards.
    #[test]
    fn seven_cards_are_ordered_as_the_best_of_their_fives() {
        let mut stream = Stream::new(5, 0);
        // Few ranks and suits, so that straights, flushes and full houses are frequent.
        let mut known: Vec<((u8, Vec<u8>), u64)> = Vec::new();
        for round in 0..3_000 {
            let from = if round % 2 == 0 { 52 } else { 24 };
            let mut deck: Vec<u8> = (0..from).collect();
            let cards = [(); 7].map(|()| {
                let at = stream.below(deck.len() as u64) as usize;
                deck.swap_remove(at)
            });
            known.push((of_seven(&cards), order(&cards)));
        }
        known.sort();
        assert!(known.windows(2).all(|two| two[0].1 <= two[1].1));
        assert!(known.windows(2).all(|two| (two[0].0 == two[1].0) == (two[0].1 == two[1].1)));
    }
}
