//! Reads cards of a cell that are not separated by blanks, or are numbers.

use crate::card::{Rank, Seen};
use crate::evidence::cards::numbering::Numbering;
use crate::evidence::cards::word::{cut, is_glued, says_none, words};
use crate::evidence::rounds::bad::Bad;
use crate::game::HAND;

/// Adds a card to a hand; there may be more cards than there is room for.
fn take<'t>(
    card: Seen,
    cards: &mut [Seen; HAND],
    count: &mut usize,
    suits: &mut Option<bool>,
) -> Result<(), Bad<'t>> {
    if card.suit().is_some() != *suits.get_or_insert(card.suit().is_some()) {
        return Err(Bad::Suits);
    }
    if let Some(place) = cards.get_mut(*count) {
        *place = card;
    }
    *count += 1;
    Ok(())
}

/// Reads cards with any usual separator or none, as `2D4C`, `2D-4C` and `['2D', '4C']`.
pub fn loose<'t>(
    text: &'t str,
    cards: &mut [Seen; HAND],
    suits: &mut Option<bool>,
) -> Result<usize, Bad<'t>> {
    let is_list = text.starts_with(['[', '(']) && !text.contains(['\'', '"']);
    let mut count = 0;
    for word in words(text) {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        // Digits alone may be a rank, but not in a list, whose ranks would be in quotes.
        if is_number && (is_list || Rank::parse(word).is_none()) {
            return Err(Bad::Number(word));
        }
        if cut(word).any(|card| card.is_none()) {
            return Err(Bad::Card(word));
        }
        for card in cut(word).flatten() {
            take(card, cards, &mut count, suits)?;
        }
    }
    if count == 0 { Err(Bad::Card(text)) } else { Ok(count) }
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
) -> Result<usize, Bad<'t>> {
    let mut count = 0;
    for word in words(text) {
        let card = number(word).and_then(|number| numbering.card(number)).ok_or(Bad::Code(word))?;
        take(card, cards, &mut count, suits)?;
    }
    if count == 0 { Err(Bad::Code(text)) } else { Ok(count) }
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
