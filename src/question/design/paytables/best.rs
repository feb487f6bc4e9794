//! The best paytables so far, and how much a paytable must have to be one of them.

use std::collections::BinaryHeap;

use crate::exact::Exact;
use crate::question::design::paytables::First;

/// A paytable; the less the better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    /// What it is judged by, the weightiest first.
    rank: [Exact; 2],
    /// What its lines pay in units, in the order of the table.
    pub pays: Vec<i128>,
}

impl Found {
    /// A paytable that is so far from the middle and has this variance, each on the shoe where it
    /// is largest.
    pub fn new(first: First, far: Exact, variance: Exact, pays: Vec<i128>) -> Self {
        let rank = match first {
            First::Middle => [far, variance],
            First::Deviation => [variance, far],
        };
        Self { rank, pays }
    }
}

/// As many paytables as wanted, or all there are.
#[derive(Clone, Debug)]
pub(super) struct Best {
    most: usize,
    found: BinaryHeap<Found>,
}

impl Best {
    pub fn new(most: usize) -> Self {
        Self { most, found: BinaryHeap::new() }
    }

    /// Takes note of a paytable; what every further one has to reach, if that has changed.
    pub fn offer(&mut self, found: Found) -> Option<&Exact> {
        self.found.push(found);
        if self.found.len() > self.most {
            self.found.pop();
        }
        let full = self.found.len() == self.most;
        full.then(|| self.found.peek()).flatten().map(|worst| &worst.rank[0])
    }

    /// What both have found.
    pub fn merge(mut self, other: Self) -> Self {
        for found in other.found {
            self.offer(found);
        }
        self
    }

    /// The best first.
    pub fn into_sorted(self) -> Vec<Found> {
        self.found.into_sorted_vec()
    }
}
