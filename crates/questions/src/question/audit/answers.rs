//! Prices the subjects of claims: each shoe with its known cards is dealt once.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::condition::Condition;
use crate::dealt::Dealt;
use crate::error::{Error, Mistake, Place};
use crate::exact::{Exact, Whole};
use crate::field::Values;
use crate::game::{self, Game, Listing};
use crate::pricing::Watch;
use crate::pricing::common::Common;
use crate::pricing::figures::WagerReport;
use crate::pricing::{Case, conditioning};
use crate::question::audit::runs;
use crate::question::price::progressive;
use crate::question::price::progressive::report::MeterOverTime;
use crate::question::streaks::runs::Session;
use crate::question::streaks::session::{Laws, Sessions};
use crate::shoe::Shoe;
use crate::table::claim::{At, TOTAL};
use crate::table::condition::given;
use crate::table::model::{Table, Variant, Wager};
use crate::table::settlement::Round;

/// A shoe, with the known cards and the condition of a round dealt from it.
#[derive(Clone)]
pub(super) struct Spot<'a> {
    pub table: &'a Table,
    pub variant: &'a Variant,
    pub shoe: Shoe,
    pub dealt: Option<&'a Dealt>,
    pub given: Option<&'a str>,
}

/// The identity of a [`Spot`]. It has no variant, because all variants of a table are dealt alike.
/// A shoe or a list of cards has one text, however it was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SpotKey {
    table: String,
    shoe: String,
    dealt: Option<String>,
    given: Option<String>,
}

impl Spot<'_> {
    pub fn key(&self) -> SpotKey {
        SpotKey {
            table: self.table.id.clone(),
            shoe: self.shoe.to_string(),
            dealt: self.dealt.map(Dealt::to_string),
            given: self.given.map(str::to_owned),
        }
    }
}

/// The thing to price at a [`Spot`].
#[derive(Clone, Copy)]
pub(super) enum Thing<'a> {
    /// A wager, and the number of rounds of the session that settles it.
    Wager(&'a Wager, Option<u32>),
    /// A wager that pays a share of a meter: at this meter, or over all rounds.
    Meter(&'a Wager, Option<&'a Exact>),
    /// An outcome, by its table and name.
    Outcome(&'a At<String>, &'a At<String>),
    /// The rounds in which a condition holds.
    Rounds(&'a str),
}

/// A thing to price at a spot, and the place of the claim that needs it.
pub(super) struct Wanted<'a> {
    pub spot: Spot<'a>,
    pub thing: Thing<'a>,
    pub place: &'a Place,
}

/// The identity of a [`Thing`] within its spot.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ThingKey {
    Wager { variant: String, wager: String, hands: Option<u32> },
    Meter { variant: String, wager: String, meter: Option<String> },
    Outcome { table: String, event: String },
    Rounds(String),
}

/// The identity of a [`Wanted`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    spot: SpotKey,
    thing: ThingKey,
}

impl Wanted<'_> {
    fn key(&self) -> Key {
        let thing = match self.thing {
            Thing::Wager(wager, hands) => {
                let (variant, wager) = (self.spot.variant.id.clone(), wager.id.clone());
                ThingKey::Wager { variant, wager, hands }
            }
            Thing::Meter(wager, meter) => {
                let (variant, wager) = (self.spot.variant.id.clone(), wager.id.clone());
                ThingKey::Meter { variant, wager, meter: meter.map(ToString::to_string) }
            }
            Thing::Outcome(table, event) => {
                ThingKey::Outcome { table: table.value.clone(), event: event.value.clone() }
            }
            Thing::Rounds(when) => ThingKey::Rounds(when.to_owned()),
        };
        Key { spot: self.spot.key(), thing }
    }
}

/// The priced result for a [`Thing`].
pub(super) enum Answer {
    /// A wager, priced.
    Wager(Box<WagerReport>),
    /// A wager over all rounds.
    OverTime(Box<MeterOverTime>),
    /// The number of ways of an event, and of all rounds.
    Ways(Whole, Whole),
    /// The probability of an event over more than one round.
    Chance(Exact),
}

/// All priced results by their identity.
#[derive(Default)]
pub(super) struct Answers {
    found: BTreeMap<Key, Result<Answer, Error>>,
}

impl Answers {
    /// Prices all things, each distinct one once.
    pub fn find(wanted: &[Wanted<'_>], watch: &dyn Watch) -> Self {
        let mut spots: BTreeMap<SpotKey, BTreeMap<Key, &Wanted<'_>>> = BTreeMap::new();
        for one in wanted {
            let key = one.key();
            spots.entry(key.spot.clone()).or_default().entry(key).or_insert(one);
        }
        let spots: Vec<Vec<(Key, &Wanted<'_>)>> =
            spots.into_values().map(|things| things.into_iter().collect()).collect();
        let found = spots.par_iter().flat_map_iter(|things| {
            let all: Vec<&Wanted<'_>> = things.iter().map(|(_, one)| *one).collect();
            let keys = things.iter().map(|(key, _)| key.clone());
            let answers = of_spot(&all, watch).unwrap_or_else(|error| {
                // A spot that cannot be dealt refuses all its things alike.
                all.iter().map(|_| Err(error.clone())).collect()
            });
            keys.zip(answers).collect::<Vec<_>>()
        });
        Self { found: found.collect() }
    }

    /// Returns the result for `wanted`; `None` if it could not be priced.
    pub fn of(&self, wanted: &Wanted<'_>) -> Option<&Answer> {
        self.found.get(&wanted.key())?.as_ref().ok()
    }

    /// Returns the error of the first thing that could not be priced.
    pub fn refuse(&self, wanted: &[Wanted<'_>]) -> Result<(), Error> {
        let error = wanted.iter().find_map(|one| self.found.get(&one.key())?.as_ref().err());
        error.map_or(Ok(()), |error| Err(error.clone()))
    }
}

/// Prices all things of one spot.
fn of_spot(wanted: &[&Wanted<'_>], watch: &dyn Watch) -> Result<Vec<Result<Answer, Error>>, Error> {
    let Some(Wanted { spot, .. }) = wanted.first() else { return Ok(Vec::new()) };
    let mut selected = vec![(spot.table, spot.variant)];
    let known = conditioning::read((spot.dealt, spot.given), &mut selected, false)?;
    let (shoe, known) = (spot.shoe.clone(), known.of(spot.table));
    let pricing = Case::knowing(spot.table, shoe, known, watch)?;
    pricing.conditions()?;
    let events = wanted.iter().map(|one| event(pricing.game, one)).collect::<Vec<_>>();
    let wagers: Vec<&Wager> = wanted
        .iter()
        .filter_map(|one| match one.thing {
            Thing::Wager(wager, _) | Thing::Meter(wager, _) => Some(wager),
            _ => None,
        })
        .collect();
    let conditions = events.iter().filter_map(|event| match event {
        Ok(Some(condition)) => Some(game::api::observe(condition)),
        _ => None,
    });
    let common = pricing.common(&wagers, conditions)?;
    let answers = wanted.par_iter().zip(events).map(|(one, event)| match (one.thing, event?) {
        (Thing::Wager(wager, hands), _) => {
            priced(&pricing, wager, hands, &common).map(|wager| Answer::Wager(Box::new(wager)))
        }
        (Thing::Meter(wager, meter), _) => of_meter(&pricing, wager, meter, &common),
        (Thing::Outcome(table, event), None) if runs::TABLES.contains(&&*table.value) => {
            runs::chance(&pricing, table, event).map(Answer::Chance)
        }
        (_, None) => {
            let all = common.total();
            Ok(Answer::Ways(all.clone(), all.clone()))
        }
        (_, Some(condition)) => ways(&pricing, &condition, &common),
    });
    Ok(answers.collect())
}

fn priced(
    pricing: &Case<'_>,
    wager: &Wager,
    hands: Option<u32>,
    common: &Common<'_>,
) -> Result<WagerReport, Error> {
    let unsettled = match wager.to_price() {
        Ok(Round { lines, .. }) => {
            return match pricing.refusal_of(wager, lines)? {
                Some(reason) => Err(Error::shoe(format!("wager \"{}\": {reason}", wager.id))),
                None => pricing.wager(wager, lines, common),
            };
        }
        Err(unsettled) => unsettled,
    };
    let streak = wager.streak().ok_or(unsettled)?;
    let hands = streak.next_rounds().or(hands).ok_or(unsettled)?;
    if pricing.known.is_something() {
        let refused = conditioning::of_one_round(wager);
        let why = refused.reason.marked();
        return Err(Error::usage(format!("wager \"{}\": {why}", wager.id)));
    }
    let sessions = Sessions::default();
    let Case { table, game, shoe, watch, .. } = pricing;
    let laws = Laws::new(table, *game, shoe, (&sessions, &[(wager, streak)]), *watch)?;
    laws.priced(wager, streak, &Session::of(hands))
}

/// Prices a wager that pays a share of a meter, at one meter or over all rounds.
fn of_meter(
    pricing: &Case<'_>,
    wager: &Wager,
    meter: Option<&Exact>,
    common: &Common<'_>,
) -> Result<Answer, Error> {
    let refuse = |reason: &str| Error::shoe(format!("wager \"{}\": {reason}", wager.id));
    let of = wager.shares().ok_or_else(|| refuse("it pays no share of a meter"))?;
    if let Some(reason) = pricing.refusal_of(wager, &of.lines)? {
        return Err(refuse(&reason));
    }
    if let (Some(meter), None) = (meter, of.trigger()) {
        let at = pricing.wager(wager, &of.at(meter), common)?;
        return Ok(Answer::Wager(Box::new(at)));
    }
    let empty = pricing.wager(wager, &of.lines, common)?;
    if let Some(meter) = meter {
        let at = progressive::at_meter(of, &empty, meter);
        return Ok(Answer::Wager(Box::new(at)));
    }
    if pricing.known.is_something() {
        return Err(refuse("a figure of all rounds is of rounds of which nothing is known"));
    }
    let time = progressive::by_meter(of, &empty).over_time;
    let time = time.ok_or_else(|| refuse("no round of this shoe pays from the meter"))?;
    Ok(Answer::OverTime(Box::new(time)))
}

fn ways(pricing: &Case<'_>, condition: &Condition, common: &Common<'_>) -> Result<Answer, Error> {
    let observed = game::api::observe(condition);
    if let Some(reason) = pricing.refusal(&observed) {
        return Err(Error::shoe(reason));
    }
    let law = pricing.law_of(&observed, "", common)?;
    let ways = law.ways(|case| condition.holds(&|field| case.value(field)));
    Ok(Answer::Ways(ways, law.total().clone()))
}

/// Returns the condition of an outcome or of a claim about rounds. `None` means all rounds; wagers
/// have `None` too.
fn event(game: &dyn Game, wanted: &Wanted<'_>) -> Result<Option<Condition>, Error> {
    let (table, event) = match wanted.thing {
        Thing::Wager(..) | Thing::Meter(..) => return Ok(None),
        Thing::Rounds(text) => {
            return given::read(wanted.spot.table.vocabulary, text)
                .map(|read| Some(read.condition));
        }
        Thing::Outcome(table, event) => (table, event),
    };
    let refuse = |at: &At<String>, message: String, help: String| {
        let (place, help) = (at.place.clone(), Some(help));
        Error::table(vec![Mistake::new(place, format!("published: {message}"), help)])
    };
    if runs::TABLES.contains(&&*table.value) {
        return Ok(None);
    }
    let outcomes = game.outcomes();
    let Some(found) = outcomes.iter().find(|one| one.id == table.value) else {
        let ids: Vec<&str> = outcomes.iter().map(|one| one.id).chain(runs::TABLES).collect();
        let message = format!("{} has no outcomes \"{}\"", game.name(), table.value);
        return Err(refuse(table, message, format!("expected one of {}", ids.join(", "))));
    };
    if event.value == TOTAL {
        return Ok(None);
    }
    let mut names = Vec::new();
    match &found.listing {
        Listing::Rows(rows) => {
            for (name, condition) in rows {
                if *name == event.value {
                    return Ok(Some(condition.clone()));
                }
                names.push(name.clone());
            }
        }
        Listing::Grid { rows, columns } => {
            let vocabulary = wanted.spot.table.vocabulary;
            let [side, top] = [rows, columns].map(|(field, _)| vocabulary.spec(*field).domain);
            for row in side.values().codes() {
                for column in top.values().codes() {
                    let (of_row, of_column) = (side.name(row), top.name(column));
                    let name = format!("{} {of_row}, {} {of_column}", rows.1, columns.1);
                    if name == event.value {
                        let cell = [(rows.0, row), (columns.0, column)];
                        let is = cell.map(|(field, code)| Condition::Is(field, Values::one(code)));
                        return Ok(Some(Condition::All(is.into())));
                    }
                    names.push(name);
                }
            }
        }
    }
    let [first, last] = [names.first(), names.last()].map(|name| name.cloned().unwrap_or_default());
    let message = format!("{} has no \"{}\"", found.name, event.value);
    Err(refuse(
        event,
        message,
        format!("expected one of \"{first}\" to \"{last}\", or \"{TOTAL}\""),
    ))
}
