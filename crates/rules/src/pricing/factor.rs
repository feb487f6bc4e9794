//! The law of the factor by which a win is multiplied.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::{Figure, Root};

/// The factor by which a win is multiplied, over the rounds that win with a multiplier, before a cap.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MultiplierReport {
    /// Its mean.
    pub mean: Figure,
    /// Its standard deviation.
    pub deviation: Root,
}

impl MultiplierReport {
    /// Calculates the law of the factor from probabilities of wins and their factors. `None` if no
    /// round wins with one.
    pub(crate) fn of<'a>(drawn: impl Iterator<Item = (&'a Exact, &'a Exact)>) -> Option<Self> {
        let (mut chance, mut sum, mut squares) = (Exact::zero(), Exact::zero(), Exact::zero());
        for (probability, times) in drawn {
            let part = probability * times;
            chance = &chance + probability;
            sum = &sum + &part;
            squares = &squares + &(&part * times);
        }
        let mean = sum.checked_div(&chance)?;
        let square = &squares.checked_div(&chance)? - &(&mean * &mean);
        Some(Self { mean: mean.into(), deviation: Root { square } })
    }
}
