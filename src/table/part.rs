//! A part of a condition: its position while it is read, and its meaning when it is.

use crate::condition::Condition;
use crate::field::Vocabulary;
use crate::table::said::Said;

/// A condition and its description in words.
pub(super) struct When {
    pub condition: Condition,
    pub words: String,
    /// The form of the condition that names an event.
    pub said: Said,
}

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
