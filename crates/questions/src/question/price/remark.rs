//! The remarks of a report, each with the wagers that it names.

use crate::table::model::Wager;

/// A remark of a rules document, or an assumption of its figures.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    /// The text.
    pub text: String,
    /// The ids of the variant's wagers that the text names; empty if it names none.
    pub about: Vec<String>,
}

impl Remark {
    /// Finds the wagers of a variant that a text names. A text about Banker Pair does not name
    /// Banker.
    pub fn of(text: &str, wagers: &[Wager]) -> Self {
        let names = |wager: &&Wager| {
            let longer = wagers.iter().filter(|other| {
                other.name.len() > wager.name.len() && other.name.contains(&wager.name)
            });
            let rest = longer.fold(text.to_owned(), |rest, other| rest.replace(&other.name, ""));
            has_word(&rest, &wager.name)
        };
        let about = wagers.iter().filter(names).map(|wager| wager.id.clone()).collect();
        Self { text: text.to_owned(), about }
    }
}

/// Returns `true` if a text has this name, and not as part of a longer word.
fn has_word(text: &str, name: &str) -> bool {
    let ends = |side: Option<char>| !side.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| {
        ends(text[..at].chars().next_back()) && ends(text[at + name.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::has_word;

    #[test]
    fn a_name_is_a_word_of_its_own() {
        assert!(has_word("Tiger Tie: the payoff", "Tiger Tie") && has_word("a Tie", "Tie"));
        assert!(!has_word("Ties push", "Tie") && !has_word("Lucky 77", "Lucky 7"));
        assert!(!has_word("", "Tie") && has_word("Égal, Égal 7", "Égal"));
    }
}
