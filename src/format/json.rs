//! JSON: the report itself, every exact figure as a fraction and a decimal.

use crate::format::{Format, Source};

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

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let mut json = serde_json::to_vec_pretty(&source.output.worded(source.names))
            .expect("a report is made of strings, numbers and lists");
        json.push(b'\n');
        json
    }
}
