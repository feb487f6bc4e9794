//! Finds the values of an unknown chance, or the laws, that fit the printed figures of a table.
//!
//! The deal does not depend on the chance: each shoe is dealt once, and the wager is settled with
//! several values of the chance. The figure is a polynomial in it, whose degree is at most the
//! number of cards and one more. So a few values give it exactly, and another one checks it.

mod asked;
mod laws;
mod laws_page;
pub mod laws_report;
mod linear;
mod page;
mod plays;
mod polynomial;
mod prices;
pub mod printed;
mod printed_page;
pub mod report;
mod span;

use itertools::Itertools;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::{Figure, Tool};
use crate::pricing::figures::{GameInfo, Head, Quantity, WagerReport, shoe_info};
use crate::pricing::{Watch, any_shoe_of, claims, one_default};
use crate::question::fit::asked::{Asked, counts, sources};
use crate::question::fit::polynomial::{Interval, Polynomial, common, whole};
use crate::question::fit::prices::{Open, Spots, through, with_values};
use crate::question::fit::printed::PrintedFigure;
use crate::question::fit::report::{ClaimFit, Fit, Fits, SourceFit, UnknownInfo, WagerFit};
use crate::question::fit::span::{DIGITS, Span, rounded};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::claim::Claim;
use crate::table::model::{Table, Variant, Wager};
use crate::table::unknown::Unknown;
use crate::wording::asked::{LAWS, VARIANT};

/// The facts about this question.
pub const ABOUT: About = About {
    id: "fit",
    doc: "Find the unknown chances or laws that fit the printed figures of a game",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Values of unknown chances, and laws, that fit printed figures.",
        schema: |generator| generator.subschema_for::<Fits>(),
    }),
};

/// The variants to fit.
#[derive(Clone, Debug, Default)]
pub struct FitRequest {
    /// The variants, named as in [`crate::question::price::Request`]. If empty, the variants with an
    /// unknown chance or law of added tables, or else of all tables.
    pub variants: Vec<String>,
    /// The shoe of the wagers; `None` for the default number of decks. Printed figures have shoes of
    /// their own.
    pub shoe: Option<Shoe>,
    /// `true` if every law of a table is unknown, also one whose chances it states.
    pub laws: bool,
}

impl question::Question for FitRequest {
    type Answer = Fits;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Fits, Error> {
        fit(catalog, self, watch)
    }
}

impl question::Answer for Fits {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        let laws = self.laws.iter().map(|report| &report.game);
        Some(self.reports.iter().map(|report| &report.game).chain(laws).collect())
    }
}

/// Finds the values of the unknown chance of each variant that fit its printed figures, or bounds of
/// its returns over all laws that fit them.
///
/// # Errors
///
/// Returns an error if a variant is unknown or has no unknown chance or law, if its laws differ in
/// their numbers, or if a shoe cannot deal its wagers.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, FitRequest};
///
/// let variants = vec!["prosperity-tree".to_owned()];
/// let request = FitRequest { variants, ..Default::default() };
/// let fits = shoe_odds::fit(&Catalog::builtin(), &request, &())?;
/// // One chance explains seven printed returns.
/// let all = &fits.reports[0].fits[0];
/// assert_eq!((all.claims, all.spans.len()), (7, 1));
/// assert_eq!(all.spans[0].from.exact.decimal(5), "0.06191");
/// assert_eq!(all.spans[0].to.exact.decimal(5), "0.06227");
/// // Other laws of eight faces with 2 or 3 fit too: their returns are within wider bounds.
/// let fits = shoe_odds::fit(&Catalog::builtin(), &FitRequest { laws: true, ..request }, &())?;
/// assert_eq!(fits.laws[0].law.configurations.len(), 9);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn fit(catalog: &Catalog, request: &FitRequest, watch: &dyn Watch) -> Result<Fits, Error> {
    let mut fits = Fits { tool: Tool::THIS, reports: Vec::new(), laws: Vec::new() };
    let shoe = request.shoe.as_ref();
    let offers = offers(catalog, request)?;
    catalog.meter_is_of(offers.iter().copied())?;
    one_default(shoe, &offers, &[])?;
    for (table, variant) in offers {
        let asked = Asked { catalog, table, variant, watch };
        match &table.unknown {
            Some(unknown) if !request.laws => fits.reports.push(asked.fitted(unknown, shoe)?),
            _ => fits.laws.push(asked.bounded(request.laws, shoe)?),
        }
    }
    Ok(fits)
}

/// Returns the named variants, or all that have an unknown chance or law.
fn offers<'c>(
    catalog: &'c Catalog,
    FitRequest { variants, laws, .. }: &FitRequest,
) -> Result<Vec<(&'c Table, &'c Variant)>, Error> {
    let is_open = |(table, _): &(&Table, &Variant)| match laws {
        true => !table.laws.is_empty(),
        false => table.unknown.is_some() || table.laws.iter().any(|law| law.is_open),
    };
    let lacks = |table: &Table| {
        if !laws && !table.laws.is_empty() {
            return format!(
                "has no unknown chance, and states its law: {LAWS} bounds it over all laws"
            );
        }
        let others = catalog.variants_in_order().filter(is_open);
        let mut others = others.map(|(table, variant)| catalog.short_name(table, variant));
        let open = match laws {
            true => "law of multipliers or shown cards",
            false => "unknown chance or law",
        };
        format!("has no {open}: expected one that has: {}", others.join(", "))
    };
    if variants.is_empty() {
        return match catalog.own_variants().next() {
            None => Ok(catalog.variants_in_order().filter(is_open).collect()),
            Some((table, _)) => {
                let own: Vec<_> = catalog.own_variants().filter(is_open).collect();
                let why = || Error::usage(format!("table \"{}\" {}", table.id, lacks(table)));
                (!own.is_empty()).then_some(own).ok_or_else(why)
            }
        };
    }
    let named = catalog.select(variants)?;
    match named.iter().find(|offer| !is_open(offer)) {
        Some((table, variant)) => {
            let why = format!("its table {}", lacks(table));
            Err(Error::value(VARIANT, table.name_of(variant), why))
        }
        None => Ok(named),
    }
}

/// A claim with its shoe, the figure as a polynomial, and the values that fit it.
struct Fitted<'c> {
    claim: &'c Claim,
    shoe: Shoe,
    polynomial: Polynomial,
    intervals: Vec<Interval>,
}

impl<'c> Asked<'c> {
    fn fitted(&self, unknown: &Unknown, shoe: Option<&Shoe>) -> Result<Fit, Error> {
        let Self { table, variant, .. } = *self;
        let (places, tables) = with_values(table, unknown)?;
        let open = Open::all(variant, &tables);
        let shoe = any_shoe_of(shoe, table)?;
        let mut spots = Spots::new(table, variant, self.watch);
        let claims = self.claims((unknown, &places), &open, &mut spots)?;
        let all = whole(&Exact::zero(), &unknown.most);
        let values = fitting(&all, &of_source(&claims, None));
        let fits = sources(claims.iter().map(|one| one.claim)).into_iter().map(|source| {
            let own = of_source(&claims, source);
            let both = fitting(&all, &own);
            SourceFit {
                source: source.map(str::to_owned),
                claims: own.len(),
                contradiction: if both.is_empty() { contradiction(&own) } else { Vec::new() },
                spans: spans(&both),
            }
        });
        let fits = fits.collect();
        let wagers = open.iter().map(|one| {
            let prices = spots.prices(one, (&shoe, None))?;
            wager_fit(&one.at[0], (&places, prices), (&unknown.value, &values))
        });
        let wagers = wagers.collect::<Result<_, Error>>()?;
        let Head { game, variant, notes } = Head::of(&table.without_assumed(false), variant);
        Ok(Fit {
            game,
            variant,
            shoe: shoe_info(table, &shoe),
            notes,
            unknown: UnknownInfo {
                name: unknown.name.clone(),
                assumed: unknown.value.clone().into(),
                most: unknown.most.clone().into(),
            },
            claims: claims.iter().map(told).collect(),
            fits,
            wagers,
        })
    }

    /// Returns the claims that depend on the chance, each with the values that fit it.
    fn claims(
        &self,
        (unknown, places): (&Unknown, &[Exact]),
        open: &[Open],
        spots: &mut Spots<'_>,
    ) -> Result<Vec<Fitted<'c>>, Error> {
        let ends = (&Exact::zero(), &unknown.most);
        let mut claims = Vec::new();
        for claim in &self.table.published().claims {
            let Some((wager, Some((least, most)))) = self.subject(claim, open) else { continue };
            let shoe = any_shoe_of(claim.shoe.as_ref().map(|shoe| &shoe.value), self.table)?;
            let prices = spots.prices(&open[wager], (&shoe, Some(claim)))?;
            let figure = |report: &WagerReport| {
                let exact = claims::of_wager(claim, report, shoe.cards())?;
                Some(claims::in_print(claim, &exact))
            };
            let polynomial = through((places, prices), figure)?;
            let intervals = polynomial.within((&least, &most), ends);
            claims.push(Fitted { claim, shoe, polynomial, intervals });
        }
        Ok(claims)
    }
}

/// Returns the indices of a source's claims and the values that fit each, errata left out; `None`
/// stands for all sources.
fn of_source<'f>(claims: &'f [Fitted<'_>], source: Option<&str>) -> Vec<(usize, &'f [Interval])> {
    let own = claims.iter().enumerate().filter(|(_, one)| counts(one.claim, source));
    own.map(|(at, one)| (at, &one.intervals[..])).collect()
}

/// Returns the values that fit all of these claims.
fn fitting(all: &[Interval], claims: &[(usize, &[Interval])]) -> Vec<Interval> {
    claims.iter().fold(all.to_vec(), |values, (_, own)| common(&values, own))
}

/// Returns the return of a wager with the assumed value and over all values that fit.
fn wager_fit(
    wager: &Wager,
    prices: (&[Exact], &[WagerReport]),
    (assumed, fitting): (&Exact, &[Interval]),
) -> Result<WagerFit, Error> {
    let is_raised = prices.1.iter().any(|report| report.edge_wagered.is_some());
    let polynomial = through(prices, |report| {
        let edge = report.edge_wagered.as_ref().unwrap_or(&report.edge);
        Some(&Exact::one() - &edge.exact)
    })?;
    let span = polynomial.range(fitting).map(|(least, most)| Span {
        from: rounded(&least, DIGITS, false).into(),
        to: rounded(&most, DIGITS, true).into(),
    });
    Ok(WagerFit {
        id: wager.id.clone(),
        name: wager.name.clone(),
        quantity: if is_raised { Quantity::RtpWagered } else { Quantity::Rtp },
        assumed: polynomial.at(assumed).into(),
        span,
        polynomial: figures(&polynomial),
    })
}

/// Returns the claims that no value fits: one, or the first two.
fn contradiction(own: &[(usize, &[Interval])]) -> Vec<usize> {
    if let Some((at, _)) = own.iter().find(|(_, intervals)| intervals.is_empty()) {
        return vec![*at];
    }
    for (place, (one, first)) in own.iter().enumerate() {
        for (other, second) in &own[place + 1..] {
            if common(first, second).is_empty() {
                return vec![*one, *other];
            }
        }
    }
    Vec::new()
}

fn spans(intervals: &[Interval]) -> Vec<Span> {
    let span = |(low, high): &Interval| Span {
        from: match low.below == low.above {
            true => low.below.clone().into(),
            false => rounded(&low.below, DIGITS, false).into(),
        },
        to: match high.below == high.above {
            true => high.above.clone().into(),
            false => rounded(&high.above, DIGITS, true).into(),
        },
    };
    intervals.iter().map(span).collect()
}

fn figures(polynomial: &Polynomial) -> Vec<Figure> {
    polynomial.coefficients.iter().cloned().map(Figure::from).collect()
}

fn told(Fitted { claim, shoe, polynomial, intervals }: &Fitted<'_>) -> ClaimFit {
    ClaimFit {
        of: PrintedFigure::of(claim, shoe),
        polynomial: figures(polynomial),
        spans: spans(intervals),
    }
}
