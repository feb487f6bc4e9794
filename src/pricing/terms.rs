//! Terms on which a wager is offered, as reports have them: its rounds, decks, reading and meter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::shoe::Shoe;
use crate::table::model::Wager;
use crate::table::offer::{Given, Offer};
use crate::table::short;
use crate::wording::grouped;

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

/// The rounds in which a wager can be bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct OfferedRounds {
    /// The condition on the round, as the table has it.
    pub condition: String,
    /// The same in words.
    pub name: String,
    /// Its probability, with what is known of the cards taken for granted; left out where no round
    /// is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<Figure>,
}

/// The terms on which a wager is offered, if it is not offered in every round of every shoe, its
/// rule can be read in two ways, or its odds are stated for a meter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct OfferInfo {
    /// `true` if the wager is offered on this shoe.
    pub on_offer: bool,
    /// The numbers of decks with which it is offered; left out for all that the rules allow.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<u32>,
    /// The rounds in which it can be bet. Every figure of the wager is conditional on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<OfferedRounds>,
    /// The reading taken of a rule that can be read in two ways.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The meter that every figure of the wager is of, in first stakes, if it pays a share of one:
    /// "20000".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<String>,
    /// All of this in words: "not on offer: 2 decks only".
    pub remark: String,
}

impl OfferInfo {
    /// The terms of a wager on a shoe; `None` if it is offered like any other.
    pub(crate) fn on(wager: &Wager, shoe: &Shoe) -> Option<Self> {
        Self::of(&wager.offer, wager.offer.allows(shoe), None)
    }

    /// The terms of an offer that stands or does not, and the probability of its rounds if these
    /// are dealt; `None` if there are none.
    pub(crate) fn of(offer: &Offer, on_offer: bool, probability: Option<Figure>) -> Option<Self> {
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
        let meter = self.meter.as_ref().map(|meter| match meter.contains('.') {
            true => format!("meter at {meter}"),
            false => format!("meter at {}", grouped(meter)),
        });
        let reading = self.reading.as_ref().map(|_| "one of two readings".to_owned());
        [decks, given, meter, reading].into_iter().flatten().collect::<Vec<_>>().join("; ")
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
