//! CSV: everything in one rectangular table, for spreadsheets and data tools.
//!
//! Every row names its part and its table; a column that a table does not have stays empty. An
//! exact figure takes two columns, its decimal and its fraction.

use std::borrow::Cow;

use crate::document::{Cell, Note, Part, Table};
use crate::{Format, Source};

/// The CSV format.
pub struct Csv;

impl Format for Csv {
    fn id(&self) -> &'static str {
        "csv"
    }

    fn doc(&self) -> &'static str {
        "For spreadsheets and data tools: one table, a row for every wager, event and outcome."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["csv"]
    }

    fn digits(&self) -> usize {
        15
    }

    fn runs(&self) -> Option<u32> {
        None
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.data();
        let rows: Vec<Row> = document.parts.iter().flat_map(part).collect();
        let mut header: Vec<String> =
            document.columns.iter().map(|key| (*key).to_owned()).collect();
        for (key, _) in rows.iter().flatten() {
            if !header.contains(key) {
                header.push(key.clone());
            }
        }
        let mut writer = ::csv::Writer::from_writer(Vec::new());
        let mut write = |record: Vec<&str>| {
            writer.write_record(record).expect("writing to memory, every row as long");
        };
        write(header.iter().map(String::as_str).collect());
        for row in &rows {
            // A value of the row itself overrides one of the whole report.
            let value = |key: &String| row.iter().rfind(|(other, _)| other == key);
            write(header.iter().map(|key| value(key).map_or("", |(_, value)| value)).collect());
        }
        writer.into_inner().expect("writing to memory")
    }
}

/// The columns and values of a row.
type Row = Vec<(String, String)>;

/// Returns a text that no spreadsheet reads as a formula.
fn safe(text: &str) -> String {
    harmless(text).into_owned()
}

fn part(part: &Part) -> Vec<Row> {
    let context: Row =
        part.context.iter().map(|(key, value)| ((*key).to_owned(), safe(value))).collect();
    let note = |note: &Note| {
        let kind = if note.warning { "warning" } else { "note" };
        vec![("table".to_owned(), kind.to_owned()), ("event".to_owned(), safe(&note.text))]
    };
    let rows = part.tables.iter().flat_map(table).chain(part.notes.iter().map(note));
    rows.map(|row| context.iter().cloned().chain(row).collect()).collect()
}

fn table(table: &Table) -> Vec<Row> {
    let about = |kind: &str| {
        let id = ("id".to_owned(), safe(&table.id));
        let name = ("name".to_owned(), safe(&table.title));
        let own = (!id.1.is_empty()).then_some([id, name]).into_iter().flatten();
        [("table".to_owned(), kind.to_owned())].into_iter().chain(own)
    };
    if let Some(full) = &table.full {
        return self::table(full);
    }
    let mut rows = Vec::new();
    // A table without keys is for display only.
    if table.columns.iter().all(|column| column.key.is_empty()) {
        return rows;
    }
    for (cells, is_total) in
        table.rows.iter().map(|row| (row, false)).chain(table.total.iter().map(|row| (row, true)))
    {
        // A grid has a row for every cell, which both its headings name.
        if cells.iter().any(|cell| matches!(cell, Cell::Chance(..))) {
            for (column, cell) in table.columns.iter().zip(cells).skip(1) {
                let mut row: Row = about(table.kind).collect();
                let name = cells.first().map(Cell::text).unwrap_or_default();
                row.push((
                    "event".to_owned(),
                    format!("{} {name}, {}", table.columns[0].name, column.name),
                ));
                row.extend(values("probability", cell));
                rows.push(row);
            }
            continue;
        }
        let mut row: Row = about(if is_total { "total" } else { table.kind }).collect();
        // A column without a key is for display only.
        let named = table.columns.iter().zip(cells).filter(|(column, _)| !column.key.is_empty());
        row.extend(named.flat_map(|(column, cell)| values(&column.key, cell)));
        rows.push(row);
    }
    rows
}

/// Returns the columns and values of a cell.
fn values(key: &str, cell: &Cell) -> Row {
    let one = |value: String| vec![(key.to_owned(), value)];
    match cell {
        // A fraction repeats the decimal beside it, which brings its own fraction.
        Cell::Empty | Cell::Fraction(_) => Vec::new(),
        Cell::Text(text) | Cell::Verdict(_, text) | Cell::Written(text, _) => one(safe(text)),
        Cell::Rounded(text) => one(text.clone()),
        Cell::Between(figure, digits) => one(figure.decimal(*digits)),
        Cell::Count(count) => one(count.to_string()),
        Cell::Pays(pays) => one(pays.to_string()),
        Cell::Chance(ways, figure) => {
            let mut row = vec![("combinations".to_owned(), ways.to_string())];
            row.extend(values(key, &Cell::Decimal(figure.clone())));
            row
        }
        Cell::Decimal(figure) | Cell::Percent(figure) | Cell::Odds(figure) => vec![
            (key.to_owned(), figure.exact.decimal(figure.digits)),
            (format!("{key}_exact"), figure.exact.to_string()),
        ],
    }
}

/// Returns a text that no spreadsheet takes for a formula.
///
/// A text that begins like a formula gets an apostrophe in front, as OWASP advises against CSV
/// injection. A number stays as it is, with any sign.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let (_, rest) = text.split_at(usize::from(formula));
    let number = rest.contains(|letter: char| letter.is_ascii_digit())
        && rest.chars().all(|letter| letter.is_ascii_digit() || ".,%/".contains(letter))
        && text.starts_with(['+', '-']);
    match formula && !number {
        true => format!("'{text}").into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn what_begins_like_a_formula_is_a_text_and_a_number_stays_one() {
        for formula in
            ["=1+1", "+SUM(A1)", "-2+3+cmd|' /C calc'!A0", "@SUM(1)", "\t=1", "\r=1", "-", "-1-1"]
        {
            assert_eq!(harmless(formula), format!("'{formula}"));
        }
        for text in ["", "-1", "-0.0118", "+12.5%", "-7/12", "1=1", "Player", "8 - 9*4", "9-to-1"] {
            assert_eq!(harmless(text), text);
        }
    }
}
