//! Parses CSV with places: commas, semicolons or tabs between cells, and quotes as in RFC 4180.

use std::ops::Range;
use std::path::Path;

use crate::error::{Error, Mistake, Place};
use crate::table::source::{self, Source};

use super::{Cell, Kind, Sheet};

/// Characters that may separate cells.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

pub(super) fn read(path: &Path) -> Result<Sheet, Error> {
    let Source { file, text, sha256 } = source::read_file(path)?;
    if let Some(at) = text.find('\0') {
        return Err(Error::usage(format!(
            "{file}: byte {at} is 0, as in a file that is no text: expected a CSV file in UTF-8"
        )));
    }
    match rows(&text) {
        Ok(rows) => Ok(Sheet { file, text, sha256, rows, lettered: false }),
        Err(span) => {
            let place = Place::new(file.as_str(), text.as_str(), span);
            let help = Some("expected \" behind the cell, and \"\" for one inside it".to_owned());
            let message = "a cell in quotes does not end".to_owned();
            Err(Error::table(vec![Mistake::new(place, message, help)]))
        }
    }
}

/// Returns the rows of a text, empty ones too, or the place of a quote that does not end.
fn rows(text: &str) -> Result<Vec<Vec<Cell>>, Range<usize>> {
    let bytes = text.as_bytes();
    let delimiter = delimiter(text);
    let mut rows = Vec::new();
    let mut row = Vec::new();
    let mut at = 0;
    loop {
        let (cell, end) = cell(text, at, delimiter)?;
        row.push(cell);
        match bytes.get(end) {
            Some(byte) if *byte == delimiter => at = end + 1,
            Some(_) => {
                // A line ends with \n or \r\n.
                at = end + if text[end..].starts_with("\r\n") { 2 } else { 1 };
                rows.push(std::mem::take(&mut row));
                if at == bytes.len() {
                    return Ok(rows);
                }
            }
            None => {
                rows.push(row);
                return Ok(rows);
            }
        }
    }
}

/// Returns the cell that begins here, and the position of the character that ends it.
fn cell(text: &str, start: usize, delimiter: u8) -> Result<(Cell, usize), Range<usize>> {
    let bytes = text.as_bytes();
    let ends = |at: &usize| {
        let byte = bytes[*at];
        byte == delimiter || byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) == Some(&b'\n'))
    };
    let end_of = |from: usize| (from..bytes.len()).find(ends).unwrap_or(bytes.len());
    let blanks = |from: usize| {
        let blank = |at: &usize| bytes[*at] != b' ';
        (from..bytes.len()).find(blank).unwrap_or(bytes.len())
    };
    let first = blanks(start);
    if bytes.get(first) != Some(&b'"') {
        let end = end_of(start);
        let whole = &text[start..end];
        let kept = whole.trim();
        let from = start + (whole.len() - whole.trim_start().len());
        let span = from..from + kept.len();
        return Ok((Cell { text: kept.to_owned(), span, kind: Kind::Text }, end));
    }
    let mut kept = String::new();
    let mut from = first + 1;
    loop {
        let Some(quote) = text[from..].find('"').map(|at| from + at) else {
            return Err(first..first + 1);
        };
        kept.push_str(&text[from..quote]);
        if bytes.get(quote + 1) == Some(&b'"') {
            kept.push('"');
            from = quote + 2;
            continue;
        }
        let end = end_of(quote + 1);
        // Text behind the closing quote belongs to the cell, as in spreadsheets.
        kept.push_str(text[quote + 1..end].trim_end());
        let span = first..quote + 1;
        return Ok((Cell { text: kept.trim().to_owned(), span, kind: Kind::Text }, end));
    }
}

/// Returns the most frequent delimiter of the first line that is not blank, ignoring quoted text.
fn delimiter(text: &str) -> u8 {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let plain: String = line.split('"').step_by(2).collect();
    let count = |delimiter: u8| plain.bytes().filter(|byte| *byte == delimiter).count();
    // The first of equals wins.
    DELIMITERS.into_iter().rev().max_by_key(|one| count(*one)).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let rows = rows(text).unwrap();
        let text = |row: Vec<Cell>| row.into_iter().map(|cell| cell.text).collect();
        rows.into_iter().map(text).collect()
    }

    /// RFC 4180, section 2, and blanks around cells.
    #[test]
    fn cells_are_read_with_their_quotes_and_delimiters() {
        assert_eq!(texts("a,b\r\nc,d\r\n"), [["a", "b"], ["c", "d"]]);
        assert_eq!(texts("a;\"b;c\"\n1,5; d "), [["a", "b;c"], ["1,5", "d"]]);
        assert_eq!(texts("a\t\"say \"\"x\"\"\""), [["a", "say \"x\""]]);
        assert_eq!(texts("a,b\n\n,\n"), [vec!["a", "b"], vec![""], vec!["", ""]]);
        assert_eq!(texts("a,\"two\nlines\"\nc,d"), [["a", "two\nlines"], ["c", "d"]]);
        assert_eq!(rows("a,b\nc,\"d\n"), Err(6..7));
    }

    #[test]
    fn cells_know_where_they_stand() {
        let text = "wager, edge\ntie,\"14,36%\"";
        let of = |row: usize, column: usize| rows(text).unwrap()[row][column].clone();
        assert_eq!(&text[of(0, 1).span], "edge");
        assert_eq!((of(1, 1).text.as_str(), &text[of(1, 1).span]), ("14,36%", "\"14,36%\""));
    }
}
