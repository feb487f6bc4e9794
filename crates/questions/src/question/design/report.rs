//! The report of a paytable search.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::figure::{Figure, Root};
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};
use crate::question::design::meter::report::MeterDesign;
pub use crate::question::design::target::report::{RangeInfo, TargetInfo};

use crate::question::design::target::report::as_texts;

/// The answer to a question about paytables: one report about the requested wager, or one about its
/// meter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignStudy {
    /// The program that made it.
    pub tool: Tool,
    /// The report on the paytables of a wager at stated odds.
    pub reports: Vec<DesignReport>,
    /// The report on the meter of a wager that pays shares of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meters: Vec<MeterDesign>,
}

/// The lines of a wager, and the paytables found for it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignReport {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The shoes.
    pub shoes: Vec<ShoeInfo>,
    /// The kind of rounds that the figures describe.
    pub model: String,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The requirements of paytables. Absent if the request has no target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetInfo>,
    /// The lines of the wager.
    pub lines: Vec<DesignLine>,
    /// The lines that carry a multiplier to the next round. Figures are then of all rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub carries: Vec<DesignCarries>,
    /// The present paytable.
    pub present: Paytable,
    /// The result of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<DesignsFound>,
}

/// A line of the wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignLine {
    /// Its number in the table, from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// Its payoff in the table: net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// Its allowed payoffs in increasing order, if the request has a target.
    #[serde(serialize_with = "as_texts", skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<Exact>,
    /// The payoffs that it would need if the other lines stay as they are, by shoe.
    pub by_shoe: Vec<NeededPays>,
}

/// The payoff that a line would need, with the other lines unchanged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededPays {
    /// The shoe, as a text that the program can parse.
    pub shoe: String,
    /// The number of ordered deals that this line pays.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Its probability.
    pub probability: Figure,
    /// The mean of the random multiplier of its payoff, before a cap, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiplier: Option<Figure>,
    /// The payoff for a house edge of 0. `null` if the line is never paid, if even a push leaves the
    /// house less, or if a push would have to win although wins have a random multiplier.
    pub break_even: Option<Figure>,
    /// The payoff for the largest edge of the target. Absent if the line is never paid, or if even
    /// a push leaves the house less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most_edge: Option<Figure>,
    /// The payoff for the smallest edge of the target. Absent if the line is never paid, or if even
    /// a push leaves the house less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_edge: Option<Figure>,
}

/// A line that carries a multiplier to the next round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignCarries {
    /// Its number in the table, from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The multiplier in words: "2", "2 (1/2) or 5 (1/2)".
    pub carries: String,
    /// The mean multiplier that it would need if everything else stays as it is, by shoe.
    pub by_shoe: Vec<NeededFactor>,
}

/// The mean multiplier that a line would have to carry, with everything else unchanged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededFactor {
    /// The shoe, as a text that the program can parse.
    pub shoe: String,
    /// The multiplier for a house edge of 0. `null` if the line is never paid, or if no multiplier
    /// above 0 is small enough.
    pub break_even: Option<Figure>,
    /// The multiplier for the largest edge of the target. Absent as `break_even` is `null`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most_edge: Option<Figure>,
    /// The multiplier for the smallest edge of the target. Absent as `break_even` is `null`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_edge: Option<Figure>,
}

/// The result of a search for paytables.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignsFound {
    /// The number of combinations of the allowed payoffs.
    #[serde(serialize_with = "as_text")]
    pub combinations: Whole,
    /// The number of paytables that meet the target.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub meeting: u128,
    /// The best of these paytables, in order.
    pub paytables: Vec<Paytable>,
    /// The paytables whose edge is nearest to the middle of the range, if none meets the target.
    /// They meet all other requirements.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<Paytable>,
}

/// A paytable and its figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Paytable {
    /// The payoffs of the lines, in the order of the table.
    #[serde(serialize_with = "as_texts")]
    pub pays: Vec<Exact>,
    /// The figures of the wager, by shoe.
    pub by_shoe: Vec<PaytableFigures>,
}

/// The figures of a wager on a shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PaytableFigures {
    /// The shoe, as a text that the program can parse.
    pub shoe: String,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// The probability that the wager wins.
    pub hit: Figure,
    /// Variance of the net win per unit staked.
    pub variance: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}
