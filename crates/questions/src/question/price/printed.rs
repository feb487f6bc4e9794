//! Compares printed figures with the prices of a report.

use crate::pricing::conditioning::Known;
use crate::pricing::figures::{ClaimReport, WagerReport};
use crate::pricing::{any_shoe_of, claims};
use crate::question::price::Pricing;
use crate::question::price::progressive::report::ProgressiveWager;
use crate::table::claim::Subject;
use crate::table::model::Variant;

impl Pricing<'_> {
    /// Compares the published claims about these wagers on this shoe with the exact figures.
    pub(super) fn published(
        &self,
        variant: &Variant,
        wagers: &[WagerReport],
        progressive: &[ProgressiveWager],
    ) -> Vec<ClaimReport> {
        let known: &Known<'_> = &self.case.known;
        // Published figures describe a whole round without any known facts.
        let claims = self.case.table.published().claims.iter().filter(|claim| {
            !known.is_something()
                && claim.dealt.is_none()
                && claim.given.is_none()
                && claim.hands.is_none()
                && !claim.quantity.value.is_effect()
                && claim.is_of(&self.case.table.id, &variant.id)
        });
        let compared = claims.filter_map(|claim| {
            let Subject::Wager { wager: id, .. } = &claim.subject else { return None };
            let asked = claim.shoe.as_ref().map(|shoe| &shoe.value);
            let same = any_shoe_of(asked, self.case.table).is_ok_and(|shoe| shoe == self.case.shoe);
            let rules = variant.wagers.iter().find(|wager| wager.id == id.value)?;
            if !same || !claim.is_at(rules.offer.meter.as_ref()) {
                return None;
            }
            if claim.quantity.value.is_of_all_rounds() {
                let wager = progressive.iter().find(|wager| wager.id == id.value)?;
                let exact = wager.over_time.as_ref()?.claimed(claim.quantity.value)?;
                return claims::compared(claim, &exact);
            }
            let wager = wagers.iter().find(|wager| wager.id == id.value)?;
            claims::compare(claim, wager, self.case.shoe.cards())
        });
        compared.collect()
    }
}
