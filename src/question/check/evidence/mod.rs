//! What was dealt or counted by someone else: read from files and added up, and nothing judged.
//!
//! Rows of rounds are held against the rules as they go by, counts and totals are taken as they
//! are. What comes out is small, whatever went in.

mod columns;
mod counted;
mod equal;
mod faults;
mod flags;
mod hands;
mod hints;
mod ignored;
mod json;
mod lattice;
mod list;
mod looks;
mod names;
mod needs;
mod numbering;
mod objects;
mod others;
mod payouts;
mod period;
mod request;
mod results;
mod sample;
mod seconds;
mod settle;
mod source;
mod split;
mod stakes;
mod synonyms;
mod unused;
mod word;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use rustc_hash::FxHashSet;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::key::written_by_key;
use crate::game::counting::Tally;

use columns::Columns;
pub use equal::{Alike, Equal};
use faults::Collector;
pub use faults::Seen as SeenFaults;
pub use hands::suspects::{Case, Suspects};
pub use numbering::Numbering;
pub(super) use payouts::short;
pub use request::{CellPays, Kind, Known, Opener, Options, Question, Source};
use source::Blocks;
pub use stakes::{By, Part, Stakes};

/// The most results that a game has.
pub const RESULTS: usize = 3;
/// The farthest apart that two rounds of a shoe are looked at together.
pub const LAGS: usize = 3;

/// Reads files of one kind, in order, and adds up what they tell.
///
/// Every fault is written to `faults` as a line of CSV as it is found, in the order of the rows.
/// `progress` is told, from any thread, how many bytes of the files were taken; its error ends it.
///
/// # Errors
///
/// If a file cannot be opened or is no text, lacks the columns that are needed, holds no row, or
/// is of another kind than the one before it; if `strict` and a row is at fault.
pub fn read(
    sources: &[Source],
    question: &Question<'_>,
    options: &Options,
    faults: Option<&mut (dyn Write + Send)>,
    progress: &(dyn Fn(u64) -> Result<(), Error> + Sync),
) -> Result<Evidence, Error> {
    names::check_renamed(options, question.vocabulary)?;
    let taken = Arc::new(AtomicU64::new(0));
    let block = options.block.unwrap_or(source::BLOCK);
    let opened = sources.iter().map(|source| {
        let blocks = Blocks::open(source, block, &taken)?;
        Ok(blocks)
    });
    let collector = Collector::new(faults, options.strict)?;
    all(opened, question, options, collector, &taken, progress)
}

/// How files of a kind are read.
enum Reader<'q, 'w> {
    Hands(Box<hands::Reader<'q, 'w>>),
    Counted(Box<counted::Reader<'q, 'w>>),
}

fn all(
    files: impl Iterator<Item = Result<Blocks, Error>>,
    question: &Question<'_>,
    options: &Options,
    collector: Collector<'_>,
    taken: &AtomicU64,
    progress: &(dyn Fn(u64) -> Result<(), Error> + Sync),
) -> Result<Evidence, Error> {
    let mut collector = Some(collector);
    let mut reader = None;
    let mut first: Option<(Kind, String)> = None;
    for blocks in files {
        let mut blocks = blocks?;
        let name = blocks.name.clone();
        let columns = Columns::read(&mut blocks, question.vocabulary, options)?;
        let mut of_kind = |kind: Kind| match &first {
            Some((other, file)) if *other != kind => Err(Error::input(format!(
                "{name} holds {kind} and {file} {other}: expected files of one kind"
            ))),
            Some(_) => Ok(()),
            None => {
                first = Some((kind, name.clone()));
                Ok(())
            }
        };
        if columns.form != columns::Form::Document {
            of_kind(columns.kind)?;
        }
        if let Some(collector) = collector.take() {
            reader = Some(match columns.kind {
                Kind::Hands => Reader::Hands(Box::new(hands::Reader::new(question, collector))),
                Kind::Counts | Kind::Totals => {
                    let reader = counted::Reader::new(question, options, collector);
                    Reader::Counted(Box::new(reader))
                }
            });
        }
        match &mut reader {
            Some(Reader::Hands(reader)) => {
                of_kind(Kind::Hands)?;
                reader.read(blocks, columns, taken, progress)?;
            }
            Some(Reader::Counted(reader)) => {
                let kind = reader.read(blocks, columns, taken, progress)?;
                of_kind(kind)?;
            }
            None => {}
        }
    }
    match reader {
        Some(Reader::Hands(reader)) => Ok(Evidence::Hands(Box::new(reader.finish()?))),
        Some(Reader::Counted(reader)) => Ok(Evidence::Counted(reader.finish()?)),
        None => Err(Error::usage("no file to read")),
    }
}

/// Adds columns that are not used to those of other files.
fn add_unused(all: &mut Vec<Unused>, more: &[Unused]) {
    let mut known: FxHashSet<Unused> = all.iter().cloned().collect();
    all.extend(more.iter().filter(|unused| known.insert((*unused).clone())).cloned());
}

/// Adds keys of JSON that came late, as many as are named.
fn add_late(all: &mut Vec<Unused>, late: &[String]) {
    for name in late {
        let unused = Unused { name: name.clone(), column: None, needs: None };
        if all.len() < json::LATE && !all.contains(&unused) {
            all.push(unused);
        }
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Rounds, one by one.
    Hands(Box<Hands>),
    /// How often each event was counted, and what was staked and won.
    Counted(Counted),
}

/// Rounds, added up.
#[derive(Clone, Debug)]
pub struct Hands {
    /// Rows that were read and counted.
    pub rounds: u64,
    /// All rows, those that cannot be read or are no round among them.
    pub rows: u64,
    /// What the rounds showed.
    pub shown: Rows,
    /// How often each card was dealt over all rounds, by its code, [`crate::card::Seen::KINDS`]
    /// of them; empty without cards.
    pub cards: Vec<u64>,
    /// What is known by shoe, where shoes are named.
    pub shoes: Option<Shoes>,
    /// What broke the rules, and what could not be read.
    pub faults: Faults,
    /// What may be the cause.
    pub suspects: Suspects,
    /// Columns that nothing was read from.
    pub unused: Vec<Unused>,
}

/// A column that nothing is read from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unused {
    /// What it is called.
    pub name: String,
    /// The column of ours that it may be, if its name speaks of one.
    pub column: Option<String>,
    /// The column of ours without which it is not used, although it is known.
    pub needs: Option<String>,
}

/// What rows of rounds told.
#[derive(Clone, Debug)]
pub enum Rows {
    /// The cards: a tally by the plan that was asked for.
    Cards {
        /// By what the rounds showed.
        tally: Tally,
        /// Whether suits were given.
        suits: bool,
    },
    /// No cards: rounds by the totals of both hands and the result, as far as they were given.
    Bare {
        /// Whether totals were given.
        totals: bool,
        /// Rounds by totals, 0 where they were not given, and by the code of the result.
        counts: Vec<([u8; 2], u8, u64)>,
    },
}

/// What is known by shoe.
#[derive(Clone, Debug)]
pub struct Shoes {
    /// What was won on every wager, in the units that were asked for; `None` where it is not known
    /// round by round.
    pub wagers: Vec<Option<Clusters>>,
    /// How often each card was dealt, by the code of the card, [`crate::card::Seen::KINDS`] of
    /// them; empty without cards. In place of rounds stand the cards of its value that the shoe
    /// dealt: however the end of a shoe is chosen, any of them is this card as often as the shoe
    /// holds it.
    pub cards: Vec<Clusters>,
    /// The same of the thirteen ranks; empty without cards.
    pub ranks: Vec<Clusters>,
    /// The same of the four suits, in place of rounds all cards that the shoe dealt; empty without
    /// suits.
    pub suits: Vec<Clusters>,
    /// How often each value, 0 to 9, was dealt in the first [`Shoes::sure`] rounds of each shoe,
    /// or in fewer if it has fewer; empty without cards. Where a shoe is dealt to a cut card, the
    /// cards decide how many rounds it has, so that its last ones are not like the others.
    pub values: Vec<Clusters>,
    /// Cards of the first round of each shoe, by code; empty without cards.
    pub first: Vec<u64>,
    /// Shoes of which the first round was seen.
    pub firsts: u64,
    /// Pairs of equal cards within a shoe; none without cards.
    pub equal: Equal,
    /// Pairs of results of two rounds of a shoe, by how far apart they are, less one.
    pub pairs: [[[u64; RESULTS]; RESULTS]; LAGS],
}

impl Shoes {
    /// The rounds that are sure to come before the middle of a shoe of so many cards, where a
    /// round takes `of_round` of them at most; at least 1.
    pub fn sure(cards: u64, of_round: u64) -> u64 {
        (cards / 2 / of_round.max(1)).max(1)
    }
}

/// A quantity summed over the rounds of every shoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    /// Shoes.
    pub shoes: u64,
    /// Their rounds.
    pub rounds: u64,
    /// The sum over shoes of the square of their rounds.
    pub rounds_squared: u128,
    /// The sum of the quantity.
    pub sum: i128,
    /// The sum over shoes of the square of their sums.
    pub sum_squared: i128,
    /// The sum over shoes of their sum times their rounds.
    pub sum_rounds: i128,
}

impl Clusters {
    /// Adds a shoe of so many rounds with this sum.
    pub fn add(&mut self, rounds: u64, sum: i64) {
        let wide = i128::from(sum);
        self.shoes += 1;
        self.rounds += rounds;
        self.rounds_squared += u128::from(rounds) * u128::from(rounds);
        self.sum += wide;
        self.sum_squared += wide * wide;
        self.sum_rounds += wide * i128::from(rounds);
    }

    /// Adds the shoes of another sum of the same quantity.
    pub fn merge(&mut self, other: &Self) {
        self.shoes += other.shoes;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        self.sum += other.sum;
        self.sum_squared += other.sum_squared;
        self.sum_rounds += other.sum_rounds;
    }
}

/// What is wrong with rows.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// By kind, in the order of their first rows.
    pub kinds: Vec<FaultKind>,
}

/// What is wrong with a row, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultId {
    /// It cannot be read.
    Unreadable,
    /// A total is not that of the cards.
    Total,
    /// The result is not that of the cards or totals.
    Result,
    /// What a column says of the round is not so.
    Flag,
    /// The shoe does not hold the cards.
    Overdealt,
    /// Its shoe is card for card an earlier one.
    Repeated,
    /// A round of the shoe is missing.
    Missing,
    /// A bet is settled at odds that its wager does not have.
    Payout,
    /// A rule of the deal is broken, by the word that the game has for it: `"cards"`,
    /// `"natural"`, `"player"`, `"banker"`.
    Rule(&'static str),
}

impl FaultId {
    /// The word that data formats have for it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Total => "total",
            Self::Result => "result",
            Self::Flag => "flag",
            Self::Overdealt => "overdealt",
            Self::Repeated => "repeated",
            Self::Missing => "missing",
            Self::Payout => "payout",
            Self::Rule(rule) => rule,
        }
    }

    /// Whether a round that has it is not of this game; if not, rows are only missing.
    pub fn breaks_rules(self) -> bool {
        !matches!(self, Self::Unreadable | Self::Missing)
    }
}

written_by_key! { FaultId }

/// A kind of fault.
#[derive(Clone, Debug)]
pub struct FaultKind {
    /// In a word.
    pub id: FaultId,
    /// What is wrong, the same for all of the kind: for a draw the rule that was broken.
    pub text: String,
    /// How many there are.
    pub count: u64,
    /// The first ten of them.
    pub first: Vec<Fault>,
}

/// A fault of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, as it was named; `"-"` for the standard input.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub text: String,
}

/// Counts and totals of wagers.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// Events, in the order of their first rows.
    pub events: Vec<EventCounts>,
    /// Stakes and wins, in the order of their rows.
    pub totals: Vec<Totals>,
    /// Rows that could not be read.
    pub faults: Faults,
    /// Columns that nothing was read from.
    pub unused: Vec<Unused>,
    /// Wins of bets that are not exact, by wager and payoff.
    pub rounded: Vec<Rounded>,
    /// `true` if a row of several rounds does not say what each of them staked.
    pub assumes_flat: bool,
    /// Rows that cannot be of one stake in every round, if there are any.
    pub uneven: Option<Uneven>,
}

/// Wins of bets at one payoff that cannot be written in the digits of the amounts.
#[derive(Clone, Debug)]
pub struct Rounded {
    /// The name of the wager.
    pub wager: String,
    /// The payoff, to one.
    pub pays: Exact,
    /// Number of these wins.
    pub wins: u64,
    /// Digits after the point of the amounts.
    pub decimals: usize,
    /// Won beyond the payoff, per unit staked on the wager; where it shifts the return too far, the
    /// largest shift at one of the stakes.
    pub shift: Exact,
    /// The verdict on them.
    pub why: Rounding,
}

/// The verdict on wins that are not exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// They are taken as rounded.
    Allowed,
    /// They are wrong: all are exactly at these whole odds, and no win is exactly at the payoff.
    Whole(Exact),
    /// They are wrong: at each of these stakes they shift the return by more than is allowed.
    Shifts(Vec<Exact>),
}

/// Rows whose rounds cannot all have staked the same.
#[derive(Clone, Debug)]
pub struct Uneven {
    /// The file and the line of the first.
    pub place: String,
    /// The name of its wager.
    pub wager: String,
    /// Number of these rows.
    pub rows: u64,
}

/// How often the events of a wager, or of a table of outcomes, were counted.
#[derive(Clone, Debug)]
pub struct EventCounts {
    /// The file and the line of the first row.
    pub place: String,
    /// The wager's id, or that of the outcome table.
    pub wager: String,
    /// Events by name, and how often each was counted; repeated names are added up.
    pub events: Vec<(String, u64)>,
    /// By event, the file and the line of its first row.
    pub places: Vec<String>,
    /// All rounds, where a row says so under the event `"rounds"`.
    pub rounds: Option<u64>,
}

/// What was staked on a wager and won, net.
#[derive(Clone, Debug)]
pub struct Totals {
    /// The file and the line of the first row.
    pub place: String,
    /// The wager's id.
    pub wager: String,
    /// Rounds.
    pub rounds: u64,
    /// Staked in all, as a fraction of whole numbers.
    pub staked: Exact,
    /// Won less what was lost.
    pub won: Exact,
    /// The rows that won least and most for what they staked.
    pub extremes: Option<[RowWon; 2]>,
    /// The same in all, and by what the columns name.
    pub parts: Vec<Part>,
}

/// What one row won for what it staked.
#[derive(Clone, Debug)]
pub struct RowWon {
    /// The file and the line.
    pub place: String,
    /// Won for every unit staked.
    pub of_stake: Exact,
}
