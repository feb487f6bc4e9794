//! `odds simulate` and `odds merge`: what is dealt, that it is the same for ever, and that parts
//! are the whole.

#[path = "simulate/dealt.rs"]
mod dealt;
#[path = "simulate/joined.rs"]
mod joined;
#[path = "simulate/merged.rs"]
pub mod merged;
#[path = "simulate/multiplied.rs"]
mod multiplied;
#[path = "simulate/typed.rs"]
mod typed;

use std::collections::BTreeMap;
use std::process::{Output, Stdio};

use crate::common::{odds as command, run, stdout};

/// What comes out of a run that ends well.
#[track_caller]
fn good(arguments: &[&str]) -> String {
    stdout(run(arguments), &[0])
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
