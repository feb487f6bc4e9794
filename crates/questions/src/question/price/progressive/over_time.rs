//! Follows a meter over many rounds: its size when a round is paid, and the return to the player.
//!
//! Every round, the bets B raise the meter by d = B·increment before the cards are dealt. A round
//! that pays the share s of a meter m leaves (1 - s)·m; a jackpot, s = 1, leaves the reset value and
//! the hidden part of all bets since the jackpot before. Rounds do not depend on the meter. Let p be
//! the probability of a jackpot, and S the mean share that a round pays. After many rounds:
//!
//! - S·E(M) = p·reset + B·(increment + hidden): the mean payment is the mean growth.
//! - without shares below 1 and hidden parts, M = reset + n·d in the nth round of a cycle, which is
//!   a part p·(1 - p)^(n - 1) of all rounds. A limit is in `limited`.

use crate::exact::Exact;
use crate::figure::{Enclosed, Figure};
use crate::question::price::progressive::cycle::Cycle;
use crate::question::price::progressive::report::{
    Contribution, MeterOverTime, MeterReturn, MeterTerms, ProgressiveWager,
};
use crate::table::claim::Quantity;
use crate::table::model::{Growth, Limit};

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
    let cycle = Cycle::new(growth, wager)?;
    let (mean, _) = cycle.moments()?;
    let fixed = &Exact::one() - &wager.edge_at_zero.exact;
    let rtp = cycle.paid(&mean).times(&Exact::one().checked_div(&growth.bets)?).plus(&fixed);
    Some(Overall { mean, rtp })
}

/// Calculates the figures over many rounds of a wager that is priced at a meter of 0. Returns
/// `None` if no round of this shoe pays from the meter.
pub(super) fn over_time(growth: &Growth, wager: &ProgressiveWager) -> Option<MeterOverTime> {
    let Growth { reset, increment, hidden, limit, bets } = growth;
    let cycle = Cycle::new(growth, wager)?;
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
    let fixed = &Exact::one() - &wager.edge_at_zero.exact;
    let from_meter = cycle.paid(&mean).times(&Exact::one().checked_div(bets)?);
    let (of_reset, cut) = cycle.of_reset_and_cut(&mean)?;
    let rtp = from_meter.plus(&fixed);
    let break_even = break_even(growth, wager);
    let mut returns = vec![
        (Contribution::Fixed, fixed.into()),
        (Contribution::Increment, increment.clone().into()),
        (Contribution::Hidden, hidden.clone().into()),
        (Contribution::Reset, of_reset),
        (Contribution::Cap, cut),
    ];
    returns.retain(|(of, _): &(_, Enclosed)| match of {
        Contribution::Hidden => hidden.is_positive(),
        Contribution::Cap => limit.is_some(),
        _ => true,
    });
    let returns = returns.into_iter().map(|(of, rtp)| MeterReturn { of, rtp });
    let is_simple = cycle.is_simple();
    let most = |limit: &Limit| limit.most().clone();
    Some(MeterOverTime {
        terms: MeterTerms {
            reset: reset.clone(),
            increment: increment.clone(),
            hidden: hidden.clone(),
            cap: limit.as_ref().filter(|limit| limit.must_hit_by().is_none()).map(most),
            must_hit_by: limit.as_ref().and_then(Limit::must_hit_by).cloned(),
            bets: bets.clone(),
        },
        jackpot: cycle.jackpot.clone().into(),
        hit_cycle: cycle.rounds(),
        mean_jackpot: cycle.mean_jackpot(),
        without_cards: cycle.without_cards(),
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

/// Returns the meter at which the player's edge is 0; `None` if no meter breaks even.
fn break_even(growth: &Growth, wager: &ProgressiveWager) -> Option<Exact> {
    let found = wager.break_even.as_ref().map(|meter| meter.exact.clone());
    match &growth.limit {
        // Its chance depends on the bets of a round, so they are part of it already.
        Some(Limit::Trigger(_)) => found,
        Some(Limit::MustHitBy(most)) => {
            let found = found.map(|meter| &meter * &growth.bets).filter(|meter| meter < most);
            // The last round pays it for certain, and covers the edge of its bets or does not.
            let of_bets = &wager.edge_at_zero.exact * &growth.bets;
            found.or_else(|| (!of_bets.is_negative() && of_bets < *most).then(|| most.clone()))
        }
        Some(Limit::Cap(_)) | None => found.map(|meter| &meter * &growth.bets),
    }
}

impl MeterOverTime {
    /// Returns the figure that a claim about all rounds states, if the wager has it. Where only
    /// bounds are known, thirty digits exceed any printed precision.
    pub(crate) fn claimed(&self, quantity: Quantity) -> Option<Exact> {
        let figure = match quantity {
            Quantity::EdgeOverall => &self.edge,
            Quantity::RtpOverall => &self.rtp,
            Quantity::MeanMeter => &self.mean,
            Quantity::HitCycle => self.hit_cycle.as_ref()?,
            Quantity::MeanJackpot => self.mean_jackpot.as_ref().unwrap_or(&self.mean),
            _ => return None,
        };
        figure.exact().cloned().or_else(|| Exact::parse(&figure.decimal(30)))
    }
}
