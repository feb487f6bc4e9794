//! Conditions as data: the fields and values of a condition by name.

use schemars::JsonSchema;
use serde::Serialize;

use crate::condition::{self, Relation};
use crate::field::{Domain, Field, NONE};
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
    /// A field has a relation to another one.
    Against {
        /// The name of the field.
        field: String,
        /// The relation: `=`, `!=`, `>`, `>=`, `<` or `<=`.
        relation: &'static str,
        /// The name of the other field.
        to: String,
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

/// The proof that a condition is for: it decides which fields may occur.
#[derive(Clone, Copy)]
pub(super) struct Proof<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// `true` for a replay of whole deals, `false` for the orders of multisets.
    pub is_replay: bool,
}

impl Proof<'_> {
    /// Returns the name of a field, or the reason why the proof does not cover it.
    pub(super) fn name(self, field: Field) -> Result<String, String> {
        let name = &self.game.vocabulary().spec(field).name;
        let is_known = match self.is_replay {
            true => self.game.is_replayed(field),
            false => self.game.certified().split(' ').any(|known| known == name),
        };
        match is_known {
            true => Ok(name.clone()),
            false => Err(format!("it depends on {name}, which certificates do not cover")),
        }
    }
}

impl Condition {
    /// Returns the condition with the names of a game's fields, or the reason why certificates do
    /// not cover it.
    pub(super) fn of(condition: &condition::Condition, proof: Proof<'_>) -> Result<Self, String> {
        let vocabulary = proof.game.vocabulary();
        let all = |parts: &[condition::Condition]| {
            parts.iter().map(|part| Self::of(part, proof)).collect::<Result<Vec<_>, _>>()
        };
        Ok(match condition {
            condition::Condition::Is(field, values) => {
                let domain = vocabulary.spec(*field).domain;
                let is = values.codes().map(|code| Value::of(domain, code)).collect();
                Self::Is { field: proof.name(*field)?, is }
            }
            condition::Condition::Against(left, ..) if !proof.is_replay => {
                return Err(format!(
                    "it compares {} with another field, which certificates do not cover",
                    vocabulary.spec(*left).name
                ));
            }
            condition::Condition::Against(left, relation, right) => {
                let sign = Relation::SIGNS.iter().find(|(_, known)| known == relation);
                Self::Against {
                    field: proof.name(*left)?,
                    relation: sign.map_or("=", |(sign, _)| sign),
                    to: proof.name(*right)?,
                }
            }
            condition::Condition::Not(part) => Self::Not { not: Box::new(Self::of(part, proof)?) },
            condition::Condition::All(parts) | condition::Condition::Any(parts)
                if parts.len() == 1 =>
            {
                Self::of(&parts[0], proof)?
            }
            condition::Condition::All(parts) => Self::All { all: all(parts)? },
            condition::Condition::Any(parts) => Self::Any { any: all(parts)? },
            condition::Condition::Within(parts) => Self::All { all: all(&**parts)? },
        })
    }

    /// Returns the condition on the features of any hand: without the name of the hand.
    pub(super) fn of_any_hand(self) -> Self {
        let feature = |field: String| match field.split_once('.') {
            Some((_, feature)) => feature.to_owned(),
            None => field,
        };
        let all = |parts: Vec<Self>| parts.into_iter().map(Self::of_any_hand).collect();
        match self {
            Self::Is { field, is } => Self::Is { field: feature(field), is },
            Self::Against { field, relation, to } => {
                Self::Against { field: feature(field), relation, to: feature(to) }
            }
            Self::Not { not } => Self::Not { not: Box::new(not.of_any_hand()) },
            Self::All { all: parts } => Self::All { all: all(parts) },
            Self::Any { any: parts } => Self::Any { any: all(parts) },
        }
    }
}

impl Value {
    /// Returns the value of a field with this code; a card that is not dealt is `"none"`.
    pub(super) fn of(domain: Domain, code: u8) -> Self {
        match domain {
            _ if code == NONE => Self::Name("none".to_owned()),
            Domain::Truth => Self::Truth(code == 1),
            Domain::Number(..) => Self::Number(code),
            _ => Self::Name(domain.name(code)),
        }
    }
}
