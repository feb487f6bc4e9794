//! What is found about the risk of a round: how far wagers swing, and how they swing together.

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
    /// Each wager by itself.
    pub wagers: Vec<WagerRisk>,
    /// Every two of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairRisk>,
    /// What all of them together can cost the house in a round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liability: Option<Liability>,
    /// Why there are no pairs and no liability.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The wagers that are left out, because a session settles them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of_sessions: Vec<String>,
    /// The wagers that are left out of the pairs and of the liability, because they are offered in
    /// some rounds only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub of_some_rounds: Vec<String>,
}

/// How far a wager swings.
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
    /// Volatility indices, by confidence.
    pub volatility: Vec<Volatility>,
    /// Square of the skewness of its net win; none where it always comes to the same.
    pub squared_skewness: Option<Figure>,
    /// The rounds from which the normal approximation is fair: the least number that is at least 30
    /// and above 25 times the squared skewness; none where the wager always comes to the same. Of a
    /// wager that is offered in some rounds only, these are the rounds in which it is bet.
    #[serde(serialize_with = "as_text_or_nothing")]
    #[schemars(with = "Option<Count>")]
    pub normal_from: Option<u128>,
    /// The range of the RTP after some numbers of rounds, by the normal approximation. Of a wager that
    /// is offered in some rounds only, these are the rounds in which it is bet.
    pub ranges: Vec<RtpRange>,
}

/// A volatility index.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Volatility {
    /// The confidence in percent: 90, 95, 99.
    pub confidence: u8,
    /// The standard deviations to either side that it allows: 1.645, 1.96, 2.576.
    #[serde(serialize_with = "as_text")]
    pub z: Exact,
    /// The index: z times the standard deviation of the net win per unit staked.
    pub index: Root,
}

/// The range of the RTP after so many rounds, by the normal approximation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RtpRange {
    /// The rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u128,
    /// Whether the approximation is fair of so many.
    pub fair: bool,
    /// The ranges, by confidence.
    pub at: Vec<RangeAt>,
}

/// A range of the RTP: RTP ± z·σ/√n.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RangeAt {
    /// The confidence in percent.
    pub confidence: u8,
    /// Half the width of the range.
    pub half: Root,
    /// Its lower end.
    pub low: Bound,
    /// Its upper end.
    pub high: Bound,
}

/// How two wagers swing together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PairRisk {
    /// The id of one wager.
    pub first: String,
    /// Its name.
    pub first_name: String,
    /// The id of the other.
    pub second: String,
    /// Its name.
    pub second_name: String,
    /// The covariance of their net wins per unit staked.
    pub covariance: Figure,
    /// Their correlation; none where one of them always comes to the same.
    pub correlation: Option<Correlation>,
}

/// What wagers can cost the house in one round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Liability {
    /// With one unit on each wager: the most that they win together, what is lost taken off.
    pub staked_on_all: Worst,
    /// The most that is paid to the wagers that win, where no lost stake is set against it.
    pub paid_to_winners: Worst,
}

/// The worst round for the house.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Worst {
    /// What it costs, in units staked on each wager.
    #[serde(serialize_with = "as_text")]
    pub units: Exact,
    /// The ways to a round that costs as much.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Its probability.
    pub probability: Figure,
    /// What each wager comes to in such a round, in the likeliest of them.
    pub events: Vec<WorstEvent>,
}

/// What a wager comes to in the worst round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WorstEvent {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The event that settles it.
    pub event: String,
    /// Its net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}
