//! Lines whose payoff is times a random multiplier: each is one line, with its payoff on average.

use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::{EventReport, WagerReport};
use crate::question::explain::report::LineMultiplier;
use crate::table::model::Line;

/// Returns a wager with one event for each line. A price has one for each factor of a line.
pub(super) fn by_line(wager: &WagerReport) -> WagerReport {
    let mut events: Vec<EventReport> = Vec::new();
    for event in &wager.events {
        let Some(line) = &event.line else {
            events.push(event.clone());
            continue;
        };
        match events.last_mut().filter(|last| last.line.as_ref() == Some(line)) {
            Some(last) => {
                let sum = |one: &Figure, other: &Figure| Figure::from(&one.exact + &other.exact);
                last.probability = sum(&last.probability, &event.probability);
                last.returns = sum(&last.returns, &event.returns);
                last.ways = last.ways.take().zip(event.ways.as_ref()).map(|(all, own)| &all + own);
            }
            None => {
                let mut first = event.clone();
                first.name.clone_from(line);
                events.push(first);
            }
        }
    }
    for event in events.iter_mut().filter(|event| event.line.is_some()) {
        event.line = None;
        // A line that is never paid keeps the payoff with its least factor.
        let mean = event.returns.exact.checked_div(&event.probability.exact);
        event.pays = mean.unwrap_or_else(|| event.pays.clone());
    }
    let mut by_line = wager.clone();
    by_line.events = events;
    by_line
}

/// Returns the multiplier of a line of the table, from the mean payoff of its event.
pub(super) fn multiplier(event: &EventReport, line: &Line) -> Option<LineMultiplier> {
    let law = line.multiplier.as_ref()?;
    let mean = (&event.pays - &law.beside).checked_div(&law.odds)?;
    let cap = law.cap.as_ref().map(|cap| cap.most.clone());
    let beside = law.beside.clone();
    Some(LineMultiplier { odds: law.odds.clone(), mean: Figure::from(mean), cap, beside })
}

impl LineMultiplier {
    /// Returns the odds for which the line pays this on average; `None` if a cap limits its wins.
    pub(super) fn odds_for(&self, mean: &Exact) -> Option<Exact> {
        let odds = (mean - &self.beside).checked_div(&self.mean.exact)?;
        (self.cap.is_none() && odds.is_positive()).then_some(odds)
    }
}
