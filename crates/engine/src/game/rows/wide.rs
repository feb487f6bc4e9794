//! Whole numbers of a fixed width, with sums and products modulo their power of two.
//!
//! Intermediate values may exceed the width and even wrap below 0. A result that is known to fit
//! the width is exact all the same.

use crate::exact::Whole;

/// A number modulo 2^(64·N), the least limb first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    pub const ZERO: Self = Self([0; N]);

    /// Converts a non-negative number.
    pub fn of(number: &Whole) -> Self {
        let limbs = number.limbs();
        Self(std::array::from_fn(|at| limbs.get(at).copied().unwrap_or(0)))
    }

    pub fn whole(&self) -> Whole {
        Whole::of_limbs(&self.0)
    }

    pub fn is_zero(&self) -> bool {
        // Without a branch for each limb.
        self.0.iter().fold(0, |any, limb| any | limb) == 0
    }

    #[inline]
    pub fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (limb, more) in self.0.iter_mut().zip(&other.0) {
            let (sum, one) = limb.overflowing_add(*more);
            let (sum, two) = sum.overflowing_add(u64::from(carry));
            (*limb, carry) = (sum, one | two);
        }
    }

    #[inline]
    pub fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (limb, less) in self.0.iter_mut().zip(&other.0) {
            let (rest, one) = limb.overflowing_sub(*less);
            let (rest, two) = rest.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (rest, one | two);
        }
    }

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
