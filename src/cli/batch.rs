//! A stream of compositions: lines in, expectations out, in order and in constant memory.
//!
//! Whatever has arrived is priced at once, on all threads, and written before more is read.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use itertools::Itertools;
use rayon::prelude::*;

use crate::card::Named;
use crate::cli::args::{Lines, catalog_of, whole_decks};
use crate::cli::{Ask, diagnose, output};
use crate::error::{Error, brief};
use crate::exact::Fraction;
use crate::question::batch::{Batch, BatchRequest};
use crate::shoe::{Composition, KeptLayout, Layout};

/// A line longer than this is no composition.
const LONGEST_LINE: usize = 1 << 16;
/// More than this is no line, even of what is passed over.
const LONGEST_PASSED: usize = 1 << 24;
/// Bytes that are asked for at a time.
const BLOCK: usize = 1 << 20;
/// Bytes of answers that are held at most, roughly.
const MOST_HELD: usize = 1 << 24;
/// Lines that one thread prices together.
const TOGETHER: usize = 128;
/// Bad lines that are named one by one when they are left out.
const NAMED: usize = 20;

#[derive(Args, Debug)]
#[command(
    after_long_help = "A line is a composition: 10 counts of the values 0 to 9, 13 of the ranks \
A to K or 52 of the cards AS AH AD AC to KC, with commas or blanks between them; counts of what the \
first line names; a shoe as --shoe has it (a number by itself is decks), or \"8 decks less KH*2\"; \
or JSON, an array of counts, an object of counts by name, or {\"shoe\": \"8 - KH*2\"} with \
anything beside it. Blank lines and lines that begin with # are passed over. A column \
id, or those of --keep, stands behind the number of the line in the answer, as it is; a header with it \
names counts, or one column shoe. With --decks 8 a line with more than 32 aces is a bad one, and so \
are counts in the order A to 9 and ten.\n\nFor every other \
line there is one of output, in order, which begins with the number of the line: the expected net \
win of each wager per unit staked, in the order of the rules. A wager that looks at more than the \
line tells has an empty cell, in JSON null, and makes the line a bad one if it was named with \
--wager. JSON lines are {\"line\": 1, \"expectation\": {\"banker\": \"-0.0101\"}}.\n\nExit \
code 0: done; 2: a usage error or, unless bad lines are skipped, a line that cannot be priced."
)]
pub struct BatchArgs {
    /// File of compositions, one a line [default: the standard input, which is also "-"]
    #[arg(value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Variants: game/variant, a variant that one game has, a game, or a collection
    /// [default: all that are in no collection]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Ids of wagers, repeated or with commas between [default: all that a round settles]
    #[arg(long, short, value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// The first line names the columns, even if it is nothing but numbers
    #[arg(long)]
    pub header: bool,
    /// What lines of output are
    #[arg(long, short = 'f', value_enum, default_value_t = Lines::Csv)]
    pub format: Lines,
    /// Whole decks that the lines are of, 1 to 10000: a line with more cards of a type is a bad one
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Columns, or members of JSON objects, that are taken through to the answer; repeated or with
    /// commas between [default: id]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub keep: Vec<String>,
    /// Reduced fractions instead of decimals
    #[arg(long, conflicts_with = "digits")]
    pub exact: bool,
    /// Digits after the point of decimals, 0 to 1000 [default: 15]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// What becomes of a line that is no composition, or of which a wager cannot be priced
    #[arg(long, value_enum, default_value_t = OnError::Stop)]
    pub on_error: OnError,
    /// Your own table files: a folder of .toml files, or one file; repeatable
    #[arg(long, value_name = "DIR")]
    pub tables: Vec<PathBuf>,
    /// No remarks on the standard error output
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OnError {
    /// It ends the run, behind the lines before it
    Stop,
    /// It is named on the standard error output and left out
    Skip,
}

impl Ask for BatchArgs {
    fn run(&self) -> Result<bool, Error> {
        run(self).map(|()| true)
    }
}

fn run(args: &BatchArgs) -> Result<(), Error> {
    let catalog = catalog_of(&args.tables)?;
    let request = BatchRequest { variants: args.variant.clone(), wagers: args.wager.clone() };
    let batch = Batch::new(&catalog, &request)?;
    let mut input: Box<dyn Read> = match output::file(args.input.as_deref()) {
        Some(path) => {
            Box::new(std::fs::File::open(path).map_err(|why| Error::file(path, "read", why))?)
        }
        None => Box::new(std::io::stdin()),
    };
    let path = args.input.as_deref().unwrap_or(Path::new("the standard input"));
    let untold = batch.columns().map(|_| AtomicUsize::new(0)).collect();
    let decks = args.decks.as_deref().map(bound).transpose()?;
    let keep = match &args.keep[..] {
        [] => vec!["id".to_owned()],
        names => names.to_vec(),
    };
    if let Some(name) = keep.iter().find(|name| {
        let twice = keep.iter().filter(|other| other == name).count() > 1;
        let ours = ["line", "shoe", "expectation"].contains(&name.as_str());
        twice
            || ours
            || batch.columns().any(|column| column == name.as_str())
            || Named::parse(name).is_some()
    }) {
        return Err(Error::usage(format!(
            "--keep {}: expected the name of a column that is neither cards nor one of the answer, \
             each once",
            brief(name)
        )));
    }
    let mut stream = Stream { args, batch, decks, keep, layout: None, line: 0, bad: 0, untold };
    let mut output = std::io::stdout().lock();
    let mut block = vec![0; BLOCK];
    let mut pending: Vec<u8> = Vec::new();
    // Bytes of a line that is too long, the rest of which is passed over.
    let mut passing = 0usize;
    loop {
        let read = match input.read(&mut block) {
            Err(why) if why.kind() == std::io::ErrorKind::Interrupted => continue,
            read => read.map_err(|why| Error::file(path, "read", why))?,
        };
        let mut new = &block[..read];
        if passing > 0 {
            let end = new.iter().position(|byte| *byte == b'\n');
            passing = if end.is_none() { passing + read } else { 0 };
            if passing > LONGEST_PASSED {
                let line = stream.line + 1;
                return Err(Error::usage(format!(
                    "line {line}: longer than {LONGEST_PASSED} bytes: expected compositions, one a line"
                )));
            }
            new = &new[end.unwrap_or(read)..];
        }
        pending.extend_from_slice(new);
        let whole = match pending.iter().rposition(|byte| *byte == b'\n') {
            _ if read == 0 => pending.len(),
            Some(end) => end + 1,
            None => 0,
        };
        if !stream.price(&pending[..whole], &mut output)? {
            return Ok(());
        }
        pending.drain(..whole);
        if read == 0 {
            break;
        }
        if passing == 0 && pending.len() > LONGEST_LINE {
            // A line may be endless: it is refused before its end, if not for a remark.
            if args.on_error == OnError::Stop && pending.trim_ascii_start().first() != Some(&b'#') {
                stream.price(&pending, &mut output)?;
            }
            passing = pending.len();
            pending.truncate(LONGEST_LINE + 1);
        }
    }
    if stream.layout.is_none() && !write(&mut output, stream.heading().as_bytes())? {
        return Ok(());
    }
    if !args.quiet {
        stream.remarks().iter().for_each(|remark| diagnose::remark(remark));
    }
    Ok(())
}

/// The decks that no line may pass.
fn bound(text: &str) -> Result<u32, Error> {
    if text.contains([',', '.']) {
        return Err(Error::usage(format!(
            "--decks {}: every line is a shoe of its own: expected one number of decks, the most \
             that a line may hold",
            brief(text)
        )));
    }
    whole_decks(text)?;
    text.parse().map_err(|_| Error::usage(format!("--decks {}: no number", brief(text))))
}

/// Writes and tells whether anyone still reads.
fn write(output: &mut impl Write, bytes: &[u8]) -> Result<bool, Error> {
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Ok(()) => Ok(true),
        Err(why) if why.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(why) => Err(Error::file(Path::new("the standard output"), "write", why)),
    }
}

struct Stream<'a> {
    args: &'a BatchArgs,
    batch: Batch,
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

impl Stream<'_> {
    fn heading(&self) -> String {
        match self.args.format {
            Lines::Json => String::new(),
            Lines::Csv => {
                let kept = self.layout.iter().flat_map(|layout| layout.names());
                let kept = kept.map(|name| csv_cell(name));
                let columns = kept.chain(self.batch.columns().map(Cow::from));
                format!("line,{}\n", columns.collect::<Vec<_>>().join(","))
            }
        }
    }

    /// What is to be said behind the last line.
    fn remarks(&self) -> Vec<String> {
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
    fn price(&mut self, text: &[u8], output: &mut impl Write) -> Result<bool, Error> {
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
        if before && !write(output, self.heading().as_bytes())? {
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

    /// Digits after the point of decimals.
    fn digits(&self) -> usize {
        self.args.digits.map_or(15, usize::from)
    }

    /// How many lines to hold the answers of: short lines may have long ones.
    fn at_once(&self) -> usize {
        let figure = self.digits() + 30;
        let answer = figure * (self.untold.len() + 1);
        (MOST_HELD / answer).clamp(TOGETHER, MOST_HELD)
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
        let mut text = String::with_capacity(compositions.len() * 200);
        let expectations = self.batch.expectations(&compositions);
        for ((at, kept), row) in numbers.into_iter().zip(expectations) {
            match row {
                Ok(row) => self.write_row(&mut text, at, layout.names(), &kept, &row),
                Err(error) => {
                    mistakes.push((at, error));
                    if stop {
                        break;
                    }
                }
            }
        }
        mistakes.sort_by_key(|(at, _)| *at);
        (text, mistakes)
    }

    fn write_row(
        &self,
        text: &mut String,
        at: usize,
        names: &[String],
        kept: &[Option<String>],
        row: &[Option<Fraction>],
    ) {
        for (untold, figure) in self.untold.iter().zip(row) {
            if figure.is_none() {
                untold.fetch_add(1, Ordering::Relaxed);
            }
        }
        let digits = self.digits();
        let figure = |figure: &Fraction, text: &mut String| match self.args.exact {
            true => _ = write!(text, "{figure}"),
            false => figure.write_decimal(digits, text),
        };
        match self.args.format {
            Lines::Csv => {
                let _ = write!(text, "{at}");
                for value in kept {
                    text.push(',');
                    value.iter().for_each(|value| text.push_str(&csv_cell(value)));
                }
                for value in row {
                    text.push(',');
                    value.iter().for_each(|value| figure(value, text));
                }
                text.push('\n');
            }
            Lines::Json => {
                let _ = write!(text, "{{\"line\":{at}");
                for (name, value) in names.iter().zip(kept) {
                    let _ = write!(text, ",{}:{}", json_text(name), json_cell(value.as_deref()));
                }
                text.push_str(",\"expectation\":{");
                for (place, (name, value)) in self.batch.columns().zip(row).enumerate() {
                    let comma = if place == 0 { "" } else { "," };
                    // Names of wagers are letters, digits and hyphens.
                    let _ = write!(text, "{comma}\"{name}\":");
                    match value {
                        None => text.push_str("null"),
                        Some(value) => {
                            text.push('"');
                            figure(value, text);
                            text.push('"');
                        }
                    }
                }
                text.push_str("}}\n");
            }
        }
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

/// A cell of CSV, in quotes where it needs them.
fn csv_cell(text: &str) -> Cow<'_, str> {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}

fn json_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// What was kept, as JSON.
fn json_cell(text: Option<&str>) -> String {
    text.map_or_else(|| "null".to_owned(), json_text)
}
