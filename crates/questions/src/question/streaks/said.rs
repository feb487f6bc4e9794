//! Describes wagers on several rounds in words.

use crate::field::Vocabulary;
use crate::pricing::figures::next_rounds;
use crate::table::model::{Rounds, Streak, StreakOf};
use crate::wording::capital;

/// Returns the rounds that a wager looks at, in one word if possible: `"banker"`, `"any"`,
/// `"B P B P"`.
pub(crate) fn short(vocabulary: &Vocabulary, streak: &Streak) -> String {
    match &streak.of {
        StreakOf::Run(rounds) | StreakOf::Times(rounds) => match rounds {
            Rounds::Result(result) => result_name(vocabulary, *result).to_owned(),
            Rounds::AnyHand => "any".to_owned(),
            Rounds::When { words, .. } => words.clone(),
        },
        StreakOf::Pattern(pattern) => in_letters(vocabulary, pattern),
    }
}

/// Describes the number that selects a line: `"the longest run of banker wins"`.
pub(crate) fn measured(vocabulary: &Vocabulary, streak: &Streak) -> String {
    let tie = vocabulary.hands.len();
    let runs_of = |rounds: &Rounds| match rounds {
        Rounds::Result(result) if *result == tie => "of ties".to_owned(),
        Rounds::Result(result) => format!("of {} wins", result_name(vocabulary, *result)),
        Rounds::AnyHand => "of either side's wins".to_owned(),
        Rounds::When { words, .. } => format!("of rounds with \"{words}\""),
    };
    let rounds_with = |rounds: &Rounds| match rounds {
        Rounds::Result(result) if *result == tie => "are ties".to_owned(),
        Rounds::Result(result) => format!("the {} wins", result_name(vocabulary, *result)),
        Rounds::AnyHand => "are no ties".to_owned(),
        Rounds::When { words, .. } => format!("have \"{words}\""),
    };
    // For ties and for a condition this goes without saying.
    let of_wins = match &streak.of {
        StreakOf::Run(Rounds::Result(result)) => *result != tie,
        StreakOf::Run(Rounds::AnyHand) => true,
        _ => false,
    };
    let unbroken = if of_wins && !streak.skips_ties { " unbroken by ties" } else { "" };
    let measured = match &streak.of {
        StreakOf::Run(rounds) if streak.begins_next => {
            return format!(
                "the run {}{unbroken} that begins with the next round",
                runs_of(rounds)
            );
        }
        StreakOf::Run(rounds) => format!("the longest run {}{unbroken}", runs_of(rounds)),
        StreakOf::Times(rounds) => format!("how many rounds {}", rounds_with(rounds)),
        StreakOf::Pattern(pattern) => {
            format!("how often {} comes", in_letters(vocabulary, pattern))
        }
    };
    match streak.next_rounds() {
        Some(rounds) => format!("{measured} in {}", next_rounds(rounds, streak.skips_ties)),
        None => measured,
    }
}

fn result_name(vocabulary: &Vocabulary, result: usize) -> &'static str {
    let named = vocabulary.hands.get(result);
    named.or_else(|| vocabulary.results().get(result)).copied().unwrap_or("tie")
}

/// Writes results by their first letters if these are unique, otherwise by their names.
fn in_letters(vocabulary: &Vocabulary, pattern: &[usize]) -> String {
    let names: Vec<&str> =
        (0..=vocabulary.hands.len()).map(|result| result_name(vocabulary, result)).collect();
    let letter = |name: &str| name.chars().next();
    let alone =
        |name: &str| names.iter().filter(|other| letter(other) == letter(name)).count() == 1;
    let all_alone = names.iter().all(|name| alone(name));
    let shown = pattern.iter().filter_map(|result| names.get(*result)).map(|name| {
        let letter = letter(name).filter(|_| all_alone).map(String::from);
        letter.map_or((*name).to_owned(), |letter| capital(&letter))
    });
    shown.collect::<Vec<String>>().join(" ")
}
