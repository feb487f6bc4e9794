//! Pairs of hands that tie except for their highest cards, and whose highest cards are alike.

use rayon::prelude::*;

use crate::card::Face;
use crate::game::hands::feature;
use crate::game::hands::listed::{Places, each_hand, each_holding, signed_ways};
use crate::game::hands::sight::{Kind, Sight, card_of};
use crate::game::hands::walk::Cell;
use crate::game::number;

/// Returns the number of pairs of equal hands, for each key, whose highest cards are of one type.
pub(super) fn same_highest(
    sight: &Sight<'_>,
    types: &[(Face, u64)],
    kinds: &[Kind],
    cells: &[Cell],
) -> Vec<(u32, i128)> {
    if types.iter().all(|(_, count)| *count <= 1) {
        return Vec::new();
    }
    let cards = sight.atoms[0].cards;
    let is_ace_high = sight.game.declaration.is_ace_high;
    let worth = |face: Face| feature::highest_card(&[card_of(face)], is_ace_high);
    let places = Places::new(kinds.len(), cards);
    let place_of = |kind: &Kind| kinds.iter().position(|other| sight.are_alike(other, kind));
    let of_highest = |(highest, count): &&(Face, u64)| {
        let below = types.iter().filter(|(face, _)| worth(*face) < worth(*highest));
        let below = sight.kinds(&below.copied().collect::<Vec<_>>());
        let highest = place_of(&sight.kinds(&[(*highest, *count)])[0]);
        let of_kind: Vec<Option<usize>> = below.iter().map(place_of).collect();
        let mut whole: Vec<usize> = Vec::with_capacity(cards);
        same_with(&below, *count, cards, &mut |rest, highest_cards| {
            let rest = rest.iter().map(|kind| of_kind[*kind]);
            let cards = rest.chain(std::iter::repeat_n(highest, highest_cards));
            whole.clear();
            whole.extend(cards.flatten());
            whole.sort_unstable();
            cells[places.of(&whole)].key
        })
    };
    let held: Vec<&(Face, u64)> = types.iter().filter(|(_, count)| *count > 0).collect();
    held.par_iter().flat_map_iter(of_highest).collect()
}

/// Returns, for each key, the number of pairs of hands that both hold a card of a type with `count`
/// cards. Their other cards are of this type or of the kinds below it.
fn same_with(
    below: &[Kind],
    count: u64,
    cards: usize,
    key: &mut dyn FnMut(&[usize], usize) -> u32,
) -> Vec<(u32, i128)> {
    let choose = |held: u64, cards: usize| number::choose(held, cards) as i128;
    let mut found = Vec::new();
    let mut hands: Vec<(u32, usize, i128)> = Vec::new();
    let mut by_highest = vec![0; cards + 1];
    // The two hands share the `count` cards of that type; the other cards belong to one hand each.
    for size in 0..cards {
        each_hand(below, size, &mut Vec::new(), &mut |set| {
            let times = signed_ways(set, below);
            hands.clear();
            for highest in (1..=cards - size).take_while(|cards| *cards as u64 <= count) {
                each_holding(below, None, set, cards - highest, &mut |rest, ways| {
                    hands.push((key(rest, highest), highest, ways));
                });
            }
            hands.sort_unstable();
            for same in hands.chunk_by(|one, other| one.0 == other.0) {
                by_highest.fill(0);
                same.iter().for_each(|(_, highest, ways)| by_highest[*highest] += ways);
                let mut pairs = 0;
                for (one, ways) in by_highest.iter().enumerate().skip(1) {
                    let left = count.saturating_sub(one as u64);
                    let others = by_highest.iter().enumerate().skip(1);
                    let others = others.map(|(other, ways)| choose(left, other) * ways);
                    pairs += choose(count, one) * ways * others.sum::<i128>();
                }
                found.push((same[0].0, times * pairs));
            }
        });
    }
    found
}
