//! The stream itself: lines are read, priced together on every thread, and written in order.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use itertools::Itertools;
use rayon::prelude::*;

use crate::cli::batch::row::Rows;
use crate::cli::batch::{BatchArgs, LONGEST_LINE, OnError, write};
use crate::cli::diagnose;
use crate::error::{Error, brief};
use crate::question::batch::{Batch, BatchFigure};
use crate::shoe::{Composition, KeptLayout, Layout};

/// Bytes of answers that are held at most, roughly.
const MOST_HELD: usize = 1 << 24;
/// Lines that one thread prices together.
const TOGETHER: usize = 128;
/// Bad lines that are named one by one when they are left out.
const NAMED: usize = 20;

pub(super) struct Stream<'a> {
    args: &'a BatchArgs,
    batch: &'a Batch,
    rows: Rows,
    /// The decks that no line may pass.
    decks: Option<u32>,
    /// What is taken through to the answer, where lines have it.
    keep: Vec<String>,
    /// What the first line that is neither blank nor a remark has said of the columns.
    layout: Option<KeptLayout>,
    /// Lines gone by.
    line: usize,
    /// Lines left out.
    bad: usize,
    /// For every column, the lines that do not tell enough for it.
    untold: Vec<AtomicUsize>,
}

/// A line with its number.
type Numbered<'a> = (usize, &'a [u8]);
/// What was made of some lines: text, and the mistakes of lines by their numbers.
type Made = (String, Vec<(usize, Error)>);

impl<'a> Stream<'a> {
    pub(super) fn new(
        args: &'a BatchArgs,
        batch: &'a Batch,
        rows: Rows,
        decks: Option<u32>,
        keep: Vec<String>,
    ) -> Self {
        let untold = batch.columns().map(|_| AtomicUsize::new(0)).collect();
        Self { args, batch, rows, decks, keep, layout: None, line: 0, bad: 0, untold }
    }

    /// Lines gone by.
    pub(super) fn lines(&self) -> usize {
        self.line
    }

    /// Writes the heading of an answer of no lines; tells whether anyone still reads.
    pub(super) fn end(&self, output: &mut impl Write) -> Result<bool, Error> {
        Ok(self.layout.is_some() || write(output, self.rows.heading(&[]).as_bytes())?)
    }

    /// What is to be said behind the last line.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let lines = |count: usize| if count == 1 { "line" } else { "lines" };
        let untold = self.batch.columns().zip(&self.untold);
        let untold = untold.map(|(name, count)| (name, count.load(Ordering::Relaxed)));
        for (count, of_count) in
            &untold.filter(|(_, n)| *n > 0).sorted_by_key(|(_, n)| *n).chunk_by(|(_, n)| *n)
        {
            let names = of_count.map(|(name, _)| name).join(", ");
            remarks.push(format!(
                "{count} {} did not tell cards finely enough for {names}: left empty",
                lines(count)
            ));
        }
        if self.bad > 0 {
            let were = if self.bad == 1 { "was" } else { "were" };
            remarks.push(format!("{} bad {} {were} left out", self.bad, lines(self.bad)));
        }
        remarks
    }

    /// Prices whole lines and writes what they come to; tells whether anyone still reads.
    pub(super) fn price(&mut self, text: &[u8], output: &mut impl Write) -> Result<bool, Error> {
        if text.is_empty() {
            return Ok(true);
        }
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let lines = text.split(|byte| *byte == b'\n');
        let mut lines: Vec<Numbered<'_>> = (self.line + 1..).zip(lines).collect();
        self.line = lines.last().map_or(self.line, |(at, _)| *at);
        if let Some((1, line)) = lines.first_mut() {
            *line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        }
        lines.retain(|(_, line)| {
            let line = line.trim_ascii();
            !line.is_empty() && line[0] != b'#'
        });
        let before = self.layout.is_none();
        self.take_header(&mut lines)?;
        let Some(layout) = self.layout.clone() else { return Ok(true) };
        if before && !write(output, self.rows.heading(layout.names()).as_bytes())? {
            return Ok(false);
        }
        for lines in lines.chunks(self.at_once()) {
            let made: Vec<Made> = lines
                .par_chunks(TOGETHER)
                .map(|lines| self.price_together(&layout, lines))
                .collect();
            let (text, failed) = self.gather(made);
            if !write(output, &text)? {
                return Ok(false);
            }
            failed?;
        }
        Ok(true)
    }

    /// How many lines to hold the answers of: short lines may have long ones.
    fn at_once(&self) -> usize {
        (MOST_HELD / self.rows.letters()).clamp(TOGETHER, MOST_HELD)
    }

    /// What to write, and what to stop for behind it.
    fn gather(&mut self, made: Vec<Made>) -> (Vec<u8>, Result<(), Error>) {
        let mut text = Vec::new();
        for (of_lines, mistakes) in made {
            text.extend_from_slice(of_lines.as_bytes());
            for (line, error) in mistakes {
                let error = Error::usage(format!("line {line}: {}", error.marked()));
                if self.args.on_error == OnError::Stop {
                    return (text, Err(error));
                }
                self.bad += 1;
                if self.bad <= NAMED && !self.args.quiet {
                    diagnose::print(&error);
                }
            }
        }
        (text, Ok(()))
    }

    /// Takes the header off the first lines of all, if there is one.
    fn take_header(&mut self, lines: &mut Vec<Numbered<'_>>) -> Result<(), Error> {
        let (None, Some((at, first))) = (&self.layout, lines.first()) else { return Ok(()) };
        let located = |error: Error| Error::usage(format!("line {at}: {}", error.marked()));
        let line = std::str::from_utf8(first).unwrap_or_default().trim();
        let sure = self.args.header;
        let (layout, is_header) = if !sure && line.starts_with('{') {
            (self.beside_objects(line), false)
        } else if !sure && line.starts_with('[') {
            (KeptLayout::default(), false)
        } else {
            let kept = KeptLayout::of_header(line, &self.keep).map_err(located)?;
            match kept {
                Some(kept) => (kept, true),
                None => match Layout::of_header(line, sure).map_err(located)? {
                    Some(layout) => (KeptLayout::plain(layout), true),
                    None => (KeptLayout::default(), false),
                },
            }
        };
        if let Some(name) = self.args.keep.iter().find(|name| !layout.names().contains(name)) {
            return Err(Error::usage(format!(
                "line {at}: no \"{}\" beside the counts: expected a header with this column, or \
                 objects of JSON with this member",
                brief(name)
            )));
        }
        if is_header {
            lines.remove(0);
        }
        self.layout = Some(layout);
        Ok(())
    }

    /// What is kept of objects of JSON: what was asked for, or what the first of them has.
    fn beside_objects(&self, line: &str) -> KeptLayout {
        if !self.args.keep.is_empty() {
            return KeptLayout::of_json(&self.keep);
        }
        let first: Option<serde_json::Map<String, serde_json::Value>> =
            serde_json::from_str(line).ok();
        let has = |name: &&String| first.as_ref().is_some_and(|first| first.contains_key(*name));
        KeptLayout::of_json(&self.keep.iter().filter(has).cloned().collect::<Vec<_>>())
    }

    /// Prices some lines on this thread; stops at a bad one if that is asked for.
    fn price_together(&self, layout: &KeptLayout, lines: &[Numbered<'_>]) -> Made {
        let stop = self.args.on_error == OnError::Stop;
        let mut mistakes: Vec<(usize, Error)> = Vec::new();
        let mut numbers: Vec<(usize, Vec<Option<String>>)> = Vec::new();
        let mut compositions: Vec<Composition> = Vec::new();
        for (at, line) in lines {
            let read = match std::str::from_utf8(line) {
                _ if line.len() > LONGEST_LINE => Err(Error::usage(format!(
                    "longer than {LONGEST_LINE} bytes: expected a composition"
                ))),
                Ok(line) => layout.read(line),
                Err(_) => Err(Error::usage("expected text in UTF-8")),
            };
            let read = match (read, self.decks) {
                (Ok((composition, kept)), Some(decks)) => {
                    within(decks, layout, line, &composition).map(|()| (composition, kept))
                }
                (read, _) => read,
            };
            match read {
                Ok((composition, kept)) => {
                    numbers.push((*at, kept));
                    compositions.push(composition);
                }
                Err(error) => {
                    mistakes.push((*at, error));
                    if stop {
                        break;
                    }
                }
            }
        }
        let text = if self.rows.are_expectations() {
            let of_each = self.batch.expectations(&compositions);
            let write = |expectation: &_, _, text: &mut _| self.rows.expectation(expectation, text);
            self.write_all(layout, numbers, of_each, &mut mistakes, write)
        } else {
            let of_each = self.batch.tallies(&compositions);
            let write = |tally: &_, figure, text: &mut _| self.rows.figure(tally, figure, text);
            self.write_all(layout, numbers, of_each, &mut mistakes, write)
        };
        mistakes.sort_by_key(|(at, _)| *at);
        (text, mistakes)
    }

    /// Writes the lines of which something of each wager is there, with what was kept of them.
    fn write_all<T>(
        &self,
        layout: &KeptLayout,
        numbers: Vec<(usize, Vec<Option<String>>)>,
        of_each: Vec<Result<Vec<Option<T>>, Error>>,
        mistakes: &mut Vec<(usize, Error)>,
        write: impl Fn(&T, BatchFigure, &mut String),
    ) -> String {
        let mut text = String::with_capacity(numbers.len() * 200);
        for ((at, kept), row) in numbers.into_iter().zip(of_each) {
            match row {
                Ok(row) => {
                    for (untold, figure) in self.untold.iter().zip(&row) {
                        if figure.is_none() {
                            untold.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    self.rows.write(&mut text, at, (layout.names(), &kept), &row, &write);
                }
                Err(error) => {
                    mistakes.push((at, error));
                    if self.args.on_error == OnError::Stop {
                        break;
                    }
                }
            }
        }
        text
    }
}

/// Refuses a line of more cards of a type than the decks hold.
fn within(
    decks: u32,
    layout: &KeptLayout,
    line: &[u8],
    composition: &Composition,
) -> Result<(), Error> {
    let Some(beyond) = composition.beyond(decks) else { return Ok(()) };
    let line = std::str::from_utf8(line).unwrap_or_default();
    Err(Error::usage(match layout.column_of(line, beyond.at) {
        Some(column) => format!("column {column}: {}", beyond.message),
        None => beyond.message,
    }))
}
