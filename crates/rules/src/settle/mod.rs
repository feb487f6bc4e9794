//! Settlement: the pays of a paytable in every round of a distribution.

mod net;

use crate::distribution::{Distribution, Observed};
use crate::exact::{Exact, Whole};
use crate::field::Field;
use crate::table::decision::Decision;
use crate::table::drawn::Drawn;
use crate::table::model::Line;

pub use crate::table::claim::LOSS;
pub use net::Net;

/// The pays of a wager, with the ways to each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returns {
    /// The lines in order, and last the loss of the stake if none of them holds.
    pub events: Vec<Event>,
    /// The sum of all ways.
    pub total: Whole,
}

impl Returns {
    /// Creates the events of these lines from the ways to each, and last to the loss of the stake.
    pub fn new(lines: &[Line], ways: Vec<Whole>, total: Whole) -> Self {
        let named = lines.iter().map(|line| (line.name.clone(), line.pays.clone()));
        let events = named.chain([(LOSS.to_owned(), Exact::integer(-1))]).zip(ways);
        let events = events.map(|((name, pays), ways)| Event { name, pays, ways }).collect();
        Self { events, total }
    }

    /// Returns the name of each event with the ways to it.
    pub fn counts(&self) -> Vec<(String, Whole)> {
        self.events.iter().map(|event| (event.name.clone(), event.ways.clone())).collect()
    }

    /// Returns `true` if each line, but for the loss, has a way.
    pub fn reaches_every_line(&self) -> bool {
        let lines = self.events.split_last().map(|(_, lines)| lines).unwrap_or_default();
        lines.iter().all(|event| !event.ways.is_zero())
    }

    /// Splits the lines by the factors that are drawn beside the cards. Each deal is counted with
    /// all draws.
    pub fn drawn(self, drawn: &Drawn) -> Self {
        let by_line: Vec<Whole> = self.events.into_iter().map(|event| event.ways).collect();
        Self::new(&drawn.lines, drawn.ways(&by_line), &self.total * &drawn.draws)
    }
}

/// One event of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// Net win per unit of the first stake: at least -1, or less if a line stakes more.
    pub pays: Exact,
    /// Number of ways to it.
    pub ways: Whole,
}

/// Returns the fields that must be observed to settle these lines.
pub fn observed(lines: &[Line]) -> Observed {
    let mut observed = Observed::default();
    for line in lines {
        line.when.visit_within(None, &mut |field, values, within| match within {
            Some(within) => observed.watch_within(field, values, within),
            None => observed.watch_asked(field, values),
        });
    }
    observed
}

/// Returns the fields that must be observed to make the decisions of a wager and to settle it.
pub fn observed_by(decision: &Decision) -> Observed {
    let mut observed = observed(&decision.lines);
    for choice in decision.first.all() {
        let also = |field: &Field| {
            choice.also.as_ref().filter(|also| also.fields.contains(field)).map(|also| &also.when)
        };
        for field in choice.visible() {
            match also(&field) {
                Some(when) => observed.watch_within(field, None, when),
                None => observed.watch_value(field),
            }
        }
    }
    observed
}

/// Settles every case by the first line that holds.
///
/// `distribution` must have observed the fields that [`observed`] returns.
pub fn settle(lines: &[Line], distribution: &Distribution) -> Returns {
    let mut ways = vec![Whole::zero(); lines.len() + 1];
    for (case, of_case) in distribution.cases() {
        let value = |field| case.value(field);
        let line = lines.iter().position(|line| line.when.holds(&value));
        ways[line.unwrap_or(lines.len())] += of_case;
    }
    Returns::new(lines, ways, distribution.total().clone())
}
