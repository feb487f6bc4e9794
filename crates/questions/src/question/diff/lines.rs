//! Compares the paytables of two priced wagers, line by line.

use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::{EventReport, WagerReport};
use crate::question::diff::report::LineChange;

/// Returns the lines of two wagers that move, in the order of the first paytable; lines of the
/// second alone come last, before the loss of the stake.
pub fn changes(first: &WagerReport, second: &WagerReport) -> Vec<LineChange> {
    let of = |events: &[EventReport], event: &EventReport| {
        events.iter().find(|other| is_same(other, event)).cloned()
    };
    let mut pairs: Vec<_> =
        first.events.iter().map(|event| (Some(event.clone()), of(&second.events, event))).collect();
    let new = second.events.iter().filter(|event| of(&first.events, event).is_none());
    let last = pairs.len().saturating_sub(1);
    let new: Vec<_> = new.map(|event| (None, Some(event.clone()))).collect();
    pairs.splice(last..last, new);
    let lines = pairs.into_iter().filter_map(|(first, second)| change(first, second));
    lines.filter(is_moved).collect()
}

/// Returns `true` for the same line: its name, and of a line that a multiplier splits, its part.
fn is_same(one: &EventReport, other: &EventReport) -> bool {
    (&one.name, &one.line) == (&other.name, &other.line)
}

fn change(first: Option<EventReport>, second: Option<EventReport>) -> Option<LineChange> {
    let name = first.as_ref().or(second.as_ref())?.name.clone();
    let pays = |side: &Option<EventReport>| side.as_ref().map(|event| event.pays.clone());
    let probability = |side: &Option<EventReport>| {
        side.as_ref().map_or_else(Exact::zero, |event| event.probability.exact.clone())
    };
    let (first_pays, second_pays) = (pays(&first), pays(&second));
    let probabilities = [probability(&first), probability(&second)];
    // A line of one side alone has the same payoff on the other, and never happens there.
    let from = first_pays.clone().or_else(|| second_pays.clone())?;
    let to = second_pays.clone().or_else(|| first_pays.clone())?;
    let by_probability = &(&probabilities[1] - &probabilities[0]) * &from;
    let by_payoff = &probabilities[1] * &(&to - &from);
    let figure = |exact: Exact| Figure { exact };
    Some(LineChange {
        name,
        first_pays,
        second_pays,
        change: figure(&by_probability + &by_payoff),
        probabilities: probabilities.map(figure),
        by_probability: figure(by_probability),
        by_payoff: figure(by_payoff),
    })
}

fn is_moved(line: &LineChange) -> bool {
    line.first_pays != line.second_pays || line.probabilities[0] != line.probabilities[1]
}
