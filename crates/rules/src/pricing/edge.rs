//! House edge, return, frequencies and spread of a wager from the ways of its events.

use crate::exact::{Denominator, Exact, Whole};
use crate::figure::{Figure, Root};
use crate::pricing::figures::{EventReport, WagerReport};
use crate::settle::{LOSS, Returns};
use crate::table::model::Line;

/// Returns the figures of a settled wager.
///
/// # Panics
///
/// Panics if `returns` has no way at all.
///
/// # Example
///
/// ```
/// use shoe_odds::pricing::edge::wager;
/// use shoe_odds::settle::{Event, Returns};
/// use shoe_odds::{Exact, Whole};
///
/// // A fair coin at 9 to 10: the house keeps 1/2 - 9/20 = 1/20.
/// let event = |name: &str, pays| Event { name: name.into(), pays, ways: Whole::one() };
/// let events = vec![
///     event("heads", Exact::ratio(9, 10).unwrap()),
///     event("tails", Exact::integer(-1)),
/// ];
/// let report = wager("coin", "Coin", &Returns { events, total: Whole::from(2u8) });
/// assert_eq!(report.edge.exact.to_string(), "1/20");
/// ```
pub fn wager(id: &str, name: &str, returns: &Returns) -> WagerReport {
    let shares = returns.events.iter().map(|event| Share {
        name: event.name.clone(),
        run: None,
        pays: event.pays.clone(),
        ways: event.ways.clone(),
    });
    assert!(returns.total.is_positive(), "a shoe deals some round");
    let total = Denominator::new(&[(returns.total.clone(), 1)]);
    let mut report = figures(id, name, &shares.collect::<Vec<_>>(), &total);
    for (event, found) in report.events.iter_mut().zip(&returns.events) {
        event.ways = Some(found.ways.clone());
    }
    report
}

/// Adds the average stake, and the edge per unit of it, to a wager whose lines may stake more than
/// the first unit.
pub(crate) fn with_stakes(mut report: WagerReport, lines: &[Line]) -> WagerReport {
    let one = Exact::one();
    if lines.iter().all(|line| line.staked == one) {
        return report;
    }
    let staked = lines.iter().map(|line| &line.staked).chain([&one]);
    let mut average = Exact::zero();
    for (event, staked) in report.events.iter_mut().zip(staked) {
        average = &average + &(&event.probability.exact * staked);
        event.staked = Some(staked.clone());
    }
    report.edge_wagered = report.edge.exact.checked_div(&average).map(Figure::from);
    report.average_stake = Some(Figure::from(average));
    report
}

/// Adds the fee to the loss of the stake. The lines of a wager with a fee settle every round, so
/// that no figure depends on this event.
pub(crate) fn charge_loss(report: &mut WagerReport, fee: &Exact) {
    let lost = report.events.last_mut().filter(|event| event.name == LOSS);
    if let Some(event) = lost.filter(|event| event.probability.exact.is_zero()) {
        event.pays = &event.pays - fee;
        event.staked = event.staked.take().map(|staked| &staked + fee);
    }
}

/// An event of a wager, as a share of a common denominator.
#[derive(Clone, Debug)]
pub struct Share {
    /// Its name.
    pub name: String,
    /// The runs that it pays, if a run settles the wager.
    pub run: Option<String>,
    /// Net win per unit staked.
    pub pays: Exact,
    /// The numerator of its probability.
    pub ways: Whole,
}

/// Returns the figures of a wager whose events share a denominator, the sum of their ways.
///
/// Sums are of whole numbers, and every figure is reduced once.
pub fn figures(id: &str, name: &str, events: &[Share], total: &Denominator) -> WagerReport {
    let figure = |exact: Exact| Figure { exact };
    let whole = total.value();
    let ways_of = |wanted: fn(&Exact) -> bool| -> Whole {
        events.iter().filter(|event| wanted(&event.pays)).map(|event| &event.ways).sum()
    };
    let [hit, push, lose] =
        [Exact::is_positive, Exact::is_zero, Exact::is_negative].map(|wanted| ways_of(wanted));
    // Pays in whole numbers of a unit that divides all of them.
    let unit = Exact::common_denominator(events.iter().map(|event| &event.pays));
    let in_units = total.times(&unit);
    let won: Whole = events.iter().map(|event| &event.ways * &event.pays.in_units(&unit)).sum();
    let square = |event: &Share| {
        let units = event.pays.in_units(&unit);
        &event.ways * &(&units * &units)
    };
    let squares: Whole = events.iter().map(square).sum();
    let variance = in_units.square().share(&(&(&squares * &whole) - &(&won * &won)));
    let resolved = &whole - &push;
    // Without pushes this is the edge, whose denominator is quick to reduce.
    let per_resolved =
        if push.is_zero() { in_units.clone() } else { Denominator::new(&[(&resolved * &unit, 1)]) };
    let edge_resolved = (!resolved.is_zero()).then(|| figure(per_resolved.share(&-&won)));
    WagerReport {
        id: id.to_owned(),
        name: name.to_owned(),
        source: None,
        offer: None,
        plays: None,
        equal_options: false,
        session: None,
        decided: None,
        draws: None,
        multiplier: None,
        carried: None,
        events: events
            .iter()
            .map(|event| EventReport {
                name: event.name.clone(),
                line: None,
                pays: event.pays.clone(),
                staked: None,
                ways: None,
                run: event.run.clone(),
                probability: figure(total.share(&event.ways)),
                returns: figure(in_units.share(&(&event.ways * &event.pays.in_units(&unit)))),
            })
            .collect(),
        edge: figure(in_units.share(&-&won)),
        rtp: figure(in_units.share(&(&(&whole * &unit) + &won))),
        edge_resolved,
        average_stake: None,
        edge_wagered: None,
        hit: figure(total.share(&hit)),
        push: figure(total.share(&push)),
        lose: figure(total.share(&lose)),
        deviation: Root { square: variance.clone() },
        variance: figure(variance),
    }
}
