//! The findings: one sentence each, worst first.

use rustc_hash::FxHashSet;

use crate::chance::P;
use crate::evidence::FaultId;
use crate::exact::Exact;
use crate::question::check::report::{
    Check, CheckedCount, CheckedMean, Compliance, ComplianceBy, Deviation, Finding, FindingKind,
    Fit, Judged, Method, Tolerance, place,
};
use crate::wording::{capital, grouped};

/// A finding with its sort keys.
struct Found {
    finding: Finding,
    /// The question, so that none is reported twice.
    question: Option<usize>,
    /// The p-value by itself.
    p: P,
    /// `true` for a test of many counts together.
    sum: bool,
    size: Exact,
}

/// Returns the findings: broken rules first, then deviations by p-value. A sum over many counts
/// says less about the fault than any single count, and goes last.
pub(super) fn findings(check: &Check, digits: usize) -> Vec<Finding> {
    let mut faults: Vec<_> = check.faults.iter().filter(|fault| fault.breaks_rules).collect();
    faults.sort_by_key(|fault| std::cmp::Reverse(fault.count));
    let broken = faults.into_iter().map(|fault| {
        let place =
            fault.first.first().map(|row| format!(", first in {}", place(&row.file, row.line)));
        Finding {
            kind: FindingKind::Deal,
            id: fault.id.to_string(),
            text: match (fault.id, check.input.shoes) {
                (FaultId::Repeated, Some(shoes)) => repeated(fault.count, shoes),
                _ => format!("{}: {}", capital(&fault.text), times(fault.count)),
            } + &place.unwrap_or_default(),
            adjusted: P::ZERO,
            cause: None,
        }
    });
    let mut found = deviations(check, digits, &|judged| judged.differs);
    found.extend(slices(check, digits));
    sort(&mut found);
    let mut told = FxHashSet::default();
    found.retain(|one| one.question.is_none_or(|question| told.insert(question)));
    broken.chain(found.into_iter().map(|found| found.finding)).collect()
}

/// Returns the least likely deviation if chance explains all of them.
pub(super) fn largest(check: &Check, digits: usize) -> Option<Finding> {
    let mut found = deviations(check, digits, &|judged| judged.question.is_some());
    found.retain(|found| !found.size.is_zero());
    sort(&mut found);
    found.into_iter().next().map(|found| found.finding)
}

fn sort(found: &mut [Found]) {
    found.sort_by(|one, other| {
        let key = |found: &Found| (found.sum, found.p);
        key(one).cmp(&key(other)).then(other.size.cmp(&one.size))
    });
}

/// Returns the deviations of events, means, outcomes, cards and pairs whose test is asked for.
fn deviations(check: &Check, digits: usize, is_asked: &dyn Fn(&Judged) -> bool) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for wager in &check.wagers {
        let of = |text: String, judged: &Judged, deviation: Option<&Deviation>| {
            new(FindingKind::Wager, &wager.id, text, judged, deviation)
        };
        found.extend(wager.events.iter().filter(|row| is_asked(&row.judged)).map(|row| {
            let text = count(&format!("{}: {}", wager.name, row.name), row);
            of(text, &row.judged, row.deviation.as_ref())
        }));
        found.extend(wager.mean.iter().filter(|mean| is_asked(&mean.judged)).map(|mean| {
            let text = self::mean(&wager.name, mean, digits) + &since(check, &wager.id);
            of(text, &mean.judged, mean.deviation.as_ref())
        }));
        found.extend(
            wager
                .fit
                .iter()
                .filter(|fit| is_asked(&fit.judged))
                .map(|fit| of(self::fit(&wager.name, "events", fit), &fit.judged, None)),
        );
    }
    for table in &check.outcomes {
        found.extend(rows(FindingKind::Outcomes, (&table.id, &table.name), &table.rows, is_asked));
        found.extend(table.fit.iter().filter(|fit| is_asked(&fit.judged)).map(|fit| {
            new(
                FindingKind::Outcomes,
                &table.id,
                self::fit(&table.name, "cells", fit),
                &fit.judged,
                None,
            )
        }));
    }
    for table in &check.cards {
        let of_cards =
            rows(FindingKind::Cards, (table.id.key(), table.name), &table.rows, is_asked);
        found.extend(of_cards.map(|mut found| {
            let plural = if table.decks == Some(1) { "" } else { "s" };
            let as_many = |decks| format!("; a shoe of {decks} deck{plural} would have as many");
            found.finding.text.push_str(&table.decks.map_or(String::new(), as_many));
            found
        }));
        found.extend(table.fit.iter().filter(|fit| is_asked(&fit.judged)).map(|fit| {
            new(
                FindingKind::Cards,
                table.id.key(),
                self::fit(table.name, "cards", fit),
                &fit.judged,
                None,
            )
        }));
    }
    for table in &check.pairs {
        let (id, name) = (table.lag.to_string(), table.name());
        found.extend(rows(FindingKind::Pairs, (&id, &name), &table.rows, is_asked));
    }
    found
}

/// Says when the return of a whole wager first left its bound, if periods are named.
fn since(check: &Check, wager: &str) -> String {
    let mut lines = check.compliance.iter();
    let all = lines.find(|line| line.id == wager && line.by == ComplianceBy::All);
    // A return that has come back has a finding of its own.
    let all = all.filter(|line| line.tolerance == Tolerance::Outside);
    let first = all.and_then(|line| line.first_outside.as_ref());
    first
        .map_or(String::new(), |period| format!(", outside its bound at every look since {period}"))
}

/// Returns slices outside their bounds, except those with all rounds of their wager: its mean
/// reports these. A return that has come back is outside as well: its bound holds at every look.
fn slices(check: &Check, digits: usize) -> impl Iterator<Item = Found> + '_ {
    let all = || check.compliance.iter().filter(|all| all.by == ComplianceBy::All);
    let is_whole = move |line: &Compliance| {
        all().any(|all| all.id == line.id && all.rounds == line.rounds && all.was_outside())
    };
    let is_told = move |line: &&Compliance| match line.by {
        ComplianceBy::All => line.was_outside() && line.tolerance != Tolerance::Outside,
        _ => line.was_outside() && !is_whole(line),
    };
    check.compliance.iter().filter(is_told).map(move |line| {
        let was = check.running.iter().find(|sum| {
            (&sum.id, sum.by, &sum.group, &sum.period)
                == (&line.id, line.by, &line.group, &line.first_outside)
        });
        let now = line.tolerance == Tolerance::Outside;
        let shown = was.filter(|_| !now).unwrap_or(line);
        let percent = |exact: &Exact| exact.percent(digits.saturating_sub(2));
        let width = shown.every_look.as_ref().map(|width| percent(&width.exact));
        let since = line.first_outside.as_ref().map_or(String::new(), |period| match now {
            true => format!("; the running total was first outside in {period}"),
            false => format!(", up to {period}; it has come back since"),
        });
        let text = format!(
            "{}, {}: RTP {} over {} {}, expected {} ± {} at every look{since}",
            line.name,
            line.label(),
            percent(&shown.actual_rtp.exact),
            grouped(&shown.rounds.to_string()),
            if shown.rounds == 1 { "bet" } else { "bets" },
            percent(&shown.theoretical_rtp.exact),
            width.unwrap_or_default()
        );
        let (kind, id) = (FindingKind::Wager, line.id.clone());
        let finding = Finding { kind, id, text, adjusted: shown.adjusted, cause: None };
        let (question, sum, size) = (None, false, Exact::zero());
        Found { finding, question, p: shown.adjusted, sum, size }
    })
}

fn rows<'a>(
    kind: FindingKind,
    (id, name): (&'a str, &'a str),
    rows: &'a [CheckedCount],
    is_asked: &'a dyn Fn(&Judged) -> bool,
) -> impl Iterator<Item = Found> + 'a {
    rows.iter().filter(|row| is_asked(&row.judged)).map(move |row| {
        let text = count(&format!("{name}: {}", row.name), row);
        new(kind, id, text, &row.judged, row.deviation.as_ref())
    })
}

fn new(
    kind: FindingKind,
    id: &str,
    text: String,
    judged: &Judged,
    deviation: Option<&Deviation>,
) -> Found {
    Found {
        finding: Finding { kind, id: id.to_owned(), text, adjusted: judged.adjusted, cause: None },
        question: judged.question,
        sum: judged.method == Method::ChiSquared,
        p: if judged.too_near { judged.p_near.unwrap_or(P::ONE) } else { judged.p },
        size: match deviation {
            Some(deviation) if !judged.too_near => deviation.square.clone(),
            _ => Exact::zero(),
        },
    }
}

/// Says how many of all shoes repeat an earlier one.
fn repeated(count: u64, shoes: u64) -> String {
    let [some, all] = [count, shoes].map(|number| grouped(&number.to_string()));
    let verb = if count == 1 { "repeats" } else { "repeat" };
    format!("{some} of {all} shoes {verb} the cards of an earlier one")
}

/// Writes `once` or `1,234 times`.
fn times(count: u64) -> String {
    match count {
        1 => "once".to_owned(),
        _ => format!("{} times", grouped(&count.to_string())),
    }
}

/// Writes `12.3 sigma`, without a sign.
fn sigmas(deviation: &Deviation) -> String {
    let size = Deviation { negative: false, digits: 1, ..deviation.clone() };
    let text = size.decimal();
    let (whole, rest) = text.split_once('.').unwrap_or((&text, "0"));
    format!("{}.{rest} sigma", grouped(whole))
}

fn count(name: &str, row: &CheckedCount) -> String {
    let found = grouped(&row.count.to_string());
    let expected = row.expected.exact.decimal(row.expected.digits);
    let expected = match expected.split_once('.') {
        // Fractions of a round matter only for small numbers.
        Some((whole, _)) if whole.len() > 4 => grouped(&row.expected.exact.decimal(0)),
        _ => expected,
    };
    match &row.deviation {
        _ if row.judged.too_near => format!(
            "{name}: too near to be chance, {found} instead of {expected} ({})",
            row.judged.p_near.unwrap_or(P::ONE)
        ),
        Some(deviation) => {
            let often = if deviation.negative { "too rarely" } else { "too often" };
            format!("{name}: {} {often}, {found} instead of {expected}", sigmas(deviation))
        }
        None => format!("{name}: {found} instead of {expected}, which cannot be"),
    }
}

fn mean(name: &str, mean: &CheckedMean, digits: usize) -> String {
    let percent = |exact: &Exact| exact.percent(digits.saturating_sub(2));
    let [found, expected] = [&mean.mean, &mean.expected].map(|figure| percent(&figure.exact));
    match &mean.deviation {
        _ if mean.judged.too_near => {
            format!("{name}: a mean return of {found} is too near to {expected} to be chance")
        }
        Some(deviation) => {
            let high = if deviation.negative { "too low" } else { "too high" };
            format!(
                "{name}: mean return {} {high}, {found} instead of {expected}",
                sigmas(deviation)
            )
        }
        None => format!("{name}: mean return {found} instead of {expected}, which cannot be"),
    }
}

fn fit(name: &str, what: &str, fit: &Fit) -> String {
    let sum = fit.chi_squared.exact.decimal(1);
    match fit.judged.too_near {
        true => format!(
            "{name}: all {what} together are too near to be chance, chi-squared {sum} with {} \
             degrees of freedom",
            fit.freedom
        ),
        false => format!(
            "{name}: all {what} together do not fit, chi-squared {sum} with {} degrees of freedom",
            fit.freedom
        ),
    }
}
