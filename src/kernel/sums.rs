//! The joint law in 64-bit whole numbers, of several compositions at a time.
//!
//! Cards may be dealt in any order. First the Player's third card u goes out, then the Player's
//! pair {a, b}, then the Banker's three cards from what is left. For each u, with c the counts
//! without it, the Banker's hands from *all* of c that end with the total t are T[t]; those that
//! hold a given card of value a are H[a][t]; those that hold given cards of values a and b are a
//! few times the count of the one card then left to choose. A Banker's hand that avoids the
//! Player's pair is counted by
//!
//! ```text
//! T[t] − H[a][t] − H[b][t] + H[a, b][t]
//! ```
//!
//! so that a row of the law, the Player's two-card total s with the third card u, is
//!
//! ```text
//! Σ over pairs {a, b} of s: ways(a, b) · (T[t] − H[a][t] − H[b][t]) + Σ ways(a, b) · H[a, b][t]
//! ```
//!
//! in which the last sum needs no pairs at all: it is the last card's count times a sum of pair
//! ways that was made once for all u. The same rows, over the Banker's pairs instead of his
//! hands, give the rounds of five cards; and without u those of four.
//!
//! T and H without u follow from those of the whole composition by what holds u, and the Banker's
//! totals that draw on one third card are mostly some more than on another, so both are made once
//! and grow from class to class of third cards.
//!
//! Every factor of a product is a number of ways to deal three cards at most: it fits 32 bits
//! when the ways of six cards fit 64. Sums may pass below zero or above 64 bits on the way, and
//! then wrap; what comes out does not. The lanes of a [`Lane`] are different compositions, and
//! never meet.

use std::array::from_fn;

use crate::kernel::rules::{Class, Row, Rules, Third, ten};

/// One number of each of `L` compositions.
pub(super) type Lane<const L: usize> = [u64; L];

/// Ways of the rounds of each size, by the two totals: the Player's, then the Banker's.
#[derive(Clone, Debug)]
pub(super) struct Ways<const L: usize> {
    /// By the cards of the Player and of the Banker: 2 and 2, 2 and 3, 3 and 2, 3 and 3.
    pub by_cards: [[[Lane<L>; 10]; 10]; 4],
}

const TWO_TWO: usize = 0;
const TWO_THREE: usize = 1;
const THREE_TWO: usize = 2;
const THREE_THREE: usize = 3;

/// The Banker's final totals, and then the totals of his pair when he stands.
const COLUMNS: usize = 18;
const PAIRS: usize = 10;

/// The product of two numbers below 2^32.
#[inline(always)]
fn times(left: u64, right: u64) -> u64 {
    (left & 0xffff_ffff) * (right & 0xffff_ffff)
}

macro_rules! each_lane {
    ($sum:expr, $op:ident, |$lane:ident| $of:expr) => {
        for $lane in 0..L {
            $sum[$lane] = $sum[$lane].$op($of);
        }
    };
}

/// A composition and what is made of it once.
struct Shoe<const L: usize> {
    /// The counts of the values, three times over: `count[i]` is that of i modulo ten.
    count: [Lane<L>; 30],
    /// Ordered pairs by total and value of the first card, twice over as well.
    pair: [[Lane<L>; 20]; 10],
    /// Ordered pairs by total.
    pairs: [Lane<L>; 10],
}

impl<const L: usize> Shoe<L> {
    #[inline(always)]
    fn new(counts: &[Lane<L>; 10]) -> Self {
        let count: [Lane<L>; 30] = from_fn(|i| counts[i % 10]);
        let mut pair = [[[0; L]; 20]; 10];
        let mut pairs = [[0; L]; 10];
        for total in 0..10 {
            for first in 0..10 {
                let second = &count[10 + total - first];
                let same = u64::from(ten(2 * first) == total);
                for l in 0..L {
                    let ways = times(count[first][l], second[l].wrapping_sub(same));
                    pair[total][first][l] = ways;
                    pair[total][first + 10][l] = ways;
                    pairs[total][l] += ways;
                }
            }
        }
        Self { count, pair, pairs }
    }

    /// Cards that make `total` with one card of value `first`.
    #[inline(always)]
    fn partners(&self, first: usize, total: usize) -> Lane<L> {
        let same = u64::from(ten(2 * first) == total);
        self.count[10 + total - first].map(|count| count.wrapping_sub(same))
    }
}

/// The Banker's hands of three cards whose first two draw, by final total: all of them, those
/// that hold a given card, and what is needed of those that hold two.
struct Hands<const L: usize> {
    all: [Lane<L>; 10],
    holding: [[Lane<L>; 10]; 10],
    /// By total of the Player's pair: four times the ordered pairs whose first card and the last
    /// card make a total that draws.
    windows: [[Lane<L>; 10]; 8],
}

impl<const L: usize> Hands<L> {
    const NONE: Self =
        Self { all: [[0; L]; 10], holding: [[[0; L]; 10]; 10], windows: [[[0; L]; 10]; 8] };

    /// Adds the hands whose first two cards total `opening`.
    #[inline(always)]
    fn add(&mut self, shoe: &Shoe<L>, opening: usize, rows: &[Row]) {
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
            let twice = partners.map(|partners| partners.wrapping_mul(2));
            for (sum, count) in holding.iter_mut().zip(from) {
                each_lane!(sum, wrapping_add, |l| times(twice[l], count[l]));
            }
            let sum = &mut holding[ten(10 + 2 * opening - given)];
            each_lane!(sum, wrapping_sub, |l| twice[l]);
            let sum = &mut holding[ten(given + opening)];
            each_lane!(sum, wrapping_add, |l| shoe.pairs[opening][l]
                .wrapping_sub(twice[l].wrapping_mul(2)));
        }
        for (windows, row) in self.windows.iter_mut().zip(rows) {
            let pairs = &shoe.pair[row.total][10 - opening..20 - opening];
            for (sum, pairs) in windows.iter_mut().zip(pairs) {
                each_lane!(sum, wrapping_add, |l| pairs[l] << 2);
            }
        }
    }
}

/// Ways of every round, as ordered deals of six cards, for compositions of at least six and at
/// most [`super::NARROW`] cards.
#[inline(always)]
pub(super) fn ways<const L: usize>(counts: &[Lane<L>; 10], rules: &Rules) -> Ways<L> {
    let shoe = Shoe::new(counts);
    let mut ways = Ways { by_cards: [[[[0; L]; 10]; 10]; 4] };
    let mut hands = Hands::NONE;
    for class in &rules.classes {
        if class.afresh {
            hands = Hands::NONE;
        }
        for opening in &class.totals {
            hands.add(&shoe, *opening, &rules.rows);
        }
        for third in &class.thirds {
            add_third(&shoe, &hands, rules, class, third, &mut ways);
        }
    }
    add_four_cards(&shoe, rules, &mut ways);
    let cards: Lane<L> = from_fn(|l| counts.iter().map(|count| count[l]).sum());
    let undealt = |l: usize, dealt: u64| cards[l].wrapping_sub(dealt);
    for rows in 0..100 {
        let (row, column) = (rows / 10, rows % 10);
        for l in 0..L {
            let [two_two, two_three, three_two, _] = &mut ways.by_cards;
            let cell = &mut two_two[row][column][l];
            *cell = cell.wrapping_mul(times(undealt(l, 4), undealt(l, 5)));
            for five in [two_three, three_two] {
                let cell = &mut five[row][column][l];
                *cell = cell.wrapping_mul(undealt(l, 5));
            }
        }
    }
    ways
}

/// The rounds in which a card of this value is the only third card, or the Player's.
#[inline(always)]
fn add_third<const L: usize>(
    shoe: &Shoe<L>,
    hands: &Hands<L>,
    rules: &Rules,
    class: &Class,
    third: &Third,
    ways: &mut Ways<L>,
) {
    let u = third.value;
    let of_third = shoe.count[u];
    // The composition without the third card, and how often both go.
    let mut left: [Lane<L>; 20] = from_fn(|i| shoe.count[i]);
    for at in [u, u + 10] {
        each_lane!(left[at], wrapping_sub, |_l| 1);
    }
    let both: [Lane<L>; 20] = left.map(|left| from_fn(|l| times(left[l], of_third[l])));

    // What the Banker can hold, all of it and with a card of each value.
    let mut all = [[0; L]; COLUMNS];
    for end in 0..PAIRS {
        for l in 0..L {
            all[end][l] = hands.all[end][l].wrapping_sub(hands.holding[u][end][l]);
        }
    }
    for total in 0..8 {
        let partners = shoe.partners(u, total);
        for l in 0..L {
            all[PAIRS + total][l] = shoe.pairs[total][l].wrapping_sub(partners[l].wrapping_mul(2));
        }
    }
    let mut holding = [[[0; L]; COLUMNS]; 10];
    for x in 0..10 {
        let column = &mut holding[x];
        let meet = &third.meet[x];
        let last = &shoe.count[20 - x - u..30 - x - u];
        for end in 0..PAIRS {
            for l in 0..L {
                let met = times(meet[end], last[end][l]);
                column[end][l] = hands.holding[x][end][l].wrapping_sub(met);
            }
        }
        for end in [ten(2 * x + u), ten(x + 2 * u)] {
            each_lane!(column[end], wrapping_add, |_l| meet[end]);
        }
        let partners = &shoe.count[10 - x..18 - x];
        for total in 0..8 {
            for l in 0..L {
                column[PAIRS + total][l] = 2 * partners[total][l];
            }
        }
        for total in [ten(x + u), ten(2 * x)].into_iter().filter(|total| *total < 8) {
            each_lane!(column[PAIRS + total], wrapping_sub, |_l| 2);
        }
    }

    for (at, row) in rules.rows.iter().enumerate() {
        let s = row.total;
        let mut sums = [[0u64; L]; COLUMNS];
        let mut near = [[0u64; L]; 10];
        let mut pairs = [0u64; L];
        for (a, b) in &row.pairs {
            let same = u64::from(a == b);
            let (one, other) = (&holding[*a], &holding[*b]);
            let ordered: Lane<L> =
                from_fn(|l| times(both[*a][l], left[*b][l].wrapping_sub(same)));
            near[ten(s + a)] = ordered;
            near[ten(s + b)] = ordered;
            let weight = if same == 1 { ordered } else { ordered.map(|ways| 2 * ways) };
            each_lane!(pairs, wrapping_add, |l| weight[l]);
            for column in 0..COLUMNS {
                let (one, other) = (&one[column], &other[column]);
                each_lane!(sums[column], wrapping_sub, |l| times(
                    weight[l],
                    one[l].wrapping_add(other[l])
                ));
            }
        }
        for column in 0..COLUMNS {
            each_lane!(sums[column], wrapping_add, |l| times(pairs[l], all[column][l]));
        }
        each_lane!(sums[PAIRS + s], wrapping_add, |l| 2 * pairs[l]);
        if row.player {
            let partners = shoe.partners(u, s);
            let (gone, near_by) = (&third.gone[at], &class.near[at]);
            let windows = &hands.windows[at];
            let last = &both[10 - s..20 - s];
            let player = &mut ways.by_cards[THREE_THREE][ten(s + u)];
            for end in 0..10 {
                for l in 0..L {
                    let same = class.same[at] * 2 * shoe.pairs[s][l];
                    let paired = windows[end][l]
                        .wrapping_add(same)
                        .wrapping_sub(times(gone[end], partners[l]));
                    let twice = times(last[end][l], paired);
                    let nearby = times(near[end][l], near_by[end]);
                    let sum = sums[end][l].wrapping_add(twice).wrapping_sub(nearby);
                    player[end][l] = player[end][l].wrapping_add(sum);
                }
            }
            for total in &class.stands {
                let sum = &mut ways.by_cards[THREE_TWO][ten(s + u)][*total];
                each_lane!(sum, wrapping_add, |l| sums[PAIRS + total][l]);
            }
        }
        if row.banker {
            for total in &rules.stands {
                let sum = &mut ways.by_cards[TWO_THREE][*total][ten(s + u)];
                each_lane!(sum, wrapping_add, |l| sums[PAIRS + total][l]);
            }
        }
    }
}

/// The rounds that end with the first four cards.
#[inline(always)]
fn add_four_cards<const L: usize>(shoe: &Shoe<L>, rules: &Rules, ways: &mut Ways<L>) {
    let of_both = |s: usize| -> [Lane<L>; 10] {
        let mut sums: [Lane<L>; 10] = from_fn(|j| {
            from_fn(|l| times(shoe.pairs[s][l], shoe.pairs[j][l]))
        });
        each_lane!(sums[s], wrapping_add, |l| 2 * shoe.pairs[s][l]);
        for x in 0..10 {
            let four: Lane<L> = shoe.pair[s][x].map(|pair| 4 * pair);
            for (j, sum) in sums.iter_mut().enumerate() {
                each_lane!(sum, wrapping_sub, |l| times(four[l], shoe.count[10 + j - x][l]));
            }
            each_lane!(sums[ten(2 * x)], wrapping_add, |l| four[l]);
        }
        sums
    };
    let sums = &mut ways.by_cards[TWO_TWO];
    for natural in 8..10 {
        let row = of_both(natural);
        for (other, ways) in row.into_iter().enumerate() {
            sums[natural][other] = ways;
            sums[other][natural] = ways;
        }
    }
    for total in &rules.stands {
        let row = of_both(*total);
        for other in &rules.banker_stands {
            sums[*total][*other] = row[*other];
        }
    }
}
