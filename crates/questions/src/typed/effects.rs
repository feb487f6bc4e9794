//! Parses requests for effects of removal and card counts.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::effects::EffectsRequest;
use crate::typed::counts::{levels, true_counts};
use crate::typed::numbers::whole;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::names;
use crate::typed::{ShoeTexts, first_and_more};
use crate::wording::asked::{LEFT, TRUE_COUNTS};

/// Texts of a request for [`crate::question::effects::effects()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(mut_args(option::several_shoes)))]
#[serde(default, rename_all = "kebab-case")]
pub struct EffectsTexts {
    /// Shoe, or several side by side.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoes: ShoeTexts,
    /// Variant "game/variant", variant name, game, or collection: usual, documents, games or market
    /// [default: usual,documents]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Evaluate only the wagers with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Levels of tags, the largest absolute value of a tag: 2, 1..4 or 1,3 [default: 1..4]
    #[cfg_attr(
        feature = "cli",
        arg(long, alias = "level", value_name = "LEVELS", allow_hyphen_values = true)
    )]
    #[serde(alias = "level")]
    pub tag_level: Option<String>,
    /// True counts at which to compute the exact expectation, by the tags of the highest level:
    /// -5..10, -5..10/0.5 or 0,2,4
    #[cfg_attr(feature = "cli", arg(long, value_name = "LIST", allow_hyphen_values = true))]
    pub true_counts: Option<String>,
    /// Cards left in the shoe at these true counts [default: half the shoe]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "CARDS", allow_hyphen_values = true, requires = "true_counts")
    )]
    pub left: Option<String>,
}

/// Parses the texts of a request about effects of removal.
///
/// # Errors
///
/// Returns an error if a text is invalid, or if `left` is given without `true_counts`.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, EffectsTexts};
///
/// let texts = EffectsTexts {
///     tag_level: Some("2".into()),
///     true_counts: Some("-5..5".into()),
///     left: Some("104".into()),
///     ..EffectsTexts::default()
/// };
/// let request = typed::effects(&texts)?;
/// assert_eq!((request.levels, request.true_counts.len()), (vec![2], 11));
/// assert_eq!(request.left, Some(104));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn effects(texts: &EffectsTexts) -> Result<EffectsRequest, Error> {
    let (shoe, more_shoes) = first_and_more(texts.shoes.shoes()?);
    let levels = texts.tag_level.as_deref().map(levels).transpose()?;
    let true_counts = texts.true_counts.as_deref().map(true_counts).transpose()?;
    let left = |text| {
        whole(text).ok_or_else(|| Error::value(LEFT, text, "expected a whole number of cards"))
    };
    let left = texts.left.as_deref().map(left).transpose()?;
    if left.is_some() && true_counts.is_none() {
        let why = format!("expected {TRUE_COUNTS} beside it");
        return Err(Error::parameter_given(LEFT, why));
    }
    Ok(EffectsRequest {
        shoe,
        more_shoes,
        variants: names(&texts.variant),
        wagers: names(&texts.wager),
        levels: levels.unwrap_or(EffectsRequest::default().levels),
        true_counts: true_counts.unwrap_or_default(),
        left,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_cannot_be_read_are_refused_with_what_was_expected() {
        let text = |text: &str| Some(text.to_owned());
        let none = EffectsTexts::default;
        for (texts, why) in [
            (
                EffectsTexts { left: text("half"), ..none() },
                "left half: expected a whole number of cards",
            ),
            (EffectsTexts { left: text("104"), ..none() }, "left: expected true counts beside it"),
            (
                EffectsTexts { tag_level: text("5"), ..none() },
                "tag level 5: expected levels from 1 to 4",
            ),
            (
                EffectsTexts { true_counts: text("high"), ..none() },
                "true counts high: \"high\" is no true count",
            ),
        ] {
            let error = effects(&texts).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
    }

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let texts = EffectsTexts {
            shoes: ShoeTexts { decks: text("6,8"), ..ShoeTexts::default() },
            variant: vec!["dynasty".into()],
            wager: vec!["tie".into()],
            ..EffectsTexts::default()
        };
        let request = effects(&texts).unwrap();
        assert_eq!(request.shoe.unwrap().whole_decks(), Some(6));
        assert_eq!(request.more_shoes[0].whole_decks(), Some(8));
        assert_eq!(
            (request.variants, request.wagers),
            (vec!["dynasty".into()], vec!["tie".into()])
        );
        assert_eq!(request.levels, [1, 2, 3, 4]);
        assert!(request.true_counts.is_empty() && request.left.is_none());
    }
}
