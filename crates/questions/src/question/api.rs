//! The traits of a question and of its answer.

use schemars::{Schema, SchemaGenerator};

use crate::document::Page;
use crate::error::Error;
use crate::pricing::Watch;
use crate::pricing::figures::GameInfo;
use crate::table::Catalog;
use crate::wording::Names;

/// Static facts about a question. The command line, the schema, the CSV header row and the tests
/// use them.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name of the question, which is also its command.
    pub id: &'static str,
    /// One sentence that says what it answers.
    pub doc: &'static str,
    /// The CSV columns that are always present, in order. Empty if each answer has a table of its
    /// own, or if the question writes its rows itself.
    pub columns: &'static [&'static str],
    /// The shape of its JSON. `None` for a question that writes rows as they come.
    pub shape: Option<Shape>,
}

/// The shape of an answer in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// One sentence that says what the answer holds.
    pub doc: &'static str,
    /// Generates its JSON schema.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
}

/// A question about a catalog.
pub trait Question {
    /// The type of the answer.
    type Answer: Answer;

    /// Answers the question. `watch` receives the progress of the work; pass `&()` to ignore it.
    ///
    /// # Errors
    ///
    /// Returns an error if the request is invalid, or if this shoe cannot answer it.
    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Self::Answer, Error>;
}

/// The answer to a question: data with a layout as a document.
pub trait Answer: Page {
    /// Leaves out the tables that are not about what was asked.
    fn trim(&mut self) {}

    /// Reduces the answer to the contents of a brief answer.
    fn shorten(&mut self) {}

    /// Reduces the answer to one table, if it has a form of one table.
    fn summarize(&mut self) {}

    /// Rewrites its texts with the option names of a front.
    fn word(&mut self, _names: &dyn Names) {}

    /// Returns the games that it is about, whose tables a manifest names. `None` if the answer has a
    /// manifest itself, or is about no rules.
    fn games(&self) -> Option<Vec<&GameInfo>> {
        None
    }

    /// Returns the mistakes in the input that kept a part of it out of the answer, with their places.
    fn mistakes(&self) -> Option<Error> {
        None
    }

    /// Returns `true` if a figure that was compared with an exact one differs from it.
    fn differs(&self) -> bool {
        false
    }
}
