//! Parses ranges of shares and of stakes: `3%..5%`, `3-5%`, `10%..`, `..3`.

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::question::design::paytables::Bounds;
use crate::typed::numbers::share;
use crate::wording::asked::{HIT, RTP};

/// Parses the ends of a range, `3%..5%`, `3..5%` or `0.03..0.05`, or a number that stands for both. An
/// end that is left out is `None`.
fn ends(
    parameter: &'static str,
    text: &str,
    two: Option<(&str, &str)>,
    [least, greatest]: [i64; 2],
) -> Result<[Option<Exact>; 2], Error> {
    let shares = greatest <= 2;
    let mistake = |why: String| Error::value(parameter, brief(text), why);
    let example = match (parameter, shares) {
        (RTP, _) => "95%..97% or 96%",
        (HIT, _) => "10%..20%",
        (_, true) => "3%..5% or 8%",
        (_, false) => "2..3",
    };
    let (from, to) = two.ok_or_else(|| mistake(format!("expected a range, as {example}")))?;
    let percent = |text: &str| text.trim().ends_with('%');
    // One percent sign is enough for both: 3..5%.
    let both = shares && !percent(from) && percent(to) && !from.trim().is_empty();
    let read = |text: &str, more: &str| {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let typed = format!("{text}{more}");
        let number = (shares || !percent(&typed)).then(|| share(&typed)).flatten();
        let inside = |number: &Exact| {
            *number >= Exact::integer(least) && *number <= Exact::integer(greatest)
        };
        // A bare 1 may be 1% or 100%.
        let is_clear = |number: &Exact| {
            let whole = !number.is_zero() && *number == Exact::from(number.floor());
            !shares || percent(&typed) || !whole
        };
        let clear = number.filter(|number| inside(number) && is_clear(number));
        clear.map(Some).ok_or_else(|| {
            let (unit, times) = if shares { ("%", 100) } else { ("", 1) };
            // The likely mistake: 6..8 for 6%..8%.
            let percent = format!("{text}%");
            let example = match share(&percent).filter(|share| shares && inside(share)) {
                Some(_) => &*percent,
                None => example,
            };
            // One number is already named in front of the reason.
            let end = if from == to { String::new() } else { format!("\"{}\": ", brief(text)) };
            mistake(format!(
                "{end}expected {}{unit} to {}{unit}, as {example}",
                least * times,
                greatest * times
            ))
        })
    };
    let ends = [read(from, if both { "%" } else { "" })?, read(to, "")?];
    match &ends {
        [Some(from), Some(to)] if from > to => {
            Err(mistake("the range is empty: expected the smaller end first".to_owned()))
        }
        _ => Ok(ends),
    }
}

/// Splits a range as people write it: `3%..5%`, `3-5%`, `3% to 5%`.
fn two_ends(text: &str) -> Option<(&str, &str)> {
    // A sign before a number does not separate two numbers.
    let between = |at: usize| {
        let before = text[..at].trim_end();
        before.ends_with(|last: char| last.is_ascii_digit() || last == '%')
    };
    let dash = || {
        let mut dashes = text.char_indices().filter(|(_, letter)| matches!(letter, '-' | '–'));
        let (at, dash) = dashes.find(|(at, _)| between(*at))?;
        Some((&text[..at], &text[at + dash.len_utf8()..]))
    };
    text.split_once("..").or_else(|| text.split_once(" to ")).or_else(dash)
}

/// Parses both ends of a range, or one number, to which the nearest is wanted.
pub(super) fn aim(
    parameter: &'static str,
    text: &str,
    within: [i64; 2],
) -> Result<(Exact, Exact), Error> {
    let one = || share(text.trim()).map(|_| (text, text));
    let two = two_ends(text).or_else(one);
    match ends(parameter, text, two, within)? {
        [Some(from), Some(to)] => Ok((from, to)),
        _ => Err(Error::value(parameter, brief(text), "expected both ends of the range")),
    }
}

/// Parses a range that may have one end only.
pub(super) fn open(parameter: &'static str, text: &str, within: [i64; 2]) -> Result<Bounds, Error> {
    let [least, greatest] = ends(parameter, text, two_ends(text), within)?;
    let bounds = Bounds { least, greatest };
    match bounds.is_open() {
        true => Err(Error::value(parameter, brief(text), "expected a bound")),
        false => Ok(bounds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::asked::{DEVIATION, EDGE};

    #[test]
    fn ranges_of_shares_and_of_stakes() {
        let edge = |text: &str| aim(EDGE, text, [-1, 1]);
        let percent = |from, to| (Exact::ratio(from, 100).unwrap(), Exact::ratio(to, 100).unwrap());
        for text in [
            "3%..5%",
            "3..5%",
            "0.03..0.05",
            "3 % .. 5 %",
            "3/100..1/20",
            "3-5%",
            "3% - 5%",
            "3%–5%",
            "3 to 5%",
            "3% to 5%",
        ] {
            assert_eq!(edge(text).unwrap(), percent(3, 5), "{text}");
        }
        assert_eq!(edge("-1%..0").unwrap(), percent(-1, 0));
        assert_eq!(edge("-5%--3%").unwrap(), percent(-5, -3));
        for text in ["8%", "0.08", " 8 %", "2/25"] {
            assert_eq!(edge(text).unwrap(), percent(8, 8), "{text}");
        }
        assert_eq!(edge("-1%").unwrap(), percent(-1, -1));
        assert_eq!(edge("7-9%").unwrap(), percent(7, 9));
        for (text, why) in [
            ("eight", "expected a range, as 3%..5% or 8%"),
            ("8", "edge 8: expected -100% to 100%, as 8%"),
            ("1", "edge 1: expected -100% to 100%, as 1%"),
            ("0.5..1", "\"1\": expected -100% to 100%, as 1%"),
            ("5%..3%", "the range is empty"),
            ("3%..", "expected both ends"),
            ("3..5", "\"3\": expected -100% to 100%, as 3%"),
            ("3%..five", "\"five\": expected"),
            ("", "expected a range"),
        ] {
            let error = edge(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
        let deviation = |text: &str| open(DEVIATION, text, [0, 1_000_000]);
        let two = || Some(Exact::integer(2));
        assert_eq!(deviation("2..").unwrap(), Bounds { least: two(), greatest: None });
        assert_eq!(deviation("..2").unwrap(), Bounds { least: None, greatest: two() });
        for (text, why) in [
            ("..", "expected a bound"),
            ("2%..3", "\"2%\": expected 0 to 1000000, as 2..3"),
            ("-1..3", "\"-1\": expected"),
        ] {
            let error = deviation(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
