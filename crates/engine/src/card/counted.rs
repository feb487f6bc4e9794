//! The terms of a card count: the cards that are seen, and the scale of the count.

use crate::exact::Exact;
use crate::figure::key::keys;

keys! {
    /// The cards whose number of decks divides the running count to make a true count.
    #[derive(Default)]
    pub enum Per {
        /// All unseen cards, including burned ones.
        #[default]
        Unseen = "unseen",
        /// The cards left in the shoe.
        Shoe = "shoe",
    }
}

keys! {
    /// The rounding of a true count.
    #[derive(Default)]
    pub enum Rounded {
        /// No rounding.
        #[default]
        None = "none",
        /// To the nearest whole number.
        ///
        /// A half is rounded up.
        Nearest = "nearest",
        /// Down to a whole number.
        Floor = "floor",
        /// Divide by the nearest number of half decks left.
        ///
        /// The divisor is at least one half deck, and the count itself is not rounded.
        HalfDeck = "half-deck",
    }
}

keys! {
    /// The visibility of the first card if it is turned to determine how many cards are burned.
    #[derive(Default)]
    pub enum FirstCard {
        /// The card is seen and counted.
        #[default]
        Counted = "counted",
        /// The card is not seen.
        Unseen = "unseen",
    }
}

keys! {
    /// A bet that needs no count.
    pub enum ExactBet {
        /// Whenever the exact expectation is above 0.
        Perfect = "perfect",
    }
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
