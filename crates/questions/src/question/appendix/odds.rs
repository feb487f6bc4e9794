//! Payout odds and true odds: the payoff of an event, and the payoff that would be fair for it
//! alone.

use crate::figure::Figure;
use crate::pricing::figures::WagerReport;
use crate::question::appendix::report::EventOdds;

/// Returns the odds of every winning event, in the order of the wagers.
///
/// True odds to one are the rounds that settle the wager without the event, divided by the rounds
/// with it. For a wager with a single winning event they are the payoff without house advantage.
/// Rounds in which the wager pushes settle nothing.
pub fn of_events(wagers: &[WagerReport]) -> Vec<EventOdds> {
    let of_wager = |wager: &WagerReport| {
        let winning = wager.events.iter().filter(|event| event.pays.is_positive());
        let odds = winning.map(|event| {
            let probability = &event.probability.exact;
            let settled = &wager.hit.exact + &wager.lose.exact;
            let without = &settled - probability;
            EventOdds {
                wager: wager.id.clone(),
                name: wager.name.clone(),
                event: event.name.clone(),
                payout: event.pays.clone(),
                true_odds: without.checked_div(probability).map(|exact| Figure { exact }),
                advantage: wager.edge.clone(),
            }
        });
        odds.collect::<Vec<_>>()
    };
    wagers.iter().flat_map(of_wager).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Exact;
    use crate::pricing::edge;
    use crate::settle::{Event, Returns};

    /// In 20 rounds 4 push, 6 win at 1 to 1, 1 wins at 8 to 1 and 9 lose: 10 against 6, 15 against
    /// 1, and the house keeps 9 - 6 - 8 = -5 of 20.
    #[test]
    fn true_odds_leave_pushes_out() {
        let event = |name: &str, pays, ways: u32| Event {
            name: name.to_owned(),
            pays: Exact::integer(pays),
            ways: ways.into(),
        };
        let events = vec![
            event("tie", 0, 4),
            event("win", 1, 6),
            event("bonus", 8, 1),
            event("never", 50, 0),
            event("loss", -1, 9),
        ];
        let odds = of_events(&[edge::wager("w", "W", &Returns { events, total: 20.into() })]);
        let exact = |odds: &EventOdds| odds.true_odds.as_ref().map(|odds| odds.exact.clone());
        let found: Vec<_> = odds.iter().map(|odds| (odds.event.as_str(), exact(odds))).collect();
        let expected =
            [("win", Exact::ratio(10, 6)), ("bonus", Exact::ratio(15, 1)), ("never", None)];
        assert_eq!(found, expected);
        assert!(odds.iter().all(|odds| odds.advantage.exact == Exact::ratio(-5, 20).unwrap()));
    }
}
