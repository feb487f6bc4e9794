//! Certificates of house edges and equilibria, which a short program checks without this one.
//!
//! A certificate states the rules as data, and one of three proofs.
//!
//! - `rounds`: for each line of a wager, the number of orders of every multiset of cards that it
//!   pays. A checker replays the orders, multiplies them by the counts of the shoe and adds them up.
//!   The orders come from rounds played card by card; before a certificate is made, their sums are
//!   compared with the ways that the counting engine found.
//! - `decisions`: the value of every option in every information set. A checker deals every round.
//! - `equilibria`: both strategies and the value. A checker computes the best replies.

mod condition;
mod decisions;
mod equilibria;
mod page;
pub mod report;
mod rounds;

use std::collections::BTreeMap;

use crate::card::Grain;
use crate::error::Error;
use crate::game::api::ordered_deals;
use crate::game::rule::{Part, Shape as Shaped};
use crate::game::{GAMES, Game, Rule};
use crate::pricing::figures::{GameInfo, WagerReport};
use crate::pricing::left_out::{LeftOutVariant, is_of_one};
use crate::pricing::{Case, Watch, any_shoe_of, digest};
use crate::question::certify::report::{
    Certificate, CertifiedShoe, CertifiedTable, CertifiedWager, RulePart, UncertifiedWager,
};
use crate::question::certify::rounds::{Job, covered, distinct, fill};
pub(super) use crate::question::certify::rounds::{
    are_ways_of, is_covered, settled, ways, written,
};
use crate::question::price::report::Report;
use crate::question::price::{Request, price};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::model::Wager;
use crate::table::remarks::assumptions;
use crate::table::{Catalog, Table};
use crate::wording::{Names, asked};

/// The name of the format.
pub const FORMAT: &str = "odds certificate";
/// The version of the format.
pub const VERSION: u32 = 1;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "certify",
    doc: "Write proof of house edges as JSON, for a small checker that works without odds",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "A certificate of house edges.",
        schema: |generator| generator.subschema_for::<Certificate>(),
    }),
};

/// The wagers to certify.
#[derive(Clone, Debug, Default)]
pub struct CertifyRequest {
    /// The variants, as in [`Request::variants`].
    pub variants: Vec<String>,
    /// Ids of wagers; empty for all.
    pub wagers: Vec<String>,
    /// The shoe; `None` for the default number of decks of each game.
    pub shoe: Option<Shoe>,
    /// `true` to certify the equilibrium of hands that decide, and no wager.
    pub equilibrium: bool,
}

impl question::Question for CertifyRequest {
    type Answer = Certificate;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Certificate, Error> {
        certify(catalog, self, watch)
    }
}

impl question::Answer for Certificate {
    fn word(&mut self, names: &dyn Names) {
        let left_out = self.tables.iter_mut().flat_map(|table| &mut table.left_out);
        left_out.for_each(|wager| wager.why = asked::say(&wager.why, names).into_owned());
        self.left_out.iter_mut().for_each(|left| left.reason.word(names));
    }

    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(self.tables.iter().map(|table| &table.game).collect())
    }
}

/// Makes the certificate of the house edges of wagers, or of an equilibrium.
///
/// # Errors
///
/// Returns an error if a variant or wager is unknown, if certificates do not cover the game of a
/// variant, if the shoe cannot complete a round, or is infinite although wagers are certified, or if
/// no wager can be certified.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, CertifyRequest};
///
/// let request = CertifyRequest {
///     variants: vec!["dynasty".into()],
///     wagers: vec!["tie".into()],
///     ..CertifyRequest::default()
/// };
/// let certificate = shoe_odds::certify(&Catalog::builtin(), &request, &())?;
/// let tie = &certificate.tables[0].wagers[0];
/// assert_eq!(tie.edge.to_string(), "103841353768/723147898655");
/// // Two eights and two tens: each hand gets one of each in 4 of 6 orders.
/// assert!(tie.lines[0].orders[&4].split(' ').any(|cards| cards == "0088"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn certify(
    catalog: &Catalog,
    request: &CertifyRequest,
    watch: &dyn Watch,
) -> Result<Certificate, Error> {
    if request.equilibrium {
        return Ok(Certificate::new(equilibria::tables(catalog, request, watch)?));
    }
    if request.shoe.as_ref().is_some_and(Shoe::is_infinite) {
        return Err(Error::shoe("a certificate counts cards: expected a finite shoe".to_owned()));
    }
    let all = Request {
        shoe: request.shoe.clone(),
        variants: request.variants.clone(),
        wagers: request.wagers.clone(),
        all_wagers: true,
        ..Request::default()
    };
    let study = price(catalog, &all, watch)?;
    let mut left_out = study.left_out.clone();
    let mut first_error = None;
    let mut tables: Vec<CertifiedTable> = Vec::new();
    let mut reports = study.reports.iter().peekable();
    while let Some(first) = reports.peek().copied() {
        let id = first.game.id.clone();
        let mut of_table = Vec::new();
        while let Some(report) = reports.next_if(|report| report.game.id == id) {
            of_table.push(report);
        }
        match table_of(catalog, request, &of_table, watch) {
            Ok(table) => tables.push(table),
            Err(error) if is_collected(catalog, request, first) && is_of_one(&error) => {
                left_out.extend(of_table.iter().map(|report| {
                    let name = format!("{}/{}", report.game.id, report.variant.id);
                    LeftOutVariant::new(name, &report.variant.name, &error)
                }));
                first_error.get_or_insert(error);
            }
            Err(error) => return Err(error),
        }
        watch.go_on()?;
    }
    if let (true, Some(error)) = (tables.is_empty(), first_error) {
        return Err(error);
    }
    if tables.iter().all(|table| table.wagers.is_empty()) {
        let left_out = tables.iter().flat_map(|table| &table.left_out);
        let why = left_out.map(|wager| format!("{}: {}", wager.id, wager.why)).next();
        let why = why.unwrap_or_else(|| "no wager is selected".to_owned());
        return Err(Error::usage(format!("nothing to certify: {why}")));
    }
    Ok(Certificate { left_out, ..Certificate::new(tables) })
}

/// Returns `true` if the request names neither the table of a report nor wagers.
fn is_collected(catalog: &Catalog, request: &CertifyRequest, report: &Report) -> bool {
    let table = catalog.table(&report.game.id);
    request.wagers.is_empty()
        && table.is_some_and(|table| !catalog.names_the_table(&request.variants, table))
}

/// Certifies the wagers of one table on one shoe.
fn table_of(
    catalog: &Catalog,
    request: &CertifyRequest,
    reports: &[&Report],
    watch: &dyn Watch,
) -> Result<CertifiedTable, Error> {
    let first = reports[0];
    let names: Vec<String> =
        reports.iter().map(|report| format!("{}/{}", report.game.id, report.variant.id)).collect();
    let meant = catalog.select(&names)?;
    let (table, _) = meant[0];
    let shoe = any_shoe_of(request.shoe.as_ref(), table)?;
    let game = table.game;
    if game.declared().is_none() {
        let draws = game.most_cards() > game.cards();
        let expected = match draws {
            true => "declared hands that do not draw",
            false => "declared hands that rank by what their checkers know",
        };
        has_certificates(game, (&names[0], "certificates"), Some(expected))?;
    }
    let case = Case::new(table, shoe, watch)?;
    let notes = assumptions(meant.iter().copied());
    let notes = notes.into_iter().chain(reports.iter().find_map(|one| one.remark_on_stakes()));
    let mut made = table_with(
        table,
        rules_of(game, &table.rule, false),
        shoe_of(&case.shoe, first.shoe.name.clone(), game.cards()),
        (first.game.clone(), notes.collect()),
    )?;
    let mut jobs: Vec<Job<'_>> = Vec::new();
    let mut wagers = Vec::new();
    let mut replayed: Vec<CertifiedWager> = Vec::new();
    let mut order = Vec::new();
    for ((report, name), (_, variant)) in reports.iter().zip(&names).zip(&meant) {
        let wanted = |wager: &&Wager| {
            request.wagers.is_empty()
                || request.wagers.contains(&wager.id)
                || report.wagers.iter().any(|one| one.id == wager.id)
        };
        for wager in variant.wagers.iter().filter(wanted) {
            let priced = report.wagers.iter().find(|one| one.id == wager.id);
            order.push((name, &wager.id));
            let left_out = if is_replayed(game, wager) {
                match replayable(game, wager, priced) {
                    Ok((priced, grain)) => {
                        let of_cards = (grain, &made.shoe.ways);
                        match decisions::proof(&case, name, (wager, priced), of_cards) {
                            Ok(one) => {
                                add(&mut replayed, one);
                                None
                            }
                            Err(error) if request.wagers.is_empty() && is_of_one(&error) => {
                                Some(error.marked())
                            }
                            Err(error) => return Err(error),
                        }
                    }
                    Err(why) => Some(why),
                }
            } else {
                match covered(game, wager, priced) {
                    Ok((lines, priced, grain)) => {
                        jobs.push(Job { variant: name.clone(), wager, lines, priced, grain });
                        None
                    }
                    Err(why) => Some(why),
                }
            };
            let entry = |why| UncertifiedWager::new(name, (&wager.id, &wager.name), why);
            made.left_out.extend(left_out.map(entry));
        }
    }
    let jobs = distinct(jobs, &mut wagers);
    for grain in [Grain::Value, Grain::Rank] {
        let entries = jobs.iter().zip(&mut wagers).filter(|(job, _)| job.grain == grain);
        fill(entries.collect(), table, &case.shoe, grain)?;
    }
    wagers.extend(replayed);
    wagers.sort_by_key(|one| {
        order.iter().position(|(name, id)| **id == one.id && **name == one.variants[0])
    });
    if wagers.iter().any(|one| one.cards == grain_name(Grain::Card)) {
        made.shoe.suited = Some(cards_at(&case.shoe, Grain::Card));
    }
    Ok(CertifiedTable { wagers, ..made })
}

/// Returns `true` if a wager is proven by a replay of whole deals, and not by the orders of
/// multisets.
fn is_replayed(game: &dyn Game, wager: &Wager) -> bool {
    wager.decision().is_some() || game.declared().is_some()
}

/// Returns the figures of a wager that is replayed, and how finely it looks at cards; or the reason
/// why certificates do not cover it.
fn replayable<'a>(
    game: &dyn Game,
    wager: &Wager,
    priced: Option<&'a WagerReport>,
) -> Result<(&'a WagerReport, Grain), String> {
    let grain = decisions::grain_of(game, wager)?;
    Ok((priced.ok_or_else(no_figures)?, grain))
}

fn no_figures() -> String {
    "this shoe has no figures of it".to_owned()
}

/// Returns the name of a grain in certificates.
fn grain_name(grain: Grain) -> &'static str {
    match grain {
        Grain::Value => "value",
        Grain::Rank => "rank",
        Grain::Suit | Grain::Card => "card",
    }
}

/// Adds a wager, or the variant of a wager that is there already.
fn add(wagers: &mut Vec<CertifiedWager>, one: CertifiedWager) {
    let is_same = |other: &&mut CertifiedWager| {
        (&other.id, &other.edge) == (&one.id, &one.edge)
            && (&other.lines, &other.decisions) == (&one.lines, &one.decisions)
    };
    match wagers.iter_mut().find(is_same) {
        Some(same) => same.variants.extend(one.variants),
        None => wagers.push(one),
    }
}

/// Makes the entry of a table, without wagers.
fn table_with(
    table: &Table,
    rules: BTreeMap<&'static str, RulePart>,
    shoe: CertifiedShoe,
    (game, notes): (GameInfo, Vec<String>),
) -> Result<CertifiedTable, Error> {
    Ok(CertifiedTable {
        id: table.id.clone(),
        name: table.name.clone(),
        file: table.place.file.to_string(),
        sha256: digest(table),
        text: table.place.text.to_string(),
        deal: table.game.id(),
        rules,
        hands: decisions::hands(table.game)?,
        shoe,
        wagers: Vec::new(),
        equilibrium: None,
        left_out: Vec::new(),
        notes,
        game,
    })
}

/// Returns the entry of a shoe of which `deal` cards are dealt.
fn shoe_of(shoe: &Shoe, name: String, deal: u64) -> CertifiedShoe {
    // A shoe that is known by value only has no ranks.
    let grain = if shoe.known().covers(Grain::Rank) { Grain::Rank } else { Grain::Value };
    CertifiedShoe {
        name,
        cards: cards_at(shoe, grain),
        suited: None,
        put_back: false,
        deal,
        ways: ordered_deals(shoe.cards(), deal).into(),
    }
}

/// Returns the cards of a shoe, known as finely as a grain.
fn cards_at(shoe: &Shoe, grain: Grain) -> BTreeMap<String, u64> {
    grain.types().map(|face| (face.to_string(), shoe.held_at(face, grain))).collect()
}

/// Refuses a game without certificates. `what` is asked of the variant `name`; `more` are games that
/// are not built in.
pub(super) fn has_certificates(
    game: &dyn Game,
    (name, what): (&str, &str),
    more: Option<&str>,
) -> Result<(), Error> {
    if !game.certified().is_empty() {
        return Ok(());
    }
    let with = GAMES.iter().filter(|game| !game.certified().is_empty());
    let with: Vec<&str> = with.map(|game| game.name()).chain(more).collect();
    let (last, before) = with.split_last().unwrap_or((&"no game", &[]));
    Err(Error::usage(format!(
        "{name}: {what} are for {} and {last}, and this is {}",
        before.join(", "),
        game.name()
    )))
}

/// Returns a rule of a deal by the keys of the section that states it in a table: the required keys,
/// or all of them.
fn rules_of(game: &dyn Game, rule: &Rule, all: bool) -> BTreeMap<&'static str, RulePart> {
    let Some(section) = game.section() else { return BTreeMap::new() };
    let stated = (section.stated)(rule);
    let digits = |key: &str, row: u8| -> String {
        let set = stated.set(key, row);
        (0..10).filter(|digit| set >> digit & 1 == 1).map(|digit| digit.to_string()).collect()
    };
    let part = |part: &Part| match part.shape {
        Shaped::Numbers(_) => (part.key, RulePart::Set(digits(part.key, 0))),
        Shaped::Rows { rows, .. } => {
            (part.key, RulePart::Rows((0..=rows).map(|row| digits(part.key, row)).collect()))
        }
    };
    section.parts.iter().filter(|part| all || part.is_required).map(part).collect()
}
