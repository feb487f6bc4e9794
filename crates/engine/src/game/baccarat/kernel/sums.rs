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
//! A row is computed without the factor count(u), which its sum gets at the end. So the pairs of
//! the whole composition serve for every u, except for the one pair of each total that holds u.
//!
//! The first four cards with two-card totals s and t are counted once for the whole composition. For
//! each u they lose the deals that hold u in either hand: two products instead of one for each pair.
//!
//! The Banker's totals that share a slot in a row have one column: T and H are added up over such a
//! set before they are multiplied.
//!
//! T and H without u follow from T and H of the whole composition and the hands that hold u. The
//! Banker's totals that draw on one third card mostly include those that draw on another. So both
//! are computed once and grow from class to class of third cards.
//!
//! Every factor of a product is a number of ways to deal at most three cards: it fits 32 bits if
//! the ways of six cards fit 64. Sums may pass below zero or above 64 bits on the way and wrap; the
//! results do not. The lanes of a [`Lane`] are different compositions and are never mixed.

use std::ops::Range;

use crate::game::baccarat::kernel::hands::{Hands, Shoe};
use crate::game::baccarat::kernel::lanes::{each_lane, each_place, lane};
use crate::game::baccarat::kernel::rules::{
    Add, COLUMNS, Class, LAST, OPENINGS, OTHER, Plan, Row, Rules, SETS, TERMS, Third, ten,
};
use crate::game::number::{Lane, Number};

/// Number of factors of a row: the ways of all its pairs, and of each of its pairs, at most six.
const FACTORS: usize = 1 + 6;
/// Number of terms and sums of a row.
const WORK: usize = TERMS + COLUMNS;

/// The values of compositions on the way to their ways. They take tens of kilobytes, so a caller
/// with many compositions clears them once.
pub(super) struct Work<N, const L: usize> {
    shoe: Shoe<N, L>,
    hands: Hands<N, L>,
    desk: Desk<N, L>,
}

impl<N: Number, const L: usize> Work<N, L> {
    pub const CLEAR: Self = Self { shoe: Shoe::EMPTY, hands: Hands::NONE, desk: Desk::CLEAR };
}

/// Computes the ways of every slot, as ordered deals of six cards, for compositions of at least six
/// cards.
#[inline(always)]
pub(super) fn ways<N: Number, const L: usize>(
    counts: &[Lane<N, L>; 10],
    rules: &Rules,
    work: &mut Work<N, L>,
    slots: &mut [Lane<N, L>],
) {
    slots.fill([N::ZERO; L]);
    let Work { shoe, hands, desk } = work;
    shoe.fill(counts, rules);
    desk.begin(shoe, rules);
    *hands = Hands::NONE;
    for class in &rules.classes {
        if class.afresh {
            *hands = Hands::NONE;
        }
        for opening in &class.totals {
            hands.add(shoe, *opening, rules);
        }
        desk.set_terms(shoe, hands, rules, class);
        for third in &class.thirds {
            desk.take(shoe, rules, third, false);
            desk.lay_out(shoe, hands, rules, third);
            add_third(shoe, hands, rules, class, third, desk, slots);
            desk.take(shoe, rules, third, true);
        }
    }
    add_four_cards(shoe, rules, slots);
    let mut cards = [N::ZERO; L];
    for count in counts {
        each_lane!(cards, plus, |l| count[l]);
    }
    let undealt = |l: usize, dealt: u64| cards[l].minus(N::of(dealt));
    let after_five: Lane<N, L> = lane!(|l| undealt(l, 5));
    let after_four: Lane<N, L> = lane!(|l| undealt(l, 4).times_half(after_five[l]));
    for (ways, dealt) in slots.iter_mut().zip(&rules.dealt) {
        match dealt {
            4 => each_lane!(ways, times, |l| after_four[l]),
            5 => each_lane!(ways, times, |l| after_five[l]),
            _ => {}
        }
    }
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
    slots: &mut [Lane<N, L>],
) {
    let u = third.value;
    for plan in &third.rows {
        let at = plan.row;
        let row = &rules.rows[at];
        let s = row.total;
        desk.add_row(row, &plan.columns, 0..OPENINGS);
        desk.openings_without(u, s, &plan.openings);
        let partners = shoe.partners(u, s);
        if row.player {
            let windows = &hands.windows[at];
            let [of_last, other] = [s + u, 10 + 2 * s - u].map(ten);
            let whole = N::of(2 * class.same[at]);
            let [near_last, near_other] = [of_last, other].map(|end| N::of(class.near[at][end]));
            desk.work[LAST] = lane!(|l| {
                let near = partners[l].times_half(near_last);
                near.minus(windows[of_last][l]).minus(shoe.pairs[s][l].times_half(whole))
            });
            desk.work[OTHER] = lane!(|l| partners[l].times_half(near_other));
        }
        let (terms, last, gone) = (&desk.terms[at], &desk.left[10 - s..20 - s], &third.gone[at]);
        for Add { slot, places, ends } in &plan.adds {
            let mut sum = [N::ZERO; L];
            for place in places {
                each_lane!(sum, plus, |l| desk.work[*place][l]);
            }
            if !ends.is_empty() {
                let mut fewer = [N::ZERO; L];
                for &end in ends {
                    each_lane!(sum, plus, |l| terms[end][l]);
                    each_lane!(fewer, plus, |l| last[end][l].times_half(N::of(gone[end])));
                }
                each_lane!(sum, minus, |l| partners[l].times_half(fewer[l]));
            }
            let ways = &mut slots[*slot];
            each_lane!(ways, plus, |l| sum[l].times(shoe.count[u][l]));
        }
    }
}

/// The buffers that are rewritten for every composition, class of third cards, third card or row.
#[repr(align(64))]
struct Desk<N, const L: usize> {
    /// The Banker's hands by column, from all cards that are left.
    all: [Lane<N, L>; COLUMNS],
    /// The Banker's hands that hold a given card of each value.
    holding: [[Lane<N, L>; COLUMNS]; 10],
    /// The counts without the third card, twice over.
    left: [Lane<N, L>; 20],
    /// By row and final total: the terms of a row before the third card is taken out.
    terms: [[Lane<N, L>; 10]; 8],
    /// The ways of the first four cards by total of both hands, with no third card taken out.
    openings: [[Lane<N, L>; 8]; 8],
    /// The corrections of a row, its sums by column, and the factors of each row: the ways
    /// of all of its pairs, and of each. They share one array so that factors are read from memory
    /// where they are used. A compiler that keeps them in registers forgets that they fit 32 bits.
    work: [Lane<N, L>; WORK + FACTORS * 8],
}

impl<N: Number, const L: usize> Desk<N, L> {
    const CLEAR: Self = Self {
        all: [[N::ZERO; L]; COLUMNS],
        holding: [[[N::ZERO; L]; COLUMNS]; 10],
        left: [[N::ZERO; L]; 20],
        terms: [[[N::ZERO; L]; 10]; 8],
        openings: [[[N::ZERO; L]; 8]; 8],
        work: [[N::ZERO; L]; WORK + FACTORS * 8],
    };

    /// Writes the counts, the factors and the pairs that hold a given card. These include the pairs
    /// with the third card, for which each row corrects.
    #[inline(always)]
    fn begin(&mut self, shoe: &Shoe<N, L>, rules: &Rules) {
        for (left, count) in self.left.iter_mut().zip(&shoe.count) {
            *left = lane!(|l| count[l]);
        }
        for row in &rules.rows {
            let factors = &mut self.work[WORK + FACTORS * row.total..][..FACTORS];
            factors[0] = shoe.pairs[row.total];
            for ((a, b), factor) in row.pairs.iter().zip(&mut factors[1..]) {
                let orders = N::of(1 + u64::from(a != b));
                *factor = lane!(|l| shoe.pair[row.total][*a][l].times(orders));
            }
        }
        for (x, column) in self.holding.iter_mut().enumerate() {
            let partners = &shoe.count[10 - x..18 - x];
            for (column, partners) in column[OPENINGS..SETS].iter_mut().zip(partners) {
                *column = lane!(|l| partners[l].times(N::of(2)));
            }
            if ten(2 * x) < 8 {
                each_lane!(column[OPENINGS + ten(2 * x)], minus, |_l| N::of(2));
            }
        }
        self.all[OPENINGS..SETS].copy_from_slice(&shoe.pairs[..8]);
        for (row, columns) in rules.rows.iter().zip(&rules.openings) {
            let s = row.total;
            self.add_row(row, columns, OPENINGS..SETS);
            for column in columns {
                self.openings[s][column - OPENINGS] = self.work[TERMS + column];
            }
            // An equal pair in the other hand holds both cards, and is taken out twice above.
            each_lane!(self.openings[s][s], plus, |l| shoe.pairs[s][l].times(N::of(2)));
        }
    }

    /// Computes the terms of every row for a class of third cards.
    #[inline(always)]
    fn set_terms(&mut self, shoe: &Shoe<N, L>, hands: &Hands<N, L>, rules: &Rules, class: &Class) {
        for (at, row) in rules.rows.iter().enumerate().filter(|(_, row)| row.player) {
            let s = row.total;
            let (last, near) = (&shoe.count[10 - s..20 - s], &shoe.pair[s][10 - s..20 - s]);
            let (windows, times_near) = (&hands.windows[at], &class.near[at]);
            let whole: Lane<N, L> =
                lane!(|l| shoe.pairs[s][l].times_half(N::of(2 * class.same[at])));
            each_place!(&rules.finals, 10, |end| {
                self.terms[at][end] = lane!(|l| {
                    let twice = last[end][l].times_half(windows[end][l].plus(whole[l]));
                    twice.minus(near[end][l].times_half(N::of(times_near[end])))
                });
            });
        }
    }

    /// Takes the third card out of the counts, and out of the pair of every row that holds it, or
    /// puts it back. A row of which the composition has no such card is multiplied by 0.
    #[inline(always)]
    fn take(&mut self, shoe: &Shoe<N, L>, rules: &Rules, third: &Third, back: bool) {
        let u = third.value;
        let signed = |number: N| if back { number } else { N::ZERO.minus(number) };
        for at in [u, u + 10] {
            each_lane!(self.left[at], plus, |_l| signed(N::of(1)));
        }
        for plan in &third.rows {
            let s = rules.rows[plan.row].total;
            let partners = shoe.partners(u, s);
            let change: Lane<N, L> = lane!(|l| signed(partners[l]));
            for at in [0, 1 + plan.pair] {
                let factor = &mut self.work[WORK + FACTORS * s + at];
                each_lane!(factor, plus, |l| change[l].times(N::of(2)));
            }
        }
    }

    /// Computes the Banker's hands when this third card is gone.
    #[inline(always)]
    fn lay_out(&mut self, shoe: &Shoe<N, L>, hands: &Hands<N, L>, rules: &Rules, third: &Third) {
        let u = third.value;
        each_place!(&rules.finals, 10, |end| {
            for l in 0..L {
                self.all[end][l] = hands.all[end][l].minus(hands.holding[u][end][l]);
            }
        });
        for total in 0..8 {
            let gone = &self.holding[u][OPENINGS + total];
            self.all[OPENINGS + total] = lane!(|l| shoe.pairs[total][l].minus(gone[l]));
        }
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
        }
        // Set by set, as each waits for the set before it.
        for (at, set) in rules.sets.iter().enumerate() {
            let mut base = set.base;
            for total in set.others.iter().copied() {
                // Spares a check of bounds in each access below.
                if base.max(total).max(SETS + at) >= COLUMNS {
                    return;
                }
                for x in 0..10 {
                    let columns = &mut self.holding[x];
                    columns[SETS + at] = lane!(|l| columns[base][l].plus(columns[total][l]));
                }
                let all = &mut self.all;
                all[SETS + at] = lane!(|l| all[base][l].plus(all[total][l]));
                base = SETS + at;
            }
        }
    }

    /// Computes the ways of the first four cards with total `s` of one hand and these of the other
    /// when a card of value `u` is gone: without the deals that hold it in either hand.
    #[inline(always)]
    fn openings_without(&mut self, u: usize, s: usize, openings: &[usize]) {
        let Self { all, holding, openings: whole, work, .. } = self;
        for &t in openings {
            let [of_s, of_t] = [OPENINGS + s, OPENINGS + t];
            // Ordered pairs that hold the third card, then those of the other hand that hold its
            // partner.
            let [in_s, in_t] = [of_s, of_t].map(|total| &holding[u][total]);
            let by_s = &holding[ten(10 + s - u)][of_t];
            let by_t = &holding[ten(10 + t - u)][of_s];
            let both = N::of(2 * u64::from(s == t));
            work[TERMS + of_t] = lane!(|l| {
                let with_s = in_s[l].times_half(all[of_t][l].minus(by_s[l]).plus(both));
                let with_t = in_t[l].times_half(all[of_s][l].minus(by_t[l]).plus(both));
                whole[s][t][l].minus(with_s).minus(with_t)
            });
        }
    }

    /// Computes the sums of a row in these columns, or in `all` columns of their kind.
    #[inline(always)]
    fn add_row(&mut self, row: &Row, columns: &[usize], all: Range<usize>) {
        if L == 1 {
            row_by_pair(row, self, all);
        } else {
            self.row_by_column(row.total, columns);
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
        let Self { all, holding, work, .. } = self;
        for column in columns.iter().copied() {
            // Spares a check of bounds in each access below.
            if column >= COLUMNS {
                return;
            }
            let mut at = WORK + FACTORS * TOTAL;
            let mut sum: Lane<N, L> = lane!(|l| work[at][l].times_half(all[column][l]));
            for a in 0..10 {
                let b = ten(TOTAL + 10 - a);
                if a <= b {
                    at += 1;
                    let (one, other) = (&holding[a][column], &holding[b][column]);
                    let factor = &work[at];
                    each_lane!(sum, minus, |l| factor[l].times_half(one[l].plus(other[l])));
                }
            }
            work[TERMS + column] = sum;
        }
    }
}

/// Computes the sums of a row without sets, pair by pair, for one composition.
#[inline(always)]
fn row_by_pair<N: Number, const L: usize>(row: &Row, desk: &mut Desk<N, L>, columns: Range<usize>) {
    let (work, factors) = desk.work.split_at_mut(WORK);
    let factors = &factors[FACTORS * row.total..];
    let sums = &mut work[TERMS..][columns.clone()];
    for (sum, all) in sums.iter_mut().zip(&desk.all[columns.clone()]) {
        *sum = lane!(|l| factors[0][l].times_half(all[l]));
    }
    for ((a, b), factor) in row.pairs.iter().zip(&factors[1..]) {
        let [one, other] = [a, b].map(|card| &desk.holding[*card][columns.clone()]);
        for (sum, (one, other)) in sums.iter_mut().zip(one.iter().zip(other)) {
            each_lane!(sum, minus, |l| factor[l].times_half(one[l].plus(other[l])));
        }
    }
}

/// Adds the rounds that end with the first four cards.
#[inline(always)]
fn add_four_cards<N: Number, const L: usize>(
    shoe: &Shoe<N, L>,
    rules: &Rules,
    slots: &mut [Lane<N, L>],
) {
    for plan in &rules.fours {
        let work = openings_with(shoe, plan);
        for Add { slot, ends, .. } in &plan.adds {
            for end in ends {
                each_lane!(slots[*slot], plus, |l| work[*end][l]);
            }
        }
    }
}

/// Returns the ways of the first four cards with the total of this plan, by total of the other hand.
#[inline(always)]
fn openings_with<N: Number, const L: usize>(shoe: &Shoe<N, L>, plan: &Plan) -> [Lane<N, L>; 10] {
    let s = plan.row;
    let mut sums = [[N::ZERO; L]; 10];
    each_place!(&plan.ends, 10, |j| {
        sums[j] = lane!(|l| shoe.pairs[s][l].times_half(shoe.pairs[j][l]));
    });
    each_lane!(sums[s], plus, |l| shoe.pairs[s][l].times(N::of(2)));
    for x in 0..10 {
        let four: Lane<N, L> = lane!(|l| shoe.pair[s][x][l].times(N::of(4)));
        let counts = &shoe.count[10 - x..20 - x];
        each_place!(&plan.ends, 10, |j| {
            each_lane!(sums[j], minus, |l| four[l].times_half(counts[j][l]));
        });
        each_lane!(sums[ten(2 * x)], plus, |l| four[l]);
    }
    sums
}
