//! Parses true counts and levels: `3`, `-5..10`, `-5..10/0.5`, `0,2,4`.

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::typed::lists::Listed;
use crate::typed::numbers::decimal;
use crate::wording::asked::{TAG_LEVEL, TRUE_COUNTS};

/// Largest size of a true count: a shoe has no room for a larger one.
const FURTHEST: i64 = 1000;
/// Maximum number of true counts.
const MOST: usize = 1000;

/// Parses true counts.
pub(super) fn true_counts(text: &str) -> Result<Vec<Exact>, Error> {
    let counts = Listed { what: "true counts", most: MOST, read: &number, mistake: &|why| why };
    let counts = counts.different(text);
    counts.map_err(|why| Error::value(TRUE_COUNTS, brief(text), why))
}

fn number(text: &str) -> Result<Exact, String> {
    let number = decimal(text).filter(|number| number.abs() <= Exact::integer(FURTHEST));
    number.ok_or_else(|| {
        format!(
            "\"{}\" is no true count: expected -{FURTHEST} to {FURTHEST}, as 3, -5..10, \
             -5..10/0.5 or 0,2,4",
            brief(text)
        )
    })
}

/// Parses levels of tags.
pub(super) fn levels(text: &str) -> Result<Vec<u8>, Error> {
    let mistake =
        || Error::value(TAG_LEVEL, brief(text), "expected levels from 1 to 4, as 2, 1..4 or 1,3");
    let level = |text: &str| match text {
        "1" => Ok(1u8),
        "2" => Ok(2),
        "3" => Ok(3),
        "4" => Ok(4),
        _ => Err(mistake()),
    };
    let levels = Listed { what: "levels", most: MOST, read: &level, mistake: &|_| mistake() };
    let mut levels = levels.numbers(text)?;
    levels.sort_unstable();
    levels.dedup();
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn true_counts_as_they_are_typed() {
        let halves = |of: &[i64]| -> Vec<Exact> {
            of.iter().map(|half| Exact::ratio(*half, 2).unwrap()).collect()
        };
        for (text, expected) in [
            ("3", halves(&[6])),
            ("-2..1", halves(&[-4, -2, 0, 2])),
            ("0..1/0.5", halves(&[0, 1, 2])),
            ("-0.5..1", halves(&[-1, 1])),
            ("4, 0,-1.5", halves(&[8, 0, -3])),
        ] {
            assert_eq!(true_counts(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        for (text, why) in [
            ("", "\"\" is no true count: expected -1000 to 1000"),
            ("1001", "\"1001\" is no true count"),
            ("1/2", "\"1/2\" is no true count"),
            ("high", "\"high\" is no true count"),
            ("5..-5", "the range is empty: expected -5..5"),
            ("1..", "\"\" is no true count"),
            ("0..5/0", "step \"0\": expected a number above 0"),
            ("0..5/-1", "step \"-1\""),
            ("0..1000/0.5", "more than 1000 true counts"),
            ("0,2,0", "0 is named twice"),
        ] {
            let error = true_counts(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn levels_as_they_are_typed() {
        for (text, expected) in
            [("2", vec![2]), ("1..4", vec![1, 2, 3, 4]), ("3,1", vec![1, 3]), ("2,2", vec![2])]
        {
            assert_eq!(levels(text).unwrap(), expected, "{text}");
        }
        for text in ["", "0", "5", "4..1", "1..", "one", "1;2"] {
            let error = levels(text).unwrap_err().to_string();
            assert!(error.contains("expected levels from 1 to 4"), "{text}: {error}");
        }
    }
}
