//! Conditions on a round: what a paytable line, an outcome or a query requires.
//!
//! A condition is a formula over fields. It does not know how rounds are dealt; it is told the
//! values of the fields it names.

use crate::field::{Field, NONE, Values};

/// A requirement on the fields of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The field has one of these values.
    Is(Field, Values),
    /// The first field stands so to the second; never where a round lacks one of them.
    Against(Field, Relation, Field),
    /// This does not hold.
    Not(Box<Condition>),
    /// Every one of these holds; of none, always.
    All(Vec<Condition>),
    /// At least one of these holds; of none, never.
    Any(Vec<Condition>),
}

/// How one value stands to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is the same.
    Same,
    /// It is another.
    Other,
    /// It is more.
    Above,
    /// It is more or the same.
    AtLeast,
    /// It is less.
    Below,
    /// It is less or the same.
    AtMost,
}

impl Relation {
    /// Every one with its sign.
    pub const SIGNS: [(&'static str, Self); 6] = [
        ("=", Self::Same),
        ("!=", Self::Other),
        (">", Self::Above),
        (">=", Self::AtLeast),
        ("<", Self::Below),
        ("<=", Self::AtMost),
    ];

    /// Whether it asks for an order of the values.
    pub fn is_of_order(self) -> bool {
        !matches!(self, Self::Same | Self::Other)
    }

    /// Whether a value stands so to another, by their codes.
    pub fn holds(self, one: u8, other: u8) -> bool {
        match self {
            Self::Same => one == other,
            Self::Other => one != other,
            Self::Above => one > other,
            Self::AtLeast => one >= other,
            Self::Below => one < other,
            Self::AtMost => one <= other,
        }
    }
}

impl Condition {
    /// Whether the condition holds of a round whose fields have these values.
    pub fn holds(&self, value: &impl Fn(Field) -> u8) -> bool {
        match self {
            Self::Is(field, values) => values.has(value(*field)),
            Self::Against(left, relation, right) => {
                let (left, right) = (value(*left), value(*right));
                left != NONE && right != NONE && relation.holds(left, right)
            }
            Self::Not(part) => !part.holds(value),
            Self::All(parts) => parts.iter().all(|part| part.holds(value)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(value)),
        }
    }

    /// The same condition on other fields.
    #[must_use]
    pub fn renamed(&self, name: &impl Fn(Field) -> Field) -> Self {
        let all = |parts: &[Self]| parts.iter().map(|part| part.renamed(name)).collect();
        match self {
            Self::Is(field, values) => Self::Is(name(*field), *values),
            Self::Against(left, relation, right) => {
                Self::Against(name(*left), *relation, name(*right))
            }
            Self::Not(part) => Self::Not(Box::new(part.renamed(name))),
            Self::All(parts) => Self::All(all(parts)),
            Self::Any(parts) => Self::Any(all(parts)),
        }
    }

    /// Calls `visit` with every field that is looked at and the values asked for; `None` where the
    /// very value is.
    pub fn visit(&self, visit: &mut impl FnMut(Field, Option<Values>)) {
        match self {
            Self::Is(field, values) => visit(*field, Some(*values)),
            Self::Against(left, _, right) => {
                visit(*left, None);
                visit(*right, None);
            }
            Self::Not(part) => part.visit(visit),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.visit(visit));
            }
        }
    }
}
