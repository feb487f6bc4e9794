//! Exact combinatorial odds for casino shoe games.
//!
//! A shoe is a multiset of cards. What a round dealt from it can show is enumerated in whole
//! numbers of *ways*; a paytable turns ways into returns; and the first division happens when an
//! analysis makes a fraction of them. Decimals are made once, at the end, from the exact
//! fraction.
//!
//! ```text
//! Shoe ──deal──▶ Distribution ──settle──▶ Returns ──analysis──▶ Report ──▶ Document ──format──▶ bytes
//! ```
//!
//! # Example
//!
//! ```
//! use shoe_odds::{Catalog, Request, Shoe};
//!
//! // Eight decks from which two kings of hearts have been seen to go.
//! let request = Request {
//!     shoe: Some(Shoe::parse("8 - KH*2")?),
//!     variants: vec!["dynasty".into()],
//!     wagers: vec!["tie".into()],
//!     digits: 6,
//!     ..Request::default()
//! };
//! let study = shoe_odds::price(&Catalog::builtin(), &request, &|_| {})?;
//! let tie = &study.reports[0].wagers[0];
//! assert_eq!(tie.events.iter().filter_map(|event| event.ways).sum::<u128>(), 414 * 413 * 412 * 411 * 410 * 409);
//! # Ok::<(), shoe_odds::Error>(())
//! ```
//!
//! # Where to add things
//!
//! A paytable, a wager or a variant is data: a file like those in `tables/`. An output format, a
//! game or an analysis is a file and a line in its registry: [`format::FORMATS`],
//! [`game::GAMES`], [`analysis`]. Something no wager has looked at yet is a field in [`field`]
//! and a match arm in its game.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod card;
pub mod chance;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod condition;
mod dealt;
pub mod distribution;
pub mod document;
mod draw;
mod error;
mod exact;
pub mod field;
pub mod figure;
pub mod format;
pub mod game;
pub mod handle;
pub mod kernel;
pub mod pricing;
pub mod question;
pub mod random;
pub mod schema;
pub mod settle;
mod shoe;
pub mod table;
pub mod wording;

pub use dealt::Dealt;
pub use draw::Draw;
pub use error::{Error, Mistake, Place};
pub use exact::{Denominator, Exact, Fraction, Whole};
pub use pricing::{Progress, Watch};
pub use question::appendix::{AppendixRequest, appendices};
pub use question::audit::{AuditRequest, audit};
pub use question::batch::{Batch, BatchRequest};
pub use question::check::{CheckRequest, check};
pub use question::design::{DesignRequest, design};
pub use question::effects::{EffectsRequest, effects};
pub use question::price::{Request, price};
pub use question::simulate::{SimulateRequest, simulate};
pub use question::streaks::{Sessions, StreakRequest, streaks};
pub use shoe::{Composition, Layout, Shoe};
pub use table::Catalog;
pub use wording::Names;
