//! Names as people write them: the names of hands, and of their cards by number.

use crate::field::Vocabulary;
use crate::game::HAND;

/// Words between the name of a hand and the number of a card.
const ONE: [&str; 5] = ["", "card", "cards", "c", "hand"];

/// Returns a name without everything that people write in different ways: case, blanks, `_` and
/// `-`.
pub fn plain(name: &str) -> String {
    let kept = name.chars().filter(|letter| !letter.is_whitespace() && !"_-".contains(*letter));
    kept.flat_map(char::to_lowercase).collect()
}

/// Returns the names of each hand of a game: its own, its first letter if no other hand has it, and
/// other names.
pub fn called(vocabulary: &Vocabulary) -> Vec<Vec<String>> {
    let letter = |hand: &&str| hand.chars().take(1).collect::<String>();
    let letters: Vec<String> = vocabulary.hands.iter().map(letter).collect();
    let alone = |at: usize| letters.iter().filter(|other| **other == letters[at]).count() == 1;
    let names = vocabulary.hands.iter().enumerate().map(|(at, hand)| {
        let mut names = vec![plain(hand)];
        names.extend(alone(at).then(|| letters[at].clone()));
        names.extend(vocabulary.other_names(hand).map(plain));
        names
    });
    names.collect()
}

/// Returns the hand whose name is part of a name.
pub fn named_hand(name: &str, vocabulary: &Vocabulary) -> Option<usize> {
    let name = plain(name);
    let is_part = |part: &str| name.contains(&plain(part));
    let named = |hand: &&str| is_part(hand) || vocabulary.other_names(hand).any(is_part);
    vocabulary.hands.iter().position(named)
}

/// Returns the hand whose name is part of a name, or else the hand whose letter it begins with.
pub fn hand_of(name: &str, vocabulary: &Vocabulary) -> Option<usize> {
    let begins = |words: &Vec<String>| {
        words.get(1).is_some_and(|letter| plain(name).starts_with(letter.as_str()))
    };
    named_hand(name, vocabulary).or_else(|| called(vocabulary).iter().position(begins))
}

/// Iterates over the parts of a plain name before the name of a hand and behind one of its names.
pub fn rests<'n>(name: &'n str, hand: &'n [String]) -> impl Iterator<Item = &'n str> {
    let before = hand.first().and_then(|own| name.strip_suffix(own.as_str()));
    before.into_iter().chain(hand.iter().filter_map(|own| name.strip_prefix(own.as_str())))
}

/// Returns the hand of a card whose plain name this is, without the number of the card.
fn hand_of_one(front: &str, vocabulary: &Vocabulary) -> Option<usize> {
    let of =
        |hand: &String| front.strip_prefix(hand.as_str()).is_some_and(|rest| ONE.contains(&rest));
    called(vocabulary).iter().position(|hand| hand.iter().any(of))
}

/// Returns the hand and the number if a name means one of its cards.
pub fn one(name: &str, vocabulary: &Vocabulary) -> Option<(usize, usize)> {
    let name = plain(name);
    let (front, number) = name.split_at(name.find(|letter: char| letter.is_ascii_digit())?);
    let number = number.parse().ok().filter(|number| *number <= HAND)?;
    Some((hand_of_one(front, vocabulary)?, number))
}

/// Words for the number of a card in a hand, from the first on.
const ORDINALS: [&[&str]; HAND] =
    [&["first", "1st"], &["second", "2nd"], &["third", "3rd", "drawn", "extra"]];

/// Returns the hand and the card, from 0, that a name gives in words: `player_third_card`,
/// `third_player`.
pub fn ordinal(name: &str, vocabulary: &Vocabulary) -> Option<(usize, usize)> {
    let name = plain(name);
    if !ORDINALS.iter().flat_map(|words| words.iter()).any(|word| name.contains(word)) {
        return None;
    }
    let is_word = |rest: &str| {
        ORDINALS.iter().position(|words| {
            words.iter().any(|word| {
                let drawn = ["drawn", "extra"].contains(word);
                let mut forms = vec![format!("{word}card"), format!("card{word}")];
                forms.extend((!drawn).then(|| (*word).to_owned()));
                forms.iter().any(|form| form == rest)
            })
        })
    };
    let mut hands = (0..).zip(called(vocabulary));
    hands.find_map(|(side, hand)| Some((side, rests(&name, &hand).find_map(is_word)?)))
}

/// Returns `true` if a column with this name is to be ignored. The exact name is meant; if no
/// column has it, those with the same plain name are.
pub fn is_ignored(name: &str, ignored: &[String], found: &[String]) -> bool {
    let alike = |other: &String| plain(other) == plain(name) && !found.contains(other);
    ignored.iter().any(|other| other == name || alike(other))
}

/// Returns `true` if a name means one card of a hand, whatever its number: `p4` as well as `p1`.
pub fn is_of_one_card(name: &str, vocabulary: &Vocabulary) -> bool {
    let name = plain(name);
    let front = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    front != name && hand_of_one(front, vocabulary).is_some()
}
