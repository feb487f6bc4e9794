//! Writes the command as it was typed, for a manifest that tells how to make a document again.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::cli::config;

/// Options that do not change what a report says.
const ASIDE: &[&str] = &["format", "output", "out", "quiet", "full", "faults", "require_agree"];

/// Options that an appendix adds for each of its files.
const OF_A_FILE: (&str, &[&str]) = ("appendix", &["names", "variant"]);

/// Returns the command without options that do not change what its report says. Values of
/// `odds.toml` are written as options.
pub fn command(program: &Command, matches: &ArgMatches) -> String {
    let (name, command, matches) = match matches.subcommand() {
        Some((name, own)) => (name, program.find_subcommand(name), own),
        None => ("", Some(program), matches),
    };
    let is_wanted = |option: &&Arg| {
        let id = option.get_id().as_str();
        let source = matches.value_source(id);
        let is_given = match source {
            Some(ValueSource::CommandLine) => true,
            Some(ValueSource::DefaultValue) => config::has_value(name, id),
            _ => false,
        };
        let is_aside = ASIDE.contains(&id) || (name == OF_A_FILE.0 && OF_A_FILE.1.contains(&id));
        is_given && !is_aside
    };
    let mut words = vec!["odds".to_owned()];
    words.extend((!name.is_empty()).then(|| name.to_owned()));
    let options = command.into_iter().flat_map(Command::get_arguments).filter(is_wanted);
    options.for_each(|option| words.extend(option_words(option, matches)));
    words.join(" ")
}

/// Returns the words of an option, as a shell reads them.
fn option_words(option: &Arg, matches: &ArgMatches) -> Vec<String> {
    let id = option.get_id().as_str();
    let values = matches.get_raw(id).into_iter().flatten();
    let mut values: Vec<String> =
        values.map(|value| value.to_string_lossy().into_owned()).collect();
    if let Some(delimiter) = option.get_value_delimiter() {
        values = vec![values.join(&delimiter.to_string())];
    }
    match option.get_long() {
        None => values.iter().map(|value| quoted(value)).collect(),
        Some(long) if !option.get_action().takes_values() => vec![format!("--{long}")],
        Some(long) => values.iter().map(|value| self::option(long, value)).collect(),
    }
}

/// Returns an option with its value, as a shell reads them.
pub fn option(long: &str, value: &str) -> String {
    format!("--{long} {}", quoted(value))
}

/// Quotes a word for a shell, if it needs quotes.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%=".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
