//! Internals of [`shoe-odds`](https://docs.rs/shoe-odds): the questions, their answers
//! as pages, the texts that ask them, and their schemas.
//! Depend on `shoe-odds`, which re-exports the public part of this crate; nothing here is stable on
//! its own.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod question;
pub mod schema;
pub mod typed;

use shoe_odds_core::{chance, document, error, exact, figure, random, wording};
use shoe_odds_engine::{card, condition, dealt, distribution, field, game, shoe};
use shoe_odds_evidence as evidence;
use shoe_odds_format as format;
use shoe_odds_rules::{pricing, settle, table};
