//! Figures of stakes that depend on the count.
//!
//! With the mean μ and the variance σ² of the net win of a round in units, a bankroll of B units
//! has Kelly stakes where σ²/μ = B: its growth is then greatest, and its risk of ruin is e⁻². SCORE
//! is the expected win of 100 rounds with Kelly stakes and a bankroll of 10,000. One unit is then
//! 10,000·μ/σ², and 100 rounds win 100·μ times that:
//!
//! ```text
//! SCORE = 1,000,000 · μ²/σ²
//! ```
//!
//! It is the square of the desirability index, and 1,000,000/N0.

use crate::exact::Exact;
use crate::figure::{Figure, Root};

use super::answer::{Pair, Read};
use super::report::{AtStep, OfRamp};
use super::sums::{OfPlay, OfRamp as Sum};
use super::valuing::PARTS;

impl Read<'_> {
    /// Returns the net win of a ramp paired with its stakes; `None` for a play without a ramp.
    pub(super) fn by_stakes(&self, play: usize, depth: usize) -> Option<Pair> {
        let at = |of| self.layout.ramp(play, depth, of);
        let of_play = |of| self.layout.play(play, depth, of);
        let below = &self.whole(at(Sum::Staked)?) / &self.unit;
        let squared = &self.unit * &self.unit;
        Some(Pair {
            above: self.gain(of_play(OfPlay::Gain)),
            below,
            squares: [
                self.gain_squared(of_play(OfPlay::GainSquared)),
                &self.whole(at(Sum::StakedSquared)?) / &squared,
                &self.rough(at(Sum::GainStaked)?) / &squared,
            ],
        })
    }

    /// Returns the figures of a ramp. `index` is the square of a round's mean over its variance,
    /// if the mean is above 0.
    pub(super) fn of_ramp(&self, play: usize, index: Option<&Exact>) -> Option<OfRamp> {
        let ramp = self.ramps[play].as_ref()?;
        let staked = &self.whole(self.layout.ramp(play, 0, Sum::Staked)?) / &self.unit;
        let bets = self.whole(self.layout.play(play, 0, OfPlay::Bets));
        let [dealt, won] = self.layout.by_step(play)?;
        let steps = ramp.steps().iter().enumerate().map(|(at, step)| {
            let (rounds, gain) = (self.whole(dealt.start + at), self.parts(won.start + at));
            let edge = gain.checked_div(&rounds);
            let square = |(win, weight): &(Exact, Exact)| &(win * win) * weight;
            let squares: Exact = self.wins_at(play, at).iter().map(square).sum();
            let square = (&squares / &Exact::count(PARTS.into())).checked_div(&rounds);
            let deviation = square.zip(edge.as_ref()).map(|(square, edge)| Root {
                // Probabilities are rounded: a win that is certain may vary by less than nothing.
                square: (&square - &(edge * edge)).max(Exact::zero()),
            });
            let hundred = &(&step.stake * &gain) * &Exact::integer(100);
            AtStep {
                from: step.from.clone().into(),
                stake: step.stake.clone().into(),
                share: rounds.share_of(&self.rounds(0)).into(),
                edge: edge.map(Figure::from),
                deviation,
                units_per_100: hundred.share_of(&self.rounds(0)).into(),
            }
        });
        Some(OfRamp {
            average_stake: staked.checked_div(&bets).map(Figure::from),
            score: index.map(|square| (square * &Exact::integer(1_000_000)).into()),
            steps: steps.collect(),
        })
    }
}
