//! Lays out the equilibrium of two hands.

use itertools::Itertools;

use crate::document::{
    Cell, Document, EXACTLY, Note, Page, Part, Row, Table, View, count, data, number, text, truth,
    words,
};
use crate::exact::Whole;
use crate::figure::Figure;
use crate::question::columns::columns;
use crate::question::equilibrium::report::{
    Equilibria, Equilibrium, HandReport, SimpleReport, SituationReport,
};
use crate::question::price::page::{OUTSIDE, context, heading};
use crate::wording::capital;

/// The CSV columns of every equilibrium.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules sees commission table hand own seen total free ways
    probability+exact gain+exact strategy value+exact best_reply+exact against_equilibrium+exact
    against_best_reply+exact cost+exact
];

impl Page for Equilibria {
    fn page(&self, view: View) -> Document {
        let several = (self.reports.len() > 1).then(|| side_by_side(&self.reports, view));
        // A brief answer shows readers several shoes in one table.
        let in_one = several.is_some() && self.reports.iter().all(|one| one.situations.is_empty());
        let parts = self.reports.iter().map(|report| {
            let mut part = part(report, view);
            part.tables.iter_mut().for_each(|table| table.data_only = in_one);
            part
        });
        Document::of(COLUMNS, several.into_iter().chain(parts))
    }
}

fn part(report: &Equilibrium, view: View) -> Part {
    let (title, mut facts) = heading(&report.game, &report.variant, &report.shoe);
    let [first, second] = hands(report);
    facts.push(("Value", value(report, view)));
    if let Some(commission) = &report.commission {
        let rate = view.percent(&commission.rate).text();
        let of = report.hands.iter().find(|hand| hand.hand == commission.hand);
        let of = of.map_or(&commission.hand, |hand| &hand.name);
        facts.push(("Commission", format!("{rate} of wins of the {of}")));
    }
    facts.push(("Known", format!("the {} sees the {} of its cards", second.name, report.sees)));
    let mut context = context(&report.game, &report.variant, &report.shoe);
    let commission = report.commission.as_ref().map(|one| one.rate.exact.to_string());
    context.extend([("sees", report.sees.clone()), ("commission", commission.unwrap_or_default())]);
    let outside = (!report.shoe.within_rules).then(|| Note { text: OUTSIDE.into(), warning: true });
    let notes = notes(report, view).into_iter().chain(report.notes.iter().cloned());
    let notes = notes.map(|text| Note { text, warning: false });
    let mut tables = vec![mixed(report, view)];
    if !report.situations.is_empty() {
        let title = format!("When the {} {}", second.name, report.moves[0].verb);
        tables.push(Table { title, ..grid(report) }.with_full(situations(report, view)));
        tables.extend(exceptions(report));
    }
    tables.extend((!report.simple.is_empty()).then(|| simple(&report.simple, view)));
    tables.push(certificate([first, second], view));
    Part {
        title,
        facts,
        context,
        notes: outside.into_iter().chain(notes).collect(),
        tables,
        ..Part::default()
    }
}

/// Returns the heading of probabilities of the first move.
fn draws(report: &Equilibrium) -> String {
    capital(&report.moves[0].verb)
}

fn hands(report: &Equilibrium) -> [&HandReport; 2] {
    [&report.hands[0], &report.hands[1]]
}

/// Returns the value in words, of both hands if a commission is taken.
fn value(report: &Equilibrium, view: View) -> String {
    let of = |hand: &HandReport| {
        let value = &hand.value.exact;
        format!("{} to the {} ({value})", view.percent(&hand.value).text(), hand.name)
    };
    let [first, second] = hands(report);
    match report.commission {
        Some(_) => format!("{}, {}", of(first), of(second)),
        None => of(first),
    }
}

fn notes(report: &Equilibrium, view: View) -> Vec<String> {
    let mut notes = Vec::new();
    let share = |figure: &Figure| view.percent(figure).text();
    let [first, second] = hands(report);
    if let Some(choice) = &report.choice {
        let one = &report.moves[0];
        let exact = &choice.probability.exact;
        notes.push(format!(
            "The {} {} on {} with probability {} ({exact}).",
            first.name,
            one.verb,
            choice.own,
            share(&choice.probability)
        ));
        let is_range = choice.all.iter().any(|range| range.from != range.to);
        if choice.all.len() > 1 || is_range {
            let range = |(from, to): (String, String)| match from == to {
                true => from,
                false => format!("{from} to {to}"),
            };
            let all = choice.all.iter().map(|one| range((share(&one.from), share(&one.to))));
            notes.push(format!(
                "There are equilibria with these probabilities: {}.",
                all.format(", ")
            ));
        }
    }
    let (first, second) = (&first.name, &second.name);
    if !report.situations.is_empty() {
        let [one, other] = [0, 1].map(|to| &report.moves[to]);
        notes.push(format!(
            "In the grid {a} {}, {b} {}, and {a}/{b} mixes both; * marks totals of which some hands \
             decide differently.",
            one.verb,
            other.verb,
            a = one.letter,
            b = other.letter
        ));
    }
    notes.push(match report.commission {
        None => format!(
            "The solution is proven by its certificate: the best reply of the {first} to the \
             {second} and of the {second} to the {first} have the same value."
        ),
        Some(_) => "With a commission the house takes a part, so that one hand's win is not the \
                    other's loss: this is a Nash equilibrium. The certificate proves it: neither \
                    hand has a better reply."
            .to_owned(),
    });
    notes
}

/// Returns the decisions that a hand makes by chance.
fn mixed(report: &Equilibrium, view: View) -> Table {
    let [first, second] = hands(report);
    let row = |hand: &HandReport, own: &str, seen: &str, share: &Figure| -> Row {
        vec![
            (data(words("hand", "Hand")), text(&hand.hand)),
            (words("", "Hand"), text(&hand.name)),
            (words("own", "Own cards"), text(own)),
            (words("seen", &report.grid.along), text(seen)),
            (number("probability", &draws(report)), view.percent(share)),
            (number("probability_exact", "Exactly").gives_way(EXACTLY), exact(share)),
        ]
    };
    let choice = report.choice.iter().map(|one| row(first, &one.own, "", &one.probability));
    let others = report.mixed.iter().map(|one| row(second, &one.own, &one.seen, &one.probability));
    Table::of("mixed", "Mixed decisions", choice.chain(others))
}

fn exact(figure: &Figure) -> Cell {
    Cell::Fraction(figure.exact.clone())
}

/// Returns the letter of a decision.
fn letter(report: &Equilibrium, one: &SituationReport) -> String {
    let [first, second] = [0, 1].map(|to| report.moves[to].letter.as_str());
    match (one.is_mixed(), one.probability.exact.is_zero()) {
        (true, _) => format!("{first}/{second}"),
        (false, false) => first.to_owned(),
        (false, true) => second.to_owned(),
    }
}

/// Returns the situations of a cell, by the letter of their decision, the most frequent first.
fn cell<'r>(
    report: &'r Equilibrium,
    total: u8,
    seen: &str,
) -> Vec<(String, Vec<&'r SituationReport>)> {
    let here = report.situations.iter().filter(|one| one.total == total && one.seen == seen);
    let by_letter = here.into_group_map_by(|one| letter(report, one));
    let ways = |all: &[&SituationReport]| all.iter().map(|one| &one.ways).sum::<Whole>();
    by_letter.into_iter().sorted_by_key(|(_, all)| std::cmp::Reverse(ways(all))).collect()
}

fn totals(report: &Equilibrium) -> impl Iterator<Item = u8> {
    report.situations.iter().map(|one| one.total).sorted().dedup()
}

fn grid(report: &Equilibrium) -> Table {
    let rows = totals(report).map(|total| {
        let down = (words("", &report.grid.down), text(total.to_string()));
        let along = report.seen.iter().map(|seen| {
            let cell = match &cell(report, total, seen)[..] {
                [] => String::new(),
                [(letter, _)] => letter.clone(),
                [(letter, _), ..] => format!("{letter}*"),
            };
            (words("", seen), text(cell))
        });
        std::iter::once(down).chain(along).collect::<Row>()
    });
    Table::of("strategy", "", rows)
}

/// Returns the hands that decide differently from most hands of their total.
fn exceptions(report: &Equilibrium) -> Option<Table> {
    let of_cell = |total: u8, seen: &String| {
        let cell = cell(report, total, seen);
        let most = cell.first().map(|(letter, _)| letter.clone()).unwrap_or_default();
        let rows = cell.iter().skip(1).map(|(letter, all)| -> Row {
            vec![
                (words("", &report.grid.down), text(total.to_string())),
                (words("", &report.grid.along), text(seen)),
                (words("", "Most hands"), text(&most)),
                (words("", "Own cards"), text(all.iter().map(|one| &one.own).join(", "))),
                (words("", "Decision"), text(letter)),
            ]
        });
        rows.collect::<Vec<_>>()
    };
    let rows = totals(report).flat_map(|total| {
        report.seen.iter().flat_map(move |seen| of_cell(total, seen)).collect::<Vec<_>>()
    });
    let rows: Vec<Row> = rows.collect();
    (!rows.is_empty()).then(|| Table::of("exceptions", "Hands marked *", rows))
}

fn situations(report: &Equilibrium, view: View) -> Table {
    let [_, second] = hands(report);
    let rows = report.situations.iter().map(|one| -> Row {
        vec![
            (words("hand", "Hand"), text(&second.hand)),
            (words("own", "Own cards"), text(&one.own)),
            (words("seen", &report.grid.along), text(&one.seen)),
            (number("total", "Total"), count(u128::from(one.total))),
            (words("free", "Free"), truth(one.free)),
            (number("ways", "Ways"), Cell::Count(one.ways.clone())),
            (number("probability", &draws(report)), view.decimal(&one.probability)),
            (number("probability_exact", "Exactly"), exact(&one.probability)),
            (number("gain", "Gain"), view.decimal(&one.gain)),
            (number("gain_exact", "Exactly"), exact(&one.gain)),
        ]
    });
    Table::of("strategy", "", rows)
}

fn simple(all: &[SimpleReport], view: View) -> Table {
    let rows = all.iter().map(|one| -> Row {
        let figure = |key: &'static str, name: &str, figure: &Figure| {
            let beside = (data(number(format!("{key}_exact"), "Exactly")), exact(figure));
            [(number(key, name), view.percent(figure)), beside]
        };
        let hand = [
            (data(words("hand", "Hand")), text(&one.hand)),
            (words("", "Hand"), text(&one.name)),
            (words("strategy", "Strategy"), text(&one.strategy)),
        ];
        let figures = [
            figure("against_equilibrium", "Against the equilibrium", &one.against_equilibrium),
            figure("against_best_reply", "Against the best reply", &one.against_best_reply),
            figure("cost", "Cost", &one.cost),
        ];
        hand.into_iter().chain(figures.into_iter().flatten()).collect()
    });
    Table::of("simple", "Simple strategies", rows)
}

fn certificate(hands: [&HandReport; 2], view: View) -> Table {
    let rows = hands.map(|hand| -> Row {
        vec![
            (data(words("hand", "Hand")), text(&hand.hand)),
            (words("", "Hand"), text(&hand.name)),
            (number("value", "Value"), view.percent(&hand.value)),
            (number("value_exact", "Exactly").gives_way(EXACTLY), exact(&hand.value)),
            (number("best_reply", "Best reply"), view.percent(&hand.best_reply)),
            (number("best_reply_exact", "Exactly").gives_way(EXACTLY), exact(&hand.best_reply)),
        ]
    });
    Table::of("certificate", "Certificate", rows)
}

/// Returns the equilibria of several shoes in one table.
fn side_by_side(reports: &[Equilibrium], view: View) -> Part {
    let rows = reports.iter().map(|report| -> Row {
        let [first, second] = hands(report);
        let own = report.mixed.iter().map(|one| &one.own).join(", ");
        let share = report.mixed.first().map(|one| view.percent(&one.probability));
        let choice = report.choice.as_ref();
        let on = choice.map(|one| format!(" on {}", one.own)).unwrap_or_default();
        vec![
            (words("", "Decks"), text(&report.shoe.name)),
            (
                number("", &format!("{} {}{on}", first.name, report.moves[0].verb)),
                choice.map(|one| view.percent(&one.probability)).into(),
            ),
            (words("", &format!("{} mixes with", second.name)), text(own)),
            (number("", &draws(report)), share.into()),
            (number("", &format!("Value to the {}", first.name)), view.percent(&first.value)),
            (
                number("", &format!("Value to the {}", second.name)).if_any(),
                report.commission.as_ref().map(|_| view.percent(&second.value)).into(),
            ),
        ]
    });
    let commission = reports[0].commission.as_ref().map(|one| view.percent(&one.rate).text());
    let commission = commission.map(|rate| format!(", commission {rate}")).unwrap_or_default();
    let title = format!("{}: equilibria{commission}", reports[0].game.name);
    let table = Table::of("by-shoe", "Side by side", rows);
    Part { title, tables: vec![table], ..Part::default() }
}
