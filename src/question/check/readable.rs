//! Whether enough could be read to be judged.

use crate::error::Error;
use crate::question::check::evidence::{Counted, Evidence, FaultId, Faults};
use crate::question::check::report::place;
use crate::wording::grouped;

/// Of so many rows, one may be lost: what is left out may be just what is wrong.
const LOSS: u64 = 100;

/// Refuses to judge what was mostly, or all but rarely, not readable.
///
/// A table of counts or totals that lacks a row is another table; of hands, one in a hundred may be
/// left out.
pub(super) fn check(evidence: &Evidence) -> Result<(), Error> {
    let (faults, rows, spare) = match evidence {
        // Rows that break a rule were read all the same.
        Evidence::Hands(hands) => (&hands.faults, hands.rows, LOSS),
        Evidence::Counted(counted) => (&counted.faults, 0, 1),
    };
    let (lost, place) = unreadable(faults);
    // A row that cannot be read is the reason where there is one.
    if let Evidence::Counted(counted) = evidence
        && lost == 0
        && rounds(counted) == 0
    {
        return Err(Error::input("all rounds are 0: expected counts or totals of some".to_owned()));
    }
    if lost == 0 || (rows > lost && lost.saturating_mul(spare) <= rows) {
        return Ok(());
    }
    let of = match evidence {
        Evidence::Hands(_) => format!(" of {}", grouped(&rows.to_string())),
        Evidence::Counted(_) => String::new(),
    };
    let rows = if lost.max(rows) == 1 { "row" } else { "rows" };
    Err(Error::input(format!(
        "{}{of} {rows} cannot be read, the first at {place}",
        grouped(&lost.to_string())
    )))
}

/// Whatever is counted, in all: 0 only if there was no round.
fn rounds(counted: &Counted) -> u64 {
    let events = counted
        .events
        .iter()
        .flat_map(|of| of.events.iter().map(|(_, count)| *count).chain(of.rounds));
    let totals = counted.totals.iter().map(|totals| totals.rounds);
    events.chain(totals).fold(0, u64::saturating_add)
}

/// How many rows could not be read, and the first with the reason.
fn unreadable(faults: &Faults) -> (u64, String) {
    let mut kinds = faults.kinds.iter().filter(|kind| kind.id == FaultId::Unreadable);
    let lost = kinds.clone().map(|kind| kind.count).sum();
    let first = kinds.find_map(|kind| kind.first.first());
    let place = first.map(|row| format!("{}: {}", place(&row.file, row.line), row.text));
    (lost, place.unwrap_or_default())
}
