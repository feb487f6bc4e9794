//! Parses requests for the best strategy of a wager.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::strategy::StrategyRequest;
use crate::typed::ShoeTexts;
#[cfg(feature = "cli")]
use crate::typed::option;

/// Texts of a request for [`crate::question::strategy::strategy()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct StrategyTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else the first that has the wager]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Wager with decisions: its id or its name [default: all of the variant]
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W"))]
    pub wager: Option<String>,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
}

/// Parses the texts of a request for a strategy.
///
/// # Errors
///
/// Returns an error if the shoe is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, StrategyTexts};
///
/// let texts = StrategyTexts { wager: Some("ante".into()), ..StrategyTexts::default() };
/// assert_eq!(typed::strategy(&texts)?.wager, "ante");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn strategy(texts: &StrategyTexts) -> Result<StrategyRequest, Error> {
    Ok(StrategyRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        wager: texts.wager.clone().unwrap_or_default(),
        shoe: texts.shoe.shoe()?,
    })
}
