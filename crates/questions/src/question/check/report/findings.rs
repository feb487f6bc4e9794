//! Findings, the faults of rows, and their common causes.

use schemars::JsonSchema;
use serde::Serialize;

use crate::chance::P;
use crate::evidence::FaultId;
use crate::figure::json::{Count, as_text};
use crate::figure::key::keys;
use crate::question::check::report::judged::Chance;

keys! {
    /// The subject of a finding.
    #[non_exhaustive]
    pub enum FindingKind {
        /// Rounds that break the rules of the deal.
        Deal = "deal",
        /// The events or the mean return of a wager.
        Wager = "wager",
        /// The rows of a table of outcomes.
        Outcomes = "outcomes",
        /// Counts of cards.
        Cards = "cards",
        /// Results of two rounds of a shoe.
        Pairs = "pairs",
    }
}

/// A deviation or a broken rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Finding {
    /// The subject: `"deal"`, `"wager"`, `"outcomes"`, `"cards"`, `"pairs"`.
    pub kind: FindingKind,
    /// Id of the fault, wager or table.
    pub id: String,
    /// One sentence: what deviates, and by how much.
    pub text: String,
    /// The probability of it by chance, corrected for all tests; 0 for the impossible.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub adjusted: P,
    /// The common cause of the faulty rows or cards, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

keys! {
    /// The way a cause was found.
    #[non_exhaustive]
    pub enum CauseKind {
        /// A mistake that would make the faulty rows right and no right row wrong.
        Mistake = "mistake",
        /// A feature that the faulty rows share and few right rows have.
        Common = "common",
        /// Another number of decks, or cards that are put back, which fits the cards of every shoe.
        Decks = "decks",
    }
}

/// A common cause of faulty rows, or of cards that the shoe cannot have dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cause {
    /// The way it was found: `"mistake"`, `"common"`, `"decks"`.
    pub kind: CauseKind,
    /// A description of the cause.
    pub text: String,
    /// Number of faulty rows examined: the first ones for a common feature, otherwise all of them.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rows: u64,
    /// Number of these faulty rows that it explains, or is true of.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub covers: u64,
    /// Number of right rows examined for comparison, the first ones.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub right: u64,
    /// Number of these right rows that it would make wrong, or is true of. A mistake of single rows
    /// would make others wrong.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub among: u64,
}

/// A kind of fault in rows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FaultReport {
    /// The kind as a word: `"banker"`, `"overdealt"`, `"unreadable"`.
    pub id: FaultId,
    /// A description of the fault; for the deal, the rule that is broken.
    pub text: String,
    /// Number of faults of this kind.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub count: u64,
    /// `true` if no correct round has this fault; `false` if rows are only unreadable or missing.
    pub breaks_rules: bool,
    /// The first ten rows with this fault.
    pub first: Vec<FaultRow>,
}

/// A faulty row.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FaultRow {
    /// Name of the file.
    pub file: String,
    /// Number of the line, from 1.
    pub line: u64,
    /// A description of its fault.
    pub text: String,
    /// The round as it was read, for a fault that a row of a round shows by itself:
    /// `"P 9H 4C 2D · B KD 4S · banker"`. Empty if the row cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// This row as it stands in the file, up to 200 letters of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
}

/// Returns a row of a file as people name it: `rounds.csv:12`.
pub fn place(file: &str, line: u64) -> String {
    let file = if file == "-" { "standard input" } else { file };
    format!("{file}:{line}")
}
