//! The report of a wager that pays a share of a meter, if no meter is stated.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::figure::{Figure, Root};
use crate::pricing::figures::OfferInfo;
use crate::wording::Wording;

/// A wager that pays a share of a meter (a progressive jackpot), priced at several sizes of the
/// meter. A meter is measured in first stakes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProgressiveWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The source of its rules, if it differs from the source of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The terms on which it is offered, if it is not offered in every round of every shoe or its
    /// rule can be read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The parameter that is missing to price it like other wagers.
    pub needs: Wording,
    /// Its events. The last one is the loss of the stake, when no line holds.
    pub events: Vec<MeterEvent>,
    /// The house edge at a meter of 0.
    pub edge_at_zero: Figure,
    /// The decrease of the edge for each first stake in the meter: the mean share of the meter that
    /// a round pays.
    pub edge_per_stake: Figure,
    /// The break-even meter, in first stakes. `null` if no round of this shoe pays from the meter,
    /// or if the player has an edge even at a meter of 0.
    pub break_even: Option<Figure>,
    /// Its figures at some meters around the break-even meter, or at 0 if there is no such meter.
    pub by_meter: Vec<ByMeter>,
}

/// An event of a progressive wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterEvent {
    /// Its name.
    pub name: String,
    /// Its odds as the table writes them: "10% of meter", "50 to 1".
    pub odds: String,
    /// The fixed part of the net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// The share of the meter that it pays in addition, from 0 to 1.
    #[serde(serialize_with = "as_text")]
    pub share: Exact,
    /// The number of ordered deals with this event.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub ways: Option<Whole>,
    /// Its probability.
    pub probability: Figure,
}

/// The figures of a progressive wager at one meter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ByMeter {
    /// The meter, in first stakes.
    pub meter: Figure,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// The probability that the wager wins.
    pub hit: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}
