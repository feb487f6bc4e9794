//! Reads the cards of a cell: with blanks between, in other notations, or as numbers.

use crate::card::{Rank, Seen};
use crate::cards::numbering::Numbering;
use crate::cards::word::{cut, is_glued, says_none, words};
use crate::game::HAND;

/// The reason why the cards of a cell cannot be read.
#[derive(Debug)]
pub enum Unread<'t> {
    /// No card.
    Card(&'t str),
    /// A number, without a known numbering.
    Number(&'t str),
    /// A number outside the numbering.
    Code(&'t str),
    /// Suits of some cards only.
    Suits,
}

/// The code of a byte that names nothing.
const NOTHING: u8 = u8::MAX;

/// The code of the rank that each byte names by itself.
const RANK: [u8; 256] = codes(b"A23456789TJQK");
/// The code of the suit that each byte names.
const SUIT: [u8; 256] = codes(b"SHDC");

/// The code of the first card without a suit.
const RANKS: u8 = 52;

const fn codes(letters: &[u8]) -> [u8; 256] {
    let mut codes = [NOTHING; 256];
    let mut code = 0;
    while code < letters.len() {
        codes[letters[code] as usize] = code as u8;
        codes[letters[code].to_ascii_lowercase() as usize] = code as u8;
        code += 1;
    }
    codes
}

/// Reads the cards of a hand into `cards`, as many as there is room for, and returns their number.
///
/// `suits` says if they must have suits; if it is `None`, the first card sets it.
pub fn hand<'t>(
    text: &'t str,
    cards: &mut [Seen; HAND],
    suits: &mut Option<bool>,
) -> Result<usize, Unread<'t>> {
    let bytes = text.as_bytes();
    let before = *suits;
    let mut count = 0;
    let mut at = 0;
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| matches!(byte, b' ' | b'\t'));
    loop {
        while at < bytes.len() && ends(at) {
            at += 1;
        }
        let Some(first) = bytes.get(at) else { return Ok(count) };
        let rank = RANK[usize::from(*first)];
        let suit = bytes.get(at + 1).map_or(NOTHING, |byte| SUIT[usize::from(*byte)]);
        let (card, length) = if rank != NOTHING && suit != NOTHING && ends(at + 2) {
            (Seen::new(4 * rank + suit), 2)
        } else if rank != NOTHING && ends(at + 1) {
            (Seen::new(RANKS + rank), 1)
        } else {
            let length = (at..).find(|end| ends(*end)).map_or(0, |end| end - at);
            // The selector of a symbol in color says nothing about the card.
            (Seen::parse(text[at..at + length].trim_end_matches('\u{fe0f}')), length)
        };
        // These are no cards between blanks: the cell is read again, in other notations.
        let Some(card) = card else {
            *suits = before;
            return loose(text, cards, suits);
        };
        take(card, cards, &mut count, suits)?;
        at += length;
    }
}

/// Adds a card to a hand; there may be more cards than there is room for.
fn take<'t>(
    card: Seen,
    cards: &mut [Seen; HAND],
    count: &mut usize,
    suits: &mut Option<bool>,
) -> Result<(), Unread<'t>> {
    if card.suit().is_some() != *suits.get_or_insert(card.suit().is_some()) {
        return Err(Unread::Suits);
    }
    if let Some(place) = cards.get_mut(*count) {
        *place = card;
    }
    *count += 1;
    Ok(())
}

/// Reads cards with any usual separator or none, as `2D4C`, `2D-4C` and `['2D', '4C']`.
fn loose<'t>(
    text: &'t str,
    cards: &mut [Seen; HAND],
    suits: &mut Option<bool>,
) -> Result<usize, Unread<'t>> {
    let is_list = text.starts_with(['[', '(']) && !text.contains(['\'', '"']);
    let mut count = 0;
    for word in words(text) {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        // Digits alone may be a rank, but not in a list, whose ranks would be in quotes.
        if is_number && (is_list || Rank::parse(word).is_none()) {
            return Err(Unread::Number(word));
        }
        if cut(word).any(|card| card.is_none()) {
            return Err(Unread::Card(word));
        }
        for card in cut(word).flatten() {
            take(card, cards, &mut count, suits)?;
        }
    }
    if count == 0 { Err(Unread::Card(text)) } else { Ok(count) }
}

/// Reads adjacent ranks in a cell of one word, `489`: two or three of them. The 1 and the 0 are
/// excluded: they make a ten, and may be an ace and a ten in other hands.
pub fn glued(text: &str, cards: &mut [Seen; HAND], suits: &mut Option<bool>) -> Option<usize> {
    let text = text.trim_ascii();
    if !is_glued(text) {
        return None;
    }
    let mut count = 0;
    for rank in text.bytes().map(|digit| Rank::new(digit - b'1')) {
        take(rank?.into(), cards, &mut count, suits).ok()?;
    }
    Some(count)
}

/// Reads cards that are numbers, with any usual separator.
pub fn numbered<'t>(
    text: &'t str,
    numbering: &Numbering,
    cards: &mut [Seen; HAND],
    suits: &mut Option<bool>,
) -> Result<usize, Unread<'t>> {
    let mut count = 0;
    for word in words(text) {
        let card =
            number(word).and_then(|number| numbering.card(number)).ok_or(Unread::Code(word))?;
        take(card, cards, &mut count, suits)?;
    }
    if count == 0 { Err(Unread::Code(text)) } else { Ok(count) }
}

/// Parses a whole number, also as tables with missing numbers write it: `12.0`.
fn number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix(".0").unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// Returns `true` if a column of one card says that there is no card.
pub fn is_none(text: &str, numbering: Option<&Numbering>) -> bool {
    let text = text.trim();
    let is_before = |numbering: &Numbering| match text.strip_prefix('-') {
        Some(negative) => number(negative).is_some(),
        None => number(text).is_some_and(|number| number < numbering.first()),
    };
    says_none(text) || numbering.is_some_and(is_before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_everywhere() {
        // Every text of up to three letters, some of which make cards, as `Seen::parse` reads it.
        let letters = ["A", "1", "0", "k", "T", "9", "H", "s", "♥", "♧", "Ä"];
        let pairs = letters.iter().flat_map(|a| letters.map(|b| format!("{a}{b}")));
        let pairs: Vec<String> = pairs.collect();
        let triples = pairs.iter().flat_map(|pair| letters.map(|c| format!("{pair}{c}")));
        let singles = letters.map(str::to_owned).into_iter();
        let texts: Vec<String> = singles.chain(pairs.clone()).chain(triples).collect();
        for text in texts {
            let mut cards = [Seen::default(); HAND];
            // Two adjacent cards are not one card.
            let read = hand(&text, &mut cards, &mut None).ok().filter(|count| *count == 1);
            // A suit may also come before its rank.
            let mut behind = text.chars();
            let suit = behind.next().filter(|first| "Hs♥♧".contains(*first));
            let turned = suit.map(|suit| format!("{}{suit}", behind.as_str()));
            let turned = turned.filter(|turned| turned != &text);
            let expected = Seen::parse(&text).or_else(|| Seen::parse(&turned?));
            assert_eq!(read.map(|_| cards[0]), expected, "{text}");
        }
        let mut cards = [Seen::default(); HAND];
        assert_eq!(hand("KH  10♦️\tas", &mut cards, &mut None).unwrap(), 3);
        assert_eq!(cards.map(|card| card.to_string()), ["KH", "TD", "AS"]);
        assert_eq!(hand("K 2 3 4 5", &mut cards, &mut None).unwrap(), 5);
        assert!(hand("KH 2", &mut cards, &mut None).is_err());
        assert!(hand("K", &mut cards, &mut Some(true)).is_err());
        for code in Seen::all() {
            let mut cards = [Seen::default(); HAND];
            assert_eq!(hand(&code.to_string(), &mut cards, &mut None).unwrap(), 1);
            assert_eq!(cards[0], code);
        }
    }

    fn read(text: &str) -> Result<String, String> {
        let mut cards = [Seen::default(); HAND];
        let count = loose(text, &mut cards, &mut None).map_err(|bad| format!("{bad:?}"))?;
        let cards: Vec<String> = cards[..count].iter().map(Seen::to_string).collect();
        Ok(cards.join(" "))
    }

    #[test]
    fn cards_may_have_anything_usual_or_nothing_between() {
        for (text, expected) in [
            ("2D4C", "2D 4C"),
            ("10H10sAd", "TH TS AD"),
            ("2D-4C", "2D 4C"),
            ("2D|4C|KH", "2D 4C KH"),
            ("2D, 4C;KH", "2D 4C KH"),
            ("['2D', '4C']", "2D 4C"),
            ("(\"10D\",\"4C\")", "TD 4C"),
            ("['9', '10', 'K']", "9 T K"),
            ("9-K", "9 K"),
            ("9K10", "9 K T"),
            ("2♦\u{fe0f}4♣", "2D 4C"),
            ("D2-C4", "2D 4C"),
            ("S3 D8", "3S 8D"),
            ("\u{1f0a9}\u{1f0be}", "9S KH"),
        ] {
            assert_eq!(read(text).unwrap(), expected, "{text}");
        }
        for (text, expected) in [
            ("12", "Number(\"12\")"),
            ("3,40", "Number(\"40\")"),
            ("234", "Number(\"234\")"),
            ("0", "Number(\"0\")"),
            ("[9, 5]", "Number(\"9\")"),
            ("2D4X", "Card(\"2D4X\")"),
            ("1D", "Card(\"1D\")"),
            ("HD", "Card(\"HD\")"),
            ("2D 4", "Suits"),
            ("[]", "Card(\"[]\")"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }

    #[test]
    fn ranks_with_nothing_between_are_read_where_they_are_nothing_else() {
        let mut cards = [Seen::default(); HAND];
        assert_eq!(glued("489", &mut cards, &mut None), Some(3));
        assert_eq!(cards.map(|card| card.to_string()), ["4", "8", "9"]);
        assert_eq!(glued(" 77 ", &mut cards, &mut Some(false)), Some(2));
        for text in ["7", "4897", "104", "410", "1 2", "4 8", "48K", ""] {
            assert_eq!(glued(text, &mut cards, &mut None), None, "{text}");
        }
        assert_eq!(glued("48", &mut cards, &mut Some(true)), None);
    }

    #[test]
    fn numbers_are_read_by_their_numbering() {
        let numbering: Numbering = "1..52:SHDC:A..K".parse().unwrap();
        let read = |text| {
            let mut cards = [Seen::default(); HAND];
            let count = numbered(text, &numbering, &mut cards, &mut None).ok()?;
            Some(cards[..count].iter().map(Seen::to_string).collect::<Vec<_>>().join(" "))
        };
        for text in ["1 14 52", "[1, 14, 52]", "1-14-52", "1.0,14.0,52.0"] {
            assert_eq!(read(text).as_deref(), Some("AS AH KC"), "{text}");
        }
        for text in ["0", "53", "2D", "1.5", "99999999999", "[]"] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in ["", "nan", "None", "-1", "0", "0.0", "-1.0"] {
            assert!(is_none(text, Some(&numbering)), "{text}");
        }
        assert!(!is_none("1", Some(&numbering)) && !is_none("0", None) && is_none(" NaN ", None));
    }
}
