//! Lays out a wager that pays a share of a meter: its paytable, and its figures by meter.

use crate::document::{COUNTS, Cell, EXACTLY, LEAST, Table, View, data, edge, number, text, words};
use crate::exact::Exact;
use crate::figure::{Enclosed, Figure};
use crate::question::offer_page;
use crate::table::short;
use crate::wording::asked::METER;

use super::report::{Contribution, MeterOverTime, ProgressiveWager};

/// Says once how meters are paid: by lines, or by a hidden trigger.
pub(crate) fn how_paid<'r>(wagers: impl IntoIterator<Item = &'r ProgressiveWager>) -> Vec<String> {
    let (triggered, by_lines): (Vec<_>, Vec<_>) =
        wagers.into_iter().partition(|wager| wager.trigger);
    let mut said = Vec::new();
    let shared: Vec<String> = by_lines.iter().filter_map(|wager| on_shared(wager)).collect();
    if !by_lines.is_empty() {
        said.push(format!(
            "The edge of a wager that pays a share of a meter depends on the meter, in first \
             stakes; {METER} states it and prices these wagers with the others."
        ));
    }
    if !triggered.is_empty() {
        said.push(
            "A hidden trigger pays all of a meter, whatever the cards. Every amount from the reset \
             value to the must-hit-by is equally likely, so the chance of the jackpot rises with \
             the meter."
                .to_owned(),
        );
    }
    said.extend(shared);
    said
}

/// Returns the bets of a round that share what lines pay of a meter, if they are not one.
fn sharing(wager: &ProgressiveWager) -> Option<&Exact> {
    let bets = &wager.over_time.as_ref()?.terms.bets;
    Some(bets).filter(|bets| **bets != Exact::one() && !wager.trigger)
}

/// The remark on a meter that the bets of a round share.
fn on_shared(wager: &ProgressiveWager) -> Option<String> {
    let (name, bets) = (&wager.name, short(sharing(wager)?));
    Some(format!(
        "At a meter, figures of {name} are of one bet that wins alone. Over all rounds, the {bets} \
         bets of a round share what the meter pays."
    ))
}

/// Describes the jackpot: its reset value, its growth, and the rounds that win it. `None` if the table
/// does not say how the meter grows.
fn jackpot_in_words(wager: &ProgressiveWager) -> Option<String> {
    let terms = &wager.over_time.as_ref()?.terms;
    let (reset, increment) = (short(&terms.reset), short(&terms.increment));
    let mut said = format!("The meter begins at {reset} and grows by {increment} of each stake");
    if terms.hidden.is_positive() {
        said += &format!("; {} more of it is kept for the next reset value", short(&terms.hidden));
    }
    if let Some(cap) = &terms.cap {
        said += &format!(", up to {}", short(cap));
    }
    said += ".";
    let paying = wager.events.iter().filter(|event| event.share.is_positive());
    let paying: Vec<_> = paying.map(|event| format!("{} ({})", event.name, event.odds)).collect();
    if !paying.is_empty() {
        said += &format!(" The cards win it: {}.", paying.join(", "));
    }
    match &terms.must_hit_by {
        Some(most) if wager.trigger => {
            said += &format!(
                " The round in which the meter reaches a hidden amount pays all of it, whatever \
                 the cards. After each jackpot this amount is drawn anew: every amount from {reset} to \
                 {} is equally likely.",
                short(most)
            );
        }
        Some(most) => {
            said += &format!(
                " The round in which the meter reaches {} pays all of it, whatever the cards.",
                short(most)
            );
        }
        None => {}
    }
    if terms.bets != Exact::one() {
        said += &format!(" The {} bets of a round share it.", short(&terms.bets));
    }
    Some(said)
}

/// Lays out the jackpots in words, if the table says how their meters grow.
pub(crate) fn jackpots<'r>(wagers: impl IntoIterator<Item = &'r ProgressiveWager>) -> Table {
    let rows = wagers.into_iter().filter_map(|wager| {
        Some(vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (words("event", "Jackpot"), text(jackpot_in_words(wager)?)),
        ])
    });
    Table { sheet: "Jackpots", ..Table::of("jackpot", "How jackpots are paid", rows) }
}

/// Lays out its paytable, its figures at some meters, and those over many rounds.
pub(crate) fn tables(wager: &ProgressiveWager, view: View) -> Vec<Table> {
    let mut tables = vec![paytable(wager, view), by_meter(wager, view)];
    if let Some(time) = &wager.over_time {
        tables.push(over_time(wager, time, view));
        if !time.levels.is_empty() {
            tables.push(levels(wager, time, view));
        }
    }
    tables
}

/// Lays out the parts of its return over many rounds, and below them what the meter stands at.
fn over_time(wager: &ProgressiveWager, time: &MeterOverTime, view: View) -> Table {
    let said = |of: Contribution| match of {
        Contribution::Fixed => "fixed odds, and stakes returned",
        Contribution::Increment => "the increment of the meter",
        Contribution::Hidden => "the hidden part of the stakes",
        Contribution::Reset => "the reset value, paid by the house",
        Contribution::Cap if time.terms.cap.is_some() => "growth that the cap prevents",
        Contribution::Cap => "growth above the must-hit-by",
    };
    let row = |of: &str, rtp: &Enclosed| {
        vec![
            (words("of", "Paid from"), text(of)),
            (number("rtp", "RTP"), view.enclosed_percent(rtp)),
        ]
    };
    let rows = time.returns.iter().map(|one| row(said(one.of), &one.rtp));
    let table = Table::of("meter-over-time", format!("{} over all rounds", wager.name), rows);
    let mut figures = vec![("House edge over all rounds", view.enclosed_percent(&time.edge))];
    if let Some(cycle) = &time.hit_cycle {
        figures.push(("rounds from jackpot to jackpot", view.enclosed(cycle)));
    }
    if let Some(jackpot) = &time.mean_jackpot {
        figures.push(("mean jackpot", view.enclosed(jackpot)));
    }
    if let Some(part) = &time.without_cards {
        figures.push(("jackpots without the cards", view.enclosed_percent(part)));
    }
    figures.extend([
        ("mean meter", view.enclosed(&time.mean)),
        ("std deviation", view.enclosed(&time.deviation)),
    ]);
    if let Some(meter) = &time.break_even {
        let label = match sharing(wager) {
            Some(_) => "break-even meter of all bets",
            None => "break-even meter",
        };
        figures.push((label, view.decimal(meter)));
    }
    if let Some(above) = &time.above {
        figures.push(("above it in", view.enclosed_percent(above)));
    }
    let total = row("all of these", &time.rtp);
    let mut table = Table { id: wager.id.clone(), figures, ..table.with_total(total) };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
}

/// Lays out the meters that parts of all rounds do not exceed.
fn levels(wager: &ProgressiveWager, time: &MeterOverTime, view: View) -> Table {
    let rows = time.levels.iter().map(|level| {
        vec![
            (number("part", "Rounds"), view.percent(&Figure::from(level.part.clone()))),
            (number("rounds", "Since the jackpot"), Cell::Count(level.rounds.clone())),
            (number("meter", "Meter, at most"), view.decimal(&level.meter)),
        ]
    });
    let name = format!("{}: the meter in so many rounds", wager.name);
    let table = Table::of("meter-levels", name, rows);
    let mut table = Table { id: wager.id.clone(), ..table };
    offer_page::add_to_all(&mut table, wager.offer.as_ref());
    table
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
    let triggered = wager.trigger;
    let break_even = match &wager.break_even {
        Some(meter) => view.decimal(meter),
        None if wager.edge_at_zero.exact.is_negative() => {
            Cell::Text("none, the player is favored at any".to_owned())
        }
        None if triggered => Cell::Text("none, the jackpot is worth less than the edge".to_owned()),
        None => Cell::Text("none, no cards of this shoe pay from it".to_owned()),
    };
    let label = match sharing(wager) {
        Some(_) => "Break-even meter of one bet alone",
        None => "Break-even meter",
    };
    let mut figures = vec![(label, break_even)];
    if let Some(meter) = &wager.break_even {
        figures.push(("as a fraction", Cell::Fraction(meter.exact.clone())));
    }
    figures.extend([
        (
            if triggered { "house edge without the jackpot" } else { "house edge at a meter of 0" },
            view.percent(&wager.edge_at_zero),
        ),
        ("as a fraction", Cell::Fraction(wager.edge_at_zero.exact.clone())),
    ]);
    if !triggered {
        figures.extend([
            ("falls per stake in the meter by", view.percent(&wager.edge_per_stake)),
            ("as a fraction", Cell::Fraction(wager.edge_per_stake.exact.clone())),
        ]);
    }
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
