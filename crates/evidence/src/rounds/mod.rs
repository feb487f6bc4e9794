//! Reads rows of rounds in blocks on all threads, and puts the results in order.
//!
//! Every thread counts for itself whatever does not depend on the order of rows. The rest, such as
//! where shoes begin and end, is found block by block and put together, one block after another.

pub mod alike;
pub mod bad;
mod course;
pub mod depth;
mod digest;
mod flags;
pub mod neighbors;
mod numbers;
mod open;
mod order;
mod parts;
mod repeats;
pub mod row;
mod sequence;
mod sums;
pub mod suspects;
mod why;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::columns::role::{HANDS, Role, Roles, TOTALS};
use crate::columns::unused::{Unused, add_unused};
use crate::columns::{Columns, Form};
use crate::error::Error;
use crate::faults::Collector;
use crate::input::blocks::Blocks;
use crate::request::Question;
use crate::{Hands, Rows};

use course::Holding;
use digest::{Digest, Lane, Run, digest};
use row::RowReader;
use sequence::Sequence;
use suspects::Suspects;

/// Number of blocks for every thread that are read ahead.
const AHEAD: usize = 6;

/// A reader of hands, one file after another.
pub struct Reader<'q, 'w> {
    run: Run<'q>,
    /// The detail of the rows and the name of the file, after the first file.
    told: Option<(Roles, String)>,
    suits: Option<bool>,
    lanes: Mutex<Vec<Lane>>,
    sequence: Sequence<'w>,
    unused: Vec<Unused>,
}

impl<'q, 'w> Reader<'q, 'w> {
    pub fn new(question: &'q Question<'q>, collector: Collector<'w>) -> Self {
        let units = sums::Units::new(question);
        let holding = Holding::new(question.shoe, question.game, false, false);
        let sequence = Sequence::new(collector, &units);
        let all = sequence.collector.writes();
        let mistakes = question.game.mistakes(question.rule);
        let run = Run { question, units, holding, all, mistakes, sampling: true };
        let (lanes, unused) = (Mutex::new(Vec::new()), Vec::new());
        Self { run, told: None, suits: None, lanes, sequence, unused }
    }

    /// Reads a file to its end.
    pub fn read(
        &mut self,
        mut blocks: Blocks,
        columns: Columns,
        taken: &AtomicU64,
        progress: &(dyn Fn(u64) -> Result<(), Error> + Sync),
    ) -> Result<(), Error> {
        if columns.form == Form::Document {
            let why = "hands in JSON are an object a line, or a list of objects";
            return Err(Error::input(format!("{}: {why}", blocks.name)));
        }
        let numbered = columns.used.has(Role::Round);
        self.sequence.open(&blocks.name, columns.lines, numbered);
        add_unused(&mut self.unused, &columns.unused);
        let mut reading = RowReader::new(columns, self.run.question, self.suits);
        match &self.told {
            Some((told, first)) if *told != reading.told => {
                return Err(Error::input(format!(
                    "{}: other columns than {first} has: expected files that tell the same",
                    blocks.name
                )));
            }
            _ => self.told = Some((reading.told, blocks.name.clone())),
        }
        let ahead = AHEAD * rayon::current_num_threads();
        let mut now = Batch::default();
        let mut next = Batch::default();
        let mut digests = Vec::new();
        now.fill(&mut blocks, ahead);
        while !now.is_empty() {
            if reading.told.has_all(&HANDS) && reading.suits.is_none() {
                let mut first = now.blocks().iter().map(|block| digest::suits(block, &reading));
                reading.suits = first.find_map(|suits| suits);
            }
            let suits = reading.suits.unwrap_or(false);
            let Question { shoe, game, .. } = *self.run.question;
            self.run.holding = Holding::new(shoe, game, suits, reading.told.has(Role::Round));
            self.run.sampling = self.sequence.cases.wants_right();
            let (run, lanes, sequence) = (&self.run, &self.lanes, &mut self.sequence);
            let done = std::mem::take(&mut digests);
            let digested = || digest_all(now.blocks(), &reading, run, lanes);
            let sequenced = || sequence.take_all(done, &reading, run);
            let ((), (digested, sequenced)) =
                rayon::join(|| next.fill(&mut blocks, ahead), || rayon::join(digested, sequenced));
            sequenced?;
            digests = digested;
            progress(taken.load(Ordering::Relaxed))?;
            std::mem::swap(&mut now, &mut next);
        }
        self.sequence.take_all(digests, &reading, &self.run)?;
        self.suits = reading.suits;
        self.sequence.close(blocks.failed())?;
        let Columns { awaited, found, .. } = &reading.columns;
        let absent = awaited.check(found);
        absent.map_err(|why| Error::input(format!("{}: {why}", blocks.name)))
    }

    /// Returns the rounds of all files.
    pub fn finish(mut self) -> Result<Hands, Error> {
        let Run { question, units, .. } = &self.run;
        let told = self.told.as_ref().map(|(told, _)| *told);
        let cards = told.is_some_and(|told| told.has_all(&HANDS));
        let suits = cards.then(|| self.suits.unwrap_or(false));
        self.sequence.end(suits)?;
        let mut all = Lane::new(question, units);
        let lanes = self.lanes.into_inner().unwrap_or_else(|lanes| lanes.into_inner());
        lanes.iter().for_each(|lane| all.merge(lane));
        all.total.merge(&self.sequence.total);
        let shoes = told.is_some_and(|told| told.has(Role::Shoe));
        add_unused(&mut self.unused, &self.sequence.late);
        Ok(Hands {
            rounds: all.total.rounds,
            rows: self.sequence.rows(),
            elsewhere: self.sequence.elsewhere,
            lengths: if shoes { self.sequence.lengths() } else { Vec::new() },
            cards: if cards { all.total.cards.to_vec() } else { Vec::new() },
            shoes: shoes.then(|| {
                let Sequence { grouping, parts, .. } = self.sequence;
                all.total.shoes(units, suits, (grouping.sums, parts))
            }),
            shown: match suits {
                Some(suits) => Rows::Cards { tally: all.tally, suits },
                None => Rows::Bare {
                    totals: told.is_some_and(|told| told.has_all(&TOTALS)),
                    counts: all.bare_counts(),
                },
            },
            faults: self.sequence.collector.finish(),
            suspects: Suspects { counts: all.counts, cases: self.sequence.cases },
            unused: self.unused,
        })
    }
}

/// Blocks that are read together.
#[derive(Default)]
struct Batch {
    blocks: Vec<Vec<u8>>,
    filled: usize,
}

impl Batch {
    fn fill(&mut self, from: &mut Blocks, most: usize) {
        self.blocks.resize_with(most, Vec::new);
        self.filled = 0;
        while self.filled < most && from.fill(&mut self.blocks[self.filled]) {
            self.filled += 1;
        }
    }

    fn blocks(&self) -> &[Vec<u8>] {
        &self.blocks[..self.filled]
    }

    fn is_empty(&self) -> bool {
        self.filled == 0
    }
}

fn digest_all(
    blocks: &[Vec<u8>],
    reading: &RowReader,
    run: &Run<'_>,
    lanes: &Mutex<Vec<Lane>>,
) -> Vec<Digest> {
    let lock = || lanes.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let one = |block: &Vec<u8>| {
        let free = lock().pop();
        let mut lane = free.unwrap_or_else(|| Lane::new(run.question, &run.units));
        let digest = digest(block, reading, run, &mut lane);
        lock().push(lane);
        digest
    };
    blocks.par_iter().with_max_len(1).map(one).collect()
}
