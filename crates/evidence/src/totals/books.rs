//! Books: rows of takings by month, of which one may be booked twice and another be missing.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use crate::FaultId;
use crate::error::Error;
use crate::faults::Collector;
use crate::totals::Reader;
use crate::totals::period::is_month;

/// Maximum number of rows that are remembered.
const MOST: usize = 1 << 20;
const TWICE: &str = "a row is identical to an earlier one";
const MISSING: &str = "months are missing between others";

/// A place in the files: the index of the file, and the line.
type Place = (usize, u64);

/// The rows so far.
#[derive(Default)]
pub struct Books {
    /// Rows of several rounds, by their hash.
    rows: FxHashMap<u64, Place>,
    /// The first row of every month, counted from year 0, by channel.
    months: BTreeMap<String, BTreeMap<u32, Place>>,
}

impl Reader<'_, '_> {
    /// Notes a row that is identical to an earlier one. The words say which row it is.
    pub(super) fn booked(&mut self, words: &[&str]) -> Result<(), Error> {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        let here = (self.files.len().saturating_sub(1), self.line);
        let full = self.books.rows.len() == MOST;
        match self.books.rows.get(&hasher.finish()) {
            Some((file, line)) => {
                let first = match *file == here.0 {
                    true => line.to_string(),
                    false => format!("{line} of {}", self.files[*file]),
                };
                let words = words.join(", ");
                let text = format!("rows {first} and {} are identical: {words}", self.line);
                self.fault(FaultId::Twice, TWICE, &text)
            }
            None if full => Ok(()),
            None => {
                self.books.rows.insert(hasher.finish(), here);
                Ok(())
            }
        }
    }

    /// Remembers the month of a row, if its period is one.
    pub(super) fn month(&mut self, channel: &str, period: &str) {
        let here = (self.files.len().saturating_sub(1), self.line);
        if let Some(month) = number(period) {
            let months = self.books.months.entry(channel.to_owned()).or_default();
            months.entry(month).or_insert(here);
        }
    }
}

impl Books {
    /// Notes the months of a channel that are missing between its first and its last.
    pub fn finish(&self, files: &[String], collector: &mut Collector<'_>) -> Result<(), Error> {
        for (channel, months) in &self.months {
            for ((before, _), (after, (file, line))) in months.iter().zip(months.iter().skip(1)) {
                let lacking = after - before - 1;
                if lacking == 0 {
                    continue;
                }
                let of = if channel.is_empty() { String::new() } else { format!(" of {channel}") };
                let to = match lacking {
                    1 => String::new(),
                    _ => format!(" to {}", written(after - 1)),
                };
                let text = format!("no rows{of} for {}{to}", written(before + 1));
                collector.add(&files[*file], *line, FaultId::MissingMonth, MISSING, &text)?;
                collector.more(FaultId::MissingMonth, MISSING, i64::from(lacking) - 1);
            }
        }
        Ok(())
    }
}

/// Returns the number of a month that is written like 2026-10.
fn number(period: &str) -> Option<u32> {
    let (year, month) = period.split_once('-').filter(|_| is_month(period))?;
    Some(year.parse::<u32>().ok()? * 12 + month.parse::<u32>().ok()?.checked_sub(1)?)
}

fn written(month: u32) -> String {
    format!("{:04}-{:02}", month / 12, month % 12 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_month_behind_december_is_january() {
        let december = number("2025-12").unwrap();
        assert_eq!(number("2026-01"), Some(december + 1));
        assert_eq!([december, december + 1].map(written), ["2025-12", "2026-01"]);
        assert_eq!((number("2026-00"), number("2026-Q1"), number("12")), (None, None, None));
    }
}
