//! The report of a search for the terms of a meter.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;
use crate::figure::json::{Count, as_text};
use crate::figure::key::keys;
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};
use crate::question::design::target::report::{TargetInfo, as_texts};

/// The terms of the meter of a progressive wager, for a house edge over all rounds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterDesign {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The shoes.
    pub shoes: Vec<ShoeInfo>,
    /// The kind of rounds that the figures describe.
    pub model: String,
    /// `true` if a line pays a part of the meter.
    #[serde(skip)]
    pub is_won_in_part: bool,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The wanted house edge over all rounds. Absent if the request has no target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<TargetInfo>,
    /// The terms that the return over all rounds depends on.
    pub terms: Vec<DesignTerm>,
    /// The figures of the table, by shoe.
    pub present: Vec<MeterFigures>,
    /// A sentence about a target that no value of the searched term reaches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreached: Option<String>,
    /// The result of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<MetersFound>,
}

keys! {
    /// A term that the return over all rounds depends on.
    #[non_exhaustive]
    pub enum TermKind {
        /// The reset value, in first stakes.
        Reset = "reset",
        /// The part of each first stake that the meter grows by.
        Increment = "increment",
        /// The payoff of a line at fixed odds.
        Line = "line",
    }
}

/// A term of a progressive wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignTerm {
    /// Its kind.
    pub of: TermKind,
    /// The number of the line in the table, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Its name.
    pub name: String,
    /// Its value in the table. A payoff is the net win per unit staked.
    #[serde(serialize_with = "as_text")]
    pub value: Exact,
    /// Its allowed values in increasing order, if the request has a target.
    #[serde(serialize_with = "as_texts", skip_serializing_if = "Vec::is_empty")]
    pub allowed: Vec<Exact>,
    /// The values that it would need if the other terms stay as they are, by shoe.
    pub by_shoe: Vec<NeededTerm>,
}

/// The value that a term would need on a shoe, with the other terms unchanged. Values are absent
/// where none gives the edge.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct NeededTerm {
    /// The shoe, as a text that the program can parse.
    pub shoe: String,
    /// The value for a house edge of 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_even: Option<Enclosed>,
    /// The value for the largest edge of the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most_edge: Option<Enclosed>,
    /// The value for the smallest edge of the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least_edge: Option<Enclosed>,
}

/// The figures of a progressive wager over all rounds of a shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MeterFigures {
    /// The shoe, as a text that the program can parse.
    pub shoe: String,
    /// House edge over all rounds.
    pub edge: Enclosed,
    /// Return to player over all rounds.
    pub rtp: Enclosed,
    /// The mean meter when a round is paid, in first stakes.
    pub mean: Enclosed,
}

/// The result of a search for the terms of a meter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MetersFound {
    /// The number of combinations of the allowed values.
    #[serde(serialize_with = "as_text")]
    pub combinations: Whole,
    /// The number of combinations that meet the target.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub meeting: usize,
    /// The best of them, in order.
    pub meters: Vec<DesignedMeter>,
    /// The combinations whose edge is nearest to the middle of the range, if none meets the target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<DesignedMeter>,
}

/// A combination of the terms and its figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DesignedMeter {
    /// The values, in the order of the terms.
    #[serde(serialize_with = "as_texts")]
    pub amounts: Vec<Exact>,
    /// The figures over all rounds, by shoe.
    pub by_shoe: Vec<MeterFigures>,
}
