//! The report of the runs of a session.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::Figure;
use crate::figure::Root;
use crate::figure::Tool;
use crate::figure::json::as_text;
use crate::pricing::figures::{GameInfo, OfferInfo, ShoeInfo, VariantInfo, WagerReport};
use crate::pricing::figures::{HandsInfo, Model, Reading, Settled};
use crate::wording::Wording;

/// The answer to a question about runs: one report for every variant and shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StreakStudy {
    /// The program that made it.
    pub tool: Tool,
    /// The reports, in the order of the request.
    pub reports: Vec<StreakReport>,
}

/// The runs of one variant on one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StreakReport {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// The reading of wagers on runs.
    pub reading: ReadingInfo,
    /// The models in this report. Each keeps more of the dependence of rounds than the one before.
    /// Figures without a model are from the last one.
    pub models: Vec<ModelInfo>,
    /// The rounds that one shoe serves.
    pub rounds: RoundsInfo,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The probability of each result of a round.
    pub results: Vec<ResultReport>,
    /// The distribution of the run that begins with the next decided round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from_start: Vec<StartReport>,
    /// The dependence between rounds of one shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependence: Option<DependenceReport>,
    /// The requested sessions.
    pub sessions: Vec<SessionReport>,
    /// The wagers that the next rounds settle, by each model, whatever the session.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<SessionModel>,
    /// Names of the session wagers on runs of wins that ties break.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ties_break: Vec<String>,
    /// The session length from which each wager favors the player.
    pub favourable: Vec<FavourableReport>,
}

/// The reading of wagers on runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReadingInfo {
    /// `"longest"` or `"every"`.
    pub id: Reading,
    /// The reading in words.
    pub text: &'static str,
}

/// A model of the rounds of a session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ModelInfo {
    /// `"independent"`, `"pair"` or `"triple"`.
    pub id: Model,
    /// The model in words.
    pub text: &'static str,
}

/// The rounds that one shoe serves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RoundsInfo {
    /// The number of rounds that this shoe is sure to deal.
    pub most: u64,
    /// The number of cards behind the cut card.
    pub cut: u64,
    /// The number of rounds after which a new shoe comes; `null` if one shoe serves a session.
    pub per_shoe: Option<u32>,
}

/// A result of a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ResultReport {
    /// Its id: `"banker"`, `"player"`, `"tie"`.
    pub result: &'static str,
    /// Its probability.
    pub probability: Figure,
}

/// A length of the run that begins with the next decided round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StartReport {
    /// The number of wins: `"3"`, or `"20+"` for that many or more.
    pub run: String,
    /// The probability, by side, of exactly this many wins before another side wins.
    pub sides: Vec<ResultReport>,
}

/// The dependence between rounds of one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DependenceReport {
    /// The figure g₂ of every two results.
    pub pairs: Vec<JointReport>,
    /// The figure g₃ of every three results.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub triples: Vec<JointReport>,
}

/// The excess of the probability of some results over the model of next lower order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct JointReport {
    /// The results, in any order.
    pub results: Vec<&'static str>,
    /// The excess of their probability, as a share of their probability in independent rounds.
    pub g: Figure,
}

/// A session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionReport {
    /// The number of its rounds.
    pub hands: HandsInfo,
    /// The figures of the session by each model.
    pub models: Vec<SessionModel>,
}

/// The figures of a session by one model.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionModel {
    /// The model.
    pub model: Model,
    /// The wagers on runs.
    pub wagers: Vec<WagerReport>,
    /// The lines of these wagers, unless the request has several sessions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LinesReport>,
    /// The runs of each side and of either side, unless the request has several sessions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<RunsReport>,
}

/// The runs of one side, or of either side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RunsReport {
    /// The side: `"banker"`, `"player"`, `"either"`.
    pub side: &'static str,
    /// The distribution of the longest run.
    pub longest: Vec<LengthReport>,
    /// The mean length of the longest run.
    pub mean: Figure,
    /// The length to which the mean shortens longer runs, if there can be longer ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_counts_to: Option<u32>,
    /// Quantiles of the longest run: the shortest length that it does not exceed with each
    /// probability.
    pub points: Vec<PointReport>,
    /// The expected number of runs by length, including a run at the end of the session.
    pub expected: Vec<ExpectedReport>,
}

/// A length of the longest run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LengthReport {
    /// The length, `"7"`, or `"21+"`.
    pub run: String,
    /// Its probability.
    pub probability: Figure,
    /// The probability of a run of at least this length.
    pub at_least: Figure,
}

/// A quantile of the longest run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PointReport {
    /// The probability in percent.
    pub percent: u8,
    /// The length; `null` if it is longer than the lengths that are distinguished.
    pub run: Option<u32>,
}

/// The expected number of runs of one length.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ExpectedReport {
    /// The length, `"7"`, or `"21+"`.
    pub run: String,
    /// The expected number.
    pub number: Figure,
}

/// The lines of a wager: their frequencies, and the payoffs that they would need.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LinesReport {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The house edge that the payoffs are calculated for.
    pub wanted_edge: Figure,
    /// The figures of each line.
    pub lines: Vec<LineReport>,
}

/// A line of a wager on runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineReport {
    /// Its name.
    pub name: String,
    /// The lengths of runs that it pays, or the number of times: "5", "5-6" or "7+".
    pub run: String,
    /// Its payoff: net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// The probability that it is paid. If every run is paid, the mean number of payments per
    /// session.
    pub paid: Figure,
    /// Its payoff for the wanted edge if every win is scaled by the same factor; `null` if no
    /// factor gives that edge.
    pub scaled: Option<Figure>,
    /// Its payoff for the wanted edge if the other lines stay as they are. `null` if it is never
    /// paid, or if even a push leaves the house less.
    pub alone: Option<Figure>,
}

/// The session length from which a wager favors the player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FavourableReport {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, if it is not offered on every shoe or its rule can be read
    /// in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The model.
    pub model: Model,
    /// The fewest hands with an expectation above 0; `null` if there is no such session up to
    /// `searched`.
    pub hands: Option<u32>,
    /// `true` if every longer session favors the player as well. This holds if a longer run is
    /// never paid less.
    pub and_longer: bool,
    /// The longest session of the search.
    pub searched: u32,
}

/// A wager that a session settles once, if the request does not have exactly one session length.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, if it is not offered on every shoe or its rule can be read
    /// in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The side whose wins count, "banker", "player" or "any", or another kind of round in words.
    pub streak: String,
    /// The number that selects a line, in words.
    pub by: String,
    /// The property of its rounds that settles it.
    pub settled: Settled,
    /// The parameter that is missing to price it in full.
    pub needs: Wording,
    /// Its paytable.
    pub events: Vec<RunEvent>,
    /// The fewest hands with which the expectation favors the player. `null` if the search finds
    /// none. It covers 1000 hands at most, fewer if the shoe deals fewer or more would take too
    /// long.
    pub favourable: Option<u32>,
    /// Its figures in sessions of some lengths.
    pub by_hands: Vec<ByHands>,
    /// The model of the rounds.
    pub model: Model,
    /// The runs that are paid.
    pub reading: Reading,
}

/// A session wager at one session length.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ByHands {
    /// The number of rounds of the session.
    pub hands: HandsInfo,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// The probability that the wager wins.
    pub hit: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}

/// A line of a wager on runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RunEvent {
    /// Its name.
    pub name: String,
    /// The lengths of runs that it pays, or the number of times: "5", "5-6" or "7+".
    pub run: String,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}
