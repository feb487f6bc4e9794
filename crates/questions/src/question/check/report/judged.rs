//! Counts and means, each with the result of its test.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::chance::P;
use crate::exact::Exact;
use crate::figure::json::{Count, Decimal, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Shown};

keys! {
    /// The way a p-value is computed.
    #[non_exhaustive]
    pub enum Method {
        /// Summed over the binomial distribution.
        Binomial = "binomial",
        /// From the normal distribution.
        Normal = "normal",
        /// From Student's t distribution.
        Student = "student",
        /// From the chi-squared distribution.
        ChiSquared = "chi-squared",
        /// An upper bound.
        Bound = "bound",
        /// An upper bound that holds at every look.
        EveryLook = "every-look",
    }
}

/// The result of a test: the probability of the deviation if the law is right.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Judged {
    /// Index of the test among all tests.
    #[serde(skip)]
    pub question: Option<usize>,
    /// The way the p-values are computed: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`,
    /// `"bound"`, `"every-look"`.
    pub method: Method,
    /// Probability of a deviation at least this large.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub p: P,
    /// Probability of a deviation at most this large, if it is known.
    #[serde(serialize_with = "crate::figure::json::as_text_or_nothing")]
    #[schemars(with = "Option<Chance>")]
    pub p_near: Option<P>,
    /// The smaller of both, corrected for all tests after Holm; a bound at every look has its own
    /// share of the level instead.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub adjusted: P,
    /// `true` if `adjusted` is below the level.
    pub differs: bool,
    /// `true` if the counts or the mean fit too well.
    pub too_near: bool,
}

/// A count compared with its expectation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedCount {
    /// Name of the event; for events that the input counts together, all their names.
    pub name: String,
    /// Number of times it was counted.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub count: u128,
    /// Expected count.
    pub expected: Shown,
    /// The deviation in standard deviations; `null` if the count cannot vary or is impossible.
    pub deviation: Option<Deviation>,
    /// The result of the test.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A deviation in standard deviations, with an exact square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deviation {
    /// The square, at least 0.
    pub square: Exact,
    /// `true` for less than expected.
    pub negative: bool,
    /// Digits after the decimal point.
    pub digits: usize,
}

impl Deviation {
    /// Returns the decimal with its sign, rounded half to even.
    pub fn decimal(&self) -> String {
        let size = self.square.sqrt_decimal(self.digits).unwrap_or_default();
        let zero = size.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        format!("{}{size}", if self.negative && !zero { "-" } else { "" })
    }
}

impl Serialize for Deviation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut deviation = serializer.serialize_struct("Deviation", 2)?;
        deviation.serialize_field("squared", &self.square.to_string())?;
        deviation.serialize_field("decimal", &self.decimal())?;
        deviation.end()
    }
}

/// The schema of a probability as it is written.
pub struct Chance;

/// The chi-squared test of several counts together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fit {
    /// Number of cells, after those with an expected count below 5 are merged.
    pub cells: usize,
    /// Degrees of freedom.
    pub freedom: u32,
    /// The chi-squared statistic: the sum over cells of the squared deviation over the expected
    /// count.
    pub chi_squared: Shown,
    /// The result of the test.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A mean return compared with the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedMean {
    /// The mean net win per unit staked.
    pub mean: Figure,
    /// The exact mean.
    pub expected: Figure,
    /// The deviation in standard errors.
    pub deviation: Option<Deviation>,
    /// Number of shoes, if the standard error comes from sums over shoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// The result of the test.
    #[serde(flatten)]
    pub judged: Judged,
}

impl JsonSchema for Deviation {
    fn schema_name() -> Cow<'static, str> {
        "Deviation".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number of standard deviations, of which the square is exact.",
            "type": "object",
            "properties": {
                "squared": generator.subschema_for::<Exact>(),
                "decimal": generator.subschema_for::<Decimal>(),
            },
            "required": ["squared", "decimal"],
        })
    }
}

impl JsonSchema for Chance {
    fn schema_name() -> Cow<'static, str> {
        "Chance".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A probability with two digits that count, 0 only of what cannot happen.",
            "type": "string",
            "pattern": r"^[0-9]+(\.[0-9]+)?(e-[0-9]+)?$",
        })
    }
}
