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
        let Some(most) = self.most.checked_div(odds) else { return self.draws.clone() };
        let mut capped: Vec<Draw> = Vec::new();
        for draw in &self.draws {
            let times = draw.times.clone().min(most.clone());
            match capped.last_mut().filter(|last| last.times == times) {
                Some(last) => last.chance = &last.chance + &draw.chance,
                None => capped.push(Draw { times, chance: draw.chance.clone() }),
            }
        }
        capped
    }
}

/// Returns the mean of factors.
pub(crate) fn mean_of(draws: &[Draw]) -> Exact {
    draws.iter().map(|draw| &draw.times * &draw.chance).sum()
}

/// Returns factors and their chances in words: `"2 (1/2), 5 (1/3) or 10 (1/6)"`.
pub(super) fn draws_in_words(draws: &[Draw]) -> String {
    let draw = |draw: &Draw| format!("{} ({})", short(&draw.times), draw.chance);
    let (last, others) = draws.split_last().expect("a multiplier is drawn from something");
    let others = others.iter().map(draw).join(", ");
    let or = if others.is_empty() { "" } else { " or " };
    format!("{others}{or}{}", draw(last))
}

/// Reason why a question about cards alone has no answer about a wager with a multiplier.
pub const BESIDE_CARDS: &str = "its odds are times a multiplier, which cards do not tell";
