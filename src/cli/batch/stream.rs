//! The stream: reads lines, prices them together on every thread, and writes them in order.

mod remarks;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::card::Grain;
use crate::cli::batch::row::{Marks, Rows};
use crate::cli::batch::{BatchArgs, LONGEST_LINE, OnError, write};
use crate::cli::diagnose;
use crate::error::{Error, brief};
use crate::question::batch::{Batch, BatchFigure};
use crate::shoe::{Composition, KeptLayout, Layout, check_order};
use crate::wording::asked::COLUMNS;

/// Approximate maximum of answer bytes held in memory.
const MOST_HELD: usize = 1 << 24;
/// Number of lines that one thread prices together.
const TOGETHER: usize = 128;
/// Maximum number of card types without a column that a remark lists one by one.
const MOST_TYPES: usize = 12;
/// Maximum number of skipped bad lines that are reported one by one.
const NAMED: usize = 20;

pub(super) struct Stream<'a> {
    args: &'a BatchArgs,
    batch: &'a Batch,
    rows: Rows,
    /// Number of decks that no line may exceed.
    decks: Option<u32>,
    /// Columns or members that are copied to the answer, if lines have them.
    keep: Vec<String>,
    /// Layout given by `--columns`.
    columns: Option<KeptLayout>,
    /// Layout fixed by the first line that is neither blank nor a comment.
    layout: Option<KeptLayout>,
    /// Number of the first line that is neither blank nor a comment.
    first: Option<usize>,
    /// Number of the first line of ten unnamed counts that shows their order.
    ordered_from: Option<usize>,
    /// Number of lines read.
    line: usize,
    /// Number of bad lines skipped.
    bad: usize,
    /// For every column, the number of lines whose cards are too coarse for it.
    untold: Vec<AtomicUsize>,
    /// For every column, the number of lines with no round in which it is offered.
    no_round: Vec<AtomicUsize>,
    /// `true` if a line counted every ten-valued card as `T`.
    tens: AtomicBool,
    /// Number of objects of counts without some card.
    omitting: AtomicUsize,
    /// Terms that lines do not meet, with the number of such lines and the first of them.
    outside: Mutex<BTreeMap<Terms, (usize, usize)>>,
}

/// A line that was read.
struct Told {
    at: usize,
    kept: Vec<Option<String>>,
    marks: Marks,
}

/// Terms that a shoe may fail to meet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Terms {
    /// Rules documents, by name.
    Rules(String),
    /// Wagers offered only with these numbers of decks.
    Decks(Vec<u32>, Vec<String>),
}

/// A line with its number.
type Numbered<'a> = (usize, &'a [u8]);
/// The result of pricing some lines: their text, and the errors of lines by number.
type Made = (String, Vec<(usize, Error)>);

impl<'a> Stream<'a> {
    pub(super) fn new(
        args: &'a BatchArgs,
        batch: &'a Batch,
        rows: Rows,
        decks: Option<u32>,
        keep: Vec<String>,
        columns: Option<KeptLayout>,
    ) -> Self {
        Self {
            args,
            batch,
            rows,
            decks,
            keep,
            columns,
            layout: None,
            first: None,
            ordered_from: None,
            line: 0,
            bad: 0,
            untold: batch.columns().map(|_| AtomicUsize::new(0)).collect(),
            no_round: batch.columns().map(|_| AtomicUsize::new(0)).collect(),
            tens: AtomicBool::new(false),
            omitting: AtomicUsize::new(0),
            outside: Mutex::default(),
        }
    }

    /// Returns the number of lines read.
    pub(super) fn lines(&self) -> usize {
        self.line
    }

    /// Writes the header row if no line did so; `false` if the reader has gone away.
    pub(super) fn end(&self, output: &mut dyn Write) -> Result<bool, Error> {
        Ok(self.layout.is_some() || write(output, self.rows.heading(&[]).as_bytes())?)
    }

    /// Prices whole lines and writes the answers; `false` if the reader has gone away.
    pub(super) fn price(&mut self, text: &[u8], output: &mut dyn Write) -> Result<bool, Error> {
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
        if self.ordered_from.is_none() {
            let tells = |line: &[u8]| {
                let counts = layout.ten_unnamed(std::str::from_utf8(line).ok()?)?;
                check_order(&counts, false).ok()
            };
            self.ordered_from =
                lines.iter().find(|(_, line)| tells(line).is_some()).map(|(at, _)| *at);
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

    /// Returns the number of lines whose answers are held at once: short lines may have long
    /// answers.
    fn at_once(&self) -> usize {
        (MOST_HELD / self.rows.letters()).clamp(TOGETHER, MOST_HELD)
    }

    /// Joins the text to write, up to the error that stops the run. Reports and counts skipped
    /// lines.
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

    /// Fixes the layout, and removes the header row from the first lines if there is one.
    fn take_header(&mut self, lines: &mut Vec<Numbered<'_>>) -> Result<(), Error> {
        let (None, Some((at, first))) = (&self.layout, lines.first()) else { return Ok(()) };
        self.first = Some(*at);
        let located = |error: Error| Error::usage(format!("line {at}: {}", error.marked()));
        let line = std::str::from_utf8(first).unwrap_or_default().trim();
        let sure = self.args.header;
        if let Some(columns) = &self.columns {
            let of_ranks = Layout::of_header(line, false).is_ok_and(|header| header.is_some())
                || KeptLayout::of_header(line, &self.keep).is_ok_and(|header| header.is_some());
            if of_ranks || self.args.columns.as_deref().is_some_and(|text| has_names(line, text)) {
                let instead =
                    if line.contains(char::is_alphabetic) { "" } else { "give --header and " };
                return Err(Error::usage(format!(
                    "line {at}: names of columns beside {COLUMNS}: expected one of them: \
                     {instead}leave out {COLUMNS}"
                )));
            }
            self.layout = Some(match line.starts_with('{') {
                true => self.beside_objects(line).over(columns.clone()),
                false => columns.clone(),
            });
            return self.has_all_kept(*at);
        }
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
        let at = *at;
        if is_header {
            lines.remove(0);
        }
        self.layout = Some(layout);
        self.has_all_kept(at)
    }

    /// Refuses a layout without a column that `--keep` asks for.
    fn has_all_kept(&self, at: usize) -> Result<(), Error> {
        let names = self.layout.as_ref().map_or(&[][..], KeptLayout::names);
        match self.args.keep.iter().find(|name| !names.contains(name)) {
            Some(name) => Err(Error::usage(format!(
                "line {at}: no \"{}\" beside the counts: expected a header with this column, or \
                 objects of JSON with this member",
                brief(name)
            ))),
            None => Ok(()),
        }
    }

    /// Returns the layout of JSON objects: the members asked for, or those that the first object
    /// has.
    fn beside_objects(&self, line: &str) -> KeptLayout {
        if !self.args.keep.is_empty() {
            return KeptLayout::of_json(&self.keep);
        }
        let first: Option<serde_json::Map<String, serde_json::Value>> =
            serde_json::from_str(line).ok();
        let has = |name: &&String| first.as_ref().is_some_and(|first| first.contains_key(*name));
        KeptLayout::of_json(&self.keep.iter().filter(has).cloned().collect::<Vec<_>>())
    }

    /// Prices some lines on this thread. Stops at the first bad line unless bad lines are skipped.
    fn price_together(&self, layout: &KeptLayout, lines: &[Numbered<'_>]) -> Made {
        let stop = self.args.on_error == OnError::Stop;
        let mut mistakes: Vec<(usize, Error)> = Vec::new();
        let mut numbers: Vec<Told> = Vec::new();
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
            let read = read.and_then(|(composition, kept)| {
                self.check_order(layout, *at, line, &composition).map(|()| (composition, kept))
            });
            match read {
                Ok((composition, kept)) => {
                    let text = std::str::from_utf8(line).unwrap_or_default();
                    let omits = usize::from(layout.omits_a_card(text, &composition));
                    self.omitting.fetch_add(omits, Ordering::Relaxed);
                    let marks = self.marks(*at, &composition);
                    numbers.push(Told { at: *at, kept, marks });
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
            self.write_all(layout, numbers, &compositions, of_each, &mut mistakes, write)
        } else {
            let of_each = self.batch.tallies(&compositions);
            let write = |tally: &_, figure, text: &mut _| self.rows.figure(tally, figure, text);
            self.write_all(layout, numbers, &compositions, of_each, &mut mistakes, write)
        };
        mistakes.sort_by_key(|(at, _)| *at);
        (text, mistakes)
    }

    /// Refuses ten unnamed counts that do not show their order.
    fn check_order(
        &self,
        layout: &KeptLayout,
        at: usize,
        line: &[u8],
        composition: &Composition,
    ) -> Result<(), Error> {
        if composition.known() != Grain::Value {
            return Ok(());
        }
        let line = std::str::from_utf8(line).unwrap_or_default();
        if layout.tells_tens_together(line) {
            self.tens.store(true, Ordering::Relaxed);
        }
        match layout.ten_unnamed(line) {
            Some(counts) => {
                let known = self.ordered_from.is_some_and(|from| from <= at);
                let names = self.first == Some(at) && (0..10).all(|name| counts.contains(&name));
                check_order(&counts, known).map_err(|error| match names {
                    true => Error::usage(format!(
                        "ten counts without names, the numbers 0 to 9 once each: expected --header \
                         if they name the columns; if they are counts, brackets around them and \
                         {COLUMNS} 0..9 or {COLUMNS} A..T"
                    )),
                    false => error,
                })
            }
            None => Ok(()),
        }
    }

    /// Returns the remarks on a shoe, and counts it if rules or terms of wagers do not allow it.
    fn marks(&self, at: usize, composition: &Composition) -> Marks {
        let tables = self.batch.outside_rules(composition);
        let rules = match &tables[..] {
            [] => None,
            [one] => Some((*one).to_owned()),
            [one, more @ ..] => Some(format!("{one} and {} more rules documents", more.len())),
        };
        let wagers = self.batch.not_offered(composition);
        let marks = Marks {
            within_rules: rules.is_none(),
            not_offered: wagers.iter().flat_map(|(_, names)| names.iter().cloned()).collect(),
            offers: (self.batch.offers(composition))
                .map(|(name, mark)| (name.to_owned(), mark.to_owned()))
                .collect(),
            remark: self.batch.remark(composition),
        };
        let decks =
            wagers.into_iter().map(|(decks, names)| Terms::Decks(decks.to_vec(), names.to_vec()));
        let mut terms = rules.map(Terms::Rules).into_iter().chain(decks).peekable();
        if terms.peek().is_some()
            && let Ok(mut outside) = self.outside.lock()
        {
            for terms in terms {
                let (count, first) = outside.entry(terms).or_insert((0, at));
                *count += 1;
                *first = at.min(*first);
            }
        }
        marks
    }

    /// Formats the priced lines with their kept columns, and counts the cells that stay empty.
    fn write_all<T>(
        &self,
        layout: &KeptLayout,
        numbers: Vec<Told>,
        compositions: &[Composition],
        of_each: Vec<Result<Vec<Option<T>>, Error>>,
        mistakes: &mut Vec<(usize, Error)>,
        write: impl Fn(&T, BatchFigure, &mut String),
    ) -> String {
        let mut text = String::with_capacity(numbers.len() * 200);
        let lines = numbers.into_iter().zip(compositions).zip(of_each);
        for ((Told { at, kept, marks }, composition), row) in lines {
            match row {
                Ok(row) => {
                    let offered = |column: &usize| self.batch.is_offered(*column, composition);
                    let empty = (0..row.len()).filter(|column| row[*column].is_none());
                    for column in empty.filter(offered) {
                        let empty = match self.batch.tells(column, composition) {
                            true => &self.no_round[column],
                            false => &self.untold[column],
                        };
                        empty.fetch_add(1, Ordering::Relaxed);
                    }
                    let kept = (layout.names(), &kept[..]);
                    self.rows.write(&mut text, at, kept, &marks, &row, &write);
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

/// Returns `true` if a line consists of exactly the names in `--columns`.
fn has_names(line: &str, columns: &str) -> bool {
    let cells = line.split(|separator: char| ",;".contains(separator) || separator.is_whitespace());
    let cells = cells.map(|cell| cell.trim_matches('"')).filter(|cell| !cell.is_empty());
    let names = Layout::columns(columns).unwrap_or_default();
    names.split(',').eq(cells)
}

/// Refuses a line with more cards of a type than the decks hold.
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
