//! A row as the texts of its roles, whatever the form of the file, and what its other columns say of
//! the round.

mod object;

use std::ops::Range;

use crate::cards::notation::is_cards;
use crate::cards::word::says_none;
use crate::columns::flags::truth;
use crate::columns::results::Words;
use crate::columns::role::{ROLES, Role};
use crate::columns::{Columns, Form, SECONDS, Use};
use crate::input::csv::split;

/// The reason why a row has no texts.
#[derive(Debug)]
pub enum NoTexts {
    /// No line of CSV.
    Csv(&'static str),
    /// No JSON, or a value that is not expected.
    Json(serde_json::Error),
    /// Cards in this file column, which was empty in the first rows.
    Cards(usize),
}

/// Reads the texts of a row, and returns the number of its fields.
pub fn read(line: &str, columns: &Columns, texts: &mut Texts) -> Result<usize, NoTexts> {
    texts.clear();
    let Form::Csv(delimiter) = columns.form else {
        object::read(line, columns, texts).map_err(NoTexts::Json)?;
        return Ok(columns.uses.len());
    };
    let mut cards = None;
    let fields = split(line, delimiter, |column, text| {
        if texts.take(columns, column, &text) {
            cards.get_or_insert(column);
        }
    });
    let fields = fields.map_err(NoTexts::Csv)?;
    cards.map_or(Ok(fields), |column| Err(NoTexts::Cards(column)))
}

/// Texts by role, for rows whose line does not hold them as they are.
#[derive(Default)]
pub struct Texts {
    text: String,
    /// Statements of the row.
    pub said: Said,
    /// Unused keys that the first rows lack, of all rows so far.
    pub late: Vec<String>,
    at: [Option<Range<usize>>; ROLES],
}

impl Texts {
    pub fn clear(&mut self) {
        self.text.clear();
        self.said = Said::default();
        self.at = Default::default();
    }

    /// Takes the cell of a file column by its use. Returns `true` for cards in a column that was
    /// empty in the first rows.
    pub fn take(&mut self, columns: &Columns, column: usize, cell: &str) -> bool {
        match columns.uses.get(column) {
            Some(Use::Role(role)) => self.put(*role, cell),
            Some(Use::Flag(flag)) => self.said.flag(*flag, cell),
            Some(Use::Second(index)) => {
                let (_, role) = columns.seconds[usize::from(*index)];
                self.said.second(*index, role, cell, &columns.words);
            }
            Some(Use::Empty) => return is_cards(cell),
            Some(Use::Unused) | None => {}
        }
        false
    }

    pub fn put(&mut self, role: Role, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.at[role.place()] = Some(start..self.text.len());
    }

    /// Joins the texts of some roles, with blanks between, as that of another role.
    pub fn join(&mut self, roles: impl IntoIterator<Item = Role>, role: Role) {
        let start = self.text.len();
        for role in roles {
            if let Some(at) = self.at[role.place()].clone() {
                self.text.push(' ');
                self.text.extend_from_within(at);
            }
        }
        self.at[role.place()] = Some(start..self.text.len());
    }

    pub fn get(&self, role: Role) -> Option<&str> {
        self.text.get(self.at[role.place()].clone()?)
    }
}

/// Statements of a row in columns that have no role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The flags that say anything, one bit each.
    pub told: u16,
    /// The flags that say `true`, one bit each.
    pub truths: u16,
    /// The first flag with a word that is neither true nor false.
    pub bad_flag: Option<u8>,
    /// The code of the result, or the total, by column that repeats one; `None` if it says none.
    pub again: [Option<u8>; SECONDS],
    /// The first of these columns with a text that cannot be read.
    pub bad_again: Option<u8>,
}

impl Said {
    /// Takes the cell of a flag; a blank one says nothing.
    fn flag(&mut self, flag: u8, cell: &str) {
        match truth(cell) {
            Some(truth) => {
                self.told |= 1 << flag;
                self.truths |= u16::from(truth) << flag;
            }
            None if says_none(cell) => {}
            None => _ = self.bad_flag.get_or_insert(flag),
        }
    }

    /// Takes the cell of a column that repeats a result or a total; a blank one says nothing.
    fn second(&mut self, index: u8, role: Role, cell: &str, words: &Words) {
        let cell = cell.trim();
        let said = match role {
            Role::Result => words.code(cell),
            _ => cell.parse().ok().filter(|_| !cell.starts_with('+')),
        };
        match said {
            Some(_) => self.again[usize::from(index)] = said,
            None if says_none(cell) => {}
            None => _ = self.bad_again.get_or_insert(index),
        }
    }
}
