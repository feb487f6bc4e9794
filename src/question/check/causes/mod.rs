//! What rows at fault have in common: the cause in place of its symptoms.
//!
//! First the mistakes that people make in programs of the game: one by which every row at fault
//! would be right, and no right row wrong, is the cause as far as the rows tell. Where none is,
//! what is true of the rows at fault and of few others: the cards, the totals, the place.

mod common;

use crate::game::Game;
use crate::game::mistakes::Mistake;
use crate::question::check::Checking;
use crate::question::check::evidence::{Case, FaultId, Hands};
use crate::question::check::report::{Cause, CauseKind, Check, FindingKind};
use crate::wording::grouped;

/// Of fewer rows at fault, too much is true.
const FEWEST: usize = 5;
/// A cause has to cover so many of a hundred rows at fault.
const SHARE: u64 = 95;
/// More mistakes that explain the same rows are no explanation.
const MOST: usize = 2;

impl Checking<'_> {
    /// Says at the findings that are of rows what their cause is.
    pub(super) fn explain(&self, hands: &Hands, check: &mut Check) {
        let mut kinds = hands.faults.kinds.iter().filter(|kind| is_of_row(kind.id));
        // A rule that is broken in one way only says it all.
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

    /// What the rows at fault have in common, or those of one kind.
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

/// Whether a fault is of what a row by itself says.
fn is_of_row(id: FaultId) -> bool {
    matches!(id, FaultId::Rule(_) | FaultId::Total | FaultId::Result | FaultId::Flag)
}

/// The mistake by which nearly all rows at fault would be right, and none of the others wrong.
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
