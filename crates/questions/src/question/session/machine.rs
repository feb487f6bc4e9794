//! A plan at work: the stake in each of its states, and the state after a win and after a loss.
//!
//! Money is counted in grains, of which a chip and every payment of a chip are whole numbers.

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::question::session::plan::{Plan, Step};
use crate::wording::asked::{CAP, CHIP, PLAN};

/// Amounts of money in grains.
#[derive(Clone, Debug)]
pub(super) struct Money {
    /// The value of a grain.
    pub(super) grain: Exact,
    /// The smallest stake on the main wager, of which every stake is a multiple.
    pub(super) chip: i64,
    /// The stake of one unit.
    pub(super) unit: i64,
    /// The highest stake that is allowed.
    pub(super) cap: Option<i64>,
}

impl Money {
    /// Returns an amount in grains, which must be a whole number of chips.
    pub(super) fn chips(&self, amount: &Exact) -> Option<i64> {
        let grains = amount.checked_div(&self.grain).filter(Exact::is_whole)?.to_i128();
        let grains = i64::try_from(grains?).ok()?;
        (grains % self.chip == 0).then_some(grains)
    }

    /// Returns the amount of these grains.
    pub(super) fn amount(&self, grains: i64) -> Exact {
        &self.grain * &Exact::integer(grains)
    }
}

/// A step with its stake in grains.
struct Stake {
    grains: i64,
    win: Option<u32>,
    lose: Option<u32>,
}

enum Kind {
    Steps(Vec<Stake>),
    /// Every line that was met so far; the state is its index.
    Lines {
        known: Vec<Vec<u64>>,
        index: FxHashMap<Vec<u64>, u32>,
    },
    /// The share of the bankroll.
    Fraction {
        above: i128,
        below: i128,
    },
}

/// A plan with its stakes in grains. Its first state is 0.
pub(super) struct Machine {
    kind: Kind,
    money: Money,
}

impl Machine {
    /// Makes the machine of a plan.
    ///
    /// # Errors
    ///
    /// Returns an error if a stake is not a whole number of chips or above the cap.
    pub(super) fn new(plan: &Plan, money: &Money) -> Result<Self, Error> {
        let cap = money.cap.map(|cap| u64::try_from(cap / money.unit).unwrap_or_default());
        let kind = match (plan.steps(cap), plan) {
            (Some(steps), _) => {
                let stakes =
                    steps.iter().enumerate().map(|(at, step)| stake(plan, money, at, step));
                Kind::Steps(stakes.collect::<Result<_, _>>()?)
            }
            (None, Plan::Line(line)) => Kind::Lines {
                known: vec![line.clone()],
                index: FxHashMap::from_iter([(line.clone(), 0)]),
            },
            (None, Plan::Fraction(share)) => {
                let part = |whole: Whole| whole.to_i128().filter(|part| *part < 1 << 62);
                let share = part(share.numerator()).zip(part(share.denominator()));
                let (above, below) = share.ok_or_else(|| {
                    Error::value(PLAN, plan.name(), "expected a share of fewer digits, as 2%")
                })?;
                Kind::Fraction { above, below }
            }
            (None, _) => unreachable!("every other plan has steps"),
        };
        Ok(Self { kind, money: money.clone() })
    }

    /// Returns the stake in a state with this bankroll, a whole number of chips.
    pub(super) fn stake(&self, state: u32, bankroll: i64) -> i64 {
        let Money { chip, unit, cap, .. } = self.money;
        let most = cap.unwrap_or(i64::MAX);
        match &self.kind {
            Kind::Steps(steps) => steps[state as usize].grains,
            Kind::Lines { known, .. } => {
                let units = i64::try_from(stake_of(&known[state as usize])).unwrap_or(i64::MAX);
                units.saturating_mul(unit).min(most / unit * unit)
            }
            Kind::Fraction { above, below } => {
                let share = i128::from(bankroll.max(0)) * above / below;
                let share = i64::try_from(share).unwrap_or(i64::MAX);
                (share / chip * chip).max(unit).min(most)
            }
        }
    }

    /// Returns the state after a round of this stake; `None` if the plan ends.
    pub(super) fn next(&mut self, state: u32, stake: i64, result: Ordering) -> Option<u32> {
        match &mut self.kind {
            _ if result == Ordering::Equal => Some(state),
            Kind::Steps(steps) => {
                let step = &steps[state as usize];
                if result == Ordering::Greater { step.win } else { step.lose }
            }
            Kind::Lines { known, index } => {
                let mut line = known[state as usize].clone();
                if result == Ordering::Greater {
                    line.pop();
                    if !line.is_empty() {
                        line.remove(0);
                    }
                } else {
                    line.push(u64::try_from(stake / self.money.unit).unwrap_or_default());
                }
                if line.is_empty() {
                    return None;
                }
                Some(*index.entry(line).or_insert_with_key(|line| {
                    known.push(line.clone());
                    u32::try_from(known.len() - 1).unwrap_or(u32::MAX)
                }))
            }
            Kind::Fraction { .. } => Some(0),
        }
    }
}

/// Returns the first plus the last number of a line, or its only number.
fn stake_of(line: &[u64]) -> u64 {
    match line {
        [] => 0,
        [one] => *one,
        [first, .., last] => first.saturating_add(*last),
    }
}

/// Returns a step of a plan with its stake in grains.
fn stake(plan: &Plan, money: &Money, at: usize, step: &Step) -> Result<Stake, Error> {
    let amount = &step.stake * &money.amount(money.unit);
    let said = |amount: &Exact| crate::figure::short(amount);
    let Some(grains) = money.chips(&amount) else {
        let (chip, amount) = (money.amount(money.chip), said(&amount));
        let why = format!(
            "step {} of the plan {} stakes {amount}, which chips of {} do not make: expected a \
             multiple of {}",
            at + 1,
            plan.name(),
            said(&chip),
            said(&chip)
        );
        return Err(Error::parameter_given(CHIP, why));
    };
    if let Some(cap) = money.cap.filter(|cap| grains > *cap) {
        let why = format!(
            "step {} of the plan {} stakes {}: expected at least that",
            at + 1,
            plan.name(),
            said(&amount)
        );
        return Err(Error::value(CAP, said(&money.amount(cap)), why));
    }
    let index = |to: Option<usize>| to.and_then(|at| u32::try_from(at).ok());
    Ok(Stake { grains, win: index(step.win), lose: index(step.lose) })
}
