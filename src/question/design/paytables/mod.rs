//! Paytables for a wanted edge: which payoffs of its lines give a wager a house edge within
//! bounds, on several shoes at once.
//!
//! What a paytable wins is linear in its payoffs: a sum of ways times payoffs, in whole numbers of
//! a unit that every payoff is a multiple of. Payoffs that no paytable within the bounds can have
//! are dropped first. The rest is a walk over the lines, one payoff after the other, that leaves a
//! branch as soon as the least or the most that the remaining lines can add misses a bound; and
//! for the last line, the one with most payoffs, those within bounds are a range of its list,
//! found by bisection and counted without being looked at one by one. So a search takes at most
//! as many steps as there are combinations of payoffs of all lines but the last. Only where the
//! standard deviation decides is every combination within the bounds of the edge looked at.
//!
//! Every decision is one of whole numbers. Of those that meet the bounds the best are kept; once
//! there are as many as wanted, the worst of them narrows what is looked at.

mod best;
mod search;
mod walk;

use crate::exact::{Exact, Whole};
use crate::figure::key::keys;
use crate::settle::Returns;

use search::Search;

/// As many steps a search takes at most.
pub const MOST_STEPS: u64 = 100_000_000;

/// What is asked of a paytable.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The least and the greatest house edge on every shoe.
    pub edge: (Exact, Exact),
    /// The house edge that is best to be near to.
    pub middle: Exact,
    /// Bounds of the hit frequency on every shoe.
    pub hit: Bounds,
    /// Bounds of the standard deviation on every shoe, each at least 0.
    pub deviation: Bounds,
    /// What lines pay compared with each other.
    pub order: Vec<Order>,
    /// Which paytables are best.
    pub first: First,
    /// The most paytables to name, at least 1.
    pub most: usize,
}

/// A range whose ends belong to it; `None` for no bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: Option<Exact>,
    /// The greatest.
    pub greatest: Option<Exact>,
}

impl Bounds {
    /// Whether there is no bound.
    pub fn is_open(&self) -> bool {
        self.least.is_none() && self.greatest.is_none()
    }
}

/// One line pays more than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The place of the line that pays more.
    pub more: usize,
    /// The place of the line that pays less.
    pub less: usize,
    /// Whether they must not pay the same.
    pub strictly: bool,
}

keys! {
    /// Which paytables are best.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum First {
        /// Those whose edge is nearest to the middle on the shoe where it is furthest from it; of
        /// equals those with the smaller standard deviation.
        #[default]
        Middle = "middle",
        /// Those with the smallest standard deviation on the shoe where it is largest; of equals
        /// those nearer to the middle.
        Deviation = "deviation",
    }
}

/// The paytables that meet what is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Designs {
    /// How many there are.
    pub meeting: u128,
    /// What their lines pay, the best paytable first.
    pub best: Vec<Vec<Exact>>,
}

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It would take more than [`MOST_STEPS`] steps: so many.
    TooMany(Whole),
    /// The ways times the payoffs pass 2^127.
    TooLarge,
}

/// How many paytables there are with these payoffs of each line.
pub fn combinations(payoffs: &[Vec<Exact>]) -> Whole {
    payoffs.iter().fold(Whole::one(), |all, of| &all * &Whole::from(of.len() as u64))
}

/// The paytables made of these payoffs that meet what is wanted on every one of `shoes`.
///
/// `shoes` are what the wager comes to on each, by events, the loss last; what their events pay
/// is not looked at. `payoffs` has for every line what it may pay, each of them once.
///
/// # Errors
///
/// If the search would be too long.
///
/// # Panics
///
/// If there is no shoe, no line, or a line without payoffs.
///
/// # Example
///
/// ```
/// use shoe_odds::question::design::paytables::{Bounds, First, Wanted, design};
/// use shoe_odds::settle::{Event, Returns};
/// use shoe_odds::{Exact, Whole};
///
/// // A die: the six is paid. 4 to 1 leaves the house 1/6, 5 to 1 is fair.
/// let event =
///     |ways: u8| Event { name: String::new(), pays: Exact::zero(), ways: Whole::from(ways) };
/// let die = Returns { events: vec![event(1), event(5)], total: Whole::from(6) };
/// let wanted = Wanted {
///     edge: (Exact::parse("0.1").unwrap(), Exact::parse("0.2").unwrap()),
///     middle: Exact::parse("0.15").unwrap(),
///     hit: Bounds::default(),
///     deviation: Bounds::default(),
///     order: Vec::new(),
///     first: First::Middle,
///     most: 20,
/// };
/// let found = design(&[die], &[(1..=9).map(Exact::integer).collect()], &wanted).unwrap();
/// assert_eq!((found.meeting, found.best), (1, vec![vec![Exact::integer(4)]]));
/// ```
pub fn design(
    shoes: &[Returns],
    payoffs: &[Vec<Exact>],
    wanted: &Wanted,
) -> Result<Designs, Refusal> {
    match Search::new(shoes, payoffs, wanted)? {
        Some(search) => search.run(),
        None => Ok(Designs { meeting: 0, best: Vec::new() }),
    }
}

#[cfg(test)]
mod tests;
