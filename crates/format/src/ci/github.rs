//! Annotations of GitHub: a line for each problem, which the pages of a change show beside the file.

use std::fmt::Write as _;

use crate::{Format, Source};

/// The format of workflow commands.
pub struct GitHub;

impl Format for GitHub {
    fn id(&self) -> &'static str {
        "github"
    }

    fn doc(&self) -> &'static str {
        "For workflows of GitHub: an annotation for each problem."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.data();
        let mut lines = String::new();
        for trial in &document.trials {
            for problem in &trial.problems {
                let level = if problem.is_warning { "warning" } else { "error" };
                let place = problem.place.as_ref().map_or(String::new(), |(file, line)| {
                    format!("file={},line={line},", property(file))
                });
                // The test of a figure has the rule in its name.
                let is_named = trial.name.split([' ', ',']).any(|word| word == problem.rule);
                let rule = if is_named { "" } else { &format!(": {}", problem.rule) };
                let title = property(&format!("{}{rule}", trial.name));
                let text = message(&problem.text);
                // Writing to a string does not fail.
                let _ = writeln!(lines, "::{level} {place}title={title}::{text}");
            }
        }
        let failed = document.trials.iter().filter(|trial| trial.fails()).count();
        let all = document.trials.len();
        let _ = writeln!(lines, "::notice::{failed} of {all} tests failed");
        lines.into_bytes()
    }
}

/// Returns an annotation for an error that left nothing to report.
pub fn error(text: &str) -> String {
    format!("::error title=odds::{}\n", message(text))
}

/// Escapes a message.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property, which ends at a comma or a colon.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_a_meaning_are_escaped() {
        assert_eq!(message("1%\r\nof: a, b"), "1%25%0D%0Aof: a, b");
        assert_eq!(property("C:\\a,b.csv"), "C%3A\\a%2Cb.csv");
    }
}
