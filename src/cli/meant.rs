//! What was meant by a first word that is no command: a variant, a wager, or what a figure is called.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::cli::help;
use crate::error::Error;
use crate::table::Catalog;
use crate::wording::loose;

/// Words for what the program prints without a command.
const FIGURES: &[&str] = &["advantage", "edge", "edges", "houseadvantage", "houseedge", "rtp"];

/// What to say in place of the parser's words, where more is known than it knows.
pub(super) fn instead_of(error: &clap::Error) -> Option<Error> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let ContextValue::String(word) = error.get(ContextKind::InvalidSubcommand)? else {
        return None;
    };
    let lines = meant(&Catalog::builtin(), word)?;
    Some(Error::usage(format!("no command \"{word}\"{lines}")).of(word))
}

/// What a word means, behind "no command".
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
