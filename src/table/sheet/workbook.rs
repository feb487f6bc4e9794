//! The first sheet of a workbook, a line of text for every row.

use std::io::Cursor;
use std::path::Path;

use calamine::{Data, Reader, Xlsx};

use crate::error::{Error, Mistake, Place};
use crate::table::source;

use super::{Cell, Sheet};

pub(super) fn read(path: &Path) -> Result<Sheet, Error> {
    let (file, bytes, sha256) = source::bytes_of(path)?;
    let refuse = |why: String| {
        let place = Place { file: file.as_str().into(), text: "".into(), span: 0..0 };
        let message = format!("not a workbook that can be read: {why}");
        let help = Some("expected an .xlsx file, whose first sheet has the claims".to_owned());
        Error::table(vec![Mistake { place, message, help }])
    };
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|cause| refuse(cause.to_string()))?;
    let first = book.worksheet_range_at(0).ok_or_else(|| refuse("it has no sheet".to_owned()))?;
    let range = first.map_err(|cause| refuse(cause.to_string()))?;
    let (mut text, mut rows) = (String::new(), Vec::new());
    let (row, column) = range.end().unwrap_or_default();
    for at in 0..=row {
        let mut cells = Vec::new();
        for across in 0..=column {
            if across > 0 {
                text.push_str(" | ");
            }
            let value = range.get_value((at, across)).unwrap_or(&Data::Empty);
            let shown = shown(value);
            let start = text.len();
            text.push_str(&shown);
            let number = matches!(value, Data::Float(_) | Data::Int(_));
            cells.push(Cell { span: start..text.len(), text: shown, number });
        }
        text.push('\n');
        rows.push(cells);
    }
    Ok(Sheet { file, text, sha256, rows, lettered: true })
}

/// A cell on one line.
fn shown(value: &Data) -> String {
    let text = match value {
        Data::Empty => String::new(),
        value => value.to_string(),
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
