//! Wagers that a question about single rounds leaves out, and the sentence that says so: the same for
//! every question and front.

use itertools::Itertools;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::pricing::terms::decks_only;
use crate::shoe::Shoe;
use crate::table::meter::UNSTATED;
use crate::table::model::{Line, Settlement, Wager};
use crate::table::multiplier::{BESIDE_CARDS, is_drawn};
use crate::wording::Wording;
use crate::wording::asked::{ASK_PRICE, ASK_STREAKS, METER, WAGER};

/// Maximum number of names in a sentence.
const NAMED: usize = 12;

/// Reason why a question about single rounds leaves a wager out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Because {
    /// A session settles it.
    Session,
    /// The next rounds settle it.
    NextRounds,
    /// It pays a share of a meter that is not stated.
    Meter,
    /// A multiplier that is no matter of cards changes its odds.
    Multiplier,
    /// It is offered in some rounds only.
    SomeRounds,
    /// It is not offered with the decks of the shoe.
    Decks,
}

impl Because {
    /// The reason, and the question or parameter that has the figures.
    pub(crate) fn reason(self) -> String {
        let (why, instead) = match self {
            Self::Session => (
                "it is settled once a session, by the longest run, and not by a round",
                format!("`{ASK_STREAKS}` has its figures"),
            ),
            Self::NextRounds => (
                "the next rounds settle it, and not one",
                format!("`{ASK_STREAKS}` has its figures"),
            ),
            Self::Meter => (UNSTATED, format!("{METER} states it")),
            Self::Multiplier => (BESIDE_CARDS, format!("`{ASK_PRICE}` has its figures")),
            Self::SomeRounds => (
                "it is offered in some rounds only",
                format!("`{ASK_PRICE}` has its figures, given that it is offered"),
            ),
            Self::Decks => (
                "it is not offered with the decks of this shoe",
                format!("`{ASK_PRICE}` names the decks with which it is"),
            ),
        };
        format!("{why}: {instead}")
    }
}

/// A wager that a question about single rounds leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LeftOut {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Reason: "session", "next-rounds", "meter", "multiplier", "some-rounds" or "decks".
    #[schemars(with = "String")]
    pub because: Because,
}

impl LeftOut {
    pub(crate) fn new(wager: &Wager, because: Because) -> Self {
        Self { id: wager.id.clone(), name: wager.name.clone(), because }
    }

    /// One sentence for each reason: "Left out: Any Dragon (…)."
    pub fn sentences(left_out: &[Self]) -> Vec<Wording> {
        let reasons = left_out.iter().map(|one| one.because).sorted().dedup();
        let of_reason = |because: Because| {
            let of = left_out.iter().filter(|one| one.because == because);
            let names: Vec<&str> = of.map(|one| one.name.as_str()).unique().collect();
            Wording::new(sentence(&names, &because.reason()))
        };
        reasons.map(of_reason).collect()
    }
}

/// The sentence that says what is left out and why.
pub(crate) fn sentence(names: &[&str], reason: &str) -> String {
    let more = names.len().saturating_sub(NAMED);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("Left out: {}{and} ({reason}).", names.iter().take(NAMED).format(", "))
}

/// The lines of a wager that one round settles at stated odds, or the reason why there are none.
pub(crate) fn lines_of_round(wager: &Wager) -> Result<&[Line], Because> {
    match &wager.settlement {
        Settlement::Round(lines) => Ok(lines),
        Settlement::Session(_) if wager.is_of_next_rounds() => Err(Because::NextRounds),
        Settlement::Session(_) => Err(Because::Session),
        Settlement::Progressive(_) => Err(Because::Meter),
    }
}

/// The same for a question about every round of a shoe: the wager must be offered in all of them.
pub(crate) fn lines_of_every_round<'a>(
    wager: &'a Wager,
    shoe: &Shoe,
) -> Result<&'a [Line], Because> {
    let lines = lines_of_round(wager)?;
    match &wager.offer {
        offer if offer.given.is_some() => Err(Because::SomeRounds),
        offer if !offer.allows(shoe) => Err(Because::Decks),
        _ => Ok(lines),
    }
}

/// The same for a question that looks at cards alone, and so at no multiplier.
pub(crate) fn lines_by_cards<'a>(wager: &'a Wager, shoe: &Shoe) -> Result<&'a [Line], Because> {
    let lines = lines_of_every_round(wager, shoe)?;
    if is_drawn(lines) { Err(Because::Multiplier) } else { Ok(lines) }
}

/// Says with how many decks a wager is offered: "it is offered with 1 deck only".
pub(crate) fn offered_with(wager: &Wager) -> String {
    format!("it is offered with {}", decks_only(&wager.offer.decks).unwrap_or_default())
}

/// The error where a wager that is not offered with the shoe is asked for by name.
pub(crate) fn with_other_decks(wager: &Wager) -> Error {
    Error::usage(format!(
        "wager \"{}\" is not on offer with this shoe: {}: `{ASK_PRICE} {WAGER} {}` prices it all the \
         same",
        wager.id,
        offered_with(wager),
        wager.id
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::CommandLine;

    #[test]
    fn a_sentence_names_the_first_dozen_and_counts_the_others() {
        let left_out = |at: usize| LeftOut {
            id: format!("w{at}"),
            name: format!("W{at}"),
            because: if at == 0 { Because::Meter } else { Because::Session },
        };
        let all: Vec<LeftOut> = (0..16).map(left_out).collect();
        let mut sentences = LeftOut::sentences(&all);
        sentences.iter_mut().for_each(|one| one.word(&CommandLine));
        let [session, meter] = &sentences[..] else { panic!("{sentences:?}") };
        let session = session.as_str();
        assert!(session.starts_with("Left out: W1, W2, W3,"), "{session}");
        assert!(session.contains("W12 and 3 more (it is settled once a session"), "{session}");
        assert!(session.ends_with(": `odds streaks` has its figures)."), "{session}");
        assert!(meter.as_str().ends_with("no meter is stated: --meter states it)."), "{meter}");
    }
}
