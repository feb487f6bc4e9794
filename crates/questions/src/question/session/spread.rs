//! The law of a quantity at the end of a session, as numerators over one denominator.

use std::collections::BTreeMap;

use crate::exact::{Denominator, Exact, Whole};
use crate::figure::Enclosed;
use crate::question::session::report::{Percentile, Spread, SpreadRow};

/// Percentiles that a reader sees.
const PERCENTILES: [u8; 7] = [1, 5, 25, 50, 75, 95, 99];
/// Maximum number of rows; more values are put together in ranges.
const MOST_ROWS: usize = 500;

/// The law of a quantity: the least probability of each value.
pub(super) struct Law<'a> {
    pub(super) least: BTreeMap<i64, Whole>,
    /// The largest error of any sum of them.
    pub(super) missing: &'a Whole,
    pub(super) below: &'a Denominator,
}

impl<'a> Law<'a> {
    /// Adds up the probabilities of equal values.
    pub(super) fn of<'w>(
        values: impl Iterator<Item = (i64, &'w Whole)>,
        (missing, below): (&'a Whole, &'a Denominator),
    ) -> Self {
        let mut least: BTreeMap<i64, Whole> = BTreeMap::new();
        values
            .filter(|(_, ways)| !ways.is_zero())
            .for_each(|(value, ways)| *least.entry(value).or_default() += ways);
        Self { least, missing, below }
    }

    /// Returns the probability whose least value has this numerator.
    pub(super) fn probability(&self, least: &Whole) -> Enclosed {
        enclosed(least, self.missing, self.below)
    }

    /// Returns the sum of all probabilities.
    pub(super) fn total(&self) -> Whole {
        self.least.values().sum()
    }

    /// Returns the mean of a value between `low` and `high`, of a law whose probabilities sum to 1.
    pub(super) fn mean(&self, (low, high): (i64, i64)) -> Enclosed {
        let sum = self.sum();
        let end = |end: i64| self.below.share(&(&sum + &(self.missing * &Whole::from(end))));
        Enclosed::between(end(low), end(high))
    }

    /// Returns the sum of all values, each times its probability, of a part of a law. The values
    /// are from 0 to `most`.
    pub(super) fn part(&self, most: i64) -> Enclosed {
        enclosed(&self.sum(), &(self.missing * &Whole::from(most)), self.below)
    }

    fn sum(&self) -> Whole {
        self.least.iter().map(|(value, ways)| ways * &Whole::from(*value)).sum()
    }

    /// Returns the rows and percentiles. `amount` returns the least and the largest amount that a
    /// value stands for.
    pub(super) fn spread(&self, amount: impl Fn(i64) -> (Exact, Exact)) -> Spread {
        let whole = self.below.value();
        let mut percentiles = Vec::new();
        let mut sum = Whole::zero();
        let mut wanted = PERCENTILES.iter().copied().peekable();
        let hundred = Whole::from(100u8);
        for (value, ways) in &self.least {
            sum += ways;
            while let Some(percent) =
                wanted.next_if(|percent| &sum * &hundred >= &whole * &Whole::from(*percent))
            {
                let (low, high) = amount(*value);
                percentiles.push(Percentile { percent, low, high });
            }
        }
        let width = self.least.len().div_ceil(MOST_ROWS).max(1);
        let values: Vec<(&i64, &Whole)> = self.least.iter().collect();
        let mut below = Whole::zero();
        let rows = values.chunks(width).map(|chunk| {
            let ways: Whole = chunk.iter().map(|(_, ways)| *ways).sum();
            below += &ways;
            SpreadRow {
                low: amount(*chunk[0].0).0,
                high: amount(*chunk[chunk.len() - 1].0).1,
                probability: self.probability(&ways),
                at_most: self.probability(&below),
            }
        });
        let rows = rows.collect();
        Spread { percentiles, rows }
    }
}

/// Returns a probability from the numerator of its least value.
pub(super) fn enclosed(least: &Whole, missing: &Whole, below: &Denominator) -> Enclosed {
    match missing.is_zero() {
        true => Enclosed::from(below.share(least)),
        false => Enclosed::between(below.share(least), below.share(&(least + missing))),
    }
}
