//! Lays out the multipliers that the rounds of a wager begin with.

use crate::document::{Cell, LEAST, Table, View, edge, number, text, words};
use crate::pricing::figures::WagerReport;
use crate::question::offer_page;

/// The note about figures of a wager that carries a multiplier.
pub(super) const OVER_ALL_ROUNDS: &str = "A line carries a multiplier to the next round, which \
    multiplies its odds if it wins. Figures are of all rounds, which are independent draws from the \
    law of the shoe.";

/// Lays out the multipliers that lines carry, and the rounds by the multiplier that they begin with.
pub(super) fn tables(wager: &WagerReport, view: View) -> Vec<Table> {
    let Some(carried) = &wager.carried else { return Vec::new() };
    let lines = carried.lines.iter().map(|line| {
        vec![
            (words("line", "Line"), text(&line.line)),
            (words("carries", "Carries to the next round"), text(&line.carries)),
        ]
    });
    let states = carried.states.iter().map(|state| {
        vec![
            (
                number("multiplier", "Multiplier"),
                Cell::Text(crate::table::short(&state.multiplier)),
            ),
            (number("part", "Rounds"), view.percent(&state.part)),
            (edge("edge", "House edge"), view.percent(&state.edge)),
            (number("rtp", "RTP").gives_way(LEAST + 1), view.percent(&state.rtp)),
            (number("deviation", "Std deviation").gives_way(LEAST), view.root(&state.deviation)),
            (number("worth", "Worth"), view.decimal(&state.worth)),
        ]
    });
    let lines = Table::of("carries", format!("{}: carried multipliers", wager.name), lines);
    let states = Table::of("by-multiplier", format!("{} by multiplier", wager.name), states);
    let figures = vec![
        ("Mean multiplier", view.decimal(&carried.mean)),
        ("std deviation of many rounds, for each", view.root(&carried.deviation_of_many)),
    ];
    let states = Table { figures, ..states };
    let mut tables = vec![lines, states];
    for table in &mut tables {
        table.id.clone_from(&wager.id);
        offer_page::add_to_all(table, wager.offer.as_ref());
    }
    tables
}
