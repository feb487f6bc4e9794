//! The checks of wagers, outcomes, cards and pairs of rounds, and stakes and wins compared with the
//! theory.

use schemars::JsonSchema;
use serde::Serialize;

use crate::chance::P;
use crate::exact::{Exact, Whole};
use crate::figure::json::{Count, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Root, Shown};
use crate::pricing::figures::OfferInfo;
use crate::question::check::report::Agreement;
use crate::question::check::report::judged::{CheckedCount, CheckedMean, Fit};

/// The check of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedWager {
    /// Id of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    /// can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Number of its rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// The verdict on this wager.
    pub verdict: Agreement,
    /// The exact return to player.
    pub rtp: Figure,
    /// Its events, if they were counted.
    pub events: Vec<CheckedCount>,
    /// The test of all events together, if they make at least three cells.
    pub fit: Option<Fit>,
    /// The mean return, if it is known.
    pub mean: Option<CheckedMean>,
    /// The shift of the return that this many rounds would show nine times in ten.
    pub visible_shift: Root,
    /// Number of rounds that show a shift of `shift` nine times in ten.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds_to_tell: Whole,
    /// Number of rounds that show a shift of half a unit in the last digit of the return.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds_for_digits: Whole,
    /// The return to player, printed with these digits.
    pub printed: String,
}

keys! {
    /// The grouping of rows of totals.
    #[non_exhaustive]
    pub enum ComplianceBy {
        /// All rows of a wager.
        All = "all",
        /// The stake on each round.
        Stake = "stake",
        /// The channel of play.
        Channel = "channel",
        /// The period of play.
        Period = "period",
        /// A channel in a period.
        ChannelPeriod = "channel-period",
    }
}

keys! {
    /// The narrowest tolerance that an actual return keeps.
    #[non_exhaustive]
    pub enum Tolerance {
        /// The 95% tolerance.
        Within95 = "within-95",
        /// The 99% tolerance, but not the 95% one.
        Within99 = "within-99",
        /// The bound that holds at every look, but not the 99% tolerance: no alarm by itself.
        WithinEveryLook = "within-every-look",
        /// No tolerance.
        Outside = "outside",
    }
}

/// Stakes and wins compared with the theory.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Compliance {
    /// Id of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The grouping: `"all"`, `"stake"`, `"channel"`, `"period"`, `"channel-period"`.
    pub by: ComplianceBy,
    /// The stake, channel or period of this row, or the channel in a period; empty for all rounds.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The period of a channel in a period; of a running total, the last period in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// The first period behind which the running total was outside its bound at every look: of all
    /// rounds, or of a channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_outside: Option<String>,
    /// Number of rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// Effective number of rounds, (Σs)²/Σs²: as many rounds of one stake vary as much.
    pub effective_rounds: Shown,
    /// The total of all stakes.
    #[serde(serialize_with = "as_text")]
    pub turnover: Exact,
    /// The win of the house: the turnover less what was returned.
    #[serde(serialize_with = "as_text")]
    pub win: Exact,
    /// The theoretical return to player.
    pub theoretical_rtp: Figure,
    /// The actual return to player.
    pub actual_rtp: Figure,
    /// Distance between both returns that is kept in 95 of 100 looks, by the volatility.
    pub tolerance_95: Root,
    /// Distance between both returns that is kept in 99 of 100 looks.
    pub tolerance_99: Root,
    /// Distance between both returns that is kept at every look, ever; the probability that any row
    /// fails to keep it is at most `level`.
    pub every_look: Option<Figure>,
    /// The narrowest of these tolerances that is kept.
    pub tolerance: Tolerance,
    /// The probability of this distance at any look, corrected for all rows.
    #[serde(skip)]
    pub adjusted: P,
}

impl Compliance {
    /// Returns `true` if its return is outside the bound at every look, or the running total was.
    pub fn was_outside(&self) -> bool {
        self.tolerance == Tolerance::Outside || self.first_outside.is_some()
    }

    /// Returns the name of the row: `all`, `channel web`, `period 2026-10`, `web in 2026-10`.
    pub fn label(&self) -> String {
        match (self.by, &self.period) {
            (ComplianceBy::All, _) => "all".to_owned(),
            (ComplianceBy::ChannelPeriod, Some(period)) => format!("{} in {period}", self.group),
            (by, _) => format!("{by} {}", self.group),
        }
    }
}

/// The check of a table of outcomes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedOutcomes {
    /// Id of the table.
    pub id: String,
    /// Name of the table.
    pub name: String,
    /// The rows of the table, or the cells of a grid.
    pub rows: Vec<CheckedCount>,
    /// The test of all cells of a grid together.
    pub fit: Option<Fit>,
}

keys! {
    /// The grouping of counted cards.
    #[non_exhaustive]
    pub enum CardsId {
        /// All cards, by value.
        Values = "values",
        /// All cards, by rank.
        Ranks = "ranks",
        /// All cards, by rank and suit.
        Cards = "cards",
        /// All cards, by suit.
        Suits = "suits",
        /// Cards of each half deck of the shoes, by rank and by suit.
        Depth = "depth",
        /// Pairs of equal cards within a shoe.
        Equal = "equal",
        /// Neighboring cards that a shoe shares with the shoe before.
        Neighbors = "neighbors",
        /// Cards of the first rounds of shoes, by value.
        FirstValues = "first-values",
        /// Cards of the first rounds, by rank.
        FirstRanks = "first-ranks",
        /// Cards of the first rounds, by rank and suit.
        FirstCards = "first-cards",
        /// Cards of the first rounds, by suit.
        FirstSuits = "first-suits",
    }
}

/// The check of a group of cards.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedCards {
    /// The grouping: `"values"`, `"ranks"`, `"cards"`, `"suits"`; with `first-` before it, of the
    /// first rounds of shoes only; `"depth"`, cards of each half deck of the shoes, by rank and suit;
    /// `"equal"`, pairs of equal cards within a shoe; and `"neighbors"`, neighboring cards that a
    /// shoe shares with the one before.
    pub id: CardsId,
    /// Name of the table.
    pub name: &'static str,
    /// The law that the counts are compared with.
    pub against: &'static str,
    /// The counts.
    pub rows: Vec<CheckedCount>,
    /// The test of all cards of first rounds together, each among the cards of its value.
    pub fit: Option<Fit>,
    /// For equal cards: the number of decks that would have as many, if the shoe has another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decks: Option<u32>,
}

/// Results of two rounds of the same shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedPairs {
    /// Distance between the rounds: 1 for consecutive rounds.
    pub lag: usize,
    /// Number of pairs of rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u64,
    /// The counts of pairs of results.
    pub rows: Vec<CheckedCount>,
}

impl CheckedPairs {
    /// Returns the name of the test.
    pub(crate) fn name(&self) -> String {
        match self.lag {
            1 => "One round and the next".to_owned(),
            lag => format!("One round and the one {lag} rounds on"),
        }
    }
}
