//! The wins of all payoffs in whole numbers.

use std::ops::{AddAssign, SubAssign};

use crate::exact::{Exact, Whole};
use crate::question::design::paytables::Offered;

/// The limit of machine numbers: a sum of a few numbers below it stays below 2^127.
const LARGEST: i128 = 1 << 122;

/// A whole number of a walk: 128 bits where they suffice, else any length.
pub(super) trait Amount:
    Clone + Ord + Default + Send + Sync + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
    /// Converts a number that fits.
    fn of(number: &Whole) -> Self;
    /// Returns the number at any length.
    fn whole(&self) -> Whole;

    fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum += other;
        sum
    }

    fn minus(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        difference -= other;
        difference
    }
}

impl Amount for i128 {
    fn of(number: &Whole) -> Self {
        number.to_i128().unwrap_or_default()
    }

    fn whole(&self) -> Whole {
        Whole::from(*self)
    }
}

impl Amount for Whole {
    fn of(number: &Whole) -> Self {
        number.clone()
    }

    fn whole(&self) -> Whole {
        self.clone()
    }
}

/// A sum over the ways of a shoe: the win, the winning ways, and the squares of the wins.
#[derive(Clone, Default)]
pub(super) struct Sum<N> {
    pub won: N,
    pub hits: N,
    pub squares: N,
}

impl<N: Amount> Sum<N> {
    pub fn of(sum: &Sum<Whole>) -> Self {
        let [won, hits, squares] = [&sum.won, &sum.hits, &sum.squares].map(N::of);
        Self { won, hits, squares }
    }

    pub fn plus(&self, other: &Self) -> Self {
        Self {
            won: self.won.plus(&other.won),
            hits: self.hits.plus(&other.hits),
            squares: self.squares.plus(&other.squares),
        }
    }
}

/// The sums of every payoff on some shoes.
pub(super) struct Units {
    /// The number of units in a stake.
    pub unit: Whole,
    pub shoes: Vec<ShoeUnits>,
    /// `true` if 128 bits suffice for all sums.
    pub are_small: bool,
}

/// The sums of every payoff on a shoe.
pub(super) struct ShoeUnits {
    pub total: Whole,
    pub lost: Sum<Whole>,
    /// The sums of each line, by payoff.
    pub lines: Vec<Vec<Sum<Whole>>>,
}

impl Units {
    pub fn new(shoes: &[Offered]) -> Self {
        let wins = || shoes.iter().flat_map(|shoe| shoe.lines.iter().flatten().flatten());
        let unit = Exact::common_denominator(wins().map(|(pays, _)| pays));
        let mut largest = unit.clone();
        for (pays, _) in wins() {
            let pays = pays.abs().in_units(&unit);
            largest = largest.max(pays);
        }
        let shoes: Vec<ShoeUnits> = shoes.iter().map(|shoe| ShoeUnits::new(shoe, &unit)).collect();
        // No sum exceeds the largest win squared over all ways.
        let fits = |shoe: &ShoeUnits| &(&shoe.total * &largest) * &largest < Whole::from(LARGEST);
        let are_small = shoes.iter().all(fits);
        Self { unit, shoes, are_small }
    }
}

impl ShoeUnits {
    fn new(shoe: &Offered, unit: &Whole) -> Self {
        let mut divisor = shoe.total.gcd(&shoe.lost);
        for (_, ways) in shoe.lines.iter().flatten().flatten() {
            divisor = divisor.gcd(ways);
        }
        let reduced = |ways: &Whole| ways.quotient(&divisor).unwrap_or_default();
        let sum = |wins: &[(Exact, Whole)]| {
            let mut sum = Sum::<Whole>::default();
            for (pays, ways) in wins {
                let (ways, units) = (reduced(ways), pays.in_units(unit));
                let won = &ways * &units;
                sum.squares += &(&won * &units);
                sum.won += &won;
                if pays.is_positive() {
                    sum.hits += &ways;
                }
            }
            sum
        };
        let lost = sum(&[(Exact::integer(-1), shoe.lost.clone())]);
        let lines = shoe.lines.iter().map(|of| of.iter().map(|wins| sum(wins)).collect());
        Self { total: reduced(&shoe.total), lost, lines: lines.collect() }
    }
}
