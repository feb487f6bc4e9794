//! Reads the first sheet of a workbook, a line of text for every row.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use calamine::{Data, Reader, Xlsx};

use crate::error::{Error, Mistake, Place};
use crate::exact::Exact;
use crate::table::source;
use crate::wording::grouped;

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
            let empty = (String::new(), false);
            let (shown, number) = cells.get(&(at, across)).unwrap_or(&empty);
            let start = text.len();
            text.push_str(shown);
            line.push(Cell { span: start..text.len(), text: shown.clone(), number: *number });
        }
        text.push('\n');
        rows.push(line);
    }
    Ok(Sheet { file, text, sha256, rows, lettered: true })
}

/// The text of a cell, and `true` for a number whose displayed digits are not known.
type Shown = (String, bool);

/// Returns the cells of a sheet that are not empty, by row and column.
fn cells(
    book: &mut Xlsx<Cursor<Vec<u8>>>,
    sheet: &str,
) -> Result<BTreeMap<(u32, u32), Shown>, String> {
    let mut reader = book.worksheet_cells_reader(sheet).map_err(|cause| cause.to_string())?;
    let mut cells = BTreeMap::new();
    while let Some((cell, style)) =
        reader.next_cell_with_style_id().map_err(|cause| cause.to_string())?
    {
        let (row, column) = cell.get_position();
        let value = Data::from(cell.get_value().clone());
        let style = reader.styles().get(style).and_then(|style| style.number_format.as_ref());
        let shown = match (number(&value), style) {
            (Some(number), style) => {
                let format = style.map_or("General", |format| &*format.format_code);
                let displayed = displayed(&number, format);
                (displayed.clone().unwrap_or_else(|| shown(&value)), displayed.is_none())
            }
            (None, _) => (shown(&value), false),
        };
        if shown.0.is_empty() {
            continue;
        }
        if row >= MOST_ROWS || column >= MOST_COLUMNS {
            let place = format!("row {}, column {}", row + 1, column + 1);
            return Err(format!(
                "a cell in {place}, and claims have at most {MOST_ROWS} rows and {MOST_COLUMNS} \
                 columns"
            ));
        }
        cells.insert((row, column), shown);
    }
    Ok(cells)
}

/// Maximum number of rows in a sheet of claims.
const MOST_ROWS: u32 = 200_000;
/// Maximum number of columns in a sheet of claims.
const MOST_COLUMNS: u32 = 100;

/// Returns the number in a cell: the shortest decimal that the workbook's number is, so that 0.0106
/// is that.
fn number(value: &Data) -> Option<Exact> {
    match value {
        Data::Float(_) | Data::Int(_) => Exact::parse(&value.to_string()),
        _ => None,
    }
}

/// Returns a number as its format displays it: `1.06%` for 0.0106 by `0.00%`, `21,168` by `#,##0`.
///
/// Returns `None` for formats that do not fix the digits, such as `General`, and for dates,
/// fractions and powers of ten. A format of one section is of all numbers; of several, the first is
/// of positive ones, the second of negative ones and the third of zeros.
fn displayed(number: &Exact, format: &str) -> Option<String> {
    let mut sections = format.split(';');
    let (first, second, third) = (sections.next()?, sections.next(), sections.next());
    let (section, minus) = match second {
        // The section says how the sign is displayed.
        Some(second) if number.is_negative() => (second, second.contains(['-', '('])),
        _ if number.is_zero() => (third.unwrap_or(first), false),
        _ => (first, number.is_negative()),
    };
    let digits = mask(section)?;
    let percent = digits.ends_with('%');
    let mask = digits.trim_end_matches('%');
    let (whole, places) = mask.split_once('.').unwrap_or((mask, ""));
    let plain = |mask: &str| mask.bytes().all(|byte| b"0#,".contains(&byte));
    // A comma behind the digits divides by a thousand; `#` behind the point drops zeros.
    let fixed = !whole.is_empty() && plain(whole) && !whole.ends_with(',');
    if !fixed || !places.bytes().all(|byte| byte == b'0') {
        return None;
    }
    let size = number.abs();
    let exact = if percent { &size * &Exact::integer(100) } else { size };
    let text = exact.decimal(places.len());
    let text = match whole.contains(',') {
        false => text,
        true => match text.split_once('.') {
            Some((whole, places)) => format!("{}.{places}", grouped(whole)),
            None => grouped(&text),
        },
    };
    let is_zero = text.bytes().all(|byte| !(b'1'..=b'9').contains(&byte));
    let sign = if minus && !is_zero { "-" } else { "" };
    Some(format!("{sign}{text}{}", if percent { "%" } else { "" }))
}

/// Returns the digits of a section of a number format, without colors, texts and fillers: `0.00%`
/// of `[Red]-0.00%_)`.
fn mask(section: &str) -> Option<String> {
    let mut digits = String::new();
    let mut letters = section.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => _ = letters.by_ref().find(|other| *other == '"')?,
            '[' => _ = letters.by_ref().find(|other| *other == ']')?,
            '_' | '*' => _ = letters.next()?,
            '(' | ')' | ' ' | '-' | '+' => {}
            '0' | '#' | '.' | ',' | '%' => digits.push(letter),
            _ => return None,
        }
    }
    Some(digits)
}

/// Returns the text of a cell on one line.
fn shown(value: &Data) -> String {
    let text = match value {
        Data::Empty => String::new(),
        value => value.to_string(),
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As spreadsheets display them.
    #[test]
    fn numbers_are_displayed_as_their_format_says() {
        for (number, format, text) in [
            ("0.0106", "0.00%", Some("1.06%")),
            ("0.010579", "0.0000%", Some("1.0579%")),
            ("-0.0106", "0.00%", Some("-1.06%")),
            ("-0.0106", "0.00%;[Red](0.00%)", Some("-1.06%")),
            ("-0.0106", "0.00%;[Red]-0.00%", Some("-1.06%")),
            ("-0.0106", "0.00%;[Red]0.00%", Some("1.06%")),
            ("21168.0", "#,##0", Some("21,168")),
            ("4998398.5", "#,##0.00_);(#,##0.00)", Some("4,998,398.50")),
            ("0.95", "0.00", Some("0.95")),
            ("0.0", "0.000", Some("0.000")),
            ("-0.0001", "0.00", Some("0.00")),
            ("8.0", "0", Some("8")),
            ("0.0106", "General", None),
            ("0.0106", "0.0#%", None),
            ("0.0106", "0.00E+00", None),
            ("0.25", "# ?/?", None),
            ("43000.0", "yyyy-mm-dd", None),
            ("21168.0", "0,", None),
            ("3.0", "0 \"x", None),
        ] {
            let exact = Exact::parse(number).unwrap();
            assert_eq!(displayed(&exact, format).as_deref(), text, "{number} {format}");
        }
    }
}
