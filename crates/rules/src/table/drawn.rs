//! Lines split by the factors that are drawn beside the cards.

use crate::exact::{Exact, Whole};
use crate::figure::{pays_in_words, short};
use crate::table::model::Line;
use crate::table::multiplier::Multiplier;

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
