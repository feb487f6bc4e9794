//! How cards are counted: which of them are seen, and what their tags come to.

use crate::exact::Exact;
use crate::wording::word_of;

/// What a true count is the running count per deck of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// Of all cards that were not seen, the burnt ones among them.
    #[default]
    Unseen,
    /// Of the cards that are left in the shoe.
    Shoe,
}

/// How a true count is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounded {
    /// Not at all.
    #[default]
    None,
    /// To the nearest whole number, a half upwards.
    Nearest,
    /// Down to a whole number.
    Floor,
    /// Not itself; but the decks left are the nearest number of half decks, at least one.
    HalfDeck,
}

/// Whether the first card is seen where it is turned and the next ones are burnt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstCard {
    /// It is seen and counted.
    #[default]
    Counted,
    /// It is not seen.
    Unseen,
}

/// What a count is held against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The true count.
    True {
        /// Of which cards.
        per: Per,
        /// How it is rounded.
        round: Rounded,
    },
    /// The running count.
    Running {
        /// What it starts with.
        start: Exact,
    },
}

impl Per {
    /// Every one with its word.
    pub const WORDS: [(&'static str, Self); 2] = [("unseen", Self::Unseen), ("shoe", Self::Shoe)];

    /// Its word.
    pub fn word(self) -> &'static str {
        word_of(&Self::WORDS, &self)
    }
}

impl Rounded {
    /// Every one with its word.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("none", Self::None),
        ("nearest", Self::Nearest),
        ("floor", Self::Floor),
        ("half-deck", Self::HalfDeck),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        word_of(&Self::WORDS, &self)
    }
}

impl FirstCard {
    /// Every one with its word.
    pub const WORDS: [(&'static str, Self); 2] =
        [("counted", Self::Counted), ("unseen", Self::Unseen)];

    /// Its word.
    pub fn word(self) -> &'static str {
        word_of(&Self::WORDS, &self)
    }
}
