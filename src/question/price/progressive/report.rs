//! What is found about a wager that pays a share of a meter, where no meter is stated.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::figure::{Figure, Root};
use crate::pricing::figures::OfferInfo;
use crate::wording::Wording;

/// A wager that pays a share of a meter, by what the meter stands at. A meter is measured in first
/// stakes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProgressiveWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where its rules are from, if that is not where the game's are from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The terms on which it is offered, where it is not offered in every round of every shoe or
    /// its rule can be read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// What it takes to have it among the other wagers.
    pub needs: Wording,
    /// What can happen; the last event is the loss of the stake when no line holds.
    pub events: Vec<MeterEvent>,
    /// The house edge with the meter at 0.
    pub edge_at_zero: Figure,
    /// What each first stake in the meter takes off the edge: the share of the meter that a round
    /// pays on average.
    pub edge_per_stake: Figure,
    /// What the meter stands at where neither side has an edge, in first stakes. None where no
    /// round of this shoe pays from the meter, or the player is favoured with the meter at 0.
    pub break_even: Option<Figure>,
    /// What it is worth at some meters: around the one that breaks even, or at 0 where there is none.
    pub by_meter: Vec<ByMeter>,
}

/// An event of such a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterEvent {
    /// Its name.
    pub name: String,
    /// What it pays as it is written: "10% of meter", "50 to 1".
    pub odds: String,
    /// The part of the net win per unit staked that is fixed.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// The share of the meter that it pays beside, from 0 to 1.
    #[serde(serialize_with = "as_text")]
    pub share: Exact,
    /// The ways to it.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub ways: Option<Whole>,
    /// Its probability.
    pub probability: Figure,
}

/// Such a wager at one meter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ByMeter {
    /// What the meter stands at, in first stakes.
    pub meter: Figure,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// How often it wins.
    pub hit: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}
