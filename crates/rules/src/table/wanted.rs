//! Finds the wagers that the names in a request mean.
//!
//! A name is the id of a wager; otherwise it is its id or its printed name, ignoring case, blanks,
//! `-` and `_`. A request without variants finds a wager in the default sets, or else in the other
//! collections. If the requested variants lack a wager, the error names the variants that have it.

use std::collections::BTreeSet;

use crate::error::Error;
use crate::table::Catalog;
use crate::table::meter;
use crate::table::model::{Table, Variant, Wager};
use crate::table::names::{ids_of, suggestion};
use crate::table::select::one_variant;
use crate::table::sets::is_default;
use crate::wording::asked::{ASK_LIST, METER, VARIANT, WAGER};
use crate::wording::{loose, nearest_first, quoted};

/// A variant and its table.
pub(crate) type Offer<'c> = (&'c Table, &'c Variant);

/// The subject of a request.
pub struct Chosen<'c> {
    /// The variants.
    pub variants: Vec<Offer<'c>>,
    /// The ids of the wagers in them; empty for all.
    pub wagers: Vec<String>,
}

impl Catalog {
    /// Returns the variants and the wagers that names mean. Without names, it returns the variants
    /// of the added tables; without added tables, the default sets.
    ///
    /// # Errors
    ///
    /// Returns an error if a name means nothing, or variants of more than one game.
    pub fn choose(&self, variants: &[String], wagers: &[String]) -> Result<Chosen<'_>, Error> {
        let own = match variants.is_empty() && wagers.is_empty() {
            true => self.own_variants().collect(),
            false => Vec::new(),
        };
        let selected = if own.is_empty() { self.select(variants)? } else { own };
        let mut ids: Vec<String> = Vec::new();
        let mut elsewhere: Vec<Offer<'_>> = Vec::new();
        let mut here = wagers.is_empty();
        for name in wagers {
            let mut meant = ids_among(name, &selected);
            here |= !meant.is_empty();
            if meant.is_empty() && variants.is_empty() {
                let others: Vec<Offer<'_>> =
                    self.variants().filter(|(table, _)| !is_default(table.set())).collect();
                meant = ids_among(name, &others);
                elsewhere.extend(others.into_iter().filter(|offer| has_one_of(offer, &meant)));
            }
            if meant.is_empty() {
                let all = variants.is_empty().then(|| self.variants_in_order().collect::<Vec<_>>());
                return Err(self.no_wager(name, all.as_deref().unwrap_or(&selected)));
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
                !is_default(table.set()) && names.contains(&table.name_of(variant))
            }));
        }
        ids.sort_unstable();
        ids.dedup();
        self.meter_is_of(chosen.iter().copied())?;
        if let Some(stated) = self.states_meter.as_ref().filter(|_| !ids.is_empty()) {
            let all = chosen.iter().flat_map(|(_, variant)| &variant.wagers);
            let wanted = || all.clone().filter(|wager| is_wanted(wager, &ids));
            if wanted().all(|wager| wager.stated.is_none()) {
                return Err(meter::stands_nowhere(stated, wanted()));
            }
        }
        Ok(Chosen { variants: chosen, wagers: ids })
    }

    /// Returns `true` if these variants have a wager of this name; without variants, any variant.
    /// Quicker than [`Catalog::choose`], which looks for similar names before it refuses one.
    #[doc(hidden)]
    pub fn has_wager(&self, variants: &[String], name: &str) -> bool {
        if variants.is_empty() {
            // Tables behind the first with the wager need not be read.
            return self.variants().any(|offer| !ids_among(name, &[offer]).is_empty());
        }
        self.selected(variants).is_some_and(|offers| !ids_among(name, &offers).is_empty())
    }

    /// Refuses a stated meter if no wager of these tables pays a share of one.
    ///
    /// # Errors
    ///
    /// Returns an error that names the meter.
    #[doc(hidden)]
    pub fn meter_is_of<'c>(
        &self,
        offers: impl IntoIterator<Item = Offer<'c>> + Clone,
    ) -> Result<(), Error> {
        match &self.states_meter {
            Some(stated) if offers.clone().into_iter().all(|(table, _)| table.meter.is_none()) => {
                let wagers = offers.into_iter().flat_map(|(_, variant)| &variant.wagers);
                Err(meter::stands_nowhere(stated, wagers))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a stated meter where the answer has no odds.
    ///
    /// # Errors
    ///
    /// Returns an error that names the meter and the reason.
    #[doc(hidden)]
    pub fn has_no_meter(&self, why: &str) -> Result<(), Error> {
        match self.states_meter {
            Some(_) => Err(Error::parameter_given(METER, why)),
            None => Ok(()),
        }
    }

    /// Returns the catalog for requests about a part of the answer. The meter may be of another part.
    #[doc(hidden)]
    #[must_use]
    pub fn for_a_part(&self) -> Self {
        Self { states_meter: None, ..self.clone() }
    }

    /// Returns the variant for a request about one variant: the variant of this name or, for an
    /// empty name, the default.
    ///
    /// The default has every wager and table of outcomes with these names. It is the only such
    /// variant of the added tables. If they have none, it is the first such variant of the default
    /// sets, or else the only one of all others.
    ///
    /// # Errors
    ///
    /// Returns an error if a name means nothing, or if no variant or several variants have the
    /// wagers. Several such variants in the added tables are an error. It is an error, too, if no
    /// added table has the wagers and one replaces a built-in table, because this changes the
    /// default sets.
    pub fn one_for<'n>(
        &self,
        variant: &str,
        wagers: impl IntoIterator<Item = &'n String>,
    ) -> Result<Offer<'_>, Error> {
        let offer = self.one_with(variant, wagers)?;
        self.meter_is_of([offer])?;
        Ok(offer)
    }

    fn one_with<'n>(
        &self,
        variant: &str,
        wagers: impl IntoIterator<Item = &'n String>,
    ) -> Result<Offer<'_>, Error> {
        if !variant.is_empty() {
            return one_variant(self, variant);
        }
        let wagers: Vec<&String> = wagers.into_iter().collect();
        let has_all = |offer: &Offer<'_>| wagers.iter().all(|name| has(offer, name));
        let own: Vec<Offer<'_>> = self.own_variants().collect();
        match own.iter().copied().filter(has_all).collect::<Vec<_>>()[..] {
            [] => {}
            [one] => return Ok(one),
            ref several => return Err(self.too_many(&wagers, several)),
        }
        if own.iter().any(|(table, _)| table.instead) {
            return Err(
                match wagers.iter().find(|name| !own.iter().any(|offer| has(offer, name))) {
                    Some(name) => self.no_wager(name, &own),
                    None => self.apart(&wagers),
                },
            );
        }
        let default = self.select(&[])?;
        if let Some(first) = default.into_iter().find(has_all) {
            return Ok(first);
        }
        let all: Vec<Offer<'_>> = self.variants_in_order().collect();
        if let Some(name) = wagers.iter().find(|name| !all.iter().any(|offer| has(offer, name))) {
            return Err(self.no_wager(name, &all));
        }
        match all.into_iter().filter(has_all).collect::<Vec<_>>()[..] {
            [one] => Ok(one),
            [] => Err(self.apart(&wagers)),
            ref offers => Err(self.too_many(&wagers, offers)),
        }
    }

    /// Returns the name of the wager in a request about one wager: this name or, for an empty name,
    /// the only wager of the variant or of the added tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is empty and there are several wagers. It lists the wagers of the
    /// variant, if one is named.
    #[doc(hidden)]
    pub fn wager_or_only(&self, variant: &str, wager: &str) -> Result<String, Error> {
        if !wager.is_empty() {
            return Ok(wager.to_owned());
        }
        let variants: Vec<Offer<'_>> = match variant {
            "" => self.own_variants().collect(),
            name => vec![one_variant(self, name)?],
        };
        let ids =
            variants.iter().flat_map(|(_, variant)| &variant.wagers).map(|one| one.id.clone());
        match &ids.collect::<Vec<String>>()[..] {
            [only] => Ok(only.clone()),
            [] => Err("expected the name of a wager".to_owned()),
            ids => Err(format!("expected one of {}", listed(ids))),
        }
        .map_err(|why| Error::parameter_given(WAGER, why))
    }

    /// Refuses wagers that several variants have, in a request about one variant.
    fn too_many(&self, wagers: &[&String], offers: &[Offer<'_>]) -> Error {
        let ids = wagers.iter().map(|name| (name, ids_among(name, offers)));
        let Some((name, ids)) = ids.into_iter().find(|(_, ids)| !ids.is_empty()) else {
            // The names are of tables of outcomes, or there are none.
            let names = self.short_names(offers);
            let why = format!("several variants fit: expected one of {}", listed(&names));
            return Error::parameter_given(VARIANT, why);
        };
        let places = offers.iter().flat_map(|(table, variant)| {
            let named = variant.wagers.iter().filter(|wager| ids.contains(&wager.id));
            named.map(|wager| (*table, *variant, wager))
        });
        several(name, &places.collect::<Vec<_>>())
    }

    /// Refuses wagers if no variant has all of them, and names the variants of each.
    fn apart(&self, wagers: &[&String]) -> Error {
        let lines = wagers.iter().map(|name| {
            let offers: Vec<Offer<'_>> =
                self.variants_in_order().filter(|offer| has(offer, name)).collect();
            format!("\n  {name}: {}", listed(&self.short_names(&offers)))
        });
        let lines: String = lines.collect();
        Error::usage(format!("no variant has all of these wagers: expected wagers of one{lines}"))
    }

    /// Returns the variants, other than these, that have a wager of this name.
    fn variants_with(&self, name: &str, except: &[Offer<'_>]) -> Vec<Offer<'_>> {
        let is_other =
            |(_, one): &Offer<'_>| !except.iter().any(|(_, other)| std::ptr::eq(*one, *other));
        let others: Vec<Offer<'_>> = self.variants_in_order().filter(is_other).collect();
        let ids = ids_among(name, &others);
        others.into_iter().filter(|offer| has_one_of(offer, &ids)).collect()
    }

    fn short_names(&self, offers: &[Offer<'_>]) -> Vec<String> {
        offers.iter().map(|(table, variant)| self.short_name(table, variant)).collect()
    }

    /// Returns the variants, other than these, that have a wager of this name, in words and by
    /// name.
    pub fn elsewhere(&self, name: &str, offers: &[Offer<'_>]) -> Option<(String, Vec<String>)> {
        let places = self.short_names(&self.variants_with(name, offers));
        let first = places.first()?;
        Some((format!("it is in {}\n{VARIANT} {first}", listed(&places)), places))
    }

    /// Refuses the name of a wager that none of these variants has: says which variants have it,
    /// that it is the name of a variant, or which wagers are like it.
    fn no_wager(&self, name: &str, offers: &[Offer<'_>]) -> Error {
        if let Some((said, places)) = self.elsewhere(name, offers) {
            let here = match offers {
                [(table, variant)] => self.short_name(table, variant),
                _ => "the variants asked for".to_owned(),
            };
            return Error::usage(format!("no wager \"{name}\" in {here}: {said}"))
                .offered(name, places);
        }
        if let Some(variants) = self.selected(&[name.to_owned()]) {
            let is = match variants.len() {
                1 => "a variant".to_owned(),
                several => format!("a name of {several} variants"),
            };
            let variant = quoted(name);
            return Error::usage(format!("no wager \"{name}\": it is {is}\n{VARIANT} {variant}"))
                .offered(name, [name]);
        }
        unknown(name, offers)
    }

    /// Returns the ids that names mean in one variant. The ids in `others` are not wagers and stand
    /// for themselves.
    ///
    /// # Errors
    ///
    /// Returns an error if a name means nothing.
    pub fn ids_in(
        &self,
        offer: Offer<'_>,
        names: &[String],
        others: &[&str],
    ) -> Result<Vec<String>, Error> {
        let mut ids = Vec::new();
        for name in names {
            let wanted = loose(name);
            let other = others.iter().find(|other| *other == name);
            let meant = ids_among(name, &[offer]);
            let other = other.or_else(|| {
                let alike = others.iter().find(|other| loose(other) == wanted);
                alike.filter(|_| meant.is_empty())
            });
            if meant.is_empty() && other.is_none() {
                return Err(self.no_wager(name, &[offer]));
            }
            // An id of a wager and of one of the others means both.
            ids.extend(other.map(|other| (*other).to_owned()));
            ids.extend(meant.into_iter().filter(|id| other.is_none_or(|other| other == id)));
        }
        Ok(ids)
    }
}

/// Returns `true` if a variant has a wager, or its game a table of outcomes, of this name.
fn has(offer: &Offer<'_>, name: &str) -> bool {
    let is_named = |one: &crate::game::Outcomes| loose(one.id) == loose(name);
    !ids_among(name, &[*offer]).is_empty() || offer.0.game.outcomes().iter().any(is_named)
}

/// Returns `true` if a variant has a wager with one of these ids.
fn has_one_of((_, variant): &Offer<'_>, ids: &[String]) -> bool {
    variant.wagers.iter().any(|wager| ids.contains(&wager.id))
}

/// Returns names as a list in words; of many names, the first.
fn listed(names: &[String]) -> String {
    let (shown, more) = names.split_at(names.len().min(LISTED));
    let last = match more.len() {
        0 => shown.last().cloned().unwrap_or_default(),
        more => format!("{more} more"),
    };
    let before = if more.is_empty() { &shown[..shown.len().saturating_sub(1)] } else { shown };
    match before {
        [] => last,
        _ => format!("{} and {last}", before.join(", ")),
    }
}

/// Maximum number of variants to list.
const LISTED: usize = 6;

/// Returns the ids of the wagers of these variants that a name means, each once.
fn ids_among(name: &str, offers: &[Offer<'_>]) -> Vec<String> {
    let wagers = || offers.iter().flat_map(|(_, variant)| &variant.wagers);
    ids_of(name, wagers).into_iter().map(str::to_owned).collect()
}

/// Refuses the name of a wager that no selected variant offers.
pub fn check_wagers(selected: &[Offer<'_>], names: &[String]) -> Result<(), Error> {
    match names.iter().find(|name| ids_among(name, selected).is_empty()) {
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

/// Maximum number of places to list; the others are counted.
const MOST: usize = 20;

/// Refuses a name of several wagers in a request about one, and lists the options that select each.
pub fn several(name: &str, places: &[(&Table, &Variant, &Wager)]) -> Error {
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

/// Returns `true` if a wager is selected by its id; no ids select all wagers.
pub fn is_wanted(wager: &Wager, ids: &[String]) -> bool {
    ids.is_empty() || ids.contains(&wager.id)
}
