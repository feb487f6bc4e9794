//! The best strategy of wagers with decisions: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::figure::{Figure, Tool};
use crate::pricing::figures::{GameInfo, Refused, ShoeInfo, VariantInfo};

/// The best strategies of the wagers of a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StrategyReport {
    /// The program and the version that computed them.
    pub tool: Tool,
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// The event that the figures describe.
    pub model: String,
    /// Remarks of the rules document.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The wagers in the order of the variant.
    pub wagers: Vec<WagerStrategy>,
    /// The wagers that cannot be solved on this shoe, each with its reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
}

/// The best strategy of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerStrategy {
    /// The id of the wager.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The house edge per unit of the first stake, played by the best strategy.
    pub edge: Figure,
    /// The average total stake, in first stakes; omitted if it is always 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_stake: Option<Figure>,
    /// The house edge per unit wagered; omitted if the total stake is always 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_wagered: Option<Figure>,
    /// The best strategy that takes the option with the least stake where several are equally good;
    /// omitted if their stakes are the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_stake: Option<Staked>,
    /// The best strategy that takes the option with the greatest stake there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_stake: Option<Staked>,
    /// Other strategies for the same wager, from the cheapest to the most expensive.
    pub strategies: Vec<GivenStrategy>,
    /// The decisions, the first one first.
    pub decisions: Vec<DecisionReport>,
    /// Remarks: options that are never the best, and equal options.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

/// Figures of a strategy that depend on its stakes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Staked {
    /// The average total stake, in first stakes.
    pub average_stake: Figure,
    /// The house edge per unit wagered.
    pub edge_wagered: Figure,
}

/// A strategy that a table states as a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GivenStrategy {
    /// The id of the wager that plays by it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The house edge per unit of the first stake.
    pub edge: Figure,
    /// This edge less the edge of the best strategy, at least 0.
    pub cost: Figure,
    /// The average total stake, in first stakes; omitted if it is always 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_stake: Option<Figure>,
    /// The house edge per unit wagered; omitted if the total stake is always 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_wagered: Option<Figure>,
}

/// A decision of the player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DecisionReport {
    /// Options taken before it, joined by slashes; empty for the first decision.
    pub after: String,
    /// The fields that the player may see.
    pub sees: Vec<String>,
    /// The names of the points of the cards that a draw reveals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// The options.
    pub options: Vec<OptionReport>,
    /// The probability that a round comes to this decision with one option only. Omitted if every
    /// case is a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_choice: Option<Figure>,
    /// The best strategy as a list of rules. Every case that the player may see meets one of them.
    /// Empty if there are more than 200,000 cases.
    pub rules: Vec<StrategyRule>,
    /// Every case that the player may see. Empty if there are more than 200,000.
    pub cases: Vec<DecisionCase>,
}

/// An option of a decision.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OptionReport {
    /// The id.
    pub id: String,
    /// The probability that a round comes to this option by a choice.
    pub probability: Figure,
    /// The house edge if the player took this option in every case, and the best one in all other
    /// decisions; omitted for a decision that not every round comes to, and for an option that is
    /// not always offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_always: Option<Figure>,
}

/// A rule of a strategy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StrategyRule {
    /// The values that each field may have, in the order of the fields that the player sees; empty
    /// for any value.
    pub values: Vec<String>,
    /// The option.
    pub option: String,
    /// The probability that a round comes to this rule and has another option.
    pub probability: Figure,
    /// The least expected loss by another option in a case of this rule, in first stakes; omitted
    /// if no other option is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Figure>,
}

/// A case that the player may see: an information set.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DecisionCase {
    /// The value of each field, in the order of the fields that the player sees; `"hidden"` for a
    /// card that is not shown and `"none"` for a card that is not dealt.
    pub values: Vec<String>,
    /// The points of the cards that a draw reveals, in the order of their names; `"hidden"` where
    /// none of them is shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// The probability that a round comes to it.
    pub probability: Figure,
    /// The best option, the first of equal ones.
    pub option: String,
    /// The expected net win by each option, per unit of the first stake; `null` for an option that
    /// is not offered.
    pub net: Vec<Option<Figure>>,
    /// The expected loss by the second-best option; omitted if only one is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Figure>,
}
