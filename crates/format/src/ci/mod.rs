//! Formats for programs that build software: each shows the tests of a document and the problems
//! that they found, and nothing else.

mod github;
mod junit;
mod sarif;

use crate::Format;
pub use github::error as github_error;

/// The formats, by name. Only answers that test something have them: `check` and `audit`.
pub const CI_FORMATS: &[&dyn Format] = &[&github::GitHub, &junit::Junit, &sarif::Sarif];

/// Returns the format called `id`, or the one of files with this ending.
pub fn ci_format(id: &str) -> Option<&'static dyn Format> {
    let is_meant = |format: &&&dyn Format| format.id() == id || format.extensions().contains(&id);
    CI_FORMATS.iter().find(is_meant).copied()
}
