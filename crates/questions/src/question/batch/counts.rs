//! Very many compositions as numbers in memory: rows of counts, in any storage.

use std::fmt::{self, Display};

use crate::card::Grain;
use crate::error::Error;
use crate::shoe::Composition;

/// Maximum number of counts in a row.
const MOST: usize = 52;

/// Compositions as rows of counts: by the ten values `0..=9`, by the thirteen ranks from ace to
/// king, or by the 52 cards in the order of [`crate::card::Card::all`].
///
/// # Example
///
/// ```
/// use shoe_odds::Counts;
///
/// // Two shoes by value, one behind the other.
/// let numbers: Vec<i64> = [[128, 32, 32, 32, 32, 32, 32, 32, 32, 32], [9; 10]].concat();
/// assert_eq!(Counts::of_rows(&numbers, 10)?.len(), 2);
/// // The same shoe a hundred times, from wherever its counts are.
/// let counts = Counts::by(100, 13, |_row, counts| {
///     counts.fill(32);
///     Ok(())
/// })?;
/// assert_eq!(counts.len(), 100);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub struct Counts<'a> {
    rows: usize,
    columns: usize,
    known: Grain,
    read: Box<Read<'a>>,
}

/// Writes the counts of a row, or returns a message about the fault in it.
type Read<'a> = dyn Fn(usize, &mut [u64]) -> Result<(), String> + Sync + 'a;

impl<'a> Counts<'a> {
    /// Returns the compositions in consecutive rows of `columns` counts each.
    ///
    /// # Errors
    ///
    /// Returns an error if `columns` is not 10, 13 or 52, or the last row is not complete. A
    /// negative count is reported with its row when it is read.
    pub fn of_rows<T>(counts: &'a [T], columns: usize) -> Result<Self, Error>
    where
        T: Copy + Display + Sync + TryInto<u64>,
    {
        let known = Composition::known_of(columns)?;
        if !counts.len().is_multiple_of(columns) {
            return Err(Error::shoe(format!(
                "{} counts: expected rows of {columns}, each of them whole",
                counts.len()
            )));
        }
        let read = move |row: usize, to: &mut [u64]| {
            let row = counts[row * columns..][..columns].iter();
            to.iter_mut().zip(row).enumerate().try_for_each(|(place, (to, count))| {
                let read = (*count).try_into();
                *to = read.map_err(|_| {
                    format!("count {count} at place {place}: expected a whole number of cards")
                })?;
                Ok(())
            })
        };
        Ok(Self { rows: counts.len() / columns, columns, known, read: Box::new(read) })
    }

    /// Returns compositions that a function writes: it gets the number of a row, from 0, and writes
    /// all its counts, or returns a message about the fault in it. Any thread may call it.
    ///
    /// # Errors
    ///
    /// Returns an error if `columns` is not 10, 13 or 52.
    pub fn by(
        rows: usize,
        columns: usize,
        read: impl Fn(usize, &mut [u64]) -> Result<(), String> + Sync + 'a,
    ) -> Result<Self, Error> {
        let known = Composition::known_of(columns)?;
        Ok(Self { rows, columns, known, read: Box::new(read) })
    }

    /// Returns the number of compositions.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// `true` if there is no composition.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Returns how finely the cards are known: by value, by rank or by card.
    pub fn known(&self) -> Grain {
        self.known
    }

    /// Returns the composition of a row.
    pub(super) fn composition(&self, row: usize) -> Result<Composition, Error> {
        let mut counts = [0; MOST];
        let counts = &mut counts[..self.columns];
        (self.read)(row, counts).map_err(Error::shoe)?;
        Composition::new(counts)
    }
}

impl fmt::Debug for Counts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns, known, read: _ } = self;
        f.debug_struct("Counts")
            .field("rows", rows)
            .field("columns", columns)
            .field("known", known)
            .finish_non_exhaustive()
    }
}
