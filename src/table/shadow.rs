//! Lines of a paytable that can never settle a round.
//!
//! Tried by logic alone: fields are given every combination of the values that the conditions
//! tell apart, as if they were independent. A line found dead so is dead for certain; what only
//! the rules of dealing make impossible shows when the wager is priced.

use itertools::Itertools;

use crate::condition::Condition;
use crate::distribution::Observed;
use crate::field::{Field, Vocabulary};
use crate::table::when::fields_of;

/// Why a line can never settle a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dead {
    /// Its condition contradicts itself.
    Never,
    /// Earlier lines settle every round it holds of.
    Shadowed,
}

/// More combinations than this are not tried.
const MOST: u64 = 200_000;

/// For each condition, tried in order, why it can never be the first that holds.
pub(super) fn dead(vocabulary: &Vocabulary, conditions: &[&Condition]) -> Vec<Option<Dead>> {
    let upto = |last: usize| {
        let earlier = &conditions[..=last];
        let mut observed = Observed::default();
        for (field, values) in fields_of(earlier.iter().copied()) {
            observed.watch(field, values);
        }
        let choices: Vec<(Field, Vec<u8>)> = observed
            .merges()
            .iter()
            .map(|merge| {
                let values = vocabulary.spec(merge.field).domain.values();
                let merged = values.codes().map(|code| merge.of(code)).sorted().dedup();
                (merge.field, merged.collect())
            })
            .collect();
        let combinations = choices
            .iter()
            .try_fold(1u64, |product, (_, values)| product.checked_mul(values.len() as u64));
        if combinations.is_none_or(|combinations| combinations > MOST) {
            return None;
        }
        let mut verdict = Some(Dead::Never);
        let mut rounds = choices.iter().map(|(_, values)| values.iter()).multi_cartesian_product();
        let mut tried = |round: &[&u8]| {
            let value = |field: Field| {
                let place = choices.iter().position(|(other, _)| *other == field);
                place.map_or(crate::field::NONE, |place| *round[place])
            };
            if conditions[last].holds(&value) {
                let settled = conditions[..last].iter().any(|earlier| earlier.holds(&value));
                verdict = settled.then_some(Dead::Shadowed);
                return !settled;
            }
            false
        };
        if choices.is_empty() {
            tried(&[]);
        } else {
            rounds.any(|round| tried(&round));
        }
        verdict
    };
    (0..conditions.len()).map(upto).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{Values, baccarat};

    #[test]
    fn tells_shadowed_and_contradictory_lines_from_live_ones() {
        let vocabulary = baccarat::vocabulary();
        let is = |name: &str, from: u8, to: u8| {
            Condition::Is(vocabulary.find(name).unwrap(), Values::range(from, to))
        };
        let wide = is("margin", 4, 9);
        let narrow = Condition::All(vec![is("margin", 6, 7), is("result", 0, 0)]);
        let contradiction = Condition::All(vec![is("margin", 1, 1), is("margin", 2, 2)]);
        let live = is("margin", 3, 4);
        let always = Condition::All(Vec::new());
        let verdicts = dead(vocabulary, &[&wide, &narrow, &contradiction, &live, &always, &live]);
        assert_eq!(
            verdicts,
            [None, Some(Dead::Shadowed), Some(Dead::Never), None, None, Some(Dead::Shadowed)]
        );
    }
}
