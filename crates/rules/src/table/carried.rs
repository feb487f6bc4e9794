//! Multipliers that a round carries to the next one.
//!
//! A line says which multiplier the next round begins with, and the next round multiplies its odds
//! if it wins. What a line carries does not depend on the multiplier of its own round, unless it
//! carries the same one on. So the law of the multiplier that a round begins with, over many rounds,
//! is the mean of what the other lines carry.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::exact::Exact;
use crate::figure::short;
use crate::table::draw::{Draw, draws_in_words, mean_of};
use crate::table::line::Line;
use crate::table::multiplier::Multiplier;

/// Lines, some of which carry a multiplier to the next round.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The lines as they pay without a multiplier.
    pub lines: Vec<Line>,
    /// The multiplier that each of the first lines carries. The others, and a lost stake, carry 1.
    pub carries: Vec<Carries>,
    /// The fee, in first stakes, which the lines include and no multiplier changes.
    pub fee: Exact,
}

/// The multiplier that a line carries to the next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carries {
    /// One of these, by their chances.
    Drawn(Vec<Draw>),
    /// The one that its own round began with.
    Same,
}

/// The multipliers that rounds begin with, over many rounds.
#[derive(Clone, Debug)]
pub struct Held {
    /// Each multiplier with its part of all rounds, by rising multipliers.
    pub law: Vec<Draw>,
    /// The probability that a round carries its own multiplier on.
    pub same: Exact,
}

impl Carries {
    /// Returns the multiplier 1.
    pub fn none() -> Self {
        Self::Drawn(vec![Draw { times: Exact::one(), chance: Exact::one() }])
    }

    /// Describes the multiplier: `"2"`, `"2 (1/2) or 5 (1/2)"`, `"the same"`.
    pub fn in_words(&self) -> String {
        match self {
            Self::Same => "the same".to_owned(),
            Self::Drawn(draws) => match &draws[..] {
                [draw] => short(&draw.times),
                _ => draws_in_words(draws),
            },
        }
    }

    /// Returns the mean of the multiplier; `None` if it is the same one.
    pub fn mean(&self) -> Option<Exact> {
        match self {
            Self::Same => None,
            Self::Drawn(draws) => Some(mean_of(draws)),
        }
    }
}

impl Carried {
    /// Returns the part of what a line pays that the multiplier multiplies: 0 unless it wins.
    pub fn won(&self, line: &Line) -> Exact {
        let won = &line.pays + &self.fee;
        if won.is_positive() { won } else { Exact::zero() }
    }

    /// Calculates the multipliers that rounds begin with from the probability of each line. The
    /// others of all rounds are lost stakes.
    pub fn held(&self, probabilities: &[Exact]) -> Held {
        let (mut law, mut same, mut left) = (Vec::new(), Exact::zero(), Exact::one());
        let none = Carries::none();
        let carries = self.carries.iter().chain(std::iter::repeat(&none));
        let mut add = |times: &Exact, chance: Exact| match law
            .iter_mut()
            .find(|draw: &&mut Draw| draw.times == *times)
        {
            Some(draw) => draw.chance = &draw.chance + &chance,
            None => law.push(Draw { times: times.clone(), chance }),
        };
        for (probability, carries) in probabilities.iter().zip(carries) {
            left = &left - probability;
            match carries {
                Carries::Same => same = &same + probability,
                Carries::Drawn(draws) => {
                    draws.iter().for_each(|draw| add(&draw.times, probability * &draw.chance));
                }
            }
        }
        add(&Exact::one(), left);
        let changes = &Exact::one() - &same;
        law.retain(|draw| draw.chance.is_positive());
        for draw in &mut law {
            draw.chance = draw.chance.checked_div(&changes).unwrap_or_default();
        }
        if law.is_empty() {
            // Every round carries on what the first one began with.
            law.push(Draw { times: Exact::one(), chance: Exact::one() });
        }
        law.sort_by(|left, right| left.times.cmp(&right.times));
        Held { law, same }
    }

    /// Returns the mean square of the part of what a line pays that the multiplier multiplies.
    pub fn square_won(&self, line: &Line) -> Exact {
        match &line.multiplier {
            Some(drawn) => {
                let squares = drawn.draws.iter().map(|draw| {
                    let won = &drawn.odds * &draw.times;
                    &(&won * &won) * &draw.chance
                });
                squares.sum()
            }
            None => &self.won(line) * &self.won(line),
        }
    }

    /// Returns every multiplier that a round may begin with, as if each line were as likely as another.
    pub fn factors(&self) -> Vec<Draw> {
        // Lines that are equally likely, and a lost stake, carry all of them.
        let count = Exact::count(self.lines.len() as u128 + 1);
        let alike = Exact::one().share_of(&count);
        self.held(&vec![alike; self.lines.len()]).law
    }

    /// Returns the lines of a round that begins with a multiplier of this law. A multiplier of the
    /// line itself is drawn independently, so the factors multiply.
    pub fn multiplied(&self, law: &[Draw]) -> Vec<Line> {
        let multiplied = |line: &Line| {
            let (odds, draws) = match &line.multiplier {
                Some(drawn) => (drawn.odds.clone(), products(law, &drawn.draws)),
                None => (self.won(line), law.to_vec()),
            };
            if odds.is_zero() {
                return line.clone();
            }
            let multiplier = Multiplier { odds, draws, beside: -&self.fee, part: None, cap: None };
            Line { pays: multiplier.mean(), multiplier: Some(multiplier), ..line.clone() }
        };
        self.lines.iter().map(multiplied).collect()
    }
}

/// Returns the law of the product of two independent factors, by rising products.
fn products(one: &[Draw], other: &[Draw]) -> Vec<Draw> {
    let mut law = BTreeMap::new();
    for (one, other) in one.iter().cartesian_product(other) {
        let chance = law.entry(&one.times * &other.times).or_insert_with(Exact::zero);
        *chance = &*chance + &(&one.chance * &other.chance);
    }
    law.into_iter().map(|(times, chance)| Draw { times, chance }).collect()
}
