//! What is made of a composition once: its pairs, and the Banker's hands as they grow from class to
//! class of the Player's third card.

use crate::game::baccarat::kernel::lanes::{Lane, each_lane, each_place, lane, times};
use crate::game::baccarat::kernel::rules::{Rules, ten};

/// A composition and what is made of it once.
#[repr(align(64))]
pub(super) struct Shoe<const L: usize> {
    /// The counts of the values, three times over: `count[i]` is that of i modulo ten.
    pub count: [Lane<L>; 30],
    /// Ordered pairs by total and value of the first card, twice over as well.
    pub pair: [[Lane<L>; 20]; 10],
    /// Ordered pairs by total.
    pub pairs: [Lane<L>; 10],
}

impl<const L: usize> Shoe<L> {
    #[inline(always)]
    pub fn new(counts: &[Lane<L>; 10], rules: &Rules) -> Self {
        let mut count = [[0u64; L]; 30];
        for times_over in count.chunks_mut(10) {
            times_over.copy_from_slice(counts);
        }
        let mut pair = [[[0; L]; 20]; 10];
        let mut pairs = [[0; L]; 10];
        for total in 0..10 {
            let mut sum = [0u64; L];
            each_place!(&rules.ends, 10, |first| {
                let second = &count[10 + total - first];
                let same = u64::from(ten(2 * first) == total);
                let ways: Lane<L> = lane!(|l| times(count[first][l], second[l].wrapping_sub(same)));
                each_lane!(sum, wrapping_add, |l| ways[l]);
                pair[total][first] = ways;
                pair[total][first + 10] = ways;
            });
            pairs[total] = sum;
        }
        Self { count, pair, pairs }
    }

    /// Cards that make `total` with one card of value `first`.
    #[inline(always)]
    pub fn partners(&self, first: usize, total: usize) -> Lane<L> {
        let same = u64::from(ten(2 * first) == total);
        lane!(|l| self.count[10 + total - first][l].wrapping_sub(same))
    }
}

/// The Banker's hands of three cards whose first two draw, by final total: all of them, those
/// that hold a given card, and what is needed of those that hold two.
#[repr(align(64))]
pub(super) struct Hands<const L: usize> {
    pub all: [Lane<L>; 10],
    pub holding: [[Lane<L>; 10]; 10],
    /// By total of the Player's pair: four times the ordered pairs whose first card and the last
    /// card make a total that draws.
    pub windows: [[Lane<L>; 10]; 8],
}

impl<const L: usize> Hands<L> {
    pub const NONE: Self =
        Self { all: [[0; L]; 10], holding: [[[0; L]; 10]; 10], windows: [[[0; L]; 10]; 8] };

    /// Adds the hands whose first two cards total `opening`.
    #[inline(always)]
    pub fn add(&mut self, shoe: &Shoe<L>, opening: usize, rules: &Rules) {
        let from = &shoe.count[10 - opening..20 - opening];
        for last in 0..10 {
            let partners = shoe.partners(last, opening);
            let sum = &mut self.all[ten(opening + last)];
            for l in 0..L {
                let pairs = shoe.pairs[opening][l].wrapping_sub(partners[l].wrapping_mul(2));
                sum[l] = sum[l].wrapping_add(times(shoe.count[last][l], pairs));
            }
            // The same card as the given one: last, or first or second with each other card.
            let given = last;
            let holding = &mut self.holding[given];
            let twice = lane!(|l| partners[l].wrapping_mul(2));
            each_place!(&rules.finals, 10, |end| {
                each_lane!(holding[end], wrapping_add, |l| times(twice[l], from[end][l]));
            });
            let sum = &mut holding[ten(10 + 2 * opening - given)];
            each_lane!(sum, wrapping_sub, |l| twice[l]);
            let sum = &mut holding[ten(given + opening)];
            each_lane!(sum, wrapping_add, |l| shoe.pairs[opening][l]
                .wrapping_sub(twice[l].wrapping_mul(2)));
        }
        for (windows, row) in self.windows.iter_mut().zip(&rules.rows) {
            let pairs = &shoe.pair[row.total][10 - opening..20 - opening];
            each_place!(&rules.finals, 10, |end| {
                each_lane!(windows[end], wrapping_add, |l| pairs[end][l] << 2);
            });
        }
    }
}
