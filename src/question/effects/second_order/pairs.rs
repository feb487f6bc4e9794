//! Effects of the second order: what two cards less are worth where one card less is worth nothing.
//!
//! A pair is likelier the less even the ranks are, and one card less leaves them as even as any
//! other would: every effect of removal is 0. With E(a) = 0 for every kind, the change that two
//! removals make,
//!
//! ```text
//! E(a, b) = EV(shoe less a and b) - EV(shoe),
//! ```
//!
//! is all of the second order. By Newton's series a shoe that lacks m_r cards of each kind has,
//! up to terms of the third order,
//!
//! ```text
//! EV + Σ m_r(m_r - 1)/2·E(r, r) + Σ m_r·m_s·E(r, s),
//! ```
//!
//! the sum of the effects of every two of the cards that have left. And as a round never needs
//! the last two cards of a shoe and these may be any, the effects of all pairs of cards of the
//! shoe sum to 0.

use crate::card::{Face, Grain};
use crate::exact::Exact;

/// The effects of removing two cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondOrder {
    /// How finely the kinds are told apart.
    pub grain: Grain,
    /// The pairs of kinds that can be removed. Those that only the names of suits tell apart may
    /// be one.
    pub pairs: Vec<Pair>,
}

/// Two kinds of card, perhaps the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What the cards of each kind have in common.
    pub faces: [Face; 2],
    /// The pairs of cards of the shoe that are of these kinds, at least 1.
    pub cards: u128,
    /// The effect of removing one of each.
    pub effect: Exact,
}

/// What two kinds of card have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// Whether they are of one rank, or of one value where ranks are not told apart.
    pub rank: bool,
    /// Whether they are of one suit; `None` where suits are not told apart.
    pub suit: Option<bool>,
}

impl Pair {
    /// What the two have in common.
    pub fn alike(&self) -> Alike {
        let [one, other] = self.faces;
        let suit = one.suit.map(|suit| Some(suit) == other.suit);
        Alike { rank: one.order().0 == other.order().0, suit }
    }

    /// The kinds in order, each by what `grain` leaves of it.
    fn at(&self, grain: Grain) -> [Face; 2] {
        let mut faces = self.faces.map(|face| face.at(grain));
        faces.sort_by_key(|face| face.order());
        faces
    }
}

impl SecondOrder {
    /// The effects with kinds taken together that no effect tells apart.
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

    /// The same by a coarser grain, if it tells apart all that differs.
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

    /// The sum of the effects over all pairs of cards of the shoe: 0.
    pub fn balance(&self) -> Exact {
        self.pairs.iter().map(|pair| &Exact::count(pair.cards) * &pair.effect).sum()
    }
}
