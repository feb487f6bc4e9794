//! What was typed, for a manifest: a command that makes a document again.

use std::fmt::Display;
use std::path::PathBuf;

/// A command that is put together.
pub struct Again(String);

impl Again {
    /// The command of this name.
    pub fn of(name: &str) -> Self {
        Self(format!("odds {name}"))
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

    /// The user's tables.
    pub fn tables(&mut self, tables: &[PathBuf]) -> &mut Self {
        tables.iter().for_each(|tables| {
            self.option("--tables", Some(tables.display()));
        });
        self
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

/// A day as it is typed.
pub fn date(text: &str) -> Result<String, String> {
    let number = |part: &str, digits: usize| {
        let all_digits = part.bytes().all(|byte| byte.is_ascii_digit());
        (part.len() == digits && all_digits).then(|| part.parse::<u32>().ok()).flatten()
    };
    let read = || {
        let mut parts = text.split('-');
        let year = number(parts.next()?, 4)?;
        let month = number(parts.next()?, 2)?;
        let day = number(parts.next()?, 2)?;
        let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => return None,
        };
        (parts.next().is_none() && (1..=days).contains(&day)).then_some(())
    };
    let expected = || "expected a day as YYYY-MM-DD: 2026-03-31".to_owned();
    read().map(|()| text.to_owned()).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Gregorian calendar: 2000 is a leap year, 1900 is none.
    #[test]
    fn a_date_is_a_day_that_there_is() {
        for good in ["2026-11-22", "2024-02-29", "2000-02-29"] {
            assert_eq!(date(good).as_deref(), Ok(good));
        }
        for bad in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-11-00", "26-11-22", "today"] {
            assert!(date(bad).is_err(), "{bad}");
        }
    }
}
