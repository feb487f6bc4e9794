//! Lines, runs and counts that no round can reach: every command refuses them, at their place.

use super::*;

use crate::common::{piped, stdout};

/// A table whose wager `a` has a line that no round can reach, and whose other wagers are right.
const LINE: &str = r#"id = "own"
name = "Own"
game = "baccarat"
decks = [8]

[wager.a]
name = "A"
pays = [
  { odds = "1 to 1", when = { result = "banker", banker.total = 0 } },
  { odds = "2 to 1", when = { result = "tie" } },
]

[wager.b]
name = "B"
pays = [ { odds = "1 to 1", when = { result = "player" } } ]
"#;

/// Runs a command with a table of one's own.
fn with_table(table: &str, command: &[&str], input: &str) -> std::process::Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    fs::write(&file, table).unwrap();
    piped(&[command, &["--tables", file.to_str().unwrap()]].concat(), input.as_bytes())
}

#[track_caller]
fn assert_refused(table: &str, command: &[&str], message: &str) {
    let output = with_table(table, command, "8\n");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{command:?}\n{said}");
    assert_eq!(output.stdout, b"", "{command:?}");
    assert!(said.contains(message) && said.contains("own.toml:"), "{command:?}\n{said}");
}

const COMMANDS: [&[&str]; 11] = [
    &["price", "-v", "own"],
    &["price", "-v", "own", "--given", "banker.total = 7"],
    &["price", "-v", "own", "-w", "a", "--shoe", "8=5 9=5"],
    &["batch", "-v", "own"],
    &["batch", "-v", "own", "--figures", "variance"],
    &["effects", "-v", "own", "--brief"],
    &["count", "-v", "own", "--tags", "4=-1 9=2", "--trigger", "4", "--shoes", "2"],
    &["simulate", "-v", "own", "--write", "counts", "--shoes", "2"],
    &["check", "-v", "own", "-"],
    &["design", "-v", "own", "-w", "a"],
    &["appendix", "-v", "own", "--out", "nowhere"],
];

/// A Banker that wins has a total of 1 at least.
#[test]
fn a_line_that_no_round_reaches_is_refused_by_every_command() {
    let message = "wager \"a\": unreachable line \"Banker wins with 0\": no round of baccarat \
                   comes to it";
    for command in COMMANDS {
        assert_refused(LINE, command, message);
    }
}

#[test]
fn an_unreachable_line_of_another_wager_is_passed() {
    let alone = with_table(LINE, &["batch", "-v", "own", "-w", "b"], "8\n");
    // 2,230,518,282,592,256 Player and 2,292,252,566,437,888 Banker wins of
    // 4,998,398,275,503,360 deals, and ties lose: 2·0.446246… − 1.
    assert!(stdout(alone, &[0]).contains("1,-0.1075"));
}

/// A poker hand of all cards is not told along with the suit of one of them, on any shoe.
#[test]
fn lines_that_no_shoe_shows_are_refused_at_their_place() {
    let together = "player.third-suit = \"hearts\", poker = \"flush\"";
    let table = LINE.replace("result = \"banker\", banker.total = 0", together);
    let commands: [&[&str]; 5] = [
        &["price", "-v", "own", "-w", "a"],
        &["explain", "-v", "own", "-w", "a"],
        &["effects", "-v", "own", "-w", "a"],
        &["design", "-v", "own", "-w", "a"],
        &["session", "own", "a", "--bankroll", "100", "--stake", "1"],
    ];
    for command in commands {
        assert_refused(&table, command, "wager \"a\" cannot be priced: what all cards of a round");
        let said = with_table(&table, command, "").stderr;
        assert!(String::from_utf8_lossy(&said).contains("own.toml:9:3\n"), "{command:?}");
    }
    // The other wagers of the table have their figures.
    assert!(
        stdout(with_table(&table, &["price", "-v", "own"], ""), &[0]).contains("Not priced: A (")
    );
}

/// A wager that a shoe of ranks does not show is right: the shoe is at fault.
#[test]
fn a_shoe_that_does_not_show_a_line_is_refused_without_a_place() {
    let table = LINE.replace("banker.total = 0", "banker.same-suit = true");
    let command = ["price", "-v", "own", "-w", "a", "--shoe", "8=8 9=8"];
    let said = with_table(&table, &command, "").stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(
        said.contains("wager \"a\" cannot be priced: it needs suits") && !said.contains("own.toml"),
        "{said}"
    );
}

/// Five eights and five nines deal no Banker win with 7, and eight decks do.
#[test]
fn a_line_that_this_shoe_alone_never_reaches_is_right() {
    let table = LINE.replace("banker.total = 0", "banker.total = 7");
    for command in COMMANDS.iter().filter(|command| command.contains(&"--shoe")) {
        let output = with_table(&table, command, "");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let shoe = "0,0,0,0,0,0,0,0,5,5\n";
    let output = with_table(&table, &["batch", "-v", "own", "-w", "a", "--columns", "0..9"], shoe);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A wager on rounds that are left out, and one beside it that a round settles.
fn of_rounds(terms: &str) -> String {
    let run = format!(
        "[wager.run]\nname = \"Run\"\n{terms}\n\
         pays = [ {{ odds = \"8 to 1\", when = {{ KIND = \"2+\" }} }} ]\n"
    );
    let kind = if terms.contains("counts") { "times" } else { "run" };
    LINE.replace("result = \"banker\", banker.total = 0", "result = \"banker\"")
        + &run.replace("KIND", kind)
}

#[test]
fn a_run_that_no_round_is_part_of_is_refused_by_every_command() {
    let of_ties = "streak: only ties meet \"Tie\", and ties are left out";
    for (terms, message) in [
        ("streak = { result = \"tie\" }\nties = \"skip\"\nrounds = 3", of_ties),
        ("streak = { margin = 0 }\nties = \"skip\"", "only ties meet \"Margin 0\""),
        ("streak = [{ result = \"tie\" }, { result = \"player\" }]\nties = \"skip\"", of_ties),
        (
            "counts = { player.opening = 9, player.cards = 3 }\nrounds = 3",
            "counts: no round of baccarat meets \"Player has 9 on the first two cards and three cards\"",
        ),
    ] {
        let table = of_rounds(terms);
        for command in COMMANDS.iter().filter(|command| !command.contains(&"-w")) {
            assert_refused(&table, command, message);
        }
        assert_refused(&table, &["streaks", "-v", "own", "--hands", "30"], message);
    }
}

#[test]
fn an_audit_refuses_a_wager_that_no_round_reaches() {
    let claim = "\n[[published]]\nwager = \"a\"\nedge = \"71.45%\"\nsource = \"a book\"\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    fs::write(&file, format!("{LINE}{claim}")).unwrap();
    let output = run(&["audit", file.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    assert_ne!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("unreachable line \"Banker wins with 0\""), "{said}");
}
