//! The law of two rows: the ways of each number of cards and of points of both.
//!
//! A row ends with the card that brings it to 31 or more, so the cards before it come to at most
//! 30, in any order. Cards for fixed places may be chosen in any order: the last card of either
//! row, and then the others. Of the others only their number and their points matter. For a shoe
//! with n cards of each value v, their counts are the coefficients of
//!
//! G = Π (1 + a·y^v + b·z^v)^n
//!
//! where a and b count the cards of Black and Red, y and z their points. Without a card of the
//! value x it is G / (1 + a·y^x + b·z^x), a division by subtraction alone. A coefficient stands for
//! (cards of Black)!·(cards of Red)! orders, and for all deals of the cards behind the round.
//!
//! If the color of Black's first card is observed: a card of the value v is red with the
//! probability r/n, whatever the other cards, if r of the n cards of this value are red. So rounds
//! with a red first card have the coefficients of
//!
//! D = Σ r/n · n · a·y^v · G / (1 + a·y^v + b·z^v)
//!
//! with one card of Black less in order. Without a card of the value x, r/n stays and n is one
//! less: D becomes (D − r/n · a·y^x · G / (1 + a·y^x + b·z^x)) / (1 + a·y^x + b·z^x). All of D is
//! multiplied by the least common multiple of the counts, so that it is whole.
//!
//! Numbers are as wide as the largest coefficient, which is at most the product of the largest
//! coefficients of each row alone.

use rayon::prelude::*;

use super::{LEAST, VALUES};
use crate::exact::Whole;
use crate::game::wide::Wide;

/// The most points before the last card of a row.
const BEFORE: usize = LEAST - 1;
/// Number of totals of a row: 31 to 40.
pub(super) const TOTALS: usize = 10;
/// The most cards of a row: aces only.
pub(super) const CARDS: usize = LEAST;

/// The cards of a shoe by value, 1 to 10, and the red ones among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub all: [u64; VALUES],
    /// `None` if colors do not matter.
    pub red: Option<[u64; VALUES]>,
}

impl Counts {
    /// Returns `true` if half of the cards of each value are red, so that a first card is equally
    /// often red and black.
    fn is_even(&self) -> bool {
        let red = self.red.iter().flatten();
        red.zip(&self.all).all(|(red, all)| 2 * red == *all)
    }
}

/// The ways in which Black has `cards[0]` cards and `totals[0]` points above 31, and Red likewise,
/// with both rows in order; and the ways among them whose first card is red.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub cards: [usize; 2],
    pub totals: [usize; 2],
    pub ways: Whole,
    pub red: Option<Whole>,
}

/// Returns every cell that has ways.
pub(super) fn cells(counts: &Counts) -> Vec<Cell> {
    let row = Row::new(counts);
    let scale = scale(counts);
    match row.limbs_of_two(&scale) {
        ..=2 => Rows::<2>::new(counts, &row).cells(&scale),
        3..=4 => Rows::<4>::new(counts, &row).cells(&scale),
        5..=8 => Rows::<8>::new(counts, &row).cells(&scale),
        9..=16 => Rows::<16>::new(counts, &row).cells(&scale),
        // Half a million cards, the most of a shoe, need fewer than a thousand bits, and the scale
        // of ten counts fewer than 190.
        _ => Rows::<20>::new(counts, &row).cells(&scale),
    }
}

/// Returns the number that makes D whole: 1 if the color of the first card need not be counted.
fn scale(counts: &Counts) -> Whole {
    if counts.red.is_none() || counts.is_even() {
        return Whole::one();
    }
    let held = counts.all.iter().filter(|count| **count > 0);
    held.fold(Whole::one(), |scale, count| scale.lcm(&Whole::from(*count)))
}

/// One row alone, in numbers of any size: the number of sets with each number of cards and of
/// points.
struct Row {
    sets: Vec<Vec<Whole>>,
}

impl Row {
    /// Counts sets of up to all the cards of a row, including the last one.
    fn new(counts: &Counts) -> Self {
        let top = BEFORE + VALUES;
        let mut sets = vec![vec![Whole::zero(); top + 1]; CARDS + 1];
        sets[0][0] = Whole::one();
        for (value, count) in (1..).zip(counts.all) {
            let ways: Vec<Whole> =
                (0..=top / value).map(|taken| choose(count, taken as u64)).collect();
            for cards in (1..=CARDS).rev() {
                for sum in (1..=top).rev() {
                    let more: Whole = (1..=cards.min(sum / value))
                        .map(|taken| (&sets[cards - taken][sum - taken * value], &ways[taken]))
                        .filter(|(sets, ways)| !sets.is_zero() && !ways.is_zero())
                        .map(|(sets, ways)| sets * ways)
                        .sum();
                    sets[cards][sum] += &more;
                }
            }
        }
        Self { sets }
    }

    /// Returns the pairs of a number of cards and of points that cards before the last can have.
    fn pairs(&self) -> Vec<(usize, usize)> {
        let of = |cards: usize| (0..=BEFORE).map(move |sum| (cards, sum));
        let all = (0..=BEFORE).flat_map(of);
        all.filter(|(cards, sum)| !self.sets[*cards][*sum].is_zero()).collect()
    }

    /// Returns the number of limbs that hold every coefficient of two rows.
    fn limbs_of_two(&self, scale: &Whole) -> usize {
        let most = self.most();
        // The first card of Black, if it is observed, is one of up to thirty.
        (&(&(&most * &most) * &Whole::from(CARDS)) * scale).limbs().len()
    }

    /// Returns an upper bound on the coefficients of a row: any card of a set may be the last.
    fn most(&self) -> Whole {
        let of = |(cards, sets): (usize, &Vec<Whole>)| {
            let most = sets[LEAST..].iter().max().cloned().unwrap_or_default();
            &most * &Whole::from(cards)
        };
        self.sets.iter().enumerate().map(of).max().unwrap_or_default()
    }
}

/// Returns the ways to choose `taken` of `of` cards.
fn choose(of: u64, taken: u64) -> Whole {
    let above: Whole = (0..taken).map(|less| Whole::from(of.saturating_sub(less))).product();
    let below: Whole = (1..=taken).map(Whole::from).product();
    above.quotient(&below).expect("a factorial is not 0")
}

/// Both rows.
struct Rows<'a, const N: usize> {
    counts: &'a Counts,
    /// The cards and points of a row before its last card, by place.
    pairs: Vec<(usize, usize)>,
    /// The place, by cards and points.
    places: Vec<[Option<usize>; BEFORE + 1]>,
    /// The most cards of a row of this shoe, with its last card.
    most: usize,
}

/// Coefficients by the place of Black's pair and of Red's.
type Series<const N: usize> = Vec<Wide<N>>;

/// The cells of a round, before orders are counted.
struct Sums<const N: usize> {
    all: Vec<Wide<N>>,
    /// Empty unless first cards are observed.
    red: Vec<Wide<N>>,
}

impl<const N: usize> Sums<N> {
    fn and(mut self, other: Self) -> Self {
        self.all.iter_mut().zip(&other.all).for_each(|(sum, more)| sum.add(more));
        self.red.iter_mut().zip(&other.red).for_each(|(sum, more)| sum.add(more));
        self
    }
}

impl<'a, const N: usize> Rows<'a, N> {
    fn new(counts: &'a Counts, row: &Row) -> Self {
        let pairs = row.pairs();
        let mut places = vec![[None; BEFORE + 1]; BEFORE + 1];
        for (place, (cards, sum)) in pairs.iter().enumerate() {
            places[*cards][*sum] = Some(place);
        }
        let most = pairs.iter().map(|(cards, _)| cards + 1).max().unwrap_or(0);
        Self { counts, pairs, places, most }
    }

    /// Returns the place without `taken` cards of a value.
    fn without(&self, place: usize, taken: usize, value: usize) -> Option<usize> {
        let (cards, sum) = self.pairs[place];
        let (cards, sum) = (cards.checked_sub(taken)?, sum.checked_sub(taken * value)?);
        self.places[cards][sum]
    }

    /// Returns the coefficients of G, which are the same with Black and Red exchanged.
    fn series(&self) -> Series<N> {
        let size = self.pairs.len();
        let mut series = vec![Wide::ZERO; size * size];
        series[0] = Wide::of(&Whole::one());
        for (value, count) in (1..).zip(self.counts.all) {
            let most = BEFORE / value;
            let ways = |black: usize, red: usize| -> Wide<N> {
                let black = black as u64;
                let rest = count.saturating_sub(black);
                Wide::of(&(&choose(count, black) * &choose(rest, red as u64)))
            };
            let ways: Vec<Vec<Wide<N>>> =
                (0..=most).map(|black| (0..=most).map(|red| ways(black, red)).collect()).collect();
            let less: Vec<Vec<usize>> = (0..size)
                .map(|place| {
                    (0..=most).map_while(|taken| self.without(place, taken, value)).collect()
                })
                .collect();
            // Backwards, so that the coefficients that are read do not include this value yet.
            for black in (0..size).rev() {
                for red in (0..=black).rev() {
                    let mut sum = Wide::ZERO;
                    for (ways, from) in ways.iter().zip(&less[black]) {
                        for (ways, other) in ways.iter().zip(&less[red]) {
                            let old = &series[from.max(other) * size + from.min(other)];
                            if !old.is_zero() {
                                sum.add(&old.times(ways));
                            }
                        }
                    }
                    series[black * size + red] = sum;
                }
            }
        }
        for black in 0..size {
            for red in 0..black {
                series[red * size + black] = series[black * size + red];
            }
        }
        series
    }

    /// Returns the coefficients for a shoe with one card of this value less.
    fn less(&self, series: &[Wide<N>], value: usize) -> Series<N> {
        let size = self.pairs.len();
        let mut less = Vec::with_capacity(series.len());
        let one: Vec<Option<usize>> =
            (0..size).map(|place| self.without(place, 1, value)).collect();
        for black in 0..size {
            for red in 0..size {
                let mut rest = series[black * size + red];
                if let Some(from) = one[black] {
                    rest.subtract(&less[from * size + red]);
                }
                if let Some(from) = one[red] {
                    rest.subtract(&less[black * size + from]);
                }
                less.push(rest);
            }
        }
        less
    }

    /// Returns the values of which the shoe holds cards.
    fn values(&self) -> Vec<usize> {
        (1..=VALUES).filter(|value| self.counts.all[value - 1] > 0).collect()
    }

    /// Returns the ordered ways to draw a card of each of these values.
    fn drawn(&self, [one, other]: [usize; 2]) -> Wide<N> {
        let [first, second] = [one, other].map(|value| self.counts.all[value - 1]);
        let left = second - u64::from(one == other);
        Wide::of(&(&Whole::from(first) * &Whole::from(left)))
    }

    /// Returns the coefficients of D from the coefficients of G; `scale` makes them whole.
    fn first_red(&self, series: &[Wide<N>], red: &[u64; VALUES], scale: &Whole) -> Series<N> {
        let mut first = vec![Wide::ZERO; series.len()];
        for value in self.values() {
            let times = Wide::of(&(scale * &Whole::from(red[value - 1])));
            let others = self.less(series, value);
            self.shifted(&others, value, &times, |at, ways| first[at].add(&ways));
        }
        first
    }

    /// Returns the coefficients of D for a shoe with one card of this value less; `less` has those
    /// of G for this shoe, and `share` is the scaled share of red cards.
    fn less_red(
        &self,
        first: &[Wide<N>],
        less: &[Wide<N>],
        value: usize,
        share: &Wide<N>,
    ) -> Series<N> {
        let mut rest = first.to_vec();
        self.shifted(less, value, share, |at, ways| rest[at].subtract(&ways));
        self.less(&rest, value)
    }

    /// Calls `each` with the place and the coefficient of `times`·a·y^value·series.
    fn shifted(
        &self,
        series: &[Wide<N>],
        value: usize,
        times: &Wide<N>,
        mut each: impl FnMut(usize, Wide<N>),
    ) {
        let size = self.pairs.len();
        for black in 0..size {
            let Some(from) = self.without(black, 1, value) else { continue };
            for red in 0..size {
                let ways = &series[from * size + red];
                if !ways.is_zero() {
                    each(black * size + red, ways.times(times));
                }
            }
        }
    }

    fn cell(&self, cards: [usize; 2], totals: [usize; 2]) -> usize {
        ((cards[0] * (self.most + 1) + cards[1]) * TOTALS + totals[0]) * TOTALS + totals[1]
    }

    /// Adds the rounds whose rows end with cards of these values; `series` is of a shoe without
    /// them.
    fn add(&self, sums: &mut [Wide<N>], series: &[Wide<N>], last: [usize; 2]) {
        let times = self.drawn(last);
        if times.is_zero() {
            return;
        }
        let size = self.pairs.len();
        // The cards before the last card of a row.
        let before = |last: usize| {
            let reached = self.pairs.iter().enumerate().filter_map(move |(place, (cards, sum))| {
                let above = (sum + last).checked_sub(LEAST)?;
                Some((place, cards + 1, above))
            });
            reached.collect::<Vec<_>>()
        };
        let reds = before(last[1]);
        for (black, cards, total) in before(last[0]) {
            for (red, other_cards, other_total) in &reds {
                let ways = &series[black * size + red];
                if !ways.is_zero() {
                    let cell = self.cell([cards, *other_cards], [total, *other_total]);
                    sums[cell].add(&ways.times(&times));
                }
            }
        }
    }

    /// Adds the rounds whose rows end with a card of the value `low` and one no lower. `first`
    /// has the coefficients of D, and by value the scaled share of red cards.
    fn ending(
        &self,
        mut sums: Sums<N>,
        series: &[Wide<N>],
        first: Option<&(Series<N>, [Wide<N>; VALUES])>,
        low: usize,
    ) -> Sums<N> {
        let one = self.less(series, low);
        let first = first.map(|(first, share)| {
            let first = self.less_red(first, &one, low, &share[low - 1]);
            (first, share)
        });
        for high in self.values().into_iter().filter(|high| *high >= low) {
            let two = self.less(&one, high);
            let red = first
                .as_ref()
                .map(|(first, share)| self.less_red(first, &two, high, &share[high - 1]));
            let both = [[low, high], [high, low]];
            for last in &both[..if low == high { 1 } else { 2 }] {
                self.add(&mut sums.all, &two, *last);
                if let Some(red) = &red {
                    self.add(&mut sums.red, red, *last);
                }
            }
        }
        sums
    }

    fn cells(&self, scale: &Whole) -> Vec<Cell> {
        let series = self.series();
        let red = self.counts.red.filter(|_| !self.counts.is_even());
        let first = red.map(|red| {
            let share = std::array::from_fn(|at| {
                let scaled = scale * &Whole::from(red[at]);
                let share = scaled.quotient(&Whole::from(self.counts.all[at]));
                Wide::of(&share.unwrap_or_default())
            });
            (self.first_red(&series, &red, scale), share)
        });
        let none = || {
            let zero = vec![Wide::ZERO; (self.most + 1) * (self.most + 1) * TOTALS * TOTALS];
            Sums { red: first.as_ref().map_or_else(Vec::new, |_| zero.clone()), all: zero }
        };
        let sums = self
            .values()
            .into_par_iter()
            .fold(none, |sums, low| self.ending(sums, &series, first.as_ref(), low))
            .reduce(none, Sums::and);
        let factorials: Vec<Whole> = (0..=CARDS as u64)
            .scan(Whole::one(), |product, next| {
                *product *= &Whole::from(next.max(1));
                Some(product.clone())
            })
            .collect();
        let two = Whole::from(2);
        let mut cells = Vec::new();
        for black in 1..=self.most {
            for red in 1..=self.most {
                for totals in (0..TOTALS).flat_map(|one| (0..TOTALS).map(move |two| [one, two])) {
                    let at = self.cell([black, red], totals);
                    if sums.all[at].is_zero() {
                        continue;
                    }
                    let orders = &factorials[black - 1] * &factorials[red - 1];
                    let ways = &sums.all[at].whole() * &orders;
                    let of_red = self.counts.red.map(|_| match first {
                        None => ways.quotient(&two).expect("two is not 0"),
                        Some(_) => {
                            let orders = &factorials[black - 2] * &factorials[red - 1];
                            let scaled = &sums.red[at].whole() * &orders;
                            scaled.quotient(scale).expect("a multiple of counts is not 0")
                        }
                    });
                    cells.push(Cell { cards: [black, red], totals, ways, red: of_red });
                }
            }
        }
        cells
    }
}
