//! Keeps the best paytables so far, and the limit that a further one must reach.

use std::collections::BinaryHeap;

use crate::exact::Exact;
use crate::question::design::paytables::First;

/// A paytable; smaller is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    /// The figures that rank it, the most important first.
    rank: [Exact; 2],
    /// The payoffs of its lines by rank, in the order of the table.
    pub pays: Vec<usize>,
}

impl Found {
    /// Makes a paytable with its distance from the middle and its variance, each from the shoe
    /// where it is largest.
    pub fn new(first: First, far: Exact, variance: Exact, pays: Vec<usize>) -> Self {
        let rank = match first {
            First::Middle => [far, variance],
            First::Deviation => [variance, far],
        };
        Self { rank, pays }
    }
}

/// The best paytables so far, at most `most`.
#[derive(Clone, Debug)]
pub(super) struct Best {
    most: usize,
    found: BinaryHeap<Found>,
}

impl Best {
    pub fn new(most: usize) -> Self {
        Self { most, found: BinaryHeap::new() }
    }

    /// Adds a paytable, and drops the worst one if there are too many. Once there are `most`
    /// paytables, returns the first figure of the worst one, which a further paytable must not
    /// exceed.
    pub fn offer(&mut self, found: Found) -> Option<&Exact> {
        self.found.push(found);
        if self.found.len() > self.most {
            self.found.pop();
        }
        let full = self.found.len() == self.most;
        full.then(|| self.found.peek()).flatten().map(|worst| &worst.rank[0])
    }

    /// Returns the best paytables of both.
    pub fn merge(mut self, other: Self) -> Self {
        for found in other.found {
            self.offer(found);
        }
        self
    }

    /// Returns the paytables, the best first.
    pub fn into_sorted(self) -> Vec<Found> {
        self.found.into_sorted_vec()
    }
}
