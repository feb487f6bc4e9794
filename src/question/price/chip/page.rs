//! Lays out payments in whole chips.

use crate::document::{Cell, Note, Table, View, data, edge, number, words};
use crate::question::offer_page;
use crate::question::price::chip::report::ChipReport;
use crate::table::short;

/// The kinds of these tables.
pub(crate) const KINDS: &[&str] = &["chip"];

/// Lays out the table, or returns `None` if no payment is rounded.
pub(crate) fn table(report: &ChipReport, view: View) -> Option<Table> {
    let rows = report.wagers.iter().flat_map(|wager| {
        wager.stakes.iter().map(|at| {
            vec![
                Cell::Text(wager.id.clone()),
                Cell::Text(wager.name.clone()),
                Cell::Rounded(short(&report.chip)),
                Cell::Rounded(short(&at.stake)),
                view.percent(&wager.edge),
                view.percent(&at.for_house),
                view.percent(&at.to_nearest),
            ]
        })
    });
    let rows: Vec<_> = rows.collect();
    let is_empty = rows.is_empty();
    let mut table = Table {
        kind: "chip",
        title: format!("House edge by stake, paid in chips of {}", short(&report.chip)),
        columns: vec![
            data(words("id", "Id")),
            words("name", "Wager"),
            data(number("chip", "Chip")),
            number("stake", "Stake"),
            edge("edge", "Not rounded"),
            edge("edge_for_house", "Rounded for the house"),
            edge("edge_to_nearest", "To the nearest"),
        ],
        rows,
        ..Table::default()
    };
    let of_rows = report.wagers.iter();
    let of_rows = of_rows.flat_map(|wager| wager.stakes.iter().map(|_| wager.offer.as_ref()));
    offer_page::add(&mut table, of_rows);
    (!is_empty).then_some(table)
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
