//! The report of a count study: how often a count bets, what the bets win, and standard errors.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::figure::json::{Count, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Root, Tool};
use crate::pricing::figures::{GameInfo, LeftOut, OfferInfo, ShoeInfo, VariantInfo};

/// The smallest number of bets from which a standard error is meaningful.
pub(in crate::question) const ENOUGH_BETS: u32 = 100;

/// The result of a count study.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CountStudy {
    /// The program and the version that made the study.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// The dealing procedure.
    pub procedure: Procedure,
    /// Number of dealt shoes.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub shoes: u64,
    /// The seed of the shuffles.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub seed: u64,
    /// Number of compositions of the dealt cards, if the figures are exact means over all orders of
    /// the shoe. No shoe is dealt then, and no figure has a standard error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compositions: Option<u64>,
    /// Mean number of rounds in a shoe.
    pub rounds_per_shoe: Figure,
    /// Standard error of `rounds_per_shoe`; none for a single shoe.
    pub rounds_per_shoe_error: Option<Root>,
    /// Shoes by their number of rounds; empty for very large shoes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds_in_shoe: Vec<AtRounds>,
    /// Number of rounds in an hour, as requested.
    pub rounds_per_hour: Figure,
    /// The bets: each wager with one way to bet it.
    pub wagers: Vec<WagerCount>,
    /// All bets together; absent for a single bet, or if a wager is bet in several ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    /// The risk of ruin behind each bankroll.
    pub risk: Figure,
    /// Wagers of the variant that rounds do not settle at stated odds; empty if the request names
    /// wagers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Remarks, such as that the table replaces a built-in one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The shoes with a number of rounds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtRounds {
    /// Number of rounds.
    pub rounds: u64,
    /// The share of shoes with so many rounds.
    pub share: Figure,
    /// The share of shoes with so many rounds or more.
    pub at_least: Figure,
}

/// The dealing procedure, on which the value of a count depends strongly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Procedure {
    /// The burned cards: "none", "three" or "by-first-card".
    pub burn: String,
    /// The treatment of a first card that is turned: "counted" or "unseen".
    pub first_card: String,
    /// Number of cards behind the cut card; none if a number of rounds ends the shoe.
    pub cut: Option<u64>,
    /// Number of rounds after the round in which the cut card comes out.
    pub after_cut: u64,
    /// Number of rounds of every shoe; none if the cut card ends it.
    pub rounds_per_shoe: Option<u64>,
    /// Number of cards that must be left for a round to begin.
    #[serde(default)]
    pub cards_of_a_round: u64,
}

/// The rule when a wager is bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Betting {
    /// The basis of the decision: "count", or "perfect" for the exact expectation.
    pub by: String,
    /// The tags of the cards; absent for a count of cards that are alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<String>,
    /// The property in which cards are alike, such as "rank". The count is then how much likelier
    /// two unseen cards are alike than two cards of the full shoe, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alike: Option<String>,
    /// The origin of the tags: "best of level 2", or the name of a count of the table; absent if they
    /// were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The count from which on the wager is bet; absent for perfect play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<String>,
    /// `true` if the trigger was found by search.
    #[serde(default)]
    pub trigger_found: bool,
    /// The stakes in units, each from a count on: "2=1 3=2 4=4"; absent for bets of one unit. The
    /// trigger is then the first count with a stake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ramp: Option<String>,
    /// The count at which the player begins to bet; he stops where the count falls below the trigger,
    /// or the first count of the ramp. Absent if he bets wherever the count says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enter: Option<String>,
    /// The cards per deck of a true count: "unseen" cards, or cards in the "shoe"; absent for
    /// running counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    /// The rounding of a true count: "none", "nearest", "floor" or "half-deck".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The running count of a whole shoe; absent for a true count unless it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Sum of the tags of the cards that left the shoe before, if it is not 0. The count begins at
    /// `start` plus this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The running count after the last card of the shoe, if it is not 0 and the count is a true
    /// count, which then drifts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag_sum: Option<String>,
}

/// A wager and one way to bet it, with its figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerCount {
    /// The wager's id.
    pub id: String,
    /// The wager's name.
    pub name: String,
    /// The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    /// can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The house edge on the full shoe.
    pub edge: Figure,
    /// The house edge over all rounds of a shoe, bet or not. It differs from `edge` because the cut
    /// card comes after fewer rounds if they took many cards.
    pub edge_in_shoe: Figure,
    /// Standard error of `edge_in_shoe`.
    pub edge_in_shoe_error: Option<Root>,
    /// The rule when the wager is bet.
    pub betting: Betting,
    /// Mean number of rounds in a shoe.
    pub rounds_per_shoe: Figure,
    /// Standard error of `rounds_per_shoe`; none for a single shoe.
    pub rounds_per_shoe_error: Option<Root>,
    /// Mean number of bets in a shoe.
    pub bets_per_shoe: Figure,
    /// Standard error of `bets_per_shoe`.
    pub bets_per_shoe_error: Option<Root>,
    /// The share of rounds that are bet.
    pub bet_frequency: Figure,
    /// Standard error of `bet_frequency`.
    pub bet_frequency_error: Option<Root>,
    /// The player's edge: expected net win per unit staked over the rounds that are bet. It is
    /// above 0 if it favors the player, unlike `edge`, the house's. None if no round is bet.
    pub average_edge: Option<Figure>,
    /// Standard error of `average_edge`.
    pub average_edge_error: Option<Root>,
    /// The expected net win over 100 rounds, in units of the bet.
    pub units_per_100: Figure,
    /// Standard error of `units_per_100`.
    pub units_per_100_error: Option<Root>,
    /// The expected net win per shoe, in units of the bet.
    pub units_per_shoe: Figure,
    /// Standard error of `units_per_shoe`.
    pub units_per_shoe_error: Option<Root>,
    /// The expected net win per hour, in units of the bet.
    pub units_per_hour: Figure,
    /// Standard error of `units_per_hour`.
    pub units_per_hour_error: Option<Root>,
    /// The standard deviation of the net win over 100 rounds, if rounds were independent.
    pub deviation_per_100: Root,
    /// The desirability index: 1000 times the mean net win of a round over its standard deviation;
    /// none if the mean is not above 0.
    pub desirability_index: Option<Root>,
    /// N0: number of rounds after which the expected net win equals one standard deviation; none if
    /// the mean is not above 0.
    pub n0: Option<Figure>,
    /// N0 in hours.
    pub n0_hours: Option<Figure>,
    /// The Kelly fraction: the share of a bankroll whose stake makes it grow fastest.
    pub kelly: Option<Figure>,
    /// The bankroll, in units, that endless play loses with the probability `risk`.
    pub bankroll: Option<Figure>,
    /// The expected net win per shoe of a perfect player, who bets wherever the exact expectation
    /// is above 0.
    pub perfect_units_per_shoe: Figure,
    /// Standard error of `perfect_units_per_shoe`.
    pub perfect_units_per_shoe_error: Option<Root>,
    /// The share of `perfect_units_per_shoe` that this bet wins; none if perfect play never bets,
    /// or if a ramp has stakes other than one unit.
    pub perfect_share: Option<Figure>,
    /// Standard error of `perfect_share`.
    pub perfect_share_error: Option<Root>,
    /// The smallest and the largest count that occurred, in steps of a half; absent for perfect
    /// play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_range: Option<[Figure; 2]>,
    /// Rounds by count, for counts that occurred.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_count: Vec<AtCount>,
    /// Rounds by the number of unseen cards.
    pub by_left: Vec<AtLeft>,
    /// Figures with the cut card at other positions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_cut: Vec<AtCut>,
    /// The wagers that must be bet beside this one, with their cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// Wins under limits on the stake.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caps: Vec<Cap>,
    /// Figures of a stake that depends on the count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ramp: Option<OfRamp>,
    /// Figures for the bankroll of the request, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_bankroll: Option<OnBankroll>,
}

keys! {
    /// The way to a risk of a bankroll.
    pub enum RiskBy {
        /// Every round by its law.
        Walk = "walk",
        /// A diffusion with the mean and the variance of a round, where a walk takes too long.
        Diffusion = "diffusion",
    }
}

/// Figures of a bet for a bankroll. Rounds are independent, with the mean law of all rounds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OnBankroll {
    /// The bankroll, in units.
    pub bankroll: Figure,
    /// The share of full Kelly stakes that are right for the player.
    pub kelly_share: Figure,
    /// The certainty equivalent of 100 rounds: their expected net win, less their variance over
    /// twice the bankroll times `kelly_share`.
    pub certainty_equivalent_per_100: Figure,
    /// The probability of losing the bankroll in endless play without a goal: the exponential bound.
    pub risk_of_ruin: Figure,
    /// The bankroll at which the player stops, in units.
    pub goal: Option<Figure>,
    /// The probability of reaching the goal before ruin in endless play.
    pub goal_before_ruin: Option<Figure>,
    /// The length of a trip, in hours.
    pub hours: Option<Figure>,
    /// The probability of losing the bankroll during the trip, before the goal if there is one.
    pub trip_ruin: Option<Figure>,
    /// The probability of reaching the goal during the trip, before ruin.
    pub trip_goal: Option<Figure>,
    /// The way to `goal_before_ruin`.
    pub goal_by: Option<RiskBy>,
    /// The way to `trip_ruin` and `trip_goal`.
    pub trip_by: Option<RiskBy>,
    /// The expected net win of the trip, in units.
    pub trip_units: Option<Figure>,
    /// The standard deviation of the net win of the trip.
    pub trip_deviation: Option<Root>,
}

/// Figures of a stake that depends on the count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OfRamp {
    /// Mean stake of a round that is bet, in units; none if no round is bet.
    pub average_stake: Option<Figure>,
    /// SCORE: the expected win of 100 rounds, in dollars, with a bankroll of 10,000 dollars and the
    /// unit of a Kelly player, whose risk of ruin is 13.5%; none if nothing is won.
    pub score: Option<Figure>,
    /// The steps of the ramp, by rising counts.
    pub steps: Vec<AtStep>,
}

/// The rounds at one step of a ramp.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtStep {
    /// The count from which on the stake is bet, up to the next step.
    pub from: Figure,
    /// The stake in units.
    pub stake: Figure,
    /// The share of all rounds.
    pub share: Figure,
    /// The expected net win per unit staked in these rounds. `null` if no round has such a count.
    pub edge: Option<Figure>,
    /// The standard deviation of the net win of one unit in one of these rounds.
    pub deviation: Option<Root>,
    /// The expected net win of these rounds over 100 rounds of any count, in units.
    pub units_per_100: Figure,
}

/// The rounds at one count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtCount {
    /// The count, from this number to below the next whole number.
    pub count: i64,
    /// "below" or "above" if the row includes all counts on that side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub and: Option<&'static str>,
    /// The share of all rounds.
    pub share: Figure,
    /// The expected net win per unit staked in these rounds.
    pub edge: Figure,
    /// The expected net win per shoe of a bet of one unit in every round from this count on.
    pub units_per_shoe_from: Figure,
}

/// The rounds with a number of unseen cards in one range.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtLeft {
    /// The smallest number of unseen cards.
    pub from: u64,
    /// The largest number of unseen cards.
    pub to: u64,
    /// The share of all rounds.
    pub share: Figure,
    /// The share of these rounds that are bet.
    pub bet_frequency: Figure,
    /// The expected net win per unit staked of the bets; none if there are no bets.
    pub edge: Option<Figure>,
    /// The expected net win of these bets per shoe.
    pub units_per_shoe: Figure,
    /// The share of these rounds whose expectation is above 0.
    pub positive: Figure,
    /// The expected net win of a perfect player in these rounds, per shoe.
    pub perfect_units_per_shoe: Figure,
}

/// Figures of the same shoes with the cut card at another position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtCut {
    /// Number of cards behind the cut card.
    pub cut: u64,
    /// Mean number of rounds in a shoe.
    pub rounds_per_shoe: Figure,
    /// The share of rounds that are bet.
    pub bet_frequency: Figure,
    /// Standard error of `bet_frequency`.
    pub bet_frequency_error: Option<Root>,
    /// The player's edge: expected net win per unit staked of the bets; none if there are no bets.
    pub average_edge: Option<Figure>,
    /// Standard error of `average_edge`.
    pub average_edge_error: Option<Root>,
    /// The expected net win over 100 rounds, in units of the bet.
    pub units_per_100: Figure,
    /// Standard error of `units_per_100`.
    pub units_per_100_error: Option<Root>,
    /// The expected net win per shoe.
    pub units_per_shoe: Figure,
    /// Standard error of `units_per_shoe`.
    pub units_per_shoe_error: Option<Root>,
    /// The expected net win of a perfect player per shoe.
    pub perfect_units_per_shoe: Figure,
    /// The house edge over all rounds of a shoe, bet or not.
    pub edge_in_shoe: Figure,
    /// Standard error of `edge_in_shoe`.
    pub edge_in_shoe_error: Option<Root>,
}

/// The wagers that must be bet beside a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Beside {
    /// The wagers and stakes, for each unit on the wager itself.
    pub stakes: Vec<Stake>,
    /// The expected net win of these wagers per shoe; below 0 for a cost.
    pub units_per_shoe: Figure,
    /// The expected net win per shoe of the wager and the wagers beside it.
    pub net_units_per_shoe: Figure,
    /// Standard error of `net_units_per_shoe`.
    pub net_units_per_shoe_error: Option<Root>,
    /// The net win over 100 rounds.
    pub net_units_per_100: Figure,
}

/// A stake on a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Stake {
    /// The wager's id.
    pub id: String,
    /// The wager's name.
    pub name: String,
    /// The stake.
    pub stake: String,
}

/// The win of a bet under a limit on the stake.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cap {
    /// The maximum stake, in money.
    pub cap: Figure,
    /// The expected net win per shoe if every bet is the cap, including the wagers beside it, in
    /// money. With a ramp, its largest stake is the cap.
    pub per_shoe: Figure,
    /// The expected net win per hour, in money.
    pub per_hour: Figure,
    /// The bankroll, in money, that is lost with the risk of ruin; none if the net win is not above
    /// 0.
    pub bankroll: Option<Figure>,
}

/// All bets together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Together {
    /// The expected net win per shoe, with one unit, or the stake of a ramp, on each bet.
    pub units_per_shoe: Figure,
    /// Standard error of `units_per_shoe`.
    pub units_per_shoe_error: Option<Root>,
    /// The expected net win over 100 rounds, with one unit, or the stake of a ramp, on each bet.
    pub units_per_100: Figure,
    /// Standard error of `units_per_100`.
    pub units_per_100_error: Option<Root>,
}
