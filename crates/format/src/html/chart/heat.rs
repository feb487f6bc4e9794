//! A heat map of shares: the larger the share, the stronger its color.

use crate::document::Unit;
use crate::exact::Exact;
use crate::html::chart::axis::{Axis, place};
use crate::html::chart::frame::{Frame, Side};
use crate::html::chart::pen::{Across, Down, Ink, Pen, UNIT};
use crate::html::chart::{GAP, Layout, digits, ends, lettering, short};

/// Room above the grid for the headings of the columns and the name of their axis.
const HEAD: i32 = 44 * UNIT;

/// Room at the left for the name of the rows' axis.
const SIDE: i32 = 24 * UNIT;

/// The height of a row.
const ROW: i32 = 28 * UNIT;

/// The layout of the heat map.
pub(super) struct HeatLayout<'a> {
    across: &'a str,
    down: &'a str,
    columns: &'a [String],
    rows: Vec<Row<'a>>,
    /// Room at the left for the headings of the rows.
    labels: i32,
    /// The width of a column.
    column: i32,
    /// `true` if a column has room for its figures.
    figures: bool,
}

struct Row<'a> {
    heading: &'a str,
    cells: Vec<(Ink, String)>,
}

impl<'a> HeatLayout<'a> {
    pub(super) fn new(
        room: i32,
        across: &'a str,
        down: &'a str,
        unit: Unit,
        columns: &'a [String],
        rows: &'a [(String, Vec<Exact>)],
    ) -> Self {
        let shares = || rows.iter().flat_map(|(_, shares)| shares);
        let zero = Exact::zero();
        let most = ends(shares()).map_or(&zero, |(_, most)| most);
        let headings = rows.iter().map(|(heading, _)| lettering::width(heading)).max();
        let labels = headings.unwrap_or(0) + 2 * GAP + SIDE;
        let column = (room * UNIT - labels) / columns.len().max(1) as i32;
        // As many digits as the largest share needs, if there is room for them; small shares just
        // look small.
        let usual = digits([most].into_iter(), unit).max(if unit == Unit::Number { 4 } else { 2 });
        let fits = |digits: &usize| {
            let text = short(most, unit, *digits);
            lettering::width(&text) + GAP / 2 <= column
        };
        let fitting = (2..=usual).rev().find(fits);
        // If no number of digits fits, the colors must do, and the table has the figures.
        let digits = fitting.unwrap_or(usual);
        let cell = |share: &Exact| (Ink::Heat(level(share, most)), short(share, unit, digits));
        let row = |(heading, shares): &'a (String, Vec<Exact>)| Row {
            heading,
            cells: shares.iter().map(cell).collect(),
        };
        let rows: Vec<Row<'a>> = rows.iter().map(row).collect();
        Self { across, down, columns, rows, labels, column, figures: fitting.is_some() }
    }
}

impl Layout for HeatLayout<'_> {
    fn size(&self) -> (i32, i32) {
        let width = self.labels + self.column * self.columns.len() as i32;
        let height = HEAD + ROW * self.rows.len() as i32;
        // One unit more for the lines at the edge.
        (width / UNIT + 1, height / UNIT + 1)
    }

    fn told(&self) -> String {
        let headings = self.rows.iter().map(|row| row.heading).collect::<Vec<_>>().join(", ");
        let columns = self.columns.join(", ");
        let largest = self.rows.iter().flat_map(|row| {
            let cells = row.cells.iter().zip(self.columns);
            cells
                .filter(|((ink, _), _)| *ink == Ink::Heat(9))
                .map(move |((_, text), column)| format!("{} and {column}: {text}", row.heading))
        });
        format!(
            "{} down ({headings}), {} across ({columns}). The largest, {} first: {}.",
            self.down,
            self.across.to_lowercase(),
            self.down.to_lowercase(),
            largest.collect::<Vec<_>>().join("; "),
        )
    }

    fn draw(&self, pen: &mut Pen) {
        let across = Axis::places(self.columns.iter().cloned(), false);
        let down = Axis::places(self.rows.iter().map(|row| row.heading.to_owned()), true);
        let (width, height) = self.size();
        let (right, bottom) = ((width - 1) * UNIT, (height - 1) * UNIT);
        let frame = Frame::between((self.labels, HEAD), (right, bottom));
        let middle = self.labels + (right - self.labels) / 2;
        pen.words(Ink::Soft, (Across::Center, Down::Top), (middle, 0), self.across);
        pen.words_upward(Ink::Soft, (0, HEAD + (bottom - HEAD) / 2), self.down);
        frame.side(pen, Side::Top, &across, GAP / 2);
        frame.side(pen, Side::Left, &down, GAP / 2);
        for (at, row) in self.rows.iter().enumerate() {
            let (bottom, top) = place(at, self.rows.len(), true);
            let cells = row.cells.iter().enumerate().map(|(column, cell)| {
                let (left, right) = place(column, self.columns.len(), false);
                (cell, left, right)
            });
            for ((ink, _), left, right) in cells.clone() {
                pen.rectangle(*ink, frame.at((left, top)), frame.at((right, bottom)));
            }
            for ((_, text), left, right) in cells.filter(|_| self.figures) {
                let middle = frame.at(((left + right) / 2, (bottom + top) / 2));
                pen.words(Ink::Text, (Across::Center, Down::Center), middle, text);
            }
        }
    }
}

/// Returns the color level of a share: 0 only for nothing, 9 above eight ninths of the largest.
fn level(share: &Exact, most: &Exact) -> u8 {
    let ninths = share * &Exact::integer(9);
    let below =
        |level: &u8| !(&(most * &Exact::integer(i64::from(*level))) - &ninths).is_negative();
    if share.is_zero() { 0 } else { (1..9).find(below).unwrap_or(9) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_by_ninths_of_the_most() {
        let of = |above, below| {
            level(&Exact::ratio(above, below).unwrap(), &Exact::ratio(1, 2).unwrap())
        };
        assert_eq!([of(0, 1), of(1, 1000), of(1, 18), of(1, 17)], [0, 1, 1, 2]);
        assert_eq!([of(4, 9), of(9, 20), of(1, 2)], [8, 9, 9]);
    }
}
