//! Words for the result of a round.

use crate::field::{Domain, NONE, Vocabulary};

/// Endings after the name of a hand that wins.
const WINS: [&str; 6] = [" wins", " win", "_wins", "_win", "-win", "win"];

/// Words for results, with their codes.
pub struct Words {
    names: &'static [&'static str],
    /// The code of each word, `None` if it may mean several.
    codes: Vec<(String, Option<u8>)>,
    /// The codes for a win of the first hand, a win of the second and a tie.
    pub wins: [u8; 3],
}

impl Words {
    pub fn new(vocabulary: &'static Vocabulary) -> Self {
        let domain = vocabulary.find("result").map(|field| vocabulary.spec(field).domain);
        let names = match domain {
            Some(Domain::Choice(names)) => names,
            _ => &[],
        };
        let mut codes: Vec<(String, Option<u8>)> = Vec::new();
        let mut add =
            |word: String, code: u8| match codes.iter_mut().find(|(other, _)| *other == word) {
                Some((_, known)) => *known = known.filter(|known| *known == code),
                None => codes.push((word, Some(code))),
            };
        for (code, name) in (0u8..).zip(names) {
            let letter = name.chars().take(1).collect();
            add((*name).to_owned(), code);
            add(letter, code);
        }
        let mut wins = [NONE; 3];
        for (win, name) in wins.iter_mut().zip(vocabulary.hands.iter().chain([&"tie"])) {
            let code = (0u8..).zip(names).find(|(_, other)| *other == name);
            *win = code.map_or(NONE, |(code, _)| code);
        }
        for (code, hand) in wins.into_iter().zip(vocabulary.hands) {
            WINS.iter().for_each(|behind| add(format!("{hand}{behind}"), code));
        }
        // Another word for a tie.
        if wins[2] != NONE {
            add("draw".to_owned(), wins[2]);
        }
        Self { names, codes, wins }
    }

    /// Returns the names of the results.
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Returns the code of the result that a word means.
    pub fn code(&self, text: &str) -> Option<u8> {
        let known = self.codes.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        known.and_then(|(_, code)| *code)
    }

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
