//! Shoes that are open at once: rows of several tables may come in turns.
//!
//! A shoe is kept by its name. Its next row belongs to it if few enough rows of other shoes come
//! between, and if it may be a later round: a shoe that begins anew with round 0 or 1 is another
//! one. A table that is named may pause: its shoe is kept until another one begins there. So this
//! is decided from a few rows, however large a file is.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::rounds::row::number;

/// Maximum number of rows from one row of a shoe to its next if rounds are numbered: one row from
/// each of 128 tables.
const NUMBERED: u64 = 128;
/// The same if rounds are not numbered. Shoes with the same name may then follow each other, so it
/// is fewer than the rounds of a shoe of one deck.
const UNNUMBERED: u64 = 8;
/// The same if the table is named and deals no other shoe in between.
const PAUSED: u64 = 4096;
/// The least number of rounds after which a shoe may have ended. After fewer, a round that is not the
/// next one is as likely a fault as the first of another shoe.
pub const MAY_END: u64 = 10;

/// The name of a shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The table at which it is dealt; empty if tables are not named.
    pub table: String,
    pub shoe: String,
}

impl Name {
    /// Returns `true` if this is the name of this shoe at this table.
    pub fn is(&self, table: &str, shoe: &str) -> bool {
        // Some processors take as long as for a row to compare two texts of no letters.
        let is_table = table.is_empty() && self.table.is_empty() || self.table == table;
        is_table && self.shoe == shoe
    }

    /// Returns the number of the shoe, or else a hash of the name that is the same in every run of
    /// the program.
    pub fn number(&self) -> Result<u64, u64> {
        number(&self.shoe).ok_or_else(|| {
            let mut hasher = DefaultHasher::new();
            (&self.table, &self.shoe).hash(&mut hasher);
            hasher.finish()
        })
    }
}

/// The last row of a shoe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Last {
    /// The number of readable rows before it.
    pub row: u64,
    /// The number of unreadable rows before it.
    pub lost: u64,
    /// The number of its round, as the row has it.
    pub round: u64,
    /// The number of readable rows before the next one of another shoe at its table, if the table is
    /// named.
    pub followed: Option<u64>,
}

/// The end of a shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct End {
    /// The number of readable rows before the one at which the shoe is known to have ended.
    pub known: u64,
    /// The number of readable rows before its last one.
    pub row: u64,
}

/// Open shoes, each with what is known of it. The one with the latest row is last.
pub struct Open<T> {
    /// `true` if rounds are numbered.
    pub numbered: bool,
    shoes: Vec<(Name, Last, Box<T>)>,
}

impl<T> Open<T> {
    pub fn new(numbered: bool) -> Self {
        Self { numbered, shoes: Vec::new() }
    }

    /// Returns the maximum number of rows from one row of a shoe to its next, between rows of other
    /// shoes at its table.
    fn reach(&self) -> u64 {
        if self.numbered { NUMBERED } else { UNNUMBERED }
    }

    /// Returns the number of readable rows before the first one that cannot continue a shoe.
    fn limit(&self, name: &Name, last: Last) -> u64 {
        let near = last.row + self.reach() + 1;
        if name.table.is_empty() {
            return near;
        }
        let paused = last.row + PAUSED + 1;
        last.followed.map_or(paused, |row| near.max(row).min(paused))
    }

    /// Returns `true` if a shoe whose first row of a block comes after this many others in the block
    /// may have begun before it.
    pub fn may_have_begun(&self, table: &str, row: u64) -> bool {
        let is_first = || self.shoes.iter().all(|(name, ..)| name.table != table);
        row < self.reach() || !table.is_empty() && row < PAUSED && is_first()
    }

    /// Returns the shoe with the latest row.
    pub fn latest(&mut self) -> Option<(&Name, &mut Last, &mut T)> {
        self.shoes.last_mut().map(|(name, last, shoe)| (&*name, last, &mut **shoe))
    }

    /// Returns the index of a shoe.
    pub fn find(&self, table: &str, shoe: &str) -> Option<usize> {
        self.shoes.iter().rposition(|(name, ..)| name.is(table, shoe))
    }

    pub fn get(&mut self, at: usize) -> (&mut Last, &mut T) {
        let (_, last, shoe) = &mut self.shoes[at];
        (last, shoe)
    }

    /// Returns `true` if a row after this many others with this round may continue a shoe.
    pub fn goes_on(&self, at: usize, row: u64, round: u64) -> bool {
        let (name, last, _) = &self.shoes[at];
        let later = !self.numbered || round > 1 || round > last.round;
        let next = row == last.row + 1 && !self.is_anew(*last, round);
        next || row < self.limit(name, *last) && later
    }

    /// Returns `true` if a round directly behind this row of a shoe with its name begins another one.
    fn is_anew(&self, last: Last, round: u64) -> bool {
        self.numbered && round <= 1 && last.round >= MAY_END
    }

    /// Returns `true` if a round of the shoe with this name continues the one with the latest row.
    pub fn continues(&self, table: &str, shoe: &str, round: u64) -> bool {
        let latest = self.shoes.last();
        latest.is_some_and(|(name, last, _)| name.is(table, shoe) && !self.is_anew(*last, round))
    }

    /// Returns the last row at a table before this one, if it is near enough.
    pub fn before(&self, table: &str, row: u64) -> Option<Last> {
        let (name, last, _) = self.shoes.iter().rfind(|(name, ..)| name.table == table)?;
        (row < self.limit(name, *last)).then_some(*last)
    }

    /// Makes a shoe the one with the latest row, after this many others.
    pub fn follow(&mut self, at: usize, row: u64) {
        self.shoes[at..].rotate_left(1);
        if let Some(((name, ..), others)) = self.shoes.split_last_mut()
            && !name.table.is_empty()
        {
            let same = others.iter_mut().filter(|(other, ..)| other.table == name.table);
            same.for_each(|(_, last, _)| _ = last.followed.get_or_insert(row));
        }
    }

    /// Begins a shoe with a row after this many others.
    pub fn begin(&mut self, name: Name, row: u64, shoe: Box<T>) {
        self.push(name, Last::default(), shoe);
        self.follow(self.shoes.len() - 1, row);
    }

    pub fn push(&mut self, name: Name, last: Last, shoe: Box<T>) {
        self.shoes.push((name, last, shoe));
    }

    /// Takes a shoe that has ended, known from a row after this many others.
    pub fn take(&mut self, at: usize, row: u64) -> (End, Name, Box<T>) {
        let (name, last, shoe) = self.shoes.remove(at);
        (End { known: row.min(self.limit(&name, last)), row: last.row }, name, shoe)
    }

    /// Takes a shoe that no row after this many others can continue.
    pub fn take_ended(&mut self, row: u64) -> Option<(End, Name, Box<T>)> {
        let is_over = |(name, last, _): &(Name, Last, _)| row >= self.limit(name, *last);
        let at = self.shoes.iter().position(is_over)?;
        Some(self.take(at, row))
    }

    /// Puts the shoes in the order of their last rows.
    pub fn sort(&mut self) {
        self.shoes.sort_by_key(|(_, last, _)| last.row);
    }

    /// Takes all shoes, in their order.
    pub fn take_all(&mut self) -> Vec<(Name, Last, Box<T>)> {
        std::mem::take(&mut self.shoes)
    }
}
