//! The rules of a game: as people read them, and as far as tables may state them.
//!
//! A game deals by a rule of its own type, which no other code looks into. If tables may state the
//! rule, the game describes it by a [`Section`]. Readers of tables and writers of their schema
//! follow the section, which turns a [`Stated`] into the game's rule and back.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::condition::Condition;
use crate::distribution::Observed;
use crate::field::{Field, Vocabulary};
use crate::game::grid::Grid;

/// The part of a game that people read and tables use.
///
/// Its [`Vocabulary`] names its hands, the most cards of each, and its fields. The field `result`
/// has one value for each hand, in their order, and then values for results that no hand wins.
pub trait Rules: Sync {
    /// Returns the name that people use.
    fn name(&self) -> &'static str;

    /// Returns one sentence that describes the deal.
    fn doc(&self) -> &'static str;

    /// Returns the names of its hands, and its fields.
    fn vocabulary(&self) -> &'static Vocabulary;

    /// Returns the section of a table that states the game's rule; `None` if there is nothing to
    /// state. A table without the section has the game's standard rule.
    fn section(&self) -> Option<&'static Section> {
        None
    }

    /// Describes how a round is dealt and won under this rule, in a sentence or two for each part.
    fn rules(&self, rule: &Rule) -> Vec<String>;

    /// Returns part of the rules as a grid, for games whose rules are commonly looked up in one.
    fn grid(&self, _rule: &Rule) -> Option<Grid> {
        None
    }

    /// Returns the most cards of a round. Ways are ordered deals of this many cards.
    fn cards(&self) -> u64;

    /// Returns the most cards that a round may take from a shoe that is dealt. It exceeds
    /// [`Rules::cards`] only in games whose ways leave out the cards that a hand draws.
    fn most_cards(&self) -> u64 {
        self.cards()
    }

    /// Returns the hand whose wins customarily pay a commission, if the game has such a custom.
    fn commission(&self) -> Option<&'static str> {
        None
    }

    /// Returns `true` if this rule leaves a decision to a hand, for [`Game::decisions`].
    ///
    /// [`Game::decisions`]: crate::game::Game::decisions
    fn decides(&self, _rule: &Rule) -> bool {
        false
    }

    /// Returns the rules of a game that a table declares, for certificates; `None` for any other
    /// game, and for one whose rules the checkers do not know.
    fn declared(&self) -> Option<Declared> {
        None
    }

    /// Returns the tables of outcomes that are worth showing whatever the wagers are.
    fn outcomes(&self) -> Vec<Outcomes>;
}

/// The rules of a game that a table declares, as certificates state them.
pub struct Declared {
    /// The name of each hand and the number of its cards.
    pub hands: Vec<(String, usize)>,
    /// The name of each group, and the places of its cards among the cards of all hands.
    pub groups: Vec<(String, Vec<usize>)>,
    /// `true` if the ace is the highest rank.
    pub is_ace_high: bool,
    /// The classes, best first. A condition names a field of any hand.
    pub classes: Vec<(String, Condition)>,
    /// The tie-breaks within a class.
    pub ties: Vec<String>,
    /// The name of each comparison, such as `result`, and its hands.
    pub comparisons: Vec<(String, Vec<String>)>,
}

/// A table of outcomes of a round.
pub struct Outcomes {
    /// The identifier in reports.
    pub id: &'static str,
    /// The heading.
    pub name: &'static str,
    /// The content of the table.
    pub listing: Listing,
}

/// The content of a table of outcomes.
pub enum Listing {
    /// Named conditions, each independent of the others.
    Rows(Vec<(String, Condition)>),
    /// Every pair of values of two fields.
    Grid {
        /// The field down the side, and its name.
        rows: (Field, &'static str),
        /// The field along the top, and its name.
        columns: (Field, &'static str),
    },
}

impl Outcomes {
    /// Returns the fields to observe for each item of the listing.
    pub fn observed(&self) -> Vec<Observed> {
        match &self.listing {
            Listing::Rows(rows) => rows.iter().map(|(_, condition)| observe(condition)).collect(),
            Listing::Grid { rows, columns } => {
                let mut observed = Observed::default();
                observed.watch_value(rows.0);
                observed.watch_value(columns.0);
                vec![observed]
            }
        }
    }
}

/// Returns the fields that determine whether a condition holds.
pub fn observe(condition: &Condition) -> Observed {
    let mut observed = Observed::default();
    condition.visit(&mut |field, values| observed.watch_asked(field, values));
    observed
}

/// A game's rule of the deal, in the game's own terms. The default is the game's standard rule.
#[derive(Clone, Default)]
pub struct Rule(Option<Arc<dyn Own>>);

/// The requirements on a rule's type.
trait Own: Any + fmt::Debug + Send + Sync {
    fn is(&self, other: &dyn Own) -> bool;
}

impl<T: Any + fmt::Debug + PartialEq + Send + Sync> Own for T {
    fn is(&self, other: &dyn Own) -> bool {
        (other as &dyn Any).downcast_ref::<T>() == Some(self)
    }
}

impl Rule {
    /// Wraps a rule of any type.
    pub fn new<T: Any + fmt::Debug + PartialEq + Send + Sync>(rule: T) -> Self {
        Self(Some(Arc::new(rule)))
    }

    /// Returns the rule if it has this type; a rule of another game has not.
    #[inline]
    pub fn of<T: Any>(&self) -> Option<&T> {
        (self.0.as_deref()? as &dyn Any).downcast_ref()
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => one.is(&**other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(rule) => rule.fmt(f),
            None => f.write_str("standard"),
        }
    }
}

/// The section of a table that states a game's rule.
#[derive(Debug)]
pub struct Section {
    /// The key of the section: `"draw"`.
    pub key: &'static str,
    /// The subject of the section, in the plural: `"third-card rules"`.
    pub name: &'static str,
    /// One sentence for authors of tables.
    pub doc: &'static str,
    /// Its keys.
    pub parts: &'static [Part],
    /// Returns the rule that these values state.
    pub rule: fn(&Stated) -> Rule,
    /// Returns the values that state a rule.
    pub stated: fn(&Rule) -> Stated,
}

/// A key of a [`Section`].
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// The key.
    pub key: &'static str,
    /// One sentence for authors of tables.
    pub doc: &'static str,
    /// The value of the key.
    pub shape: Shape,
    /// `true` if the section must have it; a key that is left out is empty.
    pub is_required: bool,
}

/// The shape of the value of a key in a [`Section`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A set of numbers from 0 to this one, at most 63: `"0-5"`, `"1,3-5"`, `4`.
    Numbers(u8),
    /// A set of numbers for each row of a table; a row that is left out is empty.
    Rows {
        /// The last row; the first is 0.
        rows: u8,
        /// The name of a row's number, with its article: `"a Banker total"`.
        row: &'static str,
        /// One sentence on a row, with `{}` for its number.
        doc: &'static str,
        /// The largest number of a set, at most 63.
        numbers: u8,
    },
}

/// The values that a table states in a [`Section`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    sets: Vec<(&'static str, u8, u64)>,
}

impl Stated {
    /// States a set of numbers, one bit each; `row` is 0 for a key without rows.
    pub fn state(&mut self, key: &'static str, row: u8, set: u64) {
        self.sets.push((key, row, set));
    }

    /// Returns the set of numbers under a key, one bit each; empty if the table does not state it.
    pub fn set(&self, key: &str, row: u8) -> u64 {
        let stated = self.sets.iter().find(|(of, at, _)| *of == key && *at == row);
        stated.map_or(0, |(_, _, set)| *set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_apart_by_kind_and_value() {
        let [one, same, other] = [1u8, 1, 2].map(Rule::new);
        assert_eq!(one, same);
        assert_ne!(one, other);
        assert_ne!(one, Rule::new(1u16));
        assert_ne!(one, Rule::default());
        assert_eq!(Rule::default(), Rule::default());
        assert_eq!(
            (one.of::<u8>(), one.of::<u16>(), Rule::default().of::<u8>()),
            (Some(&1), None, None)
        );
    }
}
