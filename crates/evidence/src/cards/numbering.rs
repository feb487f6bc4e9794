//! Cards as numbers, and the card of each number.

use std::str::FromStr;

use crate::card::{RANKS, Rank, Seen, Suit};
use crate::error::{Error, brief};
use crate::wording::asked::CARDS;

/// The card of each number.
///
/// # Example
///
/// ```
/// use shoe_odds::evidence::Numbering;
///
/// // Suit by suit from 0: thirteen spades, thirteen hearts and so on.
/// let suits: Numbering = "0..51:SHDC:A..K".parse().unwrap();
/// assert_eq!(suits.card(14).unwrap().to_string(), "2H");
/// // Rank by rank from 1, deuces first.
/// let ranks: Numbering = "1..52:2..A:CDHS".parse().unwrap();
/// assert_eq!(ranks.card(52).unwrap().to_string(), "AS");
/// // Ranks alone.
/// let ranks: Numbering = "1..13:A..K".parse().unwrap();
/// assert_eq!((ranks.card(13).unwrap().to_string().as_str(), ranks.card(14)), ("K", None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    first: u32,
    cards: Vec<Seen>,
}

impl Numbering {
    /// Returns the card of a number; `None` outside the numbering.
    pub fn card(&self, number: u32) -> Option<Seen> {
        let at = usize::try_from(number.checked_sub(self.first)?).ok()?;
        self.cards.get(at).copied()
    }

    /// Returns the least number of a card.
    pub fn first(&self) -> u32 {
        self.first
    }

    /// Returns the greatest number of a card.
    pub fn last(&self) -> u32 {
        self.first + u32::try_from(self.cards.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }
}

/// An example of the notation.
pub const LIKE: &str = "0..51:SHDC:A..K";

/// Parses the numbers, and the order of suits and ranks: the part that is written first changes
/// last.
impl FromStr for Numbering {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let bad = |why: &str| Error::value(CARDS, brief(text), why);
        let form = || {
            bad(&format!(
                "expected the numbers, then suits and ranks in their order, as {LIKE} suit by \
                 suit, 1..52:2..A:CDHS rank by rank, 1..13:A..K of ranks alone"
            ))
        };
        let mut parts = text.split(':').map(str::trim);
        let numbers = parts.next().and_then(|numbers| numbers.split_once(".."));
        let (first, last) = numbers.ok_or_else(form)?;
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|number| *number < 1000);
        let (first, last) = number(first).zip(number(last)).ok_or_else(form)?;
        let parts: Vec<&str> = parts.collect();
        let cards: Vec<Seen> = match parts[..] {
            [one] => ranks(one).ok_or_else(form)?.into_iter().map(Seen::from).collect(),
            [one, two] => match (suits(one), ranks(two), ranks(one), suits(two)) {
                (Some(suits), Some(ranks), _, _) => {
                    let of = |suit: Suit| ranks.iter().map(move |rank| card(*rank, suit));
                    suits.into_iter().flat_map(of).collect()
                }
                (_, _, Some(ranks), Some(suits)) => {
                    let of = |rank: Rank| suits.iter().map(move |suit| card(rank, *suit));
                    ranks.into_iter().flat_map(of).collect()
                }
                _ => return Err(form()),
            },
            _ => return Err(form()),
        };
        let numbering = Self { first, cards };
        if numbering.last() != last {
            let (first, right) = (numbering.first, numbering.last());
            return Err(bad(&format!("{first}..{right} are the numbers of so many cards")));
        }
        Ok(numbering)
    }
}

fn card(rank: Rank, suit: Suit) -> Seen {
    Seen::from(crate::card::Card { rank, suit })
}

/// Parses the four suits, each by its letter or symbol.
fn suits(text: &str) -> Option<Vec<Suit>> {
    let letters = text.chars().map(|letter| Suit::parse(letter.encode_utf8(&mut [0; 4])));
    let suits: Vec<Suit> = letters.collect::<Option<_>>()?;
    (Suit::ALL.iter().all(|suit| suits.contains(suit)) && suits.len() == 4).then_some(suits)
}

/// Parses the thirteen ranks: their letters, or the first and the last of them in ascending order.
fn ranks(text: &str) -> Option<Vec<Rank>> {
    let number = RANKS.len();
    if let Some((from, to)) = text.split_once("..") {
        let (from, to) = (Rank::parse(from)?, Rank::parse(to)?);
        let codes = (0..number).map(|step| (usize::from(from.code()) + step) % number);
        let ranks: Vec<Rank> =
            codes.map(|code| Rank::new(u8::try_from(code).ok()?)).collect::<Option<_>>()?;
        return (ranks.last() == Some(&to)).then_some(ranks);
    }
    let letters = text.chars().map(|letter| Rank::parse(letter.encode_utf8(&mut [0; 4])));
    let ranks: Vec<Rank> = letters.collect::<Option<_>>()?;
    (Rank::all().all(|rank| ranks.contains(&rank)) && ranks.len() == number).then_some(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_order_that_is_written() {
        for (text, number, card) in [
            ("0..51:SHDC:A..K", 0, "AS"),
            ("0..51:SHDC:A..K", 51, "KC"),
            ("0..51:CDHS:2..A", 12, "AC"),
            ("0..51:CDHS:23456789TJQKA", 13, "2D"),
            ("1..52:A..K:♠♥♦♣", 6, "2H"),
            ("1..52:KQJT98765432A:shdc", 1, "KS"),
            ("2..14:2..A", 14, "A"),
        ] {
            let numbering: Numbering = text.parse().unwrap();
            assert_eq!(numbering.card(number).unwrap().to_string(), card, "{text} {number}");
        }
        for text in [
            "",
            "0..51",
            "0..51:SHDC",
            "SHDC:A..K",
            "0..51:SHDD:A..K",
            "0..51:SHDC:A..Q",
            "0..51:SHDC:A23456789TJQQ",
            "0..51:SHDC:SHDC",
            "0..51:A..K",
            "1..51:SHDC:A..K",
            "0..51:SHDC:A..K:x",
            "-1..50:SHDC:A..K",
            "0..99999999999:A..K",
        ] {
            assert!(text.parse::<Numbering>().is_err(), "{text}");
        }
        let error = "1..51:SHDC:A..K".parse::<Numbering>().unwrap_err().to_string();
        assert_eq!(error, "cards 1..51:SHDC:A..K: 1..52 are the numbers of so many cards");
    }
}
