//! The first sheet: what the others are, and what must be known to read them.

use rust_xlsxwriter::{Format, FormatAlign, Url, Worksheet, XlsxError};

use crate::document::Document;

use super::Sheet;
use super::page::words;

/// What holds of every sheet.
const LEGEND: [&str; 2] = [
    "Where combinations are counted, probabilities, returns and what follows from them are formulas \
     over the counts.",
    "A spreadsheet computes with about 15 digits. Columns that say \"exactly\" are text and have the \
     figures exactly, as whole numbers and fractions; counts above 9,007,199,254,740,992 lose digits \
     as numbers.",
];

pub(super) fn front(
    name: &str,
    document: &Document,
    parts: &[Vec<Sheet>],
) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(name)?;
    sheet.set_column_width(0, 28)?.set_column_width(1, 100)?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
    let top = || Format::new().set_align(FormatAlign::Top);
    let wrapped = || top().set_text_wrap();
    let mut row = 0;
    if !document.title.is_empty() {
        words(&mut sheet, (row, 0), &document.title, Format::new().set_bold().set_font_size(16))?;
        row += 2;
    }
    for (part, sheets) in document.parts.iter().zip(parts) {
        if !part.title.is_empty() {
            words(&mut sheet, (row, 0), &part.title, Format::new().set_bold().set_font_size(13))?;
            row += 1;
        }
        for (label, text) in &part.facts {
            words(&mut sheet, (row, 0), label, top())?;
            words(&mut sheet, (row, 1), text, wrapped())?;
            row += 1;
        }
        for note in &part.notes {
            let (label, format) = match note.warning {
                true => ("Warning", wrapped().set_bold()),
                false => ("Note", wrapped()),
            };
            words(&mut sheet, (row, 0), label, top())?;
            words(&mut sheet, (row, 1), &note.text, format)?;
            row += 1;
        }
        for one in sheets {
            let link = Url::new(format!("internal:'{}'!A1", one.name)).set_text(&one.name);
            sheet.write_url(row, 0, link)?;
            words(&mut sheet, (row, 1), &one.titles.join(", "), wrapped())?;
            row += 1;
        }
        row += 1;
    }
    for text in LEGEND {
        words(&mut sheet, (row, 1), text, wrapped().set_italic())?;
        row += 1;
    }
    Ok(sheet)
}
