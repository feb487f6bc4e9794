//! Renders a table with its heading, its figures and its chart.

use std::collections::BTreeMap;

use crate::document::{Cell, Column, Table, Tone};
use crate::html::chart;
use crate::html::fold::Fold;
use crate::html::host::Host;
use crate::html::markup::escape;
use crate::wording;

/// The anchors that rows link to.
pub(super) struct Links<'a> {
    /// Anchors of the tables about one thing, by its id.
    pub details: BTreeMap<&'a str, &'a str>,
    /// Anchors of parts, by their ids.
    pub parts: BTreeMap<&'a str, &'a str>,
}

/// Returns a table as a section under `anchor`. Without a level for its own heading, the heading of
/// the page names it.
pub(super) fn section(
    table: &Table,
    anchor: &str,
    heading: Option<u8>,
    links: &Links<'_>,
    host: Host,
) -> String {
    let (named_by, heading) = match heading {
        Some(level) => {
            let named = format!("{anchor}_h");
            let heading = host.heading(level, Some(&named), &table.title);
            (named, heading)
        }
        None => ("top".to_owned(), String::new()),
    };
    let headed_by = host.headed_by(&named_by, &table.title);
    let chart = table.chart.as_ref().filter(|_| host.draws());
    let drawn = chart.map_or(String::new(), |chart| {
        let caption = match chart.title == table.title {
            true => String::new(),
            false => format!("<figcaption>{}</figcaption>\n", escape(&chart.title)),
        };
        format!("<figure>\n{caption}{}</figure>\n", chart::svg(chart, anchor, host))
    });
    let first = chart.is_some_and(chart::comes_first);
    let (above, below) = if first { (drawn, String::new()) } else { (String::new(), drawn) };
    let kept = if table.rows.len() <= TOGETHER { " class=\"short\"" } else { "" };
    let read = table.for_reading();
    let classes: Vec<&str> = (0..read.columns.len()).map(|at| class(&read, at)).collect();
    let prose = is_prose(&read, &classes);
    let fold = Fold::of(&read, &classes, prose);
    // A table that never moves sideways is not a stop for the keyboard.
    let stop = if prose { "" } else { " tabindex=\"0\"" };
    let set = Set { classes, prose, fold: &fold, host };
    let scrolled = format!(
        "{}<div class=\"scroll\"{stop} role=\"group\"{headed_by}>\n{}</div>\n",
        unfold(&read, &set, anchor),
        rows(table, &read, &set, &headed_by, links),
    );
    format!(
        "<section{}{kept}>\n{heading}{above}{}{}{below}</section>\n",
        host.id(anchor),
        host.folded(read.rows.len(), scrolled),
        figures(table),
    )
}

/// Returns a check box that shows the columns that are folded away.
fn unfold(table: &Table, set: &Set<'_>, anchor: &str) -> String {
    let fold = set.fold;
    let pages = ["k", "t", "d"];
    let on_page = |(page, class): (usize, &&str)| {
        let names: Vec<_> = fold.away(page).map(|at| escape(&table.columns[at].name)).collect();
        let names = match &names[..] {
            [] => return String::new(),
            [one] => one.clone(),
            [names @ .., last] => format!("{} and {last}", names.join(", ")),
        };
        format!("<span class=\"on-{class}\">Show {names}</span>")
    };
    let labels: String = pages.iter().enumerate().map(on_page).collect();
    if labels.is_empty() {
        return String::new();
    }
    let folded: Vec<_> =
        pages.iter().enumerate().filter(|(page, _)| fold.away(*page).next().is_some()).collect();
    let classes: Vec<_> = folded.into_iter().map(|(_, class)| format!("all-{class}")).collect();
    set.host.tick(&classes.join(" "), anchor, &labels)
}

/// The settings for rendering a table.
struct Set<'a> {
    classes: Vec<&'static str>,
    prose: bool,
    fold: &'a Fold,
    host: Host,
}

/// Returns the table element; `read` is the table as people read it.
fn rows(table: &Table, read: &Table, set: &Set<'_>, headed_by: &str, links: &Links<'_>) -> String {
    let id_of = table.columns.iter().position(|column| column.key == "id" && column.data_only);
    let link = |at: usize, row: &[Cell]| {
        let part = table.leads.get(at).and_then(|id| links.parts.get(id.as_str()));
        let id = id_of.and_then(|at| row.get(at)).map(Cell::text);
        part.or_else(|| links.details.get(id?.as_str())).copied()
    };
    let look = attribute(&match set.prose {
        true => ["prose", ""],
        false => {
            [if set.fold.cards { "cards" } else { "" }, if set.fold.tight { "tight" } else { "" }]
        }
    });
    let mut html = format!("<table{look}{headed_by}>\n<thead>\n<tr>");
    html.extend(read.columns.iter().enumerate().map(|(at, column)| {
        let class = attribute(&[set.classes[at], set.fold.class(at)]);
        head(column, &class)
    }));
    html.push_str("</tr>\n</thead>\n<tbody>\n");
    for (at, (full, cells)) in table.rows.iter().zip(&read.rows).enumerate() {
        html.push_str(&row(read, set, cells, link(at, full)));
    }
    html.push_str("</tbody>\n");
    if let Some(total) = &read.total {
        let total = row(read, set, total, None);
        html.push_str(&format!("<tbody class=\"total\">\n{total}</tbody>\n"));
    }
    html.push_str("</table>\n");
    html
}

/// Returns the class attribute for these classes.
fn attribute(classes: &[&str]) -> String {
    let classes: Vec<_> = classes.iter().copied().filter(|class| !class.is_empty()).collect();
    if classes.is_empty() { String::new() } else { format!(" class=\"{}\"", classes.join(" ")) }
}

/// Returns `true` if the table fits a phone once its words wrap.
fn is_prose(table: &Table, classes: &[&str]) -> bool {
    let needs = |(at, class): (usize, &&str)| {
        let cells = table.rows.iter().chain(&table.total).filter_map(|row| row.get(at));
        let longest = cells.map(|cell| cell.text().chars().count()).max().unwrap_or(0);
        let wraps = at > 0 && matches!(*class, "x" | "w");
        // The space between columns takes two letters.
        2 + if wraps { longest.min(WRAPPED) } else { longest }
    };
    classes.iter().enumerate().map(needs).sum::<usize>() <= PHONE
}

/// Maximum number of rows that print keeps on one page, with their chart.
const TOGETHER: usize = 15;

/// Letters that fit side by side on a phone.
const PHONE: usize = 46;

/// Letters of a line in which a sentence is readable.
const WRAPPED: usize = 20;

/// Returns the style of a column's cells: numbers, a few words that stay on one line, words, or
/// sentences that want room.
fn class(table: &Table, at: usize) -> &'static str {
    let column = &table.columns[at];
    let cells = || table.rows.iter().chain(&table.total).filter_map(|row| row.get(at));
    let longest = cells().map(|cell| cell.text().chars().count()).max().unwrap_or(0);
    match longest {
        _ if column.number && cells().any(|cell| matches!(cell, Cell::Fraction(_))) => "n f",
        _ if column.number => "n",
        0..=SHORT => "p",
        // The first column stays in sight on a phone, so it must not be wide.
        0..=FEW if at > 0 => "p",
        SENTENCE.. => "w",
        _ => "x",
    }
}

/// Maximum length of a text that is never broken into lines: `"200 to 1"`.
const ONE_LINE: usize = 8;

/// Length from which a word may be broken anywhere.
const LONG: usize = 24;

/// Maximum length of a word or two.
const SHORT: usize = 16;

/// Maximum length of a few words.
const FEW: usize = 24;

/// Length from which a text is a sentence.
const SENTENCE: usize = 60;

fn head(column: &Column, class: &str) -> String {
    match column.name.is_empty() {
        true => format!("<td{class}></td>"),
        false => format!("<th scope=\"col\"{class}>{}</th>", escape(&column.name)),
    }
}

/// Returns a row, headed by its first cell.
fn row(table: &Table, set: &Set<'_>, cells: &[Cell], link: Option<&str>) -> String {
    let mut html = "<tr>".to_owned();
    for (at, cell) in cells.iter().enumerate() {
        let tone = tone(table.columns[at].tone(cell));
        let words = cell.text();
        let longest = words.split_whitespace().map(|word| word.chars().count()).max();
        let line = match longest.unwrap_or(0) {
            _ if table.columns[at].number => "",
            _ if words.chars().count() <= ONE_LINE => "o",
            LONG.. => "l",
            _ => "",
        };
        let class = attribute(&[set.classes[at], set.fold.class(at), line, tone]);
        let mut text = escape(&written(cell));
        if let Cell::Fraction(_) = cell {
            // On a narrow page, the line may break here.
            text = text.replace('/', "/<wbr>");
        }
        // In a card, a cell has no column heading above it.
        let label = match set.fold.cards && at > 0 && !text.is_empty() {
            true => format!(" data-label=\"{}\"", escape(&table.columns[at].name)),
            false => String::new(),
        };
        html.push_str(&match (at, link) {
            (0, _) if text.is_empty() => format!("<td{class}></td>"),
            (0, Some(anchor)) => {
                format!("<th scope=\"row\"{class}>{}</th>", set.host.link(anchor, &text))
            }
            (0, None) => format!("<th scope=\"row\"{class}>{text}</th>"),
            _ => format!("<td{class}{label}>{text}</td>"),
        });
    }
    html.push_str("</tr>\n");
    html
}

/// Returns the class of a tone.
pub(super) fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Caution => "caution",
        Tone::Favors => "favors",
    }
}

/// Returns a cell as text; a large decimal is grouped as counts are.
fn written(cell: &Cell) -> String {
    let text = cell.text();
    match (cell, text.split_once('.')) {
        (Cell::Decimal(_), Some((whole, digits)))
            if whole.len() > 4 && whole.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!("{}.{digits}", wording::grouped(whole))
        }
        _ => text,
    }
}

/// Returns the figures of the whole table.
fn figures(table: &Table) -> String {
    if table.figures.is_empty() {
        return String::new();
    }
    let figures = table.figures.iter().map(|(label, cell)| {
        let label = escape(label.trim_end_matches(':'));
        format!("<div><dt>{label}</dt><dd>{}</dd></div>\n", escape(&cell.text()))
    });
    format!("<dl class=\"figures\">\n{}</dl>\n", figures.collect::<String>())
}
