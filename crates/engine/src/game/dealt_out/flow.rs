//! Carries the orders of cards from one number of dealt cards to the next.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::DealtOut;
use super::round::{Moves, Target};

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

    /// Returns the rows of the states from which two cards are taken, or one, and their number in
    /// each row.
    #[inline]
    fn rows(&self, takes_two: bool) -> (&[u128], usize) {
        match takes_two {
            true => (&self.paired, self.states[0]),
            false => (&self.single, self.states[1]),
        }
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
        let states = [of.round.paired, of.round.states - of.round.paired];
        let (mut paired, single) = (vec![0; states[0]], vec![0; states[1]]);
        paired[0] = 1;
        let layer = Layer { fewest: 0, rounds: 1, paired, single, states };
        Self { dealt: 0, layer, before: Layer::default(), spare: Default::default() }
    }

    /// Returns the flow of no orders at all, with as many dealt cards.
    #[must_use]
    pub fn empty(&self) -> Self {
        let Layer { fewest, rounds, paired, single, states } = &self.layer;
        let [paired, single] = [paired, single].map(|orders| vec![0; orders.len()]);
        let layer = Layer { fewest: *fewest, rounds: *rounds, paired, single, states: *states };
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
        let states = [round.paired, round.states - round.paired];
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
        let sources = [&self.layer, &self.before];
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
                for (target, row) in round.targets.iter().zip(rows) {
                    row.fill(0);
                    is_over |= target.gather(sources, &ranks, fewest, row);
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

/// The rank of no composition: cards are missing.
const NONE: u32 = u32::MAX;

impl Target {
    /// Adds up the orders of a composition that lead to this state, in a row by the number of rounds
    /// from `fewest` on. `ranks` has the composition before each step. Returns `true` if a sum is
    /// too large.
    #[inline]
    fn gather(&self, sources: [&Layer; 2], ranks: &[u32], fewest: usize, row: &mut [u128]) -> bool {
        let mut is_over = false;
        for (source, moves) in sources.into_iter().zip(&self.moves) {
            let of = match source.rounds {
                0 => continue,
                1 => gather::<1>,
                2 => gather::<2>,
                3 => gather::<3>,
                4 => gather::<4>,
                5 => gather::<5>,
                _ => gather_any,
            };
            // A complete round counts.
            let first = source.fewest + usize::from(self.is_complete);
            is_over |= of(source, moves, ranks, (first, fewest), row);
        }
        is_over
    }
}

/// Adds the orders of a source with this many numbers of rounds.
#[inline]
fn gather<const ROUNDS: usize>(
    source: &Layer,
    moves: &Moves,
    ranks: &[u32],
    (first, fewest): (usize, usize),
    row: &mut [u128],
) -> bool {
    let (rows, states) = source.rows(moves.takes_two);
    let mut is_over = false;
    let mut sum = |moves: &[(u16, u16)]| {
        let mut sums = [0u128; ROUNDS];
        for (step, from) in moves {
            let rank = ranks[usize::from(*step)];
            if rank == NONE {
                continue;
            }
            let start = (rank as usize * states + usize::from(*from)) * ROUNDS;
            let orders = &rows[start..start + ROUNDS];
            for at in 0..ROUNDS {
                let (all, over) = sums[at].overflowing_add(orders[at]);
                sums[at] = all;
                is_over |= over;
            }
        }
        sums
    };
    let [once, twice] = [sum(&moves.once), sum(&moves.twice)];
    for at in 0..ROUNDS {
        let (all, over) = twice[at].overflowing_mul(2);
        let (all, more) = all.overflowing_add(once[at]);
        is_over |= over | more | add(row, first + at, fewest, all);
    }
    is_over
}

/// Adds the orders of a source with any number of numbers of rounds.
fn gather_any(
    source: &Layer,
    moves: &Moves,
    ranks: &[u32],
    (first, fewest): (usize, usize),
    row: &mut [u128],
) -> bool {
    let (rows, states) = source.rows(moves.takes_two);
    let mut is_over = false;
    for (moves, times) in [(&moves.once, 1), (&moves.twice, 2)] {
        for (step, from) in moves {
            let rank = ranks[usize::from(*step)];
            if rank == NONE {
                continue;
            }
            let start = (rank as usize * states + usize::from(*from)) * source.rounds;
            for (at, orders) in rows[start..start + source.rounds].iter().enumerate() {
                let (all, over) = orders.overflowing_mul(times);
                is_over |= over | add(row, first + at, fewest, all);
            }
        }
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
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::card::{Face, Grain, Seen};
    use crate::game::rule::Rule;
    use crate::game::{Game, game};

    /// For each composition of dealt cards and number of rounds, the orders that are whole rounds,
    /// by dealing every order of the types.
    fn by_hand(
        game: &dyn Game,
        grain: Grain,
        held: &[u64],
        (dealt, rounds): (&mut Vec<u32>, usize),
        found: &mut FxHashMap<(Vec<u32>, usize), u128>,
    ) {
        *found.entry((dealt.clone(), rounds)).or_default() += 1;
        let types: Vec<Seen> = grain.types().map(Face::example).collect();
        let mut cards = Vec::new();
        round(game, &types, held, (dealt, rounds), &mut cards, &mut |dealt, rounds| {
            by_hand(game, grain, held, (dealt, rounds), found);
        });
    }

    fn round(
        game: &dyn Game,
        types: &[Seen],
        held: &[u64],
        (dealt, rounds): (&mut Vec<u32>, usize),
        cards: &mut Vec<Seen>,
        after: &mut dyn FnMut(&mut Vec<u32>, usize),
    ) {
        if game.play(&Rule::default(), cards).is_some() {
            return after(dealt, rounds + 1);
        }
        for at in 0..types.len() {
            if u64::from(dealt[at]) < held[at] {
                dealt[at] += 1;
                cards.push(types[at]);
                round(game, types, held, (dealt, rounds), cards, after);
                cards.pop();
                dealt[at] -= 1;
            }
        }
    }

    #[test]
    fn orders_are_those_of_every_order_dealt_by_hand() {
        let shoes: [(&str, Grain, &[u64]); 3] = [
            ("baccarat", Grain::Value, &[2, 1, 0, 1, 1, 0, 2, 1, 1, 1]),
            ("baccarat", Grain::Value, &[3, 0, 2, 2, 0, 1, 1, 0, 2, 1]),
            ("dragon-tiger", Grain::Rank, &[2, 1, 0, 1, 1, 0, 2, 0, 0, 0, 0, 1, 1]),
        ];
        for (name, grain, held) in shoes {
            let game = game(name).unwrap();
            let mut found = FxHashMap::default();
            by_hand(game, grain, held, (&mut vec![0; held.len()], 0), &mut found);
            let seen = grain.types().map(Face::example);
            let cards: Vec<(Seen, u64)> = seen.zip(held.iter().copied()).collect();
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
}
