//! Parses names and other words.

use itertools::Itertools;

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::typed::numbers::decimal;
use crate::wording::asked::{DATE, WITH};
use crate::wording::loose;

/// Splits texts into names at their commas.
pub(super) fn names(texts: &[String]) -> Vec<String> {
    texts.iter().flat_map(|text| text.split(',')).map(str::to_owned).collect()
}

/// Parses a wager that is bet beside another, and its stake: `player=1`.
pub(super) fn with_stake(text: &str) -> Result<(String, Exact), Error> {
    let parts = text.split_once('=');
    let stake = parts.and_then(|(id, stake)| {
        let stake = decimal(stake.trim()).filter(Exact::is_positive)?;
        Some((id.trim().to_owned(), stake)).filter(|(id, _)| !id.is_empty())
    });
    stake.ok_or_else(|| {
        Error::value(WITH, brief(text), "expected a wager and its stake, as player=1")
    })
}

/// Returns the words of these values, for schemas.
pub(super) fn words_of<K: Key>(values: &[K]) -> Vec<&'static str> {
    values.iter().map(|value| value.key()).collect()
}

/// Returns the value with this word, ignoring case, blanks, `-` and `_`.
pub(super) fn one_of<K: Key>(
    parameter: &'static str,
    text: &str,
    values: &[K],
) -> Result<K, Error> {
    let found = values.iter().copied().find(|value| loose(value.key()) == loose(text));
    found.ok_or_else(|| {
        let words = || values.iter().map(|value| value.key());
        let expected = match words().collect::<Vec<_>>()[..] {
            [ref others @ .., last] if !others.is_empty() => {
                format!("{} or {last}", others.iter().join(", "))
            }
            _ => words().join(""),
        };
        let why = format!("expected {expected}");
        Error::value(parameter, brief(text), why).offered(text, words())
    })
}

/// Returns the words of a document, which must not be blank.
pub(super) fn of_words(parameter: &'static str, text: &str) -> Result<String, Error> {
    match text.trim().is_empty() {
        true => Err(Error::parameter_given(parameter, "expected words, or nothing at all")),
        false => Ok(text.to_owned()),
    }
}

/// Parses the date of a document.
pub(super) fn of_date(text: &str) -> Result<String, Error> {
    date(text).map_err(|why| Error::value(DATE, brief(text), why))
}

/// Checks a day written as `YYYY-MM-DD`, and returns it.
pub(super) fn date(text: &str) -> Result<String, String> {
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
    use crate::game::dealing::Burn;
    use crate::wording::asked::MODEL;

    #[test]
    fn a_word_of_a_few_is_found_or_all_are_named() {
        for text in ["by-first-card", "by_first_card", "By first card"] {
            assert_eq!(one_of(MODEL, text, Burn::ALL).unwrap(), Burn::ByFirstCard, "{text}");
        }
        let error = one_of(MODEL, "threee", Burn::ALL).unwrap_err();
        assert_eq!(error.to_string(), "model threee: expected none, three or by-first-card");
        assert_eq!(error.candidates(), ["none", "three", "by-first-card"]);
        let error = one_of(MODEL, "", &[Burn::None]).unwrap_err();
        assert_eq!(error.to_string(), "model : expected none");
    }

    #[test]
    fn names_stand_by_themselves_or_with_commas_between() {
        let texts = ["tie,panda-8".to_owned(), "egalite".to_owned()];
        assert_eq!(names(&texts), ["tie", "panda-8", "egalite"]);
        assert_eq!(names(&[]), [] as [String; 0]);
    }

    /// In the Gregorian calendar 2000 is a leap year, and 1900 is not.
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
