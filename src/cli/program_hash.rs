//! The SHA-256 of this program, for a manifest.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::wording::hex;

/// Returns the SHA-256 of the file of this program, in hexadecimal digits.
///
/// # Errors
///
/// If the file cannot be read.
pub fn sha256() -> Result<String, Error> {
    let failed = |cause| Error::file(Path::new("the program"), "read", cause);
    let path = std::env::current_exe().map_err(failed)?;
    Ok(hex(&Sha256::digest(fs::read(path).map_err(failed)?)))
}
