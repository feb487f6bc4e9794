//! Terms on which a wager is offered: in some rounds, with some numbers of decks, under one of two
//! readings of its rule.

use crate::condition::Condition;
use crate::error::{Error, Place};
use crate::shoe::Shoe;
use crate::wording::asked::{ASK_PRICE, WAGER};

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
}

/// Why a question about every round leaves out a wager that is offered in some rounds only.
pub(crate) const SOME_ROUNDS: &str =
    "it is offered in some rounds only, and its price has its figures, conditional on them";

/// The error where such a wager is asked for by name.
pub(crate) fn in_some_rounds(id: &str) -> Error {
    Error::usage(format!(
        "wager \"{id}\" is offered in some rounds only: `{ASK_PRICE} {WAGER} {id}` has its figures, \
         conditional on them"
    ))
}

impl Offer {
    /// `true` if the wager is offered on this shoe.
    pub fn allows(&self, shoe: &Shoe) -> bool {
        self.decks.is_empty() || shoe.is_of(&self.decks)
    }
}
