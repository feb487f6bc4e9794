//! The comparison of hands: first by class, then by features in turn, with declared exceptions.

use std::cell::RefCell;

use crate::condition::Condition;
use crate::field::hands::Feature;
use crate::field::{Field, NONE};
use crate::game::hands::{best_five, feature};

/// A tie-break between hands of one class; a higher value is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// A feature.
    Feature(Feature),
    /// The ranks in poker order: the rank with the most cards first, then the highest.
    Ranks,
    /// The highest card by rank and then suit: spades, hearts, diamonds, clubs.
    HighestCard,
    /// The best five cards as a poker hand, with the ace high: first the hand, then its ranks.
    BestFive,
}

impl Tie {
    /// The names in tables of tie-breaks that are not features.
    pub const WORDS: [(&'static str, Self); 3] = [
        ("ranks", Self::Ranks),
        ("highest-card", Self::HighestCard),
        ("best-five", Self::BestFive),
    ];

    /// Returns the most bits of its value.
    pub fn bits(self, cards: usize) -> usize {
        match self {
            Self::Feature(_) => 7,
            Self::Ranks => 5 * cards,
            Self::HighestCard => 6,
            Self::BestFive => 24,
        }
    }
}

/// A class of hands.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// The name.
    pub name: String,
    /// The condition on a hand for this class; the first class that holds counts.
    pub when: Condition,
}

/// The ranking of hands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranking {
    /// The classes, best first.
    pub classes: Vec<Class>,
    /// The tie-breaks within a class, in order.
    pub ties: Vec<Tie>,
    /// Pairs of classes in which the first beats the second, whatever their order.
    pub exceptions: Vec<(usize, usize)>,
    /// `true` if the lower hand wins.
    pub is_low: bool,
}

/// The standing of a hand: its class and its key; a higher key is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct Standing {
    pub key: u128,
    pub class: u8,
}

impl Ranking {
    /// Returns the class of these cards; [`NONE`] if they are in none.
    pub(super) fn class(
        &self,
        cards: &[u8],
        is_ace_high: bool,
        meaning: &impl Fn(Field) -> Option<Feature>,
    ) -> u8 {
        // Classes ask for the same few features again and again.
        let known: RefCell<Vec<(Field, u8)>> = RefCell::default();
        let value = |field: Field| {
            let found = known.borrow().iter().find(|(of, _)| *of == field).map(|(_, value)| *value);
            found.unwrap_or_else(|| {
                let value = meaning(field).map_or(NONE, |of| feature::of(of, cards, is_ace_high));
                known.borrow_mut().push((field, value));
                value
            })
        };
        let class = self.classes.iter().position(|class| class.when.holds(&value));
        class.map_or(NONE, |class| class as u8)
    }

    /// Returns the tie-breaks without a final highest card.
    pub(super) fn coarse_ties(&self) -> &[Tie] {
        match self.ties.split_last() {
            Some((Tie::HighestCard, before)) => before,
            _ => &self.ties,
        }
    }

    /// Returns the standing of these cards by these tie-breaks, with `adds` added to their pips.
    pub(super) fn standing(
        &self,
        (ties, adds): (&[Tie], u8),
        cards: &[u8],
        is_ace_high: bool,
        meaning: &impl Fn(Field) -> Option<Feature>,
    ) -> Standing {
        let class = self.class(cards, is_ace_high, meaning);
        let key = ties.iter().fold(u128::from(NONE - class.min(NONE)), |key, tie| {
            let value = match tie {
                Tie::Feature(of) => {
                    let adds = if *of == Feature::Pips { adds } else { 0 };
                    u64::from(feature::of(*of, cards, is_ace_high) + adds)
                }
                Tie::Ranks => feature::poker_order(cards, is_ace_high),
                Tie::HighestCard => feature::highest_card(cards, is_ace_high).into(),
                Tie::BestFive => best_five::order(cards),
            };
            key << tie.bits(cards.len()) | u128::from(value)
        });
        Standing { key: if self.is_low { u128::MAX - key } else { key }, class }
    }

    /// Returns `true` if one hand beats another.
    pub(super) fn beats(&self, one: Standing, other: Standing) -> bool {
        let excepted = |one: Standing, other: Standing| {
            self.exceptions.contains(&(one.class.into(), other.class.into()))
        };
        if excepted(one, other) {
            return true;
        }
        one.key > other.key && !excepted(other, one)
    }

    /// Returns the indices of the hands that no other hand beats.
    pub(super) fn highest(&self, standings: &[Standing]) -> Vec<usize> {
        let is_beaten = |one: &Standing| standings.iter().any(|other| self.beats(*other, *one));
        (0..standings.len()).filter(|at| !is_beaten(&standings[*at])).collect()
    }

    /// Returns the index of the hand that beats all others, if there is one.
    pub(super) fn winner(&self, standings: &[Standing]) -> Option<usize> {
        let beats_all = |at: &usize| {
            let others = standings.iter().enumerate().filter(|(other, _)| other != at);
            others.into_iter().all(|(_, other)| self.beats(standings[*at], *other))
        };
        (0..standings.len()).find(beats_all)
    }
}
