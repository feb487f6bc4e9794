//! Cards in JSON that are objects with a rank and a suit.

use serde_json::{Map, Value};

use crate::card::{Rank, SUITS, Suit};
use crate::cards::word::STYLES;

/// An example of such a card.
pub const LIKE: &str = "{\"rank\": \"K\", \"suit\": \"H\"}";
/// Ranks in words, ace to king.
pub const RANKS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];

/// Returns the cards of an object, or of a list of objects and texts, as they are written
/// elsewhere: `KH`, with blanks between. `None` for anything else.
///
/// In a list, `null` is no card. A rank that is a number must be one that cards bear, 2 to 10: the
/// meaning of 1, 11 and 12 is not guessed.
pub fn cards(value: &str) -> Option<String> {
    let cards = match serde_json::from_str(value).ok()? {
        Value::Array(cards) => cards,
        card => vec![card],
    };
    let cards = cards.iter().filter(|card| !card.is_null()).map(|card| match card {
        Value::Object(members) => object(members),
        Value::String(text) => Some(text.clone()),
        _ => None,
    });
    Some(cards.collect::<Option<Vec<_>>>()?.join(" "))
}

fn object(members: &Map<String, Value>) -> Option<String> {
    let member = |name: &str| {
        let mut members = members.iter();
        members.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    };
    let rank = match (member("rank"), member("value")) {
        (Some(Value::Number(number)), _) => {
            let number = number.as_u64().filter(|number| (2..=10).contains(number))?;
            Rank::parse(&number.to_string())?
        }
        // A numeric `value` may be the card's value in the game, not its rank.
        (Some(Value::String(text)), _) | (None, Some(Value::String(text))) => rank(text.trim())?,
        _ => return None,
    };
    match member("suit") {
        None | Some(Value::Null) => Some(rank.to_string()),
        Some(Value::String(text)) => Some(format!("{rank}{}", suit(text.trim())?)),
        Some(_) => None,
    }
}

/// Parses a rank: its letter, number or word.
fn rank(text: &str) -> Option<Rank> {
    let spelled = || RANKS.iter().position(|rank| rank.eq_ignore_ascii_case(text));
    Rank::parse(text).or_else(|| Rank::new(u8::try_from(spelled()?).ok()?))
}

/// Parses a suit: its letter, symbol or word.
fn suit(text: &str) -> Option<Suit> {
    let text = text.trim_end_matches(STYLES);
    let is_word = |suit: &str| {
        let one = suit.trim_end_matches('s');
        suit.eq_ignore_ascii_case(text) || one.eq_ignore_ascii_case(text)
    };
    let spelled = || SUITS.iter().position(|suit| is_word(suit));
    Suit::parse(text).or_else(|| Suit::ALL.get(spelled()?).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_from_objects() {
        for (value, expected) in [
            (LIKE, "KH"),
            (r#"[{"rank":"3","suit":"D"},{"suit":"spades","rank":10}]"#, "3D TS"),
            (r#"[{"value":"KING","suit":"HEARTS","code":"KH"},null]"#, "KH"),
            (r#"[{"Rank":"9"},"K"]"#, "9 K"),
            ("{\"rank\":\"a\",\"suit\":\"♣\u{fe0f}\"}", "AC"),
            ("[]", ""),
        ] {
            assert_eq!(cards(value).as_deref(), Some(expected), "{value}");
        }
        for value in [
            r#"{"rank":12,"suit":"D"}"#,
            r#"{"rank":1,"suit":"D"}"#,
            r#"{"value":3,"suit":"D"}"#,
            r#"{"rank":"3","suit":2}"#,
            r#"{"rank":"3","suit":"x"}"#,
            r#"{"suit":"D"}"#,
            r#"[{"c":3}]"#,
            "[[3]]",
            "7",
        ] {
            assert_eq!(cards(value), None, "{value}");
        }
    }
}
