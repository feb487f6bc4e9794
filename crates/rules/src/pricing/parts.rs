//! Decisions with so many information sets that the law of a round comes in parts.

use crate::distribution::Observed;
use crate::error::Error;
use crate::field::Field;
use crate::game::Deal;
use crate::game::api::{HAS_PARTS, Situations};
use crate::pricing::{Case, Progress};
use crate::settle;
use crate::table::decision::Decision;
use crate::table::model::Wager;

/// Returns the fields that the player sees in every round before a decision, if a game deals the
/// law in parts that agree in them. No information set is then in two parts.
pub(super) fn parts_of(
    case: &Case<'_>,
    decision: &Decision,
    observed: &Observed,
) -> Option<Vec<Field>> {
    let first = &decision.first;
    let is_whole = !HAS_PARTS
        || case.shoe.is_infinite()
        || [case.known.given, case.known.offered].iter().any(Option::is_some)
        || case.known.dealt.is_some()
        || first.shown.is_some()
        || first.rules().iter().any(Option::is_some);
    let of_some =
        |field: &Field| first.also.as_ref().is_some_and(|also| also.fields.contains(field));
    let by: Vec<Field> = first.sees.iter().copied().filter(|field| !of_some(field)).collect();
    (!is_whole && case.game.has_parts(observed, &by)).then_some(by)
}

/// A law that is dealt in parts.
pub(super) struct LawInParts<'a> {
    /// Name of the deal in messages.
    pub name: &'a str,
    pub observed: &'a Observed,
    /// Rounds with the same values of these fields are in one part.
    pub by: &'a [Field],
}

impl Case<'_> {
    /// Returns `true` if the player of a wager tells so many rounds apart that their law comes in
    /// parts.
    pub fn sees_very_much(&self, wager: &Wager) -> bool {
        let is_in_parts =
            |decision| parts_of(self, decision, &settle::observed_by(decision)).is_some();
        wager.decision().is_some_and(is_in_parts)
    }

    /// Calls `tell` with the parts of a law, from any thread. Returns `false` if this shoe cannot be
    /// dealt so.
    pub(super) fn law_in_parts(
        &self,
        of: &LawInParts<'_>,
        tell: &(dyn Fn(Situations) + Sync),
    ) -> Result<bool, Error> {
        self.watch.go_on()?;
        let LawInParts { name, observed, by } = *of;
        let progress = |done: u64, of: u64| self.watch.tell(Progress { name, done, of });
        let (shoe, rule, dealt) = (&self.shoe, &self.table.rule, self.known.dealt);
        let deal = Deal { shoe, rule, observed, dealt, progress: &progress };
        self.game.deal_in_parts(&deal, by, tell).map_err(|error| error.about(name))
    }
}
