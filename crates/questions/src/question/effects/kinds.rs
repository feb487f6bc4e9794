//! Kinds of card that are removed: those with the same effect, and their names.

use crate::card::{Card, Face, Rank, Suit};

/// Returns for every kind the first kind whose removal has the same effect. If suits may be
/// renamed, this is a kind of the same rank or value, of a suit with the same number of each card.
pub(super) fn alike(kinds: &[(Face, u64)], renamed: bool) -> Vec<usize> {
    let first = |(at, (face, _)): (usize, &(Face, u64))| {
        let like = kinds[..at].iter().position(|(other, _)| {
            Face { suit: face.suit, ..*other } == *face && same_suits(kinds, *other, *face)
        });
        like.filter(|_| renamed).unwrap_or(at)
    };
    kinds.iter().enumerate().map(first).collect()
}

/// Returns `true` if the suits of two kinds have the same number of each card.
pub(super) fn same_suits(kinds: &[(Face, u64)], one: Face, other: Face) -> bool {
    let of_suit = |suit: Option<Suit>| -> Vec<(Face, u64)> {
        let kinds = kinds.iter().filter(|(face, _)| face.suit == suit);
        kinds.map(|(face, left)| (Face { suit: None, ..*face }, *left)).collect()
    };
    of_suit(one.suit) == of_suit(other.suit)
}

/// Returns the name of a kind, which the specification of a shoe accepts as well. A value with a
/// suit is named by its cards: `AH` or `TH/JH/QH/KH`.
pub(super) fn cards_of(face: Face) -> String {
    match (face.rank, face.suit) {
        (None, Some(suit)) => {
            let ranks = Rank::all().filter(|rank| rank.value() == face.value);
            let cards = ranks.map(|rank| Card { rank, suit }.to_string());
            cards.collect::<Vec<_>>().join("/")
        }
        _ => face.to_string(),
    }
}
