//! Effects of removal: what one card more or less in the shoe is worth to a wager, and the card
//! counts that follow.
//!
//! The effect of a kind of card is the change of the expected net win per unit staked when one
//! card of it leaves the shoe, E = EV(shoe less one) - EV(shoe). A round never needs the last
//! card of a shoe, and the last card may be any; so the expectation of the shoe is the mean of
//! those without one card, and the effects, weighed by the cards left, sum to 0.
//!
//! A count adds up the tags of the cards that have been seen to leave. Here a card that the
//! wager is better off without has a positive tag, so that a positive count is good news.

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
    /// Cards in the shoe.
    pub cards: u64,
    /// The expected net win per unit staked, from the whole shoe.
    pub expectation: Exact,
    /// The unit that all effects are whole multiples of, numbers without a common divisor; 0
    /// where no removal matters.
    pub unit: Exact,
    /// How finely the kinds are told apart.
    pub grain: Grain,
    /// The kinds of which some card is left.
    pub kinds: Vec<AlikeCards>,
}

/// Cards that nothing looked at tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlikeCards {
    /// What the cards have in common.
    pub face: Face,
    /// Cards left, at least 1.
    pub left: u64,
    /// The effect of removal.
    pub effect: Exact,
    /// The same in [`Effects::unit`].
    pub units: Whole,
}

impl Effects {
    /// The effects from what is won, summed over all ordered deals and in units of which a stake
    /// has `unit`: `won` by the whole shoe of `cards` cards, and with each kind its cards and what
    /// is won without one of them. A round takes up to `of_round` cards, fewer than `cards`.
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
        // With T = n(n-1)…(n-k+1) deals of the shoe and S = (n-1)…(n-k) of one card fewer,
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

    /// The same with kinds taken together that no effect tells apart: by value where ranks and
    /// suits make no difference, by rank where only suits do not.
    fn coarsest(self) -> Self {
        let coarser = [Grain::Value, Grain::Rank, Grain::Suit];
        let coarser = coarser.into_iter().filter(|grain| self.grain.covers(*grain));
        coarser.filter_map(|grain| self.at(grain)).next().unwrap_or(self)
    }

    /// The same by a coarser grain, if it tells apart all that differs.
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

    /// The sum of the effects, weighed by the cards left: 0.
    pub fn balance(&self) -> Exact {
        let units = self.kinds.iter().map(|kind| &kind.units * &Whole::from(kind.left));
        &Exact::from(units.sum::<Whole>()) * &self.unit
    }

    /// The largest effect in the common unit, whatever its sign; 0 where no removal matters.
    fn largest(&self) -> Whole {
        let sizes = self.kinds.iter().map(|kind| match kind.units.is_positive() {
            true => kind.units.clone(),
            false => -&kind.units,
        });
        sizes.max().unwrap_or_default()
    }

    /// The tags that follow the wager best: the effects themselves, scaled so that the largest
    /// is 1 or -1. `None` where no removal matters.
    pub fn best_tags(&self) -> Option<Vec<Exact>> {
        let largest = self.largest();
        self.kinds.iter().map(|kind| Exact::quotient(&kind.units, &largest)).collect()
    }

    /// The balanced tags of whole numbers no further from 0 than `level` that correlate best
    /// with the effects, as [`balanced`] finds them.
    pub fn tags(&self, level: u8) -> Search {
        let kinds = self.kinds.iter().map(|kind| (kind.left, kind.units.clone()));
        balanced(&kinds.collect::<Vec<_>>(), level)
    }
}
