//! `odds --version` and `odds --licenses`: the build of this program, and the licenses of its parts.

use std::ffi::OsString;

use crate::cli::{output, pager, program_hash};
use crate::error::Error;

/// Commit of the sources, if the build knows it; `build.rs` says how.
const COMMIT: Option<&str> = option_env!("ODDS_COMMIT");

/// Features that change the program, each with `true` if this program has it.
const FEATURES: [(&str, bool); 5] = [
    ("cli", cfg!(feature = "cli")),
    ("html", cfg!(feature = "html")),
    ("text", cfg!(feature = "text")),
    ("web", cfg!(feature = "web")),
    ("xlsx", cfg!(feature = "xlsx")),
];

/// Returns `true` if the typed words ask for all about the build.
pub fn is_verbose(arguments: &[OsString]) -> bool {
    arguments.iter().any(|word| word == "--verbose")
}

/// Prints the version. The first line is the name and the number, for other programs.
///
/// # Errors
///
/// If the output cannot be written, or the file of the program cannot be read.
pub fn print(is_verbose: bool) -> Result<(), Error> {
    let mut text = format!("odds {}\n", env!("CARGO_PKG_VERSION"));
    if COMMIT.is_some() || is_verbose {
        text += &format!("commit: {}\n", COMMIT.unwrap_or("unknown"));
    }
    if is_verbose {
        let built = FEATURES.iter().filter(|(_, is_built)| *is_built).map(|(name, _)| *name);
        for (name, value) in [
            ("target", env!("ODDS_TARGET")),
            ("rustc", env!("ODDS_RUSTC")),
            ("features", &built.collect::<Vec<_>>().join(", ")),
            ("sha256", &program_hash::sha256()?),
        ] {
            text += &format!("{name}: {value}\n");
        }
    }
    output::to_stdout(text.as_bytes())
}

/// Prints the licenses of the program and of the packages that it contains.
///
/// # Errors
///
/// If the output cannot be written.
pub fn print_licenses() -> Result<(), Error> {
    let parts = [
        include_str!("../../LICENSE-THIRD-PARTY"),
        "==============================================================================\n\
         License MIT, of odds\n\
         ==============================================================================\n",
        include_str!("../../LICENSE-MIT"),
        "==============================================================================\n\
         License Apache-2.0, of odds\n\
         ==============================================================================\n",
        include_str!("../../LICENSE-APACHE"),
    ];
    pager::print(parts.join("\n").as_bytes())
}
