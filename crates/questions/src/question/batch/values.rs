//! Computes the expectations of very many compositions as `f64`, on all threads. For callers with
//! compositions in arrays who continue in floating point.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::card::Grain;
use crate::error::Error;
use crate::game::api::ordered_deals;
use crate::pricing::many::{Group, OneByOne};
use crate::pricing::{Progress, Watch};
use crate::question::batch::{Batch, Counts};
use crate::shoe::Composition;

/// Maximum number of compositions that a thread prices together.
const TOGETHER: usize = 256;
/// Maximum number of compositions together if each takes a deal of its own.
const DEALT: usize = 8;

impl Batch {
    /// Computes the expected net win of each wager per unit staked, for every row of counts.
    /// `values` has a row for each of them, with one value for each of [`Batch::columns`].
    ///
    /// A value is the `f64` nearest to the exact fraction, half to even, as in
    /// [`Exact::to_f64`](crate::exact::Exact::to_f64). A wager that the request does not name has
    /// NaN if it observes more than is known of the cards, or is not offered with this shoe. Any
    /// wager has NaN if it is offered in no round of these cards. The rows are priced on the
    /// threads of the current rayon pool; the values do not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// Returns an error if `values` has the wrong length, if the counts do not tell the cards
    /// finely enough for a named wager, or if `watch` stops the work. Also if a row is not a
    /// composition or cannot complete a round of a selected game; the error names the first such
    /// row, from 0. After an error, the contents of `values` are unspecified.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Batch, BatchRequest, Catalog, Counts};
    ///
    /// let request = BatchRequest { variants: vec!["dynasty".into()], wagers: vec!["tie".into()] };
    /// let batch = Batch::new(&Catalog::builtin(), &request)?;
    /// let shoes = [[128, 32, 32, 32, 32, 32, 32, 32, 32, 32], [1, 0, 0, 0, 0, 0, 0, 0, 0, 9]];
    /// let mut values = [0.0; 2];
    /// batch.values(&Counts::of_rows(shoes.as_flattened(), 10)?, &mut values, &())?;
    /// // 9·475,627,426,473,216 / 4,998,398,275,503,360 − 1.
    /// assert_eq!(values[0], -717_751_437_244_416.0 / 4_998_398_275_503_360.0);
    ///
    /// let shoes = [[9; 10], [0; 10]];
    /// let counts = Counts::of_rows(shoes.as_flattened(), 10)?;
    /// let error = batch.values(&counts, &mut values, &()).unwrap_err();
    /// assert_eq!(error.to_string(), "row 1: expected 1 to 520000 cards, found no card");
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn values(
        &self,
        counts: &Counts<'_>,
        values: &mut [f64],
        watch: &dyn Watch,
    ) -> Result<(), Error> {
        let (rows, width) = (counts.len(), self.columns.len());
        if Some(values.len()) != rows.checked_mul(width) {
            return Err(Error::usage(format!(
                "{} places for values: expected {rows} rows of {width}",
                values.len()
            )));
        }
        let told = self.told(counts.known())?;
        let together = told.together(rows);
        let (done, wrong) = (AtomicU64::new(0), AtomicUsize::new(usize::MAX));
        let fault = |(at, values): (usize, &mut [f64])| {
            let first = at * together;
            // A row before this chunk is faulty, so no fault in the chunk can be the first.
            if first > wrong.load(Ordering::Relaxed) {
                return None;
            }
            match told.price(counts, first, values, watch) {
                Ok(priced) => {
                    let priced = priced as u64;
                    let done = done.fetch_add(priced, Ordering::Relaxed) + priced;
                    watch.tell(Progress { name: "compositions", done, of: rows as u64 });
                    None
                }
                Err((row, error)) => {
                    wrong.fetch_min(row, Ordering::Relaxed);
                    Some((row, error))
                }
            }
        };
        let chunks = values.par_chunks_mut((together * width).max(1)).enumerate();
        match chunks.filter_map(fault).min_by_key(|(row, _)| *row) {
            Some((_, error)) if error.is_stopped() => Err(error),
            Some((row, error)) => Err(error.in_row(row)),
            None => Ok(()),
        }
    }

    /// Returns the remark on each row, as in [`Batch::remark`]; also `None` for a row that is not a
    /// composition. The rows are checked on the threads of the current rayon pool.
    pub fn remarks(&self, counts: &Counts<'_>) -> Vec<Option<String>> {
        let rows = (0..counts.len()).into_par_iter();
        rows.map(|row| self.remark(&counts.composition(row).ok()?)).collect()
    }

    /// Returns the wagers that can be priced for compositions known this finely.
    fn told(&self, known: Grain) -> Result<Told<'_>, Error> {
        self.check_known(known)?;
        let groups = self.groups.iter().filter(|group| known.covers(group.many.grain()));
        let tells =
            |deal: &&OneByOne| known.covers(self.columns[deal.column].game.grain(&deal.observed));
        let deals = self.deals.iter().filter(tells).collect();
        Ok(Told { batch: self, groups: groups.collect(), deals })
    }
}

/// The wagers that can be priced for compositions of one grain.
struct Told<'a> {
    batch: &'a Batch,
    groups: Vec<&'a Group>,
    deals: Vec<&'a OneByOne>,
}

impl Told<'_> {
    /// Returns the number of rows that are priced together.
    fn together(&self, rows: usize) -> usize {
        let most = if self.deals.is_empty() { TOGETHER } else { DEALT };
        let of_thread = rows.div_ceil(rayon::current_num_threads().max(1));
        // The kernel takes eight at a time.
        most.min(of_thread.next_multiple_of(8)).max(1)
    }

    /// Prices the rows from `first` on, as many as `values` has room for. Returns their number, or
    /// the first faulty row.
    fn price(
        &self,
        counts: &Counts<'_>,
        first: usize,
        values: &mut [f64],
        watch: &dyn Watch,
    ) -> Result<usize, (usize, Error)> {
        let go_on = || watch.go_on().map_err(|stopped| (0, stopped));
        go_on()?;
        let width = self.batch.columns.len();
        let rows = first..first + values.len() / width;
        let read = |row: usize| {
            let composition = counts.composition(row)?;
            self.batch.check_cards(&composition)?;
            Ok(composition)
        };
        let mut compositions = Vec::with_capacity(rows.len());
        let mut fault = None;
        for row in rows {
            match read(row) {
                Ok(composition) => compositions.push(composition),
                Err(error) => {
                    fault = Some((row, error));
                    break;
                }
            }
        }
        values.fill(f64::NAN);
        // If a row is faulty, only a fault in an earlier row still matters.
        for deal in &self.deals {
            let game = self.batch.columns[deal.column].game;
            for (at, composition) in compositions.iter().enumerate() {
                go_on()?;
                match deal.law(game, composition) {
                    Ok(law) => {
                        let expectation = deal.expectation(&law);
                        let value = expectation.map_or(f64::NAN, |one| one.to_f64());
                        values[at * width + deal.column] = value;
                    }
                    Err(error) => {
                        compositions.truncate(at);
                        fault = Some((first + at, error));
                        break;
                    }
                }
            }
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        for group in &self.groups {
            tally(group, &compositions, width, values);
        }
        for (row, composition) in values.chunks_mut(width.max(1)).zip(&compositions) {
            self.batch.blank(composition).for_each(|column| row[column] = f64::NAN);
        }
        Ok(compositions.len())
    }
}

/// Writes the values of the wagers of a group.
fn tally(group: &Group, compositions: &[Composition], width: usize, values: &mut [f64]) {
    group.many.tally(compositions, &mut |at, ways| {
        let total = ordered_deals(compositions[at].cards(), group.many.cards());
        let row = &mut values[at * width..][..width];
        for wager in &group.wagers {
            if let Some(expectation) = wager.quick(ways, total) {
                row[wager.column] = expectation.to_f64();
            }
        }
    });
}
