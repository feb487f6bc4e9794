//! The report of effects of removal and the counts based on them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::Tool;
use crate::figure::json::{Count, as_text};
use crate::figure::{Correlation, Figure, Root};
use crate::pricing::figures::{GameInfo, OfferInfo, Refused, ShoeInfo, VariantInfo};
use crate::question::effects::second_order::report::SecondOrderReport;

/// The answer to a question about effects of removal: one report for every variant and shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EffectsStudy {
    /// The program that made it.
    pub tool: Tool,
    /// The reports, in the order of the request.
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
    /// The kind of rounds that the figures describe.
    pub model: &'static str,
    /// The meaning of the sign of a tag.
    pub convention: &'static str,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The wagers that a round settles.
    pub wagers: Vec<WagerEffects>,
    /// The wagers without effects of removal, each with the reason.
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
    /// `true` if the expectation is above 0, so that the wager needs no count.
    pub favourable: bool,
    /// The properties of cards that the effects distinguish: "values", "ranks", "suits", "ranks and
    /// suits".
    pub told_by: String,
    /// The effects of each kind of card that is left in the shoe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardEffect>,
    /// The sum of the effects, weighted by the cards left, which is 0.
    pub sum: Figure,
    /// The count with the best tags. Absent if no single removal has an effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<CountReport>,
    /// Counts with integer tags, by level.
    pub levels: Vec<LevelReport>,
    /// The effects of removing two cards, if no single removal has an effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_order: Option<SecondOrderReport>,
    /// The expectation by true count, if the request has true counts.
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
    /// The number of its cards in the shoe.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub left: u64,
    /// The change of the expected net win per unit staked when one such card is removed.
    pub effect: Figure,
    /// The best tag, scaled so that the largest tag is 1 or -1. Absent if no single removal has an
    /// effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_tag: Option<Figure>,
    /// The tag of each level; `null` for a level without tags.
    pub tags: Vec<Option<i8>>,
}

/// A count with integer tags.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LevelReport {
    /// The largest absolute value of a tag.
    pub level: u8,
    /// The figures of the count; absent if there is no such count.
    #[serde(flatten)]
    pub count: Option<CountReport>,
    /// The reason that there is no such count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
}

/// The figures of a count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CountReport {
    /// The correlation of the tags with the effects.
    pub betting_correlation: Correlation,
    /// The change of the expectation for each unit of the true count, by the linear estimate.
    pub per_true_count: Figure,
    /// The true count at which the linear estimate of the expectation is 0.
    pub turns_positive: Figure,
    /// The number of standard deviations from 0 to that true count, of the true count when one deck
    /// is left. Beyond 3, hardly any round is worth a bet. Absent in a shoe of one deck or less, and
    /// if the wager needs no count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_positive_deviations: Option<Root>,
}

/// The expectation by true count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CurveReport {
    /// The level of the tags.
    pub level: u8,
    /// The number of cards left in the shoe.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub left: u64,
    /// The composition of the shoe at a true count.
    pub model: &'static str,
    /// The expectation at each requested true count.
    pub points: Vec<CurvePoint>,
    /// The reason that there is no curve.
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
    /// The expected net win per unit staked from the expected shoe; `null` if there is no such
    /// shoe.
    pub expectation: Option<Figure>,
    /// The linear estimate of the expectation.
    pub linear: Figure,
    /// The reason that there is no such shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
