//! What is found about effects of the second order.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::Figure;
use crate::figure::json::{Count, as_text};

/// What two cards less are worth to a wager that one card less, whichever, does nothing to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SecondOrderReport {
    /// How finely cards are told apart: "values", "ranks", "suits", "ranks and suits".
    pub told_by: String,
    /// The effects, by what two cards have in common.
    pub groups: Vec<PairGroup>,
    /// The effects, pair by pair. Pairs that only the names of suits tell apart are listed once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairEffect>,
    /// The sum of the effects over all pairs of cards in the shoe, which is 0; none where there
    /// are no effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<Figure>,
    /// Why there are no effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// The effect of removing two cards that have this in common.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PairGroup {
    /// What they have in common: "two of one rank", "two of different ranks". Where effects
    /// differ among such, there is a group for each of them.
    pub alike: String,
    /// The pairs of cards in the shoe that this is of.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u128,
    /// What two cards less add to the expected net win per unit staked.
    pub effect: Figure,
}

/// The effect of removing a card of each of two kinds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PairEffect {
    /// The kind of one card, as in the effects of one card.
    pub first: String,
    /// The kind of the other, perhaps the same.
    pub second: String,
    /// What the two have in common, as in a group.
    pub alike: String,
    /// The pairs of cards in the shoe that are of these kinds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u128,
    /// What two cards less add to the expected net win per unit staked.
    pub effect: Figure,
}
