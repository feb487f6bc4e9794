//! Rules documents as data: their parser, their checks, and the catalog of all known tables.
//!
//! Each file is one rules document. [`source`] finds the files, and `check` turns a file into a
//! [`Table`] or a list of its mistakes. A [`Catalog`] holds the built-in tables, each parsed on
//! first use, overlaid with the user's tables. A table knows the fields of its game, and nothing of
//! how the game is dealt.

mod builtin;
pub mod carried;
mod catalog;
mod check;
pub mod claim;
mod claim_targets;
pub mod condition;
pub mod counting;
pub mod decision;
pub(crate) mod draw;
pub mod drawn;
#[doc(hidden)] // The lists of keys, which the form of the live page follows.
pub mod keys;
pub mod laws;
mod line;
pub mod marked;
pub mod meter;
pub mod model;
pub mod multiplier;
mod names;
mod not_toml;
pub mod odds;
pub mod offer;
mod parse;
pub mod printed;
mod reader;
#[doc(hidden)]
pub mod remarks;
mod select;
mod sets;
pub mod settlement;
mod sheet;
pub mod source;
pub mod template;
pub mod unknown;
pub mod unsettled;
mod wanted;
mod written;

pub use crate::figure::{pays_in_words, short};
pub use catalog::Catalog;
pub use model::Table;
pub use names::suggestion;
pub(crate) use select::one_variant;
pub use sets::{DEFAULT_SETS, DOCUMENTS};
pub use wanted::{Chosen, check_wagers, is_wanted, several};
pub use written::with_paytable;
#[doc(hidden)]
pub use written::with_terms;
