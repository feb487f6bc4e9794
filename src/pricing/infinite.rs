//! A shoe of infinitely many decks: cards that are dealt with replacement.
//!
//! Of d decks every number of ways is a polynomial in d: a sum over sequences of cards, each a
//! product of as many factors d·a − b as cards are dealt. Its leading coefficient counts the
//! sequences of a deck whose cards are put back, which is what the shoe comes to as d grows. That
//! coefficient is the last finite difference of the ways of as many numbers of decks as it takes,
//! over the factorial of the degree: exact, from what the games deal already.

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
    /// The law of what is observed, given this.
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
        let mut ways_of: BTreeMap<Box<[u8]>, Vec<u128>> = BTreeMap::new();
        for (at, law) in laws.iter().enumerate() {
            for (case, ways) in law.cases() {
                let values = fields.iter().map(|field| case.value(*field)).collect();
                ways_of.entry(values).or_insert_with(|| vec![0; laws.len()])[at] += ways;
            }
        }
        let totals: Vec<u128> = laws.iter().map(Distribution::total).collect();
        let degree = degree(&totals);
        let cases = ways_of
            .into_iter()
            .map(|(values, ways)| Ok((values, leading(&ways, degree)?)))
            .collect::<Result<Vec<_>, Error>>()?;
        Ok(Distribution::gather(fields, cases))
    }

    /// What the lines of a wager come to.
    pub(super) fn limit_returns(
        &self,
        lines: &[Line],
        observed: &Observed,
        name: &str,
    ) -> Result<Returns, Error> {
        let shoes = self.shoes()?;
        let all = shoes.iter().map(|shoe| self.returns(shoe, lines, observed, name));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        let totals: Vec<u128> = all.iter().map(|returns| returns.total).collect();
        let degree = degree(&totals);
        let of_event = |event: usize| {
            let ways: Vec<u128> = all.iter().map(|returns| returns.events[event].ways).collect();
            leading(&ways, degree)
        };
        let ways = (0..=lines.len()).map(of_event).collect::<Result<Vec<_>, _>>()?;
        Ok(Returns::new(lines, ways, leading(&totals, degree)?))
    }

    /// As many numbers of decks as tell a polynomial of the cards of a round, each with enough of
    /// every card that may be known of one.
    fn shoes(&self) -> Result<Vec<Shoe>, Error> {
        let cards = u32::try_from(self.game.cards()).unwrap_or(u32::MAX);
        (cards..=cards.saturating_mul(2)).map(Shoe::decks).collect()
    }
}

/// The degree of a polynomial that is above 0 from somewhere on, by its values at numbers that
/// follow each other; 0 where it never is.
fn degree(values: &[u128]) -> usize {
    (1..values.len()).rev().find(|order| !difference(values, *order).is_zero()).unwrap_or(0)
}

/// The coefficient of the power `degree` of a polynomial of no higher degree.
fn leading(values: &[u128], degree: usize) -> Result<u128, Error> {
    let factorial: Whole =
        (1..=degree as u64).fold(Whole::one(), |all, one| &all * &Whole::from(one));
    let whole = difference(values, degree).quotient(&factorial);
    let whole = whole.and_then(|whole| u128::try_from(whole.to_i128()?).ok());
    whole.ok_or_else(|| Error::shoe("an infinite shoe: its ways pass 2^127"))
}

/// The first finite difference of this order.
fn difference(values: &[u128], order: usize) -> Whole {
    let mut row: Vec<Whole> =
        values.iter().take(order + 1).map(|ways| Whole::from(*ways)).collect();
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
        // 2·d³ − 5·d + 7 at 4, 5, 6, 7, 8.
        let values: Vec<u128> =
            [4i64, 5, 6, 7, 8].map(|d| u128::try_from(2 * d * d * d - 5 * d + 7).unwrap()).into();
        assert_eq!(degree(&values), 3);
        assert_eq!(leading(&values, 3).unwrap(), 2);
        assert_eq!(leading(&values, 4).unwrap(), 0);
        assert_eq!((degree(&[3, 3, 3]), leading(&[3, 3, 3], 0).unwrap()), (0, 3));
        assert_eq!((degree(&[0, 0]), leading(&[0, 0], 0).unwrap()), (0, 0));
    }
}
