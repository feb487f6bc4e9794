//! The certificate of a house edge: data, JSON and its schema.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::Tool;
use crate::figure::json::{Count, as_text, as_text_or_nothing};
use crate::pricing::figures::{GameInfo, LeftOutVariant};
use crate::question::certify::condition::{Condition, Value};
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
    /// The variants of a collection that the certificate does not cover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOutVariant>,
}

impl Certificate {
    /// Makes a certificate of these tables.
    pub(super) fn new(tables: Vec<CertifiedTable>) -> Self {
        let left_out = Vec::new();
        Self { format: FORMAT, version: VERSION, tool: Tool::THIS, tables, left_out }
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
    /// The hands of a game that the table declares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<CertifiedHands>,
    /// The shoe.
    pub shoe: CertifiedShoe,
    /// The wagers, in the order of the table.
    pub wagers: Vec<CertifiedWager>,
    /// The equilibrium of hands that decide, if the request is for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equilibrium: Option<CertifiedEquilibrium>,
    /// The wagers of the request that the certificate does not cover.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<UncertifiedWager>,
    /// Assumptions of the figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
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
    /// Number of each of the 52 cards, if a wager looks at suits: `"AS"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suited: Option<BTreeMap<String, u64>>,
    /// `true` for an infinite shoe: every card is put back before the next is dealt.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub put_back: bool,
    /// Number of cards of a deal: every count of combinations is of ordered deals of so many.
    pub deal: u64,
    /// Number of ordered deals.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
}

/// A wager with the orders that settle it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedWager {
    /// The variants that offer it, `game/variant`.
    pub variants: Vec<String>,
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// The kind of proof: `"round"`, the orders of one round; `"deal"`, the combinations of each
    /// line; `"decision"`, the value of every option. Later versions may add others.
    pub kind: &'static str,
    /// The knowledge of a card that settles the wager: `"value"`, `"rank"` or `"card"`.
    pub cards: &'static str,
    /// The condition on rounds in which the wager is offered; `null` for all rounds.
    pub given: Option<Condition>,
    /// Number of deals whose rounds offer the wager, times the draws that show cards.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// The lines of the paytable. The first one whose condition holds pays; without one, the stake
    /// is lost. A wager with decisions has the lines of all options, one option after the other.
    pub lines: Vec<CertifiedLine>,
    /// Number of deals that lose the stake because no line holds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub lost: Whole,
    /// The house edge per unit of the first stake, as a fraction.
    #[serde(serialize_with = "as_text")]
    pub edge: Exact,
    /// The decisions of the player, the first one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<CertifiedDecision>,
}

/// A line of a paytable with the orders that it pays.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
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
    /// Left out if the kind of proof is not `"round"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: BTreeMap<u64, String>,
}

/// The hands of a game that the table declares.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedHands {
    /// The hands in the order of the cards.
    pub hands: Vec<CertifiedHand>,
    /// Groups of cards, by name: the places of the cards among the cards of all hands, from 0.
    pub groups: BTreeMap<String, Vec<usize>>,
    /// `true` if the ace is the highest rank.
    pub ace_high: bool,
    /// The classes of hands, best first; the first one whose condition holds counts.
    pub classes: Vec<CertifiedClass>,
    /// The tie-breaks within a class, in order: features, or `"ranks"`, the ranks in poker order.
    pub ties: Vec<String>,
    /// Comparisons by name, such as `result`: the hands that are compared.
    pub comparisons: BTreeMap<String, Vec<String>>,
}

/// A hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedHand {
    /// The name.
    pub name: String,
    /// Number of cards.
    pub cards: usize,
}

/// A class of hands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedClass {
    /// The name.
    pub name: String,
    /// The condition, on features of the hand: `in-line`.
    pub when: Condition,
}

/// A decision of the player.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedDecision {
    /// Options taken before it, joined by slashes; empty for the first decision.
    pub after: String,
    /// The fields that the player sees, in the order of `seen` in `sets`.
    pub sees: Vec<String>,
    /// The fields that a draw reveals, if it does; `seen` has them behind the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<CertifiedDraw>,
    /// The options.
    pub options: Vec<CertifiedOption>,
    /// Every information set: deals that look the same to the player.
    pub sets: Vec<CertifiedSet>,
}

/// A draw that reveals some fields. Every set of so many fields is equally likely.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedDraw {
    /// The fields.
    pub fields: Vec<String>,
    /// The probability of each number of revealed fields, from 0 on, as fractions.
    #[schemars(with = "Vec<Exact>")]
    pub chances: Vec<String>,
}

/// An option of a decision.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedOption {
    /// The id.
    pub id: String,
    /// The condition under which the option is offered; left out if it always is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Condition>,
    /// The lines that settle it, as indices of the wager's lines: the first, and the one behind the
    /// last. The last line settles every deal that is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<(usize, usize)>,
    /// The rules of the deal that it brings about, if it changes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<BTreeMap<&'static str, RulePart>>,
    /// The decision that follows, as an index of the wager's decisions, if no lines settle it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<usize>,
}

/// An information set.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedSet {
    /// The value of each visible field; null for a card that the draw does not reveal.
    pub seen: Vec<Option<Value>>,
    /// Number of its deals, times the draws that show cards.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Expected net win of each option per unit of the first stake, as a fraction, if the best
    /// options follow; null for an option that is not offered.
    #[schemars(with = "Vec<Option<Exact>>")]
    pub net: Vec<Option<String>>,
    /// The option that is taken, as an index: the best, the first of equal ones.
    pub best: usize,
}

/// The equilibrium of two hands that decide, without a commission. The second hand sees its cards.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedEquilibrium {
    /// The variant, `game/variant`.
    pub variant: String,
    /// The decision of the first hand: the total on which it chooses, and the probability of
    /// drawing. Null if the rules leave it none.
    pub choice: Option<CertifiedChoice>,
    /// The situations of the second hand that a deal can come to.
    pub situations: Vec<CertifiedSituation>,
    /// Expected net win of the first hand per stake, as a fraction, which the second hand loses. It
    /// is also the value of the best reply of either hand to the other.
    #[serde(serialize_with = "as_text")]
    pub value: Exact,
}

/// The decision of the first hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedChoice {
    /// The situation.
    pub own: String,
    /// Probability of the first move, drawing.
    #[serde(serialize_with = "as_text")]
    pub probability: Exact,
}

/// A situation of the second hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CertifiedSituation {
    /// The values of its own cards: `"0-6"`.
    pub own: String,
    /// The first hand's third card by value, or `"none"`.
    pub seen: String,
    /// Number of deals that can come to it.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Probability of the first move, drawing.
    #[serde(serialize_with = "as_text")]
    pub probability: Exact,
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
