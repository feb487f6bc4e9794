//! A stream of compositions: lines in, expectations out, in order and in constant memory.
//!
//! Each block that arrives is priced at once, on all threads, and written before more is read.

mod row;
mod stream;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use itertools::Itertools;

use self::row::{OFFER, Rows};
use self::stream::Stream;
use crate::card::Named;
use crate::cli::args::TableArgs;
use crate::cli::named::is_file;
use crate::cli::{Ask, diagnose, output};
use crate::error::{Error, brief};
use crate::figure::key::{Key, keys};
use crate::question::batch::{Batch, BatchFigure, BatchRequest};
use crate::question::simulate::dealing::Form;
use crate::shoe::{KeptLayout, Layout};
use crate::typed::{ShoeTexts, option};
use crate::wording::asked::COLUMNS;

/// Length in bytes of the longest line that can be a composition.
const LONGEST_LINE: usize = 1 << 16;
/// Length in bytes of the longest line, even if it is skipped; a longer one ends the run.
const LONGEST_PASSED: usize = 1 << 24;
/// Number of bytes requested from the input at a time.
const BLOCK: usize = 1 << 20;

#[derive(Args, Debug)]
#[command(after_long_help = "\
Each line is a composition: 10 counts of the values 0 to 9, 13 counts of the ranks A to K, or 52 \
counts of the cards AS AH AD AC to KC, separated by commas or blanks; counts of the columns that \
--columns or the first line names; a shoe as in --shoe (a number by itself is decks) or \"8 decks less \
KH*2\"; or JSON: an array of counts, an object of counts by name, or {\"shoe\": \"8 - KH*2\"} with any \
other members. Blank lines and lines that begin with # are skipped. The column id and the columns of \
--keep are copied to the output behind the line number; they need a header row that names the counts \
or one column shoe. With --decks 8 a line with more than 32 aces is an error.\n\n\
Ten counts without names are in the order 0 to 9, tens first. A line is an error if its counts could \
also be A to 9 and then ten: --columns 0..9 or --columns A..T names the order. T without J, Q and K \
counts every ten-valued card, so the line gives values and not ranks.\n\n\
Every other line has one line of output, in order: the line number and the expected net win of each \
wager per unit staked, in the order of the rules. A wager that looks at more than the line gives has \
an empty cell, null in JSON. The line is an error if this happens to a wager of --wager in every \
variant that offers it. A line of JSON is {\"line\": 1, \"expectation\": {\"banker\": \"-0.0101\"}}. \
--figures ev,hit adds the columns banker.expectation and banker.hit to CSV, and a member hit to JSON. \
Kelly is the share of the bankroll whose stake makes it grow fastest: 0 if the house has the edge, at \
most 1. A wager that is not offered with a shoe has an empty cell unless --wager names it. The last \
column, offer, names such wagers, wagers with two readings and shoes that the rules do not allow; \
otherwise it is empty. JSON has the members \"offer\", \"not_offered\" and \"within_rules\": false \
instead. With --decks each shoe is taken as the rest of so many decks. Standard error has a summary.\n\n\
Exit codes: 0 if done; 2 for a usage error or, unless bad lines are skipped, a line that cannot be \
priced.")]
pub struct BatchArgs {
    /// File of compositions, one per line [default: standard input, which is also "-"]
    #[arg(value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Variants: game/variant, variant name, game, or collection: usual, documents, games or market
    /// [default: usual,documents]
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Ids of wagers, repeated or separated by commas [default: all that are settled in one round]
    #[arg(long, short, value_name = "W", value_delimiter = ',')]
    pub wager: Vec<String>,
    /// Read the first line as column names, even if it is all numbers
    #[arg(long, conflicts_with = "columns")]
    pub header: bool,
    /// Column names, if no header row has them: 0..9, A..T, A..K, AS..KC or names separated by
    /// commas, including kept columns: id,A..T
    #[arg(long, value_name = "NAMES")]
    pub columns: Option<String>,
    /// Format of the output lines
    #[arg(long, short = 'f', default_value_t = Form::Csv, value_parser = option::values(Form::ALL))]
    pub format: Form,
    /// Number of decks of every line, 1 to 10000: a line with more cards of a type is an error
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Columns, or members of JSON objects, to copy to the output; repeated or separated by commas
    /// [default: id]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub keep: Vec<String>,
    /// Figures of each wager, repeated or separated by commas: expectation (or ev), variance,
    /// deviation (or sd), hit, kelly [default: expectation]
    #[arg(long, value_name = "F", value_delimiter = ',')]
    pub figures: Vec<BatchFigure>,
    /// Print reduced fractions instead of decimals
    #[arg(long, conflicts_with = "digits")]
    pub exact: bool,
    /// Decimal places, 0 to 1000 [default: 15]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub digits: Option<u16>,
    /// Handling of a line that is not a composition, or on which a wager cannot be priced
    #[arg(long, default_value_t = OnError::Stop, value_parser = option::values(OnError::ALL))]
    pub on_error: OnError,
    #[command(flatten)]
    pub own: TableArgs,
    /// Write to this file instead of standard output, once every line is priced; "-" is standard
    /// output
    #[arg(long, short = 'o', value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print no remarks on standard error
    #[arg(long, short = 'q')]
    pub quiet: bool,
}

keys! {
    /// The handling of bad lines.
    pub enum OnError {
        /// Stop at the bad line, after the lines before it are written.
        Stop = "stop",
        /// Report the bad line on standard error and skip it.
        Skip = "skip",
    }
}

impl Ask for BatchArgs {
    fn run(&self) -> Result<bool, Error> {
        run(self).map(|()| true)
    }
}

fn run(args: &BatchArgs) -> Result<(), Error> {
    let file = output::file(args.output.as_deref());
    output::to(file, |output| price_lines(args, output))
}

/// Prices the lines of the input as they come.
fn price_lines(args: &BatchArgs, output: &mut dyn Write) -> Result<(), Error> {
    let catalog = args.own.catalog()?;
    let request = BatchRequest { variants: args.variant.clone(), wagers: args.wager.clone() };
    let mut batch = Batch::new(&catalog, &request)?;
    let decks = args.decks.as_deref().map(bound).transpose()?;
    if let Some(decks) = decks {
        batch = batch.of_decks(decks);
    }
    let mut input: Box<dyn Read> = match output::file(args.input.as_deref()) {
        Some(path) => {
            is_file(&catalog, path)?;
            Box::new(std::fs::File::open(path).map_err(|why| Error::file(path, "read", why))?)
        }
        None => Box::new(std::io::stdin()),
    };
    if let (true, false, Some(variant)) = (args.variant.is_empty(), args.quiet, batch.variant()) {
        diagnose::remark(&format!("no --variant: the columns are of {variant}"));
    }
    let path = args.input.as_deref().unwrap_or(Path::new("the standard input"));
    let rows = rows_of(args, &batch)?;
    let keep = match &args.keep[..] {
        [] => vec!["id".to_owned()],
        names => names.to_vec(),
    };
    if let Some(name) = keep.iter().find(|name| {
        let twice = keep.iter().filter(|other| other == name).count() > 1;
        let ours = ["line", "shoe", OFFER].contains(&name.as_str());
        twice
            || ours
            || rows.columns().contains(name)
            || BatchFigure::ALL.iter().any(|figure| figure.id() == *name)
            || Named::parse(name).is_some()
    }) {
        return Err(Error::usage(format!(
            "--keep {}: expected the name of a column that is neither cards nor one of the answer, \
             each once",
            brief(name)
        )));
    }
    let columns = args.columns.as_deref().map(|text| columns(text, &keep)).transpose()?;
    let mut stream = Stream::new(args, &batch, rows, decks, keep, columns);
    let mut block = vec![0; BLOCK];
    let mut pending: Vec<u8> = Vec::new();
    // Bytes so far of a line that is too long and is being skipped; 0 if there is none.
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
                let line = stream.lines() + 1;
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
        if !stream.price(&pending[..whole], output)? {
            return Ok(());
        }
        pending.drain(..whole);
        if read == 0 {
            break;
        }
        if passing == 0 && pending.len() > LONGEST_LINE {
            // A line may never end. It is refused before its end, unless it is a comment or bad
            // lines are skipped.
            if args.on_error == OnError::Stop && pending.trim_ascii_start().first() != Some(&b'#') {
                stream.price(&pending, output)?;
            }
            passing = pending.len();
            pending.truncate(LONGEST_LINE + 1);
        }
    }
    if !stream.end(output)? {
        return Ok(());
    }
    if !args.quiet {
        diagnose::left_out(batch.left_out());
        batch.assumptions().iter().for_each(|remark| diagnose::remark(remark));
        stream.remarks().iter().for_each(|remark| diagnose::remark(remark));
    }
    Ok(())
}

/// Returns the layout of the answer. Refuses a figure given twice, and `--exact` with a root.
fn rows_of(args: &BatchArgs, batch: &Batch) -> Result<Rows, Error> {
    let figures = match &args.figures[..] {
        [] => vec![BatchFigure::Expectation],
        figures => figures.to_vec(),
    };
    if let Some(figure) = figures.iter().duplicates().next() {
        return Err(Error::usage(format!("--figures: {} stands twice", figure.id())));
    }
    if let Some(figure) = figures.iter().find(|figure| args.exact && !figure.is_fraction()) {
        return Err(Error::usage(format!(
            "--exact: {} is a root, which is no fraction: expected expectation, variance or hit; \
             --digits 50 gives fifty places of it",
            figure.id()
        )));
    }
    Ok(Rows {
        format: args.format,
        exact: args.exact,
        digits: args.digits.map_or(15, usize::from),
        figures,
        wagers: batch.columns().map(str::to_owned).collect(),
    })
}

/// Parses the column names of `--columns` into a layout.
fn columns(text: &str, keep: &[String]) -> Result<KeptLayout, Error> {
    let read = || {
        let names = Layout::columns(text)?;
        match KeptLayout::of_header(&names, keep)? {
            Some(kept) => Ok(kept),
            None => Ok(KeptLayout::plain(Layout::of_header(&names, true)?.unwrap_or_default())),
        }
    };
    read().map_err(|why: Error| Error::value(COLUMNS, brief(text), why.marked()))
}

/// Parses the number of decks that no line may exceed.
fn bound(text: &str) -> Result<u32, Error> {
    if text.contains([',', '.']) {
        return Err(Error::usage(format!(
            "--decks {}: every line is a shoe of its own: expected one number of decks, the most \
             that a line may hold",
            brief(text)
        )));
    }
    ShoeTexts { decks: Some(text.to_owned()), ..ShoeTexts::default() }.shoe()?;
    text.parse().map_err(|_| Error::usage(format!("--decks {}: no number", brief(text))))
}

/// Writes and flushes; `false` if the reader has gone away.
fn write(output: &mut dyn Write, bytes: &[u8]) -> Result<bool, Error> {
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Ok(()) => Ok(true),
        Err(why) if why.kind() == std::io::ErrorKind::BrokenPipe => Ok(false),
        Err(why) => Err(Error::output(why)),
    }
}
