//! Better errors where clap only says that something does not fit: a first word that is not a
//! command, a shoe given twice, a missing argument, an unknown format.

use clap::Arg;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::{help, program};
use crate::error::Error;
use crate::format::FORMATS;
use crate::table::Catalog;
use crate::wording::loose;

/// Words for figures that the program prints without a command.
const FIGURES: &[&str] = &["advantage", "edge", "edges", "houseadvantage", "houseedge", "rtp"];

/// Returns an error that says more than the parser's, if there is one.
pub(super) fn instead_of(error: &clap::Error) -> Option<Error> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let [word] = &texts(error, ContextKind::InvalidSubcommand)[..] else { return None };
            let lines = meant(&Catalog::builtin(), word)?;
            Some(Error::usage(format!("no command \"{word}\"{lines}")).of(word))
        }
        ErrorKind::ArgumentConflict => {
            let named = texts(error, ContextKind::InvalidArg);
            let named = [named, texts(error, ContextKind::PriorArg)].concat();
            shoe_named_twice(&named)
        }
        ErrorKind::MissingRequiredArgument => left_out(&texts(error, ContextKind::InvalidArg)),
        ErrorKind::InvalidValue => {
            let [value] = &texts(error, ContextKind::InvalidValue)[..] else { return None };
            let [option] = &texts(error, ContextKind::InvalidArg)[..] else { return None };
            let is_format = option == "--format <FORMAT>" && offers_pages(error);
            (is_format && loose(value) == "pdf").then(|| no_pdf("odds"))
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
    Some(Error::usage(format!(
        "{argument} is left out: expected {others} or {last}\nodds {command} {first}"
    )))
}

/// Returns `true` if the values that would do are the formats of reports.
fn offers_pages(error: &clap::Error) -> bool {
    texts(error, ContextKind::ValidValue).iter().any(|value| value == "tex")
}

/// Returns the error for the missing format PDF, with two ways to get one.
pub(super) fn no_pdf(name: &str) -> Error {
    let formats = FORMATS.iter().map(|format| format.id()).collect::<Vec<_>>().join(", ");
    Error::usage(format!(
        "no format pdf: expected one of {formats}\nwrite -o {name}.html and print it from a \
         browser, or -o {name}.tex and run pdflatex {name}.tex twice"
    ))
}

/// Returns the likely meaning of a word, to follow "no command".
fn meant(catalog: &Catalog, word: &str) -> Option<String> {
    if FIGURES.contains(&&*loose(word)) {
        return Some(
            ": `odds price` prints house edges\nodds --wager tie\nodds --variant dynasty --brief"
                .to_owned(),
        );
    }
    if let Some(topic) = help::topics().find(|topic| *topic == loose(word)) {
        return Some(format!(": it is a topic of the help\nodds help {topic}"));
    }
    let names = [word.to_owned()];
    if catalog.select(&names).is_ok() {
        return Some(format!(": it is a variant\nodds --variant {word}"));
    }
    let chosen = catalog.choose(&[], &names).ok()?;
    let id = chosen.wagers.first()?;
    Some(format!(": it is a wager\nodds --wager {id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_figure_a_variant_a_wager_or_nothing() {
        let catalog = Catalog::builtin();
        let said = |word: &str| meant(&catalog, word);
        for word in ["edge", "House-Edge", "rtp"] {
            assert!(said(word).unwrap().contains("prints house edges"), "{word}");
        }
        assert_eq!(said("dynasty").unwrap(), ": it is a variant\nodds --variant dynasty");
        assert_eq!(said("market").unwrap(), ": it is a variant\nodds --variant market");
        assert_eq!(said("Panda 8").unwrap(), ": it is a wager\nodds --wager panda-8");
        assert_eq!(said("Glossary").unwrap(), ": it is a topic of the help\nodds help glossary");
        assert_eq!(said("merg"), None);
    }
}
