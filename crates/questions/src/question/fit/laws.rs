//! Bounds of figures over all laws that fit printed figures.
//!
//! A law is a mixture of configurations, and a figure is a ratio of two means over it: of the
//! returns and the stakes, for example. Each shoe is dealt once, and the wager is settled with each
//! configuration. A printed figure is two linear conditions on the weights of the mixture, and each
//! bound is a linear program. Wagers share one law, and so one mixture.

use itertools::Itertools;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::{Head, Quantity, WagerReport, shoe_info};
use crate::pricing::{any_shoe_of, claims};
use crate::question::fit::asked::{Asked, counts, sources};
use crate::question::fit::laws_report::{
    Bound, ClaimBounds, ConfigurationInfo, End, LawInfo, LawsFit, Mark, Ratios, SourceConflict,
    Term, WagerBounds, Weight,
};
use crate::question::fit::linear::{Outcome, least};
use crate::question::fit::plays::Played;
use crate::question::fit::prices::{Open, Spots};
use crate::question::fit::printed::PrintedFigure;
use crate::question::fit::span::Span;
use crate::shoe::Shoe;
use crate::table::claim::Claim;
use crate::table::laws::{Configuration, Support};
use crate::table::remarks::assumptions;

/// A figure by configuration, as a ratio.
struct Ratio {
    above: Vec<Exact>,
    /// Numbers above 0.
    below: Vec<Exact>,
}

/// A mean of a wager, by configuration and play, and at last with the assumed chances.
struct Mean {
    /// The index of the wager.
    wager: usize,
    quantity: Quantity,
    ratio: Ratio,
}

/// A claim as two conditions on the weights of configurations.
struct Held<'c> {
    claim: &'c Claim,
    /// The index of its wager.
    wager: usize,
    shoe: Shoe,
    /// Its figure, by configuration and play.
    ratio: Ratio,
    /// The interval of the figures that round to the print, from its lower end.
    range: [Exact; 2],
}

/// Conditions of some claims, each with the claim and the end of its interval.
#[derive(Default)]
struct Conditions {
    of: Vec<(usize, usize)>,
    rows: Vec<Vec<Exact>>,
}

impl Asked<'_> {
    /// Bounds the figures of the variant over all laws that fit its printed figures. `all` is `true`
    /// if stated laws are unknown too.
    pub(super) fn bounded(&self, all: bool, shoe: Option<&Shoe>) -> Result<LawsFit, Error> {
        let Self { table, variant, .. } = *self;
        let Some((support, configurations)) = table.configurations(all)? else {
            return Err(Error::usage("the table has no law"));
        };
        let count = configurations.len();
        // The table itself is the last: it has the assumed chances.
        let tables = configurations.iter().map(|one| table.with_configuration(one, all));
        let tables = tables.chain([Ok(table.clone())]).collect::<Result<Vec<_>, _>>()?;
        let open = Open::all(variant, &tables).into_iter().map(Open::with_plays).collect_vec();
        let shoe = any_shoe_of(shoe, table)?;
        let mut spots = Spots::new(table, variant, self.watch);
        let (mut held, left_out) = self.held(&open, &mut spots)?;
        let figures = figures(&open, &shoe, &mut spots)?;
        let ratios = || {
            let held = held.iter().map(|one| (one.wager, &one.ratio));
            held.chain(figures.iter().map(|one| (one.wager, &one.ratio)))
        };
        let differs = (0..count).map(|configuration| {
            let differ = |wager| {
                ratios()
                    .any(|(of, ratio)| of == wager && ratio.differ_at(&open[wager], configuration))
            };
            (0..open.len()).map(differ).collect()
        });
        let played = Played::all(&differs.collect_vec())?;
        let count = played.len();
        for one in &mut held {
            one.ratio = one.ratio.by(&open[one.wager], one.wager, &played);
        }
        let fits = sources(held.iter().map(|one| one.claim)).into_iter().map(|source| {
            let own = right(&held, source).collect_vec();
            let conflict = conflict(&held, &own, None, count)?;
            Ok(SourceConflict { source: source.map(str::to_owned), claims: own.len(), conflict })
        });
        let fits = fits.collect::<Result<Vec<_>, Error>>()?;
        let fitting = Conditions::of(&held, right(&held, None));
        let mut wagers = Vec::new();
        for Mean { wager, quantity, ratio } in figures {
            let assumed = ratio.figures().last().unwrap_or_default();
            let ratio = ratio.by(&open[wager], wager, &played);
            if ratio.figures().all_equal() {
                continue;
            }
            let bounds = ratio.bounds(&fitting, &held)?;
            let [least, most] = bounds.map_or([None, None], |ends| ends.map(Some));
            wagers.push(WagerBounds {
                id: open[wager].at[0].id.clone(),
                name: open[wager].at[0].name.clone(),
                quantity,
                assumed: assumed.into(),
                alone: ratio.alone(),
                ratios: ratio.told(),
                least,
                most,
            });
        }
        let claims = (0..held.len()).map(|at| told(&held, at, count));
        let claims = claims.collect::<Result<_, Error>>()?;
        let notes = assumptions([(&table.without_assumed(true), variant)]);
        let Head { game, variant, .. } = Head::of(table, variant);
        Ok(LawsFit {
            game,
            variant,
            shoe: shoe_info(table, &shoe),
            notes,
            law: law(support, &configurations, &played, &open),
            claims,
            fits,
            left_out,
            wagers,
        })
    }

    /// Returns the claims that depend on the law, and sentences about others.
    fn held(
        &self,
        open: &[Open],
        spots: &mut Spots<'_>,
    ) -> Result<(Vec<Held<'_>>, Vec<String>), Error> {
        let (mut held, mut left_out) = (Vec::new(), Vec::new());
        for claim in &self.table.published().claims {
            let Some((wager, range)) = self.subject(claim, open) else { continue };
            let of = &open[wager];
            let is_resolved = claim.quantity.value == Quantity::EdgeResolved;
            let range = match range {
                None => Err("only returns, edges and average stakes are fitted"),
                Some(_) if of.plays > 1 && is_resolved => {
                    Err("equally good options may differ in the part of bets that is resolved")
                }
                Some((least, most)) => Ok([least, most]),
            };
            let range = match range {
                Ok(range) => range,
                Err(reason) => {
                    let (quantity, printed) = (claim.quantity.value.key(), &claim.printed.text);
                    let wager = &of.at[0].id;
                    left_out.push(format!(
                        "The {quantity} {printed} of {wager} is not used: {reason}."
                    ));
                    continue;
                }
            };
            let shoe = any_shoe_of(claim.shoe.as_ref().map(|shoe| &shoe.value), self.table)?;
            let figure = |report: &WagerReport| {
                let exact = claims::of_wager(claim, report, shoe.cards())?;
                Some(claims::in_print(claim, &exact))
            };
            let prices = spots.prices(of, (&shoe, Some(claim)))?;
            let ratio = Ratio::of(prices, claim.quantity.value, figure)?;
            held.push(Held { claim, wager, shoe, ratio, range });
        }
        Ok((held, left_out))
    }
}

impl Held<'_> {
    /// Returns the distance from an end of the interval, by configuration.
    fn distances(&self, end: usize) -> Vec<Exact> {
        let at = &self.range[end];
        let distances = self.ratio.parts().map(|(above, below)| above - &(at * below));
        if end == 0 { distances.collect() } else { distances.map(|one| -one).collect() }
    }
}

/// Returns the return and the average stake of each wager.
fn figures(open: &[Open], shoe: &Shoe, spots: &mut Spots<'_>) -> Result<Vec<Mean>, Error> {
    let mut figures = Vec::new();
    for (wager, one) in open.iter().enumerate() {
        let prices = spots.prices(one, (shoe, None))?;
        let is_raised = prices.iter().any(|report| report.edge_wagered.is_some());
        let returned = if is_raised { Quantity::RtpWagered } else { Quantity::Rtp };
        for quantity in [returned, Quantity::AverageStake] {
            let ratio = Ratio::of(prices, quantity, |report| Some(figure(quantity, report)))?;
            figures.push(Mean { wager, quantity, ratio });
        }
    }
    Ok(figures)
}

/// Returns the average stake of a wager in first stakes.
fn stake(report: &WagerReport) -> Exact {
    report.average_stake.as_ref().map_or_else(Exact::one, |stake| stake.exact.clone())
}

/// Returns the average stake, or the return to player per unit wagered.
fn figure(quantity: Quantity, report: &WagerReport) -> Exact {
    let edge = report.edge_wagered.as_ref().unwrap_or(&report.edge);
    match quantity {
        Quantity::AverageStake => stake(report),
        _ => &Exact::one() - &edge.exact,
    }
}

/// Returns the number that a figure is a mean per: the average stake, the part of bets that are
/// resolved, or 1 round.
fn part_below(quantity: Quantity, report: &WagerReport) -> Exact {
    match quantity {
        Quantity::EdgeResolved => &Exact::one() - &report.push.exact,
        Quantity::EdgeWagered | Quantity::RtpWagered => stake(report),
        _ => Exact::one(),
    }
}

impl Ratio {
    fn of(
        prices: &[WagerReport],
        quantity: Quantity,
        figure: impl Fn(&WagerReport) -> Option<Exact>,
    ) -> Result<Self, Error> {
        let parts = prices.iter().map(|report| {
            let below = part_below(quantity, report);
            Some((&figure(report)? * &below, below))
        });
        let parts: Option<Vec<_>> = parts.collect();
        let parts = parts.ok_or_else(|| Error::usage("the wager has no such figure here"))?;
        let (above, below) = parts.into_iter().unzip();
        Ok(Self { above, below })
    }

    fn parts(&self) -> impl Iterator<Item = (&Exact, &Exact)> {
        self.above.iter().zip(&self.below)
    }

    /// Returns `true` if two plays of a configuration differ.
    fn differ_at(&self, wager: &Open, configuration: usize) -> bool {
        let plays = configuration * wager.plays..(configuration + 1) * wager.plays;
        !plays.map(|at| (&self.above[at], &self.below[at])).all_equal()
    }

    /// Returns the ratio by configuration with its play.
    fn by(&self, of: &Open, wager: usize, played: &[Played]) -> Self {
        let at = |one: &Played| one.configuration * of.plays + one.play_of(wager);
        let places = played.iter().map(at).collect_vec();
        let pick = |parts: &[Exact]| places.iter().map(|at| parts[*at].clone()).collect();
        Self { above: pick(&self.above), below: pick(&self.below) }
    }

    fn figures(&self) -> impl Iterator<Item = Exact> {
        self.parts().map(|(above, below)| above.share_of(below))
    }

    /// Returns the values over all mixtures: a mixture of two figures is between them.
    fn alone(&self) -> Span {
        let [from, to] = [self.figures().min(), self.figures().max()];
        Span { from: from.unwrap_or_default().into(), to: to.unwrap_or_default().into() }
    }

    fn told(&self) -> Ratios {
        let stakes = match self.below.iter().all_equal() {
            true => Vec::new(),
            false => self.below.iter().cloned().map(Figure::from).collect(),
        };
        Ratios { figures: self.figures().map(Figure::from).collect(), stakes }
    }

    /// Returns the smallest and the largest value. `None` if no mixture meets the conditions.
    fn bounds(
        &self,
        conditions: &Conditions,
        held: &[Held<'_>],
    ) -> Result<Option<[Bound; 2]>, Error> {
        let minus: Vec<Exact> = self.above.iter().map(|one| -one).collect();
        let mut bounds = Vec::new();
        for above in [&self.above, &minus] {
            let Outcome::Least(found) = least(&conditions.rows, above, &self.below)? else {
                return Ok(None);
            };
            let law = (0..).zip(found.weights).filter(|(_, chance)| chance.is_positive());
            let law =
                law.map(|(configuration, chance)| Weight { configuration, chance: chance.into() });
            let value = if bounds.is_empty() { found.value } else { -&found.value };
            bounds.push(Bound {
                value: value.into(),
                law: law.collect(),
                proof: conditions.terms(held, &found.multipliers),
            });
        }
        Ok(bounds.try_into().ok())
    }
}

impl Conditions {
    fn of(held: &[Held<'_>], claims: impl IntoIterator<Item = usize>) -> Self {
        let mut conditions = Self::default();
        for (claim, end) in claims.into_iter().cartesian_product([0, 1]) {
            conditions.of.push((claim, end));
            conditions.rows.push(held[claim].distances(end));
        }
        conditions
    }

    fn terms(&self, held: &[Held<'_>], multipliers: &[Exact]) -> Vec<Term> {
        let terms = self.of.iter().zip(multipliers).filter(|(_, times)| times.is_positive());
        let term = |((claim, end), times): (&(usize, usize), &Exact)| Term {
            claim: *claim,
            end: [End::From, End::To][*end],
            at: held[*claim].range[*end].clone().into(),
            times: times.clone().into(),
        };
        terms.map(term).collect()
    }
}

/// Returns the indices of a source's claims, errata left out; `None` stands for all sources.
fn right<'h>(held: &'h [Held<'_>], source: Option<&'h str>) -> impl Iterator<Item = usize> + 'h {
    let own = held.iter().enumerate().filter(move |(_, one)| counts(one.claim, source));
    own.map(|(at, _)| at)
}

/// Returns the proof that no law fits some claims. It needs all of the claims that it names: a claim
/// without which others still contradict each other is left out. Empty if some law fits all claims.
fn conflict(
    held: &[Held<'_>],
    claims: &[usize],
    erratum: Option<usize>,
    count: usize,
) -> Result<Vec<Term>, Error> {
    let ones = vec![Exact::one(); count];
    let contradicts = |claims: &[usize]| -> Result<Option<Vec<Term>>, Error> {
        let conditions = Conditions::of(held, claims.iter().copied().chain(erratum));
        Ok(match least(&conditions.rows, &ones, &ones)? {
            Outcome::Nothing(multipliers) => Some(conditions.terms(held, &multipliers)),
            Outcome::Least(_) => None,
        })
    };
    let Some(mut proof) = contradicts(claims)? else { return Ok(Vec::new()) };
    let mut needed = claims.to_vec();
    for claim in claims {
        let others = needed.iter().copied().filter(|other| other != claim).collect_vec();
        if let Some(shorter) = contradicts(&others)? {
            (needed, proof) = (others, shorter);
        }
    }
    Ok(proof)
}

fn law(
    support: &Support,
    configurations: &[Configuration],
    played: &[Played],
    open: &[Open],
) -> LawInfo {
    let info = |played: &Played| {
        let one = &configurations[played.configuration];
        let marks = support.factors.iter().zip(&one.units).filter(|(_, units)| **units > 0);
        ConfigurationInfo {
            name: support.in_words(one),
            number: one.number.clone().into(),
            marks: marks
                .map(|(times, units)| Mark { times: times.clone().into(), units: *units })
                .collect(),
            plays: played.plays(open),
        }
    };
    LawInfo { name: support.all_in_words(), configurations: played.iter().map(info).collect() }
}

/// Returns a claim for the report. An erratum has a proof if it contradicts the other claims.
fn told(held: &[Held<'_>], at: usize, count: usize) -> Result<ClaimBounds, Error> {
    let Held { claim, shoe, ratio, .. } = &held[at];
    let conflict = match &claim.erratum {
        None => Vec::new(),
        Some(_) => conflict(held, &right(held, None).collect_vec(), Some(at), count)?,
    };
    Ok(ClaimBounds {
        of: PrintedFigure::of(claim, shoe),
        alone: ratio.alone(),
        ratios: ratio.told(),
        conflict,
    })
}
