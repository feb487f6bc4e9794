//! Faults of rows: their kinds, noted block by block and put in order.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::error::Error;
use crate::figure::key::written_by_key;
use crate::request::STDIN;
use crate::wording::grouped;

/// Maximum number of letters of a faulty row that are kept.
pub const SHOWN: usize = 200;
/// Number of faults of each kind that are reported with their rows.
const TOLD: u64 = 10;

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
    /// The shoe repeats the cards of an earlier one.
    Repeated,
    /// Rounds of a shoe are missing; the fault counts them.
    Missing,
    /// Shoes are missing between two others; the fault counts them.
    MissingShoe,
    /// A month is missing between two others; the fault counts them.
    MissingMonth,
    /// A row repeats an earlier one.
    Twice,
    /// A round comes after a later one of its shoe.
    Order,
    /// A shoe comes after a later one, or comes back.
    ShoeOrder,
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
            Self::MissingShoe => "missing-shoe",
            Self::MissingMonth => "missing-month",
            Self::Twice => "twice",
            Self::Order => "order",
            Self::ShoeOrder => "shoe-order",
            Self::Payout => "payout",
            Self::Rule(rule) => rule,
        }
    }

    /// Returns `true` if no correct round has this fault; `false` if rows are only unreadable,
    /// missing, repeated or out of order.
    pub fn breaks_rules(self) -> bool {
        self.said_of(0).is_none()
    }

    /// Says how many of these faults there are, for a fault that breaks no rule: `4 rounds are
    /// missing`.
    pub fn said_of(self, count: u64) -> Option<String> {
        let (what, one, many) = match self {
            Self::Unreadable => ("row", "cannot be read", "cannot be read"),
            Self::Missing => ("round", "is missing", "are missing"),
            Self::MissingShoe => ("shoe", "is missing", "are missing"),
            Self::MissingMonth => ("month", "is missing", "are missing"),
            Self::Twice => ("row", "comes twice", "come twice"),
            Self::Order => ("row", "is out of order", "are out of order"),
            Self::ShoeOrder => ("shoe", "is out of order", "are out of order"),
            _ => return None,
        };
        let (plural, is) = if count == 1 { ("", one) } else { ("s", many) };
        Some(format!("{} {what}{plural} {is}", grouped(&count.to_string())))
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
    /// The row itself, for a fault that a row of a round shows by itself.
    pub row: Option<FaultyRow>,
}

/// A row of a round with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultyRow {
    /// The row as it stands in the file; of a long one, the beginning.
    pub line: String,
    /// The round as it was read: `P 9H 4C 2D · B KD 4S · banker`. Empty if it cannot be read, or if
    /// the row is no round.
    pub round: String,
}

/// The kinds of fault that a row shows by itself: in its cards, totals, result and flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen(u8);

impl Seen {
    fn bit(id: FaultId) -> u8 {
        match id {
            FaultId::Rule(_) => 1,
            FaultId::Total => 2,
            FaultId::Result => 4,
            FaultId::Flag => 8,
            FaultId::Unreadable
            | FaultId::Overdealt
            | FaultId::Repeated
            | FaultId::Missing
            | FaultId::MissingShoe
            | FaultId::MissingMonth
            | FaultId::Twice
            | FaultId::Order
            | FaultId::ShoeOrder
            | FaultId::Payout => 0,
        }
    }

    fn with(self, id: FaultId) -> Self {
        Self(self.0 | Self::bit(id))
    }

    /// Returns `true` if no kind is seen.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if this kind is among them.
    pub fn has(self, id: FaultId) -> bool {
        self.0 & Self::bit(id) != 0
    }
}

/// Faults of the rows of a block, in their order.
#[derive(Default)]
pub struct Notes {
    /// `true` to keep all faults, not only those that may be reported.
    pub all: bool,
    /// Kinds that were noted since this was cleared.
    pub seen: Seen,
    /// Number of rounds of the row at hand; each of its faults counts as often.
    pub rounds: u64,
    kinds: Vec<Noted>,
    notes: Vec<Note>,
    texts: String,
}

struct Noted {
    id: FaultId,
    text: String,
    /// Number of faults, below 0 if rounds came late that an earlier block counts as missing.
    count: i64,
    kept: u64,
}

struct Note {
    line: u32,
    kind: usize,
    text: Range<usize>,
    row: Option<FaultyRow>,
}

impl Notes {
    pub fn new(all: bool) -> Self {
        Self { all, rounds: 1, ..Self::default() }
    }

    /// Notes a fault on a line, counted from 0 within the block. Without a text of its own, it has
    /// that of its kind.
    pub fn add(
        &mut self,
        line: u32,
        id: FaultId,
        kind: &str,
        text: Option<std::fmt::Arguments<'_>>,
    ) {
        self.add_times(line, (id, kind), self.rounds, text);
    }

    /// Notes faults on a line that count as this many.
    pub fn add_times(
        &mut self,
        line: u32,
        (id, kind): (FaultId, &str),
        times: u64,
        text: Option<std::fmt::Arguments<'_>>,
    ) {
        self.seen = self.seen.with(id);
        let at = self.count(id, kind, i64::try_from(times).unwrap_or(i64::MAX));
        let noted = &mut self.kinds[at];
        if self.all || noted.kept < TOLD {
            noted.kept += 1;
            let start = self.texts.len();
            if let Some(text) = text {
                // Writing to a string does not fail.
                let _ = self.texts.write_fmt(text);
            }
            let text = start..self.texts.len();
            self.notes.push(Note { line, kind: at, text, row: None });
        }
    }

    /// Adds to the number of faults of a kind, and returns its index.
    pub fn count(&mut self, id: FaultId, kind: &str, more: i64) -> usize {
        let same = |other: &Noted| other.id == id && other.text == kind;
        let at = self.kinds.iter().position(same).unwrap_or_else(|| {
            self.kinds.push(Noted { id, text: kind.to_owned(), count: 0, kept: 0 });
            self.kinds.len() - 1
        });
        self.kinds[at].count = self.kinds[at].count.saturating_add(more);
        at
    }

    /// Returns the number of faults that are kept.
    pub fn kept(&self) -> usize {
        self.notes.len()
    }

    /// Adds the row to the faults that were kept since there were this many.
    pub fn show(&mut self, since: usize, row: impl FnOnce() -> FaultyRow) {
        let notes = self.notes.get_mut(since..).unwrap_or_default();
        if !notes.is_empty() {
            let row = row();
            notes.iter_mut().for_each(|note| note.row = Some(row.clone()));
        }
    }

    /// Returns the id, the text of the kind and the text of a note.
    fn texts(&self, note: &Note) -> (FaultId, &str, &str) {
        let kind = &self.kinds[note.kind];
        let own = &self.texts[note.text.clone()];
        (kind.id, &kind.text, if own.is_empty() { &kind.text } else { own })
    }
}

/// A collector of all faults, in the order of the rows.
pub struct Collector<'w> {
    pub faults: Faults,
    /// Addition to the count of each kind at the end: below 0 for rounds that came late.
    more: Vec<i64>,
    places: FxHashMap<(FaultId, String), usize>,
    writer: Option<&'w mut (dyn Write + Send)>,
    strict: bool,
}

impl<'w> Collector<'w> {
    /// Creates a collector that writes every fault to `writer`; if `strict`, the first is an error.
    pub fn new(
        mut writer: Option<&'w mut (dyn Write + Send)>,
        strict: bool,
    ) -> Result<Self, Error> {
        if let Some(writer) = &mut writer {
            writer.write_all(b"file,line,kind,text,round,row\n").map_err(unwritten)?;
        }
        let (faults, places) = (Faults::default(), FxHashMap::default());
        Ok(Self { faults, more: Vec::new(), places, writer, strict })
    }

    /// Returns `true` if all faults are written.
    pub fn writes(&self) -> bool {
        self.writer.is_some()
    }

    fn place(&mut self, id: FaultId, kind: &str) -> usize {
        let (kinds, more) = (&mut self.faults.kinds, &mut self.more);
        *self.places.entry((id, kind.to_owned())).or_insert_with(|| {
            kinds.push(FaultKind { id, text: kind.to_owned(), count: 0, first: Vec::new() });
            more.push(0);
            kinds.len() - 1
        })
    }

    /// Adds a fault without its row.
    pub fn add(
        &mut self,
        file: &str,
        line: u64,
        id: FaultId,
        kind: &str,
        text: &str,
    ) -> Result<(), Error> {
        self.add_row((file, line), (id, kind), text, None)
    }

    /// Adds a fault with its row, if it is known.
    pub fn add_row(
        &mut self,
        (file, line): (&str, u64),
        (id, kind): (FaultId, &str),
        text: &str,
        row: Option<&FaultyRow>,
    ) -> Result<(), Error> {
        let error = self.strict.then(|| Error::input(format!("{file}:{line}: {id}: {text}")));
        // Data formats have the name that the command line uses.
        let file = if file == STDIN { "-" } else { file };
        let at = self.place(id, kind);
        let known = &mut self.faults.kinds[at];
        known.count += 1;
        if (known.first.len() as u64) < TOLD {
            let (file, text, row) = (file.to_owned(), text.to_owned(), row.cloned());
            known.first.push(Fault { file, line, text, row });
        }
        if let Some(writer) = &mut self.writer {
            let (file, text) = (quoted(file), quoted(text));
            let (round, row) = row.map_or(("", ""), |row| (&row.round, &row.line));
            let (round, row) = (quoted(round), quoted(row));
            writeln!(writer, "{file},{line},{id},{text},{round},{row}").map_err(unwritten)?;
        }
        match error {
            Some(error) => Err(if id.breaks_rules() { error.differing() } else { error }),
            None => Ok(()),
        }
    }

    /// Adds to the number of faults of a kind, without their rows.
    pub fn more(&mut self, id: FaultId, kind: &str, count: i64) {
        let at = self.place(id, kind);
        self.more[at] = self.more[at].saturating_add(count);
    }

    /// Returns all faults.
    pub fn finish(mut self) -> Faults {
        for (kind, more) in self.faults.kinds.iter_mut().zip(self.more) {
            kind.count = kind.count.saturating_add_signed(more);
        }
        // Rounds that came late are not missing.
        self.faults.kinds.retain(|kind| kind.count > 0);
        self.faults
    }

    /// Takes the notes of a block, and the notes on the order of its rows, which come second on the
    /// same line.
    pub fn take(
        &mut self,
        file: &str,
        before: u64,
        rows: &Notes,
        order: &Notes,
    ) -> Result<(), Error> {
        let (mut left, mut right) = (rows.notes.iter().peekable(), order.notes.iter().peekable());
        loop {
            let (notes, note) = match (left.peek(), right.peek()) {
                (Some(row), Some(other)) if row.line > other.line => (order, right.next()),
                (Some(_), _) => (rows, left.next()),
                (None, _) => (order, right.next()),
            };
            let Some(note) = note else { break };
            let (id, kind, text) = notes.texts(note);
            let line = before + u64::from(note.line) + 1;
            self.add_row((file, line), (id, kind), text, note.row.as_ref())?;
        }
        for kind in rows.kinds.iter().chain(&order.kinds) {
            let kept = i64::try_from(kind.kept).unwrap_or(i64::MAX);
            self.more(kind.id, &kind.text, kind.count.saturating_sub(kept));
        }
        Ok(())
    }
}

fn unwritten(error: std::io::Error) -> Error {
    Error::input(format!("cannot write the faults: {error}"))
}

/// Returns a field of CSV, in quotes if it needs them.
fn quoted(text: &str) -> std::borrow::Cow<'_, str> {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}
