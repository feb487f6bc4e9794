//! Conditions on a round: what a paytable line, an outcome or a query requires.
//!
//! A condition is a formula over fields. It does not know how rounds are dealt; it is told the
//! values of the fields it names.

use crate::field::{Field, Values};

/// A requirement on the fields of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The field has one of these values.
    Is(Field, Values),
    /// Every one of these holds; of none, always.
    All(Vec<Condition>),
    /// At least one of these holds; of none, never.
    Any(Vec<Condition>),
}

impl Condition {
    /// Whether the condition holds of a round whose fields have these values.
    pub fn holds(&self, value: &impl Fn(Field) -> u8) -> bool {
        match self {
            Self::Is(field, values) => values.has(value(*field)),
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
            Self::All(parts) => Self::All(all(parts)),
            Self::Any(parts) => Self::Any(all(parts)),
        }
    }

    /// Calls `visit` with every field that is looked at and the values asked for.
    pub fn visit(&self, visit: &mut impl FnMut(Field, Values)) {
        match self {
            Self::Is(field, values) => visit(*field, *values),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.visit(visit));
            }
        }
    }
}
