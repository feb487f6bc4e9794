//! Parses claims from the rows of a spreadsheet. Each row becomes the block of a table that states
//! the same claim.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use crate::error::{Error, brief};
use crate::table::claim::{Claims, Quantity};
use crate::table::keys::CLAIM;
use crate::table::reader::{Node, Reader, Section, nearest};
use crate::table::sheet::{Cell, Sheet};
use crate::wording::asked::COLUMN;

use super::claim::{Keys, Published, claim, quantity};

/// Returns the columns from which a claim is read: its keys, and the figure as a word.
fn names() -> impl Iterator<Item = &'static str> + Clone {
    CLAIM.0.iter().map(|key| if key.name == "quantity" { "figure" } else { key.name })
}

/// Other names of columns.
const OTHER_NAMES: [(&str, &[&str]); 7] = [
    ("variant", &["game", "rules"]),
    ("wager", &["bet", "side-bet"]),
    ("event", &["line", "winning-event"]),
    ("figure", &["statistic", "quantity", "measure", "metric"]),
    ("printed", &["value", "published", "claimed"]),
    ("source", &["reference", "document"]),
    ("decks", &["number-of-decks"]),
];

/// Descriptive columns that claims ignore.
const REMARKS: [&str; 6] = ["note", "notes", "remark", "remarks", "comment", "comments"];

/// Reads and checks the rows of a sheet. The first row that is not empty names the columns.
///
/// # Errors
///
/// Returns every mistake found, in the order of the text. Names of variants, wagers and events are
/// not checked.
pub(in crate::table) fn check_sheet(
    sheet: &Sheet,
    renamed: &[(String, String)],
) -> Result<Claims, Error> {
    let renamed = checked_names(sheet, renamed)?;
    let mut reader = Reader::new(&sheet.file, &sheet.text);
    let said = |row: &&Vec<Cell>| row.iter().any(|cell| !cell.text.is_empty());
    let mut rows = sheet.rows.iter().filter(said);
    let mut published = Published::default();
    match rows.next() {
        None => {
            let help = "expected a row of headings: variant, wager, figure, printed".to_owned();
            reader.mistake(0..0, "no row of claims".to_owned(), Some(help));
        }
        Some(head) => {
            let columns = columns(&mut reader, head, &renamed);
            if reader.mistakes.is_empty() {
                let before = published.claims.len();
                rows.for_each(|row| one(&mut reader, &columns, row, &mut published));
                let none = published.claims.len() + published.not_here.len() == before;
                if none && reader.mistakes.is_empty() {
                    let help = Some("expected a row for every printed figure".to_owned());
                    reader.mistake(row_span(head), "no row below the headings".to_owned(), help);
                }
            }
        }
    }
    if !reader.mistakes.is_empty() {
        return Err(Error::table(sheet.named(reader.into_mistakes())));
    }
    let Published { claims, not_here } = published;
    let (file, sha256) = (sheet.file.clone(), sheet.sha256.clone());
    Ok(Claims { file, sha256, home: None, claims, not_here })
}

fn row_span(row: &[Cell]) -> Range<usize> {
    let [first, last] = [row.first(), row.last()].map(|cell| cell.map(|cell| cell.span.clone()));
    first.map_or(0, |span| span.start)..last.map_or(0, |span| span.end)
}

/// Returns the keys of renamed columns, each with the heading of its column in the sheet.
fn checked_names<'r>(
    sheet: &Sheet,
    renamed: &'r [(String, String)],
) -> Result<Vec<(&'static str, &'r str)>, Error> {
    let said = |row: &&Vec<Cell>| row.iter().any(|cell| !cell.text.is_empty());
    let head = sheet.rows.iter().find(said);
    let headings = || head.into_iter().flatten().map(|cell| cell.text.as_str());
    let mut keys: Vec<(&'static str, &str)> = Vec::new();
    for (ours, theirs) in renamed {
        let bad =
            |why: String| Error::value(COLUMN, format!("{}={}", brief(ours), brief(theirs)), why);
        let Some(key) = key_of(&ours.to_lowercase()) else {
            let help = nearest(ours, names()).unwrap_or_else(|| {
                format!("expected one of {}", names().collect::<Vec<_>>().join(", "))
            });
            return Err(bad(format!("no column \"{}\": {help}", brief(ours))));
        };
        if headings().all(|heading| heading != theirs) {
            let found = headings().filter(|heading| !heading.is_empty());
            let found = found.map(brief).collect::<Vec<_>>().join(", ");
            return Err(bad(format!("{} has no such column: it has {found}", sheet.file)));
        }
        if keys.iter().any(|(other, _)| *other == key) {
            return Err(bad(format!("\"{key}\" is named a second time")));
        }
        if keys.iter().any(|(_, other)| other == theirs) {
            return Err(bad(format!("\"{}\" stands for another column already", brief(theirs))));
        }
        keys.push((key, theirs));
    }
    Ok(keys)
}

/// Returns the key of a column: it has its name, or another name of it.
fn key_of(name: &str) -> Option<&'static str> {
    let other = || OTHER_NAMES.iter().find(|(_, others)| others.contains(&name));
    names().find(|key| *key == name).or_else(|| other().map(|(key, _)| *key))
}

/// Returns the key of every column, ignoring case and reading blanks as hyphens. A column of
/// remarks is `None`. Columns that are renamed have their key and no other.
fn columns(
    reader: &mut Reader,
    head: &[Cell],
    renamed: &[(&'static str, &str)],
) -> Vec<Option<&'static str>> {
    let mut keys: Vec<Option<&'static str>> = Vec::new();
    for cell in head {
        let name = cell.text.to_lowercase().replace([' ', '_'], "-");
        let key = match renamed.iter().find(|(_, theirs)| *theirs == cell.text) {
            Some((ours, _)) => Some(*ours),
            None => key_of(&name).filter(|key| renamed.iter().all(|(ours, _)| ours != key)),
        };
        if key.is_none() && !name.is_empty() && !REMARKS.contains(&&*name) {
            let help = match Quantity::named(&name).is_some() {
                true => Some("expected it in a column \"figure\", beside \"printed\"".to_owned()),
                false => nearest(&name, names()).or_else(|| {
                    Some(format!("expected {} or note", names().collect::<Vec<_>>().join(", ")))
                }),
            };
            let message = format!("unknown column \"{}\"", cell.text);
            reader.mistake(cell.span.clone(), message, help);
        }
        if key.is_some() && keys.contains(&key) {
            let message = format!("column \"{}\" stands there twice", cell.text);
            reader.mistake(cell.span.clone(), message, None);
        }
        keys.push(key);
    }
    for key in ["figure", "printed"] {
        if reader.mistakes.is_empty() && !keys.contains(&Some(key)) {
            let help = Some("expected variant, wager, figure, printed".to_owned());
            reader.mistake(row_span(head), format!("there is no column \"{key}\""), help);
        }
    }
    keys
}

/// Reads the claim of a row.
fn one(
    reader: &mut Reader,
    columns: &[Option<&'static str>],
    row: &[Cell],
    published: &mut Published,
) {
    let span = row_span(row);
    for (at, cell) in row.iter().enumerate().skip(columns.len()) {
        if !cell.text.is_empty() {
            let message = format!("the row has {} cells", at + 1);
            let help = format!(
                "expected {}, as many as headings: a cell with commas stands in quotes",
                columns.len()
            );
            reader.mistake(cell.span.clone(), message, Some(help));
            return;
        }
    }
    let cell = |key: &str| {
        let at = columns.iter().position(|column| *column == Some(key))?;
        row.get(at).filter(|cell| !cell.text.is_empty())
    };
    let own_source = cell("source").is_some();
    let mut table = DeTable::new();
    let mut put = |key: &'static str, node| {
        let node: Node<'_> = node;
        table.insert(Spanned::new(node.span(), DeString::Borrowed(key)), node);
    };
    if !own_source {
        put("source", Spanned::new(span.clone(), text_of(&reader.file)));
    }
    for key in names().filter(|key| !["figure", "printed"].contains(key)) {
        if let Some(cell) = cell(key) {
            put(key, Spanned::new(cell.span.clone(), value(key, cell)));
        }
    }
    let not_here = cell("not-here").is_some();
    match (cell("figure"), cell("printed")) {
        (figure, Some(printed)) if not_here => {
            put("printed", Spanned::new(printed.span.clone(), text_of(&printed.text)));
            if let Some(figure) = figure {
                put("quantity", Spanned::new(figure.span.clone(), text_of(&figure.text)));
            }
        }
        (Some(figure), Some(printed)) => {
            if printed.number {
                let message = format!("printed: found the number {}", printed.text);
                let help = "expected a number format with fixed digits, as 0.00% or #,##0, or the \
                            figure as text: its digits are the precision at which it is compared";
                return reader.mistake(printed.span.clone(), message, Some(help.to_owned()));
            }
            let Some(key) = Quantity::named(&figure.text).map(Quantity::key) else {
                let name = figure.text.to_lowercase().replace([' ', '_'], "-");
                let help = match quantity(&name) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None => {
                        let keys = Quantity::ALL.map(|(key, _)| key);
                        format!("expected one of {}, or their names in reports", keys.join(", "))
                    }
                };
                let message = format!("unknown figure \"{}\"", figure.text);
                return reader.mistake(figure.span.clone(), message, Some(help));
            };
            put(key, Spanned::new(printed.span.clone(), text_of(&printed.text)));
        }
        (figure, printed) => {
            let key = if figure.is_none() { "figure" } else { "printed" };
            let near = figure.or(printed).map_or(span, |cell| cell.span.clone());
            let help =
                Some("expected the name of the figure, as edge, and its printed value".to_owned());
            return reader.mistake(near, format!("the row has no \"{key}\""), help);
        }
    }
    let own = Section::new("the row".into(), span, &table);
    claim(reader, Keys { own, block: None }, published);
}

/// Returns a cell as the TOML value of its key: text, a whole number, a list of them, or the inline
/// table of a count.
fn value<'c>(key: &str, cell: &'c Cell) -> DeValue<'c> {
    let read = match key {
        "base" => {
            let hands = cell.text.split([',', ' ', ';', '[', ']', '+']);
            let hands = hands.filter(|hand| !hand.is_empty());
            let node = |hand: &'c str| {
                let value = number(hand).unwrap_or_else(|| text_of(hand));
                Spanned::new(cell.span.clone(), value)
            };
            Some(DeValue::Array(hands.map(node).collect::<DeArray<'c>>()))
        }
        "count" => {
            let read = DeValue::parse(&cell.text).ok();
            read.map(|read| of_cell(read.into_inner(), &cell.span))
        }
        key if CLAIM.is_whole(key) => number(&cell.text),
        _ => None,
    };
    read.unwrap_or_else(|| text_of(&cell.text))
}

/// Gives every part of a value the place of its cell.
fn of_cell<'c>(value: DeValue<'c>, span: &Range<usize>) -> DeValue<'c> {
    let part = |value: Node<'c>| Spanned::new(span.clone(), of_cell(value.into_inner(), span));
    match value {
        DeValue::Array(parts) => DeValue::Array(parts.into_iter().map(part).collect()),
        DeValue::Table(keys) => {
            let mut table = DeTable::new();
            for (key, value) in keys {
                table.insert(Spanned::new(span.clone(), key.into_inner()), part(value));
            }
            DeValue::Table(table)
        }
        other => other,
    }
}

fn number(text: &str) -> Option<DeValue<'_>> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = text.trim_start_matches('0');
    digits.then(|| DeValue::parse(plain).ok()).flatten().map(Spanned::into_inner)
}

fn text_of<'c>(text: &str) -> DeValue<'c> {
    DeValue::String(text.to_owned().into())
}
