//! What was wrong with a request, as the page shows it.

use serde::Serialize;
use shoe_odds::{Error, Mistake};

use crate::form::Fault;

/// A refusal.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// What is at fault: `shoe`, `table`, `input`, or `request`.
    pub kind: &'static str,
    /// In one text.
    pub message: String,
    /// Whether the work was stopped on request, and nothing is wrong.
    pub stopped: bool,
    /// The parameter that is at fault.
    pub parameter: Option<String>,
    /// What is at fault, as it was given.
    pub offender: Option<String>,
    /// What would have meant something instead.
    pub candidates: Vec<String>,
    /// Mistakes with their places.
    pub mistakes: Vec<Located>,
}

/// A mistake in a text.
#[derive(Debug, Serialize)]
pub struct Located {
    /// The text: a table by its file, or a parameter.
    pub file: String,
    /// The line of its beginning, from 1.
    pub line: usize,
    /// The column of its beginning in characters, from 1.
    pub column: usize,
    /// Where it begins, in the units of UTF-16 that a browser counts in.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Failure {
    /// A refusal without a place.
    pub fn new(message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            kind: "request",
            message: message.into(),
            stopped: false,
            parameter: None,
            offender: None,
            candidates: Vec::new(),
            mistakes: Vec::new(),
        })
    }

    /// Its JSON.
    pub fn json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a failure is made of texts and numbers")
    }
}

impl From<Fault> for Box<Failure> {
    fn from(fault: Fault) -> Self {
        Failure::new(fault.message)
    }
}

impl From<Error> for Box<Failure> {
    fn from(error: Error) -> Self {
        let kinds =
            [("shoe", error.is_shoe()), ("table", error.is_table()), ("input", error.is_input())];
        let kind = kinds.iter().find(|(_, is)| *is).map_or("request", |(kind, _)| kind);
        Box::new(Failure {
            kind,
            message: error.to_string(),
            stopped: error.is_stopped(),
            parameter: error.parameter().map(str::to_owned),
            offender: error.offender().map(str::to_owned),
            candidates: error.candidates().to_vec(),
            mistakes: located(error.mistakes()),
        })
    }
}

/// So many mistakes are told of a text: nobody reads more, and each is counted to its place.
const MOST: usize = 100;

fn located(mistakes: &[Mistake]) -> Vec<Located> {
    let told = mistakes.iter().take(MOST).map(|mistake| {
        let place = &mistake.place;
        let units = |bytes: usize| units(&place.text, bytes);
        Located {
            file: place.file.to_string(),
            line: place.line(),
            column: place.column(),
            start: units(place.span.start),
            end: units(place.span.end),
            message: mistake.message.clone(),
            help: mistake.help.clone(),
        }
    });
    told.collect()
}

/// The place `bytes` into a text, in units of UTF-16.
pub fn units(text: &str, bytes: usize) -> usize {
    let before = text.char_indices().take_while(|(at, _)| *at < bytes);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_a_browser_counts() {
        // A letter of two bytes and one unit, and a card of four bytes and two units.
        let text = "é🂡x";
        assert_eq!([0, 2, 6, 7, 99].map(|bytes| units(text, bytes)), [0, 1, 3, 4, 4]);
    }

    #[test]
    fn a_mistake_in_a_table_has_its_place() {
        let error = shoe_odds::table::Table::parse("id = \"a\"\nname = \"é\" 1\n").unwrap_err();
        let failure = Box::<Failure>::from(error);
        let [mistake] = &failure.mistakes[..] else { panic!("{failure:?}") };
        // `name = "é"` and a blank are eleven letters behind the first line of nine.
        assert_eq!((mistake.line, mistake.start), (2, 9 + 11));
    }
}
