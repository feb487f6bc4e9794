//! Phrases of a condition: its relations, its values and what it denies, in words.

use crate::condition::Relation;
use crate::field::{Domain, Values};

/// Returns the relation in words, as "above" in "banker third above player third".
pub(super) fn in_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Same => "the same as",
        Relation::Other => "other than",
        Relation::Above => "above",
        Relation::AtLeast => "at least",
        Relation::Below => "below",
        Relation::AtMost => "at most",
    }
}

/// Negates a description: "not tie", "not (player wins, player total 8)".
pub(super) fn negated(words: &str) -> String {
    match [", ", " or ", " and "].iter().any(|glue| words.contains(glue)) {
        _ if words.is_empty() => "never".to_owned(),
        true => format!("not ({words})"),
        false => format!("not {words}"),
    }
}

/// Describes a requirement: "player wins", "winner total 9", "no player pair".
pub(super) fn requirement(hands: &[&str], name: &str, domain: Domain, values: Values) -> String {
    let words = name.replace(['.', '-'], " ");
    let listed = listed(domain, values);
    match (name, domain) {
        ("result", _) => {
            let results = values.codes().map(|code| match domain.name(code) {
                hand if hands.contains(&hand.as_str()) => format!("{hand} wins"),
                other => other,
            });
            results.collect::<Vec<_>>().join(" or ")
        }
        (_, Domain::Truth) if values == Values::one(1) => words,
        (_, Domain::Truth) if values == Values::one(0) => format!("no {words}"),
        _ => format!("{words} {listed}"),
    }
}

/// Lists values: "4-5, 9".
pub(super) fn listed(domain: Domain, values: Values) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for code in values.codes() {
        match runs.last_mut() {
            Some((_, end)) if domain.is_ordered() && *end + 1 == code => *end = code,
            _ => runs.push((code, code)),
        }
    }
    let runs = runs.into_iter().map(|(from, to)| {
        if from == to {
            domain.name(from)
        } else {
            format!("{}-{}", domain.name(from), domain.name(to))
        }
    });
    runs.collect::<Vec<_>>().join(", ")
}
