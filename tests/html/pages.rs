//! The pages that the tests look at.

use crate::common::{odds, stdout};

/// Pages of every command and of every kind of chart, by name.
pub const PAGES: [(&str, &[&str]); 10] = [
    ("dynasty", &["--decks", "8", "--variant", "dynasty"]),
    ("dragon-tiger", &["--variant", "dragon-tiger"]),
    ("tournament", &["--variant", "dragon-tournament"]),
    ("every-variant-of-a-game", &["--variant", "dynasty-live"]),
    ("streaks", &["streaks", "--variant", "dragon-tournament", "--hands", "30"]),
    ("effects", &["effects", "--variant", "dragon-bonus", "--true-counts", "0..12/4"]),
    ("appendix", &["appendix", "--variant", "dragon-tiger"]),
    ("audit", &["audit", "tables/claims/example.toml"]),
    ("fields", &["list", "fields"]),
    ("awkward", &["--tables", "tests/html/awkward.toml", "--variant", "awkward"]),
];

/// The page that the program prints, or writes to a folder.
pub fn page(arguments: &[&str]) -> String {
    let mut command = odds(arguments);
    command.args(["--format", "html", "--quiet"]);
    if arguments[0] == "appendix" {
        let folder = tempfile::tempdir().unwrap();
        command.arg("--out").arg(folder.path());
        assert!(command.status().expect("the program starts").success());
        let file = folder.path().join(format!("{}.html", arguments[2]));
        return std::fs::read_to_string(file).expect("the page");
    }
    // An audit that finds a figure that does not hold says so by its status.
    let fine = [0, i32::from(arguments[0] == "audit")];
    stdout(command.output().expect("the program starts"), &fine)
}

/// The page of this name.
pub fn named(name: &str) -> String {
    let (_, arguments) = PAGES.iter().find(|(other, _)| *other == name).expect("a page");
    page(arguments)
}
