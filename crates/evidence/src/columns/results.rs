//! Words for the result of a round.

use crate::columns::names::plain;
use crate::field::{Domain, NONE, Vocabulary};

/// Endings after the name of a hand that wins, and after the word for a tie.
const ENDINGS: [&str; 4] = ["wins", "win", "won", "game"];
/// Words for a tie.
const TIES: [&str; 6] = ["tie", "draw", "egalite", "égalité", "égal", "和"];

/// Returns the words of two and three letters that are short for a name: its beginnings, also without
/// vowels, as `plr` and `bnk`.
fn abbreviations(name: &str) -> Vec<String> {
    let without = |left_out: &'static str| {
        let letters = name.char_indices();
        letters.filter(move |(at, letter)| *at == 0 || !left_out.contains(*letter))
    };
    let forms = ["", "aeiou", "aeiouy"].into_iter();
    let words = forms.flat_map(|vowels| {
        [2, 3].map(|length| without(vowels).take(length).map(|(_, letter)| letter).collect())
    });
    words.filter(|word: &String| word.chars().count() > 1).collect()
}

/// Adds a word with its code, or with none if it has another one too.
fn add(codes: &mut Vec<(String, Option<u8>)>, word: String, code: u8) {
    match codes.iter_mut().find(|(other, _)| *other == word) {
        Some((_, known)) => *known = known.filter(|known| *known == code),
        None => codes.push((word, Some(code))),
    }
}

/// Words for results, with their codes.
pub struct Words {
    names: &'static [&'static str],
    /// The code of each word as [`plain`] has it, `None` if it may mean several.
    codes: Vec<(String, Option<u8>)>,
    /// The codes for a win of the first hand, a win of the second and a tie.
    pub wins: [u8; 3],
}

impl Words {
    /// Collects the words for the results of a game.
    pub fn new(vocabulary: &'static Vocabulary) -> Self {
        let domain = vocabulary.find("result").map(|field| vocabulary.spec(field).domain);
        let names = match domain {
            Some(Domain::Choice(names)) => names,
            _ => &[],
        };
        let mut codes = Vec::new();
        for (code, name) in (0u8..).zip(names) {
            let letter = name.chars().take(1).collect();
            add(&mut codes, plain(name), code);
            add(&mut codes, letter, code);
        }
        let mut wins = [NONE; 3];
        for (win, name) in wins.iter_mut().zip(vocabulary.hands.iter().chain([&"tie"])) {
            let code = (0u8..).zip(names).find(|(_, other)| *other == name);
            *win = code.map_or(NONE, |(code, _)| code);
        }
        let hands = vocabulary.hands.iter().map(|hand| {
            std::iter::once(*hand).chain(vocabulary.other_names(hand)).map(plain).collect()
        });
        let ties = TIES.map(plain).to_vec();
        let words: Vec<Vec<String>> = hands.chain([ties]).collect();
        for (code, words) in wins.into_iter().zip(words).filter(|(code, _)| *code != NONE) {
            for word in words {
                for ending in ENDINGS {
                    add(&mut codes, format!("{word}{ending}"), code);
                }
                add(&mut codes, word, code);
            }
        }
        let mut short = Vec::new();
        for (code, name) in (0u8..).zip(names) {
            abbreviations(name).into_iter().for_each(|word| add(&mut short, word, code));
        }
        // A whole word is no abbreviation of another one.
        short.retain(|(word, _)| codes.iter().all(|(whole, _)| whole != word));
        codes.extend(short);
        Self { names, codes, wins }
    }

    /// Returns the names of the results.
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Returns the code of the result that a word means.
    pub fn code(&self, text: &str) -> Option<u8> {
        let known = self.codes.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        let known = known.or_else(|| {
            let text = plain(text);
            self.codes.iter().find(|(word, _)| *word == text)
        });
        known.and_then(|(_, code)| *code)
    }

    /// Returns the name of a result.
    pub fn name(&self, code: u8) -> &'static str {
        self.names.get(usize::from(code)).copied().unwrap_or("none")
    }

    /// Returns the result of hands with these totals.
    pub fn of_totals(&self, [first, second]: [u8; 2]) -> u8 {
        self.wins[match first.cmp(&second) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }]
    }
}
