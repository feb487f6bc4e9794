//! JUnit's XML: a test case for each test, as most servers that build software read it.

use std::fmt::Write as _;

use crate::document::{Problem, Trial};
use crate::{Format, Source};

/// The format of JUnit.
pub struct Junit;

impl Format for Junit {
    fn id(&self) -> &'static str {
        "junit"
    }

    fn doc(&self) -> &'static str {
        "For build servers: a test case for each test, as XML of JUnit."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["xml"]
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.data();
        let tested = Some(&document.tested).filter(|tested| !tested.is_empty());
        let name = attribute(tested.unwrap_or(&document.title));
        let tests = document.trials.len();
        let failed = |broken: bool| {
            let failed = document.trials.iter().filter(|trial| trial.fails());
            failed.filter(|trial| trial.is_broken == broken).count()
        };
        let (failures, errors) = (failed(false), failed(true));
        let skipped = document.trials.iter().filter(|trial| is_skipped(trial)).count();
        let cases: String = document.trials.iter().map(|trial| case(trial, &name)).collect();
        let xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"{tests}\" \
             failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\">\n<testsuite name=\"{name}\" tests=\"{tests}\" \
             failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\">\n{cases}</testsuite>\n</testsuites>\n"
        );
        xml.into_bytes()
    }
}

/// Returns `true` for a test that neither passed nor failed.
fn is_skipped(trial: &Trial) -> bool {
    trial.skipped.is_some() && !trial.fails()
}

fn case(trial: &Trial, suite: &str) -> String {
    let mut xml = format!("<testcase classname=\"{suite}\" name=\"{}\"", attribute(&trial.name));
    if trial.problems.is_empty() && trial.skipped.is_none() {
        xml.push_str("/>\n");
        return xml;
    }
    xml.push_str(">\n");
    if let Some(why) = trial.skipped.as_ref().filter(|_| is_skipped(trial)) {
        let _ = writeln!(xml, "<skipped message=\"{}\"/>", attribute(why));
    }
    let (warnings, errors): (Vec<&Problem>, Vec<&Problem>) =
        trial.problems.iter().partition(|problem| problem.is_warning);
    // A test case has one failure: the first problem names it, and its text has all of them.
    if let Some(first) = errors.first() {
        let (kind, text) = (attribute(&first.rule), attribute(&first.text));
        let tag = if trial.is_broken { "error" } else { "failure" };
        let all = lines(&errors);
        let _ = writeln!(xml, "<{tag} type=\"{kind}\" message=\"{text}\">{all}</{tag}>");
    }
    if !warnings.is_empty() {
        let _ = writeln!(xml, "<system-out>{}</system-out>", lines(&warnings));
    }
    xml.push_str("</testcase>\n");
    xml
}

/// Returns a line for each problem: its place and its text.
fn lines(problems: &[&Problem]) -> String {
    let lines = problems.iter().map(|problem| {
        let place = problem.place.as_ref();
        let place = place.map_or(String::new(), |(file, line)| format!("{file}:{line}: "));
        content(&format!("{place}{}", problem.text))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Escapes text between tags. XML 1.0 has no other control letters than these, so that each is
/// replaced.
fn content(text: &str) -> String {
    let is_xml = |letter: char| matches!(letter, '\t' | '\n' | '\r') || letter >= ' ';
    let text: String =
        text.chars().map(|letter| if is_xml(letter) { letter } else { '\u{fffd}' }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes the value of an attribute.
fn attribute(text: &str) -> String {
    content(text).replace('"', "&quot;").replace('\n', "&#10;").replace('\r', "&#13;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_a_meaning_are_escaped() {
        assert_eq!(content("a < b & \"c\" > d\u{1}"), "a &lt; b &amp; \"c\" &gt; d\u{fffd}");
        assert_eq!(attribute("\"a\"\n"), "&quot;a&quot;&#10;");
    }
}
