//! The program that made a report.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// The program that made a report.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Tool {
    /// The name.
    pub name: &'static str,
    /// The version.
    pub version: &'static str,
}

impl Tool {
    /// This program.
    pub const THIS: Self = Self { name: "odds", version: env!("CARGO_PKG_VERSION") };
}

impl fmt::Display for Tool {
    /// Shows the name and the version.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}
