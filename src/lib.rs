//! Exact combinatorial odds for casino shoe games.
//!
//! A shoe is a multiset of cards. What a round dealt from it can show is enumerated in whole
//! numbers of *ways*; a paytable turns ways into returns; and the first division happens when an
//! analysis makes a fraction of them. Decimals are made once, at the end, from the exact
//! fraction.
//!
//! ```text
//! Shoe ──deal──▶ Distribution ──settle──▶ Returns ──pricing──▶ Answer ──page──▶ Document ──format──▶ bytes
//! ```
//!
//! # Example
//!
//! ```
//! use shoe_odds::{Catalog, Exact, Shoe};
//!
//! let catalog = Catalog::builtin();
//! let tie = catalog.variant("dynasty")?.wager("tie")?.on(&Shoe::decks(8)?)?;
//! // 475,627,426,473,216 of 416·415·414·413·412·411 ordered deals tie, which pays 8 to 1.
//! let chance = Exact::of_ways(475_627_426_473_216, 4_998_398_275_503_360).unwrap();
//! assert_eq!(tie.edge(), Exact::one() - Exact::integer(9) * chance);
//! assert_eq!(tie.edge().percent(4), "14.3596%");
//! # Ok::<(), shoe_odds::Error>(())
//! ```
//!
//! A wager of one's own is a text: [`Table::parse`](table::Table::parse) and [`Catalog::with`].
//! A question is a request and a function of its name: [`price`], [`streaks`], [`effects`],
//! [`design`], [`audit`], [`appendices`], [`check`], [`simulate`], and [`Batch`] for very many
//! compositions. Whatever they answer is a document in any of [`format::FORMATS`].
//! `examples/` has short programs.
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
//! | to add | touch |
//! | --- | --- |
//! | a wager, a paytable, a variant | a file like those in `tables/` |
//! | an output format | a file in [`mod@format`] and a line in [`format::FORMATS`] |
//! | a game | a file or folder in [`game`] and a line in [`game::GAMES`]; its fields in [`field`] and a line in [`field::VOCABULARIES`]; a table |
//! | a question | a folder in [`question`], a line in [`question::QUESTIONS`], a file of arguments in `cli` and a line in its `COMMANDS` |
//! | something no wager has looked at yet | a field in [`field`]; the compiler names the places in its game |

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod card;
#[doc(hidden)] // The tails of laws that a check needs; no exact figure comes from here.
pub mod chance;
#[cfg(feature = "cli")]
#[doc(hidden)] // The program, which `main.rs` starts.
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
#[doc(hidden)] // The stream of the simulation, documented there; open to its tests.
pub mod random;
pub mod schema;
#[doc(hidden)] // Between a law and figures; open to tests and benches.
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
