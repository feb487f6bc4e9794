//! The pages that the tests look at.

use crate::common::{odds, stdout};

/// Pages of every command and of every kind of chart, by name.
pub const PAGES: [(&str, &[&str]); 16] = [
    ("dynasty", &["--decks", "8", "--variant", "dynasty"]),
    ("dragon-tiger", &["--variant", "dragon-tiger"]),
    ("tournament", &["--variant", "dragon-tournament"]),
    ("every-variant-of-a-game", &["--variant", "dynasty-live"]),
    ("streaks", &["streaks", "--variant", "dragon-tournament", "--hands", "30"]),
    ("effects", &["effects", "--variant", "dragon-bonus", "--true-counts", "0..12/4"]),
    (
        "count",
        &[
            "count",
            "--variant=dynasty",
            "--wager=phoenix,kirin",
            "--tags=best:2",
            "--shoes=60",
            "--cuts=14,26,52",
            "--with=player=1",
            "--cap=25,100",
        ],
    ),
    ("appendix", &["appendix", "--variant", "dragon-tiger"]),
    ("audit", &["audit", "tables/claims/example.toml"]),
    ("fields", &["list", "fields"]),
    ("two-shoes", &["--variant", "punto-banco", "--decks", "6,8", "--summary"]),
    ("many-shoes", &["--variant", "dragon-tiger", "--decks", "1..12", "--summary"]),
    ("check", &["check", "--variant", "dynasty", "tests/check/counts.csv"]),
    ("design", &["design", "--variant", "dynasty", "--wager", "bad-beat", "--edge", "6%..7%"]),
    ("simulator", &["check", "--variant", "dynasty", "tests/check/hands.csv"]),
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
    // An audit or a check that finds something says so by its status.
    let fine = [0, i32::from(matches!(arguments[0], "audit" | "check"))];
    stdout(command.output().expect("the program starts"), &fine)
}

/// The page of this name.
pub fn named(name: &str) -> String {
    let (_, arguments) = PAGES.iter().find(|(other, _)| *other == name).expect("a page");
    page(arguments)
}
