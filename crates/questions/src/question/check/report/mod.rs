//! The report of a check: rounds compared with the exact law.

mod checked;
mod findings;
mod judged;

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::json::{Count, as_text, is_zero};
use crate::figure::key::keys;
use crate::figure::{Shown, Tool};
use crate::pricing::figures::{GameInfo, Refused, ShoeInfo, VariantInfo};
use crate::question::manifest::{Cover, DocumentManifest};

pub use checked::{
    CardsId, CheckedCards, CheckedOutcomes, CheckedPairs, CheckedWager, Compliance, ComplianceBy,
    Tolerance,
};
pub(super) use findings::place;
pub use findings::{Cause, CauseKind, FaultReport, FaultRow, Finding, FindingKind};
pub use judged::{CheckedCount, CheckedMean, Deviation, Fit, Judged, Method};

/// The result of comparing rounds with the exact law of a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Check {
    /// The program that made this report.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe that rounds are dealt from.
    pub shoe: ShoeInfo,
    /// The input that was read.
    pub input: CheckedInput,
    /// The overall verdict.
    pub verdict: Agreement,
    /// The reason of the verdict in words: the worst finding, or how near the returns are known.
    pub summary: String,
    /// `true` if too few rounds to decide are a problem, not a warning, in formats of tests.
    #[serde(skip)]
    pub requires_agreement: bool,
    /// Deviations and broken rules, worst first.
    pub findings: Vec<Finding>,
    /// The least likely deviation of a test, if there is no finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<Finding>,
    /// Faults of rows by kind: broken rules of the deal, contradictions, unreadable and missing
    /// rows.
    pub faults: Vec<FaultReport>,
    /// Family-wise significance level: the probability of any finding for a correct simulator.
    #[serde(serialize_with = "as_text")]
    pub level: Exact,
    /// Shift of the return, per unit staked, that the rounds must be able to show for a wager to
    /// agree.
    #[serde(serialize_with = "as_text")]
    pub shift: Exact,
    /// Number of statistical tests, each of which could have found something by chance.
    pub questions: u64,
    /// The deviation, in standard deviations, from which a single test finds something.
    pub critical: Shown,
    /// The wagers that were checked.
    pub wagers: Vec<CheckedWager>,
    /// Stakes and wins compared with the theory; for totals only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub compliance: Vec<Compliance>,
    /// Number of returns that are bounded at every look, and those among them that are slices;
    /// a brief report leaves some out of the table.
    #[serde(skip)]
    pub bounded: [usize; 2],
    /// Running totals of each wager and of each of its channels, period by period, if periods are
    /// named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub running: Vec<Compliance>,
    /// The tables of outcomes that were checked.
    pub outcomes: Vec<CheckedOutcomes>,
    /// The counts of cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CheckedCards>,
    /// Results of two rounds of the same shoe, by distance between the rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<CheckedPairs>,
    /// Wagers and tables of outcomes that were not checked, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Refused>,
    /// Notes on how to read the figures.
    pub notes: Vec<String>,
    /// The title, author and reference of the document, if the request has them.
    #[serde(flatten)]
    pub cover: Cover,
    /// The inputs that reproduce the report; a brief report has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manifest: Option<DocumentManifest>,
}

keys! {
    /// The kind of rows in the input.
    #[non_exhaustive]
    pub enum InputKind {
        /// Rounds, one by one.
        Hands = "hands",
        /// Counts of events, or totals of stakes and wins.
        Counted = "counted",
    }
}

keys! {
    /// The detail that the input gives of a round.
    #[non_exhaustive]
    pub enum Told {
        /// Its cards with their suits.
        Cards = "cards",
        /// The ranks of its cards.
        Ranks = "ranks",
        /// The totals of its hands.
        Totals = "totals",
        /// Its result.
        Results = "results",
        /// No detail: rounds are only counted.
        Counts = "counts",
    }
}

/// The input that was read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedInput {
    /// `"hands"` or `"counted"`.
    pub kind: InputKind,
    /// Number of rounds; for counts and totals, of the wager with the most.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// Number of bets on all wagers together, for input of totals only.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "crate::figure::json::as_text_or_nothing"
    )]
    #[schemars(with = "Option<Count>")]
    pub bets: Option<u64>,
    /// Number of shoes, if rows name them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// The detail of the rows: `"cards"`, `"ranks"`, `"totals"`, `"results"`, `"counts"`.
    pub told: Told,
    /// Columns that the check did not use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<UnusedColumn>,
    /// Number of rows of totals that no rounds with the same stake add up to: their stakes differ, or
    /// a total is wrong.
    #[serde(skip_serializing_if = "is_zero")]
    pub uneven: u64,
}

/// A column that the check did not use.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnusedColumn {
    /// Its name in the file.
    pub name: String,
    /// The column that it may stand for, judging by its name: `--column COLUMN=NAME` would use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The missing column that it needs to be of use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

/// The verdict on rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// The rounds do not follow this law.
    Differs,
    /// The rounds follow this law, as far as their number can show.
    Agrees,
    /// Nothing was found, but too large a deviation could go unseen.
    TooFewRounds,
}

impl Agreement {
    /// Returns the word in data formats.
    pub fn key(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Agrees => "agrees",
            Self::TooFewRounds => "too-few-rounds",
        }
    }

    /// Returns the words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Agrees => "agrees",
            Self::TooFewRounds => "too few rounds",
        }
    }
}

impl Check {
    /// Returns `true` if every wager was left out, so that nothing is known about any return.
    pub(in crate::question::check) fn checks_no_wager(&self) -> bool {
        self.wagers.is_empty() && !self.left_out.is_empty()
    }

    /// Returns `true` if the rounds do not follow this law.
    pub fn differs(&self) -> bool {
        self.verdict == Agreement::Differs
    }
}
