//! Solves the decisions of a wager: the best option for everything that the player may see.
//!
//! Rounds that look the same to the player form an information set. The law of a round, with all
//! that he sees observed, is split into these sets. In each set an option is worth the sum of what
//! its lines pay, weighted by their ways. The player takes the best option, or the one that a rule
//! names. A draw that reveals some of the cards multiplies the sets; a decision after another one
//! splits them.

use std::borrow::Cow;

use crate::error::Error;
use crate::game::Rule;
use crate::pricing::Case;
use crate::pricing::common::Common;
use crate::pricing::foresight::refuse_foresight;
pub use crate::pricing::made::Solved;
use crate::pricing::made::{gathered, solve_in_parts};
use crate::pricing::parts::{LawInParts, parts_of};
use crate::pricing::rounds::Rounds;
pub use crate::pricing::set::{Keep, Set};
use crate::pricing::solver::Solver;
use crate::settle;
use crate::table::decision::Decision;
use crate::table::model::Wager;

/// Makes every decision of a wager: by its rule, or else by the best option. Uses the common deal
/// if it made them or has the laws, and the wager is offered in every round.
///
/// # Errors
///
/// Returns an error if the shoe cannot be dealt, or if the player sees cards that an option
/// changes.
pub fn solve<'c>(
    case: &Case<'_>,
    wager: &Wager,
    decision: &'c Decision,
    common: &'c Common<'_>,
    keep: Keep,
) -> Result<Cow<'c, Solved<'c>>, Error> {
    if let Some(made) = common.made(decision, keep) {
        return Ok(Cow::Borrowed(made));
    }
    let observed = settle::observed_by(decision);
    let offering = case.offering(wager);
    if let Some(by) = parts_of(&offering, decision, &observed) {
        let law = LawInParts { name: &wager.name, observed: &observed, by: &by };
        if let Some(solved) = solve_in_parts(&offering, decision, &law, (keep, &|_| ()))? {
            return Ok(Cow::Owned(solved));
        }
    }
    let shared = Some(common).filter(|_| wager.offer.given.is_none());
    let law = |rule: Option<&'c Rule>| {
        let by = rule.unwrap_or(&case.table.rule);
        let other = Some(by).filter(|by| **by != case.table.rule);
        let law = match shared.and_then(|common| common.law_of_decision(other, &observed)) {
            Some(law) => Cow::Borrowed(law),
            None => Cow::Owned(offering.law_by(by, &observed, &wager.name)?),
        };
        Ok::<_, Error>((rule, law))
    };
    let rules = decision.first.rules();
    let laws = rules.into_iter().map(law).collect::<Result<Vec<_>, _>>()?;
    decision.first.all().into_iter().try_for_each(|choice| {
        let rules = choice.rules();
        let of_choice = laws.iter().filter(|(rule, _)| rules.contains(rule)).map(|(_, law)| &**law);
        refuse_foresight(case.table, choice, &of_choice.collect::<Vec<_>>())
    })?;
    let alone;
    let rounds = match shared.and_then(|common| common.rounds(decision)) {
        Some(rounds) => rounds,
        None => {
            let laws = laws.iter().map(|(rule, law)| (*rule, &**law));
            alone = Rounds::new(vec![decision], laws);
            &alone
        }
    };
    Ok(Cow::Owned(gathered(decision, vec![Solver::new(decision, rounds, keep).part()])))
}
