//! Writes words into cells, and measures the room that they take.

use rust_xlsxwriter::{Format, Worksheet, XlsxError};

/// Maximum number of letters in a cell.
const LONGEST: usize = 32_767;
/// Maximum height of a row in lines: sheets have no rows of more than 409 points.
const MOST_LINES: u32 = 27;

/// Writes words as words, whatever they begin with, even after someone edits the cell.
pub(super) fn words(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    text: &str,
    format: Format,
) -> Result<(), XlsxError> {
    let format =
        if text.starts_with(['=', '+', '-', '@']) { format.set_quote_prefix() } else { format };
    let length = text.encode_utf16().count();
    if length > LONGEST {
        let instead = format!("{length} letters, more than a cell holds: see the JSON");
        sheet.write_string_with_format(row, column, instead, &format)?;
    } else {
        sheet.write_string_with_format(row, column, text, &format)?;
    }
    Ok(())
}

/// Returns a sheet with a text, one line in each row.
pub(super) fn listing(name: &str, text: &str) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name(name)?;
    sheet.set_landscape().set_paper_size(9).set_print_fit_to_pages(1, 0);
    for (row, line) in (0..).zip(text.lines()) {
        words(&mut sheet, (row, 0), line, Format::new().set_font_name("Courier New"))?;
    }
    Ok(sheet)
}

/// Returns the number of lines that a text takes in a column of this many letters.
pub(super) fn lines(text: &str, width: u32) -> u32 {
    let of_word = |word: &str| {
        // Han letters are twice as wide as others.
        let wide = word.chars().filter(|letter| *letter >= '\u{2E80}').count();
        u32::try_from(word.chars().count() + wide).unwrap_or(u32::MAX)
    };
    let of_line = |line: &str| {
        let (lines, _) =
            line.split(' ').map(of_word).fold((1, 0), |(lines, used): (u32, u32), word| {
                if used.saturating_add(word) <= width {
                    (lines, used + word + 1)
                } else {
                    (lines + word.div_ceil(width).max(1) - u32::from(used == 0), word % width + 1)
                }
            });
        lines
    };
    text.split('\n').map(of_line).sum()
}

/// Sets the height of a row in lines. Not every program does so by itself.
pub(super) fn tall(sheet: &mut Worksheet, row: u32, lines: u32) -> Result<(), XlsxError> {
    if lines > 1 {
        sheet.set_row_height(row, 15 * lines.min(MOST_LINES))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_break_between_lines_and_long_ones_within() {
        for (text, width, expected) in [
            ("", 5, 1),
            ("one two", 7, 1),
            ("one two", 6, 2),
            ("one two three", 7, 2),
            ("abcdefghijk", 5, 3),
            ("a\nb", 5, 2),
            ("龙虎", 3, 2),
        ] {
            assert_eq!(lines(text, width), expected, "{text} in {width}");
        }
    }
}
