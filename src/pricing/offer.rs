//! A wager as it is offered: its condition on the round, its decks, its reading.

use schemars::JsonSchema;
use serde::Serialize;

use crate::distribution::Observed;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::game;
use crate::pricing::Case;
use crate::pricing::conditioning::Known;
use crate::pricing::figures::GivenInfo;
use crate::pricing::reach;
use crate::settle;
use crate::shoe::Shoe;
use crate::table::model::{Line, Wager};
use crate::table::offer::{Given, Offer};

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
    /// How a rule is read here that can be read in two ways.
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

/// A condition that no round meets, or whose probability is 0, in words.
fn never(given: &Given, shoe: &Shoe, known: &Known<'_>) -> String {
    let known = if known.is_something() { " and what is known" } else { "" };
    format!(
        "it is offered given {}, and no round from shoe \"{shoe}\"{known} meets that",
        given.words
    )
}

impl<'a> Case<'a> {
    /// The rounds of this case in which a wager can be bet.
    pub(crate) fn offering<'b>(&self, wager: &'b Wager) -> Case<'b>
    where
        'a: 'b,
    {
        let case: Case<'b> = self.clone();
        Case { known: Known { offered: wager.offer.given.as_ref(), ..case.known }, ..case }
    }

    /// Why a wager of these lines cannot be priced here.
    ///
    /// # Errors
    ///
    /// If the rounds in which it is offered cannot be dealt, or full decks have none.
    pub(crate) fn refusal_of(
        &self,
        wager: &Wager,
        lines: &[Line],
    ) -> Result<Option<String>, Error> {
        let case = self.offering(wager);
        if let Some(reason) = case.refusal(&settle::observed(lines)) {
            return Ok(Some(reason));
        }
        let Some(given) = &wager.offer.given else { return Ok(None) };
        if !case.law(&Observed::default(), &wager.name)?.total().is_zero() {
            return Ok(None);
        }
        // A condition that full decks never meet is a mistake in the table.
        reach::refuse_unreachable(self.table, [wager], self.watch)?;
        Ok(Some(never(given, &self.shoe, &self.known)))
    }

    /// The terms of a wager, with the probability of the rounds in which it is offered.
    pub(crate) fn offer_of(&self, wager: &Wager) -> Result<Option<OfferInfo>, Error> {
        let given = match &wager.offer.given {
            None => None,
            Some(given) => {
                let observed = game::api::observe(&given.condition);
                let law = self.law(&observed, &wager.name)?;
                let ways = law.ways(|case| given.condition.holds(&|field| case.value(field)));
                Some(of_condition(given, (&ways, law.total())))
            }
        };
        Ok(OfferInfo::of(&wager.offer, &self.shoe, given))
    }
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
