//! Exact combinatorial odds for casino shoe games.
//!
//! A shoe is a multiset of cards. The engine enumerates the outcomes of a round in whole numbers of
//! *ways*, and a paytable turns ways into returns. The first division happens when an analysis
//! makes a fraction of them. Decimals are made once, at the end, from the exact fraction.
//!
//! ```text
//! Shoe ──deal──▶ Distribution ──settle──▶ Returns ──pricing──▶ Answer ──page──▶ Document ──format──▶ bytes
//! ```
//!
//! # Examples
//!
//! A wager of a rules document on a fresh shoe:
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
//! A custom wager on a shoe that has lost two kings of hearts:
//!
//! ```
//! use shoe_odds::table::Table;
//! use shoe_odds::{Catalog, Exact, Shoe};
//!
//! let own = Table::parse(
//!     r#"
//!     id = "house"
//!     name = "House rules"
//!     game = "baccarat"
//!     decks = [8]
//!     [wager.first-pair]
//!     name = "The Player's first two cards are a pair"
//!     pays = [{ odds = "12 to 1", when = { player.pair = true } }]
//!     "#,
//! )?;
//! let catalog = Catalog::builtin().with(own)?;
//! let shoe = Shoe::parse("8 - KH*2")?;
//! let pair = catalog.variant("house")?.wager("first-pair")?.on(&shoe)?;
//! // 32·31 pairs of each rank but the king and 30·29 of kings, of 414·413 pairs of cards.
//! let chance = Exact::ratio(12 * 32 * 31 + 30 * 29, 414 * 413).unwrap();
//! assert_eq!(pair.edge(), Exact::one() - Exact::integer(13) * chance);
//! assert_eq!(pair.edge().percent(4), "2.8775%");
//! # Ok::<(), shoe_odds::Error>(())
//! ```
//!
//! `examples/` has short programs.
//!
//! # Where to look
//!
//! | for | see |
//! | --- | --- |
//! | figures of a wager on a shoe | [`Catalog::variant`], and [`handle`] |
//! | a shoe, and the cards known of a round | [`Shoe`], [`Dealt`], [`card`] |
//! | exact numbers and their decimals | [`Exact`] |
//! | a whole report | [`price`] with a [`Request`] |
//! | the other questions | [`explain`], [`strategy`], [`streaks`], [`effects`], [`design`], [`diff`], [`audit`], [`appendices`], [`certify`], [`check`], [`simulate`]: each a function, and a request of its name |
//! | requests parsed from text such as `"6,8"` or `"3%..5%"` | [`typed`] |
//! | prices of very many shoes | [`Batch`]; for arrays of [`Counts`], as doubles, [`Batch::values`] |
//! | progress of long work, and a way to stop it | [`Watch`] |
//! | a report as text, Markdown, JSON and others | [`mod@format`] |
//! | rules as data, and the conditions of paytable lines | [`table`], [`field`], [`condition`], [`schema`] |
//! | files of rounds, counts and totals, read for [`check`] | [`evidence`] |
//! | the figures of a report and its layout | [`figure`], [`document`] |
//! | the engine itself | [`game`], [`distribution`], [`pricing`], [`question`] |
//! | messages in the names of your own front end | [`Names`], [`wording`] |
//!
//! # Features
//!
//! | feature | purpose |
//! | --- | --- |
//! | `cli` | the program `odds`, with every format; on by default |
//! | `questions` | every question with its report, and the formats `csv`, `json`, `md` and `tex` |
//! | `text` | the format `text`, aligned tables for terminals |
//! | `html` | the format `html`, a page with charts, and `format::html::fragment`, a piece of one for a notebook |
//! | `xlsx` | the format `xlsx`, a workbook |
//! | `web` | the live page inside the program, for `odds serve`; build the page into `web/dist` first |
//!
//! With `default-features = false` the crate prices wagers: shoes, tables, the [`Catalog`] and its
//! handles. This and every feature but `cli` and `web` also compile for `wasm32-unknown-unknown`,
//! where files and the standard input cannot be read: pass tables and rounds as text.
//!
//! `DESIGN.md` in the repository lists the files to touch for a wager, a format, a game or a question.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "cli")]
#[doc(hidden)] // The program, which `main.rs` starts.
pub mod cli;

#[cfg(feature = "cli")]
use shoe_odds_core::{error, exact};
#[cfg(feature = "cli")]
use shoe_odds_engine::shoe;

#[doc(hidden)] // Tail probabilities for `check`; no exact figure comes from here.
pub use shoe_odds_core::chance;
#[doc(hidden)] // The stream of the simulation, documented there; open to its tests.
pub use shoe_odds_core::random;
#[doc(inline)]
pub use shoe_odds_core::{document, figure, wording};
#[doc(inline)]
pub use shoe_odds_engine::{card, condition, distribution, field, game};
#[cfg(feature = "questions")]
#[doc(inline)]
pub use shoe_odds_evidence as evidence;
#[cfg(feature = "questions")]
#[doc(inline)]
pub use shoe_odds_format as format;
#[cfg(feature = "questions")]
#[doc(inline)]
pub use shoe_odds_questions::{question, schema, typed};
#[doc(hidden)] // Between a law and its figures; open to tests and benches.
pub use shoe_odds_rules::settle;
#[doc(inline)]
pub use shoe_odds_rules::{handle, pricing, table};

#[doc(inline)]
pub use pricing::{Progress, Watch};
#[cfg(feature = "questions")]
#[doc(inline)]
pub use question::{
    appendix::{AppendixRequest, appendices},
    audit::{AuditRequest, audit},
    batch::{Batch, BatchFigure, BatchRequest, Counts},
    certify::{CertifyRequest, certify},
    check::{CheckRequest, check},
    count::{CountRequest, count},
    design::{DesignRequest, design},
    diff::{DiffRequest, diff},
    effects::{EffectsRequest, effects},
    equilibrium::{EquilibriumRequest, equilibrium},
    explain::{ExplainRequest, explain},
    fit::{FitRequest, fit},
    price::{Request, price},
    session::{BankrollRequest, session},
    simulate::{SimulateRequest, simulate, simulate_part},
    strategy::{StrategyRequest, strategy},
    streaks::{Sessions, StreakRequest, streaks},
    universe::{UniverseRequest, universe},
};
pub use shoe_odds_core::{Denominator, Error, Exact, Fraction, Mistake, Place, Whole};
pub use shoe_odds_engine::{Beyond, Composition, Dealt, KeptLayout, Layout, SeenCards, Shoe};
#[doc(inline)]
pub use table::Catalog;
#[doc(inline)]
pub use wording::Names;
