//! `odds simulate` and `odds merge`: what is dealt, that it is the same for ever, and that parts
//! are the whole.

#[path = "simulate/dealt.rs"]
mod dealt;
#[path = "simulate/merged.rs"]
mod merged;
#[path = "simulate/typed.rs"]
mod typed;

use std::collections::BTreeMap;
use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_odds"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

/// What comes out of a run that ends well.
#[track_caller]
fn good(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// `odds simulate --quiet` with these arguments, as they would be typed.
#[track_caller]
fn simulate(arguments: &str) -> String {
    let words: Vec<&str> =
        ["simulate", "--quiet", "--variant"].into_iter().chain(arguments.split(' ')).collect();
    good(&words)
}

/// Counts by wager and event, from CSV.
fn counts(text: &str) -> BTreeMap<(String, String), u64> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().map(|row| {
        let (wager, event, count): (String, String, u64) = row.unwrap();
        ((wager, event), count)
    });
    rows.collect()
}
