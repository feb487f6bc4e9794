//! Powers of probabilities with exponents of any size, by their bounds.

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;
use crate::question::price::progressive::fixed::{BITS, Fixed, ONE};

/// Returns bounds of a power of a number from 0 to 1. `None` stands for an exponent of more than 64
/// bits: the power is then at most the one of the largest exponent below it.
pub(super) fn power(base: &Exact, exponent: Option<u64>) -> Enclosed {
    if let Some(exact) = exponent.and_then(|exponent| short_power(base, exponent, &ONE)) {
        return exact.into();
    }
    let (mut power, mut square) = (Fixed::one(), Fixed::of(base));
    let mut left = exponent.unwrap_or(u64::MAX);
    while left > 0 {
        if left % 2 == 1 {
            power = power.times(&square);
        }
        left /= 2;
        square = square.times(&square);
    }
    (if exponent.is_some() { power } else { power.at_most() }).value()
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
