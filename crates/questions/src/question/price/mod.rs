//! Prices wagers: every wager of the variants in a request, on one shoe.
//!
//! A variant is priced in three steps. First, the fields that its wagers and outcome tables observe
//! are dealt. Wagers and tables that observe only totals share one deal. Finer ones share a deal
//! with others that look at the same cards, or have their own. Second, every wager is settled on
//! its deal. Third, the returns give the figures.

pub mod chip;
mod elsewhere;
mod idle;
mod outcomes;
pub mod outline;
pub mod page;
mod printed;
pub mod progressive;
mod remark;
pub mod report;
pub mod risk;

use itertools::Itertools;
use rayon::prelude::*;

use crate::dealt::Dealt;
use crate::error::Error;
use crate::figure::Tool;
use crate::game;
use crate::pricing::common::Common;
use crate::pricing::conditioning;
use crate::pricing::figures::{GameInfo, Head, Refused, RefusedKind, WagerReport, shoe_info};
use crate::pricing::left_out::{self, LeftOutVariant};
use crate::pricing::reach;
use crate::pricing::{Case, Watch, any_shoe_of, one_default};
use crate::question::streaks::Sessions;
use crate::question::streaks::runs::Session;
use crate::question::streaks::session::Laws;
use crate::question::{self, About, Question, Shape};
use crate::shoe::Shoe;
use crate::table::drawn::is_drawn;
use crate::table::model::Progressive;
use crate::table::model::{Line, Streak, Variant, Wager};
use crate::table::multiplier::BESIDE_CARDS;
use crate::table::remarks::assumptions;
use crate::table::settlement::Round;
use crate::table::{self, Catalog, Chosen, is_wanted};

use crate::wording::Names;
use crate::wording::asked::HANDS;

use chip::Chip;
use idle::{refuse_idle_sessions, refuse_if_nothing_is_priced, refuse_slow};
use outline::{Amount, Outline, Sort};
use progressive::report::ProgressiveWager;
use remark::Remark;
use report::{OtherEdge, OtherReading, Report, RuleReading, Study};
use risk::report::RiskReport;

/// The facts about the question of prices.
pub const ABOUT: About = About {
    id: "price",
    doc: "Price wagers: house edge, RTP, hit frequency, exact probabilities (the default command)",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "Priced wagers.",
        schema: |generator| generator.subschema_for::<Study>(),
    }),
};

/// The wagers to price, the shoe, and the known facts about the round.
///
/// Every field has a default, as in all requests. End a literal with `..Request::default()`,
/// because later versions may add fields. Reports are read, not constructed, and may grow as well.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The shoe; `None` for the default number of decks of each game.
    pub shoe: Option<Shoe>,
    /// Further shoes, on which every variant is priced as well. The reports of a variant stand
    /// together, the one on `shoe` first.
    pub more_shoes: Vec<Shoe>,
    /// Variants to price. A name is `game/variant`, a variant that only one game has, a game, or a
    /// collection. Empty for the default set, as in [`Catalog::select`].
    pub variants: Vec<String>,
    /// Ids of wagers; empty for all.
    pub wagers: Vec<String>,
    /// The sessions that settle wagers on runs. One session lists these wagers among the others. No
    /// session, or several, give a short table by session length.
    pub sessions: Sessions,
    /// The known cards of the round, still counted in the shoe; `None` if no card is known. Every
    /// figure is conditional on them.
    pub dealt: Option<Dealt>,
    /// A condition on the round, written like `when` in a line of a paytable:
    /// `"player.opening = 6, banker.opening = 5"`. Every figure is conditional on it.
    pub given: Option<String>,
    /// The order of the wagers; `None` for the order of the tables.
    pub sort: Option<Sort>,
    /// `true` to rank and summarize every wager, also those not on offer on a shoe and those whose
    /// rule can be read in two ways. Wagers that the request names by id are always listed.
    pub all_wagers: bool,
    /// `true` to add volatility, covariance and liability.
    pub risk: bool,
    /// The chip that payments are rounded to; `None` for no table of rounding.
    pub chip: Option<Chip>,
}

impl Question for Request {
    type Answer = Study;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Study, Error> {
        price(catalog, self, watch)
    }
}

impl question::Answer for Study {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.reports.iter().map(|report| &report.game).collect())
    }

    fn word(&mut self, names: &dyn Names) {
        self.reports.iter_mut().for_each(|report| report.word(names));
        self.left_out.iter_mut().for_each(|left| left.reason.word(names));
    }

    fn trim(&mut self) {
        for report in &mut self.reports {
            report.refused.retain(|refused| refused.what == RefusedKind::Wager);
            report.outcomes.clear();
        }
    }

    fn shorten(&mut self) {
        self.trim();
        self.outline.amount = self.outline.amount.max(Amount::Brief);
    }

    /// Leaves one table of all wagers. Those that a ranking leaves out are left out of data too.
    fn summarize(&mut self) {
        self.shorten();
        if !self.outline.all_wagers {
            self.reports.iter_mut().for_each(Report::leave_out);
        }
        self.outline.amount = Amount::Summary;
    }
}

/// Prices the wagers of the variants in a request.
///
/// `watch` receives the progress of the dealing, from any thread.
///
/// # Errors
///
/// Returns an error if a variant or wager is unknown or ambiguous, if the shoe cannot complete a
/// round or its cards are known too coarsely for every wager, or if a line of a paytable can never
/// be reached. Returns an error as well if known cards are not in the shoe or the rules never deal
/// them so, or if the given condition cannot be parsed or is never met.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, Request, Shoe};
///
/// let request = Request {
///     shoe: Some(Shoe::decks(8)?),
///     variants: vec!["dynasty".into()],
///     wagers: vec!["banker".into()],
///     ..Request::default()
/// };
/// let study = shoe_odds::price(&Catalog::builtin(), &request, &())?;
/// assert_eq!(study.reports[0].wagers[0].edge.exact.percent(4), "1.0183%");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn price(catalog: &Catalog, request: &Request, watch: &dyn Watch) -> Result<Study, Error> {
    let Chosen { variants: mut selected, wagers } =
        catalog.choose(&request.variants, &request.wagers)?;
    let also = elsewhere::variants(catalog, request, &selected);
    let (dealt, given) = (request.dealt.as_ref(), request.given.as_deref());
    if (dealt.is_some() || given.is_some()) && !request.sessions.sessions.is_empty() {
        return Err(Error::usage(format!(
            "{HANDS} asks about a session, and dealt or given cards about one round: expected one \
             or the other"
        )));
    }
    request.chip.as_ref().map_or(Ok(()), chip::check)?;
    let known = conditioning::read((dealt, given), &mut selected, request.variants.is_empty())?;
    table::check_wagers(&selected, &request.wagers)?;
    let request = &Request { wagers, ..request.clone() };
    refuse_idle_sessions(&selected, request)?;
    one_default(request.shoe.as_ref(), &selected, &request.wagers)?;
    let mut reports = Vec::new();
    let mut left_out: Vec<LeftOutVariant> = Vec::new();
    let mut first_error = None;
    let (mut names, mut asked) = (Vec::new(), Vec::new());
    for (table, variant) in selected {
        if !variant.wagers.iter().any(|wager| is_wanted(wager, &request.wagers)) {
            continue;
        }
        let name = catalog.short_name(table, variant);
        asked.push((table, variant));
        let is_named =
            !request.wagers.is_empty() || catalog.names_the_table(&request.variants, table);
        for shoe in
            std::iter::once(request.shoe.as_ref()).chain(request.more_shoes.iter().map(Some))
        {
            let report = any_shoe_of(shoe, table)
                .and_then(|shoe| Case::knowing(table, shoe, known.of(table), watch))
                .and_then(|case| match !is_named && !request.variants.is_empty() {
                    true => refuse_slow(&case, variant, &name).map(|()| case),
                    false => Ok(case),
                })
                .and_then(|case| Pricing { case, request }.report(variant));
            match report {
                Ok(report) => {
                    reports.push(report);
                    names.push(name.clone());
                }
                Err(error) if !is_named && left_out::is_of_one(&error) => {
                    left_out.push(LeftOutVariant::new(
                        table.name_of(variant),
                        &variant.name,
                        &error,
                    ));
                    first_error.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
    }
    if let (true, Some(error)) = (reports.is_empty(), first_error) {
        return Err(error);
    }
    refuse_if_nothing_is_priced(&reports)?;
    let outline = Outline {
        amount: Amount::Full,
        sort: request.sort,
        by_wager: !request.wagers.is_empty(),
        all_wagers: lists_all(request),
        names,
        own: catalog
            .own_variants()
            .next()
            .map(|(table, variant)| catalog.short_name(table, variant)),
        assumptions: assumptions(asked),
        elsewhere: elsewhere::collections(catalog, request),
        also,
    };
    Ok(Study { tool: Tool::THIS, reports, left_out, outline })
}

/// Returns `true` if a ranking leaves no wager out.
fn lists_all(request: &Request) -> bool {
    request.all_wagers || !request.wagers.is_empty()
}

/// A case and the request about it.
struct Pricing<'a> {
    case: Case<'a>,
    request: &'a Request,
}

impl Pricing<'_> {
    fn report(&self, variant: &Variant) -> Result<Report, Error> {
        let Case { table, known, shoe, .. } = &self.case;
        let wanted: Vec<&Wager> =
            variant.wagers.iter().filter(|wager| is_wanted(wager, &self.request.wagers)).collect();
        // A request for wagers is not about the outcomes of the round.
        let outcomes = match self.request.wagers.is_empty() {
            true => self.case.game.outcomes(),
            false => Vec::new(),
        };
        let conditions = self.case.conditions()?;
        let common =
            self.case.common(&wanted, outcomes.iter().flat_map(game::Outcomes::observed))?;

        // Wagers with deals of their own are dealt in parallel.
        let priced = wanted.par_iter().map(|wager| match wager.to_price() {
            Ok(Round { lines, .. }) => self.priced(wager, lines, &common).map(Some),
            Err(_) => Ok(None),
        });
        let priced = priced.collect::<Vec<Result<Option<Result<WagerReport, Refused>>, Error>>>();
        let others = wanted.iter().zip(&priced).filter(|(_, one)| !matches!(one, Ok(Some(Ok(_)))));
        reach::refuse_unreachable(table, others.map(|(wager, _)| *wager), self.case.watch)?;
        let mut priced = priced.into_iter();
        let mut wagers = Vec::new();
        let mut session_wagers = Vec::new();
        let streaks = wanted.iter().filter_map(|wager| Some((*wager, wager.streak()?)));
        let streaks: Vec<(&Wager, &Streak)> = streaks.collect();
        let mut progressive_wagers = Vec::new();
        let mut laws = None;
        let mut refused = Vec::new();
        for wager in wanted {
            match priced.next().transpose()?.flatten() {
                Some(Ok(priced)) => wagers.push(priced),
                Some(Err(why)) => refused.push(why),
                None => {}
            }
            if let Some(of) = wager.progressive() {
                match self.case.refusal_of(wager, &of.lines)? {
                    Some(reason) => {
                        let error = self.case.refused(wager, &of.lines, &reason);
                        refused.push(Refused::wager(wager, reason).with(error));
                    }
                    None => match self.unless_named(wager, self.progressive(wager, of, &common))? {
                        Ok(priced) => progressive_wagers.push(priced),
                        Err(why) => refused.push(why),
                    },
                }
            }
            match wager.streak() {
                None => {}
                Some(_) if known.is_something() => {
                    refused.push(conditioning::of_one_round(wager));
                }
                Some(_) if shoe.is_infinite() => refused.push(Refused::wager(
                    wager,
                    "a session settles it, whose rounds are of one shoe that runs out",
                )),
                Some(streak) => {
                    let laws = match &laws {
                        Some(laws) => laws,
                        None => laws.insert(self.laws(&streaks)?),
                    };
                    if let Some(rounds) = streak.next_rounds() {
                        let next = Session::of(rounds);
                        wagers.push(laws.priced(wager, streak, &next)?);
                        continue;
                    }
                    match &self.request.sessions.sessions[..] {
                        [session] => {
                            wagers.push(laws.priced(wager, streak, session)?);
                        }
                        _ => session_wagers.push(laws.by_hands(wager, streak)?),
                    }
                }
            }
        }
        let outcomes = outcomes.iter().map(|one| self.outcome(one, &common, &mut refused));
        let mut outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
        outcomes.retain(|one| one.grid.is_some() || !one.rows.is_empty());
        if let Some(sort) = self.request.sort {
            wagers.sort_by(|left, right| sort.compare(left, right));
        }
        let published = self.published(variant, &wagers, &progressive_wagers);
        let risk = self.request.risk.then(|| self.risk(variant, &wagers)).transpose()?;
        let chip = self.request.chip.as_ref().map(|chip| chip::rounded(chip, &wagers));
        let Head { game, variant: variant_info, notes } =
            Head::on(table, variant, &self.request.wagers);
        // A ranking marks all of them, another report only warns of those that favor the player.
        let told =
            |wager: &&WagerReport| self.request.sort.is_some() || wager.edge.exact.is_negative();
        let assumed = wagers.iter().filter(told).filter_map(|wager| {
            let own = variant.wagers.iter().find(|one| one.id == wager.id)?;
            Some((wager.id.clone(), table.assumption(variant, own)?))
        });
        let assumed = assumed.collect();
        let remarks = notes.iter().map(|text| Remark::of(text, &variant.wagers)).collect();
        let mut report = Report {
            game,
            variant: variant_info,
            shoe: shoe_info(table, shoe),
            model: known.model(),
            dealt: conditions.dealt,
            given: conditions.given,
            notes,
            reading: self.reading(variant)?,
            assumed,
            remarks,
            ways: conditions.ways.unwrap_or_else(|| common.total().clone()),
            wagers,
            session_wagers,
            progressive_wagers,
            risk,
            chip,
            refused,
            left_out: Vec::new(),
            outcomes,
            published,
        };
        if self.request.sort.is_some() && !lists_all(self.request) {
            report.leave_out();
        }
        Ok(report)
    }

    /// Prices a wager, or gives the reason why it has no figures here.
    fn priced(
        &self,
        wager: &Wager,
        lines: &[Line],
        common: &Common<'_>,
    ) -> Result<Result<WagerReport, Refused>, Error> {
        if let Some(reason) = self.case.refusal_of(wager, lines)? {
            let error = self.case.refused(wager, lines, &reason);
            return Ok(Err(Refused::wager(wager, reason).with(error)));
        }
        self.unless_named(wager, self.case.wager(wager, lines, common))
    }

    /// Returns the figures of a wager. A wager that cannot be dealt is refused by itself, unless
    /// the request names it.
    fn unless_named<T>(
        &self,
        wager: &Wager,
        found: Result<T, Error>,
    ) -> Result<Result<T, Refused>, Error> {
        match found {
            Err(error) if self.request.wagers.is_empty() && left_out::is_of_one(&error) => {
                Ok(Err(Refused::because_of(wager, error)))
            }
            found => found.map(Ok),
        }
    }

    /// Prices a progressive wager at several sizes of the meter.
    fn progressive(
        &self,
        wager: &Wager,
        of: &Progressive,
        common: &Common<'_>,
    ) -> Result<ProgressiveWager, Error> {
        let empty = self.case.wager(wager, &of.lines, common)?;
        let mut wager = progressive::by_meter(of, &empty);
        // Of the rounds before this one nothing is known.
        wager.over_time.take_if(|_| self.case.known.is_something());
        Ok(wager)
    }

    /// Calculates the risk of a round with these wagers.
    fn risk(&self, variant: &Variant, wagers: &[WagerReport]) -> Result<RiskReport, Error> {
        let lines_of = |wager: &&WagerReport| {
            let wager = variant.wagers.iter().find(|one| one.id == wager.id)?;
            Some(wager.of_round().ok()?.lines)
        };
        let settled: risk::Settled<'_> =
            wagers.iter().filter_map(|wager| Some((wager, lines_of(&wager)?))).collect();
        let is_of_decisions = |wager: &WagerReport| {
            let found = variant.wagers.iter().find(|one| one.id == wager.id);
            found.is_some_and(|wager| wager.decision().is_some())
        };
        let alone = wagers.iter().filter(|one| lines_of(one).is_some() || is_of_decisions(one));
        let alone: Vec<_> = alone.map(risk::of_wager).collect();
        // A wager that is not offered in every round has no joint law with others.
        let given =
            |wager: &WagerReport| wager.offer.as_ref().is_some_and(|offer| offer.given.is_some());
        let (some, settled): (risk::Settled<'_>, risk::Settled<'_>) =
            settled.into_iter().partition(|(wager, _)| given(wager));
        let (of_decisions, of_sessions): (Vec<_>, Vec<_>) = wagers
            .iter()
            .filter(|wager| lines_of(wager).is_none())
            .partition(|wager| is_of_decisions(wager));
        let names = |wagers: Vec<&WagerReport>| {
            wagers.into_iter().map(|wager| wager.name.clone()).collect::<Vec<_>>()
        };
        let mut report = RiskReport {
            wagers: alone,
            pairs: Vec::new(),
            liability: None,
            refused: None,
            of_sessions: names(of_sessions),
            of_decisions: names(of_decisions),
            of_some_rounds: some.iter().map(|(wager, _)| wager.name.clone()).collect(),
        };
        if settled.is_empty() {
            return Ok(report);
        }
        let lines: Vec<&[Line]> = settled.iter().map(|(_, lines)| *lines).collect();
        if let Some((wager, _)) = settled.iter().find(|(_, lines)| is_drawn(lines)) {
            report.refused = Some(format!("{}: {BESIDE_CARDS}", wager.name));
            return Ok(report);
        }
        match self.case.joint(&lines) {
            Ok(joint) => risk::together(&settled, &joint, &mut report),
            // Each wager alone is priced; only their joint law is refused.
            Err(error) if error.is_usage() => report.refused = Some(error.to_string()),
            Err(error) => return Err(error),
        }
        Ok(report)
    }

    /// Makes the laws of the rounds of a session.
    fn laws(&self, streaks: &[(&Wager, &Streak)]) -> Result<Laws<'_>, Error> {
        let Case { table, game, shoe, watch, .. } = &self.case;
        Laws::new(table, *game, shoe, (&self.request.sessions, streaks), *watch)
    }

    /// Returns the reading of an ambiguous rule, and every wager whose edge the other reading
    /// changes, in the request or not.
    fn reading(&self, variant: &Variant) -> Result<Option<RuleReading>, Error> {
        let Some(text) = variant.reading.clone() else { return Ok(None) };
        let other = variant.other_reading.as_deref().and_then(|id| self.case.table.variant(id));
        let Some(other) = other else { return Ok(Some(RuleReading { text, other: None })) };
        let [here, there] = [variant, other].map(|variant| self.case.edges(variant));
        let mut wagers = Vec::new();
        for (there, here) in there?.into_iter().cartesian_product(here?) {
            if there.id == here.id && there.edge != here.edge {
                let WagerReport { id, name, edge, .. } = here;
                wagers.push(OtherEdge { id, name, edge, other_edge: there.edge });
            }
        }
        let other = OtherReading { variant: other.id.clone(), text: other.reading.clone(), wagers };
        Ok(Some(RuleReading { text, other: Some(other) }))
    }
}
