//! LaTeX: documents to print, which compile without changes.
//!
//! They need only the basic and recommended packages of any TeX distribution. Every table fits a
//! page of A4: words are broken first, then letters get smaller, then the page is turned.

mod chart;
mod escape;
mod fit;

use crate::document::{Cell, Column, Note, Part, Table};
use crate::figure::Tool;
use crate::{Format, Source};

use escape::{broken, escape, heading, plain, typed};
use fit::{Fit, fit, page, width};

/// The LaTeX format.
pub struct Tex;

impl Format for Tex {
    fn id(&self) -> &'static str {
        "tex"
    }

    fn doc(&self) -> &'static str {
        "For printing: LaTeX that compiles as it is, for PDF."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["tex", "latex"]
    }

    fn lost(&self, rendered: &[u8]) -> Vec<char> {
        std::str::from_utf8(rendered).map(escape::by_number).unwrap_or_default()
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.document();
        let parts = &document.parts[..];
        let title = &document.subject();
        let mut text = format!("{}\n{}", made_by(), PREAMBLE);
        let author = match &*document.author {
            "" => String::new(),
            author => format!("pdfauthor={{{}}},", plain(author)),
        };
        text.push_str(&format!(
            "\\hypersetup{{pdftitle={{{}}},{author}pdfcreator={{{}}}}}\n\n\\begin{{document}}\n",
            plain(title),
            plain(&Tool::THIS.to_string())
        ));
        text.push_str(&format!(
            "\\markboth{{{0}}}{{{0}}}\n{{\\LARGE\\bfseries\\raggedright {0}\\par}}\\medskip\n",
            escape(title)
        ));
        match parts {
            [part] => text.push_str(&body(part, "section")),
            _ => {
                let is_long = document.needs_contents();
                // The result of a report with details stands above the contents.
                let has_details = parts.iter().any(|part| !part.id.is_empty());
                let first = document.first + usize::from(has_details);
                for (at, part) in parts.iter().enumerate() {
                    // Details share pages, under the title of the document.
                    let is_detail = !part.id.is_empty();
                    let page = is_long && at > 0 && (!is_detail || at == first);
                    let page = if page { "\\clearpage\n" } else { "" };
                    let contents = if is_long && at == first { CONTENTS } else { "" };
                    text.push_str(&format!(
                        "\n{page}{contents}\\section{{{2}}}\n\\markboth{{{0}}}{{{0}}}\n{1}",
                        escape(if is_detail { title } else { &part.title }),
                        body(part, "subsection"),
                        heading(&part.title)
                    ));
                }
            }
        }
        text.push_str("\n\\end{document}\n");
        text.into_bytes()
    }
}

const PREAMBLE: &str = include_str!("preamble.tex");

/// The table of contents in two columns, for documents of several parts.
const CONTENTS: &str = "\\begin{multicols}{2}\\footnotesize\\setlength{\\parskip}{0pt}\\hyphenpenalty=10000\
                        \\raggedright\\tableofcontents\\end{multicols}\n";

/// Returns the first line of the source.
fn made_by() -> String {
    format!("% Made by {}. For a PDF: pdflatex or lualatex, twice.", Tool::THIS)
}

fn body(part: &Part, level: &str) -> String {
    let mut text = facts(&part.facts);
    text.extend(part.notes.iter().map(note));
    text.extend(part.tables.iter().map(|one| table(one, level)));
    text.push_str(&listing(&part.listing));
    match part.tables.is_empty() && !part.id.is_empty() {
        true => format!("\\begin{{samepage}}\n{text}\\end{{samepage}}\n"),
        false => text,
    }
}

/// Sets a text line by line; the rest of a long line hangs below it.
fn listing(text: &str) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let lines = text.trim_end().lines().map(|line| {
        let code = line.trim_start();
        let before = "~".repeat(line.chars().count() - code.chars().count());
        match code {
            "" => "\\medskip\n".to_owned(),
            code => format!("\\hangindent=2em {before}{}\\par\n", typed(code, FEW)),
        }
    });
    let lines: String = lines.collect();
    format!("{{\\ttfamily\\scriptsize\\raggedright\\parskip=0pt\n{lines}}}\n")
}

fn facts(facts: &[(&'static str, String)]) -> String {
    let Some(widest) = facts.iter().map(|(label, _)| width(label, true)).max() else {
        return String::new();
    };
    let items = facts
        .iter()
        .map(|(label, text)| format!("  \\item[{{{}}}] {}\n", escape(label), escape(text)));
    let items: String = items.collect();
    format!("\\begin{{facts}}{{{}}}\n{items}\\end{{facts}}\n", points(widest))
}

fn note(note: &Note) -> String {
    let command = if note.warning { "warning" } else { "remark" };
    format!("\\{command}{{{}}}\n", escape(&note.text))
}

/// Maximum number of lines of a table that stays on one page; a longer one may be divided.
const TOGETHER: u32 = 30;

fn table(table: &Table, level: &str) -> String {
    let table = &table.for_reading();
    let fit = fit(table);
    let mut text = format!("\n\\{level}{{{}}}\n", heading(&table.title));
    let grid = if fit.lines > TOGETHER { divisible(table, &fit) } else { whole(table, &fit) };
    text.push_str(&format!("{{{}\n{grid}}}\n", fit.size));
    if !table.figures.is_empty() {
        let figure = |(label, cell): &(&str, Cell)| {
            let figure = match cell {
                Cell::Text(text) => text.clone(),
                cell => with_minus(cell.text()),
            };
            format!("{}~{}", escape(label), escape(&figure))
        };
        let figures: Vec<String> = table.figures.iter().map(figure).collect();
        text.push_str(&format!("\\figures{{{}}}\n", figures.join("~\\textperiodcentered{} ")));
    }
    text.extend(table.chart.as_ref().map(|one| chart::chart(one, page(fit.landscape) / 100)));
    if fit.landscape { format!("\\begin{{landscape}}{text}\\end{{landscape}}\n") } else { text }
}

/// Returns a table that stays on one page.
fn whole(table: &Table, fit: &Fit) -> String {
    format!(
        "\\begin{{tabular}}{{{}}}\n\\toprule\n{}\\midrule\n{}\\bottomrule\n\\end{{tabular}}\\par\n",
        shape(table, fit),
        head(table, fit),
        rows(table, fit.broken)
    )
}

/// Returns a table that may go on over pages, with its headings on each.
fn divisible(table: &Table, fit: &Fit) -> String {
    let (head, columns) = (head(table, fit), table.columns.len());
    format!(
        "\\begin{{longtable}}{{{}}}\n\\toprule\n{head}\\midrule\n\\endfirsthead\n\
         \\multicolumn{{{columns}}}{{@{{}}l@{{}}}}{{\\itshape {} (continued)}}\\\\\n\
         \\toprule\n{head}\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n{}\\end{{longtable}}\n",
        shape(table, fit),
        escape(&table.title),
        rows(table, fit.broken)
    )
}

/// Returns the column specification: words to the left, numbers to the right.
fn shape(table: &Table, fit: &Fit) -> String {
    let columns = table.columns.iter().zip(&fit.widths);
    let columns: String = columns.map(|(column, width)| cell_shape(column, *width, 'p')).collect();
    format!("@{{}}{columns}@{{}}")
}

fn cell_shape(column: &Column, width: u32, kind: char) -> String {
    let side = if column.number { "left" } else { "right" };
    format!(">{{\\ragged{side}\\arraybackslash}}{kind}{{{}}}", points(width))
}

/// Returns the headings, which stand on the rule however many lines they take.
fn head(table: &Table, fit: &Fit) -> String {
    let last = table.columns.len().saturating_sub(1);
    let columns = table.columns.iter().zip(&fit.widths).enumerate();
    let cells = columns.map(|(at, (column, width))| {
        let (before, after) =
            (if at == 0 { "@{}" } else { "" }, if at == last { "@{}" } else { "" });
        format!(
            "\\multicolumn{{1}}{{{before}{}{after}}}{{\\bfseries {}}}",
            cell_shape(column, *width, 'b'),
            escape(&named(column))
        )
    });
    format!("{}\\\\\n", cells.collect::<Vec<_>>().join(" &\n"))
}

/// Returns the heading of a column, with its mark on the line of its last word.
fn named(column: &Column) -> String {
    column.name.replace(" *", "\u{a0}*")
}

fn rows(table: &Table, tight: bool) -> String {
    let row = |cells: &Vec<Cell>, bold: bool| {
        let cells = cells.iter().zip(&table.columns);
        let cells = cells.map(|(cell, column)| match set(&shown(cell, column), tight) {
            text if bold && !text.is_empty() => format!("\\textbf{{{text}}}"),
            text => text,
        });
        format!("{} \\\\\n", cells.collect::<Vec<_>>().join(" & "))
    };
    let mut text: String = table.rows.iter().map(|cells| row(cells, false)).collect();
    if let Some(total) = &table.total {
        text.push_str(&format!("\\midrule\n{}", row(total, true)));
    }
    text
}

/// Letters of the pieces of a number that has to be broken.
const FEW: usize = 4;

/// Returns a cell in LaTeX.
fn set(text: &str, tight: bool) -> String {
    let text = if tight { broken(text, FEW) } else { escape(text) };
    // After a line break, LaTeX takes a bracket or a star for its argument.
    if text.starts_with(['[', '*']) { format!("{{}}{text}") } else { text }
}

/// Returns the text of a cell; numbers get the proper minus sign.
fn shown(cell: &Cell, column: &Column) -> String {
    let number = column.number || !matches!(cell, Cell::Text(_) | Cell::Verdict(..));
    if number { with_minus(cell.text()) } else { cell.text() }
}

fn with_minus(text: String) -> String {
    text.strip_prefix('-').map(|rest| format!("\u{2212}{rest}")).unwrap_or(text)
}

/// Writes hundredths of a point as a LaTeX length.
fn points(hundredths: u32) -> String {
    format!("{}.{:02}pt", hundredths / 100, hundredths % 100)
}
