//! What the analyses found, as it is handed on: this is the JSON.
//!
//! Every figure is exact and carries the number of digits its decimal is wanted with. Numbers
//! that can exceed 2^53, and every exact figure, are strings in the JSON.

mod appendix;
mod audit;
mod check;
mod design;
mod digits;
mod effects;
mod listing;
mod schema;
mod streak;

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::exact::Exact;
use crate::wording::{Names, Wording};

use schema::Count;

pub use appendix::*;
pub use audit::*;
pub use check::*;
pub use design::*;
pub(crate) use digits::Digits;
pub use effects::*;
pub use listing::*;
pub use streak::*;

/// Anything a command reports.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Output {
    /// Priced wagers.
    Study(Study),
    /// The runs of a session.
    Streaks(StreakStudy),
    /// Effects of removal.
    Effects(EffectsStudy),
    /// The appendix of a game.
    Appendix(Box<Appendix>),
    /// Paytables for a wanted edge.
    Design(DesignStudy),
    /// Printed figures held against the exact ones.
    Audit(Audit),
    /// Rounds held against the exact law.
    Check(Box<Check>),
    /// What the program knows.
    Listing(Listing),
}

impl Output {
    /// The report with its texts in the words of a front.
    pub fn worded(&self, names: &dyn Names) -> Cow<'_, Self> {
        let mut worded = Cow::Borrowed(self);
        match self {
            Self::Study(study) if study.reports.iter().any(Report::names_parameters) => {
                let mut study = study.clone();
                study.reports.iter_mut().for_each(|report| report.word(names));
                worded = Cow::Owned(Self::Study(study));
            }
            Self::Appendix(appendix) => {
                let mut appendix = appendix.clone();
                appendix.manifest.command.word(names);
                appendix.variants.iter_mut().for_each(|variant| variant.report.word(names));
                worded = Cow::Owned(Self::Appendix(appendix));
            }
            _ => {}
        }
        worded
    }
}

impl Report {
    fn names_parameters(&self) -> bool {
        !self.session_wagers.is_empty()
    }

    fn word(&mut self, names: &dyn Names) {
        self.session_wagers.iter_mut().for_each(|wager| wager.needs.word(names));
    }
}

/// The program that made a report.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

impl Tool {
    /// This program.
    pub const THIS: Self = Self { name: "odds", version: env!("CARGO_PKG_VERSION") };
}

impl fmt::Display for Tool {
    /// Its name and its version.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

/// The answer to a request: one report for every variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Study {
    /// What made it.
    pub tool: Tool,
    /// The reports, in the order asked for.
    pub reports: Vec<Report>,
}

/// One variant priced on one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Report {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// What the figures are figures of.
    pub model: String,
    /// The cards of the round that are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<DealtInfo>,
    /// The condition that every figure is under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenInfo>,
    /// Remarks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How an ambiguous rule is read, and what the other reading gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// The ordered deals of a round from this shoe, those that agree with what is known.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: u128,
    /// The wagers settled by a round, and where a session length is given by a session.
    pub wagers: Vec<WagerReport>,
    /// The wagers settled by a session where not one length of it is given, but none or several:
    /// by some lengths, or by those.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub session_wagers: Vec<SessionWager>,
    /// What could not be priced on a shoe known no finer than this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// What a round is like whatever the wagers are.
    pub outcomes: Vec<OutcomeReport>,
    /// Printed figures for this shoe, beside the exact ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub published: Vec<ClaimReport>,
}

/// A rules document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The edition, where the document has one.
    pub edition: Option<String>,
    /// The document.
    pub source: Option<String>,
}

/// A variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VariantInfo {
    /// Its id inside the game.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ShoeInfo {
    /// The decks it began as, unless it was given as counts.
    pub decks: Option<u32>,
    /// Cards left.
    pub cards: u64,
    /// Whether the rules allow it: it is, or is left of, an allowed number of decks.
    pub within_rules: bool,
    /// A specification that reads back as this shoe.
    pub composition: String,
    /// The same in words.
    pub name: String,
    /// What is known of its cards: "values", "ranks", "ranks and suits".
    pub known_by: String,
}

/// Cards of the round that are known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DealtInfo {
    /// A text that reads back as these cards: "P 9H 4 B 7".
    pub cards: String,
    /// The same in words.
    pub name: String,
    /// The cards that are left in the shoe without them.
    pub left: u64,
}

/// A condition on the round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GivenInfo {
    /// As it was asked for.
    pub condition: String,
    /// The same in words.
    pub name: String,
    /// Its probability, with what is known of the cards taken for granted.
    pub probability: Figure,
}

/// What a wager is sure to come to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Decided {
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}

/// A reading of an ambiguous rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Reading {
    /// How it is read here.
    pub text: String,
    /// The other reading and what it gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<OtherReading>,
}

/// The other reading of an ambiguous rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherReading {
    /// The variant that reads it so.
    pub variant: String,
    /// How it reads the rule.
    pub text: Option<String>,
    /// The wagers whose edge differs.
    pub wagers: Vec<OtherEdge>,
}

/// What a wager's edge is under either reading.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OtherEdge {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The house edge as read here.
    pub edge: Figure,
    /// The house edge under the other reading.
    pub other_edge: Figure,
}

/// A wager, priced.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerReport {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where its rules are from, if that is not where the game's are from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The session that settles it, where a round does not.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionInfo>,
    /// What it comes to, where what is known of the round leaves nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
    /// What can happen; the last event is the loss of the stake when no line holds.
    pub events: Vec<EventReport>,
    /// House edge: minus the expected net win per unit staked; pushes stay in.
    pub edge: Figure,
    /// Return to player, 1 minus the edge.
    pub rtp: Figure,
    /// House edge per resolved bet, pushes left out; none when every round pushes.
    pub edge_resolved: Option<Figure>,
    /// How often it wins.
    pub hit: Figure,
    /// How often it pushes.
    pub push: Figure,
    /// How often it loses all or part of the stake.
    pub lose: Figure,
    /// Variance of the net win per unit staked.
    pub variance: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}

/// An event of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EventReport {
    /// Its name.
    pub name: String,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// The ways to it, where a round settles the wager.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub ways: Option<u128>,
    /// The runs it pays, where a run settles it: "5", "5-6" or "7+".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// Its probability.
    pub probability: Figure,
    /// What it adds to the expected net win.
    #[serde(rename = "return")]
    pub returns: Figure,
}

/// The session that settles a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionInfo {
    /// How many rounds it has.
    pub hands: HandsInfo,
    /// The model of its rounds.
    pub model: &'static str,
    /// Which runs are paid.
    pub reading: &'static str,
}

/// A wager settled once per session by runs of wins, where not one session length is given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose wins count: "banker", "player" or "any".
    pub streak: String,
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
    pub model: &'static str,
    /// Which runs are paid.
    pub reading: &'static str,
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
    /// The runs it pays: "5", "5-6" or "7+".
    pub run: String,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}

/// Something that observes more of the cards than is known of the shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refused {
    /// What it is: `"wager"` or `"outcomes"`.
    pub what: &'static str,
    /// Its id, or that of the outcome table.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: String,
}

/// A table of outcomes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeReport {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Named outcomes, each by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<OutcomeRow>,
    /// Or every pair of values of two things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
}

/// A named outcome.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeRow {
    /// Its name.
    pub name: String,
    /// The ways to it.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: u128,
    /// Its probability.
    pub probability: Figure,
}

/// Every pair of values of two things.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Grid {
    /// What stands down the side.
    pub rows: &'static str,
    /// What stands along the top.
    pub columns: &'static str,
    /// The cells, by row.
    pub cells: Vec<Vec<GridCell>>,
}

/// A cell of a grid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GridCell {
    /// The value down the side.
    pub row: String,
    /// The value along the top.
    pub column: String,
    /// The ways to both.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: u128,
    /// Its probability.
    pub probability: Figure,
}

/// A printed figure beside the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimReport {
    /// The id of the printed figure, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The wager's id.
    pub wager: String,
    /// The event, where the figure is not of the whole wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// What is claimed, as tables name it.
    pub quantity: &'static str,
    /// As printed.
    pub printed: String,
    /// The exact figure, in the multiple that was printed.
    pub exact: Figure,
    /// Whether the exact figure prints so at that precision.
    pub holds: bool,
    /// What is said about it in the table, if it is known to be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<String>,
    /// Where it is printed.
    pub source: String,
}

/// An exact figure and how many digits its decimal has after the point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Figure {
    /// The figure.
    pub exact: Exact,
    /// Digits after the point.
    pub digits: usize,
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut figure = serializer.serialize_struct("Figure", 2)?;
        figure.serialize_field("exact", &self.exact.to_string())?;
        figure.serialize_field("decimal", &self.exact.decimal(self.digits))?;
        figure.end()
    }
}

/// The square root of an exact figure, which has a decimal only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Root {
    /// The square, at least 0.
    pub square: Exact,
    /// Digits after the point.
    pub digits: usize,
}

impl Root {
    /// The decimal, rounded half to even.
    pub fn decimal(&self) -> String {
        self.square.sqrt_decimal(self.digits).unwrap_or_default()
    }
}

impl Serialize for Root {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut root = serializer.serialize_struct("Root", 1)?;
        root.serialize_field("decimal", &self.decimal())?;
        root.end()
    }
}

fn as_text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

fn as_text_or_nothing<T: ToString, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => as_text(value, serializer),
        None => serializer.serialize_none(),
    }
}
