//! The pays that would give a wager a wanted edge.

use crate::analysis::streak::Outcome;
use crate::exact::{Exact, Whole};

/// What a line would have to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// If every win were changed in the same proportion; `None` if there is no win, or if even
    /// wins that pay nothing leave too little to the house.
    pub scaled: Option<Exact>,
    /// If only this line were changed; `None` if it is never paid, or if even the loss of the
    /// stake leaves too little to the house.
    pub alone: Option<Exact>,
}

/// What each event of an outcome but the last, the loss, would have to pay for the house edge
/// `edge`.
///
/// # Example
///
/// ```
/// use odds::analysis::streak::{Event, Outcome, pays::for_edge};
/// use odds::{Denominator, Exact, Whole};
///
/// // Even money at a chance of 1/3 is fair at 2 to 1.
/// let event = |pays, ways: u8| Event { line: None, pays: Exact::integer(pays), ways: ways.into() };
/// let total = Denominator::new(&[(Whole::from(3u8), 1)]);
/// let outcome = Outcome { events: vec![event(1, 1), event(-1, 2)], total };
/// let needed = for_edge(&outcome, &Exact::zero());
/// assert_eq!(needed[0].scaled, Some(Exact::integer(2)));
/// assert_eq!(needed[0].alone, Some(Exact::integer(2)));
/// ```
pub fn for_edge(outcome: &Outcome, edge: &Exact) -> Vec<Needed> {
    let Some((loss, lines)) = outcome.events.split_last() else { return Vec::new() };
    let unit = outcome.unit().lcm(&edge.denominator());
    let units = |of: &Exact| {
        &of.numerator() * &unit.quotient(&of.denominator()).expect("a denominator is not 0")
    };
    // What has to come back for what is lost, and what does.
    let lost = &loss.ways * &unit;
    let wanted = &lost - &(&outcome.total.value() * &units(edge));
    let returns: Vec<Whole> = lines.iter().map(|line| &line.ways * &units(&line.pays)).collect();
    let won: Whole = returns.iter().filter(|returns| returns.is_positive()).sum();
    let all: Whole = returns.iter().sum();
    let factor = Exact::quotient(&(&wanted - &(&all - &won)), &won);
    let factor = factor.filter(|factor| !factor.is_negative());
    let needed = lines.iter().zip(&returns).map(|(line, own)| Needed {
        scaled: match line.pays.is_positive() {
            true => factor.as_ref().map(|factor| factor * &line.pays),
            false => Some(line.pays.clone()),
        },
        alone: Exact::quotient(&(&wanted - &(&all - own)), &(&line.ways * &unit))
            .filter(|pays| *pays >= Exact::integer(-1)),
    });
    needed.collect()
}
