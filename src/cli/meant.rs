//! Better errors than clap's: for a word without a meaning, a shoe given twice, a missing argument,
//! an unknown format.

use clap::Arg;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use itertools::Itertools;

use crate::cli::{COMMANDS, program, topics};
use crate::error::Error;
use crate::table::{Catalog, suggestion};
use crate::wording::loose;

/// Words for figures that the program prints without a command.
const FIGURES: &[&str] = &["advantage", "edge", "edges", "houseadvantage", "houseedge", "rtp"];

/// Returns an error that says more than the parser's, if there is one.
pub(super) fn instead_of(error: &clap::Error) -> Option<Error> {
    match error.kind() {
        ErrorKind::ArgumentConflict => {
            let named = texts(error, ContextKind::InvalidArg);
            let named = [named, texts(error, ContextKind::PriorArg)].concat();
            shoe_named_twice(&named)
        }
        ErrorKind::MissingRequiredArgument => left_out(&texts(error, ContextKind::InvalidArg)),
        _ => None,
    }
}

/// Returns the texts of one kind that an error holds.
fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn shoe_named_twice(named: &[String]) -> Option<Error> {
    let has = |option: &str| named.iter().any(|one| one.split(' ').next() == Some(option));
    (has("--decks") && has("--shoe")).then(|| {
        Error::usage(
            "--decks and --shoe both name the shoe: expected one of them\n--shoe begins with the \
             number of decks: --shoe '8 - 9*4' is eight decks less four nines\n`odds help shoe` has \
             all the forms",
        )
    })
}

/// Returns an error that lists the values of a missing argument, if it takes one of a few.
fn left_out(arguments: &[String]) -> Option<Error> {
    let [argument] = arguments else { return None };
    let program = program();
    let mut commands = program.get_subcommands();
    let found = commands.find_map(|command| {
        let own = |one: &&Arg| one.is_positional() && one.to_string() == *argument;
        Some((command.get_name(), command.get_arguments().find(own)?.get_possible_values()))
    });
    let (command, values) = found.filter(|(_, values)| !values.is_empty())?;
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let (last, others) = names.split_last()?;
    let (others, first) = (others.join(", "), names[0]);
    let name = argument.trim_matches(['<', '>']).to_lowercase();
    Some(Error::usage(format!("no {name}: expected {others} or {last}\nodds {command} {first}")))
}

/// Options that a number without one may belong to, by command.
const NUMBERS: &[(&str, &str)] =
    &[("count", "--shoes"), ("simulate", "--shoes"), ("streaks", "--hands")];

/// Refuses a word that names no variant and no wager, and says what it may mean.
pub(super) fn unknown(catalog: &Catalog, command: &str, word: &str) -> Error {
    if command == "price" && FIGURES.contains(&&*loose(word)) {
        return Error::usage(format!(
            "no command \"{word}\": `odds price` prints house edges\nodds --wager tie\nodds \
             --variant dynasty --brief"
        ))
        .of(word);
    }
    if let Some(topic) = topics::names().find(|topic| *topic == loose(word)) {
        let why = format!("no variant \"{word}\": it is a topic of the help\nodds help {topic}");
        return Error::usage(why).of(word);
    }
    let typed = if command == "price" { "odds".to_owned() } else { format!("odds {command}") };
    if word.ends_with(".toml") {
        let why =
            format!("no variant \"{word}\": a table file needs an option\n{typed} --tables {word}");
        return Error::usage(why).of(word);
    }
    let option = NUMBERS.iter().find(|(of, _)| *of == command).map_or("--decks", |(_, to)| to);
    if word.parse::<u64>().is_ok() {
        return Error::usage(format!("{word}: a number needs an option\n{typed} {option} {word}"));
    }
    let kinds = if command == "price" { "command, variant or wager" } else { "variant or wager" };
    let commands = COMMANDS.iter().map(|entry| entry.id).filter(|_| command == "price");
    let variants: Vec<_> = catalog.variants_in_order().collect();
    let tables = variants.iter().map(|(table, _)| table.id.as_str());
    let wagers = variants.iter().flat_map(|(_, variant)| &variant.wagers);
    let names =
        commands.chain(tables).chain(variants.iter().map(|(_, variant)| variant.id.as_str()));
    let names: Vec<&str> = names.chain(wagers.map(|wager| wager.id.as_str())).collect();
    let others = names.iter().copied().filter(|name| *name != word);
    let near = suggestion(&word.to_lowercase(), others);
    let with = names_with(&word.to_lowercase(), &names);
    Error::usage(format!(
        "no {kinds} \"{word}\"{near}{with}\n`odds list variants` and `odds list wagers` have all names"
    ))
    .offered(word, names)
}

/// Maximum number of names to list.
const NAMED: usize = 8;

/// Returns a line with the names that begin with a word, or have it between hyphens; empty if there
/// are none.
fn names_with(word: &str, names: &[&str]) -> String {
    let has = |name: &&&str| name.split('-').any(|part| part == word);
    let with: Vec<&str> = names.iter().filter(has).copied().unique().collect();
    let more = match with.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match with.is_empty() {
        true => String::new(),
        false => format!("\nnames with it: {}{more}", with.iter().take(NAMED).format(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_without_a_meaning_is_told_what_is_near_it() {
        let catalog = Catalog::builtin();
        let said = |command: &str, word: &str| unknown(&catalog, command, word).to_string();
        for word in ["edge", "House-Edge", "rtp"] {
            assert!(said("price", word).contains("prints house edges"), "{word}");
        }
        for (command, word, near) in [
            ("price", "bacarat", "did you mean \"baccarat\"?"),
            ("price", "efects", "did you mean \"effects\"?"),
            ("effects", "Dragn-7", "did you mean \"dragon-7\"?"),
            ("price", "Glossary", "odds help glossary"),
            ("streaks", "60", "odds streaks --hands 60"),
            ("simulate", "1000", "odds simulate --shoes 1000"),
            ("price", "8", "odds --decks 8"),
        ] {
            assert!(said(command, word).contains(near), "{word}: {}", said(command, word));
        }
        // Nothing is near these.
        for word in ["roulette", "efects"] {
            assert!(!said("effects", word).contains("did you mean"), "{word}");
        }
    }
}
