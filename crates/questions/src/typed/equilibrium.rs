//! Parses requests for equilibria.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::game::decision::Sees;
use crate::question::equilibrium::EquilibriumRequest;
use crate::typed::numbers::share;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::{one_of, words_of};
use crate::typed::{ShoeTexts, first_and_more};
use crate::wording::asked::{COMMISSION, SEES};

/// Texts of a request for [`crate::question::equilibrium::equilibrium()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(mut_args(option::several_shoes)))]
#[serde(default, rename_all = "kebab-case")]
pub struct EquilibriumTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the first whose rules
    /// leave decisions to the hands, of --tables before others]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Shoe, or several side by side.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoes: ShoeTexts,
    /// Knowledge that the hand which decides last has of its own cards [default: composition]
    #[cfg_attr(feature = "cli", arg(long, value_name = "WHAT", value_parser = option::words(Sees::ALL)))]
    #[schemars(extend("enum" = words_of(Sees::ALL)))]
    pub sees: Option<String>,
    /// Share of its wins that the hand which customarily pays a commission pays, 0% to 100%: 5%
    /// [default: none]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SHARE", allow_hyphen_values = true))]
    pub commission: Option<String>,
}

/// Parses the texts of a request for equilibria.
///
/// # Errors
///
/// Returns an error if a text is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::typed::{self, EquilibriumTexts};
///
/// let texts = EquilibriumTexts { commission: Some("5%".into()), ..EquilibriumTexts::default() };
/// assert_eq!(typed::equilibrium(&texts)?.commission, Exact::ratio(1, 20));
///
/// let texts = EquilibriumTexts { sees: Some("colors".into()), ..EquilibriumTexts::default() };
/// let error = typed::equilibrium(&texts).unwrap_err();
/// assert_eq!(error.to_string(), "sees colors: expected composition or total");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn equilibrium(texts: &EquilibriumTexts) -> Result<EquilibriumRequest, Error> {
    let (shoe, more_shoes) = first_and_more(texts.shoes.shoes()?);
    let sees = texts.sees.as_deref().map(|text| one_of(SEES, text, Sees::ALL)).transpose()?;
    let rate = |text: &str| {
        // A plain 1 may be meant as 1% or as the whole win.
        let is_plain = !text.contains('%');
        let inside = |rate: &Exact| {
            let most = Exact::one();
            !rate.is_negative() && *rate <= most && !(is_plain && *rate == most)
        };
        let expected = "expected a share from 0% to 100%, as 5% or 0.05";
        share(text.trim())
            .filter(inside)
            .ok_or_else(|| Error::value(COMMISSION, brief(text), expected))
    };
    Ok(EquilibriumRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        shoe,
        more_shoes,
        sees: sees.unwrap_or_default(),
        commission: texts.commission.as_deref().map(rate).transpose()?,
    })
}
