//! Multipliers of odds: factors drawn beside the cards, by a law that the table states.
//!
//! For expected values, a line with a multiplier pays its mean. For distributions,
//! [`Drawn`](super::drawn::Drawn) splits the line into one for each factor, and counts each deal
//! with all draws.

use itertools::Itertools;

use crate::exact::Exact;
use crate::figure::{pays_in_words, short};

/// A random factor of the odds of a line, independent of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiplier {
    /// The odds that are multiplied: net win per unit of the first stake, above 0.
    pub odds: Exact,
    /// The factors that may be drawn, in increasing order. Their chances sum to 1.
    pub draws: Vec<Draw>,
}

/// A factor that may be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The factor, above 0.
    pub times: Exact,
    /// Its chance, above 0 and at most 1.
    pub chance: Exact,
}

impl Multiplier {
    /// Returns the mean of what the line pays.
    pub fn mean(&self) -> Exact {
        let times: Exact = self.draws.iter().map(|draw| &draw.times * &draw.chance).sum();
        &self.odds * &times
    }

    /// Returns the odds in words: `"10 to 1 times 2 (1/2), 5 (1/3) or 10 (1/6)"`.
    pub fn odds_in_words(&self) -> String {
        let draw = |draw: &Draw| format!("{} ({})", short(&draw.times), draw.chance);
        let (last, others) = self.draws.split_last().expect("a multiplier is drawn from something");
        let others = others.iter().map(draw).join(", ");
        let or = if others.is_empty() { "" } else { " or " };
        format!("{} times {others}{or}{}", pays_in_words(&self.odds), draw(last))
    }
}

/// Reason why a question about cards alone has no answer about a wager with a multiplier.
pub const BESIDE_CARDS: &str = "its odds are times a multiplier, which cards do not tell";
