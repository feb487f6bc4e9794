//! The presentation of a report: the reader's choices, which no figure depends on.

use crate::document::Cell;
use crate::figure::{Correlation, DIGITS, Enclosed, Figure, Root, Shown};
use crate::wording::{InWords, Names};

/// The presentation of a report.
#[derive(Clone, Copy)]
pub struct View {
    /// Digits after the point of decimals, in the range `0..=1000`; percentages have two fewer.
    pub digits: usize,
    /// The front end's names of its parameters.
    pub names: &'static dyn Names,
}

impl Default for View {
    /// Returns the view with [`DIGITS`] digits and the names of this crate.
    fn default() -> Self {
        Self { digits: DIGITS, names: &InWords }
    }
}

impl View {
    /// Returns the view with more digits, for figures that the usual ones would not show well.
    pub fn finer(self, more: usize) -> Self {
        Self { digits: self.digits + more, ..self }
    }

    /// Returns a figure with the digits of this view.
    pub fn shown(self, figure: &Figure) -> Shown {
        figure.shown(self.digits)
    }

    /// Returns a cell with a figure as a percentage.
    pub fn percent(self, figure: &Figure) -> Cell {
        Cell::Percent(self.shown(figure))
    }

    /// Returns a cell with a figure as a decimal.
    pub fn decimal(self, figure: &Figure) -> Cell {
        Cell::Decimal(self.shown(figure))
    }

    /// Returns a cell with a figure as a percentage; if its bounds differ, with the digits that they
    /// support.
    pub fn enclosed_percent(self, figure: &Enclosed) -> Cell {
        match figure.exact() {
            Some(exact) => self.percent(&exact.clone().into()),
            None => Cell::Between(figure.clone(), self.digits),
        }
    }

    /// Returns a cell with a figure as a decimal; if its bounds differ, with the digits that they
    /// support.
    pub fn enclosed(self, figure: &Enclosed) -> Cell {
        match figure.exact() {
            Some(exact) => self.decimal(&exact.clone().into()),
            None => Cell::Rounded(figure.decimal(self.digits)),
        }
    }

    /// Returns a cell with a root as a decimal.
    pub fn root(self, root: &Root) -> Cell {
        Cell::Rounded(root.decimal(self.digits))
    }

    /// Returns a cell with a correlation as a decimal.
    pub fn correlation(self, correlation: &Correlation) -> Cell {
        Cell::Rounded(correlation.decimal(self.digits))
    }
}
