//! Conditions as data: the fields and values of a condition by name.

use schemars::JsonSchema;
use serde::Serialize;

use crate::condition;
use crate::field::{Domain, Field, Vocabulary};
use crate::game::Game;

/// A condition on a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Condition {
    /// A field has one of some values.
    Is {
        /// The name of the field: `"player.total"`.
        field: String,
        /// The values.
        is: Vec<Value>,
    },
    /// The condition does not hold.
    Not {
        /// The condition.
        not: Box<Condition>,
    },
    /// Every one of some conditions holds.
    All {
        /// The conditions.
        all: Vec<Condition>,
    },
    /// At least one of some conditions holds.
    Any {
        /// The conditions.
        any: Vec<Condition>,
    },
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// `true` or `false`.
    Truth(bool),
    /// A number.
    Number(u8),
    /// A rank, two ranks, or a name.
    Name(String),
}

/// Returns the reason why certificates do not cover a condition; `None` if they do.
pub(super) fn uncovered(condition: &condition::Condition, game: &dyn Game) -> Option<String> {
    let mut why = None;
    condition.visit(&mut |field, values| {
        let name = &game.vocabulary().spec(field).name;
        if values.is_none() {
            why = Some(format!("it compares {name} with another field"));
        } else if !game.certified().split(' ').any(|known| known == name) {
            why = Some(format!("it depends on {name}"));
        }
    });
    why
}

impl Condition {
    /// Returns the condition with the names of a vocabulary. A comparison of two fields, which
    /// [`uncovered`] refuses, holds for no round.
    pub(super) fn of(condition: &condition::Condition, names: &Vocabulary) -> Self {
        let name = |field: Field| names.spec(field).name.clone();
        let all = |parts: &[condition::Condition]| {
            parts.iter().map(|part| Self::of(part, names)).collect::<Vec<_>>()
        };
        match condition {
            condition::Condition::Is(field, values) => {
                let domain = names.spec(*field).domain;
                let is = values.codes().map(|code| Value::of(domain, code)).collect();
                Self::Is { field: name(*field), is }
            }
            condition::Condition::Against(..) => Self::Any { any: Vec::new() },
            condition::Condition::Not(part) => Self::Not { not: Box::new(Self::of(part, names)) },
            condition::Condition::All(parts) => match &parts[..] {
                [one] => Self::of(one, names),
                parts => Self::All { all: all(parts) },
            },
            condition::Condition::Any(parts) => match &parts[..] {
                [one] => Self::of(one, names),
                parts => Self::Any { any: all(parts) },
            },
        }
    }
}

impl Value {
    fn of(domain: Domain, code: u8) -> Self {
        match domain {
            Domain::Truth => Self::Truth(code == 1),
            Domain::Number(..) => Self::Number(code),
            _ => Self::Name(domain.name(code)),
        }
    }
}
