//! From a request to a report: the only place that sees all layers.
//!
//! A variant is priced in three steps: what its wagers and outcome tables observe is dealt, all
//! that looks at totals alone in one deal and each finer one by itself; every wager is settled on
//! what was dealt for it; and the analyses make figures of the returns.

mod appendix;
mod audit;
mod batch;
mod check;
mod design;
mod effects;
mod item;
mod known;
mod runs;
mod session;
mod simulate;
mod streaks;

use itertools::Itertools;
use sha2::{Digest, Sha256};

use crate::analysis::{claims, edge, outcome};
use crate::card::Grain;
use crate::dealt::Dealt;
use crate::distribution::{Distribution, Observed};
use crate::error::{Error, Mistake};
use crate::game::{self, Deal, Game, Listing as Outcome};
use crate::report::{
    ClaimReport, GameInfo, OtherEdge, OtherReading, OutcomeReport, Reading, Refused, Report,
    ShoeInfo, Study, Tool, VariantInfo, WagerReport,
};
use crate::settle;
use crate::shoe::Shoe;
use crate::table::claim::Subject;
use crate::table::model::{Line, Settlement, Table, Variant, Wager};
use crate::table::{self, Catalog};
use crate::wording::hex;

pub use appendix::{AppendixRequest, appendices};
pub use audit::{AuditRequest, audit};
pub use batch::{Batch, BatchRequest, Expectations};
pub use check::{CheckRequest, check};
pub use design::{Allowed, DesignRequest, Target, Wish, design};
pub use effects::{EffectsRequest, effects};
use known::Known;
use session::Laws;
pub use session::Sessions;
pub use simulate::{SimulateRequest, simulate};
pub use streaks::{StreakRequest, streaks};

/// What to price.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The shoe; `None` for the decks each game's rules name first.
    pub shoe: Option<Shoe>,
    /// Variants: `game/variant`, a variant that one game has, or a game; none for all.
    pub variants: Vec<String>,
    /// Ids of wagers; none for all.
    pub wagers: Vec<String>,
    /// Digits after the point of decimals, in the range `0..=1000`.
    pub digits: usize,
    /// The sessions that settle wagers on runs. One session puts these among the wagers; several,
    /// or none, give a short table by session length.
    pub sessions: Sessions,
    /// The cards of the round that are known, still counted in the shoe; `None` for none. Every
    /// figure is conditional on them.
    pub dealt: Option<Dealt>,
    /// A condition on the round, as a line of a paytable has it under `when`:
    /// `"player.opening = 6, banker.opening = 5"`. Every figure is conditional on it.
    pub given: Option<String>,
}

/// How far the dealing of a wager is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The name of the wager.
    pub name: &'a str,
    /// Parts done.
    pub done: u64,
    /// Parts in all.
    pub of: u64,
}

/// Prices the wagers of the variants asked for.
///
/// `progress` is called from any thread while a wager is dealt.
///
/// # Errors
///
/// If a variant or wager is unknown or ambiguous, the shoe cannot complete a round or is not
/// known finely enough for anything asked for, or a line of a paytable can never be reached.
/// If known cards are not in the shoe or never dealt so by the rules, or the condition that is
/// given cannot be read or is never met.
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
///     digits: 6,
///     ..Request::default()
/// };
/// let study = shoe_odds::price(&Catalog::builtin()?, &request, &|_| {})?;
/// assert_eq!(study.reports[0].wagers[0].edge.exact.percent(4), "1.0183%");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn price(
    catalog: &Catalog,
    request: &Request,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Study, Error> {
    let mut selected = catalog.select(&request.variants)?;
    let known = known::read(request, &mut selected)?;
    table::check_wagers(&selected, &request.wagers)?;
    refuse_idle_sessions(&selected, request)?;
    let mut reports = Vec::new();
    for (table, variant) in selected {
        let shoe = shoe_of(request.shoe.as_ref(), table)?;
        let pricing = Pricing::new(table, shoe, known.of(table), request, progress)?;
        if variant.wagers.iter().any(|wager| pricing.wants(wager)) {
            reports.push(pricing.report(variant)?);
        }
    }
    refuse_if_nothing_is_priced(&reports)?;
    Ok(Study { tool: Tool::THIS, reports })
}

/// A session length that settles nothing asked for is a mistake.
fn refuse_idle_sessions(selected: &[(&Table, &Variant)], request: &Request) -> Result<(), Error> {
    let of_session = |wager: &Wager| matches!(wager.settlement, Settlement::Session(_));
    let mut wagers = selected.iter().flat_map(|(_, variant)| &variant.wagers);
    if !request.sessions.sessions.is_empty()
        && !wagers.any(|wager| is_wanted(wager, &request.wagers) && of_session(wager))
    {
        return Err(Error::usage(
            "--hands: no wager asked for is settled by a session; `odds list wagers` shows runs",
        ));
    }
    Ok(())
}

/// What cannot be priced is named in its report; where that is everything, there is no report.
fn refuse_if_nothing_is_priced(reports: &[Report]) -> Result<(), Error> {
    let priced = |report: &Report| !report.wagers.is_empty() || !report.session_wagers.is_empty();
    match reports.iter().find_map(|report| report.refused.first()) {
        Some(Refused { id, reason, .. }) if !reports.iter().any(priced) => {
            Err(Error::shoe(format!("wager \"{id}\" cannot be priced: {reason}")))
        }
        _ => Ok(()),
    }
}

/// Whether a wager is among those asked for by their ids, of which none stands for all.
fn is_wanted(wager: &Wager, ids: &[String]) -> bool {
    ids.is_empty() || ids.contains(&wager.id)
}

/// The shoe asked for, or the decks that the rules name first.
fn shoe_of(asked: Option<&Shoe>, table: &Table) -> Result<Shoe, Error> {
    match asked {
        Some(shoe) => Ok(shoe.clone()),
        None => Shoe::decks(*table.decks.first().unwrap_or(&8)),
    }
}

/// The one variant of this name.
fn one_variant<'a>(catalog: &'a Catalog, name: &str) -> Result<(&'a Table, &'a Variant), Error> {
    match &catalog.select(&[name.to_owned()])?[..] {
        [one] => Ok(*one),
        several => {
            let names = several.iter().map(|(table, variant)| table.name_of(variant));
            Err(Error::usage(format!(
                "--variant {name}: expected one of {}",
                names.collect::<Vec<_>>().join(", ")
            )))
        }
    }
}

/// The dealing procedure of a table.
fn procedure(table: &Table) -> Result<&'static dyn Game, Error> {
    Ok(table.game)
}

/// The SHA-256 of the file that a table was read from, in hexadecimal.
fn digest(table: &Table) -> String {
    hex(&Sha256::digest(table.place.text.as_bytes()))
}

/// One game on one shoe.
struct Pricing<'a> {
    table: &'a Table,
    game: &'static dyn Game,
    shoe: Shoe,
    known: Known<'a>,
    request: &'a Request,
    progress: &'a (dyn Fn(Progress<'_>) + Sync),
}

impl<'a> Pricing<'a> {
    fn new(
        table: &'a Table,
        shoe: Shoe,
        known: Known<'a>,
        request: &'a Request,
        progress: &'a (dyn Fn(Progress<'_>) + Sync),
    ) -> Result<Self, Error> {
        Ok(Self { table, game: procedure(table)?, shoe, known, request, progress })
    }

    fn wants(&self, wager: &Wager) -> bool {
        is_wanted(wager, &self.request.wagers)
    }

    fn report(&self, variant: &Variant) -> Result<Report, Error> {
        let (table, digits) = (self.table, self.request.digits);
        let wanted: Vec<&Wager> = variant.wagers.iter().filter(|wager| self.wants(wager)).collect();
        let outcomes = self.game.outcomes();
        let conditions = self.conditions()?;
        let common = self.common(&wanted, outcomes.iter().flat_map(game::Outcomes::observed))?;

        let mut wagers = Vec::new();
        let mut session_wagers = Vec::new();
        let mut laws = None;
        let mut refused = Vec::new();
        for wager in wanted {
            match &wager.settlement {
                Settlement::Session(_) if self.known.is_something() => {
                    refused.push(known::of_one_round(wager));
                }
                Settlement::Session(streak) => {
                    let laws = match &laws {
                        Some(laws) => laws,
                        None => laws.insert(self.laws()?),
                    };
                    match &self.request.sessions.sessions[..] {
                        [session] => wagers.push(laws.priced(wager, streak, session, digits)?),
                        _ => session_wagers.push(laws.by_hands(wager, streak, digits)?),
                    }
                }
                Settlement::Round(lines) => match self.refusal(&settle::observed(lines)) {
                    Some(reason) => refused.push(Refused {
                        what: "wager",
                        id: wager.id.clone(),
                        name: wager.name.clone(),
                        reason,
                    }),
                    None => wagers.push(self.wager(wager, lines, &common)?),
                },
            }
        }
        let outcomes = outcomes.iter().map(|one| self.outcome(one, &common, &mut refused));
        let mut outcomes = outcomes.collect::<Result<Vec<_>, _>>()?;
        outcomes.retain(|one| one.grid.is_some() || !one.rows.is_empty());
        let published = self.published(variant, &wagers);
        let (game, variant_info) = names(table, variant);
        Ok(Report {
            game,
            variant: variant_info,
            shoe: shoe_info(table, &self.shoe),
            model: self.known.model(),
            dealt: conditions.dealt,
            given: conditions.given,
            notes: table.notes.iter().chain(&variant.notes).cloned().collect(),
            reading: self.reading(variant)?,
            ways: conditions.ways,
            wagers,
            session_wagers,
            refused,
            outcomes,
            published,
        })
    }

    /// The laws of the rounds of a session.
    fn laws(&self) -> Result<Laws<'_>, Error> {
        Laws::new(self.table, self.game, &self.shoe, &self.request.sessions, self.progress)
    }

    /// One deal for everything that is cheap to deal together.
    fn common(
        &self,
        wagers: &[&Wager],
        outcomes: impl Iterator<Item = Observed>,
    ) -> Result<Distribution, Error> {
        let of_wagers = wagers.iter().filter_map(|wager| match &wager.settlement {
            Settlement::Round(lines) => Some(settle::observed(lines)),
            Settlement::Session(_) => None,
        });
        let mut all = Observed::default();
        for observed in of_wagers.chain(outcomes) {
            if self.game.is_coarse(&observed) && self.refusal(&observed).is_none() {
                all.watch_all(&observed);
            }
        }
        self.deal(&all, &self.shoe, "")
    }

    /// Why this cannot be observed on this shoe.
    fn refusal(&self, observed: &Observed) -> Option<String> {
        let needed = self.game.grain(observed);
        let known = self.shoe.known();
        (!known.covers(needed)).then(|| {
            let told = if needed == Grain::Suit { "suits".to_owned() } else { needed.to_string() };
            format!("it needs {told}, and this shoe tells only {known}: \"{}\"", self.shoe)
        })
    }

    fn deal(&self, observed: &Observed, shoe: &Shoe, name: &str) -> Result<Distribution, Error> {
        self.deal_known(observed, shoe, name, self.known)
    }

    fn deal_known(
        &self,
        observed: &Observed,
        shoe: &Shoe,
        name: &str,
        known: Known<'_>,
    ) -> Result<Distribution, Error> {
        let progress = |done: u64, of: u64| (self.progress)(Progress { name, done, of });
        let (rule, dealt) = (&self.table.rule, known.dealt);
        let observed = &known.watched(observed);
        let deal = Deal { shoe, rule, observed, dealt, progress: &progress };
        Ok(known.of_law(self.game.deal(&deal).map_err(|error| error.about(name))?))
    }

    /// The law of what is observed where the common deal does not tell it.
    fn own_law(&self, observed: &Observed, name: &str) -> Result<Option<Distribution>, Error> {
        let own = || self.deal(observed, &self.shoe, name);
        (!self.game.is_coarse(observed)).then(own).transpose()
    }

    fn wager(
        &self,
        wager: &Wager,
        lines: &[Line],
        common: &Distribution,
    ) -> Result<WagerReport, Error> {
        let observed = settle::observed(lines);
        let own = self.own_law(&observed, &wager.name)?;
        let returns = settle::settle(lines, own.as_ref().unwrap_or(common));
        let mut dealt = returns.events.iter().zip(lines).map(|(event, _)| event.ways > 0);
        let report = edge::wager(&wager.id, &wager.name, &returns, self.request.digits);
        let report = WagerReport { source: wager.source.clone(), ..report };
        if self.known.is_something() {
            return Ok(known::with_decision(report, &returns));
        }
        if !dealt.all(|dealt| dealt) {
            self.check_reachable(wager, lines, &observed)?;
        }
        Ok(report)
    }

    /// A line that eight full decks never reach is a mistake in the table; one that only this
    /// shoe never reaches is not.
    fn check_reachable(
        &self,
        wager: &Wager,
        lines: &[Line],
        observed: &Observed,
    ) -> Result<(), Error> {
        let full = Shoe::decks(8)?;
        let law = self.deal(observed, &full, &wager.name)?;
        let returns = settle::settle(lines, &law);
        let dead = lines.iter().zip(&returns.events).filter(|(_, event)| event.ways == 0);
        let alone = |line: &Line| law.ways(|case| line.when.holds(&|field| case.value(field)));
        let why = |line: &Line| match alone(line) {
            0 => format!("no round of {} comes to it", self.game.name()),
            _ => "the lines above it settle every round it holds of".to_owned(),
        };
        let mistakes: Vec<Mistake> = dead
            .map(|(line, _)| Mistake {
                place: line.place.clone(),
                message: format!(
                    "wager \"{}\": unreachable line \"{}\": {}",
                    wager.id,
                    line.name,
                    why(line)
                ),
                help: None,
            })
            .collect();
        if mistakes.is_empty() { Ok(()) } else { Err(Error::table(mistakes)) }
    }

    fn outcome(
        &self,
        outcomes: &game::Outcomes,
        common: &Distribution,
        refused: &mut Vec<Refused>,
    ) -> Result<OutcomeReport, Error> {
        let digits = self.request.digits;
        let mut report =
            OutcomeReport { id: outcomes.id, name: outcomes.name, rows: Vec::new(), grid: None };
        match &outcomes.listing {
            Outcome::Grid { rows, columns } => {
                let vocabulary = self.table.vocabulary;
                report.grid = Some(outcome::grid(vocabulary, *rows, *columns, common, digits));
            }
            Outcome::Rows(rows) => {
                let mut observed = Observed::default();
                let mut known = Vec::new();
                let mut unknown: Vec<&str> = Vec::new();
                let mut reason = String::new();
                for (row, of_row) in rows.iter().zip(outcomes.observed()) {
                    match self.refusal(&of_row) {
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
                    let (id, name) = (outcomes.id.to_owned(), unknown.join(", "));
                    refused.push(Refused { what: "outcomes", id, name, reason });
                }
                if !known.is_empty() {
                    let own = self.own_law(&observed, outcomes.name)?;
                    report.rows = outcome::rows(&known, own.as_ref().unwrap_or(common), digits);
                }
            }
        }
        Ok(report)
    }

    /// How an ambiguous rule is read, and every wager that the other reading changes, whether it
    /// was asked for or not.
    fn reading(&self, variant: &Variant) -> Result<Option<Reading>, Error> {
        let Some(text) = variant.reading.clone() else { return Ok(None) };
        let other = variant.other_reading.as_deref().and_then(|id| self.table.variant(id));
        let Some(other) = other else { return Ok(Some(Reading { text, other: None })) };
        let [here, there] = [variant, other].map(|variant| self.edges(variant));
        let mut wagers = Vec::new();
        for (there, here) in there?.into_iter().cartesian_product(here?) {
            if there.id == here.id && there.edge != here.edge {
                let WagerReport { id, name, edge, .. } = here;
                wagers.push(OtherEdge { id, name, edge, other_edge: there.edge });
            }
        }
        let other = OtherReading { variant: other.id.clone(), text: other.reading.clone(), wagers };
        Ok(Some(Reading { text, other: Some(other) }))
    }

    /// Every wager of a variant that a round settles and this shoe can price.
    fn edges(&self, variant: &Variant) -> Result<Vec<WagerReport>, Error> {
        let wagers: Vec<&Wager> = variant.wagers.iter().collect();
        let common = self.common(&wagers, std::iter::empty())?;
        let of_rounds = wagers.iter().filter_map(|wager| match &wager.settlement {
            Settlement::Round(lines) => Some((wager, lines)),
            Settlement::Session(_) => None,
        });
        let priced =
            of_rounds.filter(|(_, lines)| self.refusal(&settle::observed(lines)).is_none());
        priced.map(|(wager, lines)| self.wager(wager, lines, &common)).collect()
    }

    /// The claims of whole rounds about these wagers on this very shoe.
    fn published(&self, variant: &Variant, wagers: &[WagerReport]) -> Vec<ClaimReport> {
        // What is printed is of a whole round, and not of one of which something is known.
        let claims = self.table.published.iter().filter(|claim| {
            !self.known.is_something()
                && claim.dealt.is_none()
                && claim.given.is_none()
                && claim.hands.is_none()
                && !claim.quantity.value.is_effect()
                && claim.is_of(&self.table.id, &variant.id)
        });
        let compared = claims.filter_map(|claim| {
            let Subject::Wager { wager: id, .. } = &claim.subject else { return None };
            let wager = wagers.iter().find(|wager| wager.id == id.value)?;
            let asked = claim.shoe.as_ref().map(|shoe| &shoe.value);
            let same = shoe_of(asked, self.table).is_ok_and(|shoe| shoe == self.shoe);
            same.then(|| claims::compare(claim, wager, self.shoe.cards(), self.request.digits))?
        });
        compared.collect()
    }
}

/// A rules document and one of its variants, as reports name them.
fn names(table: &Table, variant: &Variant) -> (GameInfo, VariantInfo) {
    let game = GameInfo {
        id: table.id.clone(),
        name: table.name.clone(),
        edition: table.edition.clone(),
        source: table.source.clone(),
    };
    (game, VariantInfo { id: variant.id.clone(), name: variant.name.clone() })
}

/// A shoe, as reports describe it.
fn shoe_info(table: &Table, shoe: &Shoe) -> ShoeInfo {
    ShoeInfo {
        decks: shoe.base_decks(),
        cards: shoe.cards(),
        within_rules: match shoe.base_decks() {
            Some(number) => table.decks.contains(&number),
            None => table.decks.iter().any(|number| shoe.fits(*number)),
        },
        composition: shoe.to_string(),
        name: shoe.describe(),
        known_by: shoe.known().to_string(),
    }
}
