//! The law of a round: the net win of all wagers per unit of the plan.

use std::collections::BTreeMap;

use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::figure::Figure;
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo, WagerReport};
use crate::pricing::{Case, Watch, any_shoe_of};
use crate::question::price::{Request, price};
use crate::question::session::BankrollRequest;
use crate::question::session::report::StakedWager;
use crate::table::Catalog;
use crate::table::model::Wager;
use crate::table::settlement::Round;
use crate::wording::asked::{WAGER, WITH};

/// The wagers of a round, and the law of their net win.
pub(super) struct OfRound {
    pub(super) game: GameInfo,
    pub(super) variant: VariantInfo,
    pub(super) shoe: ShoeInfo,
    pub(super) notes: Vec<String>,
    pub(super) wagers: Vec<StakedWager>,
    /// Net wins per unit of the plan, each with its weight above 0.
    pub(super) law: Vec<(Exact, Whole)>,
    pub(super) edge: Figure,
}

/// Prices the wagers of a round.
pub(super) fn of(
    catalog: &Catalog,
    request: &BankrollRequest,
    watch: &dyn Watch,
) -> Result<OfRound, Error> {
    let wager = catalog.wager_or_only(&request.variant, &request.wager)?;
    let with = request.with.iter().map(|(wager, _)| wager.clone());
    let names: Vec<String> = std::iter::once(wager).chain(with).collect();
    let (table, variant) = catalog.one_for(&request.variant, &names)?;
    let shoe = any_shoe_of(request.shoe.as_ref(), table)?;
    let mut staked: Vec<(&Wager, Exact)> = Vec::new();
    let units = request.with.iter().map(|(_, units)| units.clone());
    for (name, units) in names.iter().zip(std::iter::once(Exact::one()).chain(units)) {
        let ids = catalog.ids_in((table, variant), std::slice::from_ref(name), &[])?;
        let Some(wager) = variant.wagers.iter().find(|one| ids.contains(&one.id)) else {
            return Err(Error::value(WAGER, name, "the variant has no such wager"));
        };
        if staked.iter().any(|(other, _)| other.id == wager.id) {
            return Err(Error::value(WITH, &wager.id, "the wager is named twice"));
        }
        let round = wager.of_round().and_then(Round::in_every_round)?;
        if names.len() > 1 {
            round.at_fixed_odds()?;
        }
        staked.push((wager, units));
    }
    let all = Request {
        shoe: Some(shoe.clone()),
        variants: vec![table.name_of(variant)],
        wagers: staked.iter().map(|(wager, _)| wager.id.clone()).collect(),
        all_wagers: true,
        ..Request::default()
    };
    let mut study = price(catalog, &all, watch)?;
    let report = study.reports.remove(0);
    let priced = |wager: &Wager| -> Result<&WagerReport, Error> {
        report
            .wagers
            .iter()
            .find(|one| one.id == wager.id)
            .ok_or_else(|| Error::value(WAGER, &wager.id, "this shoe has no figures of it"))
    };
    let mut wagers = Vec::new();
    for (wager, units) in &staked {
        let found = priced(wager)?;
        let (id, name) = (found.id.clone(), found.name.clone());
        let (edge, average_stake) = (found.edge.clone(), found.average_stake.clone());
        wagers.push(StakedWager { id, name, units: units.clone(), edge, average_stake });
    }
    let law = match &staked[..] {
        [(wager, _)] => of_one(priced(wager)?),
        several => {
            let case = Case::new(table, shoe, watch)?;
            let lines: Vec<_> = several.iter().map(|(wager, _)| wager.round_lines()).collect();
            let units: Vec<Exact> = several.iter().map(|(_, units)| units.clone()).collect();
            case.joint(&lines)?.sums(&units)
        }
    };
    let edge = wagers.iter().map(|one| &one.edge.exact * &one.units).sum::<Exact>();
    let on_a_meter = staked.iter().filter(|(wager, _)| wager.offer.meter.is_some());
    let held = on_a_meter.map(|(wager, _)| {
        let name = &wager.name;
        format!(
            "The meter of {name} is the same in all rounds: bets raise it no more, and no win resets \
             it."
        )
    });
    Ok(OfRound {
        game: report.game,
        variant: report.variant,
        shoe: report.shoe,
        notes: report.notes.into_iter().chain(held).collect(),
        wagers,
        law,
        edge: Figure::from(edge),
    })
}

impl OfRound {
    /// Returns the average of all stakes of a round, raises and fees included, per unit of the plan.
    pub(super) fn average_stake(&self) -> Exact {
        let of = |wager: &StakedWager| match &wager.average_stake {
            Some(average) => &average.exact * &wager.units,
            None => wager.units.clone(),
        };
        self.wagers.iter().map(of).sum()
    }
}

/// Returns the net wins of a wager with their ways, equal ones together.
fn of_one(wager: &WagerReport) -> Vec<(Exact, Whole)> {
    let mut law: BTreeMap<Exact, Whole> = BTreeMap::new();
    for event in &wager.events {
        if let Some(ways) = event.ways.as_ref().filter(|ways| !ways.is_zero()) {
            *law.entry(event.pays.clone()).or_default() += ways;
        }
    }
    law.into_iter().collect()
}
