//! All hands of a number of cards, in a list, and the sets of cards that two hands may share.

use crate::game::hands::deal::multisets;
use crate::game::hands::sight::Kind;
use crate::game::hands::suits::Suits;

/// The multisets of kinds of cards by their places in a list.
pub(super) struct Places {
    /// By kind and card of a hand in order, the multisets that stand before those with it.
    before: Vec<Vec<usize>>,
}

impl Places {
    /// For hands of so many cards of so many kinds.
    pub fn new(kinds: usize, cards: usize) -> Self {
        let before = |kind: usize| -> Vec<usize> {
            (1..=cards).map(|place| multisets(kind, place) as usize).collect()
        };
        Self { before: (0..kinds).map(before).collect() }
    }

    /// The place of a hand, whose kinds are in rising order.
    pub fn of(&self, hand: &[usize]) -> usize {
        hand.iter().enumerate().map(|(place, kind)| self.before[*kind][place]).sum()
    }
}

/// Tells every multiset of so many cards that the kinds suffice for, in rising order.
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

/// The ways to choose cards of these kinds, so many of each as `hand` has, which is in order.
pub(super) fn ways_of(hand: &[usize], kinds: &[Kind]) -> i128 {
    hand.chunk_by(|one, other| one == other)
        .map(|same| choose(kinds[same[0]].count, same.len()))
        .product()
}

/// The ways to choose the cards of a set, with the sign of inclusion and exclusion.
pub(super) fn signed_ways(set: &[usize], kinds: &[Kind]) -> i128 {
    let sign = if set.len().is_multiple_of(2) { 1 } else { -1 };
    sign * ways_of(set, kinds)
}

/// The ways to choose so many cards of those held.
pub(super) fn choose(held: u64, count: usize) -> i128 {
    // A division of 64 bits is a quick one, and five cards of so few are chosen in fewer ways.
    const FEW: u64 = 1 << 12;
    if count <= 5 && held < FEW {
        let ways = (0..count as u64).fold(1, |ways, at| ways * held.saturating_sub(at) / (at + 1));
        return ways.into();
    }
    (0..count as i128).fold(1, |ways, at| ways * (i128::from(held) - at) / (at + 1))
}

/// Tells every hand of so many cards that holds a set, which is in order, and the ways to complete
/// the set to it. Where nothing is held, one hand stands for those of other suits.
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
