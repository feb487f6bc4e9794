//! The tests of an audit, one for each figure, for programs that build software.

use std::collections::HashMap;

use itertools::Itertools;

use crate::document::{Problem, Trial};
use crate::question::audit::report::{Audit, AuditedClaim, NotAudited, Verdict};

use super::{circumstances, fits};

/// Returns a test for each figure, in the order of the tables and of their texts. The figures that
/// this program does not compute are skipped, and those that were not audited are errors.
pub(super) fn trials(audit: &Audit) -> Vec<Trial> {
    let order = |claim: &&AuditedClaim| {
        let table = audit.tables.iter().position(|table| table.id == claim.table);
        (table, located(&claim.place))
    };
    let claims = audit.claims.iter().chain(&audit.held).sorted_by_key(order);
    let not_here = audit.not_here.iter().flat_map(|one| {
        one.figures.iter().map(|figure| Trial {
            name: figure.about.clone(),
            skipped: Some(one.reason.clone()),
            ..Trial::default()
        })
    });
    let mistaken = audit.not_audited.iter().map(mistaken);
    let compared: Vec<&AuditedClaim> = claims.collect();
    let names = compared.iter().map(|claim| name(claim)).counts();
    let compared = compared.into_iter().map(|claim| {
        let trial = self::compared(claim);
        // Two sources may print the same figure.
        let place = (names[&trial.name] > 1).then(|| format!(" ({})", claim.place));
        Trial { name: trial.name + &place.unwrap_or_default(), ..trial }
    });
    let mut trials: Vec<Trial> = compared.chain(not_here).chain(mistaken).collect();
    // Two columns of a row may print the same figure.
    let mut seen: HashMap<String, usize> = HashMap::new();
    for trial in &mut trials {
        let again = seen.entry(trial.name.clone()).or_default();
        *again += 1;
        if *again > 1 {
            trial.name.push_str(&format!(" #{again}"));
        }
    }
    trials
}

/// Returns the variant, the wager, the event and the figure of a claim, with its circumstances.
fn name(claim: &AuditedClaim) -> String {
    let of = claim.wager.as_ref().or(claim.outcome.as_ref());
    let of = std::iter::once(&claim.variant).chain(of).chain(&claim.event).join(" ");
    format!("{of} {}, {}", claim.quantity, circumstances(claim))
}

/// Returns the test of a figure. A figure of a count that needs more shoes is a warning.
fn compared(claim: &AuditedClaim) -> Trial {
    let found = matches!(claim.verdict, Verdict::Holds | Verdict::Erratum);
    let cause = claim.explanations.first();
    let cause = cause.map_or(String::new(), |best| format!("; possible cause: {}", fits(best)));
    let problem = (!found).then(|| Problem {
        rule: claim.quantity.to_string(),
        text: format!("printed {}, exact {}{cause}", claim.printed, claim.prints_as),
        place: located(&claim.place),
        is_warning: claim.verdict == Verdict::CannotTell,
    });
    Trial { name: name(claim), problems: problem.into_iter().collect(), ..Trial::default() }
}

/// Returns the test of a figure that was not audited.
fn mistaken(figure: &NotAudited) -> Trial {
    let problem = Problem {
        rule: "not-audited".to_owned(),
        text: figure.reason.as_str().to_owned(),
        place: located(&figure.place),
        is_warning: false,
    };
    let about = figure.about.replace(", ", " ");
    let name = if about.is_empty() { figure.place.clone() } else { about };
    Trial { name, problems: vec![problem], is_broken: true, ..Trial::default() }
}

/// Returns the file and the line of a place.
fn located(place: &str) -> Option<(String, u64)> {
    let (file, line) = place.rsplit_once(':')?;
    Some((file.to_owned(), line.parse().ok()?))
}
