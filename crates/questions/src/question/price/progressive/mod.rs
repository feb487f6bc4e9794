//! Wagers that pay a share of a meter, if no meter is stated. Their edge is linear in the meter.
//!
//! A line with the share s of a meter of m first stakes pays s·m. So the edge is the edge at a
//! meter of 0, less m times the mean of s. If both are above 0, their quotient is the break-even
//! meter.

pub mod page;
pub mod report;

use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::edge;
use crate::pricing::figures::WagerReport;
use crate::settle::{Event, Returns};
use crate::table::model::Progressive;
use crate::table::pays_in_words;
use crate::wording::Wording;
use crate::wording::asked::METER;

use report::{ByMeter, MeterEvent, ProgressiveWager};

/// The meters to report, in quarters of the break-even meter.
const QUARTERS: [i64; 7] = [0, 1, 2, 3, 4, 5, 6];

/// Prices a progressive wager at several meters, from its figures at a meter of 0.
pub(crate) fn by_meter(of: &Progressive, empty: &WagerReport) -> ProgressiveWager {
    let none = (Exact::zero(), pays_in_words(&Exact::integer(-1)));
    let shares = of.shares.iter().cloned().zip(of.odds()).chain([none]);
    let event = |(event, (share, odds)): (&crate::pricing::figures::EventReport, _)| MeterEvent {
        name: event.name.clone(),
        odds,
        pays: event.pays.clone(),
        share,
        ways: event.ways.clone(),
        probability: event.probability.clone(),
    };
    let events: Vec<MeterEvent> = empty.events.iter().zip(shares).map(event).collect();
    let paid = events.iter().map(|event| &event.probability.exact * &event.share);
    let paid: Exact = paid.sum();
    let at_zero = &empty.edge.exact;
    let breaks_even = if at_zero.is_negative() { None } else { at_zero.checked_div(&paid) };
    let meters: Vec<Exact> = match &breaks_even {
        Some(meter) if meter.is_positive() => {
            let part = |quarters: i64| Exact::ratio(quarters, 4).map(|part| &part * meter);
            QUARTERS.into_iter().filter_map(part).collect()
        }
        _ => vec![Exact::zero()],
    };
    ProgressiveWager {
        id: empty.id.clone(),
        name: empty.name.clone(),
        source: empty.source.clone(),
        offer: empty.offer.clone(),
        needs: Wording::new(format!("what the meter stands at ({METER}), in first stakes")),
        by_meter: meters.iter().map(|meter| at(meter, empty, &events)).collect(),
        edge_at_zero: empty.edge.clone(),
        edge_per_stake: Figure::from(paid),
        break_even: breaks_even.map(Figure::from),
        events,
    }
}

/// Prices the wager at a meter of this many first stakes.
fn at(meter: &Exact, empty: &WagerReport, events: &[MeterEvent]) -> ByMeter {
    let paid = |event: &MeterEvent| Event {
        name: event.name.clone(),
        pays: &event.pays + &(&event.share * meter),
        ways: event.ways.clone().unwrap_or_default(),
    };
    let events: Vec<Event> = events.iter().map(paid).collect();
    let total = events.iter().map(|event| &event.ways).sum();
    let found = edge::wager(&empty.id, &empty.name, &Returns { events, total });
    let WagerReport { edge, rtp, hit, deviation, .. } = found;
    ByMeter { meter: Figure::from(meter.clone()), edge, rtp, hit, deviation }
}
