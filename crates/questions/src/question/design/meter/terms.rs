//! The terms of a progressive wager, and the value of one of them that gives an edge.
//!
//! Without a limit, the return over all rounds is linear in every term:
//! fixed odds + increment + hidden part + p·reset/bets. A cap takes something of that away, and a
//! must-hit-by makes jackpots more frequent. The return only rises with each term all the same:
//! bisection then encloses the value, or the jump over the wanted return.

use crate::exact::Exact;
use crate::figure::Enclosed;
use crate::question::price::progressive::report::ProgressiveWager;
use crate::question::price::progressive::{Overall, overall};
use crate::table::model::{Growth, Limit, Progressive};

/// Largest reset value, in first stakes.
const MOST: i64 = 1_000_000_000_000;
/// Number of times that bisection halves a range.
const HALVINGS: usize = 80;

/// A term that the return over all rounds depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Reset,
    Increment,
    /// The line at this index, which pays fixed odds.
    Line(usize),
}

/// The value of a term for an edge.
#[derive(Clone, Debug)]
pub(super) enum Needed {
    /// Even the least value returns more.
    Below,
    /// This value.
    At(Enclosed),
    /// Even the greatest value returns less.
    Above,
}

impl Needed {
    pub fn value(self) -> Option<Enclosed> {
        match self {
            Self::At(value) => Some(value),
            Self::Below | Self::Above => None,
        }
    }
}

/// A progressive wager, priced on a shoe at a meter of 0.
pub(super) struct Priced<'a> {
    pub of: &'a Progressive,
    pub growth: &'a Growth,
    pub wager: ProgressiveWager,
}

impl Term {
    /// Returns the terms of a wager: a reset value only where a line pays all of the meter.
    pub fn all(of: &Progressive) -> Vec<Self> {
        let is_won_whole = of.shares.contains(&Exact::one()) || of.trigger().is_some();
        let reset = is_won_whole.then_some(Self::Reset);
        let lines = of.shares.iter().enumerate().filter(|(_, share)| share.is_zero());
        let lines = lines.map(|(line, _)| Self::Line(line));
        reset.into_iter().chain([Self::Increment]).chain(lines).collect()
    }

    /// Returns the value of this term in the table.
    pub fn present(self, of: &Progressive, growth: &Growth) -> Exact {
        match self {
            Self::Reset => growth.reset.clone(),
            Self::Increment => growth.increment.clone(),
            Self::Line(line) => of.lines[line].pays.clone(),
        }
    }

    /// Returns the least and the greatest value of this term to look for. An increment is above its
    /// least one.
    pub fn range(self, growth: &Growth) -> (Exact, Exact) {
        let most = Exact::integer(MOST);
        // Beside a hidden part, so many rounds at most lead to a must-hit-by.
        let limit = growth.limit.as_ref().map(Limit::most);
        let rounds = Exact::integer(Growth::MOST_ROUNDS);
        let followed = limit.filter(|_| growth.hidden.is_positive());
        let zero = Exact::zero;
        match self {
            Self::Reset => {
                let nearest = followed.map(|limit| (limit - &growth.farthest()).max(zero()));
                let least = nearest.unwrap_or_default();
                (least, limit.cloned().unwrap_or(most))
            }
            Self::Increment => {
                let least = followed.and_then(|limit| {
                    (limit - &growth.reset).checked_div(&(&rounds * &growth.bets))
                });
                // A hidden part above the increment is refused beside a trigger.
                let hidden = growth.trigger().map_or_else(zero, |_| growth.hidden.clone());
                (least.unwrap_or_default().max(hidden), &Exact::one() - &growth.hidden)
            }
            Self::Line(_) => (Exact::zero(), most),
        }
    }

    /// Returns `true` if a wager may have this value.
    pub fn allows(self, value: &Exact, of: &Progressive, growth: &Growth) -> bool {
        let (least, most) = self.range(growth);
        match self {
            // A meter does not begin at its limit.
            Self::Reset if growth.limit.is_some() => *value >= least && *value < most,
            Self::Increment => *value > least && *value <= most,
            // A line may lose what is staked on it.
            Self::Line(line) => *value >= -&of.lines[line].staked && *value <= most,
            Self::Reset => *value >= least && *value <= most,
        }
    }
}

impl Priced<'_> {
    /// Calculates the figures over all rounds with these values of the terms. Returns `None` if no
    /// round pays from the meter.
    pub fn overall(&self, terms: &[Term], values: &[Exact]) -> Option<Overall> {
        let mut growth = self.growth.clone();
        let mut more = Exact::zero();
        for (term, value) in terms.iter().zip(values) {
            match term {
                Term::Reset => growth.reset = value.clone(),
                Term::Increment => growth.increment = value.clone(),
                Term::Line(line) => {
                    let won = value - &self.of.lines[*line].pays;
                    more = &more + &(&won * &self.wager.events[*line].probability.exact);
                }
            }
        }
        let Overall { mean, rtp } = overall(&growth, &self.wager)?;
        Some(Overall { mean, rtp: rtp.plus(&more) })
    }

    /// Returns the value of a term for this return, with the other terms unchanged.
    pub fn needed(&self, term: Term, rtp: &Exact) -> Option<Needed> {
        let now = self.overall(&[], &[])?.rtp;
        let present = term.present(self.of, self.growth);
        let (least, most) = term.range(self.growth);
        if self.growth.limit.is_some() && !matches!(term, Term::Line(_)) {
            return self.bisected(term, rtp, (least, most));
        }
        let slope = match term {
            Term::Reset => self.jackpot().checked_div(&self.growth.bets)?,
            Term::Increment => Exact::one(),
            Term::Line(line) => self.wager.events[line].probability.exact.clone(),
        };
        let Some(inverse) = Exact::one().checked_div(&slope) else {
            // No round of this shoe pays the term.
            return Some(if *rtp < now.middle() { Needed::Below } else { Needed::Above });
        };
        // value = present + (rtp - now)/slope.
        let value = now.times(&-&inverse).plus(&(&present + &(rtp * &inverse)));
        Some(match (value.low() < &least, value.high() > &most) {
            (true, _) => Needed::Below,
            (_, true) => Needed::Above,
            _ => Needed::At(value),
        })
    }

    /// Returns the probability that a round pays all of the meter.
    fn jackpot(&self) -> Exact {
        let all = self.wager.events.iter().filter(|event| event.share == Exact::one());
        all.map(|event| &event.probability.exact).sum()
    }

    /// Encloses the value of a term in a range in which the return rises with it.
    fn bisected(
        &self,
        term: Term,
        rtp: &Exact,
        (mut low, mut high): (Exact, Exact),
    ) -> Option<Needed> {
        let at = |value: &Exact| Some(self.overall(&[term], std::slice::from_ref(value))?.rtp);
        if at(&high)?.high() < rtp {
            return Some(Needed::Above);
        }
        // A meter that does not grow never reaches its trigger, so it pays nothing.
        let least = || &Exact::one() - &self.wager.edge_at_zero.exact;
        if at(&low).map_or_else(least, |found| found.low().clone()) > *rtp {
            return Some(Needed::Below);
        }
        for _ in 0..HALVINGS {
            let middle = &(&low + &high) * &Exact::half();
            let found = at(&middle)?;
            if found.high() < rtp {
                low = middle;
            } else if found.low() > rtp {
                high = middle;
            } else {
                break;
            }
        }
        Some(Needed::At(Enclosed::between(low, high)))
    }
}
