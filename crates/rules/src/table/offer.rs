//! Terms on which a wager is offered: in some rounds, with some numbers of decks, under one of two
//! readings of its rule, with a stated meter.

use crate::condition::Condition;
use crate::error::Place;
use crate::exact::Exact;
use crate::shoe::Shoe;

/// A condition on the round, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The text as written.
    pub text: String,
    /// The condition.
    pub condition: Condition,
    /// The condition in words.
    pub words: String,
    /// The place where it is written.
    pub place: Place,
}

/// The terms on which a wager is offered. By default it is offered in every round, on every shoe
/// that the rules allow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The rounds in which it can be bet; `None` for all of them. Figures of the wager are
    /// conditional on these rounds.
    pub given: Option<Given>,
    /// The numbers of decks with which it is offered; empty for all that the rules allow.
    pub decks: Vec<u32>,
    /// The reading that it takes of an ambiguous rule.
    pub reading: Option<String>,
    /// The meter for which its odds are stated, in first stakes, if it pays a share of one.
    pub meter: Option<Exact>,
}

impl Offer {
    /// Returns `true` if the wager is offered on this shoe.
    pub fn allows(&self, shoe: &Shoe) -> bool {
        self.decks.is_empty() || shoe.is_of(&self.decks)
    }
}

/// Returns numbers of decks in words: `"1 deck only"`, `"2 or 4 decks only"`; `None` for no number.
pub fn decks_only(decks: &[u32]) -> Option<String> {
    let numbers = decks.iter().map(u32::to_string).collect::<Vec<_>>();
    let (last, before) = numbers.split_last()?;
    let unit = if decks == [1] { "deck" } else { "decks" };
    Some(match before {
        [] => format!("{last} {unit} only"),
        before => format!("{} or {last} {unit} only", before.join(", ")),
    })
}
