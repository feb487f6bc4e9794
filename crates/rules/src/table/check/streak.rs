//! Parses wagers settled by several rounds: by runs, by the number of rounds of a kind, or by a
//! pattern.

use itertools::Itertools;
use toml::de::DeValue;

use crate::error::Place;
use crate::field::Vocabulary;
use crate::table::check::run::Counted;
use crate::table::condition::{reading, shadow, words};
use crate::table::keys::WAGER;
use crate::table::model::{Rounds, RunLine, Streak, StreakOf};
use crate::table::odds::quoted;
use crate::table::reader::{Node, Reader, Section, nearest};

/// The keys that make a wager one on several rounds. A wager has one of them at most.
const LOOKS_AT: [&str; 3] = ["streak", "counts", "pattern"];

/// Keys of wagers on several rounds only.
const TERMS: [&str; 3] = ["ties", "begins", "rounds"];

/// Maximum number of results in a pattern.
const LONGEST_PATTERN: usize = 50;

/// Reads the terms of a wager on several rounds. Returns `None` for a wager on one round, and
/// `Some(None)` after noting a mistake.
pub(super) fn terms(
    reader: &mut Reader,
    game: &'static Vocabulary,
    label: &str,
    section: &mut Section<'_, '_>,
) -> Option<Option<Terms>> {
    let [streak, counts, pattern] = LOOKS_AT.map(|key| section.get(key));
    let [ties, begins, rounds] = TERMS.map(|key| section.get(key));
    let given: Vec<&Node<'_>> = [streak, counts, pattern].into_iter().flatten().collect();
    let Some(first) = given.first() else {
        let terms = TERMS.into_iter().zip([ties, begins, rounds]);
        let mut told = false;
        for (key, node) in terms.filter_map(|(key, node)| node.map(|node| (key, node))) {
            let message = format!("{label}: {key} is of wagers on several rounds");
            let help = "expected streak, counts or pattern beside it".to_owned();
            reader.mistake(node.span(), message, Some(help));
            told = true;
        }
        return told.then_some(None);
    };
    if let [_, second, ..] = given[..] {
        let message = format!("{label}: streak, counts and pattern are of different wagers");
        reader.mistake(second.span(), message, Some("expected one of them".to_owned()));
        return Some(None);
    }
    let of = match (streak, counts) {
        (Some(node), _) => sort(reader, game, (label, "streak"), node).map(StreakOf::Run),
        (_, Some(node)) => sort(reader, game, (label, "counts"), node).map(StreakOf::Times),
        _ => results(reader, game, label, first).map(StreakOf::Pattern),
    };
    let tie = game.hands.len();
    let of_ties = of.as_ref().is_some_and(|of| match of {
        StreakOf::Run(Rounds::Result(result)) | StreakOf::Times(Rounds::Result(result)) => {
            *result == tie
        }
        StreakOf::Pattern(pattern) => pattern.contains(&tie),
        _ => false,
    });
    let skips = matches!(
        &of,
        Some(StreakOf::Run(Rounds::Result(_) | Rounds::AnyHand) | StreakOf::Pattern(_))
    );
    let skips_ties = match ties {
        Some(node) => ties_of(reader, label, of_ties, node),
        None => Some(skips && !of_ties),
    };
    let begins_next = match begins {
        Some(node) => next(reader, label, (counts.is_some(), rounds.is_some()), node),
        None => Some(false),
    };
    let rounds = match rounds {
        Some(node) => {
            let name = format!("{label}: rounds");
            reader.number(&name, node, WAGER.range("rounds")).map(Some)
        }
        None => Some(None),
    };
    let place = reader.place(first.span());
    let terms = || {
        let (of, skips_ties, begins_next) = (of?, skips_ties?, begins_next?);
        Some(Terms { of, skips_ties, begins_next, rounds: rounds?, place })
    };
    Some(terms())
}

/// A wager on several rounds, without its lines.
pub(super) struct Terms {
    of: StreakOf,
    skips_ties: bool,
    begins_next: bool,
    rounds: Option<u32>,
    place: Place,
}

impl Terms {
    /// Returns the number by which its lines are chosen.
    pub(super) fn counted(&self) -> Counted {
        match &self.of {
            StreakOf::Run(_) if self.begins_next => Counted::NextRun,
            StreakOf::Run(_) => Counted::Runs,
            StreakOf::Times(_) | StreakOf::Pattern(_) => Counted::Times,
        }
    }

    /// Notes lines that require more than the rounds of the wager can reach.
    pub(super) fn check(&self, reader: &mut Reader, label: &str, lines: &[(RunLine, Place)]) {
        let rounds = self.rounds.unwrap_or(u32::MAX);
        let most = match &self.of {
            StreakOf::Pattern(_) if self.begins_next => 1,
            StreakOf::Pattern(pattern) => {
                let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
                match rounds.checked_sub(number(pattern.len())) {
                    Some(behind) => 1 + behind / number(period(pattern)),
                    None => 0,
                }
            }
            StreakOf::Run(_) | StreakOf::Times(_) => rounds,
        };
        for (line, place) in lines.iter().filter(|(line, _)| line.from > most) {
            let why = match self.of {
                StreakOf::Run(_) => format!("so many rounds have a run of {most} at most"),
                _ => format!("in so many rounds it comes {most} times at most"),
            };
            let message = format!("{label}: unreachable line \"{}\": {why}", line.name);
            reader.mistake(place.span.clone(), message, None);
        }
    }

    /// Returns the wager with these lines.
    pub(super) fn with(self, lines: Vec<RunLine>) -> Streak {
        let Self { of, skips_ties, begins_next, mut rounds, place } = self;
        // A pattern that begins with the next round takes as many rounds as it has results.
        if let (StreakOf::Pattern(pattern), true) = (&of, begins_next) {
            rounds = u32::try_from(pattern.len()).ok();
        }
        Streak { of, skips_ties, begins_next, rounds, lines, place }
    }
}

/// Returns the fewest rounds after which a pattern may occur again. They are fewer than its own if
/// its end is also its beginning: 2 for `B P B`, 3 for `B P P`.
fn period(pattern: &[usize]) -> usize {
    let again = |shift: &usize| pattern[*shift..] == pattern[..pattern.len() - shift];
    (1..pattern.len()).find(again).unwrap_or(pattern.len())
}

/// Reads a kind of round: a win of one hand or of any hand, a tie, or a condition.
fn sort(
    reader: &mut Reader,
    game: &'static Vocabulary,
    (label, key): (&str, &str),
    node: &Node<'_>,
) -> Option<Rounds> {
    let name = format!("{label}: {key}");
    let text = match node.get_ref() {
        DeValue::Table(_) => None,
        DeValue::Array(alternatives) if !alternatives.is_empty() => None,
        DeValue::String(text) => Some(text),
        _ => {
            let expected = format!(
                "whose wins they are, as \"{}\" or \"any\", \"tie\", or a condition on a round, as \
                 {{ result = \"tie\" }}",
                game.hands.first().unwrap_or(&"any")
            );
            reader.unexpected(&name, node, &expected);
            return None;
        }
    };
    let Some(text) = text else {
        let when = reading::read(reader, game, &format!("rounds of {label}"), node)?;
        if !reader.trusted && matches!(shadow::dead(game, &[&when.condition])[..], [Some(_)]) {
            let message = format!("{name}: no round can meet all its requirements");
            reader.mistake(node.span(), message, None);
            return None;
        }
        let words = words::whole(&when.said, game);
        let alternatives = words::alternatives(&when.said, game);
        return Some(Rounds::When { condition: when.condition, words, alternatives });
    };
    if let Some(result) = result(game, text) {
        return Some(Rounds::Result(result));
    }
    if text == "any" {
        return Some(Rounds::AnyHand);
    }
    let sorts = game.hands.iter().copied().chain(["any", "tie"]);
    let help = nearest(text, sorts);
    reader.mistake(node.span(), format!("{label}: no {key} of \"{text}\""), help);
    None
}

/// Returns the code of a result: a hand, or a tie, which has the game's name for it or is "tie".
fn result(game: &Vocabulary, text: &str) -> Option<usize> {
    let hand = game.hands.iter().position(|hand| *hand == text);
    let tie = game.hands.len();
    let is_tie = text == "tie" || game.results().get(tie).is_some_and(|name| *name == text);
    hand.or_else(|| is_tie.then_some(tie))
}

/// Reads the results of a pattern: names of hands or their first letters, and ties.
fn results(
    reader: &mut Reader,
    game: &'static Vocabulary,
    label: &str,
    node: &Node<'_>,
) -> Option<Vec<usize>> {
    let name = format!("{label}: pattern");
    let text = reader.string(&name, node)?;
    let letter = |hand: &str| hand.chars().next().map(|first| first.to_ascii_uppercase());
    let letters: Vec<Option<char>> =
        game.hands.iter().copied().chain(["tie"]).map(letter).collect();
    let by_letter = |word: &str| {
        let letter = word.chars().exactly_one().ok();
        let alike = letters.iter().positions(|other| letter.is_some() && *other == letter);
        alike.exactly_one().ok()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let named = letters.iter().zip(game.hands.iter().copied().chain(["tie"]));
    let names = named.map(|(letter, name)| {
        let alone = letters.iter().filter(|other| *other == letter).count() == 1;
        letter.filter(|_| alone).map_or(name.to_owned(), String::from)
    });
    let example = names.collect_vec().join(" ");
    if words.is_empty() || words.len() > LONGEST_PATTERN {
        let expected = format!("1 to {LONGEST_PATTERN} results, as \"{example}\"");
        reader.unexpected(&name, node, &expected);
        return None;
    }
    let mut pattern = Vec::with_capacity(words.len());
    for word in words {
        let Some(one) = result(game, word).or_else(|| by_letter(word)) else {
            let shown = quoted(word);
            let help = format!("expected results in their order, as \"{example}\"");
            reader.mistake(node.span(), format!("{name}: no result {shown}"), Some(help));
            return None;
        };
        pattern.push(one);
    }
    Some(pattern)
}

/// Returns `true` if ties are skipped, and `None` after noting a mistake.
fn ties_of(reader: &mut Reader, label: &str, of_ties: bool, node: &Node<'_>) -> Option<bool> {
    let name = format!("{label}: ties");
    match &*reader.string(&name, node)? {
        "skip" if of_ties => {
            let message = format!("{name}: ties are left out of a wager on ties");
            reader.mistake(node.span(), message, Some("expected \"break\"".to_owned()));
            None
        }
        "skip" => Some(true),
        "break" => Some(false),
        _ => {
            let expected = "\"skip\" for ties that neither count nor break, or \"break\" for ties \
                            that are rounds like others";
            reader.unexpected(&name, node, expected);
            None
        }
    }
}

/// Returns `true` if a run or a pattern begins with the next round, and `None` after noting a
/// mistake.
fn next(
    reader: &mut Reader,
    label: &str,
    (counts, rounds): (bool, bool),
    node: &Node<'_>,
) -> Option<bool> {
    let name = format!("{label}: begins");
    if &*reader.string(&name, node)? != "next" {
        let expected = "\"next\" for what begins with the next round";
        reader.unexpected(&name, node, expected);
        return None;
    }
    if counts {
        let message = format!("{name}: rounds that are counted begin with the next anyway");
        reader.mistake(node.span(), message, Some("expected rounds = 5 or the like".to_owned()));
        return None;
    }
    if rounds {
        let message = format!("{name}: what begins with the next round ends by itself");
        reader.mistake(node.span(), message, Some("expected begins or rounds".to_owned()));
        return None;
    }
    Some(true)
}
