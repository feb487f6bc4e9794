//! The requirements of a search, as reports state them.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::exact::Exact;
use crate::figure::Figure;
use crate::question::design::paytables::First;

/// The requirements of paytables on every shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct TargetInfo {
    /// The house edge.
    pub edge: RangeInfo,
    /// The return to player, 1 minus the house edge.
    pub rtp: RangeInfo,
    /// The hit frequency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<RangeInfo>,
    /// The standard deviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviation: Option<RangeInfo>,
    /// The required order of payoffs, by the names of lines: "A > B", or "A >= B" if they may pay
    /// the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// `true` if a line that pays more than another in the table must not pay less.
    #[serde(skip_serializing_if = "is_false")]
    pub order_kept: bool,
    /// `true` if every edge is accepted, and paytables nearest to the single number of `edge` are
    /// best.
    #[serde(skip_serializing_if = "is_false")]
    pub nearest: bool,
    /// The order of paytables: "middle" for the nearest to the middle of the range of the edge
    /// first, or "deviation" for the smallest standard deviation first.
    pub sort: First,
}

/// A range that includes its ends.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RangeInfo {
    /// The lower end, if there is one.
    pub from: Option<Figure>,
    /// The upper end, if there is one.
    pub to: Option<Figure>,
}

fn is_false(truth: &bool) -> bool {
    !truth
}

pub(in crate::question::design) fn as_texts<S: Serializer>(
    numbers: &[Exact],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(numbers.iter().map(ToString::to_string))
}
