//! What is found about the paytables that give a wager a wanted edge.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::exact::{Exact, Whole};
use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::figure::{Figure, Root};
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};
use crate::question::design::paytables::First;

/// The answer to a question about paytables: one report, of the wager asked for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignStudy {
    /// What made it.
    pub tool: Tool,
    /// The report.
    pub reports: Vec<DesignReport>,
}

/// What the lines of a wager may pay.
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
    /// What the figures are figures of.
    pub model: String,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What is asked of paytables; none if only what lines would have to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetInfo>,
    /// The lines of the wager.
    pub lines: Vec<DesignLine>,
    /// The paytable as it stands.
    pub present: Paytable,
    /// What the search came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<DesignsFound>,
}

/// What is asked of paytables, on every shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TargetInfo {
    /// The house edge.
    pub edge: RangeInfo,
    /// The return to player, the same said in another way.
    pub rtp: RangeInfo,
    /// The hit frequency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<RangeInfo>,
    /// The standard deviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<RangeInfo>,
    /// Which lines pay more than which, by name: "A > B", or "A >= B" where they may pay the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// Whether a line that pays more than another in the table does not come to pay less.
    #[serde(skip_serializing_if = "is_false")]
    pub order_kept: bool,
    /// Whether every edge will do, and the paytables nearest to the one number of `edge` are best.
    #[serde(skip_serializing_if = "is_false")]
    pub nearest: bool,
    /// Which paytables are best: "middle", those nearest to the middle of the range of the edge,
    /// or "deviation", those with the smallest standard deviation.
    pub sort: First,
}

/// A range, the ends included.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RangeInfo {
    /// The lower end, if there is one.
    pub from: Option<Figure>,
    /// The upper end, if there is one.
    pub to: Option<Figure>,
}

/// A line of the wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignLine {
    /// Its number in the table, from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// What it pays: net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// What it may pay, the least first, where paytables are looked for.
    #[serde(serialize_with = "as_texts", skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<Exact>,
    /// What it would have to pay if the other lines stay as they are, by shoe.
    pub by_shoe: Vec<NeededPays>,
}

/// What a line would have to pay, with the other lines as they stand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededPays {
    /// The shoe, as it reads back.
    pub shoe: String,
    /// The ways to the line.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Its probability.
    pub probability: Figure,
    /// For a house edge of 0; none if even a push leaves the house less.
    pub break_even: Option<Figure>,
    /// For the largest edge of the target; none if even a push leaves the house less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most_edge: Option<Figure>,
    /// For the smallest edge of the target; none if even a push leaves the house less.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_edge: Option<Figure>,
}

/// What a search for paytables came to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignsFound {
    /// The paytables that can be made of what the lines may pay.
    #[serde(serialize_with = "as_text")]
    pub combinations: Whole,
    /// How many of them meet what is asked.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub meeting: u128,
    /// The best of these, the best first.
    pub paytables: Vec<Paytable>,
    /// If none meets it: those whose edge is nearest to the middle of the range, which meet all
    /// that is asked but the edge.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<Paytable>,
}

/// A paytable and what it comes to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Paytable {
    /// What the lines pay, in the order of the table.
    #[serde(serialize_with = "as_texts")]
    pub pays: Vec<Exact>,
    /// What the wager comes to, by shoe.
    pub by_shoe: Vec<PaytableFigures>,
}

/// What a wager comes to on a shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PaytableFigures {
    /// The shoe, as it reads back.
    pub shoe: String,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// How often it wins.
    pub hit: Figure,
    /// Variance of the net win per unit staked.
    pub variance: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}

fn is_false(truth: &bool) -> bool {
    !truth
}

fn as_texts<S: Serializer>(numbers: &[Exact], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(ToString::to_string))
}
