//! Wagers that a question about single rounds leaves out or refuses, and the sentence that says so.
//! It is the same for every question and front.

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
use crate::wording::asked::{ASK_PRICE, ASK_STREAKS, METER};

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
    /// A multiplier that is independent of the cards changes its odds.
    Multiplier,
    /// It is offered in some rounds only.
    SomeRounds,
    /// It is not offered with the decks of the shoe.
    Decks,
}

/// A wager that a question leaves out.
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
    /// The numbers of decks with which it is offered, if that is the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<u32>,
}

impl LeftOut {
    pub(crate) fn new(wager: &Wager, because: Because) -> Self {
        let decks = if because == Because::Decks { wager.offer.decks.clone() } else { Vec::new() };
        Self { id: wager.id.clone(), name: wager.name.clone(), because, decks }
    }

    /// Returns the reason, with the question or parameter that has the figures. It is the same in
    /// the answers and refusals of every question.
    pub(crate) fn reason(&self) -> String {
        match self.because {
            Because::Session => format!(
                "it is settled once a session, by the longest run, and not by a round: \
                 `{ASK_STREAKS}` has its figures"
            ),
            Because::NextRounds => {
                format!("the next rounds settle it, and not one: `{ASK_STREAKS}` has its figures")
            }
            Because::Meter => format!("{UNSTATED}: {METER} states it"),
            Because::Multiplier => format!("{BESIDE_CARDS}: `{ASK_PRICE}` has its figures"),
            Because::SomeRounds => format!(
                "it is offered in some rounds only: `{ASK_PRICE}` has its figures, given that it is \
                 offered"
            ),
            Because::Decks => format!(
                "it is offered with {}, and not with this shoe: `{ASK_PRICE}` prices it all the same",
                decks_only(&self.decks).unwrap_or_default()
            ),
        }
    }

    /// Returns the error for a request that names the wager.
    pub(crate) fn refusal(&self) -> Error {
        Error::usage(format!("wager \"{}\" has no figures here: {}", self.id, self.reason()))
    }

    /// Returns one sentence for each reason: "Left out: Any Dragon (…)."
    pub fn sentences(left_out: &[Self]) -> Vec<Wording> {
        let one = |left: &Self| (left.because, left.reason());
        let reasons = left_out.iter().map(one).sorted().dedup();
        let of_reason = |(_, reason): (Because, String)| {
            let of = left_out.iter().filter(|left| left.reason() == reason);
            let names: Vec<&str> = of.map(|left| left.name.as_str()).unique().collect();
            Wording::new(sentence(&names, &reason))
        };
        reasons.map(of_reason).collect()
    }
}

/// Returns the sentence that names what is left out, and the reason.
pub(crate) fn sentence(names: &[&str], reason: &str) -> String {
    let more = names.len().saturating_sub(NAMED);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("Left out: {}{and} ({reason}).", names.iter().take(NAMED).format(", "))
}

/// Returns the lines of a wager that one round settles at stated odds, or the reason why there are
/// none.
pub(crate) fn lines_of_round(wager: &Wager) -> Result<&[Line], LeftOut> {
    let because = match &wager.settlement {
        Settlement::Round(lines) => return Ok(lines),
        Settlement::Session(_) if wager.is_of_next_rounds() => Because::NextRounds,
        Settlement::Session(_) => Because::Session,
        Settlement::Progressive(_) => Because::Meter,
    };
    Err(LeftOut::new(wager, because))
}

/// Returns the lines for a question about every round of a shoe: the wager must be offered in all.
pub(crate) fn lines_of_every_round(wager: &Wager) -> Result<&[Line], LeftOut> {
    let lines = lines_of_round(wager)?;
    match wager.offer.given {
        Some(_) => Err(LeftOut::new(wager, Because::SomeRounds)),
        None => Ok(lines),
    }
}

/// Returns the lines for a question about cards alone: the wager must have no multiplier.
pub(crate) fn lines_by_cards(wager: &Wager) -> Result<&[Line], LeftOut> {
    let lines = lines_of_every_round(wager)?;
    if is_drawn(lines) { Err(LeftOut::new(wager, Because::Multiplier)) } else { Ok(lines) }
}

/// Refuses a wager that is not offered with the shoe, for questions that do not price it all the
/// same.
pub(crate) fn offered_with(wager: &Wager, shoe: &Shoe) -> Result<(), LeftOut> {
    match wager.offer.allows(shoe) {
        true => Ok(()),
        false => Err(LeftOut::new(wager, Because::Decks)),
    }
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
            decks: Vec::new(),
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
