//! The wagers and tables of outcomes to check.

use crate::distribution::Observed;
use crate::error::Error;
use crate::evidence::CellPays;
use crate::exact::{Exact, Whole};
use crate::game::Listing;
use crate::game::counting::Plan;
use crate::pricing::countable::{Item, Paid, What};
use crate::pricing::figures::{Refused, RefusedKind};
use crate::pricing::reach;
use crate::question::check::Checking;
use crate::table::settlement::Round;

/// A wager, or a table of outcomes or a part of one, to check.
pub struct Subject {
    pub item: Item,
    pub name: String,
    pub observed: Observed,
    /// `true` for a wager, `false` for outcomes.
    pub wager: bool,
}

/// Payoffs of a wager by cell, and the number of payoff units in a stake.
pub struct Units {
    pub cells: CellPays,
    pub of_stake: Whole,
}

impl Checking<'_> {
    /// Lists what is to be checked, and what is left out.
    pub(super) fn subjects(&mut self) -> Result<(), Error> {
        let tables = self.game.outcomes();
        let others: Vec<&str> = tables.iter().map(|one| one.id).collect();
        let offer = (self.table, self.variant);
        let asked = self.catalog.ids_in(offer, &self.request.wagers, &others)?;
        let wanted = |id: &str| asked.is_empty() || asked.iter().any(|other| other == id);
        let wagers = || self.variant.wagers.iter().filter(|wager| wanted(&wager.id));
        reach::refuse_unreachable(self.table, wagers(), self.pricing.watch)?;
        for wager in wagers() {
            match wager.of_round().and_then(Round::in_every_round) {
                Ok(Round { lines, .. }) => {
                    self.add(&wager.id, &wager.name, What::Wager(Paid::new(lines)));
                }
                Err(unsettled) => {
                    let of = (wager.id.as_str(), wager.name.as_str());
                    self.leave_out(RefusedKind::Wager, of, unsettled.reason());
                }
            }
        }
        for outcomes in tables.into_iter().filter(|one| wanted(one.id)) {
            match outcomes.listing {
                // Rows that need suits form a subject of their own, left out of input without
                // suits.
                Listing::Rows(rows) => {
                    let fine =
                        |row: &(String, _)| self.grain_is_fine(&crate::game::api::observe(&row.1));
                    let (fine, coarse): (Vec<_>, Vec<_>) = rows.into_iter().partition(fine);
                    for rows in [coarse, fine].into_iter().filter(|rows| !rows.is_empty()) {
                        self.add(outcomes.id, outcomes.name, What::Rows(rows));
                    }
                }
                Listing::Grid { rows, columns } => {
                    self.add(outcomes.id, outcomes.name, What::Grid { rows, columns });
                }
            }
        }
        Ok(())
    }

    /// Returns `true` if the observation needs suits.
    pub(super) fn grain_is_fine(&self, observed: &Observed) -> bool {
        !crate::card::Grain::Rank.covers(self.game.grain(observed))
    }

    fn add(&mut self, id: &str, name: &str, what: What) {
        let wager = matches!(what, What::Wager(_));
        let item = Item { id: id.to_owned(), what };
        let observed = item.observed();
        match self.pricing.refusal(&observed) {
            Some(why) => self.leave_out(refused_kind(wager), (id, name), why),
            None => self.subjects.push(Subject { item, name: name.to_owned(), observed, wager }),
        }
    }

    pub(super) fn leave_out(&mut self, what: RefusedKind, item: (&str, &str), reason: String) {
        self.left_out.push(Refused::new(what, item, reason));
    }

    /// Returns the payoffs of every wager by cell of the plan; `None` for a wager with a multiplier,
    /// which cards do not settle.
    pub(super) fn units(&self, plan: &Plan) -> Vec<Option<Units>> {
        let wagers = self.subjects.iter().enumerate().filter(|(_, subject)| subject.wager);
        let of_wager = |(at, subject): (usize, &Subject)| {
            let What::Wager(paid @ Paid { lines, drawn: None }) = &subject.item.what else {
                return None;
            };
            let pays = paid.pays();
            let unit = Exact::common_denominator(&pays);
            let units = pays.iter().map(|pays| i64::try_from(pays.in_units(&unit).to_i128()?).ok());
            let units: Vec<i64> = units.collect::<Option<_>>()?;
            let pays = plan.of_cells(at, |value| {
                let line = lines.iter().position(|line| line.when.holds(&|field| value(field)));
                units[line.unwrap_or(lines.len())]
            })?;
            let cells = CellPays { group: plan.group_of(at), pays };
            Some(Units { cells, of_stake: unit })
        };
        wagers.map(of_wager).collect()
    }
}

pub fn refused_kind(wager: bool) -> RefusedKind {
    if wager { RefusedKind::Wager } else { RefusedKind::Outcomes }
}
