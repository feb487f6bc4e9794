//! Builds the tables of bets, one row each: frequency, wins, and the value for a player.

use crate::document::{
    Cell, Chart, Column, Drawing, LEAST, Row, Table, Tone, Unit, View, edge, number, text, words,
};
use crate::exact::Exact;
use crate::figure::Figure;
use crate::question::count::report::{CountStudy, WagerCount};
use crate::question::offer_page;

use super::{datum, digits, estimate, named, procedure, ramps, root, table};

/// Builds the table of bets, with a total for all of them together.
pub(super) fn summary(study: &CountStudy, view: View) -> Table {
    let ramped = ramps::are_any(study);
    let read = study.wagers.iter().map(|wager| read(wager, ramped, view));
    let full = study.wagers.iter().map(|wager| full(wager, view));
    let (mut read, mut full) = (Table::of("summary", "Bets", read), Table::of("summary", "", full));
    read.total = together(study, &read.columns, view);
    full.total = full_together(study, &full.columns, view);
    let mut found = read.with_full(full);
    let bars = study.wagers.iter().map(|wager| {
        let label = named(study, wager);
        (label, wager.units_per_shoe.exact.clone())
    });
    let bars: Vec<(String, Exact)> = bars.collect();
    if bars.len() > 1 {
        let along = "Expected units won of a shoe, one unit a bet".to_owned();
        let title = "What each bet wins of a shoe".to_owned();
        found.chart =
            Some(Chart { title, drawing: Drawing::Bars { along, unit: Unit::Number, bars } });
    }
    found
}

/// The order in which columns give way.
const BETS: u8 = LEAST;
const HUNDRED: u8 = LEAST + 1;

fn read(wager: &WagerCount, ramped: bool, view: View) -> Row {
    let figure = |name: &str, text: String| (number("", name), Cell::Text(text));
    let average = wager.average_edge.as_ref().map_or(Cell::Empty, |edge| {
        let text = digits::share(edge, wager.average_edge_error.as_ref(), view);
        let tone = if edge.exact.is_positive() { Tone::Favors } else { Tone::Caution };
        Cell::Verdict(tone, text)
    });
    let numbers = |name: &str, figure: &Figure, error, turn: u8| {
        let text = digits::estimate(figure, error, view);
        (number("", name).gives_way(turn), Cell::Text(text))
    };
    let [mark, _] = offer_page::cells(wager.offer.as_ref());
    let bets = (&wager.bets_per_shoe, wager.bets_per_shoe_error.as_ref());
    let hundred = (&wager.units_per_100, wager.units_per_100_error.as_ref());
    let mut row = vec![
        (words("", "Wager"), text(&wager.name)),
        (words("", "Bet at"), Cell::Text(procedure::when(&wager.betting))),
        numbers("Bets a shoe", bets.0, bets.1, BETS),
        figure(
            "Rounds bet",
            digits::share(&wager.bet_frequency, wager.bet_frequency_error.as_ref(), view),
        ),
        (number("", "Player's edge"), average),
        numbers("Units per 100", hundred.0, hundred.1, HUNDRED),
        figure(
            "Units per shoe",
            digits::estimate(&wager.units_per_shoe, wager.units_per_shoe_error.as_ref(), view),
        ),
        mark,
    ];
    if ramped {
        row.insert(4, ramps::average(wager, view));
    }
    row
}

fn full(wager: &WagerCount, view: View) -> Row {
    let said = |key: &'static str, name: &str, said: Option<&String>| {
        (words(key, name), said.map(text).into())
    };
    let betting = &wager.betting;
    let trigger = betting.trigger.as_deref().map(procedure::decimal);
    let mut row = vec![
        said("id", "Id", Some(&wager.id)),
        said("name", "Wager", Some(&wager.name)),
        said("by", "By", Some(&betting.by)),
        said("tags", "Tags", betting.tags.as_ref()),
        said("alike", "Alike in", betting.alike.as_ref()),
        said("from", "Tags from", betting.from.as_ref()),
        said("trigger", "Trigger", trigger.as_ref()),
        (words("trigger_found", "Found"), crate::document::truth(betting.trigger_found)),
        said("per", "Per", betting.per.as_ref()),
        said("round", "Rounded", betting.round.as_ref()),
        said("start", "Start", betting.start.as_ref()),
        (edge("edge", "House edge"), view.percent(&wager.edge)),
    ];
    for (key, name, figure, error) in [
        (
            "rounds_per_shoe",
            "Rounds per shoe",
            Some(&wager.rounds_per_shoe),
            &wager.rounds_per_shoe_error,
        ),
        ("bets_per_shoe", "Bets per shoe", Some(&wager.bets_per_shoe), &wager.bets_per_shoe_error),
        ("bet_frequency", "Bet frequency", Some(&wager.bet_frequency), &wager.bet_frequency_error),
        ("average_edge", "Player's edge", wager.average_edge.as_ref(), &wager.average_edge_error),
        ("units_per_100", "Units per 100", Some(&wager.units_per_100), &wager.units_per_100_error),
        (
            "units_per_shoe",
            "Units per shoe",
            Some(&wager.units_per_shoe),
            &wager.units_per_shoe_error,
        ),
        (
            "units_per_hour",
            "Units per hour",
            Some(&wager.units_per_hour),
            &wager.units_per_hour_error,
        ),
        (
            "perfect_units_per_shoe",
            "Perfect units per shoe",
            Some(&wager.perfect_units_per_shoe),
            &wager.perfect_units_per_shoe_error,
        ),
        (
            "perfect_share",
            "Share of perfect play",
            wager.perfect_share.as_ref(),
            &wager.perfect_share_error,
        ),
    ] {
        row.extend(estimate(key, name, (figure, error.as_ref()), view));
    }
    let [least, largest] = match &wager.count_range {
        Some([least, largest]) => [Some(least), Some(largest)],
        None => [None, None],
    };
    row.push(datum("least_count", "Least count", least, view));
    row.push(datum("largest_count", "Largest count", largest, view));
    row.push((words("offer", "Offer"), offer_page::in_full(wager.offer.as_ref())));
    if let Some(before) = &betting.before {
        row.push(said("before", "Count of the cards gone", Some(&procedure::decimal(before))));
    }
    if let Some(enter) = &betting.enter {
        row.push(said("enter", "Enters at", Some(&procedure::decimal(enter))));
    }
    if let Some(ramp) = &wager.ramp {
        row.push(said("ramp", "Ramp", betting.ramp.as_ref()));
        row.push(datum("average_stake", "Average stake", ramp.average_stake.as_ref(), view));
    }
    row
}

/// Returns the total row in the columns for readers.
fn together(study: &CountStudy, columns: &[Column], view: View) -> Option<Vec<Cell>> {
    let together = study.together.as_ref()?;
    let cell = |column: &Column| match column.name.as_str() {
        "Wager" => Cell::Text("Together".to_owned()),
        "Units per 100" => Cell::Text(digits::estimate(
            &together.units_per_100,
            together.units_per_100_error.as_ref(),
            view,
        )),
        "Units per shoe" => Cell::Text(digits::estimate(
            &together.units_per_shoe,
            together.units_per_shoe_error.as_ref(),
            view,
        )),
        _ => Cell::Empty,
    };
    Some(columns.iter().map(cell).collect())
}

/// Returns the total row for data formats.
fn full_together(study: &CountStudy, columns: &[Column], view: View) -> Option<Vec<Cell>> {
    let together = study.together.as_ref()?;
    let figure = |figure: &Figure| datum("", "", Some(figure), view).1;
    let error = |error: &Option<_>| root(String::new(), "", error.as_ref(), view).1;
    let cell = |column: &Column| match column.key.as_ref() {
        "units_per_100" => figure(&together.units_per_100),
        "units_per_100_error" => error(&together.units_per_100_error),
        "units_per_shoe" => figure(&together.units_per_shoe),
        "units_per_shoe_error" => error(&together.units_per_shoe_error),
        _ => Cell::Empty,
    };
    Some(columns.iter().map(cell).collect())
}

/// Builds the table of counts and betting rules if they differ, for readers only: data formats have
/// them in the summary.
pub(super) fn ways(study: &CountStudy) -> Option<Table> {
    if procedure::is_said_at_once(study) {
        return None;
    }
    let counted = study.wagers.iter().filter(|wager| wager.betting.by == "count");
    let rows = counted.map(|wager| {
        let betting = &wager.betting;
        let from = match (&betting.tags, &betting.from) {
            (Some(_), None) => "as given".to_owned(),
            (Some(_), Some(from)) => from.clone(),
            (None, _) => "no single card matters".to_owned(),
        };
        let found = if procedure::is_best(wager) { ", most units a shoe" } else { "" };
        let when = format!("{}{found}", procedure::when(betting));
        vec![
            (words("", "Wager"), text(offer_page::named(&wager.name, wager.offer.as_ref()))),
            (words("", "Tags"), text(procedure::counted(betting))),
            (words("", "From").gives_way(LEAST), text(from)),
            (words("", "Count"), text(procedure::scale(betting))),
            (words("", "Bet at"), text(when)),
        ]
    });
    Some(Table::of("ways", "How each is counted", rows))
}

/// Builds the table of each bet's value for a player.
pub(super) fn worth(study: &CountStudy, view: View) -> Table {
    let cell = |text: Option<String>| text.map_or(Cell::Empty, Cell::Text);
    let hours = digits::short(&study.rounds_per_hour.exact, 0);
    let risk = format!("{}%", digits::short(&(&study.risk.exact * &Exact::integer(100)), 4));
    let ramped = ramps::are_any(study);
    let of_perfect = number("", "Of perfect play").gives_way(LEAST + 1);
    let of_perfect = if ramped { of_perfect.if_any() } else { of_perfect };
    let read = study.wagers.iter().map(|wager| {
        let index = wager.desirability_index.as_ref();
        let kelly = wager.kelly.as_ref().map(|kelly| digits::percent(kelly, 3, view));
        let per_hour =
            digits::estimate(&wager.units_per_hour, wager.units_per_hour_error.as_ref(), view);
        let counted = wager.betting.by == "count";
        let share = wager.perfect_share.as_ref().filter(|_| counted);
        let share =
            share.map(|share| digits::share(share, wager.perfect_share_error.as_ref(), view));
        let mut row = vec![
            (words("", "Wager"), Cell::Text(named(study, wager))),
            (of_perfect.clone(), cell(share)),
            (number("", "Units per hour"), Cell::Text(per_hour)),
            (
                number("", "Deviation per 100").gives_way(LEAST),
                Cell::Text(wager.deviation_per_100.decimal(2.min(view.digits))),
            ),
            (
                number("", "Desirability index"),
                cell(index.map(|index| index.decimal(2.min(view.digits)))),
            ),
            (number("", "N0, rounds"), cell(wager.n0.as_ref().map(digits::whole))),
            (
                number("", &format!("N0, hours of {hours}")),
                cell(wager.n0_hours.as_ref().map(digits::whole)),
            ),
            (number("", "Kelly stake"), cell(kelly)),
            (
                number("", &format!("Bankroll, {risk} ruin")),
                cell(wager.bankroll.as_ref().map(digits::whole)),
            ),
        ];
        if ramped {
            row.insert(5, ramps::score(wager, view));
        }
        row
    });
    let full = study.wagers.iter().map(|wager| {
        let trigger = wager.betting.trigger.as_deref().map(procedure::decimal);
        let mut row = vec![
            (words("id", "Id"), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (words("by", "By"), text(&wager.betting.by)),
            (words("trigger", "Trigger"), trigger.map(text).into()),
            root(
                "deviation_per_100".to_owned(),
                "Deviation per 100",
                Some(&wager.deviation_per_100),
                view,
            ),
            root(
                "desirability_index".to_owned(),
                "Desirability index",
                wager.desirability_index.as_ref(),
                view,
            ),
            datum("n0", "N0, rounds", wager.n0.as_ref(), view),
            datum("n0_hours", "N0, hours", wager.n0_hours.as_ref(), view),
            datum("kelly", "Kelly stake", wager.kelly.as_ref(), view),
            datum("bankroll", "Bankroll", wager.bankroll.as_ref(), view),
            datum("risk", "Risk of ruin", Some(&study.risk), view),
        ];
        if let Some(ramp) = &wager.ramp {
            row.push(datum("score", "SCORE", ramp.score.as_ref(), view));
        }
        row
    });
    let title = "What they are worth";
    let found = table(("worth", ""), title, read, full).unwrap_or_default();
    Table { chart: by_trigger(study), ..found }
}

/// Builds the chart of wins per shoe by trigger, down to triggers that lose as much as the best
/// wins.
fn by_trigger(study: &CountStudy) -> Option<Chart> {
    let line = |wager: &WagerCount| {
        let from = || wager.by_count.iter().map(|at| &at.units_per_shoe_from.exact);
        let best = from().fold(Exact::zero(), |best, one| {
            if (one - &best).is_positive() { one.clone() } else { best }
        });
        let near = |units: &Exact| best.is_positive() && !(units + &best).is_negative();
        let points = wager.by_count.iter().filter(|at| at.and != Some("below"));
        let points = points.map(|at| (at.count, at.units_per_shoe_from.exact.clone()));
        let points: Vec<(i64, Exact)> = points.filter(|(_, units)| near(units)).collect();
        (named(study, wager), points)
    };
    let lines = study.wagers.iter().map(line);
    let lines: Vec<_> = lines.filter(|(_, points)| points.len() > 1).collect();
    (!lines.is_empty()).then(|| {
        let title = match &lines[..] {
            [(name, _)] => format!("{name}: units per shoe by trigger"),
            _ => "Units per shoe by trigger".to_owned(),
        };
        let drawing = Drawing::Lines {
            across: "Count from which on it is bet".to_owned(),
            up: match ramps::are_any(study) {
                true => "Expected units won of a shoe, one unit a bet".to_owned(),
                false => "Expected units won of a shoe".to_owned(),
            },
            unit: Unit::Number,
            lines,
            places: Default::default(),
        };
        Chart { title, drawing }
    })
}
