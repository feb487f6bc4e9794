//! Makes PDF: from LaTeX if TeX is installed, else from HTML with a browser.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::cli::diagnose;
use crate::error::Error;
use crate::format::{Format, Html, Source, Tex};

/// Id of the format in options.
pub const ID: &str = "pdf";

/// The program that makes it from LaTeX.
const TEX: &str = "pdflatex";

/// Browsers that print a page without a window, all of one family.
const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/// PDF among the formats. It renders its source, LaTeX; [`made`] makes the document.
pub struct Pdf;

impl Format for Pdf {
    fn id(&self) -> &'static str {
        ID
    }

    fn doc(&self) -> &'static str {
        "For print: by LaTeX or, without it, by a browser of the Chromium family."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[ID]
    }

    fn is_binary(&self) -> bool {
        true
    }

    fn render(&self, source: &Source<'_>) -> Vec<u8> {
        Tex.render(source)
    }
}

/// Returns the PDF of a report, and the letters that its source could not show. `render` renders the
/// report in the format of a source.
///
/// # Errors
///
/// If there is neither TeX nor a browser, or if TeX reports an error.
pub fn made(render: impl Fn(&dyn Format) -> Vec<u8>) -> Result<(Vec<u8>, Vec<char>), Error> {
    let tex = render(&Tex);
    match of_tex(&tex)? {
        Some(made) => Ok((made, Tex.lost(&tex))),
        None => Ok((of_html(&render(&Html))?, Vec::new())),
    }
}

/// Returns the PDF of a LaTeX document; `None` if there is no TeX. LaTeX runs twice to get the table
/// of contents right.
fn of_tex(tex: &[u8]) -> Result<Option<Vec<u8>>, Error> {
    let folder = folder_with("odds.tex", tex)?;
    for _ in 0..2 {
        let mut command = Command::new(TEX);
        command.args([
            "-interaction=nonstopmode",
            "-halt-on-error",
            "-no-shell-escape",
            "odds.tex",
        ]);
        match output(&mut command, folder.path())? {
            None => return Ok(None),
            Some(done) => check(&done)?,
        }
    }
    read(&folder).map(Some)
}

/// Returns the PDF of an HTML page.
fn of_html(html: &[u8]) -> Result<Vec<u8>, Error> {
    let folder = folder_with("odds.html", html)?;
    let page = format!("file://{}", folder.path().join("odds.html").display());
    for browser in BROWSERS {
        // Some systems have no sandbox for an administrator. The page is our own and has no script
        // of others.
        for sandbox in [&[][..], &["--no-sandbox"]] {
            let mut command = Command::new(browser);
            command.args(["--headless", "--disable-gpu", "--no-pdf-header-footer"]).args(sandbox);
            command.arg("--print-to-pdf=odds.pdf").arg(&page);
            if output(&mut command, folder.path())?.is_none() {
                break;
            }
            if let Ok(made) = read(&folder) {
                return Ok(made);
            }
        }
    }
    Err(Error::usage(format!(
        "--format {ID}: found neither {TEX} nor a browser that prints ({}): install one (on Debian \
         chromium, or texlive-latex-base, texlive-latex-recommended and lmodern), or write \
         --format html and print the page",
        BROWSERS.join(", ")
    )))
}

fn folder_with(name: &str, source: &[u8]) -> Result<TempDir, Error> {
    let made = tempfile::tempdir().and_then(|folder| {
        fs::write(folder.path().join(name), source)?;
        Ok(folder)
    });
    made.map_err(|cause| Error::file(Path::new("a temporary folder"), "make", cause))
}

fn read(folder: &TempDir) -> Result<Vec<u8>, Error> {
    let file = folder.path().join("odds.pdf");
    fs::read(&file).map_err(|cause| Error::file(&file, "read", cause))
}

/// Runs a program in a folder; `None` if there is no such program.
fn output(command: &mut Command, folder: &Path) -> Result<Option<Output>, Error> {
    command.current_dir(folder).stdin(Stdio::null()).stderr(Stdio::null());
    match command.output() {
        Ok(done) => Ok(Some(done)),
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(Error::file(Path::new(command.get_program()), "start", cause)),
    }
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

/// Refuses a run of TeX that failed.
fn check(done: &Output) -> Result<(), Error> {
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
