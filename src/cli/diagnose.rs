//! Prints errors on the standard error output, mistakes in tables with their lines.

use std::io::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::cli::terminal;
use crate::error::{Error, Mistake, SHOWN, reorders, shortened};
use crate::format::{width, wrapped};
use crate::pricing::left_out::LeftOut;
use crate::shoe::Shoe;
use crate::wording::CommandLine;

/// Prints an error. If nobody reads it, the exit code has to report it.
pub fn print(error: &Error) {
    let error = error.clone().worded(&CommandLine);
    let mut stderr = anstream::stderr();
    let styled = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let mut say = |text: &str| _ = writeln!(stderr, "{text}");
    if error.mistakes().is_empty() {
        let message = visible(&error.to_string());
        let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
        // The rest of a long first line goes below it, like further lines of a message.
        let first = fitted(first, "error: ".len());
        let title = Group::with_title(Level::ERROR.primary_title(&first[0]));
        say(&renderer.render(&[title]));
        let below = rest.lines().flat_map(|line| fitted(line, INDENT.len()));
        let forms = is_of_a_shoe(&error).then(|| SHOES.to_owned());
        let more = first[1..].iter().cloned().chain(below).chain(forms);
        more.for_each(|line| say(&format!("{INDENT}{line}")));
        return;
    }
    for (index, mistake) in error.mistakes().iter().take(SHOWN).enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        say(&format!("{gap}{}", located(mistake, &renderer)));
    }
    let count = error.mistakes().len();
    if count > SHOWN {
        let rest = error.listed().unwrap_or("mend them to see the others");
        say(&format!("\n{SHOWN} of {count} mistakes are shown: {rest}"));
    } else if count > 1 {
        say(&format!("\n{count} mistakes"));
    }
}

const INDENT: &str = "  ";

/// Pointer to the forms of a shoe.
const SHOES: &str = "`odds help shoe` has all the forms";

/// Returns `true` if the error is about a shoe specification that cannot be parsed.
fn is_of_a_shoe(error: &Error) -> bool {
    let again = |spec| Shoe::parse(spec).is_err_and(|again| again.to_string() == error.to_string());
    error.is_shoe() && error.offender().is_some_and(again)
}

/// Wraps a line of a message to the terminal, leaving `before` columns for what precedes it.
fn fitted(line: &str, before: usize) -> Vec<String> {
    let terminal = terminal::of_stderr().map(|terminal| terminal.columns.saturating_sub(before));
    match terminal.filter(|columns| width(line) > *columns) {
        Some(columns) => wrapped(line, columns),
        None => vec![line.to_owned()],
    }
}

/// Prints a remark.
pub fn remark(text: &str) {
    let mut stderr = anstream::stderr();
    _ = writeln!(stderr, "{text}");
}

/// Prints which wagers are left out.
pub fn left_out(wagers: &[LeftOut]) {
    for mut sentence in LeftOut::sentences(wagers) {
        sentence.word(&CommandLine);
        remark(sentence.as_str());
    }
}

/// Replaces letters that would steer the terminal, each by one of the same length in bytes, so that
/// spans still fit. The renderer itself shows control letters below a blank.
fn visible(text: &str) -> String {
    let steers = |letter: &char| ('\u{7f}'..='\u{9f}').contains(letter) || reorders(*letter);
    let shown = text.chars().map(|letter| match letter.len_utf8() {
        _ if !steers(&letter) => letter,
        1 => '?',
        2 => '\u{bf}',
        _ => '\u{fffd}',
    });
    shown.collect()
}

/// Maximum number of bytes to mark in a line; the renderer leaves out what is far from them.
const LONGEST_SPAN: usize = 200;

/// Maximum length of a message, in letters; it may quote what a user wrote.
const LONGEST_MESSAGE: usize = 600;

fn located(mistake: &Mistake, renderer: &Renderer) -> String {
    let place = &mistake.place;
    let end = place.span.end.min(place.text.len());
    let start = place.span.start.min(end);
    // The first line of a longer span is enough to find it.
    let line = place.text[start..end].find('\n').map_or(end, |line| start + line);
    let short = |end: &usize| place.text.is_char_boundary(*end);
    let line = (start..=line.min(start + LONGEST_SPAN)).rev().find(short).unwrap_or(line);
    let annotation = AnnotationKind::Primary.span(start..line);
    let annotation = match &mistake.help {
        Some(help) => annotation.label(visible(help)),
        None => annotation,
    };
    let (text, file) = (visible(&place.text), visible(&place.file));
    let snippet = Snippet::source(text).path(file).annotation(annotation);
    let message = shortened(&mistake.message, LONGEST_MESSAGE);
    renderer.render(&[Level::ERROR.primary_title(visible(&message)).element(snippet)])
}
