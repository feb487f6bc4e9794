//! What was typed, for a manifest: a command that makes a document again.

use std::fmt::Display;

use crate::cli::args::TableArgs;

/// A command that is put together.
pub struct Again(String);

impl Again {
    /// The command of this name.
    pub fn of(name: &str) -> Self {
        Self(format!("odds {name}"))
    }

    /// Options without their command.
    pub fn options() -> Self {
        Self(String::new())
    }

    /// Words without an option.
    pub fn words(&mut self, words: impl Iterator<Item = String>) -> &mut Self {
        words.for_each(|word| self.0.push_str(&format!(" {}", quoted(&word))));
        self
    }

    /// An option that is there or not.
    pub fn flag(&mut self, name: &str, given: bool) -> &mut Self {
        if given {
            self.0.push_str(&format!(" {name}"));
        }
        self
    }

    /// An option and its value, where it was given.
    pub fn option(&mut self, name: &str, value: Option<impl Display>) -> &mut Self {
        if let Some(value) = value {
            self.0.push_str(&format!(" {name} {}", quoted(&value.to_string())));
        }
        self
    }

    /// The user's tables, and the meter stated of them.
    pub fn tables(&mut self, own: &TableArgs) -> &mut Self {
        own.tables.iter().for_each(|tables| {
            self.option("--tables", Some(tables.display()));
        });
        self.option("--meter", own.meter.as_ref())
    }

    /// The command.
    pub fn text(&self) -> String {
        self.0.clone()
    }
}

/// A word as shells take it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Words that a document bears, of which there is at least one.
pub fn words(text: &str) -> Result<String, String> {
    match text.trim().is_empty() {
        true => Err("expected words, or no such option".to_owned()),
        false => Ok(text.to_owned()),
    }
}
