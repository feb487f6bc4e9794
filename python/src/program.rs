//! The program `odds`, which `pip` puts on the path.

use std::path::PathBuf;

use pyo3::prelude::*;

/// Runs the program with these arguments, the name of the program among them; its exit code. The
/// program is in `file`, for its hash.
#[pyfunction]
#[pyo3(signature = (arguments, file=None))]
pub(crate) fn main(
    arguments: Vec<std::ffi::OsString>,
    file: Option<PathBuf>,
    py: Python<'_>,
) -> u8 {
    if let Some(file) = file {
        shoe_odds::cli::held_in(file);
    }
    py.detach(|| shoe_odds::cli::run_with(arguments))
}
