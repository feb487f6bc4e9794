//! Numbers from 0 on between two bounds with a fixed number of binary digits.

use std::sync::LazyLock;

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;

/// Bits behind the point of a bound.
pub(super) const BITS: u32 = 256;

/// The number 1, in units of the last bit.
pub(super) static ONE: LazyLock<Whole> = LazyLock::new(|| Whole::from(2u64).pow(BITS));

/// A number of 0 or more between two bounds, in units of the last bit.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    low: Whole,
    high: Whole,
}

impl Fixed {
    pub fn zero() -> Self {
        Self { low: Whole::zero(), high: Whole::zero() }
    }

    pub fn one() -> Self {
        Self { low: ONE.clone(), high: ONE.clone() }
    }

    /// Returns the bounds of any number from 0 to 1.
    pub fn unknown() -> Self {
        Self { low: Whole::zero(), high: ONE.clone() }
    }

    pub fn of(exact: &Exact) -> Self {
        let scaled = exact * &Exact::from(ONE.clone());
        Self { low: scaled.floor(), high: scaled.ceil() }
    }

    /// Returns the bounds of a number that is known by bounds.
    pub fn within(figure: &Enclosed) -> Self {
        Self { low: Self::of(figure.low()).low, high: Self::of(figure.high()).high }
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    /// Subtracts a number that is at most this one.
    pub fn minus(&self, other: &Self) -> Self {
        let low = if self.low > other.high { &self.low - &other.high } else { Whole::zero() };
        let high = if self.high > other.low { &self.high - &other.low } else { Whole::zero() };
        Self { low, high }
    }

    pub fn times(&self, other: &Self) -> Self {
        let (low, high) = (&self.low * &other.low, &self.high * &other.high);
        Self { low: quotient(&low, &ONE), high: quotient_up(&high, &ONE) }
    }

    /// Divides by a number above 0. Returns `None` if its lower bound is 0.
    pub fn over(&self, other: &Self) -> Option<Self> {
        other.low.is_positive().then(|| Self {
            low: quotient(&(&self.low * &*ONE), &other.high),
            high: quotient_up(&(&self.high * &*ONE), &other.low),
        })
    }

    pub fn count(&self, times: u64) -> Self {
        let times = Whole::from(times);
        Self { low: &self.low * &times, high: &self.high * &times }
    }

    /// Returns the number as between 0 and its upper bound.
    pub fn at_most(self) -> Self {
        Self { low: Whole::zero(), ..self }
    }

    /// Returns `true` if the bounds differ by at most this many units of the last bit.
    pub fn is_within(&self, units: &Whole) -> bool {
        self.high <= &self.low + units
    }

    pub fn value(&self) -> Enclosed {
        Enclosed::between(self.low.share_of(&ONE), self.high.share_of(&ONE))
    }
}

fn quotient(of: &Whole, by: &Whole) -> Whole {
    of.quotient(by).unwrap_or_default()
}

fn quotient_up(of: &Whole, by: &Whole) -> Whole {
    quotient(&(of + &(by - &Whole::one())), by)
}
