//! Parses claims from the rows of a spreadsheet. Each row becomes the block of a table that states
//! the same claim.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use crate::error::{Error, brief};
use crate::table::claim::{Claim, Claims, Mistaken, Quantity};
use crate::table::keys::CLAIM;
use crate::table::reader::{Node, Reader, Section, nearest};
use crate::table::sheet::{Cell, Kind, Sheet};
use crate::wording::asked::COLUMN;

use super::claim::{Gathered, Keys, quantity, read};

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
/// Returns every mistake in the headings. Rows with mistakes are set aside. Names of variants, wagers
/// and events are not checked.
pub(in crate::table) fn check_sheet(
    sheet: &Sheet,
    renamed: &[(String, String)],
) -> Result<Claims, Error> {
    let renamed = checked_names(sheet, renamed)?;
    let mut reader = Reader::new(&sheet.file, &sheet.text);
    let said = |row: &&Vec<Cell>| row.iter().any(|cell| !cell.text.is_empty());
    let mut rows = sheet.rows.iter().filter(said);
    let mut published = Gathered::of_file();
    match rows.next() {
        None => {
            let help = "expected a row of headings: variant, wager, figure, printed".to_owned();
            reader.mistake(0..0, "no row of claims".to_owned(), Some(help));
        }
        Some(head) => {
            let (columns, figures) = columns(&mut reader, head, &renamed);
            if reader.mistakes.is_empty() {
                let mut none = true;
                for row in rows.filter(|row| figures.is_empty() || !is_heading(row, head, &figures))
                {
                    none = false;
                    for figure in figures_of(&columns, &figures, head, row) {
                        let names = one(&mut reader, &columns, (row, figure), &mut published);
                        let stated = stated(&columns, (row, figure));
                        published.set_aside((&mut reader, 0), stated, names);
                    }
                }
                if none {
                    let help = Some("expected a row for every printed figure".to_owned());
                    reader.mistake(row_span(head), "no row below the headings".to_owned(), help);
                }
            }
        }
    }
    if !reader.mistakes.is_empty() {
        return Err(Error::table(sheet.named(reader.into_mistakes())));
    }
    Ok(published.into_claims(sheet.file.clone(), sheet.sha256.clone()))
}

/// Returns `true` if a row is a heading between others: one cell, in none of the columns `figures`, or
/// the names of the columns once more.
fn is_heading(row: &[Cell], head: &[Cell], figures: &[usize]) -> bool {
    let said = |row: &[Cell]| -> Vec<(usize, String)> {
        let texts = row.iter().map(|cell| cell.text.clone()).enumerate();
        texts.filter(|(_, text)| !text.is_empty()).collect()
    };
    let own = said(row);
    matches!(&own[..], [(at, _)] if !figures.contains(at)) || own == said(head)
}

/// Returns the cell of a row in the column with this key; `None` if it is empty.
fn cell<'c>(columns: &[Option<&'static str>], row: &'c [Cell], key: &str) -> Option<&'c Cell> {
    let at = columns.iter().position(|column| *column == Some(key))?;
    row.get(at).filter(|cell| !cell.text.is_empty())
}

/// The cells with the name of a figure and with the figure as printed.
type Figure<'c> = (Option<&'c Cell>, Option<&'c Cell>);

/// Returns the figures of a row: the only one, or one for each of the columns `figures`, whose
/// headings name them. Empty cells of such columns state no figure.
fn figures_of<'c>(
    columns: &[Option<&'static str>],
    figures: &[usize],
    head: &'c [Cell],
    row: &'c [Cell],
) -> Vec<Figure<'c>> {
    let printed = |at: &usize| row.get(*at).filter(|cell| !cell.text.is_empty());
    let named = figures.iter().filter_map(|at| Some((head.get(*at), Some(printed(at)?))));
    let named: Vec<Figure<'c>> = named.collect();
    match named.is_empty() {
        true => vec![(cell(columns, row, "figure"), cell(columns, row, "printed"))],
        false => named,
    }
}

/// Returns the subject and the figure of a row as written.
fn stated(
    columns: &[Option<&'static str>],
    (row, (figure, printed)): (&[Cell], Figure<'_>),
) -> Mistaken {
    let of = |cell: &Cell| cell.text.clone();
    let text = |key| cell(columns, row, key).map(of);
    let about = ["variant", "wager", "outcome", "when", "event"].into_iter().filter_map(text);
    let about = about.chain(figure.map(of)).collect();
    Mistaken::stated(text("variant"), about, printed.map(of).unwrap_or_default())
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

/// Returns the key of every column, ignoring case and reading blanks as hyphens, and the columns
/// whose headings name a figure, in a sheet without the column "figure". These and columns of
/// remarks are `None`. Columns that are renamed have their key and no other.
fn columns(
    reader: &mut Reader,
    head: &[Cell],
    renamed: &[(&'static str, &str)],
) -> (Vec<Option<&'static str>>, Vec<usize>) {
    let mut figures = Vec::new();
    let mut keys: Vec<Option<&'static str>> = Vec::new();
    for (at, cell) in head.iter().enumerate() {
        let name = cell.text.to_lowercase().replace([' ', '_'], "-");
        let key = match renamed.iter().find(|(_, theirs)| *theirs == cell.text) {
            Some((ours, _)) => Some(*ours),
            None => key_of(&name).filter(|key| renamed.iter().all(|(ours, _)| ours != key)),
        };
        if key.is_none() && Quantity::named(&name).is_some() {
            figures.push(at);
        } else if key.is_none() && !name.is_empty() && !REMARKS.contains(&&*name) {
            let choices = Quantity::choices(&name).map(str::to_owned);
            let help = choices.or_else(|| nearest(&name, names())).or_else(|| {
                Some(format!("expected {} or note", names().collect::<Vec<_>>().join(", ")))
            });
            let message = format!("unknown column \"{}\"", cell.text);
            reader.mistake(cell.span.clone(), message, help);
        }
        if key.is_some() && keys.contains(&key) {
            let message = format!("column \"{}\" stands there twice", cell.text);
            reader.mistake(cell.span.clone(), message, None);
        }
        keys.push(key);
    }
    let is_stated = |key: &str| keys.contains(&Some(key));
    if is_stated("figure") || is_stated("printed") {
        for at in figures.drain(..) {
            let message = format!("unknown column \"{}\"", head[at].text);
            let help = "expected it in a column \"figure\", beside \"printed\", or columns of \
                        figures alone";
            reader.mistake(head[at].span.clone(), message, Some(help.to_owned()));
        }
    }
    for key in ["figure", "printed"] {
        if reader.mistakes.is_empty() && figures.is_empty() && !keys.contains(&Some(key)) {
            let help = Some("expected variant, wager, figure, printed".to_owned());
            reader.mistake(row_span(head), format!("there is no column \"{key}\""), help);
        }
    }
    (keys, figures)
}

/// Reads a claim of a row. A claim with a mistake is returned, for its names.
fn one(
    reader: &mut Reader,
    columns: &[Option<&'static str>],
    (row, (figure, printed)): (&[Cell], Figure<'_>),
    published: &mut Gathered,
) -> Option<Claim> {
    let span = row_span(row);
    for (at, cell) in row.iter().enumerate().skip(columns.len()) {
        if !cell.text.is_empty() {
            let message = format!("the row has {} cells", at + 1);
            let help = format!(
                "expected {}, as many as headings: a cell with commas stands in quotes",
                columns.len()
            );
            reader.mistake(cell.span.clone(), message, Some(help));
            return None;
        }
    }
    let cell = |key: &str| cell(columns, row, key);
    // A row without a figure has this one, so that its names are read.
    let instead = || (Quantity::Probability.key(), Spanned::new(span.clone(), text_of("0")));
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
        let Some(cell) = cell(key) else { continue };
        let value = match figure.filter(|_| key == "id" && !columns.contains(&Some("figure"))) {
            // Each figure of a row has an id of its own.
            Some(figure) => text_of(&format!("{}: {}", cell.text, figure.text)),
            None => value(key, cell),
        };
        put(key, Spanned::new(cell.span.clone(), value));
    }
    let not_here = cell("not-here").is_some();
    if let Some(printed) = printed {
        refuse_unread(reader, printed, not_here);
    }
    match (figure, printed) {
        (figure, Some(printed)) if not_here => {
            put("printed", Spanned::new(printed.span.clone(), text_of(&printed.text)));
            if let Some(figure) = figure {
                put("quantity", Spanned::new(figure.span.clone(), text_of(&figure.text)));
            }
        }
        (Some(figure), Some(printed)) => {
            let key = Quantity::named(&figure.text).map(Quantity::key);
            if key.is_none() {
                let name = figure.text.to_lowercase().replace([' ', '_'], "-");
                let help = quantity(&name).unwrap_or_else(|| {
                    let keys = Quantity::ALL.map(|(key, _)| key);
                    format!("expected one of {}, or their names in reports", keys.join(", "))
                });
                let message = format!("unknown figure \"{}\"", figure.text);
                reader.mistake(figure.span.clone(), message, Some(help));
            }
            let text = &printed.text;
            let is_bare = |text: &str| {
                text.bytes().all(|byte| byte.is_ascii_digit() || b".,".contains(&byte))
            };
            let text = if is_bare(text) && Quantity::is_one_in(&figure.text) {
                format!("1 in {text}")
            } else if is_bare(text.trim_matches(['+', '-', '−', '–', '(', ')']))
                && Quantity::is_in_percent(&figure.text)
            {
                match text.strip_suffix(')') {
                    Some(number) => format!("{number}%)"),
                    None => format!("{text}%"),
                }
            } else {
                text.clone()
            };
            let (key, node) = match key.filter(|_| printed.kind == Kind::Text) {
                Some(key) => (key, Spanned::new(printed.span.clone(), text_of(&text))),
                None => instead(),
            };
            put(key, node);
        }
        (figure, printed) => {
            let key = if figure.is_none() { "figure" } else { "printed" };
            let near = figure.or(printed).map_or(span.clone(), |cell| cell.span.clone());
            let help =
                Some("expected the name of the figure, as edge, and its printed value".to_owned());
            reader.mistake(near, format!("the row has no \"{key}\""), help);
            if not_here {
                return None;
            }
            let (key, node) = instead();
            put(key, node);
        }
    }
    let own = Section::new("the row".into(), span, &table);
    read((reader, 0), Keys { own, block: None }, published)
}

/// Refuses a printed figure that a workbook keeps as another value than it displays: a date or a
/// time, or a number without fixed digits if the figure is compared.
fn refuse_unread(reader: &mut Reader, printed: &Cell, not_here: bool) {
    let text = &printed.text;
    let (message, help) = match printed.kind {
        Kind::Date => (
            format!("printed: found the date or time {text}"),
            "expected the figure in a cell of the format Text, as 8:1 or 1/2: a spreadsheet makes a \
             date or a time of it in any other cell",
        ),
        Kind::Number if !not_here => (
            format!("printed: found the number {text}"),
            "expected a number format with fixed digits, without conditions, currencies and \
             thousands, as 0.00%, #,##0 or 0\" to 1\", or the figure as text: its digits are the \
             precision at which it is compared",
        ),
        Kind::Number | Kind::Text => return,
    };
    reader.mistake(printed.span.clone(), message, Some(help.to_owned()));
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
        key if CLAIM.is_whole(key) => {
            // A number format may add the unit, which is the key: "8 decks".
            let digits = cell.text.trim_end_matches(char::is_alphabetic);
            let (digits, unit) = (digits.trim_end(), &cell.text[digits.len()..]);
            number(digits).filter(|_| key.starts_with(unit))
        }
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
