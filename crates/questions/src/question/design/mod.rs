//! Designs paytables that give a wager a wanted edge.

mod asked;
mod carried;
mod laws;
pub mod meter;
pub mod page;
pub mod paytables;
pub mod report;
mod target;
mod written;

pub use written::as_table;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::Figure;
use crate::figure::Tool;
use crate::pricing::edge;
use crate::pricing::figures::GameInfo;
use crate::pricing::figures::Head;
use crate::pricing::figures::shoe_info;
use crate::pricing::reach;
use crate::pricing::{Case, Watch, any_shoe_of, shoe_of};
use crate::question::design::report::{
    DesignLine, DesignReport, DesignStudy, DesignsFound, NeededPays, Paytable, PaytableFigures,
    TargetInfo,
};
use crate::question::{self, About, Shape};
use crate::settle::{self, Returns};
use crate::shoe::Shoe;
use crate::table::model::{Line, Table, Variant, Wager};
use crate::table::offer::decks_only;
use crate::table::unsettled::Unsettled;
use crate::table::{self, Catalog, Chosen};
use carried::Carrying;
use laws::{Base, Laws};
use paytables::{Bounds, Designs, First, Order, Wanted, combinations};
use target::target_info;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "design",
    doc: "Design a paytable: payoffs that give a house edge, RTP, hit frequency or deviation",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Paytables for a wanted edge.",
        schema: |generator| generator.subschema_for::<report::DesignStudy>(),
    }),
};

impl question::Question for DesignRequest {
    type Answer = DesignStudy;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<DesignStudy, Error> {
        design(catalog, self, watch)
    }
}

impl question::Answer for DesignStudy {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        let meters = self.meters.iter().map(|meter| &meter.game);
        Some(self.reports.iter().map(|report| &report.game).chain(meters).collect())
    }
}

/// Parameters of a paytable search.
#[derive(Clone, Debug, Default)]
pub struct DesignRequest {
    /// The shoes; empty for the default number of decks of the game.
    pub shoes: Vec<Shoe>,
    /// Variants, as in [`crate::question::price::Request`]; exactly one of them must offer the
    /// wager. Empty for all.
    pub variants: Vec<String>,
    /// The id of the wager.
    pub wager: String,
    /// The target of the search. `None` only calculates the payoff that each line would need.
    pub target: Option<Target>,
}

/// The requirements of a paytable.
#[derive(Clone, Debug)]
pub struct Target {
    /// The least and the greatest house edge on every shoe. If they are equal, every edge is
    /// accepted, and paytables nearest to it are best.
    pub edge: (Exact, Exact),
    /// Bounds of the hit frequency.
    pub hit: Bounds,
    /// Bounds of the standard deviation.
    pub deviation: Bounds,
    /// The allowed payoffs of lines, by name or number.
    pub lines: Vec<(String, Allowed)>,
    /// The allowed payoffs of all other lines that win. `None` for the present payoff, and for the
    /// whole payoffs from half to twice as much; if only one line wins, from half of the payoff that
    /// reaches the target, if that is less, and to twice it, if that is more.
    pub others: Option<Allowed>,
    /// The payoffs that the house deals. They restrict every line with several allowed payoffs.
    pub round: Option<Round>,
    /// Comparisons that the payoffs of lines must satisfy.
    pub order: Vec<Wish>,
    /// The order of paytables, the best first.
    pub first: First,
    /// The largest number of paytables to report, in the range `1..=10000`.
    pub most: usize,
}

/// The allowed payoffs of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Allowed {
    /// The payoff in the table.
    AsItStands,
    /// Any of these, in any order. 0 is a push; the least is minus everything staked on the line.
    These(Vec<Exact>),
}

/// The payoffs that a house deals. A push is always among them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Round {
    /// All payoffs up to this unit, which is above 0, and its multiples beyond it.
    To(Exact),
    /// These payoffs.
    These(Vec<Exact>),
}

/// A comparison of the payoffs of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wish {
    /// A line that pays more than another in the table never pays less.
    AsItStands,
    /// One line, by name or number, pays more than another, or as much unless `strictly`.
    More {
        /// The line that pays more.
        more: String,
        /// The line that pays less.
        less: String,
        /// `true` if they must not pay the same.
        strictly: bool,
    },
}

/// The largest number of paytables in a report.
const MOST: usize = 10_000;
/// The number of nearest paytables to report if none meets the target.
const NEAREST: usize = 5;

/// Finds the paytables that give a wager a wanted edge, and the payoff that each line would need.
///
/// `watch` receives the progress of the dealing, from any thread.
///
/// # Errors
///
/// Returns an error if no variant or several variants in the request have the wager, or if a
/// session settles it. Returns an error if a shoe cannot complete a round or its cards are known
/// too coarsely, if a line is unknown or named twice, or if there are too many combinations to
/// search.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, DesignRequest, Exact, Shoe};
///
/// let request = DesignRequest {
///     shoes: vec![Shoe::decks(8)?],
///     variants: vec!["dynasty".into()],
///     wager: "tie".into(),
///     ..DesignRequest::default()
/// };
/// let study = shoe_odds::design(&Catalog::builtin(), &request, &())?;
/// // A tie of 9.5156% is fair at (1 - 0.095156)/0.095156 to 1.
/// let tie = &study.reports[0].lines[0].by_shoe[0];
/// assert_eq!(tie.break_even.as_ref().unwrap().exact.decimal(3), "9.509");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn design(
    catalog: &Catalog,
    request: &DesignRequest,
    watch: &dyn Watch,
) -> Result<DesignStudy, Error> {
    let (table, variant, wager) = the_wager(catalog, request)?;
    let growing = wager.progressive().and_then(|of| Some((of, of.growth.as_ref()?)));
    let lines = match growing {
        Some(_) => None,
        None => {
            let round = if wager.carried().is_some() { wager.to_price() } else { wager.of_round() };
            Some(round.map_err(Unsettled::of_payoffs)?.lines)
        }
    };
    let shoes =
        if request.shoes.is_empty() { vec![shoe_of(None, table)?] } else { request.shoes.clone() };
    let shoes =
        shoes.iter().map(|shoe| any_shoe_of(Some(shoe), table)).collect::<Result<Vec<_>, _>>()?;
    shoes.iter().try_for_each(|shoe| shoe.finite().map(drop))?;
    let mut study = DesignStudy { tool: Tool::THIS, reports: Vec::new(), meters: Vec::new() };
    if let Some(growing) = growing {
        let offer = (table, variant, wager);
        study.meters.push(meter::design(request, offer, growing, shoes, watch)?);
    } else if let Some(lines) = lines {
        let returns = shoes.iter().map(|shoe| returns(table, wager, lines, shoe, watch));
        let returns = returns.collect::<Result<Vec<_>, _>>()?;
        let carrying = wager.carried().map(|of| Carrying::new(of, &returns));
        let base = Base::new(wager, lines);
        let on_shoe = |(shoe, returns): (usize, &Returns)| {
            let held = carrying.as_ref().map(|carrying| carrying.held(shoe));
            (base.merged(returns), Laws::new(&base, lines, returns, held))
        };
        let (returns, laws) = returns.iter().enumerate().map(on_shoe).unzip();
        let design = Design { request, wager, base: &base, shoes, returns, laws, carrying };
        study.reports.push(design.report(table, variant)?);
    }
    Ok(study)
}

/// Returns the only wager with the requested name.
fn the_wager<'c>(
    catalog: &'c Catalog,
    request: &DesignRequest,
) -> Result<(&'c Table, &'c Variant, &'c Wager), Error> {
    let variant = if let [one] = &request.variants[..] { one } else { "" };
    let wager = catalog.wager_or_only(variant, &request.wager)?;
    let Chosen { variants, wagers } =
        catalog.choose(&request.variants, std::slice::from_ref(&wager))?;
    let offers = variants.iter().flat_map(|(table, variant)| {
        let named = variant.wagers.iter().filter(|wager| wagers.contains(&wager.id));
        named.map(|wager| (*table, *variant, wager))
    });
    let named: Vec<_> = offers.collect();
    match named[..] {
        [one] => Ok(one),
        _ => Err(table::several(&wager, &named)),
    }
}

/// Deals and settles a wager on a shoe.
fn returns(
    table: &Table,
    wager: &Wager,
    lines: &[Line],
    shoe: &Shoe,
    watch: &dyn Watch,
) -> Result<Returns, Error> {
    let case = Case::new(table, shoe.clone(), watch)?;
    let observed = settle::observed(lines);
    if let Some(reason) = case.refusal_of(wager, lines)? {
        return Err(case.refused(wager, lines, &reason));
    }
    reach::refuse_unreachable(table, [wager], watch)?;
    case.offering(wager).returns(shoe, lines, &observed, &wager.name)
}

/// A wager and its returns on each shoe.
struct Design<'a> {
    request: &'a DesignRequest,
    wager: &'a Wager,
    base: &'a Base,
    shoes: Vec<Shoe>,
    /// The ways of each line of the table, by shoe.
    returns: Vec<Returns>,
    laws: Vec<Laws>,
    /// The multipliers of its rounds, if they carry one to the next.
    carrying: Option<Carrying<'a>>,
}

/// Returns the kind of rounds that the figures describe.
fn model(wager: &Wager) -> String {
    let rounds = match wager.carried() {
        Some(_) => "all rounds, as independent draws from this shoe",
        None => "one round from this shoe",
    };
    match &wager.offer.given {
        None => rounds.to_owned(),
        Some(given) => format!("{rounds}, given: {}", given.words),
    }
}

/// Returns remarks about shoes on which a wager is not offered, and about the reading of its rule.
fn remarks(wager: &Wager, shoes: &[Shoe]) -> impl Iterator<Item = String> {
    let offer = &wager.offer;
    let other = shoes.iter().filter(|shoe| !offer.allows(shoe)).map(Shoe::describe);
    let other: Vec<String> = other.collect();
    let decks = decks_only(&offer.decks).filter(|_| !other.is_empty());
    let decks = decks.map(|decks| format!("Not on offer with {}: {decks}.", other.join(", ")));
    let reading = offer.reading.as_ref();
    decks.into_iter().chain(reading.map(|text| format!("One of two readings: {text}.")))
}

impl Design<'_> {
    fn report(&self, table: &Table, variant: &Variant) -> Result<DesignReport, Error> {
        let Head { game, variant, notes } = Head::of(table, variant);
        let target = self.request.target.as_ref();
        target.map_or(Ok(()), asked::check_sort)?;
        let allowed = target.map(|target| self.allowed(target)).transpose()?;
        let order = target.map(|target| self.order(target)).transpose()?.unwrap_or_default();
        let found = match (target, &allowed) {
            (Some(target), Some(allowed)) => Some(self.found(target, allowed, &order)?),
            _ => None,
        };
        Ok(DesignReport {
            game,
            variant,
            id: self.wager.id.clone(),
            name: self.wager.name.clone(),
            shoes: self.shoes.iter().map(|shoe| shoe_info(table, shoe)).collect(),
            model: model(self.wager),
            notes: remarks(self.wager, &self.shoes)
                .chain(self.base.remark())
                .chain(notes)
                .chain(self.wager.remark_on_stakes())
                .collect(),
            target: target.map(|target| self.target(target, &order)),
            lines: self.design_lines(allowed),
            carries: self.carrying.as_ref().map_or_else(Vec::new, |carrying| {
                carrying.lines(&self.shoes, target.map(|target| &target.edge))
            }),
            present: self.paytable(self.present()),
            found,
        })
    }

    /// Returns the payoffs of the table.
    fn present(&self) -> Vec<Exact> {
        self.base.lines.iter().map(|line| line.pays.clone()).collect()
    }

    fn figure(&self, exact: Exact) -> Figure {
        Figure { exact }
    }

    fn found(
        &self,
        target: &Target,
        allowed: &[Vec<Exact>],
        order: &[Order],
    ) -> Result<DesignsFound, Error> {
        let (least, greatest) = target.edge.clone();
        let half = Exact::half();
        let far = Exact::integer(i64::MAX);
        let any = (-&far, far);
        let wanted = Wanted {
            middle: &(&least + &greatest) * &half,
            edge: if least == greatest { any.clone() } else { (least, greatest) },
            hit: target.hit.clone(),
            deviation: target.deviation.clone(),
            order: order.to_vec(),
            first: target.first,
            most: target.most.clamp(1, MOST),
        };
        let offered: Vec<_> = self.laws.iter().map(|laws| laws.offered(allowed)).collect();
        let Designs { meeting, best } = paytables::search_wins(&offered, allowed, &wanted)
            .map_err(|refusal| self.too_many(&refusal, allowed))?;
        let nearest = match meeting {
            0 => {
                let any = Wanted { edge: any, first: First::Middle, most: NEAREST, ..wanted };
                // If this search is too long, no nearest paytable is reported.
                let any = paytables::search_wins(&offered, allowed, &any);
                any.map_or(Vec::new(), |any| any.best)
            }
            _ => Vec::new(),
        };
        let paytables =
            |found: Vec<Vec<Exact>>| found.into_iter().map(|pays| self.paytable(pays)).collect();
        Ok(DesignsFound {
            combinations: combinations(allowed),
            meeting,
            paytables: paytables(best),
            nearest: paytables(nearest),
        })
    }

    fn target(&self, target: &Target, order: &[Order]) -> TargetInfo {
        let order = order.iter().map(|order| {
            let [more, less] = [order.more, order.less].map(|line| &self.base.lines[line].name);
            format!("{more} {} {less}", if order.strictly { ">" } else { ">=" })
        });
        target_info(target, order.collect())
    }

    fn design_lines(&self, allowed: Option<Vec<Vec<Exact>>>) -> Vec<DesignLine> {
        let mut allowed = allowed.unwrap_or_default().into_iter();
        let ends = self.request.target.as_ref().map(|target| &target.edge);
        let present = self.present();
        let needed = |edge: &Exact| -> Vec<Vec<Option<Figure>>> {
            let of_shoe = |laws: &Laws| {
                let needed = laws.needed(&present, edge).into_iter();
                needed.map(|pays| pays.map(|pays| self.figure(pays))).collect()
            };
            self.laws.iter().map(of_shoe).collect()
        };
        let break_even = needed(&Exact::zero());
        let least = ends.map(|(least, _)| needed(least));
        let greatest = ends.map(|(_, greatest)| needed(greatest));
        let lines = self.base.lines.iter().enumerate().map(|(place, line)| {
            let by_shoe = self.shoes.iter().zip(&self.returns).enumerate();
            let by_shoe = by_shoe.map(|(number, (shoe, returns))| {
                let at = |needed: &Option<Vec<Vec<Option<Figure>>>>| {
                    needed.as_ref().and_then(|needed| needed[number][place].clone())
                };
                let ways = returns.events[place].ways.clone();
                let share = ways.share_of(&returns.total);
                let multiplier = self.laws[number].multiplier(place);
                NeededPays {
                    shoe: shoe.to_string(),
                    multiplier: multiplier.filter(|_| self.base.is_drawn).map(Figure::from),
                    ways,
                    probability: self.figure(share),
                    break_even: break_even[number][place].clone(),
                    at_most_edge: at(&greatest),
                    at_least_edge: at(&least),
                }
            });
            DesignLine {
                line: place + 1,
                name: line.name.clone(),
                pays: line.pays.clone(),
                allowed: allowed.next().unwrap_or_default(),
                by_shoe: by_shoe.collect(),
            }
        });
        lines.collect()
    }

    fn paytable(&self, pays: Vec<Exact>) -> Paytable {
        let by_shoe = self.shoes.iter().zip(&self.laws).map(|(shoe, laws)| {
            let returns = laws.returns(&pays);
            let found = edge::wager("", "", &returns);
            PaytableFigures {
                shoe: shoe.to_string(),
                edge: found.edge,
                rtp: found.rtp,
                hit: found.hit,
                variance: found.variance,
                deviation: found.deviation,
            }
        });
        let by_shoe = by_shoe.collect();
        Paytable { pays, by_shoe }
    }
}
