//! Conversion to the nearest binary number, for users who continue in floating point.
//!
//! Nothing in this crate computes with the result: it is the last step out of the crate, rounded
//! once.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{Exact, Fraction};

/// Number of bits in the significand of a normal number.
const PRECISION: i64 = 53;
/// The exponents of the smallest normal number, 2^-1022, and of the largest, below 2^1024.
const LEAST: i64 = -1022;
const GREATEST: i64 = 1023;
/// Minimum number of bits of the quotient that is rounded: more than a significand and a half.
const BITS: i64 = 64;
/// The bound on divisors of a 128-bit number whose quotients have at least 55 bits: a significand,
/// the bit after it that marks a half, and a bit for any remainder.
const SHORT: u128 = 1 << 73;

impl Exact {
    /// Returns the nearest `f64`, rounding half to even. It is infinite from half a unit above
    /// `f64::MAX`. It is 0, without a sign, up to half of the smallest positive number.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    ///
    /// assert_eq!(Exact::ratio(-7, 12).unwrap().to_f64(), -7.0 / 12.0);
    /// // 2^53 + 1 lies between two binary numbers, and the even one is below it.
    /// assert_eq!(Exact::integer((1 << 53) + 1).to_f64(), 9_007_199_254_740_992.0);
    /// ```
    pub fn to_f64(&self) -> f64 {
        let (above, below) = (self.0.numer().magnitude(), self.0.denom().magnitude());
        let size = nearest(above, below);
        if self.is_negative() && size != 0.0 { -size } else { size }
    }
}

impl Fraction {
    /// Returns the nearest `f64`, rounding half to even, like [`Exact::to_f64`].
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Fraction;
    ///
    /// assert_eq!(Fraction::ratio(-1, 3).unwrap().to_f64(), -1.0 / 3.0);
    /// ```
    pub fn to_f64(&self) -> f64 {
        let short = self.short().and_then(|(above, below)| {
            let size = nearest_of_short(above.unsigned_abs(), below)?;
            Some(if above < 0 { -size } else { size })
        });
        short.unwrap_or_else(|| self.exact().to_f64())
    }
}

/// Returns the binary number nearest to `above / below`, for a `below` above 0.
fn nearest(above: &BigUint, below: &BigUint) -> f64 {
    if above.is_zero() {
        return 0.0;
    }
    // The quotient q = above·2^shift / below has 64 or 65 bits.
    let length = |number: &BigUint| i64::try_from(number.bits()).unwrap_or(i64::MAX / 4);
    let shift = BITS - (length(above) - length(below));
    let up = |number: &BigUint, by: i64| number << u64::try_from(by).unwrap_or(0);
    let (above, below) = (up(above, shift), up(below, -shift));
    let quotient = &above / &below;
    let inexact = &quotient * &below != above;
    let quotient = quotient.to_u128().expect("65 bits at most");

    // The number lies in 2^exponent..2^(exponent + 1). Numbers below the smallest normal one have
    // one bit less for each factor of two; without any bit they can still round up to one.
    let bits = 128 - i64::from(quotient.leading_zeros());
    let exponent = bits - 1 - shift;
    let kept = PRECISION - (LEAST - exponent).max(0);
    if exponent > GREATEST {
        return f64::INFINITY;
    }
    if kept < 0 {
        return 0.0;
    }
    let dropped = bits - kept;
    let significand = quotient >> dropped;
    let rest = quotient & ((1 << dropped) - 1);
    let half = 1u128 << (dropped - 1);
    let round_up = rest > half || (rest == half && (inexact || significand % 2 == 1));
    let significand = u64::try_from(significand).expect("53 bits at most") + u64::from(round_up);
    // The leading bit of a normal number adds one to the exponent, which is stored above the
    // significand. A carry out of the significand adds another one, and makes the largest number
    // infinite.
    let below_leading = (exponent.max(LEAST) - LEAST).unsigned_abs();
    f64::from_bits((below_leading << (PRECISION - 1)) + significand)
}

/// Does the same for machine integers, rounding half to even, for a `below` above 0; `None` if they
/// do not hold enough bits of the quotient.
pub(super) fn nearest_of_short(above: u128, below: u128) -> Option<f64> {
    // Whole numbers up to here are binary numbers, and their division is rounded once.
    const WHOLE: u128 = 1 << PRECISION;
    if above <= WHOLE && below <= WHOLE {
        // 64-bit numbers convert in one instruction each.
        return Some(above as u64 as f64 / below as u64 as f64);
    }
    if above == 0 || below >= SHORT {
        return (above == 0).then_some(0.0);
    }
    let shift = above.leading_zeros();
    let above = above << shift;
    let quotient = above / below;
    let inexact = quotient * below != above;
    // Rounded once, and then scaled by a power of two, at least 2^-127, far from the smallest
    // number.
    let scale = f64::from_bits((GREATEST as u64 - u64::from(shift)) << (PRECISION - 1));
    Some((quotient | u128::from(inexact)) as f64 * scale)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::exact::Whole;

    /// Returns 2 to a power of either sign.
    fn power_of_two(exponent: i32) -> Exact {
        let power = Exact::from((0..exponent.abs()).map(|_| Whole::from(2u8)).product::<Whole>());
        if exponent < 0 { Exact::one() / power } else { power }
    }

    /// Returns the number that the bits represent, by the definition of the format.
    fn meant(float: f64) -> Exact {
        let bits = float.to_bits();
        let (exponent, fraction) = ((bits >> 52) & 0x7ff, bits & ((1 << 52) - 1));
        let (significand, exponent) = match i32::try_from(exponent).unwrap() {
            0 => (fraction, 1),
            exponent => (fraction | 1 << 52, exponent),
        };
        let size = Exact::from(significand) * power_of_two(exponent - 1075);
        if bits >> 63 == 1 { -size } else { size }
    }

    proptest! {
        /// Every binary number is its own nearest one.
        #[test]
        fn prop_a_binary_number_comes_back(bits in any::<u64>()) {
            let float = f64::from_bits(bits);
            prop_assume!(float.is_finite() && bits != 1 << 63);
            prop_assert_eq!(meant(float).to_f64().to_bits(), bits);
        }

        /// The nearer of two neighbors is taken, and half way the even one.
        #[test]
        fn prop_the_nearer_neighbour_is_taken(bits in 0..f64::MAX.to_bits(), parts in 1i64..1_000) {
            let [low, high] = [bits, bits + 1].map(f64::from_bits);
            let gap = meant(high) - meant(low);
            let even = if bits % 2 == 0 { low } else { high };
            prop_assert_eq!((meant(low) + &gap * Exact::ratio(1, 2).unwrap()).to_f64(), even);
            // Less than a half by one part in more than two thousand.
            let less = Exact::ratio(parts, 2 * parts + 1).unwrap();
            prop_assert_eq!((meant(low) + &gap * &less).to_f64(), low);
            prop_assert_eq!((meant(high) - &gap * &less).to_f64(), high);
        }

        /// Compared with the language's decimal parser, which rounds correctly too.
        #[test]
        fn prop_decimals_are_read_as_the_language_reads_them(
            digits in "[1-9][0-9]{0,60}",
            decimals in "[0-9]{1,330}",
            negative in any::<bool>(),
        ) {
            let sign = if negative { "-" } else { "" };
            for text in [format!("{sign}{digits}.{decimals}"), format!("{sign}.{decimals}{digits}")] {
                let expected = text.parse::<f64>().unwrap();
                prop_assert_eq!(text.parse::<Exact>().unwrap().to_f64(), expected);
            }
        }
    }

    /// Generates numbers of up to `bits` bits, with all lengths equally likely.
    fn up_to(bits: u32) -> impl Strategy<Value = u128> {
        (any::<u128>(), 128 - bits..128).prop_map(|(number, less)| number >> less)
    }

    proptest! {
        /// Machine integers agree with long division, which the language's parser checks above.
        #[test]
        fn prop_machine_numbers_give_the_same(above in up_to(127), below in up_to(90)) {
            prop_assume!(below > 0);
            let exact = Exact::of_ways(above, below).unwrap().to_f64();
            match nearest_of_short(above, below) {
                Some(short) => prop_assert_eq!(short.to_bits(), exact.to_bits()),
                None => prop_assert!(below >= SHORT),
            }
        }

        /// The same near half way between two neighbors: significand.5 of 2^down, times `below`,
        /// and slightly to either side.
        #[test]
        fn prop_halves_in_machine_numbers_too(
            significand in 1u128 << 52..1 << 53,
            down in 0u32..20,
            below in 1u128..1 << 53,
            aside in -2i128..=2,
        ) {
            let half = i128::try_from((2 * significand + 1) * below).unwrap();
            let above = u128::try_from(half + aside).unwrap();
            let below = below << down;
            prop_assume!(below < SHORT);
            let exact = Exact::of_ways(above, below).unwrap().to_f64();
            prop_assert_eq!(nearest_of_short(above, below).map(f64::to_bits), Some(exact.to_bits()));
            if aside == 0 {
                let even = significand + significand % 2;
                let expected = 2.0 * even as f64 / f64::from(1u32 << down);
                prop_assert_eq!(exact, expected);
            }
        }
    }

    proptest! {
        /// A mean in machine integers equals the same number in any size.
        #[test]
        fn prop_a_mean_gives_the_same(
            weight in -(1i128 << 40)..1i128 << 40,
            ways in 0u128..1 << 60,
            unit in 1u128..2_000,
            total in 1u128..1 << 70,
        ) {
            let mean = Fraction::mean([(weight, ways), (-1, 7)].into_iter(), unit, total).unwrap();
            prop_assert_eq!(mean.to_f64().to_bits(), mean.exact().to_f64().to_bits());
        }
    }

    #[test]
    fn machine_numbers_at_the_ends_of_their_range() {
        let short = |above, below| nearest_of_short(above, below);
        // 2^127 / (2^73 − 1) = 2^54 + 2^-19 + …, and 2^127 / 1.
        assert_eq!(short(1 << 127, SHORT - 1), Some((1u64 << 54) as f64));
        assert_eq!(short(1 << 127, 1), Some((1u128 << 127) as f64));
        assert_eq!(short(1, SHORT / 2), Some(1.0 / (1u128 << 72) as f64));
        assert_eq!(short(1, SHORT), None);
        assert_eq!(short(0, u128::MAX).map(f64::to_bits), Some(0));
        assert_eq!(short(u128::MAX, 1), Some((u128::MAX as f64).round()));
        // 2^53 + 1 is half way, and the even number is below it.
        assert_eq!(short((1 << 53) + 1, 1), Some(9_007_199_254_740_992.0));
    }

    #[test]
    fn the_ends_of_the_range() {
        let greatest = meant(f64::MAX);
        // f64::MAX is 2^1024 − 2^971: half a unit more is 2^1024 − 2^970, which rounds up to even.
        let half = power_of_two(1024) - power_of_two(970);
        let tiny = power_of_two(-3000);
        assert_eq!(greatest.to_f64(), f64::MAX);
        assert_eq!((&half - &tiny).to_f64(), f64::MAX);
        assert_eq!(half.to_f64(), f64::INFINITY);
        assert_eq!((-power_of_two(1024)).to_f64(), f64::NEG_INFINITY);
        assert_eq!((-power_of_two(9_999)).to_f64(), f64::NEG_INFINITY);
        // The smallest number above 0 is 2^-1074, and its half rounds to the even 0.
        let least = f64::from_bits(1);
        assert_eq!(power_of_two(-1074).to_f64(), least);
        assert_eq!(power_of_two(-1075).to_f64().to_bits(), 0);
        assert_eq!((power_of_two(-1075) + &tiny).to_f64(), least);
        assert_eq!((power_of_two(-1075) - &tiny).to_f64(), 0.0);
        assert_eq!((-power_of_two(-1076)).to_f64().to_bits(), 0, "no sign of a zero");
        // Between the largest number without a leading bit and the smallest with one.
        let last = f64::from_bits((1 << 52) - 1);
        assert_eq!((meant(last) + power_of_two(-1075)).to_f64(), f64::MIN_POSITIVE);
        assert_eq!(Exact::zero().to_f64().to_bits(), 0);
    }
}
