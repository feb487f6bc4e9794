//! Finds the common cause of faulty rows: the cause in place of its symptoms.
//!
//! First come the mistakes that people make in programs of the game. A mistake that would make
//! nearly all faulty rows right, and no right row wrong, is the cause as far as the rows tell. If
//! no mistake does, the cause is a feature of the faulty rows that few others have: cards, totals
//! or place.

mod common;

use crate::evidence::{Case, FaultId, Hands};
use crate::game::Game;
use crate::game::mistakes::Mistake;
use crate::question::check::Checking;
use crate::question::check::report::{Cause, CauseKind, Check, FindingKind};
use crate::wording::grouped;

/// Fewest faulty rows to explain: fewer rows have too much in common.
const FEWEST: usize = 5;
/// Percentage of the faulty rows that a cause has to cover.
const SHARE: u64 = 95;
/// Maximum number of mistakes to name: if more explain the same rows, none is an explanation.
const MOST: usize = 2;

impl Checking<'_> {
    /// Adds the cause to every finding about single rows.
    pub(super) fn explain(&self, hands: &Hands, check: &mut Check) {
        let mut kinds = hands.faults.kinds.iter().filter(|kind| is_of_row(kind.id));
        // If only one rule is broken, in one way, the finding already says everything.
        let (first, more) = (kinds.next(), kinds.next());
        if first.is_none_or(|kind| more.is_none() && matches!(kind.id, FaultId::Rule(_))) {
            return;
        }
        let mistakes = self.game.mistakes(&self.table.rule);
        let all = mistaken(hands, &mistakes).or_else(|| self.common(hands, None));
        for kind in hands.faults.kinds.iter().filter(|kind| is_of_row(kind.id)) {
            let cause = all.clone().or_else(|| self.common(hands, Some(kind.id)));
            let id = kind.id.to_string();
            let own = |finding: &&mut crate::question::check::report::Finding| {
                finding.kind == FindingKind::Deal && finding.id == id
            };
            check.findings.iter_mut().filter(own).for_each(|found| found.cause.clone_from(&cause));
        }
    }

    /// Returns the features that all faulty rows share, or those with one kind of fault.
    fn common(&self, hands: &Hands, id: Option<FaultId>) -> Option<Cause> {
        let cases = &hands.suspects.cases;
        let of_kind = |case: &&Case| id.is_none_or(|id| case.seen.has(id));
        let faulty: Vec<&Case> = cases.faulty.iter().filter(of_kind).collect();
        if faulty.len() < FEWEST {
            return None;
        }
        let game: &'static dyn Game = self.game;
        let found = common::common(game, &faulty, &cases.right)?;
        let [rows, covers, right, among] =
            [faulty.len(), found.covers, cases.right.len(), found.among].map(number);
        let is_all = hands.suspects.counts.faulty == number(cases.faulty.len());
        let the = if is_all { "the" } else { "the first" };
        let rows_at_fault = match covers == rows {
            true => format!("each of {the} {} rows at fault", grouped(&rows.to_string())),
            false => format!(
                "{} of {the} {} rows at fault",
                grouped(&covers.to_string()),
                grouped(&rows.to_string())
            ),
        };
        let text = format!(
            "in {rows_at_fault} {}; in {} of {} right rows",
            found.text,
            if among == 0 { "none".to_owned() } else { grouped(&among.to_string()) },
            grouped(&right.to_string())
        );
        Some(Cause { kind: CauseKind::Common, text, rows, covers, right, among })
    }
}

/// Returns `true` if a row shows this kind of fault by itself.
fn is_of_row(id: FaultId) -> bool {
    matches!(id, FaultId::Rule(_) | FaultId::Total | FaultId::Result | FaultId::Flag)
}

/// Returns the mistake that would make nearly all faulty rows right and no right row wrong.
fn mistaken(hands: &Hands, mistakes: &[Mistake]) -> Option<Cause> {
    let counts = &hands.suspects.counts;
    let right = &hands.suspects.cases.right;
    if counts.faulty < number(FEWEST) {
        return None;
    }
    let enough = |count: u64| count.saturating_mul(100) >= counts.faulty.saturating_mul(SHARE);
    let explains = |(mistake, count): (&'_ Mistake, &u64)| {
        let right = || right.iter().all(|case| mistake.explains(&case.claim()));
        (enough(*count) && right()).then(|| (*count, mistake.text.clone()))
    };
    let found: Vec<(u64, String)> =
        mistakes.iter().zip(&counts.explained).filter_map(explains).collect();
    let most = found.iter().map(|(count, _)| *count).max()?;
    let texts: Vec<&str> =
        found.iter().filter(|(count, _)| *count == most).map(|(_, text)| text.as_str()).collect();
    if texts.len() > MOST {
        return None;
    }
    let all = grouped(&counts.faulty.to_string());
    let rows = match most == counts.faulty {
        true => format!("all {all} rows at fault"),
        false => format!("{} of {all} rows at fault", grouped(&most.to_string())),
    };
    Some(Cause {
        kind: CauseKind::Mistake,
        text: format!("as if {}: {rows} would be right", texts.join(", or ")),
        rows: counts.faulty,
        covers: most,
        right: number(right.len()),
        among: 0,
    })
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
