//! Closed intervals, with ends that are rounded outward.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::{Figure, Shown};

/// Digits of an end that is not known exactly.
pub const DIGITS: usize = 15;

/// A closed interval. An end that is no fraction, or is not known as one, is rounded outward to 15
/// digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Span {
    /// The lower end.
    pub from: Figure,
    /// The upper end.
    pub to: Figure,
}

/// Returns a number rounded up or down to so many digits.
pub fn rounded(number: &Exact, digits: usize, up: bool) -> Exact {
    let unit = (0..digits).fold(Exact::one(), |unit, _| &unit * &Exact::tenth());
    let units = number.share_of(&unit);
    &Exact::from(if up { units.ceil() } else { units.floor() }) * &unit
}

/// Returns the end of an interval, rounded outward to these digits.
pub fn outward(figure: &Figure, digits: usize, up: bool) -> Shown {
    Shown { exact: rounded(&figure.exact, digits, up), digits }
}
