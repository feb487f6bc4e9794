//! Finds the common cause of faulty rows: the cause in place of its symptoms.
//!
//! First come the mistakes that people make in programs of the game. A mistake that would make
//! nearly all faulty rows right, and no right row wrong, is the cause as far as the rows tell. If
//! no mistake does, the cause is a feature of the faulty rows that few others have: cards, totals
//! or place.

mod common;
mod signs;

pub(super) use signs::explain_signs;

use crate::evidence::{Case, FaultId, Hands, Rows, Words};
use crate::field::Vocabulary;
use crate::game::Game;
use crate::game::mistakes::Mistake;
use crate::question::check::Checking;
use crate::question::check::judge::{PUT_BACK, only_decks};
use crate::question::check::report::{CardsId, Cause, CauseKind, Check, Finding, FindingKind};
use crate::wording::grouped;

/// Fewest faulty rows to explain: fewer rows have too much in common.
const FEWEST: usize = 5;
/// Percentage of the faulty rows that a cause has to cover.
const SHARE: u64 = 95;
/// Maximum number of mistakes to name: if more explain the same rows, none is an explanation.
const MOST: usize = 2;

impl Checking<'_> {
    /// Adds causes to findings about single rows and about cards.
    pub(super) fn explain(&self, hands: &Hands, check: &mut Check) {
        self.explain_cards(hands, check);
        self.explain_rows(hands, check);
    }

    /// Adds the number of decks that fits the shoes to every finding about cards.
    fn explain_cards(&self, hands: &Hands, check: &mut Check) {
        let (Some(shoes), Rows::Cards { suits, .. }) = (&hands.shoes, &hands.shown) else { return };
        let overdealt = FaultId::Overdealt.to_string();
        let of_order = [CardsId::Neighbors.key(), CardsId::Depth.key()];
        let is_of_cards = |finding: &&mut Finding| {
            (finding.kind == FindingKind::Cards && !of_order.contains(&finding.id.as_str()))
                || (finding.kind == FindingKind::Deal && finding.id == overdealt)
        };
        let mut found = check.findings.iter_mut().filter(is_of_cards).peekable();
        if found.peek().is_none() {
            return;
        }
        let decks = only_decks(&shoes.equal, &self.pricing.shoe, *suits);
        let Some(decks) = decks else { return };
        let (held, other) = match decks {
            PUT_BACK => ("every card were put back".to_owned(), ""),
            1 => ("the shoe held 1 deck".to_owned(), "other "),
            decks => (format!("the shoe held {decks} decks"), "other "),
        };
        let rows = hands.faults.kinds.iter().filter(|kind| kind.id == FaultId::Overdealt);
        let rows = rows.map(|kind| kind.count).sum();
        let cause = Cause {
            kind: CauseKind::Decks,
            text: format!("as if {held}: no {other}number of decks would deal as many equal cards"),
            rows,
            covers: rows,
            right: 0,
            among: 0,
        };
        found.for_each(|finding| finding.cause = Some(cause.clone()));
    }

    /// Adds the cause to every finding about single rows.
    fn explain_rows(&self, hands: &Hands, check: &mut Check) {
        let mut kinds = hands.faults.kinds.iter().filter(|kind| is_of_row(kind.id));
        // If only one rule is broken, in one way, the finding already says everything.
        let (first, more) = (kinds.next(), kinds.next());
        if first.is_none_or(|kind| more.is_none() && matches!(kind.id, FaultId::Rule(_))) {
            return;
        }
        let mistakes = self.game.mistakes(&self.table.rule);
        let all = swapped(&hands.shown, self.table.vocabulary);
        let all = all.or_else(|| mistaken(hands, &mistakes)).or_else(|| self.common(hands, None));
        for kind in hands.faults.kinds.iter().filter(|kind| is_of_row(kind.id)) {
            let cause = all.clone().or_else(|| self.common(hands, Some(kind.id)));
            let id = kind.id.to_string();
            let own =
                |finding: &&mut Finding| finding.kind == FindingKind::Deal && finding.id == id;
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

/// Returns swapped hands as the cause, if rows without cards name the other hand nearly wherever a
/// hand wins.
fn swapped(shown: &Rows, vocabulary: &'static Vocabulary) -> Option<Cause> {
    let Rows::Bare { totals: true, counts } = shown else { return None };
    let words = Words::new(vocabulary);
    let (mut faulty, mut covers, mut right) = (0, 0, 0);
    for ([one, two], result, count) in counts {
        let [own, other] = [[*one, *two], [*two, *one]].map(|totals| words.of_totals(totals));
        match *result == own {
            true if own == other => {}
            true => right += count,
            false => {
                faulty += count;
                covers += if *result == other { *count } else { 0 };
            }
        }
    }
    let all = faulty >= number(FEWEST) && right == 0 && covers * 100 >= faulty * SHARE;
    all.then(|| Cause {
        kind: CauseKind::Mistake,
        text: format!(
            "as if the totals or the results of both hands were swapped: {} would be right",
            rows_at_fault(covers, faulty)
        ),
        rows: faulty,
        covers,
        right,
        among: 0,
    })
}

/// Returns the mistake that would make nearly all faulty rows right and no right row wrong; or else
/// a mistake of single rows, whatever it would make of the others.
fn mistaken(hands: &Hands, mistakes: &[Mistake]) -> Option<Cause> {
    let counts = &hands.suspects.counts;
    let right = &hands.suspects.cases.right;
    if counts.faulty < number(FEWEST) {
        return None;
    }
    let enough = |count: u64| count.saturating_mul(100) >= counts.faulty.saturating_mul(SHARE);
    let wrong = |mistake: &Mistake| {
        number(right.iter().filter(|case| !mistake.explains(&case.claim())).count())
    };
    let enough = mistakes.iter().zip(&counts.explained).filter(|(_, count)| enough(**count));
    let all: Vec<(u64, &Mistake, u64)> =
        enough.map(|(mistake, count)| (*count, mistake, wrong(mistake))).collect();
    let (of_all, of_some): (Vec<_>, Vec<_>) = all.into_iter().partition(|(.., wrong)| *wrong == 0);
    let is_of_all = !of_all.is_empty();
    let found: Vec<_> = match is_of_all {
        true => of_all,
        false => of_some.into_iter().filter(|(_, mistake, _)| mistake.of_rows).collect(),
    };
    let most = found.iter().map(|(count, ..)| *count).max()?;
    let found: Vec<_> = found.into_iter().filter(|(count, ..)| *count == most).collect();
    let among = found.first().map_or(0, |(.., wrong)| *wrong);
    let texts: Vec<&str> = found.iter().map(|(_, mistake, _)| mistake.text.as_str()).collect();
    if texts.len() > MOST {
        return None;
    }
    let only = if is_of_all { "" } else { " in single rows" };
    let rows = rows_at_fault(most, counts.faulty);
    Some(Cause {
        kind: CauseKind::Mistake,
        text: format!("as if {}{only}: {rows} would be right", texts.join(", or ")),
        rows: counts.faulty,
        covers: most,
        right: number(right.len()),
        among,
    })
}

/// Writes `all 1,234 rows at fault` or `1,200 of 1,234 rows at fault`.
fn rows_at_fault(some: u64, all: u64) -> String {
    let [of, all_rows] = [some, all].map(|count| grouped(&count.to_string()));
    match some == all {
        true => format!("all {all_rows} rows at fault"),
        false => format!("{of} of {all_rows} rows at fault"),
    }
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
