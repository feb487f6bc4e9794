//! Figures of a count: its correlation with a wager, and the true count from which to bet.

use crate::exact::{Exact, Whole};
use crate::question::effects::removal::Effects;

/// The number of cards in a deck: a true count is the running count over the decks left.
const DECK: i64 = 52;

/// A balanced count, evaluated by the effects of removal.
///
/// **The linear estimate.** The shoe had n cards, n_r of kind r, and some have left. The running
/// count R is the sum of their tags t. A random card has the mean tag 0, because the tags are
/// balanced. The numbers of cards that left have covariances proportional to p_r·δ - p_r·p_s, with
/// p = n_r/n, δ = 1 for r = s and δ = 0 otherwise. So by linear regression on R, kind r has this
/// many of the N cards left:
///
/// ```text
/// c_r = N·n_r/n - R · cov(r, R)/var(R) = N·n_r/n - R · n_r·t_r / Σ n·t²
/// ```
///
/// At a true count T = R·52/N the share of kind r has moved by -T·n_r·t_r/(52·Σ n·t²). Removing one
/// card of kind r moves the share of each kind s by (n_s/n - δ)/(n - 1). So to first order a move d
/// of the shares, which sum to 0, is worth -(n - 1)·Σ d_r·E_r. Together:
///
/// ```text
/// EV(T) = EV + T · (n - 1)/52 · Σ n·E·t / Σ n·t²
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Square of the betting correlation, in the range `0..=1`: (Σ n·E·t)² / (Σ n·E² · Σ n·t²).
    pub squared_correlation: Exact,
    /// The increase of the expectation for each unit of the true count, above 0.
    pub per_true_count: Exact,
    /// The true count at which the linear estimate of the expectation is 0. Bet above it.
    pub turns_positive: Exact,
    /// Σ n·t², above 0.
    pub square: Exact,
    /// Square of the number of standard deviations from 0 to `turns_positive`, of the true count when
    /// one deck is left: 52·(n - 52)/(n·(n - 1))·Σ n·t² is its variance. `None` if no card has left
    /// then, or if the wager needs no count.
    pub deviations: Option<Exact>,
}

impl Count {
    /// Makes the count with these tags, one for every kind, all over a common denominator above 0.
    /// Returns `None` for tags that do not tell when the wager gets better: all are 0, or they
    /// point the wrong way.
    pub fn new(effects: &Effects, tags: &[Whole], denominator: &Whole) -> Option<Self> {
        let sum = |of: &dyn Fn(&Whole, &Whole) -> Whole| -> Whole {
            let kinds = effects.kinds.iter().zip(tags);
            kinds.map(|(kind, tag)| &Whole::from(kind.left) * &of(&kind.units, tag)).sum()
        };
        // In units of the effects, with the numerators of the tags.
        let followed = sum(&|effect, tag| effect * tag);
        let square = sum(&|_, tag| tag * tag);
        let spread = sum(&|effect, _| effect * effect);
        if !followed.is_positive() {
            return None;
        }
        let squared_correlation = Exact::quotient(&(&followed * &followed), &(&spread * &square))?;
        let cards = i64::try_from(effects.cards).ok()?;
        let decks = Exact::ratio(cards - 1, DECK)?;
        let followed = Exact::quotient(&(&followed * denominator), &square)?;
        let per_true_count = &(&decks * &effects.unit) * &followed;
        let turns_positive = (-&effects.expectation).checked_div(&per_true_count)?;
        let square = Exact::quotient(&square, &(denominator * denominator))?;
        let seen = Exact::ratio(DECK * (cards - DECK), cards)?;
        let variance = (&seen * &square).checked_div(&Exact::integer(cards - 1))?;
        let is_apart = variance.is_positive() && turns_positive.is_positive();
        let squared = (&turns_positive * &turns_positive).checked_div(&variance);
        let deviations = squared.filter(|_| is_apart);
        Some(Self { squared_correlation, per_true_count, turns_positive, square, deviations })
    }

    /// Makes the count with integer tags.
    pub fn of_whole_tags(effects: &Effects, tags: &[i8]) -> Option<Self> {
        let tags = tags.iter().map(|tag| Whole::from(i64::from(*tag)));
        Self::new(effects, &tags.collect::<Vec<_>>(), &Whole::one())
    }

    /// Makes the count with the best tags, scaled so that the largest is 1 or -1.
    pub fn best(effects: &Effects) -> Option<Self> {
        let tags: Vec<Whole> = effects.kinds.iter().map(|kind| kind.units.clone()).collect();
        Self::new(effects, &tags, &effects.largest()).filter(|count| count.square.is_positive())
    }

    /// Returns the running count at a true count with this many cards left: R = T·N/52.
    pub fn running(true_count: &Exact, left: u64) -> Exact {
        let decks = Exact::count(left.into()).checked_div(&Exact::integer(DECK));
        true_count * &decks.expect("a deck has cards")
    }

    /// Returns the linear estimate of the expectation at a true count.
    pub fn estimate(&self, expectation: &Exact, true_count: &Exact) -> Exact {
        expectation + &(true_count * &self.per_true_count)
    }

    /// Returns the factor by which a true count changes the share of a kind with this tag, in a
    /// shoe of `cards` cards: c_r/(N·n_r/n) from above, 1 - T·t_r·n/(52·Σ n·t²). It is below 0 if
    /// there is no such shoe.
    pub fn share(&self, cards: u64, tag: &Exact, true_count: &Exact) -> Exact {
        let moved = &(&Exact::count(cards.into()) * tag) * true_count;
        let whole = &Exact::integer(DECK) * &self.square;
        &Exact::one() - &moved.checked_div(&whole).expect("a square above 0")
    }
}
