//! Text for terminals and pipes: aligned tables, never wrapped; styles only on a terminal.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ContentArrangement, ContentLineStyle, LineStyle, TableStyle};

use crate::document::{Cell, Part, Table};
use crate::format::{Format, Source};

/// The text format.
pub struct Text;

impl Format for Text {
    fn id(&self) -> &'static str {
        "text"
    }

    fn doc(&self) -> &'static str {
        "For reading in a terminal."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "text"]
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.document();
        let title = Some(&document.title).filter(|title| !title.is_empty());
        let title = title.map(|title| format!("{}\n", paint(TITLE, title, source.styled)));
        let parts = document.parts.iter().map(|one| part(one, source.styled));
        title.into_iter().chain(parts).collect::<Vec<_>>().join("\n\n").into_bytes()
    }
}

/// No borders, a rule under the header.
const RULED: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('─').junction('─'))
    .content_lines(ContentLineStyle::none());

const TITLE: Style = Style::new().bold().underline();
const HEADING: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

fn part(part: &Part, styled: bool) -> String {
    let paint = |style: Style, text: &str| paint(style, text, styled);
    let mut text = String::new();
    if !part.title.is_empty() {
        text.push_str(&format!("{}\n", paint(TITLE, &part.title)));
    }
    for (label, fact) in &part.facts {
        text.push_str(&format!("  {} {fact}\n", paint(LABEL, &format!("{label:<7}"))));
    }
    for note in &part.notes {
        let style = if note.warning { WARNING } else { Style::new() };
        text.push_str(&format!("  {} {}\n", paint(style, "*"), paint(style, &note.text)));
    }
    for (index, one) in part.tables.iter().enumerate() {
        if index > 0 || !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{}\n{}\n", paint(HEADING, &one.title), table(one)));
        text.push_str(&figures(one));
    }
    text
}

fn paint(style: Style, text: &str, styled: bool) -> String {
    if styled { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// The figures of a table, as many to a line as fit well beside each other.
fn figures(table: &Table) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (label, cell) in &table.figures {
        let figure = format!("{label} {}", cell.text());
        match lines.last_mut() {
            Some(line) if line.chars().count() + figure.chars().count() < WIDTH => {
                line.push_str(&format!(" · {figure}"));
            }
            _ => lines.push(format!("  {figure}")),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Columns that a line of figures takes at most.
const WIDTH: usize = 76;

fn table(table: &Table) -> String {
    let table = &table.for_reading();
    let mut grid = comfy_table::Table::new();
    grid.load_style(RULED).set_content_arrangement(ContentArrangement::Disabled);
    grid.set_header(table.columns.iter().map(|column| column.name.clone()));
    let cells = |row: &[Cell]| row.iter().map(Cell::text).collect::<Vec<_>>();
    for row in &table.rows {
        grid.add_row(cells(row));
    }
    if let Some(total) = &table.total {
        grid.add_row(cells(total));
    }
    for (index, column) in table.columns.iter().enumerate() {
        if let (true, Some(shown)) = (column.number, grid.column_mut(index)) {
            shown.set_cell_alignment(CellAlignment::Right);
        }
    }
    let lines = grid.lines().map(|line| line.trim_end().to_owned());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
