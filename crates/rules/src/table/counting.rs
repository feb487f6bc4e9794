//! Card counts in tables: the named counts of a wager, and the procedure behind a printed figure.

use crate::card::{CardTags, FirstCard, Scale};
use crate::exact::Exact;
use crate::game::dealing::{Burn, End};

/// The procedure of a card count, as a claim states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The rule for betting the wager.
    pub bet: Bet,
    /// The cards that are burned.
    pub burn: Burn,
    /// Treatment of a first card that is turned over: counted or unseen.
    pub first_card: FirstCard,
    /// The end of a shoe.
    pub end: End,
    /// Number of shoes to deal, at least 2.
    pub shoes: u64,
    /// The seed of their shuffles.
    pub seed: u64,
    /// Wagers that must be bet beside each unit, with their stakes.
    pub with: Vec<(String, Exact)>,
}

/// A count that a table gives for one of its wagers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCount {
    /// Its name among the counts of the wager.
    pub id: String,
    /// The source of the count, if the table states it.
    pub source: Option<String>,
    /// The tags.
    pub tags: CardTags,
    /// The scale of the count that is compared with the trigger.
    pub scale: Scale,
    /// The lowest count at which the wager is bet.
    pub trigger: Exact,
}

/// The rule for betting a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bet {
    /// In every round whose exact expectation is above 0.
    Perfect,
    /// In every round whose count reaches a trigger.
    Count {
        /// The tags.
        tags: Box<CardTags>,
        /// The scale of the count that is compared with the trigger.
        scale: Scale,
        /// The lowest count at which the wager is bet.
        trigger: Exact,
    },
}

/// Number of shoes that are dealt for a claim that states none.
pub const USUAL_SHOES: u64 = 20_000;

/// Maximum number of shoes that a claim may ask for.
pub const MOST_SHOES: u32 = 100_000_000;
