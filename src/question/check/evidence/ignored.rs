//! Names of columns that nothing is wanted of: they must be there, in JSON in any row.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::brief;
use crate::question::check::evidence::names::{is_ignored, plain};

/// Names that the first rows do not have, and whether they came.
#[derive(Default)]
pub(super) struct Awaited(Vec<(String, AtomicBool)>);

impl Awaited {
    /// Those of some names that are not among these columns.
    pub fn of(ignored: &[String], found: &[String]) -> Self {
        let absent =
            ignored.iter().filter(|name| found.iter().all(|key| plain(key) != plain(name)));
        Self(absent.map(|name| (name.clone(), AtomicBool::new(false))).collect())
    }

    /// Whether nothing is wanted of a key that the first rows do not have.
    pub fn passes(&self, key: &str, found: &[String]) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let all = [found, &[key.to_owned()]].concat();
        let mut passes = false;
        for (name, came) in &self.0 {
            if is_ignored(key, std::slice::from_ref(name), &all) {
                came.store(true, Ordering::Relaxed);
                passes = true;
            }
        }
        passes
    }

    /// Refuses a name that never came.
    pub fn check(&self, found: &[String]) -> Result<(), String> {
        let never = self.0.iter().find(|(_, came)| !came.load(Ordering::Relaxed));
        never.map_or(Ok(()), |(name, _)| Err(nothing_to_ignore(name, found)))
    }
}

/// The names of columns, one after another.
pub(super) fn listed(found: &[String]) -> String {
    brief(&found.iter().map(|name| brief(name)).collect::<Vec<_>>().join(", "))
}

/// What is said of a name that is not there.
pub(super) fn nothing_to_ignore(name: &str, found: &[String]) -> String {
    format!("no column \"{}\" to ignore: found {}", brief(name), listed(found))
}
