//! The Markov chain over the rounds of a session, for any law of rounds.
//!
//! A state is the part of the past that can still matter: the side of the present run, its length,
//! the longest length so far, or the sum of payments so far. A win of a side moves to another
//! state, a tie stays. Every state has a polynomial of the law, which carries the corrections for
//! rounds of one shoe.

use std::collections::HashMap;
use std::hash::Hash;

use crate::exact::Whole;
use crate::question::streaks::runs::law::{Law, Value};
use crate::question::streaks::runs::{Progress, Session, Shares};

/// States, and the state to which a win of each side leads. The first state is the start.
#[derive(Clone, Debug)]
pub(super) struct Moves<S> {
    pub(super) states: Vec<S>,
    next: Vec<Vec<usize>>,
}

impl<S: Clone + Eq + Hash> Moves<S> {
    /// Finds every state that is reachable in this many rounds.
    pub(super) fn new(start: S, hands: u32, sides: usize, win: impl Fn(&S, usize) -> S) -> Self {
        Self::limited(start, hands, sides, usize::MAX, win).expect("no limit")
    }

    /// Finds the same states, or returns `None` if there are more than `most` of them.
    pub(super) fn limited(
        start: S,
        hands: u32,
        sides: usize,
        most: usize,
        win: impl Fn(&S, usize) -> S,
    ) -> Option<Self> {
        let mut states = vec![start.clone()];
        let mut places = HashMap::from([(start, 0)]);
        let mut next = vec![Vec::new(); sides];
        let mut reached = 0;
        for _ in 0..hands {
            let known = states.len();
            for from in reached..known {
                for (side, next) in next.iter_mut().enumerate() {
                    let state = win(&states[from], side);
                    let place = *places.entry(state.clone()).or_insert_with(|| {
                        states.push(state);
                        states.len() - 1
                    });
                    next.push(place);
                }
            }
            reached = known;
            if states.len() > most {
                return None;
            }
        }
        // The last states are reached but not left.
        for next in &mut next {
            next.resize(states.len(), 0);
        }
        Some(Self { states, next })
    }
}

/// A chain and its present values.
pub(super) struct Chain<'a, S> {
    law: &'a Law,
    moves: &'a Moves<S>,
    rounds_per_shoe: Option<u32>,
    hands: u32,
    /// The value of each state; empty for a state that was not reached yet.
    cells: Vec<Value>,
    /// The index of the count that each state adds to when it is reached.
    counted: Vec<Option<usize>>,
    counts: Vec<Value>,
}

impl<'a, S> Chain<'a, S> {
    /// Makes a chain before its first round. A new shoe comes every `rounds_per_shoe` rounds.
    pub(super) fn new(law: &'a Law, moves: &'a Moves<S>, rounds_per_shoe: Option<u32>) -> Self {
        let mut cells = vec![Vec::new(); moves.states.len()];
        cells[0] = law.unit();
        let counted = vec![None; moves.states.len()];
        Self { law, moves, rounds_per_shoe, hands: 0, cells, counted, counts: Vec::new() }
    }

    /// Counts how often a win leads to each state. `place` returns the index of the count of a
    /// state, below `places`.
    pub(super) fn counting(mut self, places: usize, place: impl Fn(&S) -> Option<usize>) -> Self {
        self.counted = self.moves.states.iter().map(place).collect();
        self.counts = vec![self.law.nought(); places];
        self
    }

    /// Plays one round.
    fn play(&mut self) {
        if self.hands > 0
            && self.rounds_per_shoe.is_some_and(|rounds| self.hands.is_multiple_of(rounds))
        {
            self.new_shoe();
        }
        let law = self.law;
        let mut cells = vec![Vec::new(); self.cells.len()];
        // A tie stays in the same state.
        for (cell, value) in cells.iter_mut().zip(&self.cells) {
            if !value.is_empty() {
                *cell = law.nought();
                law.add_round(cell, value, law.sides());
            }
        }
        for count in &mut self.counts {
            for coefficient in count {
                *coefficient = &*coefficient * &law.total;
            }
        }
        for (side, next) in self.moves.next.iter().enumerate() {
            // Values that arrive in one state are added before the multiplication.
            let mut arriving: Vec<Value> = vec![Vec::new(); cells.len()];
            for (value, next) in self.cells.iter().zip(next).filter(|(value, _)| !value.is_empty())
            {
                if arriving[*next].is_empty() {
                    arriving[*next].clone_from(value);
                } else {
                    for (sum, value) in arriving[*next].iter_mut().zip(value) {
                        *sum += value;
                    }
                }
            }
            for (place, value) in arriving.iter().enumerate().filter(|(_, value)| !value.is_empty())
            {
                if cells[place].is_empty() {
                    cells[place] = law.nought();
                }
                law.add_round(&mut cells[place], value, side);
                if let Some(count) = self.counted[place] {
                    law.add_round(&mut self.counts[count], value, side);
                }
            }
        }
        self.cells = cells;
        self.hands += 1;
    }

    /// Starts a new shoe. Rounds before and after a change of shoes are independent, so the
    /// corrections so far are final, and marks are not carried over.
    fn new_shoe(&mut self) {
        for value in self.cells.iter_mut().chain(&mut self.counts).filter(|value| !value.is_empty())
        {
            let settled = self.law.read(value);
            *value = self.law.nought();
            value[0] = settled;
        }
    }

    fn played(&self) -> (u32, u32) {
        let shoes = self.rounds_per_shoe.map_or(1, |rounds| self.hands.div_ceil(rounds).max(1));
        (self.hands, shoes)
    }

    /// Returns the present values of the states, followed by the counts.
    fn read(&self) -> Vec<Whole> {
        self.cells.iter().chain(&self.counts).map(|value| self.law.read(value)).collect()
    }
}

/// Applies `fold` to the values of the states, followed by the counts, at the end of each session.
/// Returns the results as shares of the denominator of the session. `fold` must be linear.
///
/// `progress` receives the number of rounds played, and the number of all rounds.
pub(super) fn after<S>(
    mut chain: Chain<'_, S>,
    sessions: &[Session],
    fold: impl Fn(&[S], Vec<Whole>) -> Vec<Whole>,
    progress: Progress<'_>,
) -> Vec<Shares> {
    let law = chain.law;
    let longest = Session::longest_of(sessions);
    let mut readings = HashMap::new();
    for hands in 1..=longest {
        chain.play();
        progress(hands.into(), longest.into());
        if sessions.iter().any(|session| session.weight(hands).is_some()) {
            readings.insert(hands, (chain.played(), fold(&chain.moves.states, chain.read())));
        }
    }
    let mix = |session: &Session| {
        let mut last = (0, 0);
        let mut ways: Vec<Whole> = Vec::new();
        for (hands, weight) in session.lengths() {
            let (played, reading) = &readings[hands];
            let raise = law.raise(last, *played);
            let known = ways.iter().map(|ways| ways * &raise);
            let known = known.chain(std::iter::repeat(Whole::zero()));
            let more = reading.iter().map(|ways| ways * weight);
            ways = known.zip(more).map(|(known, more)| &known + &more).collect();
            last = *played;
        }
        Shares { ways, total: law.denominator(last.0, last.1).times(&session.weights()) }
    };
    sessions.iter().map(mix).collect()
}
