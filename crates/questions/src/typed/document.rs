//! Parses the facts of a document: title, author, reference and date.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::question::manifest::Cover;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::{of_date, of_words};
use crate::wording::asked::{AUTHOR, REFERENCE, TITLE};

/// Texts of the title page of a document.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct DocumentTexts {
    /// Title of the document [default: the subject]
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT", value_parser = option::not_blank))]
    pub title: Option<String>,
    /// Author of the document
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT", value_parser = option::not_blank))]
    pub author: Option<String>,
    /// Reference number of the document
    #[cfg_attr(feature = "cli", arg(long, value_name = "TEXT", value_parser = option::not_blank))]
    pub reference: Option<String>,
    /// Date of the document; without it, no date is printed
    #[cfg_attr(feature = "cli", arg(long, value_name = "YYYY-MM-DD", value_parser = option::date))]
    pub date: Option<String>,
}

impl DocumentTexts {
    /// Parses the title, the author and the reference.
    ///
    /// # Errors
    ///
    /// Returns an error if a text is blank.
    pub fn cover(&self) -> Result<Cover, Error> {
        let words = |parameter, text: &Option<String>| {
            text.as_deref().map(|text| of_words(parameter, text)).transpose()
        };
        Ok(Cover {
            title: words(TITLE, &self.title)?,
            author: words(AUTHOR, &self.author)?,
            reference: words(REFERENCE, &self.reference)?,
        })
    }

    /// Parses the date, a day as `YYYY-MM-DD`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such day.
    pub fn date(&self) -> Result<Option<String>, Error> {
        self.date.as_deref().map(of_date).transpose()
    }
}
