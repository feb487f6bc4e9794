//! Rows of cells that are claims, from a CSV file or from the first sheet of a workbook.
//!
//! Either becomes one text with a line for every row. Cells know their places in the text, so that
//! a mistake can be shown at its place.

mod delimited;
#[cfg(feature = "workbooks")]
mod packed;
#[cfg(feature = "workbooks")]
mod workbook;

use std::ops::Range;
use std::path::Path;

use crate::error::{Error, Mistake, Place};

/// A cell, without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub text: String,
    /// Its place in the text of the sheet.
    pub span: Range<usize>,
    pub kind: Kind,
}

/// The kind of value that a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "workbooks"), expect(dead_code, reason = "CSV has text alone"))]
pub(super) enum Kind {
    /// Text, or a number as its format displays it.
    Text,
    /// A number of a workbook whose format does not say how many digits it displays.
    Number,
    /// A date or a time of a workbook.
    Date,
}

/// Rows of cells.
#[derive(Debug)]
pub(super) struct Sheet {
    /// The file as the user named it.
    pub file: String,
    pub text: String,
    pub sha256: String,
    pub rows: Vec<Vec<Cell>>,
    /// `true` if cells are named by letter and number, as in a workbook.
    lettered: bool,
}

/// Reads the sheet in a file, if the extension of the file says that it holds one.
///
/// # Errors
///
/// Returns an error if it cannot be read.
pub(super) fn read(path: &Path) -> Option<Result<Sheet, Error>> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match &*ending {
        "csv" | "tsv" => Some(delimited::read(path)),
        #[cfg(feature = "workbooks")]
        "xlsx" | "xlsm" => Some(workbook::read(path)),
        _ => None,
    }
}

impl Sheet {
    /// Adds the names of their cells to mistakes, if cells have names.
    pub fn named(&self, mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
        for mistake in mistakes.iter_mut().filter(|_| self.lettered) {
            let Place { span, .. } = &mistake.place;
            let cells = self.rows.iter().enumerate().flat_map(|(row, cells)| {
                cells.iter().enumerate().map(move |(column, cell)| (row, column, cell))
            });
            let found = cells.into_iter().find(|(_, _, cell)| cell.span == *span);
            if let Some((row, column, _)) = found {
                let letters = letters(column);
                mistake.message = format!("cell {letters}{}: {}", row + 1, mistake.message);
            }
        }
        mistakes
    }
}

/// Returns the letters of a workbook's column, counted from 0: A, B, … Z, AA.
fn letters(column: usize) -> String {
    let last = char::from(b'A' + u8::try_from(column % 26).unwrap_or_default());
    match column.checked_sub(26) {
        Some(rest) => letters(rest / 26) + &last.to_string(),
        None => last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_the_letters_of_a_workbook() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(letters),
            ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
        );
    }
}
