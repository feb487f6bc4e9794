//! Reads the first sheet of a workbook, a line of text for every row.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use calamine::{Data, ExcelDateTime, Reader, Xlsx};

use crate::error::{Error, Mistake, Place};
use crate::exact::{Exact, Whole};
use crate::table::source;
use crate::wording::grouped;

use super::{Cell, Kind, Sheet, packed};

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
            let empty = (String::new(), Kind::Text);
            let (shown, kind) = cells.get(&(at, across)).unwrap_or(&empty);
            let start = text.len();
            text.push_str(shown);
            line.push(Cell { span: start..text.len(), text: shown.clone(), kind: *kind });
        }
        text.push('\n');
        rows.push(line);
    }
    Ok(Sheet { file, text, sha256, rows, lettered: true })
}

/// The text of a cell, and its kind.
type Shown = (String, Kind);

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
                displayed.map_or_else(|| (shown(&value), Kind::Number), |text| (text, Kind::Text))
            }
            (None, style) => match &value {
                Data::DateTime(time) => (date(time), Kind::Date),
                Data::DateTimeIso(_) | Data::DurationIso(_) => (shown(&value), Kind::Date),
                Data::String(text) => {
                    let format = style.map_or("General", |format| &*format.format_code);
                    displayed_text(text, format)
                        .map_or_else(|| (shown(&value), Kind::Number), |text| (text, Kind::Text))
                }
                value => (shown(value), Kind::Text),
            },
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

/// Returns a number as its format displays it: `1.06%` for 0.0106 by `0.00%`, `21,168` by `#,##0`,
/// `8 for 1` by `0" for 1"`.
///
/// Returns `None` for formats that do not fix the digits, such as `General`, and for dates,
/// fractions, powers of ten and conditions. A format of one section is of all numbers; of several,
/// the first is of positive ones, the second of negative ones and the third of zeros.
fn displayed(number: &Exact, format: &str) -> Option<String> {
    let sections = sections(format);
    let (first, second, third) = (sections.first()?, sections.get(1), sections.get(2));
    let (section, minus) = match second {
        // The section says how the sign is displayed.
        Some(second) if number.is_negative() => (second, false),
        _ if number.is_zero() => (third.unwrap_or(first), false),
        _ => (first, number.is_negative()),
    };
    let Pattern { before, mask, behind, percents } = Pattern::of(section)?;
    let text = if mask.is_empty() { String::new() } else { masked(number, &mask, percents)? };
    let is_zero = text.bytes().all(|byte| !(b'1'..=b'9').contains(&byte));
    let sign = if minus && !is_zero { "-" } else { "" };
    let shown = format!("{sign}{before}{text}{behind}");
    // Accountants put negative figures in parentheses.
    let bare = shown.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let shown = match bare.filter(|_| number.is_negative()) {
        Some(bare) => format!("-{}", bare.trim()),
        None => shown,
    };
    (!shown.trim().is_empty()).then(|| on_one_line(&shown))
}

/// Returns a text as its format displays it: `8 to 1` for "8" by `0;-0;0;@" to 1"`. Most formats
/// are of numbers and leave it as it is.
///
/// Returns `None` for a format that cannot be read.
fn displayed_text(text: &str, format: &str) -> Option<String> {
    let sections = sections(format);
    match &sections[..] {
        [_, _, _, section] | [section] if section.contains('@') => {
            let Pattern { before, mask, behind, .. } = Pattern::of(section)?;
            (mask == "@").then(|| on_one_line(&format!("{before}{text}{behind}")))
        }
        _ => Some(on_one_line(text)),
    }
}

/// Returns the size of a number with the digits of a mask, `#,##0.00`, times a hundred for each
/// percent sign.
fn masked(number: &Exact, mask: &str, percents: u32) -> Option<String> {
    let (whole, places) = mask.split_once('.').unwrap_or((mask, ""));
    let plain = |mask: &str| mask.bytes().all(|byte| b"0#,".contains(&byte));
    // A comma behind the digits divides by a thousand; `#` behind the point drops zeros.
    let fixed = !whole.is_empty() && plain(whole) && !whole.ends_with(',');
    if !fixed || !places.bytes().all(|byte| byte == b'0') {
        return None;
    }
    let scale = Exact::integer(100i64.checked_pow(percents)?);
    // Spreadsheets round halves away from zero.
    let unit = Exact::integer(10i64.checked_pow(u32::try_from(places.len()).ok()?)?);
    let half_up = &(&(&number.abs() * &scale) * &unit) + &Exact::ratio(1, 2)?;
    let text = Exact::from(half_up.floor()).checked_div(&unit)?.decimal(places.len());
    Some(match (whole.contains(','), text.split_once('.')) {
        (false, _) => text,
        (true, Some((whole, places))) => format!("{}.{places}", grouped(whole)),
        (true, None) => grouped(&text),
    })
}

/// Returns the sections of a number format. A semicolon in a quoted text or behind a backslash ends
/// none.
fn sections(format: &str) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    let ends = |letter: char| {
        let ends = letter == ';' && !quoted && !escaped;
        let escapes = !quoted && !escaped && matches!(letter, '\\' | '_' | '*');
        quoted ^= letter == '"' && !escaped;
        escaped = escapes;
        ends
    };
    format.split(ends).collect()
}

/// A section of a number format: the digits, and the text around them.
#[derive(Default)]
struct Pattern {
    before: String,
    /// Placeholders of digits, `#,##0.00`, or of a text, `@`. Empty if the section is all text.
    mask: String,
    behind: String,
    /// Number of percent signs in the text.
    percents: u32,
}

impl Pattern {
    /// Parses a section without its colors and fillers: `[Red]-0.00%_)`, `0" for 1"`.
    ///
    /// Returns `None` for anything that it does not know, and for digits in two places.
    fn of(section: &str) -> Option<Self> {
        let mut pattern = Self::default();
        let mut letters = section.chars();
        while let Some(letter) = letters.next() {
            let literal = match letter {
                '"' => {
                    let (text, rest) = letters.as_str().split_once('"')?;
                    letters = rest.chars();
                    text.to_owned()
                }
                '\\' => letters.next()?.to_string(),
                '[' => {
                    let (code, rest) = letters.as_str().split_once(']')?;
                    letters = rest.chars();
                    // A color, or a language without a currency; never a condition.
                    let is_plain = code.starts_with("$-")
                        || code.starts_with(|first: char| first.is_ascii_alphabetic());
                    if !is_plain || is_duration(code) {
                        return None;
                    }
                    continue;
                }
                '_' | '*' => {
                    letters.next()?;
                    continue;
                }
                '%' => {
                    pattern.percents += 1;
                    "%".to_owned()
                }
                '(' | ')' | ' ' | '\u{a0}' | '-' | '+' | ':' => letter.to_string(),
                '0' | '#' | '.' | ',' | '@' if pattern.behind.is_empty() => {
                    pattern.mask.push(letter);
                    continue;
                }
                _ => return None,
            };
            let is_behind = !pattern.mask.is_empty();
            if is_behind { &mut pattern.behind } else { &mut pattern.before }.push_str(&literal);
        }
        Some(pattern)
    }
}

/// Returns `true` if a code in brackets displays hours, minutes or seconds: `h`, `mm`.
fn is_duration(code: &str) -> bool {
    code.bytes().all(|letter| b"hmsHMS".contains(&letter))
}

/// Returns a date, a time of day, a duration in hours, or a date with its time: `2026-11-22`,
/// `08:01`, `40:01`, `2026-11-22 08:01`.
fn date(value: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, _) = value.to_ymd_hms_milli();
    let number = Exact::parse(&value.to_string()).unwrap_or_default();
    let (days, hours) = (number.floor(), Whole::from(hour));
    let is_duration = value.is_duration();
    let hours = if is_duration { &(&days * &Whole::from(24u8)) + &hours } else { hours };
    let hours = hours.to_string();
    let time = match second {
        0 => format!("{hours:0>2}:{minute:02}"),
        second => format!("{hours:0>2}:{minute:02}:{second:02}"),
    };
    match number.is_whole() {
        _ if is_duration || days.is_zero() => time,
        true => format!("{year}-{month:02}-{day:02}"),
        false => format!("{year}-{month:02}-{day:02} {time}"),
    }
}

/// Returns the text of a cell on one line.
fn shown(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        value => on_one_line(&value.to_string()),
    }
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spreadsheets count days from 1899-12-30, of which 45943 is 2025-10-13, and a time is a share
    /// of a day: 8:01 is 481/1440 = 0.334028, and 40 hours and a minute are 1 + 961/1440.
    #[test]
    fn dates_and_times_are_shown_as_such() {
        use calamine::ExcelDateTimeType::{DateTime, TimeDelta};
        for (number, kind, text) in [
            (45943.0, DateTime, "2025-10-13"),
            (481.0 / 1440.0, DateTime, "08:01"),
            (45943.0 + 481.0 / 1440.0, DateTime, "2025-10-13 08:01"),
            (1.0 + 961.0 / 1440.0, TimeDelta, "40:01"),
        ] {
            assert_eq!(date(&ExcelDateTime::new(number, kind, false)), text, "{number}");
        }
    }

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
            // Texts of a format stand around the number.
            ("8.0", "0\" for 1\"", Some("8 for 1")),
            ("8.0", "0\" to 1\"", Some("8 to 1")),
            ("8.0", "\"1 in \"0", Some("1 in 8")),
            ("0.95", "0.00\\ \\t\\o\\ \\1", Some("0.95 to 1")),
            ("8.0", "0\\:\\1", Some("8:1")),
            ("-8.0", "0\" for 1\"", Some("-8 for 1")),
            ("8.0", "0\"; for 1\";-0", Some("8; for 1")),
            ("0.0", "0\" to 1\";;\"push\"", Some("push")),
            ("-1.0", "0\" to 1\";\"lose\"", Some("lose")),
            ("8.0", "_(0\" for 1\"_)* ", Some("8 for 1")),
            ("0.0106", "0.00\" \"%", Some("1.06 %")),
            ("1.06", "0.00\" %\"", Some("1.06 %")),
            ("0.0106", "+0.00%;-0.00%", Some("+1.06%")),
            ("8.0", "[$-409]0\" to 1\"", Some("8 to 1")),
            ("8.0", "0\" to 1\";", Some("8 to 1")),
            ("-8.0", "0\" to 1\";", None),
            ("8.0", "0\" for \"0", None),
            ("8.0", "[>1]0\" to 1\";0", None),
            ("8.0", "[$\u{20ac}-407]0", None),
            ("0.5", "[h]\" h\"", None),
            ("8.0", "General\" for 1\"", None),
            ("8.0", "0 \\", None),
            ("8.0", "@", None),
            ("8.5", "0\" to 1\"", Some("9 to 1")),
            ("-8.5", "0", Some("-9")),
            ("0.14365", "0.00%", Some("14.37%")),
            ("2.645", "0.00", Some("2.65")),
            ("0.0049", "0.00", Some("0.00")),
        ] {
            let exact = Exact::parse(number).unwrap();
            assert_eq!(displayed(&exact, format).as_deref(), text, "{number} {format}");
        }
    }

    /// As spreadsheets display them: the fourth section is of texts, or the only one with an `@`.
    #[test]
    fn texts_are_displayed_as_their_format_says() {
        for (format, text) in [
            ("General", Some("8")),
            ("@", Some("8")),
            ("0.00\" to 1\"", Some("8")),
            ("@\" to 1\"", Some("8 to 1")),
            ("0;-0;0;@\" to 1\"", Some("8 to 1")),
            ("0;-0;0;@\" to \"@", None),
        ] {
            assert_eq!(displayed_text("8", format).as_deref(), text, "{format}");
        }
    }
}
