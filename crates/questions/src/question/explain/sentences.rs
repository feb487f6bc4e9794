//! The explanation in sentences.

use std::cmp::Reverse;

use crate::exact::Exact;
use crate::figure::pays_in_words;
use crate::pricing::figures::WagerReport;
use crate::question::ROUNDS_PER_HOUR;
use crate::question::diff::report::LineChange;
use crate::question::explain::report::{ExplainedLine, ExplainedShoe};

/// Returns the sentences of an explanation.
pub(super) fn of(
    wager: &WagerReport,
    lines: &[ExplainedLine],
    shoes: &[ExplainedShoe],
) -> Vec<String> {
    let mut sentences = vec![average(wager)];
    sentences.extend(hourly(wager));
    sentences.push(hits(wager));
    sentences.extend(parts(lines));
    sentences.extend(break_even(lines));
    sentences.extend(by_decks(wager, shoes));
    sentences
}

fn hundred(share: &Exact) -> String {
    (share * &Exact::integer(100)).abs().decimal(2)
}

fn average(wager: &WagerReport) -> String {
    let edge = &wager.edge.exact;
    let how = match (edge.is_negative(), edge.is_zero()) {
        (_, true) => return format!("{} is a fair bet: the house edge is 0.", wager.name),
        (true, _) => "wins",
        (false, _) => "loses",
    };
    format!(
        "A bet of 100 on {} {how} {} on average: the house edge is {}.",
        wager.name,
        hundred(edge),
        edge.percent(4)
    )
}

/// Says what an hour costs, at the pace of a bankroll plan.
fn hourly(wager: &WagerReport) -> Option<String> {
    const BET: i64 = 10;
    let edge = &wager.edge.exact;
    let verb = if edge.is_negative() { "win" } else { "lose" };
    let lost = (edge * &Exact::count(ROUNDS_PER_HOUR.into())).abs();
    let lost = (&lost * &Exact::integer(BET)).decimal(2);
    (!edge.is_zero()).then(|| {
        format!("At {ROUNDS_PER_HOUR} rounds an hour, bets of {BET} {verb} {lost} an hour.")
    })
}

fn hits(wager: &WagerReport) -> String {
    let once = |share: &Exact| Exact::one().checked_div(share).map(|rounds| rounds.decimal(1));
    let hit = match once(&wager.hit.exact) {
        Some(rounds) => format!("It wins once in {rounds} rounds"),
        None => "It never wins".to_owned(),
    };
    match once(&wager.push.exact) {
        Some(rounds) => format!("{hit}, and pushes once in {rounds}."),
        None => format!("{hit}."),
    }
}

/// Says what wins and losses add up to.
fn parts(lines: &[ExplainedLine]) -> Option<String> {
    let sum = |is: fn(&Exact) -> bool| -> Exact {
        let returns = lines.iter().map(|line| &line.event.returns.exact);
        returns.filter(|returns| is(returns)).sum()
    };
    let (won, lost) = (sum(Exact::is_positive), sum(Exact::is_negative));
    (won.is_positive() && lost.is_negative()).then(|| {
        let left = &won + &lost;
        let keeps = if left.is_positive() { "player" } else { "house" };
        format!(
            "Of every 100 bet, wins pay {} and losses take {}: the {keeps} keeps {}.",
            hundred(&won),
            hundred(&lost),
            hundred(&left)
        )
    })
}

/// Says what the line with the largest return would have to pay for an edge of 0.
fn break_even(lines: &[ExplainedLine]) -> Option<String> {
    let wins = || lines.iter().filter(|line| line.event.returns.exact.is_positive());
    // The first of equals.
    let best = wins().min_by_key(|line| Reverse(&line.event.returns.exact))?;
    let edge = -&lines.last()?.running.exact;
    let more = edge.checked_div(&best.event.probability.exact)?;
    let fair = &best.event.pays + &more;
    let others = if wins().count() > 1 { "With the other payoffs unchanged, " } else { "" };
    let (pays, odds) = match &best.multiplier {
        None => (pays_in_words(&best.event.pays), format!("{} to 1", fair.decimal(2))),
        Some(times) => {
            let pays = pays_in_words(&times.odds);
            let pays = format!("{pays} times {} on average", times.mean.exact.decimal(4));
            let odds = match times.odds_for(&fair) {
                Some(odds) => format!("{} to 1 times the same", odds.decimal(2)),
                None => format!("{} to 1 on average", fair.decimal(2)),
            };
            (pays, odds)
        }
    };
    let name = &best.event.name;
    let fair = fair.is_positive();
    fair.then(|| format!("{name} pays {pays}. {others}{odds} would bring the house edge to 0."))
}

/// Says how the edge changes from the fewest decks to the most, and which line is the reason.
fn by_decks(wager: &WagerReport, shoes: &[ExplainedShoe]) -> Option<String> {
    let (first, last) = (shoes.first()?, shoes.last()?);
    let change = &last.edge.exact - &first.edge.exact;
    let shoe_of = |one: &ExplainedShoe| one.shoe.name.clone();
    if change.is_zero() {
        return Some(format!(
            "The edge is the same with {} and with {}.",
            shoe_of(first),
            shoe_of(last)
        ));
    }
    // Between the two it may move the other way.
    let how = if change.is_negative() { "lower" } else { "higher" };
    let range = format!(
        "The edge is {} with {}, and {how}, {}, with {}",
        first.edge.exact.percent(4),
        shoe_of(first),
        last.edge.exact.percent(4),
        shoe_of(last)
    );
    // Both sides of a line are known from the shoe that is explained.
    let lines = || last.lines.iter().filter(|line| !is_loss(wager, &line.name));
    let moves = lines().filter_map(|line| {
        let before = first.lines.iter().find(|other| other.name == line.name)?;
        let share = &line.change.exact - &before.change.exact;
        Some((share.abs(), before, line))
    });
    let most = moves.max_by(|one, other| one.0.cmp(&other.0));
    let Some((_, before, line)) = most else { return Some(format!("{range}.")) };
    let moved = match lines().count() {
        1 => format!("Only {} pays", line.name),
        _ => format!("Most of the change comes from {}", line.name),
    };
    let paid = |one: &LineChange| match (&one.second_pays, before.second_pays == line.second_pays) {
        // With a random multiplier, a line pays another mean on another shoe.
        (Some(pays), false) => format!(" at {} to 1 on average", pays.decimal(4)),
        _ => String::new(),
    };
    let share = |one: &LineChange| one.probabilities[1].exact.percent(4);
    Some(format!(
        "{range}. {moved}: {} of rounds{} with {}, {}{} with {}.",
        share(before),
        paid(before),
        shoe_of(first),
        share(line),
        paid(line),
        shoe_of(last)
    ))
}

/// Returns `true` for the event in which the stake is lost because no line holds.
fn is_loss(wager: &WagerReport, name: &str) -> bool {
    wager.events.last().is_some_and(|last| last.name == name && last.pays.is_negative())
}
