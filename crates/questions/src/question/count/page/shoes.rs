//! Builds the tables of whole shoes: their number of rounds, and the house edge over all of them.

use itertools::Itertools;

use crate::document::{Cell, Chart, Drawing, LEAST, Table, Unit, View, edge, number, text, words};
use crate::exact::Exact;
use crate::question::count::report::{AtRounds, CountStudy};

use super::{datum, digits, estimate, table};

/// The share of shoes below which a number of rounds is left to data formats: 0.005%.
fn is_rare(at: &AtRounds) -> bool {
    &at.share.exact * &Exact::integer(20_000) < Exact::one()
}

/// Builds the table of shoes by their number of rounds.
pub(super) fn by_rounds(study: &CountStudy, view: View) -> Option<Table> {
    let of = &study.rounds_in_shoe;
    let read = of.iter().filter(|at| !is_rare(at)).map(|at| {
        vec![
            (number("", "Rounds"), Cell::Count(at.rounds.into())),
            (number("", "Share of shoes"), Cell::Text(digits::percent(&at.share, 4, view))),
            (number("", "So many or more"), Cell::Text(digits::percent(&at.at_least, 4, view))),
        ]
    });
    let full = of.iter().map(|at| {
        vec![
            (number("rounds", "Rounds"), Cell::Count(at.rounds.into())),
            datum("share", "Share of shoes", Some(&at.share), view),
            datum("at_least", "So many or more", Some(&at.at_least), view),
        ]
    });
    let found = table(("by-rounds", ""), "Shoes by their number of rounds", read, full)?;
    let usual = of.iter().filter(|at| !is_rare(at));
    let bars: Vec<_> = usual.map(|at| (at.rounds.to_string(), at.share.exact.clone())).collect();
    let chart = (bars.len() > 1).then(|| Chart {
        title: "Rounds of a shoe".to_owned(),
        drawing: Drawing::Bars { along: "Share of shoes".to_owned(), unit: Unit::Percent, bars },
    });
    // The rounds of simulated shoes are left to data formats.
    Some(Table { chart, data_only: study.compositions.is_none(), ..found })
}

/// Builds the table of the house edge over all rounds of a shoe.
pub(super) fn every_round(study: &CountStudy, view: View) -> Option<Table> {
    // A wager has one edge, however many ways there are to bet it.
    let wagers: Vec<_> = study.wagers.iter().unique_by(|wager| &wager.id).collect();
    let read = wagers.iter().map(|wager| {
        let more = &wager.edge_in_shoe.exact - &wager.edge.exact;
        let sign = if more.is_positive() { "+" } else { "" };
        let percent = |figure| Cell::Text(digits::percent(figure, 6, view));
        vec![
            (words("", "Wager"), text(&wager.name)),
            (number("", "House edge, full shoe"), percent(&wager.edge)),
            (number("", "All rounds of a shoe"), percent(&wager.edge_in_shoe)),
            (
                number("", "Difference").gives_way(LEAST),
                Cell::Text(format!("{sign}{}", digits::percent(&more.into(), 6, view))),
            ),
        ]
    });
    let full = wagers.iter().map(|wager| {
        let mut row = vec![
            (words("id", "Id"), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (edge("edge", "House edge"), view.percent(&wager.edge)),
        ];
        let figure = (Some(&wager.edge_in_shoe), wager.edge_in_shoe_error.as_ref());
        row.extend(estimate("edge_in_shoe", "House edge, all rounds of a shoe", figure, view));
        row
    });
    let found = table(("every-round", ""), "One unit bet in every round", read, full)?;
    Some(Table { data_only: study.compositions.is_none(), ..found })
}
