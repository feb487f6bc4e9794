//! The amounts of a session in grains, with their checks.

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::figure::short;
use crate::question::session::chain::{Limits, Outcome, net_of};
use crate::question::session::machine::{Machine, Money};
use crate::question::session::round::OfRound;
use crate::question::session::{BankrollRequest, MOST_ROUNDS, MOST_UNLIMITED};
use crate::wording::asked::{
    BANKROLL, CAP, CHIP, GOAL, LOSS_LIMIT, ROUNDS, ROUNDS_PER_HOUR, STAKE, WAGER,
};

/// Units of the default bankroll, and rounds of a session without a goal.
const USUAL: i64 = 100;
/// Number of grains that no amount exceeds.
const LARGEST: i128 = 1 << 50;

/// The amounts of a session.
pub(super) struct Amounts {
    pub(super) money: Money,
    pub(super) limits: Limits,
    /// Maximum number of rounds; `None` without a limit.
    pub(super) rounds: Option<u32>,
    /// The smallest chip, in money. Stakes on the main wager are multiples of `money.chip`, so that
    /// stakes on the others are whole chips too.
    pub(super) chip: Exact,
    /// The amount that may be lost, in money.
    pub(super) loss_limit: Exact,
}

impl Amounts {
    /// Reads the amounts of a request.
    ///
    /// # Errors
    ///
    /// Returns an error if an amount is out of range or no chip makes it.
    pub(super) fn new(request: &BankrollRequest, of_round: &OfRound) -> Result<Self, Error> {
        let positive = |name, amount: &Exact| match amount.is_positive() {
            true => Ok(()),
            false => Err(Error::value(name, short(amount), "expected an amount above 0")),
        };
        positive(STAKE, &request.stake)?;
        // Stakes on every wager are whole chips if those on the main one are multiples of this.
        let parts = Exact::common_denominator(of_round.wagers.iter().map(|one| &one.units));
        let parts = Exact::from(parts);
        let chip = request.chip.clone().unwrap_or_else(|| &request.stake / &parts);
        positive(CHIP, &chip)?;
        let least = &chip * &parts;
        if !request.stake.checked_div(&least).is_some_and(|chips| chips.is_whole()) {
            let why = format!(
                "chips of {} do not make it: expected a multiple of {}",
                short(&chip),
                short(&least)
            );
            return Err(Error::value(STAKE, short(&request.stake), why));
        }
        let grains = Exact::common_denominator(of_round.law.iter().map(|(net, _)| net));
        let grain = &least / &Exact::from(grains.clone());
        let within = |name, amount: &Exact, grains: Whole| {
            let grains = grains.to_i128().filter(|grains| (1..=LARGEST).contains(grains));
            grains.and_then(|grains| i64::try_from(grains).ok()).ok_or_else(|| {
                let why = format!("expected an amount of at most 2^50 times {}", short(&grain));
                Error::value(name, short(amount), why)
            })
        };
        let down = |name, amount: &Exact| within(name, amount, (amount / &grain).floor());
        let up = |name, amount: &Exact| within(name, amount, (amount / &grain).ceil());
        let bankroll = &request.bankroll;
        let usual = &request.stake * &Exact::integer(USUAL);
        let bankroll = bankroll.as_ref().unwrap_or(&usual);
        positive(BANKROLL, bankroll)?;
        if !bankroll.checked_div(&chip).is_some_and(|chips| chips.is_whole()) {
            let why = format!("chips of {} do not make it", short(&chip));
            return Err(Error::value(BANKROLL, short(bankroll), why));
        }
        let start = down(BANKROLL, bankroll)?;
        let goal = request.goal.as_ref().map(|goal| match goal > bankroll {
            true => up(GOAL, goal),
            false => {
                let why = format!("expected more than the bankroll of {}", short(bankroll));
                Err(Error::value(GOAL, short(goal), why))
            }
        });
        let goal = goal.transpose()?;
        let lost = match &request.loss_limit {
            None => start,
            Some(limit) if limit.is_positive() && limit <= bankroll => (limit / &grain)
                .floor()
                .to_i128()
                .and_then(|at| i64::try_from(at).ok())
                .unwrap_or(0),
            Some(limit) => {
                let why = format!("expected an amount above 0, at most {}", short(bankroll));
                return Err(Error::value(LOSS_LIMIT, short(limit), why));
            }
        };
        let cap = request.cap.as_ref().map(|cap| match *cap >= request.stake {
            true => down(CAP, cap),
            false => {
                let why = format!("expected at least the stake of {}", short(&request.stake));
                Err(Error::value(CAP, short(cap), why))
            }
        });
        let money = Money {
            chip: within(CHIP, &chip, grains.clone())?,
            unit: down(STAKE, &request.stake)?,
            cap: cap.transpose()?,
            grain: grain.clone(),
        };
        let rounds = rounds(request.rounds, goal.is_some())?;
        if !(1..=100_000).contains(&request.rounds_per_hour) {
            let why = "expected a whole number from 1 to 100000";
            return Err(Error::value(ROUNDS_PER_HOUR, request.rounds_per_hour, why));
        }
        let limits = Limits {
            start,
            floor: start - lost,
            goal,
            rounds: rounds.unwrap_or(MOST_UNLIMITED),
            chip: money.chip,
        };
        let loss_limit = request.loss_limit.clone().unwrap_or_else(|| bankroll.clone());
        Ok(Self { money, limits, rounds, chip, loss_limit })
    }

    /// Returns the outcomes of a round in grains for each chip, with the smallest whole weights.
    pub(super) fn outcomes(&self, of_round: &OfRound) -> Result<Vec<Outcome>, Error> {
        let common = of_round.law.iter().fold(Whole::zero(), |all, (_, ways)| all.gcd(ways));
        let chip = Whole::from(self.money.chip);
        let outcome = |(net, ways): &(Exact, Whole)| {
            let grains = net.in_units(&chip).to_i128().and_then(|net| i64::try_from(net).ok());
            let grains = grains.ok_or_else(|| {
                Error::value(WAGER, &of_round.wagers[0].id, "its payoffs are too large to follow")
            })?;
            Ok(Outcome { grains, weight: ways.quotient(&common).unwrap_or_default() })
        };
        of_round.law.iter().map(outcome).collect()
    }

    /// Refuses a bankroll that does not cover the first stake.
    pub(super) fn check_start(&self, machine: &Machine, outcomes: &[Outcome]) -> Result<(), Error> {
        let Limits { start, floor, .. } = self.limits;
        let stake = machine.stake(0, start);
        let worst = outcomes.iter().map(|one| one.grains).min().unwrap_or(0);
        let lost = net_of(stake, worst, self.limits.chip);
        if lost.is_some_and(|lost| start.saturating_add(lost) >= floor) {
            return Ok(());
        }
        let said = |grains: i64| short(&self.money.amount(grains));
        let name = if floor == 0 { BANKROLL } else { LOSS_LIMIT };
        let why = match lost {
            Some(lost) => format!(
                "the first stake of {} can lose {}: expected at least that",
                said(stake),
                said(-lost)
            ),
            None => "the first stake is larger than any bankroll".to_owned(),
        };
        Err(Error::value(name, short(&self.loss_limit), why))
    }

    /// Returns steps of drawdowns in grains, the largest first and a grain last.
    pub(super) fn steps(&self) -> Vec<i64> {
        let Limits { start, goal, .. } = self.limits;
        let most = goal.unwrap_or(start).max(start) / 2;
        let unit = self.money.unit;
        let round = (0..12).flat_map(|tens| [1, 2, 5].map(|first| first * 10i64.pow(tens)));
        let units = round.map(|times| unit.saturating_mul(times));
        let units = units.take_while(|step| *step <= most);
        let mut steps: Vec<i64> = [1].into_iter().chain(units).collect();
        steps.dedup();
        steps.reverse();
        steps
    }
}

/// Returns the maximum number of rounds.
fn rounds(asked: Option<u32>, has_goal: bool) -> Result<Option<u32>, Error> {
    match asked {
        Some(rounds) if (1..=MOST_ROUNDS).contains(&rounds) => Ok(Some(rounds)),
        Some(rounds) => {
            let why = format!("expected a whole number from 1 to {MOST_ROUNDS}");
            Err(Error::value(ROUNDS, rounds, why))
        }
        None if has_goal => Ok(None),
        None => Ok(u32::try_from(USUAL).ok()),
    }
}
