//! Conditions on a round, as in a line of a paytable, an outcome or a query.
//!
//! A condition is a formula over fields. It does not know how rounds are dealt; it is evaluated on
//! the values of its fields.

use crate::field::{Field, NONE, Values};

/// A requirement on the fields of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The field has one of these values.
    Is(Field, Values),
    /// The first field has this relation to the second; false if a round lacks one of them.
    Against(Field, Relation, Field),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// Every one of these holds; true for an empty list.
    All(Vec<Condition>),
    /// At least one of these holds; false for an empty list.
    Any(Vec<Condition>),
    /// Both hold. The fields of the second matter only in rounds in which the first holds, so that
    /// a law may leave them out of all others.
    Within(Box<[Condition; 2]>),
}

/// A relation between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The values are equal.
    Same,
    /// The values differ.
    Other,
    /// The first value is larger.
    Above,
    /// The first value is larger or equal.
    AtLeast,
    /// The first value is smaller.
    Below,
    /// The first value is smaller or equal.
    AtMost,
}

impl Relation {
    /// Every relation with its sign.
    pub const SIGNS: [(&'static str, Self); 6] = [
        ("=", Self::Same),
        ("!=", Self::Other),
        (">", Self::Above),
        (">=", Self::AtLeast),
        ("<", Self::Below),
        ("<=", Self::AtMost),
    ];

    /// Returns `true` if the relation needs ordered values.
    pub fn is_of_order(self) -> bool {
        !matches!(self, Self::Same | Self::Other)
    }

    /// Compares two values by their codes.
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
    /// Returns `true` if the condition holds for a round whose fields have these values.
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
            Self::Within(parts) => parts.iter().all(|part| part.holds(value)),
        }
    }

    /// Returns the same condition on other fields.
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
            Self::Within(parts) => {
                Self::Within(Box::new(parts.each_ref().map(|part| part.renamed(name))))
            }
        }
    }

    /// Calls `visit` with every field and the set of values that the condition tests for. `None`
    /// stands for the exact value, which a relation needs.
    pub fn visit(&self, visit: &mut impl FnMut(Field, Option<Values>)) {
        self.visit_within(None, &mut |field, values, _| visit(field, values));
    }

    /// Calls `visit` as [`Condition::visit`] does, also with the condition without which the field
    /// does not matter: `within`, or the first part of a [`Condition::Within`].
    pub fn visit_within<'c>(
        &'c self,
        within: Option<&'c Self>,
        visit: &mut impl FnMut(Field, Option<Values>, Option<&'c Self>),
    ) {
        match self {
            Self::Is(field, values) => visit(*field, Some(*values), within),
            Self::Against(left, _, right) => {
                visit(*left, None, within);
                visit(*right, None, within);
            }
            Self::Not(part) => part.visit_within(within, visit),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.visit_within(within, visit));
            }
            Self::Within(parts) => {
                let [first, second] = &**parts;
                first.visit_within(within, visit);
                second.visit_within(within.or(Some(first)), visit);
            }
        }
    }

    /// Returns the same condition with each test of some fields [within](Condition::Within) another
    /// condition.
    #[must_use]
    pub fn tested_within(&self, fields: &[Field], within: &Self) -> Self {
        let all = |parts: &[Self]| -> Vec<Self> {
            parts.iter().map(|part| part.tested_within(fields, within)).collect()
        };
        match self {
            Self::Is(..) | Self::Against(..) => {
                let mut is_one = false;
                self.visit(&mut |field, _| is_one |= fields.contains(&field));
                match is_one {
                    true => Self::Within(Box::new([within.clone(), self.clone()])),
                    false => self.clone(),
                }
            }
            Self::Not(part) => Self::Not(Box::new(part.tested_within(fields, within))),
            Self::All(parts) => Self::All(all(parts)),
            Self::Any(parts) => Self::Any(all(parts)),
            Self::Within(parts) => {
                let [first, second] =
                    parts.each_ref().map(|part| part.tested_within(fields, within));
                Self::Within(Box::new([first, second]))
            }
        }
    }
}
