//! Refuses requests that price nothing: idle session lengths, and shoes that show no wager.

use crate::error::Error;
use crate::pricing::figures::Refused;
use crate::question::price::Request;
use crate::question::price::report::Report;
use crate::table::is_wanted;
use crate::table::model::{Table, Variant};
use crate::wording::asked::{ASK_LIST, HANDS};

/// Refuses a session length if no wager in the request is settled by a session.
pub(super) fn refuse_idle_sessions(
    selected: &[(&Table, &Variant)],
    request: &Request,
) -> Result<(), Error> {
    let mut wagers = selected.iter().flat_map(|(_, variant)| &variant.wagers);
    if !request.sessions.sessions.is_empty()
        && !wagers.any(|wager| is_wanted(wager, &request.wagers) && wager.is_of_session())
    {
        return Err(Error::parameter_given(
            HANDS,
            format!("no wager asked for is settled by a session; `{ASK_LIST} wagers` shows runs"),
        ));
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
        Some(Refused { id, reason, .. }) if !reports.iter().any(priced) => {
            Err(Error::shoe(format!("wager \"{id}\" cannot be priced: {}", reason.marked())))
        }
        _ => Ok(()),
    }
}
