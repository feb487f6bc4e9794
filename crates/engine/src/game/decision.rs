//! Decisions that the rules of a game leave to its hands, and the ways to every result of them.
//!
//! Two hands decide, one after the other, between two moves. The first hand decides in one
//! situation at most, which nobody else sees. The second hand sees the move of the first, and what
//! a card of it shows.

use crate::figure::key::keys;
use crate::game::rule::Rule;
use crate::shoe::Shoe;

keys! {
    /// The knowledge that the second hand has of its own cards.
    #[derive(Default)]
    pub enum Sees {
        /// The values of its cards.
        #[default]
        Composition = "composition",
        /// Their total.
        Total = "total",
    }
}

/// The parameters of decisions.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The cards.
    pub shoe: &'a Shoe,
    /// `true` if every card is put back before the next is dealt.
    pub put_back: bool,
    /// The rule of the deal.
    pub rule: &'a Rule,
    /// The knowledge that the second hand has of its own cards.
    pub sees: Sees,
}

/// A move: drawing a card, for example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The name in data formats: `"draw"`.
    pub id: &'static str,
    /// The verb of a sentence about a hand: `"draws"`.
    pub verb: &'static str,
    /// The letter in a grid.
    pub letter: &'static str,
}

/// Ways to the wins of the first hand and of the second; in other rounds neither wins.
pub type Wins = [u128; 2];

/// The decisions of two hands in a round.
#[derive(Clone, Debug)]
pub struct Decisions {
    /// The hands by their order of decision, as indices of the game's hands.
    pub hands: [usize; 2],
    /// The names of these hands in sentences.
    pub names: [&'static str; 2],
    /// The moves.
    pub moves: [Move; 2],
    /// The situation in which the first hand decides: `"5"`. `None` if the rule leaves it none.
    pub choice: Option<String>,
    /// The subject of the rows of a grid of situations: `"Banker's total"`.
    pub down: &'static str,
    /// The subject of the columns of a grid of situations: `"Player's third card"`.
    pub along: &'static str,
    /// The columns of a grid of situations: what the second hand sees of the first.
    pub seen: Vec<String>,
    /// The ordered deals of a round.
    pub ways: u128,
    /// Rounds in which the second hand has no move.
    pub settled: Wins,
    /// The situations of the second hand that a round can come to.
    pub situations: Vec<Situation>,
}

/// A situation of the second hand.
#[derive(Clone, Debug)]
pub struct Situation {
    /// Its own cards as it sees them: `"0-6"`, or `"6"`.
    pub own: String,
    /// The row of a grid.
    pub row: u8,
    /// The column of a grid, an index of [`Decisions::seen`].
    pub seen: usize,
    /// `true` if the hand may decide.
    pub is_free: bool,
    /// The usual move, an index of [`Decisions::moves`]: the only one of a hand that is not free.
    pub usual: usize,
    /// The ordered deals that can come to it.
    pub ways: u128,
    /// The wins if the first hand was not free, by the move of the second.
    pub other: [Wins; 2],
    /// The wins by the move of the first hand where it was free, and by the move of the second.
    pub chosen: [[Wins; 2]; 2],
}
