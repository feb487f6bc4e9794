//! An exact figure plus or minus a square root, such as the ends of an interval.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::WRITTEN;
use super::json::Decimal;
use crate::exact::Exact;

/// An end of an interval around an exact figure: the figure plus or minus a square root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The middle of the interval.
    pub middle: Exact,
    /// The square of half its width, at least 0.
    pub square: Exact,
    /// `true` for the lower end.
    pub lower: bool,
}

impl Bound {
    /// Returns the decimal with `digits` digits after the point.
    ///
    /// It is rounded from a root with ten more digits, and with ten more again if these do not
    /// decide the rounding.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    /// use shoe_odds::figure::Bound;
    ///
    /// // 1 and √2: -0.4142… and 2.4142…
    /// let end = |lower| Bound { middle: Exact::one(), square: Exact::integer(2), lower };
    /// assert_eq!([true, false].map(|lower| end(lower).decimal(3)), ["-0.414", "2.414"]);
    /// ```
    pub fn decimal(&self, digits: usize) -> String {
        self.rounded(digits, |exact| exact.decimal(digits))
    }

    /// Returns the percentage, with two digits fewer than the decimal.
    pub fn percent(&self, digits: usize) -> String {
        self.rounded(digits, |exact| exact.percent(digits.saturating_sub(2)))
    }

    fn rounded(&self, digits: usize, write: impl Fn(&Exact) -> String) -> String {
        let mut text = String::new();
        for more in [10, 20, 30] {
            let root = self.square.root(digits + more);
            // The root differs from its rounded value by no more than this.
            let step = Exact::parse(&format!("0.{}1", "0".repeat(digits + more - 1)));
            let step = step.expect("a decimal");
            let end = |root: Exact| match self.lower {
                true => &self.middle - &root,
                false => &self.middle + &root,
            };
            text = write(&end(root.clone()));
            if write(&end(&root - &step)) == text && write(&end(&root + &step)) == text {
                break;
            }
        }
        text
    }
}

impl Serialize for Bound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bound = serializer.serialize_struct("Bound", 1)?;
        bound.serialize_field("decimal", &self.decimal(WRITTEN.get()))?;
        bound.end()
    }
}

impl JsonSchema for Bound {
    fn schema_name() -> Cow<'static, str> {
        "Bound".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An end of an interval, which has a decimal only.",
            "type": "object",
            "properties": { "decimal": generator.subschema_for::<Decimal>() },
            "required": ["decimal"],
        })
    }
}
