//! What an output format offers.

use crate::document::{Document, lay_out};
use crate::report::Output;
use crate::wording::Names;

/// A report for a format to write.
pub struct Source<'a> {
    /// The report, for formats that hand on data.
    pub output: &'a Output,
    /// What the front that writes it calls its parameters.
    pub names: &'a dyn Names,
    /// Whether the output goes to a terminal that shows styles.
    pub styled: bool,
}

impl Source<'_> {
    /// The document made of the report, for formats that are read.
    pub fn document(&self) -> Document {
        lay_out(self.output, self.names)
    }
}

/// An output format.
pub trait Format: Sync {
    /// What `--format` calls it.
    fn id(&self) -> &'static str;

    /// One sentence: what it is good for.
    fn doc(&self) -> &'static str;

    /// Endings of the files that are written so.
    fn extensions(&self) -> &'static [&'static str];

    /// Digits after the point of decimals unless the user says otherwise.
    fn digits(&self) -> usize;

    /// Lengths of runs that are told apart unless the user says otherwise; `None` for as many as
    /// are quickly found.
    fn runs(&self) -> Option<u32> {
        None
    }

    /// Whether its bytes are no text, which a terminal should not be given.
    fn is_binary(&self) -> bool {
        false
    }

    /// The report in this format; a text ends in a line break.
    fn render(&self, source: &Source<'_>) -> Vec<u8>;
}
