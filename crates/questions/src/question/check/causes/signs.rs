//! Finds wins whose sign is reversed: the house's wins in place of the players'.

use crate::exact::Exact;
use crate::question::check::report::{Cause, CauseKind, Check, CheckedWager, FindingKind};

/// Largest squared deviation of a mean return that fits with the sign reversed.
const FITS: i64 = 16;

/// Adds the cause to the findings about wagers if every mean return that differs would fit with the
/// sign reversed.
pub fn explain_signs(check: &mut Check) {
    let differs = |wager: &&CheckedWager| wager.mean.as_ref().is_some_and(|of| of.judged.differs);
    let differing: Vec<&CheckedWager> = check.wagers.iter().filter(differs).collect();
    if differing.is_empty() || !differing.iter().all(|wager| fits_reversed(wager)) {
        return;
    }
    let ids: Vec<String> = differing.iter().map(|wager| wager.id.clone()).collect();
    let cause = Cause {
        kind: CauseKind::Mistake,
        text: "as if the sign of the wins were reversed: a column of the wins of the house is \
               named house_win or ggr"
            .to_owned(),
        rows: 0,
        covers: 0,
        right: 0,
        among: 0,
    };
    let findings = check.findings.iter_mut();
    let of_these = findings.filter(|one| one.kind == FindingKind::Wager && ids.contains(&one.id));
    of_these.for_each(|finding| finding.cause = Some(cause.clone()));
}

/// Returns `true` if the negative mean would be near to the expected one. With the mean m, the
/// expected e and the squared deviation z², the variance of m is (m - e)²/z², and that of -m is the
/// same.
fn fits_reversed(wager: &CheckedWager) -> bool {
    let Some(mean) = &wager.mean else { return false };
    let Some(deviation) = &mean.deviation else { return false };
    let (own, expected) = (&mean.mean.exact, &mean.expected.exact);
    let (off, reversed) = (own - expected, own + expected);
    let square = |of: &Exact| of * of;
    let allowed = &square(&off) * &Exact::integer(FITS);
    &square(&reversed) * &deviation.square <= allowed
}
