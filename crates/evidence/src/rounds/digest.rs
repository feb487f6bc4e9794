//! Digests a block of rows by itself, on any thread.

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
use crate::rounds::open::{End, Last, Name, Open};
use crate::rounds::parts::{Begun, Body, Event, Head, Part, Parts};
use crate::rounds::row::{Row, RowReader};
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
    /// Number of its readable rows.
    pub read: u64,
    /// Number of its unreadable rows.
    pub lost: u64,
    pub notes: Notes,
    pub cases: Cases,
    /// JSON keys that come late.
    pub late: Vec<String>,
    pub shoes: Parts,
    /// Rows that count rounds: the line, and the place of their totals and result.
    pub grouped: Vec<(u32, usize)>,
    /// The error that ends the reading, at the line after those that were read.
    pub stop: Option<String>,
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
    let numbered = run.holding.numbered;
    let (heads, events, ended) = Default::default();
    let shoes = Parts { heads, events, ended, open: Open::new(numbered) };
    let notes = Notes::new(run.all);
    let (cases, grouped) = (Cases::default(), Vec::new());
    let (read, lost) = (0, 0);
    let mut reader = Reader { reading, run, lane, notes, cases, shoes, grouped, read, lost };
    let mut own = Texts::default();
    let mut lines = 0;
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
        }
        lines += 1;
    }
    reader.pause();
    let Reader { notes, cases, shoes, lane, grouped, read, lost, .. } = reader;
    if !reading.told.has(Role::Shoe) {
        lane.total.add(&lane.sums);
        lane.sums.clear();
    }
    Digest { lines, read, lost, notes, cases, late: own.late, shoes, grouped, stop }
}

struct Reader<'r> {
    reading: &'r RowReader,
    run: &'r Run<'r>,
    lane: &'r mut Lane,
    notes: Notes,
    cases: Cases,
    shoes: Parts,
    grouped: Vec<(u32, usize)>,
    /// Number of readable rows so far.
    read: u64,
    /// Number of unreadable rows so far.
    lost: u64,
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
                    self.order(&row, &step);
                }
                if step.what == What::Round {
                    self.add(at, &row, step.played);
                }
                self.read += 1;
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
                self.lost += 1;
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
            row: self.read,
            lost: self.lost,
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
    fn order(&mut self, row: &Row<'_>, step: &Step) {
        if !self.shoes.open.continues(row.table, row.shoe, step.round) {
            self.change(row, step);
        }
        let Some((_, last, part)) = self.shoes.open.latest() else { return };
        *last = Last { row: step.row, lost: step.lost, round: step.round, followed: None };
        match part {
            Part::Head(head) => self.shoes.events.push(Event::Row(*head, step.clone())),
            Part::Body(Body { course, .. }) => {
                let (total, notes) = (&mut self.lane.total, &mut self.notes);
                course.step(step, step.lost, &self.run.holding, total, notes);
            }
        }
    }

    /// Makes the shoe of a row the latest one.
    fn change(&mut self, row: &Row<'_>, step: &Step) {
        self.pause();
        while let Some(ended) = self.shoes.open.take_ended(step.row) {
            self.ended(ended);
        }
        let Parts { heads, events, open, .. } = &mut self.shoes;
        let known = open.find(row.table, row.shoe);
        if let Some(at) = known.filter(|at| open.goes_on(*at, step.row, step.round)) {
            open.follow(at, step.row);
            if let Some((name, _, Part::Body(body))) = open.latest()
                && !std::mem::replace(&mut body.in_turns, true)
            {
                events.push(Event::InTurns(name.clone()));
            }
            return;
        }
        let before = open.before(row.table, step.row);
        let name = Name { table: row.table.to_owned(), shoe: row.shoe.to_owned() };
        let part = if known.is_none() && open.may_have_begun(row.table, step.row) {
            let (name, sums) = (name.clone(), Sums::new(&self.run.units));
            heads.push(Head { name, before, sums, end: None });
            Part::Head(heads.len() - 1)
        } else {
            let before = before.unwrap_or(Last { lost: step.lost, ..Last::default() });
            let unreadable = step.lost - before.lost;
            events.push(Event::Begun(Begun { line: step.line, name: name.clone(), unreadable }));
            let (course, sums) = (Course::behind(before), Sums::new(&self.run.units));
            Part::Body(Body { line: step.line, in_turns: false, course, sums })
        };
        if let Some(at) = known {
            let ended = open.take(at, step.row);
            self.ended(ended);
        }
        self.shoes.open.begin(name, step.row, Box::new(part));
    }

    /// Counts the rounds that are waiting, which are of the latest shoe.
    fn pause(&mut self) {
        self.lane.count(self.run);
        let Some((_, _, part)) = self.shoes.open.latest() else { return };
        match part {
            Part::Head(head) => self.shoes.heads[*head].sums.merge(&self.lane.sums),
            Part::Body(body) => body.sums.merge(&self.lane.sums),
        }
        self.lane.sums.clear();
    }

    /// Takes a shoe that has ended.
    fn ended(&mut self, (end, name, part): (End, Name, Box<Part>)) {
        match *part {
            Part::Head(head) => self.shoes.heads[head].end = Some(end),
            Part::Body(Body { line, mut course, sums, .. }) => {
                let reading = self.reading;
                let suits = reading.told.has_all(&HANDS).then(|| reading.suits.unwrap_or(false));
                self.lane.total.add_shoe(&sums, &course.early, suits);
                self.shoes.ended.push((end, name.table, line, course.cards.end()));
            }
        }
    }
}
