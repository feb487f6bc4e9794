//! The exact figures of reports, and the number of digits with which they are written.
//!
//! A figure has no digits of its own: the reader chooses them. Documents take them from their view.
//! In JSON a figure stands next to its decimal, and a serializer has no parameter for digits:
//! [`writing`] sets their number while a text is made.

mod bound;
mod enclosed;
#[doc(hidden)]
pub mod json;
#[doc(hidden)]
pub mod key;
pub mod model;
mod pays;
mod tool;

use std::cell::Cell;

use serde::de::Error as _;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::exact::Exact;

pub use bound::Bound;
pub use enclosed::Enclosed;
pub use pays::{pays_in_words, short};
pub use tool::Tool;

/// Default number of digits after the point.
pub const DIGITS: usize = 15;

thread_local! {
    static WRITTEN: Cell<usize> = const { Cell::new(DIGITS) };
}

/// Calls `make` with this number of digits after the point for every figure that is serialized
/// meanwhile on this thread. Outside of such a call there are [`DIGITS`].
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::figure::{Figure, writing};
///
/// let third = Figure::from(Exact::ratio(1, 3).unwrap());
/// let json = writing(4, || serde_json::to_string(&third)).unwrap();
/// assert_eq!(json, r#"{"exact":"1/3","decimal":"0.3333"}"#);
/// ```
pub fn writing<T>(digits: usize, make: impl FnOnce() -> T) -> T {
    /// Restores the former digits when dropped.
    struct Before(usize);

    impl Drop for Before {
        fn drop(&mut self) {
            WRITTEN.set(self.0);
        }
    }

    let _before = Before(WRITTEN.replace(digits));
    make()
}

/// An exact figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The figure.
    pub exact: Exact,
}

impl Figure {
    /// Returns the figure with `digits` digits after the point.
    pub fn shown(&self, digits: usize) -> Shown {
        Shown { exact: self.exact.clone(), digits }
    }
}

impl From<Exact> for Figure {
    fn from(exact: Exact) -> Self {
        Self { exact }
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        pair(&self.exact, WRITTEN.get(), serializer)
    }
}

/// Deserializes the exact number; its decimal follows from it.
impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Pair {
            exact: String,
        }
        let Pair { exact: text } = Pair::deserialize(from)?;
        let exact = Exact::parse(&text);
        exact.map(Self::from).ok_or_else(|| D::Error::custom(format!("\"{text}\": no number")))
    }
}

/// An exact figure with its own number of digits: a statistic with a limited precision, or a figure
/// that is about to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The figure.
    pub exact: Exact,
    /// Digits after the point.
    pub digits: usize,
}

impl Shown {
    /// Returns the decimal, rounded half to even.
    pub fn decimal(&self) -> String {
        self.exact.decimal(self.digits)
    }

    /// Returns the percentage, with two digits fewer than the decimal.
    pub fn percent(&self) -> String {
        self.exact.percent(self.digits.saturating_sub(2))
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        pair(&self.exact, self.digits, serializer)
    }
}

fn pair<S: Serializer>(exact: &Exact, digits: usize, serializer: S) -> Result<S::Ok, S::Error> {
    let mut figure = serializer.serialize_struct("Figure", 2)?;
    figure.serialize_field("exact", &exact.to_string())?;
    figure.serialize_field("decimal", &exact.decimal(digits))?;
    figure.end()
}

/// The square root of an exact figure, which has a decimal only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The square, at least 0.
    pub square: Exact,
}

impl Root {
    /// Returns the decimal with `digits` digits after the point, rounded half to even.
    pub fn decimal(&self, digits: usize) -> String {
        self.square.sqrt_decimal(digits).unwrap_or_default()
    }
}

impl Serialize for Root {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut root = serializer.serialize_struct("Root", 1)?;
        root.serialize_field("decimal", &self.decimal(WRITTEN.get()))?;
        root.end()
    }
}

/// A correlation with an exact square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlation {
    /// The square, in the range `0..=1`.
    pub squared: Exact,
    /// `true` if the correlation is below 0.
    pub negative: bool,
}

impl Correlation {
    /// Returns the decimal with `digits` digits after the point, rounded half to even.
    ///
    /// A correlation that rounds to 0 has no sign.
    pub fn decimal(&self, digits: usize) -> String {
        let size = self.squared.sqrt_decimal(digits).unwrap_or_default();
        let sign = self.negative && size.contains(|digit| matches!(digit, '1'..='9'));
        if sign { format!("-{size}") } else { size }
    }
}

impl Serialize for Correlation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut correlation = serializer.serialize_struct("Correlation", 2)?;
        correlation.serialize_field("squared", &self.squared.to_string())?;
        correlation.serialize_field("decimal", &self.decimal(WRITTEN.get()))?;
        correlation.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_hold_while_a_text_is_made_and_no_longer() {
        let third = Figure::from(Exact::ratio(1, 3).unwrap());
        let json = || serde_json::to_string(&third).unwrap();
        // 15 digits, then 2 and 1 in nested calls, and 15 again.
        assert!(json().contains("\"0.333333333333333\""));
        let inner = writing(2, || {
            assert!(json().contains("\"0.33\""));
            writing(1, json)
        });
        assert!(inner.contains("\"0.3\""));
        let _ = std::panic::catch_unwind(|| writing(3, || panic!("while it is written")));
        assert!(json().contains("\"0.333333333333333\""));
    }
}
