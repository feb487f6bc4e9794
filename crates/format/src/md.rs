//! Markdown: tables for repositories and wikis.

use crate::document::{Cell, Column, Part, Table};
use crate::{Format, Source};

/// The Markdown format.
pub struct Markdown;

impl Format for Markdown {
    fn id(&self) -> &'static str {
        "md"
    }

    fn doc(&self) -> &'static str {
        "For repositories and wikis: Markdown with pipe tables."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["md", "markdown"]
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        let document = source.document();
        let title = Some(&document.title).filter(|title| !title.is_empty());
        // Parts are one level below the title, if there is one.
        let level = if title.is_some() { "##" } else { "#" };
        let title = title.map(|title| format!("# {}\n", escape(title)));
        let parts = document.parts.iter().map(|one| part(one, level));
        title.into_iter().chain(parts).collect::<Vec<_>>().join("\n").into_bytes()
    }
}

fn part(part: &Part, level: &str) -> String {
    let mut blocks = Vec::new();
    if !part.id.is_empty() {
        // Anchor for the links in rows of tables.
        blocks.push(format!("<a id=\"{}\"></a>\n", part.id));
    }
    if !part.title.is_empty() {
        blocks.push(format!("{level} {}\n", escape(&part.title)));
    }
    let facts = part.facts.iter().map(|(label, text)| format!("- **{label}:** {}\n", escape(text)));
    blocks.push(facts.collect());
    blocks.push(
        part.notes
            .iter()
            .map(|note| match note.warning {
                true => format!("> **{}**\n", prose(&note.text)),
                false => format!("> {}\n", line(&note.text)),
            })
            .collect::<Vec<_>>()
            .join(">\n"),
    );
    blocks.extend(part.tables.iter().map(|one| table(one, level)));
    if !part.listing.is_empty() {
        // A fence longer than any in the text.
        let fence = "`".repeat(longest_run(&part.listing, '`').max(2) + 1);
        blocks.push(format!("{fence}\n{}\n{fence}\n", part.listing.trim_end()));
    }
    blocks.retain(|block| !block.is_empty());
    blocks.join("\n")
}

/// Returns the length of the longest run of a letter in a text.
fn longest_run(text: &str, letter: char) -> usize {
    text.split(|other| other != letter).map(str::len).max().unwrap_or(0)
}

fn table(table: &Table, level: &str) -> String {
    let table = &table.for_reading();
    let mut text = format!("{level}# {}\n\n", escape(&table.title));
    text.push_str(&row(table.columns.iter().map(|column| escape(&column.name))));
    text.push_str(&row(table.columns.iter().map(rule)));
    for (at, cells) in table.rows.iter().enumerate() {
        let mut texts: Vec<String> = cells.iter().map(|cell| escape(&cell.text())).collect();
        if let Some(id) = table.leads.get(at).filter(|id| !id.is_empty())
            && let Some(first) = texts.iter_mut().find(|text| !text.is_empty())
        {
            *first = format!("[{first}](#{id})");
        }
        text.push_str(&row(texts.into_iter()));
    }
    if let Some(total) = &table.total {
        let bold = |cell: &Cell| match cell.text() {
            empty if empty.is_empty() => empty,
            text => format!("**{}**", escape(&text)),
        };
        text.push_str(&row(total.iter().map(bold)));
    }
    if !table.figures.is_empty() {
        let figures = table.figures.iter().map(|(label, cell)| format!("{label} {}", cell.text()));
        text.push_str(&format!("\n{}\n", escape(&figures.collect::<Vec<_>>().join(" · "))));
    }
    text
}

fn rule(column: &Column) -> String {
    if column.number { "---:".to_owned() } else { ":---".to_owned() }
}

fn row(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// Escapes Markdown markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '&' | '~' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Escapes prose. In code, a backslash would be read as one.
fn prose(text: &str) -> String {
    crate::prose(text, escape, |code| format!("`{code}`"))
}

/// Escapes prose at the start of a line, where more letters are markup than elsewhere: bullets,
/// list numbers, rules, the blanks in front of code.
fn line(text: &str) -> String {
    let text = prose(text.trim_start());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mark = text[digits..].starts_with(['.', ')']) && digits > 0;
    if mark {
        format!("{}\\{}", &text[..digits], &text[digits..])
    } else if text.starts_with(['-', '+', '=']) {
        format!("\\{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Note;

    /// CommonMark: a backslash before any ASCII punctuation makes it literal.
    #[test]
    fn what_markdown_would_take_for_markup_is_kept() {
        for (text, written) in [
            ("A & B", "A \\& B"),
            ("&lt;b&gt;", "\\&lt;b\\&gt;"),
            ("~~~", "\\~\\~\\~"),
            ("---", "\\---"),
            ("- item", "\\- item"),
            ("+ plus", "\\+ plus"),
            ("1. one", "1\\. one"),
            ("12) one", "12\\) one"),
            ("1 to 1", "1 to 1"),
            ("0.95 to 1", "0\\.95 to 1"),
            ("    code", "code"),
            ("# title", "\\# title"),
            ("`odds a_b` prints *it*", "`odds a_b` prints \\*it\\*"),
            ("one ` alone", "one \\` alone"),
        ] {
            assert_eq!(line(text), written);
        }
    }

    /// `>` marks a quotation only at the start of a line; one at the end belongs to the note.
    #[test]
    fn a_note_keeps_the_sign_it_ends_with() {
        let notes = ["tens <", "aces >"];
        let notes = notes.iter().map(|text| Note { text: (*text).to_owned(), warning: false });
        let one = Part { notes: notes.collect(), ..Part::default() };
        assert_eq!(part(&one, "#"), "> tens \\<\n>\n> aces \\>\n");
    }
}
