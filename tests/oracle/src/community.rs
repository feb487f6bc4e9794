//! Casino Hold'em by every deal of a tiny deck, and by every decision that a player can make who
//! sees the ranks of his cards and of the flop, and which of the five share a suit.

use std::cmp::Reverse;
use std::collections::HashMap;

/// A card: rank 2 to 14, the ace, and suit.
pub type Card = (u8, u8);

/// Sums over all deals of two cards, three, two and two, whose order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Won {
    pub deals: i64,
    /// Antes won by the best play.
    pub best: i64,
    /// Antes won by a player who always calls.
    pub always: i64,
}

/// The class of five cards from 0, no pair, to 9, a royal flush; the ranks decide between equal ones.
fn of_five(cards: [Card; 5]) -> (u8, Vec<u8>) {
    let count = |of: u8| cards.iter().filter(|card| card.0 == of).count();
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    ranks.sort_by_key(|rank| Reverse((count(*rank), *rank)));
    if ranks == [14, 5, 4, 3, 2] {
        ranks = vec![5, 4, 3, 2, 1];
    }
    let is_flush = cards.iter().all(|card| card.1 == cards[0].1);
    let counts: Vec<usize> = cards.iter().map(|card| count(card.0)).collect();
    let pairs = counts.iter().filter(|count| **count == 2).count() / 2;
    let is_straight = counts.iter().all(|count| *count == 1) && ranks[0] - ranks[4] == 4;
    let is_straight = is_straight || ranks == [5, 4, 3, 2, 1];
    let class = if is_straight && is_flush {
        if ranks[0] == 14 { 9 } else { 8 }
    } else if counts.contains(&4) {
        7
    } else if counts.contains(&3) && pairs == 1 {
        6
    } else if is_flush {
        5
    } else if is_straight {
        4
    } else if counts.contains(&3) {
        3
    } else {
        pairs as u8
    };
    (class, ranks)
}

fn best_of(cards: &[Card]) -> (u8, Vec<u8>) {
    let left_out = (0..7).flat_map(|one| (0..one).map(move |other| (one, other)));
    let fives = left_out.map(|(one, other)| {
        let kept: Vec<Card> =
            (0..7).filter(|at| *at != one && *at != other).map(|at| cards[at]).collect();
        of_five(kept.try_into().expect("five of seven"))
    });
    fives.max().expect("21 choices")
}

/// The letters of the suits in the order of the ranks, of all orders of equal ranks the first.
fn pattern(left: &[Card], letters: &mut Vec<u8>) -> Vec<u8> {
    let Some(highest) = left.iter().map(|card| card.0).max() else {
        let name = |suit: &u8| letters.iter().position(|other| other == suit).unwrap_or(0) as u8;
        return letters.iter().map(name).collect();
    };
    let next = (0..left.len()).filter(|at| left[*at].0 == highest);
    let patterns = next.map(|at| {
        let mut others = left.to_vec();
        letters.push(others.remove(at).1);
        let found = pattern(&others, letters);
        letters.pop();
        found
    });
    patterns.min().expect("a card")
}

/// The ranks of a hand, the ranks of a flop, and the suits of both up to their names.
type Seen = (Vec<u8>, Vec<u8>, Vec<u8>);

/// Calls `tell` with every set of so many of the cards, as bits.
fn each(cards: u32, from: u32, tell: &mut dyn FnMut(u32)) {
    (0..1 << from).filter(|set: &u32| set.count_ones() == cards).for_each(tell);
}

/// Returns the antes that a player wins who calls, by the values of both hands.
fn called(own: &(u8, Vec<u8>), dealer: &(u8, Vec<u8>)) -> i64 {
    let bonus = match own.0 {
        9 => 100,
        8 => 20,
        7 => 10,
        6 => 3,
        5 => 2,
        _ => 1,
    };
    let qualifies = dealer.0 > 1 || dealer.0 == 1 && dealer.1[0] >= 4;
    match own.cmp(dealer) {
        _ if !qualifies => bonus,
        std::cmp::Ordering::Greater => bonus + 2,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => -3,
    }
}

/// Deals the board and the dealer in every way behind a hand and a flop, the first five cards of a
/// deck. Returns the deals, and the antes won by a call in all of them.
pub fn called_behind_a_flop(deck: &[Card]) -> (i64, i64) {
    let (seen, left) = deck.split_at(5);
    let pairs = |of: &[Card]| -> Vec<Vec<Card>> {
        let two = (0..of.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        two.map(|(one, other)| vec![of[one], of[other]]).collect()
    };
    let (mut deals, mut won) = (0, 0);
    for board in pairs(left) {
        let own = best_of(&[seen, &board].concat());
        let others: Vec<Card> = left.iter().filter(|card| !board.contains(card)).copied().collect();
        for dealer in pairs(&others) {
            deals += 1;
            won += called(&own, &best_of(&[&seen[2..], &board, &dealer].concat()));
        }
    }
    (deals, won)
}

/// Plays every deal.
pub fn casino_holdem(deck: &[Card]) -> Won {
    let size = deck.len() as u32;
    let mut order: Vec<(u32, (u8, Vec<u8>))> = Vec::new();
    each(7, size, &mut |set| {
        let cards: Vec<Card> =
            (0..deck.len()).filter(|at| set >> at & 1 == 1).map(|at| deck[at]).collect();
        order.push((set, best_of(&cards)));
    });
    let values: HashMap<u32, &(u8, Vec<u8>)> = order.iter().map(|(set, of)| (*set, of)).collect();
    let (mut pairs, mut flops) = (Vec::new(), Vec::new());
    each(2, size, &mut |set| pairs.push(set));
    each(3, size, &mut |set| flops.push(set));
    let mut all = Won::default();
    let mut seen: HashMap<Seen, (i64, i64)> = HashMap::new();
    for hand in &pairs {
        for flop in flops.iter().filter(|flop| *flop & hand == 0) {
            let (mut deals, mut won) = (0, 0);
            for board in pairs.iter().filter(|board| *board & (hand | flop) == 0) {
                let own = values[&(hand | flop | board)];
                for dealer in pairs.iter().filter(|set| *set & (hand | flop | board) == 0) {
                    let dealer = values[&(dealer | flop | board)];
                    deals += 1;
                    won += called(own, dealer);
                }
            }
            all.deals += deals;
            all.always += won;
            let cards = |set: u32| (0..deck.len()).filter(move |at| set >> at & 1 == 1);
            let ranks = |set: u32| {
                let mut ranks: Vec<u8> = cards(set).map(|at| deck[at].0).collect();
                ranks.sort_unstable();
                ranks
            };
            let five: Vec<Card> = cards(hand | flop).map(|at| deck[at]).collect();
            let key = (ranks(*hand), ranks(*flop), pattern(&five, &mut Vec::new()));
            let sums = seen.entry(key).or_default();
            *sums = (sums.0 + won, sums.1 + deals);
        }
    }
    all.best = seen.values().map(|(won, deals)| *won.max(&-deals)).sum();
    all
}
