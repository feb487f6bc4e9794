//! Searches the payoffs of a prepared wager, in parallel parts.

use rayon::prelude::*;

use crate::exact::Whole;
use crate::question::design::paytables::best::{Best, Found};
use crate::question::design::paytables::prepared::Search;
use crate::question::design::paytables::units::Amount;
use crate::question::design::paytables::walk::Walk;
use crate::question::design::paytables::{Designs, First, MOST_STEPS, Refusal};

/// The number of parallel parts of a search, the same on every machine.
const PARTS: usize = 16;

impl<N: Amount> Search<N> {
    /// Returns `true` if the search looks at each combination, for its standard deviation.
    fn looks_at_each(&self) -> bool {
        !self.wanted.deviation.is_open() || self.wanted.first == First::Deviation
    }

    /// Returns the largest number of steps it may take.
    fn steps(&self) -> Whole {
        let counted = if self.looks_at_each() { 0 } else { 1 };
        let lines = &self.lines[..self.lines.len() - counted];
        lines.iter().fold(Whole::one(), |all, line| &all * &Whole::from(line.ranks.len() as u64))
    }

    /// Returns the paytables that meet the requirements, the best first.
    pub fn run(&self) -> Result<Designs, Refusal> {
        let steps = self.steps();
        if steps > Whole::from(MOST_STEPS) {
            return Err(Refusal::TooMany(steps));
        }
        let starts = self.starts();
        let parts = starts.par_chunks(starts.len().div_ceil(PARTS).max(1)).map(|starts| {
            let mut walk = Walk::new(self);
            for start in starts {
                if walk.follow(start) {
                    walk.descend(start.len());
                }
            }
            (walk.meeting, walk.best)
        });
        let none = || (0, Best::new(self.wanted.most));
        let (meeting, best) =
            parts.reduce(none, |one, other| (one.0 + other.0, one.1.merge(other.1)));
        let pays =
            |found: Found| found.pays.iter().map(|rank| self.payoffs[*rank].clone()).collect();
        Ok(Designs { meeting, best: best.into_sorted().into_iter().map(pays).collect() })
    }

    /// Returns choices of the first lines, enough of them to share among threads.
    fn starts(&self) -> Vec<Vec<usize>> {
        let mut starts: Vec<Vec<usize>> = vec![Vec::new()];
        let mut walk = Walk::new(self);
        for depth in 0..self.lines.len() - 1 {
            if starts.len() >= PARTS * PARTS {
                break;
            }
            let mut longer = Vec::new();
            for start in starts {
                if walk.follow(&start) {
                    let range = walk.range(depth, &self.won);
                    longer.extend(range.map(|at| [&start[..], &[at]].concat()));
                }
            }
            starts = longer;
        }
        starts
    }
}
