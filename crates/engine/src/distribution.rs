//! The law of the observed fields: combinations of values, and the number of ways of each.
//!
//! Ways are whole numbers; a distribution never divides. Values that are not observed are not kept:
//! two rounds that no watched condition distinguishes are one case, under the smallest of their
//! values.

use std::collections::BTreeMap;

use itertools::Itertools;
use rayon::prelude::*;

use crate::condition::Condition;
use crate::exact::Whole;
use crate::field::{Field, NONE, Values};

/// The fields that a run observes, and the values that it must distinguish.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    watched: BTreeMap<Field, Watched>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Watched {
    sets: Vec<Values>,
    every_value: bool,
    /// The rounds in which the values matter; `None` for all rounds.
    within: Option<Condition>,
}

impl Observed {
    /// Watches if `field` has one of `values`.
    pub fn watch(&mut self, field: Field, values: Values) {
        let watched = self.watched.entry(field).or_default();
        watched.within = None;
        if !watched.sets.contains(&values) {
            watched.sets.push(values);
        }
    }

    /// Watches the exact value of `field`.
    pub fn watch_value(&mut self, field: Field) {
        let watched = self.watched.entry(field).or_default();
        watched.within = None;
        watched.every_value = true;
    }

    /// Watches if `field` has one of these values; for `None`, its exact value.
    pub fn watch_asked(&mut self, field: Field, values: Option<Values>) {
        match values {
            Some(values) => self.watch(field, values),
            None => self.watch_value(field),
        }
    }

    /// Watches as [`Observed::watch_asked`] does, but only in the rounds in which a condition on
    /// other watched fields holds. In all other rounds a law may have any value of `field`.
    pub fn watch_within(&mut self, field: Field, values: Option<Values>, within: &Condition) {
        let known = self.watched.get(&field);
        let is_alike = known.is_none_or(|watched| watched.within.as_ref() == Some(within));
        self.watch_asked(field, values);
        if let Some(watched) = self.watched.get_mut(&field) {
            watched.within = is_alike.then(|| within.clone());
        }
    }

    /// Watches everything that `other` watches as well.
    pub fn watch_all(&mut self, other: &Self) {
        for (field, watched) in &other.watched {
            let sets = watched.sets.iter().copied().map(Some);
            for asked in sets.chain(watched.every_value.then_some(None)) {
                match &watched.within {
                    Some(within) => self.watch_within(*field, asked, within),
                    None => self.watch_asked(*field, asked),
                }
            }
        }
    }

    /// Returns `true` if everything that `other` watches is watched here.
    pub fn covers(&self, other: &Self) -> bool {
        other.watched.iter().all(|(field, asked)| {
            self.watched.get(field).is_some_and(|watched| {
                (watched.within.is_none() || watched.within == asked.within)
                    && (watched.every_value
                        || !asked.every_value
                            && asked.sets.iter().all(|set| watched.sets.contains(set)))
            })
        })
    }

    /// Iterates over the fields in ascending order.
    pub fn fields(&self) -> impl Iterator<Item = Field> + '_ {
        self.watched.keys().copied()
    }

    /// Returns `true` if nothing is watched.
    pub fn is_empty(&self) -> bool {
        self.watched.is_empty()
    }

    /// Returns the merging of each field's values, in the order of [`Observed::fields`].
    pub fn merges(&self) -> Vec<Merge> {
        self.watched.iter().map(|(field, watched)| Merge::new(*field, watched)).collect()
    }
}

/// The merging of the values of a watched field: one value represents all that no watched set
/// distinguishes from it.
#[derive(Clone, Debug)]
pub struct Merge {
    /// The field.
    pub field: Field,
    /// The rounds in which its values matter; `None` for all rounds.
    pub within: Option<Condition>,
    representative: [u8; 128],
}

impl Merge {
    fn new(field: Field, watched: &Watched) -> Self {
        let sets = &watched.sets;
        let within = watched.within.clone();
        // All values in no set are one case, under the smallest of them.
        let named = sets.iter().fold(Values::default(), |all, set| all.with(*set));
        let unnamed = (0..=NONE).find(|code| !named.has(*code)).unwrap_or(NONE);
        let mut representative = [unnamed; 128];
        let mut known: Vec<u8> = Vec::new();
        for code in named.codes() {
            let same = |other: &u8| sets.iter().all(|set| set.has(code) == set.has(*other));
            let like = known.iter().copied().find(same);
            representative[usize::from(code)] = like.unwrap_or(code);
            if like.is_none() {
                known.push(code);
            }
        }
        if watched.every_value {
            (0..).zip(&mut representative).for_each(|(code, stands)| *stands = code);
        }
        Self { field, within, representative }
    }

    /// Returns the value that represents this one.
    pub fn of(&self, code: u8) -> u8 {
        self.representative[usize::from(code)]
    }
}

/// The index of a field that is not observed.
const NOWHERE: u16 = u16::MAX;

/// Combinations of observed values, with their ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    fields: Vec<Field>,
    /// The position of each field, by index of the field, or [`NOWHERE`].
    places: Vec<u16>,
    cases: Vec<(Box<[u8]>, Whole)>,
    total: Whole,
}

impl Distribution {
    /// Gathers cases: values in the order of `fields`, and their ways. Cases without ways are
    /// dropped, equal ones are added up, and the rest is sorted.
    pub fn gather<W: Into<Whole>>(
        fields: Vec<Field>,
        cases: impl IntoIterator<Item = (Box<[u8]>, W)>,
    ) -> Self {
        let cases = cases.into_iter().map(|(values, ways)| (values, ways.into()));
        let mut cases: Vec<(_, Whole)> = cases.filter(|(_, ways)| !ways.is_zero()).collect();
        cases.par_sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let cases: Vec<_> = cases
            .into_iter()
            .coalesce(|mut left, right| {
                if left.0 != right.0 {
                    return Err((left, right));
                }
                left.1 += &right.1;
                Ok(left)
            })
            .collect();
        let total = cases.iter().map(|(_, ways)| ways).sum();
        let last = fields.iter().map(|field| field.index()).max();
        let mut places = vec![NOWHERE; last.map_or(0, |last| last + 1)];
        for (place, field) in (0..).zip(&fields) {
            places[field.index()] = place;
        }
        Self { fields, places, cases, total }
    }

    /// Returns the sum of all ways.
    pub fn total(&self) -> &Whole {
        &self.total
    }

    /// Returns the number of cases.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Returns `true` if there are no cases.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Returns `true` if `other` has exactly the same cases, whatever their ways.
    pub fn same_cases(&self, other: &Self) -> bool {
        self.fields == other.fields
            && self.cases.len() == other.cases.len()
            && self.cases.iter().zip(&other.cases).all(|((one, _), (two, _))| one == two)
    }

    /// Iterates over every case and its ways.
    pub fn cases(&self) -> impl Iterator<Item = (Case<'_>, &Whole)> {
        self.cases.iter().map(|(values, ways)| (Case { places: &self.places, values }, ways))
    }

    /// Returns the ways of the cases for which `holds` is true.
    pub fn ways(&self, holds: impl Fn(Case<'_>) -> bool) -> Whole {
        self.cases().filter(|(case, _)| holds(*case)).map(|(_, ways)| ways).sum()
    }

    /// Returns the distribution of some of the fields, summed over the others.
    pub fn marginal(&self, fields: &[Field]) -> Self {
        let of_case = |case: Case<'_>| fields.iter().map(|field| case.value(*field)).collect();
        let cases = self.cases().map(|(case, ways)| (of_case(case), ways.clone()));
        Self::gather(fields.to_vec(), cases)
    }

    /// Returns the distribution among the cases for which `holds` is true; its total is their ways.
    pub fn given(&self, holds: impl Fn(Case<'_>) -> bool) -> Self {
        let kept = self.cases().filter(|(case, _)| holds(*case));
        let kept = kept.map(|(case, ways)| (case.values.into(), ways.clone()));
        Self::gather(self.fields.clone(), kept)
    }
}

/// One case of a distribution.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    places: &'a [u16],
    values: &'a [u8],
}

impl Case<'_> {
    /// Returns the value of a field.
    ///
    /// # Panics
    ///
    /// Panics if the field was not observed.
    pub fn value(&self, field: Field) -> u8 {
        let place = self.places.get(field.index()).filter(|place| **place != NOWHERE);
        self.values[usize::from(*place.expect("only observed fields are asked for"))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::baccarat;

    #[test]
    fn values_that_no_set_tells_apart_are_merged() {
        let total = baccarat::vocabulary().find("player.total").unwrap();
        let mut observed = Observed::default();
        observed.watch(total, Values::one(7));
        observed.watch(total, Values::range(6, 8));
        let merge = &observed.merges()[0];
        let merged: Vec<u8> = (0..10).map(|total| merge.of(total)).collect();
        assert_eq!(merged, [0, 0, 0, 0, 0, 0, 6, 7, 6, 0]);
        observed.watch_value(total);
        assert_eq!(observed.merges()[0].of(9), 9);
    }

    #[test]
    fn marginals_and_conditionals_keep_the_ways() {
        let [a, b] =
            ["player.total", "banker.total"].map(|name| baccarat::vocabulary().find(name).unwrap());
        let cases = [([1, 1], 3u128), ([1, 2], 4), ([2, 1], 5), ([1, 1], 1), ([3, 3], 0)];
        let law = Distribution::gather(vec![a, b], cases.map(|(v, w)| (Box::from(v), w)));
        assert_eq!(law.len(), 3);
        assert_eq!(*law.total(), 13);
        assert_eq!(law.marginal(&[b]).ways(|case| case.value(b) == 1), 9);
        let given = law.given(|case| case.value(a) == 1);
        assert_eq!(*given.total(), 8);
        assert_eq!(given.ways(|case| case.value(b) == 2), 4);
    }
}
