//! Remarks that follow a batch: cards without a column, empty cells, and shoes outside the rules.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cli::batch::stream::{MOST_TYPES, Stream, Terms};
use crate::shoe::KeptLayout;
use crate::table::offer::decks_only;

impl Stream<'_> {
    /// Returns the remarks that follow the last line.
    pub(in crate::cli::batch) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let without = self.layout.as_ref().map(KeptLayout::without_column).unwrap_or_default();
        if let [first, .., last] | [first @ last] = &without[..] {
            let names = match without.len() {
                0..=MOST_TYPES => without.join(", "),
                _ => format!("{} cards, {first} to {last}", without.len()),
            };
            remarks.push(format!(
                "no column for {names}: the lines are read as shoes without these cards"
            ));
        }
        let lines = |count: usize| if count == 1 { "line" } else { "lines" };
        match self.omitting.load(Ordering::Relaxed) {
            0 => {}
            count => remarks.push(format!(
                "{count} {} did not name every card: a card without a count is read as none left",
                lines(count)
            )),
        }
        for (count, names) in self.by_count(&self.untold) {
            remarks.push(format!(
                "{count} {} did not tell cards finely enough for {}: left empty",
                lines(count),
                names.join(", ")
            ));
        }
        if !remarks.is_empty() && self.tens.load(Ordering::Relaxed) {
            remarks.push(
                "T without J, Q and K counts every ten-valued card: wagers on ranks need counts of \
                 A to K"
                    .to_owned(),
            );
        }
        for (count, names) in self.by_count(&self.no_round) {
            let (have, is) = (
                if count == 1 { "has" } else { "have" },
                if names.len() == 1 { "is" } else { "are" },
            );
            remarks.push(format!(
                "{count} {} {have} no round in which {} {is} offered: left empty",
                lines(count),
                names.join(", ")
            ));
        }
        let outside = self.outside.lock().map(|outside| outside.clone()).unwrap_or_default();
        for (terms, (count, first)) in outside {
            let first = match count {
                1 => format!("line {first}"),
                _ => format!("line {first} is the first"),
            };
            let of = lines(count);
            remarks.push(match terms {
                Terms::Rules(name) => {
                    let shoes = if count == 1 { "is a shoe" } else { "are shoes" };
                    format!("{count} {of} {shoes} outside the rules of {name}: {first}")
                }
                Terms::Decks(decks, names) => {
                    let is = if names.len() == 1 { "is" } else { "are" };
                    let shoes = if count == 1 { "is another shoe" } else { "are other shoes" };
                    let left_empty = if self.args.wager.is_empty() { " and left empty" } else { "" };
                    let decks = decks_only(&decks).unwrap_or_default();
                    let names = names.join(", ");
                    format!(
                        "{names} {is} offered with {decks}: {count} {of} {shoes}{left_empty}, {first}"
                    )
                }
            });
        }
        for (name, reading) in self.batch.readings() {
            remarks.push(format!("{name} is one of two readings: {reading}"));
        }
        if self.bad > 0 {
            let were = if self.bad == 1 { "was" } else { "were" };
            remarks.push(format!("{} bad {} {were} left out", self.bad, lines(self.bad)));
        }
        remarks
    }

    /// Groups the columns by the number of lines that left them empty.
    fn by_count(&self, counts: &[AtomicUsize]) -> BTreeMap<usize, Vec<&str>> {
        let counts = counts.iter().map(|count| count.load(Ordering::Relaxed));
        let mut all: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (name, count) in self.batch.columns().zip(counts).filter(|(_, count)| *count > 0) {
            all.entry(count).or_default().push(name);
        }
        all
    }
}
