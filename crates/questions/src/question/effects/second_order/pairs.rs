//! Effects of the second order: the value of removing two cards, if removing one has no effect.
//!
//! For example, a pair is likelier the less even the ranks are. Removing one card of a whole shoe
//! makes the ranks equally uneven, whichever card it is, so every effect of removal is 0. With
//! E(a) = 0 for every kind, the change by two removals,
//!
//! ```text
//! E(a, b) = EV(shoe less a and b) - EV(shoe),
//! ```
//!
//! is the whole second order. By Newton's series, a shoe that lacks m_r cards of each kind has, up
//! to terms of the third order,
//!
//! ```text
//! EV + Σ m_r(m_r - 1)/2·E(r, r) + Σ m_r·m_s·E(r, s),
//! ```
//!
//! the sum of the effects over all pairs of the cards that have left. A round never needs the last
//! two cards of a shoe, and these may be any cards. So the effects of all pairs of cards of the
//! shoe sum to 0.

use crate::card::{Face, Grain};
use crate::exact::Exact;

/// The effects of removing two cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondOrder {
    /// The properties of cards that distinguish the kinds.
    pub grain: Grain,
    /// The pairs of kinds that can be removed. Pairs that differ only in the names of suits may be
    /// merged.
    pub pairs: Vec<Pair>,
}

/// Two kinds of card, perhaps the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The common properties of the cards of each kind.
    pub faces: [Face; 2],
    /// The number of pairs of cards in the shoe of these kinds, at least 1.
    pub cards: u128,
    /// The effect of removing one of each.
    pub effect: Exact,
}

/// The common properties of two kinds of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// `true` if they have the same rank, or the same value if ranks are not distinguished.
    pub rank: bool,
    /// `true` if they have the same suit; `None` if suits are not distinguished.
    pub suit: Option<bool>,
}

impl Pair {
    /// Returns the common properties of the two.
    pub fn alike(&self) -> Alike {
        let [one, other] = self.faces;
        let suit = one.suit.map(|suit| Some(suit) == other.suit);
        Alike { rank: one.order().0 == other.order().0, suit }
    }

    /// Returns the two kinds in order, reduced to `grain`.
    fn at(&self, grain: Grain) -> [Face; 2] {
        let mut faces = self.faces.map(|face| face.at(grain));
        faces.sort_by_key(|face| face.order());
        faces
    }
}

impl SecondOrder {
    /// Makes the effects, merging kinds with equal effects.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    /// use shoe_odds::question::effects::second_order::pairs::{Pair, SecondOrder};
    /// use shoe_odds::card::{Card, Face, Grain};
    ///
    /// // Two kings of spades, and one of them with the king of hearts: suits tell nothing apart.
    /// let face = |name: &str| {
    ///     let card = Card::parse(name).unwrap();
    ///     Face { value: 0, rank: Some(card.rank), suit: Some(card.suit) }
    /// };
    /// let pair = |one, other, cards| {
    ///     Pair { faces: [face(one), face(other)], cards, effect: Exact::one() }
    /// };
    /// let of = SecondOrder::new(vec![pair("KS", "KS", 1), pair("KS", "KH", 2)], Grain::Card);
    /// assert_eq!((of.grain, of.pairs.len(), of.pairs[0].cards), (Grain::Value, 1, 3));
    /// ```
    pub fn new(pairs: Vec<Pair>, grain: Grain) -> Self {
        let finest = Self { grain, pairs };
        let coarser = [Grain::Value, Grain::Rank, Grain::Suit];
        let coarser = coarser.into_iter().filter(|coarser| grain.covers(*coarser));
        coarser.filter_map(|grain| finest.at(grain)).next().unwrap_or(finest)
    }

    /// Returns the effects by a coarser grain, or `None` if it merges different effects.
    fn at(&self, grain: Grain) -> Option<Self> {
        let mut pairs: Vec<Pair> = Vec::new();
        for pair in &self.pairs {
            let faces = pair.at(grain);
            match pairs.iter_mut().find(|other| other.faces == faces) {
                Some(other) if other.effect != pair.effect => return None,
                Some(other) => other.cards += pair.cards,
                None => pairs.push(Pair { faces, ..pair.clone() }),
            }
        }
        pairs.sort_by_key(|pair| pair.faces.map(Face::order));
        Some(Self { grain, pairs })
    }

    /// Returns the property by which a count of cards alike follows the effects best.
    ///
    /// If two cards leave, such a count changes by whether they are alike, beyond a change that is
    /// the same for all pairs. So the best one has the greatest correlation of "alike" with the
    /// effect, over all pairs of cards: of the coarser ones where several are as good.
    pub fn followed_by(&self) -> Grain {
        let sum = |pairs: &mut dyn Iterator<Item = &Pair>| {
            pairs.fold((Exact::zero(), Exact::zero()), |(cards, effects), pair| {
                let count = Exact::count(pair.cards);
                let effect = &count * &pair.effect;
                (&cards + &count, &effects + &effect)
            })
        };
        let (all, effects) = sum(&mut self.pairs.iter());
        let square = |grain: Grain| {
            let is_alike = |pair: &&Pair| pair.at(grain)[0] == pair.at(grain)[1];
            let (alike, won) = sum(&mut self.pairs.iter().filter(is_alike));
            let covariance = &(&won * &all) - &(&effects * &alike);
            let variance = &alike * &(&all - &alike);
            (&covariance * &covariance).checked_div(&variance).unwrap_or_default()
        };
        // A count by suits has no coarser one.
        let finest = self.grain;
        let coarser = [Grain::Rank, Grain::Value].into_iter();
        let coarser = coarser.filter(|of| finest != Grain::Suit && finest.covers(*of));
        let best = coarser.fold((finest, square(finest)), |best, grain| {
            let square = square(grain);
            if square >= best.1 { (grain, square) } else { best }
        });
        best.0
    }

    /// Returns the sum of the effects over all pairs of cards of the shoe, which is 0.
    pub fn balance(&self) -> Exact {
        self.pairs.iter().map(|pair| &Exact::count(pair.cards) * &pair.effect).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;

    /// Beside one card of eight decks are 415, of which 7 are the same card and 24 more of its rank.
    /// With an effect of r for cards of one rank, and c more for one suit as well, the covariances
    /// are (1 - 31/415)·(r·31 + c·7)/415 for ranks, and (r·(1 - 31/415) + c·(1 - 7/415))·7/415 for
    /// cards; their squares by the variances are as 11.39 to 10.76 for r = 9 and c = 17, as 17.70 to
    /// 25.84 for c = 31.
    #[test]
    fn a_count_follows_ranks_or_cards_by_their_correlation() {
        let face = |name: &str| {
            let card = Card::parse(name).unwrap();
            Face { value: 0, rank: Some(card.rank), suit: Some(card.suit) }
        };
        let pair = |other: &str, cards, effect| Pair {
            faces: [face("KS"), face(other)],
            cards,
            effect: Exact::integer(effect),
        };
        for (rank, card, best) in [(9, 17, Grain::Rank), (9, 31, Grain::Card), (0, 1, Grain::Card)]
        {
            let pairs = vec![pair("KS", 7, rank + card), pair("KH", 24, rank), pair("QS", 384, 0)];
            assert_eq!(SecondOrder { grain: Grain::Card, pairs }.followed_by(), best);
        }
    }
}
