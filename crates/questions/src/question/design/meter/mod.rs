//! Designs the meter of a progressive wager: the reset value, the increment and the fixed odds that
//! give a wanted edge over all rounds.

mod asked;
pub mod page;
pub mod report;
mod terms;

use itertools::Itertools;

use crate::error::Error;
use crate::exact::Exact;
use crate::pricing::Watch;
use crate::pricing::edge;
use crate::pricing::figures::{Head, shoe_info};
use crate::question::design::paytables::combinations;
use crate::question::design::target::report::TargetInfo;
use crate::question::design::target::target_info;
use crate::question::design::{DesignRequest, MOST, NEAREST, Target, model, remarks, returns};
use crate::question::price::progressive;
use crate::shoe::Shoe;
use crate::table::model::{Growth, Progressive, Table, Variant, Wager};
use crate::table::settlement::Round;

use report::{DesignTerm, DesignedMeter, MeterDesign, MeterFigures, MetersFound, NeededTerm};
use terms::{Priced, Term};

/// A progressive wager with its terms, priced on each shoe.
struct MeterCase<'a> {
    request: &'a DesignRequest,
    wager: &'a Wager,
    of: &'a Progressive,
    growth: &'a Growth,
    terms: Vec<Term>,
    shoes: Vec<Shoe>,
    priced: Vec<Priced<'a>>,
}

/// Finds the terms of a meter that give a wager a wanted edge over all rounds, and the value that
/// each term would need.
pub(super) fn design<'a>(
    request: &'a DesignRequest,
    (table, variant, wager): (&Table, &Variant, &'a Wager),
    (of, growth): (&'a Progressive, &'a Growth),
    shoes: Vec<Shoe>,
    watch: &dyn Watch,
) -> Result<MeterDesign, Error> {
    let lines = Round { wager, lines: &of.lines }.at_fixed_odds()?.lines;
    let priced = shoes.iter().map(|shoe| {
        let returns = returns(table, wager, lines, shoe, watch)?;
        let empty = edge::wager(&wager.id, &wager.name, &returns);
        Ok(Priced { of, growth, wager: progressive::by_meter(of, &empty) })
    });
    let priced = priced.collect::<Result<Vec<_>, Error>>()?;
    let terms = Term::all(of);
    let case = MeterCase { request, wager, of, growth, terms, shoes, priced };
    case.report(table, variant)
}

impl MeterCase<'_> {
    fn report(&self, table: &Table, variant: &Variant) -> Result<MeterDesign, Error> {
        let Head { game, variant, notes } = Head::of(table, variant);
        let present = self.figures(&self.present())?;
        let target = self.request.target.as_ref();
        let allowed = target.map(|target| self.allowed(target)).transpose()?;
        let (allowed, unreached) = match allowed {
            Some(Ok(allowed)) => (Some(allowed), None),
            Some(Err(unreached)) => (None, Some(unreached)),
            None => (None, None),
        };
        let found = target.zip(allowed.as_ref());
        let found = found.map(|(target, allowed)| self.found(target, allowed)).transpose()?;
        Ok(MeterDesign {
            game,
            variant,
            id: self.wager.id.clone(),
            name: self.wager.name.clone(),
            shoes: self.shoes.iter().map(|shoe| shoe_info(table, shoe)).collect(),
            model: model(self.wager).replacen("one round", "all rounds, each", 1),
            is_won_in_part: self
                .of
                .shares
                .iter()
                .any(|share| share.is_positive() && *share < Exact::one()),
            notes: remarks(self.wager, &self.shoes)
                .chain(notes)
                .chain(self.wager.remark_on_stakes())
                .collect(),
            target: target.map(|target| TargetInfo {
                // Payoffs of lines that share a meter have no order.
                order_kept: false,
                ..target_info(target, Vec::new())
            }),
            terms: self.design_terms(allowed)?,
            present,
            unreached,
            found,
        })
    }

    fn present(&self) -> Vec<Exact> {
        self.terms.iter().map(|term| term.present(self.of, self.growth)).collect()
    }

    /// Calculates the figures over all rounds of each shoe with these values of the terms.
    fn figures(&self, values: &[Exact]) -> Result<Vec<MeterFigures>, Error> {
        let of_shoe = |(priced, shoe): (&Priced<'_>, &Shoe)| {
            let found = priced.overall(&self.terms, values).ok_or_else(|| {
                let id = &self.wager.id;
                let shoe = shoe.describe();
                Error::shoe(format!("wager \"{id}\": no round of {shoe} pays from the meter"))
            })?;
            Ok(MeterFigures {
                shoe: shoe.to_string(),
                edge: found.rtp.times(&Exact::integer(-1)).plus(&Exact::one()),
                rtp: found.rtp,
                mean: found.mean,
            })
        };
        self.priced.iter().zip(&self.shoes).map(of_shoe).collect()
    }

    /// Searches all combinations of the allowed values.
    fn found(&self, target: &Target, allowed: &[Vec<Exact>]) -> Result<MetersFound, Error> {
        let (least, greatest) = &target.edge;
        let middle = &(least + greatest) * &Exact::half();
        let mut all: Vec<(Exact, bool, Vec<Exact>)> = Vec::new();
        for values in allowed.iter().map(|of| of.iter().cloned()).multi_cartesian_product() {
            let edges = self.figures(&values)?.into_iter().map(|of| of.edge.middle());
            let edges: Vec<Exact> = edges.collect();
            let far = edges.iter().map(|edge| (edge - &middle).abs()).max().unwrap_or_default();
            // Of a single number, every edge is accepted.
            let meets =
                least == greatest || edges.iter().all(|edge| (least..=greatest).contains(&edge));
            all.push((far, meets, values));
        }
        all.sort_by(|one, other| one.0.cmp(&other.0));
        let meeting = all.iter().filter(|(_, meets, _)| *meets).count();
        let (wanted, most) = match meeting {
            0 => (false, NEAREST),
            _ => (true, target.most.clamp(1, MOST)),
        };
        let best = all.into_iter().filter(|(_, meets, _)| *meets == wanted).take(most);
        let best = best.map(|(_, _, values)| {
            let by_shoe = self.figures(&values)?;
            Ok(DesignedMeter { amounts: values, by_shoe })
        });
        let best = best.collect::<Result<Vec<_>, Error>>()?;
        let (meters, nearest) = if wanted { (best, Vec::new()) } else { (Vec::new(), best) };
        Ok(MetersFound { combinations: combinations(allowed), meeting, meters, nearest })
    }

    fn design_terms(&self, allowed: Option<Vec<Vec<Exact>>>) -> Result<Vec<DesignTerm>, Error> {
        let mut allowed = allowed.unwrap_or_default().into_iter();
        let ends = self.request.target.as_ref().map(|target| &target.edge);
        let terms = self.terms.iter().map(|term| {
            let by_shoe = self.priced.iter().zip(&self.shoes).map(|(priced, shoe)| {
                let at = |edge: &Exact| {
                    priced.needed(*term, &(&Exact::one() - edge)).and_then(terms::Needed::value)
                };
                NeededTerm {
                    shoe: shoe.to_string(),
                    break_even: at(&Exact::zero()),
                    at_most_edge: ends.and_then(|(_, greatest)| at(greatest)),
                    at_least_edge: ends.and_then(|(least, _)| at(least)),
                }
            });
            let line = match term {
                Term::Line(line) => Some(line + 1),
                Term::Reset | Term::Increment => None,
            };
            Ok(DesignTerm {
                of: term.kind(),
                line,
                name: self.name(*term),
                value: term.present(self.of, self.growth),
                by_shoe: by_shoe.collect(),
                allowed: allowed.next().unwrap_or_default(),
            })
        });
        terms.collect()
    }
}
