//! The report of a bankroll plan: data, JSON and its schema.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exact::Exact;
use crate::figure::json::{as_text, as_text_or_nothing};
use crate::figure::key::keys;
use crate::figure::{Enclosed, Figure, Tool};
use crate::pricing::figures::{GameInfo, ShoeInfo, VariantInfo};
use crate::wording::Wording;

keys! {
    /// The end of a session.
    #[non_exhaustive]
    pub enum Ending {
        /// The bankroll reaches the goal.
        Goal = "goal",
        /// The money that may be lost does not cover the next stake.
        Ruin = "ruin",
        /// The plan ends.
        Plan = "plan",
        /// All rounds are played.
        Rounds = "rounds",
    }
}

/// Sessions with a staking plan. Amounts are in money, the unit of the stake.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BankrollStudy {
    /// The program and the version that made it.
    pub tool: Tool,
    /// The game.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// Remarks of the rules document, and what the figures assume.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The wagers of a round, the main one first.
    pub wagers: Vec<StakedWager>,
    /// House edge of a round: minus the expected net win of all wagers, per unit on the main one.
    pub edge: Figure,
    /// The plan.
    pub plan: PlanReport,
    /// The amount of one unit.
    #[serde(serialize_with = "as_text")]
    pub stake: Exact,
    /// The smallest chip; every stake is a multiple of it.
    #[serde(serialize_with = "as_text")]
    pub chip: Exact,
    /// The highest stake that the table takes; null without a limit.
    #[serde(serialize_with = "as_text_or_nothing")]
    #[schemars(with = "Option<Exact>")]
    pub cap: Option<Exact>,
    /// The bankroll at the start.
    #[serde(serialize_with = "as_text")]
    pub bankroll: Exact,
    /// The bankroll at which the session ends; null without a goal.
    #[serde(serialize_with = "as_text_or_nothing")]
    #[schemars(with = "Option<Exact>")]
    pub goal: Option<Exact>,
    /// The amount that may be lost.
    #[serde(serialize_with = "as_text")]
    pub loss_limit: Exact,
    /// Maximum number of rounds; null without a limit.
    pub rounds: Option<u32>,
    /// `true` if the request states no number of rounds.
    #[serde(skip)]
    pub(super) rounds_are_default: bool,
    /// The assumption about the rounds.
    pub model: Wording,
    /// The arithmetic, with the error bound of every probability.
    pub arithmetic: Arithmetic,
    /// The ends of a session, with their probabilities.
    pub endings: Vec<EndingReport>,
    /// Averages of a session.
    pub average: Averages,
    /// The bankroll at the end.
    pub final_bankroll: Spread,
    /// Number of rounds.
    pub length: Spread,
    /// The highest stake.
    pub highest_stake: Spread,
    /// The largest drawdown: the most that the bankroll falls below its highest value so far. Its
    /// probabilities are rounded, within the digits of their decimals. Null if there are too many
    /// states.
    pub drawdown: Option<Spread>,
    /// The reason for a missing drawdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_drawdown: Option<Wording>,
    /// A month of the house, if a handle is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub month: Option<Month>,
}

impl BankrollStudy {
    /// Returns `true` if a wager has raises or fees.
    pub(super) fn raises(&self) -> bool {
        self.wagers.iter().any(|wager| wager.average_stake.is_some())
    }
}

/// A wager of a round.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StakedWager {
    /// Identifier of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// Its stake per unit of the plan.
    #[serde(serialize_with = "as_text")]
    pub units: Exact,
    /// Its house edge, per unit first staked.
    pub edge: Figure,
    /// Average total stake per unit first staked, if the wager has raises or fees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_stake: Option<Figure>,
}

/// A staking plan.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PlanReport {
    /// The plan as it is asked for.
    pub name: String,
    /// The plan in words.
    pub words: String,
    /// Its steps; empty if its stakes depend on more than a step.
    pub steps: Vec<StepReport>,
}

/// A step of a plan.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StepReport {
    /// The number of the step, from 1.
    pub step: u64,
    /// The stake, in money.
    #[serde(serialize_with = "as_text")]
    pub stake: Exact,
    /// The next step after a win; null if the plan ends.
    pub win: Option<u64>,
    /// The next step after a loss; null if the plan ends.
    pub lose: Option<u64>,
}

/// The arithmetic of the probabilities.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Arithmetic {
    /// `true` for exact fractions.
    pub exact: bool,
    /// The largest error of any probability; 0 for exact fractions. Numbers have 63 bits after the
    /// point and only round down, so that the part of 1 that the sum of all probabilities lacks is
    /// this bound.
    pub error: Figure,
    /// Number of states of a session.
    pub states: u64,
}

/// An end of a session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EndingReport {
    /// The end.
    pub ending: Ending,
    /// Its probability.
    pub probability: Enclosed,
    /// The average bankroll of the sessions that end so; null if none does, or if their probability
    /// is known less well than to a hundredth of it.
    pub bankroll: Option<Enclosed>,
}

/// Averages of a session.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Averages {
    /// The bankroll at the end.
    pub bankroll: Enclosed,
    /// The net win.
    pub net: Enclosed,
    /// Number of rounds.
    pub rounds: Enclosed,
    /// The sum of all first stakes on the main wager.
    pub staked: Enclosed,
    /// The sum of all stakes on all wagers, raises and fees included.
    pub wagered: Enclosed,
    /// Rounds per hour.
    pub rounds_per_hour: u64,
    /// The loss per hour of play: minus the average net win, over the average number of rounds,
    /// times the rounds per hour.
    pub loss_per_hour: Enclosed,
}

/// The law of a quantity.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Spread {
    /// Percentiles: the least values that so many percent of sessions do not exceed.
    pub percentiles: Vec<Percentile>,
    /// The values in order, put together in ranges if there are many.
    pub rows: Vec<SpreadRow>,
}

/// A percentile.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Percentile {
    /// The percentage.
    pub percent: u8,
    /// The value, or the least that it can be.
    #[serde(serialize_with = "as_text")]
    pub low: Exact,
    /// The largest that it can be.
    #[serde(serialize_with = "as_text")]
    pub high: Exact,
}

/// A value of a quantity, or a range of values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SpreadRow {
    /// The least value.
    #[serde(serialize_with = "as_text")]
    pub low: Exact,
    /// The largest value.
    #[serde(serialize_with = "as_text")]
    pub high: Exact,
    /// The probability of these values.
    pub probability: Enclosed,
    /// The probability of these values and all lower ones.
    pub at_most: Enclosed,
}

/// A month of the house: independent bets of one stake on the wagers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Month {
    /// The handle: the sum of all stakes on the main wager.
    #[serde(serialize_with = "as_text")]
    pub handle: Exact,
    /// Number of bets.
    pub bets: u64,
    /// The expected win of the house.
    pub win: Figure,
    /// Percentiles of the win of the house, each within the error bound.
    pub wins: Vec<HousePercentile>,
    /// The reserve: the house loses more in at most 0.1% of months.
    #[serde(serialize_with = "as_text")]
    pub reserve: Exact,
    /// The largest amount that the house can lose on one round.
    #[serde(serialize_with = "as_text")]
    pub liability: Exact,
    /// The probability that the house loses in a month.
    pub losing: Enclosed,
}

/// A percentile of the win of the house.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HousePercentile {
    /// The percentage of months that win no more: "0.1", "50".
    #[serde(serialize_with = "as_text")]
    pub percent: Exact,
    /// The win.
    #[serde(serialize_with = "as_text")]
    pub win: Exact,
    /// The hold: the win as a share of the handle.
    pub hold: Figure,
}
