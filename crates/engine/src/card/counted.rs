//! The terms of a card count: the cards that are seen, and the scale of the count.

use crate::exact::Exact;
use crate::wording::word_of;

/// The cards whose number of decks divides the running count to make a true count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Per {
    /// All cards that were not seen, including burned ones.
    #[default]
    Unseen,
    /// The cards that are left in the shoe.
    Shoe,
}

/// The rounding of a true count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounded {
    /// No rounding.
    #[default]
    None,
    /// To the nearest whole number, half upward.
    Nearest,
    /// Down to a whole number.
    Floor,
    /// No rounding of the count, but of the decks left: to the nearest number of half decks, at
    /// least one.
    HalfDeck,
}

/// The visibility of the first card if it is turned to determine how many cards are burned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstCard {
    /// The card is seen and counted.
    #[default]
    Counted,
    /// The card is not seen.
    Unseen,
}

/// The scale of a count that is compared with a threshold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The true count.
    True {
        /// The cards whose number of decks is the divisor.
        per: Per,
        /// The rounding.
        round: Rounded,
    },
    /// The running count.
    Running {
        /// The count at the start of a shoe.
        start: Exact,
    },
}

impl Per {
    /// Every variant with its word.
    pub const WORDS: [(&'static str, Self); 2] = [("unseen", Self::Unseen), ("shoe", Self::Shoe)];

    /// Returns the word of this variant.
    pub fn word(self) -> &'static str {
        word_of(&Self::WORDS, &self)
    }
}

impl Rounded {
    /// Every variant with its word.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("none", Self::None),
        ("nearest", Self::Nearest),
        ("floor", Self::Floor),
        ("half-deck", Self::HalfDeck),
    ];

    /// Returns the word of this variant.
    pub fn word(self) -> &'static str {
        word_of(&Self::WORDS, &self)
    }
}

impl FirstCard {
    /// Every variant with its word.
    pub const WORDS: [(&'static str, Self); 2] =
        [("counted", Self::Counted), ("unseen", Self::Unseen)];

    /// Returns the word of this variant.
    pub fn word(self) -> &'static str {
        word_of(&Self::WORDS, &self)
    }
}
