//! Reads rows of rounds in blocks on all threads, and puts the results in order.
//!
//! Every thread counts for itself whatever does not depend on the order of rows. The rest, such as
//! where shoes begin and end, is found block by block and put together, one block after another.

pub mod alike;
pub mod bad;
mod course;
mod digest;
mod flags;
pub mod neighbors;
mod order;
mod repeats;
pub mod row;
mod sums;
pub mod suspects;
mod why;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::columns::role::{HANDS, Role, Roles, TOTALS};
use crate::columns::unused::{self, Unused, add_unused};
use crate::columns::{Columns, Form};
use crate::error::Error;
use crate::faults::{Collector, Notes};
use crate::input::blocks::Blocks;
use crate::request::Question;
use crate::{FaultId, Hands, Lengths, Rows};

use course::{Course, Holding, SHOES_ORDER, What};
use digest::{Digest, Head, Lane, Name, Run, digest};
use neighbors::Grouping;
use order::Ended;
use repeats::{Place, REPEATED, Repeats};
use row::RowReader;
use sums::{Sums, Total};
use suspects::{Cases, Suspects};

/// Number of kinds of card with suits.
const CARDS: u64 = 52;
/// Number of ranks.
const RANKS: u64 = 13;
const GROUP_AGAIN: &str = "a row has the totals and result of an earlier one";
/// Number of blocks for every thread that are read ahead.
const AHEAD: usize = 6;
/// Maximum number of names of shoes that are kept, to notice one that comes back.
const NAMES: usize = 1 << 20;

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
        let sequence = Sequence {
            collector,
            file: String::new(),
            lines: 0,
            rows: 0,
            fresh: true,
            shoe: None,
            course: Course::behind(None, 0),
            sums: Sums::new(&units),
            total: Total::new(&units),
            late: Vec::new(),
            cases: Cases::default(),
            names: FxHashSet::default(),
            repeats: Repeats::default(),
            groups: FxHashMap::default(),
            lengths: BTreeMap::new(),
            grouping: Grouping::default(),
            began: (0, 0),
            all_rows: 0,
        };
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
        self.sequence.open(&blocks.name, columns.lines);
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
            rows: self.sequence.all_rows,
            lengths: if shoes { self.sequence.lengths() } else { Vec::new() },
            cards: if cards { all.total.cards.to_vec() } else { Vec::new() },
            shoes: shoes.then(|| {
                let neighbors = self.sequence.grouping.sums;
                all.total.shoes(units, suits, neighbors)
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

/// The state that puts blocks together, one after another.
struct Sequence<'w> {
    collector: Collector<'w>,
    file: String,
    /// Number of lines of the file so far.
    lines: u64,
    rows: u64,
    /// `true` before the first readable row of the file.
    fresh: bool,
    /// The shoe that may continue.
    shoe: Option<Name>,
    course: Course,
    sums: Sums,
    total: Total,
    /// JSON keys that came late.
    late: Vec<Unused>,
    cases: Cases,
    /// Hashes of the names of shoes that are no numbers.
    names: FxHashSet<u64>,
    repeats: Repeats,
    /// Number of shoes by the number of cards that they dealt, with the place of the first.
    lengths: BTreeMap<u64, (u64, Place)>,
    /// Lines of the file that count rounds, by their totals and result.
    groups: FxHashMap<usize, u64>,
    grouping: Grouping,
    /// Place where the shoe that may continue begins.
    began: Place,
    /// Number of rows in all files.
    all_rows: u64,
}

impl Sequence<'_> {
    fn open(&mut self, file: &str, lines: u64) {
        self.file = file.to_owned();
        self.lines = lines;
        self.rows = 0;
        self.fresh = true;
        // In another file, a name may mean another shoe.
        self.names.clear();
        self.groups.clear();
        self.repeats.files.push(file.to_owned());
    }

    fn take_all(
        &mut self,
        digests: Vec<Digest>,
        reading: &RowReader,
        run: &Run<'_>,
    ) -> Result<(), Error> {
        let suits = reading.told.has_all(&HANDS).then(|| reading.suits.unwrap_or(false));
        digests
            .into_iter()
            .try_for_each(|digest| self.take(digest, suits, reading.told.has(Role::Round), run))
    }

    fn take(
        &mut self,
        digest: Digest,
        suits: Option<bool>,
        numbered: bool,
        run: &Run<'_>,
    ) -> Result<(), Error> {
        let Digest { lines, rows, notes, cases, late, head, body, grouped, stop } = digest;
        self.cases.take(cases);
        add_unused(&mut self.late, &unused::late(&late));
        self.late.truncate(unused::LATE);
        let mut order = Notes::new(run.all);
        self.head(head, suits, numbered, run, &mut order);
        if let Some(body) = body {
            self.total.add_shoe(&self.sums, &self.course.early, suits);
            self.shoe_ended(suits);
            for (line, name) in body.begun {
                self.name(line, name, &mut order);
            }
            for (line, ended) in body.ended {
                self.ended(self.place(line), &ended, suits);
            }
            self.began = self.place(body.course.line);
            (self.shoe, self.course, self.sums) = (Some(body.shoe), body.course, body.sums);
        }
        for (line, group) in grouped {
            let here = self.lines + u64::from(line) + 1;
            let first = *self.groups.entry(group).or_insert(here);
            if first != here {
                let text = format_args!("rows {first} and {here} count the same totals and result");
                order.add(line, FaultId::Twice, GROUP_AGAIN, Some(text));
            }
        }
        self.collector.take(&self.file, self.lines, &notes, &order)?;
        self.tell_repeats()?;
        self.lines += u64::from(lines);
        self.rows += rows;
        self.all_rows += rows;
        match stop {
            Some(why) => Err(Error::input(format!("{}:{}: {why}", self.file, self.lines + 1))),
            None => Ok(()),
        }
    }

    /// Takes the rows of a block that may belong to the shoe before it.
    fn head(
        &mut self,
        head: Head,
        suits: Option<bool>,
        numbered: bool,
        run: &Run<'_>,
        order: &mut Notes,
    ) {
        let mut shoe = head.shoe;
        for step in &head.steps {
            let mut named = None;
            if step.what != What::Unreadable
                && let Some(name) = shoe.take()
            {
                let goes_on = !self.fresh || numbered && self.course.goes_on(step.round);
                if self.shoe.as_ref() != Some(&name) || !goes_on {
                    self.total.add_shoe(&self.sums, &self.course.early, suits);
                    self.shoe_ended(suits);
                    self.began = self.place(step.line);
                    self.sums.clear();
                    self.course.begin(name.number(), !self.fresh, step.line, order);
                    named = name.number().is_none().then(|| name.hash());
                    self.shoe = Some(name);
                }
                self.fresh = false;
            }
            self.course.step(step, &run.holding, &mut self.total, order);
            // Noted after the rest of the row, as for shoes that begin later in the block.
            if let Some(name) = named {
                self.name(step.line, name, order);
            }
        }
        self.sums.merge(&head.sums);
    }

    /// Remembers the name of a shoe that begins, and notes one that comes back.
    fn name(&mut self, line: u32, name: u64, order: &mut Notes) {
        if self.names.contains(&name) {
            order.add(line, FaultId::Order, SHOES_ORDER, Some(format_args!("the shoe comes back")));
        } else if self.names.len() < NAMES {
            self.names.insert(name);
        }
    }

    /// Ends a file.
    fn close(&mut self, failed: Option<String>) -> Result<(), Error> {
        match failed {
            Some(why) => Err(Error::input(format!("{}:{}: {why}", self.file, self.lines + 1))),
            None if self.rows == 0 => {
                Err(Error::input(format!("{} has a header and no rows", self.file)))
            }
            None => Ok(()),
        }
    }

    /// Ends the last shoe.
    fn end(&mut self, suits: Option<bool>) -> Result<(), Error> {
        self.total.add_shoe(&self.sums, &self.course.early, suits);
        self.sums.clear();
        self.shoe_ended(suits);
        self.tell_repeats()
    }

    /// Ends the shoe that may have continued.
    fn shoe_ended(&mut self, suits: Option<bool>) {
        let ended = self.course.cards.end();
        self.ended(self.began, &ended, suits);
    }

    /// Compares the cards of a shoe that has ended with earlier shoes.
    fn ended(&mut self, began: Place, ended: &Ended, suits: Option<bool>) {
        if !ended.codes.is_empty() {
            let dealt = u64::try_from(ended.codes.len()).unwrap_or(u64::MAX);
            self.lengths.entry(dealt).or_insert((0, began)).0 += 1;
        }
        self.repeats.ended(began, ended.mark);
        self.grouping.take(&ended.codes, if suits == Some(true) { CARDS } else { RANKS });
    }

    /// Returns the place of a line of the current block.
    fn place(&self, line: u32) -> Place {
        (self.repeats.files.len().saturating_sub(1), self.lines + u64::from(line) + 1)
    }

    /// Returns the shoes by the number of cards that they dealt, fewest first.
    fn lengths(&self) -> Vec<Lengths> {
        let name = |file: usize| self.repeats.files.get(file).cloned().unwrap_or_default();
        let lengths = self.lengths.iter();
        let lengths = lengths.map(|(dealt, (shoes, (file, line)))| Lengths {
            dealt: *dealt,
            shoes: *shoes,
            first: (name(*file), *line),
        });
        lengths.collect()
    }

    /// Adds a fault for every shoe that repeats an earlier one.
    fn tell_repeats(&mut self) -> Result<(), Error> {
        self.repeats.take().into_iter().try_for_each(|(file, line, text)| {
            self.collector.add(&file, line, FaultId::Repeated, REPEATED, &text)
        })
    }
}
