//! The report of a listing.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::json::as_text;
use crate::pricing::figures::{OfferInfo, SettledBy};

/// The answer of `list`: games, variants, wagers, counts, fields and formats.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
// Every key is optional, but at least one is present: an empty object would match any report.
#[schemars(extend("anyOf" = [
    { "required": ["games"] },
    { "required": ["variants"] },
    { "required": ["wagers"] },
    { "required": ["counts"] },
    { "required": ["fields"] },
    { "required": ["formats"] },
]))]
#[non_exhaustive]
pub struct Listing {
    /// Rules documents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<ListedGame>,
    /// Variants of the games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<ListedVariant>,
    /// Wagers of the variants.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<ListedWager>,
    /// Card counts that tables name for a wager.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<ListedCount>,
    /// Fields that conditions can name.
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
    /// The dealing procedure, such as `baccarat`.
    pub deals: &'static str,
    /// The numbers of decks that the rules allow, the default first.
    pub decks: Vec<u32>,
    /// The rules document it was taken from.
    pub source: Option<String>,
    /// The collection of the table, if it is in one.
    pub collection: Option<String>,
}

/// A variant in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedVariant {
    /// The name that `--variant` takes.
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
    /// The variant that offers it.
    pub variant: String,
    /// The id that `--wager` takes.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The event that settles it: "round" for one round, or "session" for a wager on runs.
    pub settled: SettledBy,
    /// The payoffs of its lines in words, separated by commas.
    pub pays: String,
    /// The terms on which it is offered with the default number of decks, if they are special.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
}

/// A card count that a table names for one of its wagers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedCount {
    /// The name that `--tags` takes.
    pub id: String,
    /// The variant that offers the wager.
    pub variant: String,
    /// The id of the wager that is bet by it.
    pub wager: String,
    /// The name of this wager.
    pub name: String,
    /// The number that each seen card adds to the count, by rank or value; the others add 0.
    pub tags: String,
    /// The cards per deck of a true count: "unseen" cards, or cards in the "shoe"; absent for
    /// running counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per: Option<&'static str>,
    /// The rounding of a true count: "none", "nearest", "floor" or "half-deck".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<&'static str>,
    /// The initial value of a running count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The lowest count at which the wager is bet.
    #[serde(serialize_with = "as_text")]
    pub trigger: Exact,
    /// The source of the count, if the table states it.
    pub source: Option<String>,
}

/// A field in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedField {
    /// The dealing procedure whose conditions have this field, or the table that declares its game.
    pub game: String,
    /// Its name; `HAND` and `KIND` stand for the words listed with them.
    pub name: String,
    /// The values it takes.
    pub values: String,
    /// The cards that decide its value.
    pub cards: String,
    /// The meaning of the field.
    pub doc: String,
}

/// A format in a listing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedFormat {
    /// The name that `--format` takes.
    pub id: &'static str,
    /// The use of the format.
    pub doc: &'static str,
}
