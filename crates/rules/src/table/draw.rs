//! Factors that are drawn beside the cards, with their chances.

use itertools::Itertools;

use crate::exact::Exact;
use crate::figure::short;

/// A factor that may be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The factor, above 0.
    pub times: Exact,
    /// Its chance, above 0 and at most 1.
    pub chance: Exact,
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
