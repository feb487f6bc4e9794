//! Makes PDF from LaTeX, if TeX is installed.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::cli::diagnose;
use crate::error::Error;

/// Id of the format in options.
pub const ID: &str = "pdf";

/// The program that makes it.
const TEX: &str = "pdflatex";

/// Returns the PDF of a LaTeX document. LaTeX runs twice to get the table of contents right.
///
/// # Errors
///
/// If there is no TeX, or TeX reports an error.
pub fn of(tex: &[u8]) -> Result<Vec<u8>, Error> {
    let made = tempfile::tempdir().and_then(|folder| {
        fs::write(folder.path().join("odds.tex"), tex)?;
        Ok(folder)
    });
    let folder =
        made.map_err(|cause| Error::file(Path::new("a temporary folder"), "make", cause))?;
    for _ in 0..2 {
        run(folder.path())?;
    }
    let file = folder.path().join("odds.pdf");
    fs::read(&file).map_err(|cause| Error::file(&file, "read", cause))
}

/// Prints a warning about the letters that LaTeX does not have.
pub fn remark_on(lost: &[char]) {
    let Some(first) = lost.first() else { return };
    let letters: String = lost.iter().take(SHOWN).collect();
    let more = if lost.len() > SHOWN { " and others" } else { "" };
    diagnose::remark(&format!(
        "warning: LaTeX has no letters {letters}{more}: they stand there by their numbers, {first} \
         as [U+{:04X}]; --format html prints them",
        u32::from(*first)
    ));
}

/// Maximum number of letters in a warning.
const SHOWN: usize = 20;

fn run(folder: &Path) -> Result<(), Error> {
    let mut tex = Command::new(TEX);
    tex.args(["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "odds.tex"]);
    tex.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::null());
    let done = tex.output().map_err(|cause| match cause.kind() {
        ErrorKind::NotFound => Error::usage(format!(
            "--format {ID}: no {TEX} was found: install TeX Live (on Debian texlive-latex-base, \
             texlive-latex-recommended and lmodern), or write --format tex and make the PDF \
             elsewhere"
        )),
        _ => Error::file(Path::new(TEX), "start", cause),
    })?;
    if done.status.success() {
        return Ok(());
    }
    // TeX reports an error in lines that begin with an exclamation mark, and its place below them.
    let said = String::from_utf8_lossy(&done.stdout);
    let wrong: Vec<&str> = said.lines().skip_while(|line| !line.starts_with('!')).take(3).collect();
    let wrong = if wrong.is_empty() { "it says nothing of why".into() } else { wrong.join(" ") };
    Err(Error::usage(format!(
        "--format {ID}: {TEX} failed: {wrong}: expected a TeX with the recommended packages; \
         --format tex writes what it was given"
    )))
}
