//! Whether enough could be read to be judged.

use crate::error::Error;
use crate::question::check::evidence::{Evidence, FaultId, Faults};
use crate::question::check::report::place;
use crate::wording::grouped;

/// Of so many rows, one may be lost: what is left out may be just what is wrong.
const LOSS: u64 = 100;

/// Refuses to judge what was mostly, or all but rarely, not readable.
///
/// A table of counts or totals that lacks a row is another table; of hands, one in a hundred may be
/// left out.
pub(super) fn check(evidence: &Evidence) -> Result<(), Error> {
    let (faults, read, spare) = match evidence {
        Evidence::Hands(hands) => (&hands.faults, hands.rounds, LOSS),
        Evidence::Counted(counted) => (&counted.faults, 0, 1),
    };
    let (lost, place) = unreadable(faults);
    if lost == 0 || (read > 0 && lost.saturating_mul(spare) <= read.saturating_add(lost)) {
        return Ok(());
    }
    let of = match evidence {
        Evidence::Hands(_) => format!(" of {}", grouped(&read.saturating_add(lost).to_string())),
        Evidence::Counted(_) => String::new(),
    };
    let rows = if lost == 1 { "row" } else { "rows" };
    Err(Error::input(format!(
        "{}{of} {rows} cannot be read, the first at {place}",
        grouped(&lost.to_string())
    )))
}

/// How many rows could not be read, and the first with the reason.
fn unreadable(faults: &Faults) -> (u64, String) {
    let mut kinds = faults.kinds.iter().filter(|kind| kind.id == FaultId::Unreadable);
    let lost = kinds.clone().map(|kind| kind.count).sum();
    let first = kinds.find_map(|kind| kind.first.first());
    let place = first.map(|row| format!("{}: {}", place(&row.file, row.line), row.text));
    (lost, place.unwrap_or_default())
}
