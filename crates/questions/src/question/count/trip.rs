//! A bankroll, its stakes and a trip with it.

use crate::chance::{Trip, ruin, trip, walk};
use crate::error::Error;
use crate::exact::Exact;
use crate::figure::{Figure, Root, short};
use crate::wording::asked::{BANKROLL, CAP, CHIP, GOAL, HOURS, KELLY, MAX, MIN, RAMP, WITH};

use super::answer::Read;
use super::ramp::{Ramp, Step};
use super::report::{OnBankroll, RiskBy};
use super::{CountRequest, Trigger};

impl Read<'_> {
    /// Returns the figures of a bet for the bankroll of the run; `None` if there is no bankroll or
    /// no bet. `wins` are the net wins of a round with their weights.
    pub(super) fn on_bankroll(
        &self,
        [mean, variance]: [&Exact; 2],
        wins: &[(Exact, Exact)],
    ) -> Option<OnBankroll> {
        let of = self.setup.trip.as_ref()?;
        if !variance.is_positive() {
            return None;
        }
        let (goal, hours) = (of.goal.first(), of.hours.first());
        let rounds = hours.map(|hours| hours * &Exact::count(self.setup.rounds_per_hour.into()));
        let endless = ruin(wins, &of.bankroll);
        let law = [mean, variance];
        let found = |walked: Option<Trip>, rounds: Option<&Exact>| match walked {
            Some(walked) => Some((walked, RiskBy::Walk)),
            None => Some((trip(law, &of.bankroll, goal, rounds)?, RiskBy::Diffusion)),
        };
        let to_goal = goal.and_then(|goal| found(walk(wins, &of.bankroll, Some(goal), None), None));
        let in_trip = rounds.as_ref().and_then(|rounds| {
            let whole = rounds.floor().to_u64().and_then(|whole| u32::try_from(whole).ok());
            let walked = whole.and_then(|whole| walk(wins, &of.bankroll, goal, Some(whole)));
            found(walked, Some(rounds))
        });
        let (to_goal, goal_by) = to_goal.and_then(|(trip, by)| Some((trip.goal?, by))).unzip();
        let (in_trip, trip_by) = in_trip.unzip();
        let (trip_ruin, trip_goal) = in_trip.map(|trip| (trip.ruin, trip.goal)).unzip();
        // No trip is longer than endless play.
        let trip_ruin = trip_ruin.map(|ruin| ruin.min(endless.clone()));
        let twice = &(&of.bankroll * &of.kelly) * &Exact::integer(2);
        let certain = mean - &(variance / &twice);
        let figure = |exact: &Exact| Figure::from(exact.clone());
        Some(OnBankroll {
            bankroll: figure(&of.bankroll),
            kelly_share: figure(&of.kelly),
            certainty_equivalent_per_100: (&certain * &Exact::integer(100)).into(),
            risk_of_ruin: endless.into(),
            goal: goal.map(figure),
            goal_before_ruin: to_goal.map(Figure::from),
            hours: hours.map(figure),
            trip_ruin: trip_ruin.map(Figure::from),
            trip_goal: trip_goal.flatten().map(Figure::from),
            goal_by,
            trip_by,
            trip_units: rounds.as_ref().map(|all| (all * mean).into()),
            trip_deviation: rounds.map(|all| Root { square: &all * variance }),
        })
    }
}

/// Checks the ramps of a request, and its bankroll with the numbers that go with it.
pub(super) fn check_stakes(request: &CountRequest) -> Result<(), Error> {
    let triggers = || request.counts.iter().filter_map(|rule| rule.trigger.as_ref());
    let is_sought = triggers().any(|trigger| *trigger == Trigger::BestRamp);
    let ramps = || {
        triggers().filter_map(|trigger| match trigger {
            Trigger::Ramp(ramp) => Some(ramp),
            _ => None,
        })
    };
    let ramp = ramps().map(ToString::to_string).chain(is_sought.then(|| "best".to_owned())).next();
    if let Some(ramp) = ramp.filter(|_| !request.caps.is_empty() && !request.with.is_empty()) {
        let why = format!(
            "a cap is the largest stake of a ramp, and the stakes of {WITH} grow with the stake: \
             expected {CAP} or {WITH}"
        );
        return Err(Error::value(RAMP, ramp, why));
    }
    if is_sought && request.bankroll.is_none() {
        let why = format!("expected a {BANKROLL} beside it, to which its stakes are in proportion");
        return Err(Error::value(RAMP, "best", why));
    }
    let (least, most) = &request.spread;
    for (name, number) in [
        (CHIP, &request.chip),
        (MIN, least),
        (MAX, most),
        (BANKROLL, &request.bankroll),
        (HOURS, &request.hours),
    ] {
        if let Some(number) = number.as_ref().filter(|number| !number.is_positive()) {
            return Err(Error::value(name, short(number), "expected a number above 0"));
        }
    }
    if !request.kelly.is_positive() || request.kelly > Exact::one() {
        let why = "expected a share above 0 and up to 1";
        return Err(Error::value(KELLY, short(&request.kelly), why));
    }
    let alone = |name, number: &Option<Exact>, beside: String| match number {
        Some(number) => {
            Err(Error::value(name, short(number), format!("expected {beside} beside it")))
        }
        None => Ok(()),
    };
    if !is_sought {
        alone(MIN, least, format!("a {RAMP} of best"))?;
        alone(MAX, most, format!("a {RAMP} of best"))?;
        if ramps().next().is_none() {
            alone(CHIP, &request.chip, format!("a {RAMP}"))?;
        }
    }
    if request.bankroll.is_none() {
        alone(GOAL, &request.goal, format!("a {BANKROLL}"))?;
        alone(HOURS, &request.hours, format!("a {BANKROLL}"))?;
        let kelly = Some(request.kelly.clone()).filter(|kelly| *kelly != Exact::one());
        alone(KELLY, &kelly, format!("a {BANKROLL}"))?;
    }
    if let Some((goal, bankroll)) = request.goal.as_ref().zip(request.bankroll.as_ref())
        && goal <= bankroll
    {
        let why = format!("expected a bankroll above the one at the start, {}", short(bankroll));
        return Err(Error::value(GOAL, short(goal), why));
    }
    if let Some((least, most)) = least.as_ref().zip(most.as_ref())
        && least > most
    {
        let why = format!("expected a stake of {} or more, the smallest", short(least));
        return Err(Error::value(MAX, short(most), why));
    }
    let chip = request.chip.clone().unwrap_or_else(Exact::one);
    let least = least.as_ref().unwrap_or(&chip);
    let chips = |stake: &Exact| stake.checked_div(&chip).unwrap_or_default();
    if let Some(most) = most.as_ref().filter(|most| chips(most).floor() < chips(least).ceil()) {
        let [chip, least] = [&chip, least].map(short);
        let why = format!("chips of {chip} make no stake from {least} to {}", short(most));
        return Err(Error::value(MAX, short(most), why));
    }
    for trigger in triggers().filter(|trigger| **trigger != Trigger::BestRamp) {
        let ramp = if let Trigger::Ramp(ramp) = trigger { Some(ramp) } else { None };
        let stake = ramp.map_or_else(Exact::one, |ramp| ramp.spread()[0].clone());
        if let Some(bankroll) = request.bankroll.as_ref().filter(|bankroll| **bankroll < stake) {
            let why = format!("expected the smallest stake, {}, or more", short(&stake));
            return Err(Error::value(BANKROLL, short(bankroll), why));
        }
    }
    ramps().try_for_each(|ramp| check_ramp(ramp, request))
}

/// Checks that chips make every stake of a ramp.
fn check_ramp(ramp: &Ramp, request: &CountRequest) -> Result<(), Error> {
    let Some(chip) = &request.chip else { return Ok(()) };
    let made = |step: &&Step| !step.stake.checked_div(chip).is_some_and(|chips| chips.is_whole());
    match ramp.steps().iter().find(made) {
        None => Ok(()),
        Some(step) => {
            let (stake, chip) = (short(&step.stake), short(chip));
            let why = format!(
                "\"{step}\": chips of {chip} do not make a stake of {stake}: expected a multiple of {chip}"
            );
            Err(Error::value(RAMP, ramp, why))
        }
    }
}
