//! The chart of house edges, by wager, and by shoe if there are several.

use crate::document::{Chart, Drawing, EdgeOf, Standing};
use crate::pricing::figures::{ShoeInfo, WagerReport};
use crate::question::price::report::Report;

use super::wagers::name_with_mark;

/// The largest number of wagers that a reader can survey.
const MOST: usize = 60;

/// Draws the house edges of one report.
pub(super) fn of_one(report: &Report) -> Option<Chart> {
    let wagers = report.wagers.iter();
    let wagers =
        wagers.map(|wager| (name_with_mark(wager), vec![edge_of(wager, &report.shoe)])).collect();
    chart(wagers)
}

/// Makes the point of a wager on a shoe.
pub(super) fn edge_of(wager: &WagerReport, shoe: &ShoeInfo) -> EdgeOf {
    EdgeOf {
        shoe: shoe.name.clone(),
        decks: shoe.decks,
        standing: Standing::of(
            shoe.within_rules,
            wager.offer.as_ref().is_none_or(|offer| offer.on_offer),
        ),
        edge: wager.edge.exact.clone(),
    }
}

/// Makes the chart, or returns `None` for fewer than two edges or too many wagers.
pub(super) fn chart(wagers: Vec<(String, Vec<EdgeOf>)>) -> Option<Chart> {
    let several_shoes = wagers.iter().any(|(_, edges)| edges.len() > 1);
    let title = if several_shoes { "House edge by wager and shoe" } else { "House edge by wager" };
    let edges: usize = wagers.iter().map(|(_, edges)| edges.len()).sum();
    (edges > 1 && wagers.len() <= MOST)
        .then(|| Chart { title: title.to_owned(), drawing: Drawing::Edges { wagers } })
}
