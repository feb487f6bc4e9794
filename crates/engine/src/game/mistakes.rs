//! Common mistakes of programs that deal a game: other rules, under which rows that break the rules
//! of the game would be right.

use std::fmt;

use crate::game::Played;

/// The content of a row about a round.
#[derive(Clone, Copy, Debug)]
pub struct Told<'p> {
    /// The cards.
    pub played: &'p Played,
    /// The points of the first two hands, if the row has them.
    pub points: [Option<u8>; 2],
    /// The code of the result, if the row has it.
    pub result: Option<u8>,
}

/// A rule that is mistaken for one of the game.
pub struct Mistake {
    /// The mistaken rule, worded to follow "as if".
    pub text: String,
    /// `true` if single rows may have it, as where two columns of a row are swapped.
    pub of_rows: bool,
    right: Box<dyn Fn(&Told<'_>) -> bool + Send + Sync>,
}

impl Mistake {
    /// Makes a mistake of a whole program; `right` returns `true` if the whole row is right under it.
    pub fn new(text: String, right: impl Fn(&Told<'_>) -> bool + Send + Sync + 'static) -> Self {
        Self { text, of_rows: false, right: Box::new(right) }
    }

    /// Says that single rows may have the mistake too.
    pub fn of_rows(self, of_rows: bool) -> Self {
        Self { of_rows, ..self }
    }

    /// Returns `true` if the whole row would be right under this rule.
    pub fn explains(&self, told: &Told<'_>) -> bool {
        (self.right)(told)
    }
}

/// Shows the text.
impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
