//! Reads the first sheet of a workbook, a line of text for every row.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use calamine::{Data, Reader, Xlsx};

use crate::error::{Error, Mistake, Place};
use crate::table::source;

use super::{Cell, Sheet, packed};

pub(super) fn read(path: &Path) -> Result<Sheet, Error> {
    let (file, bytes, sha256) = source::bytes_of(path)?;
    let refuse = |why: String| {
        let place = Place::new(file.as_str(), "", 0..0);
        let message = format!("not a workbook that can be read: {why}");
        let help = Some("expected an .xlsx file, whose first sheet has the claims".to_owned());
        Error::table(vec![Mistake::new(place, message, help)])
    };
    packed::look(&bytes).map_err(&refuse)?;
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|cause| refuse(cause.to_string()))?;
    let first = book.sheet_names().first().cloned();
    let first = first.ok_or_else(|| refuse("it has no sheet".to_owned()))?;
    let cells = cells(&mut book, &first).map_err(refuse)?;
    let (mut text, mut rows) = (String::new(), Vec::new());
    let row = cells.keys().map(|(row, _)| *row).max().unwrap_or_default();
    let column = cells.keys().map(|(_, column)| *column).max().unwrap_or_default();
    for at in 0..=row {
        let mut line = Vec::new();
        for across in 0..=column {
            if across > 0 {
                text.push_str(" | ");
            }
            let value = cells.get(&(at, across)).unwrap_or(&Data::Empty);
            let shown = shown(value);
            let start = text.len();
            text.push_str(&shown);
            let number = matches!(value, Data::Float(_) | Data::Int(_));
            line.push(Cell { span: start..text.len(), text: shown, number });
        }
        text.push('\n');
        rows.push(line);
    }
    Ok(Sheet { file, text, sha256, rows, lettered: true })
}

/// Returns the cells of a sheet that are not empty, by row and column.
fn cells(
    book: &mut Xlsx<Cursor<Vec<u8>>>,
    sheet: &str,
) -> Result<BTreeMap<(u32, u32), Data>, String> {
    let mut reader = book.worksheet_cells_reader(sheet).map_err(|cause| cause.to_string())?;
    let mut cells = BTreeMap::new();
    while let Some(cell) = reader.next_cell().map_err(|cause| cause.to_string())? {
        let (row, column) = cell.get_position();
        let value = Data::from(cell.get_value().clone());
        if shown(&value).is_empty() {
            continue;
        }
        if row >= MOST_ROWS || column >= MOST_COLUMNS {
            let place = format!("row {}, column {}", row + 1, column + 1);
            return Err(format!(
                "a cell in {place}, and claims have at most {MOST_ROWS} rows and {MOST_COLUMNS} \
                 columns"
            ));
        }
        cells.insert((row, column), value);
    }
    Ok(cells)
}

/// Maximum number of rows in a sheet of claims.
const MOST_ROWS: u32 = 200_000;
/// Maximum number of columns in a sheet of claims.
const MOST_COLUMNS: u32 = 100;

/// Returns the text of a cell on one line.
fn shown(value: &Data) -> String {
    let text = match value {
        Data::Empty => String::new(),
        value => value.to_string(),
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
