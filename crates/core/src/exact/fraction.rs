//! Fractions of machine integers, for figures that are computed by the million.

use num_integer::Integer;

use crate::exact::{Exact, Whole};

/// An exact fraction, in machine integers as long as it fits.
///
/// # Example
///
/// ```
/// use shoe_odds::Fraction;
///
/// // One way that pays 8 to 1 among 9 others that lose the stake: 8·1 − 1·9 of 10.
/// let tie = Fraction::mean([(8, 1), (-1, 9)].into_iter(), 1, 10).unwrap();
/// assert_eq!((tie.to_string(), tie.decimal(4)), ("-1/10".to_string(), "-0.1000".to_string()));
/// ```
#[derive(Clone, Debug)]
pub struct Fraction(Repr);

#[derive(Clone, Debug)]
enum Repr {
    Small { above: i128, below: u128 },
    Large(Exact),
}

/// The denominators below which a remainder can be scaled by fifteen digits without exceeding
/// 2^127.
const MOST_BELOW: u128 = 1 << 73;
/// Number of digits in each step of a long division.
const STEP_DIGITS: usize = 15;

impl Fraction {
    /// Returns the number `above / below`; `None` if `below` is 0.
    pub fn ratio(above: i128, below: u128) -> Option<Self> {
        (below > 0).then_some(Self(Repr::Small { above, below }))
    }

    /// Returns the sum of `weight`·`ways` over all terms, divided by `unit`·`total`; `None` if that
    /// product is 0.
    pub fn mean(
        terms: impl Iterator<Item = (i128, u128)> + Clone,
        unit: u128,
        total: u128,
    ) -> Option<Self> {
        let product = |weight: i128, ways: u128| match (i64::try_from(weight), i64::try_from(ways))
        {
            // One instruction, where a checked product of 128 bits is a call.
            (Ok(weight), Ok(ways)) => Some(i128::from(weight) * i128::from(ways)),
            _ => weight.checked_mul(i128::try_from(ways).ok()?),
        };
        let small = || -> Option<Repr> {
            let mut above = 0i128;
            for (weight, ways) in terms.clone() {
                above = above.checked_add(product(weight, ways)?)?;
            }
            Some(Repr::Small { above, below: unit.checked_mul(total)? })
        };
        if unit == 0 || total == 0 {
            return None;
        }
        Some(Self(small().unwrap_or_else(|| {
            let weigh = |weight: i128| match weight < 0 {
                true => -&Whole::from(weight.unsigned_abs()),
                false => Whole::from(weight.unsigned_abs()),
            };
            let sum: Whole = terms.map(|(weight, ways)| &weigh(weight) * &Whole::from(ways)).sum();
            let below = &Whole::from(unit) * &Whole::from(total);
            Repr::Large(Exact::quotient(&sum, &below).expect("neither factor is 0"))
        })))
    }

    /// Returns the same number as an [`Exact`].
    pub fn exact(&self) -> Exact {
        match &self.0 {
            Repr::Small { above, below } => {
                let size = Exact::of_ways(above.unsigned_abs(), *below).expect("not 0");
                if *above < 0 { -&size } else { size }
            }
            Repr::Large(exact) => exact.clone(),
        }
    }

    /// Returns the numerator and the denominator, if they are machine integers.
    pub(super) fn short(&self) -> Option<(i128, u128)> {
        match self.0 {
            Repr::Small { above, below } => Some((above, below)),
            Repr::Large(_) => None,
        }
    }

    /// Returns the decimal with `digits` digits after the point, rounded half to even like
    /// [`Exact::decimal`].
    pub fn decimal(&self, digits: usize) -> String {
        let mut text = String::with_capacity(digits + 4);
        self.write_decimal(digits, &mut text);
        text
    }

    /// Appends [`Fraction::decimal`] to a text.
    pub fn write_decimal(&self, digits: usize, text: &mut String) {
        match &self.0 {
            Repr::Small { above, below } if *below < MOST_BELOW => {
                write_decimal(*above < 0, above.unsigned_abs(), *below, digits, text);
            }
            _ => text.push_str(&self.exact().decimal(digits)),
        }
    }
}

impl From<Exact> for Fraction {
    fn from(exact: Exact) -> Self {
        Self(Repr::Large(exact))
    }
}

/// Shows a reduced fraction.
impl std::fmt::Display for Fraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Repr::Small { above, below } => {
                let divisor = above.unsigned_abs().gcd(below);
                let sign = if *above < 0 { "-" } else { "" };
                let (above, below) = (above.unsigned_abs() / divisor, below / divisor);
                if below == 1 {
                    write!(f, "{sign}{above}")
                } else {
                    write!(f, "{sign}{above}/{below}")
                }
            }
            Repr::Large(exact) => exact.fmt(f),
        }
    }
}

/// Writes a decimal by long division, fifteen digits at a time.
fn write_decimal(negative: bool, above: u128, below: u128, digits: usize, text: &mut String) {
    let (mut whole, mut rest) = (above / below, above % below);
    // A step has at most fifteen digits.
    let mut steps: Vec<u64> = Vec::with_capacity(digits / STEP_DIGITS + 1);
    let mut left = digits;
    while left > 0 {
        let step = left.min(STEP_DIGITS);
        let scaled = rest * 10u128.pow(step as u32);
        steps.push((scaled / below) as u64);
        rest = scaled % below;
        left -= step;
    }
    // Half to even: the last digit is in the last step, or in the whole part.
    let last = steps.last().map_or(whole, |step| u128::from(*step));
    if 2 * rest > below || (2 * rest == below && last % 2 == 1) {
        let mut carry = true;
        for (at, step) in steps.iter_mut().enumerate().rev() {
            let width = (digits - at * STEP_DIGITS).min(STEP_DIGITS);
            *step += u64::from(carry);
            carry = *step == 10u64.pow(width as u32);
            if carry {
                *step = 0;
            }
        }
        whole += u128::from(carry);
    }
    let nothing = whole == 0 && steps.iter().all(|step| *step == 0);
    text.push_str(if negative && !nothing { "-" } else { "" });
    match u64::try_from(whole) {
        Ok(whole) => push_whole(whole, 1, text),
        Err(_) => text.push_str(&whole.to_string()),
    }
    for (at, step) in steps.iter().enumerate() {
        text.push_str(if at == 0 { "." } else { "" });
        push_whole(*step, (digits - at * STEP_DIGITS).min(STEP_DIGITS), text);
    }
}

/// Writes a whole number with at least `width` digits; `width` is at most twenty.
fn push_whole(mut number: u64, width: usize, text: &mut String) {
    let mut digits = [b'0'; 20];
    let mut at = digits.len();
    while number > 0 || at > digits.len() - width {
        at -= 1;
        digits[at] += (number % 10) as u8;
        number /= 10;
    }
    text.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn halves_go_to_the_even_digit_and_carry() {
        for (above, below, digits, expected) in [
            (1, 8, 2, "0.12"),
            (3, 8, 2, "0.38"),
            (-1, 8, 2, "-0.12"),
            (5, 2, 0, "2"),
            (7, 2, 0, "4"),
            (-1, 1_000, 2, "0.00"),
            (999_999_999_999_999_999, 1_000_000_000_000_000_000, 16, "1.0000000000000000"),
            (-199_999, 100_000, 4, "-2.0000"),
            (1, 3, 20, "0.33333333333333333333"),
        ] {
            let fraction = Fraction::mean([(above, 1)].into_iter(), 1, below).unwrap();
            assert_eq!(fraction.decimal(digits), expected, "{above}/{below}");
        }
    }

    proptest! {
        /// Both ways of writing a decimal agree.
        #[test]
        fn machine_numbers_and_big_ones_agree(
            weight in -(1i128 << 40)..1i128 << 40,
            ways in 0u128..1 << 60,
            unit in 1u128..2_000,
            total in 1u128..1 << 70,
            digits in 0usize..40,
        ) {
            let fraction = Fraction::mean([(weight, ways), (-1, 7)].into_iter(), unit, total);
            let fraction = fraction.unwrap();
            let exact = fraction.exact();
            prop_assert_eq!(fraction.decimal(digits), exact.decimal(digits));
            prop_assert_eq!(fraction.to_string(), exact.to_string());
            let above = weight * i128::try_from(ways).unwrap() - 7;
            let below = unit * total;
            prop_assert_eq!(Fraction::ratio(above, below).unwrap().exact(), exact);
        }

        /// Large fractions change only the representation.
        #[test]
        fn large_fractions_are_the_same_number(
            weight in -(1i128 << 100)..1i128 << 100,
            ways in 1u128..1 << 100,
            unit in 1u128..1 << 60,
            total in 1u128..1 << 110,
        ) {
            let fraction = Fraction::mean([(weight, ways)].into_iter(), unit, total).unwrap();
            let size = Exact::of_ways(weight.unsigned_abs(), unit).unwrap();
            let size = &size * &Exact::of_ways(ways, total).unwrap();
            prop_assert_eq!(fraction.exact(), if weight < 0 { -&size } else { size });
        }
    }
}
