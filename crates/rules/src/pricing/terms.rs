//! The terms of an offer in reports: rounds, decks, reading and meter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::shoe::Shoe;
use crate::table::model::Wager;
use crate::table::offer::decks_only;
use crate::table::offer::{Given, Offer};
use crate::table::short;
use crate::wording::grouped;

/// A condition on the round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GivenInfo {
    /// Condition as requested.
    pub condition: String,
    /// Condition in words.
    pub name: String,
    /// Probability of the condition, given the known cards.
    pub probability: Figure,
}

/// The rounds in which a wager can be bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct OfferedRounds {
    /// Condition on the round, as written in the table.
    pub condition: String,
    /// Condition in words.
    pub name: String,
    /// Probability of the condition, given the known cards; omitted if no round is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<Figure>,
}

/// The terms on which a wager is offered, if it is not offered in every round of every shoe, if its
/// rule has two readings, or if its odds are stated for a meter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct OfferInfo {
    /// `true` if the wager is offered on this shoe.
    pub on_offer: bool,
    /// Numbers of decks with which it is offered; omitted for all that the rules allow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<u32>,
    /// Rounds in which it can be bet. Every figure of the wager is conditional on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<OfferedRounds>,
    /// Reading that is used, if the rule has two readings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// Meter for which every figure of the wager is computed, in first stakes, if it pays a share
    /// of one: "20000".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<String>,
    /// All terms in words: "not on offer: 2 decks only".
    pub remark: String,
}

impl OfferInfo {
    /// Returns the terms of a wager on a shoe; `None` if it is offered like any other.
    pub fn on(wager: &Wager, shoe: &Shoe) -> Option<Self> {
        Self::of(&wager.offer, wager.offer.allows(shoe), None)
    }

    /// Returns the terms of an offer, with the probability of its rounds if these are dealt.
    /// `on_offer` is `true` if the shoe has the offer. Returns `None` if there are no terms.
    pub fn of(offer: &Offer, on_offer: bool, probability: Option<Figure>) -> Option<Self> {
        if *offer == Offer::default() {
            return None;
        }
        let given = offer.given.as_ref().map(|given| OfferedRounds {
            condition: given.text.clone(),
            name: given.words.clone(),
            probability,
        });
        let (decks, reading) = (offer.decks.clone(), offer.reading.clone());
        let meter = offer.meter.as_ref().map(short);
        let mut info = Self { on_offer, decks, given, reading, meter, remark: String::new() };
        let mut remark = info.mark();
        if let Some(reading) = &info.reading {
            remark = format!("{remark}: {reading}");
        }
        info.remark = remark;
        Some(info)
    }

    /// Returns `true` if the edge can be compared with others: the wager is on offer, and its rule
    /// has one reading.
    pub fn is_ranked(&self) -> bool {
        self.on_offer && self.reading.is_none()
    }

    /// Returns the terms in a few words, without the text of the reading.
    pub fn mark(&self) -> String {
        let decks = decks_only(&self.decks);
        let decks = match self.on_offer {
            true => decks,
            false => decks.map(|decks| format!("not on offer: {decks}")),
        };
        let given = self.given.as_ref().map(|given| format!("given: {}", given.name));
        let meter = self.meter.as_ref().map(|meter| match meter.contains('.') {
            true => format!("meter at {meter}"),
            false => format!("meter at {}", grouped(meter)),
        });
        let reading = self.reading.as_ref().map(|_| "one of two readings".to_owned());
        [decks, given, meter, reading].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// Returns a condition with its probability, `ways` of `all`.
pub(crate) fn of_condition(given: &Given, (ways, all): (&Whole, &Whole)) -> GivenInfo {
    let exact = Exact::quotient(ways, all).unwrap_or_default();
    GivenInfo {
        condition: given.text.clone(),
        name: given.words.clone(),
        probability: Figure { exact },
    }
}
