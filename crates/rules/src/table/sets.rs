//! Sets of tables: a collection, or `documents` for the tables of none. A request without variants
//! asks for the default sets.

/// Name of the set of tables that belong to no collection.
pub const DOCUMENTS: &str = "documents";

/// The sets that a request without variants asks for. Plain baccarat, which most readers look for,
/// is in the first.
pub const DEFAULT_SETS: [&str; 2] = ["usual", DOCUMENTS];

/// Returns the rank of a set: the default sets in their order, all others alike behind them.
pub(super) fn rank(set: &str) -> usize {
    DEFAULT_SETS.iter().position(|one| *one == set).unwrap_or(DEFAULT_SETS.len())
}

/// Returns `true` if a request without variants asks for the tables of this set.
pub(super) fn is_default(set: &str) -> bool {
    rank(set) < DEFAULT_SETS.len()
}
