//! One number for each card: by name, or as a list in a fixed order.

use crate::card::{Card, Named, Rank};

/// Returns the cards of a list of so many numbers: 10 of ace, 2 to 9 and any ten-valued card, 13 of
/// the ranks from ace to king, or 52 of the cards from AS to KC. `None` for any other number.
pub(crate) fn listed(numbers: usize) -> Option<Vec<Named>> {
    match numbers {
        10 => Some(Rank::all().take(9).map(Named::from).chain([Named::Value(0)]).collect()),
        13 => Some(Rank::all().map(Named::from).collect()),
        52 => Some(Card::all().map(Named::from).collect()),
        _ => None,
    }
}

/// Returns the text inside parentheses, if it has them.
pub(crate) fn in_parentheses(text: &str) -> Option<&str> {
    text.trim().strip_prefix('(')?.strip_suffix(')')
}

/// Returns `true` for the names A to 9 and T, in any order: `T` then stands for every ten-valued
/// card.
pub(crate) fn are_ten_values(names: &[Named]) -> bool {
    let of_rank = |rank: Rank| names.contains(&Named::Rank(rank));
    names.len() == 10 && Rank::all().take(10).all(of_rank)
}
