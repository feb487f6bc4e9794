//! Laws of which a table states the numbers and no chances: any mixture of configurations.
//!
//! A configuration says how many faces have which factor, or which one number is drawn. Whatever
//! the law is, a round has one configuration, so each mean is the mean over configurations.

use itertools::Itertools;

use crate::error::Place;
use crate::exact::Exact;
use crate::figure::short;

/// Maximum number of configurations of a law.
pub(super) const MOST: u128 = 2_000;

/// A law of a table.
#[derive(Clone, Debug)]
pub struct Law {
    /// The numbers that it may draw.
    pub support: Support,
    /// The place where it is written.
    pub place: Place,
    /// `true` if the table states no chances.
    pub is_open: bool,
}

/// The numbers that a law may draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// The noun for the numbers: `"marked faces"`, `"shown cards"` or `"factor"`.
    pub noun: &'static str,
    /// The numbers, in increasing order.
    pub numbers: Vec<Exact>,
    /// The factors that each of so many units may have, in increasing order; empty for a number that
    /// is drawn alone.
    pub factors: Vec<Exact>,
}

/// A number, and how many units have each factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The number.
    pub number: Exact,
    /// The units with each factor, in the order of [`Support::factors`]. Their sum is the number.
    pub units: Vec<u32>,
}

impl Support {
    /// Returns every configuration. `None` if there are more than 2,000.
    pub(super) fn configurations(&self) -> Option<Vec<Configuration>> {
        let alone = |number: &Exact| Configuration { number: number.clone(), units: Vec::new() };
        if self.factors.is_empty() {
            return Some(self.numbers.iter().map(alone).collect());
        }
        let units = |number: &Exact| Some(number.to_u128()?.min(MOST));
        let units = self.numbers.iter().map(units).collect::<Option<Vec<u128>>>()?;
        let count = |units: &u128| {
            (1..self.factors.len() as u128)
                .fold(1u128, |ways, at| (ways * (units + at) / at).min(MOST * MOST))
        };
        if units.iter().map(count).sum::<u128>() > MOST {
            return None;
        }
        let of = |(number, units): (&Exact, u128)| {
            let number = number.clone();
            let units = u32::try_from(units).unwrap_or_default();
            shared(units, self.factors.len())
                .into_iter()
                .map(move |units| Configuration { number: number.clone(), units })
        };
        Some(self.numbers.iter().zip(units).flat_map(of).collect())
    }

    /// Returns a configuration in words: `"7 with 2, 1 with 3"`, or the number alone.
    pub fn in_words(&self, configuration: &Configuration) -> String {
        if self.factors.is_empty() {
            return short(&configuration.number);
        }
        let marked = configuration.units.iter().zip(&self.factors).filter(|(units, _)| **units > 0);
        let marked = marked.map(|(units, times)| format!("{units} with {}", short(times)));
        let words = marked.format(", ").to_string();
        if words.is_empty() { "none".to_owned() } else { words }
    }

    /// Returns the support in words: `"1 to 5 marked faces with 2, 3 or 8"`.
    pub fn all_in_words(&self) -> String {
        let factors = match &self.factors[..] {
            [] => String::new(),
            factors => format!(" with {}", listed(factors)),
        };
        format!("{} {}{factors}", listed(&self.numbers), self.noun)
    }

    /// Returns the assumption of figures: `"1 to 4 shown cards have equal chances"`.
    pub(crate) fn assumption(&self) -> String {
        format!("{} have equal chances", self.all_in_words())
    }

    /// Returns the remark that figures assume equal chances.
    pub(crate) fn remark(&self) -> String {
        format!("The law of {} is unknown: figures assume equal chances.", self.all_in_words())
    }
}

/// Returns numbers in words: `"2, 3 or 8"`, or `"1 to 5"` for a range of whole numbers.
fn listed(numbers: &[Exact]) -> String {
    let is_next = |(one, next): (&Exact, &Exact)| next - one == Exact::one();
    match numbers {
        [first, .., last] if numbers.len() > 2 && numbers.iter().tuple_windows().all(is_next) => {
            format!("{} to {}", short(first), short(last))
        }
        [others @ .., last] if !others.is_empty() => {
            format!("{} or {}", others.iter().map(short).format(", "), short(last))
        }
        numbers => numbers.iter().map(short).collect(),
    }
}

/// Returns every way to share so many units among so many factors, the first factor having most of
/// them first.
fn shared(units: u32, factors: usize) -> Vec<Vec<u32>> {
    if factors == 1 {
        return vec![vec![units]];
    }
    let with = |first: u32| {
        let others = shared(units - first, factors - 1).into_iter();
        others.map(move |others| [vec![first], others].concat())
    };
    (0..=units).rev().flat_map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[i64], factors: &[i64]) -> Support {
        let all = |numbers: &[i64]| numbers.iter().map(|one| Exact::integer(*one)).collect();
        Support { noun: "marked faces", numbers: all(numbers), factors: all(factors) }
    }

    /// One to five faces and five factors: 5 + 15 + 35 + 70 + 126 = C(10, 5) - 1 multisets.
    #[test]
    fn configurations_are_multisets_of_factors() {
        let lightning = of(&[1, 2, 3, 4, 5], &[2, 3, 4, 5, 8]);
        assert_eq!(lightning.configurations().unwrap().len(), 251);
        assert_eq!(lightning.all_in_words(), "1 to 5 marked faces with 2, 3, 4, 5 or 8");
        let none_or_two = of(&[0, 2], &[2, 3]);
        let words = none_or_two.configurations().unwrap();
        let words: Vec<_> = words.iter().map(|one| none_or_two.in_words(one)).collect();
        assert_eq!(words, ["none", "2 with 2", "1 with 2, 1 with 3", "2 with 3"]);
        assert!(of(&[52], &[2, 3, 4, 5, 8]).configurations().is_none());
        assert_eq!(of(&[1, 2, 3, 4], &[]).configurations().unwrap().len(), 4);
    }
}
