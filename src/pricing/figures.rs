//! Figures and facts that the engine hands on, whatever the question: this is JSON too.
//!
//! Numbers that can exceed 2^53, and every exact figure, are strings in the JSON.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::figure::key::keys;
use crate::figure::{Figure, Root};
pub use crate::pricing::left_out::LeftOut;
pub use crate::pricing::session::{Model, Reading, Settled};
pub use crate::pricing::terms::{GivenInfo, OfferInfo, OfferedRounds};
use crate::shoe::Shoe;
pub use crate::table::claim::Quantity;
use crate::table::model::{Table, Variant, Wager};
use crate::wording::Wording;

/// A rules document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct VariantInfo {
    /// Its id inside the game.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A shoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ShoeInfo {
    /// The decks it began as, unless it was given as counts.
    pub decks: Option<u32>,
    /// Cards left; 0 of infinitely many decks, which have no number.
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

/// What a wager is sure to come to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Decided {
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
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
    /// The terms on which it is offered, where it is not offered in every round of every shoe or
    /// its rule can be read in two ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The session that settles it, where a round does not.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionInfo>,
    /// What it comes to, where what is known of the round leaves nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<Decided>,
    /// Where a line has a multiplier, the draws of it that each deal is counted with: the ways of
    /// events are of deals, times so many draws.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub draws: Option<Whole>,
    /// What can happen; the last event is the loss of the stake when no line holds.
    pub events: Vec<EventReport>,
    /// House edge: minus the expected net win per unit staked, which is the first stake where a
    /// line stakes more; pushes stay in.
    pub edge: Figure,
    /// Return to player, 1 minus the edge.
    pub rtp: Figure,
    /// House edge per resolved bet, pushes left out; none when every round pushes.
    pub edge_resolved: Option<Figure>,
    /// What is staked on average, per unit of the first stake, where a line stakes more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_stake: Option<Figure>,
    /// House edge per unit wagered, the edge over the average stake, where a line stakes more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_wagered: Option<Figure>,
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

impl WagerReport {
    /// `true` if the wager is on offer and its rule has one reading, so that its edge can be
    /// compared with others.
    pub fn is_ranked(&self) -> bool {
        self.offer.as_ref().is_none_or(OfferInfo::is_ranked)
    }
}

/// An event of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EventReport {
    /// Its name.
    pub name: String,
    /// The line that it is of, where a multiplier takes the line apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// What is at stake in all, per unit of the first stake, in a wager of which a line stakes more.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub staked: Option<Exact>,
    /// The ways to it, where a round settles the wager.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Count")]
    pub ways: Option<Whole>,
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
    pub model: Model,
    /// Which runs are paid.
    pub reading: Reading,
    /// What of its rounds settles the wager: the runs of a session where nothing is said.
    #[serde(skip_serializing_if = "Settled::is_usual")]
    pub settled: Settled,
    /// Whether ties are waited out: so many rounds that are no ties settle the wager, and every
    /// model takes them as independent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_ties: bool,
}

impl SessionInfo {
    /// Its rounds in words: `"30 hands"`, `"the next 4 rounds that are no ties"`.
    pub(crate) fn words(&self) -> String {
        match (&self.hands, self.settled.is_next()) {
            (HandsInfo::Fixed(rounds), true) => next_rounds(*rounds, self.no_ties),
            (hands, _) => hands.words(),
        }
    }
}

/// The next rounds in words.
pub(crate) fn next_rounds(rounds: u32, no_ties: bool) -> String {
    match (rounds, no_ties) {
        (1, false) => "the next round".to_owned(),
        (1, true) => "the next round that is no tie".to_owned(),
        (_, false) => format!("the next {rounds} rounds"),
        (_, true) => format!("the next {rounds} rounds that are no ties"),
    }
}

keys! {
    /// What settles a wager.
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
    /// What settles this wager.
    pub(crate) fn of(wager: &Wager) -> Self {
        match (wager.is_of_session(), wager.is_of_next_rounds()) {
            (true, _) => Self::Session,
            (_, true) => Self::NextRounds,
            _ => Self::Round,
        }
    }
}

keys! {
    /// What can observe more of the cards than is known of the shoe.
    #[non_exhaustive]
    pub enum RefusedKind {
        /// A wager.
        Wager = "wager",
        /// A table of outcomes.
        Outcomes = "outcomes",
    }
}

/// Something that observes more of the cards than is known of the shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refused {
    /// What it is: `"wager"` or `"outcomes"`.
    pub what: RefusedKind,
    /// Its id, or that of the outcome table.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Why.
    pub reason: Wording,
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
    pub ways: Whole,
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
    pub ways: Whole,
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
    pub quantity: Quantity,
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

/// How many rounds a session has.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum HandsInfo {
    /// So many.
    Fixed(u32),
    /// One of several numbers.
    Mixed(Vec<WeightedHands>),
}

/// A number of rounds and its weight.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WeightedHands {
    /// The rounds.
    pub hands: u32,
    /// The weight.
    #[serde(serialize_with = "as_text")]
    pub weight: Whole,
}

impl HandsInfo {
    /// The most rounds there can be.
    pub fn most(&self) -> u32 {
        match self {
            Self::Fixed(hands) => *hands,
            Self::Mixed(lengths) => lengths.iter().map(|one| one.hands).max().unwrap_or(0),
        }
    }

    /// As it is asked for: `"30"`, `"20:1,21:3"`.
    pub fn key(&self) -> String {
        match self {
            Self::Fixed(hands) => hands.to_string(),
            Self::Mixed(lengths) => {
                let weighted = lengths.iter().map(|one| format!("{}:{}", one.hands, one.weight));
                weighted.collect::<Vec<_>>().join(",")
            }
        }
    }

    /// In words, with the weights where there are such: `"20 to 22 hands, weights 1, 3, 2"`.
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

    /// In words: `"30 hands"`, `"20 to 22 hands"`.
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

/// A rules document and one of its variants, as reports name them.
pub(crate) fn names(table: &Table, variant: &Variant) -> (GameInfo, VariantInfo) {
    let game = GameInfo {
        id: table.id.clone(),
        name: table.name.clone(),
        edition: table.edition.clone(),
        source: table.source.clone(),
    };
    (game, VariantInfo { id: variant.id.clone(), name: variant.name.clone() })
}

/// A shoe, as reports describe it.
pub(crate) fn shoe_info(table: &Table, shoe: &Shoe) -> ShoeInfo {
    ShoeInfo {
        decks: shoe.base_decks(),
        cards: shoe.cards(),
        within_rules: shoe.is_of(&table.decks),
        composition: shoe.to_string(),
        name: shoe.describe(),
        known_by: shoe.known().to_string(),
    }
}
