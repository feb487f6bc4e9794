//! What an appendix of a game holds: its rules, every wager in full, and how to make it again.

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
use crate::question::price::report::Report;
use crate::wording::Wording;

/// The appendix of one rules document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Appendix {
    /// What made it.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The numbers of decks that the rules allow; the first is that of all figures that name no
    /// other.
    pub decks: Vec<u32>,
    /// The numbers of decks of the figures, the first of those that name no other; none for the
    /// first that the rules allow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shoes: Vec<u32>,
    /// What the document is called in place of the game, by whom and under which reference it is
    /// handed in, where that was given.
    #[serde(flatten)]
    pub cover: Cover,
    /// How a round is dealt and won.
    pub rules: Vec<String>,
    /// Some of these rules as a grid, for the eye.
    #[serde(skip)]
    pub(crate) grid: Option<Grid>,
    /// The text of the table that it is made from.
    #[serde(skip)]
    pub(crate) text: Arc<str>,
    /// The variants, in the order of the document.
    pub variants: Vec<VariantAppendix>,
    /// What a round is like whatever the wagers and the variant are.
    pub outcomes: Vec<OutcomeReport>,
    /// How to make it again.
    pub manifest: Manifest,
}

/// What the document bears beside its figures.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Cover {
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who hands it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// A number or the like by which it is filed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// Rules as a grid.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub title: String,
    pub reading: String,
    pub down: String,
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<String>)>,
    /// Which of the rules in words it says as well.
    pub instead_of: Range<usize>,
}

/// A variant of an appendix.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VariantAppendix {
    /// How each wager is settled.
    pub settlement: Vec<Settlement>,
    /// Every wager on the default shoe.
    pub report: Report,
    /// The same on other numbers of decks, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Report>,
    /// Payout odds and true odds of every event that wins.
    pub odds: Vec<EventOdds>,
    /// House edges by number of decks, of the wagers that a round settles.
    pub by_decks: Vec<ByDecks>,
    /// Effects of removal of these wagers.
    pub effects: Vec<WagerEffects>,
}

/// How a wager is settled.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Settlement {
    /// The wager's id.
    pub wager: String,
    /// Its name.
    pub name: String,
    /// What settles it: `"round"` or `"session"`.
    pub settled_by: SettledBy,
    /// The terms on which it is offered with the first of the shoes, if it is not offered like any
    /// other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Its lines, tried in order; where none holds, the stake is lost.
    pub lines: Vec<SettlementLine>,
}

/// A line of a paytable, in words.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SettlementLine {
    /// The name of the event.
    pub event: String,
    /// When it holds, unless a line above it does.
    pub when: String,
    /// Net win per unit staked; of a share of a meter the part that is fixed, with a multiplier what
    /// it is on average.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// What it pays as it is written, where a line of the wager pays a share of a meter or this one
    /// has a multiplier: "10% of meter".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
}

/// What an event pays, beside what it would pay in a fair bet on it alone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EventOdds {
    /// The wager's id.
    pub wager: String,
    /// Its name.
    pub name: String,
    /// The event.
    pub event: String,
    /// Net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub payout: Exact,
    /// True odds to one: rounds that settle the wager without the event to one with it. Rounds
    /// in which the wager pushes are left out. None where the event never happens.
    pub true_odds: Option<Figure>,
    /// House advantage of the whole wager, pushes included.
    pub advantage: Figure,
}

/// A wager by number of decks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ByDecks {
    /// The wager's id.
    pub wager: String,
    /// Its name.
    pub name: String,
    /// What it is worth, by decks.
    pub decks: Vec<AtDecks>,
}

/// A wager at one number of decks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtDecks {
    /// The number of decks.
    pub decks: u32,
    /// Whether the rules allow it.
    pub within_rules: bool,
    /// `true` if the wager is not offered with them.
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

/// What it takes to make an appendix again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Manifest {
    /// The version of the program.
    pub version: &'static str,
    /// The variants, where they are not all that the rules have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
    /// The file of the rules, as it was named.
    pub table: String,
    /// The SHA-256 of its text, a byte order mark left out, in hexadecimal digits.
    pub sha256: String,
    /// The command.
    pub command: Wording,
    /// The day that the document bears, as `YYYY-MM-DD`, where it was given one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}
