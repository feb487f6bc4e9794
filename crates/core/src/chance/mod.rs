//! How likely a deviation is: tails of the normal, binomial, chi-squared and Student laws.
//!
//! This is the one place, beside the cells of workbooks, that reckons with binary floating point:
//! the probability of a deviation is a transcendental number, of which no more than its size
//! matters. What goes in is exact, and is rounded once; what comes out is a [`P`], kept as its
//! logarithm, so that no tail is too far out to be told from another. No figure of a game is made
//! here.
//!
//! `statrs` has the incomplete gamma and beta functions and the inverse of `erfc`. They were held
//! against 40-digit values: gamma is good to 3e-13 of its size, beta to 1e-9, wherever they are
//! used here. Its `erfc` is good to 1e-10 only, so that normal tails are taken from gamma. All of
//! them end at 1e-308; beyond 1e-280 the same functions are taken from their series, in logarithms.

mod beta;
mod binomial;
mod gamma;
mod ruin;

use std::cmp::Ordering;
use std::fmt;

use statrs::function::erf::erfc_inv;

use crate::exact::Exact;

pub use ruin::bankroll;

/// A probability, as small as it may be.
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
    /// Its natural logarithm, at most 0.
    ln: f64,
}

impl P {
    /// Certain.
    pub const ONE: Self = Self { ln: 0.0 };
    /// Impossible.
    pub const ZERO: Self = Self { ln: f64::NEG_INFINITY };

    /// From a logarithm; what rounding has put above 1 is 1.
    fn of_ln(ln: f64) -> Self {
        Self { ln: if ln.is_nan() { 0.0 } else { ln.min(0.0) } }
    }

    /// So many times this, but at most 1.
    pub fn times(self, count: u64) -> Self {
        match count {
            0 => Self::ZERO,
            _ => Self::of_ln(self.ln + (count as f64).ln()),
        }
    }

    /// Whether this is below a level in the range from 0 to 1.
    pub fn is_below(self, level: &Exact) -> bool {
        self.ln < near(level).ln()
    }

    /// The larger of two.
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

/// Two digits that count: `0.34`, `0.0012`, `4.1e-13`; `0` only of what cannot happen.
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

/// How likely it is to be at least as far off, and no farther.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tails {
    /// At least as far.
    pub beyond: P,
    /// No farther.
    pub within: P,
}

/// Of a normal deviate whose square is given: both sides together.
pub fn normal(squared: &Exact) -> Tails {
    chi_squared(squared, 1)
}

/// Of a chi-squared sum with so many degrees of freedom, at least 1: how likely it is as large,
/// and as small.
pub fn chi_squared(sum: &Exact, freedom: u32) -> Tails {
    let (shape, half) = (f64::from(freedom) / 2.0, near(sum) / 2.0);
    Tails {
        beyond: P::of_ln(gamma::ln_upper(shape, half)),
        within: P::of_ln(gamma::ln_lower(shape, half)),
    }
}

/// Of a Student deviate whose square is given, with so many degrees of freedom, at least 1: both
/// sides together.
pub fn student(squared: &Exact, freedom: u64) -> Tails {
    let (ln_beyond, ln_within) = beta::ln_student(near(squared), freedom as f64);
    Tails { beyond: P::of_ln(ln_beyond), within: P::of_ln(ln_within) }
}

/// Of a count of successes in so many independent trials, each of this probability.
///
/// At least as far off is twice the smaller of the chances of so many or more and of so many or
/// fewer, and at most 1. No farther off is the chance of all counts that are no farther from the
/// expected one, on either side.
pub fn binomial(trials: u64, probability: &Exact, count: u64) -> Tails {
    binomial::tails(trials, probability, count)
}

/// What is left of a probability that is bounded by twice e to the power of minus `exponent`.
pub fn bounded(exponent: &Exact) -> P {
    P::of_ln(std::f64::consts::LN_2 - near(exponent))
}

/// The normal deviate that is passed, on either side, with a chance of `level / tests`, to six
/// digits after the point. `level` is above 0 and below 1.
pub fn critical(level: &Exact, tests: u64) -> Exact {
    let deviate = std::f64::consts::SQRT_2 * erfc_inv(near(level) / tests.max(1) as f64);
    Exact::parse(&format!("{deviate:.6}")).unwrap_or_else(Exact::zero)
}

/// The exponent from which on [`bounded`] is below `level / tests`, to six digits after the point.
pub fn exponent(level: &Exact, tests: u64) -> Exact {
    let exponent = (2.0 * tests.max(1) as f64 / near(level)).ln();
    Exact::parse(&format!("{exponent:.6}")).unwrap_or_else(Exact::zero)
}

/// The nearest number of the machine, to a unit or two of its last place.
fn near(exact: &Exact) -> f64 {
    let (above, below) = (exact.numerator(), exact.denominator());
    let (above, below) = (above.to_string(), below.to_string());
    // What is beyond the range of the machine is brought into it by as many digits on both sides.
    let spare = above.len().min(below.len()).saturating_sub(40);
    let number = |digits: &str| digits[..digits.len() - spare].parse::<f64>().unwrap_or(f64::NAN);
    number(&above) / number(&below)
}

#[cfg(test)]
mod tests;
