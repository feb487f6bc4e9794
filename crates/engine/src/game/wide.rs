//! Whole numbers of a fixed width, with sums and products modulo their power of two.
//!
//! Intermediate values may exceed the width and even wrap below 0. A result that is known to fit
//! the width is exact all the same.

use crate::exact::Whole;

/// A number modulo 2^(64·N), the least limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// The number 0.
    pub const ZERO: Self = Self([0; N]);

    /// Converts a non-negative number.
    pub fn of(number: &Whole) -> Self {
        let limbs = number.limbs();
        Self(std::array::from_fn(|at| limbs.get(at).copied().unwrap_or(0)))
    }

    /// Converts a number of 128 bits.
    #[inline]
    pub fn of_u128(number: u128) -> Self {
        // The lower half, then the upper half.
        let halves = [number as u64, (number >> 64) as u64];
        Self(std::array::from_fn(|at| halves.get(at).copied().unwrap_or(0)))
    }

    /// Returns the number, as one that is not negative.
    pub fn whole(&self) -> Whole {
        Whole::of_limbs(&self.0)
    }

    /// Returns `true` for 0.
    pub fn is_zero(&self) -> bool {
        // Without a branch for each limb.
        self.0.iter().fold(0, |any, limb| any | limb) == 0
    }

    /// Adds a number.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (limb, more) in self.0.iter_mut().zip(&other.0) {
            let (sum, one) = limb.overflowing_add(*more);
            let (sum, two) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, one | two);
        }
    }

    /// Subtracts a number.
    #[inline]
    pub fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (limb, less) in self.0.iter_mut().zip(&other.0) {
            let (rest, one) = limb.overflowing_sub(*less);
            let (rest, two) = rest.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (rest, one | two);
        }
    }

    /// Returns the product with a number of 64 bits.
    #[inline]
    pub fn times_short(&self, other: u64) -> Self {
        let mut carry = 0u128;
        Self(self.0.map(|limb| {
            let sum = u128::from(limb) * u128::from(other) + carry;
            carry = sum >> 64;
            sum as u64
        }))
    }

    /// Returns the product.
    #[inline]
    pub fn times(&self, other: &Self) -> Self {
        let mut product = Self::ZERO;
        for (at, one) in self.0.iter().enumerate() {
            let mut carry = 0u128;
            for (limb, two) in product.0[at..].iter_mut().zip(&other.0) {
                let sum = u128::from(*one) * u128::from(*two) + u128::from(*limb) + carry;
                // The lower half; the upper half is carried on.
                *limb = sum as u64;
                carry = sum >> 64;
            }
        }
        product
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Compared with numbers of any size.
        #[test]
        fn prop_what_fits_is_exact(a in any::<u128>(), b in any::<u128>()) {
            let [left, right] = [a, b].map(Whole::from);
            let [one, two] = [&left, &right].map(Wide::<4>::of);
            prop_assert_eq!(one.times(&two).whole(), &left * &right);
            prop_assert_eq!(Wide::<4>::of_u128(a), one);
            let short = b as u64;
            prop_assert_eq!(one.times_short(short).whole(), &left * &Whole::from(u128::from(short)));
            let mut sum = one;
            sum.add(&two);
            prop_assert_eq!(sum.whole(), &left + &right);
            sum.subtract(&one);
            prop_assert_eq!(sum, two);
            // Below 0 and back again.
            let mut rest = one;
            rest.subtract(&two);
            rest.add(&two);
            prop_assert_eq!(rest, one);
        }
    }
}
