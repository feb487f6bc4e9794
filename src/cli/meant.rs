//! Better errors than clap's: for a word without a meaning, an unknown option, a shoe given twice, a
//! missing argument, an unknown format.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::Arg;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use itertools::Itertools;

use crate::cli::{COMMANDS, program, topics};
use crate::error::Error;
use crate::format::FORMATS;
use crate::question::certify;
use crate::table::{Catalog, suggestion};
use crate::wording::{loose, similar};

/// Words for figures that the program prints without a command.
const FIGURES: &[&str] = &["advantage", "edge", "edges", "houseadvantage", "houseedge", "rtp"];

/// Returns an error that says more than the parser's about the arguments of a command, if there is
/// one.
pub(super) fn instead_of(error: &clap::Error, command: &str) -> Option<Error> {
    match error.kind() {
        ErrorKind::UnknownArgument => {
            unknown_option(&texts(error, ContextKind::InvalidArg), command)
        }
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

/// Options as other programs name them, with those that may be meant.
const OPTIONS: &[(&str, &[&str])] = &[
    ("bet", &["wager"]),
    ("decimals", &["digits"]),
    ("game", &["variant"]),
    ("hands", &["rounds", "shoes"]),
    ("out", &["output"]),
    ("rounds", &["hands", "shoes"]),
];

/// Returns an error about an option that a command does not have, with the option that is meant.
fn unknown_option(arguments: &[String], command: &str) -> Option<Error> {
    let [argument] = arguments else { return None };
    let typed = argument.strip_prefix("--")?;
    let program = program();
    let own = program.find_subcommand(command);
    let help = own.map_or_else(|| "odds --help".to_owned(), |_| format!("odds help {command}"));
    let longs: Vec<&str> =
        own.unwrap_or(&program).get_arguments().filter_map(Arg::get_long).collect();
    let format = FORMATS.iter().any(|format| format.id() == typed) && longs.contains(&"format");
    let named = OPTIONS.iter().find(|(other, _)| *other == typed);
    let named = named.and_then(|(_, meant)| meant.iter().find(|long| longs.contains(*long)));
    let meant = match named.copied().or_else(|| similar(typed, longs.iter().copied())) {
        _ if format => format!(": expected --format {typed}"),
        Some(long) => format!(", did you mean --{long}?"),
        None => String::new(),
    };
    Some(Error::usage(format!("unexpected argument '{argument}'{meant}\n`{help}` has all options")))
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

/// Well-known games that no table has.
const NOT_COVERED: &[&str] = &[
    "bingo",
    "blackjack",
    "craps",
    "holdem",
    "keno",
    "omaha",
    "paigow",
    "paigowpoker",
    "pontoon",
    "roulette",
    "sicbo",
    "slot",
    "slots",
    "spanish21",
    "texasholdem",
    "videopoker",
];

/// Returns an error that says that a well-known game is not covered, if the word is the name of one.
pub(super) fn not_covered(word: &str) -> Option<Error> {
    let name = loose(word).replace('\'', "");
    let side_bets = match &*name {
        "blackjack" => "\nonly side bets on its first cards are: odds blackjack-bets",
        _ if NOT_COVERED.contains(&&*name) => "",
        _ => return None,
    };
    Some(Error::usage(format!(
        "{word} is not covered: odds is about baccarat and other casino games dealt from a \
         shoe{side_bets}\n`odds list variants` lists the games"
    )))
}

/// Returns an error that says how to verify a file, if it is a certificate.
pub(super) fn certificate(path: &Path) -> Option<Error> {
    // A pipe can be read once only.
    let file =
        path.metadata().is_ok_and(|file| file.is_file()).then(|| File::open(path).ok())??;
    let mut start = Vec::new();
    file.take(200).read_to_end(&mut start).ok()?;
    String::from_utf8_lossy(&start).contains(&format!("\"{}\"", certify::FORMAT)).then(|| {
        let name = path.display();
        Error::usage(format!(
            "{name} is a certificate that `odds certify` wrote: a checker of the folder \
             certificates/ verifies it without odds\npython3 certificates/check.py {name}\nnode \
             certificates/check.js {name}"
        ))
    })
}

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
    if let Some(error) = not_covered(word).or_else(|| certificate(Path::new(word))) {
        return error.of(word);
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
const NAMED: usize = 3;

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
        for word in ["roulette", "craps", "efects"] {
            assert!(!said("effects", word).contains("did you mean"), "{word}");
        }
        assert!(said("price", "Texas Hold'em").contains("is not covered"));
        assert!(said("count", "blackjack").contains("odds blackjack-bets"));
    }
}
