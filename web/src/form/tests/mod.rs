//! Forms and edits of every table of the repository, of every shape that the library accepts, and
//! of texts that mean harm.

mod edit;
mod hostile;
mod own;
mod read;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use shoe_odds::table::Table;
use shoe_odds::table::model::{Line, Settlement, Wager};

use super::{Edit, Fault, Form};

/// Every table of the repository by its file.
fn tables() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let mut open: Vec<PathBuf> = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        // Files of claims are no tables.
        if path == root.join("claims") {
            continue;
        }
        match fs::read_dir(&path) {
            Ok(inside) => open.extend(inside.map(|entry| entry.unwrap().path())),
            Err(_) => files.push(path),
        }
    }
    files.sort();
    let tables =
        files.iter().map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap()));
    let tables: Vec<_> = tables.collect();
    assert!(tables.len() > 35, "{}", tables.len());
    tables
}

/// The library's table.
#[track_caller]
fn library(text: &str) -> Table {
    Table::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
fn form(text: &str) -> Form {
    super::read(text).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))
}

#[track_caller]
fn done(text: &str, edit: &Edit) -> String {
    super::edit(text, edit).unwrap_or_else(|fault| panic!("{edit:?}: {fault:?}\n{text}"))
}

/// An edit as the page sends it.
#[track_caller]
fn asked(text: &str, edit: &str) -> String {
    done(text, &serde_json::from_str(edit).unwrap())
}

#[track_caller]
fn refused(text: &str, edit: &str) -> Fault {
    super::edit(text, &serde_json::from_str(edit).unwrap()).unwrap_err()
}

/// The number of lines of the library's wager that the text has.
fn count_of_lines(wager: &Wager) -> usize {
    match &wager.settlement {
        Settlement::Session(streak) => streak.lines.len(),
        settlement => written(settlement).len(),
    }
}

/// The lines of the library's settlement by a round, each once: marked cards take a line apart, and
/// options of a decision share lines.
fn written(settlement: &Settlement) -> Vec<&Line> {
    let lines = match settlement {
        Settlement::Round(lines) => lines,
        Settlement::Progressive(progressive) => &progressive.lines,
        Settlement::Carried(carried) => &carried.lines,
        Settlement::Decision(decision) => &decision.lines,
        Settlement::Session(_) => return Vec::new(),
    };
    let mut written: Vec<&Line> = Vec::new();
    // A fee adds the line of a lost stake.
    for line in lines.iter().filter(|line| line.words != "every other round") {
        if !written.iter().any(|one| one.place == line.place) {
            written.push(line);
        }
    }
    written
}

fn set(wager: &str, line: usize, key: &str, value: Option<&str>) -> Edit {
    let (wager, key) = (wager.to_owned(), key.to_owned());
    Edit::Set { wager, line, key, value: value.map(str::to_owned) }
}
