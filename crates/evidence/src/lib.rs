//! Reads rounds, counts and totals from files and adds them up, without judging them.
//!
//! Rounds are compared with the rules of the deal, and bets with their payoffs, as they are read.
//! The result is small, whatever the size of the files.
//!
//! Internals of [`shoe-odds`](https://docs.rs/shoe-odds), which re-exports the public part of this
//! crate; nothing here is stable on its own.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod cards;
mod columns;
mod contents;
mod faults;
mod input;
mod request;
mod rounds;
mod rows;
mod totals;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use shoe_odds_core::{error, exact, figure, wording};
use shoe_odds_engine::{card, distribution, field, game, shoe};

use crate::error::Error;

pub use cards::numbering::Numbering;
use columns::Columns;
pub use columns::results::Words;
pub use columns::unused::Unused;
pub use contents::{
    Clusters, Contents, Counted, EventCounts, Evidence, Hands, Kinds, LAGS, Lengths, RESULTS,
    ReadFile, Rounded, Rounding, RowWon, Rows, Shoes, Totals, Uneven,
};
use faults::Collector;
pub use faults::{Fault, FaultId, FaultKind, Faults, FaultyRow, Seen as SeenFaults};
use input::blocks::{BLOCK, Blocks};
pub use request::{CellPays, Kind, Known, Opener, Options, Question, Source};
pub use rounds::alike::{Alike, Equal};
pub use rounds::depth::PART;
pub use rounds::neighbors::{GROUP, Neighbors};
pub use rounds::suspects::{Case, Suspects};
pub use totals::payouts::short;
pub use totals::stakes::{By, Part, Stakes};

/// Reads files of one kind, in order, and adds up their rows.
///
/// Writes every fault to `faults` as a line of CSV as it is found, in the order of the rows; bets
/// that only the last row decides come last. Calls `progress`, from any thread, with the number of
/// bytes read; its error ends the reading.
///
/// # Errors
///
/// If a file cannot be opened or is no text, lacks columns that are needed, holds no row, or is of
/// another kind than the file before it; if `strict` is set and a row is faulty.
pub fn read(
    sources: &[Source],
    question: &Question<'_>,
    options: &Options,
    faults: Option<&mut (dyn Write + Send)>,
    progress: &(dyn Fn(u64) -> Result<(), Error> + Sync),
) -> Result<Contents, Error> {
    columns::by_names::check_renamed(options, question.vocabulary)?;
    let taken = Arc::new(AtomicU64::new(0));
    let mut collector = Some(Collector::new(faults, options.strict)?);
    let mut reader = None;
    let mut files = Vec::new();
    let mut first: Option<(Kind, String)> = None;
    for source in sources {
        let block = options.block.unwrap_or(BLOCK);
        let (mut blocks, hash) = Blocks::open(source, block, &taken)?;
        let name = blocks.name.clone();
        let columns = Columns::read(&mut blocks, question.vocabulary, options)?;
        let mut of_kind = |kind: Kind| match first.get_or_insert_with(|| (kind, name.clone())) {
            (other, _) if *other == kind => Ok(()),
            (other, file) => Err(Error::input(format!(
                "{name} holds {kind} and {file} {other}: expected files of one kind"
            ))),
        };
        if columns.form != columns::Form::Document {
            of_kind(columns.kind)?;
        }
        if let Some(collector) = collector.take() {
            reader = Some(match columns.kind {
                Kind::Hands => Reader::Hands(Box::new(rounds::Reader::new(question, collector))),
                Kind::Counts | Kind::Totals => {
                    let reader = totals::Reader::new(question, options, collector);
                    Reader::Counted(Box::new(reader))
                }
            });
        }
        match &mut reader {
            Some(Reader::Hands(reader)) => {
                of_kind(Kind::Hands)?;
                reader.read(blocks, columns, &taken, progress)?;
            }
            Some(Reader::Counted(reader)) => {
                let kind = reader.read(blocks, columns, &taken, progress)?;
                of_kind(kind)?;
            }
            None => {}
        }
        files.push(ReadFile { name, sha256: hash.digits() });
    }
    let evidence = match reader {
        Some(Reader::Hands(reader)) => Evidence::Hands(Box::new(reader.finish()?)),
        Some(Reader::Counted(reader)) => Evidence::Counted(reader.finish()?),
        None => return Err(Error::usage("no file to read")),
    };
    Ok(Contents { evidence, files })
}

/// A reader of one kind of files.
enum Reader<'q, 'w> {
    Hands(Box<rounds::Reader<'q, 'w>>),
    Counted(Box<totals::Reader<'q, 'w>>),
}
