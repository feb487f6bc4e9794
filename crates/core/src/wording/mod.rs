//! The texts of this crate, in the words of a front end.

#[doc(hidden)]
pub mod asked;
#[doc(hidden)]
pub mod glossary;
mod near;

pub use asked::{CommandLine, InWords, NAMED_QUESTIONS, Names, PARAMETERS, Wording};
#[doc(hidden)]
pub use near::{in_digits, likeness, loose, nearest_first, similar};

/// Capitalizes the first letter of a text.
#[doc(hidden)]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a number of cards in words: "1 card", "52 cards".
#[doc(hidden)]
pub fn cards_in_words(cards: u64) -> String {
    format!("{cards} card{}", if cards == 1 { "" } else { "s" })
}

/// Returns the digits of a whole number with a comma before every third.
#[doc(hidden)]
pub fn grouped(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let mut text = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a word for a shell, in quotes if it needs them.
#[doc(hidden)]
pub fn quoted(word: &str) -> String {
    let bare = |letter: char| letter.is_alphanumeric() || "_-=.,".contains(letter);
    match word.chars().all(bare) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Returns bytes in hexadecimal.
#[doc(hidden)]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
