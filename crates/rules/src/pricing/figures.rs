//! Figures and facts that the engine returns for every question. They are also the JSON of reports.
//!
//! In JSON, exact figures and numbers that can exceed 2^53 are strings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Place;
use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::figure::key::keys;
use crate::figure::{Figure, Root};
use crate::pricing::carried::CarriedReport;
pub use crate::pricing::factor::MultiplierReport;
pub use crate::pricing::left_out::{LeftOut, LeftOutVariant, Refused, RefusedKind};
pub use crate::pricing::session::{Model, Reading, Settled};
pub use crate::pricing::terms::{GivenInfo, OfferInfo, OfferedRounds};
use crate::shoe::Shoe;
pub use crate::table::claim::Quantity;
use crate::table::model::{Table, Variant, Wager};
pub use crate::table::remarks::PER_FIRST_STAKE;

/// A rules document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct GameInfo {
    /// Identifier of the document.
    pub id: String,
    /// Name of the game.
    pub name: String,
    /// Edition of the document, if it has one.
    pub edition: Option<String>,
    /// Source of the rules.
    pub source: Option<String>,
    /// The file of the rules, for a manifest; `None` if only a report of the rules was read.
    #[doc(hidden)]
    #[serde(skip)]
    pub rules: Option<Place>,
}

/// A variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct VariantInfo {
    /// Identifier within the game.
    pub id: String,
    /// Name of the variant.
    pub name: String,
}

/// A shoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ShoeInfo {
    /// Number of decks that the shoe began with; null if it was given as counts.
    pub decks: Option<u32>,
    /// Number of cards left; 0 for infinitely many decks.
    pub cards: u64,
    /// `true` if the rules allow the shoe: it is, or is left of, an allowed number of decks.
    pub within_rules: bool,
    /// Specification that reads back as this shoe.
    pub composition: String,
    /// The shoe in words.
    pub name: String,
    /// Known properties of its cards: "values", "ranks", "ranks and suits".
    pub known_by: String,
}

/// Known cards of the round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DealtInfo {
    /// Text that reads back as these cards: "P 9H 4 B 7".
    pub cards: String,
    /// The cards in words.
    pub name: String,
    /// Number of cards left in the shoe without them.
    pub left: u64,
}

/// The certain result of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Decided {
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
}

/// A priced wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerReport {
    /// Identifier of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// Source of its rules, if it differs from the source of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Terms of the offer, if the wager is not offered in every round of every shoe, or if its rule
    /// has two readings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Way in which the player decides, if he does: by the best strategy for this shoe, or by the
    /// rule that the table states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<Plays>,
    /// `true` if in some cases several options are equally good and stake differently. The first of
    /// the table is played; figures per unit wagered depend on that.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub equal_options: bool,
    /// Session that settles the wager, if one round does not.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionInfo>,
    /// Result of the wager, if the known part of the round decides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
    /// Number of multiplier draws that each deal is counted with, if a line has a multiplier. The
    /// ways of events count deals, times these draws.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub draws: Option<Whole>,
    /// The factor of a win, if a line has a multiplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiplier: Option<MultiplierReport>,
    /// The multipliers that its rounds begin with, if a round carries one to the next. The other
    /// figures are then of all rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carried: Option<CarriedReport>,
    /// Possible events. The last event is the loss of the stake when no line holds.
    pub events: Vec<EventReport>,
    /// House edge: minus the expected net win per unit staked, pushes included. The unit is the
    /// first stake if a line stakes more.
    pub edge: Figure,
    /// Return to player: 1 minus the edge.
    pub rtp: Figure,
    /// House edge per resolved bet, pushes excluded; null if every round pushes.
    pub edge_resolved: Option<Figure>,
    /// Average total stake per unit of the first stake, if a line stakes more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_stake: Option<Figure>,
    /// House edge per unit wagered, if a line stakes more: the edge divided by the average stake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_wagered: Option<Figure>,
    /// Probability of a win.
    pub hit: Figure,
    /// Probability of a push.
    pub push: Figure,
    /// Probability of losing all or part of the stake.
    pub lose: Figure,
    /// Variance of the net win per unit staked.
    pub variance: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}

impl WagerReport {
    /// Returns `true` if the wager is on offer and its rule has one reading, so that its edge can
    /// be compared with others.
    pub fn is_ranked(&self) -> bool {
        self.offer.as_ref().is_none_or(OfferInfo::is_ranked)
    }
}

/// An event of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EventReport {
    /// Name of the event.
    pub name: String,
    /// Line that the event is part of, if a multiplier splits the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// Total stake per unit of the first stake, if a line of the wager stakes more.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Exact>")]
    pub staked: Option<Exact>,
    /// Number of ways to the event, if one round settles the wager.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub ways: Option<Whole>,
    /// Runs that the event pays, if runs settle the wager: "5", "5-6" or "7+".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// Probability of the event.
    pub probability: Figure,
    /// Contribution to the expected net win.
    #[serde(rename = "return")]
    pub returns: Figure,
}

/// The session that settles a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SessionInfo {
    /// Number of rounds.
    pub hands: HandsInfo,
    /// Model of the rounds.
    pub model: Model,
    /// Runs that are paid.
    pub reading: Reading,
    /// Property of the rounds that settles the wager (default: the runs of a session).
    #[serde(skip_serializing_if = "Settled::is_usual")]
    pub settled: Settled,
    /// `true` if ties are skipped: the number of rounds counts rounds that are no ties, which every
    /// model takes as independent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_ties: bool,
}

impl SessionInfo {
    /// Creates a session of `hands` rounds in which ties count; it pays `settled`, read as
    /// `reading`.
    pub fn new(hands: HandsInfo, model: Model, reading: Reading, settled: Settled) -> Self {
        Self { hands, model, reading, settled, no_ties: false }
    }

    /// Returns its rounds in words: `"30 hands"`, `"the next 4 rounds that are no ties"`.
    pub fn words(&self) -> String {
        match (&self.hands, self.settled.is_next()) {
            (HandsInfo::Fixed(rounds), true) => next_rounds(*rounds, self.no_ties),
            (hands, _) => hands.words(),
        }
    }
}

/// Returns the next rounds in words.
pub fn next_rounds(rounds: u32, no_ties: bool) -> String {
    match (rounds, no_ties) {
        (1, false) => "the next round".to_owned(),
        (1, true) => "the next round that is no tie".to_owned(),
        (_, false) => format!("the next {rounds} rounds"),
        (_, true) => format!("the next {rounds} rounds that are no ties"),
    }
}

keys! {
    /// The way in which the player decides.
    #[non_exhaustive]
    pub enum Plays {
        /// By the best strategy.
        Best = "best",
        /// By a rule.
        Rule = "rule",
    }
}

keys! {
    /// The rounds that settle a wager.
    #[non_exhaustive]
    pub enum SettledBy {
        /// A round.
        Round = "round",
        /// A session of rounds, by its runs.
        Session = "session",
        /// The next rounds.
        NextRounds = "next rounds",
    }
}

impl SettledBy {
    /// Returns the rounds that settle this wager.
    pub fn of(wager: &Wager) -> Self {
        match (wager.is_of_session(), wager.is_of_next_rounds()) {
            (true, _) => Self::Session,
            (_, true) => Self::NextRounds,
            _ => Self::Round,
        }
    }
}

/// A table of outcomes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeReport {
    /// Identifier of the table.
    pub id: &'static str,
    /// Name of the table.
    pub name: &'static str,
    /// Named outcomes, each by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<OutcomeRow>,
    /// Pairs of values of two quantities, in a table without named outcomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
}

impl OutcomeReport {
    /// Creates a table without outcomes.
    pub fn empty(id: &'static str, name: &'static str) -> Self {
        Self { id, name, rows: Vec::new(), grid: None }
    }
}

/// A named outcome.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeRow {
    /// Name of the outcome.
    pub name: String,
    /// Number of ways to the outcome.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Probability of the outcome.
    pub probability: Figure,
}

/// All pairs of values of two quantities.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Grid {
    /// Quantity of the rows.
    pub rows: &'static str,
    /// Quantity of the columns.
    pub columns: &'static str,
    /// Cells, row by row.
    pub cells: Vec<Vec<GridCell>>,
}

/// A cell of a grid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GridCell {
    /// Value of the row.
    pub row: String,
    /// Value of the column.
    pub column: String,
    /// Number of ways to both values.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Probability of both values.
    pub probability: Figure,
}

/// A printed figure compared with the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimReport {
    /// Identifier of the printed figure, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Identifier of the wager.
    pub wager: String,
    /// Event, if the figure is not of the whole wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Claimed quantity, by its key in tables.
    pub quantity: Quantity,
    /// Figure as printed.
    pub printed: String,
    /// Exact figure, in the multiple that was printed.
    pub exact: Figure,
    /// `true` if the exact figure rounds to the printed one.
    pub holds: bool,
    /// Remark of the table, if the figure is known to be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<String>,
    /// Source in which the figure is printed.
    pub source: String,
}

/// Number of rounds in a session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum HandsInfo {
    /// A fixed number.
    Fixed(u32),
    /// One of several numbers.
    Mixed(Vec<WeightedHands>),
}

/// A number of rounds and its weight.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WeightedHands {
    /// Number of rounds.
    pub hands: u32,
    /// Weight of this number.
    #[serde(serialize_with = "as_text")]
    pub weight: Whole,
}

impl WeightedHands {
    /// Creates a number of rounds with its weight.
    pub fn new(hands: u32, weight: Whole) -> Self {
        Self { hands, weight }
    }
}

impl HandsInfo {
    /// Returns the largest possible number of rounds.
    pub fn most(&self) -> u32 {
        match self {
            Self::Fixed(hands) => *hands,
            Self::Mixed(lengths) => lengths.iter().map(|one| one.hands).max().unwrap_or(0),
        }
    }

    /// Returns the text that requests this number: `"30"`, `"20:1,21:3"`.
    pub fn key(&self) -> String {
        match self {
            Self::Fixed(hands) => hands.to_string(),
            Self::Mixed(lengths) => {
                let weighted = lengths.iter().map(|one| format!("{}:{}", one.hands, one.weight));
                weighted.collect::<Vec<_>>().join(",")
            }
        }
    }

    /// Returns the number in words, with weights if there are any:
    /// `"20, 21, 22 hands, with weights 1, 3, 2"`.
    pub fn words_with_weights(&self) -> String {
        match self {
            Self::Fixed(_) => self.words(),
            Self::Mixed(lengths) => {
                let listed = |of: fn(&WeightedHands) -> String| {
                    lengths.iter().map(of).collect::<Vec<_>>().join(", ")
                };
                let hands = listed(|one| one.hands.to_string());
                format!("{hands} hands, with weights {}", listed(|one| one.weight.to_string()))
            }
        }
    }

    /// Returns the number in words: `"30 hands"`, `"20 to 22 hands"`.
    pub fn words(&self) -> String {
        match self {
            Self::Fixed(1) => "1 hand".to_owned(),
            Self::Fixed(hands) => format!("{hands} hands"),
            Self::Mixed(lengths) => {
                let mut hands = lengths.iter().map(|one| one.hands);
                let (least, most) = (hands.next().unwrap_or(0), hands.next_back());
                match most {
                    Some(most) => format!("{least} to {most} hands"),
                    None => Self::Fixed(least).words(),
                }
            }
        }
    }
}

/// The head of a report of a variant. Reports take it apart, so that none forgets a remark.
pub struct Head {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// Remarks of the rules document, and what the figures assume.
    pub notes: Vec<String>,
}

impl Head {
    /// Returns the head of a report of this variant.
    pub fn of(table: &Table, variant: &Variant) -> Self {
        Self::on(table, variant, &[])
    }

    /// Returns the head of a report of the wagers with these ids; without ids, of all.
    pub fn on(table: &Table, variant: &Variant, wagers: &[String]) -> Self {
        let game = GameInfo {
            id: table.id.clone(),
            name: table.name.clone(),
            edition: table.edition.clone(),
            source: table.source.clone(),
            rules: Some(table.place.clone()),
        };
        let notes = table.remarks(variant, wagers);
        Self {
            game,
            variant: VariantInfo { id: variant.id.clone(), name: variant.name.clone() },
            notes,
        }
    }
}

/// Returns a shoe as reports describe it.
pub fn shoe_info(table: &Table, shoe: &Shoe) -> ShoeInfo {
    ShoeInfo {
        decks: shoe.base_decks(),
        cards: shoe.cards(),
        within_rules: shoe.is_of(&table.decks),
        composition: shoe.to_string(),
        name: shoe.describe(),
        known_by: shoe.known().to_string(),
    }
}
