//! A table with its heading, its figures and its chart.

use std::collections::BTreeMap;

use crate::document::{Cell, Column, Table, Tone};
use crate::format::html::chart;
use crate::format::html::markup::escape;

/// Anchors that rows lead to.
pub(super) struct Links<'a> {
    /// Those of the tables about one thing, by its id.
    pub details: BTreeMap<&'a str, &'a str>,
    /// Those of parts, by their ids.
    pub parts: BTreeMap<&'a str, &'a str>,
}

/// A table as a section under `anchor`; without a level for its heading it goes by that of the
/// page.
pub(super) fn section(
    table: &Table,
    anchor: &str,
    heading: Option<u8>,
    links: &Links<'_>,
) -> String {
    let (named_by, heading) = match heading {
        Some(level) => {
            let title = escape(&table.title);
            let heading = format!("<h{level} id=\"{anchor}_h\">{title}</h{level}>\n");
            (format!("{anchor}_h"), heading)
        }
        None => ("top".to_owned(), String::new()),
    };
    let drawn = table.chart.as_ref().map_or(String::new(), |chart| {
        let caption = match chart.title == table.title {
            true => String::new(),
            false => format!("<figcaption>{}</figcaption>\n", escape(&chart.title)),
        };
        let svg = chart::svg(chart, anchor);
        let scrolls = format!(
            "class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"{anchor}_t\""
        );
        format!("<figure>\n{caption}<div {scrolls}>\n{svg}</div>\n</figure>\n")
    });
    let kept = if table.rows.len() <= TOGETHER { " class=\"short\"" } else { "" };
    format!(
        "<section id=\"{anchor}\"{kept}>\n{heading}\
         <div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"{named_by}\">\n\
         {}</div>\n{}{drawn}</section>\n",
        rows(table, &named_by, links),
        figures(table),
    )
}

/// The table itself.
fn rows(table: &Table, named_by: &str, links: &Links<'_>) -> String {
    let id_of = table.columns.iter().position(|column| column.key == "id" && column.data_only);
    let link = |at: usize, row: &[Cell]| {
        let part = table.leads.get(at).and_then(|id| links.parts.get(id.as_str()));
        let id = id_of.and_then(|at| row.get(at)).map(Cell::text);
        part.or_else(|| links.details.get(id?.as_str())).copied()
    };
    let read = table.for_reading();
    let classes: Vec<&str> = (0..read.columns.len()).map(|at| class(&read, at)).collect();
    let prose = if is_prose(&read, &classes) { " class=\"prose\"" } else { "" };
    let mut html = format!("<table{prose} aria-labelledby=\"{named_by}\">\n<thead>\n<tr>");
    html.extend(read.columns.iter().zip(&classes).map(|(column, class)| head(column, class)));
    html.push_str("</tr>\n</thead>\n<tbody>\n");
    for (at, (full, cells)) in table.rows.iter().zip(&read.rows).enumerate() {
        html.push_str(&row((&classes, &read.columns), cells, link(at, full)));
    }
    html.push_str("</tbody>\n");
    if let Some(total) = &read.total {
        let total = row((&classes, &read.columns), total, None);
        html.push_str(&format!("<tbody class=\"total\">\n{total}</tbody>\n"));
    }
    html.push_str("</table>\n");
    html
}

/// Whether words that wrap make the table fit a phone.
fn is_prose(table: &Table, classes: &[&str]) -> bool {
    let needs = |(at, class): (usize, &&str)| {
        let cells = table.rows.iter().chain(&table.total).filter_map(|row| row.get(at));
        let longest = cells.map(|cell| cell.text().chars().count()).max().unwrap_or(0);
        let wraps = at > 0 && matches!(*class, "" | " class=\"w\"");
        // Beside the letters there is the space between columns.
        2 + if wraps { longest.min(WRAPPED) } else { longest }
    };
    classes.iter().enumerate().map(needs).sum::<usize>() <= PHONE
}

/// Rows that paper keeps on one page, with what is drawn of them.
const TOGETHER: usize = 15;

/// Letters beside each other on a phone.
const PHONE: usize = 46;

/// Letters of a line that make a sentence readable.
const WRAPPED: usize = 20;

/// How the cells of a column are set: as numbers, as a few words that stay on one line, or as
/// sentences that want room.
fn class(table: &Table, at: usize) -> &'static str {
    let column = &table.columns[at];
    let cells = || table.rows.iter().chain(&table.total).filter_map(|row| row.get(at));
    let longest = cells().map(|cell| cell.text().chars().count()).max().unwrap_or(0);
    match longest {
        _ if column.number && cells().any(|cell| matches!(cell, Cell::Fraction(_))) => {
            " class=\"n f\""
        }
        _ if column.number => " class=\"n\"",
        0..=SHORT => " class=\"p\"",
        // What heads a row stays in sight on a phone, so it must not be wide.
        0..=FEW if at > 0 => " class=\"p\"",
        SENTENCE.. => " class=\"w\"",
        _ => "",
    }
}

/// Letters of a word or two.
const SHORT: usize = 16;

/// Letters of a few words.
const FEW: usize = 24;

/// Letters from which on a text is a sentence.
const SENTENCE: usize = 60;

fn head(column: &Column, class: &str) -> String {
    match column.name.is_empty() {
        true => format!("<td{class}></td>"),
        false => format!("<th scope=\"col\"{class}>{}</th>", escape(&column.name)),
    }
}

/// A row, headed by its first cell.
fn row((classes, columns): (&[&str], &[Column]), cells: &[Cell], link: Option<&str>) -> String {
    let mut html = "<tr>".to_owned();
    for (at, (class, cell)) in classes.iter().zip(cells).enumerate() {
        let judged = matches!(cell, Cell::Verdict(..)).then(|| columns[at].tone(cell));
        let mut text = toned(judged.unwrap_or_default(), escape(&cell.text()));
        if let Cell::Fraction(_) = cell {
            // On a narrow page the line may break here.
            text = text.replace('/', "/<wbr>");
        }
        html.push_str(&match (at, link) {
            (0, _) if text.is_empty() => format!("<td{class}></td>"),
            (0, Some(anchor)) => {
                format!("<th scope=\"row\"{class}><a href=\"#{anchor}\">{text}</a></th>")
            }
            (0, None) => format!("<th scope=\"row\"{class}>{text}</th>"),
            _ => format!("<td{class}>{text}</td>"),
        });
    }
    html.push_str("</tr>\n");
    html
}

/// Markup in the colour of what it means.
pub(super) fn toned(tone: Tone, html: String) -> String {
    let class = match tone {
        Tone::Plain => return html,
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Caution => "caution",
        Tone::Favours => "favours",
    };
    format!("<span class=\"{class}\">{html}</span>")
}

/// The figures of the whole table.
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
