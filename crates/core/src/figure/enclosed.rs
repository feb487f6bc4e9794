//! A figure that is exact, or that lies between two proven bounds.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::WRITTEN;
use super::json::Decimal;
use crate::exact::Exact;

/// A figure between two bounds, which are equal if it is exact.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::figure::Enclosed;
///
/// let ends = ["0.33333", "0.33334"].map(|end| Exact::parse(end).unwrap());
/// let [low, high] = ends;
/// // The bounds differ by 0.00001, so five digits are known, and the last may be off by one.
/// assert_eq!(Enclosed::between(low, high).decimal(15), "0.33334");
/// assert_eq!(Enclosed::from(Exact::third()).decimal(15), "0.333333333333333");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    low: Exact,
    high: Exact,
}

impl From<Exact> for Enclosed {
    fn from(exact: Exact) -> Self {
        Self { low: exact.clone(), high: exact }
    }
}

impl Enclosed {
    /// Makes a figure that is at least `low` and at most `high`.
    pub fn between(low: Exact, high: Exact) -> Self {
        Self { low, high }
    }

    /// Returns the figure; `None` if only its bounds are known.
    pub fn exact(&self) -> Option<&Exact> {
        (self.low == self.high).then_some(&self.low)
    }

    /// Returns the lower bound.
    pub fn low(&self) -> &Exact {
        &self.low
    }

    /// Returns the upper bound.
    pub fn high(&self) -> &Exact {
        &self.high
    }

    /// Returns the middle of the bounds.
    pub fn middle(&self) -> Exact {
        &(&self.low + &self.high) * &Exact::half()
    }

    /// Returns `factor` times this figure.
    pub fn times(&self, factor: &Exact) -> Self {
        let (one, other) = (&self.low * factor, &self.high * factor);
        if one <= other { Self::between(one, other) } else { Self::between(other, one) }
    }

    /// Returns this figure plus an exact one.
    pub fn plus(&self, other: &Exact) -> Self {
        Self::between(&self.low + other, &self.high + other)
    }

    /// Returns `true` if it is above 0, and its bounds differ by at most a hundredth of it.
    pub fn is_within_a_hundredth(&self) -> bool {
        let width = &self.high - &self.low;
        self.low.is_positive() && &width * &Exact::integer(100) <= self.low
    }

    /// Returns the number of digits after the point that the bounds support, at most `digits`. The
    /// last of them may be off by one.
    pub fn known(&self, digits: usize) -> usize {
        let mut width = &self.high - &self.low;
        if width.is_zero() {
            return digits;
        }
        let ten = Exact::integer(10);
        (0..digits)
            .take_while(|_| {
                width = &width * &ten;
                width <= Exact::one()
            })
            .count()
    }

    /// Returns the decimal with at most `digits` digits after the point.
    pub fn decimal(&self, digits: usize) -> String {
        self.middle().decimal(self.known(digits))
    }

    /// Returns the percentage, with two digits fewer than the decimal.
    pub fn percent(&self, digits: usize) -> String {
        self.middle().percent(self.known(digits).saturating_sub(2))
    }
}

impl Serialize for Enclosed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let exact = self.exact();
        let mut figure =
            serializer.serialize_struct("Enclosed", 1 + usize::from(exact.is_some()))?;
        if let Some(exact) = exact {
            figure.serialize_field("exact", &exact.to_string())?;
        }
        figure.serialize_field("decimal", &self.decimal(WRITTEN.get()))?;
        figure.end()
    }
}

impl JsonSchema for Enclosed {
    fn schema_name() -> Cow<'static, str> {
        "Enclosed".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A figure with its decimal. Its fraction is missing if only bounds are \
                            known; then the decimal has the digits that they support, of which the \
                            last may be off by one.",
            "type": "object",
            "properties": {
                "exact": generator.subschema_for::<Exact>(),
                "decimal": generator.subschema_for::<Decimal>(),
            },
            "required": ["decimal"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_end_where_the_bounds_part() {
        let parse = |text: &str| Exact::parse(text).unwrap();
        let figure = Enclosed::between(parse("1.2344"), parse("1.2346"));
        // Bounds 0.0002 apart support three digits: 0.0002 is at most 0.001 and above 0.0001.
        assert_eq!((figure.known(15), figure.decimal(15)), (3, "1.234".to_owned()));
        assert_eq!(figure.percent(15), "123.4%");
        assert_eq!(figure.exact(), None);
        let wide = Enclosed::between(Exact::zero(), Exact::integer(9));
        assert_eq!(wide.decimal(4), "4");
        // A negative factor swaps the bounds.
        let turned = figure.times(&Exact::integer(-1));
        assert_eq!((turned.low(), turned.high()), (&parse("-1.2346"), &parse("-1.2344")));
    }
}
