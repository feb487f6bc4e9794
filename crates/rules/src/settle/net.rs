//! The net win of one paytable on many shoes.
//!
//! Shoes that differ by a few cards deal the same cases, but each case in other numbers of ways.
//! The line that settles a case is looked up once. Every further shoe only adds up ways.

use crate::distribution::Distribution;
use crate::exact::{Exact, Whole};
use crate::settle::settle;
use crate::table::model::Line;

/// A paytable that is ready to be settled on many shoes.
#[derive(Clone, Debug)]
pub struct Net<'a> {
    lines: &'a [Line],
    /// The cases of the first shoe, and the line that settles each.
    law: &'a Distribution,
    settled: Vec<usize>,
    unit: Whole,
    /// The pays of each line in units, and last the loss of the stake.
    units: Vec<Whole>,
}

impl<'a> Net<'a> {
    /// Looks up the line that settles each case of `law`, which must have observed the fields that
    /// [`crate::settle::observed`] returns.
    pub fn new(lines: &'a [Line], law: &'a Distribution) -> Self {
        let settled = law.cases().map(|(case, _)| {
            let line = lines.iter().position(|line| line.when.holds(&|field| case.value(field)));
            line.unwrap_or(lines.len())
        });
        let pays = lines.iter().map(|line| line.pays.clone()).chain([Exact::integer(-1)]);
        let pays: Vec<Exact> = pays.collect();
        let unit = Exact::common_denominator(&pays);
        let units = pays.iter().map(|pays| pays.in_units(&unit)).collect();
        Self { lines, law, settled: settled.collect(), unit, units }
    }

    /// Returns the number of units in a stake, at least 1. All pays are whole numbers of units.
    pub fn unit(&self) -> &Whole {
        &self.unit
    }

    /// Returns the net win summed over all ways, in units.
    pub fn won(&self, law: &Distribution) -> Whole {
        self.ways(law).iter().zip(&self.units).map(|(ways, units)| ways * units).sum()
    }

    /// Returns `true` if every round of the first shoe pays the same.
    pub fn is_constant(&self) -> bool {
        let ways = self.ways(self.law);
        let mut paid = ways.iter().zip(&self.units).filter(|(ways, _)| !ways.is_zero());
        let first = paid.next().map(|(_, units)| units);
        paid.all(|(_, units)| Some(units) == first)
    }

    /// Returns the ways to each line, and last to the loss of the stake.
    pub fn ways(&self, law: &Distribution) -> Vec<Whole> {
        if !self.law.same_cases(law) {
            let returns = settle(self.lines, law);
            return returns.events.into_iter().map(|event| event.ways).collect();
        }
        let mut ways = vec![Whole::zero(); self.units.len()];
        law.cases().zip(&self.settled).for_each(|((_, of_case), line)| ways[*line] += of_case);
        ways
    }
}
