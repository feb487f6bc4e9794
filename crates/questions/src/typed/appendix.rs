//! Parses requests for appendices of games.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::appendix::AppendixRequest;
use crate::question::appendix::report::Cover;
use crate::shoe::Shoe;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::shoes::decks_of;
use crate::typed::words::{names, of_date, of_words};
use crate::wording::asked::{AUTHOR, REFERENCE, TITLE};

/// Texts of a request for [`crate::question::appendix::appendices`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct AppendixTexts {
    /// Variant "game/variant", variant name, game, or collection: usual, documents, games or market
    /// [default: usual,documents]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Numbers of decks, each with event tables, in one document: 6,8 [default: the first number
    /// the rules allow]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub decks: Option<String>,
    /// Title of the document [default: the name of the game]
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT", value_parser = option::not_blank))]
    pub title: Option<String>,
    /// Author of the document
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT", value_parser = option::not_blank))]
    pub author: Option<String>,
    /// Reference number of the document
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT", value_parser = option::not_blank))]
    pub reference: Option<String>,
    /// Date printed in the appendix; without it, no date is printed
    #[cfg_attr(feature = "cli", arg(long, value_name = "YYYY-MM-DD", value_parser = option::date))]
    pub date: Option<String>,
}

/// Parses the texts of a request for appendices. The front itself sets
/// [`AppendixRequest::command`], which makes them again.
///
/// # Errors
///
/// Returns an error if a text is invalid or blank.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, AppendixTexts};
///
/// let texts = AppendixTexts {
///     decks: Some("6,8".into()),
///     title: Some("Dragon 7".into()),
///     ..AppendixTexts::default()
/// };
/// let request = typed::appendix(&texts)?;
/// assert_eq!(request.decks, [6, 8]);
/// assert_eq!(request.cover.title.as_deref(), Some("Dragon 7"));
///
/// let error = typed::appendix(&AppendixTexts { title: Some(" ".into()), ..texts }).unwrap_err();
/// assert_eq!(error.to_string(), "title: expected words, or nothing at all");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn appendix(texts: &AppendixTexts) -> Result<AppendixRequest, Error> {
    let shoes = texts.decks.as_deref().map_or(Ok(Vec::new()), decks_of)?;
    shoes.iter().try_for_each(|shoe| shoe.finite().map(drop))?;
    let words = |parameter, text: &Option<String>| {
        text.as_deref().map(|text| of_words(parameter, text)).transpose()
    };
    Ok(AppendixRequest {
        variants: names(&texts.variant),
        command: String::new(),
        decks: shoes.iter().filter_map(Shoe::base_decks).collect(),
        cover: Cover {
            title: words(TITLE, &texts.title)?,
            author: words(AUTHOR, &texts.author)?,
            reference: words(REFERENCE, &texts.reference)?,
        },
        date: texts.date.as_deref().map(of_date).transpose()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let texts = AppendixTexts {
            variant: vec!["dynasty".into()],
            decks: text("6..8"),
            title: text("T"),
            author: text("A"),
            reference: text("R"),
            date: text("2026-11-22"),
        };
        let request = appendix(&texts).unwrap();
        assert_eq!((request.variants, request.decks), (vec!["dynasty".into()], vec![6, 7, 8]));
        let cover = request.cover;
        let words = [cover.title, cover.author, cover.reference, request.date];
        assert_eq!(words, ["T", "A", "R", "2026-11-22"].map(text));
        let refused = |texts| appendix(&texts).unwrap_err().to_string();
        assert_eq!(
            refused(AppendixTexts { decks: text("6,6"), ..texts.clone() }),
            "decks 6,6: 6 is named twice"
        );
        assert_eq!(
            refused(AppendixTexts { author: text(""), ..texts.clone() }),
            "author: expected words, or nothing at all"
        );
        assert_eq!(
            refused(AppendixTexts { date: text("2026-02-30"), ..texts }),
            "date 2026-02-30: expected a day as YYYY-MM-DD: 2026-03-31"
        );
    }
}
