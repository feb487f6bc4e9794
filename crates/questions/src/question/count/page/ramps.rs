//! Builds the tables of stakes that depend on the count.

use crate::document::{Cell, Chart, Column, Drawing, LEAST, Table, Tone, Unit, View, number};
use crate::figure::short;
use crate::question::count::report::{AtStep, CountStudy, WagerCount};

use super::lists::of_bet;
use super::{datum, digits, named, procedure, root, table};

/// `true` if the stake of any bet depends on the count.
pub(super) fn are_any(study: &CountStudy) -> bool {
    study.wagers.iter().any(|wager| wager.ramp.is_some())
}

/// Returns the average stake of a bet.
pub(super) fn average(wager: &WagerCount, view: View) -> (Column, Cell) {
    let of = wager.ramp.as_ref().and_then(|ramp| ramp.average_stake.as_ref());
    let text = of.map(|of| Cell::Text(digits::fixed(of, 2, view)));
    (number("", "Average stake"), text.unwrap_or(Cell::Empty))
}

/// Returns the SCORE of a bet.
pub(super) fn score(wager: &WagerCount, view: View) -> (Column, Cell) {
    let of = wager.ramp.as_ref().and_then(|ramp| ramp.score.as_ref());
    let text = of.map(|of| Cell::Text(digits::fixed(of, 2, view)));
    (number("", "SCORE"), text.unwrap_or(Cell::Empty))
}

/// Builds the table of a ramp, a row for each step.
pub(super) fn steps(study: &CountStudy, wager: &WagerCount, view: View) -> Option<Table> {
    let steps = &wager.ramp.as_ref()?.steps;
    let name = procedure::count_in_words(&wager.betting);
    let read = steps.iter().enumerate().map(|(at, step)| {
        let to = steps.get(at + 1).map(|next| format!("below {}", short(&next.from.exact)));
        let to = to.unwrap_or_else(|| "on".to_owned());
        let edge = step.edge.as_ref().map(|edge| {
            let tone = if edge.exact.is_positive() { Tone::Favors } else { Tone::Caution };
            Cell::Verdict(tone, digits::percent(edge, 2, view))
        });
        let deviation = step.deviation.as_ref().map(|of| of.decimal(2.min(view.digits)));
        vec![
            (number("", "From"), Cell::Text(short(&step.from.exact))),
            (number("", "to").gives_way(LEAST + 1), Cell::Text(to)),
            (number("", "Stake"), Cell::Text(short(&step.stake.exact))),
            (number("", "Rounds"), Cell::Text(digits::percent(&step.share, 2, view))),
            (number("", "Player's edge"), edge.unwrap_or(Cell::Empty)),
            (
                number("", "Deviation of a unit").gives_way(LEAST),
                deviation.map_or(Cell::Empty, Cell::Text),
            ),
            (number("", "Units per 100"), Cell::Text(digits::fixed(&step.units_per_100, 4, view))),
        ]
    });
    let full = steps.iter().map(|step: &AtStep| {
        let mut row = of_bet(wager);
        row.extend([
            datum("from_count", "From", Some(&step.from), view),
            datum("stake", "Stake", Some(&step.stake), view),
            datum("share", "Share of rounds", Some(&step.share), view),
            datum("average_edge", "Player's edge", step.edge.as_ref(), view),
            root("deviation".to_owned(), "Deviation of a unit", step.deviation.as_ref(), view),
            datum("units_per_100", "Units per 100", Some(&step.units_per_100), view),
        ]);
        row
    });
    let title = format!("{}: stakes by {name}", named(study, wager));
    let found = table(("ramp", &wager.id), &title, read, full)?;
    let bar = |step: &AtStep| {
        let (from, stake) = (short(&step.from.exact), short(&step.stake.exact));
        (format!("{stake} from {from}"), step.units_per_100.exact.clone())
    };
    let chart = (steps.len() > 1).then(|| Chart {
        title: format!("{}: what each stake wins", named(study, wager)),
        drawing: Drawing::Bars {
            along: "Expected units won of 100 rounds".to_owned(),
            unit: Unit::Number,
            bars: steps.iter().map(bar).collect(),
        },
    });
    Some(Table { chart, ..found })
}
