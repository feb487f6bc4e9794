//! A part of a rule as a grid, such as which totals draw.

use std::ops::Range;

/// A part of a rule as a grid, for people to look up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heading.
    pub title: String,
    /// Instructions for reading it, worded as a rule.
    pub reading: String,
    /// The heading of the column of row headings.
    pub down: String,
    /// The headings along the top.
    pub columns: Vec<String>,
    /// The rows: the heading down the side, and a cell for every column.
    pub rows: Vec<(String, Vec<String>)>,
    /// The rules in words that the grid replaces, as indices.
    pub instead_of: Range<usize>,
}
