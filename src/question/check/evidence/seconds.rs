//! Further columns of the result and of totals: each is held against the cards as the first is, or
//! without cards against the first.

use crate::question::check::evidence::columns::{Columns, hands};
use crate::question::check::evidence::results::Words;
use crate::question::check::evidence::word::says_none;

/// The most columns of this kind.
pub(super) const MOST: usize = 8;

/// What a row says in such columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Again {
    /// The code of a result or a total by column, if it says any.
    pub said: [Option<u8>; MOST],
    /// The first column that says something else.
    pub bad: Option<u8>,
}

impl Again {
    /// Takes what a cell of one of the columns says; nothing if it is blank.
    pub fn take(&mut self, column: u8, role: usize, cell: &str, words: &Words) {
        let cell = cell.trim();
        let said = match role {
            hands::RESULT => words.code(cell),
            _ => cell.parse().ok().filter(|_| !cell.starts_with('+')),
        };
        match self.said.get_mut(usize::from(column)) {
            Some(place) if said.is_some() => *place = said,
            Some(_) if !says_none(cell) => _ = self.bad.get_or_insert(column),
            _ => {}
        }
    }
}

impl Columns {
    /// The number and the role of a column of the file that says again what another says.
    pub fn second(&self, column: usize) -> Option<(u8, usize)> {
        let mut seconds = (0..).zip(&self.seconds);
        seconds.find_map(|(place, (at, role))| (*at == column).then_some((place, *role)))
    }
}
