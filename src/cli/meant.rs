//! Better errors than clap's: for a word without a meaning, an unknown option, a shoe given twice, a
//! missing argument, an unknown format.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::Arg;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use itertools::Itertools;

use crate::cli::{COMMANDS, examples, program, topics};
use crate::error::Error;
use crate::format::FORMATS;
use crate::question::certify;
use crate::table::{Catalog, suggestion};
use crate::wording::{loose, similar};

/// Words for figures that the program prints without a command.
pub(super) const FIGURES: &[&str] =
    &["advantage", "edge", "edges", "houseadvantage", "houseedge", "rtp"];

/// Returns an error that says more than the parser's about the arguments of a command, if there is
/// one.
pub(super) fn instead_of(error: &clap::Error, command: &str, typed: &[OsString]) -> Option<Error> {
    match error.kind() {
        ErrorKind::UnknownArgument => {
            unknown_option(&texts(error, ContextKind::InvalidArg), command, typed)
        }
        ErrorKind::ArgumentConflict => {
            let named = texts(error, ContextKind::InvalidArg);
            let named = [named, texts(error, ContextKind::PriorArg)].concat();
            shoe_named_twice(&named)
        }
        ErrorKind::MissingRequiredArgument => {
            left_out(&texts(error, ContextKind::InvalidArg), command)
        }
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

/// Options as other programs name them: the name, `true` if a number must follow, and the options
/// that may be meant.
const OPTIONS: &[(&str, bool, &[&str])] = &[
    ("bet", true, &["stake"]),
    ("bet", false, &["wager"]),
    ("decimals", false, &["digits"]),
    ("game", false, &["variant"]),
    ("hands", false, &["rounds", "shoes"]),
    ("out", false, &["output"]),
    ("rounds", false, &["hands", "shoes"]),
];

/// Options that belong to another command, with the commands for the same purpose.
const HINTS: &[(&str, &str)] = &[(
    "pays",
    ": payoffs are part of a table\nodds new my-bets\nodds design baccarat tie --edge 5%",
)];

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Returns an error about an option that a command does not have, with the option that is meant.
fn unknown_option(arguments: &[String], command: &str, typed: &[OsString]) -> Option<Error> {
    let has_number = |argument: &str| {
        let mut words = typed.iter().map(|word| word.to_string_lossy());
        let mut value = words.find(|word| word.split('=').next() == Some(argument));
        value = value.filter(|word| word.contains('=')).or_else(|| words.next());
        value.is_some_and(|value| value.rsplit('=').next().is_some_and(is_number))
    };
    let [argument] = arguments else { return None };
    let option = argument.strip_prefix("--")?;
    let program = program();
    let own = program.find_subcommand(command);
    let help = own.map_or_else(|| "odds --help".to_owned(), |_| format!("odds help {command}"));
    let longs: Vec<&str> =
        own.unwrap_or(&program).get_arguments().filter_map(Arg::get_long).collect();
    let format = FORMATS.iter().any(|format| format.id() == option) && longs.contains(&"format");
    let named = OPTIONS.iter().find(|(other, needs_number, _)| {
        *other == option && (!needs_number || has_number(argument))
    });
    let named = named.and_then(|(_, _, meant)| meant.iter().find(|long| longs.contains(*long)));
    let meant = match named.copied().or_else(|| similar(option, longs.iter().copied())) {
        _ if format => format!(": expected --format {option}"),
        Some(long) => format!(", did you mean --{long}?"),
        None => String::new(),
    };
    let hint = HINTS.iter().find(|(other, _)| *other == option && meant.is_empty());
    let hint = hint.map_or("", |(_, hint)| hint);
    Some(Error::usage(format!(
        "unexpected argument '{argument}'{meant}{hint}\n`{help}` has all options"
    )))
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
fn left_out(arguments: &[String], command: &str) -> Option<Error> {
    let [argument] = arguments else { return None };
    if command == "design" && argument.contains("--edge") {
        return Some(Error::usage(
            "which house edge? Payoffs to try need one, as --edge 5%, --edge 3%..8% or --rtp 95%\n\
             odds design baccarat tie --pays 5..12 --edge 2%..8%",
        ));
    }
    let program = program();
    let mut commands = program.get_subcommands().filter(|one| one.get_name() == command);
    let found = commands.find_map(|command| {
        let own = |one: &&Arg| one.is_positional() && one.to_string() == *argument;
        Some((command.get_name(), command.get_arguments().find(own)?.get_possible_values()))
    });
    let (command, values) = found?;
    if values.is_empty() {
        let example = examples::first(command)?;
        return Some(Error::usage(format!("{argument} is missing, for example\n{example}")));
    }
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let (last, others) = names.split_last()?;
    let (others, first) = (others.join(", "), names[0]);
    let name = argument.trim_matches(['<', '>']).to_lowercase();
    Some(Error::usage(format!("no {name}: expected {others} or {last}\nodds {command} {first}")))
}

/// Options that a number without one may belong to, by command.
const NUMBERS: &[(&str, &str)] =
    &[("count", "--shoes"), ("simulate", "--shoes"), ("streaks", "--hands")];

/// Well-known names that are no variant's: the names, what they are, and the nearest games.
const NO_VARIANT: &[(&[&str], &str, &str)] = &[
    (
        &["commissionfree", "nocommissions"],
        "baccarat has several rules: some wins of the Banker push or pay less",
        "\nodds ez\nodds half-on-6\nodds super-6\nodds no-commission",
    ),
    (
        &["blackjack", "pontoon", "spanish21"],
        "is not covered: its decisions to hit, stand, split and double are not computed; only side \
         bets on its first cards are",
        "\nodds blackjack-bets",
    ),
    (
        &["holdem", "omaha", "poker", "texasholdem"],
        "is not covered: players bet against each other; poker games against the house are \
         covered",
        "\nodds casino-holdem\nodds caribbean-stud-poker\nodds three-card-poker",
    ),
    (
        &["bingo", "craps", "keno", "roulette", "sicbo", "slot", "slots"],
        "is not covered: no cards are dealt",
        "",
    ),
    (
        &["paigow", "paigowpoker", "videopoker"],
        "is not covered: its decisions are not computed",
        "",
    ),
];

/// Returns an error that says what a well-known name is, if no variant has it.
pub(super) fn no_variant(word: &str) -> Option<Error> {
    let name = loose(word).replace('\'', "");
    let (_, what, nearest) = NO_VARIANT.iter().find(|(names, ..)| names.contains(&&*name))?;
    Some(Error::usage(format!("{word} {what}{nearest}\n`odds list variants` lists the games")))
}

/// Returns an error that answers a question with the command that is meant.
pub(super) fn question(words: &[String], meant: &str) -> Error {
    let words = words.join(" ");
    Error::usage(format!("no command, variant or wager \"{words}\"\ntry: {meant}"))
}

/// Asks for the wager of a command, with an example: the typed options behind a wager, or an example
/// of the help.
pub(super) fn which_wager(command: &str, typed: &str) -> Error {
    let first = examples::first(command).unwrap_or_default();
    let own = typed.strip_prefix(&format!("odds {command} "));
    let wager = first.split(' ').skip(2).take_while(|word| !word.starts_with("--")).join(" ");
    let example = own.filter(|_| !wager.is_empty());
    let example = example.map_or(first.to_owned(), |own| format!("odds {command} {wager} {own}"));
    Error::usage(format!("which wager? For example\n{example}"))
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
pub(super) fn unknown(catalog: &Catalog, command: &str, word: &str, beside: &[String]) -> Error {
    if command == "price" && FIGURES.contains(&&*loose(word)) {
        return Error::usage(format!(
            "no command \"{word}\": `odds price` prints house edges\nodds --wager tie\nodds \
             --variant dynasty --brief\nodds help {}",
            if loose(word) == "rtp" { "rtp" } else { "house-edge" }
        ))
        .of(word);
    }
    if let Some(topic) = topics::names().find(|topic| *topic == loose(word)) {
        let why = format!("no variant \"{word}\": it is a topic of the help\nodds help {topic}");
        return Error::usage(why).of(word);
    }
    if let Some(error) = no_variant(word).or_else(|| certificate(Path::new(word))) {
        return error.of(word);
    }
    let typed = if command == "price" { "odds".to_owned() } else { format!("odds {command}") };
    let others = beside.iter().filter(|name| *name != word);
    let typed = std::iter::once(&typed).chain(others).join(" ");
    let (file, path) = (format!("{word}.toml"), Path::new(word));
    let option = NUMBERS.iter().find(|(of, _)| *of == command).map_or("--decks", |(_, to)| to);
    let meant = if Path::new(&file).is_file() {
        Some(format!("no variant \"{word}\": it is a table file here\n{typed} {file}"))
    } else if path.is_dir() {
        Some(format!(
            "no variant \"{word}\": it is a folder here\n{typed} --tables {word}\nodds check {word}"
        ))
    } else if path.is_file() {
        Some(format!(
            "no variant \"{word}\": it is a file here\n`odds check {word}` compares rounds or \
             counts in it with the rules"
        ))
    } else if word.parse::<u64>().is_ok() {
        Some(format!("{word}: a number needs an option\n{typed} {option} {word}"))
    } else {
        None
    };
    if let Some(why) = meant {
        return Error::usage(why).of(word);
    }
    let kinds = if command == "price" { "command, variant or wager" } else { "variant or wager" };
    let commands = COMMANDS.iter().map(|entry| entry.id).filter(|_| command == "price");
    let names: Vec<&str> = commands.chain(names(catalog)).collect();
    let others = names.iter().copied().filter(|name| *name != word);
    let with = names_with(&word.to_lowercase(), &names);
    let near = match with.is_empty() {
        true => suggestion(&word.to_lowercase(), others),
        false => String::new(),
    };
    Error::usage(format!(
        "no {kinds} \"{word}\"{near}{with}\n`odds list variants` and `odds list wagers` have all names"
    ))
    .offered(word, names)
}

/// Refuses the subject of a question that is no name and no term.
pub(super) fn unknown_subject(catalog: &Catalog, word: &str) -> Error {
    if let Some(error) = no_variant(word) {
        return error.of(word);
    }
    let names: Vec<&str> = [names(catalog), topics::terms().collect()].concat();
    let near = suggestion(&word.to_lowercase(), names.iter().copied());
    Error::usage(format!(
        "no variant, wager, game or term \"{word}\"{near}\n`odds list variants` and `odds list wagers` \
         have all names, `odds help glossary` all terms"
    ))
    .offered(word, names)
}

/// Returns the ids of every table, variant and wager.
pub(super) fn names(catalog: &Catalog) -> Vec<&str> {
    let variants: Vec<_> = catalog.variants_in_order().collect();
    let tables = variants.iter().map(|(table, _)| table.id.as_str());
    let wagers = variants.iter().flat_map(|(_, variant)| &variant.wagers);
    let names = tables.chain(variants.iter().map(|(_, variant)| variant.id.as_str()));
    names.chain(wagers.map(|wager| wager.id.as_str())).collect()
}

/// Maximum number of names to list.
const NAMED: usize = 3;

/// Returns a line with the names that begin with a word or have it between hyphens, or an empty one.
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
        let said = |command: &str, word: &str| unknown(&catalog, command, word, &[]).to_string();
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
