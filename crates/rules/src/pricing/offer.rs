//! Prices a wager as it is offered: in the rounds in which it can be bet.

use crate::distribution::Observed;
use crate::error::{Error, Mistake};
use crate::exact::Exact;
use crate::figure::Figure;
use crate::game::{self, plan};
use crate::pricing::Case;
use crate::pricing::conditioning::Known;
use crate::pricing::reach;
use crate::pricing::shoes::shoe_of;
use crate::pricing::terms::OfferInfo;
use crate::settle;
use crate::shoe::Shoe;
use crate::table::model::{Line, Wager};
use crate::table::offer::Given;

/// Describes an offer whose condition no round meets, or whose probability is 0.
fn never(given: &Given, shoe: &Shoe, known: &Known<'_>) -> String {
    let known = if known.is_something() { " and what is known" } else { "" };
    format!(
        "it is offered given {}, and no round from shoe \"{shoe}\"{known} meets that",
        given.words
    )
}

/// Reason why known cards price no wager that carries a multiplier.
const CARRIED_FROM_OTHERS: &str = "it carries a multiplier over rounds of which nothing is known: \
    expected no known cards and no condition on the round";

/// Returns the fields that a wager with these lines looks at.
fn observed(wager: &Wager, lines: &[Line]) -> Observed {
    match wager.decision() {
        Some(decision) => settle::observed_by(decision),
        None => settle::observed(lines),
    }
}

impl<'a> Case<'a> {
    /// Returns this case, restricted to the rounds in which a wager can be bet.
    pub fn offering<'b>(&self, wager: &'b Wager) -> Case<'b>
    where
        'a: 'b,
    {
        let case: Case<'b> = self.clone();
        Case { known: Known { offered: wager.offer.given.as_ref(), ..case.known }, ..case }
    }

    /// Returns the reason why a wager with these lines cannot be priced here.
    ///
    /// # Errors
    ///
    /// Returns an error if the rounds in which it is offered cannot be dealt, or if full decks have
    /// none.
    pub fn refusal_of(&self, wager: &Wager, lines: &[Line]) -> Result<Option<String>, Error> {
        if wager.carried().is_some() && self.known.is_something() {
            return Ok(Some(CARRIED_FROM_OTHERS.to_owned()));
        }
        let case = self.offering(wager);
        if let Some(reason) = case.refusal(&observed(wager, lines)) {
            return Ok(Some(reason));
        }
        let Some(given) = &wager.offer.given else { return Ok(None) };
        if !case.law(&Observed::default(), &wager.name)?.total().is_zero() {
            return Ok(None);
        }
        // A condition that full decks never meet is a mistake in the table.
        reach::refuse_unreachable(self.table, [wager], self.watch)?;
        Ok(Some(never(given, &self.shoe, &self.known)))
    }

    /// Returns the error of a wager with these lines that cannot be priced for this reason. The
    /// lines are at fault if the shoe of the rules does not show them either.
    pub fn refused(&self, wager: &Wager, lines: &[Line], reason: &str) -> Error {
        let message = format!("wager \"{}\" cannot be priced: {reason}", wager.id);
        let is_refused = |shoe| plan::refusal(self.game, &shoe, &observed(wager, lines)).is_some();
        let is_of_lines = shoe_of(None, self.table).is_ok_and(is_refused);
        match lines.first().filter(|_| is_of_lines) {
            Some(line) => Error::table(vec![Mistake::new(line.place.clone(), message, None)]),
            None => Error::shoe(message),
        }
    }

    /// Returns the terms of a wager, with the probability of the rounds in which it is offered.
    pub(crate) fn offer_of(&self, wager: &Wager) -> Result<Option<OfferInfo>, Error> {
        let probability = match &wager.offer.given {
            None => None,
            Some(given) => {
                let observed = game::api::observe(&given.condition);
                let law = self.law(&observed, &wager.name)?;
                let ways = law.ways(|case| given.condition.holds(&|field| case.value(field)));
                Some(Figure { exact: Exact::quotient(&ways, law.total()).unwrap_or_default() })
            }
        };
        Ok(OfferInfo::of(&wager.offer, wager.offer.allows(&self.shoe), probability))
    }
}
