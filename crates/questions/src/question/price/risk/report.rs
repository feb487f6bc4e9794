//! The report of the risk of a round: volatility of wagers and their covariance.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::figure::{Bound, Correlation, Figure, Root};
use crate::pricing::figures::OfferInfo;

/// The risk of the wagers of a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RiskReport {
    /// The risk of each wager by itself.
    pub wagers: Vec<WagerRisk>,
    /// The covariance of every pair of wagers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairRisk>,
    /// The most that all wagers together can cost the house in a round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liability: Option<Liability>,
    /// The reason for which pairs and liability are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Names of the wagers left out because a session settles them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of_sessions: Vec<String>,
    /// Names of wagers with a decision, which have no joint law with others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of_decisions: Vec<String>,
    /// Names of the wagers left out of the pairs and of the liability because they are offered in
    /// some rounds only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of_some_rounds: Vec<String>,
}

/// The volatility of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerRisk {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Volatility indices, by confidence level.
    pub volatility: Vec<Volatility>,
    /// The square of the skewness of its net win; `null` if the net win is constant.
    pub squared_skewness: Option<Figure>,
    /// The rounds from which the normal approximation is fair: the least number that is at least 30
    /// and above 25 times the squared skewness. `null` if the net win is constant. For a wager that
    /// is offered in some rounds only, this counts the rounds in which it is bet.
    #[serde(serialize_with = "as_text_or_nothing")]
    #[schemars(with = "Option<Count>")]
    pub normal_from: Option<u128>,
    /// The range of the RTP after several numbers of rounds, by the normal approximation. For a
    /// wager that is offered in some rounds only, these count the rounds in which it is bet.
    pub ranges: Vec<RtpRange>,
}

/// A volatility index.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Volatility {
    /// The confidence level in percent: 90, 95, 99.
    pub confidence: u8,
    /// The standard deviations to either side of the mean: 1.645, 1.96, 2.576.
    #[serde(serialize_with = "as_text")]
    pub z: Exact,
    /// The index: z times the standard deviation of the net win per unit staked.
    pub index: Root,
}

/// The range of the RTP after a number of rounds, by the normal approximation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RtpRange {
    /// The number of rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u128,
    /// `true` if the normal approximation is fair for this number of rounds.
    pub fair: bool,
    /// The ranges, by confidence level.
    pub at: Vec<RangeAt>,
}

/// A range of the RTP: RTP ± z·σ/√n.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RangeAt {
    /// The confidence level in percent.
    pub confidence: u8,
    /// Half the width of the range.
    pub half: Root,
    /// Its lower end.
    pub low: Bound,
    /// Its upper end.
    pub high: Bound,
}

/// The covariance of two wagers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PairRisk {
    /// The id of one wager.
    pub first: String,
    /// Its name.
    pub first_name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_offer: Option<OfferInfo>,
    /// The id of the other.
    pub second: String,
    /// Its name.
    pub second_name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_offer: Option<OfferInfo>,
    /// The covariance of their net wins per unit staked.
    pub covariance: Figure,
    /// Their correlation; `null` if the net win of one of them is constant.
    pub correlation: Option<Correlation>,
}

/// The most that wagers can cost the house in one round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Liability {
    /// The largest sum of the net wins, with one unit on each wager and lost stakes deducted.
    pub staked_on_all: Worst,
    /// The largest sum paid to the winning wagers, without deducting lost stakes.
    pub paid_to_winners: Worst,
}

/// The worst round for the house.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Worst {
    /// The cost of this round in units, with one unit staked on each wager.
    #[serde(serialize_with = "as_text")]
    pub units: Exact,
    /// The number of ordered deals with this cost.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Its probability.
    pub probability: Figure,
    /// The event of each wager in such a round, namely in the likeliest one.
    pub events: Vec<WorstEvent>,
}

/// The event of a wager in the worst round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WorstEvent {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The name of the event that settles it.
    pub event: String,
    /// Its net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}
