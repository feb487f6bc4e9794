//! Rebuilds the command as typed, for a manifest that tells how to make a document again.

use std::fmt::Display;

use crate::typed::DocumentTexts;

/// A command under construction.
pub struct Again(String);

impl Again {
    /// Starts with the name of a command.
    pub fn of(name: &str) -> Self {
        Self(format!("odds {name}"))
    }

    /// Starts with nothing, for options without a command.
    pub fn options() -> Self {
        Self(String::new())
    }

    /// Adds words without an option.
    pub fn words(&mut self, words: impl Iterator<Item = String>) -> &mut Self {
        words.for_each(|word| self.0.push_str(&format!(" {}", quoted(&word))));
        self
    }

    /// Adds a flag if it was given.
    pub fn flag(&mut self, name: &str, given: bool) -> &mut Self {
        if given {
            self.0.push_str(&format!(" {name}"));
        }
        self
    }

    /// Adds an option and its value if it was given.
    pub fn option(&mut self, name: &str, value: Option<impl Display>) -> &mut Self {
        if let Some(value) = value {
            self.0.push_str(&format!(" {name} {}", quoted(&value.to_string())));
        }
        self
    }

    /// Adds an option with each of its values.
    pub fn each(&mut self, name: &str, values: &[String]) -> &mut Self {
        values.iter().for_each(|value| _ = self.option(name, Some(value)));
        self
    }

    /// Adds the options of the title page.
    pub fn document(&mut self, texts: &DocumentTexts) -> &mut Self {
        self.option("--title", texts.title.as_ref()).option("--author", texts.author.as_ref());
        self.option("--reference", texts.reference.as_ref()).option("--date", texts.date.as_ref())
    }

    /// Returns the command.
    pub fn text(&self) -> String {
        self.0.clone()
    }
}

/// Quotes a word for a shell, if it needs quotes.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+,:@%".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
