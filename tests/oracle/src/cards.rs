//! Cards and shoes as the oracle knows them.

/// The ranks in order, ace low: a rank is an index into this, `0..13`.
pub const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/// The suits in the order shoes are written: a suit is an index into this, `0..4`.
pub const SUITS: [&str; 4] = ["spades", "hearts", "diamonds", "clubs"];

/// One type of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Baccarat value, `0..=9`.
    pub value: u8,
    /// `0..=12`, ace to king.
    pub rank: u8,
    /// `0..=3`, an index into [`SUITS`].
    pub suit: u8,
}

impl Card {
    pub fn new(rank: u8, suit: u8) -> Card {
        // Ace counts one, 2 to 9 their pips, ten and the court cards nothing.
        let value = if rank <= 8 { rank + 1 } else { 0 };
        Card { value, rank, suit }
    }

    /// A card of which only the baccarat value matters; its rank and suit mean nothing.
    pub fn of_value(value: u8) -> Card {
        Card::new(if value == 0 { 9 } else { value - 1 }, 0)
    }

    pub fn is_red(self) -> bool {
        // Hearts and diamonds, the middle of [`SUITS`].
        matches!(self.suit, 1 | 2)
    }

    pub fn is_face(self) -> bool {
        // The last three of [`RANKS`].
        self.rank >= 10
    }
}

/// Card types and how many of each the shoe holds.
pub type Shoe = Vec<(Card, u128)>;

pub fn cards_in(shoe: &Shoe) -> u128 {
    shoe.iter().map(|(_, count)| count).sum()
}

/// n (n-1) (n-2) … with `factors` factors: the ways to deal that many cards in order.
pub fn falling_factorial(n: u128, factors: u128) -> u128 {
    (0..factors).map(|k| n - k).product()
}
