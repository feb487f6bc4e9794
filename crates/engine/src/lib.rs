//! Internals of [`shoe-odds`](https://docs.rs/shoe-odds): cards, shoes, games, and the exact
//! counting of their rounds. Depend on `shoe-odds`, which re-exports the public part of this crate;
//! nothing here is stable on its own.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod card;
pub mod condition;
pub mod dealt;
pub mod distribution;
pub mod field;
pub mod game;
pub mod shoe;

use shoe_odds_core::{error, exact, figure, random, wording};

pub use dealt::Dealt;
pub use shoe::{Beyond, Composition, KeptLayout, Layout, SeenCards, Shoe};
pub use shoe_odds_core::{Denominator, Error, Exact, Fraction, Mistake, Place, Whole};
