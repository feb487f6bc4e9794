//! Finds lines of a paytable that can never settle a round.
//!
//! This test uses logic alone. It gives fields every combination of the values that the conditions
//! distinguish, as if fields were independent. A line found dead is dead for certain. A line that
//! only the rules of dealing make impossible is found when the wager is priced.

use itertools::Itertools;

use crate::condition::Condition;
use crate::distribution::Observed;
use crate::field::{Field, NONE, Vocabulary};

/// Reason why a line can never settle a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::table) enum Dead {
    /// Its condition contradicts itself.
    Never,
    /// Earlier lines settle every round in which it holds.
    Shadowed,
}

/// Maximum number of combinations to try.
const MOST: u64 = 200_000;

/// Returns, for each condition tried in order, the reason why it can never be the first that holds.
pub(in crate::table) fn dead(
    vocabulary: &Vocabulary,
    conditions: &[&Condition],
) -> Vec<Option<Dead>> {
    let mut observed = Observed::default();
    for condition in conditions {
        condition.visit(&mut |field, values| observed.watch_asked(field, values));
    }
    let fields: Vec<Field> = observed.fields().collect();
    let merges = observed.merges();
    let choices = merges.iter().map(|merge| {
        let spec = vocabulary.spec(merge.field);
        let codes = spec.domain.values().codes().chain(spec.may_lack.then_some(NONE));
        codes.map(|code| merge.of(code)).sorted().dedup().collect::<Vec<u8>>()
    });
    let choices: Vec<Vec<u8>> = choices.collect();
    let sizes = choices.iter().map(|values| values.len() as u64);
    let combinations = sizes.fold(1u64, u64::saturating_mul);
    if combinations > MOST {
        return vec![None; conditions.len()];
    }
    let mut verdicts = vec![Some(Dead::Never); conditions.len()];
    let mut round: Vec<u8> = choices.iter().map(|values| values[0]).collect();
    for mut number in 0..combinations {
        if verdicts.iter().all(Option::is_none) {
            break;
        }
        for (value, values) in round.iter_mut().zip(&choices) {
            let size = values.len() as u64;
            *value = values[usize::try_from(number % size).expect("fewer than 128 values")];
            number /= size;
        }
        let value = |field: Field| fields.binary_search(&field).map_or(NONE, |place| round[place]);
        let mut settled = false;
        for (condition, verdict) in conditions.iter().zip(&mut verdicts) {
            if verdict.is_some() || !settled {
                let holds = condition.holds(&value);
                if holds {
                    *verdict = verdict.filter(|_| settled).map(|_| Dead::Shadowed);
                }
                settled |= holds;
            }
        }
    }
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{Values, baccarat};

    #[test]
    fn a_hand_may_have_no_third_card() {
        let vocabulary = baccarat::vocabulary();
        let suit = vocabulary.find("player.third-suit").unwrap();
        let any_suit = Condition::Is(suit, Values::range(0, 3));
        let four = Condition::Is(vocabulary.find("cards").unwrap(), Values::one(4));
        assert_eq!(dead(vocabulary, &[&any_suit, &four]), [None, None]);
    }

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
