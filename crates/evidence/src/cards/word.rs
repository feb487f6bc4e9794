//! Reads the cards of a word, with nothing between them: rank before suit, `2D4C`, suit before
//! rank, `D2C4`, ranks alone, `9K10`, and the pictures of cards in Unicode.

use crate::card::{Card, Rank, Seen, Suit};
use crate::game::HAND;

/// Selectors of a symbol with or without color, which say nothing about the card.
pub const STYLES: [char; 2] = ['\u{fe0f}', '\u{fe0e}'];
/// Texts for no card in a column of one card.
const NONE: [&str; 7] = ["", "-", "--", "na", "nan", "none", "null"];
/// The first picture: there are sixteen of each suit, with the ace after the first.
const PICTURES: u32 = 0x1f0a0;

/// Returns `true` for a letter that separates cards.
fn is_between(letter: char) -> bool {
    letter.is_ascii_whitespace() || ",;|-/+[](){}'\"".contains(letter)
}

/// Iterates over the words of a cell.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Returns `true` if a cell says that there is no card.
pub fn says_none(text: &str) -> bool {
    NONE.iter().any(|none| none.eq_ignore_ascii_case(text.trim()))
}

/// Returns `true` for adjacent ranks that can be nothing else, as `489`, in games whose hands have
/// two or three cards.
pub fn is_glued(word: &str) -> bool {
    (2..=HAND).contains(&word.len()) && word.bytes().all(|digit| (b'2'..=b'9').contains(&digit))
}

/// Returns the suit at the start of a text, and the rest.
fn suit(text: &str) -> Option<(Suit, &str)> {
    let length = text.chars().next()?.len_utf8();
    let suit = Suit::parse(&text[..length])?;
    Some((suit, text[length..].trim_start_matches(STYLES)))
}

/// Returns the rank at the start of a text, and the rest.
fn rank(text: &str) -> Option<(Rank, &str)> {
    let length = if text.starts_with("10") { 2 } else { text.chars().next()?.len_utf8() };
    Some((Rank::parse(&text[..length])?, &text[length..]))
}

/// Returns the card that a letter is a picture of.
fn picture(letter: char) -> Option<Card> {
    let place = u32::from(letter).checked_sub(PICTURES)?;
    let suit = *Suit::ALL.get(usize::try_from(place / 16).ok()?)?;
    // There is a knight between jack and queen.
    let rank = match place % 16 {
        rank @ 1..=11 => rank - 1,
        rank @ 13..=14 => rank - 2,
        _ => return None,
    };
    Some(Card { rank: Rank::new(u8::try_from(rank).ok()?)?, suit })
}

/// Iterates over the cards of a word; `None` ends them at anything that is no card. No letter is
/// both a rank and a suit, so the first letter of a word tells which of them comes first.
pub fn cut(word: &str) -> impl Iterator<Item = Option<Seen>> {
    let suit_first = suit(word).is_some();
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let card = match picture(first) {
            Some(card) => Some((card.into(), rest[first.len_utf8()..].trim_start_matches(STYLES))),
            None if suit_first => suit(rest).and_then(|(suit, behind)| {
                let (rank, behind) = rank(behind)?;
                Some((Card { rank, suit }.into(), behind))
            }),
            None => rank(rest).map(|(rank, behind)| match suit(behind) {
                Some((suit, behind)) => (Card { rank, suit }.into(), behind),
                None => (Seen::from(rank), behind),
            }),
        };
        rest = card.map_or("", |(_, behind)| behind);
        Some(card.map(|(card, _)| card))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str) -> Option<String> {
        let cards: Option<Vec<Seen>> = cut(word).collect();
        Some(cards?.iter().map(Seen::to_string).collect::<Vec<_>>().join(" "))
    }

    /// The pictures have the code points of the Unicode block Playing Cards.
    #[test]
    fn cards_of_a_word_are_read_from_either_end() {
        for (word, cards) in [
            ("2D4C", "2D 4C"),
            ("10h9♠\u{fe0f}", "TH 9S"),
            ("D2C4", "2D 4C"),
            ("S10HK", "TS KH"),
            ("♦\u{fe0f}2♣4", "2D 4C"),
            ("9K10", "9 K T"),
            ("\u{1f0a1}\u{1f0bd}\u{1f0ce}", "AS QH KD"),
            ("\u{1f0da}\u{1f0ab}", "TC JS"),
        ] {
            assert_eq!(read(word).as_deref(), Some(cards), "{word}");
        }
        // The back of a card, a knight, a joker; one of each order; a suit alone.
        for word in ["\u{1f0a0}", "\u{1f0ac}", "\u{1f0cf}", "D24C", "2DC4", "S", "S1", "SD", "x"] {
            assert_eq!(read(word), None, "{word}");
        }
    }
}
