//! What is found about wagers whose wins are paid in whole chips.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::Figure;
use crate::figure::json::as_text;
use crate::pricing::figures::OfferInfo;

/// Wagers where what they pay, and so a commission, is rounded to a chip.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ChipReport {
    /// The smallest chip that is paid.
    #[serde(serialize_with = "as_text")]
    pub chip: Exact,
    /// The wagers of which something is rounded at these stakes.
    pub wagers: Vec<ChipWager>,
    /// The ids of the others, which are paid in whole chips at each of these stakes.
    pub in_whole_chips: Vec<String>,
}

/// A wager that is not paid in whole chips.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ChipWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Its house edge where nothing is rounded.
    pub edge: Figure,
    /// Its house edge by stake.
    pub stakes: Vec<AtStake>,
}

/// The house edge of a wager at one stake.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtStake {
    /// The stake, a multiple of the chip.
    #[serde(serialize_with = "as_text")]
    pub stake: Exact,
    /// Where each payment is rounded in the house's favour: a commission up to the next chip.
    pub for_house: Figure,
    /// Where each is rounded to the nearest chip, a half in the house's favour.
    pub to_nearest: Figure,
}
