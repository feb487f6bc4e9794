//! Numbers that kernels count in, and counts of shoes that fit them.
//!
//! A kernel is generic over [`Number`]: it adds, subtracts and multiplies, and asks of a number only
//! whether it is zero. So it computes the same polynomial in the counts with all numbers: 64 bits for
//! the usual shoes, 128 for larger ones, and, in tests, degrees.

/// A whole number modulo a power of two. A count of deals is right if it is below that power;
/// intermediate sums may leave the range.
pub(super) trait Number: Copy {
    const ZERO: Self;

    /// Converts a count or a constant.
    fn of(number: u64) -> Self;

    fn plus(self, other: Self) -> Self;

    fn minus(self, other: Self) -> Self;

    fn times(self, other: Self) -> Self;

    /// Returns the product of two counts of deals of at most half of the cards. Such counts fit half
    /// of the bits, and the processor multiplies those faster.
    fn times_half(self, other: Self) -> Self;

    /// Divides a number below the power of two, without a remainder.
    fn over(self, divisor: u64) -> Self;

    /// Returns `true` for zero. A kernel uses this only to skip terms that are zero.
    fn is_zero(self) -> bool;
}

macro_rules! number {
    ($number:ty, $times_half:expr) => {
        impl Number for $number {
            const ZERO: Self = 0;

            #[inline(always)]
            fn of(number: u64) -> Self {
                number.into()
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn times_half(self, other: Self) -> Self {
                $times_half(self, other)
            }

            #[inline(always)]
            fn over(self, divisor: u64) -> Self {
                self / Self::from(divisor)
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }
        }
    };
}

number!(u64, times_low);
number!(u128, u128::wrapping_mul);

/// Multiplies the lower halves of two numbers.
#[inline(always)]
fn times_low(one: u64, other: u64) -> u64 {
    (one & 0xffff_ffff) * (other & 0xffff_ffff)
}

/// Counts of `TYPES` types of card in each of `L` shoes. Each shoe has so few cards that 64 bits hold
/// its ordered deals of `DEALT` cards: a kernel of 64 bits takes no other counts.
#[derive(Clone, Copy)]
pub(super) struct Narrow<const DEALT: u32, const L: usize, const TYPES: usize> {
    counts: [[u64; L]; TYPES],
}

impl<const DEALT: u32, const L: usize, const TYPES: usize> Narrow<DEALT, L, TYPES> {
    /// The most cards of a shoe: the largest n with n^`DEALT` < 2^64.
    pub const MOST: u64 = most(DEALT);

    /// Shoes without cards.
    pub const EMPTY: Self = Self { counts: [[0; L]; TYPES] };

    /// Returns the counts side by side, `None` if a shoe has more than [`Narrow::MOST`] cards. Shoes
    /// hold only the first `types` types.
    #[inline(always)]
    pub fn new(types: usize, shoes: [&[u64; TYPES]; L]) -> Option<Self> {
        let mut narrow = Self::EMPTY;
        narrow.hold(types, shoes).is_some().then_some(narrow)
    }

    /// Replaces the counts of the first `types` types in place, and returns the shoes; `None` as
    /// [`Narrow::new`] does, and then the shoes are left empty.
    #[inline(always)]
    pub fn hold(&mut self, types: usize, shoes: [&[u64; TYPES]; L]) -> Option<&Self> {
        let mut cards = [0u64; L];
        for (of, counts) in self.counts.iter_mut().enumerate().take(types) {
            for l in 0..L {
                counts[l] = shoes[l][of];
                cards[l] = cards[l].saturating_add(counts[l]);
            }
        }
        if cards.iter().any(|cards| *cards > Self::MOST) {
            *self = Self::EMPTY;
            return None;
        }
        Some(self)
    }

    #[inline(always)]
    pub fn counts(&self) -> &[[u64; L]; TYPES] {
        &self.counts
    }
}

/// Returns the largest number whose `power`-th power fits 64 bits; `power` is at least 2.
const fn most(power: u32) -> u64 {
    let (mut fits, mut does_not) = (0, 1 << 32);
    while does_not - fits > 1 {
        let middle = u64::midpoint(fits, does_not);
        match middle.checked_pow(power) {
            Some(_) => fits = middle,
            None => does_not = middle,
        }
    }
    fits
}

/// An upper bound on the degree of a polynomial in the counts; `None` for the polynomial 0.
/// [`Number::times_half`] accepts polynomials of degree `HALF` at most.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Degree<const HALF: u32>(pub Option<u32>);

#[cfg(test)]
impl<const HALF: u32> Degree<HALF> {
    /// The degree of a count.
    pub const COUNT: Self = Self(Some(1));
}

#[cfg(test)]
impl<const HALF: u32> Number for Degree<HALF> {
    const ZERO: Self = Self(None);

    fn of(number: u64) -> Self {
        Self((number > 0).then_some(0))
    }

    fn plus(self, other: Self) -> Self {
        self.max(other)
    }

    fn minus(self, other: Self) -> Self {
        self.max(other)
    }

    fn times(self, other: Self) -> Self {
        Self(self.0.zip(other.0).map(|(one, other)| one + other))
    }

    fn times_half(self, other: Self) -> Self {
        assert!(self.max(other) <= Self(Some(HALF)), "{self:?} times {other:?}");
        self.times(other)
    }

    fn over(self, _: u64) -> Self {
        self
    }

    fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shoe_of_one_card_more_than_fits_is_refused() {
        // 1,625^6 < 2^64 ≤ 1,626^6, 65,535^4 < 2^64 ≤ 65,536^4.
        let six = |cards| Narrow::<6, 1, 2>::new(2, [&[1, cards]]).is_some();
        assert!(six(1_624) && !six(1_625) && !six(u64::MAX));
        let four = |cards| Narrow::<4, 2, 2>::new(2, [&[0, 1], &[cards, 1]]).is_some();
        assert!(four(65_534) && !four(65_535));
        assert_eq!(Narrow::<5, 1, 1>::MOST, 7_131);
        assert_eq!(Narrow::<2, 1, 1>::MOST, (1 << 32) - 1);
    }
}
