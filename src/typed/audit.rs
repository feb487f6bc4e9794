//! Printed figures held against the exact ones.

use serde::Deserialize;

use crate::error::Error;
use crate::question::audit::AuditRequest;
use crate::question::count::MOST_SHOES;
use crate::typed::numbers::within;
use crate::typed::words::{names, of_date};
use crate::wording::asked::{ALL, SHOES, VARIANT};

/// What [`crate::audit()`] is asked, but for the figures of a file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct AuditTexts {
    /// Variants, with commas between or one each; none for those of all tables that are looked at.
    pub variant: Vec<String>,
    /// Whether to look at every table that is built in, collections as well.
    pub all: bool,
    /// Whether to tell of every figure, and not only of those that differ or are known to be wrong.
    pub list: bool,
    /// Shoes to deal for figures of counts, of which a claim says another number; `2000000`.
    pub shoes: Option<String>,
    /// The day that the audit bears, as `YYYY-MM-DD`.
    pub date: Option<String>,
}

/// Reads what is asked of an audit. The figures of a file and what makes the audit again are the
/// front's own and go into [`AuditRequest::claims`] and [`AuditRequest::command`].
///
/// # Errors
///
/// If `date` is no day, or variants are named beside `all`.
///
/// # Example
///
/// ```
/// use shoe_odds::typed::{self, AuditTexts};
///
/// let texts = AuditTexts { date: Some("2026-11-22".into()), ..AuditTexts::default() };
/// assert_eq!(typed::audit(&texts)?.date.as_deref(), Some("2026-11-22"));
///
/// let error = typed::audit(&AuditTexts { date: Some("22.11.".into()), ..texts }).unwrap_err();
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
        command: String::new(),
        date: texts.date.as_deref().map(of_date).transpose()?,
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
            date: Some("2026-11-22".into()),
            all: false,
        };
        let request = audit(&texts).unwrap();
        assert_eq!(request.variants, ["dynasty", "ez"]);
        assert!(request.list && !request.all);
        assert_eq!(request.shoes, Some(500));
        let few = audit(&AuditTexts { shoes: Some("1".into()), ..texts.clone() }).unwrap_err();
        assert!(few.to_string().starts_with("shoes 1: "), "{few}");
        assert_eq!(request.date.as_deref(), Some("2026-11-22"));
        let error = audit(&AuditTexts { all: true, ..texts }).unwrap_err().to_string();
        assert_eq!(error, "all is of all variants: expected no variant beside it");
        assert!(audit(&AuditTexts { all: true, ..AuditTexts::default() }).unwrap().all);
    }
}
