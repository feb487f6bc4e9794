//! The certificate of a house edge: data, JSON and its schema.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::Tool;
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::pricing::figures::GameInfo;
use crate::question::certify::condition::Condition;
use crate::question::certify::{FORMAT, VERSION};

/// Evidence for house edges that a short program checks without this one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Certificate {
    /// The name of the format: `"odds certificate"`.
    pub format: &'static str,
    /// The version of the format. A checker refuses a later version than its own.
    pub version: u32,
    /// The program that made the certificate.
    pub tool: Tool,
    /// The tables, each with its rules, its shoe and its wagers.
    pub tables: Vec<CertifiedTable>,
}

impl Certificate {
    /// Makes a certificate of these tables.
    pub(super) fn new(tables: Vec<CertifiedTable>) -> Self {
        Self { format: FORMAT, version: VERSION, tool: Tool::THIS, tables }
    }
}

/// A table with its wagers on one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedTable {
    /// The identifier of the table.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The file of the table, as the program read it.
    pub file: String,
    /// The SHA-256 of `text` in UTF-8, in hexadecimal digits.
    pub sha256: String,
    /// The text of the table.
    pub text: String,
    /// The dealing procedure, by its name in tables.
    pub deal: &'static str,
    /// The rules of the deal that tables may state, by their keys there.
    pub rules: BTreeMap<&'static str, RulePart>,
    /// The shoe.
    pub shoe: CertifiedShoe,
    /// The wagers, in the order of the table.
    pub wagers: Vec<CertifiedWager>,
    /// The wagers of the request that the certificate does not cover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<UncertifiedWager>,
    /// The game, for the manifest.
    #[serde(skip)]
    pub(super) game: GameInfo,
}

/// A part of the rules of a deal, as a set of digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RulePart {
    /// One set: `"012345"`.
    Set(String),
    /// A set for each number from 0.
    Rows(Vec<String>),
}

/// A shoe by the cards that a wager may depend on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedShoe {
    /// The name: `"8 decks"`.
    pub name: String,
    /// Number of cards of each rank, `A` to `K` with `T` for ten; of each value `0` to `9`, if the
    /// shoe is known by value only.
    pub cards: BTreeMap<String, u64>,
    /// Number of cards of a deal: every count of combinations is of ordered deals of so many.
    pub deal: u64,
    /// Number of ordered deals.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
}

/// A wager with the orders that settle it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedWager {
    /// The variants that offer it, `game/variant`.
    pub variants: Vec<String>,
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// The kind of proof: `"round"`, the orders of one round. Later versions add others, such as
    /// the options of a decision and the replies of an equilibrium.
    pub kind: &'static str,
    /// The cards that multisets are of: `"value"` or `"rank"`.
    pub cards: &'static str,
    /// The condition on rounds in which the wager is offered; `null` for all rounds.
    pub given: Option<Condition>,
    /// Number of deals whose rounds offer the wager.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// The lines of the paytable. The first one whose condition holds pays; without one, the stake
    /// is lost.
    pub lines: Vec<CertifiedLine>,
    /// Number of deals that lose the stake because no line holds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub lost: Whole,
    /// The house edge per unit of the first stake, as a fraction.
    #[serde(serialize_with = "as_text")]
    pub edge: Exact,
}

/// A line of a paytable with the orders that it pays.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedLine {
    /// The event.
    pub name: String,
    /// Net win per unit of the first stake, as a fraction.
    #[serde(serialize_with = "as_text")]
    pub pays: Exact,
    /// Total stake per unit of the first stake, if the line stakes more.
    #[serde(serialize_with = "as_text_or_nothing", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Exact>")]
    pub staked: Option<Exact>,
    /// The condition.
    pub when: Condition,
    /// Number of deals that the line pays.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// By number of orders, the multisets of cards of which the line pays so many orders, separated
    /// by blanks. A multiset is written as its cards in the order of the shoe: `"0044"`, `"A99K"`.
    pub orders: BTreeMap<u64, String>,
}

/// A wager that the certificate does not cover.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UncertifiedWager {
    /// The variant, `game/variant`.
    pub variant: String,
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// The reason.
    pub why: String,
}

impl UncertifiedWager {
    /// Makes the entry of a wager of this variant.
    pub(in crate::question) fn new(variant: &str, (id, name): (&str, &str), why: String) -> Self {
        Self { variant: variant.to_owned(), id: id.to_owned(), name: name.to_owned(), why }
    }
}
