//! Whole numbers of any size, and fractions over a common denominator.
//!
//! A long computation over one denominator stays in whole numbers and is reduced once, when it
//! becomes a figure. Denominators here are products of a few small numbers, such as n(n-1)…(n-5) to
//! the power of the number of rounds. So a fraction is reduced by searching for their factors
//! alone, in time proportional to its length. A general greatest common divisor takes quadratic
//! time.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use super::Exact;

/// A whole number of any size and sign. A number that fits an `i128` needs no allocation.
///
/// # Example
///
/// ```
/// use shoe_odds::Whole;
///
/// let two = Whole::from(2u8);
/// assert_eq!(&two.pow(70) - &Whole::one(), Whole::from((1u128 << 70) - 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whole(Repr);

/// The digits of a number. A number that fits an `i128` is never long, so that equal numbers have
/// the same form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Short(i128),
    Long(BigInt),
}

impl Whole {
    /// Returns the number 0.
    pub fn zero() -> Self {
        Self(Repr::Short(0))
    }

    /// Returns the number 1.
    pub fn one() -> Self {
        Self(Repr::Short(1))
    }

    /// Makes a number of digits of any length.
    pub(super) fn long(number: BigInt) -> Self {
        Self(number.to_i128().map_or(Repr::Long(number), Repr::Short))
    }

    /// Returns the digits as a number of any length.
    pub(super) fn digits(&self) -> Cow<'_, BigInt> {
        match &self.0 {
            Repr::Short(number) => Cow::Owned((*number).into()),
            Repr::Long(number) => Cow::Borrowed(number),
        }
    }

    /// Computes with both numbers: by `short` if both and the result fit an `i128`, else by `long`.
    pub(super) fn with(
        &self,
        other: &Self,
        short: impl FnOnce(i128, i128) -> Option<i128>,
        long: impl FnOnce(&BigInt, &BigInt) -> BigInt,
    ) -> Self {
        if let (Repr::Short(one), Repr::Short(two)) = (&self.0, &other.0)
            && let Some(result) = short(*one, *two)
        {
            return Self(Repr::Short(result));
        }
        Self::long(long(&self.digits(), &other.digits()))
    }

    /// Computes in place: by `short` if both numbers and the result fit an `i128`, else by `long` in
    /// the memory of a long number.
    pub(super) fn in_place(
        &mut self,
        other: &Self,
        short: impl FnOnce(i128, i128) -> Option<i128>,
        long: impl FnOnce(&mut BigInt, &BigInt),
    ) {
        if let (Repr::Short(one), Repr::Short(two)) = (&mut self.0, &other.0)
            && let Some(result) = short(*one, *two)
        {
            *one = result;
            return;
        }
        let mut number = match std::mem::replace(&mut self.0, Repr::Short(0)) {
            Repr::Short(number) => number.into(),
            Repr::Long(number) => number,
        };
        long(&mut number, &other.digits());
        *self = Self::long(number);
    }

    /// Adds a product.
    #[doc(hidden)] // Needed by the pricing of decisions.
    pub fn add_product(&mut self, one: &Self, other: &Self) {
        if let (Repr::Short(sum), Repr::Short(one), Repr::Short(other)) =
            (&mut self.0, &one.0, &other.0)
            && let Some(result) = product(*one, *other).and_then(|more| sum.checked_add(more))
        {
            *sum = result;
            return;
        }
        *self += &(one * other);
    }

    /// Returns `true` if this is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == Repr::Short(0)
    }

    /// Returns `true` if this is above 0.
    pub fn is_positive(&self) -> bool {
        match &self.0 {
            Repr::Short(number) => *number > 0,
            Repr::Long(number) => number.is_positive(),
        }
    }

    /// Converts to an `i128`; `None` if it does not fit.
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Short(number) => Some(*number),
            Repr::Long(_) => None,
        }
    }

    /// Converts to a `u128`; `None` if it does not fit.
    pub fn to_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Short(number) => (*number).try_into().ok(),
            Repr::Long(number) => number.to_u128(),
        }
    }

    /// Converts to a `u64`; `None` if it does not fit.
    pub fn to_u64(&self) -> Option<u64> {
        self.to_i128()?.try_into().ok()
    }

    /// Returns the digits of the absolute value to the base 2^64, the least significant first;
    /// empty for 0.
    pub fn limbs(&self) -> Vec<u64> {
        self.digits().magnitude().to_u64_digits()
    }

    /// Makes a non-negative number from its digits to the base 2^64, the least significant first.
    pub fn of_limbs(limbs: &[u64]) -> Self {
        let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        Self::long(BigUint::from_bytes_le(&bytes).into())
    }

    /// Returns this to the power of `exponent`; 1 for the power 0.
    pub fn pow(&self, exponent: u32) -> Self {
        match self.to_i128().and_then(|base| base.checked_pow(exponent)) {
            Some(power) => Self(Repr::Short(power)),
            None => Self::long(self.digits().pow(exponent)),
        }
    }

    /// Returns this part as a share of a whole. All shares of a whole of 0 are 0.
    pub fn share_of(&self, whole: &Self) -> Exact {
        Exact::quotient(self, whole).unwrap_or_else(Exact::zero)
    }

    /// Returns the least common multiple, at least 0.
    pub fn lcm(&self, other: &Self) -> Self {
        Self::long(self.digits().lcm(&other.digits()))
    }

    /// Returns the greatest common divisor, at least 0.
    pub fn gcd(&self, other: &Self) -> Self {
        Self::long(self.digits().gcd(&other.digits()))
    }

    /// Returns the quotient, rounded toward 0 if `divisor` does not divide this; `None` for a
    /// division by 0.
    pub fn quotient(&self, divisor: &Self) -> Option<Self> {
        (!divisor.is_zero()).then(|| self.with(divisor, i128::checked_div, |one, two| one / two))
    }
}

/// Returns the product of two numbers, faster if they are short; `None` if it does not fit.
pub(super) fn product(one: i128, other: i128) -> Option<i128> {
    match (i64::try_from(one), i64::try_from(other)) {
        (Ok(one), Ok(other)) => Some(i128::from(one) * i128::from(other)),
        _ => one.checked_mul(other),
    }
}

impl Default for Whole {
    fn default() -> Self {
        Self::zero()
    }
}

impl PartialOrd for Whole {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Whole {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Short(one), Repr::Short(other)) => one.cmp(other),
            _ => self.digits().cmp(&other.digits()),
        }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Short(number) => fmt::Display::fmt(number, f),
            Repr::Long(number) => fmt::Display::fmt(number, f),
        }
    }
}

impl PartialEq<Whole> for u128 {
    fn eq(&self, other: &Whole) -> bool {
        other == self
    }
}

impl PartialEq<u128> for Whole {
    fn eq(&self, other: &u128) -> bool {
        self.to_u128() == Some(*other)
    }
}

macro_rules! from {
    ($($number:ty),*) => {$(
        impl From<$number> for Whole {
            fn from(number: $number) -> Self {
                match number.try_into() {
                    Ok(short) => Self(Repr::Short(short)),
                    Err(_) => Self(Repr::Long(number.into())),
                }
            }
        }
    )*};
}
from!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Exact {
    /// Returns the numerator of the reduced fraction.
    pub fn numerator(&self) -> Whole {
        Whole::long(self.0.numer().clone())
    }

    /// Returns the denominator of the reduced fraction, at least 1.
    pub fn denominator(&self) -> Whole {
        Whole::long(self.0.denom().clone())
    }

    /// Returns the largest whole number that is not above this.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Exact, Whole};
    ///
    /// assert_eq!(Exact::ratio(-7, 2).unwrap().floor(), Whole::from(-4i64));
    /// ```
    pub fn floor(&self) -> Whole {
        Whole::long(self.0.numer().div_floor(self.0.denom()))
    }

    /// Returns the smallest whole number that is not below this.
    pub fn ceil(&self) -> Whole {
        Whole::long(self.0.numer().div_ceil(self.0.denom()))
    }

    /// Returns the least common denominator of these numbers; 1 for an empty list.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Exact, Whole};
    ///
    /// let pays = ["19/20", "3/2", "-1"].map(|text| Exact::parse(text).unwrap());
    /// let unit = Exact::common_denominator(&pays);
    /// assert_eq!(unit, Whole::from(20u8));
    /// assert_eq!(pays.map(|pays| pays.in_units(&unit)), [19i64, 30, -20].map(Whole::from));
    /// ```
    pub fn common_denominator<'a>(numbers: impl IntoIterator<Item = &'a Self>) -> Whole {
        numbers.into_iter().fold(Whole::one(), |unit, number| unit.lcm(&number.denominator()))
    }

    /// Returns the numerator over the denominator `unit`, which must be a multiple of this one's.
    pub fn in_units(&self, unit: &Whole) -> Whole {
        Whole::long(self.0.numer() * (&*unit.digits() / self.0.denom()))
    }
}

/// A denominator that many fractions share: a product of powers.
///
/// # Example
///
/// ```
/// use shoe_odds::{Denominator, Whole};
///
/// let hundred_coins = Denominator::new(&[(Whole::from(2u8), 100)]);
/// assert_eq!(hundred_coins.share(&Whole::from(2u8).pow(98)).to_string(), "1/4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denominator {
    value: BigUint,
    /// A divisor that every prime factor of the value divides.
    radical: BigUint,
}

impl Denominator {
    /// Returns the product of these numbers, each above 0, to their powers.
    pub fn new(factors: &[(Whole, u32)]) -> Self {
        let mut denominator = Self { value: BigUint::one(), radical: BigUint::one() };
        for (base, exponent) in factors {
            let base = base.digits();
            let base = base.magnitude();
            denominator.value *= base.pow(*exponent);
            denominator.radical = denominator.radical.lcm(base);
        }
        denominator
    }

    /// Returns the number.
    pub fn value(&self) -> Whole {
        Whole::long(self.value.clone().into())
    }

    /// Returns the square of this denominator.
    pub fn square(&self) -> Self {
        Self { value: &self.value * &self.value, radical: self.radical.clone() }
    }

    /// Returns `factor` times this denominator, for a `factor` above 0.
    pub fn times(&self, factor: &Whole) -> Self {
        let factor = factor.digits();
        let factor = factor.magnitude();
        Self { value: &self.value * factor, radical: self.radical.lcm(factor) }
    }

    /// Returns the reduced fraction `numerator` over this.
    pub fn share(&self, numerator: &Whole) -> Exact {
        if numerator.is_zero() {
            return Exact::zero();
        }
        let (sign, mut numerator) = numerator.digits().into_owned().into_parts();
        let mut denominator = self.value.clone();
        // Most radicals are short, and then so are the common factors.
        if let Some(radical) = self.radical.to_u64() {
            let rest = |number: &BigUint, by: u64| (number % by).to_u64().unwrap_or_default();
            loop {
                let common = radical.gcd(&rest(&numerator, radical));
                let common = common.gcd(&rest(&denominator, common));
                if common == 1 {
                    break;
                }
                numerator /= common;
                denominator /= common;
            }
        } else {
            loop {
                let common = self.radical.gcd(&(&numerator % &self.radical));
                let common = common.gcd(&(&denominator % &common));
                if common.is_one() {
                    break;
                }
                numerator /= &common;
                denominator /= &common;
            }
        }
        let numerator = BigInt::from_biguint(sign, numerator);
        Exact(BigRational::new_raw(numerator, denominator.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_reduced_as_any_fraction_is() {
        let bases = [12u32, 90, 35, 7, 1];
        for numerator in [0i64, 1, -1, 6, 210, -1_260, 41, 1 << 40, 3_486_784_401, 30_030] {
            for exponent in [0, 1, 2, 5] {
                let factors = bases.map(|base| (Whole::from(base), exponent));
                let denominator = Denominator::new(&factors);
                let share = denominator.share(&Whole::from(numerator));
                let value = denominator.value.clone().into();
                assert_eq!(share, Exact(BigRational::new(numerator.into(), value)));
                assert_eq!(denominator.square().value, denominator.value.pow(2));
            }
        }
    }

    #[test]
    fn quotients_and_multiples() {
        let [six, four] = [Whole::from(6u8), Whole::from(4u8)];
        assert_eq!((six.lcm(&four), six.gcd(&four)), (Whole::from(12u8), Whole::from(2u8)));
        assert_eq!(six.quotient(&Whole::zero()), None);
        assert_eq!(Whole::from(12u8).quotient(&four), Some(Whole::from(3u8)));
        assert_eq!([six, four].iter().sum::<Whole>(), Whole::from(10u8));
    }

    #[test]
    fn fractions_over_their_common_denominator() {
        let numbers = ["1/4", "-5/6", "0", "7"].map(|text| Exact::parse(text).unwrap());
        let unit = Exact::common_denominator(&numbers);
        assert_eq!(unit, Whole::from(12u8));
        let wholes = numbers.each_ref().map(|number| number.in_units(&unit));
        assert_eq!(wholes, [3i64, -10, 0, 84].map(Whole::from));
        // Any multiple of the denominator will do.
        assert_eq!(numbers[0].in_units(&Whole::from(24u8)), Whole::from(6u8));
        assert_eq!(Exact::common_denominator([]), Whole::one());
    }
}
