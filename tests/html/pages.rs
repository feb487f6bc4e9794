//! The pages that the tests look at.

use std::process::{Command, Stdio};

/// Pages of every command and of every kind of chart, by name.
pub const PAGES: [(&str, &[&str]); 8] = [
    ("dynasty", &["--decks", "8", "--variant", "dynasty"]),
    ("dragon-tiger", &["--variant", "dragon-tiger"]),
    ("tournament", &["--variant", "dragon-tournament"]),
    ("every-variant-of-a-game", &["--variant", "dynasty-live", "--brief"]),
    ("streaks", &["streaks", "--variant", "dragon-tournament", "--hands", "30"]),
    ("effects", &["effects", "--variant", "dragon-bonus", "--true-counts", "0..12/4"]),
    ("fields", &["list", "fields"]),
    ("awkward", &["--tables", "tests/html/awkward.toml", "--variant", "awkward"]),
];

/// The page that the program prints.
pub fn page(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_odds"));
    command.args(arguments).args(["--format", "html", "--quiet"]).stdin(Stdio::null());
    let output = command.output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// The page of this name.
pub fn named(name: &str) -> String {
    let (_, arguments) = PAGES.iter().find(|(other, _)| *other == name).expect("a page");
    page(arguments)
}
