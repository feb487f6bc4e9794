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

    /// Returns the sum of the effects over all pairs of cards of the shoe, which is 0.
    pub fn balance(&self) -> Exact {
        self.pairs.iter().map(|pair| &Exact::count(pair.cards) * &pair.effect).sum()
    }
}
