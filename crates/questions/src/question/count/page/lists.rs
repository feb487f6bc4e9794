//! Builds the tables of rounds by count, by unseen cards and by the position of the cut card, and
//! the tables of wagers beside a bet and of caps.

use crate::document::{
    Cell, Chart, Drawing, LEAST, Row, Table, Tone, Unit, View, grouped, number, text, words,
};
use crate::exact::Exact;
use crate::figure::{Figure, short};
use crate::question::count::ramp::{Ramp, Step};
use crate::question::count::report::{AtCount, AtCut, AtLeft, Cap, CountStudy, WagerCount};
use crate::wording::capital;

use super::{datum, digits, estimate, named, procedure, table};

/// Returns the cells that identify a bet in data formats.
pub(super) fn of_bet(wager: &WagerCount) -> Row {
    let trigger = wager.betting.trigger.as_deref().map(procedure::decimal);
    vec![
        (words("id", "Id"), text(&wager.id)),
        (words("name", "Wager"), text(&wager.name)),
        (words("by", "By"), text(&wager.betting.by)),
        (words("trigger", "Trigger"), trigger.map(text).into()),
    ]
}

/// Number of decimals, for readers, of a figure without a standard error of its own.
const UNITS: usize = 4;

fn units(figure: &Figure, view: View) -> Cell {
    Cell::Text(digits::fixed(figure, UNITS, view))
}

fn share(figure: &Figure, view: View) -> Cell {
    Cell::Text(digits::percent(figure, 2, view))
}

/// Formats an expectation, marked if it favors the player.
fn won(figure: Option<&Figure>, view: View) -> Cell {
    figure.map_or(Cell::Empty, |figure| {
        let tone = if figure.exact.is_positive() { Tone::Favors } else { Tone::Plain };
        Cell::Verdict(tone, digits::percent(figure, 2, view))
    })
}

/// Describes the stakes of a ramp from a count on, to below the next whole count.
fn staked(ramp: &Ramp, count: i64) -> String {
    let [from, to] = [count, count + 1].map(Exact::integer);
    let is_below = |step: &&Step| step.from <= from;
    let at =
        ramp.steps().iter().rfind(is_below).map_or_else(Exact::zero, |step| step.stake.clone());
    let within = ramp.steps().iter().filter(|step| step.from > from && step.from < to);
    let stakes: Vec<Exact> = within.map(|step| step.stake.clone()).chain([at]).collect();
    match [stakes.iter().min(), stakes.iter().max()].map(|stake| stake.map(short)) {
        [Some(least), Some(most)] if least != most => format!("bet {least} to {most}"),
        [Some(stake), _] if stake != "0" => format!("bet {stake}"),
        _ => String::new(),
    }
}

/// Builds the table of rounds by count.
pub(super) fn by_count(study: &CountStudy, wager: &WagerCount, view: View) -> Option<Table> {
    let trigger = wager.betting.trigger.as_ref().and_then(|trigger| Exact::parse(trigger));
    let ramp = procedure::ramp(&wager.betting);
    let enter = wager.betting.enter.as_ref().and_then(|enter| Exact::parse(enter));
    let is_below = |count: i64, of: &Exact| (&Exact::integer(count) - of).is_negative();
    let bet = |at: &AtCount| {
        let text = match (&ramp, &trigger) {
            (Some(ramp), _) => staked(ramp, at.count),
            (None, Some(trigger)) if !is_below(at.count, trigger) => "bet".to_owned(),
            (None, Some(trigger)) if (trigger - &Exact::integer(at.count + 1)).is_negative() => {
                "partly".to_owned()
            }
            _ => String::new(),
        };
        let is_before = enter.as_ref().is_some_and(|enter| is_below(at.count, enter));
        Cell::Text(if is_before && !text.is_empty() { format!("{text} once in") } else { text })
    };
    let name = capital(procedure::count_in_words(&wager.betting));
    let from_here = match &ramp {
        Some(_) => "Units per shoe, one unit from here on",
        None => "Units per shoe from here on",
    };
    let label = |at: &AtCount| match at.and {
        Some("below") => format!("{} and below", at.count),
        Some(_) => format!("{} and above", at.count),
        None => at.count.to_string(),
    };
    let read = wager.by_count.iter().map(|at| {
        vec![
            (number("", &name), Cell::Text(label(at))),
            (number("", "Rounds"), share(&at.share, view)),
            (number("", "Player's edge"), won(Some(&at.edge), view)),
            (number("", from_here), units(&at.units_per_shoe_from, view)),
            (words("", ""), bet(at)),
        ]
    });
    let full = wager.by_count.iter().map(|at| {
        let mut row = of_bet(wager);
        row.extend([
            (number("count", &name), Cell::Rounded(at.count.to_string())),
            (words("and", "And"), at.and.map_or(Cell::Empty, |and| Cell::Text(and.to_owned()))),
            datum("share", "Share of rounds", Some(&at.share), view),
            datum("average_edge", "Player's edge", Some(&at.edge), view),
            datum(
                "units_per_shoe_from",
                "Units per shoe from here on",
                Some(&at.units_per_shoe_from),
                view,
            ),
        ]);
        row
    });
    let title = format!("{}: rounds by {}", named(study, wager), name.to_lowercase());
    let found = table(("by-count", &wager.id), &title, read, full)?;
    let told = || wager.by_count.iter().filter(|at| at.and.is_none());
    let line = |name: &str, of: fn(&AtCount) -> &Figure| {
        let points = told().map(|at| (at.count, of(at).exact.clone())).collect();
        (name.to_owned(), points)
    };
    let chart = (told().count() > 1).then(|| Chart {
        title: format!("{}: exact edge by {}", named(study, wager), name.to_lowercase()),
        drawing: Drawing::Lines {
            across: name.clone(),
            up: "Of a unit staked; of all rounds".to_owned(),
            unit: Unit::Percent,
            lines: vec![
                line("Player's edge", |at| &at.edge),
                line("Share of rounds", |at| &at.share),
            ],
            places: Default::default(),
        },
    });
    Some(Table { chart, ..found })
}

/// Builds the table of rounds by the unseen cards.
pub(super) fn by_left(study: &CountStudy, wager: &WagerCount, view: View) -> Option<Table> {
    let by_count = wager.betting.by == "count";
    let read = wager.by_left.iter().map(|at| {
        let mut row = vec![
            (number("", "Cards unseen"), Cell::Text(format!("{}–{}", at.from, at.to))),
            (number("", "Rounds").gives_way(LEAST), share(&at.share, view)),
            (number("", "Of them bet"), share(&at.bet_frequency, view)),
            (number("", "Edge when bet"), won(at.edge.as_ref(), view)),
            (number("", "Units per shoe"), units(&at.units_per_shoe, view)),
        ];
        if by_count {
            row.extend([
                (number("", "Favorable").gives_way(LEAST), share(&at.positive, view)),
                (
                    number("", "Perfect units").gives_way(LEAST + 1),
                    units(&at.perfect_units_per_shoe, view),
                ),
            ]);
        }
        row
    });
    let full = wager.by_left.iter().map(|at| {
        let mut row = of_bet(wager);
        row.extend([
            (number("left_from", "Cards unseen, from"), Cell::Count(at.from.into())),
            (number("left_to", "to"), Cell::Count(at.to.into())),
            datum("share", "Share of rounds", Some(&at.share), view),
            datum("bet_frequency", "Bet frequency", Some(&at.bet_frequency), view),
            datum("average_edge", "Player's edge", at.edge.as_ref(), view),
            datum("units_per_shoe", "Units per shoe", Some(&at.units_per_shoe), view),
            datum("positive", "With EV above 0", Some(&at.positive), view),
            datum(
                "perfect_units_per_shoe",
                "Perfect units per shoe",
                Some(&at.perfect_units_per_shoe),
                view,
            ),
        ]);
        row
    });
    let name = named(study, wager);
    let title = format!("{name}: rounds by the cards that nobody has seen");
    let found = table(("by-left", &wager.id), &title, read, full)?;
    let at = |at: &AtLeft| i64::try_from(at.to).unwrap_or(i64::MAX);
    let bet = wager.by_left.iter().map(|one| (at(one), one.bet_frequency.exact.clone()));
    let edge = wager.by_left.iter();
    let edge = edge.filter_map(|one| Some((at(one), one.edge.as_ref()?.exact.clone())));
    let lines: [(String, Vec<(i64, Exact)>); 2] = [
        ("Share of rounds bet".to_owned(), bet.collect()),
        ("Edge when bet".to_owned(), edge.collect()),
    ];
    let chart = lines.iter().all(|(_, points)| points.len() > 1).then(|| Chart {
        title: format!("{name}: how often it is bet and its edge then, by the cards unseen"),
        drawing: Drawing::Lines {
            across: "Cards unseen, up to".to_owned(),
            up: "Of rounds; of a unit staked".to_owned(),
            unit: Unit::Percent,
            lines: lines.into(),
            places: Default::default(),
        },
    });
    Some(Table { chart, ..found })
}

/// Builds the table of figures with the cut card at other positions.
pub(super) fn by_cut(study: &CountStudy, view: View) -> Option<Table> {
    let each =
        || study.wagers.iter().flat_map(|wager| wager.by_cut.iter().map(move |at| (wager, at)));
    let several = study.wagers.len() > 1;
    let read = each().map(|(wager, at)| {
        let average = at.average_edge.as_ref();
        let average = average.map(|edge| digits::share(edge, at.average_edge_error.as_ref(), view));
        let mut row = vec![
            (number("", "Cards behind"), Cell::Text(grouped(at.cut.into()))),
            (
                number("", "Rounds a shoe").gives_way(LEAST),
                Cell::Text(digits::fixed(&at.rounds_per_shoe, 2, view)),
            ),
            (
                number("", "Rounds bet"),
                Cell::Text(digits::share(&at.bet_frequency, at.bet_frequency_error.as_ref(), view)),
            ),
            (number("", "Player's edge"), average.map_or(Cell::Empty, Cell::Text)),
            (
                number("", "Units per 100").gives_way(LEAST + 2),
                Cell::Text(digits::estimate(
                    &at.units_per_100,
                    at.units_per_100_error.as_ref(),
                    view,
                )),
            ),
            (
                number("", "Units per shoe"),
                Cell::Text(digits::estimate(
                    &at.units_per_shoe,
                    at.units_per_shoe_error.as_ref(),
                    view,
                )),
            ),
            (
                number("", "Perfect units").gives_way(LEAST + 1),
                units(&at.perfect_units_per_shoe, view),
            ),
        ];
        // Of simulated shoes it differs from the edge of a full shoe by less than its error.
        if study.compositions.is_some() {
            let edge = Cell::Text(digits::percent(&at.edge_in_shoe, 6, view));
            row.push((number("", "House edge, all rounds").gives_way(LEAST + 3), edge));
        }
        if several {
            row.insert(0, (words("", "Wager"), Cell::Text(named(study, wager))));
        }
        row
    });
    let full = each().map(|(wager, at)| full_cut(wager, at, view));
    let title = "By the cards behind the cut card, of the same shoes";
    let found = table(("by-cut", ""), title, read, full)?;
    let at = |at: &AtCut| i64::try_from(at.cut).unwrap_or(i64::MAX);
    let mut lines: Vec<(String, Vec<(i64, Exact)>)> = Vec::new();
    for wager in &study.wagers {
        let of = |of: fn(&AtCut) -> &Figure| {
            wager.by_cut.iter().map(|one| (at(one), of(one).exact.clone())).collect()
        };
        lines.push((named(study, wager), of(|at| &at.units_per_shoe)));
        if !several && wager.betting.by == "count" {
            lines.push(("Perfect play".to_owned(), of(|at| &at.perfect_units_per_shoe)));
        }
    }
    let chart = Chart {
        title: "Units per shoe by the cards behind the cut card".to_owned(),
        drawing: Drawing::Lines {
            across: "Cards behind the cut card".to_owned(),
            up: "Expected units won of a shoe".to_owned(),
            unit: Unit::Number,
            lines,
            places: Default::default(),
        },
    };
    Some(Table { chart: Some(chart), ..found })
}

fn full_cut(wager: &WagerCount, at: &AtCut, view: View) -> Row {
    let mut row = of_bet(wager);
    row.extend([
        (number("cut", "Cards behind"), Cell::Count(at.cut.into())),
        datum("rounds_per_shoe", "Rounds per shoe", Some(&at.rounds_per_shoe), view),
    ]);
    for (key, name, figure, error) in [
        ("bet_frequency", "Bet frequency", Some(&at.bet_frequency), &at.bet_frequency_error),
        ("average_edge", "Player's edge", at.average_edge.as_ref(), &at.average_edge_error),
        ("units_per_100", "Units per 100", Some(&at.units_per_100), &at.units_per_100_error),
        ("units_per_shoe", "Units per shoe", Some(&at.units_per_shoe), &at.units_per_shoe_error),
    ] {
        row.extend(estimate(key, name, (figure, error.as_ref()), view));
    }
    row.push(datum(
        "perfect_units_per_shoe",
        "Perfect units per shoe",
        Some(&at.perfect_units_per_shoe),
        view,
    ));
    let figure = (Some(&at.edge_in_shoe), at.edge_in_shoe_error.as_ref());
    row.extend(estimate("edge_in_shoe", "House edge, all rounds of a shoe", figure, view));
    row
}

/// Builds the table of wagers that must be bet beside each bet, and the net wins.
pub(super) fn beside(study: &CountStudy, view: View) -> Option<Table> {
    let each = || study.wagers.iter().filter_map(|wager| Some((wager, wager.beside.as_ref()?)));
    let read = each().map(|(wager, beside)| {
        let net = &beside.net_units_per_shoe;
        let text = digits::estimate(net, beside.net_units_per_shoe_error.as_ref(), view);
        let tone = if net.exact.is_positive() { Tone::Favors } else { Tone::Caution };
        vec![
            (words("", "Wager"), Cell::Text(named(study, wager))),
            (number("", "Units per shoe alone"), units(&wager.units_per_shoe, view)),
            (number("", "Beside it"), units(&beside.units_per_shoe, view)),
            (number("", "Net units per shoe"), Cell::Verdict(tone, text)),
            (
                number("", "Net units per 100").gives_way(LEAST),
                units(&beside.net_units_per_100, view),
            ),
        ]
    });
    let full = each().map(|(wager, beside)| {
        let stakes = beside.stakes.iter().map(|one| format!("{}={}", one.id, one.stake));
        let stakes: Vec<String> = stakes.collect();
        let mut row = of_bet(wager);
        row.push((words("beside", "Beside"), Cell::Text(stakes.join(","))));
        row.push(datum(
            "beside_units_per_shoe",
            "Beside, units per shoe",
            Some(&beside.units_per_shoe),
            view,
        ));
        let net = (Some(&beside.net_units_per_shoe), beside.net_units_per_shoe_error.as_ref());
        row.extend(estimate("net_units_per_shoe", "Net units per shoe", net, view));
        row.push(datum(
            "net_units_per_100",
            "Net units per 100",
            Some(&beside.net_units_per_100),
            view,
        ));
        row
    });
    let title = "With the wagers that must be bet beside each";
    table(("beside", ""), title, read, full)
}

/// Builds the table of wins under each cap, in money.
pub(super) fn caps(study: &CountStudy, view: View) -> Option<Table> {
    let each =
        || study.wagers.iter().flat_map(|wager| wager.caps.iter().map(move |cap| (wager, cap)));
    let money = |figure: &Figure| {
        let text = figure.exact.decimal(2.min(view.digits));
        let tone = if figure.exact.is_negative() { Tone::Caution } else { Tone::Plain };
        Cell::Verdict(tone, text)
    };
    let read = each().map(|(wager, cap): (&WagerCount, &Cap)| {
        vec![
            (words("", "Wager"), Cell::Text(named(study, wager))),
            (number("", "Most staked"), Cell::Text(digits::short(&cap.cap.exact, 2))),
            (number("", "Won of a shoe"), money(&cap.per_shoe)),
            (number("", "In an hour"), money(&cap.per_hour)),
            (
                number("", "Bankroll"),
                cap.bankroll.as_ref().map_or(Cell::Empty, |of| Cell::Text(digits::whole(of))),
            ),
        ]
    });
    let full = each().map(|(wager, cap)| {
        let mut row = of_bet(wager);
        row.extend([
            datum("cap", "Most staked", Some(&cap.cap), view),
            datum("per_shoe", "Won of a shoe", Some(&cap.per_shoe), view),
            datum("per_hour", "In an hour", Some(&cap.per_hour), view),
            datum("bankroll", "Bankroll", cap.bankroll.as_ref(), view),
        ]);
        row
    });
    let title = match each().any(|(wager, _)| wager.ramp.is_some()) {
        true => "What a cap leaves, the cap as the largest stake, in money",
        false => "What a cap leaves, the cap staked on every bet, in money",
    };
    table(("cap", ""), title, read, full)
}
