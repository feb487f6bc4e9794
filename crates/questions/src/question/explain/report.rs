//! The explanation of a house edge: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::json::{as_text, as_text_or_nothing};
use crate::figure::{Figure, Tool};
use crate::pricing::figures::{EventReport, GameInfo, ShoeInfo, VariantInfo, WagerReport};
use crate::question::diff::report::LineChange;

/// The explanation of the house edge of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Explanation {
    /// The program and the version that explained it.
    pub tool: Tool,
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// Remarks of the rules document, and what the figures assume.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The explanation in sentences.
    pub sentences: Vec<String>,
    /// The wager with its figures.
    pub wager: WagerReport,
    /// The lines of the paytable, the last one the loss of the stake.
    pub lines: Vec<ExplainedLine>,
    /// The wager on other numbers of decks, in their order.
    pub shoes: Vec<ExplainedShoe>,
}

/// A line of the paytable.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExplainedLine {
    /// The event with its figures. With a random multiplier, it pays the mean.
    #[serde(flatten)]
    pub event: EventReport,
    /// The random multiplier of the payoff, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiplier: Option<LineMultiplier>,
    /// The condition in words; empty for the loss of the stake.
    pub when: String,
    /// The return of this line and of the lines before it; of the last line, minus the house edge.
    pub running: Figure,
}

/// The random multiplier of a line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineMultiplier {
    /// The odds that are multiplied, net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub odds: Exact,
    /// The mean multiplier of the wins of the line, up to the cap.
    pub mean: Figure,
    /// The cap of the multiplied odds, if there is one.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Exact>")]
    pub cap: Option<Exact>,
    /// The part of the payoff that is not multiplied, such as minus a fee.
    #[serde(serialize_with = "as_text")]
    pub beside: Exact,
}

/// The wager on another shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExplainedShoe {
    /// The shoe.
    pub shoe: ShoeInfo,
    /// The house edge on it.
    pub edge: Figure,
    /// This edge less the edge that is explained.
    pub change: Figure,
    /// The lines that move.
    pub lines: Vec<LineChange>,
}
