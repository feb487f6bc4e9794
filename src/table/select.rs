//! Which variants and wagers the names in a request mean.

use crate::error::Error;
use crate::table::Catalog;
use crate::table::catalog::Entry;
use crate::table::model::{Table, Variant};
use crate::wording::asked::{ASK_LIST, VARIANT};
use crate::wording::{loose, nearest_first, similar};

impl Catalog {
    /// Every variant of every table.
    pub fn variants(&self) -> impl Iterator<Item = (&Table, &Variant)> {
        let of = |table| move |variant| (table, variant);
        self.tables().flat_map(move |table| table.variants.iter().map(of(table)))
    }

    /// The variants that these names mean, each once, in the order asked for; for no name, all
    /// that belong to no collection.
    ///
    /// A name is `game/variant`, a variant that one game has, a game, which means all of its
    /// variants, or a collection, which means all of its games. What is in no collection comes
    /// first: another table in a collection never makes a name ambiguous. A name that means
    /// nothing as it stands is read whatever its case, blanks, `-` and `_`.
    ///
    /// # Errors
    ///
    /// If a name means nothing, or variants of more than one game.
    ///
    /// # Example
    ///
    /// ```
    /// let catalog = shoe_odds::Catalog::builtin();
    /// let all = catalog.select(&[])?;
    /// assert!(all.iter().all(|(table, _)| table.collection.is_none()));
    /// let market = catalog.select(&["market".into()])?;
    /// assert!(market.iter().all(|(table, _)| table.collection.as_deref() == Some("market")));
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn select(&self, names: &[String]) -> Result<Vec<(&Table, &Variant)>, Error> {
        let (common, collected): (Vec<_>, Vec<_>) =
            self.names().partition(|one| one.entry.collection().is_none());
        if names.is_empty() {
            return Ok(common.iter().map(Name::meant).collect());
        }
        let mut selected: Vec<Name<'_>> = Vec::new();
        for name in names {
            let exact = |other: &str| other == name;
            let wanted = loose(name);
            let alike = |other: &str| !wanted.is_empty() && loose(other) == wanted;
            let mut meant = found(name, &exact, &common, &collected)?;
            if meant.is_empty() {
                meant = found(name, &alike, &common, &collected)?;
            }
            if meant.is_empty() {
                return Err(unknown(name, &common, &collected));
            }
            for one in meant {
                if !selected.iter().any(|other| other.full() == one.full()) {
                    selected.push(one);
                }
            }
        }
        Ok(selected.iter().map(Name::meant).collect())
    }

    /// The name of every variant of every table.
    fn names(&self) -> impl Iterator<Item = Name<'_>> {
        self.entries().iter().flat_map(|entry| {
            let variants = entry.variants().into_iter().enumerate();
            variants.map(move |(place, variant)| Name { entry, variant, place })
        })
    }
}

/// The name of a variant whose table need not be read yet.
#[derive(Clone, Copy)]
struct Name<'c> {
    entry: &'c Entry,
    variant: &'c str,
    /// Which of the table's variants it is.
    place: usize,
}

impl<'c> Name<'c> {
    fn full(&self) -> String {
        format!("{}/{}", self.entry.id(), self.variant)
    }

    /// What is named; this reads the table.
    fn meant(&self) -> (&'c Table, &'c Variant) {
        let table = self.entry.table();
        (table, &table.variants[self.place])
    }
}

/// The variants that a name means: of the rules documents, else of a table in a collection, else
/// of a collection.
fn found<'c>(
    name: &str,
    is_name: &dyn Fn(&str) -> bool,
    common: &[Name<'c>],
    collected: &[Name<'c>],
) -> Result<Vec<Name<'c>>, Error> {
    let mut meant = named(name, is_name, common)?;
    if meant.is_empty() {
        meant = named(name, is_name, collected)?;
    }
    if meant.is_empty() {
        let of_collection = |one: &&Name<'_>| one.entry.collection().is_some_and(is_name);
        meant.extend(collected.iter().filter(of_collection));
    }
    Ok(meant)
}

/// The variants of one game that a name means.
fn named<'c>(
    name: &str,
    is_name: &dyn Fn(&str) -> bool,
    all: &[Name<'c>],
) -> Result<Vec<Name<'c>>, Error> {
    let means =
        |one: &&Name<'_>| is_name(one.entry.id()) || is_name(one.variant) || is_name(&one.full());
    let meant: Vec<Name<'c>> = all.iter().filter(means).copied().collect();
    if meant.iter().any(|one| one.entry.id() != meant[0].entry.id()) {
        let meant: Vec<String> = meant.iter().map(Name::full).collect();
        let all = meant.join(" or ");
        return Err(Error::usage(format!("variant \"{name}\" is ambiguous: it may be {all}"))
            .offered(name, meant));
    }
    Ok(meant)
}

fn unknown(name: &str, common: &[Name<'_>], collected: &[Name<'_>]) -> Error {
    let all = || common.iter().chain(collected);
    let full: Vec<String> = all().map(Name::full).collect();
    let mut collections: Vec<&str> =
        collected.iter().filter_map(|one| one.entry.collection()).collect();
    collections.sort_unstable();
    collections.dedup();
    let words = all().flat_map(|one| [one.entry.id(), one.variant]);
    let words = words.chain(full.iter().map(String::as_str)).chain(collections.iter().copied());
    let mut words: Vec<&str> = words.collect();
    let help = suggestion(name, words.iter().copied());
    let names = all().map(|one| (vec![one.entry.id(), one.variant], one.full()));
    let shown = nearest_first(name, names, &format!("`{ASK_LIST} variants`"));
    let more = match &collections[..] {
        [] => String::new(),
        _ => format!("\ncollections: {}", collections.join(", ")),
    };
    words.sort_unstable();
    words.dedup();
    Error::usage(format!("no variant \"{name}\"{help}\nvariants:{shown}{more}"))
        .offered(name, words)
}

/// The name most like this one, as a question behind a comma; nothing if none is like it.
pub(crate) fn suggestion<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    similar(name, names).map_or(String::new(), |near| format!(", did you mean \"{near}\"?"))
}

/// The one variant of this name.
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
