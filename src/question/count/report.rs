//! What is found about counts: how often they bet, what that is worth, and how sure it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::figure::json::{Count, as_text};
use crate::figure::{Figure, Root, Tool};
use crate::pricing::figures::{GameInfo, LeftOut, OfferInfo, ShoeInfo, VariantInfo};

/// The bets from which on a standard error tells something.
pub(in crate::question) const ENOUGH_BETS: u32 = 100;

/// The answer to a question about counts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CountStudy {
    /// What made it.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe.
    pub shoe: ShoeInfo,
    /// How shoes are dealt.
    pub procedure: Procedure,
    /// The shoes that were dealt.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub shoes: u64,
    /// The seed of their order.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub seed: u64,
    /// Rounds of a shoe.
    pub rounds_per_shoe: Figure,
    /// Its standard error; none of one shoe.
    pub rounds_per_shoe_error: Option<Root>,
    /// Rounds in an hour, as they were said.
    pub rounds_per_hour: Figure,
    /// The wagers and when they are bet.
    pub wagers: Vec<WagerCount>,
    /// What all of them come to together, where there are several and each is bet in one way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    /// The risk of ruin that bankrolls are of.
    pub risk: Figure,
    /// Wagers of the variant that rounds do not settle at stated odds; none where wagers were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

/// How shoes are dealt, which decides much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Procedure {
    /// The cards that are burnt: "none", "three", "by-first-card".
    pub burn: String,
    /// Whether a first card that is turned is counted: "counted", "unseen".
    pub first_card: String,
    /// Cards behind the cut card; none where a number of rounds ends the shoe.
    pub cut: Option<u64>,
    /// Rounds after the one in which the cut card comes out.
    pub after_cut: u64,
    /// Rounds of every shoe, where they end it.
    pub rounds_per_shoe: Option<u64>,
    /// Cards that must be left for a round to begin.
    #[serde(default)]
    pub cards_of_a_round: u64,
}

/// When a wager is bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Betting {
    /// What decides: "count", or "perfect" for the exact expectation.
    pub by: String,
    /// The tags of the cards; none of a count of cards that are alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<String>,
    /// What is counted instead: how much likelier two unseen cards are of one "rank" than two of
    /// the full shoe, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alike: Option<String>,
    /// Where the tags are from: "best of level 2"; none where they were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The count from which on it is bet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger: Option<String>,
    /// Whether the trigger was looked for.
    #[serde(default)]
    pub trigger_found: bool,
    /// What a true count is per deck of: "unseen" cards, or cards in the "shoe"; none of running
    /// counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per: Option<String>,
    /// How a true count is rounded: "none", "nearest", "floor", "half-deck".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// What a running count starts with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Sum of the tags over the shoe, if it is not 0 and a true count is made of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag_sum: Option<String>,
}

/// A wager and when it is bet.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerCount {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    /// can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The house edge of the full shoe.
    pub edge: Figure,
    /// When it is bet.
    pub betting: Betting,
    /// Rounds of a shoe, and the standard error.
    pub rounds_per_shoe: Figure,
    /// Its standard error; none of one shoe.
    pub rounds_per_shoe_error: Option<Root>,
    /// Bets in a shoe.
    pub bets_per_shoe: Figure,
    /// Its standard error.
    pub bets_per_shoe_error: Option<Root>,
    /// The share of rounds that are bet.
    pub bet_frequency: Figure,
    /// Its standard error.
    pub bet_frequency_error: Option<Root>,
    /// The player's edge: expected net win per unit staked over the rounds that are bet, above 0 where
    /// it favors the player, unlike `edge`, the house's. `None` if no round is bet.
    pub average_edge: Option<Figure>,
    /// Its standard error.
    pub average_edge_error: Option<Root>,
    /// The expected net win over 100 rounds, in units of the bet.
    pub units_per_100: Figure,
    /// Its standard error.
    pub units_per_100_error: Option<Root>,
    /// The same over a shoe.
    pub units_per_shoe: Figure,
    /// Its standard error.
    pub units_per_shoe_error: Option<Root>,
    /// The same over an hour.
    pub units_per_hour: Figure,
    /// Its standard error.
    pub units_per_hour_error: Option<Root>,
    /// The standard deviation of the net win over 100 rounds, taken as independent.
    pub deviation_per_100: Root,
    /// The desirability index: a thousand times the mean over the deviation of a round; none where
    /// nothing is won.
    pub desirability_index: Option<Root>,
    /// The rounds after which the expected net win is one standard deviation.
    pub n0: Option<Figure>,
    /// The same in hours.
    pub n0_hours: Option<Figure>,
    /// The part of a bankroll whose stake makes it grow fastest.
    pub kelly: Option<Figure>,
    /// The bankroll in units that is lost with the risk of ruin, by someone who plays for ever.
    pub bankroll: Option<Figure>,
    /// What a perfect player expects to win of a shoe, who bets wherever the exact expectation is
    /// above 0.
    pub perfect_units_per_shoe: Figure,
    /// Its standard error.
    pub perfect_units_per_shoe_error: Option<Root>,
    /// The share of that which is taken; none where there is nothing to take.
    pub perfect_share: Option<Figure>,
    /// Its standard error.
    pub perfect_share_error: Option<Root>,
    /// The least and the largest count that was seen, in steps of a half; none of perfect play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_range: Option<[Figure; 2]>,
    /// Rounds by count, those at which there were any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_count: Vec<AtCount>,
    /// Rounds by the cards left.
    pub by_left: Vec<AtLeft>,
    /// What cut cards at other places change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_cut: Vec<AtCut>,
    /// What must be bet beside it, and what that costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// What the most that may be staked leaves to win.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caps: Vec<Cap>,
}

/// The rounds at a count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtCount {
    /// The count, from here to below the next whole number.
    pub count: i64,
    /// Whether those beyond are here too: "below", "above".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub and: Option<&'static str>,
    /// The share of rounds.
    pub share: Figure,
    /// The expected net win per unit staked in them.
    pub edge: Figure,
    /// What it would win of a shoe to bet from this count on.
    pub units_per_shoe_from: Figure,
}

/// The rounds with so many cards left.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtLeft {
    /// The least cards unseen.
    pub from: u64,
    /// The most.
    pub to: u64,
    /// The share of rounds.
    pub share: Figure,
    /// The share of these rounds that are bet.
    pub bet_frequency: Figure,
    /// The expected net win per unit staked of the bets; none where there is none.
    pub edge: Option<Figure>,
    /// What they win of a shoe.
    pub units_per_shoe: Figure,
    /// The share of these rounds whose expectation is above 0.
    pub positive: Figure,
    /// What a perfect player wins of a shoe with them.
    pub perfect_units_per_shoe: Figure,
}

/// The same shoes with the cut card at another place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AtCut {
    /// Cards behind the cut card.
    pub cut: u64,
    /// Rounds of a shoe.
    pub rounds_per_shoe: Figure,
    /// The share of rounds that are bet.
    pub bet_frequency: Figure,
    /// Its standard error.
    pub bet_frequency_error: Option<Root>,
    /// The player's edge: expected net win per unit staked of the bets.
    pub average_edge: Option<Figure>,
    /// Its standard error.
    pub average_edge_error: Option<Root>,
    /// The expected net win over 100 rounds.
    pub units_per_100: Figure,
    /// Its standard error.
    pub units_per_100_error: Option<Root>,
    /// The same over a shoe.
    pub units_per_shoe: Figure,
    /// Its standard error.
    pub units_per_shoe_error: Option<Root>,
    /// What a perfect player wins of a shoe.
    pub perfect_units_per_shoe: Figure,
}

/// What must be bet beside a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Beside {
    /// The wagers and stakes, for each unit on the wager itself.
    pub stakes: Vec<Stake>,
    /// What they win of a shoe: below 0 where they cost.
    pub units_per_shoe: Figure,
    /// What is won of a shoe with them.
    pub net_units_per_shoe: Figure,
    /// Its standard error.
    pub net_units_per_shoe_error: Option<Root>,
    /// The same over 100 rounds.
    pub net_units_per_100: Figure,
}

/// A stake on a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Stake {
    /// The wager's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The stake.
    pub stake: String,
}

/// What the most that may be staked leaves to win.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cap {
    /// The most that may be staked, in money.
    pub cap: Figure,
    /// What the cap staked on every bet wins of a shoe, less what must be bet beside it.
    pub per_shoe: Figure,
    /// The same over an hour.
    pub per_hour: Figure,
    /// The bankroll that is lost with the risk of ruin; none where nothing is won.
    pub bankroll: Option<Figure>,
}

/// All wagers together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Together {
    /// The expected net win over a shoe, a unit staked on each bet.
    pub units_per_shoe: Figure,
    /// Its standard error.
    pub units_per_shoe_error: Option<Root>,
    /// The same over 100 rounds.
    pub units_per_100: Figure,
    /// Its standard error.
    pub units_per_100_error: Option<Root>,
}
