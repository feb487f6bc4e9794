//! Parses numbers.

use std::ops::RangeInclusive;

use crate::error::{Error, brief};
use crate::exact::Exact;

/// Parses a share of a whole, of at most 40 characters: `5%`, `0.05`, `1/20`.
pub(super) fn share(text: &str) -> Option<Exact> {
    let (digits, of) = text.strip_suffix('%').map_or((text, 1), |digits| (digits, 100));
    let digits = digits.trim_end();
    let number = (digits.len() <= 40).then(|| Exact::parse(digits)).flatten();
    number.zip(Exact::ratio(1, of)).map(|(number, unit)| &number * &unit)
}

/// Parses a whole number below 2^64 that has digits only.
pub(super) fn whole(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// Parses a decimal of at most 12 characters: `12`, `-0.5`.
pub(super) fn decimal(text: &str) -> Option<Exact> {
    (text.len() <= 12 && !text.contains('/')).then(|| Exact::parse(text)).flatten()
}

/// Parses a decimal amount above 0.
pub(super) fn amount(parameter: &'static str, text: &str) -> Result<Exact, Error> {
    decimal(text.trim()).filter(Exact::is_positive).ok_or_else(|| {
        let why = "expected an amount above 0 of at most 12 characters, as 100 or 0.25";
        Error::value(parameter, brief(text), why)
    })
}

/// Parses a whole number in this range.
pub(super) fn within(
    parameter: &'static str,
    text: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, Error> {
    whole(text).filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        let why = format!("expected a whole number from {least} to {most}");
        Error::value(parameter, brief(text), why)
    })
}
