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

/// A state before a round: of the plan, the bankroll, and what is remembered of the past.
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

impl<P: Past> Chain<P> {
    /// Finds every state that is reachable, or returns `None` if there are more than `most`.
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
    ) -> Result<Option<Self>, Error> {
        let worst = outcomes.iter().map(|one| one.grains).min().unwrap_or(0);
        let large = || {
            Error::parameter_given(BANKROLL, "amounts of this session exceed 2^62 grains of money")
        };
        let start = State { plan: 0, bankroll: limits.start, past };
        let mut chain =
            Self { states: vec![start], stakes: Vec::new(), ends: Vec::new(), next: Vec::new() };
        let mut places = FxHashMap::from_iter([(start, 0u32)]);
        let mut ends: FxHashMap<End<P>, u32> = FxHashMap::default();
        let mut reached = 0;
        for _ in 0..limits.rounds {
            watch.go_on()?;
            let known = chain.states.len();
            for at in reached..known {
                let from = chain.states[at];
                let stake = machine.stake(from.plan, from.bankroll);
                chain.stakes.push(stake);
                for outcome in outcomes {
                    let net = net_of(stake, outcome.grains, limits.chip).ok_or_else(large)?;
                    let bankroll = from.bankroll.checked_add(net).filter(|sum| sum.abs() < 1 << 62);
                    let bankroll = bankroll.ok_or_else(large)?;
                    let past = from.past.after(stake, bankroll);
                    let plan = machine.next(from.plan, stake, net.cmp(&0));
                    let is_covered = |plan: u32| {
                        let stake = machine.stake(plan, bankroll);
                        // An amount beyond all numbers is not covered.
                        let lost = net_of(stake, worst, limits.chip);
                        lost.is_some_and(|lost| bankroll.saturating_add(lost) >= limits.floor)
                    };
                    let ending = match plan {
                        _ if limits.goal.is_some_and(|goal| bankroll >= goal) => Some(Ending::Goal),
                        None => Some(Ending::Plan),
                        Some(plan) if !is_covered(plan) => Some(Ending::Ruin),
                        Some(_) => None,
                    };
                    let place = match (ending, plan) {
                        (Some(ending), _) => {
                            let end = End { ending, bankroll, past };
                            let next = u32::try_from(chain.ends.len()).unwrap_or(u32::MAX);
                            let place = *ends.entry(end).or_insert(next);
                            if place == next {
                                chain.ends.push(end);
                            }
                            // States are not numbered yet: ends count down from the largest.
                            u32::MAX - place
                        }
                        (None, plan) => {
                            let state = State { plan: plan.unwrap_or_default(), bankroll, past };
                            let next = u32::try_from(chain.states.len()).unwrap_or(u32::MAX);
                            let place = *places.entry(state).or_insert(next);
                            if place == next {
                                chain.states.push(state);
                            }
                            place
                        }
                    };
                    chain.next.push(place);
                }
            }
            reached = known;
            if chain.states.len() + chain.ends.len() > most {
                return Ok(None);
            }
            if chain.states.len() == reached {
                break;
            }
        }
        let states = u32::try_from(chain.states.len()).unwrap_or(u32::MAX);
        for place in chain.next.iter_mut().filter(|place| **place >= states) {
            *place = states + (u32::MAX - *place);
        }
        // The last states are reached but not left.
        chain.stakes.resize(chain.states.len(), 0);
        chain.next.resize(chain.states.len() * outcomes.len(), 0);
        Ok(Some(chain))
    }
}

/// Returns the net win of a stake; `None` if it is too large.
pub(super) fn net_of(stake: i64, grains: i64, chip: i64) -> Option<i64> {
    (stake / chip).checked_mul(grains).filter(|net| net.abs() < 1 << 62)
}
