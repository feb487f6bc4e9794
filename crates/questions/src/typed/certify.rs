//! Parses requests for certificates.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::certify::CertifyRequest;
use crate::typed::ShoeTexts;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::names;
use crate::wording::asked::WAGER;

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
    /// Certify the equilibrium of hands that decide, as of chemin de fer, and no wager
    #[cfg_attr(feature = "cli", arg(long, conflicts_with = "wager"))]
    pub equilibrium: bool,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
}

/// Parses the texts of a request for a certificate.
///
/// # Errors
///
/// Returns an error if the shoe is invalid, or if wagers are named beside an equilibrium.
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
    let wagers = names(&texts.wager);
    if texts.equilibrium && !wagers.is_empty() {
        let why = "an equilibrium is of a game: expected no wager beside it";
        return Err(Error::parameter_given(WAGER, why));
    }
    Ok(CertifyRequest {
        variants: names(&texts.variant),
        wagers,
        shoe: texts.shoe.shoe()?,
        equilibrium: texts.equilibrium,
    })
}
