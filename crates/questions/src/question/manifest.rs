//! The inputs that reproduce a report: the program, the files and the command.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pricing::digest_of;
use crate::pricing::figures::GameInfo;
use crate::table::Table;

/// A file and the hash of its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

    /// Makes the entry of a table.
    pub fn of_table(table: &Table) -> Self {
        let edition = table.edition.clone();
        Self { edition, ..Self::new(&table.place.file, &digest_of(&table.place)) }
    }

    /// Makes the entry of the table that a report is about; `None` if its file was not read.
    pub fn of_game(game: &GameInfo) -> Option<Self> {
        let place = game.rules.as_ref()?;
        Some(Self { edition: game.edition.clone(), ..Self::new(&place.file, &digest_of(place)) })
    }
}

/// The title page of the document.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Cover {
    /// The title, in place of the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The author or the submitting party.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The reference, such as a file number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

impl Cover {
    /// Returns `true` if the cover has no text.
    pub fn is_empty(&self) -> bool {
        self.title.is_none() && self.author.is_none() && self.reference.is_none()
    }
}

/// The command and the program that make a document.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The command line: `"odds audit claims.csv"`; empty without one.
    pub command: String,
    /// The SHA-256 of the program, in hexadecimal digits, if the document states it.
    pub program: Option<String>,
}

/// The inputs that reproduce a report about rules.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReportManifest {
    /// The version of the program.
    pub version: &'static str,
    /// The SHA-256 of the program, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program_sha256: Option<String>,
    /// The tables of the rules, in the order of the report.
    pub rules: Vec<Hashed>,
    /// The command line; empty if the report was not made from one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// The date of the document, as `YYYY-MM-DD`, if the request has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// The inputs that reproduce a report about files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DocumentManifest {
    /// The version of the program.
    pub version: &'static str,
    /// The SHA-256 of the program, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program_sha256: Option<String>,
    /// The files that were read, in order.
    pub inputs: Vec<Hashed>,
    /// The table of the rules.
    pub rules: Hashed,
    /// The command line; empty if the report was not made from one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// The date of the document, as `YYYY-MM-DD`, if the request has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}
