//! Traits of reports that can be written: as a document for readers, or as data.

use serde::Serialize;

use crate::document::{Document, View};
use crate::figure::writing;

/// A report that can be written as a document, or as data.
pub trait Page: Data {
    /// Returns the document.
    fn page(&self, view: View) -> Document;
}

/// A report that can be written as JSON.
pub trait Data {
    /// Returns the JSON, without a final line break; `view` has the number of digits after the
    /// point of decimals.
    fn json(&self, view: View) -> Vec<u8>;
}

impl<T: Serialize> Data for T {
    fn json(&self, view: View) -> Vec<u8> {
        writing(view.digits, || serde_json::to_vec_pretty(self))
            .expect("a report is made of strings, numbers and lists")
    }
}
