//! What is found about the runs of a session.

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

/// The answer to a question about runs: one report for every variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StreakStudy {
    /// What made it.
    pub tool: Tool,
    /// The reports, in the order asked for.
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
    /// How wagers on runs are read.
    pub reading: ReadingInfo,
    /// The models reported, each keeping more of the dependence of rounds than the one before;
    /// figures that stand alone are of the last.
    pub models: Vec<ModelInfo>,
    /// The rounds that a shoe is used for.
    pub rounds: RoundsInfo,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The chance of each result of a round.
    pub results: Vec<ResultReport>,
    /// A run that begins with the next decided round: how long it gets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from_start: Vec<StartReport>,
    /// How far rounds of one shoe are from independent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dependence: Option<DependenceReport>,
    /// The sessions asked for.
    pub sessions: Vec<SessionReport>,
    /// What each model says of the wagers that the next rounds settle, whatever the session.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<SessionModel>,
    /// The wagers of a session on runs of wins that ties break, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ties_break: Vec<String>,
    /// From which session length on a wager favours the player.
    pub favourable: Vec<FavourableReport>,
}

/// How wagers on runs are read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReadingInfo {
    /// `"longest"` or `"every"`.
    pub id: Reading,
    /// In words.
    pub text: &'static str,
}

/// A model of the rounds of a session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ModelInfo {
    /// `"independent"`, `"pair"` or `"triple"`.
    pub id: Model,
    /// In words.
    pub text: &'static str,
}

/// What one shoe is used for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RoundsInfo {
    /// The rounds that this shoe is sure to deal.
    pub most: u64,
    /// The cards that stay behind the cut card.
    pub cut: u64,
    /// A new shoe comes every so many rounds; none if one shoe serves a session.
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
    /// The number of wins, `"3"`, or `"21+"`.
    pub run: String,
    /// By side: the chance that it wins exactly so often before the other side does.
    pub sides: Vec<ResultReport>,
}

/// The joint laws of rounds of one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DependenceReport {
    /// Of every two results: g₂.
    pub pairs: Vec<JointReport>,
    /// Of every three results: g₃.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub triples: Vec<JointReport>,
}

/// How much more often some results come together than the model before has it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct JointReport {
    /// The results, in any order.
    pub results: Vec<&'static str>,
    /// The excess of their chance, as a share of what independent rounds would give.
    pub g: Figure,
}

/// A session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionReport {
    /// How many rounds it has.
    pub hands: HandsInfo,
    /// What each model says of it.
    pub models: Vec<SessionModel>,
}

/// What a model says of a session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionModel {
    /// The model.
    pub model: Model,
    /// The wagers on runs.
    pub wagers: Vec<WagerReport>,
    /// Their lines, unless several sessions were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LinesReport>,
    /// The runs of each side and of either, unless several sessions were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<RunsReport>,
}

/// The runs of one side, or of either.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RunsReport {
    /// Whose: `"banker"`, `"player"`, `"either"`.
    pub side: &'static str,
    /// The law of the longest run.
    pub longest: Vec<LengthReport>,
    /// Its mean.
    pub mean: Figure,
    /// The length past which runs count as that length in the mean, where there are such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_counts_to: Option<u32>,
    /// The shortest lengths that it does not exceed with these chances.
    pub points: Vec<PointReport>,
    /// The expected number of runs by length, those at the end of the session included.
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
    /// The chance of a run of this length or a longer one.
    pub at_least: Figure,
}

/// A point of the law of the longest run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PointReport {
    /// The chance in percent.
    pub percent: u8,
    /// The length; none if it is past those told apart.
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

/// The lines of a wager: how often each is paid, and what it would have to pay.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LinesReport {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The edge that pays were looked for.
    pub wanted_edge: Figure,
    /// By line.
    pub lines: Vec<LineReport>,
}

/// A line of a wager on runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LineReport {
    /// Its name.
    pub name: String,
    /// The runs that it pays, or the number of times: "5", "5-6" or "7+".
    pub run: String,
    /// What it pays.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// How often it is paid; where every run is, how many times a session on average.
    pub paid: Figure,
    /// What it would pay for the wanted edge if every win were changed in the same proportion;
    /// none if no proportion does it.
    pub scaled: Option<Figure>,
    /// What it would pay if the other lines stayed; none if it is never paid, or if even a push
    /// would be too much.
    pub alone: Option<Figure>,
}

/// From which session length on a wager favours the player.
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
    /// The fewest hands with an expectation above 0; none up to `searched`.
    pub hands: Option<u32>,
    /// Whether every longer session favours the player too, as it does where a longer run is
    /// never paid less.
    pub and_longer: bool,
    /// The longest session looked at.
    pub searched: u32,
}

/// A wager settled once per session by its rounds, where not one session length is given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, where it is not offered on every shoe or its rule can be
    /// read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Whose wins count, "banker", "player" or "any"; or what else it looks at, in words.
    pub streak: String,
    /// The number that its lines are chosen by, in words.
    pub by: String,
    /// What of its rounds settles it.
    pub settled: Settled,
    /// What it needs to be among the wagers that are priced in full.
    pub needs: Wording,
    /// Its paytable.
    pub events: Vec<RunEvent>,
    /// The fewest hands with which the expectation is in the player's favour; none up to a
    /// thousand.
    pub favourable: Option<u32>,
    /// What it is worth in sessions of some lengths.
    pub by_hands: Vec<ByHands>,
    /// The model of their rounds.
    pub model: Model,
    /// Which runs are paid.
    pub reading: Reading,
}

/// A session wager at one session length.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ByHands {
    /// The rounds of the session.
    pub hands: HandsInfo,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// How often it wins.
    pub hit: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}

/// A line of a run wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RunEvent {
    /// Its name.
    pub name: String,
    /// The runs it pays, or the number of times: "5", "5-6" or "7+".
    pub run: String,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}
