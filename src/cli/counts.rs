//! True counts and levels as they are typed: `3`, `-5..10`, `-5..10/0.5`, `0,2,4`.

use crate::error::{Error, brief};
use crate::exact::Exact;

/// No true count is further from 0: a shoe has no room for it.
const FURTHEST: i64 = 1000;
/// As many true counts are asked for at most.
const MOST: usize = 1000;

/// Reads the true counts of `--true-counts`.
pub fn true_counts(text: &str) -> Result<Vec<Exact>, Error> {
    read(text).map_err(|why| Error::usage(format!("--true-counts {}: {why}", brief(text))))
}

fn read(text: &str) -> Result<Vec<Exact>, String> {
    let Some((from, to)) = text.split_once("..") else {
        let mut counts = Vec::new();
        for part in text.split(',') {
            let count = number(part.trim())?;
            if counts.contains(&count) {
                return Err(format!("{} is named twice", brief(part.trim())));
            }
            counts.push(count);
        }
        return match counts.len() {
            many if many > MOST => Err(format!("{many} true counts: expected at most {MOST}")),
            _ => Ok(counts),
        };
    };
    let (to, step) = to.split_once('/').unwrap_or((to, "1"));
    let (first, last, by) = (number(from)?, number(to)?, number(step)?);
    if first > last {
        return Err(format!("the range is empty: expected {}..{}", brief(to), brief(from)));
    }
    if !by.is_positive() {
        return Err(format!("step \"{}\": expected a number above 0, as 0.5", brief(step)));
    }
    let mut counts = Vec::new();
    let mut count = first;
    while count <= last {
        if counts.len() == MOST {
            return Err(format!("more than {MOST} true counts: expected a longer step"));
        }
        let next = &count + &by;
        counts.push(std::mem::replace(&mut count, next));
    }
    Ok(counts)
}

fn number(text: &str) -> Result<Exact, String> {
    let number = (text.len() <= 12 && !text.contains('/')).then(|| Exact::parse(text)).flatten();
    let number = number.filter(|number| number.abs() <= Exact::integer(FURTHEST));
    number.ok_or_else(|| {
        format!(
            "\"{}\" is no true count: expected -{FURTHEST} to {FURTHEST}, as 3, -5..10, \
             -5..10/0.5 or 0,2,4",
            brief(text)
        )
    })
}

/// Reads the levels of `--level`.
pub fn levels(text: &str) -> Result<Vec<u8>, Error> {
    let level = |text: &str| match text.trim() {
        "1" => Some(1u8),
        "2" => Some(2),
        "3" => Some(3),
        "4" => Some(4),
        _ => None,
    };
    let read = || -> Option<Vec<u8>> {
        let mut levels: Vec<u8> = match text.split_once("..") {
            Some((from, to)) => (level(from)?..=level(to)?).collect(),
            None => text.split(',').map(level).collect::<Option<_>>()?,
        };
        levels.sort_unstable();
        levels.dedup();
        (!levels.is_empty()).then_some(levels)
    };
    read().ok_or_else(|| {
        let text = brief(text);
        Error::usage(format!("--level {text}: expected levels from 1 to 4, as 2, 1..4 or 1,3"))
    })
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
