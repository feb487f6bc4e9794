//! Decisions that are made: put together from the parts in which a law is dealt.

use std::sync::{Mutex, PoisonError};

use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::Field;
use crate::game::api::Situations;
use crate::pricing::Case;
use crate::pricing::parts::{LawInParts, parts_of};
use crate::pricing::rounds::Rounds;
use crate::pricing::set::{Keep, Set};
use crate::pricing::solver::{Part, Solver};
use crate::settle::{self, Returns};
use crate::table::decision::Decision;
use crate::table::model::Wager;

/// The decisions of a wager, made.
#[derive(Clone, Debug)]
pub struct Solved<'d> {
    /// The decisions.
    pub decision: &'d Decision,
    /// The ways of each line of the decision, option by option.
    pub returns: Returns,
    /// The same if the player takes the least stake of equally good options, and the greatest.
    pub by_stake: [Returns; 2],
    /// Every information set that rounds reach, decision by decision, if sets are kept.
    pub sets: Vec<Set<'d>>,
    /// `true` if equally good options stake another amount in one of them.
    pub has_other_stake: bool,
    /// `true` if every line is the first to hold in some round, by any strategy.
    pub reaches_every_line: bool,
}

/// Makes every decision of a wager part by part. `tell` receives each part of the law.
/// Returns `None` if this shoe cannot be dealt in parts.
pub(super) fn solve_in_parts<'d>(
    case: &Case<'_>,
    decision: &'d Decision,
    law: &LawInParts<'_>,
    (keep, tell): (Keep, &(dyn Fn(&Situations) + Sync)),
) -> Result<Option<Solved<'d>>, Error> {
    let parts = Mutex::new(Vec::new());
    let is_dealt = case.law_in_parts(law, &|part| {
        let mut rounds = Rounds::of(vec![decision]);
        rounds.add_situations(&part);
        let made = Solver::new(decision, &rounds, keep).part();
        parts.lock().unwrap_or_else(PoisonError::into_inner).push(made);
        tell(&part);
    })?;
    let parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(is_dealt.then(|| gathered(decision, parts)))
}

/// Puts the parts of a law together, in which decisions are made.
pub(super) fn gathered<'d>(decision: &'d Decision, parts: Vec<Part<'d>>) -> Solved<'d> {
    let mut ways = [(); 3].map(|()| vec![Whole::zero(); decision.lines.len() + 1]);
    let mut total = Whole::zero();
    let (mut sets, mut reached) = (Vec::new(), vec![false; decision.lines.len()]);
    let has_other_stake = parts.iter().any(|part| part.ways.len() > 1);
    for part in parts {
        let of_part = [0, 1, 2].map(|at| part.ways.get(at).unwrap_or(&part.ways[0]));
        for (ways, more) in ways.iter_mut().zip(of_part) {
            ways.iter_mut().zip(more).for_each(|(ways, more)| *ways += more);
        }
        total += &part.total;
        sets.extend(part.sets);
        reached.iter_mut().zip(part.reached).for_each(|(all, of_part)| *all |= of_part);
    }
    // Decisions in their order, and the sets of each by what the player sees.
    let mut in_order = Vec::with_capacity(sets.len());
    for choice in decision.first.all() {
        let from = in_order.len();
        in_order.extend(sets.extract_if(.., |set| std::ptr::eq(set.choice, choice)));
        in_order[from..].sort_by(|one, other| one.seen.cmp(&other.seen));
    }
    let [returns, least, greatest] = ways.map(|ways| {
        let mut returns = Returns::new(&decision.lines, ways, total.clone());
        // The last line of each option holds in every round, so that no round is left.
        returns.events.pop();
        returns
    });
    // The last line of an option is for all rounds that are left.
    let mut options = decision.settling().into_iter();
    let reaches_every_line = options
        .all(|(lines, _)| reached[lines.start..lines.end - 1].iter().all(|is_reached| *is_reached));
    let by_stake = [least, greatest];
    Solved { decision, returns, by_stake, sets: in_order, has_other_stake, reaches_every_line }
}

/// A wager whose decisions see a law that is dealt in parts.
pub(super) struct InParts<'w> {
    wager: &'w Wager,
    decision: &'w Decision,
    observed: Observed,
    by: Vec<Field>,
}

impl<'w> InParts<'w> {
    /// Returns `None` if the law is dealt whole.
    pub fn of(case: &Case<'_>, wager: &'w Wager) -> Option<Self> {
        let decision = wager.decision()?;
        let observed = settle::observed_by(decision);
        let by = parts_of(case, decision, &observed)?;
        Some(Self { wager, decision, observed, by })
    }

    /// Makes the decisions. Returns them with the law of `others`, which the same deal counts.
    pub fn made(
        &mut self,
        case: &Case<'_>,
        others: &Observed,
        keep: Keep,
    ) -> Result<Option<(Solved<'w>, Distribution)>, Error> {
        self.observed.watch_all(others);
        let law = LawInParts { name: &self.wager.name, observed: &self.observed, by: &self.by };
        let of_others = Mutex::new(Vec::new());
        let tell = |dealt: &Situations| {
            let ways = dealt.ways(others);
            of_others.lock().unwrap_or_else(PoisonError::into_inner).extend(ways);
        };
        let solved = solve_in_parts(case, self.decision, &law, (keep, &tell))?;
        let of_others = of_others.into_inner().unwrap_or_else(PoisonError::into_inner);
        let law = Distribution::gather(others.fields().collect(), of_others);
        Ok(solved.map(|solved| (solved, law)))
    }
}
