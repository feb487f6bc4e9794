//! Resolves the variants, wagers and events that claims name.
//!
//! A claim of a table is about wagers of that table or, with `game/variant`, of any table.

mod beside;

use std::collections::BTreeSet;

use crate::error::Mistake;
use crate::game::Listing;
use crate::table::claim::{
    At, Claim, Claims, LOSS, Mistaken, NotHere, Published, Subject, TOTAL, Unread,
};
use crate::table::condition::given;
use crate::table::drawn::Drawn;
use crate::table::model::{Line, Table, Variant, Wager};
use crate::table::names::ids_of;
use crate::table::reader::nearest;
use crate::wording::loose;

/// A variant and its table.
type Offer<'a> = (&'a Table, &'a Variant);

/// Returns the variants of these tables that a claim is about; see
/// [`Catalog::about`](crate::table::Catalog::about).
pub(super) fn about<'a>(
    home: Option<&str>,
    claim: &Claim,
    tables: impl Iterator<Item = &'a Table>,
) -> Vec<Offer<'a>> {
    let mut meant = meant(home, claim, &offers(tables));
    if let Subject::Wager { wager, event } = &claim.subject {
        let has = |one: &Wager| {
            one.id == wager.value && event.as_ref().is_none_or(|event| has_event(one, event))
        };
        meant.retain(|(_, variant)| variant.wagers.iter().any(has));
    }
    meant
}

/// Replaces names of wagers and events by ids and exact names, in claims of no table.
pub(super) fn settle_names_of<'a>(claims: &mut Claims, tables: impl Iterator<Item = &'a Table>) {
    let offers = offers(tables);
    settle_names(None, &mut claims.claims, &offers);
    let names = claims.mistaken.iter_mut().filter_map(|one| one.names.as_deref_mut());
    names.for_each(|claim| settle_names(None, std::slice::from_mut(claim), &offers));
}

/// Sets the claims of no table aside that have mistakes, of which `ids` are those in ids.
pub(super) fn set_mistaken_aside<'a>(
    claims: &mut Claims,
    ids: Vec<Mistake>,
    tables: impl Iterator<Item = &'a Table>,
) {
    let offers = offers(tables);
    let Claims { claims, not_here, mistaken, .. } = claims;
    for one in &mut *mistaken {
        let names = one.names.take();
        one.mistakes.extend(names.into_iter().flat_map(|claim| in_names(None, &claim, &offers)));
    }
    let of_id = |id: &Option<At<String>>| {
        let place = id.as_ref().map(|id| &id.place);
        ids.iter().filter(|one| Some(&one.place) == place).cloned().collect::<Vec<_>>()
    };
    let mut set_aside = |stated: Mistaken, mistakes: Vec<Mistake>| {
        let is_sound = mistakes.is_empty();
        if !is_sound {
            mistaken.push(Mistaken { mistakes, ..stated });
        }
        is_sound
    };
    claims.retain(|claim| {
        let found = [of_id(&claim.id), mistakes(None, claim, &offers)].concat();
        let variant = claim.variant.as_ref().map(|name| name.value.clone());
        set_aside(Mistaken::stated(variant, claim.about(), claim.printed.text.clone()), found)
    });
    not_here.retain(|one| {
        let NotHere { variant, about, printed, .. } = one.clone();
        set_aside(Mistaken::stated(variant, about, printed), of_id(&one.id))
    });
    mistaken.sort_by_key(|one| one.mistakes.iter().map(|one| one.place.span.start).min());
}

/// Returns the mistakes in claims about tables other than their own.
pub(super) fn mistakes_abroad<'a>(tables: impl Iterator<Item = &'a Table> + Clone) -> Vec<Mistake> {
    let offers = offers(tables.clone());
    let of_table = |table: &Table| {
        let abroad = table.published().claims.iter().filter(|claim| is_abroad(&table.id, claim));
        abroad.flat_map(|claim| mistakes(Some(&table.id), claim, &offers)).collect::<Vec<_>>()
    };
    tables.flat_map(of_table).collect()
}

/// Replaces names of wagers by ids and names of events by exact names. Wagers may have their
/// printed names; case, blanks, `-` and `_` do not matter.
fn settle_names(home: Option<&str>, claims: &mut [Claim], offers: &[Offer<'_>]) {
    for claim in claims {
        if let Some(name) = &mut claim.variant {
            settle_variant(home, &mut name.value, offers);
        }
        let meant = meant(home, claim, offers);
        let (wager, event) = match &mut claim.subject {
            Subject::Wager { wager, event } => (wager, event),
            Subject::Outcome { table: outcomes, event } => {
                if let Some((table, _)) = meant.first() {
                    settle_outcome(table, outcomes, event);
                }
                continue;
            }
            Subject::Rounds(_) => continue,
        };
        let all = || meant.iter().flat_map(|(_, variant)| &variant.wagers);
        // The id of a wager in another variant of the table is that id, not a printed name.
        let is_home = |(table, _): &&Offer<'_>| meant.iter().any(|(own, _)| own.id == table.id);
        let mut of_table = offers.iter().filter(is_home).flat_map(|(_, variant)| &variant.wagers);
        if of_table.any(|one| one.id == wager.value) && all().all(|one| one.id != wager.value) {
            continue;
        }
        let ids: Vec<&str> = ids_of(&wager.value, all).into_iter().collect();
        let [id] = ids[..] else { continue };
        id.clone_into(&mut wager.value);
        let Some(event) = event else { continue };
        let own = || all().filter(|one| one.id == id);
        if own().any(|wager| has_event(wager, event)) {
            continue;
        }
        let wanted = loose(&event.value);
        let names = |wager| events(wager).into_iter().map(str::to_owned).chain(factors(wager));
        let alike: BTreeSet<String> =
            own().flat_map(names).filter(|name| loose(name) == wanted).collect();
        if let [name] = &alike.into_iter().collect::<Vec<_>>()[..] {
            event.value.clone_from(name);
        }
    }
}

/// Replaces the name of a variant by its full id, if no variant has it for an id. It may be the
/// printed name, and case, blanks, `-` and `_` do not matter. In a file of
/// claims alone it may also be the name of a game, and the id of the game takes its place.
fn settle_variant(home: Option<&str>, name: &mut String, offers: &[Offer<'_>]) {
    if !named_by(home, Some(name), offers).is_empty() {
        return;
    }
    let wanted = loose(name);
    let means = |ids: &dyn Fn(&Offer<'_>) -> Vec<String>| -> BTreeSet<String> {
        let named = offers.iter().filter(|offer| ids(offer).iter().any(|id| loose(id) == wanted));
        named.map(|(table, variant)| table.name_of(variant)).collect()
    };
    let mut found = means(&|(table, variant)| vec![table.name_of(variant), variant.id.clone()]);
    if found.is_empty() {
        found = means(&|(table, variant)| {
            vec![variant.name.clone(), format!("{}: {}", table.name, variant.name)]
        });
    }
    if found.is_empty() && home.is_none() {
        let games = offers.iter().filter(|(table, _)| loose(&table.name) == wanted);
        found = games.map(|(table, _)| table.id.clone()).collect();
    }
    if let [only] = found.into_iter().collect::<Vec<_>>().as_slice() {
        name.clone_from(only);
    }
}

/// Returns the variants that this name means: its id, its printed name, or one without regard to
/// case, blanks, `-` and `_`. Without a name, all variants of the table `home`.
pub(super) fn variants_of<'a>(
    home: Option<&str>,
    name: Option<&str>,
    tables: impl Iterator<Item = &'a Table>,
) -> Vec<Offer<'a>> {
    let offers = offers(tables);
    let mut name = name.map(str::to_owned);
    name.iter_mut().for_each(|name| settle_variant(home, name, &offers));
    named_by(home, name.as_deref(), &offers)
}

/// Replaces the names of a table of outcomes and of its row in the same way.
fn settle_outcome(table: &Table, outcomes: &mut At<String>, event: &mut At<String>) {
    let known = table.game.outcomes();
    let wanted = loose(&outcomes.value);
    let exact = known.iter().find(|one| one.id == outcomes.value);
    let Some(meant) = exact.or_else(|| known.iter().find(|one| loose(one.id) == wanted)) else {
        return;
    };
    meant.id.clone_into(&mut outcomes.value);
    let Listing::Rows(rows) = &meant.listing else { return };
    if rows.iter().all(|(name, _)| *name != event.value) {
        let wanted = loose(&event.value);
        if let Some((name, _)) = rows.iter().find(|(name, _)| loose(name) == wanted) {
            name.clone_into(&mut event.value);
        }
    }
}

/// Replaces the names in the claims of a table about itself.
pub(super) fn settle_names_at_home(table: &mut Table) {
    let mut published = table.published().clone();
    settle_names(Some(&table.id), &mut published.claims, &offers(std::iter::once(&*table)));
    table.published = Unread::new(|| published);
}

/// Replaces the names in the claims of tables about themselves or other tables of a catalog.
pub(super) fn settle_names_abroad<'a>(own: &mut [Table], others: impl Iterator<Item = &'a Table>) {
    let mut all_published: Vec<Published> =
        own.iter().map(|table| table.published().clone()).collect();
    let mut all: Vec<Offer<'_>> = offers(others);
    all.extend(offers(own.iter()));
    for (table, published) in own.iter().zip(&mut all_published) {
        settle_names(Some(&table.id), &mut published.claims, &all);
    }
    for (table, published) in own.iter_mut().zip(all_published) {
        table.published = Unread::new(|| published);
    }
}

/// Returns the mistakes in claims of a table about itself.
pub(super) fn mistakes_at_home(table: &Table) -> Vec<Mistake> {
    let offers = offers(std::iter::once(table));
    let at_home = table.published().claims.iter().filter(|claim| !is_abroad(&table.id, claim));
    at_home.flat_map(|claim| mistakes(Some(&table.id), claim, &offers)).collect()
}

/// Returns `true` if a claim of the table `home` is about another table.
fn is_abroad(home: &str, claim: &Claim) -> bool {
    game(home, claim) != home
}

/// Returns `true` if a claim of the table `home` is about the table `other`.
pub(super) fn is_about(home: &str, claim: &Claim, other: &str) -> bool {
    game(home, claim) == other
}

/// Returns the id of the table that a claim of the table `home` is about.
fn game<'a>(home: &'a str, claim: &'a Claim) -> &'a str {
    let name = claim.variant.as_ref().and_then(|name| name.value.split_once('/'));
    name.map_or(home, |(game, _)| game)
}

fn offers<'a>(tables: impl Iterator<Item = &'a Table>) -> Vec<Offer<'a>> {
    tables.flat_map(of_table).collect()
}

fn of_table(table: &Table) -> impl Iterator<Item = Offer<'_>> {
    table.variants.iter().map(move |variant| (table, variant))
}

fn meant<'a>(home: Option<&str>, claim: &Claim, offers: &[Offer<'a>]) -> Vec<Offer<'a>> {
    named_by(home, claim.variant.as_ref().map(|name| &*name.value), offers)
}

fn named_by<'a>(home: Option<&str>, name: Option<&str>, offers: &[Offer<'a>]) -> Vec<Offer<'a>> {
    let wanted = |(table, variant): &&Offer<'a>| match (name, home) {
        (None, home) => Some(&*table.id) == home,
        (Some(name), Some(home)) if !name.contains('/') => table.id == home && variant.id == name,
        (Some(name), Some(_)) => table.name_of(variant) == name,
        (Some(name), None) => {
            table.name_of(variant) == name || table.id == name || variant.id == name
        }
    };
    offers.iter().filter(wanted).copied().collect()
}

/// Returns the mistakes in a claim, given the variants that exist.
fn mistakes(home: Option<&str>, claim: &Claim, offers: &[Offer<'_>]) -> Vec<Mistake> {
    let mut found = in_names(home, claim, offers);
    if !meant(home, claim, offers).is_empty() {
        found.extend(beside::mistake(claim));
    }
    found
}

/// Returns the mistakes in the names of a claim and in its texts, without regard to its figure.
fn in_names(home: Option<&str>, claim: &Claim, offers: &[Offer<'_>]) -> Vec<Mistake> {
    let mut found = Vec::new();
    if let Err(mistake) = named(home, claim, offers) {
        found.push(mistake);
    }
    let Some((table, _)) = meant(home, claim, offers).first().copied() else { return found };
    let conditions = claim.given.iter().map(|given| ("given", given));
    let when = match &claim.subject {
        Subject::Rounds(when) => Some(("when", when)),
        _ => None,
    };
    for (key, text) in conditions.chain(when) {
        if let Err(error) = given::read(table.vocabulary, &text.value) {
            let place = &text.place;
            let of_text = error.mistakes().iter().map(|mistake| {
                Mistake::new(
                    place.clone(),
                    format!("published: {key}: {}", mistake.message.trim_start_matches("given: ")),
                    mistake.help.clone(),
                )
            });
            found.extend(of_text);
        }
    }
    if let Some(dealt) = &claim.dealt
        && !dealt.value.is_of(table.vocabulary)
    {
        let game = table.vocabulary.game;
        let message = format!("published: dealt: \"{}\" names no hands of {game}", dealt.value);
        found.push(mistake(dealt, message, None));
    }
    found
}

fn mistake<T>(at: &At<T>, message: String, help: Option<String>) -> Mistake {
    Mistake::new(at.place.clone(), message, help)
}

/// Checks that the wager and the event of a claim exist and are settled as it says.
fn named(home: Option<&str>, claim: &Claim, offers: &[Offer<'_>]) -> Result<(), Mistake> {
    let meant = meant(home, claim, offers);
    let variant = claim.variant.as_ref();
    if meant.is_empty() {
        let Some(name) = variant else {
            let help = "expected variant = \"game/variant\"".to_owned();
            let message = "published has no \"variant\"".to_owned();
            return Err(Mistake::new(claim.place.clone(), message, Some(help)));
        };
        let names: Vec<String> = match home.filter(|_| !name.value.contains('/')) {
            Some(home) => {
                let own = offers.iter().filter(|(table, _)| table.id == home);
                own.map(|(_, variant)| variant.id.clone()).collect()
            }
            None => offers.iter().map(|(table, variant)| table.name_of(variant)).collect(),
        };
        if let Some(mistake) = of_collection(name, offers) {
            return Err(mistake);
        }
        let help = nearest(&name.value, names.iter().map(String::as_str));
        return Err(mistake(name, format!("published: no variant \"{}\"", name.value), help));
    }
    if let (None, Some(name)) = (home, variant)
        && meant.iter().any(|(table, _)| table.id != meant[0].0.id)
    {
        let names: Vec<String> =
            meant.iter().map(|(table, variant)| table.name_of(variant)).collect();
        let message = format!("published: variant \"{}\" is ambiguous", name.value);
        return Err(mistake(name, message, Some(format!("expected {}", names.join(" or ")))));
    }
    let Subject::Wager { wager, event } = &claim.subject else { return Ok(()) };
    if let (None, Some(name)) = (home, variant) {
        one_settlement(name, wager, event.as_ref(), &meant)?;
    }
    let all = || meant.iter().flat_map(|(_, variant)| &variant.wagers);
    let id = &wager.value;
    let of_id: Vec<&Wager> = all().filter(|one| one.id == *id).collect();
    let Some(first) = of_id.first() else {
        let several: Vec<&str> = ids_of(id, all).into_iter().collect();
        if several.len() > 1 {
            let message = format!("published: wager \"{id}\" is the name of several");
            return Err(mistake(
                wager,
                message,
                Some(format!("expected {}", several.join(" or "))),
            ));
        }
        let help = nearest(id, all().map(|one| one.id.as_str()));
        let message = match variant {
            Some(name) => format!("published: variant \"{}\" has no wager \"{id}\"", name.value),
            None => format!("published: no variant has a wager \"{id}\""),
        };
        return Err(mistake(wager, message, help));
    };
    if let Some(event) = event
        && !of_id.iter().any(|one| has_event(one, event))
    {
        let help = nearest(&event.value, events(first).into_iter());
        let message = format!("published: wager \"{id}\" has no event \"{}\"", event.value);
        return Err(mistake(event, message, help));
    }
    of_a_meter(claim, first)?;
    let of_session = first.is_of_session();
    match (&claim.hands, of_session) {
        (Some(hands), false) => {
            let by = first.settled_by();
            let message = format!("published: hands: wager \"{id}\" is settled by {by}");
            Err(mistake(hands, message, Some("expected a wager on runs".to_owned())))
        }
        (None, true) => {
            let message = format!("published: wager \"{id}\" is settled once a session");
            Err(mistake(wager, message, Some("expected hands = 30 or the like".to_owned())))
        }
        _ => Ok(()),
    }
}

/// Checks that a wager has the meter that a claim is about.
fn of_a_meter(claim: &Claim, wager: &Wager) -> Result<(), Mistake> {
    let id = &wager.id;
    let quantity = claim.quantity.value;
    match (wager.shares(), &claim.meter) {
        (None, Some(meter)) => {
            let message = format!("published: meter: wager \"{id}\" pays no share of one");
            Err(mistake(meter, message, Some("expected no meter".to_owned())))
        }
        (Some(of), Some(meter)) if !of.may_stand_at(&meter.value) => {
            let message = format!("published: meter: wager \"{id}\" is never bet at this meter");
            let help = "expected less than the must-hit-by; with a trigger, more than the reset \
                        value and at most the must-hit-by";
            Err(mistake(meter, message, Some(help.to_owned())))
        }
        (shares, _) if quantity.is_of_all_rounds() => {
            if shares.is_some_and(|of| of.growth.is_some()) {
                return Ok(());
            }
            let key = quantity.key();
            let message = format!("published: {key}: wager \"{id}\" has no meter that grows");
            let help = "expected a wager with meter = { increment = 0.02, … }".to_owned();
            Err(mistake(&claim.quantity, message, Some(help)))
        }
        _ => Ok(()),
    }
}

/// Returns a mistake if this is the name of a collection: a claim is about one game.
fn of_collection(name: &At<String>, offers: &[Offer<'_>]) -> Option<Mistake> {
    let games = offers.iter().map(|(table, _)| *table);
    let games = games.filter(|table| table.collection.as_ref() == Some(&name.value));
    let mut games: Vec<&str> = games.map(|table| table.id.as_str()).collect();
    games.dedup();
    let message = format!("published: variant \"{}\" is a collection of games", name.value);
    let help = format!("expected one of its games: {}", games.join(", "));
    (!games.is_empty()).then(|| mistake(name, message, Some(help)))
}

/// Checks that all variants of a game settle the wager alike. Otherwise the claim does not say
/// which variant its figure is of.
fn one_settlement(
    name: &At<String>,
    wager: &At<String>,
    event: Option<&At<String>>,
    meant: &[Offer<'_>],
) -> Result<(), Mistake> {
    let of_id = meant.iter().filter_map(|offer| {
        let found = offer.1.wagers.iter().find(|one| one.id == wager.value)?;
        event.is_none_or(|event| has_event(found, event)).then_some((offer, found))
    });
    let of_id: Vec<(&Offer<'_>, &Wager)> = of_id.collect();
    if of_id.iter().all(|(_, one)| one.settles_like(of_id[0].1)) {
        return Ok(());
    }
    let names: Vec<String> =
        of_id.iter().map(|((table, variant), _)| table.name_of(variant)).collect();
    let message = format!(
        "published: the variants of \"{}\" settle wager \"{}\" differently",
        name.value, wager.value
    );
    Err(mistake(name, message, Some(format!("expected {}", names.join(" or ")))))
}

fn has_event(wager: &Wager, event: &At<String>) -> bool {
    events(wager).contains(&event.value.as_str()) || factors(wager).contains(&event.value)
}

/// Returns the names of the parts of multiplied lines, one for each factor: `"Tie, times 2"`.
fn factors(wager: &Wager) -> Vec<String> {
    let of = |lines: &[Line]| {
        let drawn = Drawn::of(lines).map(|drawn| drawn.times.into_iter().zip(drawn.lines));
        let parts = drawn.into_iter().flatten().filter(|(times, _)| times.is_some());
        parts.map(|(_, line)| line.name).collect()
    };
    match wager.carried() {
        Some(carried) => of(&carried.multiplied(&carried.factors())),
        None => of(wager.round_lines()),
    }
}

/// Returns the names of the events of a wager, with the loss and the total.
fn events(wager: &Wager) -> Vec<&str> {
    let of_round = wager.round_lines().iter().map(|line| line.as_written().0);
    let runs = wager.streak().into_iter().flat_map(|streak| &streak.lines);
    of_round.chain(runs.map(|line| line.name.as_str())).chain([LOSS, TOTAL]).collect()
}
