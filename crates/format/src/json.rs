//! JSON: the report itself, with every exact figure as a fraction and a decimal.

use crate::{Format, Source};

/// The JSON format.
pub struct Json;

impl Format for Json {
    fn id(&self) -> &'static str {
        "json"
    }

    fn doc(&self) -> &'static str {
        "For programs: everything, with exact fractions and decimals as strings."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["json"]
    }

    fn digits(&self) -> usize {
        15
    }

    fn runs(&self) -> Option<u32> {
        None
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let mut json = source.page.json(source.view);
        json.push(b'\n');
        json
    }
}
