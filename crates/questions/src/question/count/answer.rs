//! Turns sums into figures.
//!
//! Means are ratios of sums over shoes, and rounds of one shoe depend on each other. So standard
//! errors are computed for ratios of results of whole shoes. With sums x and y over n shoes, the
//! ratio r = Σx/Σy has, to first order,
//!
//! ```text
//! error² = Σ(x − r·y)² · n/(n − 1) / (Σy)²
//! ```

use std::collections::BTreeMap;

use crate::chance;
use crate::exact::{Exact, Whole};
use crate::figure::{Figure, Root, Tool};
use crate::pricing::kelly::kelly;

use super::ramp::{Ramp, Step};
use super::report::{Beside, Cap, CountStudy, Together, WagerCount};
use super::setup::{self, Setup};
use super::source::Source;
use super::sums::{Layout, OfAll, OfPlay, OfRounds, OfWager, ROUGH, Sums};
use super::valuing::PARTS;

/// Digits of the Kelly fraction, which may be irrational.
const KELLY: usize = 15;

/// The sums of a run with access to each of them.
pub(super) struct Read<'a> {
    pub setup: &'a Setup,
    pub layout: Layout,
    pub source: Source<'a>,
    pub shoes: Exact,
    /// Number of parts of a unit in which stakes are summed.
    pub unit: Exact,
    /// For each play, its ramp.
    pub ramps: Vec<Option<Ramp>>,
}

/// Sums of two quantities by shoe, with the sums of their squares and product.
pub(super) struct Pair {
    pub above: Exact,
    pub below: Exact,
    /// The sums of the squares of `above` and of `below`, and of their product.
    pub squares: [Exact; 3],
}

pub(super) fn study(setup: &Setup, source: Source<'_>, seed: u64) -> CountStudy {
    let read = Read::new(setup, source);
    let (shoes, compositions) = match source {
        Source::Shoes { shoes, .. } => (shoes, None),
        Source::Every { compositions, .. } => (0, Some(compositions)),
    };
    let rounds = read.per_shoe(read.rounds(0), read.rounds_squared(0));
    let plays = 0..setup.plays.len();
    // There is no total if one wager is bet in two ways.
    let mut bet: Vec<usize> = setup.plays.iter().map(|play| play.wager).collect();
    bet.sort_unstable();
    let once = bet.windows(2).all(|two| two[0] != two[1]);
    let together = (once && bet.len() > 1).then(|| {
        let gain = read.gain(read.layout.all(0, OfAll::Gain));
        let square = read.gain_squared(read.layout.all(0, OfAll::GainSquared));
        let by_rounds = read.rough_gain(read.layout.all(0, OfAll::GainRounds));
        let (units_per_shoe, units_per_shoe_error) = read.per_shoe(gain.clone(), square.clone());
        let of_rounds = read.of_rounds(0, gain, square, by_rounds);
        let (units_per_100, units_per_100_error) = read.ratio(&of_rounds, 100);
        Together { units_per_shoe, units_per_shoe_error, units_per_100, units_per_100_error }
    });
    CountStudy {
        tool: Tool::THIS,
        game: setup.game.clone(),
        variant: setup.variant.clone(),
        shoe: setup.shoe.clone(),
        procedure: setup.procedure.clone(),
        shoes,
        seed,
        compositions,
        rounds_per_shoe: rounds.0,
        rounds_per_shoe_error: rounds.1,
        rounds_in_shoe: read.rounds_in_shoe(),
        rounds_per_hour: Exact::count(setup.rounds_per_hour.into()).into(),
        wagers: plays.map(|play| read.wager(play)).collect(),
        together,
        risk: setup.risk.clone().into(),
        left_out: setup.left_out.clone(),
        notes: setup.notes.clone(),
    }
}

/// Returns the largest standard error of a bet's net win per shoe, squared; 0 if there are no bets,
/// `None` for a single shoe.
pub(super) fn largest_square(setup: &Setup, sums: &Sums, shoes: u64) -> Option<Exact> {
    let read = Read::new(setup, Source::Shoes { sums, shoes });
    let of = |play: usize| {
        let gain = read.gain(read.layout.play(play, 0, OfPlay::Gain));
        let square = read.gain_squared(read.layout.play(play, 0, OfPlay::GainSquared));
        read.per_shoe(gain, square).1.map(|root| root.square)
    };
    (0..setup.plays.len()).map(of).try_fold(Exact::zero(), |most, one| {
        let one = one?;
        Some(if (&one - &most).is_positive() { one } else { most })
    })
}

/// Returns the number of bets of the play that bets least often.
pub(super) fn fewest_bets(setup: &Setup, sums: &Sums) -> i128 {
    let layout = setup.layout();
    let bets = (0..setup.plays.len()).map(|play| sums.of[layout.play(play, 0, OfPlay::Bets)]);
    bets.min().unwrap_or(0)
}

impl<'a> Read<'a> {
    fn new(setup: &'a Setup, source: Source<'a>) -> Self {
        Self {
            setup,
            layout: setup.layout(),
            source,
            shoes: Exact::count(source.shoes().into()),
            unit: Exact::from(setup.unit()),
            ramps: setup.plays.iter().map(setup::OfPlay::ramp).collect(),
        }
    }

    pub(super) fn whole(&self, at: usize) -> Exact {
        self.source.sum(at)
    }

    fn over(&self, at: usize, unit: u128) -> Exact {
        &self.whole(at) / &Exact::count(unit)
    }

    pub(super) fn parts(&self, at: usize) -> Exact {
        self.over(at, PARTS.into())
    }

    pub(super) fn rough(&self, at: usize) -> Exact {
        self.over(at, ROUGH.into())
    }

    fn rough_squared(&self, at: usize) -> Exact {
        self.over(at, u128::from(ROUGH) * u128::from(ROUGH))
    }

    /// Returns a net win of stakes, in units.
    pub(super) fn gain(&self, at: usize) -> Exact {
        &self.parts(at) / &self.unit
    }

    fn rough_gain(&self, at: usize) -> Exact {
        &self.rough(at) / &self.unit
    }

    pub(super) fn gain_squared(&self, at: usize) -> Exact {
        &self.rough_squared(at) / &(&self.unit * &self.unit)
    }

    pub(super) fn rounds(&self, depth: usize) -> Exact {
        self.whole(self.layout.rounds(depth, OfRounds::Rounds))
    }

    fn rounds_squared(&self, depth: usize) -> Exact {
        self.whole(self.layout.rounds(depth, OfRounds::RoundsSquared))
    }

    /// Returns n/(n − 1); `None` for a single shoe.
    fn correction(&self) -> Option<Exact> {
        self.shoes.checked_div(&(&self.shoes - &Exact::one()))
    }

    /// Returns a mean over shoes and its standard error.
    fn per_shoe(&self, sum: Exact, square: Exact) -> (Figure, Option<Root>) {
        let product = sum.clone();
        let pair = Pair {
            above: sum,
            below: self.shoes.clone(),
            squares: [square, self.shoes.clone(), product],
        };
        self.ratio(&pair, 1)
    }

    /// Returns a sum over shoes paired with the number of rounds.
    fn of_rounds(&self, depth: usize, sum: Exact, square: Exact, by_rounds: Exact) -> Pair {
        let (rounds, squared) = (self.rounds(depth), self.rounds_squared(depth));
        Pair { above: sum, below: rounds, squares: [square, squared, by_rounds] }
    }

    /// Returns a ratio multiplied by `times`, and its standard error; 0 if the denominator is 0.
    fn ratio(&self, pair: &Pair, times: u64) -> (Figure, Option<Root>) {
        let times = Exact::count(times.into());
        let Some(ratio) = pair.above.checked_div(&pair.below) else {
            return (Exact::zero().into(), None);
        };
        let [above, below, both] = &pair.squares;
        let twice = &Exact::integer(2) * &(&ratio * both);
        let sum = &(above - &twice) + &(&(&ratio * &ratio) * below);
        // Rounding the results of shoes can make the sum slightly negative: use 0 then.
        let sum = if sum.is_negative() { Exact::zero() } else { sum };
        let over = &pair.below * &pair.below;
        let square = self.correction().map(|correction| &(&sum * &correction) / &over);
        let square = square.map(|square| &square * &(&times * &times));
        ((&ratio * &times).into(), square.map(|square| Root { square }))
    }

    /// Returns the figures of a play at a depth of the cut card.
    pub(super) fn of_play(&self, play: usize, depth: usize) -> OfDepth {
        let at = |of| self.layout.play(play, depth, of);
        let of_wager = |of| self.layout.wager(self.setup.plays[play].wager, depth, of);
        let bets = self.whole(at(OfPlay::Bets));
        let gain = self.gain(at(OfPlay::Gain));
        let gain_squared = self.gain_squared(at(OfPlay::GainSquared));
        let bets_squared = self.whole(at(OfPlay::BetsSquared));
        let gain_rounds = self.rough_gain(at(OfPlay::GainRounds));
        let perfect = self.parts(of_wager(OfWager::Perfect));
        let perfect_squared = self.rough_squared(of_wager(OfWager::PerfectSquared));
        let bets_rounds = self.whole(at(OfPlay::BetsRounds));
        let frequency = self.of_rounds(depth, bets.clone(), bets_squared.clone(), bets_rounds);
        let by_bets = Pair {
            above: gain.clone(),
            below: bets.clone(),
            squares: [gain_squared.clone(), bets_squared.clone(), self.rough(at(OfPlay::GainBets))],
        };
        let edge = self.by_stakes(play, depth).unwrap_or(by_bets);
        let share = Pair {
            above: gain.clone(),
            below: perfect.clone(),
            squares: [
                gain_squared.clone(),
                perfect_squared.clone(),
                &self.rough_squared(at(OfPlay::GainPerfect)) / &self.unit,
            ],
        };
        let some = |pair: &Pair| !pair.below.is_zero();
        let is_of_units = self.ramps[play].as_ref().is_none_or(Ramp::is_of_units);
        OfDepth {
            rounds: self.per_shoe(self.rounds(depth), self.rounds_squared(depth)),
            bets: self.per_shoe(bets.clone(), bets_squared),
            frequency: self.ratio(&frequency, 1),
            edge: some(&edge).then(|| self.ratio(&edge, 1)),
            per_100: self.ratio(
                &self.of_rounds(depth, gain.clone(), gain_squared.clone(), gain_rounds),
                100,
            ),
            per_shoe: self.per_shoe(gain, gain_squared),
            perfect: self.per_shoe(perfect, perfect_squared),
            every: self.edge_in_shoe(of_wager(OfWager::Every), &of_wager, depth),
            share: (some(&share) && is_of_units).then(|| self.ratio(&share, 1)),
        }
    }

    /// Returns the house edge over all rounds of a shoe.
    fn edge_in_shoe(
        &self,
        every: usize,
        of_wager: &dyn Fn(OfWager) -> usize,
        depth: usize,
    ) -> (Figure, Option<Root>) {
        let lost = -&self.parts(every);
        let square = self.rough_squared(of_wager(OfWager::EverySquared));
        let by_rounds = -&self.rough(of_wager(OfWager::EveryRounds));
        self.ratio(&self.of_rounds(depth, lost, square, by_rounds), 1)
    }

    fn wager(&self, play: usize) -> WagerCount {
        let of_play = &self.setup.plays[play];
        let of_wager = &self.setup.wagers[of_play.wager];
        let main = self.of_play(play, 0);
        let per_hour = &Exact::count(self.setup.rounds_per_hour.into()) / &Exact::integer(100);
        let units_per_hour = &main.per_100.0.exact * &per_hour;
        let units_per_hour_error = main
            .per_100
            .1
            .as_ref()
            .map(|root| Root { square: &root.square * &(&per_hour * &per_hour) });
        let wins = self.wins(play);
        // Of one round: the mean and the mean square.
        let rounds = self.rounds(0);
        let mean = &main.per_100.0.exact / &Exact::integer(100);
        let square = |(win, weight): &(Exact, Exact)| &(win * win) * weight;
        let squares: Exact = wins.iter().map(square).sum();
        let squares = &squares / &(&rounds * &Exact::count(PARTS.into()));
        let variance = &squares - &(&mean * &mean);
        let bet: Exact = wins.iter().map(|(_, weight)| weight).sum();
        let not_bet = &(&rounds * &Exact::count(PARTS.into())) - &bet;
        let all: Vec<_> = wins.iter().cloned().chain([(Exact::zero(), not_bet)]).collect();
        let squared_mean = &mean * &mean;
        let index = squared_mean.checked_div(&variance).filter(|_| mean.is_positive());
        let n0 = variance.checked_div(&squared_mean).filter(|_| mean.is_positive());
        let hour = Exact::count(self.setup.rounds_per_hour.into());
        let n0_hours = n0.as_ref().map(|n0| n0 / &hour);
        let kelly = mean
            .is_positive()
            .then(|| {
                let unit = Exact::common_denominator(wins.iter().map(|(_, weight)| weight));
                let weighed =
                    |(win, weight): &(Exact, Exact)| (win.clone(), weight.in_units(&unit));
                let wins: Vec<(Exact, Whole)> = wins.iter().map(weighed).collect();
                Exact::parse(&kelly(&wins, KELLY))
            })
            .flatten();
        let bankroll = chance::bankroll(&wins, &self.setup.risk);
        let ramp = self.of_ramp(play, index.as_ref());
        let beside = self.beside(play);
        let caps = self.caps(play, &main, bankroll.as_ref());
        let (perfect_units_per_shoe, perfect_units_per_shoe_error) = main.perfect;
        let (perfect_share, perfect_share_error) = main.share.unzip();
        let (average_edge, average_edge_error) = main.edge.unzip();
        let thousand_squared = Exact::integer(1_000_000);
        WagerCount {
            id: of_wager.id.clone(),
            name: of_wager.name.clone(),
            offer: of_wager.offer.clone(),
            edge: of_wager.edge.clone().into(),
            edge_in_shoe: main.every.0,
            edge_in_shoe_error: main.every.1,
            betting: of_play.betting.clone(),
            rounds_per_shoe: main.rounds.0,
            rounds_per_shoe_error: main.rounds.1,
            bets_per_shoe: main.bets.0,
            bets_per_shoe_error: main.bets.1,
            bet_frequency: main.frequency.0,
            bet_frequency_error: main.frequency.1,
            average_edge,
            average_edge_error: average_edge_error.flatten(),
            units_per_100: main.per_100.0,
            units_per_100_error: main.per_100.1,
            units_per_shoe: main.per_shoe.0,
            units_per_shoe_error: main.per_shoe.1,
            units_per_hour: units_per_hour.into(),
            units_per_hour_error,
            deviation_per_100: Root { square: &variance * &Exact::integer(100) },
            desirability_index: index.map(|square| Root { square: &square * &thousand_squared }),
            n0: n0.map(Figure::from),
            n0_hours: n0_hours.map(Figure::from),
            kelly: kelly.map(Figure::from),
            bankroll: bankroll.map(Figure::from),
            perfect_units_per_shoe,
            perfect_units_per_shoe_error,
            perfect_share,
            perfect_share_error: perfect_share_error.flatten(),
            count_range: self.count_range(play),
            by_count: self.by_count(play),
            by_left: self.by_left(play),
            by_cut: self.by_cut(play),
            beside,
            caps,
            ramp,
            on_bankroll: self.on_bankroll([&mean, &variance], &all),
        }
    }

    /// Returns the net wins of the rounds that are bet, each with its probability summed over the
    /// bets, in parts.
    fn wins(&self, play: usize) -> Vec<(Exact, Exact)> {
        let Some(ramp) = &self.ramps[play] else { return self.wins_at(play, 0) };
        let mut wins: BTreeMap<Exact, Exact> = BTreeMap::new();
        let is_bet = |(_, step): &(usize, &Step)| step.stake.is_positive();
        for (at, step) in ramp.steps().iter().enumerate().filter(is_bet) {
            for (win, weight) in self.wins_at(play, at) {
                let all = wins.entry(&win * &step.stake).or_default();
                *all = &*all + &weight;
            }
        }
        wins.into_iter().collect()
    }

    /// Returns the net wins of one unit in the rounds of a step.
    pub(super) fn wins_at(&self, play: usize, step: usize) -> Vec<(Exact, Exact)> {
        let laws = self.setup.wagers[self.setup.plays[play].wager].laws();
        let mut wins: Vec<(Exact, Exact)> = Vec::new();
        for (law, at) in laws.into_iter().zip(self.layout.wins(play, step)) {
            let all = self.whole(at);
            for (win, chance) in law {
                let weight = &all * &chance;
                match wins.iter_mut().find(|(known, _)| *known == win) {
                    Some((_, known)) => *known = &*known + &weight,
                    None => wins.push((win, weight)),
                }
            }
        }
        wins
    }

    fn beside(&self, play: usize) -> Option<Beside> {
        if self.setup.beside.is_empty() {
            return None;
        }
        let at = |of| self.layout.play(play, 0, of);
        let cost = self.gain(at(OfPlay::Beside));
        let net = &self.gain(at(OfPlay::Gain)) + &cost;
        let square = self.gain_squared(at(OfPlay::NetSquared));
        let by_rounds = self.rough_gain(at(OfPlay::NetRounds));
        let (net_units_per_shoe, net_units_per_shoe_error) =
            self.per_shoe(net.clone(), square.clone());
        let of_rounds = self.of_rounds(0, net, square, by_rounds);
        Some(Beside {
            stakes: self.setup.beside.clone(),
            units_per_shoe: (&cost / &self.shoes).into(),
            net_units_per_shoe,
            net_units_per_shoe_error,
            net_units_per_100: self.ratio(&of_rounds, 100).0,
        })
    }

    fn caps(&self, play: usize, main: &OfDepth, bankroll: Option<&Exact>) -> Vec<Cap> {
        let beside = &self.gain(self.layout.play(play, 0, OfPlay::Beside)) / &self.shoes;
        let shoes_per_hour =
            &Exact::count(self.setup.rounds_per_hour.into()) / &main.rounds.0.exact;
        let largest = self.ramps[play].as_ref().map(|ramp| ramp.spread()[1].clone());
        let of = |cap: &Exact| {
            let unit = largest.as_ref().and_then(|most| cap.checked_div(most));
            let unit = unit.unwrap_or_else(|| cap.clone());
            // Stakes beside the wager are units of money, whatever the cap.
            let per_shoe = &(&unit * &main.per_shoe.0.exact) + &beside;
            Cap {
                cap: cap.clone().into(),
                per_hour: (&per_shoe * &shoes_per_hour).into(),
                bankroll: bankroll.filter(|_| per_shoe.is_positive()).map(|of| (of * &unit).into()),
                per_shoe: per_shoe.into(),
            }
        };
        self.setup.caps.iter().map(of).collect()
    }
}

/// Figures of a play at a depth of the cut card, each with its standard error.
pub(super) struct OfDepth {
    pub rounds: (Figure, Option<Root>),
    pub bets: (Figure, Option<Root>),
    pub frequency: (Figure, Option<Root>),
    pub edge: Option<(Figure, Option<Root>)>,
    pub per_100: (Figure, Option<Root>),
    pub per_shoe: (Figure, Option<Root>),
    pub perfect: (Figure, Option<Root>),
    /// The house edge over all rounds of a shoe.
    pub every: (Figure, Option<Root>),
    pub share: Option<(Figure, Option<Root>)>,
}
