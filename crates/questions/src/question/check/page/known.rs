//! The line that says how much the rounds can tell if nothing is found.

use itertools::Itertools;

use crate::document::grouped;
use crate::evidence::FaultId;
use crate::exact::Exact;
use crate::question::check::report::{Agreement, Check, CheckedWager};

/// Number of wagers named in a long list; the others are summarized.
pub(super) const NAMED: usize = 3;

/// Says how many rounds there were, and how precisely they give the returns of the wagers.
pub(super) fn known(check: &Check) -> String {
    let (number, what) = match check.input.bets {
        Some(bets) => (bets, "bet"),
        None => (check.input.rounds, "round"),
    };
    let plural = if number == 1 { "" } else { "s" };
    // A reader must not take a right simulator for a wrong one, nor the other way round.
    let few = match check.verdict {
        Agreement::TooFewRounds if !check.checks_no_wager() => ", too few to rule one out",
        _ => "",
    };
    let lost = lost(check).map(|(_, said)| format!("; {said}")).collect::<String>();
    let lead = format!("no fault found in {} {what}{plural}{few}{lost}", grouped(number.into()));
    if check.checks_no_wager() {
        return format!("{lead}; no wager was checked");
    }
    let wagers = check.wagers.iter().filter(|wager| wager.mean.is_some());
    let wagers: Vec<(&str, Exact)> =
        wagers.map(|wager| (wager.name.as_str(), within(wager))).collect();
    // A return that may be off by more than 100% is not known at all.
    let (wagers, unknown): (Vec<_>, Vec<_>) =
        wagers.into_iter().partition(|(_, within)| *within <= Exact::integer(100));
    let unknown: Vec<&str> = unknown.into_iter().map(|(name, _)| name).collect();
    let of_unknown = match unknown.len() {
        0 => None,
        all if all > NAMED + 1 => Some(format!("of {all} wagers")),
        _ => Some(format!("of {}", listed(&unknown))),
    };
    let (named, others) = match wagers.len() {
        all if all > NAMED + 1 => wagers.split_at(NAMED),
        _ => (&wagers[..], &[][..]),
    };
    if named.is_empty() {
        let not_yet = |of: String| format!("{lead}; the RTP {of} is not known yet");
        return of_unknown.map_or(lead.clone(), not_yet);
    }
    let mut together: Vec<(Vec<&str>, &Exact)> = Vec::new();
    for (name, within) in named {
        match together.iter_mut().find(|(_, other)| *other == within) {
            Some((names, _)) => names.push(name),
            None => together.push((vec![name], within)),
        }
    }
    let parts = together.iter().enumerate().map(|(at, (names, within))| {
        let is_known = if at == 0 { "is known " } else { "" };
        format!("of {} {is_known}within {}", listed(names), percent(within))
    });
    let mut parts: Vec<String> = parts.collect();
    let widths = || others.iter().map(|(_, within)| within);
    if let (Some(least), Some(most)) = (widths().min(), widths().max()) {
        let range = match least == most {
            true => percent(most),
            false => format!("{} to {}", percent(least), percent(most)),
        };
        parts.push(format!("of {} others within {range}", others.len()));
    }
    parts.extend(of_unknown.map(|of| format!("{of} not known yet")));
    format!("{lead}; the RTP {}", parts.join(", "))
}

/// Iterates over the faults that break no rule: the kind, and how many there are of it.
pub(super) fn lost(check: &Check) -> impl Iterator<Item = (FaultId, String)> {
    let kinds: Vec<FaultId> = check.faults.iter().map(|fault| fault.id).unique().collect();
    kinds.into_iter().filter_map(|id| {
        let all = check.faults.iter().filter(|fault| fault.id == id);
        let count = all.fold(0_u64, |sum, fault| sum.saturating_add(fault.count));
        Some((id, id.said_of(count)?))
    })
}

/// Returns the visible shift of the return in percent, rounded up: to whole percents, below one
/// percent to one significant digit.
fn within(wager: &CheckedWager) -> Exact {
    let square = &wager.visible_shift.square * &Exact::integer(10_000);
    let exact = square.root(12);
    let (one, tenth) = (Exact::one(), Exact::tenth());
    let mut unit = Exact::one();
    for _ in 0..12 {
        if !exact.is_positive() || !(&exact - &(&unit * &one)).is_negative() {
            break;
        }
        unit = &unit * &tenth;
    }
    let units = exact.share_of(&unit).ceil();
    &Exact::from(units) * &unit
}

pub(super) fn percent(shift: &Exact) -> String {
    let text = shift.decimal(12);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}%")
}

fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}
