//! How much of an answer is laid out, and in which order its wagers stand.

use std::cmp::Ordering;

use crate::pricing::figures::WagerReport;

/// The order of wagers. Of two that come out alike, the first in the table stays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sort {
    /// By house edge, the best for the player first.
    Edge,
    /// By hit frequency, the most frequent first.
    Hit,
    /// By name, whatever the case.
    Name,
}

impl Sort {
    /// Which of two wagers stands first; edges and frequencies are compared as fractions.
    pub(crate) fn compare(self, left: &WagerReport, right: &WagerReport) -> Ordering {
        match self {
            Self::Edge => left.edge.exact.cmp(&right.edge.exact),
            Self::Hit => right.hit.exact.cmp(&left.hit.exact),
            Self::Name => left.name.to_lowercase().cmp(&right.name.to_lowercase()),
        }
    }
}

/// How much of an answer people read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Amount {
    /// Wagers with their events, and the outcomes of a round.
    #[default]
    Full,
    /// A line for every wager.
    Brief,
    /// One table of all wagers.
    Summary,
}

/// How an answer is laid out, which changes nothing in its data.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    /// How much of it.
    pub amount: Amount,
    /// The order of the wagers; none for that of the tables.
    pub sort: Option<Sort>,
    /// Whether wagers were asked for by name.
    pub by_wager: bool,
    /// `true` if a ranking leaves no wager out.
    pub all_wagers: bool,
    /// The shortest name that asks for the variant of each report.
    pub names: Vec<String>,
    /// The name of the first variant that was added to those built in.
    pub own: Option<String>,
    /// Remarks on tables that are used in the place of built-in ones.
    pub in_place: Vec<String>,
    /// Collections that were not asked for, and how many tables each has.
    pub elsewhere: Vec<(String, usize)>,
}
