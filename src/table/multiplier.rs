//! Odds times a multiplier: a factor that is drawn beside the cards, by a law that the table states.
//!
//! A line with a multiplier pays its mean as far as expected values go. Whoever tells what can
//! happen takes the line apart, into one for each factor, and counts each deal with all draws.

use itertools::Itertools;

use crate::exact::{Exact, Whole};
use crate::figure::{pays_in_words, short};
use crate::table::model::Line;

/// A factor of the odds of a line, which is drawn whatever the cards are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiplier {
    /// The odds that are multiplied: net win per unit of the first stake, above 0.
    pub odds: Exact,
    /// What may be drawn, by factor; the chances sum to 1.
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
    /// What the line pays on average.
    pub fn mean(&self) -> Exact {
        let times: Exact = self.draws.iter().map(|draw| &draw.times * &draw.chance).sum();
        &self.odds * &times
    }

    /// In words: `"10 to 1 times 2 (1/2), 5 (1/3) or 10 (1/6)"`.
    pub fn odds_in_words(&self) -> String {
        let draw = |draw: &Draw| format!("{} ({})", short(&draw.times), draw.chance);
        let (last, others) = self.draws.split_last().expect("a multiplier is drawn from something");
        let others = others.iter().map(draw).join(", ");
        let or = if others.is_empty() { "" } else { " or " };
        format!("{} times {others}{or}{}", pays_in_words(&self.odds), draw(last))
    }
}

/// What a line pays, as it is written: `"8 to 1"`, `"8 to 1 times 2 (1/2) or 5 (1/2)"`.
pub fn line_in_words(line: &Line) -> String {
    let multiplied = line.multiplier.as_ref().map(Multiplier::odds_in_words);
    multiplied.unwrap_or_else(|| pays_in_words(&line.pays))
}

/// Lines taken apart by what is drawn beside the cards.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// A line for each factor, and those without a multiplier as they are.
    pub lines: Vec<Line>,
    /// The line that each of them is of, and its share of the draws.
    pub of: Vec<(usize, Whole)>,
    /// The draws that each deal is counted with: the denominator of all chances.
    pub draws: Whole,
}

impl Drawn {
    /// Takes lines apart; `None` where nothing is drawn.
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

    /// The ways to each of the lines, and last those to the loss of the stake, from the same of the
    /// lines that were taken apart.
    pub fn ways(&self, by_line: &[Whole]) -> Vec<Whole> {
        let of_draws = self.of.iter().map(|(line, draws)| &by_line[*line] * draws);
        let lost = by_line.last().map(|lost| lost * &self.draws);
        of_draws.chain(lost).collect()
    }
}

/// Whether something is drawn beside the cards.
pub fn is_drawn(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.multiplier.is_some())
}

/// Why a question of cards alone has no answer about a wager with a multiplier.
pub(crate) const BESIDE_CARDS: &str = "its odds are times a multiplier, which cards do not tell";
