//! Parses requests for appendices of games.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::appendix::AppendixRequest;
use crate::question::manifest::Origin;
use crate::shoe::Shoe;
use crate::typed::DocumentTexts;
use crate::typed::shoes::decks_of;
use crate::typed::words::names;

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
    /// Title page of the document.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub document: DocumentTexts,
}

/// Parses the texts of a request for appendices. The front itself sets
/// [`AppendixRequest::origin`], which makes them again.
///
/// # Errors
///
/// Returns an error if a text is invalid or blank.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, AppendixTexts, DocumentTexts};
///
/// let texts = AppendixTexts {
///     decks: Some("6,8".into()),
///     document: DocumentTexts { title: Some("Dragon 7".into()), ..DocumentTexts::default() },
///     ..AppendixTexts::default()
/// };
/// let request = typed::appendix(&texts)?;
/// assert_eq!(request.decks, [6, 8]);
/// assert_eq!(request.cover.title.as_deref(), Some("Dragon 7"));
///
/// let document = DocumentTexts { title: Some(" ".into()), ..DocumentTexts::default() };
/// let error = typed::appendix(&AppendixTexts { document, ..texts }).unwrap_err();
/// assert_eq!(error.to_string(), "title: expected words, or nothing at all");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn appendix(texts: &AppendixTexts) -> Result<AppendixRequest, Error> {
    let shoes = texts.decks.as_deref().map_or(Ok(Vec::new()), decks_of)?;
    shoes.iter().try_for_each(|shoe| shoe.finite().map(drop))?;
    Ok(AppendixRequest {
        variants: names(&texts.variant),
        origin: Origin::default(),
        decks: shoes.iter().filter_map(Shoe::base_decks).collect(),
        cover: texts.document.cover()?,
        date: texts.document.date()?,
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
            document: DocumentTexts {
                title: text("T"),
                author: text("A"),
                reference: text("R"),
                date: text("2026-11-22"),
            },
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
            refused(AppendixTexts {
                document: DocumentTexts { author: text(""), ..DocumentTexts::default() },
                ..texts.clone()
            }),
            "author: expected words, or nothing at all"
        );
        assert_eq!(
            refused(AppendixTexts {
                document: DocumentTexts { date: text("2026-02-30"), ..DocumentTexts::default() },
                ..texts
            }),
            "date 2026-02-30: expected a day as YYYY-MM-DD: 2026-03-31"
        );
    }
}
