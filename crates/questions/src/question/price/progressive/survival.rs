//! Sums over the first rounds of a cycle, each with the probability that the cycle has it.
//!
//! S(n) is the probability that none of the first n rounds ends the cycle.

use crate::exact::Exact;
use crate::figure::Enclosed;
use crate::question::price::progressive::power::power;

/// A sum that is linear in a power: the part without it, and its factor.
#[derive(Clone)]
pub(super) struct Sum(Exact, Exact);

impl Sum {
    pub fn constant(value: Exact) -> Self {
        Self(value, Exact::zero())
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0, &self.1 + &other.1)
    }

    pub fn times(&self, factor: &Exact) -> Self {
        Self(&self.0 * factor, &self.1 * factor)
    }

    pub fn at(&self, power: &Exact) -> Exact {
        &self.0 + &(&self.1 * power)
    }

    /// Returns the sum for a power that is known by bounds.
    pub fn within(&self, power: &Enclosed) -> Enclosed {
        power.times(&self.1).plus(&self.0)
    }
}

/// The chance that a round ends the cycle.
pub(super) enum Ends {
    /// The cards of a round are a jackpot with this probability above 0.
    Cards(Exact),
    /// A trigger is reached in one of so many rounds, each of which is equally likely.
    Trigger(Exact),
    /// No round before the last one does.
    AtLimit,
}

/// Sums over rounds 1 to K of a cycle, linear in one power.
pub(super) struct First {
    /// Σ S(n - 1), the mean number of these rounds.
    pub count: Sum,
    /// Σ n·S(n - 1).
    pub linear: Sum,
    /// Σ n²·S(n - 1).
    pub square: Sum,
    /// S(K), the probability that another round follows.
    pub last: Sum,
    /// The power that they are linear in.
    pub power: Enclosed,
}

impl Ends {
    /// Adds up the first `k` rounds.
    pub fn first(&self, k: &Exact) -> Option<First> {
        let (one, two) = (Exact::one(), Exact::integer(2));
        // 1 + 2 + … + K and 1² + 2² + … + K².
        let numbers = &(&(k * &(k + &one)) * &Exact::half());
        let squares = (numbers * &(&(&two * k) + &one)).checked_div(&Exact::integer(3))?;
        let ([count, linear, square], last, power) = match self {
            Self::AtLimit => {
                let sums = [k.clone(), numbers.clone(), squares].map(Sum::constant);
                (sums, Sum::constant(one), Exact::zero().into())
            }
            Self::Trigger(all) => {
                let over = |sum: &Exact| Sum::constant(sum.checked_div(all).unwrap_or_default());
                let minus = Exact::integer(-1);
                // Σ (n - 1), Σ n·(n - 1) and Σ n²·(n - 1), over the x rounds.
                let less = [numbers - k, &squares - numbers, &(numbers * numbers) - &squares];
                let sums = [k.clone(), numbers.clone(), squares];
                let sum = |at: usize| {
                    Sum::constant(sums[at].clone()).plus(&over(&less[at]).times(&minus))
                };
                let last = Sum::constant(one).plus(&over(k).times(&minus));
                ([sum(0), sum(1), sum(2)], last, Exact::zero().into())
            }
            Self::Cards(p) => {
                let q = &one - p;
                let mean = one.checked_div(p)?;
                // With x = q^K: Σ q^(n - 1) = (1 - x)/p, Σ n·q^(n - 1) = (1 - x)/p² - K·x/p, and
                // Σ n²·q^(n - 1) = (1 + q - x·((K + 1)² - (2K² + 2K - 1)·q + K²·q²))/p³.
                let count = Sum(mean.clone(), -&mean);
                let linear = count.times(&mean).plus(&Sum(Exact::zero(), -&(k * &mean)));
                let next = k + &one;
                let middle = &(&(&two * k) * &next) - &one;
                let of_power = &(&next * &next) - &(&(&middle - &(&(k * k) * &q)) * &q);
                let square = Sum(&one + &q, -&of_power).times(&(&(&mean * &mean) * &mean));
                let last = Sum(Exact::zero(), one.clone());
                ([count, linear, square], last, power(&q, k.floor().to_u64()))
            }
        };
        Some(First { count, linear, square, last, power })
    }
}
