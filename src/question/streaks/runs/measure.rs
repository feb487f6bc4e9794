//! What a wager measures of its rounds: a number, by which its lines are chosen.
//!
//! Each is a chain of few states over the results of rounds: how long the present run is, how many
//! rounds were of a sort, how much of a pattern has come. The law of the rounds does not matter to
//! the states, nor the states to the law.

use std::hash::Hash;

use crate::exact::Whole;
use crate::question::streaks::runs::chain::{Chain, Moves, after};
use crate::question::streaks::runs::{Law, Run, Session, Shares, Whose};

/// A number that the rounds of a session come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The length of the longest run.
    Longest(Whose),
    /// The length of the run that begins with the first round; 0 if that is none of those that
    /// count.
    Next(Whose),
    /// How many rounds a side wins.
    Times(Whose),
    /// How often these sides win one behind the other; the end of one may be the beginning of
    /// another.
    Pattern(Vec<usize>),
}

/// A run from the first round on.
#[derive(Clone, PartialEq, Eq, Hash)]
enum First {
    Open(Option<usize>, u32),
    Over(u32),
}

/// The measures of a session, sorted by the number from which on they count for the same.
pub(super) struct Sorted<'a> {
    pub(super) law: &'a Law,
    pub(super) shoe_rounds: Option<u32>,
    pub(super) sessions: &'a [Session],
    /// Numbers from each of these up to the next count for the same; ascending from 0.
    pub(super) starts: &'a [u32],
    /// The number from which on all count for the same.
    pub(super) most: u32,
}

impl Sorted<'_> {
    /// How likely it is that the measure is from each start up to the next.
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
        let chain = Chain::new(self.law, &moves, self.shoe_rounds);
        after(chain, self.sessions, by_start, &|_, _| {})
    }
}

/// How much of a pattern has come when `side` wins behind its first `came` places, and whether that
/// is all of it: the most of its beginning that is the end of what came.
fn further(pattern: &[usize], came: usize, side: usize) -> (usize, bool) {
    let so_far: Vec<usize> = pattern[..came].iter().copied().chain([side]).collect();
    let whole = so_far == pattern;
    let ends = |length: &usize| so_far.ends_with(&pattern[..*length]);
    let most = so_far.len().min(pattern.len() - 1);
    ((0..=most).rev().find(ends).unwrap_or(0), whole)
}
