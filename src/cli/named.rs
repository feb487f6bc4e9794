//! Names without an option: `odds effects ez dragon-7` means `odds effects --variant ez --wager
//! dragon-7`.
//!
//! A name means variants, as for `--variant`. It means a wager if it means no variant, if the
//! variants named so far have a wager of this name, or if the command needs one wager and has none.
//! Words that are a name together are one name: `odds dragon 7` and `odds dragon seven` mean
//! `dragon-7`. A variant and its wager stay two: `odds dragon-bonus banker`. A word that ends in
//! `.toml` is a table file: `odds mine.toml` means `odds --tables mine.toml` and its variants.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::args::TableArgs;
use crate::cli::design_table::is_table;
use crate::cli::intent::{self, Mentioned};
use crate::cli::meant;
use crate::error::Error;
use crate::table::Catalog;
use crate::wording::asked::{VARIANT, WAGER};
use crate::wording::{in_digits, loose};

#[derive(Args, Debug)]
pub struct NameArgs {
    /// Variants, games, collections, wagers or table files, instead of --variant, --wager and --tables
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// The names of a command line, and the parameters that receive them.
pub struct Names<'a> {
    command: &'static str,
    tables: &'a mut TableArgs,
    names: Vec<String>,
    /// The table files among them.
    files: Vec<PathBuf>,
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
        tables: &'a mut TableArgs,
        variants: &'a mut dyn Slot,
        wagers: Option<&'a mut dyn Slot>,
    ) -> Names<'a> {
        let is_table = |name: &&String| is_table(Some(Path::new(name)));
        let files: Vec<PathBuf> = self.names.iter().filter(is_table).map(PathBuf::from).collect();
        for file in &files {
            if !tables.tables.iter().any(|known| is_same(known, file)) {
                tables.tables.push(file.clone());
            }
        }
        let names = self.names.iter().filter(|name| !is_table(name)).cloned().collect();
        Names { command, tables, names, files, variants, wagers }
    }
}

impl Names<'_> {
    /// Gives every name to the parameter that it belongs to. `typed` is the command as it was typed.
    ///
    /// # Errors
    ///
    /// Returns an error if a name means nothing, or if a parameter takes no more names.
    pub fn sort(mut self, typed: &str) -> Result<(), Error> {
        if self.names.is_empty() && self.files.is_empty() {
            return self.check_wager(typed);
        }
        let catalog = self.tables.unstated()?;
        self.choose_files(&catalog)?;
        let variants = self.variants.names();
        let names = names_of(&catalog, &variants, &self.names);
        let mentioned = |words: &[String]| mentioned(&catalog, &variants, words);
        names.iter().try_for_each(|name| {
            let is_required = self.wagers.as_ref().is_some_and(|wagers| wagers.is_required());
            let is_wager = match catalog.names_variants(name) {
                true if is_required => catalog.has_wager(&[], name),
                true => self.is_wager_here(&catalog, name),
                false if self.is_wager_here(&catalog, name) => true,
                false if catalog.has_wager(&[], name) => true,
                false if catalog.selected(std::slice::from_ref(name)).is_some() => false,
                false => {
                    let meant = intent::meant(&catalog, self.command, &self.names, mentioned);
                    let asked = intent::unknown(&self.names, |word| is_name(&catalog, &[], word));
                    return Err(match (meant, asked) {
                        (Some(meant), _) => meant::question(&self.names, &meant),
                        (None, Some(word)) => meant::unknown_subject(&catalog, &word),
                        (None, None) => meant::unknown(&catalog, self.command, name, &names),
                    });
                }
            };
            let (option, slot) = match &mut self.wagers {
                Some(wagers) if is_wager => (WAGER, &mut **wagers),
                _ => {
                    catalog.select(std::slice::from_ref(name))?;
                    (VARIANT, &mut *self.variants)
                }
            };
            add(option, slot, name)
        })
    }

    /// Chooses the variants of the table files.
    fn choose_files(&mut self, catalog: &Catalog) -> Result<(), Error> {
        let mut tables: Vec<_> = catalog.own_variants().map(|(table, _)| table).collect();
        tables.dedup_by(|one, other| one.id == other.id);
        let is_named = |file: &str| self.files.iter().any(|named| is_same(named, Path::new(file)));
        tables.retain(|table| is_named(&table.place.file));
        tables.iter().try_for_each(|table| add(VARIANT, &mut *self.variants, &table.id))
    }

    /// Refuses a command that needs a wager and names neither one nor a variant or a table.
    fn check_wager(&self, typed: &str) -> Result<(), Error> {
        let needs = self.wagers.as_ref().is_some_and(|wagers| wagers.is_required());
        match needs && self.variants.names().is_empty() && self.tables.tables.is_empty() {
            true => Err(meant::which_wager(self.command, typed)),
            false => Ok(()),
        }
    }

    /// Returns `true` if the variants named so far have a wager of this name.
    fn is_wager_here(&self, catalog: &Catalog, name: &str) -> bool {
        is_wager_in(catalog, &self.variants.names(), name)
    }
}

/// Gives a name to a parameter.
fn add(option: &str, slot: &mut dyn Slot, name: &str) -> Result<(), Error> {
    match slot.add(name) {
        true => Ok(()),
        false => Err(Error::usage(format!(
            "{option} {} and {name}: expected one of them",
            slot.names().join(",")
        ))),
    }
}

/// Returns `true` if two paths lead to one file.
fn is_same(one: &Path, other: &Path) -> bool {
    let found = |path: &Path| path.canonicalize().ok();
    one == other || found(one).is_some_and(|one| found(other) == Some(one))
}

/// Returns `true` if these variants have a wager of this name; `false` without variants.
fn is_wager_in(catalog: &Catalog, variants: &[String], name: &str) -> bool {
    !variants.is_empty() && catalog.has_wager(variants, name)
}

/// Maximum number of words in a name.
const WORDS: usize = 8;

/// Returns `true` if a word means variants or a wager. Names of several games mean variants too: an
/// error then says so. Tables without a variant of `variants` are read only if they must be.
fn is_name(catalog: &Catalog, variants: &[String], word: &str) -> bool {
    catalog.names_variants(word)
        || is_wager_in(catalog, variants, word)
        || catalog.has_wager(&[], word)
        || catalog.selected(&[word.to_owned()]).is_some()
}

/// Returns the names that words mean. Shortened names count if a word means nothing otherwise.
fn names_of(catalog: &Catalog, variants: &[String], words: &[String]) -> Vec<String> {
    let exact = joined(catalog, variants, words, &|_| None);
    let mut here = variants.to_vec();
    here.extend(exact.iter().filter(|name| catalog.names_variants(name)).cloned());
    if exact.iter().all(|name| is_name(catalog, &here, name)) {
        return exact;
    }
    let known = meant::names(catalog);
    joined(catalog, variants, words, &|word| intent::only_name(&known, word))
}

/// Returns the names that are mentioned among words.
fn mentioned(catalog: &Catalog, variants: &[String], words: &[String]) -> Mentioned {
    let names = names_of(catalog, variants, words).into_iter();
    let (names, others): (Vec<_>, Vec<_>) = names.partition(|name| is_name(catalog, &[], name));
    let (variants, wagers) = names.into_iter().partition(|name| catalog.names_variants(name));
    Mentioned { variants, wagers, whole: others.is_empty() }
}

/// Joins words that are a name together, the most words first. Words with commas are names by
/// themselves.
///
/// The first stands alone if it is a variant and the others are a wager of it. Words stay apart if
/// all are wagers of the variants named before them, or all but the first of the first: their tables
/// are read, others only if they must be. The last stands alone, too, if it is a variant and the others
/// are a wager of it.
/// `alike` returns the name that is meant by a word that is no name.
fn joined(
    catalog: &Catalog,
    variants: &[String],
    words: &[String],
    alike: &dyn Fn(&str) -> Option<String>,
) -> Vec<String> {
    let mut variants = variants.to_vec();
    let mut names: Vec<String> = Vec::new();
    let mut rest = words;
    while let [first, ..] = rest {
        let is_name = |word: &str| is_name(catalog, &variants, word);
        let name_of = |word: String| match is_name(&word) {
            true => Some(word),
            false => Some(in_digits(&word))
                .filter(|digits| *digits != word && is_name(digits))
                .or_else(|| alike(&word)),
        };
        let is_of_first = |name: &str| {
            catalog.names_variants(first) && catalog.has_wager(std::slice::from_ref(first), name)
        };
        let ends_with_variant = |words: &[String]| {
            let (wager, variant) = words.split_at(words.len() - 1);
            catalog.names_variants(&variant[0]) && catalog.has_wager(variant, &wager.join("-"))
        };
        let names_variants = |count: usize| catalog.names_variants(&rest[..count].join("-"));
        let of = |count: usize| {
            let words = &rest[..count];
            let is_whole = |word: &String| !word.contains(',') && !loose(word).is_empty();
            if !words.iter().all(is_whole) {
                return None;
            }
            let name = words.join("-");
            let here = [name.clone(), in_digits(&name)];
            let here = here.into_iter().find(|name| is_wager_in(catalog, &variants, name));
            let name = match here {
                None if words.iter().all(|word| is_wager_in(catalog, &variants, word)) => None,
                None if is_of_first(&words[1..].join("-")) => {
                    let stands_alone = !(2..count).any(names_variants);
                    return stands_alone.then(|| (1, vec![first.clone()]));
                }
                None if names_variants(count) => Some(name),
                None if words[1..].iter().all(|word| is_of_first(word)) => None,
                None if ends_with_variant(words) => None,
                None => name_of(name),
                here => here,
            };
            Some((count, vec![name?]))
        };
        let found = (2..=rest.len().min(WORDS)).rev().find_map(of);
        let (count, found) = found.unwrap_or_else(|| {
            (1, name_of(first.clone()).map_or_else(|| split(first), |name| vec![name]))
        });
        variants.extend(found.iter().filter(|name| catalog.names_variants(name)).cloned());
        names.extend(found);
        rest = &rest[count..];
    }
    names
}

/// Returns the names of a word, between commas; an empty word is one name.
fn split(word: &str) -> Vec<String> {
    let names: Vec<String> =
        word.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    if names.is_empty() { vec![String::new()] } else { names }
}

/// Refuses the name of a variant where a file is read.
///
/// # Errors
///
/// Returns an error if there is no such file, and the catalog has a variant of this name.
pub fn is_file(catalog: &Catalog, path: &Path) -> Result<(), Error> {
    let name = path.display().to_string();
    if path.exists() || catalog.selected(std::slice::from_ref(&name)).is_none() {
        return Ok(());
    }
    let why = format!("{name}: no such file: expected --variant {name} for the variant");
    Err(Error::usage(why))
}
