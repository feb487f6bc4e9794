//! A priced variant, laid out: facts, remarks, wagers, outcomes, printed figures.

use crate::document::{Cell, Column, Note, Part, Table, grouped, number, words};
use crate::exact::Exact;
use crate::report::{ClaimReport, Figure, Grid, OutcomeReport, Report, SessionWager, WagerReport};

pub(super) fn report(report: &Report) -> Part {
    let source = report.game.source.iter().map(|source| ("Source", source.clone()));
    let variant = &report.variant.name;
    let title = if *variant == report.game.name {
        variant.clone()
    } else {
        format!("{}: {variant}", report.game.name)
    };
    let shoe = format!("{}, {} cards", report.shoe.name, grouped(report.shoe.cards.into()));
    let outside = if report.shoe.within_rules { "" } else { " (outside the rules)" };
    let mut facts: Vec<(&'static str, String)> = source.collect();
    facts.extend([
        ("Shoe", format!("{shoe}{outside}")),
        ("Ways", format!("{} ordered deals", grouped(report.ways))),
        ("Model", format!("{}; cards burnt unseen change nothing", report.model)),
    ]);
    let within = if report.shoe.within_rules { "true" } else { "false" };
    let context = vec![
        ("game", report.game.id.clone()),
        ("variant", report.variant.id.clone()),
        ("shoe", report.shoe.composition.clone()),
        ("within_rules", within.to_owned()),
    ];
    let mut tables = Vec::new();
    if !report.wagers.is_empty() {
        tables.push(summary(&report.wagers));
        tables.extend(report.wagers.iter().map(wager));
    }
    tables.extend(report.session_wagers.iter().map(session_wager));
    tables.extend(report.outcomes.iter().map(outcome));
    if !report.published.is_empty() {
        tables.push(published(&report.published));
    }
    Part { title, facts, context, notes: notes(report), tables }
}

fn notes(report: &Report) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut warn = |text: String| notes.push(Note { text, warning: true });
    if !report.shoe.within_rules {
        warn("Outside the rules: they do not allow this shoe.".into());
    }
    if let Some(reading) = &report.reading {
        warn(format!("Reading: {}.", reading.text));
        if let Some(other) = &reading.other {
            for wager in &other.wagers {
                let percent = |figure: &Figure| Cell::Percent(figure.clone()).text();
                warn(format!(
                    "Read the other way (variant {}), the house edge of {} is {} instead of {}.",
                    other.variant,
                    wager.name,
                    percent(&wager.other_edge),
                    percent(&wager.edge),
                ));
            }
        }
    }
    for refused in &report.refused {
        warn(format!("Not priced: {} ({}).", refused.name, refused.reason));
    }
    notes.extend(report.notes.iter().map(|text| Note { text: text.clone(), warning: false }));
    notes
}

fn summary(wagers: &[WagerReport]) -> Table {
    let rows = wagers.iter().map(|wager| {
        let resolved = wager.edge_resolved.clone();
        vec![
            Cell::Text(wager.id.clone()),
            Cell::Text(wager.name.clone()),
            Cell::Text(all_pays(wager)),
            Cell::Percent(wager.edge.clone()),
            Cell::Percent(wager.rtp.clone()),
            resolved.map_or(Cell::Empty, Cell::Percent),
            Cell::Percent(wager.hit.clone()),
            Cell::Percent(wager.push.clone()),
            Cell::Percent(wager.lose.clone()),
            Cell::Decimal(wager.variance.clone()),
            Cell::Rounded(wager.deviation.decimal()),
        ]
    });
    let data = |column: Column| Column { data_only: true, ..column };
    Table {
        kind: "summary",
        id: String::new(),
        title: "Wagers".into(),
        columns: vec![
            data(words("id", "Id")),
            words("name", "Wager"),
            words("all_pays", "Pays"),
            number("edge", "House edge"),
            number("rtp", "RTP"),
            data(number("edge_resolved", "Edge per resolved bet")),
            number("hit", "Hit frequency"),
            data(number("push", "Push frequency")),
            data(number("lose", "Loss frequency")),
            data(number("variance", "Variance")),
            number("deviation", "Std deviation"),
        ],
        rows: rows.collect(),
        total: None,
        figures: Vec::new(),
    }
}

/// What a wager can win, the best first as its table has it: `"40, 10, 6, 4, 1 to 1"`.
fn all_pays(wager: &WagerReport) -> String {
    let mut pays: Vec<String> = Vec::new();
    for event in wager.events.iter().filter(|event| event.pays.is_positive()) {
        let short = crate::table::short(&event.pays);
        if !pays.contains(&short) {
            pays.push(short);
        }
    }
    if pays.is_empty() { "none".to_owned() } else { format!("{} to 1", pays.join(", ")) }
}

fn wager(wager: &WagerReport) -> Table {
    let rows = wager.events.iter().map(|event| {
        vec![
            Cell::Text(event.name.clone()),
            Cell::Pays(event.pays.clone()),
            Cell::Count(event.ways),
            Cell::Fraction(event.probability.exact.clone()),
            Cell::Decimal(event.probability.clone()),
            Cell::Decimal(event.returns.clone()),
        ]
    });
    let figure = |exact: Exact| Figure { exact, digits: wager.edge.digits };
    let total = vec![
        Cell::Text("Total".into()),
        Cell::Empty,
        Cell::Count(wager.events.iter().map(|event| event.ways).sum()),
        Cell::Fraction(wager.events.iter().map(|event| &event.probability.exact).sum()),
        Cell::Decimal(figure(wager.events.iter().map(|event| &event.probability.exact).sum())),
        Cell::Decimal(figure(wager.events.iter().map(|event| &event.returns.exact).sum())),
    ];
    let resolved = wager.edge_resolved.clone();
    Table {
        kind: "wager",
        id: wager.id.clone(),
        title: wager.name.clone(),
        columns: vec![
            words("event", "Event"),
            words("pays", "Pays"),
            number("combinations", "Combinations"),
            number("", "Exactly"),
            number("probability", "Probability"),
            number("return", "Return"),
        ],
        rows: rows.collect(),
        total: Some(total),
        figures: vec![
            ("House edge", Cell::Percent(wager.edge.clone())),
            ("exactly", Cell::Fraction(wager.edge.exact.clone())),
            ("per resolved bet", resolved.map_or(Cell::Text("none".into()), Cell::Percent)),
            ("RTP", Cell::Percent(wager.rtp.clone())),
            ("hit", Cell::Percent(wager.hit.clone())),
            ("push", Cell::Percent(wager.push.clone())),
            ("loss", Cell::Percent(wager.lose.clone())),
            ("variance", Cell::Decimal(wager.variance.clone())),
            ("standard deviation", Cell::Rounded(wager.deviation.decimal())),
        ],
    }
}

fn session_wager(wager: &SessionWager) -> Table {
    let rows = wager.events.iter().map(|event| {
        vec![
            Cell::Text(event.name.clone()),
            Cell::Pays(event.pays.clone()),
            Cell::Text(event.run.clone()),
        ]
    });
    Table {
        kind: "session-wager",
        id: wager.id.clone(),
        title: wager.name.clone(),
        columns: vec![words("event", "Event"), words("pays", "Pays"), words("run", "Longest run")],
        rows: rows.collect(),
        total: None,
        figures: vec![
            ("Needs", Cell::Text(wager.needs.to_owned())),
            ("wins counted", Cell::Text(wager.streak.clone())),
        ],
    }
}

fn outcome(outcome: &OutcomeReport) -> Table {
    let mut table = Table {
        kind: "outcome",
        id: outcome.id.to_owned(),
        title: outcome.name.to_owned(),
        columns: Vec::new(),
        rows: Vec::new(),
        total: None,
        figures: Vec::new(),
    };
    if let Some(grid) = &outcome.grid {
        lay_out_grid(grid, &mut table);
        return table;
    }
    table.columns = vec![
        words("event", "Outcome"),
        number("combinations", "Combinations"),
        number("", "Exactly"),
        number("probability", "Probability"),
    ];
    let rows = outcome.rows.iter().map(|row| {
        vec![
            Cell::Text(row.name.clone()),
            Cell::Count(row.ways),
            Cell::Fraction(row.probability.exact.clone()),
            Cell::Decimal(row.probability.clone()),
        ]
    });
    table.rows = rows.collect();
    table
}

/// Ways by pairs of values: one row for every pair, which every format can hold.
fn lay_out_grid(grid: &Grid, table: &mut Table) {
    table.title = format!("{}, {} down and {} across", table.title, grid.rows, grid.columns);
    let head = grid.cells.first().map(|row| row.iter().map(|cell| cell.column.clone()));
    table.columns = std::iter::once(words("event", grid.rows))
        .chain(head.into_iter().flatten().map(|name| Column { name, ..number("", "") }))
        .collect();
    let rows = grid.cells.iter().map(|row| {
        let label = row.first().map(|cell| Cell::Text(cell.row.clone()));
        let cells = row.iter().map(|cell| Cell::Chance(cell.ways, cell.probability.clone()));
        label.into_iter().chain(cells).collect()
    });
    table.rows = rows.collect();
}

fn published(claims: &[ClaimReport]) -> Table {
    let rows = claims.iter().map(|claim| {
        let verdict = match (&claim.erratum, claim.holds) {
            (None, true) => "holds".to_owned(),
            (None, false) => "DIFFERS".to_owned(),
            (Some(why), false) => format!("known to be wrong: {why}"),
            (Some(why), true) => format!("holds, though said to be wrong: {why}"),
        };
        let percent = claim.printed.ends_with('%');
        let exact = claim.exact.clone();
        vec![
            Cell::Text(claim.wager.clone()),
            Cell::Text(claim.quantity.to_owned()),
            Cell::Text(claim.printed.clone()),
            Cell::Rounded(if percent {
                Cell::Percent(exact).text()
            } else {
                Cell::Decimal(exact).text()
            }),
            Cell::Text(verdict),
            Cell::Text(claim.source.clone()),
        ]
    });
    Table {
        kind: "published",
        id: String::new(),
        title: "Printed figures".into(),
        columns: vec![
            words("id", "Wager"),
            words("quantity", "Figure"),
            number("printed", "Printed"),
            number("exact", "Exact"),
            words("verdict", "Verdict"),
            words("source", "Source"),
        ],
        rows: rows.collect(),
        total: None,
        figures: Vec::new(),
    }
}
