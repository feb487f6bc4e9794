//! Parses requests to explain a house edge.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::explain::ExplainRequest;
use crate::typed::ShoeTexts;
#[cfg(feature = "cli")]
use crate::typed::option;

/// Texts of a request for [`crate::question::explain::explain()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct ExplainTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else the first that has the wager]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Wager to explain: its id or its name [default: the only one of the variant]
    #[cfg_attr(
        feature = "cli",
        arg(long, short = 'w', value_name = "W", default_value = "", hide_default_value = true)
    )]
    pub wager: String,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
}

/// Parses the texts of a request for an explanation.
///
/// # Errors
///
/// Returns an error if the shoe is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, ExplainTexts};
///
/// let texts = ExplainTexts { wager: "tie".into(), ..ExplainTexts::default() };
/// assert_eq!(typed::explain(&texts)?.wager, "tie");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn explain(texts: &ExplainTexts) -> Result<ExplainRequest, Error> {
    Ok(ExplainRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        wager: texts.wager.clone(),
        shoe: texts.shoe.shoe()?,
    })
}
