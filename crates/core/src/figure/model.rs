//! A model for spreadsheets: cases with their counts, and wagers that sum them by conditions.
//!
//! A spreadsheet computes it again after a payoff or a condition has changed.

use crate::exact::{Exact, Whole};

/// Cases with their counts, and the wagers that sum them.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Heading of the identity of a case: `"Cards"`.
    pub head: &'static str,
    /// The fields of a case, in the order of [`Case::values`].
    pub fields: Vec<ModelField>,
    /// The cases.
    pub cases: Vec<Case>,
    /// The wagers.
    pub wagers: Vec<ModelWager>,
}

/// A field of a case.
#[derive(Clone, Debug)]
pub struct ModelField {
    /// The name: `"player.total"`.
    pub name: String,
    /// `true` if its values are numbers, which a condition bounds from both sides.
    pub is_number: bool,
}

/// A case: cards of a round that show the same values.
#[derive(Clone, Debug)]
pub struct Case {
    /// The cards.
    pub name: String,
    /// The value of each field: a number, or a text.
    pub values: Vec<ModelValue>,
    /// Number of orders of the cards.
    pub orders: u64,
    /// Number of combinations.
    pub ways: Whole,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ModelValue {
    /// A number.
    Number(i32),
    /// A text.
    Text(String),
}

/// A wager of a model.
#[derive(Clone, Debug)]
pub struct ModelWager {
    /// The name.
    pub name: String,
    /// The lines of the paytable.
    pub lines: Vec<ModelLine>,
    /// Number of combinations that lose the stake.
    pub lost: Whole,
    /// The house edge.
    pub edge: Exact,
}

/// A line of a paytable: the sum of the cases in any of its ranges, which do not overlap.
#[derive(Clone, Debug)]
pub struct ModelLine {
    /// The event.
    pub name: String,
    /// Net win per unit.
    pub pays: Exact,
    /// The ranges.
    pub ranges: Vec<ModelRange>,
}

/// The cases whose values lie between bounds.
#[derive(Clone, Debug)]
pub struct ModelRange {
    /// The bounds of each field, both included; `None` for any value.
    pub bounds: Vec<Option<(ModelValue, ModelValue)>>,
    /// Number of combinations.
    pub ways: Whole,
}
