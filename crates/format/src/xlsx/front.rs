//! The first sheet: links to the others, and what a reader must know about them.

use rust_xlsxwriter::{Format, FormatAlign, Url, Worksheet, XlsxError};

use crate::document::{Cell, Document, Part, Table};

use super::Sheet;
use super::prose::{lines, tall, words};

/// Notes that apply to every sheet.
const LEGEND: [&str; 3] = [
    "Where combinations are counted, probabilities, returns and what follows from them are formulas \
     over the counts.",
    "To try another payoff, type it over \"Net win per unit\" on the sheet of the wagers: the formulas \
     follow, also those on other sheets. Texts, and numbers that are not formulas, are the figures as \
     made and do not follow changes.",
    "A spreadsheet computes with about 15 digits. Columns that say \"exactly\" are text and have the \
     figures exactly, as whole numbers and fractions; counts above 9,007,199,254,740,992 lose digits \
     as numbers.",
];

/// Index of the note that applies only to sheets with payoffs.
const PAYOFFS: usize = 1;

fn has_payoffs(table: &Table) -> bool {
    table.rows.iter().flatten().any(|cell| matches!(cell, Cell::Pays(_)))
}

pub(super) fn front(
    name: &str,
    document: &Document,
    parts: &[(&Part, Vec<Sheet>)],
    others: &[String],
) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(name)?;
    sheet.set_column_width(0, 28)?.set_column_width(1, WIDTH)?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
    let top = || Format::new().set_align(FormatAlign::Top);
    let wrapped = || top().set_text_wrap();
    let mut row = 0;
    if !document.title.is_empty() {
        words(&mut sheet, (row, 0), &document.title, Format::new().set_bold().set_font_size(16))?;
        row += 2;
    }
    for (part, sheets) in parts {
        if !part.title.is_empty() {
            words(&mut sheet, (row, 0), &part.title, Format::new().set_bold().set_font_size(13))?;
            row += 1;
        }
        for (label, text) in &part.facts {
            words(&mut sheet, (row, 0), label, top())?;
            prose(&mut sheet, row, text, wrapped())?;
            row += 1;
        }
        for note in &part.notes {
            let (label, format) =
                if note.warning { ("Warning", wrapped().set_bold()) } else { ("Note", wrapped()) };
            words(&mut sheet, (row, 0), label, top())?;
            prose(&mut sheet, row, &note.text, format)?;
            row += 1;
        }
        for one in sheets {
            link(&mut sheet, row, &one.name)?;
            if one.titles != [&*one.name] {
                prose(&mut sheet, row, &one.titles.join(", "), wrapped())?;
            }
            row += 1;
        }
        row += 1;
    }
    for name in others {
        link(&mut sheet, row, name)?;
        row += 1;
    }
    row += u32::from(!others.is_empty());
    let tries = document.parts.iter().flat_map(|part| &part.tables).any(has_payoffs);
    for text in LEGEND.iter().enumerate().filter(|(at, _)| tries || *at != PAYOFFS) {
        let (_, text) = text;
        prose(&mut sheet, row, text, wrapped().set_italic())?;
        row += 1;
    }
    Ok(sheet)
}

/// Writes a link to a sheet into the first column.
fn link(sheet: &mut Worksheet, row: u32, name: &str) -> Result<(), XlsxError> {
    let link = Url::new(format!("internal:'{name}'!A1")).set_text(name);
    let format = Format::new().set_hyperlink().set_align(FormatAlign::Top);
    sheet.write_url_with_format(row, 0, link, &format)?;
    Ok(())
}

/// Width of prose in digits, which are wider than most letters.
const WIDTH: u32 = 100;

/// Writes words into the second column, in a row as high as they need.
fn prose(sheet: &mut Worksheet, row: u32, text: &str, format: Format) -> Result<(), XlsxError> {
    words(sheet, (row, 1), text, format)?;
    tall(sheet, row, lines(text, WIDTH * 11 / 10))
}
