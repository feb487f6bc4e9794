//! The numbers of shoes, one after another.

use std::collections::{BTreeMap, BTreeSet};

use crate::FaultId;
use crate::faults::Notes;

/// The fault of shoes that are missing.
pub const MISSING: (FaultId, &str) = (FaultId::MissingShoe, "shoes are missing");
/// The fault of shoes that do not come in order.
pub const ORDER: (FaultId, &str) =
    (FaultId::ShoeOrder, "a shoe comes after a later one, or comes back");
/// Maximum number of gaps that are remembered, to notice a shoe that comes late.
const GAPS: usize = 1 << 16;
/// Maximum number of shoes whose numbers are remembered, to notice one of another table.
const SHOES: usize = 1 << 20;
/// Maximum number of shoes in turns that are remembered.
const TURNS: usize = 1 << 10;

/// The numbers of the shoes of a table so far.
#[derive(Debug, Default)]
pub struct Numbers {
    /// Index of the file of its last shoe.
    pub file: usize,
    /// The last number and the largest; `None` at first, and after a name that is not a number.
    last: Option<(u64, u64)>,
    /// Gaps by their first number.
    gaps: BTreeMap<u64, Gap>,
    /// Gaps that no shoe can fill any more.
    closed: Vec<Gap>,
    /// Shoes whose rows came in turns with rows of another shoe, and that no shoe has followed yet.
    turns: BTreeSet<u64>,
}

/// Numbers of shoes that are missing.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The first and the last of them.
    numbers: (u64, u64),
    /// The line of the file at which they were missed.
    pub line: u64,
    /// The shoe that begins there, and the one before it.
    shoes: (u64, u64),
}

impl Gap {
    /// Returns the number of shoes.
    pub fn count(&self) -> u64 {
        self.numbers.1 - self.numbers.0 + 1
    }

    /// Describes the gap.
    pub fn text(&self) -> String {
        format!("shoe {} follows shoe {}", self.shoes.0, self.shoes.1)
    }
}

/// The numbers of the shoes of a file, whatever their tables.
#[derive(Debug, Default)]
pub struct House {
    seen: BTreeSet<u64>,
    /// `true` if a number came twice, or if there are too many to tell.
    again: bool,
}

impl House {
    pub fn take(&mut self, number: u64) {
        self.again |= self.seen.len() == SHOES || !self.seen.insert(number);
    }

    /// Returns the number of shoes missing in a gap that are shoes of other tables; 0 if numbers come
    /// twice, so that every table has its own.
    pub fn elsewhere(&self, gap: &Gap) -> u64 {
        let (first, last) = gap.numbers;
        let found = if self.again { 0 } else { self.seen.range(first..=last).count() };
        u64::try_from(found).unwrap_or(u64::MAX)
    }
}

impl Numbers {
    /// Begins anew with this shoe.
    pub fn anew(&mut self, number: Option<u64>) {
        self.last = number.map(|number| (number, number));
        self.closed.extend(std::mem::take(&mut self.gaps).into_values());
        self.turns.clear();
    }

    /// Takes the number of a shoe whose rows come in turns with rows of another shoe.
    pub fn in_turns(&mut self, number: u64) {
        self.turns.insert(number);
        if self.turns.len() > TURNS {
            self.turns.pop_first();
        }
    }

    /// Takes the number of a shoe behind this many unreadable rows, on a line of the block behind
    /// `lines` others. Remembers shoes that are missing before it, and notes that it comes late.
    pub fn follow(
        &mut self,
        number: Option<u64>,
        unreadable: u64,
        (lines, line): (u64, u32),
        notes: &mut Notes,
    ) {
        let (Some(this), Some((last, latest))) = (number, self.last) else {
            return self.anew(number);
        };
        self.last = Some((this, latest.max(this)));
        // In turns with others, a shoe follows the nearest one below it.
        let turn = self.turns.range(..this).next_back().copied();
        let turn = turn.filter(|turn| match this <= latest {
            true => turn + 1 == this || self.gap(turn + 1, this - 1).is_some(),
            false => *turn == latest,
        });
        turn.iter().for_each(|turn| _ = self.turns.remove(turn));
        let before = turn.unwrap_or(last);
        let mut gap = Gap {
            numbers: (latest.saturating_add(1).saturating_add(unreadable), this.saturating_sub(1)),
            line: lines + u64::from(line) + 1,
            shoes: (this, before),
        };
        if this <= latest {
            let is_late = self.gap(this, this).is_some();
            self.take(this, this);
            if turn.is_none() {
                // Numbers that begin anew follow each other, and are told of once.
                if is_late || this.checked_sub(1) != Some(last) {
                    let text = format_args!("{}", gap.text());
                    notes.add(line, ORDER.0, ORDER.1, Some(text));
                }
                return;
            }
            // The shoes between are missed here.
            gap.numbers.0 = before + 1;
            self.take(gap.numbers.0, gap.numbers.1);
        }
        if gap.numbers.0 > gap.numbers.1 {
            return;
        }
        match self.gaps.len() < GAPS {
            true => _ = self.gaps.insert(gap.numbers.0, gap),
            false => self.closed.push(gap),
        }
    }

    /// Ends a file: takes its gaps.
    pub fn take_gaps(&mut self) -> impl Iterator<Item = Gap> {
        let gaps = std::mem::take(&mut self.gaps).into_values();
        std::mem::take(&mut self.closed).into_iter().chain(gaps)
    }

    /// Returns the gap with all of these numbers.
    fn gap(&self, first: u64, last: u64) -> Option<&Gap> {
        let gap = self.gaps.range(..=first).next_back()?.1;
        (last <= gap.numbers.1).then_some(gap)
    }

    /// Takes numbers out of their gap, if all of them are in one.
    fn take(&mut self, first: u64, last: u64) {
        let Some(gap) = self.gap(first, last).filter(|_| first <= last).cloned() else { return };
        let (start, end) = gap.numbers;
        self.gaps.remove(&start);
        for numbers in [(start, first.wrapping_sub(1)), (last.wrapping_add(1), end)] {
            if start <= numbers.0 && numbers.0 <= numbers.1 && numbers.1 <= end {
                self.gaps.insert(numbers.0, Gap { numbers, ..gap.clone() });
            }
        }
    }
}
