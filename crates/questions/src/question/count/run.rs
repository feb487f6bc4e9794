//! Deals shoes, values every round and decides on the bets.
//!
//! A round is valued by the composition of all unseen cards. Cards that were burned face down and
//! cards behind the cut card are among them, for each is as likely to be at any place as the next
//! card. Nothing is played out: the sums hold the exact expectation of each round that is bet.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::card::Seen;
use crate::error::Error;
use crate::game::Played;
use crate::game::dealing::{Dealing, Deck};
use crate::pricing::{Progress, Watch};
use crate::question::simulate::dealing::share as part_of;
use crate::shoe::Composition;

use super::counter::{Counter, Kept};
use super::sums::{Layout, OfShoe, Shape, Sums, place_of};
use super::valuing::{Found, Wagers, share};

/// Number of rounds to collect before they are valued, and the most to value in one step.
const TOGETHER: usize = 256;
/// Number of rounds that a thread values before it first reports progress, so that slow work shows
/// at once. The number doubles each time, up to [`TOGETHER`].
const FIRST: usize = 8;
/// Number of parts of a shoe in progress reports.
const PARTS_OF_SHOE: u64 = 1_000;
/// Number of tasks for each thread; each task fills sums of its own.
const TASKS: u64 = 4;
/// Number of cards of a place in lists by cards left, for shoes of up to [`MOST_PLACES`] half
/// decks.
const HALF_DECK: u64 = 26;
/// Number of cards of a place in lists by cards left of exact means: about a round.
const OF_EXACT: u64 = 4;
/// Maximum number of places of lists by cards left.
const MOST_PLACES: u64 = 64;

/// A wager that is bet, with the rule when to bet.
#[derive(Clone)]
pub(super) struct Play {
    pub wager: usize,
    /// The count that decides; `None` to bet where the exact expectation is above 0.
    pub counter: Option<Counter>,
    /// `true` if the stake depends on the count.
    pub is_ramped: bool,
    /// The stake of each step of the count, in parts of a unit that all stakes of the run share.
    pub stakes: Vec<i64>,
}

impl Play {
    /// Returns a play that stakes one part of a unit at each step of its count.
    pub fn of(wager: usize, counter: Option<Counter>, is_ramped: bool) -> Self {
        let steps = counter.as_ref().map_or(1, Counter::steps);
        Self { wager, counter, is_ramped, stakes: vec![1; steps] }
    }

    /// Returns the step of the stake: the one that the count has reached, or without a count the
    /// only one, if the expectation is above 0.
    #[inline]
    pub fn step(
        &self,
        reached: impl FnOnce() -> Option<usize>,
        is_positive: bool,
    ) -> Option<usize> {
        match &self.counter {
            Some(_) => reached(),
            None => is_positive.then_some(0),
        }
    }
}

/// The index of a wager, and its stake as a fraction.
pub(super) type Staked = (usize, (i64, i64));

/// A run that is ready to be dealt.
pub(super) struct Run<'a> {
    pub dealing: Dealing,
    pub wagers: Wagers,
    pub plays: Vec<Play>,
    /// The wagers that must be bet beside each unit, with their stakes as fractions.
    pub beside: Vec<Staked>,
    /// Positions of the cut card, as cards behind it; the first is the procedure's. Empty if a
    /// number of rounds ends the shoe.
    pub depths: Vec<u64>,
    /// `true` if the first burned card is seen.
    pub first_seen: bool,
    pub full: Composition,
    /// Number of cards of a place in lists by cards left.
    pub of_place: u64,
    pub layout: Layout,
    pub watch: &'a dyn Watch,
}

/// Returns the number of cards of a place: four for exact means of one deck, half a deck for
/// simulated shoes, or a multiple of it for very large ones.
pub(super) fn cards_of_a_place(cards: u64, is_exact: bool) -> u64 {
    if is_exact {
        return OF_EXACT;
    }
    let half_decks = cards.div_ceil(HALF_DECK);
    HALF_DECK * half_decks.div_ceil(MOST_PLACES).max(1)
}

/// The place of a count in lists by count, and the step that it has reached.
pub(super) type Counted = (usize, Option<usize>);

/// Compares a count with its steps before a round, given the number of unseen cards and of cards in
/// the shoe.
#[inline]
pub(super) fn counted(counter: &Counter, kept: &mut Kept, unseen: u64, in_shoe: u64) -> Counted {
    let value = counter.value(kept, unseen, in_shoe);
    (place_of(value.halves()), counter.step(kept, value))
}

/// For each round, the expectation of a wager in parts, and `true` if it is above 0.
type Valued = Vec<(i128, bool)>;

/// The rounds of a few shoes that are valued together.
struct Desk {
    deck: Deck,
    compositions: Vec<Composition>,
    /// For each round, its place in lists by cards left.
    left: Vec<usize>,
    /// For each play and round, the place of the count and its step.
    counts: Vec<Vec<Counted>>,
    /// For each wager and round, the expectation in parts and `true` if it is above 0.
    found: Vec<Valued>,
    /// For each shoe, the number of all its rounds, and the number of rounds by depth of the cut
    /// card.
    shoes: Vec<(usize, Vec<usize>)>,
    /// Number of rounds to value before the next progress report.
    slice: usize,
}

/// The progress of the run: shoes done, of all.
struct Far<'a> {
    done: &'a AtomicU64,
    of: u64,
}

impl Run<'_> {
    /// Lays out the sums of the plays, with this number of places in lists by cards left.
    pub fn lay_out(&mut self, left: usize) {
        let shape = |play: &Play| Shape {
            wins: self.wagers.wins[play.wager].len(),
            is_counted: play.counter.is_some(),
            steps: play.is_ramped.then_some(play.stakes.len()),
        };
        let plays = self.plays.iter().map(shape).collect();
        let depths = self.depths.len().max(1);
        let most_rounds = self.layout.most_rounds();
        self.layout = Layout::new(depths, left, self.wagers.wins.len(), plays, most_rounds);
    }

    /// Deals shoes `first..first + count` and returns their sums.
    pub fn sums(&self, first: u64, count: u64, done: &AtomicU64, of: u64) -> Result<Sums, Error> {
        let tasks = (rayon::current_num_threads() as u64 * TASKS).min(count).max(1);
        let start = |task: u64| first + part_of(count, task, tasks);
        let sums = (0..tasks).into_par_iter().map(|task| {
            let mut sums = Sums::new(&self.layout);
            let mut desk = self.desk();
            let (mut next, end) = (start(task), start(task + 1));
            while next < end {
                self.watch.go_on()?;
                while next < end && desk.compositions.len() < TOGETHER {
                    self.dealing.deal(next, &mut desk.deck);
                    self.look(&mut desk);
                    next += 1;
                }
                self.settle(&mut desk, &mut sums, Some(&Far { done, of }))?;
            }
            Ok(sums)
        });
        sums.try_reduce(
            || Sums::new(&self.layout),
            |mut one, other| {
                one.merge(&other);
                Ok(one)
            },
        )
    }

    /// Sums up shoes whose cards lie in the given orders. For tests that enumerate all orders.
    pub fn sums_of_orders(
        &self,
        orders: impl Iterator<Item = Vec<Seen>>,
    ) -> Result<(Sums, u64), Error> {
        let mut sums = Sums::new(&self.layout);
        let mut desk = self.desk();
        let mut count = 0;
        for order in orders {
            self.dealing.deal_in_order(&order, &mut desk.deck);
            self.look(&mut desk);
            self.settle(&mut desk, &mut sums, None)?;
            count += 1;
        }
        Ok((sums, count))
    }

    fn desk(&self) -> Desk {
        Desk {
            deck: self.dealing.deck(),
            compositions: Vec::new(),
            left: Vec::new(),
            counts: vec![Vec::new(); self.plays.len()],
            found: vec![Vec::new(); self.wagers.wins.len()],
            shoes: Vec::new(),
            slice: FIRST,
        }
    }

    /// Observes a dealt shoe as a player does: before each round, the cards seen so far.
    fn look(&self, desk: &mut Desk) {
        let Desk { deck, compositions, left, counts, shoes, .. } = desk;
        let grain = self.wagers.grain;
        let mut unseen = self.full.coarsened(grain);
        let mut cards = self.full.cards();
        let burned = deck.burned();
        let mut in_shoe = cards - burned.len() as u64;
        let mut kept: Vec<Option<Kept>> = Vec::with_capacity(self.plays.len());
        kept.extend(
            self.plays
                .iter()
                .map(|play| play.counter.as_ref().map(|counter| counter.begin(&self.full))),
        );
        let see = |card: Seen, unseen: &mut Composition, kept: &mut Vec<Option<Kept>>| {
            unseen.take(grain.place(card));
            for (play, kept) in self.plays.iter().zip(kept) {
                if let Some((counter, kept)) = play.counter.as_ref().zip(kept.as_mut()) {
                    counter.see(kept, card);
                }
            }
        };
        if let Some(first) = burned.first().filter(|_| self.first_seen) {
            see(*first, &mut unseen, &mut kept);
            cards -= 1;
        }
        let rounds = deck.rounds();
        let most = self.dealing.game().cards();
        let mut lengths = vec![0; self.depths.len().max(1)];
        for played in rounds {
            for (length, cut) in lengths.iter_mut().zip(&self.depths) {
                *length += usize::from(in_shoe > (*cut).max(most - 1));
            }
            compositions.push(unseen.clone());
            left.push(usize::try_from((cards - 1) / self.of_place).unwrap_or_default());
            for ((play, kept), counts) in self.plays.iter().zip(&mut kept).zip(counts.iter_mut()) {
                if let Some((counter, kept)) = play.counter.as_ref().zip(kept.as_mut()) {
                    counts.push(counted(counter, kept, cards, in_shoe));
                }
            }
            played.all().for_each(|card| see(*card, &mut unseen, &mut kept));
            cards -= played.cards() as u64;
            in_shoe -= Played::taken(played) as u64;
        }
        let after = usize::try_from(self.dealing.end().after_cut()).unwrap_or(usize::MAX);
        for length in &mut lengths {
            *length = match self.depths.is_empty() {
                true => rounds.len(),
                false => length.saturating_add(after).min(rounds.len()),
            };
        }
        shoes.push((rounds.len(), lengths));
    }

    /// Values the rounds on the desk, adds them to the sums, and clears the desk.
    fn settle(&self, desk: &mut Desk, sums: &mut Sums, far: Option<&Far<'_>>) -> Result<(), Error> {
        let Desk { compositions, left, counts, found, shoes, slice, .. } = desk;
        // `false` for rounds that only a deeper cut card allows.
        let mut shallow = Vec::with_capacity(compositions.len());
        for (rounds, lengths) in shoes.iter() {
            shallow.extend((0..*rounds).map(|at| at < lengths[0]));
        }
        found.iter_mut().for_each(|found| {
            found.clear();
            found.resize(shallow.len(), (0, false));
        });
        let layout = &self.layout;
        let mut by_wager: Vec<Vec<usize>> = vec![Vec::new(); found.len()];
        for (at, play) in self.plays.iter().enumerate() {
            by_wager[play.wager].push(at);
        }
        // Progress in parts of a shoe: shoes on the desk are reported as their rounds are valued.
        let told = |rounds: usize| {
            let all = shoes.len() as u64 * PARTS_OF_SHOE;
            (u128::from(all) * rounds as u128 / shallow.len().max(1) as u128) as u64
        };
        let mut start = 0;
        while start < shallow.len() {
            let end = shallow.len().min(start + *slice);
            self.wagers.each(&compositions[start..end], &mut |of: Found<'_>| {
                let at = start + of.at;
                found[of.wager][at] = (of.expectation, of.is_positive);
                if !shallow[at] {
                    return;
                }
                for play in &by_wager[of.wager] {
                    let reached = || counts[*play][at].1;
                    if let Some(step) = self.plays[*play].step(reached, of.is_positive) {
                        for (place, ways) in layout.wins(*play, step).zip(of.ways) {
                            sums.of[place] += share(*ways, of.total);
                        }
                    }
                }
            })?;
            if let Some(Far { done, of }) = far {
                let more = told(end) - told(start);
                let done = done.fetch_add(more, Ordering::Relaxed) + more;
                let of = of.saturating_mul(PARTS_OF_SHOE);
                self.watch.tell(Progress { name: "shoes", done, of });
                self.watch.go_on()?;
            }
            *slice = (2 * *slice).min(TOGETHER);
            start = end;
        }
        let mut start = 0;
        for (rounds, lengths) in shoes.iter() {
            self.add_shoe(lengths, start, (left, counts, found), sums);
            start += rounds;
        }
        compositions.clear();
        left.clear();
        counts.iter_mut().for_each(Vec::clear);
        shoes.clear();
        Ok(())
    }

    /// Adds a shoe whose rounds begin at index `start`.
    fn add_shoe(
        &self,
        lengths: &[usize],
        start: usize,
        (left, counts, found): (&[usize], &[Vec<Counted>], &[Valued]),
        sums: &mut Sums,
    ) {
        let layout = &self.layout;
        let main = start..start + lengths[0];
        sums.add_shoe(layout, lengths[0]);
        for round in main.clone() {
            sums.of[layout.rounds_left().start + left[round]] += 1;
        }
        for (wager, found) in found.iter().enumerate() {
            let [positive, won] = layout.positive_left(wager);
            for round in main.clone().filter(|round| found[*round].1) {
                sums.of[positive.start + left[round]] += 1;
                sums.of[won.start + left[round]] += found[round].0;
            }
        }
        let mut together = vec![0; lengths.len()];
        for (at, play) in self.plays.iter().enumerate() {
            let (counts, found_of) = (&counts[at], &found[play.wager]);
            let step = |round: usize| play.step(|| counts[round].1, found_of[round].1);
            let stake = |round| step(round).map_or(0, |step| i128::from(play.stakes[step]));
            let [bets, won] = layout.bets_left(at);
            let staked = layout.staked_left(at);
            for (round, stake) in main.clone().map(|round| (round, stake(round))) {
                sums.of[bets.start + left[round]] += i128::from(stake > 0);
                sums.of[won.start + left[round]] += stake * found_of[round].0;
                if let Some(staked) = &staked {
                    sums.of[staked.start + left[round]] += stake;
                }
            }
            if let Some([rounds, won]) = layout.by_step(at) {
                for (round, step) in main.clone().filter_map(|round| Some((round, step(round)?))) {
                    sums.of[rounds.start + step] += 1;
                    sums.of[won.start + step] += found_of[round].0;
                }
            }
            if let Some([rounds, won]) = layout.by_count(at) {
                for round in main.clone() {
                    sums.of[rounds.start + counts[round].0] += 1;
                    sums.of[won.start + counts[round].0] += found_of[round].0;
                }
            }
            for (depth, length) in lengths.iter().enumerate() {
                let mut shoe = OfShoe { rounds: *length as i128, ..OfShoe::default() };
                for round in start..start + length {
                    let (expectation, is_positive) = found_of[round];
                    if is_positive {
                        shoe.perfect += expectation;
                    }
                    let stake = stake(round);
                    if stake > 0 {
                        shoe.bets += 1;
                        shoe.staked += stake;
                        shoe.gain += stake * expectation;
                        for (other, (beside, of)) in &self.beside {
                            let won = stake * found[*other][round].0 * i128::from(*beside);
                            shoe.beside += won.div_euclid(i128::from(*of));
                        }
                    }
                }
                together[depth] += shoe.gain;
                sums.add_play(layout, at, depth, shoe);
            }
        }
        for (depth, length) in lengths.iter().enumerate() {
            let rounds = *length as i128;
            sums.add_rounds(layout, depth, rounds);
            sums.add_all(layout, depth, rounds, together[depth]);
            for (wager, found) in found.iter().enumerate() {
                let of = &found[start..start + length];
                let perfect = of.iter().filter(|(_, positive)| *positive).map(|(won, _)| won).sum();
                let gain = of.iter().map(|(won, _)| won).sum();
                let shoe = OfShoe { rounds, perfect, gain, ..OfShoe::default() };
                sums.add_perfect(layout, wager, depth, shoe);
                sums.add_every(layout, wager, depth, shoe);
            }
        }
    }
}
