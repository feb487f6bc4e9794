//! A part of a rule as a grid: who draws at which totals.

use std::ops::Range;

/// A part of a rule as a grid, for people to look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heading.
    pub title: String,
    /// How it is read, as a rule in words.
    pub reading: String,
    /// What stands down the side.
    pub down: String,
    /// The headings along the top.
    pub columns: Vec<String>,
    /// The rows: the heading down the side, and a cell for every column.
    pub rows: Vec<(String, Vec<String>)>,
    /// Which of the rules in words it says as well.
    pub instead_of: Range<usize>,
}
