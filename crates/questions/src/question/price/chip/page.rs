//! Lays out payments in whole chips.

use crate::document::{Cell, Note, Table, View, data, edge, number, text, words};
use crate::question::offer_page;
use crate::question::price::chip::report::ChipReport;
use crate::table::short;

/// The kinds of these tables.
pub(crate) const KINDS: &[&str] = &["chip"];

/// Lays out the table, or returns `None` if no payment is rounded.
pub(crate) fn table(report: &ChipReport, view: View) -> Option<Table> {
    let rows = report.wagers.iter().flat_map(|wager| {
        wager.stakes.iter().map(|at| {
            let mut row = vec![
                (data(words("id", "Id")), text(&wager.id)),
                (words("name", "Wager"), text(&wager.name)),
                (data(number("chip", "Chip")), Cell::Rounded(short(&report.chip))),
                (number("stake", "Stake"), Cell::Rounded(short(&at.stake))),
                (edge("edge", "Not rounded"), view.percent(&wager.edge)),
                (edge("edge_for_house", "Rounded for the house"), view.percent(&at.for_house)),
                (edge("edge_to_nearest", "To the nearest"), view.percent(&at.to_nearest)),
            ];
            row.extend(offer_page::cells(wager.offer.as_ref()));
            row
        })
    });
    let title = format!("House edge by stake, paid in chips of {}", short(&report.chip));
    Some(Table::of("chip", title, rows)).filter(|table| !table.rows.is_empty())
}

/// Explains the rounding, and says so if no payment is rounded.
pub(crate) fn notes(report: &ChipReport) -> Vec<Note> {
    let chip = short(&report.chip);
    let mut text = format!(
        "Chips of {chip}: rounded for the house, a commission goes up to the next chip; to the \
         nearest, half a chip goes to the house."
    );
    if report.wagers.is_empty() {
        text = format!("Chips of {chip}: every wager is paid in whole chips, nothing is rounded.");
    }
    vec![Note { text, warning: false }]
}
