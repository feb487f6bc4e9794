//! Conditions as tables and requests write them: read, described in words, and searched for lines
//! that no round can reach.
//!
//! `reading` makes a condition and the form in which it is written (`said`), `words` describes
//! that form, and `meant` suggests what an author meant by one that cannot be read.

mod comparison;
pub mod given;
mod meant;
pub(super) mod reading;
mod said;
mod scope;
pub(super) mod shadow;
pub(super) mod values;
pub(super) mod words;
