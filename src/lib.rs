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
//! use shoe_odds::{Catalog, Exact, Shoe};
//!
//! let catalog = Catalog::builtin();
//! let pair = catalog.variant("dynasty-live/commission")?.wager("player-pair")?;
//!
//! // Whatever the Player's first card is, 31 of the other 415 make a pair of it; 11 to 1 are paid.
//! let edge = pair.on(&Shoe::decks(8)?)?.edge();
//! assert_eq!(edge, Exact::one() - Exact::integer(12) * Exact::ratio(31, 415).unwrap());
//! assert_eq!((edge.to_string(), edge.percent(4)), ("43/415".into(), "10.3614%".into()));
//!
//! // Two kings of hearts have been seen to go.
//! let later = pair.on(&Shoe::parse("8 - KH*2")?)?.edge();
//! assert!(later > edge);
//! # Ok::<(), shoe_odds::Error>(())
//! ```
//!
//! [`handle`] has more of these; [`question`] has what is asked by a request instead: known cards,
//! sessions, counts, paytables, printed figures, rounds to check. `examples/` has a program of each
//! kind.
//!
//! # Features
//!
//! | feature | what it is for |
//! | --- | --- |
//! | `cli` | the program `odds`, with every format; on by default |
//! | `text` | the format `text`, aligned tables for terminals |
//! | `html` | the format `html`, a page with charts |
//! | `xlsx` | the format `xlsx`, a workbook |
//!
//! With `default-features = false` there are the engine, every question, and the formats `csv`,
//! `json`, `md` and `tex`. That compiles for `wasm32-unknown-unknown` too, where files and the
//! standard input cannot be read: tables and rounds are given as texts.
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
mod error;
mod exact;
pub mod field;
pub mod figure;
pub mod format;
pub mod game;
pub mod handle;
pub mod pricing;
pub mod question;
pub mod random;
pub mod schema;
pub mod settle;
mod shoe;
pub mod table;
pub mod wording;

pub use dealt::Dealt;
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
