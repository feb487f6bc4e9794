//! Puts blocks together, one after another: everything that depends on the order of rows.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::columns::role::HANDS;
use crate::columns::unused::{self, Unused, add_unused};
use crate::error::Error;
use crate::faults::{Collector, Notes};
use crate::rounds::course::{Course, Step};
use crate::rounds::depth;
use crate::rounds::digest::{Digest, Run};
use crate::rounds::neighbors::Grouping;
use crate::rounds::numbers::{House, MISSING, Numbers, ORDER};
use crate::rounds::open::{End, Last, Name, Open};
use crate::rounds::order::Ended;
use crate::rounds::parts::{Begun, Body, Event, Head, Part, Parts};
use crate::rounds::repeats::{Place, REPEATED, Repeats};
use crate::rounds::row::RowReader;
use crate::rounds::sums::{Sums, Total, Units};
use crate::rounds::suspects::Cases;
use crate::{FaultId, Kinds, Lengths};

/// Number of kinds of card with suits.
const CARDS: u64 = 52;
/// Number of ranks.
const RANKS: u64 = 13;
const GROUP_AGAIN: &str = "a row has the totals and result of an earlier one";
/// Maximum number of names of shoes that are kept, to notice one that comes back, and of tables.
const NAMES: usize = 1 << 20;

/// The state that puts blocks together, one after another.
pub struct Sequence<'w> {
    pub collector: Collector<'w>,
    file: String,
    /// Number of lines of the file so far.
    lines: u64,
    /// Number of rows in all files before this one.
    before: u64,
    /// Number of readable rows in all files.
    read: u64,
    /// Number of unreadable rows in all files.
    lost: u64,
    /// The shoes that may continue.
    open: Open<Going>,
    /// Numbers of the shoes so far, by table.
    numbers: FxHashMap<String, Numbers>,
    house: House,
    /// Number of missing shoes whose numbers other tables have.
    pub elsewhere: u64,
    pub total: Total,
    /// JSON keys that came late.
    pub late: Vec<Unused>,
    pub cases: Cases,
    /// Hashes of the names of shoes that are no numbers.
    names: FxHashSet<u64>,
    repeats: Repeats,
    /// Number of shoes by the number of cards that they dealt, with the place of the first.
    lengths: BTreeMap<u64, (u64, Place)>,
    /// Lines of the file that count rounds, by their totals and result.
    groups: FxHashMap<usize, u64>,
    pub grouping: Grouping,
    /// Cards of shoes by depth.
    pub parts: Vec<Kinds>,
}

/// A shoe that may continue.
struct Going {
    /// Place where it begins.
    began: Place,
    /// Index of the file of its last row.
    file: usize,
    /// `true` if its rows come in turns with rows of other shoes.
    in_turns: bool,
    course: Course,
    sums: Sums,
}

/// Shoes that ended in a block, each with its table.
type AllEnded = Vec<(End, String, Place, Ended)>;

impl<'w> Sequence<'w> {
    pub fn new(collector: Collector<'w>, units: &Units) -> Self {
        Self {
            collector,
            file: String::new(),
            lines: 0,
            before: 0,
            read: 0,
            lost: 0,
            open: Open::new(false),
            numbers: FxHashMap::default(),
            house: House::default(),
            elsewhere: 0,
            total: Total::new(units),
            late: Vec::new(),
            cases: Cases::default(),
            names: FxHashSet::default(),
            repeats: Repeats::default(),
            groups: FxHashMap::default(),
            lengths: BTreeMap::new(),
            grouping: Grouping::default(),
            parts: Vec::new(),
        }
    }

    /// Returns the number of rows in all files.
    pub fn rows(&self) -> u64 {
        self.read + self.lost
    }

    /// Begins a file. Its rounds may be numbered.
    pub fn open(&mut self, file: &str, lines: u64, numbered: bool) {
        self.file = file.to_owned();
        self.lines = lines;
        self.before = self.rows();
        self.open.numbered = numbered;
        // In another file, a name may mean another shoe.
        self.names.clear();
        self.house = House::default();
        self.groups.clear();
        self.repeats.files.push(file.to_owned());
    }

    pub fn take_all(
        &mut self,
        digests: Vec<Digest>,
        reading: &RowReader,
        run: &Run<'_>,
    ) -> Result<(), Error> {
        let suits = reading.told.has_all(&HANDS).then(|| reading.suits.unwrap_or(false));
        digests.into_iter().try_for_each(|digest| self.take(digest, suits, run))
    }

    fn take(&mut self, digest: Digest, suits: Option<bool>, run: &Run<'_>) -> Result<(), Error> {
        let Digest { lines, read, lost, notes, cases, late, shoes, grouped, stop } = digest;
        self.cases.take(cases);
        add_unused(&mut self.late, &unused::late(&late));
        self.late.truncate(unused::LATE);
        let mut order = Notes::new(run.all);
        let mut ended = self.shoes(shoes, suits, run, &mut order);
        self.read += read;
        self.lost += lost;
        while let Some(shoe) = self.open.take_ended(self.read) {
            ended.push(self.end_shoe(shoe, suits));
        }
        self.ended(ended, suits);
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
        match stop {
            Some(why) => Err(Error::input(format!("{}:{}: {why}", self.file, self.lines + 1))),
            None => Ok(()),
        }
    }

    /// Takes the shoes of a block, and returns those that ended.
    fn shoes(
        &mut self,
        shoes: Parts,
        suits: Option<bool>,
        run: &Run<'_>,
        order: &mut Notes,
    ) -> AllEnded {
        let Parts { heads, events, ended, open: mut going } = shoes;
        let (read, lost) = (self.read, self.lost);
        let later = |end: End| End { known: end.known + read, row: end.row + read };
        let here = |line: u32| self.place(line);
        let ended = ended.into_iter();
        let ended = ended.map(|(end, table, line, ended)| (later(end), table, here(line), ended));
        let mut ended: AllEnded = ended.collect();
        let mut begun = vec![false; heads.len()];
        for event in events {
            match event {
                Event::Row(head, step) => {
                    let is_first = !std::mem::replace(&mut begun[head], true);
                    let begins = is_first.then(|| &heads[head]);
                    self.row(&heads[head].name, begins, step, (suits, run), order, &mut ended);
                }
                Event::Begun(begun) => self.begun(&begun, order),
                Event::InTurns(name) => self.in_turns(&name),
            }
        }
        for Head { name, sums, end, .. } in heads {
            let Some(at) = self.open.find(&name.table, &name.shoe) else { continue };
            self.open.get(at).1.sums.merge(&sums);
            if let Some(end) = end {
                let shoe = self.open.take(at, later(end).known);
                ended.push(self.end_shoe(shoe, suits));
            }
        }
        for (name, last, part) in going.take_all() {
            let followed = last.followed.map(|row| row + read);
            match *part {
                Part::Body(Body { line, in_turns, mut course, sums }) => {
                    course.lost += lost;
                    let (row, lost) = (last.row + read, last.lost + lost);
                    let (began, file) = (self.place(line), self.file());
                    let going = Going { began, file, in_turns, course, sums };
                    let last = Last { row, lost, followed, ..last };
                    self.open.push(name, last, Box::new(going));
                }
                Part::Head(_) => {
                    if let Some(at) = self.open.find(&name.table, &name.shoe) {
                        self.open.get(at).0.followed = followed;
                    }
                }
            }
        }
        self.open.sort();
        ended
    }

    /// Takes a row of a shoe that may have begun before its block; the first row of the shoe in the
    /// block `begins` it, or continues it.
    fn row(
        &mut self,
        name: &Name,
        begins: Option<&Head>,
        step: Step,
        (suits, run): (Option<bool>, &Run<'_>),
        order: &mut Notes,
        ended: &mut AllEnded,
    ) {
        let (row, lost) = (self.read + step.row, self.lost + step.lost);
        let (file, line, mut begun) = (self.file(), step.line, None);
        let mut known = self.open.find(&name.table, &name.shoe);
        if let Some(head) = begins {
            let goes_on = known.is_some_and(|at| {
                let may = self.open.goes_on(at, row, step.round);
                let numbered = self.open.numbered;
                let (_, shoe) = self.open.get(at);
                may && (shoe.file == file || numbered && shoe.course.goes_on(step.round, lost))
            });
            if !goes_on {
                let is_first = self.read + step.row == 0;
                let unknown = Last { lost: if is_first { 0 } else { lost }, ..Last::default() };
                let of_block = |last: Last| Last { lost: last.lost + self.lost, ..last };
                let before = head.before.map(of_block);
                let before = before.or_else(|| self.open.before(&name.table, row));
                let before = before.unwrap_or(unknown);
                if let Some(at) = known {
                    let shoe = self.open.take(at, row);
                    ended.push(self.end_shoe(shoe, suits));
                }
                let (began, sums) = (self.place(line), Sums::new(&run.units));
                let course = Course::behind(before);
                let going = Going { began, file, in_turns: false, course, sums };
                self.open.begin(name.clone(), row, Box::new(going));
                begun = Some(Begun { line, name: name.clone(), unreadable: lost - before.lost });
                known = self.open.find(&name.table, &name.shoe);
            } else if let Some(numbers) = self.numbers.get_mut(&name.table) {
                numbers.file = file;
            }
        }
        let Some(at) = known else { return };
        self.open.follow(at, row);
        let Some((_, last, shoe)) = self.open.latest() else { return };
        let comes_back = begun.is_none() && last.row + 1 != row;
        let in_turns = comes_back && !std::mem::replace(&mut shoe.in_turns, true);
        *last = Last { row, lost, round: step.round, followed: None };
        shoe.file = file;
        shoe.course.step(&step, lost, &run.holding, &mut self.total, order);
        if in_turns {
            self.in_turns(name);
        }
        // Noted after the rest of the row, as for shoes that surely begin in the block.
        if let Some(begun) = begun {
            self.begun(&begun, order);
        }
    }

    /// Remembers the name of a shoe that begins, and notes one that comes back. If it follows
    /// another shoe of its file and table, its number must be the next one.
    fn begun(&mut self, begun: &Begun, order: &mut Notes) {
        let Begun { line, name, unreadable } = begun;
        let (number, file, lines) = (name.number(), self.file(), self.lines);
        if self.numbers.len() < NAMES || self.numbers.contains_key(&name.table) {
            let numbers = self.numbers.entry(name.table.clone()).or_default();
            match std::mem::replace(&mut numbers.file, file) == file {
                true => numbers.follow(number.ok(), *unreadable, (lines, *line), order),
                false => numbers.anew(number.ok()),
            }
        }
        let name = match number {
            Ok(number) => return self.house.take(number),
            Err(name) => name,
        };
        if self.names.contains(&name) {
            order.add(*line, ORDER.0, ORDER.1, Some(format_args!("the shoe comes back")));
        } else if self.names.len() < NAMES {
            self.names.insert(name);
        }
    }

    /// Remembers that the rows of a shoe come in turns with rows of other shoes.
    fn in_turns(&mut self, name: &Name) {
        if let (Ok(number), Some(numbers)) = (name.number(), self.numbers.get_mut(&name.table)) {
            numbers.in_turns(number);
        }
    }

    /// Ends a file.
    pub fn close(&mut self, failed: Option<String>) -> Result<(), Error> {
        if let Some(why) = failed {
            return Err(Error::input(format!("{}:{}: {why}", self.file, self.lines + 1)));
        }
        if self.rows() == self.before {
            return Err(Error::input(format!("{} has a header and no rows", self.file)));
        }
        // Until now a shoe could come late.
        let mut gaps: Vec<_> = self.numbers.values_mut().flat_map(Numbers::take_gaps).collect();
        gaps.sort_unstable_by_key(|gap| gap.line);
        for gap in gaps {
            self.elsewhere += if self.numbers.len() > 1 { self.house.elsewhere(&gap) } else { 0 };
            self.collector.add(&self.file, gap.line, MISSING.0, MISSING.1, &gap.text())?;
            let more = i64::try_from(gap.count() - 1).unwrap_or(i64::MAX);
            self.collector.more(MISSING.0, MISSING.1, more);
        }
        Ok(())
    }

    /// Ends the last shoes.
    pub fn end(&mut self, suits: Option<bool>) -> Result<(), Error> {
        let mut ended = Vec::new();
        while let Some(shoe) = self.open.take_ended(u64::MAX) {
            ended.push(self.end_shoe(shoe, suits));
        }
        self.ended(ended, suits);
        self.tell_repeats()
    }

    /// Adds a shoe that has ended to the sums.
    fn end_shoe(
        &mut self,
        (end, name, mut shoe): (End, Name, Box<Going>),
        suits: Option<bool>,
    ) -> (End, String, Place, Ended) {
        self.total.add_shoe(&shoe.sums, &shoe.course.early, suits);
        (end, name.table, shoe.began, shoe.course.cards.end())
    }

    /// Compares the cards of shoes that have ended with earlier shoes.
    fn ended(&mut self, mut all: AllEnded, suits: Option<bool>) {
        all.sort_unstable_by_key(|(end, ..)| *end);
        for (_, table, began, ended) in all {
            if !ended.codes.is_empty() {
                let dealt = u64::try_from(ended.codes.len()).unwrap_or(u64::MAX);
                self.lengths.entry(dealt).or_insert((0, began)).0 += 1;
            }
            self.repeats.ended(began, ended.mark);
            depth::add(&mut self.parts, &ended.codes);
            let kinds = if suits == Some(true) { CARDS } else { RANKS };
            self.grouping.take(table, ended.codes, kinds);
        }
    }

    /// Returns the index of the current file.
    fn file(&self) -> usize {
        self.repeats.files.len().saturating_sub(1)
    }

    /// Returns the place of a line of the current block.
    fn place(&self, line: u32) -> Place {
        (self.file(), self.lines + u64::from(line) + 1)
    }

    /// Returns the shoes by the number of cards that they dealt, fewest first.
    pub fn lengths(&self) -> Vec<Lengths> {
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
