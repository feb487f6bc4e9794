//! Parses requests for prices of wagers.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::dealt::Dealt;
use crate::error::Error;
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::question::price::Request;
use crate::question::price::chip::{self, Chip};
use crate::question::price::outline::Sort;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::{names, one_of, words_of};
use crate::typed::{SessionTexts, ShoeTexts, first_and_more};
use crate::wording::asked::{CHIP, SORT, STAKES};

/// Texts of a request for [`crate::question::price::price`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(mut_args(option::several_shoes)))]
#[serde(default, rename_all = "kebab-case")]
pub struct PriceTexts {
    /// Shoe, or several side by side.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoes: ShoeTexts,
    /// Variant "game/variant", variant name, game, or collection: usual, documents, games or market
    /// [default: usual,documents]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Order of the wagers [default: the order of the tables]
    #[cfg_attr(feature = "cli", arg(long, value_name = "ORDER", value_parser = option::words(Sort::ALL)))]
    #[schemars(extend("enum" = words_of(Sort::ALL)))]
    pub sort: Option<String>,
    /// With --sort and --summary, include wagers that are not on offer on this shoe, or whose rule
    /// can be read in two ways [default: left out, unless --wager names them]
    #[cfg_attr(feature = "cli", arg(long))]
    pub all_wagers: bool,
    /// Price only the wagers with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Known cards of this round, by hand in dealing order: "P 9H 4 B 7", in Dragon Tiger "D 9H T
    /// 4"; 9H is a card, 4 a rank, 0 any card worth nothing. The shoe is the one before this round;
    /// every figure is conditional on these cards
    #[cfg_attr(feature = "cli", arg(long, value_name = "CARDS", allow_hyphen_values = true))]
    pub dealt: Option<String>,
    /// Condition that the round meets, in the syntax of a paytable line: 'player.opening = 6,
    /// banker.opening = 5'; see `odds list fields`. Every figure is conditional on it
    #[cfg_attr(feature = "cli", arg(long, value_name = "CONDITION", allow_hyphen_values = true))]
    pub given: Option<String>,
    /// Add the risk of a round: volatility indices at 90, 95 and 99%, the range of the RTP after
    /// 1,000 to 10,000,000 rounds, covariance and correlation of every pair of wagers, and the
    /// maximum liability of all together
    #[cfg_attr(feature = "cli", arg(long))]
    pub risk: bool,
    /// Add the house edge by stake if wins are paid in whole chips of this value, so that a
    /// commission is rounded: in the house's favor, and to the nearest chip
    #[cfg_attr(feature = "cli", arg(long, value_name = "VALUE", allow_hyphen_values = true))]
    pub chip: Option<String>,
    /// Stakes for --chip, multiples of it: 25,50,100 [default: 1 chip, 2 chips, … until nothing is
    /// rounded]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "LIST", requires = "chip", allow_hyphen_values = true)
    )]
    pub stakes: Option<String>,
    /// Sessions of wagers on runs.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub sessions: SessionTexts,
}

/// Parses the texts of a request for prices.
///
/// # Errors
///
/// Returns an error if a text is invalid, or if it needs another text that is missing.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, PriceTexts};
///
/// let texts = PriceTexts {
///     sort: Some("hit".into()),
///     chip: Some("25".into()),
///     stakes: Some("25,50".into()),
///     ..PriceTexts::default()
/// };
/// assert_eq!(typed::price(&texts)?.chip.unwrap().stakes.len(), 2);
///
/// let texts = PriceTexts { sort: Some("rtp".into()), ..texts };
/// let error = typed::price(&texts).unwrap_err();
/// assert_eq!(error.to_string(), "sort rtp: expected edge, hit or name");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn price(texts: &PriceTexts) -> Result<Request, Error> {
    let (shoe, more_shoes) = first_and_more(texts.shoes.shoes()?);
    let sort = |text| one_of(SORT, text, Sort::ALL);
    Ok(Request {
        shoe,
        more_shoes,
        variants: names(&texts.variant),
        wagers: names(&texts.wager),
        sessions: texts.sessions.sessions()?,
        dealt: texts.dealt.as_deref().map(Dealt::read_later),
        given: texts.given.clone(),
        sort: texts.sort.as_deref().map(sort).transpose()?,
        all_wagers: texts.all_wagers,
        risk: texts.risk,
        chip: chip_of(texts)?,
    })
}

/// Parses the chip and the stakes.
fn chip_of(texts: &PriceTexts) -> Result<Option<Chip>, Error> {
    let Some(text) = &texts.chip else {
        return match texts.stakes {
            Some(_) => Err(Error::parameter_given(STAKES, format!("expected {CHIP} beside it"))),
            None => Ok(None),
        };
    };
    let value = Exact::parse(text)
        .ok_or_else(|| Error::value(CHIP, text, "expected the value of a chip, as 25 or 0.25"))?;
    let stakes = texts.stakes.as_deref().map_or(Ok(Vec::new()), chip::read_stakes)?;
    Ok(Some(Chip { value, stakes }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let texts = PriceTexts {
            shoes: ShoeTexts { decks: text("6,8"), shoe: None, seen: text("9H") },
            variant: vec!["dynasty,ez".into()],
            wager: vec!["tie".into(), "panda-8".into()],
            sessions: SessionTexts { hands: text("30"), ..SessionTexts::default() },
            dealt: text("P 9H"),
            given: text("player.opening = 6"),
            sort: text("Name"),
            all_wagers: true,
            risk: true,
            chip: text("0.25"),
            stakes: text("1,2"),
        };
        let request = price(&texts).unwrap();
        assert_eq!(request.shoe.unwrap().to_string(), "6 - 9H");
        assert_eq!(request.more_shoes[0].to_string(), "8 - 9H");
        assert_eq!(request.variants, ["dynasty", "ez"]);
        assert_eq!(request.wagers, ["tie", "panda-8"]);
        assert_eq!(request.sessions.sessions[0].longest(), 30);
        assert_eq!(request.dealt.unwrap().to_string(), "P 9H");
        assert_eq!(request.given.as_deref(), Some("player.opening = 6"));
        assert_eq!(request.sort, Some(Sort::Name));
        assert!(request.risk && request.all_wagers);
        let chip = request.chip.unwrap();
        assert_eq!(chip.value, Exact::ratio(1, 4).unwrap());
        assert_eq!(chip.stakes, [1, 2].map(Exact::integer));
        let none = price(&PriceTexts::default()).unwrap();
        assert!(none.shoe.is_none() && none.variants.is_empty() && none.sort.is_none());
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let text = |text: &str| Some(text.to_owned());
        let none = PriceTexts::default;
        for (texts, why) in [
            (PriceTexts { chip: text("a"), ..none() }, "chip a: expected the value of a chip"),
            (PriceTexts { stakes: text("5"), ..none() }, "stakes: expected chip beside it"),
            (
                PriceTexts { chip: text("5"), stakes: text("5,x"), ..none() },
                "stakes: \"x\": expected numbers, as 25,50,100",
            ),
            (PriceTexts { sort: text("rtp"), ..none() }, "sort rtp: expected edge, hit or name"),
        ] {
            let error = price(&texts).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
