//! Splits a line of CSV into its fields, including quoted ones.

use std::borrow::Cow;

use memchr::memchr;

/// Calls `each` with the index and the text of every field of a line, and returns their number.
///
/// A quoted field must end on its line.
pub fn split<'l>(
    line: &'l str,
    delimiter: u8,
    mut each: impl FnMut(usize, Cow<'l, str>),
) -> Result<usize, &'static str> {
    let delimiter_at = |from: usize| memchr(delimiter, &line.as_bytes()[from..]);
    let mut start = 0;
    let mut count = 0;
    loop {
        let end = match line[start..].strip_prefix('"') {
            None => {
                let end = delimiter_at(start).map_or(line.len(), |at| start + at);
                each(count, Cow::Borrowed(&line[start..end]));
                end
            }
            Some(quoted) => {
                let (text, length) = unquote(quoted)?;
                let end = start + 1 + length;
                if line.as_bytes().get(end).is_some_and(|byte| *byte != delimiter) {
                    return Err("something follows a field in quotes");
                }
                each(count, text);
                end
            }
        };
        count += 1;
        if end == line.len() {
            return Ok(count);
        }
        start = end + 1;
    }
}

/// Returns the text of a field after its opening quote, and its length with the closing quote.
fn unquote(quoted: &str) -> Result<(Cow<'_, str>, usize), &'static str> {
    let mut text = Cow::Borrowed("");
    let mut start = 0;
    loop {
        let quote = memchr(b'"', &quoted.as_bytes()[start..]);
        let end = start + quote.ok_or("a field in quotes does not end on its line")?;
        let doubled = quoted.as_bytes().get(end + 1) == Some(&b'"');
        let part = &quoted[start..end + usize::from(doubled)];
        if text.is_empty() {
            text = Cow::Borrowed(part);
        } else {
            text.to_mut().push_str(part);
        }
        if !doubled {
            return Ok((text, end + 1));
        }
        start = end + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Result<Vec<String>, &'static str> {
        let mut fields = Vec::new();
        let count = split(line, b',', |_, field| fields.push(field.into_owned()))?;
        assert_eq!(count, fields.len());
        Ok(fields)
    }

    #[test]
    fn fields_are_cut_as_rfc_4180_has_them() {
        for (line, expected) in [
            ("", &[""][..]),
            ("a", &["a"]),
            ("a,b,", &["a", "b", ""]),
            (",", &["", ""]),
            (r#""a,b",c"#, &["a,b", "c"]),
            (r#""a ""b"" c","""","""#, &[r#"a "b" c"#, r#"""#, ""]),
            (r#"a"b,"" "#, &[]),
            (r#""",x"#, &["", "x"]),
            (r#""é","♥""#, &["é", "♥"]),
            (r#"3"4,5"#, &[r#"3"4"#, "5"]),
        ] {
            match (fields(line), expected) {
                (Err(_), []) => {}
                (found, expected) => assert_eq!(found.unwrap(), expected, "{line}"),
            }
        }
        assert!(fields(r#""a"#).is_err());
        assert!(fields("\"\"\"").is_err());
        assert_eq!(fields("\"\"\"\"").unwrap(), ["\""]);
        assert!(fields(r#""a"b"#).is_err());
    }
}
