//! Suits that may be renamed: no feature of the question names them, and the shoe holds the same
//! cards of each.
//!
//! Hands that differ only by the names of such suits have the same values and the same ways. One of
//! them stands for all: the one whose suits, as columns of ranks, are in falling order.

use crate::card::{Face, Suit};
use crate::field::baccarat::CardKind;
use crate::field::hands::Feature;

/// Number of bits for each rank in a column.
const DIGIT: usize = 4;
/// Maximum number of cards of a hand, so that each digit holds them.
const MOST_CARDS: usize = 15;

/// The position of a kind in the columns.
#[derive(Clone, Copy, Debug)]
struct Place {
    column: usize,
    /// The summand of one of its cards in its column.
    adds: u64,
}

/// Suits, grouped by whether they may be renamed into each other.
#[derive(Debug)]
pub(super) struct Suits {
    /// The place of each kind.
    places: Vec<Place>,
    /// The kinds of each column, from the highest digit down.
    columns: Vec<Vec<usize>>,
    /// `true` for a column that may change places with the one before it.
    follows: Vec<bool>,
}

impl Suits {
    /// Returns `None` if no suits may be renamed, or if no kind distinguishes suits.
    pub fn of(letters: &[Feature], types: &[(Face, u64)], kind_of: &[usize]) -> Option<Self> {
        let kinds = kind_of.iter().max().map_or(0, |last| last + 1);
        let mut suit_of: Vec<Option<Suit>> = vec![None; kinds];
        let mut held: [Vec<(usize, u8, u64)>; 4] = Default::default();
        let mut columns: [Vec<usize>; 4] = Default::default();
        for ((face, count), kind) in types.iter().zip(kind_of) {
            let (rank, suit) = (face.rank?, face.suit?);
            if suit_of[*kind].is_some_and(|other| other != suit) {
                return None;
            }
            let at = usize::from(suit.code());
            if suit_of[*kind].is_none() {
                suit_of[*kind] = Some(suit);
                columns[at].push(*kind);
            }
            let place = columns[at].iter().position(|of| of == kind)?;
            held[at].push((place, rank.code(), *count));
        }
        held.iter_mut().for_each(|held| held.sort_unstable());
        let are_alike = |one: Suit, other: Suit| {
            let [one_at, other_at] = [one, other].map(|suit| usize::from(suit.code()));
            held[one_at] == held[other_at]
                && letters.iter().all(|letter| !names_apart(*letter, one, other))
        };
        let mut suits = Self {
            places: vec![Place { column: 0, adds: 0 }; kinds],
            columns: Vec::new(),
            follows: Vec::new(),
        };
        let mut left: Vec<Suit> = Suit::ALL.to_vec();
        left.retain(|suit| !columns[usize::from(suit.code())].is_empty());
        while let Some(first) = left.first().copied() {
            let (group, others) = left.into_iter().partition(|suit| are_alike(first, *suit));
            left = others;
            for (at, suit) in Vec::into_iter(group).enumerate() {
                let column = std::mem::take(&mut columns[usize::from(Suit::code(suit))]);
                for (digit, kind) in column.iter().rev().enumerate() {
                    let adds = 1 << (DIGIT * digit);
                    suits.places[*kind] = Place { column: suits.columns.len(), adds };
                }
                suits.columns.push(column);
                suits.follows.push(at > 0);
            }
        }
        suits.follows.contains(&true).then_some(suits)
    }

    /// Returns `true` if hands of this many cards can be put in order.
    pub fn holds(&self, cards: usize) -> bool {
        cards <= MOST_CARDS
    }

    /// Returns every kind, column by column. If a hand is dealt in this order, the first card that
    /// breaks the falling order of columns shows at once.
    pub fn order(&self) -> Vec<usize> {
        self.columns.concat()
    }

    fn filled(&self, cards: impl Iterator<Item = usize>) -> Columns {
        let mut columns = Columns::default();
        cards.for_each(|kind| columns.add(self, kind));
        columns
    }

    /// Returns the number of hands that this one stands for; `None` if another one stands for it.
    pub fn stands_for(&self, cards: impl Iterator<Item = usize>) -> Option<u64> {
        let columns = self.filled(cards);
        (0..self.columns.len())
            .all(|column| columns.is_in_order(self, column))
            .then(|| columns.orbit(self))
    }

    /// Replaces these cards by the hand that stands for them.
    pub fn rename(&self, cards: &mut [usize]) {
        let columns = self.filled(cards.iter().copied());
        let mut from: Vec<usize> = (0..self.columns.len()).collect();
        let mut start = 0;
        while start < from.len() {
            let end = (start + 1..from.len()).find(|at| !self.follows[*at]).unwrap_or(from.len());
            from[start..end].sort_by_key(|column| std::cmp::Reverse(columns.0[*column]));
            start = end;
        }
        for kind in cards.iter_mut() {
            let place = self.places[*kind];
            let digit = place.adds.trailing_zeros() as usize / DIGIT;
            let to = from.iter().position(|column| *column == place.column);
            let column = &self.columns[to.unwrap_or(place.column)];
            *kind = column[column.len() - 1 - digit];
        }
    }
}

/// Returns `true` if a feature distinguishes these two suits by name.
fn names_apart(letter: Feature, one: Suit, other: Suit) -> bool {
    match letter {
        Feature::Suit => one != other,
        Feature::Colour | Feature::Colours | Feature::Count(CardKind::Colour(_)) => {
            one.colour() != other.colour()
        }
        Feature::Count(CardKind::Suit(of)) => (one == of) != (other == of),
        Feature::Count(CardKind::Card(of)) => (one == of.suit) != (other == of.suit),
        _ => false,
    }
}

/// The columns of a hand as numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Columns([u64; 4]);

impl Columns {
    /// Adds a card.
    pub fn add(&mut self, suits: &Suits, kind: usize) {
        let Place { column, adds } = suits.places[kind];
        self.0[column] += adds;
    }

    fn is_in_order(&self, suits: &Suits, column: usize) -> bool {
        !suits.follows[column] || self.0[column] <= self.0[column - 1]
    }

    /// Returns `true` if the column of this kind is no higher than the one before it.
    pub fn may_stand(&self, suits: &Suits, kind: usize) -> bool {
        self.is_in_order(suits, suits.places[kind].column)
    }

    /// Returns the number of hands with the same columns in any order.
    pub fn orbit(&self, suits: &Suits) -> u64 {
        let (mut orbit, mut suits_here, mut same) = (1, 0, 0);
        for column in 0..suits.columns.len() {
            let follows = suits.follows[column];
            let like = follows && self.0[column] == self.0[column - 1];
            suits_here = if follows { suits_here + 1 } else { 1 };
            same = if like { same + 1 } else { 1 };
            orbit = orbit * suits_here / same;
        }
        orbit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoe::Shoe;

    /// Returns every card of a shoe as a kind.
    fn every_card() -> Vec<usize> {
        (0..52).collect()
    }

    /// Checks that each hand has exactly one representative, and that the representatives stand for
    /// all hands.
    fn stand_for_all(letters: &[Feature], spec: &str, hands: usize) {
        let shoe = Shoe::parse(spec).unwrap();
        let suits = Suits::of(letters, shoe.types(), &every_card()).unwrap();
        let mut found = std::collections::BTreeMap::new();
        let (mut standing, mut stood_for) = (0, 0);
        for one in 0..52 {
            for two in one..52 {
                for three in two..52 {
                    let hand = [one, two, three];
                    if let Some(orbit) = suits.stands_for(hand.iter().copied()) {
                        standing += 1;
                        stood_for += orbit;
                    }
                    let mut named = hand;
                    suits.rename(&mut named);
                    named.sort_unstable();
                    *found.entry(named).or_insert(0) += 1;
                }
            }
        }
        assert_eq!((standing, stood_for), (hands, 24_804));
        for (hand, count) in found {
            assert_eq!(suits.stands_for(hand.into_iter()), Some(count), "{hand:?}");
        }
    }

    #[test]
    fn a_hand_stands_for_those_of_other_suits() {
        // By Burnside, count the multisets of three cards that a permutation of suits leaves
        // unchanged: 24,804 of 52 kinds; with two suits changed, 26 kinds stay and 13 pairs change:
        // C(28,3) + 26·13 = 3,614; two and two: 0; three: 13 stay, 13 triples: C(15,3) + 13 = 468;
        // four: 0. (24,804 + 6·3,614 + 8·468)/24 = 2,093.
        stand_for_all(&[Feature::Alike], "6", 2_093);
        // Within colors: (24,804 + 2·3,614 + 0)/4 = 8,008.
        stand_for_all(&[Feature::Colours], "1", 8_008);
        // With one spade fewer, two of three suits changed, three times, and all three twice:
        // (24,804 + 3·3,614 + 2·468)/6 = 6,097.
        stand_for_all(&[Feature::Suits], "6 - KS", 6_097);
    }

    #[test]
    fn suits_that_are_named_are_not_renamed() {
        let shoe = Shoe::decks(6).unwrap();
        assert!(Suits::of(&[Feature::Suit], shoe.types(), &every_card()).is_none());
        let shoe = Shoe::parse("6 - KS - KH*2 - KD*3").unwrap();
        assert!(Suits::of(&[Feature::Alike], shoe.types(), &every_card()).is_none());
    }
}
