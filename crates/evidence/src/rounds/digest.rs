//! Digests a block of rows by itself, on any thread.

use std::hash::{DefaultHasher, Hash, Hasher};

use memchr::memchr;

use crate::FaultId;
use crate::columns::role::{HANDS, Role, TOTALS};
use crate::error::{brief, shortened};
use crate::faults::{FaultyRow, Notes, SHOWN};
use crate::game::counting::Tally;
use crate::game::mistakes::Mistake;
use crate::game::{HAND, Played};
use crate::input::blocks::{LONGEST, is_remark, long, text};
use crate::request::Question;
use crate::rounds::course::{Course, Holding, Step, What};
use crate::rounds::order::Ended;
use crate::rounds::row::{Row, RowReader, number};
use crate::rounds::sums::{Sums, Total, Units};
use crate::rounds::suspects::{Case, Cases, Counts};
use crate::rows::Texts;
use crate::wording::capital;

const TOTAL: &str = "a total differs from the cards";
const RESULT: &str = "the result differs from the cards";
const FLAG: &str = "a column is not what the cards say";
const BARE: &str = "the result differs from the totals";
const TWO: &str = "two columns of one thing say different things";
const UNREADABLE: &str = "a row cannot be read";

/// Number of values of a total, and of a result, in the counts of rows without cards.
const BASE: usize = 16;
/// Maximum number of rounds that are counted together.
const TOGETHER: usize = 256;

/// Counts that do not depend on the order of rows; one for every thread.
pub struct Lane {
    pub tally: Tally,
    /// Number of rounds without cards, by totals and result.
    pub bare: Vec<u64>,
    pub total: Total,
    pub counts: Counts,
    /// Rounds that are not counted yet.
    rounds: Vec<Played>,
    sums: Sums,
}

impl Lane {
    pub fn new(question: &Question<'_>, units: &Units) -> Self {
        Self {
            tally: question.plan.tally(),
            bare: vec![0; BASE * BASE * BASE],
            total: Total::new(units),
            counts: Counts::default(),
            rounds: Vec::with_capacity(TOGETHER),
            sums: Sums::new(units),
        }
    }

    /// Counts the rounds that are waiting.
    fn count(&mut self, run: &Run<'_>) {
        let Self { tally, rounds, sums, .. } = self;
        sums.add(rounds);
        tally.add_telling(run.question.plan, rounds, |group, cell| {
            sums.pay(&run.units, group, cell);
        });
        rounds.clear();
    }

    pub fn merge(&mut self, other: &Self) {
        self.tally.merge(&other.tally);
        let bare = self.bare.iter_mut().zip(&other.bare);
        bare.for_each(|(sum, more)| *sum = sum.saturating_add(*more));
        self.total.merge(&other.total);
        self.counts.merge(&other.counts);
    }

    /// Returns the rounds without cards, by totals and result.
    pub fn bare_counts(&self) -> Vec<([u8; 2], u8, u64)> {
        let digit = |number: usize| u8::try_from(number % BASE).unwrap_or(u8::MAX);
        let counted = self.bare.iter().enumerate().filter(|(_, count)| **count > 0);
        let counts = counted
            .map(|(at, count)| ([digit(at / BASE / BASE), digit(at / BASE)], digit(at), *count));
        counts.collect()
    }
}

/// The context in which blocks are digested.
pub struct Run<'q> {
    pub question: &'q Question<'q>,
    pub units: Units,
    pub holding: Holding,
    /// `true` if all faults are wanted.
    pub all: bool,
    /// Mistakes that the simulator may make.
    pub mistakes: Vec<Mistake>,
    /// `true` if right rows are wanted, for comparison with the faulty ones.
    pub sampling: bool,
}

/// The contents of a block.
pub struct Digest {
    /// Number of its lines.
    pub lines: u32,
    /// Number of rows, readable or not.
    pub rows: u64,
    pub notes: Notes,
    pub cases: Cases,
    /// JSON keys that come late.
    pub late: Vec<String>,
    pub head: Head,
    pub body: Option<Body>,
    /// Rows that count rounds: the line, and the place of their totals and result.
    pub grouped: Vec<(u32, usize)>,
    /// The error that ends the reading, at the line after those that were read.
    pub stop: Option<String>,
}

/// The rows before the first one that begins another shoe.
pub struct Head {
    /// The shoe, if a row could be read.
    pub shoe: Option<Name>,
    pub steps: Vec<Step>,
    pub sums: Sums,
}

/// The rows from that one on.
pub struct Body {
    /// Shoes that begin here and whose names are no numbers: the line, and the hash of the name.
    pub begun: Vec<(u32, u64)>,
    /// Shoes that begin and end here: the line, and their cards.
    pub ended: Vec<(u32, Ended)>,
    /// The last shoe, which may continue in the next block.
    pub shoe: Name,
    pub course: Course,
    pub sums: Sums,
}

/// The name of a shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(pub String);

impl Name {
    pub fn number(&self) -> Option<u64> {
        number(&self.0)
    }

    /// Returns a hash that is the same in every run of the program.
    pub fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

/// Returns `true` if the cards of the first readable row of a block have suits; `None` if there is
/// no such row.
pub fn suits(block: &[u8], reading: &RowReader) -> Option<bool> {
    let mut own = Texts::default();
    let rows = text(block).0.lines().filter(|line| !is_remark(line) && line.len() <= LONGEST);
    let mut read = rows.filter_map(|line| reading.row(line, &mut own).ok().map(|row| row.suits));
    read.next()
}

/// Digests a block.
pub fn digest(block: &[u8], reading: &RowReader, run: &Run<'_>, lane: &mut Lane) -> Digest {
    let (text, mut stop) = text(block);
    let head = Head { shoe: None, steps: Vec::new(), sums: Sums::new(&run.units) };
    let notes = Notes::new(run.all);
    let cases = Cases::default();
    let grouped = Vec::new();
    let mut reader = Reader { reading, run, lane, notes, cases, head, body: None, grouped };
    let mut own = Texts::default();
    let mut lines = 0;
    let mut rows = 0;
    let mut start = 0;
    while start < text.len() {
        let end = memchr(b'\n', &text.as_bytes()[start..]).map_or(text.len(), |at| start + at);
        let line = &text[start..end];
        if line.len() > LONGEST {
            stop = Some(long());
            break;
        }
        start = end + 1;
        if !is_remark(line) {
            reader.line(lines, line.strip_suffix('\r').unwrap_or(line), &mut own);
            rows += 1;
        }
        lines += 1;
    }
    let Reader { notes, cases, mut head, mut body, lane, grouped, .. } = reader;
    lane.count(run);
    if !reading.told.has(Role::Shoe) {
        lane.total.add(&lane.sums);
    } else if let Some(body) = &mut body {
        body.sums.merge(&lane.sums);
    } else {
        head.sums.merge(&lane.sums);
    }
    lane.sums.clear();
    Digest { lines, rows, notes, cases, late: own.late, head, body, grouped, stop }
}

struct Reader<'r> {
    reading: &'r RowReader,
    run: &'r Run<'r>,
    lane: &'r mut Lane,
    notes: Notes,
    cases: Cases,
    head: Head,
    body: Option<Body>,
    grouped: Vec<(u32, usize)>,
}

impl Reader<'_> {
    fn line(&mut self, at: u32, line: &str, own: &mut Texts) {
        let reading = self.reading;
        match reading.row(line, own) {
            Ok(mut row) => {
                self.notes.seen = Default::default();
                self.notes.rounds = row.rounds;
                let kept = self.notes.kept();
                let step = self.round(at, &mut row);
                self.notes.show(kept, || FaultyRow {
                    line: shortened(line, SHOWN),
                    round: reading.as_read(&row, &step.played),
                });
                if reading.told.has_all(&HANDS) {
                    self.suspect(&row, &step);
                }
                if reading.told.has(Role::Shoe) {
                    self.order(row.shoe, &step);
                }
                if step.what == What::Round {
                    self.add(at, &row, step.played);
                }
            }
            Err(bad) => {
                let why = reading.why(&bad);
                let text = match bad.names_no_cell() {
                    true => format_args!("{why}: {}", brief(line)),
                    false => format_args!("{why}"),
                };
                let kept = self.notes.kept();
                self.notes.rounds = 1;
                self.notes.add(at, FaultId::Unreadable, UNREADABLE, Some(text));
                let round = String::new();
                self.notes.show(kept, || FaultyRow { line: shortened(line, SHOWN), round });
                if reading.told.has(Role::Shoe) {
                    let step = Step {
                        line: at,
                        what: What::Unreadable,
                        round: 0,
                        played: Default::default(),
                        result: u8::MAX,
                    };
                    self.step(&step);
                }
            }
        }
    }

    /// Compares a row with the rules, and takes its cards.
    fn round(&mut self, line: u32, row: &mut Row<'_>) -> Step {
        let RowReader { told, .. } = *self.reading;
        let words = &self.reading.columns.words;
        let question = self.run.question;
        let hands = question.vocabulary.hands;
        let mut step = Step {
            line,
            what: What::Round,
            round: row.round,
            played: std::mem::take(&mut row.played),
            result: row.result,
        };
        if !told.has_all(&HANDS) {
            if told.has_all(&TOTALS) {
                let result = words.of_totals(row.totals);
                if !told.has(Role::Result) {
                    step.result = result;
                } else if result != row.result {
                    let ([first, second], said) = (row.totals, words.name(row.result));
                    let text = format_args!("{first} against {second}, the row says {said}");
                    self.notes.add(line, FaultId::Result, BARE, Some(text));
                }
            }
            let totals = (told.has_all(&TOTALS)).then_some(row.totals.map(Some));
            self.again(line, row, totals.unwrap_or_default(), step.result);
            return step;
        }
        if let Some(side) = row.over {
            let hand = capital(hands[side]);
            let text = format!("the {hand}'s hand has more than {HAND} cards");
            self.notes.add(line, FaultId::Rule("cards"), &text, None);
            return Step { what: What::Odd, ..step };
        }
        let game = question.game;
        if let Some(broken) = game.broken(question.rule, &step.played) {
            self.notes.add(line, FaultId::Rule(broken.rule), &broken.text, None);
            if broken.rule == "cards" {
                return Step { what: What::Odd, ..step };
            }
        }
        for side in (0..2).filter(|side| told.has(TOTALS[*side])) {
            let said = row.totals[side];
            if let Some(points) = game.points(step.played.hand(side)).filter(|own| *own != said) {
                let hand = capital(hands[side]);
                let text = format_args!("the {hand}'s cards make {points}, the row says {said}");
                self.notes.add(line, FaultId::Total, TOTAL, Some(text));
            }
        }
        step.result = game.result(&step.played);
        if told.has(Role::Result) && step.result != row.result {
            let [own, said] = [step.result, row.result].map(|code| words.name(code));
            let text = format_args!("the cards make it {own}, the row says {said}");
            self.notes.add(line, FaultId::Result, RESULT, Some(text));
        }
        let totals = [0, 1].map(|side| game.points(step.played.hand(side)));
        self.again(line, row, totals, step.result);
        if row.said.told != 0 {
            self.flags(line, row, &step.played);
        }
        step
    }

    /// Examines a faulty row, and keeps the first rows of either kind.
    fn suspect(&mut self, row: &Row<'_>, step: &Step) {
        let seen = self.notes.seen;
        let told = self.reading.told;
        let played = &step.played;
        if seen.is_empty() {
            if self.run.sampling && step.what == What::Round {
                self.cases.right(|| Case::new(told, row, played, seen));
            }
            return;
        }
        let case = Case::new(told, row, played, seen);
        self.lane.counts.add(&self.run.mistakes, &case);
        self.cases.faulty(case);
    }

    /// Compares repeated statements of a row with the true result and totals.
    fn again(&mut self, line: u32, row: &Row<'_>, totals: [Option<u8>; 2], result: u8) {
        let RowReader { columns, told, .. } = self.reading;
        let words = &self.reading.columns.words;
        for ((column, role), said) in columns.seconds.iter().zip(row.said.again) {
            let Some(said) = said else { continue };
            let name = brief(&columns.found[*column]);
            let total = TOTALS.iter().position(|total| total == role);
            let own = total.map_or(Some(result), |side| totals[side]);
            let Some(own) = own.filter(|own| *own != said) else { continue };
            let mut note = |id, kind: &str, own: &str, said: &str| {
                let text = match told.has_all(&HANDS) {
                    true => format!("the cards make {name} {own}, the row says {said}"),
                    false => format!("{name} is {said}, by the rest of the row {own}"),
                };
                self.notes.add(line, id, kind, Some(format_args!("{text}")));
            };
            match total {
                Some(_) => {
                    let kind = if told.has_all(&HANDS) { TOTAL } else { TWO };
                    note(FaultId::Total, kind, &own.to_string(), &said.to_string());
                }
                None => {
                    let kind = if told.has_all(&HANDS) { RESULT } else { TWO };
                    note(FaultId::Result, kind, words.name(own), words.name(said));
                }
            }
        }
    }

    /// Compares the flags of a row with its cards.
    fn flags(&mut self, line: u32, row: &Row<'_>, played: &Played) {
        for (at, flag) in self.reading.flags.iter().enumerate() {
            let said = row.said.truths >> at & 1 == 1;
            let told = row.said.told >> at & 1 == 1;
            if let Some(own) = flag.truth(played, row.suits).filter(|own| told && *own != said) {
                let name = brief(&flag.name);
                let text = format_args!("the cards make {name} {own}, the row says {said}");
                self.notes.add(line, FaultId::Flag, FLAG, Some(text));
            }
        }
    }

    /// Counts a round.
    fn add(&mut self, line: u32, row: &Row<'_>, played: Played) {
        if self.reading.told.has_all(&HANDS) {
            self.lane.rounds.push(played);
            if self.lane.rounds.len() == TOGETHER {
                self.lane.count(self.run);
            }
            return;
        }
        let told = &self.reading.told;
        let totals = if told.has_all(&TOTALS) { row.totals } else { [0; 2] };
        let result = if told.has(Role::Result) {
            row.result
        } else {
            self.reading.columns.words.of_totals(row.totals)
        };
        let place = totals.iter().chain([&result]);
        let place = place.fold(0, |place, digit| place * BASE + usize::from(*digit) % BASE);
        // Another column may say why a result has several rows.
        if told.has(Role::Count) && self.reading.columns.unused.is_empty() {
            self.grouped.push((line, place));
        }
        self.lane.bare[place] = self.lane.bare[place].saturating_add(row.rounds);
        self.lane.sums.rounds = self.lane.sums.rounds.saturating_add(row.rounds);
    }

    /// Adds a row to the course of its shoe.
    fn order(&mut self, shoe: &str, step: &Step) {
        let Self { head, body, lane, run, notes, reading, .. } = self;
        let known = match &*body {
            Some(body) => Some(&body.shoe),
            None => head.shoe.as_ref(),
        };
        if known.is_some_and(|known| known.0 == shoe) {
            return self.step(step);
        }
        let name = Name(shoe.to_owned());
        if known.is_none() {
            head.shoe = Some(name);
            return self.step(step);
        }
        let number = name.number();
        lane.count(run);
        let body = match body {
            Some(body) => {
                let suits = reading.told.has_all(&HANDS).then(|| reading.suits.unwrap_or(false));
                lane.total.add_shoe(&lane.sums, &body.course.early, suits);
                body.ended.push((body.course.line, body.course.cards.end()));
                body.shoe = name;
                body
            }
            None => {
                head.sums.merge(&lane.sums);
                let unreadable =
                    head.steps.iter().rev().take_while(|step| step.what == What::Unreadable);
                let unreadable = u64::try_from(unreadable.count()).unwrap_or(u64::MAX);
                let before = head.shoe.as_ref().and_then(Name::number);
                let course = Course::behind(before, unreadable);
                let sums = Sums::new(&run.units);
                body.insert(Body { begun: Vec::new(), ended: Vec::new(), shoe: name, course, sums })
            }
        };
        lane.sums.clear();
        body.course.begin(number, true, step.line, notes);
        if number.is_none() {
            body.begun.push((step.line, body.shoe.hash()));
        }
        self.step(step);
    }

    fn step(&mut self, step: &Step) {
        match &mut self.body {
            None => self.head.steps.push(step.clone()),
            Some(body) => {
                body.course.step(step, &self.run.holding, &mut self.lane.total, &mut self.notes);
            }
        }
    }
}
