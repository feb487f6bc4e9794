//! The joint law of several rounds of one shoe, as sums over the contents of their blocks of cards.
//!
//! A round uses the next cards of a shuffled shoe, at most `size` of them. Its unused cards may go
//! back under the shoe or into the discard: that changes the law of no unseen card. So every round
//! may take a whole block of `size` cards, dealt or not. The blocks of a shuffled shoe are
//! exchangeable. As long as the shoe has a block for each of them, the results are exchangeable
//! too, and
//!
//! P(w₁, w₂) = Σ over multisets m of a block: ways(m, w₁) · P(w₂ | shoe − m)
//!
//! and likewise for three rounds, over the multisets of two blocks. The number of orders of a
//! multiset that end with a given result does not depend on the shoe; it is counted once.

use std::iter::repeat_n;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::exact::Whole;
use crate::game::multiset::{Multiset, multisets, next_order};
use crate::game::number::Number;

/// Ways of each result of one round.
pub type One = Vec<u128>;
/// Ways by the results of two rounds.
pub type Two = Vec<Vec<Whole>>;
/// Ways by the results of three rounds.
pub type Three = Vec<Two>;

/// A function that returns the ways of each result of one round, for each of many compositions.
pub type Results = Box<dyn Fn(&[Vec<u64>]) -> Vec<One> + Send + Sync>;

/// The rounds of a shoe as blocks of its cards.
pub struct Rounds {
    /// The results of the orders of a block, numbered as in the game's field `result`.
    pub blocks: Blocks,
    /// Number of cards of each class.
    pub counts: Vec<u64>,
    /// The results of one round from other counts of the same classes.
    pub results: Results,
}

impl Rounds {
    /// Counts the rounds of a shoe with these cards of each class, block by block.
    pub fn new(blocks: Blocks, counts: Vec<u64>) -> Self {
        let one = blocks.clone();
        let results =
            move |shoes: &[Vec<u64>]| shoes.iter().map(|counts| one.one(counts)).collect();
        Self { blocks, counts, results: Box::new(results) }
    }

    /// Returns the ways by the results of two rounds of the shoe.
    pub fn two(&self) -> Two {
        self.blocks.two(&self.counts, &self.results)
    }

    /// Returns `true` if the law of three rounds can be computed in an acceptable time. The work is
    /// every block behind every two blocks.
    pub fn tells_three(&self) -> bool {
        let multisets = |cards: usize| {
            let classes = self.counts.len();
            (1..classes).fold(1u128, |all, of| all * (cards + of) as u128 / of as u128)
        };
        let size = self.blocks.size();
        multisets(2 * size).saturating_mul(multisets(size)) <= MOST_OF_THREE
    }

    /// Returns the ways by the results of three rounds of the shoe.
    ///
    /// `progress` gets, from any thread, the parts of the work that are done, and all parts.
    pub fn three(&self, progress: &(dyn Fn(u64, u64) + Sync)) -> Three {
        self.blocks.three(&self.counts, &self.results, progress)
    }
}

/// Maximum number of blocks that the law of three rounds goes through: some seconds' work.
const MOST_OF_THREE: u128 = 3_000_000_000;

/// For every multiset of a block, the number of its orders that end with each result.
///
/// # Example
///
/// ```
/// use shoe_odds::game::rounds::Blocks;
///
/// // A game of two cards from two ranks, the higher card wins.
/// let blocks = Blocks::new(2, 2, 3, |cards| match cards[0].cmp(&cards[1]) {
///     std::cmp::Ordering::Greater => 0,
///     std::cmp::Ordering::Less => 1,
///     std::cmp::Ordering::Equal => 2,
/// });
/// // Three cards of one rank and two of the other: 3·2, 2·3 and 3·2 + 2·1 of 5·4 deals.
/// assert_eq!(blocks.one(&[3, 2]), [6, 6, 8]);
/// ```
#[derive(Clone, Debug)]
pub struct Blocks {
    size: usize,
    results: usize,
    /// Multisets of at most `size` cards over the classes of each half.
    halves: [Vec<Multiset>; 2],
    /// For each pair of multisets, one from each half, that make a block: the orders that end with
    /// each result. The results of one pair lie next to each other.
    orders: Vec<u32>,
    /// For each multiset of the first half, the multisets of the second that complete a block.
    kinds: Vec<Vec<usize>>,
}

impl Blocks {
    /// Enumerates the blocks of `size` cards of `classes` classes, numbered from 0.
    ///
    /// `result` maps every ordered block to one of `results` results.
    ///
    /// # Panics
    ///
    /// Panics if `result` returns `results` or more.
    pub fn new(
        classes: usize,
        size: usize,
        results: usize,
        result: impl Fn(&[u8]) -> usize,
    ) -> Self {
        let first = classes.div_ceil(2);
        let halves = [multisets(first, size), multisets(classes - first, size)];
        let mut blocks = Self { size, results, orders: Vec::new(), kinds: Vec::new(), halves };
        let kinds_of = |low: &Multiset| -> Vec<usize> {
            let high = blocks.halves[1].iter().enumerate();
            let fits = high.filter(|(_, high)| low.cards + high.cards == size);
            fits.map(|(other, _)| other).collect()
        };
        blocks.kinds = blocks.halves[0].iter().map(kinds_of).collect();
        let mut orders = vec![0; blocks.halves[0].len() * blocks.halves[1].len() * results];
        let mut cards = Vec::with_capacity(size);
        for (low, kinds) in blocks.kinds.iter().enumerate() {
            for high in kinds {
                let counts =
                    blocks.halves[0][low].counts.iter().chain(&blocks.halves[1][*high].counts);
                cards.clear();
                cards
                    .extend((0u8..).zip(counts).flat_map(|(class, count)| repeat_n(class, *count)));
                let place = blocks.place((low, *high));
                let of_results = &mut orders[place * results..][..results];
                loop {
                    of_results[result(&cards)] += 1;
                    if !next_order(&mut cards) {
                        break;
                    }
                }
            }
        }
        blocks.orders = orders;
        blocks
    }

    /// Returns the number of orders of a pair of multisets that end with each result.
    #[inline]
    fn orders(&self, pair: (usize, usize)) -> &[u32] {
        &self.orders[self.place(pair) * self.results..][..self.results]
    }

    /// Returns the number of cards of a block.
    pub fn size(&self) -> usize {
        self.size
    }

    fn key(&self, counts: &[usize]) -> u128 {
        let digit = |count: &usize| *count as u128;
        let base = self.size as u128 + 1;
        counts.iter().rev().fold(0, |key, count| key * base + digit(count))
    }

    /// Returns the index of every multiset of a half, by its key.
    fn places(&self, half: usize) -> FxHashMap<u128, usize> {
        let places = self.halves[half].iter().enumerate();
        places.map(|(place, one)| (self.key(&one.counts), place)).collect()
    }

    fn place(&self, (low, high): (usize, usize)) -> usize {
        low * self.halves[1].len() + high
    }

    fn halve<'a>(&self, counts: &'a [u64]) -> [&'a [u64]; 2] {
        let classes = self.halves[0].first().map_or(0, |one| one.counts.len());
        let (low, high) = counts.split_at(classes);
        [low, high]
    }

    /// Returns the ways of each result of one round from a shoe with these counts of each class.
    pub fn one(&self, counts: &[u64]) -> One {
        let cards: u64 = counts.iter().sum();
        // A shoe of n cards has at most n^size ways.
        match cards.max(1).checked_pow(self.size as u32) {
            Some(_) => self.results::<u64>(counts).into_iter().map(u128::from).collect(),
            None => self.results::<u128>(counts),
        }
    }

    fn results<W: Number>(&self, counts: &[u64]) -> Vec<W> {
        let halves = self.halve(counts);
        let falling = |half: usize| -> Vec<W> {
            self.halves[half].iter().map(|one| one.falling(halves[half])).collect()
        };
        let (low, high) = (falling(0), falling(1));
        let mut results = vec![W::ZERO; self.results];
        let mut sums = results.clone();
        for (at, (low, kinds)) in low.iter().zip(&self.kinds).enumerate() {
            sums.fill(W::ZERO);
            for other in kinds {
                for (sum, orders) in sums.iter_mut().zip(self.orders((at, *other))) {
                    *sum = sum.plus(high[*other].times(W::of((*orders).into())));
                }
            }
            for (result, sum) in results.iter_mut().zip(&sums) {
                *result = result.plus(low.times(*sum));
            }
        }
        results
    }

    /// Returns the ways by the results of two rounds of one shoe: ordered deals of two blocks.
    ///
    /// `one` is [`Blocks::one`] for each of many compositions, or a faster equivalent.
    pub fn two(&self, counts: &[u64], one: &(dyn Fn(&[Vec<u64>]) -> Vec<One> + Sync)) -> Two {
        let kinds = self.kinds.iter().enumerate();
        let kinds = kinds.flat_map(|(low, kinds)| kinds.iter().map(move |kind| (low, kind)));
        let kinds: Vec<_> = kinds.collect();
        let each = kinds.par_chunks(256).map(|kinds| {
            let mut lefts = Vec::new();
            let mut blocks = Vec::new();
            for (low, high) in kinds {
                let block =
                    [&self.halves[0][*low].counts[..], &self.halves[1][**high].counts].concat();
                if let Some((left, taken)) = take(counts, &block) {
                    lefts.push(left);
                    blocks.push((taken, self.orders((*low, **high))));
                }
            }
            let mut ways = self.zero_of_two();
            for ((taken, orders), next) in blocks.into_iter().zip(one(&lefts)) {
                let next = next.into_iter().map(|next| &taken * &Whole::from(next));
                let next: Vec<Whole> = next.collect();
                for (row, orders) in ways.iter_mut().zip(orders) {
                    for (cell, next) in row.iter_mut().zip(&next) {
                        *cell += &(next * &Whole::from(*orders));
                    }
                }
            }
            ways
        });
        each.reduce(
            || self.zero_of_two(),
            |mut left, right| {
                add(&mut left, &right);
                left
            },
        )
    }

    /// Returns the ways by the results of three rounds of one shoe: ordered deals of three blocks.
    ///
    /// `one` is [`Blocks::one`] for each of many compositions, or a faster equivalent. `progress`
    /// gets, from any thread, the parts of the work that are done, and all parts.
    pub fn three(
        &self,
        counts: &[u64],
        one: &(dyn Fn(&[Vec<u64>]) -> Vec<One> + Sync),
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Three {
        let two_blocks = |half: usize| {
            let classes = self.halves[half].first().map_or(0, |one| one.counts.len());
            multisets(classes, 2 * self.size)
        };
        let [lows, highs] = [0, 1].map(two_blocks);
        let places = [0, 1].map(|half| self.places(half));
        // The blocks that can be taken out of each half, by their number of cards.
        let splits = |half: usize, both: &Multiset| -> Vec<Vec<(usize, usize)>> {
            let mut by_size = vec![Vec::new(); self.size + 1];
            for (one, other) in both.splits(self.size) {
                if other.cards <= self.size {
                    let [one_at, other_at] =
                        [&one, &other].map(|part| places[half][&self.key(&part.counts)]);
                    by_size[one.cards].push((one_at, other_at));
                }
            }
            by_size
        };
        let high_splits: Vec<_> = highs.par_iter().map(|high| splits(1, high)).collect();
        let done = AtomicU64::new(0);
        let each = lows.par_iter().map(|low| {
            let low_splits = splits(0, low);
            let mut ways = self.zero_of_three();
            let mut lefts = Vec::new();
            let mut taken = Vec::new();
            for (high, high_splits) in highs.iter().zip(&high_splits) {
                let both = [&low.counts[..], &high.counts].concat();
                let of_two = low.cards + high.cards == 2 * self.size;
                if let Some((left, ways)) = of_two.then(|| take(counts, &both)).flatten() {
                    lefts.push(left);
                    taken.push((ways, high_splits));
                }
            }
            for ((taken, high_splits), next) in taken.into_iter().zip(one(&lefts)) {
                let orders = self.orders_of_two(&low_splits, high_splits);
                let next = next.into_iter().map(|next| &taken * &Whole::from(next));
                let next: Vec<Whole> = next.collect();
                for (second, orders) in ways.iter_mut().flatten().zip(orders) {
                    for (cell, next) in second.iter_mut().zip(&next) {
                        *cell += &(&Whole::from(orders) * next);
                    }
                }
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, lows.len() as u64);
            ways
        });
        each.reduce(
            || self.zero_of_three(),
            |mut left, right| {
                for (left, right) in left.iter_mut().zip(&right) {
                    add(left, right);
                }
                left
            },
        )
    }

    /// Returns the number of orders of two blocks' cards that end with each pair of results,
    /// grouped by the first result. A number is at most (2·size)!, which is 12! for the longest
    /// blocks.
    fn orders_of_two(&self, low: &Halves, high: &Halves) -> Vec<u64> {
        match self.results {
            3 => self.orders_of_two_of::<3>(low, high),
            _ => {
                let mut sums = vec![0; self.results * self.results];
                each_two(low, high, |first, second| {
                    let (first, second) = (self.orders(first), self.orders(second));
                    for (row, first) in sums.chunks_exact_mut(self.results).zip(first) {
                        for (cell, second) in row.iter_mut().zip(second) {
                            *cell += u64::from(*first) * u64::from(*second);
                        }
                    }
                });
                sums
            }
        }
    }

    /// Does the same for a number of results known at compile time: the sums stay in registers.
    fn orders_of_two_of<const N: usize>(&self, low: &Halves, high: &Halves) -> Vec<u64> {
        let mut sums = [[0; N]; N];
        let orders = |pair: (usize, usize)| -> &[u32; N] {
            self.orders[self.place(pair) * N..].first_chunk().expect("as many as results")
        };
        each_two(low, high, |first, second| {
            let (first, second) = (orders(first), orders(second));
            for (row, first) in sums.iter_mut().zip(first) {
                for (cell, second) in row.iter_mut().zip(second) {
                    *cell += u64::from(*first) * u64::from(*second);
                }
            }
        });
        sums.as_flattened().to_vec()
    }

    fn zero_of_two(&self) -> Two {
        vec![vec![Whole::zero(); self.results]; self.results]
    }

    fn zero_of_three(&self) -> Three {
        vec![self.zero_of_two(); self.results]
    }
}

/// The cards of two blocks in one half of the classes, split between the blocks: pairs of
/// multisets, by the number of cards of the first block.
type Halves = [Vec<(usize, usize)>];

/// Calls `each` with every two blocks that these halves make.
#[inline]
fn each_two(low: &Halves, high: &Halves, mut each: impl FnMut((usize, usize), (usize, usize))) {
    for (of_low, of_high) in low.iter().zip(high.iter().rev()) {
        for low in of_low {
            for high in of_high {
                each((low.0, high.0), (low.1, high.1));
            }
        }
    }
}

/// Returns the counts without these cards, and the ordered ways to take them class by class; `None`
/// if the shoe does not hold them.
fn take(counts: &[u64], cards: &[usize]) -> Option<(Vec<u64>, Whole)> {
    let left = counts.iter().zip(cards).map(|(count, cards)| count.checked_sub(*cards as u64));
    let left = left.collect::<Option<Vec<_>>>()?;
    let classes = counts.iter().zip(cards);
    let factors = classes.flat_map(|(count, cards)| (0..*cards as u64).map(move |of| count - of));
    // Multiplies in 64 bits as far as they go, which is three cards at least.
    let mut ways = Whole::one();
    let mut part = 1u64;
    for factor in factors {
        part = part.checked_mul(factor).unwrap_or_else(|| {
            ways = &ways * &Whole::from(part);
            factor
        });
    }
    Some((left, &ways * &Whole::from(part)))
}

fn add(left: &mut Two, right: &Two) {
    for (left, right) in left.iter_mut().flatten().zip(right.iter().flatten()) {
        *left += right;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: usize = 3;

    /// Compares two cards of three ranks: the higher wins. Counted by hand below, card by card.
    fn higher(cards: &[u8]) -> usize {
        match cards[0].cmp(&cards[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }
    }

    /// Calls `each` with every order of the cards of a shoe; each card counts separately.
    fn orders(cards: &mut Vec<u8>, dealt: &mut Vec<u8>, deal: usize, each: &mut impl FnMut(&[u8])) {
        if dealt.len() == deal {
            return each(dealt);
        }
        for at in 0..cards.len() {
            let card = cards.remove(at);
            dealt.push(card);
            orders(cards, dealt, deal, each);
            dealt.pop();
            cards.insert(at, card);
        }
    }

    /// Blocks of two cards, and of three, whose last card is not dealt: twice two cards are as many
    /// as two more than two.
    #[test]
    fn one_two_and_three_rounds_are_those_of_every_order_of_the_shoe() {
        let shoes = [[3u64, 2, 4], [1, 1, 5], [6, 0, 1], [2, 3, 1]].map(|counts| (2, counts));
        for (size, counts) in shoes.into_iter().chain([(3, [3, 2, 4]), (3, [5, 1, 4])]) {
            let blocks = Blocks::new(3, size, RESULTS, higher);
            let mut one = vec![0; RESULTS];
            let mut two = blocks.zero_of_two();
            let mut three = blocks.zero_of_three();
            let mut cards: Vec<u8> = (0u8..)
                .zip(counts)
                .flat_map(|(class, count)| std::iter::repeat_n(class, count as usize))
                .collect();
            orders(&mut cards, &mut Vec::new(), size, &mut |dealt| one[higher(dealt)] += 1);
            orders(&mut cards, &mut Vec::new(), 2 * size, &mut |dealt| {
                two[higher(dealt)][higher(&dealt[size..])] += &Whole::one();
            });
            orders(&mut cards, &mut Vec::new(), 3 * size, &mut |dealt| {
                let [a, b, c] = [0, 1, 2].map(|at| higher(&dealt[at * size..]));
                three[a][b][c] += &Whole::one();
            });
            let each = |lefts: &[Vec<u64>]| lefts.iter().map(|left| blocks.one(left)).collect();
            assert_eq!(blocks.one(&counts), one, "{size} {counts:?}");
            assert_eq!(blocks.two(&counts, &each), two, "{size} {counts:?}");
            assert_eq!(blocks.three(&counts, &each, &|_, _| {}), three, "{size} {counts:?}");
        }
    }

    #[test]
    fn wide_and_narrow_numbers_agree() {
        let blocks = Blocks::new(3, 2, RESULTS, higher);
        let counts = [100, 31, 7];
        let narrow = blocks.results::<u64>(&counts).into_iter().map(u128::from);
        assert_eq!(narrow.collect::<Vec<_>>(), blocks.results::<u128>(&counts));
        let huge = [4_000_000_000u64, 1, 4_000_000_000];
        assert_eq!(blocks.one(&huge)[2], 2 * 4_000_000_000 * 3_999_999_999);
    }
}
