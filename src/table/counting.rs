//! What a printed figure of a count says of the procedure behind it.

use crate::card::{CardTags, FirstCard, Scale};
use crate::exact::Exact;
use crate::game::dealing::{Burn, End};

/// The procedure of a count, as a claim tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// When the wager is bet.
    pub bet: Bet,
    /// The cards that are burnt.
    pub burn: Burn,
    /// Whether a first card that is turned is counted.
    pub first_card: FirstCard,
    /// When a shoe ends.
    pub end: End,
    /// The shoes to deal for it, at least 2.
    pub shoes: u64,
    /// The seed of their order.
    pub seed: u64,
    /// Wagers that must be bet beside each unit, and their stakes.
    pub with: Vec<(String, Exact)>,
}

/// When a wager is bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bet {
    /// Wherever its exact expectation is above 0.
    Perfect,
    /// From a count on.
    Count {
        /// The tags.
        tags: Box<CardTags>,
        /// What is held against the trigger.
        scale: Scale,
        /// The count from which on it is bet.
        trigger: Exact,
    },
}

/// The shoes that are dealt for a claim that names no number.
pub const USUAL_SHOES: u64 = 20_000;

/// The most shoes that a claim may ask for.
pub const MOST_SHOES: u32 = 100_000_000;
