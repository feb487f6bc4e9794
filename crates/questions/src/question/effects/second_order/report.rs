//! The report of effects of the second order.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::Figure;
use crate::figure::json::{Count, as_text};

/// The effects of removing two cards, for a wager on which removing any one card has no effect.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SecondOrderReport {
    /// The properties of cards that the effects distinguish: "values", "ranks", "suits", "ranks and
    /// suits".
    pub told_by: String,
    /// The property of cards alike by which a count follows the effects best, in the same words.
    pub followed_by: String,
    /// The effects, by the common properties of two cards.
    pub groups: Vec<PairGroup>,
    /// The effects, pair by pair. Pairs that differ only in the names of suits are listed once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairEffect>,
    /// The sum of the effects over all pairs of cards in the shoe, which is 0. Absent if there are
    /// no effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<Figure>,
    /// The reason that there are no effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// The effect of removing two cards with these common properties.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PairGroup {
    /// The common properties: "two of one rank", "two of different ranks". If the effects differ
    /// among such pairs, each effect has a group of its own.
    pub alike: String,
    /// The number of such pairs of cards in the shoe.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u128,
    /// The change of the expected net win per unit staked when both cards are removed.
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
    /// The common properties of the two, as in a group.
    pub alike: String,
    /// The number of pairs of cards of these kinds in the shoe.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u128,
    /// The change of the expected net win per unit staked when both cards are removed.
    pub effect: Figure,
}
