//! Parses requests for certificates.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::certify::CertifyRequest;
use crate::typed::ShoeTexts;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::names;

/// Texts of a request for [`crate::question::certify::certify()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct CertifyTexts {
    /// Variant "game/variant", variant name, game, or collection: usual, documents or market
    /// [default: usual,documents]
    #[cfg_attr(
        feature = "cli",
        arg(long, short = 'v', value_name = "V", value_delimiter = ',', value_parser = option::name())
    )]
    pub variant: Vec<String>,
    /// Certify only the wagers with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
}

/// Parses the texts of a request for a certificate.
///
/// # Errors
///
/// Returns an error if the shoe is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, CertifyTexts};
///
/// let texts = CertifyTexts { wager: vec!["tie".into()], ..CertifyTexts::default() };
/// assert_eq!(typed::certify(&texts)?.wagers, ["tie"]);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn certify(texts: &CertifyTexts) -> Result<CertifyRequest, Error> {
    Ok(CertifyRequest {
        variants: names(&texts.variant),
        wagers: names(&texts.wager),
        shoe: texts.shoe.shoe()?,
    })
}
