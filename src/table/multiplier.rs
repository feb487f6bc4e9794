//! Multipliers of odds: factors drawn beside the cards, by a law that the table states.
//!
//! For expected values, a line with a multiplier pays its mean. For distributions, [`Drawn`] splits
//! the line into one for each factor, and counts each deal with all draws.

use itertools::Itertools;

use crate::exact::{Exact, Whole};
use crate::figure::{pays_in_words, short};
use crate::table::model::Line;

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

/// Returns the odds of a line in words: `"8 to 1"`, `"8 to 1 times 2 (1/2) or 5 (1/2)"`.
pub fn line_in_words(line: &Line) -> String {
    let multiplied = line.multiplier.as_ref().map(Multiplier::odds_in_words);
    multiplied.unwrap_or_else(|| pays_in_words(&line.pays))
}

/// Lines split by the factors that are drawn beside the cards.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// One line for each factor. A line without a multiplier stays as it is.
    pub lines: Vec<Line>,
    /// For each of these lines, the index of the original line and its share of the draws.
    pub of: Vec<(usize, Whole)>,
    /// Number of draws that each deal is counted with: the common denominator of all chances.
    pub draws: Whole,
}

impl Drawn {
    /// Splits lines by factor; `None` if nothing is drawn.
    pub fn of(lines: &[Line]) -> Option<Self> {
        if !is_drawn(lines) {
            return None;
        }
        let laws = lines.iter().filter_map(|line| line.multiplier.as_ref());
        let chances = laws.flat_map(|law| law.draws.iter().map(|draw| &draw.chance));
        let draws = Exact::common_denominator(chances);
        let mut drawn = Self { lines: Vec::new(), of: Vec::new(), draws };
        for (at, line) in lines.iter().enumerate() {
            let Some(law) = &line.multiplier else {
                drawn.lines.push(line.clone());
                drawn.of.push((at, drawn.draws.clone()));
                continue;
            };
            for draw in &law.draws {
                drawn.lines.push(Line {
                    name: format!("{}, times {}", line.name, short(&draw.times)),
                    pays: &law.odds * &draw.times,
                    multiplier: None,
                    ..line.clone()
                });
                drawn.of.push((at, draw.chance.in_units(&drawn.draws)));
            }
        }
        Some(drawn)
    }

    /// Returns the ways of each split line, and last of the lost stake, from the same figures of
    /// the original lines.
    pub fn ways(&self, by_line: &[Whole]) -> Vec<Whole> {
        let of_draws = self.of.iter().map(|(line, draws)| &by_line[*line] * draws);
        let lost = by_line.last().map(|lost| lost * &self.draws);
        of_draws.chain(lost).collect()
    }
}

/// Returns `true` if a line has a multiplier.
pub fn is_drawn(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.multiplier.is_some())
}

/// Reason why a question about cards alone has no answer about a wager with a multiplier.
pub(crate) const BESIDE_CARDS: &str = "its odds are times a multiplier, which cards do not tell";
