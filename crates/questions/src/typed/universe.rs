//! Parses requests for a universe.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::universe::UniverseRequest;
use crate::typed::ShoeTexts;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::names;

/// Texts of a request for [`crate::question::universe::universe()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct UniverseTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else the first that has the wagers]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Sum only the wagers with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
}

/// Parses the texts of a request for a universe.
///
/// # Errors
///
/// Returns an error if the shoe is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, UniverseTexts};
///
/// let texts = UniverseTexts { wager: vec!["tie".into()], ..UniverseTexts::default() };
/// assert_eq!(typed::universe(&texts)?.wagers, ["tie"]);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn universe(texts: &UniverseTexts) -> Result<UniverseRequest, Error> {
    Ok(UniverseRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        wagers: names(&texts.wager),
        shoe: texts.shoe.shoe()?,
    })
}
