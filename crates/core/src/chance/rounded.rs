//! Probabilities in 63 bits after the point that only round down.
//!
//! They sum to at most 1, and the part of 1 that is missing from their sum bounds every error at once.

use crate::exact::Whole;

/// Bits of a probability after the point. Sums of parts of 1 stay below 2^64.
pub const BITS: u32 = 63;

/// Returns the share of each weight in their sum, in units of 2^-64. A certain one loses 2^-64.
pub fn shares<'w>(weights: impl Iterator<Item = &'w Whole> + Clone) -> Vec<u64> {
    let total: Whole = weights.clone().sum();
    let one = Whole::from(1u128 << 64);
    let share = |weight: &Whole| (weight * &one).quotient(&total).unwrap_or_default();
    weights.map(|weight| share(weight).to_u64().unwrap_or(u64::MAX)).collect()
}

/// Returns a share of a probability.
#[inline]
pub fn part(of: u64, share: u64) -> u64 {
    ((u128::from(of) * u128::from(share)) >> 64) as u64
}
