//! Carries the orders of cards from one number of dealt cards to the next.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::round::Moves;
use super::{DealtOut, MOST_CARDS};

/// Number of compositions that one task counts.
const TOGETHER: usize = 4_096;

/// For each composition of one number of dealt cards and each state of a round, the orders of its
/// cards that lead there, by the number of complete rounds before it.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// The fewest complete rounds.
    pub fewest: usize,
    /// The numbers of complete rounds that are possible, from `fewest` on.
    pub rounds: usize,
    /// Rows by composition, states from which two cards are taken, and rounds.
    paired: Vec<u128>,
    /// The same for all other states.
    single: Vec<u128>,
    /// Number of states in a row of each.
    states: [usize; 2],
}

impl Layer {
    /// Returns the orders that are whole rounds, by the number of rounds from `fewest` on, of the
    /// composition with this row.
    pub fn of(&self, row: usize) -> &[u128] {
        let start = row * self.states[0] * self.rounds;
        &self.paired[start..start + self.rounds]
    }

    fn paired(&self) -> Source<'_> {
        Source {
            rows: &self.paired,
            states: self.states[0],
            fewest: self.fewest,
            rounds: self.rounds,
        }
    }

    fn single(&self) -> Source<'_> {
        Source { rows: &self.single, states: self.states[1], ..self.paired() }
    }

    /// Removes the orders that are this many whole rounds or more: no other round begins here.
    pub fn end_after(&mut self, rounds: usize) {
        let row = (self.states[0] * self.rounds).max(1);
        let kept = rounds.saturating_sub(self.fewest).min(self.rounds);
        let rounds = self.rounds;
        self.paired.par_chunks_mut(row).for_each(|row| row[kept..rounds].fill(0));
    }

    /// Takes the orders that are whole rounds from another layer of as many dealt cards.
    pub fn begin_like(&mut self, other: &Self) {
        let row = (self.states[0] * self.rounds).max(1);
        let rounds = self.rounds;
        let rows = self.paired.par_chunks_mut(row).zip(other.paired.par_chunks(row));
        rows.for_each(|(row, other)| row[..rounds].copy_from_slice(&other[..rounds]));
    }
}

/// The orders of the cards dealt so far, with the layers that later ones are counted from.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Number of dealt cards of `layer`.
    pub dealt: usize,
    /// The layer of this many cards.
    pub layer: Layer,
    before: Layer,
    /// Room for the next layer.
    spare: [Vec<u128>; 2],
}

impl Flow {
    /// Begins with a full shoe.
    pub fn new(of: &DealtOut) -> Self {
        let states = of.round.states();
        let (mut paired, single) = (vec![0; states[0]], vec![0; states[1]]);
        paired[0] = 1;
        let layer = Layer { fewest: 0, rounds: 1, paired, single, states };
        Self { dealt: 0, layer, before: Layer::default(), spare: Default::default() }
    }

    /// Returns the flow of no orders at all, with as many dealt cards.
    #[must_use]
    pub fn empty(&self) -> Self {
        let mut layer = self.layer.clone();
        [&mut layer.paired, &mut layer.single].into_iter().for_each(|orders| orders.fill(0));
        Self { dealt: self.dealt, layer, before: Layer::default(), spare: Default::default() }
    }

    /// Counts the orders of one card more. A round begins wherever the layer has orders of whole
    /// rounds.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more orders than 128 bits hold.
    pub fn advance(&mut self, of: &DealtOut) -> Result<(), String> {
        let (round, compositions) = (&of.round, &of.compositions);
        let dealt = self.dealt + 1;
        let (least, most) = round.cards;
        let fewest = (dealt + 1).saturating_sub(most).div_ceil(most).min(dealt / least);
        let rounds = dealt / least + 1 - fewest;
        let states = round.states();
        let of_dealt = compositions.of(dealt);
        // A game whose rounds take two cards at a time has no state for a single one.
        let rows = states.map(|states| (states * rounds).max(1));
        let [mut paired, mut single] = std::mem::take(&mut self.spare);
        paired.resize(of_dealt.len() * rows[0], 0);
        single.resize(of_dealt.len() * rows[1], 0);
        let overflown = AtomicBool::new(false);
        let parts = paired
            .par_chunks_mut(rows[0] * TOGETHER)
            .zip(single.par_chunks_mut(rows[1] * TOGETHER))
            .zip(of_dealt.par_chunks(TOGETHER));
        let sources = [self.layer.single(), self.before.paired()];
        parts.for_each(|((paired, single), part)| {
            let mut digits = vec![0; compositions.held().count()];
            let mut ranks = vec![NONE; round.steps.len()];
            let mut is_over = false;
            let rows = paired.chunks_mut(rows[0]).zip(single.chunks_mut(rows[1]));
            for ((paired, single), composition) in rows.zip(part) {
                compositions.digits(*composition, &mut digits);
                for (rank, (first, second)) in ranks.iter_mut().zip(&round.steps) {
                    let needed = if *second == Some(*first) { 2 } else { 1 };
                    let is_there =
                        digits[*first] >= needed && second.is_none_or(|second| digits[second] > 0);
                    *rank = match is_there {
                        true => compositions.rank_before(*composition, (*first, *second)),
                        false => NONE,
                    };
                }
                let rows = paired.chunks_mut(rounds).chain(single.chunks_mut(rounds));
                for (state, (moves, row)) in round.moves.iter().zip(rows).enumerate() {
                    row.fill(0);
                    // A complete round counts.
                    let more = usize::from(state == 0);
                    for (source, moves) in sources.iter().zip(moves) {
                        is_over |= source.add_to(row, moves, &ranks, more, fewest);
                    }
                }
            }
            if is_over {
                overflown.store(true, Ordering::Relaxed);
            }
        });
        if overflown.into_inner() {
            return Err(format!(
                "{dealt} of its cards have more orders than are counted: expected fewer cards, or \
                 rounds that end earlier"
            ));
        }
        // Room that is no longer needed: every number in it is written anew.
        let last =
            std::mem::replace(&mut self.layer, Layer { fewest, rounds, paired, single, states });
        let before = std::mem::replace(&mut self.before, Layer { single: Vec::new(), ..last });
        self.spare = [before.paired, last.single];
        self.dealt = dealt;
        Ok(())
    }
}

/// Maximum number of rounds of a shoe, and one more for none.
const MOST_ROUNDS: usize = MOST_CARDS as usize + 1;

/// The rank of no composition: cards are missing.
const NONE: u32 = u32::MAX;

/// The orders of an earlier layer, of the states from which one card is taken, or two.
struct Source<'a> {
    /// Rows by composition, states and rounds.
    rows: &'a [u128],
    /// Number of states in a row.
    states: usize,
    fewest: usize,
    rounds: usize,
}

impl Source<'_> {
    /// Adds the orders of moves to a row by the number of rounds from `fewest` on, each with `more`
    /// rounds than in this layer. `ranks` has the composition before each step. Returns `true` if a
    /// sum is too large.
    #[inline]
    fn add_to(
        &self,
        row: &mut [u128],
        moves: &Moves,
        ranks: &[u32],
        more: usize,
        fewest: usize,
    ) -> bool {
        let add = match self.rounds {
            0 => return false,
            1 => Self::add::<1>,
            2 => Self::add::<2>,
            3 => Self::add::<3>,
            4 => Self::add::<4>,
            5 => Self::add::<5>,
            _ => Self::add::<MOST_ROUNDS>,
        };
        add(self, row, moves, ranks, (self.fewest + more, fewest))
    }

    /// Returns the orders before each of these moves, by the number of rounds.
    #[inline]
    fn before<'m>(
        &'m self,
        moves: &'m [(u16, u16)],
        ranks: &'m [u32],
    ) -> impl Iterator<Item = &'m [u128]> {
        let of = |rank: u32, state: u16| {
            let start = (rank as usize * self.states + usize::from(state)) * self.rounds;
            &self.rows[start..start + self.rounds]
        };
        let ranked = moves.iter().map(|(step, state)| (ranks[usize::from(*step)], *state));
        ranked.filter(|(rank, _)| *rank != NONE).map(move |(rank, state)| of(rank, state))
    }

    /// Adds orders in sums of this many numbers of rounds, which are as many as the orders have or
    /// more.
    #[inline]
    fn add<const ROUNDS: usize>(
        &self,
        row: &mut [u128],
        moves: &Moves,
        ranks: &[u32],
        (first, fewest): (usize, usize),
    ) -> bool {
        let mut is_over = false;
        let mut sum = |moves: &[(u16, u16)]| {
            let mut sums = [0u128; ROUNDS];
            for orders in self.before(moves, ranks) {
                // An array is added without a loop.
                is_over |= match orders.first_chunk::<ROUNDS>() {
                    Some(orders) => add_all(&mut sums, orders),
                    None => add_all(&mut sums, orders),
                };
            }
            sums
        };
        let [once, twice] = [sum(&moves.once), sum(&moves.twice)];
        for (rounds, (once, twice)) in (first..).zip(once.into_iter().zip(twice)) {
            let (twice, over) = twice.overflowing_mul(2);
            is_over |= over | add(row, rounds, fewest, once) | add(row, rounds, fewest, twice);
        }
        is_over
    }
}

/// Adds orders to sums. Returns `true` if a sum is too large.
#[inline(always)]
fn add_all(sums: &mut [u128], orders: &[u128]) -> bool {
    let mut is_over = false;
    for (sum, orders) in sums.iter_mut().zip(orders) {
        let (all, over) = sum.overflowing_add(*orders);
        *sum = all;
        is_over |= over;
    }
    is_over
}

/// Adds orders of a number of rounds to a row; no order leads outside of it. Returns `true` if the
/// sum is too large.
#[inline]
fn add(row: &mut [u128], rounds: usize, fewest: usize, orders: u128) -> bool {
    let place = rounds.checked_sub(fewest).and_then(|at| row.get_mut(at));
    place.is_some_and(|place| {
        let (all, over) = place.overflowing_add(orders);
        *place = all;
        over
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rustc_hash::FxHashMap;

    use super::*;
    use crate::card::{Face, Grain, Seen};
    use crate::game::rule::Rule;
    use crate::game::{Game, game};

    /// For each composition of dealt cards and number of rounds, the orders that are whole rounds:
    /// every round is dealt card by card from every composition.
    fn by_hand(game: &dyn Game, types: &[Seen], held: &[u64]) -> Orders {
        let mut found = Orders::default();
        // By the number of dealt cards, so that all orders before a round are known.
        let mut next = BTreeMap::from([((0, vec![0; held.len()], 0), 1)]);
        while let Some(((cards, dealt, rounds), orders)) = next.pop_first() {
            let mut after = |left: &[u32], taken: usize| {
                let of = next.entry((cards + taken, left.to_vec(), rounds + 1)).or_default();
                *of += orders;
            };
            round(game, types, held, &mut dealt.clone(), &mut Vec::new(), &mut after);
            found.insert((dealt, rounds), orders);
        }
        found
    }

    type Orders = FxHashMap<(Vec<u32>, usize), u128>;

    fn round(
        game: &dyn Game,
        types: &[Seen],
        held: &[u64],
        dealt: &mut Vec<u32>,
        cards: &mut Vec<Seen>,
        after: &mut dyn FnMut(&[u32], usize),
    ) {
        if game.play(&Rule::default(), cards).is_some() {
            return after(dealt, cards.len());
        }
        for at in 0..types.len() {
            if u64::from(dealt[at]) < held[at] {
                dealt[at] += 1;
                cards.push(types[at]);
                round(game, types, held, dealt, cards, after);
                cards.pop();
                dealt[at] -= 1;
            }
        }
    }

    #[test]
    fn orders_are_those_of_rounds_dealt_by_hand() {
        let shoes: [(&str, Grain, &[u64]); 5] = [
            ("baccarat", Grain::Value, &[2, 1, 0, 1, 1, 0, 2, 1, 1, 1]),
            ("baccarat", Grain::Value, &[3, 0, 2, 2, 0, 1, 1, 0, 2, 1]),
            // As many cards as may be, in 10 to 15 rounds.
            ("baccarat", Grain::Value, &[30, 0, 0, 0, 0, 0, 0, 0, 0, 30]),
            ("seven-up-baccarat", Grain::Value, &[9, 2, 0, 0, 0, 0, 7, 0, 4, 0]),
            ("dragon-tiger", Grain::Rank, &[2, 1, 0, 1, 1, 0, 2, 0, 0, 0, 0, 1, 1]),
        ];
        for (name, grain, held) in shoes {
            let game = game(name).unwrap();
            let types: Vec<Seen> = grain.types().map(Face::example).collect();
            let found = by_hand(game, &types, held);
            let cards: Vec<(Seen, u64)> = types.into_iter().zip(held.iter().copied()).collect();
            let of = DealtOut::new(game, &Rule::default(), &cards, "rank").unwrap();
            let mut flow = Flow::new(&of);
            let mut digits = vec![0; held.len()];
            let mut counted = FxHashMap::default();
            loop {
                for (row, composition) in of.dealt(flow.dealt).iter().enumerate() {
                    of.deals(*composition, &mut digits);
                    for (rounds, orders) in (flow.layer.fewest..).zip(flow.layer.of(row)) {
                        if *orders > 0 {
                            counted.insert((digits.clone(), rounds), *orders);
                        }
                    }
                }
                if flow.dealt == of.cards() {
                    break;
                }
                flow.advance(&of).unwrap();
            }
            assert!(found.len() > 50);
            assert!(counted == found, "{name}");
        }
    }
    /// 54 of sixty cards, ten of each of six ranks, have at most 54!/9!^6 orders, 0.3 of 2^128. 56 have
    /// up to 56!/(9!^4 10!^2), 9 times 2^128.
    #[test]
    fn more_orders_than_128_bits_hold_are_refused() {
        let types = Grain::Rank.types().map(Face::example);
        let cards: Vec<(Seen, u64)> = types.zip([10; 6]).collect();
        let game = game("dragon-tiger").unwrap();
        let of = DealtOut::new(game, &Rule::default(), &cards, "rank").unwrap();
        let mut flow = Flow::new(&of);
        while flow.dealt < 54 {
            flow.advance(&of).unwrap();
        }
        let rows = (0..of.dealt(54).len()).flat_map(|row| flow.layer.of(row));
        assert_eq!(rows.max(), Some(&101_097_362_223_624_462_291_180_422_369_532_000_000));
        let refused = (0..2).find_map(|_| flow.advance(&of).err()).unwrap();
        assert!(refused.starts_with("56 of its cards have more orders"), "{refused}");
    }
}
