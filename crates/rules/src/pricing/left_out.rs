//! Wagers and tables of outcomes that a report leaves out or refuses, and the sentence that says so.

use itertools::Itertools;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::figure::key::keys;
use crate::game::Game;
use crate::settle;
use crate::shoe::Shoe;
use crate::table::model::Wager;
use crate::table::settlement::Round;
use crate::table::unsettled::{self, Because, Unsettled};
use crate::wording::Wording;

/// Maximum number of names in a sentence.
const NAMED: usize = 12;

/// A wager that a question leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LeftOut {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Reason: "session", "next-rounds", "meter", "trigger", "carried", "multiplier", "some-rounds",
    /// "decks", "decision", "cards" or "slow".
    #[schemars(with = "String")]
    pub because: Because,
    /// The numbers of decks with which it is offered, if that is the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<u32>,
}

impl From<Unsettled<'_>> for LeftOut {
    fn from(Unsettled { wager, because }: Unsettled<'_>) -> Self {
        let decks = if because == Because::Decks { wager.offer.decks.clone() } else { Vec::new() };
        Self { id: wager.id.clone(), name: wager.name.clone(), because, decks }
    }
}

impl LeftOut {
    /// Returns the entry of an item that looks at suits or ranks that the shoe does not tell.
    pub fn untold(id: &str, name: &str) -> Self {
        let (id, name) = (id.to_owned(), name.to_owned());
        Self { id, name, because: Because::Cards, decks: Vec::new() }
    }

    fn reason(&self) -> String {
        self.because.sentence(&self.decks)
    }

    /// Returns the error for a request that names the wager.
    pub fn refusal(&self) -> Error {
        unsettled::refusal(&self.id, &self.reason())
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

/// Refuses a wager that looks at suits or ranks that this shoe does not tell.
pub fn told_by<'a>(
    round: Round<'a>,
    game: &dyn Game,
    shoe: &Shoe,
) -> Result<Round<'a>, Unsettled<'a>> {
    match shoe.known().covers(game.grain(&settle::observed(round.lines))) {
        true => Ok(round),
        false => Err(Unsettled { wager: round.wager, because: Because::Cards }),
    }
}

/// Returns the sentence that names what is left out, and the reason.
pub fn sentence(names: &[&str], reason: &str) -> String {
    let more = names.len().saturating_sub(NAMED);
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("Left out: {}{and} ({reason}).", names.iter().take(NAMED).format(", "))
}

/// A variant that a question about several games leaves out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LeftOutVariant {
    /// The variant, `game/variant`.
    pub variant: String,
    /// Name of the variant.
    pub name: String,
    /// Reason.
    pub reason: Wording,
}

impl LeftOutVariant {
    /// Creates the entry of a variant. The error says why it has no figures.
    pub fn new(variant: String, name: &str, error: &Error) -> Self {
        Self { variant, name: name.to_owned(), reason: Wording::new(error.marked()) }
    }

    /// Returns one sentence for each reason.
    pub fn sentences(left_out: &[Self]) -> Vec<String> {
        by_reason(left_out.iter().map(|left| (left.name.as_str(), left.reason.as_str())))
    }
}

/// Returns one sentence for each reason. The items are names with reasons.
fn by_reason<'a>(items: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Vec<String> {
    let of_reason = |reason: &str| {
        let names = items.clone().filter(|(_, other)| *other == reason);
        let names: Vec<&str> = names.map(|(name, _)| name).unique().collect();
        sentence(&names, reason)
    };
    items.clone().map(|(_, reason)| reason).unique().map(of_reason).collect()
}

keys! {
    /// The kind of an item that needs more knowledge of the cards than the shoe gives.
    #[non_exhaustive]
    pub enum RefusedKind {
        /// A wager.
        Wager = "wager",
        /// A table of outcomes.
        Outcomes = "outcomes",
    }
}

/// An item that needs more knowledge of the cards than the shoe gives.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refused {
    /// Kind of the item: `"wager"` or `"outcomes"`.
    pub what: RefusedKind,
    /// Identifier of the wager or of the table of outcomes.
    pub id: String,
    /// Name of the item.
    pub name: String,
    /// Reason.
    pub reason: Wording,
    /// Error that was the reason, with its place in a table.
    #[serde(skip)]
    pub error: Option<Error>,
}

impl Refused {
    /// Creates a refusal of the item with this id and name.
    pub fn new(what: RefusedKind, (id, name): (&str, &str), reason: impl Into<String>) -> Self {
        let reason = Wording::new(reason);
        Self { what, id: id.to_owned(), name: name.to_owned(), reason, error: None }
    }

    /// Creates a refusal of a wager.
    pub fn wager(wager: &Wager, reason: impl Into<String>) -> Self {
        Self::new(RefusedKind::Wager, (&wager.id, &wager.name), reason)
    }

    /// Returns one sentence for each reason.
    pub fn sentences(refused: &[Self]) -> Vec<String> {
        by_reason(refused.iter().map(|one| (one.name.as_str(), one.reason.as_str())))
    }

    /// Creates a refusal of a wager that has no figures because of an error.
    pub fn because_of(wager: &Wager, error: Error) -> Self {
        Self::wager(wager, reason(&error, &wager.name)).with(error)
    }

    /// Adds the error for a request of nothing else.
    #[must_use]
    pub fn with(self, error: Error) -> Self {
        Self { error: Some(error), ..self }
    }
}

/// Returns `true` for an error of one wager or one game. Others may have figures all the same.
pub fn is_of_one(error: &Error) -> bool {
    error.is_shoe() || error.is_usage()
}

/// Returns the text of an error, without its subject in front.
pub fn reason(error: &Error, name: &str) -> String {
    error.clone().without_subject(name).marked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::CommandLine;

    #[test]
    fn a_reason_loses_its_subject_and_no_other_words() {
        let error = Error::usage("expected 6 to 1, or Tie: 8 to 1").about("Tie").about("own.toml");
        assert_eq!(reason(&error, "Tie"), "expected 6 to 1, or Tie: 8 to 1");
        assert_eq!(reason(&error, "Pair"), "own.toml: Tie: expected 6 to 1, or Tie: 8 to 1");
    }

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
