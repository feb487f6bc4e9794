//! Values and relations in words.

use crate::condition::Relation;
use crate::field::{Domain, Values};
use crate::table::condition::said::Asked;

/// Returns the relation in words, as "above" in "Banker third card above Player third card".
pub(super) fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Same => "the same as",
        Relation::Other => "other than",
        Relation::Above => "above",
        Relation::AtLeast => "at least",
        Relation::Below => "below",
        Relation::AtMost => "at most",
    }
}

/// Returns the runs of values that follow each other, by their first and last codes.
fn runs(domain: Domain, values: Values) -> Vec<(u8, u8)> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for code in values.codes() {
        match runs.last_mut() {
            Some((_, end)) if domain.is_ordered() && *end + 1 == code => *end = code,
            _ => runs.push((code, code)),
        }
    }
    runs
}

/// Lists values as tables write them: "4-5, 9".
pub(in crate::table::condition) fn listed(domain: Domain, values: Values) -> String {
    let runs = runs(domain, values).into_iter().map(|(from, to)| match from == to {
        true => domain.name(from),
        false => format!("{}-{}", domain.name(from), domain.name(to)),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Describes values: "8", "8 or 9", "4-6 or 9", "6 or more".
pub(super) fn values(asked: &Asked) -> String {
    let Asked { domain, values, .. } = asked;
    let runs = runs(*domain, *values);
    if let (&[(from, to)], &Domain::Number(low, high)) = (&runs[..], domain)
        && to > from + 1
    {
        match (from == low, to == high) {
            (false, true) => return format!("{from} or more"),
            (true, false) => return format!("{to} or less"),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    for (from, to) in runs {
        match to - from {
            0 => texts.push(domain.name(from)),
            1 => texts.extend([from, to].map(|code| domain.name(code))),
            _ => texts.push(format!("{}-{}", domain.name(from), domain.name(to))),
        }
    }
    match texts.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => texts.concat(),
    }
}
