//! Terms on which a wager is offered, as reports have them: its rounds, its decks, its reading.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::shoe::Shoe;
use crate::table::offer::{Given, Offer};

/// A condition on the round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GivenInfo {
    /// As it was asked for.
    pub condition: String,
    /// The same in words.
    pub name: String,
    /// Its probability, with what is known of the cards taken for granted.
    pub probability: Figure,
}

/// The terms on which a wager is offered, where it is not offered in every round of every shoe or
/// its rule can be read in two ways.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OfferInfo {
    /// `true` if the wager is offered on this shoe.
    pub on_offer: bool,
    /// The numbers of decks with which it is offered; left out for all that the rules allow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<u32>,
    /// The rounds in which it can be bet. Every figure of the wager is conditional on them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenInfo>,
    /// The reading taken of a rule that can be read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// All of this in words: "not on offer: 2 decks only".
    pub remark: String,
}

impl OfferInfo {
    /// The terms of a wager on a shoe, and the condition with its probability; none where it is
    /// offered like any other.
    pub(crate) fn of(offer: &Offer, shoe: &Shoe, given: Option<GivenInfo>) -> Option<Self> {
        if *offer == Offer::default() {
            return None;
        }
        let Offer { decks, reading, .. } = offer.clone();
        let mut info =
            Self { on_offer: offer.allows(shoe), decks, given, reading, remark: String::new() };
        let mut remark = info.mark();
        if let Some(reading) = &info.reading {
            remark = format!("{remark}: {reading}");
        }
        info.remark = remark;
        Some(info)
    }

    /// `true` if the edge can be compared with others: the wager is on offer, and its rule has one
    /// reading.
    pub fn is_ranked(&self) -> bool {
        self.on_offer && self.reading.is_none()
    }

    /// The terms in a few words, the reading but for its text.
    pub(crate) fn mark(&self) -> String {
        let decks = decks_only(&self.decks);
        let decks = match self.on_offer {
            true => decks,
            false => decks.map(|decks| format!("not on offer: {decks}")),
        };
        let given = self.given.as_ref().map(|given| format!("given: {}", given.name));
        let reading = self.reading.as_ref().map(|_| "one of two readings".to_owned());
        [decks, given, reading].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// Numbers of decks in words: `"1 deck only"`, `"2 or 4 decks only"`; none for no number.
pub(crate) fn decks_only(decks: &[u32]) -> Option<String> {
    let numbers = decks.iter().map(u32::to_string).collect::<Vec<_>>();
    let (last, before) = numbers.split_last()?;
    let unit = if decks == [1] { "deck" } else { "decks" };
    Some(match before {
        [] => format!("{last} {unit} only"),
        before => format!("{} or {last} {unit} only", before.join(", ")),
    })
}

/// A condition with its probability, so many ways of all.
pub(crate) fn of_condition(given: &Given, (ways, all): (&Whole, &Whole)) -> GivenInfo {
    let exact = Exact::quotient(ways, all).unwrap_or_default();
    GivenInfo {
        condition: given.text.clone(),
        name: given.words.clone(),
        probability: Figure { exact },
    }
}
