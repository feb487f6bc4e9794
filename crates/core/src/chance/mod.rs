//! Probabilities of deviations: tails of the normal, binomial, chi-squared and Student
//! distributions.
//!
//! Besides the cells of workbooks, this is the only place that computes in binary floating point:
//! the probability of a deviation is transcendental, and only its size matters. Inputs are exact
//! and are rounded once. Results are a [`P`], stored as a logarithm, so that even extreme tails can
//! be compared. No figure of a game is computed here.
//!
//! `statrs` has the incomplete gamma and beta functions and the inverse of `erfc`. Compared with
//! 40-digit values, gamma is accurate to 3e-13 of its size and beta to 1e-9, wherever they are used
//! here. Its `erfc` is accurate to 1e-10 only, so normal tails use gamma. All of them underflow at
//! 1e-308; below 1e-280 the same functions are computed from their series, in logarithms.

mod beta;
mod binomial;
mod gamma;
#[doc(hidden)]
pub mod rounded;
mod ruin;
mod sum;
mod trip;
mod walk;

use std::cmp::Ordering;
use std::fmt;

use statrs::function::erf::erfc_inv;

use crate::exact::Exact;

pub use ruin::{bankroll, ruin};
pub use sum::SumLaw;
pub use trip::{Trip, trip};
pub use walk::walk;

/// A probability, however small.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::chance::normal;
///
/// // 3.290527 is the two-sided point of 0.001 in every table of the normal law.
/// let z = Exact::parse("3.290527").unwrap();
/// assert_eq!(normal(&(&z * &z)).beyond.to_string(), "0.0010");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct P {
    /// The natural logarithm, at most 0.
    ln: f64,
}

impl P {
    /// Probability 1.
    pub const ONE: Self = Self { ln: 0.0 };
    /// Probability 0.
    pub const ZERO: Self = Self { ln: f64::NEG_INFINITY };

    /// Makes a probability from its logarithm; rounding errors above 1 become 1.
    fn of_ln(ln: f64) -> Self {
        Self { ln: if ln.is_nan() { 0.0 } else { ln.min(0.0) } }
    }

    /// Returns `count` times this probability, but at most 1.
    pub fn times(self, count: u64) -> Self {
        match count {
            0 => Self::ZERO,
            _ => Self::of_ln(self.ln + (count as f64).ln()),
        }
    }

    /// Returns `true` if this is below a level in the range from 0 to 1.
    pub fn is_below(self, level: &Exact) -> bool {
        self.ln < near(level).ln()
    }

    /// Returns the larger of two probabilities.
    pub fn max(self, other: Self) -> Self {
        if self < other { other } else { self }
    }
}

impl Eq for P {}

impl Ord for P {
    fn cmp(&self, other: &Self) -> Ordering {
        self.ln.total_cmp(&other.ln)
    }
}

impl PartialOrd for P {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Shows two significant digits: `0.34`, `0.0012`, `4.1e-13`; `0` only for probability 0.
impl fmt::Display for P {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ln == f64::NEG_INFINITY {
            return f.write_str("0");
        }
        let tenths = self.ln / std::f64::consts::LN_10;
        let mut power = tenths.floor();
        let mut digits = (10f64.powf(tenths - power) * 10.0).round();
        if digits >= 100.0 {
            (digits, power) = (10.0, power + 1.0);
        }
        match power as i64 {
            0.. => f.write_str("1"),
            places @ -3..0 => {
                let places = usize::try_from(1 - places).unwrap_or_default();
                write!(f, "{:.places$}", digits * 10f64.powf(power - 1.0))
            }
            _ => write!(f, "{}e{power}", digits / 10.0),
        }
    }
}

/// The probabilities of a deviation at least as large, and of one no larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tails {
    /// The probability of a deviation at least as large.
    pub beyond: P,
    /// The probability of a deviation no larger.
    pub within: P,
}

/// Returns the two-sided tails of a normal deviate with this square.
pub fn normal(squared: &Exact) -> Tails {
    chi_squared(squared, 1)
}

/// Returns the tails of a chi-squared statistic with `freedom` degrees of freedom, at least 1: the
/// probabilities of a sum at least as large, and of one no larger.
pub fn chi_squared(sum: &Exact, freedom: u32) -> Tails {
    let (shape, half) = (f64::from(freedom) / 2.0, near(sum) / 2.0);
    Tails {
        beyond: P::of_ln(gamma::ln_upper(shape, half)),
        within: P::of_ln(gamma::ln_lower(shape, half)),
    }
}

/// Returns the two-sided tails of a Student deviate with this square and `freedom` degrees of
/// freedom, at least 1.
pub fn student(squared: &Exact, freedom: u64) -> Tails {
    let (ln_beyond, ln_within) = beta::ln_student(near(squared), freedom as f64);
    Tails { beyond: P::of_ln(ln_beyond), within: P::of_ln(ln_within) }
}

/// Returns the tails of a count of successes in independent trials of this probability.
///
/// `beyond` is twice the smaller of the probabilities of `count` or more and of `count` or fewer,
/// at most 1. `within` is the probability of all counts that are no farther from the expected one,
/// on either side.
pub fn binomial(trials: u64, probability: &Exact, count: u64) -> Tails {
    binomial::tails(trials, probability, count)
}

/// Returns the bound 2·e^−`exponent` as a probability.
pub fn bounded(exponent: &Exact) -> P {
    P::of_ln(std::f64::consts::LN_2 - near(exponent))
}

/// Returns the normal deviate that is exceeded, on either side, with probability `level / tests`.
/// It has six digits after the point; `level` is above 0 and below 1.
pub fn critical(level: &Exact, tests: u64) -> Exact {
    let deviate = std::f64::consts::SQRT_2 * erfc_inv(near(level) / tests.max(1) as f64);
    Exact::parse(&format!("{deviate:.6}")).unwrap_or_else(Exact::zero)
}

/// Returns the exponent from which [`bounded`] is below `level / tests`, to six digits after the
/// point.
pub fn exponent(level: &Exact, tests: u64) -> Exact {
    let exponent = (2.0 * tests.max(1) as f64 / near(level)).ln();
    Exact::parse(&format!("{exponent:.6}")).unwrap_or_else(Exact::zero)
}

/// Returns a float near the exact number, to a unit or two in the last place.
fn near(exact: &Exact) -> f64 {
    let (above, below) = (exact.numerator(), exact.denominator());
    let (above, below) = (above.to_string(), below.to_string());
    // Numbers beyond the range of a float are scaled by dropping the same number of digits from
    // both.
    let spare = above.len().min(below.len()).saturating_sub(40);
    let number = |digits: &str| digits[..digits.len() - spare].parse::<f64>().unwrap_or(f64::NAN);
    number(&above) / number(&below)
}

#[cfg(test)]
mod tests;
