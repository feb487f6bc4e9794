//! Tests counts of events against their expectation.

use crate::chance::{self, P, Tails};
use crate::exact::Exact;
use crate::figure::Shown;
use crate::question::check::judge::{DIGITS, Questions};
use crate::question::check::report::{CheckedCount, Deviation, Method};

/// Expected count, of an event or of its complement, below which the binomial law is summed.
const SUMMED: u64 = 10_000;

/// One event, or several that are counted together, with its probability and its count.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Its probability.
    pub probability: Exact,
    /// Number of times it was counted.
    pub count: u64,
}

/// Counted cells. Of the events of a wager or the cells of a grid, exactly one occurs in every
/// round.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Number of all rounds.
    pub rounds: u64,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// Compares a count with its expectation.
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

/// Returns the deviation in standard deviations; `None` without variance.
pub(super) fn deviation(off: &Exact, variance: &Exact) -> Option<Deviation> {
    let square = (off * off).checked_div(variance)?;
    Some(Deviation { square, negative: off.is_negative(), digits: DIGITS })
}

/// Returns the tails of a normal count. Without variance, any deviation is impossible.
pub(super) fn normal(off: &Exact, variance: &Exact) -> Tails {
    normal_in_steps(off, variance, &Exact::one())
}

/// Returns the same tails for a sum that comes in steps of this size: for nearness, half a step is
/// added to the deviation.
pub(super) fn normal_in_steps(off: &Exact, variance: &Exact, step: &Exact) -> Tails {
    let half = Exact::half();
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
