//! Wagers that pay a share of a meter, if no meter is stated. Their edge is linear in the meter.
//!
//! A line with the share s of a meter of m first stakes pays s·m. So the edge is the edge at a
//! meter of 0, less m times the mean of s. If both are above 0, their quotient is the break-even
//! meter. A meter that a hidden trigger pays is in `triggered`.

mod cycle;
mod fixed;
mod limited;
mod over_time;
pub mod page;
mod power;
pub mod report;
mod reserved;
mod survival;
mod triggered;

use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::edge;
use crate::pricing::figures::{EventReport, WagerReport};
use crate::settle::{Event, Returns};
use crate::table::model::{Limit, Progressive};
use crate::table::pays_in_words;
use crate::wording::Wording;
use crate::wording::asked::METER;

pub(crate) use over_time::{Overall, overall};
use triggered::Trigger;

use report::{ByMeter, MeterEvent, ProgressiveWager};

/// Number of meters to report up to the break-even meter, at least.
const FEWEST: i64 = 3;

/// Prices a progressive wager at several meters, from its figures at a meter of 0.
pub(crate) fn by_meter(of: &Progressive, empty: &WagerReport) -> ProgressiveWager {
    let events = events(of, empty);
    let paid = events.iter().map(|event| &event.probability.exact * &event.share);
    let paid: Exact = paid.sum();
    let at_zero = &empty.edge.exact;
    let growth = of.growth.as_ref();
    let trigger = growth.and_then(Trigger::of);
    let breaks_even = match &trigger {
        _ if at_zero.is_negative() => None,
        Some(trigger) => trigger.break_even(at_zero),
        None => at_zero.checked_div(&paid),
    };
    let meters = match &trigger {
        Some(trigger) => trigger.meters(),
        None => meters(of, breaks_even.as_ref()),
    };
    let mut wager = ProgressiveWager {
        id: empty.id.clone(),
        name: empty.name.clone(),
        source: empty.source.clone(),
        offer: empty.offer.clone(),
        needs: match &trigger {
            Some(_) => Wording::new("a round: a hidden trigger pays the meter, whatever its cards"),
            None => Wording::new(format!("what the meter stands at ({METER}), in first stakes")),
        },
        trigger: trigger.is_some(),
        by_meter: meters.iter().map(|meter| at(meter, empty, &events, trigger.as_ref())).collect(),
        edge_at_zero: empty.edge.clone(),
        edge_per_stake: Figure::from(paid),
        break_even: breaks_even.map(Figure::from),
        events,
        over_time: None,
    };
    wager.over_time = growth.and_then(|growth| over_time::over_time(growth, &wager));
    wager
}

/// Returns the events of a progressive wager, with their shares of the meter.
fn events(of: &Progressive, empty: &WagerReport) -> Vec<MeterEvent> {
    let none = (Exact::zero(), pays_in_words(&Exact::integer(-1)));
    let shares = of.shares.iter().cloned().zip(of.odds()).chain([none]);
    let event = |(event, (share, odds)): (&EventReport, _)| MeterEvent {
        name: event.name.clone(),
        odds,
        pays: event.pays.clone(),
        share,
        ways: event.ways.clone(),
        probability: event.probability.clone(),
    };
    empty.events.iter().zip(shares).map(event).collect()
}

/// Returns the least meter and round numbers above it: up to half as much again as the break-even
/// meter, and to a cap, or below the amount by which the meter must be hit. The least meter is the
/// reset value; it is 0 if no growth is stated, or if lines that pay parts may leave less than the
/// reset value.
fn meters(of: &Progressive, break_even: Option<&Exact>) -> Vec<Exact> {
    let is_part = |share: &Exact| share.is_positive() && *share < Exact::one();
    let growth = of.growth.as_ref();
    let reset = growth.filter(|_| !of.shares.iter().any(is_part)).map(|growth| &growth.reset);
    let least = reset.cloned().unwrap_or_default();
    let Some(wanted) = break_even.filter(|meter| meter.is_positive()) else { return vec![least] };
    let limit = growth.and_then(|growth| growth.limit.as_ref());
    let most = limit.map(Limit::most);
    let wanted = most.filter(|most| *most < wanted).unwrap_or(wanted);
    let mut meters = multiples(&least, wanted);
    let count = meters.len();
    meters.retain(|meter| most.is_none_or(|most| meter < most));
    if let Some(Limit::Cap(cap)) = limit.filter(|_| meters.len() < count) {
        meters.push(cap.clone());
    }
    meters
}

/// Returns an amount, and the multiples of a round number above it: until half as much again as the
/// larger of it and the amount that is wanted.
fn multiples(from: &Exact, wanted: &Exact) -> Vec<Exact> {
    let wanted = std::cmp::max(from, wanted);
    let step = round_step(wanted);
    let most = wanted * &(&Exact::one() + &Exact::half());
    let below = from.checked_div(&step).unwrap_or_default().floor();
    let mut meters = vec![from.clone()];
    let mut meter = &step * &Exact::from(below);
    while meter < most {
        meter = &meter + &step;
        meters.push(meter.clone());
    }
    meters
}

/// Returns a round number (1, 2 or 5 times a power of ten) of which several are in an amount.
fn round_step(amount: &Exact) -> Exact {
    let fits = |step: &Exact| &Exact::integer(FEWEST) * step <= *amount;
    let ten = Exact::integer(10);
    let mut power = Exact::one();
    while fits(&(&power * &ten)) {
        power = &power * &ten;
    }
    while !fits(&power) {
        power = &power * &Exact::tenth();
    }
    let steps = [5, 2, 1].map(|times| &power * &Exact::integer(times));
    steps.into_iter().find(fits).unwrap_or(power)
}

/// Prices a progressive wager at one meter, from its figures at a meter of 0.
pub(crate) fn at_meter(of: &Progressive, empty: &WagerReport, meter: &Exact) -> WagerReport {
    priced(meter, empty, &events(of, empty), of.growth.as_ref().and_then(Trigger::of).as_ref())
}

fn at(
    meter: &Exact,
    empty: &WagerReport,
    events: &[MeterEvent],
    trigger: Option<&Trigger<'_>>,
) -> ByMeter {
    let found = priced(meter, empty, events, trigger);
    let WagerReport { edge, rtp, hit, deviation, .. } = found;
    ByMeter { meter: Figure::from(meter.clone()), edge, rtp, hit, deviation }
}

/// Prices the wager at a meter of this many first stakes.
fn priced(
    meter: &Exact,
    empty: &WagerReport,
    events: &[MeterEvent],
    trigger: Option<&Trigger<'_>>,
) -> WagerReport {
    let paid = |event: &MeterEvent| Event {
        name: event.name.clone(),
        pays: &event.pays + &(&event.share * meter),
        ways: event.ways.clone().unwrap_or_default(),
    };
    let mut events: Vec<Event> = events.iter().map(paid).collect();
    if let Some(trigger) = trigger {
        events = trigger.beside(meter, &events);
    }
    let total = events.iter().map(|event| &event.ways).sum();
    edge::wager(&empty.id, &empty.name, &Returns { events, total })
}
