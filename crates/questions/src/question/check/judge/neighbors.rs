//! Tests whether neighboring shoes share more pairs of neighboring cards than shoes in random order.
//!
//! In a group of G shoes let D be the excess of the pairs that two of them share, S the sum of D
//! over ordered pairs of shoes, Q the sum of D², and R the sum over shoes of the square of their
//! row. Let T be the sum of D over the G - 1 neighbors. If all orders of the shoes are as likely,
//!
//! ```text
//! E T  = S/G,
//! E T² = Q/G + 2(R - Q)/(G(G-1)) + (S² - 4R + 2Q)/(G(G-1)),
//! ```
//!
//! since two of the G - 1 edges are the same, meet in a shoe, or share none: the last term has
//! (G-2)(G-3) ordered pairs of edges and as many in its denominator. Groups are independent, so
//! means and variances add up.

use crate::evidence::{GROUP, Neighbors};
use crate::exact::{Exact, Whole};
use crate::figure::Shown;
use crate::question::check::judge::{DIGITS, Questions, count};
use crate::question::check::report::{CardsId, CheckedCards, CheckedCount, Method};

/// Fewest groups for a normal law of their sum.
const FEWEST: u64 = 5;

/// Compares the pairs that neighboring shoes share with the pairs of shoes in random order.
pub fn neighbors(questions: &mut Questions, found: &Neighbors) -> Option<CheckedCards> {
    if found.groups < FEWEST {
        return None;
    }
    let (off, variance) = moments(found)?;
    if !variance.is_positive() {
        return None;
    }
    let unit = Exact::count(found.unit.into());
    let expected = &Exact::count(found.shared.into()) - &off.checked_div(&unit)?;
    let tails = count::normal(&off, &variance);
    let row = CheckedCount {
        name: "neighboring cards shared with the shoe before".to_owned(),
        count: found.shared.into(),
        expected: Shown { exact: expected, digits: DIGITS - 1 },
        deviation: count::deviation(&off, &variance),
        judged: questions.ask(Method::Normal, tails.beyond, None),
    };
    Some(CheckedCards {
        id: CardsId::Neighbors,
        name: "Shoe against shoe",
        against: "the same shoes in random order, eight at a time",
        rows: vec![row],
        fit: None,
        decks: None,
    })
}

/// Returns the deviation of the excess from its mean, and its variance.
fn moments(found: &Neighbors) -> Option<(Exact, Exact)> {
    let whole = |number: i128| Exact::from(Whole::from(number));
    let size = i128::try_from(GROUP).ok()?;
    let Neighbors { between, all, all_squared, squares, rows, .. } = found;
    let off = &whole(*between) - &whole(*all).checked_div(&whole(size))?;
    let meeting = 2 * (rows - squares) + all_squared - 4 * rows + 2 * squares;
    let second = &whole(squares * (size - 1) + meeting);
    let second = second.checked_div(&whole(size * (size - 1)))?;
    let variance = &second - &whole(*all_squared).checked_div(&whole(size * size))?;
    Some((off, variance))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight shoes of which only the first two share anything, 1: S = 2, Q = 2, R = 2. Of the 28
    /// pairs of shoes 7 are neighbors, so T is 1 in a quarter of all orders: the mean is 1/4, the
    /// variance 3/16. In the order that was dealt, T is 1.
    #[test]
    fn one_pair_by_hand() {
        let found = Neighbors {
            groups: 1,
            shared: 1,
            unit: 1,
            between: 1,
            all: 2,
            all_squared: 4,
            squares: 2,
            rows: 2,
        };
        let parse = |text: &str| Exact::parse(text).unwrap();
        assert_eq!(moments(&found), Some((parse("3/4"), parse("3/16"))));
    }
}
