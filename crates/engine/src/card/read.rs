//! Parses cards from text in the Rust way: `text.parse::<Card>()`.

use std::str::FromStr;

use crate::card::{Card, Named, Rank, Seen, Suit};
use crate::error::{Error, brief};

macro_rules! from_str {
    ($($type:ident $kind:literal $expected:literal),*) => {$(
        impl FromStr for $type {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self, Error> {
                Self::parse(text).ok_or_else(|| {
                    let text = brief(text);
                    let message = format!("\"{text}\" is no {}: expected {}", $kind, $expected);
                    Error::usage(message).of(&text)
                })
            }
        }
    )*};
}
from_str! {
    Card "card" "a rank and a suit, as \"KH\"",
    Named "card" "a card (\"9H\"), a rank (\"9\") or a baccarat value (\"0\")",
    Rank "rank" "A, 2 to 9, T, J, Q or K",
    Seen "card" "a card (\"9H\") or a rank (\"9\")",
    Suit "suit" "S, H, D or C"
}

/// Makes the card of a rank and a suit.
impl From<(Rank, Suit)> for Card {
    fn from((rank, suit): (Rank, Suit)) -> Self {
        Self { rank, suit }
    }
}

/// Names exactly this card.
impl From<Card> for Named {
    fn from(card: Card) -> Self {
        Self::Card(card)
    }
}

/// Names any card of the rank.
impl From<Rank> for Named {
    fn from(rank: Rank) -> Self {
        Self::Rank(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
            assert_eq!(card.rank.to_string().parse::<Rank>().unwrap(), card.rank);
            assert_eq!(card.suit.to_string().parse::<Suit>().unwrap(), card.suit);
            assert_eq!(Card::from((card.rank, card.suit)), card);
            for named in [Named::from(card), Named::from(card.rank), Named::Value(0)] {
                assert_eq!(named.to_string().parse::<Named>().unwrap(), named);
            }
        }
        for seen in Seen::all() {
            assert_eq!(seen.to_string().parse::<Seen>().unwrap(), seen);
        }
    }

    #[test]
    fn what_is_no_card_is_quoted() {
        let error = "1H".parse::<Card>().unwrap_err();
        assert_eq!(error.to_string(), "\"1H\" is no card: expected a rank and a suit, as \"KH\"");
        assert!(error.is_usage());
        assert_eq!(error.offender(), Some("1H"));
        assert!("X".parse::<Suit>().is_err() && "1".parse::<Rank>().is_err());
    }
}
