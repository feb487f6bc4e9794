//! Certificates of house edges and equilibria, which a short program checks without this one.
//!
//! A certificate states the rules as data and, for each line of each wager, the number of orders of
//! every multiset of cards that the line pays. A checker replays the orders, multiplies them by the
//! counts of the shoe and adds them up. The orders come from rounds played card by card; before a
//! certificate is made, their sums are compared with the ways that the counting engine found.

mod condition;
mod decisions;
mod equilibria;
mod page;
pub mod report;

use std::collections::BTreeMap;

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::game::api::ordered_deals;
use crate::game::enumerated::{of_field, orders};
use crate::game::rule::{Part, Shape as Shaped};
use crate::game::{GAMES, Game, Rule};
use crate::pricing::figures::{GameInfo, WagerReport};
use crate::pricing::{Case, Watch, any_shoe_of, digest};
use crate::question::certify::condition::{Condition, Proof};
use crate::question::certify::report::{
    Certificate, CertifiedLine, CertifiedShoe, CertifiedTable, CertifiedWager, RulePart,
    UncertifiedWager,
};
use crate::question::price::report::Report;
use crate::question::price::{Request, price};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::model::{Line, Wager};
use crate::table::settlement::Round;
use crate::table::{Catalog, Table};
use crate::wording::{Names, asked};

/// The name of the format.
pub const FORMAT: &str = "odds certificate";
/// The version of the format.
pub const VERSION: u32 = 1;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "certify",
    doc: "Write proof of house edges as JSON, for a small checker that needs nothing of odds",
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
    let mut tables: Vec<CertifiedTable> = Vec::new();
    let mut reports = study.reports.iter().peekable();
    while let Some(first) = reports.peek() {
        let id = first.game.id.clone();
        let mut of_table = Vec::new();
        while let Some(report) = reports.next_if(|report| report.game.id == id) {
            of_table.push(report);
        }
        tables.push(table_of(catalog, request, &of_table, watch)?);
        watch.go_on()?;
    }
    if tables.iter().all(|table| table.wagers.is_empty()) {
        let left_out = tables.iter().flat_map(|table| &table.left_out);
        let why = left_out.map(|wager| format!("{}: {}", wager.id, wager.why)).next();
        let why = why.unwrap_or_else(|| "no wager is selected".to_owned());
        return Err(Error::usage(format!("nothing to certify: {why}")));
    }
    Ok(Certificate::new(tables))
}

/// A wager that the certificate covers.
struct Job<'a> {
    variant: String,
    wager: &'a Wager,
    lines: &'a [Line],
    priced: &'a WagerReport,
    grain: Grain,
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
        has_certificates(game, &names[0], "certificates")?;
    }
    let case = Case::new(table, shoe, watch)?;
    let mut made = table_with(
        table,
        rules_of(game, &table.rule, false),
        shoe_of(&case.shoe, first.shoe.name.clone(), game.cards()),
        first.game.clone(),
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
                        let one = decisions::proof(&case, name, (wager, priced), of_cards)?;
                        add(&mut replayed, one);
                        None
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
    if wagers.iter().any(|one| one.cards == decisions::grain_name(Grain::Card)) {
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
    game: GameInfo,
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

/// Refuses a game without certificates; `what` is asked of the variant `name`.
pub(super) fn has_certificates(game: &dyn Game, name: &str, what: &str) -> Result<(), Error> {
    if !game.certified().is_empty() {
        return Ok(());
    }
    let with = GAMES.iter().filter(|game| !game.certified().is_empty());
    Err(Error::usage(format!(
        "{name}: {what} are for {}, and this is {}",
        with.map(|game| game.name()).collect::<Vec<_>>().join(" and "),
        game.name()
    )))
}

/// Returns the lines of a wager, its figures, and how finely it looks at cards; or the reason why a
/// certificate does not cover it.
fn covered<'a>(
    game: &dyn Game,
    wager: &'a Wager,
    priced: Option<&'a WagerReport>,
) -> Result<(&'a [Line], &'a WagerReport, Grain), String> {
    is_covered(game, wager)?;
    settled(game, wager, priced)
}

/// Returns the reason why certificates do not cover a wager, if they do not.
pub(super) fn is_covered(game: &dyn Game, wager: &Wager) -> Result<(), String> {
    let lines = lines_of(wager)?;
    grain_of(game, wager, lines)?;
    let proof = Proof { game, is_replay: false };
    conditions(wager, lines).try_for_each(|when| Condition::of(when, proof).map(drop))
}

/// Returns the lines of a wager that one round settles at fixed odds, its figures, and how finely
/// it looks at cards; or the reason why no multiset of values or ranks settles it.
pub(super) fn settled<'a>(
    game: &dyn Game,
    wager: &'a Wager,
    priced: Option<&'a WagerReport>,
) -> Result<(&'a [Line], &'a WagerReport, Grain), String> {
    let lines = lines_of(wager)?;
    let grain = grain_of(game, wager, lines)?;
    let priced = priced.ok_or_else(no_figures)?;
    Ok((lines, priced, grain))
}

fn lines_of(wager: &Wager) -> Result<&[Line], String> {
    let round = wager.of_round().and_then(Round::at_fixed_odds);
    round.map(|round| round.lines).map_err(|unsettled| unsettled.reason())
}

/// Returns how finely cards must be known for the fields that a wager names. A field declares one
/// grain, which the checkers know and a reader of whole values needs; a set of its values may need
/// less.
fn grain_of(game: &dyn Game, wager: &Wager, lines: &[Line]) -> Result<Grain, String> {
    let mut grain = Grain::Value;
    for when in conditions(wager, lines) {
        when.visit(&mut |field, _| grain = grain.join(game.vocabulary().spec(field).grain));
    }
    match grain {
        Grain::Value | Grain::Rank => Ok(grain),
        Grain::Suit | Grain::Card => Err("it looks at suits".to_owned()),
    }
}

/// Returns the conditions that settle a wager: of its lines, and of the rounds that offer it.
fn conditions<'a>(
    wager: &'a Wager,
    lines: &'a [Line],
) -> impl Iterator<Item = &'a crate::condition::Condition> {
    let given = wager.offer.given.iter().map(|given| &given.condition);
    lines.iter().map(|line| &line.when).chain(given)
}

/// Adds an empty entry for each distinct wager, with the variants that offer it, and returns a job
/// for each entry.
fn distinct<'a>(jobs: Vec<Job<'a>>, wagers: &mut Vec<CertifiedWager>) -> Vec<Job<'a>> {
    let mut kept: Vec<Job<'a>> = Vec::new();
    for job in jobs {
        let is_same = |other: &Job<'_>| {
            let lines = || other.lines.iter().zip(job.lines);
            other.wager.id == job.wager.id
                && other.wager.offer.given == job.wager.offer.given
                && other.lines.len() == job.lines.len()
                && lines().all(|(one, two)| one.pays == two.pays && one.when == two.when)
        };
        if let Some(at) = kept.iter().position(is_same) {
            wagers[at].variants.push(job.variant.clone());
            continue;
        }
        wagers.push(CertifiedWager {
            variants: vec![job.variant.clone()],
            id: job.wager.id.clone(),
            name: job.wager.name.clone(),
            kind: "round",
            cards: decisions::grain_name(job.grain),
            given: None,
            ways: Whole::zero(),
            lines: Vec::new(),
            lost: Whole::zero(),
            edge: job.priced.edge.exact.clone(),
            decisions: Vec::new(),
        });
        kept.push(job);
    }
    kept
}

/// Counts the orders of the wagers of one grain and enters them.
fn fill(
    entries: Vec<(&Job<'_>, &mut CertifiedWager)>,
    table: &Table,
    shoe: &Shoe,
    grain: Grain,
) -> Result<(), Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut observed = Observed::default();
    for when in entries.iter().flat_map(|(job, _)| conditions(job.wager, job.lines)) {
        when.visit(&mut |field, values| observed.watch_asked(field, values));
    }
    let merges = observed.merges();
    let found = orders(table.game, &table.rule, &observed, grain);
    let faces: Vec<Face> = grain.types().collect();
    let held: Vec<u64> = faces.iter().map(|face| shoe.held_at(*face, grain)).collect();
    let deal = table.game.cards();
    // For each line and the loss of each wager, the orders by multiset.
    let mut taken: Vec<Vec<Vec<Set<'_>>>> =
        entries.iter().map(|(job, _)| vec![Vec::new(); job.lines.len() + 1]).collect();
    for one in &found {
        let value = of_field(&merges, &one.values);
        for ((job, _), lines) in entries.iter().zip(&mut taken) {
            if job.wager.offer.given.as_ref().is_none_or(|given| given.condition.holds(&value)) {
                let line = job.lines.iter().position(|line| line.when.holds(&value));
                let sets = &mut lines[line.unwrap_or(job.lines.len())];
                match sets.last_mut().filter(|last| last.cards == one.cards) {
                    Some(last) => last.orders += one.orders,
                    None => sets.push(Set { cards: &one.cards, orders: one.orders }),
                }
            }
        }
    }
    let sum = |sets: &[Set<'_>]| -> Whole {
        let each = sets.iter().map(|set| u128::from(set.orders) * ways(set.cards, &held, deal));
        each.sum::<u128>().into()
    };
    let proof = Proof { game: table.game, is_replay: false };
    let said = |when| Condition::of(when, proof).map_err(Error::usage);
    for ((job, wager), mut lines) in entries.into_iter().zip(taken) {
        wager.lost = lines.pop().map_or(Whole::zero(), |lost| sum(&lost));
        for (line, sets) in job.lines.iter().zip(&lines) {
            wager.lines.push(CertifiedLine {
                name: line.name.clone(),
                pays: line.pays.clone(),
                staked: Some(line.staked.clone()).filter(|staked| *staked != Exact::one()),
                when: said(&line.when)?,
                ways: sum(sets),
                orders: by_number(sets, &faces),
            });
        }
        let given = job.wager.offer.given.as_ref();
        wager.given = given.map(|given| said(&given.condition)).transpose()?;
        wager.ways = wager.lines.iter().fold(wager.lost.clone(), |sum, line| &sum + &line.ways);
        let lines = wager.lines.iter().map(|line| &line.ways);
        are_ways_of(lines.chain([&wager.lost]), job.priced, "certificate")?;
    }
    Ok(())
}

/// A multiset of cards with the orders that a line takes.
#[derive(Clone)]
struct Set<'a> {
    cards: &'a [u8],
    orders: u64,
}

/// Compares the ways of each line and last of the loss, found by playing rounds card by card, with
/// the ways that the counting engine finds. `what` is not made if they differ.
pub(super) fn are_ways_of<'w>(
    found: impl Iterator<Item = &'w Whole>,
    priced: &'w WagerReport,
    what: &str,
) -> Result<(), Error> {
    match found.map(Some).eq(priced.events.iter().map(|event| event.ways.as_ref())) {
        true => Ok(()),
        false => Err(Error::usage(format!(
            "{}: the rounds played card by card have other combinations than the counting engine \
             finds: this is a fault of the program, and no {what} is made",
            priced.id
        ))),
    }
}

/// Returns multisets by their number of orders.
fn by_number(sets: &[Set<'_>], faces: &[Face]) -> BTreeMap<u64, String> {
    let mut by_number: BTreeMap<u64, String> = BTreeMap::new();
    for set in sets {
        let names = by_number.entry(set.orders).or_default();
        if !names.is_empty() {
            names.push(' ');
        }
        names.push_str(&written(set.cards, faces));
    }
    by_number
}

/// Returns the ordered deals of `deal` cards that begin with one order of a multiset.
pub(super) fn ways(cards: &[u8], held: &[u64], deal: u64) -> u128 {
    let dealt: u64 = cards.iter().map(|count| u64::from(*count)).sum();
    let first = cards.iter().zip(held).map(|(count, held)| ordered_deals(*held, (*count).into()));
    let left = held.iter().sum::<u64>().saturating_sub(dealt);
    first.product::<u128>() * ordered_deals(left, deal - dealt)
}

/// Returns the cards of a multiset, in the order of the shoe: `"0044"`.
pub(super) fn written(cards: &[u8], faces: &[Face]) -> String {
    let each = cards.iter().zip(faces);
    each.map(|(count, face)| face.to_string().repeat(usize::from(*count))).collect()
}

/// Returns a rule of a deal by the keys of the section that states it in a table: the required keys,
/// or all of them.
fn rules_of(game: &dyn Game, rule: &Rule, all: bool) -> BTreeMap<&'static str, RulePart> {
    let stated = game.stated(rule);
    let digits = |key: &str, row: u8| -> String {
        let set = stated.set(key, row);
        (0..10).filter(|digit| set >> digit & 1 == 1).map(|digit| digit.to_string()).collect()
    };
    let parts = game.section().map_or(&[][..], |section| section.parts);
    let part = |part: &Part| match part.shape {
        Shaped::Numbers(_) => (part.key, RulePart::Set(digits(part.key, 0))),
        Shaped::Rows { rows, .. } => {
            (part.key, RulePart::Rows((0..=rows).map(|row| digits(part.key, row)).collect()))
        }
    };
    parts.iter().filter(|part| all || part.is_required).map(part).collect()
}
