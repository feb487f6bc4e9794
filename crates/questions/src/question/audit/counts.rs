//! Deals shoes for claims about card counts. Claims with the same procedure share one run.

use std::collections::BTreeMap;

use crate::error::{Error, Mistake};
use crate::exact::Exact;
use crate::pricing::Watch;
use crate::question::count::report::{CountStudy, ENOUGH_BETS, WagerCount};
use crate::question::count::{CountRequest, CountRule, Tags, Trigger, count};
use crate::table::Catalog;
use crate::table::claim::{Claim, Quantity};
use crate::table::counting::{Bet, Counting};

use super::case::ClaimCase;
use super::estimate::{Estimate, round};

/// The estimates for one claim, one for each of its wagers.
pub(super) type Estimates = Vec<Estimate>;

/// Deals the shoes for each claim about a count and returns its estimates; the list of any other
/// claim is empty. `shoes` replaces the number of shoes that the claims state. Claims of a procedure
/// that cannot be dealt have its error.
pub(super) fn find(
    catalog: &Catalog,
    cases: &[ClaimCase<'_>],
    shoes: Option<u64>,
    watch: &dyn Watch,
) -> Result<Vec<Result<Estimates, Error>>, Error> {
    let mut runs: BTreeMap<String, CountRequest> = BTreeMap::new();
    let mut asked = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        let Some(counting) = &case.claim.count else { continue };
        for (variant, wager) in &case.wagers {
            let name = case.spot.table.name_of(variant);
            let request = request(case, &name, &counting.value, shoes);
            let key = format!("{name} {request:?}");
            let run = runs.entry(key.clone()).or_insert(request);
            let place = place_in(run, &wager.id, &counting.value);
            asked.push((at, key, wager.id.clone(), place));
        }
    }
    let mut studies: BTreeMap<String, Result<CountStudy, Error>> = BTreeMap::new();
    for (key, request) in runs {
        studies.insert(key, count(catalog, &request, watch));
        // A stopped calculation is not a mistake in a claim.
        watch.go_on()?;
    }
    let mut found: Vec<Result<Estimates, Error>> = cases.iter().map(|_| Ok(Vec::new())).collect();
    for (at, key, wager, place) in asked {
        let case = &cases[at];
        let one = match &studies[&key] {
            Err(error) => Err(refused(case.claim, error)),
            Ok(study) => {
                let one = place.of(study, &wager).map(|one| estimated(case.claim, one, study));
                one.ok_or_else(|| {
                    let key = case.claim.quantity.value.key();
                    case.mistake(format!("published: {key}: no wager to count for"))
                })
            }
        };
        match (one, &mut found[at]) {
            (Ok(one), Ok(found)) => found.push(one),
            (Err(error), found) => *found = Err(error),
            (Ok(_), Err(_)) => {}
        }
    }
    Ok(found)
}

/// The position of a claim's bets in a run.
enum Place {
    /// The bets by exact expectation.
    Perfect,
    /// The bets of the rule at this index.
    Rule(usize),
}

/// Adds a bet on a wager to a run and returns its position.
fn place_in(run: &mut CountRequest, wager: &str, counting: &Counting) -> Place {
    if !run.wagers.iter().any(|one| one == wager) {
        run.wagers.push(wager.to_owned());
    }
    let Bet::Count { tags, scale, trigger } = &counting.bet else {
        run.perfect = true;
        return Place::Perfect;
    };
    let rule = CountRule {
        wager: Some(wager.to_owned()),
        tags: Tags::Given((**tags).clone()),
        scale: Some(scale.clone()),
        start: None,
        trigger: Some(Trigger::At(trigger.clone())),
        enter: None,
    };
    let at = run.counts.iter().position(|one| *one == rule).unwrap_or_else(|| {
        run.counts.push(rule);
        run.counts.len() - 1
    });
    Place::Rule(at)
}

impl Place {
    /// Returns the bets at this position. Each rule is for one wager, so that rules and results
    /// have the same order.
    fn of<'s>(&self, study: &'s CountStudy, wager: &str) -> Option<&'s WagerCount> {
        match self {
            Self::Rule(at) => study.wagers.get(*at),
            Self::Perfect => {
                study.wagers.iter().find(|one| one.id == wager && one.betting.by == "perfect")
            }
        }
    }
}

/// Returns the request for the shoes of a claim, without its wager.
fn request(
    case: &ClaimCase<'_>,
    variant: &str,
    counting: &Counting,
    shoes: Option<u64>,
) -> CountRequest {
    CountRequest {
        variant: variant.to_owned(),
        shoe: Some(case.spot.shoe.clone()),
        shoes: shoes.unwrap_or(counting.shoes),
        seed: counting.seed,
        burn: counting.burn,
        first_card: counting.first_card,
        end: counting.end,
        with: counting.with.clone(),
        ..CountRequest::default()
    }
}

/// Turns an error of the count into a mistake at the place of the claim.
fn refused(claim: &Claim, error: &Error) -> Error {
    let place = claim.count.as_ref().map_or(&claim.place, |count| &count.place).clone();
    let message = format!("published: count: {}", error.marked());
    Error::table(vec![Mistake::new(place, message, None)])
}

/// Returns the estimate for a claim and notes if the bets are too few; the figure is 0 if the run
/// gives none.
fn estimated(claim: &Claim, one: &WagerCount, study: &CountStudy) -> Estimate {
    let none = || Estimate::new(claim, &Exact::zero(), &Exact::zero(), study);
    let found = estimate(claim, one, study);
    let bets = &one.bets_per_shoe.exact * &Exact::count(study.shoes.into());
    let of_bets = claim.quantity.value != Quantity::RoundsPerShoe;
    let enough = Exact::integer(ENOUGH_BETS.into());
    let is_few = found.is_none() || of_bets && (&enough - &bets).is_positive();
    let times = enough.checked_div(&bets).filter(|times| (times - &Exact::one()).is_positive());
    let needed = times.as_ref().unwrap_or(&enough) * &Exact::count(study.shoes.into());
    let needed = needed.ceil().to_i128().and_then(|needed| u64::try_from(needed).ok());
    let shoes = Exact::count(study.shoes.into());
    let of_enough = match claim.quantity.value {
        Quantity::BetsPerShoe => enough.checked_div(&shoes),
        Quantity::BetFrequency => enough.checked_div(&(&one.rounds_per_shoe.exact * &shoes)),
        _ => None,
    };
    let of_enough = of_enough.map(|of| &of * &Exact::integer(claim.times.into()));
    let few = is_few.then(|| (needed.map_or(u64::MAX, round), of_enough));
    Estimate { few, ..found.unwrap_or_else(none) }
}

/// Returns the claim's figure and its standard error; `None` if the run gives none.
fn estimate(claim: &Claim, one: &WagerCount, study: &CountStudy) -> Option<Estimate> {
    let (figure, error) = match (claim.quantity.value, &one.beside) {
        (Quantity::UnitsPerShoe, Some(beside)) => {
            (beside.net_units_per_shoe.exact.clone(), beside.net_units_per_shoe_error.as_ref()?)
        }
        (Quantity::UnitsPer100, Some(beside)) => {
            // The number of rounds in a shoe hardly varies compared with the win of a shoe.
            let per_shoe = one.rounds_per_shoe.exact.clone();
            let times = Exact::integer(100).checked_div(&per_shoe)?;
            let square = &beside.net_units_per_shoe_error.as_ref()?.square * &(&times * &times);
            return Some(Estimate::new(claim, &beside.net_units_per_100.exact, &square, study));
        }
        (Quantity::RoundsPerShoe, _) => {
            (one.rounds_per_shoe.exact.clone(), one.rounds_per_shoe_error.as_ref()?)
        }
        (Quantity::BetsPerShoe, _) => {
            (one.bets_per_shoe.exact.clone(), one.bets_per_shoe_error.as_ref()?)
        }
        (Quantity::BetFrequency, _) => {
            (one.bet_frequency.exact.clone(), one.bet_frequency_error.as_ref()?)
        }
        (Quantity::AverageEdge, _) => {
            (one.average_edge.as_ref()?.exact.clone(), one.average_edge_error.as_ref()?)
        }
        (Quantity::UnitsPer100, None) => {
            (one.units_per_100.exact.clone(), one.units_per_100_error.as_ref()?)
        }
        (Quantity::UnitsPerShoe, None) => {
            (one.units_per_shoe.exact.clone(), one.units_per_shoe_error.as_ref()?)
        }
        (Quantity::PerfectShare, _) => {
            (one.perfect_share.as_ref()?.exact.clone(), one.perfect_share_error.as_ref()?)
        }
        (Quantity::DesirabilityIndex, _) => {
            let index = one.desirability_index.as_ref()?.square.sqrt_decimal(30)?;
            let index = Exact::parse(&index)?;
            let square = &(&index * &index) * &relative(one)?;
            return Some(Estimate::new(claim, &index, &square, study));
        }
        (Quantity::N0, _) => {
            let n0 = &one.n0.as_ref()?.exact;
            // N0 varies with the inverse square of the win, so its relative error is twice as
            // large.
            let square = &(&Exact::integer(4) * &(n0 * n0)) * &relative(one)?;
            return Some(Estimate::new(claim, n0, &square, study));
        }
        _ => return None,
    };
    Some(Estimate::new(claim, &figure, &error.square, study))
}

/// Returns the square of the relative standard error of the win. The error of the deviation is
/// small beside it and left out.
fn relative(one: &WagerCount) -> Option<Exact> {
    let units = &one.units_per_100.exact;
    one.units_per_100_error.as_ref()?.square.checked_div(&(units * units))
}
