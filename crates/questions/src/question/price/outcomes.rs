//! Prices the tables of outcomes of a round, as far as the shoe shows their rows.

use crate::distribution::Observed;
use crate::error::Error;
use crate::game::{self, Listing};
use crate::pricing::common::Common;
use crate::pricing::figures::{OutcomeReport, Refused, RefusedKind};
use crate::pricing::{left_out, outcome};
use crate::question::price::Pricing;

impl Pricing<'_> {
    /// Prices a table of outcomes. One that cannot be dealt is refused by itself.
    pub(super) fn outcome(
        &self,
        outcomes: &game::Outcomes,
        common: &Common<'_>,
        refused: &mut Vec<Refused>,
    ) -> Result<OutcomeReport, Error> {
        match self.dealt(outcomes, common, refused) {
            Err(error) if left_out::is_of_one(&error) => {
                let reason = left_out::reason(&error, outcomes.name);
                let item = (outcomes.id, outcomes.name);
                refused.push(Refused::new(RefusedKind::Outcomes, item, reason));
                Ok(OutcomeReport::empty(outcomes.id, outcomes.name))
            }
            priced => priced,
        }
    }

    fn dealt(
        &self,
        outcomes: &game::Outcomes,
        common: &Common<'_>,
        refused: &mut Vec<Refused>,
    ) -> Result<OutcomeReport, Error> {
        let mut report = OutcomeReport::empty(outcomes.id, outcomes.name);
        match &outcomes.listing {
            Listing::Grid { rows, columns } => {
                let vocabulary = self.case.table.vocabulary;
                let observed = outcomes.observed().remove(0);
                let law = self.case.law_of(&observed, outcomes.name, common)?;
                report.grid = Some(outcome::grid(vocabulary, *rows, *columns, &law));
            }
            Listing::Rows(rows) => {
                let mut observed = Observed::default();
                let mut known = Vec::new();
                let mut unknown: Vec<&str> = Vec::new();
                let mut reason = String::new();
                for (row, of_row) in rows.iter().zip(outcomes.observed()) {
                    match self.case.refusal(&of_row) {
                        None => {
                            observed.watch_all(&of_row);
                            known.push(row);
                        }
                        Some(why) => {
                            unknown.push(&row.0);
                            reason = why;
                        }
                    }
                }
                if !unknown.is_empty() {
                    let item = (outcomes.id, &*unknown.join(", "));
                    refused.push(Refused::new(RefusedKind::Outcomes, item, reason));
                }
                if !known.is_empty() {
                    let law = self.case.law_of(&observed, outcomes.name, common)?;
                    report.rows = outcome::rows(&known, &law);
                }
            }
        }
        Ok(report)
    }
}
