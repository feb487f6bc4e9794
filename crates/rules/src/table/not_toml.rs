//! Describes why a text is not TOML, with the fix for conditions written in other languages.

use std::ops::Range;

/// Describes why a text is not TOML: the place, the message and, if known, the fix.
pub(super) fn not_toml(
    text: &str,
    error: &toml::de::Error,
) -> (Range<usize>, String, Option<String>) {
    let span = error.span().unwrap_or(0..0);
    let mut message = error.message().lines().collect::<Vec<_>>().join(", ");
    if let ("duplicate key", Some(key)) = (message.as_str(), text.get(span.clone())) {
        message = format!("duplicate key \"{key}\"");
    }
    let unquoted = [
        "invalid boolean",
        "invalid date",
        "invalid number",
        "must be quoted",
        "missing assignment",
    ];
    let unquoted = unquoted.iter().any(|words| message.contains(words));
    let quotes = || "texts, odds and ranges stand in quotes: \"tie\", \"8 to 1\", \"6-9\"".into();
    let help = no_equation(text, &span).or_else(|| unquoted.then(quotes));
    (span, format!("not TOML: {message}"), help)
}

/// Suggests how to write a comparison at the point where it stops a text from being TOML.
fn no_equation(text: &str, span: &Range<usize>) -> Option<String> {
    let [before, after] = [text.get(..span.start)?, text.get(span.start..)?].map(str::trim);
    let line = text[..span.start].rsplit('\n').next().unwrap_or_default();
    if line.trim().is_empty() {
        return None;
    }
    if after.starts_with('=') && before.ends_with('=') {
        return Some("one = says that a field has a value".to_owned());
    }
    let after = after.trim_start_matches('=').trim_start();
    let compares = after.starts_with(['<', '>', '≤', '≥', '≠']) || after.starts_with("!=");
    let signs = ['<', '>', '≤', '≥', '≠', '!', '='];
    let name = after.trim_start_matches(signs);
    let (sign, name) = (&after[..after.len() - name.len()], name.trim_start());
    let name: String =
        name.chars().take_while(|c| c.is_alphanumeric() || "-.".contains(*c)).collect();
    compares.then(|| match name.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        true => format!("expected = and a text: = \"{sign} {name}\""),
        false => "expected = and the values: = 6, = \"6+\" for 6 or more, = \"4-6\" for a range"
            .to_owned(),
    })
}
