//! Follows a meter over many rounds: its size when a round is paid, and the return to the player.
//!
//! Every round, the bets B raise the meter by d = B·increment before the cards are dealt. A round
//! that pays the share s of a meter m leaves (1 - s)·m; a jackpot, s = 1, leaves the reset value and
//! the hidden part of all bets since the jackpot before. Rounds do not depend on the meter. Let p be
//! the probability of a jackpot, and S the mean share that a round pays. After many rounds:
//!
//! - S·E(M) = p·reset + B·(increment + hidden): the mean payment is the mean growth.
//! - without shares below 1 and hidden parts, M = reset + n·d in the nth round of a cycle, which is
//!   a part p·(1 - p)^(n - 1) of all rounds. A cap limits it.

use crate::exact::{Exact, Whole};
use crate::figure::{Enclosed, Figure};
use crate::question::price::progressive::report::{
    Contribution, MeterLevel, MeterOverTime, MeterReturn, MeterTerms, ProgressiveWager,
};
use crate::table::claim::Quantity;
use crate::table::model::Growth;

/// Digits of the bounds of standard deviations.
const DIGITS: usize = 40;

/// The parts of all rounds whose meters are reported, in percent.
const LEVELS: [i64; 7] = [1, 10, 25, 50, 75, 90, 99];

/// The mean meter, and the return to the player over many rounds.
pub(crate) struct Overall {
    /// The mean of the meter when a round is paid.
    pub mean: Enclosed,
    /// Return to player.
    pub rtp: Enclosed,
}

/// Calculates the mean meter and the return of a wager that is priced at a meter of 0. Returns
/// `None` if no round of this shoe pays from the meter.
pub(crate) fn overall(growth: &Growth, wager: &ProgressiveWager) -> Option<Overall> {
    let (mean, _) = Cycle::new(growth, wager).moments()?;
    let fixed = &Exact::one() - &wager.edge_at_zero.exact;
    let rtp = mean.times(&wager.edge_per_stake.exact.checked_div(&growth.bets)?).plus(&fixed);
    Some(Overall { mean, rtp })
}

/// Calculates the figures over many rounds of a wager that is priced at a meter of 0. Returns
/// `None` if no round of this shoe pays from the meter.
pub(super) fn over_time(growth: &Growth, wager: &ProgressiveWager) -> Option<MeterOverTime> {
    let Growth { reset, increment, hidden, cap, bets } = growth;
    let paid = &wager.edge_per_stake.exact;
    let cycle = Cycle::new(growth, wager);
    let (mean, square) = cycle.moments()?;
    let (low, high) =
        (square.low() - &(mean.high() * mean.high()), square.high() - &(mean.low() * mean.low()));
    let variance = (if low.is_negative() { Exact::zero() } else { low }, high);
    let unit = (0..DIGITS).fold(Exact::one(), |unit, _| &unit * &Exact::tenth());
    let deviation = match variance.0 == variance.1 && variance.0.is_zero() {
        true => Enclosed::from(Exact::zero()),
        false => {
            Enclosed::between(&variance.0.root(DIGITS) - &unit, &variance.1.root(DIGITS) + &unit)
        }
    };
    let per_bet = |amount: &Exact| amount.checked_div(bets);
    let fixed = &Exact::one() - &wager.edge_at_zero.exact;
    let from_meter = mean.times(&per_bet(paid)?);
    let of_reset = per_bet(&(reset * &cycle.jackpot))?;
    let in_full = &(increment + hidden) + &of_reset;
    let cut = from_meter.plus(&-&in_full);
    let rtp = from_meter.plus(&fixed);
    let break_even = wager.break_even.as_ref().map(|meter| &meter.exact * bets);
    let mut returns = vec![
        (Contribution::Fixed, fixed.into()),
        (Contribution::Increment, increment.clone().into()),
        (Contribution::Hidden, hidden.clone().into()),
        (Contribution::Reset, of_reset.into()),
        (Contribution::Cap, cut),
    ];
    returns.retain(|(of, _): &(_, Enclosed)| match of {
        Contribution::Hidden => hidden.is_positive(),
        Contribution::Cap => cap.is_some(),
        _ => true,
    });
    let returns = returns.into_iter().map(|(of, rtp)| MeterReturn { of, rtp });
    let is_simple = cycle.is_simple();
    Some(MeterOverTime {
        terms: MeterTerms {
            reset: reset.clone(),
            increment: increment.clone(),
            hidden: hidden.clone(),
            cap: cap.clone(),
            bets: bets.clone(),
        },
        jackpot: cycle.jackpot.clone().into(),
        hit_cycle: Exact::one().checked_div(&cycle.jackpot).map(Figure::from),
        mean,
        deviation,
        edge: rtp.times(&Exact::integer(-1)).plus(&Exact::one()),
        rtp,
        returns: returns.collect(),
        above: break_even.as_ref().filter(|_| is_simple).map(|meter| cycle.above(meter)),
        break_even: break_even.map(Figure::from),
        levels: match is_simple {
            true => LEVELS.iter().filter_map(|level| cycle.level(*level)).collect(),
            false => Vec::new(),
        },
    })
}

impl MeterOverTime {
    /// Returns the figure that a claim about all rounds states, if the wager has it. Where only
    /// bounds are known, thirty digits exceed any printed precision.
    pub(crate) fn claimed(&self, quantity: Quantity) -> Option<Exact> {
        let figure = match quantity {
            Quantity::EdgeOverall => &self.edge,
            Quantity::RtpOverall => &self.rtp,
            Quantity::MeanMeter => &self.mean,
            Quantity::HitCycle => return Some(self.hit_cycle.as_ref()?.exact.clone()),
            _ => return None,
        };
        figure.exact().cloned().or_else(|| Exact::parse(&figure.decimal(30)))
    }
}

/// The rounds between two jackpots.
struct Cycle<'g> {
    growth: &'g Growth,
    /// The probability of a jackpot.
    jackpot: Exact,
    /// The shares below 1, with their probabilities.
    parts: Vec<(Exact, Exact)>,
    /// The growth of a round.
    step: Exact,
}

impl<'g> Cycle<'g> {
    fn new(growth: &'g Growth, wager: &ProgressiveWager) -> Self {
        let (mut jackpot, mut parts) = (Exact::zero(), Vec::new());
        for event in wager.events.iter().filter(|event| event.share.is_positive()) {
            let probability = &event.probability.exact;
            match event.share == Exact::one() {
                true => jackpot = &jackpot + probability,
                false if probability.is_zero() => {}
                false => parts.push((event.share.clone(), probability.clone())),
            }
        }
        Self { growth, jackpot, parts, step: &growth.bets * &growth.increment }
    }

    /// Returns `true` if the meter depends on the number of rounds since the last jackpot alone.
    fn is_simple(&self) -> bool {
        self.parts.is_empty() && self.growth.hidden.is_zero() && self.jackpot.is_positive()
    }

    /// Returns the probability that a round is no jackpot.
    fn none(&self) -> Exact {
        &Exact::one() - &self.jackpot
    }

    /// Returns the mean of the meter when a round is paid, and the mean of its square; `None` if no
    /// round pays from it.
    fn moments(&self) -> Option<(Enclosed, Enclosed)> {
        let Growth { reset, cap, .. } = self.growth;
        if self.jackpot.is_zero() && self.parts.is_empty() {
            return None;
        }
        if let Some(cap) = cap {
            let (grown, squares) = self.grown(&(cap - reset))?;
            // E((reset + G)²) = reset² + 2·reset·E(G) + E(G²).
            let twice = reset * &Exact::integer(2);
            let square =
                |mean: &Exact, square: &Exact| &(&(reset * reset) + &(&twice * mean)) + square;
            let least = square(grown.low(), squares.low());
            let most = square(grown.high(), squares.high());
            return Some((grown.plus(reset), Enclosed::between(least, most)));
        }
        let begins = self.after_jackpot()?;
        // M' is the meter a round later: E(M') = E(M), and E(M'²) = E(M²).
        let mut kept = (self.none(), self.none());
        for (share, probability) in &self.parts {
            let left = &Exact::one() - share;
            kept.0 = &kept.0 - &(share * probability);
            kept.1 = &kept.1 - &(&(&Exact::one() - &(&left * &left)) * probability);
        }
        let step = &self.step;
        let one = Exact::one();
        // The jackpot's own rounds add their step to the value they begin at.
        let begun = &self.jackpot * &begins.0;
        let mean = (&begun + step).checked_div(&(&one - &kept.0))?;
        let begun_square = &self.jackpot * &begins.1;
        let crossed = &(&Exact::integer(2) * step) * &(&(&kept.0 * &mean) + &begun);
        let square = &(&begun_square + &crossed) + &(step * step);
        let square = square.checked_div(&(&one - &kept.1))?;
        Some((mean.into(), square.into()))
    }

    /// Returns the mean of the meter just after a jackpot, and the mean of its square: the reset
    /// value and the hidden part of so many rounds. Both are 0 if there is no jackpot.
    fn after_jackpot(&self) -> Option<(Exact, Exact)> {
        if self.jackpot.is_zero() {
            return Some((Exact::zero(), Exact::zero()));
        }
        let Growth { reset, hidden, bets, .. } = self.growth;
        let kept = bets * hidden;
        // Rounds of a cycle: mean 1/p, mean square (2 - p)/p².
        let rounds = Exact::one().checked_div(&self.jackpot)?;
        let square = &(&Exact::one() + &self.none()) * &(&rounds * &rounds);
        let crossed = &(&Exact::integer(2) * &(reset * &kept)) * &rounds;
        let squares = &(reset * reset) + &(&(&kept * &kept) * &square);
        Some((reset + &(&kept * &rounds), &squares + &crossed))
    }

    /// Returns the mean of the growth since the reset, at most `most`, and the mean of its square.
    fn grown(&self, most: &Exact) -> Option<(Enclosed, Enclosed)> {
        let (d, p) = (&self.step, &self.jackpot);
        if d.is_zero() {
            return Some((Exact::zero().into(), Exact::zero().into()));
        }
        let whole = most.checked_div(d)?.floor();
        let steps = Exact::from(whole.clone());
        let power = power(&self.none(), whole.to_u64());
        let inverse = Exact::one().checked_div(p)?;
        let reached = d * &steps;
        // E(min(most, N·d)) = Σ P(N ≥ j)·(growth of the jth step) = d·(1 - x)/p + x·(most - m·d),
        // with m whole steps below the cap and x = (1 - p)^m.
        let all = d * &inverse;
        let mean = power.times(&(&(most - &reached) - &all)).plus(&all);
        // Likewise for squares, whose jth step is d²·(2j - 1): Σ (1 - p)^(j - 1)·j = (1 - x)/p² - m·x/p.
        let (twice, square) = (Exact::integer(2), d * d);
        let sum = &(&(&twice * &inverse) * &inverse) - &inverse;
        let slope = &(&(&twice * &steps) * &inverse) + &sum;
        let last = &(most * most) - &(&reached * &reached);
        let squares = power.times(&(&last - &(&square * &slope))).plus(&(&square * &sum));
        Some((mean, squares))
    }

    /// Returns the part of all rounds in which a simple meter is above an amount when it is paid.
    fn above(&self, amount: &Exact) -> Enclosed {
        let Growth { reset, cap, .. } = self.growth;
        if cap.as_ref().is_some_and(|cap| cap <= amount) {
            return Exact::zero().into();
        }
        let steps = (amount - reset).checked_div(&self.step).filter(|steps| !steps.is_negative());
        // M exceeds the amount from the round after so many whole steps on.
        steps.map_or(Exact::one().into(), |steps| power(&self.none(), steps.floor().to_u64()))
    }

    /// Returns the meter that so many percent of all rounds do not exceed.
    fn level(&self, percent: i64) -> Option<MeterLevel> {
        let part = Exact::ratio(percent, 100)?;
        let beyond = &Exact::one() - &part;
        let rounds = first_power_up_to(&self.none(), &beyond)?;
        let grown = &self.growth.reset + &(&self.step * &Exact::count(rounds.into()));
        let meter = match &self.growth.cap {
            Some(cap) if *cap < grown => cap.clone(),
            _ => grown,
        };
        Some(MeterLevel { part, rounds: Whole::from(rounds), meter: meter.into() })
    }
}

/// Most rounds that a level may take, as an exponent of 2.
const MOST_ROUNDS: u32 = 50;

/// Returns the least n from 1 on with base^n ≤ `most`; `None` if it is too large.
fn first_power_up_to(base: &Exact, most: &Exact) -> Option<u64> {
    let is_reached = |rounds: u64| power(base, Some(rounds)).low() <= most;
    let first = (0..=MOST_ROUNDS).map(|twice| 1u64 << twice).find(|rounds| is_reached(*rounds))?;
    let (mut below, mut reached) = (first / 2, first);
    while reached - below > 1 {
        let middle = below + (reached - below) / 2;
        *(if is_reached(middle) { &mut reached } else { &mut below }) = middle;
    }
    Some(reached)
}

/// Bits behind the point of a bound.
const BITS: u32 = 256;

/// Returns bounds of a power of a number from 0 to 1. `None` stands for an exponent of more than 64
/// bits: the power is then at most the one of the largest exponent below it.
fn power(base: &Exact, exponent: Option<u64>) -> Enclosed {
    let scale = Whole::from(2u64).pow(BITS);
    if let Some(exact) = exponent.and_then(|exponent| short_power(base, exponent, &scale)) {
        return exact.into();
    }
    let rounded = |product: &Whole, up: bool| {
        let more = if up { &scale - &Whole::one() } else { Whole::zero() };
        (product + &more).quotient(&scale).unwrap_or_default()
    };
    let scaled = base * &Exact::from(scale.clone());
    let (mut low, mut high) = (scale.clone(), scale.clone());
    let (mut below, mut above) = (scaled.floor(), scaled.ceil());
    let mut left = exponent.unwrap_or(u64::MAX);
    while left > 0 {
        if left % 2 == 1 {
            low = rounded(&(&low * &below), false);
            high = rounded(&(&high * &above), true);
        }
        left /= 2;
        below = rounded(&(&below * &below), false);
        above = rounded(&(&above * &above), true);
    }
    let low = if exponent.is_some() { low } else { Whole::zero() };
    Enclosed::between(low.share_of(&scale), high.share_of(&scale))
}

/// Returns a power whose denominator is at most `most`.
fn short_power(base: &Exact, exponent: u64, most: &Whole) -> Option<Exact> {
    (exponent <= u64::from(BITS)).then_some(())?;
    let mut power = Exact::one();
    for _ in 0..exponent {
        power = &power * base;
        (power.denominator() <= *most).then_some(())?;
    }
    Some(power)
}
