//! Which wagers the names in a request mean.
//!
//! A name is the id of a wager, or else its id or its printed name whatever the case, blanks, `-`
//! and `_`. Where no variant is named, what no rules document offers is looked for in the
//! collections.

use std::collections::BTreeSet;

use crate::error::Error;
use crate::table::Catalog;
use crate::table::model::{Table, Variant, Wager};
use crate::table::select::suggestion;
use crate::wording::asked::{ASK_LIST, VARIANT, WAGER};
use crate::wording::{loose, nearest_first};

/// A variant and its table.
pub(crate) type Offer<'c> = (&'c Table, &'c Variant);

/// What a request is about.
pub(crate) struct Chosen<'c> {
    /// The variants.
    pub variants: Vec<Offer<'c>>,
    /// The ids of the wagers in them, none for all.
    pub wagers: Vec<String>,
}

impl Catalog {
    /// The variants and the wagers that names mean.
    ///
    /// # Errors
    ///
    /// If a name means nothing, or variants of more than one game.
    pub(crate) fn choose(
        &self,
        variants: &[String],
        wagers: &[String],
    ) -> Result<Chosen<'_>, Error> {
        let selected = self.select(variants)?;
        let mut ids: Vec<String> = Vec::new();
        let mut elsewhere: Vec<Offer<'_>> = Vec::new();
        let mut here = wagers.is_empty();
        for name in wagers {
            let mut meant = ids_of(name, &selected);
            here |= !meant.is_empty();
            if meant.is_empty() && variants.is_empty() {
                let collected = self.variants().filter(|(table, _)| table.collection.is_some());
                let collected: Vec<Offer<'_>> = collected.collect();
                meant = ids_of(name, &collected);
                let offers = |(_, variant): &Offer<'_>| {
                    variant.wagers.iter().any(|wager| meant.contains(&wager.id))
                };
                elsewhere.extend(collected.into_iter().filter(offers));
            }
            if meant.is_empty() {
                let all = variants.is_empty().then(|| self.variants().collect::<Vec<_>>());
                return Err(unknown(name, all.as_deref().unwrap_or(&selected)));
            }
            ids.extend(meant);
        }
        let full = |offers: &[Offer<'_>]| -> BTreeSet<String> {
            offers.iter().map(|(table, variant)| table.name_of(variant)).collect()
        };
        let names = full(&elsewhere);
        let mut chosen = if here { selected } else { Vec::new() };
        if !names.is_empty() {
            chosen.extend(self.variants().filter(|(table, variant)| {
                table.collection.is_some() && names.contains(&table.name_of(variant))
            }));
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(Chosen { variants: chosen, wagers: ids })
    }
}

/// The ids of the wagers of these variants that a name means, each once.
fn ids_of(name: &str, offers: &[Offer<'_>]) -> Vec<String> {
    let wagers = || offers.iter().flat_map(|(_, variant)| &variant.wagers);
    meant(name, wagers).into_iter().map(str::to_owned).collect()
}

/// The ids that a name means among wagers: that id, else ids like it, else those of printed names
/// like it.
pub(super) fn meant<'w, I: Iterator<Item = &'w Wager>>(
    name: &str,
    wagers: impl Fn() -> I,
) -> BTreeSet<&'w str> {
    let ids = |is_meant: &dyn Fn(&Wager) -> bool| -> BTreeSet<&'w str> {
        wagers().filter(|wager| is_meant(wager)).map(|wager| wager.id.as_str()).collect()
    };
    let wanted = loose(name);
    let mut found = ids(&|wager| wager.id == name);
    if found.is_empty() && !wanted.is_empty() {
        found = ids(&|wager| loose(&wager.id) == wanted);
        if found.is_empty() {
            found = ids(&|wager| loose(&wager.name) == wanted);
        }
    }
    found
}

/// The ids that names mean in one variant; the ids of `others`, which are no wagers, stand for
/// themselves.
///
/// # Errors
///
/// If a name means nothing.
pub(crate) fn ids_in(
    offer: Offer<'_>,
    names: &[String],
    others: &[&str],
) -> Result<Vec<String>, Error> {
    let mut ids = Vec::new();
    for name in names {
        let wanted = loose(name);
        let other = others.iter().find(|other| *other == name);
        let meant = ids_of(name, &[offer]);
        let other = other.or_else(|| {
            let alike = others.iter().find(|other| loose(other) == wanted);
            alike.filter(|_| meant.is_empty())
        });
        if meant.is_empty() && other.is_none() {
            return Err(unknown(name, &[offer]));
        }
        // An id of both means both.
        ids.extend(other.map(|other| (*other).to_owned()));
        ids.extend(meant.into_iter().filter(|id| other.is_none_or(|other| other == id)));
    }
    Ok(ids)
}

/// Refuses the name of a wager that no selected variant offers.
pub(crate) fn check_wagers(selected: &[Offer<'_>], names: &[String]) -> Result<(), Error> {
    match names.iter().find(|name| ids_of(name, selected).is_empty()) {
        Some(name) => Err(unknown(name, selected)),
        None => Ok(()),
    }
}

fn unknown(name: &str, offers: &[Offer<'_>]) -> Error {
    let wagers = offers.iter().flat_map(|(_, variant)| &variant.wagers);
    let mut offered: Vec<(&str, &str)> =
        wagers.map(|wager| (wager.id.as_str(), wager.name.as_str())).collect();
    offered.sort_unstable();
    offered.dedup_by_key(|(id, _)| *id);
    let near = suggestion(name, offered.iter().map(|(id, _)| *id));
    let names = offered.iter().map(|(id, name)| (vec![*id, *name], (*id).to_owned()));
    let all = nearest_first(name, names, &format!("`{ASK_LIST} wagers`"));
    Error::usage(format!("no wager \"{name}\"{near}\nwagers:{all}"))
        .offered(name, offered.iter().map(|(id, _)| *id))
}

/// Places beyond these are counted.
const MOST: usize = 20;

/// Refuses a name of several wagers where one is asked about, and says how each is asked for.
pub(crate) fn several(name: &str, places: &[(&Table, &Variant, &Wager)]) -> Error {
    let one_id = places.iter().all(|(_, _, wager)| wager.id == places[0].2.id);
    let one_variant = places.iter().all(|(table, variant, _)| {
        std::ptr::eq(*variant, places[0].1) && table.id == places[0].0.id
    });
    let said = match one_id {
        true => format!("wager \"{name}\" is offered by several variants"),
        false => format!("wager \"{name}\" is the name of several"),
    };
    let lines = places.iter().take(MOST).map(|(table, variant, wager)| {
        let wager = format!("{WAGER} {}", wager.id);
        let variant = format!("{VARIANT} {}", table.name_of(variant));
        match (one_id, one_variant) {
            (true, _) => format!("\n  {variant}"),
            (false, true) => format!("\n  {wager}"),
            (false, false) => format!("\n  {variant} {wager}"),
        }
    });
    let lines: String = lines.collect();
    let more = match places.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!("\n  and {more} more: `{ASK_LIST} wagers`"),
    };
    let names = places.iter().map(|(table, variant, _)| table.name_of(variant));
    Error::usage(format!("{said}: expected one of{lines}{more}")).offered(name, names)
}

/// Whether a wager is asked for by its id; no ids ask for all.
pub(crate) fn is_wanted(wager: &Wager, ids: &[String]) -> bool {
    ids.is_empty() || ids.contains(&wager.id)
}
