//! What counts are worth, laid out.

use crate::document::{Document, Page, View};
use crate::question::count::report::CountStudy;

/// The columns of CSV.
pub const COLUMNS: &[&str] = &["kind"];

impl Page for CountStudy {
    fn page(&self, _view: View) -> Document {
        Document::default()
    }
}
