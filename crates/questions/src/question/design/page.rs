//! Lays out paytables for a wanted edge.

use crate::document::{
    Cell, Column, Document, LEAST, Note, Page, Part, Table, View, count, data, edge, grouped,
    number, text, words,
};
use crate::exact::Exact;
use crate::figure::{Figure, Shown};
use crate::question::columns::columns;
use crate::question::design::meter::page as meter;
use crate::question::design::paytables::First;
use crate::question::design::report::{
    DesignLine, DesignReport, DesignStudy, DesignsFound, NeededPays, Paytable,
};
use crate::question::design::target::page::{
    allowed_in_words, head, of_shoe, payoff, range, short,
};
use crate::question::design::target::report::{RangeInfo, TargetInfo};
use crate::question::price::page::OUTSIDE;
use crate::wording;
use crate::wording::asked::PAYS;

/// The CSV columns of every report on paytables.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules table id name line event rank pays allowed combinations
    probability+exact break_even+exact at_most_edge+exact at_least_edge+exact edge+exact rtp+exact
    hit+exact variance+exact deviation term mean_meter+exact carries multiplier+exact
];

impl Page for DesignStudy {
    fn page(&self, view: View) -> Document {
        let reports = self.reports.iter().map(|one| report(one, view));
        Document::of(COLUMNS, reports.chain(self.meters.iter().map(|one| meter::report(one, view))))
    }
}

pub(super) fn report(report: &DesignReport, view: View) -> Part {
    let DesignReport { game, variant, shoes, .. } = report;
    let (title, mut facts) = head((game, variant), &report.name, shoes, &report.model);
    facts.extend(report.target.iter().map(|target| ("Target", target_in_words(target, view))));
    let mut tables = vec![lines(report, view)];
    tables.extend((!report.carries.is_empty()).then(|| carries(report, view)));
    tables.push(paytables("present", report, &[&report.present], view));
    if let Some(found) = &report.found {
        let of = |kind, paytables: &[Paytable]| {
            let paytables: Vec<&Paytable> = paytables.iter().collect();
            (!paytables.is_empty()).then(|| self::paytables(kind, report, &paytables, view))
        };
        tables.extend(of("paytable", &found.paytables));
        tables.extend(of("nearest", &found.nearest));
    }
    let context = vec![("game", game.id.clone()), ("variant", variant.id.clone())];
    Part { title, facts, context, notes: notes(report), tables, ..Part::default() }
}

fn target_in_words(target: &TargetInfo, view: View) -> String {
    let edge = match (&target.edge.from, target.nearest) {
        (Some(edge), true) => format!("nearest to {}", short(edge, Cell::Percent, view)),
        _ => range(&target.edge, Cell::Percent, view),
    };
    let mut parts = vec![format!("house edge {edge}")];
    let mut bound = |name: &str, bounds: &Option<RangeInfo>, cell: fn(Shown) -> Cell| {
        parts.extend(bounds.iter().map(|bounds| format!("{name} {}", range(bounds, cell, view))));
    };
    bound("hit frequency", &target.hit, Cell::Percent);
    bound("standard deviation", &target.deviation, Cell::Decimal);
    match target.order_kept {
        true if target.order.is_empty() => {}
        true => parts.push("payoffs in their present order".to_owned()),
        false => parts.extend(target.order.iter().map(|order| format!("pays {order}"))),
    }
    parts.join("; ")
}

fn notes(report: &DesignReport) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |text: String, warning: bool| notes.push(Note { text, warning });
    if report.shoes.iter().any(|shoe| !shoe.within_rules) {
        note(OUTSIDE.into(), true);
    }
    if let Some(found) = &report.found {
        let (text, warning) = in_all(report, found);
        note(text, warning);
        if let Some(text) = stopped(report, found) {
            note(text, true);
        }
    }
    for line in report.lines.iter().filter(|line| line.by_shoe.iter().all(|of| of.ways.is_zero())) {
        note(format!("Never paid from these shoes, and left as it is: {}.", line.name), false);
    }
    notes.extend(report.notes.iter().map(|text| Note { text: text.clone(), warning: false }));
    notes
}

/// Returns a warning if payoffs beyond the allowed ones may come nearer to the target: the best
/// paytable misses it, and a line with several allowed payoffs pays the last one in the direction of
/// the target.
fn stopped(report: &DesignReport, found: &DesignsFound) -> Option<String> {
    let edge = &report.target.as_ref()?.edge;
    let (from, to) = (&edge.from.as_ref()?.exact, &edge.to.as_ref()?.exact);
    let best = found.paytables.first().or(found.nearest.first())?;
    let all =
        |beyond: &dyn Fn(&Exact) -> bool| best.by_shoe.iter().all(|of| beyond(&of.edge.exact));
    let greatest = all(&|edge| edge > to);
    if !greatest && !all(&|edge| edge < from) {
        return None;
    }
    let end = |line: &DesignLine| match greatest {
        true => line.allowed.last().cloned(),
        false => line.allowed.first().cloned(),
    };
    let word = if greatest { "greatest" } else { "least" };
    let free = report.lines.iter().zip(&best.pays).filter(|(line, _)| line.allowed.len() > 1);
    let mut lines = Vec::new();
    for (line, pays) in free {
        if end(line).as_ref() == Some(pays) {
            lines.push(line.line.to_string());
        }
    }
    let (last, others) = lines.split_last()?;
    let lines = match others {
        [] => format!("Line {last} reaches"),
        others => format!("Lines {} and {last} reach", others.join(", ")),
    };
    Some(format!("{lines} the {word} payoffs tried; widen them with {PAYS}."))
}

/// Returns a sentence with the number of paytables, and `true` if it is a warning.
fn in_all(report: &DesignReport, found: &DesignsFound) -> (String, bool) {
    let of = wording::grouped(&found.combinations.to_string());
    let shoes = if report.shoes.len() > 1 { " on every shoe" } else { "" };
    if report.target.as_ref().is_some_and(|target| target.nearest) && found.meeting > 0 {
        let fit = match found.combinations == found.meeting {
            true if found.meeting == 1 => "1 paytable was tried".to_owned(),
            true => format!("{of} paytables were tried; the nearest follow"),
            false => {
                let fit = grouped(found.meeting);
                format!("{fit} of {of} paytables meet the other limits; the nearest follow")
            }
        };
        return (format!("{fit}."), false);
    }
    match (found.meeting, found.paytables.len()) {
        (0, _) if found.nearest.is_empty() => {
            (format!("None of {of} paytables meets this{shoes}."), true)
        }
        (0, _) => (format!("None of {of} paytables meets this{shoes}; the nearest follow."), true),
        (meeting, named) => {
            let most = if named as u128 == meeting { "" } else { "; the best follow" };
            (format!("{} of {of} paytables meet this{shoes}{most}.", grouped(meeting)), false)
        }
    }
}

/// Lays out the payoff that each line would need, with the other lines unchanged.
fn lines(report: &DesignReport, view: View) -> Table {
    let pays = |figure: &Option<Figure>| or_none(figure, view);
    let target = report.target.as_ref();
    let is_drawn = report.lines.iter().any(|line| line.by_shoe.iter().any(is_multiplied));
    let mut rows = Vec::new();
    for line in &report.lines {
        let allowed = allowed_in_words(&line.allowed);
        for (at, of) in line.by_shoe.iter().enumerate() {
            // Further shoes of a line stand below the first.
            let once = |cell: Cell| if at == 0 { cell } else { Cell::Empty };
            let mut row = vec![
                (data(words("name", "Wager")), text(&report.name)),
                (data(number("line", "#")), count(line.line)),
                (data(words("event", "Event")), text(&line.name)),
                (number("", "#"), once(count(line.line))),
                (words("", "Event"), once(text(&line.name))),
                (words("", "Pays"), once(Cell::Pays(line.pays.clone()))),
                (data(words("pays", "Pays")), Cell::Pays(line.pays.clone())),
                (words("", "May pay").shown_if(target.is_some()), once(text(&allowed))),
                (data(words("allowed", "May pay")), text(&allowed)),
            ];
            row.extend(of_shoe(&report.shoes, at, &of.shoe));
            row.extend([
                (data(number("combinations", "Combinations")), Cell::Count(of.ways.clone())),
                (number("probability", "Probability"), view.decimal(&of.probability)),
                (
                    number("multiplier", "Mean multiplier").shown_if(is_drawn),
                    of.multiplier.as_ref().map(|mean| view.decimal(mean)).into(),
                ),
                (number("break_even", "Breaks even at"), pays(&of.break_even)),
            ]);
            row.extend(at_ends(target, [&of.at_most_edge, &of.at_least_edge], view));
            rows.push(row);
        }
    }
    let title = "What each line would have to pay, to 1, with the others as they are";
    Table { id: report.id.clone(), ..Table::of("line", title, rows) }
}

fn is_multiplied(of: &NeededPays) -> bool {
    of.multiplier.is_some()
}

fn or_none(figure: &Option<Figure>, view: View) -> Cell {
    figure.as_ref().map_or_else(|| text("none"), |figure| view.decimal(figure))
}

/// Returns the cells of figures at the largest and the smallest edge of a target.
fn at_ends(
    target: Option<&TargetInfo>,
    [most, least]: [&Option<Figure>; 2],
    view: View,
) -> Vec<(Column, Cell)> {
    let Some(TargetInfo { edge, .. }) = target else { return Vec::new() };
    let heading = |end: &Option<Figure>| {
        let end = end.as_ref().map(|end| short(end, Cell::Percent, view));
        format!("At {}", end.unwrap_or_default())
    };
    let ends = edge.from.as_ref().zip(edge.to.as_ref());
    let one = ends.is_some_and(|(from, to)| from.exact == to.exact);
    vec![
        (number("at_most_edge", &heading(&edge.to)), or_none(most, view)),
        (number("at_least_edge", &heading(&edge.from)).shown_if(!one), or_none(least, view)),
    ]
}

/// Lays out the multiplier that each line would have to carry to the next round.
fn carries(report: &DesignReport, view: View) -> Table {
    let mut rows = Vec::new();
    for line in &report.carries {
        for (at, of) in line.by_shoe.iter().enumerate() {
            let once = |cell: Cell| if at == 0 { cell } else { Cell::Empty };
            let mut row = vec![
                (data(words("name", "Wager")), text(&report.name)),
                (data(number("line", "#")), count(line.line)),
                (data(words("event", "Event")), text(&line.name)),
                (number("", "#"), once(count(line.line))),
                (words("", "Event"), once(text(&line.name))),
                (words("", "Carries"), once(text(&line.carries))),
                (data(words("carries", "Carries")), text(&line.carries)),
            ];
            row.extend(of_shoe(&report.shoes, at, &of.shoe));
            row.push((number("break_even", "Breaks even at"), or_none(&of.break_even, view)));
            let ends = [&of.at_most_edge, &of.at_least_edge];
            row.extend(at_ends(report.target.as_ref(), ends, view));
            rows.push(row);
        }
    }
    let title = "What each line would have to carry on average, with the others as they are";
    Table { id: report.id.clone(), ..Table::of("carries", title, rows) }
}

/// Lays out paytables and their figures on every shoe.
fn paytables(
    kind: &'static str,
    report: &DesignReport,
    paytables: &[&Paytable],
    view: View,
) -> Table {
    let mut rows = Vec::new();
    for (rank, paytable) in (1u64..).zip(paytables) {
        let pays = pays_in_words(&paytable.pays);
        let exactly: Vec<String> = paytable.pays.iter().map(ToString::to_string).collect();
        for (at, of) in paytable.by_shoe.iter().enumerate() {
            let once = |cell: Cell| if at == 0 { cell } else { Cell::Empty };
            let mut row = vec![
                (data(words("name", "Wager")), text(&report.name)),
                (data(number("rank", "#")), count(rank)),
                (number("", "#").shown_if(kind != "present"), once(count(rank))),
                (data(words("pays", "Pays")), text(exactly.join(", "))),
                (words("", "Pays, line by line"), once(text(&pays))),
            ];
            row.extend(of_shoe(&report.shoes, at, &of.shoe));
            row.extend([
                (edge("edge", "House edge"), view.percent(&of.edge)),
                (number("rtp", "RTP").gives_way(LEAST + 1), view.percent(&of.rtp)),
                (number("hit", "Hit frequency"), view.percent(&of.hit)),
                (number("variance", "Variance").gives_way(LEAST), view.decimal(&of.variance)),
                (
                    number("deviation", "Std deviation").gives_way(LEAST + 2),
                    view.root(&of.deviation),
                ),
            ]);
            rows.push(row);
        }
    }
    let by_deviation = report.target.as_ref().is_some_and(|target| target.sort == First::Deviation);
    let nearest = report.target.as_ref().is_some_and(|target| target.nearest);
    let title = match kind {
        "present" => "As the table has it",
        "nearest" => "Paytables nearest to the target",
        _ if by_deviation => "Paytables, the smallest deviation first",
        _ if nearest => "Paytables, the nearest to the target first",
        _ => "Paytables, the nearest to the middle of the target first",
    };
    Table { id: report.id.clone(), ..Table::of(kind, title, rows) }
}

/// Lists the payoffs of the lines in order: `"30, 10, push, 4"`, to 1.
fn pays_in_words(pays: &[Exact]) -> String {
    let all: Vec<String> = pays.iter().map(payoff).collect();
    match pays {
        [one] if one.is_positive() => format!("{} to 1", all[0]),
        _ => all.join(", "),
    }
}
