//! Cards in cells: in letters, as numbers and as objects, and the looks of cards in other notations.

pub mod cell;
pub mod notation;
pub mod numbering;
pub mod object;
pub mod word;
