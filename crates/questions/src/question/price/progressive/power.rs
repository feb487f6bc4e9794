//! Powers of probabilities with exponents of any size, by their bounds.

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;

/// Bits behind the point of a bound.
const BITS: u32 = 256;

/// Returns bounds of a power of a number from 0 to 1. `None` stands for an exponent of more than 64
/// bits: the power is then at most the one of the largest exponent below it.
pub(super) fn power(base: &Exact, exponent: Option<u64>) -> Enclosed {
    let scale = Whole::from(2u64).pow(BITS);
    if let Some(exact) = exponent.and_then(|exponent| short_power(base, exponent, &scale)) {
        return exact.into();
    }
    let rounded = |product: &Whole, up: bool| {
        let more = if up { &scale - &Whole::one() } else { Whole::zero() };
        (product + &more).quotient(&scale).unwrap_or_default()
    };
    let scaled = base * &Exact::from(scale.clone());
    let (mut low, mut high) = (scale.clone(), scale.clone());
    let (mut below, mut above) = (scaled.floor(), scaled.ceil());
    let mut left = exponent.unwrap_or(u64::MAX);
    while left > 0 {
        if left % 2 == 1 {
            low = rounded(&(&low * &below), false);
            high = rounded(&(&high * &above), true);
        }
        left /= 2;
        below = rounded(&(&below * &below), false);
        above = rounded(&(&above * &above), true);
    }
    let low = if exponent.is_some() { low } else { Whole::zero() };
    Enclosed::between(low.share_of(&scale), high.share_of(&scale))
}

/// Returns a power whose denominator is at most `most`.
fn short_power(base: &Exact, exponent: u64, most: &Whole) -> Option<Exact> {
    (exponent <= u64::from(BITS)).then_some(())?;
    let mut power = Exact::one();
    for _ in 0..exponent {
        power = &power * base;
        (power.denominator() <= *most).then_some(())?;
    }
    Some(power)
}
