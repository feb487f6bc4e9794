//! Questions in everyday words: `odds which bet is the best` means `odds --sort edge`.

use itertools::Itertools;

use crate::cli::{COMMANDS, meant, topics};
use crate::table::Catalog;
use crate::wording::loose;

/// Words that say nothing of the subject of a question.
const PASSED_OVER: &[&str] = &[
    "a", "about", "an", "and", "are", "at", "bet", "bets", "can", "do", "does", "for", "game",
    "games", "have", "house", "how", "i", "if", "in", "is", "it", "me", "many", "mean", "means",
    "much", "my", "odds", "of", "on", "one", "per", "play", "playing", "should", "show", "tell",
    "that", "the", "there", "to", "units", "wager", "wagers", "what", "whats", "when", "which",
    "why", "will", "win", "with", "work", "works", "you",
];

/// The subject of a question.
#[derive(Clone, Copy)]
enum Subject {
    Best,
    Comparison,
    Session,
    Count,
}

/// Words that say what a question asks for, in the order in which they decide.
const SUBJECTS: &[(Subject, &[&str])] = &[
    (Subject::Comparison, &["better", "compare", "compared", "comparison", "versus", "vs", "vs."]),
    (
        Subject::Session,
        &[
            "bankroll", "broke", "cost", "costs", "hour", "hourly", "hours", "last", "long",
            "lose", "losing", "money", "ruin", "ruined",
        ],
    ),
    (Subject::Count, &["countable", "counted", "counter", "counting"]),
    (Subject::Best, &["best", "cheapest", "highest", "lowest", "safest", "smallest", "worst"]),
];

/// Returns `true` if a word belongs to a question, and so names nothing.
pub(super) fn is_word(word: &str) -> bool {
    let word = plain(word);
    PASSED_OVER.contains(&&*word) || subject([&*word]).is_some()
}

/// Returns `true` if a word is a figure of every wager: the edge, the RTP.
fn is_figure(word: &str) -> bool {
    meant::FIGURES.contains(&&*loose(word))
}

/// Strips a word of its case and its question mark.
fn plain(word: &str) -> String {
    word.trim_end_matches(['?', '!', ',']).to_lowercase()
}

fn subject<'w>(words: impl IntoIterator<Item = &'w str>) -> Option<Subject> {
    let words = words.into_iter().collect_vec();
    let mut subjects = SUBJECTS.iter();
    subjects.find(|(_, of)| words.iter().any(|word| of.contains(word))).map(|(subject, _)| *subject)
}

/// Names that a question mentions.
pub(super) struct Mentioned {
    pub variants: Vec<String>,
    pub wagers: Vec<String>,
    /// `true` if every word belongs to a name.
    pub whole: bool,
}

impl Mentioned {
    /// Returns the names as words of a command.
    pub fn words(&self) -> String {
        self.variants.iter().chain(&self.wagers).join(" ")
    }

    fn names_something(&self) -> bool {
        !self.variants.is_empty() || !self.wagers.is_empty()
    }

    /// Returns the first wager with its variant; a default without wagers.
    fn one_wager(&self, default: &str) -> String {
        let wager = self.wagers.first();
        wager.map_or(default.to_owned(), |wager| {
            self.variants.iter().take(1).chain([wager]).join(" ")
        })
    }
}

/// Returns the command that answers a question, if its words say which one. `mentioned` finds the
/// names among words.
pub(super) fn meant(
    catalog: &Catalog,
    command: &str,
    words: &[String],
    mentioned: impl Fn(&[String]) -> Mentioned,
) -> Option<String> {
    let words = words.iter().flat_map(|word| word.split_whitespace()).map(plain).collect_vec();
    let rest = words.iter().filter(|word| !is_word(word)).cloned().collect_vec();
    if command != "price" {
        // The parser has taken a word of the question for the command.
        let of_command =
            || words.iter().any(|word| is_word(word)).then(|| format!("odds help {command}"));
        return long_term(command, &words).or_else(of_command);
    }
    let numbers = rest.iter().filter(|word| word.parse::<u64>().is_ok()).collect_vec();
    let found = mentioned(&rest);
    let Some(subject) = subject(words.iter().map(String::as_str)) else {
        let decks = words.iter().position(|word| matches!(&**word, "deck" | "decks"));
        let decks = decks.and_then(|at| words.get(at.checked_sub(1)?));
        if let Some(decks) = decks.filter(|decks| decks.parse::<u64>().is_ok()) {
            let parts = ["odds".to_owned(), found.words(), format!("--decks {decks}")];
            return Some(parts.iter().filter(|part| !part.is_empty()).join(" "));
        }
        // "What is the house edge of the tie": a price has the edge.
        let named = rest.iter().filter(|word| !is_figure(word)).cloned().collect_vec();
        if (1..rest.len()).contains(&named.len()) {
            let found = mentioned(&named);
            if found.whole {
                return Some(format!("odds {}", found.words()));
            }
        }
        return long_term(command, &words).or_else(|| help(catalog, &words, &rest));
    };
    let place = place(&words);
    let is_number = |word: &String| word.starts_with(|first: char| first.is_ascii_digit());
    let is_known = place.first().is_none_or(is_number) || mentioned(&place).names_something();
    Some(match (subject, &found.variants[..], &found.wagers[..]) {
        (Subject::Best, [], _) if !is_known => return None,
        (Subject::Comparison, [first, second, ..], _) => format!("odds diff {first} {second}"),
        (Subject::Comparison, _, [_, _, ..]) => {
            format!("odds {} --sort edge", found.words())
        }
        (Subject::Comparison, [first], _) if first != "baccarat" => {
            format!("odds diff baccarat {first}")
        }
        (Subject::Comparison, ..) => "odds diff ez baccarat".to_owned(),
        (Subject::Session, ..) => {
            let bankroll = numbers.first().map_or("200", |number| number);
            let wager = found.one_wager("player");
            format!("odds session {wager} --bankroll {bankroll} --stake 10")
        }
        (Subject::Count, ..) => format!("odds count {}", found.one_wager("ez dragon-7")),
        (Subject::Best, variants, _) => match variants.join(" ") {
            none if none.is_empty() => "odds --sort edge".to_owned(),
            variants => format!("odds {variants} --sort edge"),
        },
    })
}

/// Returns the words behind the last "in" or "at" that do not belong to a question.
fn place(words: &[String]) -> Vec<String> {
    let at = words.iter().rposition(|word| matches!(&**word, "in" | "at"));
    let place = at.map_or(&[][..], |at| &words[at..]);
    place.iter().filter(|word| !is_word(word)).cloned().collect()
}

/// Returns the command for the help on a term of several words, if a question names it and no other
/// subject. The parser may have taken one of its words for the command: "what is true count".
fn long_term(command: &str, words: &[String]) -> Option<String> {
    let of_command = (command != "price").then_some(command);
    let words = words.iter().map(String::as_str).chain(of_command).collect_vec();
    let says_nothing = |word: &&str| PASSED_OVER.contains(word);
    let is_meant = |term: &String| {
        let parts = term.split(' ').collect_vec();
        parts.len() > 1
            && !parts.iter().all(says_nothing)
            && parts.iter().all(|part| words.contains(part))
            && words.iter().all(|word| parts.contains(word) || says_nothing(word))
    };
    let term = topics::terms().map(str::to_lowercase).find(is_meant)?;
    let quote = if term.contains('\'') { "\"" } else { "" };
    Some(format!("odds help {quote}{term}{quote}"))
}

/// Returns the words that are no names and do not belong to a question; `None` without such words, or
/// if no word belongs to a question.
pub(super) fn unknown(words: &[String], is_name: impl Fn(&str) -> bool) -> Option<String> {
    let words = words.iter().flat_map(|word| word.split_whitespace()).map(plain).collect_vec();
    let rest = words.iter().filter(|word| !is_word(word)).collect_vec();
    let is_question = rest.len() < words.len();
    let place = place(&words);
    let [place, unknown] = [place.iter().collect(), rest]
        .map(|words: Vec<&String>| words.into_iter().filter(|word| !is_name(word)).collect_vec());
    let unknown = if place.is_empty() { unknown } else { place };
    let others = unknown.iter().filter(|word| !is_figure(word)).join(" ");
    let unknown = if others.is_empty() { unknown.into_iter().join(" ") } else { others };
    (is_question && !unknown.is_empty()).then_some(unknown)
}

/// Returns the command for the help on the words of a question: on all of them, or else on those that
/// name something.
fn help(catalog: &Catalog, words: &[String], rest: &[String]) -> Option<String> {
    if let [word] = words
        && is_figure(word)
    {
        return None;
    }
    let has_page = |topic: &String| {
        COMMANDS.iter().any(|entry| entry.id == topic) || topics::text(catalog, topic, 80).is_some()
    };
    let (all, rest) = (words.join(" "), rest.join(" "));
    let found = [all, rest].into_iter().find(has_page);
    let found = found.map(|topic| format!("odds help {topic}"));
    found.or_else(|| words.iter().all(|word| is_word(word)).then(|| "odds help".to_owned()))
}

/// Names that players use for others.
const OTHER_NAMES: &[(&str, &str)] =
    &[("minibaccarat", "baccarat"), ("punto", "baccarat"), ("puntobanco", "punto-banco")];

/// Returns the only name that is meant by a word in the plural, with a number in digits, or with
/// parts left out: "ties", "3-card-poker", "panda".
pub(super) fn only_name(names: &[&str], typed: &str) -> Option<String> {
    let is_other = || meant::no_variant(typed).is_some();
    if is_word(typed) || is_other() || topics::terms().any(|term| loose(term) == loose(typed)) {
        return None;
    }
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == loose(typed).replace('\'', ""));
    if let Some((_, name)) = other.filter(|(_, name)| names.contains(name)) {
        return Some((*name).to_owned());
    }
    let parts = parts(typed);
    let only = |is_meant: &dyn Fn(&[String]) -> bool| {
        let meant = names.iter().filter(|name| is_meant(&self::parts(name)));
        meant.unique().exactly_one().ok().map(|name| (*name).to_owned())
    };
    let is_long = parts.iter().any(|part| part.len() > 3);
    only(&|of| *of == parts[..]).or_else(|| {
        let within = only(&|of| parts.iter().all(|part| of.contains(part)));
        within.filter(|_| is_long)
    })
}

/// Returns the parts of a name between hyphens and blanks, in the singular and with numbers as digits.
fn parts(name: &str) -> Vec<String> {
    let name = crate::wording::in_digits(&name.to_lowercase());
    let parts = name.split([' ', '-', '_', '/']).filter(|part| !part.is_empty());
    let singular = parts.map(|part| match part.strip_suffix('s') {
        Some(one) if one.len() > 2 && !one.ends_with('s') => one.to_owned(),
        _ => part.to_owned(),
    });
    singular.collect()
}
