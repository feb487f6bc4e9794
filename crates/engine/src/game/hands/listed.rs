//! Lists of all hands of a number of cards, and the sets of cards that two hands may share.

use crate::game::hands::sight::Kind;
use crate::game::hands::suits::Suits;
use crate::game::number::{choose, multisets};

/// The index of every multiset of kinds of cards in a sorted list.
pub(super) struct Places {
    /// For each kind and position in a sorted hand, the number of multisets before those with the
    /// kind there.
    before: Vec<Vec<usize>>,
}

impl Places {
    /// Indexes hands of `cards` cards of `kinds` kinds.
    pub fn new(kinds: usize, cards: usize) -> Self {
        let before = |kind: usize| -> Vec<usize> {
            (1..=cards).map(|place| multisets(kind, place) as usize).collect()
        };
        Self { before: (0..kinds).map(before).collect() }
    }

    /// Returns the index of a hand, whose kinds are in rising order.
    pub fn of(&self, hand: &[usize]) -> usize {
        hand.iter().enumerate().map(|(place, kind)| self.before[*kind][place]).sum()
    }
}

/// Calls `tell` with every multiset of `left` more cards that the kinds suffice for, in rising
/// order.
pub(super) fn each_hand(
    kinds: &[Kind],
    left: usize,
    hand: &mut Vec<usize>,
    tell: &mut dyn FnMut(&[usize]),
) {
    if left == 0 {
        return tell(hand);
    }
    let from = hand.last().copied().unwrap_or(0);
    for kind in from..kinds.len() {
        let held = hand.iter().rev().take_while(|other| **other == kind).count();
        if kinds[kind].count > held as u64 {
            hand.push(kind);
            each_hand(kinds, left - 1, hand, tell);
            hand.pop();
        }
    }
}

/// Returns the ways to choose the cards of `hand`, which is sorted, from these kinds.
pub(super) fn ways_of(hand: &[usize], kinds: &[Kind]) -> i128 {
    hand.chunk_by(|one, other| one == other)
        .map(|same| choose(kinds[same[0]].count, same.len()) as i128)
        .product()
}

/// Returns the ways to choose the cards of a set, with the sign of inclusion and exclusion.
pub(super) fn signed_ways(set: &[usize], kinds: &[Kind]) -> i128 {
    let sign = if set.len().is_multiple_of(2) { 1 } else { -1 };
    sign * ways_of(set, kinds)
}

/// Calls `tell` with every hand of `cards` cards that holds a set, which is sorted, and the ways to
/// complete the set to the hand. For the empty set, one hand stands for those that differ only in
/// suits.
pub(super) fn each_holding(
    kinds: &[Kind],
    suits: Option<&Suits>,
    set: &[usize],
    cards: usize,
    tell: &mut dyn FnMut(&[usize], i128),
) {
    let mut left = kinds.to_vec();
    set.iter().for_each(|kind| left[*kind].count -= 1);
    let mut whole: Vec<usize> = Vec::with_capacity(cards);
    each_hand(&left, cards - set.len(), &mut Vec::new(), &mut |more| {
        let stands_for = match suits.filter(|_| set.is_empty()) {
            Some(suits) => suits.stands_for(more.iter().copied()),
            None => Some(1),
        };
        let Some(stands_for) = stands_for else { return };
        whole.clear();
        merge(set, more, &mut whole);
        tell(&whole, i128::from(stands_for) * ways_of(more, &left));
    });
}

fn merge(one: &[usize], other: &[usize], whole: &mut Vec<usize>) {
    let (mut one, mut other) = (one, other);
    while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
        if first <= second {
            whole.push(*first);
            one = rest;
        } else {
            whole.push(*second);
            other = others;
        }
    }
    whole.extend_from_slice(one);
    whole.extend_from_slice(other);
}
