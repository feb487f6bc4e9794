//! What an output format offers.

use crate::document::{Document, Page, View};

/// A report for a format to write.
pub struct Source<'a> {
    /// The report.
    pub page: &'a dyn Page,
    /// How it is to be written.
    pub view: View,
    /// Whether the output goes to a terminal that shows styles.
    pub styled: bool,
    /// Columns of the terminal that it goes to; `None` where all is written at its full width.
    pub width: Option<usize>,
}

impl Source<'_> {
    /// The document made of the report, for formats that are read.
    pub fn document(&self) -> Document {
        self.whole().for_reading()
    }

    /// The same for formats for data.
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
    /// What `--format` calls it.
    fn id(&self) -> &'static str;

    /// One sentence: what it is good for.
    fn doc(&self) -> &'static str;

    /// Endings of the files that are written so.
    fn extensions(&self) -> &'static [&'static str];

    /// Digits after the point of decimals unless the user says otherwise: for reading 6.
    fn digits(&self) -> usize {
        6
    }

    /// Lengths of runs that are told apart unless the user says otherwise: for reading 20; `None`
    /// for as many as are quickly found.
    fn runs(&self) -> Option<u32> {
        Some(20)
    }

    /// Whether its bytes are no text, which a terminal should not be given.
    fn is_binary(&self) -> bool {
        false
    }

    /// Letters of an output that this format could not show as they are, in their order.
    fn lost(&self, _rendered: &[u8]) -> Vec<char> {
        Vec::new()
    }

    /// The report in this format; a text ends in a line break.
    fn render(&self, source: &Source<'_>) -> Vec<u8>;
}
