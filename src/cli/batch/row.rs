//! Lines of the answer: the line number, the kept columns, and the figures of each wager.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde_json::json;

use crate::exact::Fraction;
use crate::format::harmless;
use crate::question::batch::{BatchFigure, Tally};
use crate::question::simulate::dealing::Form;

/// Remarks on a shoe.
pub(super) struct Marks {
    /// `false` if the rules do not allow the shoe.
    pub(super) within_rules: bool,
    /// Wagers that are not offered with the shoe.
    pub(super) not_offered: Vec<String>,
    /// Wagers with special terms, each with these terms.
    pub(super) offers: Vec<(String, String)>,
    /// All remarks in one text, for CSV.
    pub(super) remark: Option<String>,
}

/// Name of the last CSV column, and of the JSON member, with the terms of wagers.
pub(super) const OFFER: &str = "offer";

/// Layout of the answer's lines.
pub(super) struct Rows {
    pub(super) format: Form,
    /// `true` for reduced fractions instead of decimals.
    pub(super) exact: bool,
    /// Digits after the point of decimals.
    pub(super) digits: usize,
    /// The figures of each wager, in order.
    pub(super) figures: Vec<BatchFigure>,
    pub(super) wagers: Vec<String>,
}

impl Rows {
    /// Returns `true` if the expectation is the only figure asked for, which is faster to compute.
    pub(super) fn are_expectations(&self) -> bool {
        self.figures == [BatchFigure::Expectation]
    }

    /// Returns the CSV columns that hold figures.
    pub(super) fn columns(&self) -> Vec<String> {
        if self.are_expectations() {
            return self.wagers.clone();
        }
        let of_wager = |wager: &String| {
            let of_figure = |figure: &BatchFigure| format!("{wager}.{}", figure.id());
            self.figures.iter().map(of_figure).collect::<Vec<_>>()
        };
        self.wagers.iter().flat_map(of_wager).collect()
    }

    /// Returns the header row; empty for JSON.
    pub(super) fn heading(&self, kept: &[String]) -> String {
        if self.format == Form::Json {
            return String::new();
        }
        let columns = kept.iter().map(|name| csv_cell(name).into_owned()).chain(self.columns());
        let columns = columns.chain([OFFER.to_owned()]);
        format!("line,{}\n", columns.collect::<Vec<_>>().join(","))
    }

    /// Estimates the length of a line in letters.
    pub(super) fn letters(&self) -> usize {
        (self.digits + 30) * (self.wagers.len() * self.figures.len() + 1)
    }

    /// Appends an expectation to `text`.
    pub(super) fn expectation(&self, expectation: &Fraction, text: &mut String) {
        match self.exact {
            true => _ = write!(text, "{expectation}"),
            false => expectation.write_decimal(self.digits, text),
        }
    }

    /// Appends a figure of a wager to `text`.
    pub(super) fn figure(&self, tally: &Tally<'_>, figure: BatchFigure, text: &mut String) {
        match tally.exact(figure).filter(|_| self.exact) {
            Some(exact) => _ = write!(text, "{exact}"),
            None => text.push_str(&tally.decimal(figure, self.digits)),
        }
    }

    /// Appends a line to `text`. `row` has one item per wager, of which `write` appends a figure.
    pub(super) fn write<T>(
        &self,
        text: &mut String,
        at: usize,
        kept: (&[String], &[Option<String>]),
        marks: &Marks,
        row: &[Option<T>],
        write: &impl Fn(&T, BatchFigure, &mut String),
    ) {
        match self.format {
            Form::Csv => {
                let _ = write!(text, "{at}");
                for value in kept.1 {
                    text.push(',');
                    value.iter().for_each(|value| text.push_str(&csv_cell(value)));
                }
                for value in row {
                    for figure in &self.figures {
                        text.push(',');
                        value.iter().for_each(|value| write(value, *figure, text));
                    }
                }
                text.push(',');
                marks.remark.iter().for_each(|remark| text.push_str(&csv_cell(remark)));
                text.push('\n');
            }
            Form::Json => {
                let _ = write!(text, "{{\"line\":{at}");
                for (name, value) in kept.0.iter().zip(kept.1) {
                    let _ = write!(text, ",{}:{}", json_text(name), json_cell(value.as_deref()));
                }
                if !marks.within_rules {
                    text.push_str(",\"within_rules\":false");
                }
                if !marks.not_offered.is_empty() {
                    let _ = write!(text, ",\"not_offered\":{}", json!(marks.not_offered));
                }
                if !marks.offers.is_empty() {
                    let offers: serde_json::Map<_, _> = marks
                        .offers
                        .iter()
                        .map(|(name, mark)| (name.clone(), json!(mark)))
                        .collect();
                    let _ = write!(text, ",\"{OFFER}\":{}", json!(offers));
                }
                for figure in &self.figures {
                    let _ = write!(text, ",\"{}\":{{", figure.id());
                    for (place, (name, value)) in self.wagers.iter().zip(row).enumerate() {
                        let comma = if place == 0 { "" } else { "," };
                        // Names of wagers need no escaping: they are letters, digits, slashes and
                        // hyphens.
                        let _ = write!(text, "{comma}\"{name}\":");
                        match value {
                            None => text.push_str("null"),
                            Some(value) => {
                                text.push('"');
                                write(value, *figure, text);
                                text.push('"');
                            }
                        }
                    }
                    text.push('}');
                }
                text.push_str("}\n");
            }
        }
    }
}

/// Returns a CSV cell that no spreadsheet takes for a formula, in quotes if it needs them.
fn csv_cell(text: &str) -> Cow<'_, str> {
    let text = harmless(text);
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text,
    }
}

fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns a kept value as JSON.
fn json_cell(text: Option<&str>) -> String {
    text.map_or_else(|| "null".to_owned(), json_text)
}

#[cfg(test)]
mod tests {
    use super::csv_cell;

    #[test]
    fn a_kept_value_is_never_a_formula() {
        assert_eq!(csv_cell("=1+1"), "'=1+1");
        assert_eq!(csv_cell("=SUM(A1,A2)"), "\"'=SUM(A1,A2)\"");
        assert_eq!(csv_cell("@\"x\""), "\"'@\"\"x\"\"\"");
        assert_eq!(["-1", "shoe 7", ""].map(csv_cell), ["-1", "shoe 7", ""]);
    }
}
