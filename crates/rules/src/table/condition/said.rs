//! The form of a condition as written, from which its words are made.

use crate::condition::{Condition, Relation};
use crate::field::{Domain, Values};

/// A condition, and the form in which it is written.
pub(in crate::table) struct When {
    pub condition: Condition,
    pub said: Said,
}

/// A condition as written, with words that stand for hands.
#[derive(Clone, Debug)]
pub(in crate::table) enum Said {
    /// A field by its full name, and its values.
    Field(Asked),
    /// A comparison of two fields, both by their full names.
    Against { left: String, relation: Relation, right: String },
    /// The opposite of this.
    Not(Box<Said>),
    /// All of these.
    All(Vec<Said>),
    /// At least one of these.
    Any(Vec<Said>),
}

/// A field and its values.
#[derive(Clone, Debug)]
pub(in crate::table) struct Asked {
    /// The full name, `"winner.total"`.
    pub name: String,
    pub domain: Domain,
    pub values: Values,
}
