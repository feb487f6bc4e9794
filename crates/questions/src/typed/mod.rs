//! Parsers of parameters as people write them: `"6,8"`, `"3%..5%"`, `"Tie=5..12"`, `"10..80/5"`.
//!
//! A front holds texts: the words of a command line, the arguments of a call, the fields of a page.
//! Each question has a struct of texts, whose fields are the parameters by their long names, and a
//! function that parses them into the request. A text that is not given is `None` or empty. With the
//! feature `cli` each field is also an option of the program, and its documentation is the help, with
//! the default in brackets. An error says what was expected, and names the parameter in the words of
//! [`Error::worded`].
//!
//! | texts | function | request |
//! | --- | --- | --- |
//! | [`PriceTexts`] | [`price()`] | [`crate::question::price::Request`] |
//! | [`ExplainTexts`] | [`explain()`] | [`crate::question::explain::ExplainRequest`] |
//! | [`StrategyTexts`] | [`strategy()`] | [`crate::question::strategy::StrategyRequest`] |
//! | [`StreakTexts`] | [`streaks()`] | [`crate::question::streaks::StreakRequest`] |
//! | [`BankrollTexts`] | [`session()`] | [`crate::question::session::BankrollRequest`] |
//! | [`EffectsTexts`] | [`effects()`] | [`crate::question::effects::EffectsRequest`] |
//! | [`AppendixTexts`] | [`appendix()`] | [`crate::question::appendix::AppendixRequest`] |
//! | [`DesignTexts`] | [`design()`] | [`crate::question::design::DesignRequest`] |
//! | [`DiffTexts`] | [`diff()`] | [`crate::question::diff::DiffRequest`] |
//! | [`AuditTexts`] | [`audit()`] | [`crate::question::audit::AuditRequest`] |
//! | [`UniverseTexts`] | [`universe()`] | [`crate::question::universe::UniverseRequest`] |
//! | [`CertifyTexts`] | [`certify()`] | [`crate::question::certify::CertifyRequest`] |
//! | [`SimulateTexts`] | [`simulate()`] | [`crate::question::simulate::SimulateRequest`] |
//! | [`CountTexts`] | [`count()`] | [`crate::question::count::CountRequest`] |
//! | [`EquilibriumTexts`] | [`equilibrium()`] | [`crate::question::equilibrium::EquilibriumRequest`] |
//! | [`FitTexts`] | [`fit()`] | [`crate::question::fit::FitRequest`] |
//! | [`CheckTexts`] | [`check()`] | [`crate::question::check::CheckRequest`] |
//!
//! [`ShoeTexts`] and [`SessionTexts`] are parts of several of them; [`meter()`] parses the argument
//! of [`Catalog::with_meter`](crate::table::Catalog::with_meter).
//!
//! With [`serde`], each struct is also read from data whose keys are the parameters, for a front in
//! another language: `{"decks": "6,8", "wager": ["tie"]}`.
//!
//! Parameters that are not texts, such as the tables, the digits and the output file, belong to the
//! front.
//!
//! # Example
//!
//! ```
//! use shoe_odds::typed::{self, PriceTexts, ShoeTexts};
//! use shoe_odds::{Catalog, price};
//!
//! let texts = PriceTexts {
//!     variant: vec!["dynasty".into()],
//!     wager: vec!["tie".into()],
//!     shoes: ShoeTexts { decks: Some("6,8".into()), ..ShoeTexts::default() },
//!     ..PriceTexts::default()
//! };
//! let study = price(&Catalog::builtin(), &typed::price(&texts)?, &())?;
//! let edges = study.reports.iter().map(|report| report.wagers[0].edge.exact.percent(4));
//! assert_eq!(edges.collect::<Vec<_>>(), ["14.4382%", "14.3596%"]);
//!
//! let shoes = ShoeTexts { decks: Some("six".into()), ..ShoeTexts::default() };
//! let error = typed::price(&PriceTexts { shoes, ..texts }).unwrap_err();
//! assert_eq!(error.parameter(), Some("decks"));
//! assert_eq!(error.offender(), Some("six"));
//!
//! // The same texts as data, by the names of the parameters.
//! let data = r#"{ "decks": "6,8", "variant": ["dynasty"], "wager": ["tie"], "rounds-per-shoe": "60" }"#;
//! let texts: PriceTexts = serde_json::from_str(data).unwrap();
//! assert_eq!(texts.shoes.decks.as_deref(), Some("6,8"));
//! assert_eq!(texts.sessions.rounds_per_shoe.as_deref(), Some("60"));
//! # Ok::<(), shoe_odds::Error>(())
//! ```
//!
//! [`Error::worded`]: crate::error::Error::worded

mod appendix;
mod audit;
mod certify;
mod check;
mod count;
mod counting;
mod counts;
mod design;
mod diff;
mod document;
mod effects;
mod equilibrium;
mod explain;
mod fit;
mod lists;
mod meter;
mod numbers;
#[cfg(feature = "cli")]
#[doc(hidden)] // For options of the program alone.
pub mod option;
mod payoffs;
mod price;
mod ranges;
mod session;
mod sessions;
mod shoes;
mod simulate;
mod strategy;
mod streaks;
mod universe;
mod words;

pub use appendix::{AppendixTexts, appendix};
pub use audit::{AuditTexts, audit};
pub use certify::{CertifyTexts, certify};
pub use check::{CheckTexts, check};
pub use count::{CountTexts, count};
pub use design::{DesignTexts, design};
pub use diff::{DiffTexts, diff};
pub use document::DocumentTexts;
pub use effects::{EffectsTexts, effects};
pub use equilibrium::{EquilibriumTexts, equilibrium};
pub use explain::{ExplainTexts, explain};
pub use fit::{FitTexts, fit};
pub use meter::meter;
pub use price::{PriceTexts, price};
pub use session::{BankrollTexts, ListedPlan, PLANS, session};
pub use sessions::SessionTexts;
pub use shoes::ShoeTexts;
use shoes::first_and_more;
pub use simulate::{SimulateTexts, simulate};
pub use strategy::{StrategyTexts, strategy};
pub use streaks::{StreakTexts, streaks};
pub use universe::{UniverseTexts, universe};

use schemars::{JsonSchema, Schema, SchemaGenerator};

/// Returns the schema of a question's texts; `None` for a question that is not asked with texts.
pub(crate) fn parameters_of(question: &str, generator: &mut SchemaGenerator) -> Option<Schema> {
    Some(match question {
        "price" => PriceTexts::json_schema(generator),
        "explain" => ExplainTexts::json_schema(generator),
        "strategy" => StrategyTexts::json_schema(generator),
        "streaks" => StreakTexts::json_schema(generator),
        "session" => BankrollTexts::json_schema(generator),
        "effects" => EffectsTexts::json_schema(generator),
        "count" => CountTexts::json_schema(generator),
        "equilibrium" => EquilibriumTexts::json_schema(generator),
        "fit" => FitTexts::json_schema(generator),
        "appendix" => AppendixTexts::json_schema(generator),
        "design" => DesignTexts::json_schema(generator),
        "diff" => DiffTexts::json_schema(generator),
        "universe" => UniverseTexts::json_schema(generator),
        "certify" => CertifyTexts::json_schema(generator),
        "audit" => AuditTexts::json_schema(generator),
        "simulate" => SimulateTexts::json_schema(generator),
        "check" => CheckTexts::json_schema(generator),
        _ => return None,
    })
}
