//! Tests the number of equal cards within a shoe, which tells how many decks the shoe has.
//!
//! The rules look at the value of a card and at nothing else of it, and so does whatever ends a
//! shoe. So if a shoe dealt n of its V cards of a value, these are any n of them drawn without
//! replacement, exactly, wherever the cut card is. Let a be the number of cards of each kind among
//! the V, let Y be the number of ordered pairs of equal cards among the n, and write x⁽ᵏ⁾ for
//! x(x-1)…(x-k+1). Then
//!
//! ```text
//! E Y  = n⁽²⁾/V⁽²⁾ Σ a⁽²⁾,
//! E Y² = n⁽⁴⁾/V⁽⁴⁾ (Σ a⁽⁴⁾ + (Σ a⁽²⁾)² - Σ (a⁽²⁾)²) + 4 n⁽³⁾/V⁽³⁾ Σ a⁽³⁾ + 2 n⁽²⁾/V⁽²⁾ Σ a⁽²⁾,
//! ```
//!
//! since two pairs share no card, one or both, and the square of x⁽²⁾ is x⁽⁴⁾ + 4x⁽³⁾ + 2x⁽²⁾.
//! Given those numbers, values and shoes are independent: means and variances add up, exactly. The
//! test uses this closed form and not the spread of the shoes that were seen, so a few shoes do.
//!
//! The sum is skewed to the right as sums of squares are. Too few pairs are tested with the normal
//! law, whose lower tail is the longer one. Too many are tested with chi-squared, whose upper tail
//! is the longer one, with one degree of freedom for every value of every shoe, fewer than there
//! are.

use crate::card::Grain;
use crate::chance;
use crate::evidence::{Alike, Equal};
use crate::exact::{Exact, Whole};
use crate::figure::Shown;
use crate::question::check::judge::{DIGITS, Questions, count};
use crate::question::check::report::{CardsId, CheckedCards, CheckedCount, Method};
use crate::shoe::Shoe;

/// Fewest values of shoes for a law of their sum.
const FEWEST: u64 = 30;
/// Degrees of freedom from which chi-squared is near enough to normal.
const MANY: u64 = 100_000;
/// Largest number of decks that is tried, to say which would have as many equal cards.
const DECKS: u32 = 16;
/// Number of decks that stands for cards that are put back: rounds take hardly any of so many.
pub const PUT_BACK: u32 = 10_000;
/// Largest squared deviation at which a number of decks counts as having as many.
const FITS: i64 = 9;

/// Returns the falling factorial x(x-1)…(x-k+1).
fn falling(x: u64, k: u64) -> Exact {
    (0..k)
        .map(|less| Exact::count(x.saturating_sub(less).into()))
        .fold(Exact::one(), |a, b| &a * &b)
}

/// The kinds of card of one value, with the number of each in the shoe.
struct Kinds {
    all: u64,
    /// Σ a⁽ᵏ⁾ for k = 2, 3, 4.
    sums: [Exact; 3],
    /// Σ (a⁽²⁾)².
    squares: Exact,
}

impl Kinds {
    fn of(held: &[u64]) -> Self {
        let sum = |k: u64| held.iter().map(|held| falling(*held, k)).sum();
        let squares = held.iter().map(|held| {
            let pairs = falling(*held, 2);
            &pairs * &pairs
        });
        Self { all: held.iter().sum(), sums: [sum(2), sum(3), sum(4)], squares: squares.sum() }
    }

    /// Returns the mean and the variance of the pairs of equal cards among `dealt` of them.
    fn pairs(&self, dealt: u64) -> Option<(Exact, Exact)> {
        if dealt > self.all {
            return None;
        }
        // With fewer than k cards the quotient is 0/0: there are no k of them.
        let drawn = |k: u64| falling(dealt, k).share_of(&falling(self.all, k));
        let [two, three, four] = &self.sums;
        let mean = &drawn(2) * two;
        let apart = &(four + &(two * two)) - &self.squares;
        let shared = &(&Exact::integer(4) * &(&drawn(3) * three)) + &(&Exact::integer(2) * &mean);
        let second = &(&drawn(4) * &apart) + &shared;
        let variance = &second - &(&mean * &mean);
        // Every pair was counted as two ordered ones.
        let (half, quarter) = (Exact::ratio(1, 2)?, Exact::ratio(1, 4)?);
        Some((&mean * &half, &variance * &quarter))
    }
}

/// Pairs of equal cards over all shoes: seen and expected.
struct Sum {
    seen: u128,
    expected: Exact,
    variance: Exact,
    /// Number of values of shoes whose pairs vary.
    freedom: u64,
    /// `true` if no shoe dealt more cards of a value than it holds.
    whole: bool,
}

impl Sum {
    fn of(equal: &Equal, shoe: &Shoe, grain: Grain) -> Self {
        let mut held: [Vec<u64>; 10] = Default::default();
        for (face, count) in shoe.kinds(grain) {
            held[usize::from(face.value)].push(count);
        }
        let kinds = held.map(|held| Kinds::of(&held));
        let (expected, variance) = (Exact::zero(), Exact::zero());
        let mut sum = Self { seen: 0, expected, variance, freedom: 0, whole: true };
        for (value, dealt, Alike { shoes, pairs }) in equal.alike() {
            let Some((mean, variance)) = kinds[usize::from(value)].pairs(dealt) else {
                sum.whole = false;
                continue;
            };
            let number = Exact::count(shoes.into());
            // With one kind of card, all pairs are equal.
            if variance.is_positive() {
                sum.seen += u128::from(pairs);
                sum.expected = &sum.expected + &(&number * &mean);
                sum.variance = &sum.variance + &(&number * &variance);
                sum.freedom += shoes;
            }
        }
        sum
    }

    fn off(&self) -> Exact {
        &Exact::from(Whole::from(self.seen)) - &self.expected
    }

    /// Returns the square of the deviation.
    fn square(&self) -> Option<Exact> {
        let off = self.off();
        (&off * &off).checked_div(&self.variance)
    }
}

/// Returns the squared deviation of the equal cards from the law of a shoe, if it counts as having
/// as many.
fn fit(equal: &Equal, shoe: &Shoe, grain: Grain) -> Option<Exact> {
    let sum = Sum::of(equal, shoe, grain);
    let square = sum.square().filter(|square| *square <= Exact::integer(FITS))?;
    (sum.whole && sum.freedom >= FEWEST).then_some(square)
}

/// Iterates over the numbers of decks that have as many equal cards, with their squared deviations.
fn all_decks(equal: &Equal, grain: Grain) -> impl Iterator<Item = (Exact, u32)> {
    let of = move |decks: u32| Some((fit(equal, &Shoe::decks(decks).ok()?, grain)?, decks));
    (1..=DECKS).chain([PUT_BACK]).filter_map(of)
}

/// Returns the number of decks that fits the equal cards best, if there is one besides the shoe's.
fn decks(equal: &Equal, shoe: &Shoe, grain: Grain) -> Option<u32> {
    let others = all_decks(equal, grain)
        .filter(|(_, decks)| *decks != PUT_BACK && shoe.whole_decks() != Some(*decks));
    others.min().map(|(_, decks)| decks)
}

/// Returns the only number of decks that fits the equal cards, if the shoe does not fit them;
/// [`PUT_BACK`] for cards that are put back.
pub fn only_decks(equal: &Equal, shoe: &Shoe, suits: bool) -> Option<u32> {
    let grain = if suits { Grain::Card } else { Grain::Rank };
    let mut all = all_decks(equal, grain).filter(|_| fit(equal, shoe, grain).is_none());
    all.next().filter(|_| all.next().is_none()).map(|(_, decks)| decks)
}

/// Compares the equal cards with the law of the shoe.
pub fn equal(
    questions: &mut Questions,
    equal: &Equal,
    shoe: &Shoe,
    suits: bool,
) -> Option<CheckedCards> {
    let grain = if suits { Grain::Card } else { Grain::Rank };
    if !shoe.known().covers(grain) {
        return None;
    }
    let sum = Sum::of(equal, shoe, grain);
    if sum.freedom < FEWEST {
        return None;
    }
    let (off, square) = (sum.off(), sum.square()?);
    let mut far = chance::normal(&square).beyond;
    if off.is_positive() && sum.freedom <= MANY {
        // Scaled to the law's mean f and variance 2f.
        let freedom = Exact::count(sum.freedom.into());
        let spread = &Exact::integer(2) * &(&freedom * &square);
        let spread = Exact::parse(&spread.sqrt_decimal(6)?)?;
        let tail = chance::chi_squared(&(&freedom + &spread), u32::try_from(sum.freedom).ok()?);
        far = far.max(tail.beyond.times(2));
    }
    let row = CheckedCount {
        name: if suits { "Of rank and suit" } else { "Of rank" }.to_owned(),
        count: sum.seen,
        expected: Shown { exact: sum.expected.clone(), digits: DIGITS - 1 },
        deviation: count::deviation(&off, &sum.variance),
        judged: questions.ask(Method::Bound, far, None),
    };
    Some(CheckedCards {
        id: CardsId::Equal,
        name: "Pairs of equal cards in a shoe",
        against: "as many cards of each value, drawn from the shoe",
        rows: vec![row],
        fit: None,
        decks: decks(equal, shoe, grain),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two kinds of two cards each, two of the four drawn: 2 of the 6 draws are a pair, so the mean
    /// is 1/3 and the variance 1/3 · 2/3. Of three drawn, exactly one pair; of all four, two.
    #[test]
    fn few_cards_by_hand() {
        let kinds = Kinds::of(&[2, 2]);
        let parse = |text: &str| Exact::parse(text).unwrap();
        assert_eq!(kinds.pairs(2), Some((parse("1/3"), parse("2/9"))));
        assert_eq!(kinds.pairs(3), Some((Exact::one(), Exact::zero())));
        assert_eq!(kinds.pairs(4), Some((Exact::integer(2), Exact::zero())));
        assert_eq!(kinds.pairs(5), None);
    }

    /// Three cards of one kind and one of another, two drawn: 3 of the 6 draws are a pair, 1/2 and
    /// 1/4. Three drawn: all of the kind in 1 of 4, which is three pairs, and else one: the mean is
    /// 3/2, the variance (9/4)/4 + (1/4)·3/4 = 3/4.
    #[test]
    fn kinds_need_not_be_as_many() {
        let kinds = Kinds::of(&[3, 1]);
        let parse = |text: &str| Exact::parse(text).unwrap();
        assert_eq!(kinds.pairs(2), Some((parse("1/2"), parse("1/4"))));
        assert_eq!(kinds.pairs(3), Some((parse("3/2"), parse("3/4"))));
    }

    /// Four cards of two kinds of four, drawn from eight: C(8,4) = 70 draws, of which 2 are of one
    /// kind, 6 pairs, 32 three and one, 3 pairs, and 36 two and two, 2 pairs. The mean is
    /// (12 + 96 + 72)/70 = 18/7, the mean square (72 + 288 + 144)/70 = 36/5, the variance
    /// 36/5 - 324/49 = 144/245.
    #[test]
    fn four_of_eight_by_hand() {
        let parse = |text: &str| Exact::parse(text).unwrap();
        assert_eq!(Kinds::of(&[4, 4]).pairs(4), Some((parse("18/7"), parse("144/245"))));
    }
}
