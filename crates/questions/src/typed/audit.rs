//! Parses requests to compare published figures with exact ones.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::audit::AuditRequest;
use crate::question::count::MOST_SHOES;
use crate::question::manifest::Origin;
use crate::typed::DocumentTexts;
use crate::typed::check::columns;
use crate::typed::numbers::within;
use crate::typed::words::names;
use crate::wording::asked::{ALL, SHOES, VARIANT};

/// Texts of a request for [`crate::question::audit::audit()`], without the figures of a file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct AuditTexts {
    /// Audit only the claims about this variant or game: game/variant, variant name, or game;
    /// repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Audit the claims of every built-in table, including collections
    #[cfg_attr(feature = "cli", arg(long, conflicts_with = "variant"))]
    pub all: bool,
    /// List every figure, not only those that differ or have a known error
    #[cfg_attr(feature = "cli", arg(long))]
    pub list: bool,
    /// Shoes to simulate for figures of counts [default: the number each claim states]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N"))]
    pub shoes: Option<String>,
    /// Column of a spreadsheet of figures with another name: wager=Side bet; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME=YOURS", allow_hyphen_values = true))]
    pub column: Vec<String>,
    /// Title page of the document.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", arg(skip))]
    pub document: DocumentTexts,
}

/// Parses the texts of a request for an audit. The front itself sets [`AuditRequest::claims`], the
/// figures of a file, and [`AuditRequest::origin`], which makes the audit again.
///
/// # Errors
///
/// Returns an error if `date` or `shoes` is invalid, or if variants are named beside `all`.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, AuditTexts, DocumentTexts};
///
/// let of_day = |date: &str| AuditTexts {
///     document: DocumentTexts { date: Some(date.into()), ..DocumentTexts::default() },
///     ..AuditTexts::default()
/// };
/// assert_eq!(typed::audit(&of_day("2026-11-22"))?.date.as_deref(), Some("2026-11-22"));
///
/// let error = typed::audit(&of_day("22.11.")).unwrap_err();
/// assert_eq!(error.to_string(), "date 22.11.: expected a day as YYYY-MM-DD: 2026-03-31");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn audit(texts: &AuditTexts) -> Result<AuditRequest, Error> {
    if texts.all && !texts.variant.is_empty() {
        let why = format!("{ALL} is of all variants: expected no {VARIANT} beside it");
        return Err(Error::usage(why));
    }
    Ok(AuditRequest {
        variants: names(&texts.variant),
        all: texts.all,
        list: texts.list,
        shoes: texts
            .shoes
            .as_deref()
            .map(|text| within(SHOES, text, 2..=MOST_SHOES))
            .transpose()?,
        claims: None,
        columns: columns(&texts.column, "wager=Bet")?,
        origin: Origin::default(),
        cover: texts.document.cover()?,
        date: texts.document.date()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let texts = AuditTexts {
            variant: vec!["dynasty,ez".into()],
            list: true,
            shoes: Some("500".into()),
            document: DocumentTexts { date: Some("2026-11-22".into()), ..DocumentTexts::default() },
            all: false,
            column: vec!["wager=Side bet".into()],
        };
        let request = audit(&texts).unwrap();
        assert_eq!(request.variants, ["dynasty", "ez"]);
        assert!(request.list && !request.all);
        assert_eq!(request.columns, [("wager".to_owned(), "Side bet".to_owned())]);
        assert_eq!(request.shoes, Some(500));
        let few = audit(&AuditTexts { shoes: Some("1".into()), ..texts.clone() }).unwrap_err();
        assert!(few.to_string().starts_with("shoes 1: "), "{few}");
        assert_eq!(request.date.as_deref(), Some("2026-11-22"));
        let error = audit(&AuditTexts { all: true, ..texts }).unwrap_err().to_string();
        assert_eq!(error, "all is of all variants: expected no variant beside it");
        assert!(audit(&AuditTexts { all: true, ..AuditTexts::default() }).unwrap().all);
    }
}
