//! The length of an answer and the order of its wagers.

use std::cmp::Ordering;

use crate::figure::key::keys;
use crate::pricing::figures::WagerReport;

keys! {
    /// The order of wagers. Ties keep the order of the table.
    #[non_exhaustive]
    pub enum Sort {
        /// Best house edge for the player first.
        Edge = "edge",
        /// Most frequent win first.
        Hit = "hit",
        /// By name.
        ///
        /// Case does not matter.
        Name = "name",
    }
}

impl Sort {
    /// Compares two wagers in this order. Edges and frequencies are compared as fractions.
    pub(crate) fn compare(self, left: &WagerReport, right: &WagerReport) -> Ordering {
        match self {
            Self::Edge => left.edge.exact.cmp(&right.edge.exact),
            Self::Hit => right.hit.exact.cmp(&left.hit.exact),
            Self::Name => left.name.to_lowercase().cmp(&right.name.to_lowercase()),
        }
    }
}

/// The amount of an answer that people read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Amount {
    /// All wagers with their events, and the outcomes of a round.
    #[default]
    Full,
    /// One line per wager.
    Brief,
    /// One table of all wagers.
    Summary,
}

/// The layout of an answer, which does not change its data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    /// The amount to lay out.
    pub amount: Amount,
    /// The order of the wagers; `None` for the order of the tables.
    pub sort: Option<Sort>,
    /// `true` if the request names wagers.
    pub by_wager: bool,
    /// `true` if a ranking leaves no wager out.
    pub all_wagers: bool,
    /// The shortest name that selects the variant of each report.
    pub names: Vec<String>,
    /// The name of the first variant that was added to the built-in ones.
    pub own: Option<String>,
    /// Assumptions of the figures, for a summary.
    pub assumptions: Vec<String>,
    /// Collections outside the request, and the number of tables in each.
    pub elsewhere: Vec<(String, usize)>,
    /// Requested wagers that variants outside the default sets have too, each with their names.
    pub also: Vec<(String, Vec<String>)>,
}
