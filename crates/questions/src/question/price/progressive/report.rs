//! The report of a wager that pays a share of a meter, if no meter is stated.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::figure::key::keys;
use crate::figure::{Enclosed, Figure, Root};
use crate::pricing::figures::OfferInfo;
use crate::wording::Wording;

/// A wager beside a meter (a progressive jackpot), priced at several sizes of the meter. A meter is measured in first stakes.
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
    /// `true` if the cards do not pay the meter, but the round in which it reaches a hidden amount.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub trigger: bool,
    /// Its events. The last one is the loss of the stake, when no line holds.
    pub events: Vec<MeterEvent>,
    /// The house edge at a meter of 0, or without the jackpot, if a hidden trigger pays it.
    pub edge_at_zero: Figure,
    /// The decrease of the edge for each first stake in the meter: the mean share of the meter that
    /// the cards of a round pay.
    pub edge_per_stake: Figure,
    /// The break-even meter, in first stakes; with the bets of a round, if a hidden trigger pays the
    /// meter. `null` if no round of this shoe pays from the meter, or if the player has an edge even
    /// at a meter of 0.
    pub break_even: Option<Figure>,
    /// Its figures at some meters around the break-even meter, from the reset value up; from 0 if the
    /// table states none, or if lines pay parts of the meter. At the first of them alone if there is
    /// no break-even meter.
    pub by_meter: Vec<ByMeter>,
    /// Its figures over many rounds, if the table says how the meter grows and nothing is known of
    /// the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_time: Option<MeterOverTime>,
}

keys! {
    /// The origin of a part of the return of a progressive wager.
    #[non_exhaustive]
    pub enum Contribution {
        /// Fixed odds, and stakes returned.
        Fixed = "fixed",
        /// The part of each stake that the meter grows by.
        Increment = "increment",
        /// The part of each stake that is kept for the next reset value.
        Hidden = "hidden",
        /// The reset value, which the house pays after each jackpot.
        Reset = "reset",
        /// The growth above a cap, or above an amount by which the meter must be hit, as a negative
        /// return.
        Cap = "cap",
    }
}

/// A progressive wager over many rounds. In each of them the same bets are made, and the meter grows
/// by them before the cards are dealt. Meters are measured in first stakes, when a round is paid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterOverTime {
    /// The terms of the meter.
    pub terms: MeterTerms,
    /// The probability that the cards of a round pay all of the meter: a jackpot.
    pub jackpot: Figure,
    /// The mean number of rounds from one jackpot to the next. `null` if no round of this shoe is a
    /// jackpot.
    pub hit_cycle: Option<Enclosed>,
    /// The mean jackpot of a meter that must be hit by an amount. Of another meter, it is `mean`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_jackpot: Option<Enclosed>,
    /// The part of all jackpots that are paid because the meter must be hit, and not by the cards.
    /// Absent where cards pay none, or must pay all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_cards: Option<Enclosed>,
    /// The mean of the meter over all rounds.
    pub mean: Enclosed,
    /// The standard deviation of the meter.
    pub deviation: Enclosed,
    /// House edge over all rounds.
    pub edge: Enclosed,
    /// Return to player over all rounds.
    pub rtp: Enclosed,
    /// The parts of this return.
    pub returns: Vec<MeterReturn>,
    /// The meter at which the player's edge is 0, with the bets of a round. Of a meter that must be
    /// hit, it is at most this amount. `null` as `break_even` of the wager.
    pub break_even: Option<Figure>,
    /// The part of all rounds in which the meter is above it. `null` if lines pay parts of the meter
    /// or a part of the stakes is hidden.
    pub above: Option<Enclosed>,
    /// Meters that parts of all rounds do not exceed. Empty where `above` is `null`.
    pub levels: Vec<MeterLevel>,
}

/// The terms of a meter, in first stakes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterTerms {
    /// The meter after a jackpot, without the hidden part.
    #[serde(serialize_with = "as_text")]
    pub reset: Exact,
    /// The part of each first stake that the meter grows by.
    #[serde(serialize_with = "as_text")]
    pub increment: Exact,
    /// The part of each first stake that is kept for the next reset value.
    #[serde(serialize_with = "as_text")]
    pub hidden: Exact,
    /// The meter from which on it does not grow.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    pub cap: Option<Exact>,
    /// The meter in whose round all of it is paid, whatever the cards.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    pub must_hit_by: Option<Exact>,
    /// The sum of the bets of a round, which share what the meter pays.
    #[serde(serialize_with = "as_text")]
    pub bets: Exact,
}

/// A part of the return of a progressive wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterReturn {
    /// Its origin.
    pub of: Contribution,
    /// The return, per first stake.
    pub rtp: Enclosed,
}

/// A meter that a part of all rounds does not exceed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterLevel {
    /// The part of all rounds, from 0 to 1.
    #[serde(serialize_with = "as_text")]
    pub part: Exact,
    /// Rounds since the last jackpot, this one included.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: Whole,
    /// The meter.
    pub meter: Figure,
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
