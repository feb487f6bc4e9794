//! Finds what a request without variants does not search: collections, and variants with a requested
//! wager.

use crate::question::price::Request;
use crate::table::model::Variant;
use crate::table::{self, Catalog, Table};

/// Returns the collections, and the number of tables in each.
pub(super) fn collections(catalog: &Catalog, request: &Request) -> Vec<(String, usize)> {
    if !request.variants.is_empty() {
        return Vec::new();
    }
    let owned = |(name, tables): (&str, usize)| (name.to_owned(), tables);
    let mut collections: Vec<_> = catalog.collections().into_iter().map(owned).collect();
    collections.retain(|(name, _)| !table::DEFAULT_SETS.contains(&name.as_str()));
    collections
}

/// Returns the requested wagers that variants beside the selected ones have too, each with the names
/// of these variants.
pub(super) fn variants(
    catalog: &Catalog,
    request: &Request,
    selected: &[(&Table, &Variant)],
) -> Vec<(String, Vec<String>)> {
    let unsearched = request.wagers.iter().filter(|_| request.variants.is_empty());
    unsearched
        .filter_map(|name| Some((name.clone(), catalog.elsewhere(name, selected)?.1)))
        .collect()
}
