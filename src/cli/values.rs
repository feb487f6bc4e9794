//! The values that shells complete: variants, wagers, commands and topics.
//!
//! The script of a shell asks the program at each key, so that it knows the user's tables and the
//! wagers of the variant that is typed already.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Arg, Command};
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};

use crate::cli::{config, topics};
use crate::table::model::Variant;
use crate::table::{Catalog, DOCUMENTS};

/// Words with their descriptions.
type Words = Vec<(String, String)>;

/// Returns the program for completion after the words that are typed already.
pub(super) fn completed(program: Command, typed: &[OsString]) -> Command {
    let about = |command: &Command| {
        let doc = command.get_about().map_or(String::new(), ToString::to_string);
        (command.get_name().to_owned(), doc)
    };
    let commands: Words = program.get_subcommands().map(about).collect();
    let topics = topics::names().map(|topic| (topic.to_owned(), "A topic".to_owned()));
    let topics: Words = commands.iter().cloned().chain(topics).collect();
    let typed = Typed::of(typed);
    let known = |arg: Arg| {
        let (typed, commands, topics) = (typed.clone(), commands.clone(), topics.clone());
        match arg.get_id().as_str() {
            "variant" => arg.add(offered(move || variants(&typed.catalog()))),
            "wager" => arg.add(offered(move || typed.wagers())),
            "tags" => arg.add(offered(move || typed.counts())),
            "names" => arg.add(offered(move || typed.names())),
            "command" => arg.add(offered(move || commands.clone())),
            "topic" => arg.add(offered(move || topics.clone())),
            _ => arg,
        }
    };
    program.mut_args(known).mut_subcommands(|command| command.mut_args(known))
}

/// Offers words, which are made when a shell asks for them.
fn offered(words: impl Fn() -> Words + Send + Sync + 'static) -> ArgValueCandidates {
    ArgValueCandidates::new(move || {
        let candidate =
            |(word, doc): (String, String)| CompletionCandidate::new(word).help(Some(doc.into()));
        words().into_iter().map(candidate).collect()
    })
}

/// The words of a command line that decide which others may follow.
#[derive(Clone, Debug, Default)]
struct Typed {
    variants: Vec<String>,
    tables: Vec<PathBuf>,
    /// Words without an option: commands, variants and wagers.
    names: Vec<String>,
}

impl Typed {
    /// Reads the finished words; the last one is still typed.
    fn of(words: &[OsString]) -> Self {
        let mut typed = Self { tables: config::tables(), ..Self::default() };
        let finished = words.split_last().map_or(&[][..], |(_, finished)| finished);
        let mut words = finished.iter().map(|word| word.to_string_lossy().into_owned());
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option.to_owned(), Some(value.to_owned())),
                None => (word, None),
            };
            let mut value = || value.clone().or_else(|| words.next()).unwrap_or_default();
            match &*option {
                "--variant" | "-v" => {
                    typed.variants.extend(value().split(',').map(str::to_owned));
                }
                "--tables" => typed.tables.push(value().into()),
                option if option.starts_with('-') => {}
                name => typed.names.extend(name.split(',').map(str::to_owned)),
            }
        }
        typed
    }

    /// Returns the catalog with the user's tables, or the built-in one if they have a mistake.
    fn catalog(&self) -> Catalog {
        let tables = self.tables.iter().map(PathBuf::as_path);
        match self.tables.is_empty() {
            true => Catalog::builtin(),
            false => Catalog::with_all_tables(tables).unwrap_or_else(|_| Catalog::builtin()),
        }
    }

    /// Returns the variants that are named, with an option or without.
    fn variants(&self, catalog: &Catalog) -> Vec<String> {
        let names = self.variants.iter().chain(&self.names);
        names.filter(|name| catalog.names_variants(name)).cloned().collect()
    }

    /// Returns the variants that are named; all of them if none is.
    fn chosen<'c>(&self, catalog: &'c Catalog) -> Vec<&'c Variant> {
        let named = self.variants(catalog);
        let chosen = match named.is_empty() {
            true => catalog.variants().collect(),
            false => catalog.select(&named).unwrap_or_default(),
        };
        chosen.into_iter().map(|(_, variant)| variant).collect()
    }

    /// Returns the wagers of the variants that are named; of all variants if none is.
    fn wagers(&self) -> Words {
        let catalog = self.catalog();
        let chosen = self.chosen(&catalog);
        let wagers = chosen.iter().flat_map(|variant| &variant.wagers);
        let words: BTreeMap<_, _> =
            wagers.map(|wager| (wager.id.clone(), wager.name.clone())).collect();
        words.into_iter().collect()
    }

    /// Returns the counts of the wagers of the variants that are named, each with its wagers; of all
    /// variants if none is.
    fn counts(&self) -> Words {
        let catalog = self.catalog();
        let mut words: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for wager in self.chosen(&catalog).iter().flat_map(|variant| &variant.wagers) {
            for count in &wager.counts {
                words.entry(count.id.clone()).or_default().insert(wager.name.clone());
            }
        }
        let in_words = |wagers: BTreeSet<String>| Vec::from_iter(wagers).join(", ");
        words.into_iter().map(|(id, wagers)| (id, in_words(wagers))).collect()
    }

    /// Returns the variants and, after a variant, its wagers.
    fn names(&self) -> Words {
        let catalog = self.catalog();
        let wagers = if self.variants(&catalog).is_empty() { Vec::new() } else { self.wagers() };
        wagers.into_iter().chain(variants(&catalog)).collect()
    }
}

/// Returns every name that means variants, with a description of each.
fn variants(catalog: &Catalog) -> Words {
    let mut words = BTreeMap::new();
    for (table, variant) in catalog.variants() {
        let full = (format!("{}/{}", table.id, variant.id), &variant.name);
        for (word, name) in
            [(variant.id.clone(), &variant.name), full, (table.id.clone(), &table.name)]
        {
            if catalog.selected(std::slice::from_ref(&word)).is_some() {
                words.entry(word).or_insert_with(|| name.clone());
            }
        }
    }
    for (collection, games) in catalog.collections() {
        words.insert(collection.to_owned(), format!("A collection of {games} games"));
    }
    words.insert(DOCUMENTS.to_owned(), "The games of no collection".to_owned());
    words.into_iter().collect()
}
