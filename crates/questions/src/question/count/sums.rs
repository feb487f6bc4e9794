//! The sums of a run: whole numbers, so that the order of addition does not matter.
//!
//! Expectations are summed in parts of a unit staked, [`PARTS`] of them. Squares and products,
//! which give the standard errors, are of the results of whole shoes in [`ROUGH`] parts. All sums
//! lie in one list, so that shards are added number by number; a [`Layout`] gives the index of
//! each.
//!
//! [`PARTS`]: super::valuing::PARTS

use std::ops::Range;

use super::valuing::PARTS;

/// Parts of a unit in which the results of a shoe are squared.
pub(super) const ROUGH: u64 = 1_000_000_000;

/// Number of half counts that lists by count distinguish on either side of 0: counts to ±300.
const HALVES: i64 = 600;
/// Number of places in a list by count.
pub(super) const BY_COUNT: usize = 2 * HALVES as usize + 1;

/// Returns the place in a list by count, given the count in halves. Counts beyond either end share
/// its last place.
pub(super) fn place_of(halves: i64) -> usize {
    usize::try_from(halves.clamp(-HALVES, HALVES) + HALVES).unwrap_or_default()
}

/// Returns the count at this place, in halves.
pub(super) fn halves_at(place: usize) -> i64 {
    i64::try_from(place).unwrap_or_default() - HALVES
}

/// The results of one shoe, up to one depth of the cut card.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OfShoe {
    pub rounds: i128,
    pub bets: i128,
    /// The stakes of the bets, in parts of a unit of the run.
    pub staked: i128,
    /// The expected net win of the bets, in parts.
    pub gain: i128,
    /// The expected net win of a perfect player, in parts.
    pub perfect: i128,
    /// The expected net win of the wagers that must be bet beside, in parts.
    pub beside: i128,
}

/// Sums for the rounds, by depth of the cut card.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfRounds {
    Rounds,
    RoundsSquared,
}

/// Sums for a wager under perfect play, by depth of the cut card.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfWager {
    Perfect,
    PerfectSquared,
    /// Bets in every round.
    Every,
    EverySquared,
    EveryRounds,
}

/// Sums for a wager that is bet, by depth of the cut card.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfPlay {
    Bets,
    Gain,
    Beside,
    BetsSquared,
    GainSquared,
    NetSquared,
    BetsRounds,
    GainRounds,
    NetRounds,
    GainBets,
    GainPerfect,
}

/// Sums for a wager that is bet by a ramp, by depth of the cut card.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfRamp {
    Staked,
    StakedSquared,
    GainStaked,
}

/// Sums for all bets together, by depth of the cut card.
#[derive(Clone, Copy, Debug)]
pub(super) enum OfAll {
    Gain,
    GainSquared,
    GainRounds,
}

const OF_ROUNDS: usize = 2;
const OF_WAGER: usize = 5;
const OF_PLAY: usize = 11;
const OF_RAMP: usize = 3;
const OF_ALL: usize = 3;

/// The sums that a play has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Number of net wins of its wager.
    pub wins: usize,
    /// `true` if the play has a list by count.
    pub is_counted: bool,
    /// Number of steps of its ramp; `None` for a stake of one unit.
    pub steps: Option<usize>,
}

/// The index of each sum in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    depths: usize,
    /// Number of places in lists by the cards left.
    pub left: usize,
    wagers: usize,
    plays: Vec<Shape>,
    /// The most rounds of a shoe in the list of shoes by their rounds; 0 for no list.
    most_rounds: usize,
    starts: Vec<usize>,
    len: usize,
}

impl Layout {
    pub fn new(
        depths: usize,
        left: usize,
        wagers: usize,
        plays: Vec<Shape>,
        most_rounds: usize,
    ) -> Self {
        let starts = Vec::new();
        let mut layout = Self { depths, left, wagers, plays, most_rounds, starts, len: 0 };
        layout.len = layout.first_play();
        for at in 0..layout.plays.len() {
            layout.starts.push(layout.len);
            let Shape { wins, is_counted, steps } = layout.plays[at];
            let by_count = if is_counted { 2 * BY_COUNT } else { 0 };
            let of_ramp = steps.map_or(0, |steps| OF_RAMP * depths + left + 2 * steps);
            let wins = wins * steps.unwrap_or(1);
            layout.len += OF_PLAY * depths + wins + 2 * left + by_count + of_ramp;
        }
        layout
    }

    fn first_wager(&self) -> usize {
        self.shoes_by_rounds().end
    }

    /// Returns the number of sums.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the most rounds of a shoe in the list of shoes by their rounds; 0 for no list.
    pub fn most_rounds(&self) -> usize {
        self.most_rounds
    }

    /// Returns the range of the numbers of shoes by their rounds, from 0 on.
    pub fn shoes_by_rounds(&self) -> Range<usize> {
        let start = self.rounds_left().end;
        start..start + self.most_rounds + usize::from(self.most_rounds > 0)
    }

    fn first_play(&self) -> usize {
        self.first_wager() + self.wagers * (OF_WAGER * self.depths + 2 * self.left)
    }

    pub fn rounds(&self, depth: usize, of: OfRounds) -> usize {
        OF_ROUNDS * depth + of as usize
    }

    pub fn all(&self, depth: usize, of: OfAll) -> usize {
        OF_ROUNDS * self.depths + OF_ALL * depth + of as usize
    }

    /// Returns the range of the numbers of rounds by the cards left.
    pub fn rounds_left(&self) -> Range<usize> {
        let start = (OF_ROUNDS + OF_ALL) * self.depths;
        start..start + self.left
    }

    fn of_wager(&self, wager: usize) -> usize {
        self.first_wager() + wager * (OF_WAGER * self.depths + 2 * self.left)
    }

    pub fn wager(&self, wager: usize, depth: usize, of: OfWager) -> usize {
        self.of_wager(wager) + OF_WAGER * depth + of as usize
    }

    /// Returns two ranges by the cards left: the rounds whose expectation is above 0, and their
    /// expected net win.
    pub fn positive_left(&self, wager: usize) -> [Range<usize>; 2] {
        let start = self.of_wager(wager) + OF_WAGER * self.depths;
        [start..start + self.left, start + self.left..start + 2 * self.left]
    }

    pub fn play(&self, play: usize, depth: usize, of: OfPlay) -> usize {
        self.starts[play] + OF_PLAY * depth + of as usize
    }

    /// Returns the range of the probabilities of each net win of a unit, summed over the bets of a
    /// step. A stake of one unit is a single step.
    pub fn wins(&self, play: usize, step: usize) -> Range<usize> {
        let wins = self.plays[play].wins;
        let start = self.starts[play] + OF_PLAY * self.depths + wins * step;
        start..start + wins
    }

    /// Returns the number of steps for which a play has probabilities of net wins.
    pub fn steps(&self, play: usize) -> usize {
        self.plays[play].steps.unwrap_or(1)
    }

    /// Returns two ranges by the cards left: the bets, and their expected net win.
    pub fn bets_left(&self, play: usize) -> [Range<usize>; 2] {
        let start = self.wins(play, self.steps(play)).start;
        [start..start + self.left, start + self.left..start + 2 * self.left]
    }

    /// Returns two ranges by the count: the rounds, and the wager's expected net win in them, bet
    /// or not. `None` for a play without a count.
    pub fn by_count(&self, play: usize) -> Option<[Range<usize>; 2]> {
        let start = self.bets_left(play)[1].end;
        let of = [start..start + BY_COUNT, start + BY_COUNT..start + 2 * BY_COUNT];
        self.plays[play].is_counted.then_some(of)
    }

    /// Returns the start of the sums of a ramp; `None` for a play without a ramp.
    fn of_ramp(&self, play: usize) -> Option<usize> {
        let Shape { is_counted, steps, .. } = self.plays[play];
        let by_count = if is_counted { 2 * BY_COUNT } else { 0 };
        steps.map(|_| self.bets_left(play)[1].end + by_count)
    }

    pub fn ramp(&self, play: usize, depth: usize, of: OfRamp) -> Option<usize> {
        Some(self.of_ramp(play)? + OF_RAMP * depth + of as usize)
    }

    /// Returns the range of the stakes by the cards left.
    pub fn staked_left(&self, play: usize) -> Option<Range<usize>> {
        let start = self.of_ramp(play)? + OF_RAMP * self.depths;
        Some(start..start + self.left)
    }

    /// Returns two ranges by the step of a ramp: the rounds, and the expected net win of one unit
    /// in them.
    pub fn by_step(&self, play: usize) -> Option<[Range<usize>; 2]> {
        let (start, steps) = (self.staked_left(play)?.end, self.steps(play));
        Some([start..start + steps, start + steps..start + 2 * steps])
    }
}

/// The sums, in the order of a [`Layout`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    pub of: Vec<i128>,
}

impl Sums {
    pub fn new(layout: &Layout) -> Self {
        Self { of: vec![0; layout.len] }
    }

    /// `true` if there are as many sums as the layout has.
    pub fn fits(&self, layout: &Layout) -> bool {
        self.of.len() == layout.len
    }

    /// `true` if no shoes can have these sums: there is no round, or a number is negative that
    /// cannot be.
    pub fn are_impossible(&self, layout: &Layout) -> bool {
        let depths = 0..layout.depths;
        let rounds = |depth: usize| self.of[layout.rounds(depth, OfRounds::Rounds)];
        let plays = 0..layout.plays.len();
        let bets = plays.clone().flat_map(|play| {
            depths.clone().map(move |depth| layout.play(play, depth, OfPlay::Bets))
        });
        let wins = plays
            .clone()
            .flat_map(|play| (0..layout.steps(play)).flat_map(move |step| layout.wins(play, step)));
        let stakes = plays.clone().flat_map(|play| {
            depths.clone().filter_map(move |depth| layout.ramp(play, depth, OfRamp::Staked))
        });
        let stakes =
            stakes.chain(plays.clone().filter_map(|play| layout.staked_left(play)).flatten());
        let steps = plays.filter_map(|play| layout.by_step(play)).flat_map(|[rounds, _]| rounds);
        // Every shoe has a round before the main cut card; a position farther up may leave none.
        rounds(0) < 1
            || depths.clone().map(rounds).any(|rounds| rounds < 0)
            || bets
                .chain(wins)
                .chain(stakes)
                .chain(steps)
                .chain(layout.rounds_left())
                .chain(layout.shoes_by_rounds())
                .any(|at| self.of[at] < 0)
    }

    /// Adds the sums of other shoes.
    pub fn merge(&mut self, other: &Self) {
        self.of.iter_mut().zip(&other.of).for_each(|(sum, other)| *sum += other);
    }

    /// Adds the number of rounds of a shoe, up to one depth of the cut card.
    pub fn add_rounds(&mut self, layout: &Layout, depth: usize, rounds: i128) {
        self.of[layout.rounds(depth, OfRounds::Rounds)] += rounds;
        self.of[layout.rounds(depth, OfRounds::RoundsSquared)] += rounds * rounds;
    }

    /// Adds the number of rounds of a shoe to the list of shoes by their rounds.
    pub fn add_shoe(&mut self, layout: &Layout, rounds: usize) {
        let of = layout.shoes_by_rounds();
        if !of.is_empty() {
            self.of[of.start + rounds.min(layout.most_rounds)] += 1;
        }
    }

    /// Adds the expected net win of a wager that is bet in every round of one shoe.
    pub fn add_every(&mut self, layout: &Layout, wager: usize, depth: usize, shoe: OfShoe) {
        let every = rough(shoe.gain);
        self.of[layout.wager(wager, depth, OfWager::Every)] += shoe.gain;
        self.of[layout.wager(wager, depth, OfWager::EverySquared)] += every * every;
        self.of[layout.wager(wager, depth, OfWager::EveryRounds)] += every * shoe.rounds;
    }

    /// Adds the expected net win of a perfect player of a wager in one shoe.
    pub fn add_perfect(&mut self, layout: &Layout, wager: usize, depth: usize, shoe: OfShoe) {
        let perfect = rough(shoe.perfect);
        self.of[layout.wager(wager, depth, OfWager::Perfect)] += shoe.perfect;
        self.of[layout.wager(wager, depth, OfWager::PerfectSquared)] += perfect * perfect;
    }

    /// Adds the results of a play in one shoe.
    pub fn add_play(&mut self, layout: &Layout, play: usize, depth: usize, shoe: OfShoe) {
        let OfShoe { rounds, bets, staked, gain, perfect, beside } = shoe;
        let [own, best, net] = [gain, perfect, gain + beside].map(rough);
        for (of, sum) in [
            (OfPlay::Bets, bets),
            (OfPlay::Gain, gain),
            (OfPlay::Beside, beside),
            (OfPlay::BetsSquared, bets * bets),
            (OfPlay::GainSquared, own * own),
            (OfPlay::NetSquared, net * net),
            (OfPlay::BetsRounds, bets * rounds),
            (OfPlay::GainRounds, own * rounds),
            (OfPlay::NetRounds, net * rounds),
            (OfPlay::GainBets, own * bets),
            (OfPlay::GainPerfect, own * best),
        ] {
            self.of[layout.play(play, depth, of)] += sum;
        }
        for (of, sum) in [
            (OfRamp::Staked, staked),
            (OfRamp::StakedSquared, staked * staked),
            (OfRamp::GainStaked, own * staked),
        ] {
            if let Some(at) = layout.ramp(play, depth, of) {
                self.of[at] += sum;
            }
        }
    }

    /// Adds the result of all bets together in one shoe.
    pub fn add_all(&mut self, layout: &Layout, depth: usize, rounds: i128, gain: i128) {
        let own = rough(gain);
        self.of[layout.all(depth, OfAll::Gain)] += gain;
        self.of[layout.all(depth, OfAll::GainSquared)] += own * own;
        self.of[layout.all(depth, OfAll::GainRounds)] += own * rounds;
    }
}

/// Rounds parts to the nearest rough part, half up.
fn rough(parts: i128) -> i128 {
    const FINER: i128 = (PARTS / ROUGH) as i128;
    (parts + FINER / 2).div_euclid(FINER)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each sum has a place of its own, and no place is unused.
    #[test]
    fn places_are_all_different_and_fill_the_list() {
        let shape = |wins, is_counted, steps| Shape { wins, is_counted, steps };
        let plays = vec![shape(2, true, Some(3)), shape(4, false, None), shape(1, true, None)];
        let layout = Layout::new(2, 3, 2, plays, 4);
        let mut places = Vec::new();
        for depth in 0..2 {
            places.extend(
                [OfRounds::Rounds, OfRounds::RoundsSquared].map(|of| layout.rounds(depth, of)),
            );
            places.extend(
                [OfAll::Gain, OfAll::GainSquared, OfAll::GainRounds]
                    .map(|of| layout.all(depth, of)),
            );
            for at in 0..3 {
                let of = [OfRamp::Staked, OfRamp::StakedSquared, OfRamp::GainStaked];
                places.extend(of.into_iter().filter_map(|of| layout.ramp(at, depth, of)));
            }
            for at in 0..2 {
                let of = [
                    OfWager::Perfect,
                    OfWager::PerfectSquared,
                    OfWager::Every,
                    OfWager::EverySquared,
                    OfWager::EveryRounds,
                ];
                places.extend(of.map(|of| layout.wager(at, depth, of)));
            }
            for at in 0..3 {
                places.extend(
                    [
                        OfPlay::Bets,
                        OfPlay::Gain,
                        OfPlay::Beside,
                        OfPlay::BetsSquared,
                        OfPlay::GainSquared,
                        OfPlay::NetSquared,
                        OfPlay::BetsRounds,
                        OfPlay::GainRounds,
                        OfPlay::NetRounds,
                        OfPlay::GainBets,
                        OfPlay::GainPerfect,
                    ]
                    .map(|of| layout.play(at, depth, of)),
                );
            }
        }
        places.extend(layout.rounds_left());
        places.extend(layout.shoes_by_rounds());
        for at in 0..2 {
            places.extend(layout.positive_left(at).into_iter().flatten());
        }
        for at in 0..3 {
            places.extend((0..layout.steps(at)).flat_map(|step| layout.wins(at, step)));
            places.extend(layout.staked_left(at).into_iter().flatten());
            places.extend(layout.by_step(at).into_iter().flatten().flatten());
            places.extend(layout.bets_left(at).into_iter().flatten());
            places.extend(layout.by_count(at).into_iter().flatten().flatten());
        }
        places.sort_unstable();
        assert!(places.into_iter().eq(0..layout.len));
    }

    #[test]
    fn halves_of_a_count_are_places() {
        assert_eq!(halves_at(place_of(-7)), -7);
        assert_eq!(place_of(10_000), BY_COUNT - 1);
        assert_eq!(place_of(-10_000), 0);
        // A half is rounded up: 1.5 thousandths of a part to 2, and −1.5 to −1.
        assert_eq!([1_500, -1_500, 1_499].map(rough), [2, -1, 1]);
    }
}
