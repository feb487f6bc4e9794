//! A variant that is fitted, and the printed figures that are about it.

use itertools::Itertools;

use crate::exact::Exact;
use crate::pricing::Watch;
use crate::pricing::figures::Quantity;
use crate::question::fit::prices::Open;
use crate::table::Catalog;
use crate::table::claim::{Claim, Subject, TOTAL};
use crate::table::model::{Table, Variant};

/// A variant of which chances are unknown.
pub struct Asked<'c> {
    pub catalog: &'c Catalog,
    pub table: &'c Table,
    pub variant: &'c Variant,
    pub watch: &'c dyn Watch,
}

impl Asked<'_> {
    /// Returns the index of the open wager that a claim is about, and the figures that agree with
    /// its print, if they are of a mean.
    pub fn subject(&self, claim: &Claim, open: &[Open]) -> Option<(usize, Option<(Exact, Exact)>)> {
        let Subject::Wager { wager, event } = &claim.subject else { return None };
        let is_linear = match claim.quantity.value {
            Quantity::Edge
            | Quantity::Rtp
            | Quantity::EdgeResolved
            | Quantity::EdgeWagered
            | Quantity::RtpWagered
            | Quantity::AverageStake
            | Quantity::Expectation => event.is_none(),
            Quantity::Return => event.as_ref().is_some_and(|event| event.value == TOTAL),
            _ => false,
        };
        let own = (&self.table.id, &self.variant.id);
        let is_own = |(table, variant): &(&Table, &Variant)| (&table.id, &variant.id) == own;
        let is_about = || self.catalog.about(Some(&self.table.id), claim).iter().any(is_own);
        let wager = open.iter().position(|one| one.at[0].id == wager.value)?;
        let is_here = is_about() && claim.is_at(open[wager].at[0].offer.meter.as_ref());
        is_here.then(|| (wager, claim.printed.range().filter(|_| is_linear)))
    }
}

/// Returns the sources of claims, errata left out; first `None` for all of them, unless there is one
/// source.
pub fn sources<'c>(claims: impl Iterator<Item = &'c Claim>) -> Vec<Option<&'c str>> {
    let right = claims.filter(|claim| claim.erratum.is_none());
    let mut sources: Vec<_> = right.map(|claim| Some(&*claim.source)).unique().collect();
    if sources.len() != 1 {
        sources.insert(0, None);
    }
    sources
}

/// Returns `true` if a claim is of a source and no erratum; `None` stands for all sources.
pub fn counts(claim: &Claim, source: Option<&str>) -> bool {
    claim.erratum.is_none() && source.is_none_or(|source| claim.source == source)
}
