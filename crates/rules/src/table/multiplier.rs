//! Multipliers of odds: factors drawn beside the cards, by a law that the table states.
//!
//! For expected values, a line with a multiplier pays its mean. For distributions,
//! [`Drawn`](super::drawn::Drawn) splits the line into one for each factor, and counts each deal
//! with all draws.

use std::sync::Arc;

use crate::exact::Exact;
use crate::figure::pays_in_words;
pub use crate::table::draw::Draw;
use crate::table::draw::{draws_in_words, mean_of};
use crate::table::marked::Marks;

/// A random factor of the odds of a line, independent of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiplier {
    /// The odds that are multiplied: net win per unit of the first stake, above 0.
    pub odds: Exact,
    /// The factors that may be drawn, in increasing order. Their chances sum to 1.
    pub draws: Vec<Draw>,
    /// The part of the payoff that no factor changes, in first stakes, such as minus a fee.
    pub beside: Exact,
    /// The line of the table that this one is a part of, if marked cards draw the factors.
    pub part: Option<Part>,
    /// The cap of a win, if the table has one.
    pub cap: Option<Cap>,
}

/// The largest win of a line, which limits its factors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cap {
    /// The largest multiplied odds, above 0.
    pub most: Exact,
    /// The factors before the cap.
    pub draws: Vec<Draw>,
}

/// A line of a table that is taken apart by the numbers of equal cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name of the line.
    pub of: String,
    /// Its condition in words.
    pub words: String,
    /// Its odds in words.
    pub odds: String,
    /// The law by which cards are marked.
    pub marks: Arc<Marks>,
    /// The name of the cards that multiply.
    pub cards: String,
}

impl Multiplier {
    /// Returns the mean of what the line pays.
    pub fn mean(&self) -> Exact {
        &(&self.odds * &mean_of(&self.draws)) + &self.beside
    }

    /// Returns the factors that are drawn, before a cap.
    pub fn uncapped(&self) -> &[Draw] {
        self.cap.as_ref().map_or(&self.draws, |cap| &cap.draws)
    }

    /// Returns what the line pays with this factor.
    pub fn pays(&self, draw: &Draw) -> Exact {
        &(&self.odds * &draw.times) + &self.beside
    }

    /// Returns the factor that the line pays with if this one is drawn, up to a cap.
    pub fn capped(&self, times: Exact) -> Exact {
        match &self.cap {
            Some(cap) => cap.times_at(&self.odds, times),
            None => times,
        }
    }

    /// Returns the odds in words: `"10 to 1 times 2 (1/2), 5 (1/3) or 10 (1/6)"`.
    pub fn odds_in_words(&self) -> String {
        if let Some(part) = &self.part {
            return part.odds.clone();
        }
        format!("{} times {}", pays_in_words(&self.odds), draws_in_words(&self.draws))
    }
}

impl Cap {
    /// Returns the factors that these odds are paid with, up to the cap.
    pub fn draws_at(&self, odds: &Exact) -> Vec<Draw> {
        let mut capped: Vec<Draw> = Vec::new();
        for draw in &self.draws {
            let times = self.times_at(odds, draw.times.clone());
            match capped.last_mut().filter(|last| last.times == times) {
                Some(last) => last.chance = &last.chance + &draw.chance,
                None => capped.push(Draw { times, chance: draw.chance.clone() }),
            }
        }
        capped
    }

    /// Returns the factor that these odds are paid with if `times` is drawn.
    fn times_at(&self, odds: &Exact, times: Exact) -> Exact {
        match self.most.checked_div(odds) {
            Some(most) => times.min(most),
            None => times,
        }
    }
}

/// Reason why a question about cards alone has no answer about a wager with a multiplier.
pub const BESIDE_CARDS: &str = "its odds are times a multiplier, which cards do not tell";
