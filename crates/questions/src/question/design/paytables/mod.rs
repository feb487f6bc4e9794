//! Finds the paytables that give a wager a house edge within bounds, on several shoes at once.
//!
//! The win of a paytable is a sum over its lines, in whole numbers of a unit that divides every win.
//! Each payoff of a line adds a number that does not depend on other lines, and a larger payoff never
//! adds less. First, payoffs that no paytable within the bounds can have are dropped. Then a walk
//! chooses the payoffs line by line. It leaves a branch as soon as the least or the most that the
//! remaining lines can add misses a bound.
//!
//! The last line is the one with the most payoffs. Its payoffs within the bounds are a range of its
//! list, found by bisection and counted without a look at each. So a search takes at most as many
//! steps as there are combinations of payoffs of all lines but the last. Only if the standard
//! deviation decides does the walk look at every combination within the bounds of the edge.
//!
//! Every decision compares whole numbers. The walk keeps the best paytables that meet the bounds.
//! Once it has as many as wanted, the worst of them narrows the walk.

mod best;
mod prepared;
mod search;
mod units;
mod walk;

use crate::exact::{Exact, Whole};
use crate::figure::key::keys;
use crate::settle::{Event, Returns};

use prepared::Search;
use units::{Amount, Units};

/// The largest number of steps of a search.
pub const MOST_STEPS: u64 = 100_000_000;

/// The requirements of a paytable.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The least and the greatest house edge on every shoe.
    pub edge: (Exact, Exact),
    /// The house edge that paytables should be near.
    pub middle: Exact,
    /// Bounds of the hit frequency on every shoe.
    pub hit: Bounds,
    /// Bounds of the standard deviation on every shoe, each at least 0.
    pub deviation: Bounds,
    /// The required order of payoffs.
    pub order: Vec<Order>,
    /// The order of paytables, the best first.
    pub first: First,
    /// The largest number of paytables to return, at least 1.
    pub most: usize,
}

/// A range that includes its ends; `None` for no bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: Option<Exact>,
    /// The greatest.
    pub greatest: Option<Exact>,
}

impl Bounds {
    /// Returns `true` if there is no bound.
    pub fn is_open(&self) -> bool {
        self.least.is_none() && self.greatest.is_none()
    }
}

/// A requirement that one line pays more than another, or as much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The index of the line that pays more.
    pub more: usize,
    /// The index of the line that pays less.
    pub less: usize,
    /// `true` if they must not pay the same.
    pub strictly: bool,
}

keys! {
    /// An order of paytables, the best first.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum First {
        /// Edge nearest to the middle of the range.
        ///
        /// The shoe where the distance is largest counts. Ties: by the standard deviation.
        #[default]
        Middle = "middle",
        /// Smallest standard deviation.
        ///
        /// The shoe where it is largest counts. Ties: by the distance of the edge from the middle.
        Deviation = "deviation",
    }
}

/// The paytables that meet the requirements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Designs {
    /// The number of these paytables.
    pub meeting: u128,
    /// The payoffs of the lines, the best paytable first.
    pub best: Vec<Vec<Exact>>,
}

/// The reason that a search is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The search would take this many steps, more than [`MOST_STEPS`].
    TooMany(Whole),
}

/// A shoe of a search: the wins of each line at each of its payoffs.
pub(super) struct Offered {
    /// The sum of all ways.
    pub total: Whole,
    /// The ways to lose the stake.
    pub lost: Whole,
    /// For each line and payoff, the wins and the ways to each. No win falls with a larger payoff.
    pub lines: Vec<Vec<Vec<(Exact, Whole)>>>,
}

/// Returns the number of paytables with these payoffs of each line.
pub fn combinations(payoffs: &[Vec<Exact>]) -> Whole {
    payoffs.iter().fold(Whole::one(), |all, of| &all * &Whole::from(of.len() as u64))
}

/// Finds the paytables with these payoffs that meet the requirements on every one of `shoes`.
///
/// `shoes` has the returns of the wager on each shoe, by events, with the loss last. Their present
/// payoffs are ignored. `payoffs` has the allowed payoffs of each line, without repeats.
///
/// # Errors
///
/// Returns a refusal if the search would take too many steps.
///
/// # Panics
///
/// Panics if there is no shoe, no line, or a line without payoffs.
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
    let mut payoffs = payoffs.to_vec();
    payoffs.iter_mut().for_each(|of| of.sort_unstable());
    let shoes: Vec<Offered> = shoes.iter().map(|shoe| Offered::new(shoe, &payoffs)).collect();
    search_wins(&shoes, &payoffs, wanted)
}

impl Offered {
    /// Makes a shoe on which each payoff is the only win of its line.
    fn new(returns: &Returns, payoffs: &[Vec<Exact>]) -> Self {
        let line = |(of, event): (&Vec<Exact>, &Event)| {
            of.iter().map(|pays| vec![(pays.clone(), event.ways.clone())]).collect()
        };
        Self {
            total: returns.total.clone(),
            lost: returns.events.last().map(|lost| lost.ways.clone()).unwrap_or_default(),
            lines: payoffs.iter().zip(&returns.events).map(line).collect(),
        }
    }
}

/// Does the same where each payoff has several wins. The payoffs of each line are in increasing
/// order.
pub(super) fn search_wins(
    shoes: &[Offered],
    payoffs: &[Vec<Exact>],
    wanted: &Wanted,
) -> Result<Designs, Refusal> {
    let units = Units::new(shoes);
    match units.are_small {
        true => walked::<i128>(&units, payoffs, wanted),
        false => walked::<Whole>(&units, payoffs, wanted),
    }
}

fn walked<N: Amount>(
    units: &Units,
    payoffs: &[Vec<Exact>],
    wanted: &Wanted,
) -> Result<Designs, Refusal> {
    match Search::<N>::new(units, payoffs, wanted) {
        Some(search) => search.run(),
        None => Ok(Designs { meeting: 0, best: Vec::new() }),
    }
}

#[cfg(test)]
mod tests;
