//! A printed figure as reports name it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pricing::figures::Quantity;
use crate::shoe::Shoe;
use crate::table::claim::{Claim, Subject};

/// A printed figure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PrintedFigure {
    /// The id of the printed figure, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The wager.
    pub wager: String,
    /// The quantity.
    pub quantity: Quantity,
    /// The shoe, as a specification that reads back.
    pub shoe: String,
    /// The figure as printed.
    pub printed: String,
    /// The source in which it is printed.
    pub source: String,
    /// The reason why it is known to be wrong.
    pub erratum: Option<String>,
}

impl PrintedFigure {
    /// Names the figure of a claim about a wager.
    pub(super) fn of(claim: &Claim, shoe: &Shoe) -> Self {
        let wager = match &claim.subject {
            Subject::Wager { wager, .. } => wager.value.clone(),
            _ => String::new(),
        };
        Self {
            id: claim.id.as_ref().map(|id| id.value.clone()),
            wager,
            quantity: claim.quantity.value,
            shoe: shoe.to_string(),
            printed: claim.printed.text.clone(),
            source: claim.source.clone(),
            erratum: claim.erratum.clone(),
        }
    }

    /// Names the figure in a sentence: `"rtp 98.89% of player"`.
    pub(super) fn in_words(&self) -> String {
        format!("{} {} of {}", self.quantity.key(), self.printed, self.wager)
    }
}
