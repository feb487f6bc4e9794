//! Parsers of options, for the command line: each accepts a text or refuses it. The text is parsed
//! later, as for every front.

use std::ops::RangeInclusive;

use clap::Arg;
use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};

use crate::figure::key::Key;

pub(super) use crate::typed::words::date;

/// Returns a parser of the words of these values.
pub fn words<K: Key>(values: &[K]) -> PossibleValuesParser {
    let word = |value: &K| PossibleValue::new(value.key()).help(value.phrase());
    PossibleValuesParser::new(values.iter().map(word))
}

/// Returns a parser of these values by their words.
pub fn values<K: Key + Send + Sync>(values: &'static [K]) -> impl TypedValueParser<Value = K> {
    let value = |word: &str| values.iter().copied().find(|value| value.key() == word);
    words(values).map(move |word| value(&word).expect("one of the words"))
}

/// Returns a parser of the name of a variant.
pub(super) fn name() -> NonEmptyStringValueParser {
    NonEmptyStringValueParser::new()
}

/// Returns a parser of a whole number in this range.
pub(super) fn number(range: RangeInclusive<i64>) -> impl TypedValueParser<Value = String> {
    clap::value_parser!(u32).range(range).map(|number| number.to_string())
}

/// Parses a text that a document shows; refuses a blank one.
pub(super) fn not_blank(text: &str) -> Result<String, String> {
    match text.trim().is_empty() {
        true => Err("expected words, or no such option".to_owned()),
        false => Ok(text.to_owned()),
    }
}

/// Describes the shoe of a question about several shoes.
pub(super) fn several_shoes(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "decks" => arg.help(
            "Number of decks, 1 to 10000; several side by side: 6,8 or 1..12 [default: the first \
             number the rules allow]",
        ),
        _ => arg,
    }
}

/// Describes the shoes of a difference.
pub(super) fn shoes_of_a_diff(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "decks" => arg.help(
            "Number of decks of both sides, or one for each: 6,8 [default: the first number the \
             rules allow]",
        ),
        _ => arg,
    }
}

/// Describes the shoe of a design.
pub(super) fn shoes_of_a_design(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "decks" => arg.help(
            "Numbers of decks, each of which must meet the target: 8, 6,8 or 4..8 [default: the \
             first number the rules allow]",
        ),
        "shoe" => arg.help(
            "Shoe: \"8 - KH*2 - 9\" for 8 decks less cards, or counts \"A=30 T=25\"; see `odds \
             help shoe`",
        ),
        _ => arg,
    }
}
