//! Names of columns to ignore: they must exist, in JSON in any row.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::columns::names::{is_ignored, plain};
use crate::error::brief;

/// Ignored names that the first rows lack, each with `true` once it has come.
#[derive(Default)]
pub struct Awaited(Vec<(String, AtomicBool)>);

impl Awaited {
    /// Collects the ignored names that are not among these columns.
    pub fn of(ignored: &[String], found: &[String]) -> Self {
        let absent =
            ignored.iter().filter(|name| found.iter().all(|key| plain(key) != plain(name)));
        Self(absent.map(|name| (name.clone(), AtomicBool::new(false))).collect())
    }

    /// Returns `true` if a key that the first rows lack is to be ignored, and notes that it came.
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

    /// Refuses an ignored name that never came.
    pub fn check(&self, found: &[String]) -> Result<(), String> {
        let never = self.0.iter().find(|(_, came)| !came.load(Ordering::Relaxed));
        never.map_or(Ok(()), |(name, _)| Err(nothing_to_ignore(name, found)))
    }
}

/// Lists the names of columns, separated by commas.
pub fn listed(found: &[String]) -> String {
    match found {
        [] => "nothing".to_owned(),
        _ => brief(&found.iter().map(|name| brief(name)).collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the message for an ignored name that does not exist.
pub fn nothing_to_ignore(name: &str, found: &[String]) -> String {
    format!("no column \"{}\" to ignore: found {}", brief(name), listed(found))
}
