//! What the program knows.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pricing::figures::{OfferInfo, SettledBy};

/// What the program knows, for `list`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
// Every key may be left out, but not all of them: that would be any other report.
#[schemars(extend("anyOf" = [
    { "required": ["games"] },
    { "required": ["variants"] },
    { "required": ["wagers"] },
    { "required": ["fields"] },
    { "required": ["formats"] },
]))]
#[non_exhaustive]
pub struct Listing {
    /// Rules documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<ListedGame>,
    /// Their variants.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<ListedVariant>,
    /// Their wagers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<ListedWager>,
    /// What conditions can name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<ListedField>,
    /// Output formats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub formats: Vec<ListedFormat>,
}

/// A rules document in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedGame {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The dealing procedure.
    pub deals: &'static str,
    /// The decks the rules allow, the default first.
    pub decks: Vec<u32>,
    /// The document.
    pub source: Option<String>,
    /// The collection it belongs to.
    pub collection: Option<String>,
}

/// A variant in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedVariant {
    /// What `--variant` takes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The ids of its wagers.
    pub wagers: Vec<String>,
}

/// A wager in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedWager {
    /// The variant it is offered in.
    pub variant: String,
    /// What `--wager` takes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What settles it: "round", or "session" for a wager on runs.
    pub settled: SettledBy,
    /// What it pays.
    pub pays: String,
    /// The terms on which it is offered with the decks that the rules name first, if it is not
    /// offered like any other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
}

/// A field in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedField {
    /// The dealing procedure.
    pub game: &'static str,
    /// Its name; `HAND` and `KIND` stand for the words listed with them.
    pub name: String,
    /// The values it takes.
    pub values: String,
    /// The cards it looks at.
    pub cards: String,
    /// What it means.
    pub doc: String,
}

/// A format in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedFormat {
    /// What `--format` takes.
    pub id: &'static str,
    /// What it is good for.
    pub doc: &'static str,
}
