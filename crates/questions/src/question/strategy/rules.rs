//! Shortens a strategy to a list of rules.
//!
//! The fields that the player sees are taken in their order. Where all cases with the same first
//! values have the same best option, one rule serves them. Values with the same rules below them
//! share their rules. So a player who looks at the fields in this order reads no more than he must.

use crate::exact::{Exact, Whole};
use crate::field::{Domain, Field, NONE, Vocabulary};
use crate::pricing::decision::Set;

/// The name of a value that the player does not see.
pub(super) const HIDDEN: &str = "hidden";

/// A rule.
pub(super) struct Rule {
    /// The values of each field; `None` for any value.
    pub values: Vec<Option<Vec<Option<u8>>>>,
    /// The index of the option.
    pub option: usize,
    /// Number of ways of its rounds.
    pub ways: Whole,
    /// The least loss by another option; `None` if no other is offered.
    pub margin: Option<Exact>,
}

/// Returns the rules of the best strategy for these information sets of a decision. Sets without a
/// choice are in no rule.
pub(super) fn rules(sets: &[&Set<'_>]) -> Vec<Rule> {
    let sets: Vec<&Set<'_>> = sets.iter().copied().filter(|set| set.is_choice()).collect();
    let fields = sets.first().map_or(0, |set| set.seen.len());
    below(&sets, 0, fields)
}

fn below(sets: &[&Set<'_>], level: usize, fields: usize) -> Vec<Rule> {
    let Some(first) = sets.first() else { return Vec::new() };
    if level == fields || sets.iter().all(|set| set.best == first.best) {
        return vec![Rule {
            values: vec![None; fields],
            option: first.best,
            ways: sets.iter().map(|set| &set.ways).sum(),
            margin: sets.iter().filter_map(|set| set.margin()).min(),
        }];
    }
    let mut groups: Vec<(Vec<Option<u8>>, Vec<Rule>)> = Vec::new();
    for of_value in sets.chunk_by(|one, other| one.seen[level] == other.seen[level]) {
        let value = of_value[0].seen[level];
        let found = below(of_value, level + 1, fields);
        match groups.iter_mut().find(|(_, rules)| are_alike(rules, &found)) {
            None => groups.push((vec![value], found)),
            Some((values, rules)) => {
                values.push(value);
                for (rule, other) in rules.iter_mut().zip(found) {
                    rule.ways += &other.ways;
                    rule.margin = rule.margin.take().into_iter().chain(other.margin).min();
                }
            }
        }
    }
    let alone = groups.len() == 1;
    let rules = groups.into_iter().flat_map(|(values, rules)| {
        rules.into_iter().map(move |mut rule| {
            rule.values[level] = (!alone).then(|| values.clone());
            rule
        })
    });
    rules.collect()
}

fn are_alike(one: &[Rule], other: &[Rule]) -> bool {
    let same =
        |(one, other): (&Rule, &Rule)| (&one.values, one.option) == (&other.values, other.option);
    one.len() == other.len() && one.iter().zip(other).all(same)
}

/// Returns the name of a value that the player sees.
pub(super) fn named(vocabulary: &Vocabulary, field: Field, value: Option<u8>) -> String {
    match value {
        None => HIDDEN.to_owned(),
        Some(NONE) => "none".to_owned(),
        Some(code) => vocabulary.spec(field).domain.name(code),
    }
}

/// Returns the names of some values: ordered ones as ranges, `"7-J"`.
pub(super) fn listed(vocabulary: &Vocabulary, field: Field, values: &[Option<u8>]) -> String {
    let domain = vocabulary.spec(field).domain;
    let follows = |one: &Option<u8>, other: &Option<u8>| match (one, other) {
        (Some(one), Some(other)) => domain.is_ordered() && *other != NONE && one + 1 == *other,
        _ => false,
    };
    let mut parts: Vec<String> = Vec::new();
    for range in values.chunk_by(follows) {
        let name = |at: usize| named(vocabulary, field, range[at]);
        parts.push(match range {
            [_] => name(0),
            [_, _] => format!("{}, {}", name(0), name(1)),
            _ => format!("{}-{}", name(0), name(range.len() - 1)),
        });
    }
    if domain == Domain::Truth { parts.join(" or ") } else { parts.join(", ") }
}
