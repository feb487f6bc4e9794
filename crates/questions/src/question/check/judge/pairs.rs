//! Tests the results of two rounds of a shoe against the exact law of two rounds.

use crate::evidence::{LAGS, RESULTS, Shoes};
use crate::exact::{Exact, Whole};
use crate::figure::Shown;
use crate::question::check::judge::{DIGITS, Questions, count};
use crate::question::check::report::{CheckedCount, CheckedPairs, Method};

/// Fewest expected pairs of a cell for which its count is near to normal.
const LEAST: i64 = 100;

/// The law of the results of a round, and of two rounds of a shoe. It holds for any two rounds,
/// since a round tells nothing about the order of the cards that are left.
#[derive(Clone, Debug)]
pub struct PairLaw {
    one: Vec<Exact>,
    two: Vec<Vec<Exact>>,
}

impl PairLaw {
    /// Computes the laws from their ways.
    pub fn new(one: &[Whole], two: &[Vec<Whole>]) -> Self {
        let all = Exact::from(one.iter().sum::<Whole>());
        let pairs = Exact::from(two.iter().flatten().sum::<Whole>());
        Self {
            one: one.iter().map(|ways| Exact::from(ways.clone()).share_of(&all)).collect(),
            two: two
                .iter()
                .map(|row| {
                    row.iter().map(|ways| Exact::from(ways.clone()).share_of(&pairs)).collect()
                })
                .collect(),
        }
    }
}

/// Compares the pairs of every lag with the law; `names` are the names of the results.
///
/// Pairs overlap: the second round of one is the first of another. For the spread alone, rounds are
/// taken as independent. Let there be N pairs, of which M share a round with the next, and let p be
/// the law's probability of the results a and b. Then their count has the variance
/// N p(1 - p) + 2M([a = b] p_a³ - p_a² p_b²). A shoe of n rounds has n - lag pairs, and n - 2 lag
/// of them share a round with the next.
pub fn pairs(
    questions: &mut Questions,
    shoes: &Shoes,
    number: u64,
    law: &PairLaw,
    names: &[&str],
) -> Vec<CheckedPairs> {
    (1..=LAGS)
        .zip(&shoes.pairs)
        .map(|(lag, found)| {
            let all: u64 = found.iter().flatten().sum();
            let on = all.saturating_sub(number.saturating_mul(lag as u64));
            let cells = (0..RESULTS).flat_map(|a| (0..RESULTS).map(move |b| (a, b)));
            let rows = cells.filter_map(|(a, b)| {
                let name = format!("{}, then {}", names.get(a)?, names.get(b)?);
                row(questions, name, (all, on), found[a][b], law, (a, b))
            });
            CheckedPairs { lag, pairs: all, rows: rows.collect() }
        })
        .filter(|pairs| !pairs.rows.is_empty())
        .collect()
}

fn row(
    questions: &mut Questions,
    name: String,
    (all, on): (u64, u64),
    found: u64,
    law: &PairLaw,
    (a, b): (usize, usize),
) -> Option<CheckedCount> {
    let one = Exact::one();
    let [all, on, found] = [all, on, found].map(|number| Exact::count(number.into()));
    let p = &law.two[a][b];
    let expected = &all * p;
    if (&expected - &Exact::integer(LEAST)).is_negative() {
        return None;
    }
    let (of_a, of_b) = (&law.one[a], &law.one[b]);
    let both = of_a * of_b;
    let three = if a == b { &both * of_a } else { Exact::zero() };
    let shared = &(&Exact::integer(2) * &on) * &(&three - &(&both * &both));
    let variance = &(&expected * &(&one - p)) + &shared;
    let off = &found - &expected;
    let tails = count::normal(&off, &variance);
    Some(CheckedCount {
        name,
        count: found.floor().to_i128().and_then(|count| u128::try_from(count).ok())?,
        expected: Shown { exact: expected, digits: DIGITS - 1 },
        deviation: count::deviation(&off, &variance),
        judged: questions.ask(Method::Normal, tails.beyond, Some(tails.within)),
    })
}
