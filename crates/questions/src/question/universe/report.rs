//! The universe of a variant: data, JSON and its schema.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::figure::model::Model;
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};
use crate::question::certify::report::UncertifiedWager;

/// Every case of a round, and the wagers as sums over them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Universe {
    /// The program and the version that made it.
    pub tool: Tool,
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// Remarks of the rules document, and what the figures assume.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Number of ordered deals.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// The fields that settle the wagers.
    pub fields: Vec<String>,
    /// Number of cases: multisets of cards that show the same values.
    pub cases: u64,
    /// The wagers.
    pub wagers: Vec<UniverseWager>,
    /// The wagers of the request that are left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<UncertifiedWager>,
    /// The cases and the sums, for spreadsheets.
    #[serde(skip)]
    pub(super) model: Arc<Model>,
}

/// A wager of the universe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct UniverseWager {
    /// The identifier.
    pub id: String,
    /// The name.
    pub name: String,
    /// Number of lines of the paytable.
    pub lines: u64,
    /// Number of ranges of values that the lines sum.
    pub ranges: u64,
    /// The house edge.
    #[serde(serialize_with = "as_text")]
    pub edge: Exact,
}
