//! Chooses digits for readers: an estimate gets as many as its standard error justifies.
//!
//! Data formats have all requested digits; a reader of a table needs the significant ones.

use crate::document::View;
use crate::exact::Exact;
use crate::figure::{Figure, Root};
use crate::wording;

/// Number of decimals of a figure without a standard error.
const USUAL: usize = 4;

/// Formats an estimate and its standard error, to two significant digits of the error:
/// `0.595 ± 0.077`.
pub(super) fn estimate(figure: &Figure, error: Option<&Root>, view: View) -> String {
    match error_in(error, view.digits) {
        None => short(&figure.exact, USUAL.min(view.digits)),
        Some((error, places)) => format!("{} ± {error}", figure.exact.decimal(places)),
    }
}

/// Formats an estimate and its standard error in percent: `8.76% ± 0.92%`.
pub(super) fn share(figure: &Figure, error: Option<&Root>, view: View) -> String {
    let hundred = Exact::integer(100);
    let figure = &figure.exact * &hundred;
    let error = error.map(|error| Root { square: &(&error.square * &hundred) * &hundred });
    let most = view.digits.saturating_sub(2);
    match error_in(error.as_ref(), most) {
        None => format!("{}%", short(&figure, 2.min(most))),
        Some((error, places)) => format!("{}% ± {error}%", figure.decimal(places)),
    }
}

/// Formats an error with two significant digits and returns it with its number of decimals, at most
/// `most`. `None` if there is no error, or if all its digits are 0.
fn error_in(error: Option<&Root>, most: usize) -> Option<(String, usize)> {
    let error = error?;
    let significant = |text: &str| {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.trim_start_matches('0').len()
    };
    let mut written = (0..=most).map(|places| (error.decimal(places), places));
    let found = written.find(|(text, places)| significant(text) >= 2 || *places == most)?;
    (significant(&found.0) > 0).then_some(found)
}

/// Formats a number with the fewest decimals that are exact, at most `most`.
pub(super) fn short(number: &Exact, most: usize) -> String {
    let tells = |digits: &usize| Exact::parse(&number.decimal(*digits)).as_ref() == Some(number);
    number.decimal((0..most).find(tells).unwrap_or(most))
}

/// Formats a figure with this number of decimals.
pub(super) fn fixed(figure: &Figure, digits: usize, view: View) -> String {
    figure.exact.decimal(digits.min(view.digits))
}

/// Formats a figure in percent with this number of decimals.
pub(super) fn percent(figure: &Figure, digits: usize, view: View) -> String {
    figure.exact.percent(digits.min(view.digits.saturating_sub(2)))
}

/// Formats a large number as a whole one, in groups of three; a number below 100 with one decimal.
pub(super) fn whole(figure: &Figure) -> String {
    let is_small = (&figure.exact - &Exact::integer(100)).is_negative();
    match is_small {
        true => figure.exact.decimal(1),
        false => wording::grouped(&figure.exact.decimal(0)),
    }
}

/// The largest count on either side of 0 that is printed as such.
const FARTHEST: i64 = 60;

/// Formats the ends of the range of counts that occurred, which are in steps of a half.
pub(super) fn ends(least: &Figure, largest: &Figure) -> (String, String) {
    let farthest = Exact::integer(FARTHEST);
    let half = Exact::ratio(1, 2).unwrap_or_default();
    let low = match (&least.exact + &farthest).is_positive() {
        true => short(&least.exact, 1),
        false => format!("-{FARTHEST} or less"),
    };
    let high = match (&largest.exact - &farthest).is_negative() {
        true => format!("below {}", short(&(&largest.exact + &half), 1)),
        false => format!("{FARTHEST} or more"),
    };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        Exact::parse(text).unwrap()
    }

    fn written(figure: &str, error: &str) -> [String; 2] {
        let figure = Figure { exact: exact(figure) };
        let error = Root { square: &exact(error) * &exact(error) };
        let view = View { digits: 6, ..View::default() };
        [estimate(&figure, Some(&error), view), share(&figure, Some(&error), view)]
    }

    #[test]
    fn an_estimate_has_the_digits_that_its_error_leaves() {
        assert_eq!(written("0.595194", "0.077391"), ["0.595 ± 0.077", "59.5% ± 7.7%"]);
        // 0.0996 is 0.10 at two significant digits, and 9.96% is 10%.
        assert_eq!(written("0.59", "0.0996"), ["0.59 ± 0.10", "59% ± 10%"]);
        assert_eq!(written("1234.5", "123.4"), ["1234 ± 123", "123450% ± 12340%"]);
        // No finer than the view, and no error if it would show as 0.
        assert_eq!(written("0.1", "0.0000032"), ["0.100000 ± 0.000003", "10.0000% ± 0.0003%"]);
        assert_eq!(written("0.1", "0.00000012"), ["0.1", "10%"]);
        // An exact figure needs no error.
        assert_eq!(written("60", "0"), ["60", "6000%"]);
        assert_eq!(written("-0.25", "0.031"), ["-0.250 ± 0.031", "-25.0% ± 3.1%"]);
    }

    #[test]
    fn counts_seen_are_from_a_half_to_below_another() {
        let ends = |least, largest| {
            ends(&Figure { exact: exact(least) }, &Figure { exact: exact(largest) })
        };
        assert_eq!(ends("-41", "31.5"), ("-41".to_owned(), "below 32".to_owned()));
        assert_eq!(ends("-60", "60"), ("-60 or less".to_owned(), "60 or more".to_owned()));
    }
}
