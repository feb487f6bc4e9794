//! Parses requests for prices of wagers.

use serde::Deserialize;

use crate::dealt::Dealt;
use crate::error::Error;
use crate::exact::Exact;
use crate::question::price::Request;
use crate::question::price::chip::{self, Chip};
use crate::question::price::outline::Sort;
use crate::typed::words::{names, one_of};
use crate::typed::{SessionTexts, ShoeTexts, first_and_more};
use crate::wording::asked::{CHIP, SORT, STAKES};

/// Texts of a request for [`crate::price`].
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct PriceTexts {
    /// Shoe, or several side by side.
    #[serde(flatten)]
    pub shoes: ShoeTexts,
    /// Variants, collections or games, separated by commas or one each (default: the default sets).
    pub variant: Vec<String>,
    /// Ids of wagers, separated by commas or one each (default: all).
    pub wager: Vec<String>,
    /// Sessions of wagers on runs.
    #[serde(flatten)]
    pub sessions: SessionTexts,
    /// Known cards of this round, as [`Dealt::parse`] reads them: `P 9H 4 B 7`.
    pub dealt: Option<String>,
    /// Condition that the round meets: `player.opening = 6, banker.opening = 5`.
    pub given: Option<String>,
    /// Order of the wagers: `edge`, `hit` or `name` (default: the order of the tables).
    pub sort: Option<String>,
    /// `true` if a sorted list also has wagers that are not on offer on a shoe, or whose rule has
    /// two readings.
    pub all_wagers: bool,
    /// `true` to compute the risk of a round too.
    pub risk: bool,
    /// Value of the chip to which payments are rounded: `25` or `0.25`.
    pub chip: Option<String>,
    /// Stakes for `chip`: `25,50,100` (default: one chip, two and so on).
    pub stakes: Option<String>,
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
    let sorts = [("edge", Sort::Edge), ("hit", Sort::Hit), ("name", Sort::Name)];
    let sort = |text| one_of(SORT, text, &sorts);
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
