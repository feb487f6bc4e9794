//! Numbers in JSON, which are strings, and their schema.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serializer;

use crate::exact::{Exact, Whole};
use crate::figure::{Correlation, Figure, Root, Shown};

/// Writes a number as a string.
#[doc(hidden)]
pub fn as_text<T: ToString, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

/// Writes an optional number as a string or null.
#[doc(hidden)]
pub fn as_text_or_nothing<T: ToString, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => as_text(value, serializer),
        None => serializer.serialize_none(),
    }
}

/// Returns `true` for a number that is left out because it is 0.
#[doc(hidden)]
#[allow(clippy::trivially_copy_pass_by_ref)]
pub fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A non-negative whole number as a string of its digits.
#[doc(hidden)]
pub struct Count;

/// Implements the schema of a type that is written as a string.
macro_rules! texts {
    ($($type:ty, $name:literal, $pattern:literal, $doc:literal;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "description": $doc, "type": "string", "pattern": $pattern })
            }
        }
    )*};
}

texts! {
    Count, "Count", "^[0-9]+$", "A whole number from 0 on, of any size.";
    Whole, "Whole", "^-?[0-9]+$", "A whole number of any size.";
    Exact, "Exact", "^-?[0-9]+(/[0-9]+)?$",
        "An exact number: a reduced fraction, or a whole number without a denominator.";
    Decimal, "Decimal", r"^-?[0-9]+(\.[0-9]+)?$",
        "A number rounded half to even, with as many digits after the point as were asked for.";
}

/// A rounded number.
#[doc(hidden)]
pub struct Decimal;

impl JsonSchema for Figure {
    fn schema_name() -> Cow<'static, str> {
        "Figure".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An exact figure and its decimal.",
            "type": "object",
            "properties": {
                "exact": generator.subschema_for::<Exact>(),
                "decimal": generator.subschema_for::<Decimal>(),
            },
            "required": ["exact", "decimal"],
        })
    }
}

impl JsonSchema for Shown {
    fn schema_name() -> Cow<'static, str> {
        Figure::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Figure::json_schema(generator)
    }
}

impl JsonSchema for Root {
    fn schema_name() -> Cow<'static, str> {
        "Root".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The square root of an exact figure, which has a decimal only.",
            "type": "object",
            "properties": { "decimal": generator.subschema_for::<Decimal>() },
            "required": ["decimal"],
        })
    }
}

impl JsonSchema for Correlation {
    fn schema_name() -> Cow<'static, str> {
        "Correlation".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A correlation, of which the square is exact.",
            "type": "object",
            "properties": {
                "squared": generator.subschema_for::<Exact>(),
                "decimal": generator.subschema_for::<Decimal>(),
            },
            "required": ["squared", "decimal"],
        })
    }
}
