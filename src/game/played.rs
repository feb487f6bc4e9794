//! The cards of a round that was dealt.

use crate::card::Seen;

/// The most cards of a hand that a round holds in place.
pub const HAND: usize = 3;
/// The most hands that a round holds in place.
const HANDS: usize = 4;

/// The cards of a round as they lie in its hands, and the cards that it burnt.
///
/// A round has any number of hands of any number of cards. A few short hands, as most games have
/// them, are held in place: very many such rounds are dealt and counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Behind the last card of a hand there is [`Seen::NONE`].
    cards: [[Seen; HAND]; HANDS],
    counts: [u8; HANDS],
    hands: u8,
    burnt: u8,
    /// All hands, where they do not fit in place.
    long: Option<Box<Vec<Vec<Seen>>>>,
}

/// A round of no card.
impl Default for Played {
    fn default() -> Self {
        Self {
            cards: [[Seen::NONE; HAND]; HANDS],
            counts: [0; HANDS],
            hands: 0,
            burnt: 0,
            long: None,
        }
    }
}

impl Played {
    /// The round with these hands, in the order of the game's hands.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::card::Seen;
    /// use shoe_odds::game::Played;
    ///
    /// let cards: Vec<_> = ["9H", "KD", "5S"].iter().filter_map(|card| Seen::parse(card)).collect();
    /// let played = Played::new([&cards[..2], &cards[2..]]).burning(1);
    /// assert_eq!(played.hand(1), &cards[2..]);
    /// assert_eq!((played.hands(), played.cards(), played.taken()), (2, 3, 4));
    /// ```
    pub fn new<'c>(hands: impl IntoIterator<Item = &'c [Seen]>) -> Self {
        let mut played = Self::default();
        for hand in hands {
            played.push(hand);
        }
        played
    }

    fn push(&mut self, hand: &[Seen]) {
        let at = usize::from(self.hands);
        if self.long.is_none() && at < HANDS && hand.len() <= HAND {
            self.cards[at][..hand.len()].copy_from_slice(hand);
            // At most three.
            self.counts[at] = hand.len() as u8;
            self.hands += 1;
            return;
        }
        let mut long = match self.long.take() {
            Some(long) => long,
            None => Box::new((0..at).map(|at| self.hand(at).to_vec()).collect()),
        };
        long.push(hand.to_vec());
        *self = Self { long: Some(long), burnt: self.burnt, ..Self::default() };
    }

    /// The same round with so many cards burnt in the course of it, in no hand.
    #[must_use]
    pub fn burning(self, burnt: u8) -> Self {
        Self { burnt, ..self }
    }

    /// The cards of a hand, in the order they were dealt; none of a hand that there is not.
    #[inline]
    pub fn hand(&self, hand: usize) -> &[Seen] {
        if let Some(long) = &self.long {
            return long.get(hand).map_or(&[], Vec::as_slice);
        }
        match (self.cards.get(hand), self.counts.get(hand)) {
            (Some(cards), Some(count)) => &cards[..usize::from(*count)],
            _ => &[],
        }
    }

    /// How many hands there are.
    #[inline]
    pub fn hands(&self) -> usize {
        self.long.as_ref().map_or(usize::from(self.hands), |long| long.len())
    }

    /// Every card of every hand, hand by hand.
    pub fn all(&self) -> impl Iterator<Item = &Seen> {
        (0..self.hands()).flat_map(|hand| self.hand(hand))
    }

    /// How many cards lie in the hands.
    #[inline]
    pub fn cards(&self) -> usize {
        match &self.long {
            None => self.counts.iter().map(|count| usize::from(*count)).sum(),
            Some(long) => long.iter().map(Vec::len).sum(),
        }
    }

    /// How many cards the round took from the shoe: those of the hands and those that were burnt.
    #[inline]
    pub fn taken(&self) -> usize {
        self.cards() + usize::from(self.burnt)
    }

    /// Two hands of two cards, and perhaps a third in each.
    #[inline]
    pub(super) fn of_two_or_three(pairs: [[Seen; 2]; 2], thirds: [Option<Seen>; 2]) -> Self {
        let hand = |side: usize| {
            let [first, second] = pairs[side];
            [first, second, thirds[side].unwrap_or(Seen::NONE)]
        };
        let count = |side: usize| 2 + u8::from(thirds[side].is_some());
        let none = [Seen::NONE; HAND];
        Self {
            cards: [hand(0), hand(1), none, none],
            counts: [count(0), count(1), 0, 0],
            hands: 2,
            burnt: 0,
            long: None,
        }
    }

    /// The codes of the cards of a hand that is held in place, [`Seen::KINDS`] where there is
    /// none.
    #[inline]
    pub(super) fn codes(&self, hand: usize) -> [u8; HAND] {
        self.cards[hand & (HANDS - 1)].map(Seen::byte)
    }

    /// Whether so many hands of at most so many cards are always held in place.
    pub(super) fn fits(hand_cards: &[usize]) -> bool {
        hand_cards.len() <= HANDS && hand_cards.iter().all(|cards| *cards <= HAND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_hands_of_any_number_of_cards_is_held() {
        let all: Vec<Seen> = Seen::all().collect();
        for hands in 0..7 {
            for most in [0, 1, 3, 4, 49] {
                let dealt: Vec<&[Seen]> =
                    (0..hands).map(|hand| &all[hand..hand + most.min(hand * most)]).collect();
                let played = Played::new(dealt.iter().copied()).burning(3);
                assert_eq!(played.hands(), hands);
                let own: Vec<&[Seen]> = (0..hands).map(|hand| played.hand(hand)).collect();
                assert_eq!(own, dealt);
                assert!(played.hand(hands).is_empty());
                let cards = dealt.concat();
                assert_eq!(played.all().copied().collect::<Vec<_>>(), cards);
                assert_eq!((played.cards(), played.taken()), (cards.len(), cards.len() + 3));
            }
        }
    }
}
