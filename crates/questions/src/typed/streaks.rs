//! Parses requests for runs of wins in a session.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::exact::Exact;
use crate::question::streaks::StreakRequest;
use crate::typed::numbers::{share, within};
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::names;
use crate::typed::{SessionTexts, ShoeTexts, first_and_more};
use crate::wording::asked::{EDGE, HANDS, LONGEST};

/// Maximum value of `longest`.
const MOST_LONGEST: u64 = 1000;

/// Texts of a request for [`crate::question::streaks::streaks()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(mut_args(option::several_shoes)))]
#[serde(default, rename_all = "kebab-case")]
pub struct StreakTexts {
    /// Shoe, or several side by side.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoes: ShoeTexts,
    /// Variant "game/variant", variant name, or game [default: all that have a wager on runs]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Price only the wagers with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Sessions of the wagers.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub sessions: SessionTexts,
    /// Print only the wagers: no runs, no dependence of rounds
    #[cfg_attr(feature = "cli", arg(long))]
    pub brief: bool,
    /// House edge to find payoffs for, 5% or 0.05 [default: 0, a fair bet]
    #[cfg_attr(feature = "cli", arg(long, value_name = "EDGE", allow_hyphen_values = true))]
    pub edge: Option<String>,
    /// Longest run length listed separately, 1 to 1000; longer runs share a row [default: 20 in
    /// text; 100 in data formats, fewer in long sessions]
    #[cfg_attr(feature = "cli", arg(long, value_name = "L", value_parser = option::number(1..=1000)))]
    pub longest: Option<String>,
}

/// Parses the texts of a request about runs.
///
/// # Errors
///
/// Returns an error if a text is invalid, or if `longest` is given without exactly one session.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::typed::{self, SessionTexts, StreakTexts};
///
/// let sessions = SessionTexts { hands: Some("70".into()), ..SessionTexts::default() };
/// let texts = StreakTexts { sessions, edge: Some("5%".into()), ..StreakTexts::default() };
/// assert_eq!(typed::streaks(&texts)?.wanted_edge, Exact::ratio(1, 20).unwrap());
///
/// let texts = StreakTexts { longest: Some("0".into()), ..texts };
/// let error = typed::streaks(&texts).unwrap_err();
/// assert_eq!(error.to_string(), "longest 0: expected a whole number from 1 to 1000");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn streaks(texts: &StreakTexts) -> Result<StreakRequest, Error> {
    let (shoe, more_shoes) = first_and_more(texts.shoes.shoes()?);
    let sessions = texts.sessions.sessions()?;
    let wanted_edge = texts.edge.as_deref().map_or(Ok(Exact::zero()), wanted_edge)?;
    let longest = |text| within(LONGEST, text, 1..=MOST_LONGEST);
    let longest = texts.longest.as_deref().map(longest).transpose()?;
    if longest.is_some() && sessions.sessions.len() != 1 {
        let why = format!("{LONGEST} is of the runs of one session: expected one {HANDS}");
        return Err(Error::usage(why));
    }
    Ok(StreakRequest {
        shoe,
        more_shoes,
        variants: names(&texts.variant),
        wagers: names(&texts.wager),
        sessions,
        longest: longest.and_then(|longest| u32::try_from(longest).ok()),
        brief: texts.brief,
        wanted_edge,
    })
}

fn wanted_edge(text: &str) -> Result<Exact, Error> {
    share(text).filter(|edge| edge.abs() <= Exact::one()).ok_or_else(|| {
        Error::value(EDGE, text, "expected a house edge from -100% to 100%, as 5% or 0.05")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let texts = StreakTexts {
            shoes: ShoeTexts { decks: text("8"), ..ShoeTexts::default() },
            variant: vec!["dragon-tournament".into()],
            wager: vec!["any-dragon".into()],
            sessions: SessionTexts { hands: text("70"), ..SessionTexts::default() },
            brief: true,
            edge: text("0.05"),
            longest: text("12"),
        };
        let request = streaks(&texts).unwrap();
        assert_eq!(request.shoe.unwrap().whole_decks(), Some(8));
        assert_eq!(request.variants, ["dragon-tournament"]);
        assert_eq!(request.wagers, ["any-dragon"]);
        assert_eq!(request.longest, Some(12));
        assert!(request.brief);
        assert_eq!(request.wanted_edge, Exact::ratio(1, 20).unwrap());
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let text = |text: &str| Some(text.to_owned());
        let none = StreakTexts::default;
        for (texts, why) in [
            (StreakTexts { edge: text("5"), ..none() }, "edge 5: expected a house edge from -100%"),
            (StreakTexts { longest: text("0"), ..none() }, "longest 0: expected a whole number"),
            (
                StreakTexts { longest: text("5"), ..none() },
                "longest is of the runs of one session: expected one hands",
            ),
        ] {
            let error = streaks(&texts).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
