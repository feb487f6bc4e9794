//! The tests of a check and their problems, for programs that build software.

use itertools::Itertools;

use crate::document::{Problem, Trial, grouped};
use crate::exact::Exact;
use crate::question::check::page::known::{NAMED, percent};
use crate::question::check::report::{
    Agreement, Check, CheckedWager, FaultReport, FindingKind, InputKind,
};
use crate::wording;

/// Returns a test for the rules of the deal, for the rows of the files, and for each wager and table
/// that was checked.
pub(super) fn trials(check: &Check) -> Vec<Trial> {
    let of = |breaks_rules: bool| {
        let faults = check.faults.iter().filter(move |fault| fault.breaks_rules == breaks_rules);
        faults.flat_map(problems).collect::<Vec<_>>()
    };
    let (broken, lost) = (of(true), of(false));
    let mut trials = Vec::new();
    let mut add = |name: String, problems| trials.push(Trial { name, problems });
    if check.input.kind == InputKind::Hands || !broken.is_empty() {
        add("Rules".to_owned(), broken);
    }
    add("Rows".to_owned(), lost);
    let found = |kind: FindingKind, id: &str| {
        let findings = check.findings.iter();
        let findings = findings.filter(move |one| one.kind == kind && one.id == id);
        let problem = |text: &String| Problem {
            rule: kind.to_string(),
            text: text.clone(),
            place: None,
            is_warning: false,
        };
        findings.map(|finding| problem(&finding.text)).collect::<Vec<_>>()
    };
    if check.verdict == Agreement::TooFewRounds {
        add("Rounds".to_owned(), vec![too_few(check)]);
    }
    for wager in &check.wagers {
        add(wager.name.clone(), found(FindingKind::Wager, &wager.id));
    }
    for table in &check.outcomes {
        add(table.name.clone(), found(FindingKind::Outcomes, &table.id));
    }
    for table in &check.cards {
        add(table.name.to_owned(), found(FindingKind::Cards, table.id.key()));
    }
    for table in &check.pairs {
        add(table.name(), found(FindingKind::Pairs, &table.lag.to_string()));
    }
    trials
}

/// Returns the warning that nothing is wrong, but a fault could have gone unseen.
fn too_few(check: &Check) -> Problem {
    let text = if check.checks_no_wager() {
        "no wager was checked: expected counts or rows that tell the wagers".to_owned()
    } else {
        let undecided = check.wagers.iter().filter(|one| one.verdict == Agreement::TooFewRounds);
        let needs = |one: &CheckedWager| match one.mean {
            Some(_) => {
                let needed = wording::grouped(&one.rounds_to_tell.to_string());
                format!("{} has {} of {needed}", one.name, grouped(one.rounds.into()))
            }
            None => format!("{} has no return yet", one.name),
        };
        let most_first = |one: &&CheckedWager, other: &&CheckedWager| {
            other.rounds_to_tell.cmp(&one.rounds_to_tell)
        };
        let undecided: Vec<&CheckedWager> = undecided.sorted_by(most_first).collect();
        let more = match undecided.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        let named = undecided.iter().take(NAMED).map(|one| needs(one)).join("; ");
        format!(
            "too few rounds to show a shift of the RTP by {}: {named}{more}",
            percent(&(&check.shift * &Exact::integer(100)))
        )
    };
    Problem { rule: "too-few-rounds".to_owned(), text, place: None, is_warning: true }
}

/// Returns a problem for each row of a fault that is reported, and one for all others.
fn problems(fault: &FaultReport) -> Vec<Problem> {
    let problem = |text: String, place| Problem {
        rule: fault.id.to_string(),
        text,
        place,
        is_warning: !fault.breaks_rules,
    };
    let rows = fault.first.iter().map(|row| {
        let round = row.round.as_ref().filter(|round| !round.is_empty());
        let round = round.map_or(String::new(), |round| format!(": {round}"));
        problem(format!("{}{round}", row.text), Some((row.file.clone(), row.line)))
    });
    let more = fault.count.saturating_sub(fault.first.len() as u64);
    let more = (more > 0)
        .then(|| problem(format!("{} more rows: {}", grouped(more.into()), fault.text), None));
    rows.chain(more).collect()
}
