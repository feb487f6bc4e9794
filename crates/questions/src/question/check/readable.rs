//! Decides if enough of the input could be read to judge it.

use crate::error::Error;
use crate::evidence::{Counted, Evidence, FaultId, Faults, Rows};
use crate::question::check::report::place;
use crate::wording::grouped;

/// One row in this many may be unreadable; no more, since the rows left out may be the wrong ones.
const LOSS: u64 = 100;
/// Maximum number of rounds.
const MOST: u64 = i64::MAX as u64;

/// Refuses input with too many unreadable rows, or without rounds.
///
/// Counts and totals allow no unreadable row, since a table without one of its rows is a different
/// table. Nor do rows that count rounds. Other hands allow one row in a hundred.
pub(super) fn check(evidence: &Evidence) -> Result<(), Error> {
    let (faults, rows, spare) = match evidence {
        // Rows that break a rule were still read.
        Evidence::Hands(hands) if hands.rounds <= hands.rows => (&hands.faults, hands.rows, LOSS),
        // A row that counts rounds may stand for any number of them.
        Evidence::Hands(hands) => (&hands.faults, 0, 1),
        Evidence::Counted(counted) => (&counted.faults, 0, 1),
    };
    let (lost, place) = unreadable(faults);
    // An unreadable row, if there is one, is the reason.
    let rounds = match evidence {
        // Rows that are no round break a rule, and are reported.
        Evidence::Hands(hands) if !matches!(hands.shown, Rows::Bare { .. }) => hands.rows,
        Evidence::Hands(hands) => hands.rounds,
        Evidence::Counted(counted) => rounds(counted),
    };
    if lost == 0 && rounds == 0 {
        return Err(Error::input("all rounds are 0: expected counts or totals of some".to_owned()));
    }
    if rounds > MOST {
        let why = "the rounds of all rows pass 2^63: expected the counts of one and the same run";
        return Err(Error::input(why.to_owned()));
    }
    if lost == 0 || (rows > lost && lost.saturating_mul(spare) <= rows) {
        return Ok(());
    }
    let (of, all) = match evidence {
        Evidence::Hands(hands) => (format!(" of {}", grouped(&hands.rows.to_string())), hands.rows),
        Evidence::Counted(_) => (String::new(), lost),
    };
    let rows = if all == 1 { "row" } else { "rows" };
    Err(Error::input(format!(
        "{}{of} {rows} cannot be read, the first at {place}",
        grouped(&lost.to_string())
    )))
}

/// Adds up everything that was counted; 0 only if there was no round.
fn rounds(counted: &Counted) -> u64 {
    let events = counted
        .events
        .iter()
        .flat_map(|of| of.events.iter().map(|(_, count)| *count).chain(of.rounds));
    let totals = counted.totals.iter().map(|totals| totals.rounds);
    events.chain(totals).fold(0, u64::saturating_add)
}

/// Returns the number of unreadable rows, and the first one with its reason.
fn unreadable(faults: &Faults) -> (u64, String) {
    let mut kinds = faults.kinds.iter().filter(|kind| kind.id == FaultId::Unreadable);
    let lost = kinds.clone().map(|kind| kind.count).sum();
    let first = kinds.find_map(|kind| kind.first.first());
    let place = first.map(|row| format!("{}: {}", place(&row.file, row.line), row.text));
    (lost, place.unwrap_or_default())
}
