//! What it takes to make a report again: the program, the files, the command.

use schemars::JsonSchema;
use serde::Serialize;

/// A file and what it held.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Hashed {
    /// The file, as it was named.
    pub file: String,
    /// The edition of the rules in it, where it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The SHA-256 of what it held, in hexadecimal digits: of a table of its text, a byte order
    /// mark left out, of other files of their bytes.
    pub sha256: String,
}

impl Hashed {
    /// A file of figures or the like.
    pub fn new(file: &str, sha256: &str) -> Self {
        Self { file: file.to_owned(), edition: None, sha256: sha256.to_owned() }
    }
}
