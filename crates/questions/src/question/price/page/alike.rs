//! Finds wagers that are the same in several variants, so that one table lists them once.

use std::collections::BTreeMap;

use itertools::Itertools;

use crate::pricing::figures::WagerReport;

use super::is_same_variant;
use super::row::Row;

/// Returns `true` if two rows have the same wager, with the same payoffs and probabilities, on the
/// same shoe.
pub(super) fn are_alike(left: &Row<'_>, right: &Row<'_>) -> bool {
    let terms = |wager: &WagerReport| -> Vec<_> {
        let events = wager.events.iter();
        let events = events.map(|one| (one.pays.clone(), one.probability.exact.clone()));
        events.filter(|(_, probability)| !probability.is_zero()).sorted().collect()
    };
    let named = |row: &Row<'_>| (row.0.id.clone(), row.0.name.clone());
    let remark = |wager: &WagerReport| wager.offer.as_ref().map(|offer| offer.remark.clone());
    let on = |row: &Row<'_>| (row.1.shoe.composition.clone(), row.1.dealt.is_some());
    named(left) == named(right)
        && on(left) == on(right)
        && left.0.edge == right.0.edge
        && remark(left.0) == remark(right.0)
        && terms(left.0) == terms(right.0)
}

/// Returns for each row the variant that lists the same wager already, or `None` to list the row.
///
/// A variant refers to one earlier variant only: the one with which it shares the most rows, at
/// least two. A wager that the first variant offers on other terms is always listed, because people
/// want to compare it.
pub(super) fn said_before<'a>(rows: &[Row<'a>]) -> Vec<Option<&'a str>> {
    let groups: Vec<&[Row<'a>]> =
        rows.chunk_by(|left, right| is_same_variant(left.1, right.1)).collect();
    let mut said = Vec::with_capacity(rows.len());
    for (at, group) in groups.iter().enumerate() {
        let changed = |row: &Row<'_>| {
            let here = groups[0].iter().filter(|other| other.0.id == row.0.id);
            at > 0 && here.clone().count() > 0 && !here.into_iter().any(|one| are_alike(one, row))
        };
        let found_in = |row: &Row<'_>, other: &[Row<'_>]| {
            !changed(row) && other.iter().any(|one| are_alike(one, row))
        };
        let mut best: (usize, Option<&&[Row<'a>]>) = (1, None);
        for other in &groups[..at] {
            let shared = group.iter().filter(|row| found_in(row, other)).count();
            if shared > best.0 {
                best = (shared, Some(other));
            }
        }
        said.extend(
            group
                .iter()
                .map(|row| best.1.filter(|other| found_in(row, other)).map(|other| other[0].2)),
        );
    }
    said
}

/// Groups alike rows, in the order of the first row of each group.
pub(super) fn once<'a>(rows: Vec<Row<'a>>) -> Vec<Vec<Row<'a>>> {
    // Only wagers with the same id can be alike.
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut kept: Vec<Vec<Row<'a>>> = Vec::new();
    for row in rows {
        let places = places.entry(row.0.id.as_str()).or_default();
        match places.iter().find(|at| are_alike(&kept[**at][0], &row)) {
            Some(at) => kept[*at].push(row),
            None => {
                places.push(kept.len());
                kept.push(vec![row]);
            }
        }
    }
    kept
}
