//! Parses requests to compare two rule sets or shoes.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::diff::DiffRequest;
use crate::typed::ShoeTexts;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::names;

/// Texts of a request for [`crate::question::diff::diff()`], without tables of one's own.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(mut_args(option::shoes_of_a_diff)))]
#[serde(default, rename_all = "kebab-case")]
pub struct DiffTexts {
    /// First variant, game/variant, variant name, or game; or a table file, FILE.toml
    #[cfg_attr(feature = "cli", arg(value_name = "FIRST", value_hint = clap::ValueHint::FilePath))]
    pub first: String,
    /// Second variant or table file [default: the first one, on the second shoe of --decks]
    #[cfg_attr(feature = "cli", arg(value_name = "SECOND", value_hint = clap::ValueHint::FilePath))]
    pub second: Option<String>,
    /// Shoe of both sides, or one for each.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoes: ShoeTexts,
    /// Compare only the wagers with these ids or names; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
}

/// Parses the texts of a request for a difference. The front itself sets
/// [`DiffRequest::catalogs`], if it reads files.
///
/// # Errors
///
/// Returns an error if a shoe is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, DiffTexts, ShoeTexts};
///
/// let shoes = ShoeTexts { decks: Some("6,8".into()), ..ShoeTexts::default() };
/// let texts = DiffTexts { first: "ez".into(), shoes, ..DiffTexts::default() };
/// assert_eq!(typed::diff(&texts)?.shoes.len(), 2);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn diff(texts: &DiffTexts) -> Result<DiffRequest, Error> {
    Ok(DiffRequest {
        first: texts.first.clone(),
        second: texts.second.clone().unwrap_or_default(),
        catalogs: [None, None],
        shoes: texts.shoes.shoes()?,
        wagers: names(&texts.wager),
    })
}
