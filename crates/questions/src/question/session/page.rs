//! Lays out a bankroll plan: how the session ends first, then averages, percentiles and the plan.

use crate::document::{
    Cell, Chart, Column, Document, Drawing, Note, Page, Part, Row, Table, Unit, View, count, data,
    number, text, words,
};
use crate::exact::Exact;
use crate::figure::{Enclosed, short};
use crate::question::columns::columns;
use crate::question::price::page::{OUTSIDE, context, heading};
use crate::question::session::report::{
    BankrollStudy, Ending, EndingReport, Month, PlanReport, Spread,
};
use crate::wording::{self, grouped};

/// The CSV columns of every bankroll plan.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules table id name ending probability+exact bankroll+exact figure
    value+exact quantity percent low high at_most+exact step stake win lose hold+exact
];

/// Maximum number of bars of the chart.
const BARS: usize = 24;
/// Number of sessions beyond which once in so many is shown without decimals.
const RARE: i64 = 1_000_000;
/// The inverse of a probability that two decimals of a percentage do not show.
const TINY: i64 = 10_000;
/// Maximum number of steps and of highest stakes that people read.
const FEW: usize = 12;

impl Page for BankrollStudy {
    fn page(&self, view: View) -> Document {
        let (title, mut facts) = heading(&self.game, &self.variant, &self.shoe);
        let raised = if self.raises() { " of the first stake" } else { "" };
        facts.push(("House edge", view.percent(&self.edge).text() + raised));
        facts.push(("Plan", self.plan.name.clone()));
        facts.push(("Money", money(self)));
        facts.push(("Session", rounds(self)));
        facts.push(("Figures", arithmetic(self)));
        let mut context = context(&self.game, &self.variant, &self.shoe);
        let main = &self.wagers[0];
        context.extend([("id", main.id.clone()), ("name", main.name.clone())]);
        let warning =
            (!self.shoe.within_rules).then(|| Note { text: OUTSIDE.into(), warning: true });
        let answers = std::iter::once(answer(self)).chain(median(self));
        let remarks = answers
            .chain([self.plan.words.clone(), self.model.to_string()])
            .chain(self.no_drawdown.as_ref().map(|why| format!("No drawdown: {why}.")))
            .chain(self.notes.iter().cloned());
        let remarks = remarks.map(|text| Note { text, warning: false });
        let mut tables = vec![endings(self, view), averages(self, view), percentiles(self)];
        tables.extend(highest(self, view));
        tables.extend(self.month.as_ref().map(|month| of_month(month, view)));
        tables.extend(steps(&self.plan));
        let spreads = [
            ("final-bankroll", Some(&self.final_bankroll)),
            ("rounds", Some(&self.length)),
            ("highest-stake", Some(&self.highest_stake)),
            ("drawdown", self.drawdown.as_ref()),
        ];
        let spreads = spreads.into_iter().filter_map(|(name, spread)| Some((name, spread?)));
        tables.extend(spreads.map(|(name, spread)| law(name, spread, view)));
        let named: Vec<String> = self.wagers.iter().map(|one| one.name.clone()).collect();
        let part = Part {
            title: format!("{}: bankroll plan ({title})", named.join(" and ")),
            facts,
            context,
            notes: warning.into_iter().chain(remarks).collect(),
            tables,
            ..Part::default()
        };
        Document::of(COLUMNS, std::iter::once(part))
    }
}

/// Returns the amounts of a session in words.
fn money(study: &BankrollStudy) -> String {
    let mut parts = vec![format!("bankroll {}", amount(&study.bankroll))];
    parts.extend(study.goal.as_ref().map(|goal| format!("goal {}", amount(goal))));
    if study.loss_limit != study.bankroll {
        parts.push(format!("loss limit {}", amount(&study.loss_limit)));
    }
    parts.push(format!("stake {}", amount(&study.stake)));
    parts.extend(
        study
            .wagers
            .iter()
            .skip(1)
            .map(|one| format!("and {} on {}", amount(&(&one.units * &study.stake)), one.name)),
    );
    parts.extend(study.cap.as_ref().map(|cap| format!("highest stake {}", amount(cap))));
    if study.chip != study.stake {
        parts.push(format!("chips of {}", amount(&study.chip)));
    }
    parts.join(", ")
}

fn rounds(study: &BankrollStudy) -> String {
    match study.rounds {
        Some(1) => "1 round".to_owned(),
        Some(rounds) if study.rounds_are_default => {
            format!("at most {rounds} rounds (the default; set the rounds for more)")
        }
        Some(rounds) => format!("at most {} rounds", grouped(&rounds.to_string())),
        None => "until the goal or ruin".to_owned(),
    }
}

fn arithmetic(study: &BankrollStudy) -> String {
    let states = grouped(&study.arithmetic.states.to_string());
    if study.arithmetic.exact {
        return format!("exact fractions, {states} states");
    }
    // The first power of ten that is not below the error.
    let error = &study.arithmetic.error.exact;
    let tenth = Exact::tenth();
    let mut bound = Exact::one();
    let places = std::iter::from_fn(|| {
        bound = &bound * &tenth;
        (bound >= *error).then_some(())
    });
    format!("every probability within 10^-{}, proven; {states} states", places.take(30).count())
}

/// Returns the answer in a sentence.
fn answer(study: &BankrollStudy) -> String {
    let share = |ending: Ending| {
        let one = study.endings.iter().find(|one| one.ending == ending);
        one.map_or_else(String::new, |one| {
            let low = one.probability.low();
            let tiny = low.is_positive() && (low * &Exact::integer(TINY)) < Exact::one();
            if tiny { "less than 0.01%".to_owned() } else { one.probability.percent(4) }
        })
    };
    let net = &study.average.net;
    let how = if net.middle().is_negative() { "loses" } else { "wins" };
    let average = format!(
        "on average a session {how} {} in {} rounds",
        net.middle().abs().decimal(digits(study)),
        study.average.rounds.decimal(1)
    );
    let goal = study.goal.as_ref().map(|goal| format!("reach {}", amount(goal)));
    let possible = |ending: Ending| match ending {
        // Where no number of rounds is stated, its probability is an error bound. Others may be
        // impossible, with such a bound.
        Ending::Rounds => study.rounds.is_some(),
        ending => study
            .endings
            .iter()
            .any(|one| one.ending == ending && one.probability.low().is_positive()),
    };
    let others = [(Ending::Plan, "complete their plan"), (Ending::Rounds, "last all rounds")];
    let ends = goal.into_iter().map(|said| (Ending::Goal, said));
    let others = [(Ending::Ruin, "cannot cover the next stake")].into_iter().chain(others);
    let others = others.filter(|(ending, _)| possible(*ending));
    let ends = ends.chain(others.map(|(ending, said)| (ending, said.to_owned())));
    let each = ends.zip([" of sessions", "", "", ""]);
    let mut ends: Vec<String> =
        each.map(|((ending, said), of)| format!("{}{of} {said}", share(ending))).collect();
    let last = ends.pop().unwrap_or_default();
    let and = if ends.is_empty() { "" } else { " and " };
    wording::capital(&format!("{}{and}{last}; {average}.", ends.join(", ")))
}

/// Says when half of the sessions are over, if most end in ruin and none ends otherwise before the
/// last round.
fn median(study: &BankrollStudy) -> Option<String> {
    let share = |one: &EndingReport| one.probability.low().clone();
    let half = Exact::ratio(1, 2)?;
    let is_ruin = study.goal.is_none()
        && study.endings.iter().all(|one| match one.ending {
            Ending::Ruin => share(one) > half,
            Ending::Plan => !share(one).is_positive(),
            _ => true,
        });
    let middle = study.length.percentiles.iter().find(|one| one.percent == 50)?;
    let hours = middle.low.checked_div(&Exact::count(study.average.rounds_per_hour.into()))?;
    let are = match study.loss_limit == study.bankroll {
        true => "are broke",
        false => "have reached the loss limit",
    };
    is_ruin.then(|| {
        format!(
            "Half of the sessions {are} after about {} rounds ({} hours).",
            amount(&middle.low),
            hours.decimal(1)
        )
    })
}

/// Returns the digits of amounts that are averages.
fn digits(study: &BankrollStudy) -> usize {
    if study.stake >= Exact::integer(10) { 2 } else { 4 }
}

/// Returns an amount with a comma before every third digit.
fn amount(amount: &Exact) -> String {
    let text = short(amount);
    match text.split_once('.') {
        _ if text.contains('/') => text,
        Some((whole, rest)) => format!("{}.{rest}", grouped(whole)),
        None => grouped(&text),
    }
}

/// Returns a probability: as a decimal for data formats, and as a percentage for readers.
fn chance(key: &'static str, name: &str, figure: &Enclosed, view: View) -> [(Column, Cell); 2] {
    [
        (data(number(key, name)), view.enclosed(figure)),
        (number("", name), Cell::Rounded(figure.percent(view.digits))),
    ]
}

fn endings(study: &BankrollStudy, view: View) -> Table {
    let said = |one: &EndingReport| match one.ending {
        Ending::Goal => "the bankroll reaches the goal",
        Ending::Ruin if study.loss_limit == study.bankroll => "the bankroll is too small to go on",
        Ending::Ruin => "the loss limit leaves too little to go on",
        Ending::Plan => "the plan ends",
        Ending::Rounds => "all rounds are played",
    };
    let possible = study.endings.iter().filter(|one| one.probability.low().is_positive());
    let rows = possible.map(|one| {
        let is_known = one.probability.is_within_a_hundredth();
        let once = Exact::one().checked_div(&one.probability.middle()).filter(|_| is_known);
        let once = once.map(|sessions| match sessions < Exact::integer(RARE) {
            true => sessions.decimal(2),
            false => grouped(&sessions.decimal(0)),
        });
        let mut row: Row = vec![
            (data(words("ending", "End")), text(one.ending.to_string())),
            (words("", "End"), text(said(one))),
        ];
        row.extend(chance("probability", "Probability", &one.probability, view));
        row.push((number("", "1 in N sessions"), once.map(Cell::Rounded).into()));
        let bankroll = one.bankroll.as_ref();
        row.push((
            data(number("bankroll", "Average bankroll")),
            bankroll.map(|bankroll| view.enclosed(bankroll)).into(),
        ));
        row.push((
            number("", "Average bankroll"),
            bankroll.map(|bankroll| Cell::Rounded(bankroll.decimal(digits(study)))).into(),
        ));
        row
    });
    let chart = (!study.final_bankroll.rows.is_empty()).then(|| chart(study));
    Table { chart, ..Table::of("ending", "How the session ends", rows) }
}

/// Returns the chart of the bankroll at the end: a histogram of at most so many ranges.
fn chart(study: &BankrollStudy) -> Chart {
    let rows = &study.final_bankroll.rows;
    let (first, last) = (&rows[0].low, &rows[rows.len() - 1].high);
    let width = if rows.len() <= BARS {
        Exact::zero()
    } else {
        round_up(&(&(last - first) / &Exact::from(BARS)), &study.stake)
    };
    let mut bars: Vec<(Exact, Exact, Exact)> = Vec::new();
    for row in rows {
        let place = if width.is_zero() {
            row.low.clone()
        } else {
            &Exact::from((&row.low / &width).floor()) * &width
        };
        let share = row.probability.middle();
        match bars.last_mut() {
            Some((at, high, sum)) if *at == place => {
                *sum = &*sum + &share;
                *high = row.high.clone();
            }
            _ => bars.push((place, row.high.clone(), share)),
        }
    }
    let bars = bars.into_iter().map(|(low, high, share)| {
        let label = match width.is_zero() || low == high {
            true => amount(&low),
            false => format!("{}–{}", amount(&low), amount(&(&low + &width))),
        };
        (label, share)
    });
    Chart {
        title: "Bankroll at the end of a session".to_owned(),
        drawing: Drawing::Bars {
            along: "probability".to_owned(),
            unit: Unit::Percent,
            bars: bars.collect(),
        },
    }
}

/// Returns the least of 1, 2, 5, 10, … units that is not below a width.
fn round_up(width: &Exact, unit: &Exact) -> Exact {
    let mut tens = unit.clone();
    loop {
        for times in [1, 2, 5] {
            let round = &tens * &Exact::integer(times);
            if round >= *width {
                return round;
            }
        }
        tens = &tens * &Exact::integer(10);
    }
}

fn averages(study: &BankrollStudy, view: View) -> Table {
    let average = &study.average;
    let loss = format!("Loss per hour of {} rounds", average.rounds_per_hour);
    let digits = digits(study);
    let (first, all) = match (study.raises(), &study.wagers[..]) {
        (true, _) => ("First stakes", Some("All stakes, with raises and fees")),
        (false, [_]) => ("Sum of stakes", None),
        (false, _) => ("Stakes on the first wager", Some("Stakes on all wagers")),
    };
    let of = [
        Some(("bankroll", "Bankroll at the end", &average.bankroll, digits)),
        Some(("net", "Net win", &average.net, digits)),
        Some(("staked", first, &average.staked, digits)),
        all.map(|name| ("wagered", name, &average.wagered, digits)),
        Some(("rounds", "Rounds", &average.rounds, 2)),
        Some(("loss-per-hour", &loss, &average.loss_per_hour, digits)),
    ];
    let rows = of.into_iter().flatten().map(|(key, name, figure, digits)| {
        vec![
            (data(words("figure", "Figure")), text(key)),
            (words("", "Figure"), text(name)),
            (data(number("value", "Value")), view.enclosed(figure)),
            (number("", "Average"), Cell::Rounded(figure.decimal(digits))),
        ]
    });
    Table::of("average", "Averages of a session", rows)
}

fn percentiles(study: &BankrollStudy) -> Table {
    let of = [
        ("final-bankroll", "Bankroll at the end", Some(&study.final_bankroll)),
        ("rounds", "Rounds", Some(&study.length)),
        ("highest-stake", "Highest stake", Some(&study.highest_stake)),
        ("drawdown", "Largest drawdown", study.drawdown.as_ref()),
    ];
    let of: Vec<_> = of.into_iter().filter_map(|(key, name, of)| Some((key, name, of?))).collect();
    let rows = of.iter().map(|(_, name, spread)| {
        let mut row: Row = vec![(words("", ""), text(*name))];
        row.extend(spread.percentiles.iter().map(|one| {
            let said = match one.low == one.high {
                true => amount(&one.low),
                false => format!("{}–{}", amount(&one.low), amount(&one.high)),
            };
            (number("", &format!("{}%", one.percent)), Cell::Rounded(said))
        }));
        row
    });
    let full = of.iter().flat_map(|(key, _, spread)| {
        spread.percentiles.iter().map(|one| {
            vec![
                (words("quantity", "Quantity"), text(*key)),
                (number("percent", "Percent"), count(u128::from(one.percent))),
                (number("low", "Low"), Cell::Rounded(short(&one.low))),
                (number("high", "High"), Cell::Rounded(short(&one.high))),
            ]
        })
    });
    Table::of("percentile", "Percentiles: so many sessions have no more than this", rows)
        .with_full(Table::of("percentile", "", full))
}

/// Returns the highest stakes with their probabilities, if they are few and several.
fn highest(study: &BankrollStudy, view: View) -> Option<Table> {
    let rows = &study.highest_stake.rows;
    (2..=FEW).contains(&rows.len()).then(|| {
        let rows = rows.iter().map(|row| {
            let percent = |figure: &Enclosed| Cell::Rounded(figure.percent(view.digits));
            vec![
                (number("", "Highest stake"), Cell::Rounded(amount(&row.low))),
                (number("", "Probability"), percent(&row.probability)),
                (number("", "This or lower"), percent(&row.at_most)),
            ]
        });
        Table::of("highest", "Highest stake of a session", rows)
    })
}

fn steps(plan: &PlanReport) -> Option<Table> {
    (!plan.steps.is_empty()).then(|| {
        let next = |to: Option<u64>| match to {
            Some(step) => count(u128::from(step)),
            None => text("end"),
        };
        let rows = plan.steps.iter().map(|one| {
            vec![
                (number("step", "Step"), count(u128::from(one.step))),
                (number("stake", "Stake"), Cell::Rounded(amount(&one.stake))),
                (number("win", "Next after a win"), next(one.win)),
                (number("lose", "Next after a loss"), next(one.lose)),
            ]
        });
        let table = Table::of("step", "Steps of the plan", rows);
        Table { data_only: plan.steps.len() < 2, ..table }
    })
}

/// Returns the law of a quantity, for data formats.
fn law(name: &'static str, spread: &Spread, view: View) -> Table {
    let rows = spread.rows.iter().map(|row| {
        vec![
            (words("quantity", "Quantity"), text(name)),
            (number("low", "Low"), Cell::Rounded(short(&row.low))),
            (number("high", "High"), Cell::Rounded(short(&row.high))),
            (number("probability", "Probability"), view.enclosed(&row.probability)),
            (number("at_most", "At most"), view.enclosed(&row.at_most)),
        ]
    });
    Table { data_only: true, ..Table::of("law", "", rows) }
}

fn of_month(month: &Month, view: View) -> Table {
    let rows = month.wins.iter().map(|one| {
        vec![
            (
                number("percent", "Percent of months, no more than"),
                Cell::Rounded(short(&one.percent)),
            ),
            (data(number("value", "Win")), Cell::Rounded(short(&one.win))),
            (number("", "Win of the house"), Cell::Rounded(amount(&one.win))),
            (number("hold", "Hold"), view.percent(&one.hold)),
        ]
    });
    let rounded = |text: String| Cell::Rounded(text);
    let figures = vec![
        ("bets", count(u128::from(month.bets))),
        ("handle", rounded(amount(&month.handle))),
        ("expected win", rounded(month.win.exact.decimal(2))),
        ("a losing month", rounded(month.losing.percent(view.digits))),
        ("reserve for 99.9% of months", rounded(amount(&month.reserve))),
        ("largest loss on a round", rounded(amount(&month.liability))),
    ];
    let title = "The house's month: independent bets of one stake";
    Table { figures, ..Table::of("month", title, rows) }
}
