//! The report of a session, from the probabilities of its states.

use crate::exact::{Exact, Whole};
use crate::figure::Enclosed;
use crate::figure::key::Key;
use crate::question::session::MOST_UNLIMITED;
use crate::question::session::amounts::Amounts;
use crate::question::session::chain::{self, Chain};
use crate::question::session::past::Highest;
use crate::question::session::plan::Plan;
use crate::question::session::report::{Averages, Ending, EndingReport, PlanReport, StepReport};
use crate::question::session::spread::{Law, enclosed};
use crate::question::session::walk::Walked;

/// An end with the numerator of its least probability.
pub(super) type Ended<'a> = (chain::End<Highest>, &'a Whole);

/// The probabilities of a session.
pub(super) struct Found<'a> {
    pub(super) amounts: &'a Amounts,
    pub(super) chain: &'a Chain<Highest>,
    pub(super) walked: &'a Walked,
}

impl<'a> Found<'a> {
    /// Returns every end with the numerator of its least probability.
    pub(super) fn ends(&self) -> Vec<Ended<'a>> {
        let playing = self.chain.states.iter().map(|state| chain::End {
            ending: Ending::Rounds,
            bankroll: state.bankroll,
            past: state.past,
        });
        let ends = self.chain.ends.iter().copied().zip(&self.walked.ends);
        let all = ends.chain(playing.zip(&self.walked.playing));
        all.filter(|(_, ways)| !ways.is_zero()).collect()
    }

    /// Returns the lowest and the highest bankroll of any end.
    fn range(&self) -> (i64, i64) {
        let ends = self.chain.ends.iter().map(|end| end.bankroll);
        let all = ends.chain(self.chain.states.iter().map(|state| state.bankroll));
        let (low, high) =
            all.fold((i64::MAX, i64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (low, high)
    }

    fn law(&self, ends: &[Ended<'_>]) -> Law<'a> {
        let values = ends.iter().map(|(end, ways)| (end.bankroll, *ways));
        Law::of(values, (&self.walked.missing, &self.walked.below))
    }

    pub(super) fn endings(&self, ends: &[Ended<'_>]) -> Vec<EndingReport> {
        let (_, most) = self.range();
        let reports = Ending::ALL.iter().map(|ending| {
            let own: Vec<_> =
                ends.iter().filter(|(end, _)| end.ending == *ending).copied().collect();
            let law = self.law(&own);
            let probability = law.probability(&law.total());
            let bankroll = law.part(most);
            let bankroll = probability.is_within_a_hundredth().then(|| {
                let grain = &self.amounts.money.grain;
                ratio(&bankroll, &probability).times(grain)
            });
            EndingReport { ending: *ending, probability, bankroll }
        });
        reports.collect()
    }

    pub(super) fn averages(
        &self,
        ends: &[Ended<'_>],
        (lengths, per_hour): (&Law<'_>, u64),
        average_stake: &Exact,
    ) -> Averages {
        let grain = &self.amounts.money.grain;
        let Walked { missing, below, staked, .. } = self.walked;
        let bankroll = self.law(ends).mean(self.range()).times(grain);
        let net = bankroll.plus(&-&self.amounts.money.amount(self.amounts.limits.start));
        let most = self.amounts.rounds.unwrap_or(MOST_UNLIMITED);
        let rounds = lengths.mean((1, most.into()));
        let largest = self.chain.stakes.iter().max().copied().unwrap_or(0);
        let staked = enclosed(
            staked,
            &(missing * &Whole::from(i128::from(largest) * i128::from(most))),
            below,
        );
        let per_hour_exact = Exact::count(per_hour.into());
        Averages {
            loss_per_hour: ratio(&net, &rounds).times(&-&per_hour_exact),
            bankroll,
            net,
            rounds,
            wagered: staked.times(&(grain * average_stake)),
            staked: staked.times(grain),
            rounds_per_hour: per_hour,
        }
    }

    /// Returns the numerators of the probabilities of each number of rounds.
    pub(super) fn lengths(&self) -> Vec<(i64, Whole)> {
        // Over denominators of no more rounds, so they are whole numbers of the last one.
        let whole = Exact::from(self.walked.below.value());
        let ways = self.walked.ended.iter().map(|share| (share * &whole).floor());
        (1..).zip(ways).collect()
    }
}

/// Returns the quotient of two figures, of which the second is above 0.
fn ratio(above: &Enclosed, below: &Enclosed) -> Enclosed {
    if let (Some(above), Some(below)) = (above.exact(), below.exact()) {
        return Enclosed::from(above.share_of(below));
    }
    let ends = [above.low(), above.high()];
    let quotients =
        ends.map(|above| [below.low(), below.high()].map(|below| above.share_of(below)));
    let [low, high] = [quotients.iter().flatten().min(), quotients.iter().flatten().max()];
    Enclosed::between(low.cloned().unwrap_or_default(), high.cloned().unwrap_or_default())
}

/// Returns the plan with its steps in money.
pub(super) fn plan_of(plan: &Plan, amounts: &Amounts) -> PlanReport {
    let Amounts { money, limits, .. } = amounts;
    let cap = money.cap.map(|cap| u64::try_from(cap / money.unit).unwrap_or_default());
    let unit = money.amount(money.unit);
    // A stake above all the money that a session can have is never played.
    let most = limits.goal.or(amounts.rounds.map(|_| limits.start)).unwrap_or(limits.start);
    let most = money.amount(most - limits.floor);
    let steps = plan.steps(cap).unwrap_or_default();
    let number = |to: Option<usize>| to.map(|at| at as u64 + 1);
    let steps = steps.iter().enumerate().map(|(at, step)| StepReport {
        step: at as u64 + 1,
        stake: &step.stake * &unit,
        win: number(step.win),
        lose: number(step.lose),
    });
    let is_ladder = cap.is_none() && matches!(plan, Plan::Martingale | Plan::Fibonacci);
    let steps = steps.filter(|step| !is_ladder || step.stake <= most).collect();
    PlanReport { name: plan.name(), words: plan.words(cap.is_some()), steps }
}
