//! Tables: rows of cells, each of which is made together with its column.

use std::borrow::Cow;

use super::{Chart, Tone};
use crate::exact::{Exact, Whole};
use crate::figure::{self, Enclosed, Shown};
use crate::wording;

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The name in data formats: `"wager"`, `"outcome"`.
    pub kind: &'static str,
    /// The identifier of the table's subject, if it has a single one.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// A last row that sums the others.
    pub total: Option<Vec<Cell>>,
    /// Figures of the whole table for readers; data formats have them in the summary.
    pub figures: Vec<(&'static str, Cell)>,
    /// The chart of the table, for formats that draw.
    pub chart: Option<Chart>,
    /// A version of the table for data formats, if they need more rows or columns.
    pub full: Option<Box<Table>>,
    /// `true` if only data formats have it.
    pub data_only: bool,
    /// The ids of the parts that its rows link to, one for each row, empty for a row without a
    /// link. The list is empty if there are no links.
    pub leads: Vec<String>,
    /// The name of its sheet in a workbook; empty for the default by its kind.
    pub sheet: &'static str,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// The name in data formats; empty if another column has the same content.
    pub key: Cow<'static, str>,
    /// The heading.
    pub name: String,
    /// `true` if its cells are numbers.
    pub number: bool,
    /// `true` if only data formats have it.
    pub data_only: bool,
    /// `true` if readers have it only in a table where one of its cells is not empty.
    pub if_any: bool,
    /// The turn in which the column is dropped if space runs out: 1 goes first, 0 stays.
    pub gives_way: u8,
    /// The tone of figures below zero.
    pub below_zero: Tone,
}

/// A cell.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text.
    Text(String),
    /// Text with a judgment.
    Verdict(Tone, String),
    /// A count.
    Count(Whole),
    /// Net win per unit staked.
    Pays(Exact),
    /// An exact figure, written as a decimal.
    Decimal(Shown),
    /// An exact figure, written as a percentage.
    Percent(Shown),
    /// True odds to one, written like a payoff.
    Odds(Shown),
    /// An exact fraction, next to a cell with its decimal.
    Fraction(Exact),
    /// A decimal without an exact figure.
    Rounded(String),
    /// A figure between bounds, written as a percentage, and the most digits of its decimal.
    Between(Enclosed, usize),
    /// A figure in its own notation and its value: `"11.25%"`, `"1 in 10.51"`.
    Written(String, Exact),
    /// A count and its probability, for formats that have space for one of them.
    Chance(Whole, Shown),
}

impl Cell {
    /// Returns the cell in words and numbers for readers: grouped counts, and percentages with two
    /// digits fewer than decimals.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Verdict(_, text) | Self::Rounded(text) => text.clone(),
            Self::Written(text, _) => text.clone(),
            Self::Count(count) => wording::grouped(&count.to_string()),
            Self::Pays(pays) => figure::pays_in_words(pays),
            Self::Fraction(exact) => exact.to_string(),
            Self::Decimal(figure) | Self::Chance(_, figure) => figure.decimal(),
            Self::Odds(figure) => format!("{} to 1", figure.decimal()),
            Self::Percent(figure) => figure.percent(),
            Self::Between(figure, digits) => figure.percent(*digits),
        }
    }
}

/// A row: cells with their columns, from left to right.
pub type Row = Vec<(Column, Cell)>;

impl Table {
    /// Makes a table of rows. It has the columns of the longest row; a shorter row ends in empty
    /// cells.
    pub fn of(
        kind: &'static str,
        title: impl Into<String>,
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        let mut table = Self { kind, title: title.into(), ..Self::default() };
        table.rows = rows.into_iter().map(|row| table.columns_of(row)).collect();
        let columns = table.columns.len();
        for row in &mut table.rows {
            row.resize_with(columns, || Cell::Empty);
        }
        for (at, column) in table.columns.iter_mut().enumerate().filter(|(_, one)| one.if_any) {
            column.data_only |= table.rows.iter().all(|row| matches!(row[at], Cell::Empty));
        }
        table
    }

    /// Adds a last row that sums the others, in the same columns.
    pub fn with_total(mut self, total: Row) -> Self {
        let mut total = self.columns_of(total);
        total.resize_with(self.columns.len(), || Cell::Empty);
        Self { total: Some(total), ..self }
    }

    /// Gives data formats the rows of another table under this heading, with these figures.
    pub fn with_full(self, full: Self) -> Self {
        let (id, title, figures) = (self.id.clone(), self.title.clone(), self.figures.clone());
        Self { full: Some(Box::new(Self { id, title, figures, ..full })), ..self }
    }

    /// Takes a row apart. The columns of the table begin with the columns of the row.
    fn columns_of(&mut self, row: Row) -> Vec<Cell> {
        let named = |column: &Column| (column.key.clone(), column.name.clone());
        let (columns, cells): (Vec<_>, Vec<_>) = row.into_iter().unzip();
        let mut both = columns.iter().zip(&self.columns);
        debug_assert!(both.all(|(one, other)| named(one) == named(other)), "{columns:?}");
        if columns.len() > self.columns.len() {
            self.columns = columns;
        }
        cells
    }

    /// Returns the table for readers, without columns for data formats only.
    pub fn for_reading(&self) -> Self {
        let kept = |row: &Vec<Cell>| {
            let cells = row.iter().zip(&self.columns);
            cells.filter(|(_, column)| !column.data_only).map(|(cell, _)| cell.clone()).collect()
        };
        Self {
            rows: self.rows.iter().map(kept).collect(),
            total: self.total.as_ref().map(kept),
            columns: self.columns.iter().filter(|column| !column.data_only).cloned().collect(),
            ..self.clone()
        }
    }
}

impl From<Option<Cell>> for Cell {
    fn from(cell: Option<Cell>) -> Self {
        cell.unwrap_or(Self::Empty)
    }
}

impl Column {
    /// Sets the turn in which the column may be dropped; a lower number goes sooner.
    #[doc(hidden)]
    pub fn gives_way(self, turn: u8) -> Self {
        Self { gives_way: turn, ..self }
    }

    /// Leaves the column to readers.
    #[doc(hidden)]
    pub fn for_reading(self) -> Self {
        Self { key: Cow::Borrowed(""), ..self }
    }

    /// Leaves the column to data formats, unless readers are shown it.
    #[doc(hidden)]
    pub fn shown_if(self, shown: bool) -> Self {
        Self { data_only: !shown, ..self }
    }

    /// Leaves the column to data formats in tables where all its cells are empty.
    #[doc(hidden)]
    pub fn if_any(self) -> Self {
        Self { if_any: true, ..self }
    }

    /// Returns the tone of a cell in this column.
    pub fn tone(&self, cell: &Cell) -> Tone {
        match cell {
            Cell::Verdict(tone, _) => *tone,
            Cell::Percent(figure) | Cell::Decimal(figure) if figure.exact.is_negative() => {
                self.below_zero
            }
            _ => Tone::Plain,
        }
    }
}

/// The turn of fractions next to their decimals, which are dropped first.
#[doc(hidden)]
pub const EXACTLY: u8 = 1;
/// The turn of counts next to their probability.
#[doc(hidden)]
pub const COUNTS: u8 = 2;
/// The turn of the least important other columns.
#[doc(hidden)]
pub const LEAST: u8 = 3;

/// Makes a column of house edges; an edge below zero favors the player.
#[doc(hidden)]
pub fn edge(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column { below_zero: Tone::Favors, ..number(key, name) }
}

/// Makes a column of words.
#[doc(hidden)]
pub fn words(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column {
        key: key.into(),
        name: name.to_owned(),
        number: false,
        data_only: false,
        if_any: false,
        gives_way: 0,
        below_zero: Tone::Plain,
    }
}

/// Makes a cell of text.
#[doc(hidden)]
pub fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

/// Makes a cell of a count.
#[doc(hidden)]
pub fn count(count: impl Into<Whole>) -> Cell {
    Cell::Count(count.into())
}

/// Makes a cell for data formats from a truth value.
#[doc(hidden)]
pub fn truth(holds: bool) -> Cell {
    text(if holds { "true" } else { "false" })
}

/// Makes the column appear in data formats only.
#[doc(hidden)]
pub fn data(column: Column) -> Column {
    column.shown_if(false)
}

/// Makes a column of numbers.
#[doc(hidden)]
pub fn number(key: impl Into<Cow<'static, str>>, name: &str) -> Column {
    Column { number: true, ..words(key, name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, more: Option<&str>) -> Row {
        let more = more.map(|more| (words("more", "More").if_any(), text(more)));
        [(words("name", "Name"), text(name))].into_iter().chain(more).collect()
    }

    #[test]
    fn short_rows_are_filled_and_empty_columns_are_left_to_data() {
        let table = Table::of("of", "Of", [row("a", None), row("b", Some("c")), row("d", None)]);
        let cells = |row: &Vec<Cell>| row.iter().map(Cell::text).collect::<Vec<_>>();
        let rows: Vec<_> = table.rows.iter().map(cells).collect();
        assert_eq!(rows, [["a", ""], ["b", "c"], ["d", ""]]);
        assert_eq!(table.for_reading().columns.len(), 2);
        let empty = vec![(words("", "More").if_any(), Cell::Empty)];
        let table = Table::of("of", "Of", [empty]).with_total(vec![]);
        assert_eq!((table.columns.len(), table.total.unwrap().len()), (1, 1));
        assert!(table.columns[0].data_only);
    }
}
