//! Finds the values of an unknown chance that fit the printed figures of a table.
//!
//! The deal does not depend on the chance: each shoe is dealt once, and the wager is settled with
//! several values of the chance. The figure is a polynomial in it, whose degree is at most the
//! number of cards and one more. So a few values give it exactly, and another one checks it.

mod page;
mod polynomial;
mod prices;
pub mod report;

use itertools::Itertools;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::{Figure, Tool};
use crate::pricing::figures::{GameInfo, Quantity, WagerReport, names, shoe_info};
use crate::pricing::{Watch, any_shoe_of, claims};
use crate::question::fit::polynomial::{Interval, Polynomial, common, whole};
use crate::question::fit::prices::{Open, Spots, through};
use crate::question::fit::report::{ClaimFit, Fit, Fits, SourceFit, Span, UnknownInfo, WagerFit};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::claim::{Claim, Subject, TOTAL};
use crate::table::model::{Table, Variant, Wager};
use crate::table::unknown::Unknown;
use crate::wording::asked::VARIANT;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "fit",
    doc: "Find the values of an unknown chance that fit the printed figures of a game",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Values of unknown chances that fit printed figures.",
        schema: |generator| generator.subschema_for::<Fits>(),
    }),
};

/// The variants to fit.
#[derive(Clone, Debug, Default)]
pub struct FitRequest {
    /// The variants, named as in [`crate::question::price::Request`]. If empty, the variants with an
    /// unknown chance of added tables, or else of all tables.
    pub variants: Vec<String>,
    /// The shoe of the wagers; `None` for the default number of decks. Printed figures have shoes of
    /// their own.
    pub shoe: Option<Shoe>,
}

impl question::Question for FitRequest {
    type Answer = Fits;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Fits, Error> {
        fit(catalog, self, watch)
    }
}

impl question::Answer for Fits {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.reports.iter().map(|report| &report.game).collect())
    }
}

/// Finds the values of the unknown chance of each variant that fit its printed figures.
///
/// # Errors
///
/// Returns an error if a variant is unknown or has no unknown chance, or if a shoe cannot deal its
/// wagers.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, FitRequest};
///
/// let request = FitRequest { variants: vec!["prosperity-tree".into()], ..Default::default() };
/// let fits = shoe_odds::fit(&Catalog::builtin(), &request, &())?;
/// // One chance explains seven printed returns.
/// let all = &fits.reports[0].fits[0];
/// assert_eq!((all.claims, all.spans.len()), (7, 1));
/// assert_eq!(all.spans[0].from.exact.decimal(5), "0.06191");
/// assert_eq!(all.spans[0].to.exact.decimal(5), "0.06227");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn fit(catalog: &Catalog, request: &FitRequest, watch: &dyn Watch) -> Result<Fits, Error> {
    let offers = offers(catalog, &request.variants)?;
    let fitted = offers.into_iter().map(|(table, variant, unknown)| {
        let asked = Asked { catalog, table, variant, unknown, watch };
        asked.fitted(request.shoe.as_ref())
    });
    Ok(Fits { tool: Tool::THIS, reports: fitted.collect::<Result<_, _>>()? })
}

/// A variant and the unknown chance of its table.
type Offer<'c> = (&'c Table, &'c Variant, &'c Unknown);

/// Returns the named variants, or all that have an unknown chance.
fn offers<'c>(catalog: &'c Catalog, wanted: &[String]) -> Result<Vec<Offer<'c>>, Error> {
    let open = |(table, variant): (&'c Table, &'c Variant)| {
        table.unknown.as_ref().map(|unknown| (table, variant, unknown))
    };
    if wanted.is_empty() {
        let own: Vec<Offer<'_>> = catalog.own_variants().filter_map(open).collect();
        return Ok(match own.is_empty() {
            true => catalog.variants_in_order().filter_map(open).collect(),
            false => own,
        });
    }
    let named = catalog.select(wanted)?.into_iter().map(|(table, variant)| {
        open((table, variant)).ok_or_else(|| {
            let others = catalog.variants_in_order().filter_map(open);
            let others: Vec<_> =
                others.map(|(table, variant, _)| catalog.short_name(table, variant)).collect();
            let why = format!(
                "its table has no unknown chance: expected one that has: {}",
                others.join(", ")
            );
            Error::value(VARIANT, table.name_of(variant), why)
        })
    });
    named.collect()
}

/// A variant whose unknown chance is wanted.
struct Asked<'c> {
    catalog: &'c Catalog,
    table: &'c Table,
    variant: &'c Variant,
    unknown: &'c Unknown,
    watch: &'c dyn Watch,
}

/// A claim with its shoe, the figure as a polynomial, and the values that fit it.
struct Fitted<'c> {
    claim: &'c Claim,
    shoe: Shoe,
    polynomial: Polynomial,
    intervals: Vec<Interval>,
}

impl<'c> Asked<'c> {
    fn fitted(&self, shoe: Option<&Shoe>) -> Result<Fit, Error> {
        let Self { table, variant, unknown, .. } = *self;
        let open = Open::all(table, variant, unknown)?;
        let shoe = any_shoe_of(shoe, table)?;
        let mut spots = Spots::new(table, variant, self.watch);
        let claims = self.claims(&open, &mut spots)?;
        let all = whole(&Exact::zero(), &unknown.most);
        let values = fitting(&all, &of_source(&claims, None));
        let fits = sources(&claims).into_iter().map(|source| {
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
            wager_fit(&one.at[0].1, prices, (&unknown.value, &values))
        });
        let wagers = wagers.collect::<Result<_, Error>>()?;
        let (game, of_game) = names(table, variant);
        Ok(Fit {
            game,
            variant: of_game,
            shoe: shoe_info(table, &shoe),
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
    fn claims(&self, open: &[Open], spots: &mut Spots<'_>) -> Result<Vec<Fitted<'c>>, Error> {
        let ends = (&Exact::zero(), &self.unknown.most);
        let mut claims = Vec::new();
        for claim in &self.table.published {
            let Some((wager, (least, most))) = self.subject(claim, open) else { continue };
            let shoe = any_shoe_of(claim.shoe.as_ref().map(|shoe| &shoe.value), self.table)?;
            let prices = spots.prices(wager, (&shoe, Some(claim)))?;
            let figure = |report: &WagerReport| {
                let exact = claims::of_wager(claim, report, shoe.cards())?;
                Some(claims::in_print(claim, &exact))
            };
            let polynomial = through(prices, figure)?;
            let intervals = polynomial.within((&least, &most), ends);
            claims.push(Fitted { claim, shoe, polynomial, intervals });
        }
        Ok(claims)
    }

    /// Returns the wager that a claim is about and the figures that agree with its print, if a
    /// polynomial gives them.
    fn subject<'o>(&self, claim: &Claim, open: &'o [Open]) -> Option<(&'o Open, (Exact, Exact))> {
        let Subject::Wager { wager, event } = &claim.subject else { return None };
        let is_linear = match claim.quantity.value {
            Quantity::Edge
            | Quantity::Rtp
            | Quantity::EdgeResolved
            | Quantity::EdgeWagered
            | Quantity::RtpWagered
            | Quantity::Expectation => event.is_none(),
            Quantity::Return => event.as_ref().is_some_and(|event| event.value == TOTAL),
            _ => false,
        };
        let own = (&self.table.id, &self.variant.id);
        let is_own = |(table, variant): &(&Table, &Variant)| (&table.id, &variant.id) == own;
        let is_about = || self.catalog.about(Some(&self.table.id), claim).iter().any(is_own);
        let range = claim.printed.range().filter(|_| is_linear)?;
        let wager = open.iter().find(|one| one.at[0].1.id == wager.value).filter(|_| is_about())?;
        if !claim.is_at(wager.at[0].1.offer.meter.as_ref()) {
            return None;
        }
        Some((wager, range))
    }
}

/// Returns the sources of claims, errata left out; first `None` for all of them, unless there is one
/// source.
fn sources<'c>(claims: &[Fitted<'c>]) -> Vec<Option<&'c str>> {
    let right = claims.iter().filter(|one| one.claim.erratum.is_none());
    let mut sources: Vec<_> = right.map(|one| Some(&*one.claim.source)).unique().collect();
    if sources.len() != 1 {
        sources.insert(0, None);
    }
    sources
}

/// Returns the indices of a source's claims and the values that fit each, errata left out; `None`
/// stands for all sources.
fn of_source<'f>(claims: &'f [Fitted<'_>], source: Option<&str>) -> Vec<(usize, &'f [Interval])> {
    let own = claims.iter().enumerate().filter(|(_, Fitted { claim, .. })| {
        claim.erratum.is_none() && source.is_none_or(|source| claim.source == source)
    });
    own.map(|(at, one)| (at, &one.intervals[..])).collect()
}

/// Returns the values that fit all of these claims.
fn fitting(all: &[Interval], claims: &[(usize, &[Interval])]) -> Vec<Interval> {
    claims.iter().fold(all.to_vec(), |values, (_, own)| common(&values, own))
}

/// Returns the return of a wager with the assumed value and over all values that fit.
fn wager_fit(
    wager: &Wager,
    prices: &[(Exact, WagerReport)],
    (assumed, fitting): (&Exact, &[Interval]),
) -> Result<WagerFit, Error> {
    let is_raised = prices.iter().any(|(_, report)| report.edge_wagered.is_some());
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

/// Digits of an end that is not known exactly.
const DIGITS: usize = 15;

/// Returns a number rounded up or down to so many digits.
fn rounded(number: &Exact, digits: usize, up: bool) -> Exact {
    let unit = (0..digits).fold(Exact::one(), |unit, _| &unit * &Exact::tenth());
    let units = number.share_of(&unit);
    &Exact::from(if up { units.ceil() } else { units.floor() }) * &unit
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
    let wager = match &claim.subject {
        Subject::Wager { wager, .. } => wager.value.clone(),
        _ => String::new(),
    };
    ClaimFit {
        id: claim.id.as_ref().map(|id| id.value.clone()),
        wager,
        quantity: claim.quantity.value,
        shoe: shoe.to_string(),
        printed: claim.printed.text.clone(),
        source: claim.source.clone(),
        erratum: claim.erratum.clone(),
        polynomial: figures(polynomial),
        spans: spans(intervals),
    }
}
