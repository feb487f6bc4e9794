//! Names of columns, and the standard column that each of them means.

use crate::error::{Error, brief};
use crate::evidence::columns::role::{MOST, totals};
use crate::evidence::request::{Kind, Options};
use crate::field::Vocabulary;
use crate::game::HAND;
use crate::wording::asked::COLUMN;
use crate::wording::similar;

/// Other names of the columns of totals. The first `READ` of them are always read; columns with the
/// others may hold something else, and are read only if `--column` says so.
pub const ALIASES: [(&str, usize); 14] = [
    (DATE, totals::PERIOD),
    ("month", totals::PERIOD),
    ("week", totals::PERIOD),
    ("site", totals::CHANNEL),
    ("operator", totals::CHANNEL),
    ("table", totals::CHANNEL),
    ("timestamp", totals::PERIOD),
    ("datetime", totals::PERIOD),
    ("bet", totals::WAGER),
    ("amount", totals::STAKE),
    ("payout", totals::RETURNED),
    ("paid", totals::RETURNED),
    ("net", totals::WON),
    ("profit", totals::WON),
];
/// Number of other names that are always read.
pub const READ: usize = 6;
/// The name of a column of dates.
pub const DATE: &str = "date";

/// Words after or before the name of a hand for the column of all its cards.
const WHOLE: [&str; 3] = ["cards", "card", "hand"];
/// Words between the name of a hand and the number of a card.
const ONE: [&str; 5] = ["", "card", "cards", "c", "hand"];

/// The names of the columns of totals.
pub const TOTALS: [&str; MOST] =
    ["wager", "rounds", "staked", "won", "returned", "channel", "period", "stake"];

/// Returns a name without everything that people write in different ways: case, blanks, `_` and
/// `-`.
pub fn plain(name: &str) -> String {
    let kept = name.chars().filter(|letter| !letter.is_whitespace() && !"_-".contains(*letter));
    kept.flat_map(char::to_lowercase).collect()
}

/// Returns the names of the standard columns of a kind.
pub fn names(kind: Kind, vocabulary: &Vocabulary) -> Vec<String> {
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match kind {
        Kind::Hands => {
            let mut names: Vec<String> = own(&["shoe", "round"]);
            for what in ["cards", "total"] {
                names.extend(vocabulary.hands.iter().map(|hand| format!("{hand}_{what}")));
            }
            names.push("result".to_owned());
            names
        }
        Kind::Counts => own(&["wager", "event", "count"]),
        Kind::Totals => own(&TOTALS),
    }
}

/// Returns the standard column that a name means, by its own name or another one.
pub fn place_of(kind: Kind, name: &str, vocabulary: &Vocabulary) -> Option<usize> {
    let own = names(kind, vocabulary).iter().position(|our| our == name);
    own.or_else(|| alias(kind, name).map(|(_, at)| at))
}

/// Returns `true` if a column of totals with this name is always read.
pub fn is_read(name: &str) -> bool {
    ALIASES[..READ].iter().any(|(alias, _)| *alias == plain(name))
}

/// Returns the standard column of another name, and its name as `--column` takes it.
pub fn alias(kind: Kind, name: &str) -> Option<(&'static str, usize)> {
    let name = plain(name);
    let mut aliases = ALIASES.iter().filter(|_| kind == Kind::Totals);
    aliases.find(|(alias, _)| *alias == name).map(|(alias, at)| match *at {
        totals::PERIOD if !["month", "week"].contains(alias) => (DATE, *at),
        at => (TOTALS[at], at),
    })
}

/// Returns the names of each hand of a game: its own, and its first letter if no other hand has it.
pub fn called(vocabulary: &Vocabulary) -> Vec<Vec<String>> {
    let letter = |hand: &&str| hand.chars().take(1).collect::<String>();
    let letters: Vec<String> = vocabulary.hands.iter().map(letter).collect();
    let alone = |at: usize| letters.iter().filter(|other| **other == letters[at]).count() == 1;
    let names = vocabulary.hands.iter().enumerate().map(|(at, hand)| {
        let mut names = vec![plain(hand)];
        names.extend(alone(at).then(|| letters[at].clone()));
        names
    });
    names.collect()
}

/// Returns the hand whose name is part of a name.
pub fn named_hand(name: &str, vocabulary: &Vocabulary) -> Option<usize> {
    let name = plain(name);
    vocabulary.hands.iter().position(|hand| name.contains(&plain(hand)))
}

/// Returns the hand whose name is part of a name, or else the hand whose letter it begins with.
pub fn hand_of(name: &str, vocabulary: &Vocabulary) -> Option<usize> {
    let begins = |words: &Vec<String>| {
        words.get(1).is_some_and(|letter| plain(name).starts_with(letter.as_str()))
    };
    named_hand(name, vocabulary).or_else(|| called(vocabulary).iter().position(begins))
}

/// Returns the hand if a plain name means all of its cards in one column.
pub fn whole(name: &str, called: &[Vec<String>]) -> Option<usize> {
    let is_whole = |rest: Option<&str>| rest.is_some_and(|rest| WHOLE.contains(&rest));
    called.iter().position(|words| {
        let behind = words.first().is_some_and(|hand| is_whole(name.strip_suffix(hand.as_str())));
        behind || words.iter().any(|hand| is_whole(name.strip_prefix(hand.as_str())))
    })
}

/// Returns the hand and the number if a plain name means one of its cards.
pub fn one(name: &str, called: &[Vec<String>]) -> Option<(usize, usize)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (front, number) = name.split_at(digits);
    let number = number.parse().ok().filter(|number| *number <= HAND)?;
    let side = called.iter().position(|words| {
        let mut words = words.iter();
        words.any(|hand| front.strip_prefix(hand.as_str()).is_some_and(|rest| ONE.contains(&rest)))
    })?;
    Some((side, number))
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
    called(vocabulary).iter().enumerate().find_map(|(side, words)| {
        words.iter().enumerate().find_map(|(at, hand)| {
            let behind = name.strip_suffix(hand.as_str()).filter(|_| at == 0);
            let rest = [name.strip_prefix(hand.as_str()), behind];
            let card = rest.into_iter().flatten().find_map(is_word)?;
            Some((side, card))
        })
    })
}

/// Returns `true` if a column with this name is to be ignored. The exact name is meant; if no
/// column has it, those with the same plain name are.
pub fn is_ignored(name: &str, ignored: &[String], found: &[String]) -> bool {
    let alike = |other: &String| plain(other) == plain(name) && !found.contains(other);
    ignored.iter().any(|other| other == name || alike(other))
}

/// Returns `true` if a name means cards of a hand: all of them, or one with its number in words.
pub fn is_of_cards(name: &str, vocabulary: &Vocabulary) -> bool {
    whole(&plain(name), &called(vocabulary)).is_some() || ordinal(name, vocabulary).is_some()
}

/// Returns `true` if a name means one card of a hand, whatever its number: `p4` as well as `p1`.
pub fn is_of_one_card(name: &str, vocabulary: &Vocabulary) -> bool {
    let name = plain(name);
    let front = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let of =
        |hand: &String| front.strip_prefix(hand.as_str()).is_some_and(|rest| ONE.contains(&rest));
    front != name && called(vocabulary).iter().flatten().any(of)
}

/// Refuses renamed columns that no kind has, or that are named twice.
pub fn check_renamed(options: &Options, vocabulary: &'static Vocabulary) -> Result<(), Error> {
    let kinds = match options.kind {
        Some(kind) => vec![kind],
        None => vec![Kind::Hands, Kind::Counts, Kind::Totals],
    };
    let mut all: Vec<String> = kinds.iter().flat_map(|kind| names(*kind, vocabulary)).collect();
    all.sort();
    all.dedup();
    let meant = |name: &str| match alias(Kind::Totals, name) {
        Some((_, at)) if kinds.contains(&Kind::Totals) => TOTALS[at].to_owned(),
        _ => name.to_owned(),
    };
    for (at, (ours, theirs)) in options.columns.iter().enumerate() {
        let bad =
            |why: String| Error::value(COLUMN, format!("{}={}", brief(ours), brief(theirs)), why);
        if !all.contains(&meant(ours)) {
            let names = all.iter().map(String::as_str);
            let error = bad(match similar(ours, names.clone()) {
                Some(near) => format!("no column \"{}\": did you mean \"{near}\"?", brief(ours)),
                None => format!("expected one of {}", names.collect::<Vec<_>>().join(", ")),
            });
            return Err(error.offered(ours, all));
        }
        if options.columns[..at].iter().any(|(other, _)| meant(other) == meant(ours)) {
            return Err(bad(format!("\"{ours}\" is named a second time")));
        }
        if options.columns[..at].iter().any(|(_, other)| other == theirs) {
            return Err(bad(format!("\"{}\" stands for another column already", brief(theirs))));
        }
        let own = |name: &String| name == theirs && name != ours;
        if all.iter().any(own) && options.columns.iter().all(|(other, _)| other != theirs) {
            return Err(bad(format!("\"{theirs}\" is itself a column: name the role that it has")));
        }
    }
    Ok(())
}
