//! The cards of a word, with nothing between them: rank before suit, `2D4C`, or suit before rank,
//! `D2C4`, ranks alone, `9K10`, and the pictures of cards that Unicode has.

use crate::card::{Card, Rank, Seen, Suit};
use crate::game::HAND;

/// What asks for a symbol in colour, or for one without, says nothing of the card.
pub(super) const STYLES: [char; 2] = ['\u{fe0f}', '\u{fe0e}'];
/// What stands in a column of one card where there is none.
const NONE: [&str; 7] = ["", "-", "--", "na", "nan", "none", "null"];
/// Where the pictures begin: sixteen of each suit, the ace behind the first.
const PICTURES: u32 = 0x1f0a0;

/// Whether this stands between cards.
fn is_between(letter: char) -> bool {
    letter.is_ascii_whitespace() || ",;|-/+[](){}'\"".contains(letter)
}

/// The words of a cell.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Whether a cell says that there is no card.
pub(super) fn says_none(text: &str) -> bool {
    NONE.iter().any(|none| none.eq_ignore_ascii_case(text.trim()))
}

/// Whether a word is of ranks with nothing between that can be nothing else, `489`, where a hand
/// has two cards or three.
pub(super) fn is_glued(word: &str) -> bool {
    (2..=HAND).contains(&word.len()) && word.bytes().all(|digit| (b'2'..=b'9').contains(&digit))
}

/// The suit that a text begins with, and what is behind it.
fn suit(text: &str) -> Option<(Suit, &str)> {
    let length = text.chars().next()?.len_utf8();
    let suit = Suit::parse(&text[..length])?;
    Some((suit, text[length..].trim_start_matches(STYLES)))
}

/// The rank that a text begins with, and what is behind it.
fn rank(text: &str) -> Option<(Rank, &str)> {
    let length = if text.starts_with("10") { 2 } else { text.chars().next()?.len_utf8() };
    Some((Rank::parse(&text[..length])?, &text[length..]))
}

/// The card that a letter is a picture of.
fn picture(letter: char) -> Option<Card> {
    let place = u32::from(letter).checked_sub(PICTURES)?;
    let suit = *Suit::ALL.get(usize::try_from(place / 16).ok()?)?;
    // Between jack and queen there is a knight.
    let rank = match place % 16 {
        rank @ 1..=11 => rank - 1,
        rank @ 13..=14 => rank - 2,
        _ => return None,
    };
    Some(Card { rank: Rank::new(u8::try_from(rank).ok()?)?, suit })
}

/// The cards of a word; `None` ends them where there is no card. No letter is of a rank and of a
/// suit, so that the first of a word tells which of them stands before the other.
pub(super) fn cut(word: &str) -> impl Iterator<Item = Option<Seen>> {
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

    /// The pictures' code points are those of the block Playing Cards of Unicode.
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
