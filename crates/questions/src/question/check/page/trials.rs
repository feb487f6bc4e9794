//! The tests of a check and their problems, for programs that build software.

use itertools::Itertools;

use crate::document::{Problem, Trial, grouped};
use crate::evidence::FaultId;
use crate::exact::Exact;
use crate::question::check::page::known::{NAMED, lost, percent};
use crate::question::check::page::unchecked;
use crate::question::check::report::{
    Agreement, Check, CheckedWager, FaultReport, FindingKind, InputKind, Told,
};
use crate::wording;
use crate::wording::asked::COLUMN;

/// The word for columns that are not used.
const UNUSED: &str = "unused-column";

/// Returns a test for the rules of the deal, for the rows of the files and their order, and for each
/// wager and table. A test is skipped if the files do not tell what it needs.
pub(super) fn trials(check: &Check) -> Vec<Trial> {
    let of = |is_meant: &dyn Fn(FaultId) -> bool| {
        let faults = check.faults.iter().filter(|fault| is_meant(fault.id));
        faults.flat_map(problems).collect::<Vec<_>>()
    };
    let said = |is_meant: &dyn Fn(FaultId) -> bool| {
        let all = lost(check).filter(|(id, _)| is_meant(*id)).map(|(_, said)| said).join("; ");
        (!all.is_empty()).then_some(all)
    };
    let mut trials = Vec::new();
    let mut add = |name: String, problems, skipped| {
        trials.push(Trial { name, problems, skipped, ..Trial::default() });
    };
    let broken = of(&FaultId::breaks_rules);
    if check.input.kind == InputKind::Hands || !broken.is_empty() {
        let bare = matches!(check.input.told, Told::Totals | Told::Results);
        let why = bare.then(|| "no cards to replay".to_owned());
        add("Rules".to_owned(), broken, why);
    }
    let is_unread = |id: FaultId| id == FaultId::Unreadable;
    add("Rows".to_owned(), of(&is_unread), said(&is_unread));
    let is_order = |id: FaultId| !id.breaks_rules() && !is_unread(id);
    let misplaced = of(&is_order);
    if check.input.shoes.is_some() || !misplaced.is_empty() {
        add("Order of rows".to_owned(), misplaced, said(&is_order));
    }
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
        let few = too_few(check);
        let text = few.text.clone();
        add("Rounds".to_owned(), vec![few], Some(text));
    }
    if let Some(why) = unchecked(&check.input.unused) {
        let unused = Problem {
            rule: UNUSED.to_owned(),
            text: format!("{why}: {COLUMN} NAME=YOURS would use one"),
            place: None,
            is_warning: true,
        };
        add("Columns".to_owned(), vec![unused], Some(why));
    }
    let mut add = |name: String, problems| add(name, problems, None);
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
    let unchecked = check.left_out.iter().map(|left| (&left.name, left.reason.as_str())).unique();
    trials.extend(unchecked.map(|(name, why)| Trial {
        name: name.clone(),
        skipped: Some(why.to_owned()),
        ..Trial::default()
    }));
    // Build servers show a problem at a line of a file: what is about all rows, at the first one.
    let files = check.manifest.as_ref().map_or(&[][..], |manifest| &manifest.inputs);
    if let Some(file) = files.first() {
        let is_of_one = |problem: &Problem| files.len() == 1 || problem.rule != UNUSED;
        let placeless = trials.iter_mut().flat_map(|trial| &mut trial.problems);
        let placeless = placeless.filter(|problem| problem.place.is_none() && is_of_one(problem));
        placeless.for_each(|problem| problem.place = Some((file.file.clone(), 1)));
    }
    trials
}

/// Returns the problem that nothing is wrong, but a fault could have gone unseen: a warning, unless
/// the wagers have to agree.
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
    Problem {
        rule: "too-few-rounds".to_owned(),
        text,
        place: None,
        is_warning: !check.requires_agreement,
    }
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
