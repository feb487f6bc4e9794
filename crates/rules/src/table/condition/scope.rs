//! The position in a condition while it is read.

use crate::field::Vocabulary;

/// The position in a condition while it is read.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub vocabulary: &'static Vocabulary,
    /// Name of the condition's owner in messages: `wager "tie"`.
    pub label: &'a str,
    /// Prefix that turns a key into the name of a field: `"player."`.
    pub prefix: &'a str,
    /// The prefix in words and messages, where a word may stand for the hand: `"winner."`.
    pub shown: &'a str,
}

impl Scope<'_> {
    /// Returns `true` for the condition of a wager's line, `false` for a condition by itself.
    pub fn is_of_wager(&self) -> bool {
        self.label.starts_with("wager ")
    }

    /// Returns `true` if it is of the whole round or of a hand, and not of a group of fields.
    pub fn is_whole(&self) -> bool {
        self.prefix.matches('.').count() <= 1
            && self
                .prefix
                .strip_suffix('.')
                .is_none_or(|hand| self.vocabulary.hands.contains(&hand))
    }
}
