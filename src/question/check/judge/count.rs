//! Counts of events beside what is expected of them.

use crate::chance::{self, P, Tails};
use crate::exact::Exact;
use crate::figure::Shown;
use crate::question::check::judge::{DIGITS, Questions};
use crate::question::check::report::{CheckedCount, Deviation, Method};

/// Where fewer are expected, of an event or of its contrary, the binomial law is summed.
const SUMMED: u64 = 10_000;

/// An event or several that are not told apart, its probability and how often it was counted.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Its probability.
    pub probability: Exact,
    /// How often it was counted.
    pub count: u64,
}

/// Cells of which exactly one comes up in every round.
#[derive(Clone, Debug)]
pub struct Counted {
    /// All rounds.
    pub rounds: u64,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A count beside what is expected.
pub fn count(questions: &mut Questions, rounds: u64, cell: &Cell) -> CheckedCount {
    let Cell { name, probability, count } = cell;
    let all = Exact::count(rounds.into());
    let expected = &all * probability;
    let off = &Exact::count((*count).into()) - &expected;
    let variance = &expected * &(&Exact::one() - probability);
    let contrary = &all - &expected;
    let few = |expected: &Exact| (expected - &Exact::count(SUMMED.into())).is_negative();
    let summed = few(&expected) || few(&contrary) || *count > rounds;
    let judged = questions.ask_count(
        (rounds, probability, *count),
        || match summed {
            true => chance::binomial(rounds, probability, *count),
            false => normal(&off, &variance),
        },
        if summed { Method::Binomial } else { Method::Normal },
    );
    CheckedCount {
        name: name.clone(),
        count: (*count).into(),
        expected: Shown { exact: expected, digits: DIGITS - 1 },
        deviation: deviation(&off, &variance),
        judged,
    }
}

/// How many standard deviations off, `None` where there is no deviation.
pub(super) fn deviation(off: &Exact, variance: &Exact) -> Option<Deviation> {
    let square = (off * off).checked_div(variance)?;
    Some(Deviation { square, negative: off.is_negative(), digits: DIGITS })
}

/// The tails of a normal count; of no variance everything off is impossible.
pub(super) fn normal(off: &Exact, variance: &Exact) -> Tails {
    normal_in_steps(off, variance, &Exact::one())
}

/// The same of what comes in steps of this size, half of which is no distance.
pub(super) fn normal_in_steps(off: &Exact, variance: &Exact, step: &Exact) -> Tails {
    let half = Exact::ratio(1, 2).unwrap_or_else(Exact::one);
    let square = |off: &Exact| (off * off).checked_div(variance);
    let wide = &off.abs() + &(step * &half);
    match (square(off), square(&wide)) {
        (Some(far), Some(near)) => {
            Tails { beyond: chance::normal(&far).beyond, within: chance::normal(&near).within }
        }
        _ if off.is_zero() => Tails { beyond: P::ONE, within: P::ONE },
        _ => Tails { beyond: P::ZERO, within: P::ONE },
    }
}
