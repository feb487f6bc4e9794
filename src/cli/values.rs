//! The values that shells complete: variants, wagers, commands and topics.
//!
//! They are the values built in when the script is made. A script that asked the program at each
//! key would know the user's tables too, but clap's engine for that is not stable yet.

use std::collections::BTreeMap;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command};

use crate::cli::topics;
use crate::question::list::{What, list};
use crate::table::{Catalog, DOCUMENTS};

/// Words with their descriptions.
type Words = Vec<(String, String)>;

/// Returns the program for completion only; the parser itself takes other values as well, such as
/// names from the user's tables.
pub(super) fn completed(program: Command) -> Command {
    let catalog = Catalog::builtin();
    let (variants, wagers) = (variants(&catalog), wagers(&catalog));
    let about = |command: &Command| {
        let doc = command.get_about().map_or(String::new(), ToString::to_string);
        (command.get_name().to_owned(), doc)
    };
    let commands: Words = program.get_subcommands().map(about).collect();
    let topics = topics::names().map(|topic| (topic.to_owned(), "A topic".to_owned()));
    let topics: Words = commands.iter().cloned().chain(topics).collect();
    let known = |arg: Arg| match arg.get_id().as_str() {
        "variant" => arg.value_parser(one_of(&variants)),
        "wager" => arg.value_parser(one_of(&wagers)),
        "command" => arg.value_parser(one_of(&commands)),
        "topic" => arg.value_parser(one_of(&topics)),
        _ => arg,
    };
    program.mut_args(known).mut_subcommands(|command| command.mut_args(known))
}

/// Returns a parser of these words. Their names live as long as the process, which ends with the
/// script: clap takes no others.
fn one_of(words: &Words) -> PossibleValuesParser {
    words
        .iter()
        .map(|(word, doc)| PossibleValue::new(&*word.clone().leak()).help(doc.clone()))
        .collect::<Vec<_>>()
        .into()
}

/// Returns every name that means variants, with a description of each.
fn variants(catalog: &Catalog) -> Words {
    let mut words = BTreeMap::new();
    for (table, variant) in catalog.variants() {
        let full = (format!("{}/{}", table.id, variant.id), &variant.name);
        for (word, name) in
            [(variant.id.clone(), &variant.name), full, (table.id.clone(), &table.name)]
        {
            if catalog.select(std::slice::from_ref(&word)).is_ok() {
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

/// Returns the ids of all wagers.
fn wagers(catalog: &Catalog) -> Words {
    let listed = list(catalog, Some(What::Wagers)).wagers;
    let words: BTreeMap<_, _> = listed.into_iter().rev().map(|one| (one.id, one.name)).collect();
    words.into_iter().collect()
}
