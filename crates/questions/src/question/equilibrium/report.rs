//! The equilibrium of two hands: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text};
use crate::figure::{Figure, Tool};
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};

/// Equilibria of a variant, by shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Equilibria {
    /// The program and the version that solved them.
    pub tool: Tool,
    /// The shoes in the order of the request.
    pub reports: Vec<Equilibrium>,
}

/// The equilibrium of two hands that decide in a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Equilibrium {
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// Assumptions of the figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The knowledge that the hand that decides last has of its own cards: "composition" or
    /// "total".
    pub sees: String,
    /// The commission on wins; null if none is taken.
    pub commission: Option<Commission>,
    /// The two moves.
    pub moves: Vec<MoveInfo>,
    /// The hands in the order of their decisions, with the certificate of the solution: the best
    /// reply to the other hand has the value of the hand's own strategy.
    pub hands: Vec<HandReport>,
    /// The decision of the first hand; null if the rules leave it none.
    pub choice: Option<Choice>,
    /// The headings of what the second hand sees of the first, in order.
    pub seen: Vec<String>,
    /// The subjects of the rows and columns of a grid of situations.
    pub grid: GridInfo,
    /// The situations in which the second hand makes both moves.
    pub mixed: Vec<SituationReport>,
    /// The situations of the second hand that a round can come to; empty in a brief answer.
    pub situations: Vec<SituationReport>,
    /// Simple strategies and their cost; empty in a brief answer.
    pub simple: Vec<SimpleReport>,
}

/// A commission.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Commission {
    /// The hand whose wins pay it.
    pub hand: String,
    /// Share of the win.
    pub rate: Figure,
}

/// A move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MoveInfo {
    /// Identifier of the move.
    pub id: String,
    /// The verb of a hand that makes it.
    pub verb: String,
    /// The letter in a grid.
    pub letter: String,
}

/// A hand, its value and the certificate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HandReport {
    /// Identifier of the hand.
    pub hand: String,
    /// Name of the hand.
    pub name: String,
    /// Expected net win per stake in the equilibrium.
    pub value: Figure,
    /// Expected net win per stake of the hand's best reply to the other hand. It equals the value.
    pub best_reply: Figure,
}

/// The decision of the first hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Choice {
    /// The situation.
    pub own: String,
    /// Probability of the first move.
    pub probability: Figure,
    /// The probabilities of the first move in all equilibria, as ranges with both ends in them.
    pub all: Vec<Range>,
}

/// A range with both ends in it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Range {
    /// The lower end.
    pub from: Figure,
    /// The upper end.
    pub to: Figure,
}

/// The subjects of a grid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct GridInfo {
    /// The subject of the rows.
    pub down: String,
    /// The subject of the columns.
    pub along: String,
}

/// A situation of the second hand.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SituationReport {
    /// Its own cards as it sees them.
    pub own: String,
    /// The row of the grid.
    pub total: u8,
    /// The column of the grid.
    pub seen: String,
    /// `true` if the rules leave it the decision.
    pub free: bool,
    /// Ordered deals that can come to it.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub ways: Whole,
    /// Probability of the first move.
    pub probability: Figure,
    /// Gain from the first move over the second, per stake and round; 0 where both are as good.
    pub gain: Figure,
}

impl SituationReport {
    /// Returns `true` if the hand makes both moves.
    pub fn is_mixed(&self) -> bool {
        !self.probability.exact.is_zero() && self.probability.exact != Exact::one()
    }
}

/// A simple strategy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SimpleReport {
    /// Identifier of the hand.
    pub hand: String,
    /// Name of the hand.
    pub name: String,
    /// The strategy in words.
    pub strategy: String,
    /// Expected net win per stake against the equilibrium strategy of the other hand.
    pub against_equilibrium: Figure,
    /// Expected net win per stake against the other hand's best reply to it.
    pub against_best_reply: Figure,
    /// Value of the equilibrium less the win against the best reply.
    pub cost: Figure,
}
