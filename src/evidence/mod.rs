//! Reads rounds, counts and totals from files and adds them up, without judging them.
//!
//! Rounds are compared with the rules of the deal, and bets with their payoffs, as they are read.
//! The result is small, whatever the size of the files.

mod columns;
mod counted;
mod equal;
mod faults;
mod flags;
mod hands;
mod header;
mod hints;
mod ignored;
mod json;
mod json_row;
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
mod places;
mod request;
mod results;
mod roles;
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
pub(crate) use payouts::short;
pub use request::{CellPays, Kind, Known, Opener, Options, Question, Source};
use source::Blocks;
pub use stakes::{By, Part, Stakes};

/// Maximum number of results of a game.
pub const RESULTS: usize = 3;
/// Maximum distance of two rounds of a shoe that are counted together.
pub const LAGS: usize = 3;

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

/// A reader of one kind of files.
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

/// Adds the unused columns of a file to the ones of other files.
fn add_unused(all: &mut Vec<Unused>, more: &[Unused]) {
    let mut known: FxHashSet<Unused> = all.iter().cloned().collect();
    all.extend(more.iter().filter(|unused| known.insert((*unused).clone())).cloned());
}

/// Adds JSON keys that came late, up to the number that is named.
fn add_late(all: &mut Vec<Unused>, late: &[String]) {
    for name in late {
        let unused = Unused { name: name.clone(), column: None, needs: None };
        if all.len() < json_row::LATE && !all.contains(&unused) {
            all.push(unused);
        }
    }
}

/// The contents of the files.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Rounds, one by one.
    Hands(Box<Hands>),
    /// Counts of events, and totals of stakes and wins.
    Counted(Counted),
}

/// Rounds, added up.
#[derive(Clone, Debug)]
pub struct Hands {
    /// Number of rows that were read and counted.
    pub rounds: u64,
    /// Number of all rows, including those that cannot be read or are no round.
    pub rows: u64,
    /// The rounds, by the detail of the rows.
    pub shown: Rows,
    /// Number of times that each card was dealt over all rounds, by its code,
    /// [`crate::card::Seen::KINDS`] of them; empty without cards.
    pub cards: Vec<u64>,
    /// Sums by shoe, if shoes are named.
    pub shoes: Option<Shoes>,
    /// Faults of the rows.
    pub faults: Faults,
    /// Rows from which a cause may be found.
    pub suspects: Suspects,
    /// Columns that were not used.
    pub unused: Vec<Unused>,
}

/// A column that is not used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unused {
    /// Its name in the file.
    pub name: String,
    /// The standard column that it may be, if its name suggests one.
    pub column: Option<String>,
    /// The standard column that it needs: it is known, but is not used without it.
    pub needs: Option<String>,
}

/// Rounds, by the detail of their rows.
#[derive(Clone, Debug)]
pub enum Rows {
    /// Rounds with cards: a tally by the plan of the question.
    Cards {
        /// Number of rounds by cell of the plan.
        tally: Tally,
        /// `true` if suits were given.
        suits: bool,
    },
    /// Rounds without cards: by the totals of both hands and the result, as far as they were given.
    Bare {
        /// `true` if totals were given.
        totals: bool,
        /// Number of rounds by totals, 0 if not given, and by the code of the result.
        counts: Vec<([u8; 2], u8, u64)>,
    },
}

/// Sums by shoe.
#[derive(Clone, Debug)]
pub struct Shoes {
    /// Net win on every wager, in the units of the question; `None` if it is not known round by
    /// round.
    pub wagers: Vec<Option<Clusters>>,
    /// Number of times that each card was dealt, by its code, [`crate::card::Seen::KINDS`] of them;
    /// empty without cards. The cards of its value that the shoe dealt take the place of rounds:
    /// however the end of a shoe is chosen, any of them is this card as often as the shoe holds it.
    pub cards: Vec<Clusters>,
    /// The same for the thirteen ranks; empty without cards.
    pub ranks: Vec<Clusters>,
    /// The same for the four suits, with all cards that the shoe dealt in place of rounds; empty
    /// without suits.
    pub suits: Vec<Clusters>,
    /// Number of times that each value, 0 to 9, was dealt in the first [`Shoes::sure`] rounds of
    /// each shoe, or in all of a shoe with fewer; empty without cards. If a shoe is dealt to a cut
    /// card, the cards decide how many rounds it has, so its last ones are not like the others.
    pub values: Vec<Clusters>,
    /// Number of each card in the first rounds of shoes, by its code; empty without cards.
    pub first: Vec<u64>,
    /// Number of shoes whose first round was seen.
    pub firsts: u64,
    /// Pairs of equal cards within a shoe; empty without cards.
    pub equal: Equal,
    /// Pairs of results of two rounds of a shoe, by the distance of the rounds less one.
    pub pairs: [[[u64; RESULTS]; RESULTS]; LAGS],
}

impl Shoes {
    /// Returns the number of rounds that surely come before the middle of a shoe of this many
    /// cards, if a round takes at most `of_round` of them; at least 1.
    pub fn sure(cards: u64, of_round: u64) -> u64 {
        (cards / 2 / of_round.max(1)).max(1)
    }
}

/// A quantity summed over the rounds of every shoe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clusters {
    /// Number of shoes.
    pub shoes: u64,
    /// Number of their rounds.
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
    /// Adds a shoe with this many rounds and this sum.
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

/// Faults of rows.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// The faults by kind, in the order of their first rows.
    pub kinds: Vec<FaultKind>,
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultId {
    /// The row cannot be read.
    Unreadable,
    /// A total contradicts the cards.
    Total,
    /// The result contradicts the cards or totals.
    Result,
    /// A column says something of the round that is not true.
    Flag,
    /// A card is dealt more often than the shoe holds it.
    Overdealt,
    /// The shoe repeats an earlier one card for card.
    Repeated,
    /// A round or a shoe is missing, repeated or out of order.
    Missing,
    /// A bet is settled at odds that its wager does not have.
    Payout,
    /// A rule of the deal is broken, with the game's word for it: `"cards"`, `"natural"`,
    /// `"player"`, `"banker"`.
    Rule(&'static str),
}

impl FaultId {
    /// Returns the word in data formats.
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

    /// Returns `true` if no correct round has this fault; `false` if rows are only unreadable or
    /// missing.
    pub fn breaks_rules(self) -> bool {
        !matches!(self, Self::Unreadable | Self::Missing)
    }
}

written_by_key! { FaultId }

/// A kind of fault, with its first rows.
#[derive(Clone, Debug)]
pub struct FaultKind {
    /// The kind.
    pub id: FaultId,
    /// A description, the same for all faults of the kind; for a draw, the rule that was broken.
    pub text: String,
    /// Number of faults of this kind.
    pub count: u64,
    /// The first ten of them.
    pub first: Vec<Fault>,
}

/// A fault of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Name of the file as it was given; `"-"` for the standard input.
    pub file: String,
    /// Number of the line, from 1.
    pub line: u64,
    /// A description of the fault.
    pub text: String,
}

/// Counts and totals of wagers.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// Counts of events, in the order of their first rows.
    pub events: Vec<EventCounts>,
    /// Stakes and wins, in the order of their first rows.
    pub totals: Vec<Totals>,
    /// Faults of the rows.
    pub faults: Faults,
    /// Columns that were not used.
    pub unused: Vec<Unused>,
    /// Wins of bets that are not exact, by wager and payoff.
    pub rounded: Vec<Rounded>,
    /// `true` if a row of several rounds does not give the stake of each round.
    pub assumes_flat: bool,
    /// Rows whose rounds cannot all have the same stake, if there are any.
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
    /// Digits after the decimal point of the amounts.
    pub decimals: usize,
    /// Win beyond the payoff, per unit staked on the wager. If it shifts the return too far, the
    /// largest shift at one of the stakes.
    pub shift: Exact,
    /// The verdict on these wins.
    pub why: Rounding,
}

/// The verdict on wins that are not exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// They count as rounded.
    Allowed,
    /// They are wrong: all have exactly these whole odds, and no win has exactly the payoff.
    Whole(Exact),
    /// They are wrong: at each of these stakes they shift the return by more than the limit.
    Shifts(Vec<Exact>),
}

/// Rows whose rounds cannot all have the same stake.
#[derive(Clone, Debug)]
pub struct Uneven {
    /// File and line of the first row.
    pub place: String,
    /// The name of its wager.
    pub wager: String,
    /// Number of these rows.
    pub rows: u64,
}

/// Counts of the events of a wager or of a table of outcomes.
#[derive(Clone, Debug)]
pub struct EventCounts {
    /// File and line of the first row.
    pub place: String,
    /// Id of the wager or of the table of outcomes.
    pub wager: String,
    /// Events by name, each with its count; repeated names are added up.
    pub events: Vec<(String, u64)>,
    /// File and line of the first row of each event.
    pub places: Vec<String>,
    /// Number of all rounds, if a row gives it under the event `"rounds"`.
    pub rounds: Option<u64>,
}

/// Stakes and net win on a wager.
#[derive(Clone, Debug)]
pub struct Totals {
    /// File and line of the first row.
    pub place: String,
    /// Id of the wager.
    pub wager: String,
    /// Number of rounds.
    pub rounds: u64,
    /// Total of all stakes, as a fraction of whole numbers.
    pub staked: Exact,
    /// Net win: wins less losses.
    pub won: Exact,
    /// The rows with the least and the most won per unit staked; single bets do not count.
    pub extremes: Option<[RowWon; 2]>,
    /// Totals of all rounds, and by stake, channel and period.
    pub parts: Vec<Part>,
}

/// The win of one row per unit staked.
#[derive(Clone, Debug)]
pub struct RowWon {
    /// File and line of the row.
    pub place: String,
    /// Net win per unit staked.
    pub of_stake: Exact,
}
