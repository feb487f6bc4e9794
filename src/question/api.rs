//! What a question is, and what its answer offers.

use schemars::{Schema, SchemaGenerator};

use crate::document::Page;
use crate::error::Error;
use crate::pricing::Watch;
use crate::table::Catalog;
use crate::wording::Names;

/// What is known of a question before it is asked. The command line, the schema, the headings of
/// CSV and the tests go by it.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name, which is that of its command.
    pub id: &'static str,
    /// One sentence: what it answers.
    pub doc: &'static str,
    /// The columns of its CSV that are always there, in order; none where it has a table of its
    /// own for each answer, or writes rows itself.
    pub columns: &'static [&'static str],
    /// The shape of its JSON; none of a question that writes rows as they come.
    pub shape: Option<Shape>,
}

/// The shape of an answer in JSON.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// One sentence: what it holds.
    pub doc: &'static str,
    /// Its schema.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
}

/// Something that can be asked of a catalog.
pub trait Question {
    /// What answers it.
    type Answer: Answer;

    /// Asks it. `watch` is told how far the work is; `&()` where nobody wants to know.
    ///
    /// # Errors
    ///
    /// If it is asked wrongly, or cannot be answered on this shoe.
    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Self::Answer, Error>;
}

/// What answers a question: data that can be laid out as a document.
pub trait Answer: Page {
    /// Leaves out all but what a brief answer has.
    fn shorten(&mut self) {}

    /// Puts its texts in the words of a front.
    fn word(&mut self, _names: &dyn Names) {}

    /// Whether something that was held against the exact figures differs from them.
    fn differs(&self) -> bool {
        false
    }
}
