//! Parses shoes: whole decks `8`, `6,8` or `1..12`, any shoe, and the cards that were seen to leave
//! it.

use std::fs;
use std::io::Read;
use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{Error, brief};
use crate::shoe::{SeenCards, Shoe};
use crate::typed::lists::Listed;
use crate::typed::numbers::whole;
use crate::wording::asked::{DECKS, SEEN, SHOE};

/// The texts of one shoe, or of several side by side.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::ShoeTexts;
///
/// let decks = |decks: &str| ShoeTexts { decks: Some(decks.into()), ..ShoeTexts::default() };
/// let shoes = decks("4..8/2").shoes()?;
/// assert_eq!(shoes.iter().map(|shoe| shoe.cards()).collect::<Vec<_>>(), [208, 312, 416]);
///
/// let seen = ShoeTexts { seen: Some("9H KD*2".into()), ..decks("8") };
/// assert_eq!(seen.shoe()?.unwrap().to_string(), "8 - 9H - KD*2");
///
/// let error = decks("4..2").shoes().unwrap_err();
/// assert_eq!(error.to_string(), "decks 4..2: the range is empty: expected 2..4");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct ShoeTexts {
    /// Number of decks, 1 to 10000 [default: the first number the rules allow]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)
    )]
    pub decks: Option<String>,
    /// Shoe: "8 - KH*2 - 9" for 8 decks less cards, or counts "AS=8 AH=7", "A=30 T=25", "0=100
    /// 1=30"; see `odds help shoe`
    #[cfg_attr(feature = "cli", arg(long, value_name = "SPEC", allow_hyphen_values = true))]
    pub shoe: Option<String>,
    /// Cards that have left the shoe of --decks or --shoe, or else the default number of decks: "9H
    /// KD*2 4", separated by blanks, commas or line breaks; or a file of such lines, in which #
    /// starts a comment
    #[cfg_attr(feature = "cli", arg(long, value_name = "CARDS", allow_hyphen_values = true,
        value_hint = clap::ValueHint::FilePath))]
    pub seen: Option<String>,
}

impl ShoeTexts {
    /// Parses one shoe; `None` if none is given.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is invalid, if `decks` and `shoe` are both given, or if there is
    /// no such shoe. It is also an error if the shoe does not have the seen cards. Without `decks`
    /// and `shoe`, the cards have left the default number of decks of the game.
    pub fn shoe(&self) -> Result<Option<Shoe>, Error> {
        let shoe = self.named(|decks| match before_infinite(decks) == Some("") {
            true => Ok(vec![Shoe::infinite()]),
            false => Ok(vec![whole_decks(decks)?]),
        })?;
        Ok(self.without_seen(shoe)?.pop())
    }

    /// Parses the shoes, in the order of the text; empty if none is given.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`ShoeTexts::shoe`], and an error if a number of decks is named twice
    /// or there are more than 100.
    pub fn shoes(&self) -> Result<Vec<Shoe>, Error> {
        self.without_seen(self.named(decks_of)?)
    }

    fn named(
        &self,
        decks: impl FnOnce(&str) -> Result<Vec<Shoe>, Error>,
    ) -> Result<Vec<Shoe>, Error> {
        match (&self.decks, &self.shoe) {
            (Some(_), Some(_)) => Err(Error::usage(format!(
                "{DECKS} and {SHOE} both name the shoe: expected one of them"
            ))),
            (Some(typed), None) => decks(typed),
            (None, Some(spec)) => Ok(vec![Shoe::parse(spec)?]),
            (None, None) => Ok(Vec::new()),
        }
    }

    fn without_seen(&self, shoes: Vec<Shoe>) -> Result<Vec<Shoe>, Error> {
        let Some(typed) = &self.seen else { return Ok(shoes) };
        let seen = seen(typed)?;
        if shoes.is_empty() {
            return Ok(vec![Shoe::default_less(seen)]);
        }
        shoes.iter().map(|shoe| shoe.less(&seen)).collect()
    }
}

/// Maximum size of a file of cards, in bytes. The largest shoe has fewer cards.
const MOST: u64 = 1 << 23;

/// Parses cards, or the cards in the file of this name.
fn seen(typed: &str) -> Result<SeenCards, Error> {
    SeenCards::parse(typed).or_else(|error| {
        let path = Path::new(typed);
        // Without a file of this name, the text is cards with a mistake.
        if !path.exists() {
            // Cards have none of these marks.
            let is_path = typed.contains(['.', '/', '\\']);
            let why = "no such file: expected cards, as \"9H KD*2 4\", or a file of cards";
            return Err(if is_path { Error::value(SEEN, brief(typed), why) } else { error });
        }
        let failed = |cause| Error::file(path, "read", cause);
        let mut text = String::new();
        let file = fs::File::open(path).map_err(failed)?;
        file.take(MOST + 1).read_to_string(&mut text).map_err(failed)?;
        if text.len() as u64 > MOST {
            let why = format!("longer than {MOST} bytes: expected cards");
            return Err(Error::usage(format!("{}: {why}", path.display())));
        }
        SeenCards::read(typed, &text)
    })
}

/// Returns the text before the word for infinitely many decks, if it ends in it.
fn before_infinite(text: &str) -> Option<&str> {
    let text = text.trim();
    text.strip_suffix("infinite").or_else(|| text.strip_suffix("inf"))
}

/// Parses a shoe of whole decks.
fn whole_decks(text: &str) -> Result<Shoe, Error> {
    let decks = whole(text).and_then(|decks| u32::try_from(decks).ok()).ok_or_else(|| {
        Error::value(DECKS, text, "expected a whole number of decks from 1 to 10000")
    })?;
    Shoe::decks(decks)
}

/// Splits shoes into the first shoe of a request and the other shoes.
pub(crate) fn first_and_more(shoes: Vec<Shoe>) -> (Option<Shoe>, Vec<Shoe>) {
    let mut shoes = shoes.into_iter();
    (shoes.next(), shoes.collect())
}

/// Maximum length of a list of numbers of decks.
const MOST_DECKS: usize = 100;

/// Parses shoes of whole decks: `8`, `6,8`, `4..8`.
pub(super) fn decks_of(text: &str) -> Result<Vec<Shoe>, Error> {
    // The word stands by itself or last.
    if let Some(before) = before_infinite(text) {
        let mut shoes = match before.trim_end().strip_suffix(',') {
            Some(before) => decks_of(before)?,
            None if before.is_empty() => Vec::new(),
            None => return Err(Error::value(DECKS, brief(text), "expected 6,8,infinite")),
        };
        shoes.push(Shoe::infinite());
        return Ok(shoes);
    }
    let mistake = |why| Error::value(DECKS, brief(text), why);
    let read = |part: &str| Ok(whole_decks(part)?.base_decks().unwrap_or_default());
    let decks =
        Listed { what: "numbers of decks", most: MOST_DECKS, read: &read, mistake: &mistake };
    decks.different(text)?.into_iter().map(Shoe::decks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_decks_are_listed_and_ranged() {
        let of = |text: &str| -> Vec<u32> {
            decks_of(text).unwrap().iter().filter_map(Shoe::base_decks).collect()
        };
        assert_eq!(of("8"), [8]);
        assert_eq!(of("6,8"), [6, 8]);
        assert_eq!(of("4..6, 8"), [4, 5, 6, 8]);
        assert_eq!(of("2..8/3"), [2, 5, 8]);
        assert_eq!(decks_of("infinite").unwrap(), [Shoe::infinite()]);
        assert_eq!(decks_of("inf").unwrap(), [Shoe::infinite()]);
        assert_eq!(decks_of("8, infinite").unwrap(), [Shoe::decks(8).unwrap(), Shoe::infinite()]);
        for (text, why) in [
            ("8,8", "8 is named twice"),
            ("8..6", "the range is empty: expected 6..8"),
            ("6..", "expected a whole number of decks from 1 to 10000"),
            ("0", "from 1 to 10000"),
            ("1..infinite", "expected 6,8,infinite"),
            ("infinite,8", "expected a whole number of decks"),
            ("1..10000", "more than 100 numbers of decks"),
        ] {
            let error = decks_of(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn a_shoe_is_named_once_and_the_cards_seen_left_it_or_the_default() {
        let text = |text: &str| Some(text.to_owned());
        let both = ShoeTexts { decks: text("8"), shoe: text("8 - 9"), seen: None };
        for error in [both.shoe().unwrap_err(), both.shoes().unwrap_err()] {
            let said = error.to_string();
            assert_eq!(said, "decks and shoe both name the shoe: expected one of them");
        }
        let seen = ShoeTexts { seen: text("9H"), ..ShoeTexts::default() };
        let default = seen.shoe().unwrap().unwrap();
        assert!(default.leaves_default() && default.cards() == 0);
        assert_eq!(default.on_default(6).unwrap(), Shoe::parse("6 - 9H").unwrap());
        assert!(ShoeTexts::default().shoe().unwrap().is_none());
        assert!(ShoeTexts::default().shoes().unwrap().is_empty());
        let several = ShoeTexts { decks: text("6,8"), ..ShoeTexts::default() };
        let said = several.shoe().unwrap_err().to_string();
        assert_eq!(said, "decks 6,8: expected a whole number of decks from 1 to 10000");
    }
}
