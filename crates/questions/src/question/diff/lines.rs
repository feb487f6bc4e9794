//! Compares the paytables of two priced wagers, line by line.

use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::{EventReport, WagerReport};
use crate::pricing::joint::Pair;
use crate::question::diff::report::LineChange;

/// Returns the lines of two wagers that move, in the order of the first paytable; lines of the
/// second alone come last, before the loss of the stake.
pub fn changes(first: &WagerReport, second: &WagerReport) -> Vec<LineChange> {
    let pair = |event| (Some(event), find(&second.events, event));
    let mut pairs: Vec<_> = first.events.iter().map(pair).collect();
    let new = second.events.iter().filter(|event| find(&first.events, event).is_none());
    let last = pairs.len().saturating_sub(1);
    pairs.splice(last..last, new.map(|event| (None, Some(event))).collect::<Vec<_>>());
    let of_name = |(first, second)| {
        let sides: [Option<&EventReport>; 2] = [first, second];
        let never = || Exact::zero();
        let probability = |event: &EventReport| event.probability.exact.clone();
        change(sides, sides.map(|side| side.map_or_else(never, probability)))
    };
    pairs.into_iter().filter_map(of_name).filter(is_moved).collect()
}

/// Returns the rounds that two wagers pay differently, in the order of the first paytable. `pairs` has
/// the lines of both that settle a round together.
pub(super) fn changes_together(
    first: &WagerReport,
    second: &WagerReport,
    pairs: &[Pair],
) -> Vec<LineChange> {
    let of_pair = |Pair { lines: [one, other], probability }: &Pair| {
        let both = [&first.events[*one], &second.events[*other]].map(Some);
        change(both, [probability, probability].map(Exact::clone))
    };
    pairs.iter().filter_map(of_pair).filter(is_moved).collect()
}

/// Returns the same line: of its name, and if a multiplier splits the line, the same part of it.
fn find<'e>(events: &'e [EventReport], event: &EventReport) -> Option<&'e EventReport> {
    events.iter().find(|other| (&other.name, &other.line) == (&event.name, &event.line))
}

/// Returns the difference of an event of each side, with its probabilities.
fn change(
    [first, second]: [Option<&EventReport>; 2],
    probabilities: [Exact; 2],
) -> Option<LineChange> {
    // A line of one side alone has the same payoff on the other, and never happens there.
    let (from, to) = (first.or(second)?, second.or(first)?);
    let name = match from.name == to.name {
        true => from.name.clone(),
        false => format!("{} → {}", from.name, to.name),
    };
    let by_probability = &(&probabilities[1] - &probabilities[0]) * &from.pays;
    let by_payoff = &probabilities[1] * &(&to.pays - &from.pays);
    let figure = |exact: Exact| Figure { exact };
    Some(LineChange {
        name,
        first_pays: first.map(|event| event.pays.clone()),
        second_pays: second.map(|event| event.pays.clone()),
        change: figure(&by_probability + &by_payoff),
        probabilities: probabilities.map(figure),
        by_probability: figure(by_probability),
        by_payoff: figure(by_payoff),
    })
}

fn is_moved(line: &LineChange) -> bool {
    line.first_pays != line.second_pays || line.probabilities[0] != line.probabilities[1]
}
