//! Printed figures beside the exact ones.

use crate::exact::Exact;
use crate::report::{ClaimReport, Figure, WagerReport};
use crate::table::model::{Claim, Quantity};

/// Sets a claim beside the exact figure of its wager.
pub fn compare(claim: &Claim, wager: &WagerReport, digits: usize) -> Option<ClaimReport> {
    let exact = match claim.quantity {
        Quantity::Edge => wager.edge.exact.clone(),
        Quantity::Rtp => wager.rtp.exact.clone(),
        Quantity::EdgeResolved => wager.edge_resolved.clone()?.exact,
        Quantity::Hit => wager.hit.exact.clone(),
        Quantity::Push => wager.push.exact.clone(),
        Quantity::Lose => wager.lose.exact.clone(),
        Quantity::Variance => wager.variance.exact.clone(),
        // The root has no exact figure: thirty digits of it are past any printed precision.
        Quantity::Deviation => Exact::parse(&wager.deviation.square.sqrt_decimal(30)?)?,
    };
    Some(ClaimReport {
        wager: claim.wager.clone(),
        quantity: claim.quantity.key(),
        printed: claim.printed.text.clone(),
        holds: claim.printed.agrees_with(&exact),
        exact: Figure { exact, digits },
        erratum: claim.erratum.clone(),
        source: claim.source.clone(),
    })
}
