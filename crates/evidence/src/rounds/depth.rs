//! Cards by rank and suit, of whole shoes and of parts of them by depth.
//!
//! The rules of dealing look at the values of cards only. So of the cards of a value, every one that
//! a shoe holds is as likely as any other at every depth, whatever the rules, the burned cards and
//! the cut card do. A shuffle that leaves cards near the place where they lay in a new deck
//! shows here, even if no pair of shoes and no round is unusual.

use crate::card::{Rank, Seen};
use crate::{Clusters, Kinds};

/// Number of consecutive cards of a part of a shoe: half a deck.
pub const PART: usize = 26;
/// Maximum number of parts: 8 decks have so many.
pub const PARTS: usize = 16;

/// Number of cards of each value.
pub type Values = [u64; 10];

impl Kinds {
    /// Adds a shoe, or a part of one: cards, each with its number. Returns the number of each value.
    /// For a rank, the cards of its value take the place of rounds; for a suit, all cards.
    pub(super) fn add(&mut self, cards: impl Iterator<Item = (Seen, u64)>) -> Values {
        let (mut values, mut ranks, mut suits) = ([0; 10], [0; 13], [0; 4]);
        for (card, dealt) in cards {
            values[usize::from(card.value())] += dealt;
            ranks[usize::from(card.rank().code())] += dealt;
            if let Some(suit) = card.suit() {
                suits[usize::from(suit.code())] += dealt;
            }
        }
        for ((rank, dealt), clusters) in Rank::all().zip(ranks).zip(&mut self.ranks) {
            clusters.add(values[usize::from(rank.value())], signed(dealt));
        }
        let all = suits.iter().sum();
        self.suits.iter_mut().zip(suits).for_each(|(of, dealt)| of.add(all, signed(dealt)));
        values
    }

    /// Adds the shoes of other sums.
    pub(super) fn merge(&mut self, other: &Self) {
        let ranks = self.ranks.iter_mut().zip(&other.ranks);
        let sums = ranks.chain(self.suits.iter_mut().zip(&other.suits));
        sums.for_each(|(sum, more): (&mut Clusters, _)| sum.merge(more));
    }
}

/// Returns the number as one that may be negative.
pub fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Adds a shoe to the sums of its parts: the codes of its cards in dealing order.
pub fn add(parts: &mut Vec<Kinds>, codes: &[u8]) {
    for (at, codes) in codes.chunks(PART).take(PARTS).enumerate() {
        if parts.len() == at {
            parts.push(Kinds::default());
        }
        parts[at].add(codes.iter().filter_map(|code| Some((Seen::new(*code)?, 1))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two shoes: 26 aces of spades and 2 kings of hearts; a queen and two kings of hearts. Of the
    /// first part, the ten-valued cards are 0 and 3, with squares 0 and 9, and 2 of them are kings.
    #[test]
    fn two_shoes_by_hand() {
        let code = |text: &str| -> u8 {
            let card = Seen::all().find(|card| card.to_string() == text).unwrap();
            card.code().try_into().unwrap()
        };
        let mut parts = Vec::new();
        let mut first = vec![code("AS"); 26];
        first.extend([code("KH"); 2]);
        add(&mut parts, &first);
        add(&mut parts, &[code("QH"), code("KH"), code("KH")]);
        assert_eq!(parts.len(), 2);
        let king = Rank::all().position(|rank| rank.to_string() == "K").unwrap();
        let found = parts[0].ranks[king];
        assert_eq!((found.shoes, found.rounds, found.rounds_squared), (2, 3, 9));
        assert_eq!((found.sum, found.sum_squared, found.sum_rounds), (2, 4, 6));
        let kings = parts[1].ranks[king];
        assert_eq!((kings.shoes, kings.rounds, kings.sum), (1, 2, 2));
        let mut suits = parts[0].suits.map(|suit| suit.sum);
        suits.sort_unstable();
        assert_eq!(suits, [0, 0, 3, 26]);
    }
}
