//! Shares deals: wagers and tables of outcomes that look at the same cards settle on one law.

use rayon::prelude::*;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::game::Rule;
use crate::game::plan::Plan;
use crate::pricing::Case;
use crate::pricing::made::{InParts, Solved};
use crate::settle;
use crate::table::decision::Decision;
use crate::table::model::Wager;

/// Laws that several wagers and tables of outcomes share.
pub struct Common<'w> {
    /// Each law with the observations that it serves. The first is of everything that is cheap to
    /// deal together.
    laws: Vec<(Observed, Distribution)>,
    /// The laws of decisions, each with its rule of the deal; `None` for the rule of the table.
    of_decisions: Vec<(Option<Rule>, Observed, Distribution)>,
    /// Decisions whose laws come in parts, made without a list of their sets.
    made: Vec<Solved<'w>>,
}

impl<'w> Common<'w> {
    /// Deals for these wagers and other observations.
    ///
    /// # Errors
    ///
    /// Returns an error if the shoe cannot be dealt.
    pub fn new(
        case: &Case<'_>,
        wagers: &[&'w Wager],
        others: impl Iterator<Item = Observed>,
    ) -> Result<Self, Error> {
        // A wager that is offered in some rounds only has its own law.
        let shared: Vec<&'w Wager> =
            wagers.iter().copied().filter(|wager| wager.offer.given.is_none()).collect();
        let of_round =
            shared.iter().filter(|wager| wager.streak().is_none() && wager.decision().is_none());
        let of_round = of_round.map(|wager| settle::observed(wager.round_lines()));
        // Decisions look at far more than other wagers do, so that others settle on their laws.
        let mut asked: Vec<(Option<Rule>, Observed)> = Vec::new();
        let mut in_parts: Vec<InParts<'w>> = Vec::new();
        for (wager, decision) in shared.iter().filter_map(|one| Some((*one, one.decision()?))) {
            // A law in parts is never kept whole.
            if let Some(one) = InParts::of(case, wager) {
                in_parts.push(one);
                continue;
            }
            let observed = settle::observed_by(decision);
            for rule in decision.first.rules() {
                let rule = rule.filter(|rule| **rule != case.table.rule).cloned();
                if !asked.iter().any(|one| one.0 == rule && one.1.covers(&observed)) {
                    asked.push((rule, observed.clone()));
                }
            }
        }
        let is_settled = |observed: &Observed| {
            asked.iter().any(|(rule, all)| rule.is_none() && all.covers(observed))
        };
        let mut observed: Vec<Observed> =
            of_round.chain(others).filter(|one| !is_settled(one)).collect();
        let (mut made, mut beside) = (Vec::new(), Vec::new());
        for one in &mut in_parts {
            let is_beside =
                |other: &&Observed| case.game.takes_seconds(&case.shoe, &case.known.watched(other));
            let mut all = Observed::default();
            observed.iter().filter(is_beside).for_each(|other| all.watch_all(other));
            if let Some((solved, law)) = one.made(case, &all).ok().flatten() {
                made.push(solved);
                observed.retain(|other| !is_beside(&other));
                beside.push((all, law));
            }
        }
        let watched: Vec<Observed> = observed.iter().map(|one| case.known.watched(one)).collect();
        let plan = Plan::new(case.game, &case.shoe, &watched);
        let together = |members: &Vec<usize>| {
            let mut all = Observed::default();
            members.iter().for_each(|at| all.watch_all(&observed[*at]));
            all
        };
        let common = together(&plan.common);
        let law = case.law(&common, "")?;
        // What cannot be dealt with others is dealt by itself later, and gives its reason then.
        let groups = plan.groups.par_iter().filter_map(|members| {
            let all = together(members);
            let law = case.law(&all, "").ok()?;
            Some((all, law))
        });
        let mut laws = vec![(common, law)];
        laws.par_extend(groups);
        laws.extend(beside);
        let of_decisions = asked.into_par_iter().filter_map(|(rule, observed)| {
            let law = case.law_by(rule.as_ref().unwrap_or(&case.table.rule), &observed, "").ok()?;
            Some((rule, observed, law))
        });
        Ok(Self { laws, of_decisions: of_decisions.collect(), made })
    }

    /// Returns the decisions of a wager if they are made already.
    pub fn made(&self, decision: &Decision) -> Option<&Solved<'w>> {
        self.made.iter().find(|made| std::ptr::eq(made.decision, decision))
    }

    /// Returns the law of everything that a decision looks at, by this rule of the deal; `None` for
    /// the rule of the table.
    pub fn law_of_decision(
        &self,
        rule: Option<&Rule>,
        observed: &Observed,
    ) -> Option<&Distribution> {
        let is_it = |one: &&(Option<Rule>, Observed, Distribution)| {
            one.0.as_ref() == rule && one.1.covers(observed)
        };
        self.of_decisions.iter().find(is_it).map(|(.., law)| law)
    }

    /// Returns the law of these observations, if they are dealt together with others.
    pub fn law(&self, observed: &Observed) -> Option<&Distribution> {
        let found = self.laws.iter().find(|(all, _)| all.covers(observed)).map(|(_, law)| law);
        found.or_else(|| self.law_of_decision(None, observed))
    }

    /// Returns the number of all ways.
    pub fn total(&self) -> &Whole {
        self.laws[0].1.total()
    }
}
