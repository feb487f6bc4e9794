//! Builds the table and the chart of a bankroll.

use itertools::Itertools;

use crate::document::{
    Cell, Chart, Drawing, LEAST, Table, Tone, Unit, View, data, number, text, words,
};
use crate::exact::Exact;
use crate::figure::{Figure, Root, short};
use crate::question::count::report::{CountStudy, OnBankroll, RiskBy, WagerCount};

use super::lists::of_bet;
use super::{datum, digits, named, root, table};

/// The note on risks.
const RISKS: &str = "Risks of a bankroll take rounds as independent, each with the mean law of all \
    rounds, and each bet by itself. Ruin in endless play is the exponential bound.";

/// The note where bankrolls are not followed.
const DIFFUSION: &str = "Risks by a diffusion take the mean and the variance of a round in place of \
    its law, because a walk would follow too many bankrolls. They take no account of long odds.";

/// The note on stakes that the risks leave out.
const BESIDE: &str = "Risks of a bankroll leave out the stakes beside the bet.";

/// Returns the notes on risks, if there is a bankroll.
pub(super) fn risks(study: &CountStudy) -> Vec<&'static str> {
    let all = || study.wagers.iter().filter_map(|wager| wager.on_bankroll.as_ref());
    let is_beside = study.wagers.iter().any(|wager| wager.beside.is_some());
    let notes = [
        (all().next().is_some(), RISKS),
        (all().any(is_diffusion), DIFFUSION),
        (all().next().is_some() && is_beside, BESIDE),
    ];
    notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| note).collect()
}

fn is_diffusion(of: &OnBankroll) -> bool {
    [of.goal_by, of.trip_by].contains(&Some(RiskBy::Diffusion))
}

/// Number of points of a line.
const POINTS: i64 = 40;

/// Builds the table of each bet's risks with the bankroll of the request.
pub(super) fn bankrolls(study: &CountStudy, view: View) -> Option<Table> {
    let each =
        || study.wagers.iter().filter_map(|wager| Some((wager, wager.on_bankroll.as_ref()?)));
    let (_, first) = each().next()?;
    let share = |figure: &Option<Figure>| {
        let text = figure.as_ref().map(|of| digits::percent(of, 2, view));
        text.map_or(Cell::Empty, Cell::Text)
    };
    let in_trip = |what: &str| match &first.hours {
        Some(hours) if hours.exact == Exact::one() => format!("{what} in an hour"),
        Some(hours) => format!("{what} in {} hours", short(&hours.exact)),
        None => what.to_owned(),
    };
    let endless = match first.goal {
        Some(_) => "Ruin, endless play without the goal",
        None => "Ruin, endless play",
    };
    let shows_way = each().any(|(_, of)| is_diffusion(of));
    let read = each().map(|(wager, of)| {
        let mut ways = [of.goal_by, of.trip_by].into_iter().flatten().map(RiskBy::key).unique();
        let ways = shows_way.then(|| Cell::Text(ways.join(", ")));
        let certain = &of.certainty_equivalent_per_100;
        let tone = if certain.exact.is_positive() { Tone::Plain } else { Tone::Caution };
        let units = |figure: &Option<Figure>| {
            figure.as_ref().map_or(Cell::Empty, |of| Cell::Text(digits::fixed(of, 2, view)))
        };
        let deviation = of.trip_deviation.as_ref().map(|of| of.decimal(2.min(view.digits)));
        vec![
            (words("", "Wager"), Cell::Text(named(study, wager))),
            (
                number("", "Certainty equivalent per 100"),
                Cell::Verdict(tone, digits::fixed(certain, 4, view)),
            ),
            (number("", endless), share(&Some(of.risk_of_ruin.clone()))),
            (number("", "Goal, endless play").if_any(), share(&of.goal_before_ruin)),
            (number("", &in_trip("Ruin")).if_any(), share(&of.trip_ruin)),
            (number("", &in_trip("Goal")).if_any(), share(&of.trip_goal)),
            (number("", &in_trip("Units")).if_any().gives_way(LEAST + 1), units(&of.trip_units)),
            (
                number("", &in_trip("Deviation")).if_any().gives_way(LEAST),
                deviation.map_or(Cell::Empty, Cell::Text),
            ),
            (words("", "Risks by").if_any(), ways.unwrap_or(Cell::Empty)),
        ]
    });
    let full = each().map(|(wager, of)| {
        let mut row = of_bet(wager);
        for (key, name, figure) in [
            ("bankroll", "Bankroll", Some(&of.bankroll)),
            ("kelly_share", "Share of Kelly stakes", Some(&of.kelly_share)),
            (
                "certainty_equivalent_per_100",
                "Certainty equivalent per 100",
                Some(&of.certainty_equivalent_per_100),
            ),
            ("risk_of_ruin", "Ruin, endless play", Some(&of.risk_of_ruin)),
            ("goal", "Goal", of.goal.as_ref()),
            ("goal_before_ruin", "Goal, endless play", of.goal_before_ruin.as_ref()),
            ("hours", "Hours", of.hours.as_ref()),
            ("trip_ruin", "Ruin in the trip", of.trip_ruin.as_ref()),
            ("trip_goal", "Goal in the trip", of.trip_goal.as_ref()),
            ("trip_units", "Units of the trip", of.trip_units.as_ref()),
        ] {
            row.push(datum(key, name, figure, view));
        }
        let deviation = of.trip_deviation.as_ref();
        row.push(root("trip_deviation".to_owned(), "Deviation of the trip", deviation, view));
        for (key, name, by) in
            [("goal_by", "Goal by", of.goal_by), ("trip_by", "Trip by", of.trip_by)]
        {
            row.push((data(words(key, name)), by.map(|by| text(by.key())).unwrap_or(Cell::Empty)));
        }
        row
    });
    let goal = first.goal.as_ref().map(|goal| format!(" and a goal of {}", short(&goal.exact)));
    let title = format!(
        "With a bankroll of {} units{}",
        short(&first.bankroll.exact),
        goal.unwrap_or_default()
    );
    let found = table(("bankroll", ""), &title, read, full)?;
    let chart = match &study.wagers[..] {
        [wager] => bands(study, wager, first),
        _ => None,
    };
    Some(Table { chart, ..found })
}

/// Builds the chart of the bankroll by hours: its mean, and one and two standard deviations on
/// either side.
fn bands(study: &CountStudy, wager: &WagerCount, of: &OnBankroll) -> Option<Chart> {
    let (hours, units) = (&of.hours.as_ref()?.exact, &of.trip_units.as_ref()?.exact);
    let square = &of.trip_deviation.as_ref()?.square;
    let last = hours.floor().to_i128().and_then(|last| i64::try_from(last).ok())?;
    let step = (last / POINTS).max(1);
    let at = |hour: i64, deviations: i64| {
        let share = &Exact::integer(hour) / hours;
        let deviation = Root { square: &share * square }.decimal(6).parse::<Exact>().ok()?;
        let mean = &of.bankroll.exact + &(&share * units);
        Some((hour, &mean + &(&deviation * &Exact::integer(deviations))))
    };
    let line = |name: &str, deviations: i64| {
        let points = (0..=last / step).filter_map(|point| at(point * step, deviations));
        (name.to_owned(), points.collect::<Vec<_>>())
    };
    let [one, two] = ["1 standard deviation", "2 standard deviations"];
    let lines = vec![line("Mean", 0), line(one, 1), line(one, -1), line(two, 2), line(two, -2)];
    (last > 1).then(|| Chart {
        title: format!("{}: the bankroll by hours of play", named(study, wager)),
        drawing: Drawing::Lines {
            across: "Hours".to_owned(),
            up: "Units".to_owned(),
            unit: Unit::Number,
            lines,
            places: Default::default(),
        },
    })
}
