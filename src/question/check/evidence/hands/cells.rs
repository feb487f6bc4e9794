//! Cards of a cell that are not written with blanks between, or are numbers.

use crate::card::{Card, Rank, Seen, Suit};
use crate::game::HAND;
use crate::question::check::evidence::hands::row::Bad;
use crate::question::check::evidence::numbering::Numbering;

/// What asks for a symbol in colour says nothing of the card.
const COLOURED: char = '\u{fe0f}';
/// What stands in a column of one card where there is none.
const NONE: [&str; 7] = ["", "-", "--", "na", "nan", "none", "null"];

/// What stands between cards.
fn is_between(letter: char) -> bool {
    letter.is_ascii_whitespace() || ",;|-/+[](){}'\"".contains(letter)
}

/// Takes a card of a hand: there may be more than there is room for.
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

/// The words of a cell.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_between).filter(|word| !word.is_empty())
}

/// Reads cards with anything usual or nothing between, as `2D4C`, `2D-4C` and `['2D', '4C']`.
pub(super) fn loose<'t>(
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

/// The cards of a word, with nothing between; `None` ends them where there is no card.
fn cut(word: &str) -> impl Iterator<Item = Option<Seen>> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let length = if rest.starts_with("10") { 2 } else { first.len_utf8() };
        let Some(rank) = Rank::parse(&rest[..length]) else {
            rest = "";
            return Some(None);
        };
        rest = &rest[length..];
        let letter = rest.chars().next().map_or(0, char::len_utf8);
        let Some(suit) = Suit::parse(&rest[..letter]) else { return Some(Some(rank.into())) };
        rest = rest[letter..].trim_start_matches(COLOURED);
        Some(Some(Card { rank, suit }.into()))
    })
}

/// Reads cards that are numbers, with anything usual between.
pub(super) fn numbered<'t>(
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

/// A whole number, as tables that lack some of them write it too: `12.0`.
fn number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix(".0").unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// Whether a column of one card says that there is none.
pub(super) fn is_none(text: &str, numbering: Option<&Numbering>) -> bool {
    let text = text.trim();
    let is_word = NONE.iter().any(|none| none.eq_ignore_ascii_case(text));
    let is_before = |numbering: &Numbering| match text.strip_prefix('-') {
        Some(negative) => number(negative).is_some(),
        None => number(text).is_some_and(|number| number < numbering.first()),
    };
    is_word || numbering.is_some_and(is_before)
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
