//! Tails of the binomial distribution, by summation.
//!
//! The first term uses Loader's form of the binomial probability, in which nothing large cancels.
//! Every further term is a simple multiple of the one before it, and terms fall off away from the
//! middle. Their number is a few standard deviations, so this suits counts with a moderate
//! expectation, whatever the number of trials.

use std::f64::consts::PI;

use super::{P, Tails, near};
use crate::exact::{Exact, Whole};

/// A term below this share of the sum adds nothing to it.
const NOTHING: f64 = 1e-17;

pub(super) fn tails(trials: u64, probability: &Exact, count: u64) -> Tails {
    let one = Exact::one();
    let impossible = |possible: bool| match possible {
        true => Tails { beyond: P::ONE, within: P::ONE },
        false => Tails { beyond: P::ZERO, within: P::ONE },
    };
    if !probability.is_positive() {
        return impossible(count == 0);
    }
    if !(&one - probability).is_positive() {
        return impossible(count == trials);
    }
    if count > trials {
        return impossible(false);
    }
    let law = Binomial::new(trials, probability);
    let ln_first = law.ln_at(count);
    let off = law.off(count);
    let side = if off.is_negative() { law.down(count, 0) } else { law.up(count, trials) };
    let beyond = P::of_ln(ln_first + (2.0 * side).ln());
    // The last count, on the other side of the middle, that is no farther from it than this one.
    let mirrored = &law.expected - &off;
    let within = match law.is_far(&off) {
        true => P::ONE,
        false => {
            let sum = match off.is_negative() {
                true => law.up(count, whole(&mirrored.floor()).min(trials)),
                false => law.down(count, whole(&mirrored.ceil())),
            };
            P::of_ln(ln_first + sum.ln())
        }
    };
    Tails { beyond, within }
}

/// Converts a whole number to a count; negative numbers become 0.
fn whole(number: &Whole) -> u64 {
    number.to_i128().map_or(u64::MAX, |number| u64::try_from(number.max(0)).unwrap_or(u64::MAX))
}

struct Binomial {
    trials: f64,
    /// The expected count.
    expected: Exact,
    /// The odds: the probability over its complement.
    odds: f64,
    /// The probability and its complement.
    shares: [f64; 2],
}

impl Binomial {
    fn new(trials: u64, probability: &Exact) -> Self {
        let contrary = &Exact::one() - probability;
        let odds = probability.share_of(&contrary);
        Self {
            trials: trials as f64,
            expected: &Exact::count(trials.into()) * probability,
            odds: near(&odds),
            shares: [near(probability), near(&contrary)],
        }
    }

    /// Returns how far a count is above the expected one.
    fn off(&self, count: u64) -> Exact {
        &Exact::count(count.into()) - &self.expected
    }

    /// Returns `true` if nearly all counts are closer to the middle.
    fn is_far(&self, off: &Exact) -> bool {
        near(&off.abs()) > 9.0 * (near(&self.expected) * self.shares[1]).sqrt() + 2.0
    }

    /// Returns ln of the probability of exactly this count.
    fn ln_at(&self, count: u64) -> f64 {
        let (of, not) = (count as f64, self.trials - count as f64);
        let [share, contrary] = self.shares;
        if of == 0.0 {
            return self.trials * (-share).ln_1p();
        }
        if not <= 0.0 {
            return self.trials * share.ln();
        }
        let off = near(&self.off(count));
        stirling(self.trials)
            - stirling(of)
            - stirling(not)
            - deviance(of, self.trials * share, off)
            - deviance(not, self.trials * contrary, -off)
            + (self.trials / (2.0 * PI * of * not)).ln() / 2.0
    }

    /// Returns the sum of the probabilities of `from` down to `to`, relative to that of `from`.
    fn down(&self, from: u64, to: u64) -> f64 {
        let next = |count: f64| count / ((self.trials - count + 1.0) * self.odds);
        sum((to..from).rev().map(|below| next(below as f64 + 1.0)))
    }

    /// Returns the sum of the probabilities of `from` up to `to`, relative to that of `from`.
    fn up(&self, from: u64, to: u64) -> f64 {
        let next = |count: f64| (self.trials - count) * self.odds / (count + 1.0);
        sum((from..to).map(|count| next(count as f64)))
    }
}

/// Returns the sum of 1 and the following terms, each a multiple of the one before.
fn sum(multiples: impl Iterator<Item = f64>) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for multiple in multiples {
        term *= multiple;
        sum += term;
        if multiple < 1.0 && term < sum * NOTHING {
            break;
        }
    }
    sum
}

/// Returns ln n! less Stirling's formula, n ln n - n + ln(2πn)/2.
fn stirling(n: f64) -> f64 {
    // By the series, and below 16 by n! = n (n-1)!.
    if n < 16.0 {
        let above = stirling(n + 1.0);
        return above + (n + 0.5) * (1.0 / n).ln_1p() - 1.0;
    }
    let square = n * n;
    (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square) / n
}

/// Returns x ln(x/m) + m - x, with x - m given as `off`.
fn deviance(x: f64, m: f64, off: f64) -> f64 {
    let share = off / (x + m);
    if share.abs() >= 0.1 {
        return x * (x / m).ln() - off;
    }
    // ln(x/m) is twice the artanh of the share, and 2x is (x + m)(1 + share).
    let square = share * share;
    let mut power = 2.0 * x * share;
    let mut sum = off * share;
    for step in 1..200 {
        power *= square;
        let term = power / f64::from(2 * step + 1);
        sum += term;
        if term.abs() <= sum.abs() * f64::EPSILON / 4.0 {
            break;
        }
    }
    sum
}
