//! The report of wagers whose wins are paid in whole chips.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::Figure;
use crate::figure::json::as_text;
use crate::pricing::figures::OfferInfo;

/// The effect of rounding payments, and so commissions, to a chip.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ChipReport {
    /// The smallest chip in use.
    #[serde(serialize_with = "as_text")]
    pub chip: Exact,
    /// The wagers with a rounded payment at one of these stakes.
    pub wagers: Vec<ChipWager>,
    /// The ids of the other wagers, which pay whole chips at each of these stakes.
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
    /// Its house edge without rounding.
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
    /// The house edge if each payment is rounded in the house's favor: a commission up to the next
    /// chip.
    pub for_house: Figure,
    /// The house edge if each payment is rounded to the nearest chip, half a chip in the house's
    /// favor.
    pub to_nearest: Figure,
}
