//! The measures of wagers on several rounds. A measure is a number that selects the line of a
//! wager.
//!
//! Each is a chain of few states over the results of rounds: the length of the present run, the
//! number of rounds that counted, or the progress of a pattern. The states do not depend on the law
//! of the rounds, nor the law on the states.

use std::hash::Hash;

use crate::exact::Whole;
use crate::question::streaks::runs::chain::{Chain, Moves, after};
use crate::question::streaks::runs::{Law, Run, Session, Shares, Whose};

/// A number that the rounds of a session determine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The length of the longest run.
    Longest(Whose),
    /// The length of the run that begins with the first round; 0 if the first round is not a win
    /// that counts.
    Next(Whose),
    /// The number of rounds that a side wins.
    Times(Whose),
    /// The number of times that these sides win one after the other. Occurrences may overlap.
    Pattern(Vec<usize>),
}

/// The run from the first round on.
#[derive(Clone, PartialEq, Eq, Hash)]
enum First {
    Open(Option<usize>, u32),
    Over(u32),
}

/// The measures of sessions, grouped into ranges of equal meaning.
pub(super) struct Sorted<'a> {
    pub(super) law: &'a Law,
    pub(super) rounds_per_shoe: Option<u32>,
    pub(super) sessions: &'a [Session],
    /// The first number of each range, in ascending order from 0.
    pub(super) starts: &'a [u32],
    /// The first number of the last range, which has no end.
    pub(super) most: u32,
}

impl Sorted<'_> {
    /// Returns the probability that the measure is in each range.
    pub(super) fn shares(&self, measure: &Measure) -> Vec<Shares> {
        let most = self.most;
        match measure {
            Measure::Longest(whose) => self.chain(
                Run::NONE,
                |run, side| {
                    let next = run.after(*whose, side, most);
                    Run { longest: self.starts[self.place(next.longest)], ..next }
                },
                |run| run.longest,
            ),
            Measure::Next(whose) => {
                let step = |first: &First, side: usize| match *first {
                    First::Open(of, length) if of.is_none_or(|of| of == side) => {
                        match whose.counts(side) {
                            true if length + 1 < most => First::Open(Some(side), length + 1),
                            counts => First::Over(length + u32::from(counts)),
                        }
                    }
                    First::Open(_, length) | First::Over(length) => First::Over(length),
                };
                let length = |first: &First| match *first {
                    First::Open(_, length) | First::Over(length) => length,
                };
                self.chain(First::Open(None, 0), step, length)
            }
            Measure::Times(of) => {
                let step =
                    |times: &u32, side: usize| (times + u32::from(of.counts(side))).min(most);
                self.chain(0, step, |times| *times)
            }
            Measure::Pattern(pattern) => {
                let step = |(came, times): &(usize, u32), side: usize| {
                    if *times >= most {
                        return (0, most);
                    }
                    let (came, whole) = further(pattern, *came, side);
                    (came, times + u32::from(whole))
                };
                self.chain((0, 0), step, |(_, times)| *times)
            }
        }
    }

    fn place(&self, number: u32) -> usize {
        self.starts.partition_point(|start| *start <= number) - 1
    }

    fn chain<S: Clone + Eq + Hash>(
        &self,
        start: S,
        step: impl Fn(&S, usize) -> S,
        number: impl Fn(&S) -> u32,
    ) -> Vec<Shares> {
        let by_start = |states: &[S], ways: Vec<Whole>| {
            let mut by_start = vec![Whole::zero(); self.starts.len()];
            for (state, ways) in states.iter().zip(&ways) {
                by_start[self.place(number(state))] += ways;
            }
            by_start
        };
        let hands = Session::longest_of(self.sessions);
        let moves = Moves::new(start, hands, self.law.sides(), step);
        let chain = Chain::new(self.law, &moves, self.rounds_per_shoe);
        after(chain, self.sessions, by_start, &|_, _| {})
    }
}

/// Returns the progress of a pattern when `side` wins after its first `came` results, and `true` if
/// that completes it. The progress is the longest beginning of the pattern that ends the results so
/// far.
fn further(pattern: &[usize], came: usize, side: usize) -> (usize, bool) {
    let so_far: Vec<usize> = pattern[..came].iter().copied().chain([side]).collect();
    let whole = so_far == pattern;
    let ends = |length: &usize| so_far.ends_with(&pattern[..*length]);
    let most = so_far.len().min(pattern.len() - 1);
    ((0..=most).rev().find(ends).unwrap_or(0), whole)
}
