//! Finds the variants that the names in a request mean.

use itertools::Itertools;

use crate::error::Error;
use crate::table::Catalog;
use crate::table::catalog::Entry;
use crate::table::model::{Table, Variant};
use crate::table::names::{ids_of, suggestion};
use crate::table::sets::{is_default, rank};
use crate::wording::asked::{ASK_LIST, VARIANT, WAGER};
use crate::wording::{loose, nearest_first};

impl Catalog {
    /// Returns every variant of every table.
    pub fn variants(&self) -> impl Iterator<Item = (&Table, &Variant)> {
        let of = |table| move |variant| (table, variant);
        self.tables().flat_map(move |table| table.variants.iter().map(of(table)))
    }

    /// Returns the variants that these names mean, each once, in the order of the names. Without
    /// names, it returns the default sets: the collection `usual`, then `documents`.
    ///
    /// A name is `game/variant`, a variant that only one game has, a game (all of its variants) or
    /// a collection (all of its games). `documents` means the games of no collection. These games
    /// come first: another table in a collection never makes a name ambiguous. A name without an
    /// exact match is matched again, ignoring case, blanks, `-` and `_`, and then with the printed
    /// names of games and variants.
    ///
    /// # Errors
    ///
    /// Returns an error if a name means nothing, or variants of more than one game.
    ///
    /// # Example
    ///
    /// ```
    /// let catalog = shoe_odds::Catalog::builtin();
    /// let default = catalog.select(&[])?;
    /// assert_eq!(default[0].1.id, "baccarat");
    /// let named = catalog.select(&["usual".into(), "documents".into()])?;
    /// assert_eq!(default.len(), named.len());
    /// let market = catalog.select(&["market".into()])?;
    /// assert!(market.iter().all(|(table, _)| table.collection.as_deref() == Some("market")));
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn select(&self, names: &[String]) -> Result<Vec<(&Table, &Variant)>, Error> {
        self.found(names).map_err(|unmet| match unmet {
            Unmet::Several(error) => error,
            Unmet::Unknown(name) => match self.wager_named(name) {
                Some(id) => {
                    Error::usage(format!("no variant \"{name}\": it is a wager\n{WAGER} {id}"))
                        .offered(name, [id])
                }
                None => unknown(name, &self.names().collect::<Vec<_>>()),
            },
        })
    }

    /// Returns the variants that these names mean, or `None` where [`Catalog::select`] refuses one.
    /// Quicker, for no similar names are looked for.
    #[doc(hidden)]
    pub fn selected(&self, names: &[String]) -> Option<Vec<(&Table, &Variant)>> {
        self.found(names).ok()
    }

    fn found<'n>(&self, names: &'n [String]) -> Result<Vec<(&Table, &Variant)>, Unmet<'n>> {
        if names.is_empty() {
            let default = self.names().filter(|one| is_default(one.entry.set()));
            return Ok(default.map(|one| one.meant()).collect());
        }
        let known = Known::of(self);
        let mut selected: Vec<Name<'_>> = Vec::new();
        for name in names {
            let meant = self.meant(&known, name).map_err(Unmet::Several)?;
            if meant.is_empty() {
                return Err(Unmet::Unknown(name));
            }
            for one in meant {
                if !selected.iter().any(|other| other.full() == one.full()) {
                    selected.push(one);
                }
            }
        }
        Ok(selected.iter().map(Name::meant).collect())
    }

    /// Returns the variants of one game that a name means, by an id or, if it is no wager's name, by
    /// a printed name; empty if it means none.
    fn meant<'c>(&self, known: &Known<'c>, name: &str) -> Result<Vec<Name<'c>>, Error> {
        let meant = known.meant_by(name)?;
        match meant.is_empty() && self.wager_named(name).is_none() {
            true => known.printed(name),
            false => Ok(meant),
        }
    }

    /// Returns `true` if this name means variants, of one game or of several.
    pub fn names_variants(&self, name: &str) -> bool {
        Known::of(self).meant_by(name).map_or(true, |meant| !meant.is_empty())
    }

    /// Returns `true` if one of these names means variants of this table and of no other.
    #[doc(hidden)]
    pub fn names_the_table(&self, names: &[String], table: &Table) -> bool {
        names.iter().any(|name| {
            let meant = self.selected(std::slice::from_ref(name)).unwrap_or_default();
            !meant.is_empty() && meant.iter().all(|(of, _)| of.id == table.id)
        })
    }

    /// Returns every variant of the tables that were added.
    pub fn own_variants(&self) -> impl Iterator<Item = (&Table, &Variant)> {
        let own = self.names().filter(|one| matches!(one.entry, Entry::Own(_)));
        own.map(|one| one.meant())
    }

    /// Returns every table, the default sets first.
    pub fn tables_in_order(&self) -> impl Iterator<Item = &Table> {
        self.entries_in_order().map(Entry::table)
    }

    /// Returns every variant, the default sets first.
    pub fn variants_in_order(&self) -> impl Iterator<Item = (&Table, &Variant)> {
        self.names().map(|one| one.meant())
    }

    fn entries_in_order(&self) -> impl Iterator<Item = &Entry> {
        self.entries().iter().sorted_by_key(|entry| rank(entry.set()))
    }

    /// Returns the name of every variant, the default sets first.
    fn names(&self) -> impl Iterator<Item = Name<'_>> {
        self.entries_in_order().flat_map(|entry| {
            let variants = entry.variants().into_iter().enumerate();
            variants.map(move |(place, variant)| Name { entry, variant, place })
        })
    }

    /// Returns the shortest name that asks for this variant and no other.
    pub fn short_name(&self, table: &Table, variant: &Variant) -> String {
        let asks_for_it = |name: &&str| {
            let meant = self.selected(&[(*name).to_owned()]);
            meant.is_some_and(|meant| {
                matches!(meant[..], [(other, of)] if (&other.id, &of.id) == (&table.id, &variant.id))
            })
        };
        let short = [&*variant.id, &*table.id].into_iter().find(asks_for_it);
        short.map_or_else(|| table.name_of(variant), str::to_owned)
    }

    /// Returns the id of a wager that this name means in any variant, if there is one.
    fn wager_named(&self, name: &str) -> Option<&str> {
        let wagers = || self.variants_in_order().flat_map(|(_, variant)| &variant.wagers);
        ids_of(name, wagers).into_iter().next()
    }
}

/// A name that does not select variants.
enum Unmet<'n> {
    /// It means nothing.
    Unknown(&'n str),
    /// It means variants of several games.
    Several(Error),
}

/// The name of a variant whose table need not be read yet.
#[derive(Clone, Copy)]
struct Name<'c> {
    entry: &'c Entry,
    variant: &'c str,
    /// Index of the variant in its table.
    place: usize,
}

impl<'c> Name<'c> {
    fn full(&self) -> String {
        format!("{}/{}", self.entry.id(), self.variant)
    }

    /// Returns the table and the variant. This parses the table.
    fn meant(&self) -> (&'c Table, &'c Variant) {
        let table = self.entry.table();
        (table, &table.variants[self.place])
    }
}

/// The names of all variants.
struct Known<'c> {
    /// Variants of tables in no collection.
    common: Vec<Name<'c>>,
    collected: Vec<Name<'c>>,
}

impl<'c> Known<'c> {
    fn of(catalog: &'c Catalog) -> Self {
        let (common, collected) = catalog.names().partition(|one| one.entry.collection().is_none());
        Self { common, collected }
    }

    /// Returns the variants that a name means, exactly or else ignoring case, blanks, `-` and `_`;
    /// empty if it means none.
    fn meant_by(&self, name: &str) -> Result<Vec<Name<'c>>, Error> {
        let wanted = loose(name);
        let exact = self.found(name, &|other| other == name)?;
        if !exact.is_empty() || wanted.is_empty() {
            return Ok(exact);
        }
        self.found(name, &|other| loose(other) == wanted)
    }

    /// Returns the variants whose printed name, or that of their game, this is. This parses every
    /// table.
    fn printed(&self, name: &str) -> Result<Vec<Name<'c>>, Error> {
        let wanted = loose(name);
        let means = |one: &Name<'_>| {
            let (Table { name: game, .. }, Variant { name: variant, .. }) = one.meant();
            [loose(game), loose(variant), loose(&format!("{game}: {variant}"))].contains(&wanted)
        };
        let meant = named(name, &means, &self.common)?;
        if meant.is_empty() { named(name, &means, &self.collected) } else { Ok(meant) }
    }

    /// Returns the variants that a name means: of the rules documents, else of a table in a
    /// collection, else of a set.
    fn found(&self, name: &str, is_name: &dyn Fn(&str) -> bool) -> Result<Vec<Name<'c>>, Error> {
        let means = |one: &Name<'_>| {
            is_name(one.entry.id()) || is_name(one.variant) || is_name(&one.full())
        };
        let mut meant = named(name, &means, &self.common)?;
        if meant.is_empty() {
            meant = named(name, &means, &self.collected)?;
        }
        if meant.is_empty() {
            let all = self.common.iter().chain(&self.collected);
            meant.extend(all.filter(|one| is_name(one.entry.set())));
        }
        Ok(meant)
    }
}

/// Returns the variants of one game that a name means.
fn named<'c>(
    name: &str,
    means: &dyn Fn(&Name<'_>) -> bool,
    all: &[Name<'c>],
) -> Result<Vec<Name<'c>>, Error> {
    let meant: Vec<Name<'c>> = all.iter().filter(|one| means(one)).copied().collect();
    if meant.iter().any(|one| one.entry.id() != meant[0].entry.id()) {
        let meant: Vec<String> = meant.iter().map(Name::full).collect();
        let all = meant.join(" or ");
        return Err(Error::usage(format!("variant \"{name}\" is ambiguous: it may be {all}"))
            .offered(name, meant));
    }
    Ok(meant)
}

/// Refuses a name that means no variant, and suggests similar names.
fn unknown(name: &str, all: &[Name<'_>]) -> Error {
    let full: Vec<String> = all.iter().map(Name::full).collect();
    let sets: Vec<&str> = all.iter().map(|one| one.entry.set()).sorted().dedup().collect();
    let words = all.iter().flat_map(|one| [one.entry.id(), one.variant]);
    let words = words.chain(full.iter().map(String::as_str)).chain(sets.iter().copied());
    let mut words: Vec<&str> = words.collect();
    let help = suggestion(name, words.iter().copied());
    let names = all.iter().map(|one| (vec![one.entry.id(), one.variant], one.full()));
    let shown = nearest_first(name, names, &format!("`{ASK_LIST} variants`"));
    let more = format!("\ncollections: {}", sets.join(", "));
    words.sort_unstable();
    words.dedup();
    Error::usage(format!("no variant \"{name}\"{help}\nvariants:{shown}{more}"))
        .offered(name, words)
}

/// Returns the only variant with this name.
pub(crate) fn one_variant<'a>(
    catalog: &'a Catalog,
    name: &str,
) -> Result<(&'a Table, &'a Variant), Error> {
    match &catalog.select(&[name.to_owned()])?[..] {
        [one] => Ok(*one),
        several => {
            let names = several.iter().map(|(table, variant)| table.name_of(variant));
            let names: Vec<String> = names.collect();
            let why = format!("expected one of {}", names.join(", "));
            Err(Error::value(VARIANT, name, why).offered(name, names))
        }
    }
}
