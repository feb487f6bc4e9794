//! Cards that are marked before the deal, each with a factor: the law of the product of factors.
//!
//! Some faces are marked at random, whatever is dealt. So among the cards that multiply, only the
//! numbers of equal cards matter: of the nine of hearts twice and a king once, the first is marked
//! as often as the second, and where it is, both nines multiply.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::exact::Exact;
use crate::figure::short;
use crate::table::draw::{Draw, draws_in_words};

/// The unit of marking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A rank and suit.
    Face,
    /// A suit.
    Suit,
}

impl Unit {
    /// Returns the noun for several that are marked.
    pub fn marked(self) -> &'static str {
        match self {
            Self::Face => "marked faces",
            Self::Suit => "marked suits",
        }
    }

    /// Returns the noun for several of them.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Face => "faces",
            Self::Suit => "suits",
        }
    }
}

/// The law by which cards are marked before the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The unit of marking.
    pub unit: Unit,
    /// The number of units, of which some are marked.
    pub units: u32,
    /// The numbers of marked units, each with its chance; they sum to 1.
    pub numbers: Vec<(u32, Exact)>,
    /// The factors that a marked unit may have, each independent of the others.
    pub times: Vec<Draw>,
    /// `true` if equal cards multiply once, and not each.
    pub once: bool,
    /// The number of units with each factor, if it is fixed; otherwise factors are independent.
    pub fixed: Option<Vec<u32>>,
}

impl Marks {
    /// Returns the law of the product of all factors, in increasing order. `copies` are the numbers
    /// of equal cards among those that multiply. `None` if there are more than `most` products.
    pub fn product(&self, copies: &[u8], most: usize) -> Option<Vec<Draw>> {
        let of_cards = |count: u8| {
            let count = if self.once { 1 } else { count };
            let power = move |times: &Exact| (0..count).fold(Exact::one(), |all, _| &all * times);
            self.times.iter().map(move |draw| (power(&draw.times), draw.chance.clone()))
        };
        // By the numbers of marked units, of each factor if they are fixed, and by the product.
        let groups = self.fixed.as_ref().map_or(1, Vec::len);
        let mut laws = BTreeMap::from([((vec![0; groups], Exact::one()), Exact::one())]);
        for count in copies {
            let factors: Vec<(Exact, Exact)> = of_cards(*count).collect();
            let mut next = laws.clone();
            for ((marked, product), chance) in &laws {
                for (at, (times, of_times)) in factors.iter().enumerate() {
                    let (mut marked, mut chance) = (marked.clone(), chance.clone());
                    match &self.fixed {
                        Some(fixed) if marked[at] == fixed[at] => continue,
                        Some(_) => marked[at] += 1,
                        None => {
                            marked[0] += 1;
                            chance = &chance * of_times;
                        }
                    }
                    let sum = next.entry((marked, product * times)).or_default();
                    *sum = &*sum + &chance;
                }
            }
            if next.len() > most {
                return None;
            }
            laws = next;
        }
        let mut products: BTreeMap<Exact, Exact> = BTreeMap::new();
        for (marked, same) in &laws.into_iter().chunk_by(|((marked, _), _)| marked.clone()) {
            let of_marked = self.chance(&marked, copies.len());
            for ((_, product), chance) in same {
                let sum = products.entry(product).or_default();
                *sum = &*sum + &(&chance * &of_marked);
            }
        }
        let products = products.into_iter().filter(|(_, chance)| chance.is_positive());
        Some(products.map(|(times, chance)| Draw { times, chance }).collect())
    }

    /// Returns the probability that the first of `all` units are marked, so many of each group, and
    /// the others are not.
    fn chance(&self, marked: &[u32], all: usize) -> Exact {
        let falling = |from: u32, count: u32| -> Exact {
            (0..count).map(|less| Exact::integer(i64::from(from) - i64::from(less))).product()
        };
        let all = u32::try_from(all).unwrap_or_default();
        let others = all - marked.iter().sum::<u32>();
        let below = falling(self.units, all);
        let of_number = |(number, chance): &(u32, Exact)| {
            let groups = self.fixed.as_deref().unwrap_or(std::slice::from_ref(number));
            let of_groups = groups.iter().zip(marked).map(|(of, marked)| falling(*of, *marked));
            let ways = &of_groups.product::<Exact>() * &falling(self.units - number, others);
            &ways.checked_div(&below).unwrap_or_default() * chance
        };
        self.numbers.iter().map(of_number).sum()
    }

    /// Returns the marks in words: `"2 (15/16) or 3 (1/16) for each card with one of 8 marked
    /// faces"`. `cards` names the cards that multiply.
    pub fn in_words(&self, cards: &str) -> String {
        let numbers: Vec<Draw> = self
            .numbers
            .iter()
            .map(|(number, chance)| Draw {
                times: Exact::integer(i64::from(*number)),
                chance: chance.clone(),
            })
            .collect();
        let number = match &numbers[..] {
            [only] => short(&only.times),
            numbers => draws_in_words(numbers),
        };
        let equal = if self.once { ", once if cards are equal" } else { "" };
        format!(
            "{} for each card of {cards} with one of {number} marked {}{equal}",
            draws_in_words(&self.times),
            self.unit.plural()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(times: i64) -> Draw {
        Draw { times: Exact::integer(times), chance: Exact::half() }
    }

    /// One of four suits is marked, with 2 or 8, as often as not. Of two cards of one suit, both are
    /// marked with 1/4: 4 or 64. Of two suits, one is with 1/2: 2 or 8.
    #[test]
    fn one_of_four_suits_marks_two_cards_together_or_one() {
        let marks = Marks {
            unit: Unit::Suit,
            units: 4,
            numbers: vec![(1, Exact::one())],
            times: vec![half(2), half(8)],
            once: false,
            fixed: None,
        };
        let told = |copies: &[u8]| {
            let product = marks.product(copies, 100).unwrap();
            let draw = |draw: Draw| format!("{} {}", draw.times, draw.chance);
            product.into_iter().map(draw).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(told(&[2]), "1 3/4, 4 1/8, 64 1/8");
        assert_eq!(told(&[1, 1]), "1 1/2, 2 1/4, 8 1/4");
        assert_eq!(told(&[]), "1 1");
    }

    /// With three faces, none is marked with 1/2, and two with 1/2; then one given face is with 2/3.
    /// Twice the same face multiplies once where equal cards do so once.
    #[test]
    fn equal_cards_multiply_each_or_once() {
        let mut marks = Marks {
            unit: Unit::Face,
            units: 3,
            numbers: vec![(0, Exact::half()), (2, Exact::half())],
            times: vec![Draw { times: Exact::integer(3), chance: Exact::one() }],
            once: false,
            fixed: None,
        };
        let told = |marks: &Marks| {
            let product = marks.product(&[2], 100).unwrap();
            product.into_iter().map(|draw| (draw.times.to_string(), draw.chance.to_string()))
        };
        let last = told(&marks).next_back().unwrap();
        assert_eq!(last, ("9".into(), "1/3".into()));
        marks.once = true;
        let last = told(&marks).next_back().unwrap();
        assert_eq!(last, ("3".into(), "1/3".into()));
        assert!(marks.product(&[1, 1, 1], 3).is_none());
    }

    /// One of four faces has 2 and one has 8. Two given faces have none of them with 2/12, one of
    /// them with 4/12 each, and both with 2/12.
    #[test]
    fn fixed_numbers_of_factors_are_drawn_without_putting_back() {
        let marks = Marks {
            unit: Unit::Face,
            units: 4,
            numbers: vec![(2, Exact::one())],
            times: vec![half(2), half(8)],
            once: false,
            fixed: Some(vec![1, 1]),
        };
        let product = marks.product(&[1, 1], 100).unwrap();
        let product: Vec<_> =
            product.iter().map(|one| format!("{} {}", one.times, one.chance)).collect();
        assert_eq!(product, ["1 1/6", "2 1/3", "8 1/3", "16 1/6"]);
    }
}
