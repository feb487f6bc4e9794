//! The interface of an output format.

use crate::document::{Document, Page, View};

/// A report for a format to write.
pub struct Source<'a> {
    /// The report.
    pub page: &'a dyn Page,
    /// The digits and names to write it with.
    pub view: View,
    /// `true` if the output goes to a terminal that shows styles.
    pub styled: bool,
    /// Columns of the terminal it goes to; `None` to write everything at full width.
    pub width: Option<usize>,
}

impl Source<'_> {
    /// Returns the document of the report, for formats that people read.
    pub fn document(&self) -> Document {
        self.whole().for_reading()
    }

    /// Returns the document of the report, for data formats.
    pub fn data(&self) -> Document {
        self.whole().for_data()
    }

    fn whole(&self) -> Document {
        let mut document = self.page.page(self.view);
        document.say(self.view.names);
        document
    }
}

/// An output format.
pub trait Format: Sync {
    /// Returns its name in `--format`.
    fn id(&self) -> &'static str;

    /// Returns one sentence on its use.
    fn doc(&self) -> &'static str;

    /// Returns the file extensions of this format.
    fn extensions(&self) -> &'static [&'static str];

    /// Returns the default number of digits after the point of decimals; 6 for reading.
    fn digits(&self) -> usize {
        6
    }

    /// Returns the default length up to which runs are listed separately: 20 for reading; `None`
    /// for as many lengths as can be computed quickly.
    fn runs(&self) -> Option<u32> {
        Some(20)
    }

    /// Returns `true` if its bytes are not text, and so not for a terminal.
    fn is_binary(&self) -> bool {
        false
    }

    /// Returns the letters of an output that this format could not show as they are, in their
    /// order.
    fn lost(&self, _rendered: &[u8]) -> Vec<char> {
        Vec::new()
    }

    /// Renders the report in this format; a text ends in a line break.
    fn render(&self, source: &Source<'_>) -> Vec<u8>;
}
