//! Cards as far as they are known, and how finely they are told apart.

use std::fmt;

use crate::card::{Card, Rank, Suit};

/// A card as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The baccarat value, `0..=9`.
    pub value: u8,
    /// The rank, where ranks are told apart.
    pub rank: Option<Rank>,
    /// The suit, where suits are told apart.
    pub suit: Option<Suit>,
}

impl Face {
    /// What puts faces known equally finely in order: by rank, or else by value, and by suit.
    pub fn order(self) -> (u8, Option<Suit>) {
        (self.rank.map_or(self.value, Rank::code), self.suit)
    }

    /// What is left of this face when cards are told apart by `grain` only.
    pub fn at(self, grain: Grain) -> Self {
        Self {
            value: self.value,
            rank: self.rank.filter(|_| matches!(grain, Grain::Rank | Grain::Card)),
            suit: self.suit.filter(|_| matches!(grain, Grain::Suit | Grain::Card)),
        }
    }
}

/// As far as it is known: `KH`, `K`, `0`, or a value and a suit, `0H`.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Some(rank) => write!(f, "{rank}")?,
            None => write!(f, "{}", self.value)?,
        }
        self.suit.map_or(Ok(()), |suit| write!(f, "{suit}"))
    }
}

/// How finely cards are told apart.
///
/// A question of speed and of what is known of a shoe, never of the answer.
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
    /// The coarsest grain that tells apart all that either of the two does.
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

    /// The card types that a shoe known by this grain tells apart: ten values, thirteen ranks, or
    /// 52 cards in the order of [`Card::all`]. A shoe with suits is known by rank as well.
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

    /// Whether this grain tells apart all that `other` does.
    pub fn covers(self, other: Self) -> bool {
        self.join(other) == self
    }
}

/// What is told apart, in words: "ranks", "values".
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
