//! Cards as far as they are known, and the grain at which they are distinguished.

use std::fmt;

use crate::card::{Card, Rank, Seen, Suit};

/// A card as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The baccarat value, `0..=9`.
    pub value: u8,
    /// The rank, if ranks are known.
    pub rank: Option<Rank>,
    /// The suit, if suits are known.
    pub suit: Option<Suit>,
}

impl Face {
    /// Returns the sort key of faces known equally finely: by rank, or else by value, and by suit.
    pub fn order(self) -> (u8, Option<Suit>) {
        (self.rank.map_or(self.value, Rank::code), self.suit)
    }

    /// Returns a card with this face; if the rank is not known, any rank of its value.
    #[inline]
    #[doc(hidden)]
    pub fn example(self) -> Seen {
        let of_value = || Rank::all().find(|rank| rank.value() == self.value);
        let rank = self.rank.or_else(of_value).expect("a rank for every value");
        self.suit.map_or(Seen::from(rank), |suit| Seen::from(Card { rank, suit }))
    }

    /// Returns the part of this face that remains if cards are known by `grain` only.
    pub fn at(self, grain: Grain) -> Self {
        Self {
            value: self.value,
            rank: self.rank.filter(|_| matches!(grain, Grain::Rank | Grain::Card)),
            suit: self.suit.filter(|_| matches!(grain, Grain::Suit | Grain::Card)),
        }
    }
}

/// Shows the card as far as it is known: `KH`, `K`, `0`, or a value and a suit, `0H`.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Some(rank) => write!(f, "{rank}")?,
            None => write!(f, "{}", self.value)?,
        }
        self.suit.map_or(Ok(()), |suit| write!(f, "{suit}"))
    }
}

/// A level of detail at which cards are distinguished.
///
/// It determines the speed of a computation, and which questions a shoe can answer, never the
/// answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grain {
    /// By baccarat value.
    Value,
    /// By rank.
    Rank,
    /// By baccarat value and suit.
    Suit,
    /// By rank and suit.
    Card,
}

impl Grain {
    /// Returns the coarsest grain that distinguishes all cards that either of the two does.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::card::Grain;
    ///
    /// assert_eq!(Grain::Rank.join(Grain::Suit), Grain::Card);
    /// assert_eq!(Grain::Value.join(Grain::Rank), Grain::Rank);
    /// ```
    pub fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Value, grain) | (grain, Self::Value) => grain,
            (left, right) if left == right => left,
            _ => Self::Card,
        }
    }

    /// Returns the card types of a shoe known by this grain: ten values, thirteen ranks, or 52
    /// cards in the order of [`Card::all`]. A shoe with suits is known by rank as well.
    pub fn types(self) -> Box<dyn Iterator<Item = Face>> {
        let none = Face { value: 0, rank: None, suit: None };
        match self {
            Self::Value => Box::new((0..10).map(move |value| Face { value, ..none })),
            Self::Rank => Box::new(Rank::all().map(move |rank| Face {
                value: rank.value(),
                rank: Some(rank),
                ..none
            })),
            Self::Suit | Self::Card => Box::new(Card::all().map(|Card { rank, suit }| Face {
                value: rank.value(),
                rank: Some(rank),
                suit: Some(suit),
            })),
        }
    }

    /// Returns the index of a card among [`Grain::types`]. The card must be known by this grain.
    #[inline]
    #[doc(hidden)]
    pub fn place(self, card: Seen) -> usize {
        match self {
            Self::Value => card.value().into(),
            Self::Rank => card.rank().code().into(),
            Self::Suit | Self::Card => card.code() % 52,
        }
    }

    /// Returns the coarsest grain that names the cards of [`Grain::types`]: suits alone become ranks
    /// with suits.
    #[doc(hidden)]
    pub fn of_types(self) -> Self {
        if self == Self::Suit { Self::Card } else { self }
    }

    /// Returns the number of cards of the type at this index of [`Grain::types`] in a deck.
    #[inline]
    pub(crate) fn in_a_deck(self, at: usize) -> u64 {
        match self {
            Self::Value if at == 0 => 16,
            Self::Value | Self::Rank => 4,
            Self::Suit | Self::Card => 1,
        }
    }

    /// Returns `true` if this grain distinguishes all cards that `other` does.
    pub fn covers(self, other: Self) -> bool {
        self.join(other) == self
    }
}

/// Shows the grain in words: "ranks", "values".
impl fmt::Display for Grain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Value => "values",
            Self::Rank => "ranks",
            Self::Suit => "suits",
            Self::Card => "ranks and suits",
        })
    }
}
