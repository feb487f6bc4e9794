//! Errors on the standard error output, mistakes in tables with the lines they stand in.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::error::{Error, Mistake};

/// Prints an error.
pub fn print(error: &Error) {
    let styled = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    if error.mistakes().is_empty() {
        let message = error.to_string();
        let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
        let title = Group::with_title(Level::ERROR.primary_title(first));
        anstream::eprintln!("{}", renderer.render(&[title]));
        rest.lines().for_each(|line| anstream::eprintln!("  {line}"));
        return;
    }
    for (index, mistake) in error.mistakes().iter().take(MOST).enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        anstream::eprintln!("{gap}{}", located(mistake, &renderer));
    }
    let count = error.mistakes().len();
    if count > MOST {
        anstream::eprintln!("\nthe first {MOST} of {count} mistakes");
    } else if count > 1 {
        anstream::eprintln!("\n{count} mistakes");
    }
}

/// Of more mistakes than this, the first are shown.
const MOST: usize = 20;

fn located(mistake: &Mistake, renderer: &Renderer) -> String {
    let place = &mistake.place;
    let end = place.span.end.min(place.text.len());
    let start = place.span.start.min(end);
    // Of a span over several lines, the first is enough to find it.
    let line = place.text[start..end].find('\n').map_or(end, |line| start + line);
    let annotation = AnnotationKind::Primary.span(start..line);
    let annotation = match &mistake.help {
        Some(help) => annotation.label(help),
        None => annotation,
    };
    let snippet = Snippet::source(&*place.text).path(&*place.file).annotation(annotation);
    renderer.render(&[Level::ERROR.primary_title(&mistake.message).element(snippet)])
}
