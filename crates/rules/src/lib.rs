//! Internals of [`shoe-odds`](https://docs.rs/shoe-odds): rules as data, settlement, and the
//! pricing of a wager on a shoe.
//! Depend on `shoe-odds`, which re-exports the public part of this crate; nothing here is stable on
//! its own.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod handle;
pub mod pricing;
pub mod settle;
pub mod table;

use shoe_odds_core::{error, exact, figure, wording};
use shoe_odds_engine::{card, condition, dealt, distribution, field, game, shoe};
