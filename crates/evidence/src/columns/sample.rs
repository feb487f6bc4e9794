//! The first rows of a file, cell by cell. They decide everything about whole columns, so that
//! later cells take no longer to read.

use crate::cards::word::says_none;
use crate::columns::{Columns, Form};
use crate::input::blocks::{is_remark, text};
use crate::input::csv::split;
use crate::input::json;

/// Maximum number of rows in the sample.
pub const ROWS: usize = 100;

/// The first rows.
pub struct Sample {
    /// Number of rows.
    pub rows: usize,
    /// The cells of each file column, one for each row, empty if the row has none.
    columns: Vec<Vec<String>>,
}

impl Sample {
    /// Reads the sample from a text that begins with the first rows.
    pub fn read(columns: &Columns, start: &[u8]) -> Self {
        let mut sample = Self { rows: 0, columns: vec![Vec::new(); columns.found.len()] };
        let rows = text(start).0.lines().filter(|line| !is_remark(line)).take(ROWS);
        for row in rows {
            let mut put = |column: usize, cell: &str| {
                if let Some(cells) = sample.columns.get_mut(column) {
                    cells.resize(sample.rows, String::new());
                    cells.push(cell.trim().to_owned());
                }
            };
            // A row that cannot be split is reported when it is read.
            match columns.form {
                Form::Csv(delimiter) => {
                    _ = split(row, delimiter, |column, cell| put(column, &cell))
                }
                Form::Lines | Form::Document => {
                    let known = |key: &str| Ok(columns.at(key));
                    _ = json::values(row, &columns.paths, known, |_, column, value| {
                        if let Some(column) = column.filter(|_| value != "null") {
                            put(column, value.trim_matches('"'));
                        }
                        Ok(())
                    });
                }
            }
            sample.rows += 1;
        }
        sample.columns.iter_mut().for_each(|cells| cells.resize(sample.rows, String::new()));
        sample
    }

    /// Iterates over the cells of a column, row by row.
    pub fn cells(&self, column: usize) -> impl Iterator<Item = &str> {
        self.columns.get(column).into_iter().flatten().map(String::as_str)
    }

    /// Iterates over the cells of a column that hold something.
    pub fn filled(&self, column: usize) -> impl Iterator<Item = &str> {
        self.cells(column).filter(|cell| !says_none(cell))
    }
}
