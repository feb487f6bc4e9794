//! Numbers that kernels count in, counts of shoes that fit them, and ways to choose cards.
//!
//! A kernel is generic over [`Number`]: it adds, subtracts and multiplies, and asks of a number only
//! whether it is zero. So it computes the same polynomial in the counts with all numbers: 64 bits for
//! the usual shoes, 128 for larger ones, and, in tests, degrees.

use crate::exact::Whole;

/// Number of compositions that a kernel counts side by side.
pub(super) const LANES: usize = 8;

/// One number for each of `L` compositions.
pub(super) type Lane<N, const L: usize = LANES> = [N; L];

/// A whole number modulo a power of two. A count of deals is right if it is below that power;
/// intermediate sums may leave the range.
pub(super) trait Number: Copy {
    const ZERO: Self;

    /// Converts a count or a constant.
    fn of(number: u64) -> Self;

    /// Converts a number modulo the power of two.
    fn modulo(number: u128) -> Self;

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
                number as Self
            }

            #[inline(always)]
            fn modulo(number: u128) -> Self {
                number as Self
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
                self / divisor as Self
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }
        }
    };
}

number!(u32, u32::wrapping_mul);
number!(u64, times_low);
number!(u128, u128::wrapping_mul);

/// Multiplies the lower halves of two numbers.
#[inline(always)]
fn times_low(one: u64, other: u64) -> u64 {
    (one & 0xffff_ffff) * (other & 0xffff_ffff)
}

/// Returns n(n-1)…(n-count+1): the ordered ways to deal `count` of `cards` cards. `count` is at
/// most six and `cards` at most [`Shoe::MAX_CARDS`](crate::shoe::Shoe::MAX_CARDS).
pub fn ordered_deals(cards: u64, count: u64) -> u128 {
    (0..count).map(|dealt| u128::from(cards.saturating_sub(dealt))).product()
}

/// Returns the ordered ways to deal `count` of `cards` cards, or all cards if there are fewer.
pub fn all_deals(cards: u64, count: u64) -> Whole {
    (0..count.min(cards)).map(|dealt| Whole::from(cards - dealt)).product()
}

/// Returns the ways to choose `count` of `held` cards; 0 if there are too few. Ways above 128 bits
/// are some larger number than those that fit.
#[inline]
pub(super) fn choose(held: u64, count: usize) -> u128 {
    // Division of 64 bits is fast. The ways to choose three cards of any shoe fit them, and the ways
    // to choose five of so few cards.
    const FEW: u64 = 1 << 12;
    if count <= 3 || count <= 5 && held < FEW {
        let ways =
            (0..count as u64).fold(1, |ways, gone| ways * held.saturating_sub(gone) / (gone + 1));
        return ways.into();
    }
    (0..count as u128).fold(1u128, |ways, gone| {
        ways.saturating_mul(u128::from(held).saturating_sub(gone)) / (gone + 1)
    })
}

/// Returns the number of multisets of `cards` cards of `kinds` kinds.
#[inline]
pub(super) fn multisets(kinds: usize, cards: usize) -> u128 {
    choose((kinds + cards).saturating_sub(1) as u64, cards)
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
        Self::modulo(number.into())
    }

    fn modulo(number: u128) -> Self {
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
    fn ways_to_choose_are_those_of_pascals_triangle() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|count| choose(5, count)), [1, 5, 10, 10, 5, 1, 0]);
        // On both sides of the limit of fast division: C(n + 1, 5) = C(n, 5) + C(n, 4).
        for held in [52, 4_095, 4_096, 520_000] {
            for count in 1..8 {
                let [less, same] = [count - 1, count].map(|count| choose(held, count));
                assert_eq!(choose(held + 1, count), less + same, "{held} {count}");
            }
        }
        // Three cards of two kinds: 0 to 3 of the first.
        assert_eq!(
            [(2, 3), (13, 1), (0, 0), (0, 2)].map(|(kinds, cards)| multisets(kinds, cards)),
            [4, 13, 1, 0]
        );
    }

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
