//! Lays out the terms of a meter for a wanted edge over all rounds.

use crate::document::{
    Cell, LEAST, Note, Part, Table, View, count, data, edge, grouped, number, text, words,
};
use crate::exact::Exact;
use crate::figure::{Enclosed, Figure};
use crate::question::design::target::page::{
    allowed_in_words, edge_in_percent, head, of_shoe, short,
};
use crate::question::price::page::OUTSIDE;

use super::report::{DesignedMeter, MeterDesign, MetersFound, TermKind};

/// Explains why no share is designed.
const SHARES: &str = "A share of the meter below 100% changes the mean meter, and not the return over \
                      all rounds.";

pub(in crate::question::design) fn report(report: &MeterDesign, view: View) -> Part {
    let MeterDesign { game, variant, shoes, .. } = report;
    let (title, mut facts) = head((game, variant), &report.name, shoes, &report.model);
    let target = report.target.iter().map(|target| {
        let edge = edge_in_percent(target);
        let nearest = if target.nearest { "nearest to " } else { "" };
        ("Target", format!("house edge over all rounds {nearest}{edge}"))
    });
    facts.extend(target);
    let amounts = report.terms.iter().map(|term| term.value.clone()).collect();
    let present = [DesignedMeter { amounts, by_shoe: report.present.clone() }];
    let mut tables = vec![terms(report, view), meters("present", report, &present, view)];
    if let Some(found) = &report.found {
        let all = [("meter", &found.meters), ("nearest", &found.nearest)];
        let some = all.into_iter().filter(|(_, of)| !of.is_empty());
        tables.extend(some.map(|(kind, of)| meters(kind, report, of, view)));
    }
    let context = vec![("game", game.id.clone()), ("variant", variant.id.clone())];
    Part { title, facts, context, notes: notes(report), tables, ..Part::default() }
}

fn notes(report: &MeterDesign) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |text: String, warning: bool| notes.push(Note { text, warning });
    if report.shoes.iter().any(|shoe| !shoe.within_rules) {
        note(OUTSIDE.into(), true);
    }
    report.unreached.iter().for_each(|text| note(text.clone(), true));
    if let Some(found) = &report.found {
        let (text, warning) = in_all(report, found);
        note(text, warning);
    }
    if report.is_won_in_part {
        note(SHARES.into(), false);
    }
    report.notes.iter().for_each(|text| note(text.clone(), false));
    notes
}

/// Returns a sentence with the number of meters, and `true` if it is a warning.
fn in_all(report: &MeterDesign, found: &MetersFound) -> (String, bool) {
    let of = crate::wording::grouped(&found.combinations.to_string());
    let shoes = if report.shoes.len() > 1 { " on every shoe" } else { "" };
    let meeting = grouped(found.meeting as u128);
    match report.target.as_ref().is_some_and(|target| target.nearest) {
        true => (format!("{of} meters were tried; the nearest follow."), false),
        false if found.meeting == 0 => {
            (format!("None of {of} meters meets this{shoes}; the nearest follow."), true)
        }
        false => (format!("{meeting} of {of} meters meet this{shoes}."), false),
    }
}

/// Lays out the value that each term would need, with the others unchanged.
fn terms(report: &MeterDesign, view: View) -> Table {
    let needed = |figure: &Option<Enclosed>| match figure {
        Some(figure) => view.enclosed(figure),
        None => text("none"),
    };
    let mut rows = Vec::new();
    for term in &report.terms {
        let allowed = allowed_in_words(&term.allowed);
        for (at, of) in term.by_shoe.iter().enumerate() {
            // Further shoes of a term stand below the first.
            let once = |cell: Cell| if at == 0 { cell } else { Cell::Empty };
            let name = crate::wording::capital(&term.name);
            let line = term.line.map_or(Cell::Empty, count);
            let event = term.line.map_or(Cell::Empty, |_| text(&term.name));
            let mut row = vec![
                (data(words("name", "Wager")), text(&report.name)),
                (data(words("term", "Term")), text(term.of.key())),
                (data(number("line", "#")), line),
                (data(words("event", "Event")), event),
                (words("", "Term"), once(text(name))),
                (words("", "Now"), once(text(in_words(term.of, &term.value)))),
                (data(words("pays", "Now")), text(term.value.to_string())),
                (words("", "May be").shown_if(report.found.is_some()), once(text(&allowed))),
                (data(words("allowed", "May be")), text(&allowed)),
            ];
            row.extend(of_shoe(&report.shoes, at, &of.shoe));
            row.push((number("break_even", "Breaks even at"), needed(&of.break_even)));
            if let Some(target) = &report.target {
                let heading = |end: &Option<Figure>| {
                    let end = end.as_ref().map(|end| short(end, Cell::Percent, view));
                    format!("At {}", end.unwrap_or_default())
                };
                let least = number("at_least_edge", &heading(&target.edge.from));
                let most = number("at_most_edge", &heading(&target.edge.to));
                row.push((most, needed(&of.at_most_edge)));
                row.push((least.shown_if(!target.nearest), needed(&of.at_least_edge)));
            }
            rows.push(row);
        }
    }
    let title = "What each term would have to be, with the others as they are";
    Table { id: report.id.clone(), ..Table::of("term", title, rows) }
}

/// Describes the value of a term: `"250"`, `"0.4"`, `"20 to 1"`.
fn in_words(of: TermKind, value: &Exact) -> String {
    match of {
        TermKind::Line => crate::table::pays_in_words(value),
        TermKind::Reset | TermKind::Increment => crate::table::short(value),
    }
}

/// Lays out combinations of terms and their figures on every shoe.
fn meters(kind: &'static str, report: &MeterDesign, meters: &[DesignedMeter], view: View) -> Table {
    let mut rows = Vec::new();
    for (rank, DesignedMeter { amounts, by_shoe }) in (1u64..).zip(meters) {
        let exactly: Vec<String> = amounts.iter().map(ToString::to_string).collect();
        for (at, of) in by_shoe.iter().enumerate() {
            let once = |cell: Cell| if at == 0 { cell } else { Cell::Empty };
            let mut row = vec![
                (data(words("name", "Wager")), text(&report.name)),
                (data(number("rank", "#")), count(rank)),
                (number("", "#").shown_if(kind != "present"), once(count(rank))),
                (data(words("pays", "Values")), text(exactly.join(", "))),
            ];
            let mut pays = Vec::new();
            for (term, value) in report.terms.iter().zip(amounts) {
                let cell = || text(in_words(term.of, value));
                match term.of {
                    TermKind::Reset => row.push((words("", "Reset value"), once(cell()))),
                    TermKind::Increment => row.push((words("", "Increment"), once(cell()))),
                    TermKind::Line => pays.push(in_words(term.of, value)),
                }
            }
            let has_lines = !pays.is_empty();
            row.push((words("", "Fixed odds").shown_if(has_lines), once(text(pays.join(", ")))));
            row.extend(of_shoe(&report.shoes, at, &of.shoe));
            row.extend([
                (edge("edge", "House edge"), view.enclosed_percent(&of.edge)),
                (number("rtp", "RTP").gives_way(LEAST + 1), view.enclosed_percent(&of.rtp)),
                (number("mean_meter", "Mean meter").gives_way(LEAST), view.enclosed(&of.mean)),
            ]);
            rows.push(row);
        }
    }
    let nearest = report.target.as_ref().is_some_and(|target| target.nearest);
    let title = match kind {
        "present" => "As the table has it",
        "nearest" => "Meters nearest to the target",
        _ if nearest => "Meters, the nearest to the target first",
        _ => "Meters, the nearest to the middle of the target first",
    };
    Table { id: report.id.clone(), ..Table::of(kind, title, rows) }
}
