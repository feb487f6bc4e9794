//! The difference of two rule sets or shoes: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::json::as_text_or_nothing;
use crate::figure::{Figure, Root, Tool};
use crate::pricing::figures::{GameInfo, Refused, ShoeInfo, VariantInfo};

/// The difference of two rule sets, two shoes, or both.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Diff {
    /// The program and the version that compared them.
    pub tool: Tool,
    /// The pairs of variants: one, or of sides with several every variant that both have.
    pub pairs: Vec<VariantDiff>,
    /// The variants of one side alone, which are not compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unpaired: Vec<DiffSide>,
}

/// The difference of two variants, each on its shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VariantDiff {
    /// The first variant.
    pub first: DiffSide,
    /// The second variant.
    pub second: DiffSide,
    /// The wagers of both: first those whose edge moves most.
    pub wagers: Vec<WagerDiff>,
    /// The wagers of the first variant alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only_first: Vec<OneSided>,
    /// The wagers of the second variant alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only_second: Vec<OneSided>,
    /// The wagers without an edge on a side, which are not compared, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Refused>,
}

/// One of two variants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DiffSide {
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// Remarks of the rules document, and what the figures assume.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A wager of one variant alone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OneSided {
    /// Id of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// Its house edge.
    pub edge: Figure,
}

/// The difference of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerDiff {
    /// Id of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The house edges.
    pub edges: [Figure; 2],
    /// The second house edge less the first: above 0, the second is better for the house.
    pub change: Figure,
    /// The probabilities of a win.
    pub hits: [Figure; 2],
    /// The standard deviations of the net win per unit staked.
    pub deviations: [Root; 2],
    /// The lines that move, in the order of the paytable.
    pub lines: Vec<LineChange>,
}

/// The difference of a line of a paytable.
///
/// If both sides deal the same cards by the same rules, it is of the rounds that a line of each side
/// settles, with one probability, and both names if they differ: "Banker wins → Banker wins with 6".
/// Otherwise lines of the same name are compared.
///
/// The change of the return is the second probability times the second payoff less the first
/// probability times the first payoff. It is the sum of two parts: the change of the probability at
/// the first payoff, and the change of the payoff at the second probability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineChange {
    /// Name of the event.
    pub name: String,
    /// Net win per unit staked on the first side; `None` if it has no such line.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Exact>")]
    pub first_pays: Option<Exact>,
    /// Net win per unit staked on the second side; `None` if it has no such line.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Exact>")]
    pub second_pays: Option<Exact>,
    /// The probabilities of the event; 0 on a side that has no such line.
    pub probabilities: [Figure; 2],
    /// The part of the change of the return that is by the probability.
    pub by_probability: Figure,
    /// The part of the change of the return that is by the payoff.
    pub by_payoff: Figure,
    /// The change of the return: the house edge changes by as much the other way.
    pub change: Figure,
}
