//! What is found about effects of removal and the counts that follow from them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::figure::{Correlation, Figure};
use crate::pricing::figures::{GameInfo, OfferInfo, Refused, ShoeInfo, VariantInfo};
use crate::question::effects::second_order::report::SecondOrderReport;

/// The answer to a question about effects of removal: one report for every variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EffectsStudy {
    /// What made it.
    pub tool: Tool,
    /// The reports, in the order asked for.
    pub reports: Vec<EffectsReport>,
}

/// The effects of removal of one variant on one shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EffectsReport {
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// What the figures are figures of.
    pub model: &'static str,
    /// What the sign of a tag means.
    pub convention: &'static str,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The wagers that a round settles.
    pub wagers: Vec<WagerEffects>,
    /// The wagers that have no effects of removal here, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
}

/// The effects of removal of one wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerEffects {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    /// can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The expected net win per unit staked, from the whole shoe.
    pub expectation: Figure,
    /// Whether that is above 0, so that no count is needed.
    pub favourable: bool,
    /// How finely cards are told apart: "values", "ranks", "suits", "ranks and suits".
    pub told_by: String,
    /// The kinds of card of which some are left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardEffect>,
    /// The sum of the effects, weighed by the cards left, which is 0.
    pub sum: Figure,
    /// The count with the tags that follow the wager best; none where no removal matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<CountReport>,
    /// Counts with whole numbers for tags, by level.
    pub levels: Vec<LevelReport>,
    /// The effects of removing two cards, where no removal of one matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_order: Option<SecondOrderReport>,
    /// The expectation by true count, where true counts were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<CurveReport>,
}

/// The effect of removing one card of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CardEffect {
    /// The kind: a value "0" to "9", a rank "A" to "K", a card "KH", or all cards of a value and a
    /// suit, "TH/JH/QH/KH".
    pub card: String,
    /// Cards of it in the shoe.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub left: u64,
    /// What one card less adds to the expected net win per unit staked.
    pub effect: Figure,
    /// The tag that follows the wager best, the largest of them 1 or -1; none where no removal
    /// matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_tag: Option<Figure>,
    /// The tags of each level; none where a level has no tags.
    pub tags: Vec<Option<i8>>,
}

/// A count with tags of whole numbers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LevelReport {
    /// The largest tag there may be.
    pub level: u8,
    /// What it is worth; none where there is no such count.
    #[serde(flatten)]
    pub count: Option<CountReport>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// What a count is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CountReport {
    /// How well the tags follow the effects.
    pub betting_correlation: Correlation,
    /// What one more of the true count adds to the expectation, by the linear estimate.
    pub per_true_count: Figure,
    /// The true count at which the linear estimate of the expectation is 0.
    pub turns_positive: Figure,
}

/// The expectation by true count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CurveReport {
    /// The level of the tags.
    pub level: u8,
    /// Cards left in the shoe.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub left: u64,
    /// What the shoe is at a true count.
    pub model: &'static str,
    /// The true counts asked for.
    pub points: Vec<CurvePoint>,
    /// Why there is no curve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The expectation at one true count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CurvePoint {
    /// The true count: the running count per 52 cards left.
    pub true_count: Figure,
    /// The running count.
    pub running_count: Figure,
    /// The expected net win per unit staked from the expected shoe; none where there is no such
    /// shoe.
    pub expectation: Option<Figure>,
    /// The linear estimate of it.
    pub linear: Figure,
    /// Why there is no such shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
