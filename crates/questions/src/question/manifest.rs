//! The inputs that reproduce a report: the program, the files and the command.

use schemars::JsonSchema;
use serde::Serialize;

/// A file and the hash of its content.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Hashed {
    /// The name of the file, as the command gave it.
    pub file: String,
    /// The edition of the rules in the file, if the file names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The SHA-256 of the content, in hexadecimal digits. For a table the text is hashed without a
    /// byte order mark, for other files the bytes.
    pub sha256: String,
}

impl Hashed {
    /// Makes the entry of a file that is not a table, such as a file of figures.
    pub fn new(file: &str, sha256: &str) -> Self {
        Self { file: file.to_owned(), edition: None, sha256: sha256.to_owned() }
    }
}
