//! The examples print what their headers say. That they build as programs of their own is seen to
//! by Cargo; here each is a module, so that none is run that was built of older sources.
//!
//! A header's figures do not come from its example: those with a derivation are asserted there,
//! and the others follow from the same counts of cards.

use std::process::Command;

use shoe_odds::Error;

#[path = "../examples/best_count.rs"]
mod best_count;
#[path = "../examples/check_rounds.rs"]
mod check_rounds;
#[path = "../examples/own_game.rs"]
mod own_game;
#[path = "../examples/own_wager.rs"]
mod own_wager;
#[path = "../examples/tracked_shoe.rs"]
mod tracked_shoe;

/// A file of `examples/`, what it says and what it does.
type Example = (&'static str, &'static str, fn() -> Result<(), Error>);

macro_rules! examples {
    ($($name:ident),* $(,)?) => {
        &[$((
            stringify!($name),
            include_str!(concat!("../examples/", stringify!($name), ".rs")),
            $name::main,
        )),*]
    };
}

const EXAMPLES: &[Example] = examples![best_count, check_rounds, own_game, own_wager, tracked_shoe];

/// Names the example to be run, in a process that is started for it.
const RUN: &str = "ODDS_TEST_EXAMPLE";

/// Stands around what an example prints, among what the test harness does.
const MARK: &str = "\n-- example --\n";

/// The text block of the header.
fn promised(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let block = lines.skip_while(|line| *line != "```text").skip(1);
    block.take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect()
}

/// No test by itself: an example, in the process of the test below.
#[test]
fn one_example() {
    let Ok(name) = std::env::var(RUN) else { return };
    let (.., main) = EXAMPLES.iter().find(|(other, ..)| *other == name).unwrap();
    print!("{MARK}");
    main().unwrap_or_else(|error| panic!("{error}"));
    print!("{MARK}");
}

#[test]
fn examples_print_what_their_headers_say() {
    for (name, source, _) in EXAMPLES {
        let promised = promised(source);
        assert!(promised.lines().count() >= 3, "{name}: its header says little: {promised:?}");
        let run = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "examples::one_example", "--nocapture", "--test-threads=1"])
            .env(RUN, name)
            .output()
            .unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{name}: {printed}{errors}");
        let printed: Vec<&str> = printed.split(MARK).collect();
        let [_, printed, _] = printed[..] else { panic!("{name} printed no answer: {printed:?}") };
        assert_eq!(printed, promised, "examples/{name}.rs");
    }
}

#[test]
fn every_example_is_run_and_is_short() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let mut found: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let known: Vec<String> = EXAMPLES.iter().map(|(name, ..)| format!("{name}.rs")).collect();
    assert_eq!(found, known);
    for (name, source, _) in EXAMPLES {
        let code = source.lines().filter(|line| !line.starts_with("//!")).count();
        // A game has three traits to fill; the others are calls.
        let most = if *name == "own_game" { 130 } else { 60 };
        assert!(code < most, "examples/{name}.rs has {code} lines");
    }
}
