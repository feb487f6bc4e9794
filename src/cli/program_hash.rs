//! The SHA-256 of this program, for a manifest.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::wording::hex;

/// The file that holds the program, if it is not the one that runs: the compiled part of the Python
/// package, which an interpreter runs.
static HELD_IN: OnceLock<PathBuf> = OnceLock::new();

/// Names the file that holds the program.
pub fn held_in(file: PathBuf) {
    let _ = HELD_IN.set(file);
}

/// Returns the SHA-256 of the file of this program, in hexadecimal digits.
///
/// # Errors
///
/// If the file cannot be read.
pub fn sha256() -> Result<String, Error> {
    let failed = |cause| Error::file(Path::new("the program"), "read", cause);
    let path = HELD_IN.get().cloned().map_or_else(std::env::current_exe, Ok).map_err(failed)?;
    Ok(hex(&Sha256::digest(fs::read(path).map_err(failed)?)))
}
