//! Lays out a wager that pays a share of a meter: its paytable, and its figures by meter.

use crate::document::{COUNTS, Cell, EXACTLY, LEAST, Table, View, edge, number, text, words};
use crate::question::offer_page;
use crate::wording::asked::METER;

use super::report::ProgressiveWager;

/// Explains the option that prices such wagers in full.
pub(crate) fn how_to_state() -> String {
    format!(
        "The edge of a wager that pays a share of a meter depends on the meter, in first stakes; \
         {METER} states the meter and prices the wager with the others."
    )
}

/// Lays out its paytable, and its figures at some meters.
pub(crate) fn tables(wager: &ProgressiveWager, view: View) -> [Table; 2] {
    [paytable(wager, view), by_meter(wager, view)]
}

fn paytable(wager: &ProgressiveWager, view: View) -> Table {
    let rows = wager.events.iter().map(|event| {
        let exactly = Cell::Fraction(event.probability.exact.clone());
        vec![
            (words("event", "Event"), text(&event.name)),
            (words("pays", "Pays"), text(&event.odds)),
            (
                number("combinations", "Combinations").gives_way(COUNTS),
                event.ways.clone().map(Cell::Count).into(),
            ),
            (number("", "As a fraction").gives_way(EXACTLY), exactly),
            (number("probability", "Probability"), view.decimal(&event.probability)),
        ]
    });
    let break_even = match &wager.break_even {
        Some(meter) => view.decimal(meter),
        None if wager.edge_at_zero.exact.is_negative() => {
            Cell::Text("none, the player is favoured at any".to_owned())
        }
        None => Cell::Text("none, no round of this shoe pays from it".to_owned()),
    };
    let mut figures = vec![("Break-even meter", break_even)];
    if let Some(meter) = &wager.break_even {
        figures.push(("as a fraction", Cell::Fraction(meter.exact.clone())));
    }
    figures.extend([
        ("house edge at a meter of 0", view.percent(&wager.edge_at_zero)),
        ("as a fraction", Cell::Fraction(wager.edge_at_zero.exact.clone())),
        ("less, for each bet in the jackpot", view.percent(&wager.edge_per_stake)),
        ("as a fraction", Cell::Fraction(wager.edge_per_stake.exact.clone())),
    ]);
    if let Some(source) = &wager.source {
        figures.push(("source", Cell::Text(source.clone())));
    }
    let table = Table::of("progressive-wager", &wager.name, rows);
    let mut table = Table { id: wager.id.clone(), figures, ..table };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
}

fn by_meter(wager: &ProgressiveWager, view: View) -> Table {
    let rows = wager.by_meter.iter().map(|at| {
        vec![
            (number("meter", "Meter"), view.decimal(&at.meter)),
            (edge("edge", "House edge"), view.percent(&at.edge)),
            (number("rtp", "RTP").gives_way(LEAST + 1), view.percent(&at.rtp)),
            (number("hit", "Hit frequency"), view.percent(&at.hit)),
            (number("deviation", "Std deviation").gives_way(LEAST), view.root(&at.deviation)),
        ]
    });
    let table = Table::of("by-meter", format!("{} by meter", wager.name), rows);
    let mut table = Table { id: wager.id.clone(), ..table };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
}
