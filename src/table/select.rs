//! Which variants and wagers the names in a request mean.

use crate::error::Error;
use crate::table::Catalog;
use crate::table::model::{Table, Variant};
use crate::table::reader::similar;

impl Catalog {
    /// The variants that these names mean, each once, in the order asked for; all for no name.
    ///
    /// A name is `game/variant`, a variant that one game has, or a game, which means all of its
    /// variants.
    ///
    /// # Errors
    ///
    /// If a name means nothing, or variants of more than one game.
    pub fn select(&self, names: &[String]) -> Result<Vec<(&Table, &Variant)>, Error> {
        let tables = self.tables().iter();
        let all: Vec<(&Table, &Variant)> = tables
            .flat_map(|table| table.variants.iter().map(move |variant| (table, variant)))
            .collect();
        if names.is_empty() {
            return Ok(all);
        }
        let mut selected: Vec<(&Table, &Variant)> = Vec::new();
        for name in names {
            let means = |one: &&(&Table, &Variant)| {
                full_name(one) == *name || one.0.id == *name || one.1.id == *name
            };
            let meant: Vec<_> = all.iter().filter(means).copied().collect();
            if meant.is_empty() {
                return Err(unknown(name, &all));
            }
            if meant.iter().any(|(table, _)| table.id != meant[0].0.id) {
                let meant: Vec<String> = meant.iter().map(full_name).collect();
                return Err(Error::usage(format!(
                    "variant \"{name}\" is ambiguous: it may be {}",
                    meant.join(" or ")
                )));
            }
            for one in meant {
                if !selected.iter().any(|other| full_name(other) == full_name(&one)) {
                    selected.push(one);
                }
            }
        }
        Ok(selected)
    }
}

/// Refuses the name of a wager that no selected variant offers.
pub(crate) fn check_wagers(selected: &[(&Table, &Variant)], names: &[String]) -> Result<(), Error> {
    let wagers = selected.iter().flat_map(|(_, variant)| &variant.wagers);
    let mut offered: Vec<&str> = wagers.map(|wager| wager.id.as_str()).collect();
    offered.sort_unstable();
    offered.dedup();
    match names.iter().find(|name| !offered.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => Err(Error::usage(format!(
            "no wager \"{name}\"{}\nwagers: {}",
            suggestion(name, offered.iter().copied()),
            offered.join(", ")
        ))),
    }
}

fn unknown(name: &str, all: &[(&Table, &Variant)]) -> Error {
    let full: Vec<String> = all.iter().map(full_name).collect();
    let words = all.iter().flat_map(|(table, variant)| [table.id.as_str(), variant.id.as_str()]);
    let help = suggestion(name, words.chain(full.iter().map(String::as_str)));
    Error::usage(format!("no variant \"{name}\"{help}\nvariants: {}", full.join(", ")))
}

fn suggestion<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    similar(name, names).map_or(String::new(), |near| format!(", did you mean \"{near}\"?"))
}

fn full_name((table, variant): &(&Table, &Variant)) -> String {
    format!("{}/{}", table.id, variant.id)
}
