//! The shoes of a block of rows, of which some may go on from block to block.

use crate::rounds::course::{Course, Step};
use crate::rounds::open::{End, Last, Name, Open};
use crate::rounds::order::Ended;
use crate::rounds::sums::Sums;

/// The shoes of a block.
pub struct Parts {
    /// Shoes that may have begun before the block.
    pub heads: Vec<Head>,
    /// Rows and shoes that must be put in order, in the order of their lines.
    pub events: Vec<Event>,
    /// Shoes that begin and end here: the end, the table, the first line, and the cards.
    pub ended: Vec<(End, String, u32, Ended)>,
    /// Shoes that may continue in the next block.
    pub open: Open<Part>,
}

/// A shoe that may have begun before a block.
pub struct Head {
    pub name: Name,
    /// The last row of the block before it at its table, if there is one.
    pub before: Option<Last>,
    pub sums: Sums,
    /// Its end, if another shoe with its name begins in the block.
    pub end: Option<End>,
}

/// A row or a shoe of a block, to be put in order.
pub enum Event {
    /// A row of the head with this index.
    Row(usize, Step),
    /// A shoe that surely begins here.
    Begun(Begun),
    /// A shoe whose rows come in turns with rows of other shoes.
    InTurns(Name),
}

/// The rows of a shoe in a block.
#[expect(clippy::large_enum_variant, reason = "each stands in a box of `Open`")]
pub enum Part {
    /// The index of a head.
    Head(usize),
    /// A shoe that begins here.
    Body(Body),
}

/// A shoe that begins in a block.
pub struct Body {
    /// The line of its first row.
    pub line: u32,
    /// `true` if its rows come in turns with rows of other shoes.
    pub in_turns: bool,
    pub course: Course,
    pub sums: Sums,
}

/// The name of a shoe that begins.
pub struct Begun {
    pub line: u32,
    pub name: Name,
    /// Number of unreadable rows before it.
    pub unreadable: u64,
}
