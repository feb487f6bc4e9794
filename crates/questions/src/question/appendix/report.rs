//! The report of an appendix: the game's rules, every wager in full, and the manifest.

use std::ops::Range;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::Tool;
use crate::figure::json::as_text;
use crate::figure::{Figure, Root};
use crate::pricing::figures::{GameInfo, OfferInfo, OutcomeReport, SettledBy};
use crate::question::effects::report::WagerEffects;
pub use crate::question::manifest::Cover;
use crate::question::price::report::Report;
use crate::question::strategy::report::WagerStrategy;
use crate::wording::Wording;

/// The appendix of one game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Appendix {
    /// The program and the version that made the appendix.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The numbers of decks that the rules allow. If `shoes` is absent, the first applies to all
    /// figures without a number.
    pub decks: Vec<u32>,
    /// The numbers of decks of the event tables; the first applies to all figures without a number.
    /// Absent for the first number that the rules allow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shoes: Vec<u32>,
    /// The title, author and reference of the document, if the request has them.
    #[serde(flatten)]
    pub cover: Cover,
    /// The rules of dealing and winning a round.
    pub rules: Vec<String>,
    /// Some of these rules as a grid, for readers.
    #[serde(skip)]
    pub(crate) grid: Option<Grid>,
    /// The text of the rules table.
    #[serde(skip)]
    pub(crate) text: Arc<str>,
    /// The variants, in the order of the document.
    pub variants: Vec<VariantAppendix>,
    /// The outcomes of a round, which are the same for all wagers and variants.
    pub outcomes: Vec<OutcomeReport>,
    /// The inputs that reproduce the appendix.
    pub manifest: Manifest,
}

/// Rules as a grid.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub title: String,
    pub reading: String,
    pub down: String,
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<String>)>,
    /// The range of the rules in words that the grid replaces.
    pub instead_of: Range<usize>,
}

/// A variant in an appendix.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VariantAppendix {
    /// The settlement of each wager.
    pub settlement: Vec<Settlement>,
    /// Every wager on the default shoe, or on the first requested number of decks.
    pub report: Report,
    /// Every wager on the other requested numbers of decks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Report>,
    /// Payout odds and true odds of every winning event.
    pub odds: Vec<EventOdds>,
    /// House edges by number of decks, for wagers that a round settles.
    pub by_decks: Vec<ByDecks>,
    /// Effects of removal for wagers that every round settles.
    pub effects: Vec<WagerEffects>,
    /// The best strategies of wagers with decisions on the shoe of `report`, without their cases.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<WagerStrategy>,
}

/// The settlement of a wager.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Settlement {
    /// The wager's id.
    pub wager: String,
    /// The wager's name.
    pub name: String,
    /// The unit that settles the wager: `"round"`, `"session"` or `"next rounds"`.
    pub settled_by: SettledBy,
    /// The terms on which the wager is offered with the first of the shoes; absent if there are no
    /// special terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The lines of the paytable, tried in order; if none applies, the stake is lost.
    pub lines: Vec<SettlementLine>,
    /// `true` if some line applies in every round, as with a fee, so that none is left to the rest.
    #[serde(skip)]
    pub(crate) settles_all: bool,
}

/// A line of a paytable, in words.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SettlementLine {
    /// The name of the event.
    pub event: String,
    /// The condition of the line, which applies unless an earlier line does.
    pub when: String,
    /// Net win per unit staked. For a share of a meter it is the fixed part, for a multiplier the
    /// average.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// The payoff as printed, such as "10% of meter", if a line of the wager pays a share of a
    /// meter or this line has a multiplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
}

/// The payoff of an event, and the payoff of a fair bet on the event alone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EventOdds {
    /// The wager's id.
    pub wager: String,
    /// The wager's name.
    pub name: String,
    /// The event.
    pub event: String,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub payout: Exact,
    /// True odds to one: rounds that settle the wager without the event, for each round with it.
    /// Rounds in which the wager pushes are left out. None if the event never happens.
    pub true_odds: Option<Figure>,
    /// House advantage of the whole wager, pushes included.
    pub advantage: Figure,
}

/// The figures of a wager by number of decks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ByDecks {
    /// The wager's id.
    pub wager: String,
    /// The wager's name.
    pub name: String,
    /// The figures for each number of decks.
    pub decks: Vec<AtDecks>,
}

/// The figures of a wager for one number of decks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtDecks {
    /// The number of decks.
    pub decks: u32,
    /// `true` if the rules allow this number.
    pub within_rules: bool,
    /// `true` if the wager is not offered with this number.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_offered: bool,
    /// House edge.
    pub edge: Figure,
    /// Return to player.
    pub rtp: Figure,
    /// Hit frequency.
    pub hit: Figure,
    /// Standard deviation of the net win per unit staked.
    pub deviation: Root,
}

/// The inputs that reproduce an appendix.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Manifest {
    /// The version of the program.
    pub version: &'static str,
    /// The SHA-256 of the program, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program_sha256: Option<String>,
    /// The ids of the variants; absent if the appendix has all variants of the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// The file of the rules, as it was named.
    pub table: String,
    /// The SHA-256 of the file's text without its byte order mark, in hexadecimal digits.
    pub sha256: String,
    /// The command line.
    pub command: Wording,
    /// The command that writes the certificate of the edges; absent for a game without
    /// certificates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Wording>,
    /// The date of the document, as `YYYY-MM-DD`, if the request has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}
