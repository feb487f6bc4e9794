//! A meter that a hidden trigger pays: its edge by meter.
//!
//! All amounts from the reset value up to the limit L are equally likely triggers. In a round that
//! raises the meter to m by d, the trigger is above m - d, and the round reaches it with the
//! probability d/(L - m + d). The cards have no part in it.

use crate::exact::{Exact, Whole};
use crate::question::price::progressive::round_step;
use crate::settle::Event;
use crate::table::model::Growth;

/// A hidden trigger.
pub(super) struct Trigger<'g> {
    growth: &'g Growth,
    most: &'g Exact,
    /// The growth of a round.
    step: Exact,
}

impl<'g> Trigger<'g> {
    /// Returns the trigger of a meter; `None` if its growth has none.
    pub fn of(growth: &'g Growth) -> Option<Self> {
        let step = &growth.bets * &growth.increment;
        Some(Self { growth, most: growth.trigger()?, step })
    }

    /// Returns the meter at which the jackpot is worth this edge of a bet.
    ///
    /// A bet wins m/B with the probability d/(L - m + d), and d = B·i. That is worth the edge e at
    /// m = e·(L + d)/(i + e).
    pub fn break_even(&self, edge: &Exact) -> Option<Exact> {
        let above = edge * &(self.most + &self.step);
        above.checked_div(&(&self.growth.increment + edge)).filter(|meter| meter <= self.most)
    }

    /// Returns round meters between the reset value and the limit, and the limit.
    pub fn meters(&self) -> Vec<Exact> {
        let step = round_step(&(self.most - &self.growth.reset));
        let steps = self.growth.reset.checked_div(&step).unwrap_or_default().floor();
        let mut meters = Vec::new();
        let mut meter = &step * &Exact::from(steps);
        while meter < *self.most {
            meters.extend((meter > self.growth.reset).then(|| meter.clone()));
            meter = &meter + &step;
        }
        meters.push(self.most.clone());
        meters
    }

    /// Returns the events of a round at this meter: each without the jackpot, and with it.
    pub fn beside(&self, meter: &Exact, events: &[Event]) -> Vec<Event> {
        let left = &(self.most - meter) + &self.step;
        let chance = self.step.checked_div(&left).unwrap_or_default().min(Exact::one());
        let won = meter.checked_div(&self.growth.bets).unwrap_or_default();
        let (with, all) = (chance.numerator(), chance.denominator());
        let times = |event: &Event, ways: &Whole, pays: &Exact| Event {
            name: event.name.clone(),
            pays: &event.pays + pays,
            ways: &event.ways * ways,
        };
        let without = events.iter().map(|event| times(event, &(&all - &with), &Exact::zero()));
        without.chain(events.iter().map(|event| times(event, &with, &won))).collect()
    }
}
