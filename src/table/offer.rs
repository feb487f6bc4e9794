//! Terms on which a wager is offered: in some rounds, with some numbers of decks, under one of two
//! readings of its rule, with a meter that is stated.

use crate::condition::Condition;
use crate::error::Place;
use crate::exact::Exact;
use crate::shoe::Shoe;

/// A condition on the round, as a text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// As it is written.
    pub text: String,
    /// The condition.
    pub condition: Condition,
    /// The same in words.
    pub words: String,
    /// Where it is written.
    pub place: Place,
}

/// The terms on which a wager is offered. By default it is offered in every round, on every shoe
/// that the rules allow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The rounds in which it can be bet; `None` for all of them. Figures of the wager are
    /// conditional on it.
    pub given: Option<Given>,
    /// The numbers of decks with which it is offered; none for all that the rules allow.
    pub decks: Vec<u32>,
    /// The reading taken of a rule that can be read in two ways.
    pub reading: Option<String>,
    /// The meter that its odds are stated for, in first stakes, if it pays a share of one.
    pub meter: Option<Exact>,
}

impl Offer {
    /// `true` if the wager is offered on this shoe.
    pub fn allows(&self, shoe: &Shoe) -> bool {
        self.decks.is_empty() || shoe.is_of(&self.decks)
    }
}
