//! Decisions with so many information sets that the law of a round comes in parts.

use crate::distribution::Observed;
use crate::error::Error;
use crate::field::Field;
use crate::game::Deal;
use crate::game::api::Situations;
use crate::pricing::{Case, Progress};
use crate::table::decision::Decision;

/// Returns the fields that the player sees in every round before a decision, if a game deals the
/// law in parts that agree in them. No information set is then in two parts.
pub(super) fn parts_of(
    case: &Case<'_>,
    decision: &Decision,
    observed: &Observed,
) -> Option<Vec<Field>> {
    let first = &decision.first;
    let is_whole = case.shoe.is_infinite()
        || [case.known.given, case.known.offered].iter().any(Option::is_some)
        || case.known.dealt.is_some()
        || first.shown.is_some()
        || first.rules().iter().any(Option::is_some);
    let of_some =
        |field: &Field| first.also.as_ref().is_some_and(|also| also.fields.contains(field));
    let by: Vec<Field> = first.sees.iter().copied().filter(|field| !of_some(field)).collect();
    (!is_whole && case.game.has_parts(observed, &by)).then_some(by)
}

impl Case<'_> {
    /// Calls `tell` with the parts of the law of the observed fields, from any thread. Rounds with the
    /// same values of the fields `by` are in one part. Returns `false` if this shoe cannot be dealt so.
    pub(super) fn law_in_parts(
        &self,
        observed: &Observed,
        (by, name): (&[Field], &str),
        tell: &(dyn Fn(Situations) + Sync),
    ) -> Result<bool, Error> {
        self.watch.go_on()?;
        let progress = |done: u64, of: u64| self.watch.tell(Progress { name, done, of });
        let (shoe, rule, dealt) = (&self.shoe, &self.table.rule, self.known.dealt);
        let deal = Deal { shoe, rule, observed, dealt, progress: &progress };
        self.game.deal_in_parts(&deal, by, tell).map_err(|error| error.about(name))
    }
}
