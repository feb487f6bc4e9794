//! Parses requests to fit unknown chances and laws.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::fit::FitRequest;
use crate::typed::ShoeTexts;
use crate::typed::words::names;

/// Texts of a request for [`crate::question::fit::fit()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct FitTexts {
    /// Variant "game/variant", variant name, game, or collection; repeatable [default: every variant
    /// with an unknown chance or law, of --tables if one has it]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
    /// Bound returns over all laws of multipliers or shown cards, also of laws whose chances the table
    /// states
    #[cfg_attr(feature = "cli", arg(long))]
    pub laws: bool,
}

/// Parses the texts of a request to fit unknown chances.
///
/// # Errors
///
/// Returns an error if the shoe is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, FitTexts};
///
/// let texts = FitTexts { variant: vec!["prosperity-tree".into()], ..FitTexts::default() };
/// assert_eq!(typed::fit(&texts)?.variants, ["prosperity-tree"]);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn fit(texts: &FitTexts) -> Result<FitRequest, Error> {
    Ok(FitRequest { variants: names(&texts.variant), shoe: texts.shoe.shoe()?, laws: texts.laws })
}
