//! Refuses requests that price nothing, with idle session lengths and shoes that show no wager, and
//! variants that take too long.

use crate::error::Error;
use crate::pricing::Case;
use crate::pricing::figures::Refused;
use crate::question::price::Request;
use crate::question::price::report::Report;
use crate::question::streaks::runs::{Model, Reading};
use crate::table::is_wanted;
use crate::table::model::{Table, Variant, Wager};
use crate::wording::asked::{ASK_LIST, CUT, HANDS, MODEL, READING, ROUNDS_PER_SHOE, VARIANT};

/// Refuses a variant that is not named if it takes longer than all others of its collection.
pub(super) fn refuse_slow(case: &Case<'_>, variant: &Variant, name: &str) -> Result<(), Error> {
    match variant.wagers.iter().any(|wager| case.sees_very_much(wager)) {
        true => Err(Error::usage(format!(
            "its best play takes seconds to compute: {VARIANT} {name} has it"
        ))),
        false => Ok(()),
    }
}

/// Refuses a session length if no wager in the request is settled by a session.
pub(super) fn refuse_idle_sessions(
    selected: &[(&Table, &Variant)],
    request: &Request,
) -> Result<(), Error> {
    let wagers = || {
        let all = selected.iter().flat_map(|(_, variant)| &variant.wagers);
        all.filter(|wager| is_wanted(wager, &request.wagers))
    };
    let sessions = &request.sessions;
    let of_session =
        [(HANDS, !sessions.sessions.is_empty()), (READING, sessions.reading != Reading::Longest)];
    let of_rounds = [
        (MODEL, sessions.model != Model::Independent),
        (ROUNDS_PER_SHOE, sessions.rounds_per_shoe.is_some()),
        (CUT, sessions.cut > 0),
    ];
    let given = |of: &[(&'static str, bool)]| of.iter().find(|(_, given)| *given).map(|one| one.0);
    let idle = given(&of_session)
        .filter(|_| !wagers().any(Wager::is_of_session))
        .or_else(|| given(&of_rounds).filter(|_| !wagers().any(|one| one.streak().is_some())));
    if let Some(idle) = idle {
        return Err(Error::parameter_given(
            idle,
            format!("no wager asked for is settled by a session; `{ASK_LIST} wagers` shows runs"),
        ));
    }
    if sessions.cut > 0 && given(&of_rounds) == Some(CUT) {
        let why = format!(
            "it limits the rounds of one shoe: expected {ROUNDS_PER_SHOE} or {MODEL} pair or triple beside it"
        );
        return Err(Error::parameter_given(CUT, why));
    }
    Ok(())
}

/// Returns the first refusal as an error if no wager was priced. Otherwise refusals are part of the
/// reports.
pub(super) fn refuse_if_nothing_is_priced(reports: &[Report]) -> Result<(), Error> {
    let priced = |report: &Report| {
        !report.wagers.is_empty()
            || !report.session_wagers.is_empty()
            || !report.progressive_wagers.is_empty()
    };
    match reports.iter().find_map(|report| report.refused.first()) {
        Some(Refused { id, reason, error, .. }) if !reports.iter().any(priced) => {
            let of_reason =
                || Error::shoe(format!("wager \"{id}\" cannot be priced: {}", reason.marked()));
            Err(error.clone().unwrap_or_else(of_reason))
        }
        _ => Ok(()),
    }
}
