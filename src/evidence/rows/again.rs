//! Further columns of the result and of totals. Each is compared with the cards like the first one;
//! without cards, it is compared with the first one.

use crate::evidence::cards::word::says_none;
use crate::evidence::columns::results::Words;
use crate::evidence::columns::role::hands;

/// Maximum number of these columns.
pub const MOST: usize = 8;

/// The statements of a row in these columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Again {
    /// The code of the result, or the total, by column; `None` if it says none.
    pub said: [Option<u8>; MOST],
    /// The first column with a text that cannot be read.
    pub bad: Option<u8>,
}

impl Again {
    /// Takes the cell of one of the columns; a blank one says nothing.
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
