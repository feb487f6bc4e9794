//! The cards of a dealt round.

use crate::card::Seen;

/// Maximum number of cards of a hand that is stored inline.
pub const HAND: usize = 3;
/// Maximum number of hands that are stored inline.
const HANDS: usize = 3;

/// The cards of a round as they lie in its hands, and the number of cards burned.
///
/// A round has any number of hands of any number of cards. A few short hands, the usual case, are
/// stored inline because very many such rounds are dealt and counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played(Held);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Held {
    Short(Short),
    /// All hands, if they do not fit inline, and the number of burned cards.
    Long(Box<(Vec<Vec<Seen>>, u8)>),
}

/// Short hands, in fifteen bytes, so that a round takes sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Short {
    /// [`Seen::NONE`] fills the places after the last card of a hand.
    cards: [[Seen; HAND]; HANDS],
    counts: [u8; HANDS],
    hands: u8,
    /// Number of cards in all hands, at most nine.
    dealt: u8,
    burned: u8,
}

impl Short {
    const NONE: Self = Self {
        cards: [[Seen::NONE; HAND]; HANDS],
        counts: [0; HANDS],
        hands: 0,
        dealt: 0,
        burned: 0,
    };

    /// Adds a hand; returns `false` if there is no room for it.
    #[inline]
    fn push(&mut self, hand: &[Seen]) -> bool {
        let at = usize::from(self.hands);
        if at >= HANDS || hand.len() > HAND {
            return false;
        }
        // Card by card: copying so few is faster than a call.
        self.cards[at] = std::array::from_fn(|place| *hand.get(place).unwrap_or(&Seen::NONE));
        // At most three.
        self.counts[at] = hand.len() as u8;
        self.dealt += hand.len() as u8;
        self.hands += 1;
        true
    }

    #[inline]
    fn hand(&self, hand: usize) -> &[Seen] {
        let Some(cards) = self.cards.get(hand) else { return &[] };
        &cards[..usize::from(self.counts[hand]).min(HAND)]
    }
}

/// The default is a round without cards.
impl Default for Played {
    fn default() -> Self {
        Self(Held::Short(Short::NONE))
    }
}

impl Played {
    /// Makes the round with these hands, in the order of the game's hands.
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
    #[inline]
    pub fn new<'c>(hands: impl IntoIterator<Item = &'c [Seen]>) -> Self {
        let mut short = Short::NONE;
        let mut hands = hands.into_iter();
        while let Some(hand) = hands.next() {
            if !short.push(hand) {
                return Self::long(short, hand, hands);
            }
        }
        Self(Held::Short(short))
    }

    /// Makes the round of these hands, of which one does not fit inline. As a function of its own,
    /// it leaves the common case free of calls.
    #[cold]
    #[inline(never)]
    fn long<'c>(held: Short, hand: &'c [Seen], rest: impl Iterator<Item = &'c [Seen]>) -> Self {
        let held = (0..usize::from(held.hands)).map(|at| held.hand(at).to_vec());
        let others = std::iter::once(hand).chain(rest).map(<[Seen]>::to_vec);
        Self(Held::Long(Box::new((held.chain(others).collect(), 0))))
    }

    /// Sets the number of cards burned during the round, which lie in no hand.
    #[must_use]
    pub fn burning(mut self, burned: u8) -> Self {
        match &mut self.0 {
            Held::Short(short) => short.burned = burned,
            Held::Long(long) => long.1 = burned,
        }
        self
    }

    /// Returns the cards of a hand in the order of dealing; no cards if the hand does not exist.
    #[inline]
    pub fn hand(&self, hand: usize) -> &[Seen] {
        match &self.0 {
            Held::Short(short) => short.hand(hand),
            Held::Long(long) => long.0.get(hand).map_or(&[], Vec::as_slice),
        }
    }

    /// Returns the number of hands.
    #[inline]
    pub fn hands(&self) -> usize {
        match &self.0 {
            Held::Short(short) => short.hands.into(),
            Held::Long(long) => long.0.len(),
        }
    }

    /// Iterates over every card of every hand, hand by hand.
    pub fn all(&self) -> impl Iterator<Item = &Seen> {
        (0..self.hands()).flat_map(|hand| self.hand(hand))
    }

    /// Returns the number of cards in the hands.
    #[inline]
    pub fn cards(&self) -> usize {
        match &self.0 {
            Held::Short(short) => short.dealt.into(),
            Held::Long(long) => long.0.iter().map(Vec::len).sum(),
        }
    }

    /// Returns the number of cards that the round took from the shoe: those in the hands and the
    /// burned ones.
    #[inline]
    pub fn taken(&self) -> usize {
        let burned = match &self.0 {
            Held::Short(short) => short.burned,
            Held::Long(long) => long.1,
        };
        self.cards() + usize::from(burned)
    }

    /// Makes a round of two hands from the first `counts` cards of each. It equals [`Played::new`]
    /// and is faster, for callers that make very many rounds.
    #[inline]
    #[doc(hidden)]
    pub fn of_two(cards: [[Seen; HAND]; 2], counts: [u8; 2]) -> Self {
        let counts = counts.map(|count| count.min(HAND as u8));
        let hand = |side: usize| {
            let dealt = |place: usize| place < usize::from(counts[side]);
            std::array::from_fn(|at| if dealt(at) { cards[side][at] } else { Seen::NONE })
        };
        Self(Held::Short(Short {
            cards: [hand(0), hand(1), [Seen::NONE; HAND]],
            counts: [counts[0], counts[1], 0],
            hands: 2,
            dealt: counts[0] + counts[1],
            burned: 0,
        }))
    }

    /// Returns the codes of the inline cards, with [`Seen::KINDS`] for no card.
    #[inline]
    pub(super) fn codes(&self) -> [[u8; HAND]; HANDS] {
        let cards = match &self.0 {
            Held::Short(short) => &short.cards,
            Held::Long(_) => &Short::NONE.cards,
        };
        let [[a, b, c], [d, e, f], [g, h, i]] = *cards;
        [
            [a.byte(), b.byte(), c.byte()],
            [d.byte(), e.byte(), f.byte()],
            [g.byte(), h.byte(), i.byte()],
        ]
    }

    /// Returns `true` if hands of at most these numbers of cards always fit inline.
    pub(super) fn fits(hand_cards: &[usize]) -> bool {
        hand_cards.len() <= HANDS && hand_cards.iter().all(|cards| *cards <= HAND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_of_short_hands_takes_sixteen_bytes() {
        assert_eq!(size_of::<Played>(), 16);
    }

    #[test]
    fn two_short_hands_put_together_directly_are_the_same_round() {
        let all: Vec<Seen> = Seen::all().collect();
        let cards = [[all[0], all[9], all[17]], [all[51], all[60], all[3]]];
        for first in 0..=HAND {
            for second in 0..=HAND {
                let counts = [first, second].map(|count| count as u8);
                let hands = [&cards[0][..first], &cards[1][..second]];
                let played = Played::of_two(cards, counts);
                assert_eq!(played, Played::new(hands));
                assert_eq!(played.codes(), Played::new(hands).codes());
            }
        }
        assert_eq!(Played::of_two(cards, [9, 3]).hand(0), &cards[0]);
    }

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
