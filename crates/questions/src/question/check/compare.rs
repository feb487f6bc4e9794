//! Compares the counts of every subject with its exact law.

use crate::distribution::Distribution;
use crate::error::Error;
use crate::evidence::Part;
use crate::exact::{Exact, Whole};
use crate::figure::{Figure, Root};
use crate::pricing::countable::What;
use crate::pricing::figures::OfferInfo;
use crate::question::check::judge::{self, Cell, Counted, Moments, Questions, Won};
use crate::question::check::report::{
    Agreement, Check, CheckedCount, CheckedOutcomes, CheckedWager, Fit,
};
use crate::question::check::subjects::Subject;
use crate::question::check::{Checking, Found};
use crate::settle::Returns;

/// Data of a wager that its remaining figures need after the comparison.
pub struct Rest {
    pub won: Won,
    pub moments: Moments,
    /// Stakes and wins: first of all rounds, then of slices.
    pub parts: Vec<Part>,
}

impl Checking<'_> {
    /// Compares the counts of every subject with its law, and adds them to the report. Returns the
    /// data that the remaining figures of the wagers need, in their order.
    pub(super) fn judge(
        &mut self,
        found: Vec<Option<Found>>,
        questions: &mut Questions,
        check: &mut Check,
    ) -> Result<Vec<Rest>, Error> {
        let laws = self.laws(&found)?;
        let digits = self.request.digits;
        let mut judged = Vec::new();
        for ((subject, found), law) in self.subjects.iter().zip(found).zip(laws) {
            let (Some(found), Some(law)) = (found, law) else { continue };
            let returns = match &subject.item.what {
                What::Wager(paid) => Some(paid.returns(&law)),
                What::Rows(_) | What::Grid { .. } => None,
            };
            let (exact, total) = match &returns {
                Some(returns) => (returns.counts(), &returns.total),
                None => (subject.item.counts(self.table.vocabulary, &law), law.total()),
            };
            let counted = cells(&found, &exact, total);
            check.input.rounds = check.input.rounds.max(found.rounds);
            let rows =
                counted.cells.iter().map(|cell| judge::count(questions, counted.rounds, cell));
            let rows: Vec<_> = rows.collect();
            match (&subject.item.what, returns) {
                (_, Some(returns)) => {
                    let moments = Moments::of(&returns);
                    let won = found.won.clone().or_else(|| of_events(&found, &returns));
                    let whole = found.parts.first();
                    let mean = match whole.filter(|_| self.request.every_look) {
                        Some(whole) => judge::looks::mean(questions, whole, &moments),
                        None => won.as_ref().and_then(|won| judge::mean(questions, won, &moments)),
                    };
                    let fit = judge::fit(questions, &counted);
                    let rtp = Figure { exact: &Exact::one() + &moments.mean };
                    let id = subject.item.id.clone();
                    let wager = self.variant.wagers.iter().find(|wager| wager.id == id);
                    check.wagers.push(CheckedWager {
                        id,
                        name: subject.name.clone(),
                        offer: wager.and_then(|wager| OfferInfo::on(wager, &self.pricing.shoe)),
                        rounds: found.rounds,
                        verdict: Agreement::TooFewRounds,
                        printed: rtp.exact.percent(digits.saturating_sub(2)),
                        rtp,
                        events: rows,
                        fit,
                        mean,
                        visible_shift: Root { square: Exact::zero() },
                        rounds_to_tell: Whole::zero(),
                        rounds_for_digits: Whole::zero(),
                    });
                    let rounds = found.rounds;
                    let nothing = Won { rounds, sum: Exact::zero(), shoes: None };
                    let (won, parts) = (won.unwrap_or(nothing), found.parts);
                    judged.push(Rest { won, moments, parts });
                }
                (What::Grid { .. }, None) => {
                    let fit = judge::fit(questions, &counted);
                    outcomes(check, subject, rows, fit);
                }
                (_, None) => outcomes(check, subject, rows, None),
            }
        }
        Ok(judged)
    }

    /// Returns the exact law of every subject that has counts.
    fn laws(&self, found: &[Option<Found>]) -> Result<Vec<Option<Distribution>>, Error> {
        let counted = self.subjects.iter().zip(found).filter(|(_, found)| found.is_some());
        let observed = counted.map(|(subject, _)| subject.observed.clone());
        let common = self.pricing.common(&[], observed)?;
        let law = |(subject, found): (&Subject, &Option<Found>)| {
            let law = || self.pricing.law_of(&subject.observed, &subject.name, &common);
            found.as_ref().map(|_| Ok(law()?.into_owned())).transpose()
        };
        self.subjects.iter().zip(found).map(law).collect()
    }
}

/// Returns the cells with their names and probabilities.
fn cells(found: &Found, exact: &[(String, Whole)], total: &Whole) -> Counted {
    let cell = |(events, count): &(Vec<usize>, u64)| {
        let names: Vec<&str> = events.iter().map(|at| exact[*at].0.as_str()).collect();
        let ways: Whole = events.iter().map(|at| &exact[*at].1).sum();
        let probability = ways.share_of(total);
        Cell { name: names.join(" or "), probability, count: *count }
    };
    Counted { rounds: found.rounds, cells: found.cells.iter().map(cell).collect() }
}

/// Returns the net win implied by the event counts. `None` if a merged cell mixes payoffs, or if
/// the counts do not add up to the rounds or are all 0.
fn of_events(found: &Found, returns: &Returns) -> Option<Won> {
    let pays = |events: &[usize]| {
        let mut pays = events.iter().map(|at| &returns.events[*at].pays);
        let first = pays.next()?;
        pays.all(|other| other == first).then_some(first)
    };
    let counted = found.cells.iter().map(|(_, count)| count).sum::<u64>() == found.rounds;
    let won = found
        .cells
        .iter()
        .map(|(events, count)| Some(pays(events)? * &Exact::count((*count).into())));
    let sum = won.collect::<Option<Vec<_>>>()?.into_iter().sum();
    (counted && found.rounds > 0).then_some(Won { rounds: found.rounds, sum, shoes: None })
}

/// Adds rows to the table of outcomes with the id of the subject, which a part may have begun.
fn outcomes(check: &mut Check, subject: &Subject, rows: Vec<CheckedCount>, fit: Option<Fit>) {
    match check.outcomes.iter_mut().find(|table| table.id == subject.item.id) {
        Some(table) => table.rows.extend(rows),
        None => check.outcomes.push(CheckedOutcomes {
            id: subject.item.id.clone(),
            name: subject.name.clone(),
            rows,
            fit,
        }),
    }
}
