//! Names of wagers as people write them.

use std::collections::BTreeSet;

use crate::table::model::Wager;
use crate::wording::{loose, similar};

/// Returns the ids that a name means among wagers: the exact id, or else ids, or else printed names
/// that match it ignoring case, blanks, `-` and `_`.
pub(super) fn ids_of<'w, I: Iterator<Item = &'w Wager>>(
    name: &str,
    wagers: impl Fn() -> I,
) -> BTreeSet<&'w str> {
    let ids = |is_meant: &dyn Fn(&Wager) -> bool| -> BTreeSet<&'w str> {
        wagers().filter(|wager| is_meant(wager)).map(|wager| wager.id.as_str()).collect()
    };
    let wanted = loose(name);
    let mut found = ids(&|wager| wager.id == name);
    if found.is_empty() && !wanted.is_empty() {
        found = ids(&|wager| loose(&wager.id) == wanted);
        if found.is_empty() {
            found = ids(&|wager| loose(&wager.name) == wanted);
        }
    }
    found
}

/// Returns the most similar name as a question behind a comma; empty if no name is similar.
pub fn suggestion<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> String {
    similar(name, names).map_or(String::new(), |near| format!(", did you mean \"{near}\"?"))
}
