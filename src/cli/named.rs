//! Names without an option: `odds effects ez dragon-7` means `odds effects --variant ez --wager
//! dragon-7`.
//!
//! A name means variants, as for `--variant`. It means a wager if it means no variant, if the
//! variants named so far have a wager of this name, or if the command needs one wager and has none.
//! A word that means nothing by itself may be part of a name: `odds dragon 7` means `dragon-7`.

use std::path::Path;

use clap::Args;

use crate::cli::args::TableArgs;
use crate::cli::meant;
use crate::error::Error;
use crate::table::Catalog;
use crate::wording::asked::{VARIANT, WAGER};

#[derive(Args, Debug)]
pub struct NameArgs {
    /// Variants, games, collections or wagers, instead of --variant and --wager
    #[arg(value_name = "NAME", value_delimiter = ',')]
    names: Vec<String>,
}

/// The names of a command line, and the parameters that receive them.
pub struct Names<'a> {
    command: &'static str,
    tables: &'a TableArgs,
    names: &'a [String],
    variants: &'a mut dyn Slot,
    wagers: Option<&'a mut dyn Slot>,
}

/// A parameter that takes one name or several.
pub trait Slot {
    /// Returns the names that it holds.
    fn names(&self) -> Vec<String>;

    /// Adds a name; `false` if it holds one and takes no more.
    fn add(&mut self, name: &str) -> bool;

    /// Returns `true` if the command cannot run before this parameter has a name.
    fn is_required(&self) -> bool {
        false
    }
}

impl Slot for Vec<String> {
    fn names(&self) -> Vec<String> {
        self.clone()
    }

    fn add(&mut self, name: &str) -> bool {
        self.push(name.to_owned());
        true
    }
}

impl Slot for Option<String> {
    fn names(&self) -> Vec<String> {
        self.iter().cloned().collect()
    }

    fn add(&mut self, name: &str) -> bool {
        self.is_none() && self.replace(name.to_owned()).is_none()
    }
}

impl Slot for String {
    fn names(&self) -> Vec<String> {
        Some(self.clone()).filter(|name| !name.is_empty()).into_iter().collect()
    }

    fn add(&mut self, name: &str) -> bool {
        let is_free = self.is_empty();
        if is_free {
            self.push_str(name);
        }
        is_free
    }

    fn is_required(&self) -> bool {
        self.is_empty()
    }
}

impl NameArgs {
    /// Returns the names with the parameters of a command that receive them.
    pub fn of<'a>(
        &'a self,
        command: &'static str,
        tables: &'a TableArgs,
        variants: &'a mut dyn Slot,
        wagers: Option<&'a mut dyn Slot>,
    ) -> Names<'a> {
        Names { command, tables, names: &self.names, variants, wagers }
    }
}

impl Names<'_> {
    /// Gives every name to the parameter that it belongs to.
    ///
    /// # Errors
    ///
    /// Returns an error if a name means nothing, or if a parameter takes no more names.
    pub fn sort(mut self) -> Result<(), Error> {
        if self.names.is_empty() {
            return Ok(());
        }
        let catalog = self.tables.unstated()?;
        joined(&catalog, self.names).iter().try_for_each(|name| {
            let is_required = self.wagers.as_ref().is_some_and(|wagers| wagers.is_required());
            let is_wager = match catalog.names_variants(name) {
                true if is_required => is_wager_of(&catalog, &[], name),
                true => self.is_wager_here(&catalog, name),
                false if is_wager_of(&catalog, &[], name) => true,
                false if means_variants(&catalog, name) => false,
                false => return Err(meant::unknown(&catalog, self.command, name)),
            };
            let (option, slot) = match &mut self.wagers {
                Some(wagers) if is_wager => (WAGER, &mut **wagers),
                _ => {
                    catalog.select(std::slice::from_ref(name))?;
                    (VARIANT, &mut *self.variants)
                }
            };
            match slot.add(name) {
                true => Ok(()),
                false => Err(Error::usage(format!(
                    "{option} {} and {name}: expected one of them",
                    slot.names().join(",")
                ))),
            }
        })
    }

    /// Returns `true` if the variants named so far have a wager of this name.
    fn is_wager_here(&self, catalog: &Catalog, name: &str) -> bool {
        let variants = self.variants.names();
        !variants.is_empty() && is_wager_of(catalog, &variants, name)
    }
}

/// Returns `true` if these variants have a wager of this name; without variants, any variant.
fn is_wager_of(catalog: &Catalog, variants: &[String], name: &str) -> bool {
    catalog.choose(variants, &[name.to_owned()]).is_ok()
}

/// Returns `true` if a name means variants by an id or a printed name.
fn means_variants(catalog: &Catalog, name: &str) -> bool {
    catalog.select(&[name.to_owned()]).is_ok()
}

/// Joins each word that means nothing by itself with the word before it, or else with the next one,
/// if both together are a name.
fn joined(catalog: &Catalog, words: &[String]) -> Vec<String> {
    // Names of several games mean variants too: an error then says so.
    let is_name = |word: &str| {
        catalog.names_variants(word)
            || is_wager_of(catalog, &[], word)
            || means_variants(catalog, word)
    };
    let mut names: Vec<String> = Vec::new();
    // `true` if the last name is a word without a meaning, which the next one may give it.
    let mut is_open = false;
    for word in words {
        let is_known = is_name(word);
        let both = names.last().map(|last| format!("{last}-{word}"));
        match both.filter(|both| (is_open || !is_known) && is_name(both)) {
            Some(both) => {
                names.pop();
                names.push(both);
                is_open = false;
            }
            None => {
                names.push(word.clone());
                is_open = !is_known;
            }
        }
    }
    names
}

/// Refuses the name of a variant where a file is read.
///
/// # Errors
///
/// Returns an error if there is no such file, and the catalog has a variant of this name.
pub fn is_file(catalog: &Catalog, path: &Path) -> Result<(), Error> {
    let name = path.display().to_string();
    if path.exists() || catalog.select(std::slice::from_ref(&name)).is_err() {
        return Ok(());
    }
    let why = format!("{name}: no such file: expected --variant {name} for the variant");
    Err(Error::usage(why))
}
