//! Lays out a table as lines: cells in columns, a rule under the header.

use anstyle::Style;

use super::fit::{Block, Fit, Wanted, fit};
use super::{LABEL, paint, style, wrap};
use crate::document::{Cell, Table, Tone};
use crate::wording::Names;
use crate::wording::asked::{self, FORMAT};

/// The settings for showing a table.
#[derive(Clone, Copy)]
pub struct Shown {
    pub styled: bool,
    pub width: Option<usize>,
    pub names: &'static dyn Names,
}

/// A cell to show.
struct Said {
    text: String,
    tone: Tone,
}

/// Returns the lines of a table, and a remark on columns that were left out.
pub fn table(table: &Table, shown: Shown) -> String {
    let table = &table.for_reading();
    let said = |row: &Vec<Cell>| -> Vec<Said> {
        let cells = row.iter().zip(&table.columns);
        cells.map(|(cell, column)| Said { text: cell.text(), tone: column.tone(cell) }).collect()
    };
    let rows: Vec<Vec<Said>> = table.rows.iter().chain(&table.total).map(said).collect();
    let wanted = table.columns.iter().enumerate().map(|(at, column)| {
        let cells = rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.text.as_str());
        Wanted::of(&column.name, cells, column.number, column.gives_way)
    });
    let Fit { blocks, left_out } = fit(&wanted.collect::<Vec<_>>(), shown.width);
    let mut lines = Vec::new();
    for block in &blocks {
        let headings = block.columns.iter().map(|(at, _)| table.columns[*at].name.as_str());
        lines.extend(row(headings.map(|name| (name, Tone::Plain)), table, block, false));
        let cells: usize = block.columns.iter().map(|(_, width)| width).sum();
        lines.push("─".repeat(cells + 2 + block.gap * block.columns.len().saturating_sub(1)));
        for cells in &rows {
            let cells = block.columns.iter().map(|(at, _)| {
                cells.get(*at).map_or(("", Tone::Plain), |cell| (cell.text.as_str(), cell.tone))
            });
            lines.extend(row(cells, table, block, shown.styled));
        }
    }
    lines.retain(|line| !line.is_empty());
    if let (Some(width), false) = (shown.width, left_out.is_empty()) {
        lines.extend(remark(table, &left_out, width, shown));
    }
    lines.join("\n")
}

/// Returns the remark that names the columns that are left out.
fn remark(table: &Table, left_out: &[usize], width: usize, shown: Shown) -> Vec<String> {
    let names: Vec<&str> = left_out.iter().map(|at| table.columns[*at].name.as_str()).collect();
    let text =
        format!("Hidden to fit {width} columns: {} (all columns: {FORMAT} csv)", names.join(", "));
    let lines = wrap::lines(&asked::say(&text, shown.names), width.saturating_sub(2));
    lines.iter().map(|line| format!("  {}", paint(LABEL, line, shown.styled))).collect()
}

/// Returns one row of cells, on as many lines as its tallest cell takes.
fn row<'c>(
    cells: impl Iterator<Item = (&'c str, Tone)>,
    table: &Table,
    block: &Block,
    styled: bool,
) -> Vec<String> {
    let cells: Vec<(Vec<String>, Tone)> = cells
        .zip(&block.columns)
        .map(|((text, tone), (_, width))| {
            // A text with enough room stays as it is, with all its blanks.
            let lines = text.lines().flat_map(|line| match wrap::width(line) <= *width {
                true => vec![line.to_owned()],
                false => wrap::broken(line, *width),
            });
            (lines.collect(), tone)
        })
        .collect();
    let height = cells.iter().map(|(lines, _)| lines.len()).max().unwrap_or(0);
    let line = |at: usize| {
        let mut line = String::from(" ");
        let mut pending = 0;
        for ((lines, tone), (column, width)) in cells.iter().zip(&block.columns) {
            let text = lines.get(at).map_or("", String::as_str);
            let blank = width.saturating_sub(wrap::width(text));
            let number = table.columns[*column].number;
            let (before, after) = if number { (blank, 0) } else { (0, blank) };
            pending += before;
            if !text.is_empty() {
                line.extend(std::iter::repeat_n(' ', pending));
                line.push_str(&paint(style(*tone), text, styled && style(*tone) != Style::new()));
                pending = 0;
            }
            pending += after + block.gap;
        }
        line.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}
