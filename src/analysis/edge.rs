//! House edge, return, frequencies and spread of a wager from the ways of its events.

use crate::exact::Exact;
use crate::report::{EventReport, Figure, Root, WagerReport};
use crate::settle::Returns;

/// The figures of a settled wager.
///
/// # Panics
///
/// If `returns` has no way at all.
///
/// # Example
///
/// ```
/// use odds::analysis::edge::wager;
/// use odds::settle::{Event, Returns};
/// use odds::Exact;
///
/// // A fair coin at 9 to 10: the house keeps 1/2 - 9/20 = 1/20.
/// let event = |name: &str, pays, ways| Event { name: name.into(), pays, ways };
/// let events = vec![
///     event("heads", Exact::ratio(9, 10).unwrap(), 1),
///     event("tails", Exact::integer(-1), 1),
/// ];
/// let report = wager("coin", "Coin", &Returns { events, total: 2 }, 4);
/// assert_eq!(report.edge.exact.to_string(), "1/20");
/// ```
pub fn wager(id: &str, name: &str, returns: &Returns, digits: usize) -> WagerReport {
    let figure = |exact: Exact| Figure { exact, digits };
    let share = |ways: u128| Exact::of_ways(ways, returns.total).expect("a shoe deals some round");
    let ways_of = |wanted: fn(&Exact) -> bool| -> u128 {
        returns.events.iter().filter(|event| wanted(&event.pays)).map(|event| event.ways).sum()
    };
    let hit = share(ways_of(Exact::is_positive));
    let push = share(ways_of(Exact::is_zero));
    let lose = share(ways_of(Exact::is_negative));
    let events: Vec<EventReport> = returns
        .events
        .iter()
        .map(|event| {
            let probability = share(event.ways);
            EventReport {
                name: event.name.clone(),
                pays: event.pays.clone(),
                ways: event.ways,
                returns: figure(&probability * &event.pays),
                probability: figure(probability),
            }
        })
        .collect();
    // One division at the end of each sum keeps the numbers short.
    let total = Exact::count(returns.total);
    let mean = |of: fn(&Exact) -> Exact| {
        let won = returns.events.iter().map(|event| &Exact::count(event.ways) * &of(&event.pays));
        won.sum::<Exact>().checked_div(&total).expect("a shoe deals some round")
    };
    let (mean, square) = (mean(Exact::clone), mean(|pays| pays * pays));
    let variance = &square - &(&mean * &mean);
    let edge = -&mean;
    WagerReport {
        id: id.to_owned(),
        name: name.to_owned(),
        events,
        rtp: figure(&Exact::one() - &edge),
        edge_resolved: edge.checked_div(&(&Exact::one() - &push)).map(figure),
        edge: figure(edge),
        hit: figure(hit),
        push: figure(push),
        lose: figure(lose),
        deviation: Root { square: variance.clone(), digits },
        variance: figure(variance),
    }
}
