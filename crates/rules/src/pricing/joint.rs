//! The joint law of several wagers on one round.
//!
//! One deal observes the fields of all wagers, and every wager settles each of its cases. Cases
//! that settle all of them alike are merged.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::pricing::Case;
use crate::settle;
use crate::table::model::Line;

/// The ways in which several wagers are settled, for each combination of their lines.
#[derive(Clone, Debug)]
pub struct Joint {
    /// The pays of each line of each wager, and last the loss of the stake.
    pays: Vec<Vec<Exact>>,
    /// The line that settles each wager, and the ways to this combination.
    cases: Vec<(Box<[u32]>, Whole)>,
    total: Whole,
}

/// The covariance and correlation of two wagers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// The covariance of their net wins per unit staked.
    pub covariance: Exact,
    /// The square of their correlation, in the range `0..=1`; `None` if one of them always pays the
    /// same.
    pub squared_correlation: Option<Exact>,
}

/// The largest total that several wagers win in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Most {
    /// The sum in units staked.
    pub units: Exact,
    /// The ways to this sum, over all cases that reach it.
    pub ways: Whole,
    /// The line that settles each wager in the likeliest case of this sum. The index behind the
    /// last line means that the stake is lost.
    pub lines: Vec<usize>,
}

/// The lines of two wagers that settle a round together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The index of each line. The index behind the last line is the loss of the stake.
    pub lines: [usize; 2],
    /// The probability of such a round.
    pub probability: Exact,
}

impl Joint {
    /// Settles each case by all wagers, which are given by their lines. `law` must have observed
    /// the fields of all of them.
    fn new(wagers: &[&[Line]], law: &Distribution) -> Self {
        let mut ways_of: FxHashMap<Box<[u32]>, Whole> = FxHashMap::default();
        let mut settled = vec![0; wagers.len()];
        for (case, ways) in law.cases() {
            let value = |field| case.value(field);
            for (settled, lines) in settled.iter_mut().zip(wagers) {
                let line = lines.iter().position(|line| line.when.holds(&value));
                *settled = u32::try_from(line.unwrap_or(lines.len())).expect("lines of a paytable");
            }
            match ways_of.get_mut(settled.as_slice()) {
                Some(sum) => *sum += ways,
                None => drop(ways_of.insert(settled.as_slice().into(), ways.clone())),
            }
        }
        let mut cases: Vec<_> = ways_of.into_iter().collect();
        cases.sort_unstable();
        let loss = || std::iter::once(Exact::integer(-1));
        let of_wager =
            |lines: &&[Line]| lines.iter().map(|line| line.pays.clone()).chain(loss()).collect();
        Self { pays: wagers.iter().map(of_wager).collect(), cases, total: law.total().clone() }
    }

    /// Returns the sum of all ways.
    pub fn total(&self) -> &Whole {
        &self.total
    }

    /// Returns the pairs of lines that settle the first two wagers.
    pub fn pairs(&self) -> Vec<Pair> {
        let of_two = |(lines, ways): &(Box<[u32]>, Whole)| Pair {
            lines: [lines[0], lines[1]].map(|line| line as usize),
            probability: ways.share_of(&self.total),
        };
        self.cases.iter().map(of_two).collect()
    }

    /// Returns the covariance and correlation of two wagers, given by index.
    pub fn together(&self, one: usize, other: usize) -> Together {
        let (one, other) = (self.units(one), self.units(other));
        let all = &self.total;
        // Σ ways · Σ ways·x·y - Σ ways·x · Σ ways·y, over the square of all ways.
        let spread = |left: &Units, right: &Units| {
            let width = right.pays.len();
            let mut ways = vec![Whole::zero(); left.pays.len() * width];
            for (lines, of_case) in &self.cases {
                let (row, column) = (lines[left.wager] as usize, lines[right.wager] as usize);
                ways[row * width + column] += of_case;
            }
            let cells = ways.iter().enumerate().filter(|(_, ways)| !ways.is_zero());
            let products =
                cells.map(|(at, ways)| ways * &(&left.pays[at / width] * &right.pays[at % width]));
            let products: Whole = products.sum();
            &(all * &products) - &(&left.won * &right.won)
        };
        let shared = spread(&one, &other);
        let below = &(all * all) * &(&one.unit * &other.unit);
        let squares = &spread(&one, &one) * &spread(&other, &other);
        Together {
            covariance: Exact::quotient(&shared, &below).expect("a shoe deals some round"),
            squared_correlation: Exact::quotient(&(&shared * &shared), &squares),
        }
    }

    /// Returns the net wins of these stakes, one for each wager, with their ways; the smallest
    /// first, and equal ones together.
    pub fn sums(&self, stakes: &[Exact]) -> Vec<(Exact, Whole)> {
        let mut sums: BTreeMap<Exact, Whole> = BTreeMap::new();
        for (lines, ways) in self.cases.iter().filter(|(_, ways)| !ways.is_zero()) {
            let pays = lines.iter().zip(&self.pays).map(|(line, pays)| &pays[*line as usize]);
            let net = pays.zip(stakes).map(|(pays, stake)| pays * stake).sum();
            *sums.entry(net).or_default() += ways;
        }
        sums.into_iter().collect()
    }

    /// Returns the largest net win of one unit on each of the wagers, losses subtracted.
    pub fn most(&self) -> Most {
        self.most_of(|pays| pays.clone())
    }

    /// Returns the largest sum that the winning wagers are paid, without subtracting lost stakes.
    pub fn most_paid(&self) -> Most {
        self.most_of(|pays| if pays.is_positive() { pays.clone() } else { Exact::zero() })
    }

    fn most_of(&self, counted: impl Fn(&Exact) -> Exact) -> Most {
        let counted = |pays: &Vec<Exact>| pays.iter().map(&counted).collect::<Vec<_>>();
        let pays: Vec<Vec<Exact>> = self.pays.iter().map(counted).collect();
        let unit = Exact::common_denominator(pays.iter().flatten());
        let in_units = |pays: &Vec<Exact>| pays.iter().map(|pays| pays.in_units(&unit)).collect();
        let pays: Vec<Vec<Whole>> = pays.iter().map(in_units).collect();
        let mut best: Option<(Whole, Whole, &[u32], &Whole)> = None;
        for (lines, ways) in &self.cases {
            let sum: Whole =
                lines.iter().zip(&pays).map(|(line, pays)| &pays[*line as usize]).sum();
            match &mut best {
                Some((most, ..)) if sum < *most => {}
                Some((most, all, likeliest, of_likeliest)) if sum == *most => {
                    *all += ways;
                    if ways > *of_likeliest {
                        (*likeliest, *of_likeliest) = (lines, ways);
                    }
                }
                _ => best = Some((sum, ways.clone(), lines, ways)),
            }
        }
        let (sum, ways, lines, _) = best.expect("a shoe deals some round");
        let lines = lines.iter().map(|line| *line as usize).collect();
        let units = Exact::quotient(&sum, &unit).expect("a unit is not nothing");
        Most { units, ways, lines }
    }

    fn units(&self, wager: usize) -> Units {
        let unit = Exact::common_denominator(&self.pays[wager]);
        let pays: Vec<Whole> = self.pays[wager].iter().map(|pays| pays.in_units(&unit)).collect();
        let mut ways = vec![Whole::zero(); pays.len()];
        self.cases.iter().for_each(|(lines, of_case)| ways[lines[wager] as usize] += of_case);
        let won = ways.iter().zip(&pays).map(|(ways, pays)| ways * pays).sum();
        Units { wager, unit, pays, won }
    }
}

/// The pays of a wager in whole units.
struct Units {
    wager: usize,
    unit: Whole,
    pays: Vec<Whole>,
    /// The net win summed over all ways.
    won: Whole,
}

impl Case<'_> {
    /// Returns the joint law of these wagers, which are given by their lines.
    ///
    /// # Errors
    ///
    /// Returns an error if together they distinguish more kinds of rounds than can be enumerated.
    pub fn joint(&self, wagers: &[&[Line]]) -> Result<Joint, Error> {
        let mut observed = Observed::default();
        wagers.iter().for_each(|lines| observed.watch_all(&settle::observed(lines)));
        let law = self.law(&observed, "all wagers together")?;
        Ok(Joint::new(wagers, &law))
    }
}
