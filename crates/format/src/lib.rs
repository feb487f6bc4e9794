//! Output formats: a report as bytes. Internals of [`shoe-odds`](https://docs.rs/shoe-odds), which
//! re-exports the public part of this crate; nothing here is stable on its own.
//!
//! To add one: a file that implements [`Format`] and a line in [`FORMATS`].

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod api;
mod ci;
mod csv;
#[cfg(any(feature = "html", feature = "text"))]
mod fit;
#[cfg(feature = "html")]
pub mod html;
mod json;
mod long;
mod md;
mod tex;
#[cfg(feature = "text")]
mod text;
#[cfg(feature = "xlsx")]
mod xlsx;

#[cfg(any(feature = "html", feature = "text", feature = "xlsx"))]
use shoe_odds_core::wording;
use shoe_odds_core::{document, exact, figure};

pub use api::{Format, Source};
pub use ci::{CI_FORMATS, ci_format, github_error};
pub use csv::harmless;
#[cfg(feature = "html")]
pub use html::Html;
pub use long::LongCsv;
pub use tex::Tex;
#[cfg(feature = "text")]
pub use text::{width, wrapped};

/// Every format that this build has, by name; `html`, `text` and `xlsx` are features.
pub const FORMATS: &[&dyn Format] = &[
    &csv::Csv,
    #[cfg(feature = "html")]
    &html::Html,
    &json::Json,
    &md::Markdown,
    &tex::Tex,
    #[cfg(feature = "text")]
    &text::Text,
    #[cfg(feature = "xlsx")]
    &xlsx::Xlsx,
];

/// Returns the format called `id`.
pub fn format(id: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.id() == id)
}

/// Returns the format of files with this extension.
pub fn of_extension(extension: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.extensions().contains(&extension))
}

/// Writes prose, in which a text between two backticks is code.
fn prose(text: &str, plain: impl Fn(&str) -> String, code: impl Fn(&str) -> String) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let is_empty = |code: &&str| code.is_empty();
    if parts.len().is_multiple_of(2) || parts.iter().skip(1).step_by(2).any(is_empty) {
        return plain(text);
    }
    let spans = parts.iter().enumerate();
    spans.map(|(at, part)| if at % 2 == 0 { plain(part) } else { code(part) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_in_order_and_no_ending_is_claimed_twice() {
        assert!(FORMATS.iter().map(|format| format.id()).is_sorted());
        let mut endings: Vec<_> = FORMATS.iter().flat_map(|format| format.extensions()).collect();
        endings.sort_unstable();
        assert!(endings.windows(2).all(|two| two[0] != two[1]), "{endings:?}");
    }
}
