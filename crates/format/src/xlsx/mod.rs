//! Workbooks for spreadsheets; probabilities and returns are formulas over the counts.
//!
//! A spreadsheet computes with binary numbers of about 15 digits. So every figure is also there as
//! exact text. Every formula comes with the result from the exact figure, for programs that do not
//! compute it themselves.

mod charts;
mod columns;
mod counted;
mod front;
mod links;
mod model;
mod number;
mod page;
mod prose;

use std::collections::BTreeMap;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};

use crate::document::{Document, Part, Table};
use crate::exact::Exact;
use crate::{Format, Source};

use columns::Layout;
use page::Page;

/// The workbook format.
pub struct Xlsx;

impl Format for Xlsx {
    fn id(&self) -> &'static str {
        "xlsx"
    }

    fn doc(&self) -> &'static str {
        "For spreadsheets: a workbook, its figures as formulas over the counts and as exact text."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["xlsx"]
    }

    fn is_binary(&self) -> bool {
        true
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let mut front = source.document();
        front.parts.truncate(front.first);
        let made = workbook(&front.parts, &source.data());
        made.expect("names, lengths and rows are within what sheets hold")
    }
}

/// Returns the workbook of a document. The parts of `first` are for readers: a PAR sheet has no
/// columns for data formats.
fn workbook<'a>(first: &'a [Part], document: &'a Document) -> Result<Vec<u8>, XlsxError> {
    let mut names = Names::default();
    let front_name = names.take("Contents", None, None);
    let mut parts = Vec::new();
    let others = |parts: &'a [Part], at: usize| -> Vec<&'a Part> {
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, other)| other).collect()
    };
    for (at, part) in first.iter().enumerate() {
        parts.push((part, sheets(part, &others(first, at), &mut names, |_| true, AS_MADE)?));
    }
    for (at, part) in document.parts.iter().enumerate() {
        let others = others(&document.parts, at);
        // Other tables have the figures of a table without keys.
        let keyed = |table: &Table| table.columns.iter().any(|column| !column.key.is_empty());
        let mut made = sheets(part, &others, &mut names, keyed, "")?;
        made.extend(listing(part, &mut names)?);
        parts.push((part, made));
    }
    let mut models = Vec::new();
    let mut others = Vec::new();
    for model in document.parts.iter().filter_map(|part| part.model.as_ref()) {
        let [sums, cases] = ["Sums", "Cases"].map(|kind| names.take(kind, None, None));
        models.extend(model::sheets([&sums, &cases], model)?);
        others.extend([sums, cases]);
    }
    let chart_name = names.take("Charts", None, None);
    let charts = charts::charts(&chart_name, document)?;
    others.extend(charts.as_ref().map(|_| chart_name));
    let mut workbook = Workbook::new();
    let tool = crate::figure::Tool::THIS;
    let properties = DocProperties::new()
        .set_author(tool.name)
        .set_comment(format!("Made by {tool}"))
        // The same report always gives the same bytes, whenever it is made.
        .set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?);
    workbook.set_properties(&properties);
    workbook.push_worksheet(front::front(&front_name, document, &parts, &others)?);
    let sheets = parts.into_iter().flat_map(|(_, sheets)| sheets);
    sheets.for_each(|sheet| workbook.push_worksheet(sheet.sheet));
    models.into_iter().for_each(|sheet| workbook.push_worksheet(sheet));
    charts.into_iter().for_each(|sheet| workbook.push_worksheet(sheet));
    workbook.save_to_buffer()
}

/// The note on sheets for readers, which have no formulas.
const AS_MADE: &str = "Figures on this sheet are as made. They do not follow a changed payoff; the \
                       sheets of wagers and settlements do.";

/// A sheet, and its description for the front sheet.
struct Sheet {
    name: String,
    titles: Vec<String>,
    sheet: Worksheet,
}

/// The figures of a wager's table that other sheets refer to.
#[derive(Default)]
struct Figures {
    /// The sheet with the table.
    sheet: String,
    /// Figures below the events that are formulas, by label.
    whole: BTreeMap<&'static str, Figure>,
    /// Events by name.
    events: BTreeMap<String, Event>,
}

/// The cells of an event of a wager.
struct Event {
    /// Cell of its net win.
    net: String,
    /// Cell of its probability.
    chance: String,
    pays: Exact,
}

/// A cell with a formula.
struct Figure {
    cell: String,
    /// Result of the formula, as a decimal.
    result: String,
}

/// Returns the sheet of a part's text; `None` if it has no text.
fn listing(part: &Part, names: &mut Names) -> Result<Option<Sheet>, XlsxError> {
    if part.listing.is_empty() {
        return Ok(None);
    }
    let name = names.take(&part.title, None, None);
    let sheet = prose::listing(&name, &part.listing)?;
    Ok(Some(Sheet { titles: vec![name.clone()], name, sheet }))
}

/// Returns the sheets of the wanted tables of a part: tables of one kind with the same columns share
/// a sheet. Each begins with the `note`, unless that is empty.
fn sheets(
    part: &Part,
    others: &[&Part],
    names: &mut Names,
    wanted: impl Fn(&Table) -> bool,
    note: &str,
) -> Result<Vec<Sheet>, XlsxError> {
    let mut groups: Vec<(Layout, Vec<&Table>)> = Vec::new();
    let full = part.tables.iter().map(|table| table.full.as_deref().unwrap_or(table));
    for table in full.filter(|table| wanted(table)) {
        let plan = Layout::of(table);
        match groups.iter_mut().find(|(of, group)| *of == plan && group[0].kind == table.kind) {
            Some((_, group)) => group.push(table),
            None => groups.push((plan, vec![table])),
        }
    }
    let named: Vec<String> = groups
        .iter()
        .map(|(_, group)| {
            let kind = group[0].kind;
            let same = |other: &&Part| other.tables.iter().any(|table| table.kind == kind);
            // The text before a colon names the game.
            let title = part.title.rsplit(": ").next().filter(|_| others.iter().any(same));
            let kind = if group[0].sheet.is_empty() { kind } else { group[0].sheet };
            names.take(kind, Some(&group[0].id), title)
        })
        .collect();
    // Tables with counts come first: a summary refers to the figures below them.
    let mut figures: BTreeMap<&str, Vec<Figures>> = BTreeMap::new();
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|at| groups[*at].1.iter().all(|table| !counted::is_counted(table)));
    let mut made: Vec<Option<Sheet>> = groups.iter().map(|_| None).collect();
    for at in order {
        let (plan, group) = &groups[at];
        let mut page = Page::new(&named[at], plan, note)?;
        for table in group {
            let found = page.table(table, group.len() > 1, &figures)?;
            if !found.whole.is_empty() && !table.id.is_empty() {
                figures.entry(&table.id).or_default().push(found);
            }
        }
        let titles = group.iter().map(|table| table.title.clone()).collect();
        made[at] = Some(Sheet { name: named[at].clone(), titles, sheet: page.finish()? });
    }
    Ok(made.into_iter().flatten().collect())
}

/// Names of sheets, each used once and valid in spreadsheet programs.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    /// Maximum number of letters of a name.
    const LONGEST: usize = 31;
    /// Separator between the kind of a table and the name of its part.
    const OF: &str = " – ";
    /// Number of letters kept for the name of a part.
    const PART: usize = 14;

    /// Returns a name made of a kind of table and its part. If that is taken, uses the id of the
    /// first table, and as the last resort a number.
    fn take(&mut self, kind: &str, id: Option<&str>, part: Option<&str>) -> String {
        let named = |words: &str, again: Option<usize>| {
            let after = again.map_or(String::new(), |again| format!(" {again}"));
            let words = allowed(&words.replace(['-', '_'], " "));
            let part = part.map(allowed).filter(|part| !part.is_empty());
            let room = Self::LONGEST - after.len();
            let of_part = part.as_deref().map_or(0, |part| part.encode_utf16().count());
            let kept = part.as_ref().map_or(0, |_| 3 + of_part.min(Self::PART));
            let words = cut(&words, room - kept);
            let used = words.encode_utf16().count() + Self::OF.chars().count();
            match part {
                Some(part) => format!("{words}{}{}{after}", Self::OF, cut(&part, room - used)),
                None => format!("{words}{after}").trim().to_owned(),
            }
        };
        let of_id = id.filter(|id| !id.is_empty()).map(|id| named(id, None));
        let numbered = (2..).map(|again| named(kind, Some(again)));
        let mut wanted = [named(kind, None)].into_iter().chain(of_id).chain(numbered);
        let free = |name: &String| {
            let taken = self.0.iter().any(|other| other.to_lowercase() == name.to_lowercase());
            !taken && !name.is_empty()
        };
        let name = wanted.find(free).expect("there is always a further number");
        self.0.push(name.clone());
        name
    }
}

/// Replaces letters that names of sheets may not have, and capitalizes the first.
fn allowed(words: &str) -> String {
    let words = words.trim().chars().map(|letter| match letter {
        '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'' => '.',
        letter if letter.is_control() => '.',
        letter => letter,
    });
    let mut words: String = words.collect();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// Cuts a text to a length as Excel counts it: letters beyond the first plane count twice.
fn cut(text: &str, mut room: usize) -> String {
    let fits =
        |letter: &char| room.checked_sub(letter.len_utf16()).inspect(|left| room = *left).is_some();
    text.chars().take_while(fits).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_have_names_that_programs_take_and_each_its_own() {
        let mut names = Names::default();
        assert_eq!(names.take("by-hands", None, None), "By hands");
        assert_eq!(names.take("By-Hands", Some("a/b"), None), "A.b");
        assert_eq!(names.take("by hands", Some("A_B"), None), "A B");
        assert_eq!(names.take("by hands", Some("a b"), None), "By hands 2");
        let part = Some("No-commission");
        assert_eq!(names.take("by-hands", None, part), "By hands – No-commission");
        let long = names.take(&"x".repeat(40), None, part);
        assert_eq!(long, format!("X{} – No-commission", "x".repeat(14)));
        let again = names.take(&"x".repeat(40), None, part);
        assert_eq!(again, format!("X{} – No-commission 2", "x".repeat(12)));
        let title = format!("a:b {}", "y".repeat(40));
        assert_eq!(
            names.take("wager", None, Some(&title)),
            format!("Wager – A.b {}", "y".repeat(19))
        );
        assert_eq!(names.take("", None, None), "2");
    }
}
