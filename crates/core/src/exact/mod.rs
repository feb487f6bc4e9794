//! Exact rational numbers, and the one place where a fraction becomes a decimal.
//!
//! [`Exact`] is a reduced fraction of whole numbers of any size, [`Whole`] such a number, and
//! [`Denominator`] a denominator that many fractions share. Only this folder names the bignum
//! crates. Everything else works with these types, or in kernels with 128-bit counts of ways, and
//! asks here for a decimal when it prints.
//!
//! Decimals are made from the exact fraction by long division and rounded once, half to even.

mod arithmetic;
mod convert;
mod float;
mod fraction;
mod whole;

use std::fmt;
use std::sync::OnceLock;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub use fraction::Fraction;
pub use whole::{Denominator, Whole};

/// An exact rational number: a reduced fraction with a positive denominator.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
///
/// let edge = Exact::ratio(-7, 12).unwrap();
/// assert_eq!(edge.to_string(), "-7/12");
/// assert_eq!(edge.decimal(4), "-0.5833");
/// assert_eq!(edge.percent(2), "-58.33%");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(BigRational);

impl Exact {
    /// Returns the number 0.
    pub fn zero() -> Self {
        Self(BigRational::zero())
    }

    /// Returns the number 1.
    pub fn one() -> Self {
        Self(BigRational::one())
    }

    /// Returns the number 1/2.
    pub fn half() -> Self {
        Self::part(2)
    }

    /// Returns the number 1/3.
    pub fn third() -> Self {
        Self::part(3)
    }

    /// Returns the number 1/10.
    pub fn tenth() -> Self {
        Self::part(10)
    }

    /// Returns 1 divided by a number above 0. Such a fraction is reduced as it is.
    fn part(of: u8) -> Self {
        Self(BigRational::new_raw(BigInt::one(), of.into()))
    }

    /// Converts a whole number.
    pub fn integer(value: i64) -> Self {
        Self(BigRational::from_integer(value.into()))
    }

    /// Converts a count of ways.
    pub fn count(ways: u128) -> Self {
        Self(BigRational::from_integer(ways.into()))
    }

    /// Returns the fraction `numerator / denominator`; `None` for a denominator of 0.
    pub fn ratio(numerator: i64, denominator: i64) -> Option<Self> {
        (denominator != 0).then(|| Self(BigRational::new(numerator.into(), denominator.into())))
    }

    /// Returns the probability of `ways` cases among `total` equally likely ones; `None` if `total`
    /// is 0.
    pub fn of_ways(ways: u128, total: u128) -> Option<Self> {
        let divisor = ways.gcd(&total);
        let reduced = || BigRational::new_raw((ways / divisor).into(), (total / divisor).into());
        (total != 0).then(|| Self(reduced()))
    }

    /// Parses a decimal (`"0.95"`, `".5"`, `"-12"`) or a fraction of whole numbers (`"7/12"`).
    ///
    /// Returns `None` for anything else, including an empty text and a zero denominator.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    ///
    /// assert_eq!(Exact::parse(".95"), Exact::ratio(19, 20));
    /// assert_eq!(Exact::parse("5/2"), Exact::ratio(5, 2));
    /// assert_eq!(Exact::parse("1e3"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((numerator, denominator)) = text.split_once('/') {
            let denominator = whole(denominator)?;
            if denominator.is_zero() {
                return None;
            }
            let (negative, digits) = signed(numerator);
            let numerator = whole(digits)?;
            let numerator = if negative { -numerator } else { numerator };
            return Some(Self(BigRational::new(numerator, denominator)));
        }
        let (negative, digits) = signed(text);
        let (integral, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        if integral.is_empty() && decimals.is_empty() || digits.ends_with('.') {
            return None;
        }
        let mantissa = whole(&format!("{integral}{decimals}"))?;
        let scale = BigInt::from(10u8).pow(u32::try_from(decimals.len()).ok()?);
        let value = BigRational::new(mantissa, scale);
        Some(Self(if negative { -value } else { value }))
    }

    /// Returns `true` if this is a whole number.
    pub fn is_whole(&self) -> bool {
        self.0.is_integer()
    }

    /// Returns `true` if this is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Returns `true` if this is above 0.
    pub fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    /// Returns `true` if this is below 0.
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Returns the absolute value.
    pub fn abs(&self) -> Self {
        Self(self.0.abs())
    }

    /// Returns the quotient; `None` if `divisor` is 0.
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        (!divisor.is_zero()).then(|| Self(&self.0 / &divisor.0))
    }

    /// Returns this part as a share of a whole. All shares of a whole of 0 are 0.
    pub fn share_of(&self, whole: &Self) -> Self {
        self.checked_div(whole).unwrap_or_else(Self::zero)
    }

    /// Returns the fraction `above / below`; `None` if `below` is 0.
    pub fn quotient(above: &Whole, below: &Whole) -> Option<Self> {
        if let (Some(short), Some(below)) = (above.to_i128(), below.to_u128()) {
            let size = Self::of_ways(short.unsigned_abs(), below)?;
            return Some(if short < 0 { -size } else { size });
        }
        if below.is_zero() {
            return None;
        }
        let (above, below) = (above.digits(), below.digits());
        let common = BigInt::from(gcd(above.magnitude(), below.magnitude()));
        let (above, below) = (&*above / &common, &*below / &common);
        Some(Self(match below.sign() {
            Sign::Minus => BigRational::new_raw(-above, -below),
            _ => BigRational::new_raw(above, below),
        }))
    }

    /// Returns a decimal with `digits` digits after the point, rounded half to even.
    ///
    /// A number that rounds to 0 has no sign.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    ///
    /// assert_eq!(Exact::ratio(1, 8).unwrap().decimal(2), "0.12");
    /// assert_eq!(Exact::ratio(3, 8).unwrap().decimal(2), "0.38");
    /// assert_eq!(Exact::ratio(-1, 1000).unwrap().decimal(2), "0.00");
    /// ```
    pub fn decimal(&self, digits: usize) -> String {
        self.times_as_decimal(1, digits)
    }

    /// Returns `factor` times this number as a decimal, without reducing the product.
    fn times_as_decimal(&self, factor: u8, digits: usize) -> String {
        if let Some(short) = self.short_decimal(factor, digits) {
            return short;
        }
        let scaled = self.0.numer().magnitude() * (power_of_ten(digits) * factor);
        let denominator = self.0.denom().magnitude();
        let quotient = &scaled / denominator;
        let twice_rest = (scaled - &quotient * denominator) * 2u8;
        let up = match twice_rest.cmp(denominator) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => quotient.bit(0),
            std::cmp::Ordering::Greater => true,
        };
        let rounded = if up { quotient + 1u8 } else { quotient };
        point(&rounded, digits, self.is_negative())
    }

    /// Does the same if all intermediate numbers fit 128 bits, as the figures of a round do.
    fn short_decimal(&self, factor: u8, digits: usize) -> Option<String> {
        let denominator = self.0.denom().to_u128()?;
        let scale = 10u128.checked_pow(u32::try_from(digits).ok()?)?.checked_mul(factor.into())?;
        let scaled = self.0.numer().magnitude().to_u128()?.checked_mul(scale)?;
        let (quotient, rest) = (scaled / denominator, scaled % denominator);
        let up = match rest.cmp(&(denominator - rest)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => quotient % 2 == 1,
            std::cmp::Ordering::Greater => true,
        };
        Some(point(&(quotient + u128::from(up)), digits, self.is_negative()))
    }

    /// Returns the number as a percentage with `digits` digits after the point.
    pub fn percent(&self, digits: usize) -> String {
        format!("{}%", self.times_as_decimal(100, digits))
    }

    /// Returns the square root, rounded to `digits` digits after the point; 0 for a negative number.
    pub fn root(&self, digits: usize) -> Self {
        let root = self.sqrt_decimal(digits).and_then(|root| Self::parse(&root));
        root.unwrap_or_else(Self::zero)
    }

    /// Returns the square root as a decimal with `digits` digits after the point, correctly rounded
    /// half to even; `None` for a negative number.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    ///
    /// assert_eq!(Exact::integer(2).sqrt_decimal(6).unwrap(), "1.414214");
    /// assert_eq!(Exact::ratio(9, 4).unwrap().sqrt_decimal(1).unwrap(), "1.5");
    /// ```
    pub fn sqrt_decimal(&self, digits: usize) -> Option<String> {
        if self.is_negative() {
            return None;
        }
        // With s = 10^digits, round(s·√(p/q)) is the whole number r nearest to √(p·s²/q). The floor
        // f of that root is exact; the root exceeds f + 1/2 if p·s²/q > (f + 1/2)².
        let scale = power_of_ten(digits);
        let scaled = self.0.numer().magnitude() * &scale * &scale;
        let denominator = self.0.denom().magnitude();
        let floor = (&scaled / denominator).sqrt();
        let twice = &floor * 2u8 + 1u8;
        let up = match (scaled * 4u8).cmp(&(&twice * &twice * denominator)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => floor.bit(0),
            std::cmp::Ordering::Greater => true,
        };
        let rounded = if up { floor + 1u8 } else { floor };
        Some(point(&rounded, digits, false))
    }
}

/// Shows a reduced fraction, `"-7/12"`, or an integer without a denominator.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: &BigInt| part.magnitude().to_u128();
        if let (Some(above), Some(below)) = (part(self.0.numer()), part(self.0.denom())) {
            let sign = if self.is_negative() { "-" } else { "" };
            if f.width().is_none() && !f.sign_plus() {
                return match below {
                    1 => write!(f, "{sign}{above}"),
                    _ => write!(f, "{sign}{above}/{below}"),
                };
            }
            let text = if below == 1 { above.to_string() } else { format!("{above}/{below}") };
            return f.pad_integral(sign.is_empty(), "", &text);
        }
        if !self.0.denom().is_one() && self.0.denom().bits() > LONG {
            let sign = if self.is_negative() { "-" } else { "" };
            let [above, below] =
                [self.0.numer(), self.0.denom()].map(|part| digits(part.magnitude()));
            return write!(f, "{sign}{above}/{below}");
        }
        fmt::Display::fmt(&self.0, f)
    }
}

/// Number of bits from which it is faster to convert a number to decimal in halves.
const LONG: u64 = 512;

/// Returns the decimal digits, by halves. The library divides limb by limb, which takes several
/// times as long for the hundreds of digits in a session's fractions.
fn digits(number: &BigUint) -> String {
    let mut text = String::new();
    push_digits(number, halving(number, 0), 0, &mut text);
    text
}

/// Returns 10^(38·2^k), the number at which longer numbers are split in halves.
fn power(k: usize) -> &'static BigUint {
    static POWERS: [OnceLock<BigUint>; 40] = [const { OnceLock::new() }; 40];
    POWERS[k].get_or_init(|| match k {
        0 => power_of_ten(38),
        _ => power(k - 1) * power(k - 1),
    })
}

/// Returns the index, from `k` on, of the first power that is longer than the number.
fn halving(number: &BigUint, k: usize) -> usize {
    if power(k).bits() > number.bits() { k } else { halving(number, k + 1) }
}

/// Writes `number` with at least `width` digits; it is below 10^(38·2^k).
fn push_digits(number: &BigUint, k: usize, width: usize, text: &mut String) {
    use std::fmt::Write;
    if let Some(short) = number.to_u128().filter(|_| k == 0) {
        let _ = write!(text, "{short:0width$}");
        return;
    }
    let half = 38 << (k - 1);
    if width <= half && number < power(k - 1) {
        return push_digits(number, k - 1, width, text);
    }
    let (high, low) = number.div_rem(power(k - 1));
    push_digits(&high, k - 1, width.saturating_sub(half), text);
    push_digits(&low, k - 1, half, text);
}

/// Returns the greatest common divisor; fast even if one number is much longer than the other.
fn gcd(left: &BigUint, right: &BigUint) -> BigUint {
    match (left.is_zero(), right.is_zero()) {
        (true, _) => right.clone(),
        (_, true) => left.clone(),
        _ if left.bits() > right.bits() => right.gcd(&(left % right)),
        _ => left.gcd(&(right % left)),
    }
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// Parses a whole number of digits only: no sign, no blank, no separator.
fn whole(digits: &str) -> Option<BigInt> {
    let well_formed = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let magnitude = well_formed.then(|| BigUint::parse_bytes(digits.as_bytes(), 10))??;
    Some(BigInt::from_biguint(Sign::Plus, magnitude))
}

fn power_of_ten(digits: usize) -> BigUint {
    BigUint::from(10u8).pow(u32::try_from(digits).expect("fewer digits than memory holds"))
}

/// Sets the decimal point `digits` places from the right of `scaled`.
fn point(scaled: &(impl fmt::Display + Zero), digits: usize, negative: bool) -> String {
    let written = scaled.to_string();
    let zeros = (digits + 1).saturating_sub(written.len());
    let mut text = String::with_capacity(zeros + written.len() + 2);
    if negative && !scaled.is_zero() {
        text.push('-');
    }
    text.extend(std::iter::repeat_n('0', zeros));
    text.push_str(&written);
    if digits > 0 {
        text.insert(text.len() - digits, '.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_decimals_and_fractions_and_nothing_else() {
        for (text, numerator, denominator) in
            [("0.95", 19, 20), (".5", 1, 2), ("-3", -3, 1), ("-7/12", -7, 12), ("007", 7, 1)]
        {
            assert_eq!(Exact::parse(text), Exact::ratio(numerator, denominator), "{text}");
        }
        for text in
            ["", ".", "5.", "-", "1/0", "1/", "/2", "+1", " 1", "1_000", "1,5", "0x1", "½", "1/-2"]
        {
            assert_eq!(Exact::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn rounds_half_to_even() {
        for (numerator, digits, expected) in [
            (5, 0, "0"),
            (15, 0, "2"),
            (25, 0, "2"),
            (35, 0, "4"),
            (-25, 0, "-2"),
            (26, 0, "3"),
            (25, 1, "2.5"),
        ] {
            assert_eq!(Exact::ratio(numerator, 10).unwrap().decimal(digits), expected);
            // The same sixty places further on, where no number fits in 128 bits.
            let far = Exact::parse(&format!("1/1{}", "0".repeat(60))).unwrap();
            let text = (&far * &Exact::ratio(numerator, 10).unwrap()).decimal(digits + 60);
            let moved = Exact::parse(&text).unwrap().checked_div(&far).unwrap();
            assert_eq!(moved, Exact::parse(expected).unwrap());
        }
    }

    #[test]
    fn short_and_long_numbers_are_written_alike() {
        for (numerator, denominator) in
            [(0, 1), (-1, 3), (2, 3), (1, 8), (3, 8), (-125, 1), (7, 12)]
        {
            let short = Exact::ratio(numerator, denominator).unwrap();
            assert_eq!(short.to_string(), short.0.to_string());
            assert_eq!(format!("{short:>9}"), format!("{:>9}", short.0));
            for digits in [0, 1, 2, 3, 15, 30, 50] {
                let factors = [1, 100];
                for factor in factors {
                    // 10^50 is past 128 bits, and cutting its zeros leaves fewer digits unrounded.
                    let long = short.times_as_decimal(factor, 50);
                    let text = short.times_as_decimal(factor, digits);
                    let read = [&long, &text].map(|text| Exact::parse(text).unwrap());
                    let off = (&read[0] - &read[1]).abs();
                    let half = Exact::parse(&format!("0.{}5", "0".repeat(digits))).unwrap();
                    assert!(off <= half, "{short} {digits}: {text} {long}");
                }
            }
        }
        let longest = Exact::of_ways(u128::MAX - 1, u128::MAX).unwrap();
        assert_eq!(longest.decimal(0), "1");
        assert_eq!(longest.decimal(3), "1.000");
        assert_eq!(Exact::count(u128::MAX).decimal(0), u128::MAX.to_string());
    }

    #[test]
    fn square_roots_round_at_the_last_digit() {
        // 0.25 and 2.25 have the roots 0.5 and 1.5: halves that round to the even neighbor.
        assert_eq!(Exact::ratio(1, 4).unwrap().sqrt_decimal(0).unwrap(), "0");
        assert_eq!(Exact::ratio(9, 4).unwrap().sqrt_decimal(0).unwrap(), "2");
        // √10 = 3.16227766016837933199889354443… (any table of square roots).
        assert_eq!(Exact::integer(10).sqrt_decimal(20).unwrap(), "3.16227766016837933200");
        assert_eq!(Exact::integer(-1).sqrt_decimal(3), None);
        assert_eq!(Exact::zero().sqrt_decimal(3).unwrap(), "0.000");
    }

    #[test]
    fn long_fractions_are_written_as_the_library_writes_them() {
        let three = Exact::ratio(3, 7).unwrap();
        let zeros = Exact::parse(&format!("1/1{}", "0".repeat(400))).unwrap();
        let mut power = &three * &Exact::parse(&format!("1{}3", "0".repeat(90))).unwrap();
        for _ in 0..9 {
            assert_eq!(power.to_string(), power.0.to_string());
            let shifted = &power * &zeros;
            assert_eq!((-&shifted).to_string(), (-&shifted).0.to_string());
            power = &power * &power;
        }
    }

    #[test]
    fn a_division_by_zero_has_no_answer() {
        assert_eq!(Exact::one().checked_div(&Exact::zero()), None);
        assert_eq!(Exact::of_ways(0, 0), None);
        assert_eq!(Exact::ratio(1, 0), None);
    }
}
