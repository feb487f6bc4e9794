//! Rules documents as data: reading, checking, and the catalog of all that is known.
//!
//! One file is one rules document. [`source`] finds the files, `check` turns one into a
//! [`Table`] or a list of its mistakes, and a [`Catalog`] holds the built-in tables, each read
//! when it is asked for, with the user's laid over them. A table knows the fields of its game and
//! nothing of how it is dealt.

mod against;
mod builtin;
mod catalog;
mod check;
pub mod claim;
mod claim_targets;
pub mod counting;
pub(crate) mod given;
mod meant;
pub mod meter;
pub mod model;
pub mod multiplier;
mod odds;
pub mod offer;
mod parse;
pub mod printed;
mod reader;
mod said;
mod select;
mod shadow;
mod sheet;
pub mod source;
mod wanted;
mod when;
mod written;

pub use crate::figure::{pays_in_words, short};
pub use catalog::Catalog;
pub use model::Table;
pub(crate) use select::{DEFAULT_SETS, DOCUMENTS, one_variant, suggestion};
pub(crate) use wanted::{Chosen, check_wagers, is_wanted, several};
pub(crate) use written::with_paytable;
