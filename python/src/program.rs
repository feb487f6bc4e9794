//! The program `odds`, which `pip` puts on the path.

use pyo3::prelude::*;

/// Runs the program with these arguments, the name of the program among them; its exit code.
#[pyfunction]
pub(crate) fn main(arguments: Vec<std::ffi::OsString>, py: Python<'_>) -> u8 {
    py.detach(|| shoe_odds::cli::run_with(arguments))
}
