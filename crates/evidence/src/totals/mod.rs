//! Reads counts of events, and totals of stakes and wins.

mod add;
mod books;
mod lattice;
pub mod payouts;
mod period;
mod row;
pub mod stakes;

use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use crate::columns::ignored::Awaited;
use crate::columns::sample::Sample;
use crate::columns::suggest::list_within;
use crate::columns::unused::{add_unused, late, unused};
use crate::columns::{Columns, Form};
use crate::contents::Counted;
use crate::error::{Error, brief, shortened};
use crate::faults::{Collector, FaultId, FaultyRow, SHOWN};
use crate::input::blocks::{Blocks, LONGEST, is_remark, long, text};
use crate::input::json;
use crate::request::{Kind, Options, Question};
use crate::rows::{self, NoTexts, Texts};
use crate::wording::asked::INPUT;
use payouts::{Found, Payouts, Wrong};
use stakes::Group;

/// Maximum size in bytes of a JSON document, which is not read line by line.
const DOCUMENT: usize = 16 << 20;
/// The bound that counts stay below.
const BELOW: u64 = 1 << 63;

/// The lists that an object may have.
const MEMBERS: [&str; 2] = ["counts", "totals"];

const UNREADABLE: &str = "a row cannot be read";

/// A reader of counts and totals, one file after another.
pub struct Reader<'q, 'w> {
    question: &'q Question<'q>,
    options: &'q Options,
    collector: Collector<'w>,
    counted: Counted,
    /// File and line of the current row.
    place: String,
    /// Names of the files so far, and the line of the current row.
    files: Vec<String>,
    line: u64,
    /// The current row as it stands in the file.
    text: String,
    books: books::Books,
    /// Indices of a wager and of its event, by their names.
    events: FxHashMap<(String, String), (usize, usize)>,
    /// Index of the events of a wager.
    wagers: FxHashMap<String, usize>,
    /// Index of the totals of a wager.
    totals: FxHashMap<String, usize>,
    /// Index of a part, by the index of its wager's totals and by its group.
    parts: FxHashMap<(usize, Group), usize>,
    /// Bets of one row each.
    payouts: Payouts,
}

impl<'q, 'w> Reader<'q, 'w> {
    pub fn new(question: &'q Question<'q>, options: &'q Options, collector: Collector<'w>) -> Self {
        Self {
            question,
            options,
            collector,
            counted: Counted::default(),
            place: String::new(),
            files: Vec::new(),
            line: 0,
            text: String::new(),
            books: books::Books::default(),
            events: FxHashMap::default(),
            wagers: FxHashMap::default(),
            totals: FxHashMap::default(),
            parts: FxHashMap::default(),
            payouts: Payouts::new(question.rounding.clone()),
        }
    }

    /// Reads a file to its end, and returns its kind.
    pub fn read(
        &mut self,
        blocks: Blocks,
        columns: Columns,
        taken: &AtomicU64,
        progress: &(dyn Fn(u64) -> Result<(), Error> + Sync),
    ) -> Result<Kind, Error> {
        self.files.push(blocks.name.clone());
        let done = match columns.form {
            Form::Document => self.document(blocks, columns.lines),
            Form::Csv(_) | Form::Lines => {
                add_unused(&mut self.counted.unused, &columns.unused);
                self.lines(blocks, &columns).map(|()| columns.kind)
            }
        };
        done.and_then(|kind| progress(taken.load(Ordering::Relaxed)).map(|()| kind))
    }

    /// Returns the counts and totals of all files.
    ///
    /// # Errors
    ///
    /// If faults are errors by the options, or cannot be written.
    pub fn finish(mut self) -> Result<Counted, Error> {
        let (found, rounded) = self.payouts.finish(&self.question.known);
        for Found { bets, count } in found {
            for (bet, Wrong { id, kind, text }) in &bets {
                let row = FaultyRow { line: bet.row.clone(), round: String::new() };
                let place = (self.files[bet.file].as_str(), bet.line);
                self.collector.add_row(place, (*id, kind), text, Some(&row))?;
            }
            let told = u64::try_from(bets.len()).unwrap_or(count);
            if let Some((_, Wrong { id, kind, .. })) = bets.first() {
                let more = i64::try_from(count.saturating_sub(told)).unwrap_or(i64::MAX);
                self.collector.more(*id, kind, more);
            }
        }
        self.books.finish(&self.files, &mut self.collector)?;
        Ok(Counted { faults: self.collector.finish(), rounded, ..self.counted })
    }

    fn lines(&mut self, mut blocks: Blocks, columns: &Columns) -> Result<(), Error> {
        let file = blocks.name.clone();
        let mut number = columns.lines;
        let mut rows = 0_u64;
        let mut block = Vec::new();
        let mut texts = Texts::default();
        let here = |number: u64, why: &str| Error::input(format!("{file}:{}: {why}", number + 1));
        while blocks.fill(&mut block) {
            let (text, stop) = text(&block);
            for line in text.lines() {
                if line.len() > LONGEST {
                    return Err(here(number, &long()));
                }
                number += 1;
                if is_remark(line) {
                    continue;
                }
                rows += 1;
                (self.place, self.line) = (format!("{file}:{number}"), number);
                self.text.clear();
                self.text.push_str(line);
                let read = fields(line, columns, &mut texts);
                let read = read.and_then(|()| self.row(columns, &texts));
                self.note(read)?;
            }
            if let Some(why) = stop {
                return Err(here(number, &why));
            }
        }
        add_unused(&mut self.counted.unused, &late(&texts.late));
        match blocks.failed() {
            Some(why) => Err(here(number, &why)),
            None if rows == 0 => Err(Error::input(format!("{file} has a header and no rows"))),
            None => columns
                .awaited
                .check(&columns.found)
                .map_err(|why| Error::input(format!("{file}: {why}"))),
        }
    }

    /// Reads a list in JSON, or the lists of an object.
    fn document(&mut self, mut blocks: Blocks, before: u64) -> Result<Kind, Error> {
        let file = blocks.name.clone();
        let mut whole = String::new();
        let mut number = before;
        let here = |number: u64, why: &str| Error::input(format!("{file}:{}: {why}", number + 1));
        let mut block = Vec::new();
        while blocks.fill(&mut block) {
            let (text, stop) = text(&block);
            for line in text.split_inclusive('\n') {
                // Remarks leave their line ends, so that line numbers stay right.
                whole.push_str(if line.starts_with('#') { "\n" } else { line });
                number += 1;
            }
            if let Some(why) = stop {
                return Err(here(number, &why));
            }
            if whole.len() > DOCUMENT {
                let why = "more than 16 MB of JSON in one piece: expected an object a line, or CSV";
                return Err(here(number, why));
            }
        }
        if let Some(why) = blocks.failed() {
            return Err(here(number, &why));
        }
        // A list has no name of its own: its first element tells the kind of rows.
        let mut columns: [Option<Columns>; 3] = [None, None, None];
        let mut failed = None;
        let mut kind = None;
        let mut line = before;
        let mut counted = 0;
        let mut texts = Texts::default();
        let read = json::elements(&whole, &MEMBERS, &mut |member, element| {
            let at = element.as_ptr() as usize - whole.as_ptr() as usize;
            let passed = whole.get(counted..at).unwrap_or_default();
            line += u64::try_from(passed.matches('\n').count()).unwrap_or(0);
            counted = at;
            let wanted = [Kind::Counts, Kind::Totals];
            let member_kind = member.and_then(|member| wanted.get(member).copied());
            if member_kind.is_some_and(|own| self.options.kind.is_some_and(|kind| kind != own)) {
                return true;
            }
            let place = &mut columns[member.map_or(2, |member| member.min(1))];
            let known = match place {
                Some(known) => Ok(known),
                None => self.columns_of(element, member_kind).map(|found| {
                    add_unused(&mut self.counted.unused, &found.unused);
                    place.insert(found)
                }),
            };
            let done = match known {
                Err(why) => Err(Error::input(format!("{file}:{}: {why}", line + 1))),
                Ok(columns) => match *kind.get_or_insert(columns.kind) {
                    kind if kind == columns.kind => {
                        (self.place, self.line) = (format!("{file}:{}", line + 1), line + 1);
                        self.text.clear();
                        self.text.push_str(element);
                        let read = fields(element, columns, &mut texts);
                        let read = read.and_then(|()| self.row(columns, &texts));
                        self.note(read)
                    }
                    kind => Err(Error::input(format!(
                        "{file}:{}: both {kind} and {}: expected {INPUT} {kind}",
                        line + 1,
                        columns.kind
                    ))),
                },
            };
            failed = done.err();
            failed.is_none()
        });
        add_unused(&mut self.counted.unused, &late(&texts.late));
        match (failed, read, kind) {
            (Some(error), ..) => Err(error),
            (None, Err(error), _) => {
                let at = before + u64::try_from(error.line().saturating_sub(1)).unwrap_or(0);
                let text = error.to_string();
                let text = text.split(" at line ").next().unwrap_or_default();
                Err(here(at, &format!("no JSON: {text}")))
            }
            (None, Ok(()), Some(kind)) => {
                let others = json::List::within(&whole).into_iter().map(|list| list.key);
                let others = others.filter(|key| !MEMBERS.contains(&&**key));
                add_unused(&mut self.counted.unused, &late(&Vec::from_iter(others)));
                let mut known = columns.iter().flatten();
                match known.find_map(|columns| columns.awaited.check(&columns.found).err()) {
                    Some(why) => Err(Error::input(format!("{file}: {why}"))),
                    None => Ok(kind),
                }
            }
            (None, Ok(()), None) => {
                let what = match self.options.kind {
                    Some(kind) => format!("no {kind}"),
                    None => "no counts and no totals".to_owned(),
                };
                // Rounds in an object over several lines come here too.
                let keys = json::keys(&whole, &json::Paths::default()).unwrap_or_default();
                let lists = json::List::within(&whole);
                let said = match list_within(&lists, self.question.vocabulary) {
                    Some(said) => format!(": {said}"),
                    None if keys.is_empty() || keys.iter().any(|key| MEMBERS.contains(&&**key)) => {
                        String::new()
                    }
                    None => ": expected rounds in a list or a line each".to_owned(),
                };
                Err(Error::input(format!("{file} has {what}{said}")))
            }
        }
    }

    fn columns_of(&self, element: &str, kind: Option<Kind>) -> Result<Columns, String> {
        let paths = json::Paths::of(&self.options.columns);
        let keys = json::keys(element, &paths).map_err(|error| json::why(&error))?;
        let kind = kind.or(self.options.kind);
        let options = Options { kind, ..self.options.clone() };
        let vocabulary = self.question.vocabulary;
        let mut columns = Columns::of_names(&keys, Form::Document, vocabulary, &options)?;
        columns.awaited = Awaited::of(&self.options.ignored, &keys);
        columns.unused = unused(&columns, &Sample::read(&columns, &[]), vocabulary)?;
        match columns.kind {
            Kind::Hands => {
                Err("hands in JSON are an object a line, or a list of objects".to_owned())
            }
            _ => Ok(columns),
        }
    }

    fn note(&mut self, read: Result<(), Refused>) -> Result<(), Error> {
        match read {
            Ok(()) => Ok(()),
            Err(Refused::Row(why)) => self.fault(FaultId::Unreadable, UNREADABLE, &why),
            Err(Refused::Ends(error)) => Err(error),
            Err(Refused::All(why)) => Err(Error::input(format!("{}: {why}", self.place))),
        }
    }

    /// Adds a fault of the current row.
    fn fault(&mut self, id: FaultId, kind: &str, text: &str) -> Result<(), Error> {
        let row = FaultyRow { line: shortened(&self.text, SHOWN), round: String::new() };
        let file = self.files.last().map_or("", String::as_str);
        self.collector.add_row((file, self.line), (id, kind), text, Some(&row))
    }
}

/// The reason why a row is refused.
enum Refused {
    /// The row cannot be read.
    Row(String),
    /// Reading ends here, for this reason.
    All(String),
    /// Reading ends with this error.
    Ends(Error),
}

/// Reads the texts of a row by role.
fn fields(line: &str, columns: &Columns, texts: &mut Texts) -> Result<(), Refused> {
    let fields = rows::read(line, columns, texts).map_err(|why| {
        Refused::Row(match why {
            NoTexts::Csv(why) => why.to_owned(),
            NoTexts::Json(error) => format!("no JSON: {}", json::why(&error)),
            NoTexts::Cards(column) => format!("\"{}\" is cards", brief(&columns.found[column])),
        })
    })?;
    match columns.uses.len() {
        expected if expected == fields => Ok(()),
        expected => Err(Refused::Row(format!(
            "{fields} fields, where the header has {expected}: {}",
            brief(line)
        ))),
    }
}
