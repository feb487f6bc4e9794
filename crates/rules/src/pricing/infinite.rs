//! A shoe of infinitely many decks: cards are dealt with replacement.
//!
//! With d decks, every number of ways is a polynomial in d: a sum over sequences of cards, in which
//! each term is a product of one factor d·a − b for each card. Its leading coefficient counts the
//! sequences dealt from one deck with replacement, which is the limit of the shoe as d grows. That
//! coefficient is the last finite difference of the ways at consecutive numbers of decks that is
//! not 0, divided by the factorial of the degree. It is exact, and comes from deals that the games
//! have already.

use std::collections::BTreeMap;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::Field;
use crate::pricing::Case;
use crate::pricing::conditioning::Known;
use crate::settle::Returns;
use crate::shoe::Shoe;
use crate::table::model::Line;

impl Case<'_> {
    /// Returns the law of the observed fields in this limit, given `known`.
    pub(super) fn limit_law(
        &self,
        known: Known<'_>,
        observed: &Observed,
        name: &str,
    ) -> Result<Distribution, Error> {
        let shoes = self.shoes()?;
        let laws = shoes.iter().map(|shoe| self.law_given(known, observed, (shoe, name)));
        let laws = laws.collect::<Result<Vec<_>, _>>()?;
        let fields: Vec<Field> = known.watched(observed).fields().collect();
        let mut ways_of: BTreeMap<Box<[u8]>, Vec<Whole>> = BTreeMap::new();
        for (at, law) in laws.iter().enumerate() {
            for (case, ways) in law.cases() {
                let values = fields.iter().map(|field| case.value(*field)).collect();
                ways_of.entry(values).or_insert_with(|| vec![Whole::zero(); laws.len()])[at] +=
                    ways;
            }
        }
        let totals: Vec<Whole> = laws.iter().map(|law| law.total().clone()).collect();
        let degree = degree(&totals)?;
        let cases = ways_of.into_iter().map(|(values, ways)| (values, leading(&ways, degree)));
        Ok(Distribution::gather(fields, cases))
    }

    /// Settles the lines of a wager in this limit.
    pub(super) fn limit_returns(
        &self,
        lines: &[Line],
        observed: &Observed,
        name: &str,
    ) -> Result<Returns, Error> {
        let shoes = self.shoes()?;
        let all = shoes.iter().map(|shoe| self.returns(shoe, lines, observed, name));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        let totals: Vec<Whole> = all.iter().map(|returns| returns.total.clone()).collect();
        let degree = degree(&totals)?;
        let of_event = |event: usize| {
            let ways: Vec<Whole> =
                all.iter().map(|returns| returns.events[event].ways.clone()).collect();
            leading(&ways, degree)
        };
        let ways = (0..=lines.len()).map(of_event).collect();
        Ok(Returns::new(lines, ways, leading(&totals, degree)))
    }

    /// Returns shoes of consecutive numbers of decks: as many as determine a polynomial whose
    /// degree is the number of cards of a round, and one more. Each has enough of every card that
    /// may be known.
    fn shoes(&self) -> Result<Vec<Shoe>, Error> {
        let cards = u32::try_from(self.game.most_cards()).unwrap_or(u32::MAX);
        let decks = cards..=cards.saturating_mul(2).saturating_add(1);
        decks.map(|decks| self.table.of_its_decks(&Shoe::decks(decks)?)).collect()
    }
}

/// Returns the degree of a polynomial by its values at consecutive numbers; 0 for the zero
/// polynomial. Other polynomials must be above 0 from some number on.
///
/// # Errors
///
/// Returns an error if the values are too few for the degree, or not of a polynomial.
fn degree(values: &[Whole]) -> Result<usize, Error> {
    let degree = (1..values.len()).rev().find(|order| !difference(values, *order).is_zero());
    match degree {
        Some(degree) if degree + 1 == values.len() => Err(Error::shoe(
            "an infinite shoe: rounds of this game have no largest number of cards, which its \
             figures would need",
        )),
        degree => Ok(degree.unwrap_or(0)),
    }
}

/// Returns the coefficient of the power `degree` in a polynomial of no higher degree.
fn leading(values: &[Whole], degree: usize) -> Whole {
    let factorial: Whole =
        (1..=degree as u64).fold(Whole::one(), |all, one| &all * &Whole::from(one));
    difference(values, degree).quotient(&factorial).unwrap_or_else(Whole::zero)
}

/// Returns the first finite difference of this order.
fn difference(values: &[Whole], order: usize) -> Whole {
    let mut row: Vec<Whole> = values.iter().take(order + 1).cloned().collect();
    for _ in 0..order {
        row = row.windows(2).map(|two| &two[1] - &two[0]).collect();
    }
    row.into_iter().next().unwrap_or_else(Whole::zero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leading_coefficient_is_a_finite_difference() {
        let whole = |values: &[i64]| values.iter().map(|one| Whole::from(*one)).collect::<Vec<_>>();
        // 2·d³ − 5·d + 7 at 4, 5, 6, 7, 8.
        let values = whole(&[4i64, 5, 6, 7, 8].map(|d| 2 * d * d * d - 5 * d + 7));
        assert_eq!(degree(&values).unwrap(), 3);
        assert_eq!(leading(&values, 3), Whole::from(2));
        assert_eq!(leading(&values, 4), Whole::zero());
        let [three, none] = [whole(&[3, 3, 3]), whole(&[0, 0])];
        assert_eq!((degree(&three).unwrap(), leading(&three, 0)), (0, Whole::from(3)));
        assert_eq!((degree(&none).unwrap(), leading(&none, 0)), (0, Whole::zero()));
        // Powers of two are not the values of a polynomial.
        assert!(degree(&whole(&[1, 2, 4, 8])).is_err());
    }
}
