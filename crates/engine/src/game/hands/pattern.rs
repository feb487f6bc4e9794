//! The pattern of suits: the cards that share a suit, in the order of their ranks.

use std::cmp::Reverse;

use crate::field::NONE;
use crate::field::suit_patterns::SUIT_PATTERNS;

/// Returns the suit pattern of two to five cards, each as the code of its rank, the highest best, and
/// its suit. Cards of a rank are put in the order that gives the first pattern.
pub(super) fn suits(cards: impl Iterator<Item = (u8, u8)>) -> u8 {
    let mut sorted = [(0, 0); 5];
    let size = sorted.iter_mut().zip(cards).map(|(to, card)| *to = card).count();
    let sorted = &mut sorted[..size];
    sorted.sort_unstable_by_key(|(rank, _)| Reverse(*rank));
    let mut best = [u8::MAX; 5];
    first_pattern(sorted, &mut [None; 4], ([0; 5], 0), &mut best[..size]);
    let name = best.map(|letter| letter.wrapping_add(b'a'));
    let name = &name[..sorted.len()];
    let known = SUIT_PATTERNS.get(sorted.len().wrapping_sub(2)).copied().unwrap_or_default();
    known.iter().position(|known| known.as_bytes() == name).map_or(NONE, |at| at as u8)
}

/// Puts the first pattern of these cards, behind the letters of cards before them, into `best`.
fn first_pattern(
    cards: &mut [(u8, u8)],
    names: &mut [Option<u8>; 4],
    (letters, found): ([u8; 5], usize),
    best: &mut [u8],
) {
    let Some(first) = cards.first().copied() else {
        if letters[..found] < *best {
            best.copy_from_slice(&letters[..found]);
        }
        return;
    };
    let of_rank = cards.iter().take_while(|card| card.0 == first.0).count();
    for at in 0..of_rank {
        cards.swap(0, at);
        let (of, known) = (usize::from(cards[0].1), *names);
        let next = names.iter().flatten().count() as u8;
        let letter = *names[of].get_or_insert(next);
        let mut letters = letters;
        letters[found] = letter;
        first_pattern(&mut cards[1..], names, (letters, found + 1), best);
        *names = known;
        cards.swap(0, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use crate::field::hands::Feature;
    use crate::game::hands::feature;

    fn pattern(text: &str, is_ace_high: bool) -> &'static str {
        let card = |text: &str| Card::parse(text).unwrap().index() as u8;
        let cards: Vec<u8> = text.split(' ').map(card).collect();
        let of = feature::of(Feature::SuitPattern, &cards, is_ace_high);
        SUIT_PATTERNS[cards.len() - 2][usize::from(of)]
    }

    #[test]
    fn suits_are_named_in_the_order_of_the_ranks() {
        for (text, high) in [
            ("KH 2H", "aa"),
            ("2H KS", "ab"),
            ("2H 5S KH", "aba"),
            ("AS KH QS", "aba"),
            ("AS 9H 7D 4C 2C", "abcdd"),
            ("2C 4C 7D 9H AS", "abcdd"),
        ] {
            assert_eq!(pattern(text, true), high, "{text}");
        }
        assert_eq!(pattern("AS KH QS", false), "abb");
    }

    /// With the spade first, the sevens of the first two make "abaac"; of the last two, "abccd".
    #[test]
    fn equal_ranks_take_the_order_of_the_first_pattern() {
        assert_eq!(pattern("KH 7S 7H 5H 2C", true), "aabac");
        assert_eq!(pattern("KH 7H 7S 5H 2C", true), "aabac");
        assert_eq!(pattern("KH 7D 7S 5S 2C", true), "abcbd");
        assert_eq!(pattern("KH 7S 7D 5S 2C", true), "abcbd");
    }

    /// Bell numbers without the partitions into five suits: 2, 5, 15, 52 - 1.
    #[test]
    fn every_pattern_has_a_name() {
        assert_eq!(SUIT_PATTERNS.map(<[_]>::len), [2, 5, 15, 51]);
        for cards in 2..=5 {
            let mut found: Vec<u8> = (0..4usize.pow(cards))
                .map(|of| {
                    let suit = |at: u32| of / 4usize.pow(at) % 4;
                    suits((0..cards).map(|at| (at as u8, suit(at) as u8)))
                })
                .collect();
            found.sort_unstable();
            found.dedup();
            let all: Vec<u8> = (0..SUIT_PATTERNS[cards as usize - 2].len() as u8).collect();
            assert_eq!(found, all, "{cards} cards");
        }
    }
}
