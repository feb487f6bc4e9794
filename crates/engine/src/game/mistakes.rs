//! What people get wrong in programs that deal a game: other rules, by which rows that break the
//! rules of the game would be right.

use std::fmt;

use crate::game::Played;

/// What a row says of a round beside its cards.
#[derive(Clone, Copy, Debug)]
pub struct Told<'p> {
    /// The cards.
    pub played: &'p Played,
    /// The points of the first two hands, where the row says them.
    pub points: [Option<u8>; 2],
    /// The code of the result, where the row says it.
    pub result: Option<u8>,
}

/// A rule that is mistaken for one of the game.
pub struct Mistake {
    /// What is mistaken, to stand behind "as if".
    pub text: String,
    right: Box<dyn Fn(&Told<'_>) -> bool + Send + Sync>,
}

impl Mistake {
    /// A mistake, and whether all that a row says is right by it.
    pub fn new(text: String, right: impl Fn(&Told<'_>) -> bool + Send + Sync + 'static) -> Self {
        Self { text, right: Box::new(right) }
    }

    /// Whether all that a row says would be right by this rule.
    pub fn explains(&self, told: &Told<'_>) -> bool {
        (self.right)(told)
    }
}

/// The text.
impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
