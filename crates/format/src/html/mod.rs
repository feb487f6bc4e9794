//! HTML: one self-contained page with charts, for the screen and for paper; and [`fragment()`], a
//! piece of a page.

mod chart;
mod fold;
mod fragment;
mod host;
mod markup;
mod page;
mod scope;
mod table;

use crate::{Format, Source};

pub use fragment::fragment;

/// The HTML format.
pub struct Html;

impl Format for Html {
    fn id(&self) -> &'static str {
        "html"
    }

    fn doc(&self) -> &'static str {
        "For reading and printing: one self-contained page with charts, light and dark."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["html", "htm"]
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        page::page(&source.document()).into_bytes()
    }
}
