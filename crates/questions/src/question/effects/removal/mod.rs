//! Effects of removal: the value to a wager of one card more or less in the shoe, and the card
//! counts based on it.
//!
//! The effect of a kind of card is the change of the expected net win per unit staked when one card
//! of it leaves the shoe: E = EV(shoe less one) - EV(shoe). A round never needs the last card of a
//! shoe, and the last card may be any card. So the expectation of the shoe is the mean over the
//! shoes without one card, and the effects, weighted by the cards left, sum to 0.
//!
//! A count adds up the tags of the cards seen to leave the shoe. A card has a positive tag if its
//! removal favors the wager, so a positive count is good news.

mod count;
mod curve;
mod tags;

use crate::card::{Face, Grain};
use crate::exact::{Denominator, Exact, Whole};

pub use count::Count;
pub use curve::Curve;
pub use tags::{Search, balanced};

/// The effects of removal of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The number of cards in the shoe.
    pub cards: u64,
    /// The expected net win per unit staked, from the whole shoe.
    pub expectation: Exact,
    /// The unit of the effects: every effect is a whole multiple of it, and these multiples have no
    /// common divisor. 0 if no removal has an effect.
    pub unit: Exact,
    /// The properties of cards that distinguish the kinds.
    pub grain: Grain,
    /// The kinds with a card left in the shoe.
    pub kinds: Vec<AlikeCards>,
}

/// Cards that have the same effect on everything observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlikeCards {
    /// The common properties of the cards.
    pub face: Face,
    /// The number of cards left, at least 1.
    pub left: u64,
    /// The effect of removal.
    pub effect: Exact,
    /// The effect of removal in [`Effects::unit`].
    pub units: Whole,
}

impl Effects {
    /// Makes the effects from wins, summed over all ordered deals, in units of which a stake has
    /// `unit`.
    ///
    /// `won` is the win from the whole shoe of `cards` cards. Each kind has its number of cards and
    /// the win from the shoe without one of them. A round takes up to `of_round` cards, fewer than
    /// `cards`.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::question::effects::removal::Effects;
    /// use shoe_odds::card::{Face, Grain};
    /// use shoe_odds::{Exact, Whole};
    ///
    /// // A bet of a unit, even money, that the first of two sixes and three nines is a six:
    /// // 2 - 3 over 5 cards, 1 - 3 over 4 without a six, 2 - 2 over 4 without a nine.
    /// let kind = |value, left, won: i64| {
    ///     (Face { value, rank: None, suit: None }, left, Whole::from(won))
    /// };
    /// let kinds = vec![kind(6, 2, -2), kind(9, 3, 0)];
    /// let of = Effects::new(5, 1, &Whole::one(), &Whole::from(-1i64), kinds, Grain::Value);
    /// assert_eq!(of.expectation, Exact::ratio(-1, 5).unwrap());
    /// assert_eq!(of.kinds[0].effect, Exact::ratio(-3, 10).unwrap()); // -1/2 + 1/5
    /// assert_eq!(of.kinds[1].effect, Exact::ratio(1, 5).unwrap());
    /// assert!(of.balance().is_zero());
    /// ```
    pub fn new(
        cards: u64,
        of_round: u64,
        unit: &Whole,
        won: &Whole,
        kinds: Vec<(Face, u64, Whole)>,
        grain: Grain,
    ) -> Self {
        // The shoe has T = n(n-1)…(n-k+1) deals, and S = (n-1)…(n-k) with one card fewer.
        // T·(n-k) = S·n, so won'/S - won/T = (won'·n - won·(n-k)) / (S·n).
        let (n, rest) = (Whole::from(cards), Whole::from(cards - of_round));
        let factor = |dealt: u64| (Whole::from(cards - dealt), 1);
        let stake = (unit.clone(), 1);
        let deals = |from: u64, to: u64| {
            let factors = (from..to).map(factor).chain([stake.clone()]);
            Denominator::new(&factors.collect::<Vec<_>>())
        };
        let (of_shoe, of_both) = (deals(0, of_round), deals(0, of_round + 1));
        let lost = won * &rest;
        let numerators: Vec<Whole> =
            kinds.iter().map(|(_, _, less)| &(less * &n) - &lost).collect();
        let divisor = numerators.iter().fold(Whole::zero(), |divisor, one| divisor.gcd(one));
        let kinds =
            kinds.into_iter().zip(numerators).map(|((face, left, _), numerator)| AlikeCards {
                face,
                left,
                effect: of_both.share(&numerator),
                units: numerator.quotient(&divisor).unwrap_or_else(Whole::zero),
            });
        let kinds = kinds.collect();
        let (expectation, unit) = (of_shoe.share(won), of_both.share(&divisor));
        Self { cards, expectation, unit, grain, kinds }.coarsest()
    }

    /// Merges kinds with equal effects: by value if ranks and suits make no difference, by rank if
    /// only suits make none.
    fn coarsest(self) -> Self {
        let coarser = [Grain::Value, Grain::Rank, Grain::Suit];
        let coarser = coarser.into_iter().filter(|grain| self.grain.covers(*grain));
        coarser.filter_map(|grain| self.at(grain)).next().unwrap_or(self)
    }

    /// Returns the effects by a coarser grain, or `None` if it merges different effects.
    fn at(&self, grain: Grain) -> Option<Self> {
        let mut kinds: Vec<AlikeCards> = Vec::new();
        for kind in &self.kinds {
            let face = kind.face.at(grain);
            match kinds.iter_mut().find(|other| other.face == face) {
                Some(other) if other.units != kind.units => return None,
                Some(other) => other.left += kind.left,
                None => kinds.push(AlikeCards { face, ..kind.clone() }),
            }
        }
        kinds.sort_by_key(|kind| kind.face.order());
        Some(Self { grain, kinds, ..self.clone() })
    }

    /// Returns the sum of the effects, weighted by the cards left, which is 0.
    pub fn balance(&self) -> Exact {
        let units = self.kinds.iter().map(|kind| &kind.units * &Whole::from(kind.left));
        &Exact::from(units.sum::<Whole>()) * &self.unit
    }

    /// Returns the largest absolute effect in the common unit; 0 if no removal has an effect.
    fn largest(&self) -> Whole {
        let sizes = self.kinds.iter().map(|kind| match kind.units.is_positive() {
            true => kind.units.clone(),
            false => -&kind.units,
        });
        sizes.max().unwrap_or_default()
    }

    /// Returns the best tags: the effects themselves, scaled so that the largest is 1 or -1.
    /// Returns `None` if no removal has an effect.
    pub fn best_tags(&self) -> Option<Vec<Exact>> {
        let largest = self.largest();
        self.kinds.iter().map(|kind| Exact::quotient(&kind.units, &largest)).collect()
    }

    /// Finds the balanced integer tags, with absolute values up to `level`, that correlate best
    /// with the effects. See [`balanced`].
    pub fn tags(&self, level: u8) -> Search {
        let kinds = self.kinds.iter().map(|kind| (kind.left, kind.units.clone()));
        balanced(&kinds.collect::<Vec<_>>(), level)
    }
}
