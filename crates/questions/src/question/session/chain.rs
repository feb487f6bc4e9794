//! The states of a session, numbered as they are reached, and the state after each result.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::error::Error;
use crate::exact::Whole;
use crate::pricing::Watch;
use crate::question::session::machine::Machine;
use crate::question::session::report::Ending;
use crate::wording::asked::BANKROLL;

/// A net win of a round, as grains for each chip staked, and its weight.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) grains: i64,
    pub(super) weight: Whole,
}

/// The limits of a session, in grains.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub(super) start: i64,
    /// The bankroll that no stake may endanger.
    pub(super) floor: i64,
    pub(super) goal: Option<i64>,
    pub(super) rounds: u32,
    pub(super) chip: i64,
}

/// A state before a round: the step of the plan, the bankroll, and the facts kept about earlier rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State<P> {
    pub(super) plan: u32,
    pub(super) bankroll: i64,
    pub(super) past: P,
}

/// The end of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct End<P> {
    pub(super) ending: Ending,
    pub(super) bankroll: i64,
    pub(super) past: P,
}

/// The states of a session.
pub(super) struct Chain<P> {
    /// The states, the start first.
    pub(super) states: Vec<State<P>>,
    /// The stake in each state.
    pub(super) stakes: Vec<i64>,
    /// The ends that results lead to.
    pub(super) ends: Vec<End<P>>,
    /// For each state, the index after each result: of a state, or behind all states of an end.
    pub(super) next: Vec<u32>,
}

/// The past that a chain remembers.
pub(super) trait Past: Copy + Eq + Hash {
    /// Returns the past after a round with this stake that leaves this bankroll.
    fn after(self, stake: i64, bankroll: i64) -> Self;
}

/// A chain whose states are left one by one.
pub(super) struct Growing<'a, P> {
    pub(super) chain: Chain<P>,
    pub(super) outcomes: &'a [Outcome],
    machine: &'a mut Machine,
    limits: &'a Limits,
    worst: i64,
    places: FxHashMap<State<P>, u32>,
    of_ends: FxHashMap<End<P>, u32>,
}

impl<'a, P: Past> Growing<'a, P> {
    /// Makes a chain of its first state, with this past.
    pub(super) fn new(
        machine: &'a mut Machine,
        limits: &'a Limits,
        outcomes: &'a [Outcome],
        past: P,
    ) -> Self {
        let start = State { plan: 0, bankroll: limits.start, past };
        let chain =
            Chain { states: vec![start], stakes: Vec::new(), ends: Vec::new(), next: Vec::new() };
        Self {
            chain,
            outcomes,
            machine,
            limits,
            worst: outcomes.iter().map(|one| one.grains).min().unwrap_or(0),
            places: FxHashMap::from_iter([(start, 0)]),
            of_ends: FxHashMap::default(),
        }
    }

    /// Plays a round in a state: returns its stake, and puts the index after each result into
    /// `next`. The indices of ends count down from the largest number.
    ///
    /// # Errors
    ///
    /// Returns an error if an amount is too large.
    pub(super) fn leave(&mut self, at: usize, next: &mut Vec<u32>) -> Result<i64, Error> {
        let from = self.chain.states[at];
        let stake = self.machine.stake(from.plan, from.bankroll);
        for outcome in self.outcomes {
            let net = net_of(stake, outcome.grains, self.limits.chip);
            let bankroll = net.and_then(|net| from.bankroll.checked_add(net));
            let (Some(net), Some(bankroll)) = (net, bankroll) else {
                let why = "its amounts are too large to follow: expected smaller ones";
                return Err(Error::parameter_given(BANKROLL, why));
            };
            let past = from.past.after(stake, bankroll);
            let plan = self.machine.next(from.plan, stake, net.cmp(&0));
            let ending = match plan {
                _ if self.limits.goal.is_some_and(|goal| bankroll >= goal) => Some(Ending::Goal),
                None => Some(Ending::Plan),
                Some(plan) if !self.is_covered(plan, bankroll) => Some(Ending::Ruin),
                Some(_) => None,
            };
            next.push(match (ending, plan) {
                (None, Some(plan)) => numbered(
                    State { plan, bankroll, past },
                    &mut self.places,
                    &mut self.chain.states,
                ),
                (ending, _) => {
                    let end = End { ending: ending.unwrap_or(Ending::Plan), bankroll, past };
                    u32::MAX - numbered(end, &mut self.of_ends, &mut self.chain.ends)
                }
            });
        }
        Ok(stake)
    }

    /// Returns `true` if the next stake cannot endanger what must not be lost.
    fn is_covered(&self, plan: u32, bankroll: i64) -> bool {
        let stake = self.machine.stake(plan, bankroll);
        // An amount beyond all numbers is not covered.
        let lost = net_of(stake, self.worst, self.limits.chip);
        lost.is_some_and(|lost| bankroll.saturating_add(lost) >= self.limits.floor)
    }

    /// Returns the number of states and ends so far.
    pub(super) fn size(&self) -> usize {
        self.chain.states.len() + self.chain.ends.len()
    }
}

/// Returns the number of an item, a new one if it was not met before.
fn numbered<T: Copy + Eq + Hash>(
    item: T,
    places: &mut FxHashMap<T, u32>,
    items: &mut Vec<T>,
) -> u32 {
    *places.entry(item).or_insert_with(|| {
        items.push(item);
        u32::try_from(items.len() - 1).unwrap_or(u32::MAX)
    })
}

impl<P: Past> Chain<P> {
    /// Finds every state that is reachable. If there are more than `most`, returns the number of
    /// rounds whose states are no more.
    ///
    /// # Errors
    ///
    /// Returns an error if an amount is too large, or if `watch` stops the work.
    pub(super) fn new(
        machine: &mut Machine,
        limits: &Limits,
        outcomes: &[Outcome],
        (past, most): (P, usize),
        watch: &dyn Watch,
    ) -> Result<Result<Self, u32>, Error> {
        let mut growing = Growing::new(machine, limits, outcomes, past);
        let mut next = Vec::new();
        for round in 0..limits.rounds {
            watch.go_on()?;
            let left = growing.chain.stakes.len();
            let known = growing.chain.states.len();
            for at in left..known {
                let stake = growing.leave(at, &mut next)?;
                growing.chain.stakes.push(stake);
            }
            if growing.size() > most {
                return Ok(Err(round));
            }
            if growing.chain.states.len() == known {
                break;
            }
        }
        let mut chain = growing.chain;
        let states = u32::try_from(chain.states.len()).unwrap_or(u32::MAX);
        for place in next.iter_mut().filter(|place| **place >= states) {
            *place = states + (u32::MAX - *place);
        }
        // The last states are reached but not left.
        chain.stakes.resize(chain.states.len(), 0);
        next.resize(chain.states.len() * outcomes.len(), 0);
        chain.next = next;
        Ok(Ok(chain))
    }
}

/// Returns the net win of a stake; `None` if it is too large.
pub(super) fn net_of(stake: i64, grains: i64, chip: i64) -> Option<i64> {
    (stake / chip).checked_mul(grains).filter(|net| net.abs() < 1 << 62)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Exact;
    use crate::question::session::machine::Money;
    use crate::question::session::past::Highest;
    use crate::question::session::plan::Plan;

    /// One unit a round at even money, from 100 units: r rounds, 2 or more, reach the 2r + 1
    /// bankrolls from 100 - r to 100 + r with a stake behind them, and 100 without one. So 22 states
    /// are those of 10 rounds.
    #[test]
    fn too_many_states_say_how_many_rounds_have_no_more() {
        let money = Money { grain: Exact::one(), chip: 1, unit: 1, cap: None };
        let outcomes = [1, -1].map(|grains| Outcome { grains, weight: Whole::one() });
        let states = |rounds: u32| {
            let limits = Limits { start: 100, floor: 0, goal: None, rounds, chip: 1 };
            let mut machine = Machine::new(&Plan::Flat, &money).unwrap();
            let found = Chain::new(&mut machine, &limits, &outcomes, (Highest(0), 22), &());
            found.unwrap().map(|chain| chain.states.len())
        };
        assert_eq!([9, 10, 11, 50].map(states), [Ok(20), Ok(22), Err(10), Err(10)]);
    }
}
