//! The joint law in wrapping whole numbers, for several compositions at a time.
//!
//! Cards may be dealt in any order. First the Player's third card u goes out, then the Player's
//! pair {a, b}, then the Banker's three cards from the rest. For each u, let c be the counts
//! without it. `T[t]` are the Banker's hands from *all* of c that end with the total t. `H[a][t]`
//! are those that hold a given card of value a. The hands that hold given cards of values a and b
//! are a small multiple of the count of the one card then left to choose. The Banker's hands that
//! avoid the Player's pair are
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
//! The last sum needs no pairs at all: it is the last card's count times a sum of pair ways that is
//! computed once for all u. The same rows, over the Banker's pairs instead of hands, give the
//! rounds of five cards; without u they give the rounds of four.
//!
//! T and H without u follow from T and H of the whole composition and the hands that hold u. The
//! Banker's totals that draw on one third card mostly include those that draw on another. So both
//! are computed once and grow from class to class of third cards.
//!
//! Every factor of a product is a number of ways to deal at most three cards: it fits 32 bits if
//! the ways of six cards fit 64. Sums may pass below zero or above 64 bits on the way and wrap; the
//! results do not. The lanes of a [`Lane`] are different compositions and are never mixed.

use crate::game::baccarat::kernel::hands::{Hands, Shoe};
use crate::game::baccarat::kernel::lanes::{Aligned, each_lane, each_place, lane};
use crate::game::baccarat::kernel::rules::{Class, Row, Rules, Third, ten};
use crate::game::number::{Lane, Number};

/// Ways of the rounds of each size, by the Player's total and then the Banker's.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Ways<N, const L: usize> {
    /// By the cards of the Player and of the Banker: 2 and 2, 2 and 3, 3 and 2, 3 and 3.
    pub by_cards: [[[Lane<N, L>; 10]; 10]; 4],
}

const TWO_TWO: usize = 0;
const TWO_THREE: usize = 1;
const THREE_TWO: usize = 2;
const THREE_THREE: usize = 3;

/// Number of columns of a row: the Banker's ten final totals with a third card, then the eight
/// totals of two cards that are no natural.
const COLUMNS: usize = OPENINGS + 8;
/// The first column of totals of two cards.
const OPENINGS: usize = 10;
/// Number of factors of a row: the ways of all its pairs, and of each of its pairs, at most six.
const FACTORS: usize = 1 + 6;

/// Returns the ways of every round, as ordered deals of six cards, for compositions of at least six
/// cards.
#[inline(always)]
pub(super) fn ways<N: Number, const L: usize>(
    counts: &[Lane<N, L>; 10],
    rules: &Rules,
) -> Ways<N, L> {
    let shoe = Shoe::new(counts, rules);
    let mut ways = Ways { by_cards: [[[[N::ZERO; L]; 10]; 10]; 4] };
    let mut hands = Hands::NONE;
    let mut desk = Desk::CLEAR;
    for class in &rules.classes {
        if class.afresh {
            hands = Hands::NONE;
        }
        for opening in &class.totals {
            hands.add(&shoe, *opening, rules);
        }
        for third in &class.thirds {
            add_third(&shoe, &hands, rules, class, third, &mut desk, &mut ways);
        }
    }
    add_four_cards(&shoe, rules, &mut ways);
    let mut cards = [N::ZERO; L];
    for count in counts {
        each_lane!(cards, plus, |l| count[l]);
    }
    let undealt = |l: usize, dealt: u64| cards[l].minus(N::of(dealt));
    let [two_two, two_three, three_two, _] = &mut ways.by_cards;
    let after_five: Lane<N, L> = lane!(|l| undealt(l, 5));
    let after_four: Lane<N, L> = lane!(|l| undealt(l, 4).times_half(after_five[l]));
    let scaled = [(two_two, after_four), (two_three, after_five), (three_two, after_five)];
    for (cells, undealt) in scaled {
        for row in cells {
            each_place!(&rules.ends, 10, |end| {
                each_lane!(row[end], times, |l| undealt[l]);
            });
        }
    }
    ways
}

/// Adds the rounds in which a card of this value is the only third card, or the Player's.
#[inline(always)]
fn add_third<N: Number, const L: usize>(
    shoe: &Shoe<N, L>,
    hands: &Hands<N, L>,
    rules: &Rules,
    class: &Class,
    third: &Third,
    desk: &mut Desk<N, L>,
    ways: &mut Ways<N, L>,
) {
    let u = third.value;
    // The composition without the third card, and the ways of this card with another.
    let mut left = Aligned([[N::ZERO; L]; 20]);
    left.copy_from_slice(&shoe.count[..20]);
    for at in [u, u + 10] {
        each_lane!(left[at], minus, |_l| N::of(1));
    }
    let mut both = Aligned([[N::ZERO; L]; 20]);
    for (both, left) in both.iter_mut().zip(&*left) {
        *both = lane!(|l| left[l].times_half(shoe.count[u][l]));
    }
    desk.lay_out(shoe, hands, rules, class, third);

    for &at in &third.rows {
        let row = &rules.rows[at];
        let s = row.total;
        let mut near = Aligned([[N::ZERO; L]; 10]);
        let mut pairs = [N::ZERO; L];
        let (sums, factors) = desk.sums_and_factors.split_at_mut(COLUMNS);
        for ((a, b), factor) in row.pairs.iter().zip(&mut factors[1..]) {
            let same = N::of(u64::from(a == b));
            let ordered: Lane<N, L> = lane!(|l| both[*a][l].times_half(left[*b][l].minus(same)));
            near[ten(s + a)] = ordered;
            near[ten(s + b)] = ordered;
            *factor = match a == b {
                true => ordered,
                false => lane!(|l| ordered[l].times(N::of(2))),
            };
            each_lane!(pairs, plus, |l| factor[l]);
        }
        factors[0] = pairs;
        if L == 1 {
            row_by_pair(row, &desk.all, &desk.holding, sums, factors);
        } else {
            desk.row_by_column(s, &class.columns);
        }
        let sums = &mut desk.sums_and_factors[..COLUMNS];
        each_lane!(sums[OPENINGS + s], plus, |l| pairs[l].times(N::of(2)));
        if row.player {
            let partners = shoe.partners(u, s);
            let (gone, times_near) = (&third.gone[at], &class.near[at]);
            let windows = &hands.windows[at];
            let last = &both[10 - s..20 - s];
            let player = &mut ways.by_cards[THREE_THREE][ten(s + u)];
            each_place!(&rules.finals, 10, |end| {
                for l in 0..L {
                    let whole = shoe.pairs[s][l].times(N::of(2 * class.same[at]));
                    let fewer = partners[l].times_half(N::of(gone[end]));
                    let paired = windows[end][l].plus(whole).minus(fewer);
                    let twice = last[end][l].times_half(paired);
                    let nearby = near[end][l].times_half(N::of(times_near[end]));
                    let sum = sums[end][l].plus(twice).minus(nearby);
                    player[end][l] = player[end][l].plus(sum);
                }
            });
            for total in &class.stands {
                let sum = &mut ways.by_cards[THREE_TWO][ten(s + u)][*total];
                each_lane!(sum, plus, |l| sums[OPENINGS + total][l]);
            }
        }
        if row.banker {
            for total in &rules.stands {
                let sum = &mut ways.by_cards[TWO_THREE][*total][ten(s + u)];
                each_lane!(sum, plus, |l| sums[OPENINGS + total][l]);
            }
        }
    }
}

/// The buffers that are rewritten for every third card.
#[repr(align(64))]
struct Desk<N, const L: usize> {
    /// The Banker's hands by column, from all cards that are left.
    all: [Lane<N, L>; COLUMNS],
    /// The Banker's hands that hold a given card of each value.
    holding: [[Lane<N, L>; COLUMNS]; 10],
    /// The sums of a row by column, followed by its factors: the ways of all of its pairs, and of
    /// each. They share one array so that factors are read from memory where they are used. A
    /// compiler that keeps them in registers forgets that they fit 32 bits.
    sums_and_factors: [Lane<N, L>; COLUMNS + FACTORS],
}

impl<N: Number, const L: usize> Desk<N, L> {
    const CLEAR: Self = Self {
        all: [[N::ZERO; L]; COLUMNS],
        holding: [[[N::ZERO; L]; COLUMNS]; 10],
        sums_and_factors: [[N::ZERO; L]; COLUMNS + FACTORS],
    };

    /// Computes the Banker's hands when this third card is gone.
    #[inline(always)]
    fn lay_out(
        &mut self,
        shoe: &Shoe<N, L>,
        hands: &Hands<N, L>,
        rules: &Rules,
        class: &Class,
        third: &Third,
    ) {
        let u = third.value;
        each_place!(&rules.finals, 10, |end| {
            for l in 0..L {
                self.all[end][l] = hands.all[end][l].minus(hands.holding[u][end][l]);
            }
        });
        each_place!(&class.openings, 8, |total| {
            let partners = shoe.partners(u, total);
            let sum = &mut self.all[OPENINGS + total];
            *sum = shoe.pairs[total];
            each_lane!(sum, minus, |l| partners[l].times(N::of(2)));
        });
        for x in 0..10 {
            let column = &mut self.holding[x];
            let meet = &third.meet[x];
            let last = &shoe.count[20 - x - u..30 - x - u];
            each_place!(&rules.finals, 10, |end| {
                for l in 0..L {
                    let met = last[end][l].times_half(N::of(meet[end]));
                    column[end][l] = hands.holding[x][end][l].minus(met);
                }
            });
            for end in [ten(2 * x + u), ten(x + 2 * u)] {
                each_lane!(column[end], plus, |_l| N::of(meet[end]));
            }
            let partners = &shoe.count[10 - x..18 - x];
            each_place!(&class.openings, 8, |total| {
                for l in 0..L {
                    column[OPENINGS + total][l] = partners[total][l].times(N::of(2));
                }
            });
            for total in [ten(x + u), ten(2 * x)].into_iter().filter(|total| *total < 8) {
                each_lane!(column[OPENINGS + total], minus, |_l| N::of(2));
            }
        }
    }

    /// Computes the sums of the row of a total, column by column, for many compositions.
    #[inline(always)]
    fn row_by_column(&mut self, total: usize, columns: &[usize]) {
        match total {
            0 => self.columns_of::<0>(columns),
            1 => self.columns_of::<1>(columns),
            2 => self.columns_of::<2>(columns),
            3 => self.columns_of::<3>(columns),
            4 => self.columns_of::<4>(columns),
            5 => self.columns_of::<5>(columns),
            6 => self.columns_of::<6>(columns),
            _ => self.columns_of::<7>(columns),
        }
    }

    /// Does the same with the total, and so all addresses, known at compile time.
    #[inline(always)]
    fn columns_of<const TOTAL: usize>(&mut self, columns: &[usize]) {
        let Self { all, holding, sums_and_factors: work } = self;
        for column in columns.iter().copied() {
            if column >= COLUMNS {
                return;
            }
            let mut sum: Lane<N, L> = lane!(|l| work[COLUMNS][l].times_half(all[column][l]));
            let mut at = COLUMNS;
            for a in 0..10 {
                let b = ten(TOTAL + 10 - a);
                if a <= b {
                    at += 1;
                    let (one, other) = (&holding[a][column], &holding[b][column]);
                    let factor = &work[at];
                    each_lane!(sum, minus, |l| factor[l].times_half(one[l].plus(other[l])));
                }
            }
            work[column] = sum;
        }
    }
}

/// Computes the sums of a row, pair by pair, for one composition.
#[inline(always)]
fn row_by_pair<N: Number, const L: usize>(
    row: &Row,
    all: &[Lane<N, L>; COLUMNS],
    holding: &[[Lane<N, L>; COLUMNS]; 10],
    sums: &mut [Lane<N, L>],
    factors: &[Lane<N, L>],
) {
    for (sum, all) in sums.iter_mut().zip(all) {
        *sum = lane!(|l| factors[0][l].times_half(all[l]));
    }
    for ((a, b), factor) in row.pairs.iter().zip(&factors[1..]) {
        let hands = holding[*a].iter().zip(&holding[*b]);
        for (sum, (one, other)) in sums.iter_mut().zip(hands) {
            each_lane!(sum, minus, |l| factor[l].times_half(one[l].plus(other[l])));
        }
    }
}

/// Adds the rounds that end with the first four cards.
#[inline(always)]
fn add_four_cards<N: Number, const L: usize>(
    shoe: &Shoe<N, L>,
    rules: &Rules,
    ways: &mut Ways<N, L>,
) {
    let sums = &mut ways.by_cards[TWO_TWO];
    let is_asked = |total: &usize| rules.fours.contains(total);
    for natural in [8, 9].into_iter().filter(is_asked) {
        let row = openings_with(shoe, rules, natural);
        for (other, ways) in row.into_iter().enumerate() {
            sums[natural][other] = ways;
            sums[other][natural] = ways;
        }
    }
    for total in rules.stands.iter().filter(|total| is_asked(total)) {
        let row = openings_with(shoe, rules, *total);
        for other in &rules.banker_stands {
            sums[*total][*other] = row[*other];
        }
    }
}

/// Returns the ways of the first four cards with this total of the Player, by total of the Banker.
#[inline(always)]
fn openings_with<N: Number, const L: usize>(
    shoe: &Shoe<N, L>,
    rules: &Rules,
    s: usize,
) -> [Lane<N, L>; 10] {
    let mut sums = [[N::ZERO; L]; 10];
    each_place!(&rules.ends, 10, |j| {
        sums[j] = lane!(|l| shoe.pairs[s][l].times_half(shoe.pairs[j][l]));
    });
    each_lane!(sums[s], plus, |l| shoe.pairs[s][l].times(N::of(2)));
    for x in 0..10 {
        let four: Lane<N, L> = lane!(|l| shoe.pair[s][x][l].times(N::of(4)));
        let counts = &shoe.count[10 - x..20 - x];
        each_place!(&rules.ends, 10, |j| {
            each_lane!(sums[j], minus, |l| four[l].times_half(counts[j][l]));
        });
        each_lane!(sums[ten(2 * x)], plus, |l| four[l]);
    }
    sums
}
