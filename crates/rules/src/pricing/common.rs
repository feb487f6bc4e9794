//! Shares deals: wagers and tables of outcomes that look at the same cards settle on one law.

use rayon::prelude::*;

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::game::Rule;
use crate::game::plan::Plan;
use crate::pricing::Case;
use crate::pricing::made::{InParts, Solved};
use crate::pricing::rounds::{Group, Rounds};
use crate::pricing::set::Keep;
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
    /// The rounds of these laws, sorted for the decisions that see the same.
    sorted: Vec<Rounds<'w>>,
    /// Decisions whose laws come in parts, made.
    made: Vec<Solved<'w>>,
    /// The parts of them that are kept.
    keep: Keep,
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
        keep: Keep,
    ) -> Result<Self, Error> {
        // A wager that is offered in some rounds only has its own law.
        let shared: Vec<&'w Wager> =
            wagers.iter().copied().filter(|wager| wager.offer.given.is_none()).collect();
        let of_round =
            shared.iter().filter(|wager| wager.streak().is_none() && wager.decision().is_none());
        let of_round = of_round.map(|wager| settle::observed(wager.round_lines()));
        // Decisions look at far more than other wagers do, so that others settle on their laws.
        let mut alike: Vec<Group<'w>> = Vec::new();
        let mut in_parts: Vec<InParts<'w>> = Vec::new();
        for (wager, decision) in shared.iter().filter_map(|one| Some((*one, one.decision()?))) {
            // A law in parts is never kept whole.
            if let Some(one) = InParts::of(case, wager) {
                in_parts.push(one);
                continue;
            }
            Group::add(&mut alike, decision);
        }
        let mut asked: Vec<(Option<Rule>, Observed)> = Vec::new();
        for Group { decisions, observed } in &alike {
            for rule in decisions[0].first.rules() {
                let rule = rule.filter(|rule| **rule != case.table.rule).cloned();
                if !asked.iter().any(|one| one.0 == rule && one.1.covers(observed)) {
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
            if let Some((solved, law)) = one.made(case, &all, keep).ok().flatten() {
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
        let mut common =
            Self { laws, of_decisions: of_decisions.collect(), sorted: Vec::new(), made, keep };
        let sorted = alike.into_par_iter().filter_map(|Group { decisions, observed }| {
            let rules = decisions[0].first.rules().into_iter();
            let law = |rule: Option<&'w Rule>| {
                let other = rule.filter(|rule| **rule != case.table.rule);
                Some((rule, common.law_of_decision(other, &observed)?))
            };
            let laws = rules.map(law).collect::<Option<Vec<_>>>()?;
            Some(Rounds::new(decisions, laws.into_iter()))
        });
        common.sorted = sorted.collect();
        Ok(common)
    }

    /// Returns the decisions of a wager if they are made already, and at least these parts are kept.
    pub fn made(&self, decision: &Decision, keep: Keep) -> Option<&Solved<'w>> {
        let is_it = |made: &&Solved<'_>| std::ptr::eq(made.decision, decision);
        self.made.iter().find(is_it).filter(|_| keep == Keep::Ways || self.keep == Keep::Sets)
    }

    /// Returns the rounds in which a decision is made, if they are dealt together with others.
    pub(super) fn rounds(&self, decision: &Decision) -> Option<&Rounds<'w>> {
        let is_of =
            |rounds: &&Rounds<'_>| rounds.decisions.iter().any(|one| std::ptr::eq(*one, decision));
        self.sorted.iter().find(is_of)
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
