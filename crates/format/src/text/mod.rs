//! Text for terminals and pipes: aligned tables, fitted to a terminal and whole elsewhere. Only
//! terminals get styles.

mod fit;
mod grid;
mod wrap;

use anstyle::{AnsiColor, Style};

use crate::document::{Part, Table, Tone};
use crate::{Format, Source};
use grid::Shown;
pub use wrap::{lines as wrapped, width};

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
        let Source { styled, width, view, .. } = *source;
        let shown = Shown { styled, width: width.map(|width| width.max(LEAST)), names: view.names };
        let title = Some(&document.title).filter(|title| !title.is_empty());
        let title = title.map(|title| lead("", title, TITLE, shown));
        let parts = document.parts.iter().map(|one| part(one, shown));
        title.into_iter().chain(parts).collect::<Vec<_>>().join("\n\n").into_bytes()
    }
}

/// Smallest width to lay out for; narrower terminals get the same lines.
const LEAST: usize = 20;

const TITLE: Style = Style::new().bold().underline();
const HEADING: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const CAUTION: Style = AnsiColor::Yellow.on_default();
const FAVORS: Style = AnsiColor::Magenta.on_default().bold();

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Good => GOOD,
        Tone::Bad => BAD,
        Tone::Caution => CAUTION,
        Tone::Favors => FAVORS,
    }
}

fn part(part: &Part, shown: Shown) -> String {
    let styled = |style: Style, text: &str| paint(style, text, shown.styled);
    let mut text = String::new();
    if !part.title.is_empty() {
        text.push_str(&lead("", &part.title, TITLE, shown));
    }
    for (label, fact) in &part.facts {
        let tone = part.tones.iter().find(|(of, _)| of == label);
        let tone = tone.map_or(Tone::Plain, |(_, tone)| *tone);
        let label = format!("{label:<7}");
        let before = format!("  {} ", styled(LABEL, &label));
        text.push_str(&hanging(&before, wrap::width(&label) + 3, fact, style(tone), shown));
    }
    for note in &part.notes {
        let style = if note.warning { WARNING } else { Style::new() };
        text.push_str(&hanging(&format!("  {} ", styled(style, "*")), 4, &note.text, style, shown));
    }
    for (index, one) in part.tables.iter().enumerate() {
        if index > 0 || !text.is_empty() {
            text.push('\n');
        }
        let heading = lead("", &one.title, HEADING, shown);
        text.push_str(&format!("{heading}{}\n", grid::table(one, shown)));
        text.push_str(&figures(one, shown));
    }
    for (index, line) in part.listing.trim_end().lines().enumerate() {
        text.push_str(if index == 0 { "\n  " } else { "  " });
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Returns the lines of a text behind a prefix.
fn lead(before: &str, text: &str, style: Style, shown: Shown) -> String {
    hanging(before, wrap::width(before), text, style, shown)
}

/// Returns the lines of a text behind a prefix of `indent` columns; further lines are indented
/// alike.
fn hanging(before: &str, indent: usize, text: &str, style: Style, shown: Shown) -> String {
    let lines = match shown.width {
        Some(width) if indent + wrap::width(text) > width => {
            wrap::lines(text, width.saturating_sub(indent))
        }
        _ => vec![text.to_owned()],
    };
    let mut written = String::new();
    for (index, line) in lines.iter().enumerate() {
        let room = shown.width.is_none_or(|width| indent + wrap::width(line) <= width);
        match (index, room) {
            (0, true) => written.push_str(before),
            (_, true) => written.extend(std::iter::repeat_n(' ', indent)),
            // A word too long for the line goes to the edge, where it is easier to copy.
            (0, false) if indent > 0 => written.push_str(&format!("{}\n", before.trim_end())),
            (_, false) => {}
        }
        written.push_str(&format!("{}\n", paint(style, line, shown.styled)));
    }
    written
}

fn paint(style: Style, text: &str, styled: bool) -> String {
    if styled { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// Returns the figures of a table, several on a line if they fit.
fn figures(table: &Table, shown: Shown) -> String {
    let most = shown.width.map_or(WIDTH, |width| WIDTH.min(width));
    let mut lines: Vec<String> = Vec::new();
    for (label, cell) in &table.figures {
        let figure = format!("{label} {}", cell.text());
        match lines.last_mut() {
            Some(line) if wrap::width(line) + wrap::width(&figure) < most - 2 => {
                line.push_str(&format!(" · {figure}"));
            }
            _ => lines.push(figure),
        }
    }
    lines.iter().map(|line| lead("  ", line, Style::new(), shown)).collect()
}

/// Maximum width of a line of figures.
const WIDTH: usize = 76;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Cell;
    use crate::wording::CommandLine;

    /// A letter of Chinese takes two columns: 2 * 20 + 2 for each figure, and 84 for both.
    #[test]
    fn figures_share_a_line_by_the_columns_they_take() {
        let lines = |letter: &str| {
            let figure = || ("x", Cell::Text(letter.repeat(20)));
            let table = Table { figures: vec![figure(), figure()], ..Table::default() };
            let shown = Shown { styled: false, width: None, names: &CommandLine };
            figures(&table, shown).lines().count()
        };
        assert_eq!([lines("x"), lines("莊")], [1, 2]);
    }
}
