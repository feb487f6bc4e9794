//! How a report is to be written: what the reader chooses, and no figure depends on.

use crate::document::Cell;
use crate::figure::{Correlation, DIGITS, Figure, Root, Shown};
use crate::wording::{InWords, Names};

/// How a report is written.
#[derive(Clone, Copy)]
pub struct View {
    /// Digits after the point of decimals, in the range `0..=1000`; percentages have two fewer.
    pub digits: usize,
    /// What the front that writes it calls its parameters.
    pub names: &'static dyn Names,
}

impl Default for View {
    /// [`DIGITS`], and the names of this crate itself.
    fn default() -> Self {
        Self { digits: DIGITS, names: &InWords }
    }
}

impl View {
    /// The view with some more digits, for figures of which the usual ones would not show much.
    pub fn finer(self, more: usize) -> Self {
        Self { digits: self.digits + more, ..self }
    }

    /// A figure with the digits of this view.
    pub fn shown(self, figure: &Figure) -> Shown {
        figure.shown(self.digits)
    }

    /// A figure written as a percentage.
    pub fn percent(self, figure: &Figure) -> Cell {
        Cell::Percent(self.shown(figure))
    }

    /// A figure written as a decimal.
    pub fn decimal(self, figure: &Figure) -> Cell {
        Cell::Decimal(self.shown(figure))
    }

    /// A root written as a decimal.
    pub fn root(self, root: &Root) -> Cell {
        Cell::Rounded(root.decimal(self.digits))
    }

    /// A correlation written as a decimal.
    pub fn correlation(self, correlation: &Correlation) -> Cell {
        Cell::Rounded(correlation.decimal(self.digits))
    }
}
