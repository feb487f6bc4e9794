//! The proof of a wager by orders: for each line, the number of orders of every multiset of cards.

use std::collections::BTreeMap;

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::game::Game;
use crate::game::api::ordered_deals;
use crate::game::enumerated::{of_field, orders};
use crate::pricing::figures::WagerReport;
use crate::question::certify::condition::{Condition, Proof};
use crate::question::certify::report::{CertifiedLine, CertifiedWager};
use crate::question::certify::{grain_name, no_figures};
use crate::shoe::Shoe;
use crate::table::Table;
use crate::table::model::{Line, Wager};
use crate::table::settlement::Round;

/// A wager that the certificate covers.
pub(super) struct Job<'a> {
    pub variant: String,
    pub wager: &'a Wager,
    pub lines: &'a [Line],
    pub priced: &'a WagerReport,
    pub grain: Grain,
}

/// Returns the lines of a wager, its figures, and how finely it looks at cards; or the reason why a
/// certificate does not cover it.
pub(super) fn covered<'a>(
    game: &dyn Game,
    wager: &'a Wager,
    priced: Option<&'a WagerReport>,
) -> Result<(&'a [Line], &'a WagerReport, Grain), String> {
    is_covered(game, wager)?;
    settled(game, wager, priced)
}

/// Returns the reason why certificates do not cover a wager, if they do not.
pub(in crate::question) fn is_covered(game: &dyn Game, wager: &Wager) -> Result<(), String> {
    let lines = lines_of(wager)?;
    grain_of(game, wager, lines)?;
    let proof = Proof { game, is_replay: false };
    conditions(wager, lines).try_for_each(|when| Condition::of(when, proof).map(drop))
}

/// Returns the lines of a wager that one round settles at fixed odds, its figures, and how finely
/// it looks at cards; or the reason why no multiset of values or ranks settles it.
pub(in crate::question) fn settled<'a>(
    game: &dyn Game,
    wager: &'a Wager,
    priced: Option<&'a WagerReport>,
) -> Result<(&'a [Line], &'a WagerReport, Grain), String> {
    let lines = lines_of(wager)?;
    let grain = grain_of(game, wager, lines)?;
    let priced = priced.ok_or_else(no_figures)?;
    Ok((lines, priced, grain))
}

pub(super) fn lines_of(wager: &Wager) -> Result<&[Line], String> {
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
pub(super) fn distinct<'a>(jobs: Vec<Job<'a>>, wagers: &mut Vec<CertifiedWager>) -> Vec<Job<'a>> {
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
            cards: grain_name(job.grain),
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
pub(super) fn fill(
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
pub(in crate::question) fn are_ways_of<'w>(
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
pub(in crate::question) fn ways(cards: &[u8], held: &[u64], deal: u64) -> u128 {
    let dealt: u64 = cards.iter().map(|count| u64::from(*count)).sum();
    let first = cards.iter().zip(held).map(|(count, held)| ordered_deals(*held, (*count).into()));
    let left = held.iter().sum::<u64>().saturating_sub(dealt);
    first.product::<u128>() * ordered_deals(left, deal - dealt)
}

/// Returns the cards of a multiset, in the order of the shoe: `"0044"`.
pub(in crate::question) fn written(cards: &[u8], faces: &[Face]) -> String {
    let each = cards.iter().zip(faces);
    each.map(|(count, face)| face.to_string().repeat(usize::from(*count))).collect()
}
