//! Parses the sessions that settle wagers on runs: lengths `30`, `10..80`, `10..80/5`, `10,20,30`,
//! `20:1,21:3`, the dependence between rounds that is kept, and the runs that pay.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{Error, brief};
use crate::figure::key::Key;
use crate::question::streaks::Sessions;
use crate::question::streaks::runs::{MOST_HANDS, Model, Reading, Session};
use crate::typed::lists::Listed;
use crate::typed::numbers::whole;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::{one_of, words_of};
use crate::wording::asked::{CUT, HANDS, MODEL, READING, ROUNDS_PER_SHOE};

/// The sessions that settle wagers on runs.
///
/// # Example
///
/// ```
/// use shoe_odds::question::streaks::runs::{Model, Session};
/// use shoe_odds::typed::SessionTexts;
///
/// let texts = SessionTexts {
///     hands: Some("10..20/5".into()),
///     model: Some("pair".into()),
///     ..SessionTexts::default()
/// };
/// let sessions = texts.sessions()?;
/// assert_eq!(sessions.sessions, [10, 15, 20].map(Session::of));
/// assert_eq!(sessions.model, Model::Pair);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct SessionTexts {
    /// Hands in a session, 1 to 1000: 30; several lengths: 10..80, 10..80/5 or 10,20,30; a random
    /// length with weights: 20:1,21:3
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", allow_hyphen_values = true))]
    pub hands: Option<String>,
    /// Dependence to keep between the rounds of one shoe
    #[cfg_attr(feature = "cli", arg(long, default_value = "independent", value_parser = option::words(Model::ALL)))]
    #[schemars(extend("enum" = words_of(Model::ALL)))]
    pub model: Option<String>,
    /// Runs that wagers pay
    #[cfg_attr(feature = "cli", arg(long, default_value = "longest", value_parser = option::words(Reading::ALL)))]
    #[schemars(extend("enum" = words_of(Reading::ALL)))]
    pub reading: Option<String>,
    /// Rounds dealt from each shoe before a new one [default: one shoe per session]
    #[cfg_attr(
        feature = "cli",
        arg(long, alias = "shoe-rounds", value_name = "R", allow_hyphen_values = true)
    )]
    #[serde(alias = "shoe-rounds")]
    pub rounds_per_shoe: Option<String>,
    /// Cards behind the cut card [default: 0]
    #[cfg_attr(feature = "cli", arg(long, value_name = "C", allow_hyphen_values = true))]
    pub cut: Option<String>,
}

impl SessionTexts {
    /// Parses the sessions; the list is empty if `hands` is not given.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is invalid.
    pub fn sessions(&self) -> Result<Sessions, Error> {
        let number = |parameter, text: &Option<String>, least: u64, expected: &str| {
            let read = |text: &String| {
                whole(text).filter(|number| *number >= least).ok_or_else(|| {
                    let why = format!("expected a whole number of {expected}");
                    Error::value(parameter, text, why)
                })
            };
            text.as_ref().map(read).transpose()
        };
        let rounds = number(ROUNDS_PER_SHOE, &self.rounds_per_shoe, 1, "rounds, at least 1")?;
        let cut = number(CUT, &self.cut, 0, "cards")?;
        let sessions = self.hands.as_deref().map_or(Ok(Vec::new()), sessions)?;
        let model = |text| one_of(MODEL, text, Model::ALL);
        let reading = |text| one_of(READING, text, Reading::ALL);
        Ok(Sessions {
            sessions,
            model: self.model.as_deref().map_or(Ok(Model::Independent), model)?,
            reading: self.reading.as_deref().map_or(Ok(Reading::Longest), reading)?,
            rounds_per_shoe: rounds.map(|rounds| u32::try_from(rounds).unwrap_or(u32::MAX)),
            cut: cut.unwrap_or(0),
        })
    }
}

/// Parses the hands of sessions: several sessions for a range or a list, one session of random
/// length for lengths with weights.
fn sessions(text: &str) -> Result<Vec<Session>, Error> {
    let mistake = |why: String| Err(Error::value(HANDS, brief(text), why));
    if text.contains(':') {
        return match weighted(text) {
            Ok(session) => Ok(vec![session]),
            Err(why) => mistake(why),
        };
    }
    match lengths(text) {
        Ok(lengths) => Ok(lengths.into_iter().map(Session::of).collect()),
        Err(why) => mistake(why),
    }
}

fn lengths(text: &str) -> Result<Vec<u32>, String> {
    let most = MOST_HANDS as usize;
    let mistake = |why| why;
    Listed { what: "lengths", most, read: &hands, mistake: &mistake }.different(text)
}

fn weighted(text: &str) -> Result<Session, String> {
    let mut lengths: Vec<(u32, u64)> = Vec::new();
    for part in text.split(',') {
        let Some((length, weight)) = part.split_once(':') else {
            return Err(format!("{} has no weight: expected {part}:1 or the like", brief(part)));
        };
        let length = hands(length.trim())?;
        let weight = whole(weight.trim()).filter(|weight| *weight > 0).ok_or_else(|| {
            let weight = brief(weight);
            format!("weight \"{weight}\" of {length} hands: expected a whole number above 0")
        })?;
        if lengths.iter().any(|(other, _)| *other == length) {
            return Err(format!("{length} hands are named twice"));
        }
        lengths.push((length, weight));
    }
    Session::new(&lengths).ok_or_else(|| "expected lengths with weights, as 20:1,21:3".to_owned())
}

fn hands(text: &str) -> Result<u32, String> {
    let hands = whole(text).and_then(|hands| u32::try_from(hands).ok());
    hands.filter(|hands| (1..=MOST_HANDS).contains(hands)).ok_or_else(|| {
        format!(
            "\"{}\" is no number of hands: expected 1 to {MOST_HANDS}, as 30, 10..80, 10,20,30, \
             or with weights 20:1,21:3",
            brief(text)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_as_they_are_typed() {
        let of = |lengths: &[u32]| lengths.iter().copied().map(Session::of).collect::<Vec<_>>();
        for (text, expected) in [
            ("30", of(&[30])),
            ("10..12", of(&[10, 11, 12])),
            ("7..7", of(&[7])),
            ("10..80/30", of(&[10, 40, 70])),
            ("30,10, 20", of(&[30, 10, 20])),
            ("10, 20..40/10,7", of(&[10, 20, 30, 40, 7])),
            ("21:3,20:1", vec![Session::new(&[(20, 1), (21, 3)]).unwrap()]),
        ] {
            assert_eq!(sessions(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        for (text, why) in [
            ("0", "\"0\" is no number of hands: expected 1 to 1000"),
            ("1000000000", "\"1000000000\" is no number of hands"),
            ("99999999999999999999999", "is no number of hands"),
            ("", "\"\" is no number of hands"),
            ("-5", "\"-5\" is no number of hands"),
            ("2.5", "\"2.5\" is no number of hands"),
            ("80..10", "the range is empty: expected 10..80"),
            ("10..", "\"\" is no number of hands"),
            ("10..80/0", "\"0\" is no number of hands"),
            ("10..80:10", "\"10..80\" is no number of hands"),
            ("10,20,10", "10 is named twice"),
            ("10,5..15/5", "10 is named twice"),
            ("10,20..", "\"\" is no number of hands"),
            ("20:1,20:2", "20 hands are named twice"),
            ("20:1,21", "21 has no weight"),
            ("20:0.5", "weight \"0.5\" of 20 hands: expected a whole number above 0"),
            ("20:0", "weight \"0\" of 20 hands: expected a whole number above 0"),
            ("20:-1", "weight \"-1\" of 20 hands"),
            ("20:99999999999999999999", "of 20 hands: expected a whole number"),
        ] {
            let error = sessions(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
