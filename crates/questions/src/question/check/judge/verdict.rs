//! The verdicts, reached once all questions are asked.

use crate::exact::Exact;
use crate::question::check::judge::{Questions, Shares, findings};
use crate::question::check::report::{Agreement, Check, CheckedWager, Compliance, Judged, Method};

/// Parameters of the verdicts.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Family-wise significance level: the probability of any finding for a correct simulator.
    pub level: Exact,
    /// Shift of the return, per unit staked, that the rounds must be able to show for a wager to
    /// agree.
    pub shift: Exact,
    /// Digits after the decimal point of returns in findings.
    pub digits: usize,
    /// Division of the level among returns that are bounded at every look, and all else.
    pub shares: Shares,
}

/// Fills in the corrected p-values, the verdicts and the findings.
pub fn decide(check: &mut Check, questions: &Questions, terms: &Terms) {
    let adjusted = questions.adjusted();
    for judged in all(check) {
        let Some((p, near)) = judged.question.and_then(|at| adjusted.get(at).copied()) else {
            continue;
        };
        // A bound at every look has the share of the compliance table, where no row waits for
        // others.
        judged.adjusted = match judged.method {
            Method::EveryLook => judged.p.times(terms.shares.whole()),
            _ => p.times(terms.shares.questions(1)),
        };
        judged.differs = judged.adjusted.is_below(&terms.level);
        judged.too_near = near && judged.differs;
    }
    for wager in &mut check.wagers {
        let mut lines = check.compliance.iter().filter(|line| line.id == wager.id);
        wager.verdict = match lines.any(Compliance::was_outside) {
            true => Agreement::Differs,
            false => verdict(wager, terms),
        };
    }
    check.findings = findings::findings(check, terms.digits);
    check.verdict = if !check.findings.is_empty() {
        Agreement::Differs
    } else if !check.checks_no_wager()
        && check.wagers.iter().all(|wager| wager.verdict == Agreement::Agrees)
        && questions.number() > 0
    {
        Agreement::Agrees
    } else {
        Agreement::TooFewRounds
    };
    check.largest =
        check.findings.is_empty().then(|| findings::largest(check, terms.digits)).flatten();
}

fn verdict(wager: &CheckedWager, terms: &Terms) -> Agreement {
    let events = wager.events.iter().map(|event| &event.judged);
    let fit = wager.fit.iter().map(|fit| &fit.judged);
    let mut all = events.chain(fit).chain(wager.mean.iter().map(|mean| &mean.judged));
    let unseen = &wager.visible_shift.square - &(&terms.shift * &terms.shift);
    if all.any(|judged| judged.differs) {
        Agreement::Differs
    } else if unseen.is_positive() || wager.mean.is_none() {
        // Without a known win, the rounds show nothing about the return.
        Agreement::TooFewRounds
    } else {
        Agreement::Agrees
    }
}

/// Iterates over the answers of a report.
fn all(check: &mut Check) -> impl Iterator<Item = &mut Judged> {
    let wagers = check.wagers.iter_mut().flat_map(|wager| {
        let events = wager.events.iter_mut().map(|event| &mut event.judged);
        let fit = wager.fit.iter_mut().map(|fit| &mut fit.judged);
        events.chain(fit).chain(wager.mean.iter_mut().map(|mean| &mut mean.judged))
    });
    let outcomes = check.outcomes.iter_mut().flat_map(|table| {
        let rows = table.rows.iter_mut().map(|row| &mut row.judged);
        rows.chain(table.fit.iter_mut().map(|fit| &mut fit.judged))
    });
    let cards = check.cards.iter_mut().flat_map(|table| {
        let rows = table.rows.iter_mut().map(|row| &mut row.judged);
        rows.chain(table.fit.iter_mut().map(|fit| &mut fit.judged))
    });
    let pairs = check.pairs.iter_mut().flat_map(|table| &mut table.rows);
    wagers.chain(outcomes).chain(cards).chain(pairs.map(|row| &mut row.judged))
}
