//! Values computed once for a composition: its pairs, and the Banker's hands, which grow from class
//! to class of the Player's third card.

use crate::game::baccarat::kernel::lanes::{each_lane, each_place, lane};
use crate::game::baccarat::kernel::rules::{Rules, ten};
use crate::game::number::{Lane, Number};

/// A composition and the values computed once for it.
#[repr(align(64))]
pub(super) struct Shoe<N, const L: usize> {
    /// The counts of the values, three times over: `count[i]` is the count of i modulo ten.
    pub count: [Lane<N, L>; 30],
    /// Ordered pairs by total and value of the first card, twice over in the same way.
    pub pair: [[Lane<N, L>; 20]; 10],
    /// Ordered pairs by total.
    pub pairs: [Lane<N, L>; 10],
}

impl<N: Number, const L: usize> Shoe<N, L> {
    pub const EMPTY: Self = Self {
        count: [[N::ZERO; L]; 30],
        pair: [[[N::ZERO; L]; 20]; 10],
        pairs: [[N::ZERO; L]; 10],
    };

    /// Computes the values of a composition.
    #[inline(always)]
    pub fn fill(&mut self, counts: &[Lane<N, L>; 10], rules: &Rules) {
        let Self { count, pair, pairs } = self;
        for times_over in count.chunks_mut(10) {
            times_over.copy_from_slice(counts);
        }
        for total in 0..10 {
            let mut sum = [N::ZERO; L];
            each_place!(&rules.ends, 10, |first| {
                let second = &count[10 + total - first];
                let same = N::of(u64::from(ten(2 * first) == total));
                let ways: Lane<N, L> = lane!(|l| count[first][l].times_half(second[l].minus(same)));
                each_lane!(sum, plus, |l| ways[l]);
                pair[total][first] = ways;
                pair[total][first + 10] = ways;
            });
            pairs[total] = sum;
        }
    }

    /// Returns the cards that make `total` with one card of value `first`.
    #[inline(always)]
    pub fn partners(&self, first: usize, total: usize) -> Lane<N, L> {
        let same = N::of(u64::from(ten(2 * first) == total));
        lane!(|l| self.count[10 + total - first][l].minus(same))
    }
}

/// The Banker's three-card hands whose first two cards draw, by final total: all of them, those
/// that hold a given card, and the part needed for those that hold two.
#[repr(align(64))]
pub(super) struct Hands<N, const L: usize> {
    pub all: [Lane<N, L>; 10],
    pub holding: [[Lane<N, L>; 10]; 10],
    /// By total of the Player's pair: four times the ordered pairs whose first card makes a total
    /// that draws with the last card.
    pub windows: [[Lane<N, L>; 10]; 8],
}

impl<N: Number, const L: usize> Hands<N, L> {
    pub const NONE: Self = Self {
        all: [[N::ZERO; L]; 10],
        holding: [[[N::ZERO; L]; 10]; 10],
        windows: [[[N::ZERO; L]; 10]; 8],
    };

    /// Adds the hands whose first two cards total `opening`.
    #[inline(always)]
    pub fn add(&mut self, shoe: &Shoe<N, L>, opening: usize, rules: &Rules) {
        let from = &shoe.count[10 - opening..20 - opening];
        for last in 0..10 {
            let partners = shoe.partners(last, opening);
            let sum = &mut self.all[ten(opening + last)];
            for l in 0..L {
                let pairs = shoe.pairs[opening][l].minus(partners[l].times(N::of(2)));
                sum[l] = sum[l].plus(shoe.count[last][l].times_half(pairs));
            }
            // The given card is last, or it is first or second with each other card.
            let given = last;
            let holding = &mut self.holding[given];
            let twice = lane!(|l| partners[l].times(N::of(2)));
            each_place!(&rules.finals, 10, |end| {
                each_lane!(holding[end], plus, |l| twice[l].times_half(from[end][l]));
            });
            let sum = &mut holding[ten(10 + 2 * opening - given)];
            each_lane!(sum, minus, |l| twice[l]);
            let sum = &mut holding[ten(given + opening)];
            each_lane!(sum, plus, |l| shoe.pairs[opening][l].minus(twice[l].times(N::of(2))));
        }
        for (windows, row) in self.windows.iter_mut().zip(&rules.rows) {
            let pairs = &shoe.pair[row.total][10 - opening..20 - opening];
            each_place!(&rules.finals, 10, |end| {
                each_lane!(windows[end], plus, |l| pairs[end][l].times(N::of(4)));
            });
        }
    }
}
