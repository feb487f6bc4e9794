//! Conditions as data: the fields and values of a condition by name.

use schemars::JsonSchema;
use serde::Serialize;

use crate::condition;
use crate::field::Domain;
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

impl Condition {
    /// Returns the condition with the names of a game's fields, or the reason why certificates do
    /// not cover it.
    pub(super) fn of(condition: &condition::Condition, game: &dyn Game) -> Result<Self, String> {
        let all = |parts: &[condition::Condition]| {
            parts.iter().map(|part| Self::of(part, game)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match condition {
            condition::Condition::Is(field, values) => {
                let spec = game.vocabulary().spec(*field);
                if !game.certified().split(' ').any(|known| known == spec.name) {
                    return Err(format!(
                        "it depends on {}, which certificates do not cover",
                        spec.name
                    ));
                }
                let is = values.codes().map(|code| Value::of(spec.domain, code)).collect();
                Self::Is { field: spec.name.clone(), is }
            }
            condition::Condition::Against(left, ..) => {
                return Err(format!(
                    "it compares {} with another field, which certificates do not cover",
                    game.vocabulary().spec(*left).name
                ));
            }
            condition::Condition::Not(part) => Self::Not { not: Box::new(Self::of(part, game)?) },
            condition::Condition::All(parts) | condition::Condition::Any(parts)
                if parts.len() == 1 =>
            {
                Self::of(&parts[0], game)?
            }
            condition::Condition::All(parts) => Self::All { all: all(parts)? },
            condition::Condition::Any(parts) => Self::Any { any: all(parts)? },
        })
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
