//! Tables with mistakes, and what is said of them.
//!
//! Every file of `bad_tables/` has the mistake that its first line tells. The messages as the
//! user sees them stand in `bad_tables/messages/`; they are read by a person before they are
//! accepted (`INSTA_UPDATE=always cargo test bad_tables` writes them, and the change is
//! reviewed like any other).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::common::{odds, text};

/// What a run left behind.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Prices the variant `bad` of a table, from `folder`, so that messages have no path but `table`.
fn price(folder: &Path, table: &Path) -> Run {
    let mut odds = odds(&["--variant", "bad", "--tables"]);
    let output = odds.arg(table).current_dir(folder).output().expect("the program starts");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// One run for every file of `bad_tables/`, by its name without the ending.
static RUNS: LazyLock<BTreeMap<String, Run>> = LazyLock::new(|| {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("tests/bad_tables"))
        .expect("there are bad tables")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    let named = files.iter().map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    named.map(|name| (name.clone(), of_file(&name))).collect()
});

fn of_file(name: &str) -> Run {
    price(root(), &Path::new("tests/bad_tables").join(name).with_extension("toml"))
}

/// Compares what was said with what was accepted.
fn assert_said(name: &str, stderr: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("bad_tables/messages");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, stderr));
}

/// What a table of these bytes is told.
#[track_caller]
fn told(bytes: &[u8]) -> String {
    let run = of_bytes(bytes);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert_eq!(run.stdout, "");
    run.stderr
}

fn of_bytes(bytes: &[u8]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("table.toml"), bytes).unwrap();
    price(folder.path(), Path::new("table.toml"))
}

/// A table without a mistake.
const GOOD: &str = r#"id = "bad"
name = "Bad"
game = "baccarat"
decks = [8]

[wager.side]
name = "Side"
pays = [ { odds = "1 to 1", when = { result = "player" } } ]
"#;

#[test]
fn every_bad_table_is_refused_and_nothing_is_printed() {
    let accepted = RUNS.iter().filter(|(_, run)| run.code != Some(2) || !run.stdout.is_empty());
    let accepted: Vec<_> = accepted.map(|(name, run)| (name, run.code)).collect();
    assert!(accepted.is_empty(), "not refused with exit code 2: {accepted:?}");
    assert!(RUNS.len() >= 40);
}

#[test]
fn every_bad_table_is_told_what_is_wrong_and_where() {
    insta::glob!("bad_tables/*.toml", |path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let run = &RUNS[name];
        // One that is not refused has nothing to be told; the test above finds it.
        if run.code == Some(2) {
            let mut settings = insta::Settings::clone_current();
            settings.remove_snapshot_suffix();
            settings.bind(|| assert_said(name, &run.stderr));
        }
    });
}

/// File, line and column of every mistake are those of some text of the file.
#[test]
fn every_place_is_inside_the_file() {
    for (name, run) in RUNS.iter().filter(|(_, run)| run.code == Some(2)) {
        let file = format!("tests/bad_tables/{name}.toml");
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let places = run.stderr.lines().filter_map(|line| line.trim_start().strip_prefix("--> "));
        let mut found = 0;
        for place in places {
            let place = place.strip_prefix(&format!("{file}:")).expect(name);
            let (line, column) = place.split_once(':').expect(name);
            let [line, column] = [line, column].map(|number| number.parse::<usize>().expect(name));
            let letters = text.lines().nth(line - 1).expect(name).chars().count();
            assert!((1..=letters + 1).contains(&column), "{name}: {place}");
            found += 1;
        }
        let mistakes = run.stderr.lines().filter(|line| line.starts_with("error: ")).count();
        assert!(found >= 1 && found == mistakes, "{name}: {}", run.stderr);
    }
}

#[test]
fn every_bad_table_says_in_its_first_line_what_is_wrong() {
    for name in RUNS.keys() {
        let text =
            fs::read_to_string(root().join(format!("tests/bad_tables/{name}.toml"))).unwrap();
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("# ") && first.ends_with('.'), "{name}");
    }
}

/// No control character but the line feed, whatever the table holds.
#[test]
fn no_message_can_steer_a_terminal() {
    for (name, run) in RUNS.iter() {
        let steering = |letter: char| letter.is_control() && letter != '\n';
        assert!(!run.stderr.contains(steering), "{name}: {:?}", run.stderr);
    }
    for bytes in [
        GOOD.replace("\"Bad\"", "\"B\u{7}\u{1b}[31mad\""),
        format!("# \u{1b}[31m\n{GOOD}"),
        format!("{GOOD}\0\0"),
        GOOD.replace('\n', "\r"),
    ] {
        let stderr = told(bytes.as_bytes());
        assert!(
            !stderr.contains(|letter: char| letter.is_control() && letter != '\n'),
            "{stderr:?}"
        );
    }
}

// What the nearest name is ------------------------------------------------------------

#[track_caller]
fn assert_says(name: &str, part: &str) {
    let stderr = &RUNS[name].stderr;
    assert!(stderr.contains(part), "expected {part:?}:\n{stderr}");
}

#[test]
fn a_misspelt_hand_before_a_field_is_answered_with_that_field_of_the_hand() {
    assert_says("unknown-field", "unknown field \"bankers.total\"");
    assert_says("unknown-field", "did you mean \"banker.total\"?");
}

#[test]
fn a_misspelt_word_for_a_hand_is_answered_with_the_word() {
    assert_says("unknown-quantifier", "did you mean \"winner.total\"?");
}

#[test]
fn a_field_of_the_round_asked_of_a_hand_is_not_answered_with_another_field_of_the_hand() {
    let stderr = &RUNS["unknown-field-not-of-a-hand"].stderr;
    assert!(!stderr.contains("winner.cards"), "{stderr}");
}

#[test]
fn odds_that_count_the_stake_as_won_are_answered_with_what_they_would_be() {
    assert_says("odds-for-one", "\"40 to 1\"");
    assert_says("odds-for-one-fraction", "\"1/3 to 1\"");
}

#[test]
fn a_printed_figure_that_cannot_be_read_is_one_mistake() {
    for name in ["published-figure-float", "published-figure-nonsense", "published-figure-fraction"]
    {
        let stderr = &RUNS[name].stderr;
        assert_eq!(stderr.matches("error: ").count(), 1, "{name}:\n{stderr}");
    }
}

#[test]
fn a_variant_that_is_no_table_is_one_mistake() {
    let stderr = &RUNS["variant-not-a-table"].stderr;
    assert_eq!(stderr.matches("error: ").count(), 1, "{stderr}");
}

#[test]
fn a_wager_that_nobody_defines_is_told_whatever_else_is_wrong() {
    assert_says("several-unknown-game", "no wager \"sdie\" is defined");
}

#[test]
fn a_duplicate_key_is_named() {
    assert_says("toml-key-twice", "error: not TOML: duplicate key \"name\"");
}

// Bytes -------------------------------------------------------------------------------

#[test]
fn a_byte_order_mark_is_no_mistake() {
    let run = of_bytes(format!("\u{feff}{GOOD}").as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    let stderr = told(format!("\u{feff}{}", GOOD.replace("id =", "ids =")).as_bytes());
    assert!(stderr.contains(" --> table.toml:1:1\n"), "{stderr}");
    assert!(!stderr.contains(" --> table.toml:1:2\n"), "{stderr}");
}

#[test]
fn line_ends_of_windows_are_no_mistake_and_move_nothing() {
    let run = of_bytes(GOOD.replace('\n', "\r\n").as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for (right, wrong) in
        [("\"player\"", "\"plyer\""), ("name = \"Side\"\n", ""), ("[8]", "[\n8,\n0\n]")]
    {
        let text = GOOD.replace(right, wrong);
        assert_eq!(told(text.replace('\n', "\r\n").as_bytes()), told(text.as_bytes()));
    }
}

#[test]
fn line_ends_of_carriage_returns_alone_are_refused() {
    assert_said("carriage-returns", &told(GOOD.replace('\n', "\r").as_bytes()));
}

#[test]
fn control_characters_are_refused() {
    let bell = GOOD.replace("\"Bad\"", "\"B\u{7}\u{1b}[31mad\"");
    assert_said("control-characters", &told(bell.as_bytes()));
    assert_said(
        "control-character-in-a-comment",
        &told(format!("# \u{1b}[31m\n{GOOD}").as_bytes()),
    );
    assert_said("zero-bytes", &told(format!("{GOOD}\0\0").as_bytes()));
}

#[test]
fn what_is_not_utf_8_is_refused_at_its_place() {
    // Latin-1 writes the letter as one byte.
    let (before, after) = GOOD.split_once("Bad").unwrap();
    let latin = [before.as_bytes(), b"B\xe4d", after.as_bytes()].concat();
    let stderr = told(&latin);
    assert!(stderr.contains(" --> table.toml:2:10\n"), "{stderr}");
    assert_said("not-utf-8", &stderr);
    let mut utf_16 = vec![0xff, 0xfe];
    utf_16.extend(GOOD.encode_utf16().flat_map(u16::to_le_bytes));
    assert_said("utf-16", &told(&utf_16));
}

#[test]
fn a_file_of_five_mebibytes_is_refused_by_its_size() {
    let mut text = GOOD.to_owned();
    text.extend(std::iter::repeat_n('#', (5 << 20) - GOOD.len()));
    assert_eq!(text.len(), 5_242_880);
    assert_said("five-mebibytes", &told(text.as_bytes()));
}

// Folders -----------------------------------------------------------------------------

#[track_caller]
fn told_of_folder(name: &str) -> String {
    let run = price(root(), &Path::new("tests/bad_tables").join(name));
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert_eq!(run.stdout, "");
    run.stderr
}

#[test]
fn two_tables_of_one_id_are_refused_at_the_place_of_the_second_id() {
    let stderr = told_of_folder("two-tables-of-one-id");
    let folder = "tests/bad_tables/two-tables-of-one-id";
    assert!(stderr.contains(&format!("{folder}/first.toml")), "{stderr}");
    assert!(stderr.contains(&format!("{folder}/second.toml:2:6")), "{stderr}");
    assert_said("two-tables-of-one-id", &stderr);
}

#[test]
fn the_mistakes_of_every_table_of_a_folder_are_told() {
    let stderr = told_of_folder("mistakes-in-two-tables");
    assert_said("mistakes-in-two-tables", &stderr);
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_the_mistakes_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.toml"), GOOD.replace("baccarat", "bacarat")).unwrap();
    fs::write(folder.path().join("b.toml"), b"name = \"B\xe4d\"\n").unwrap();
    let run = price(folder.path(), Path::new("."));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("b.toml:1:10"), "{}", run.stderr);
    assert!(run.stderr.contains("a.toml:3:8"), "{}", run.stderr);
}

#[test]
fn a_folder_without_tables_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    fs::create_dir_all(folder.path().join("others/folder.toml")).unwrap();
    fs::write(folder.path().join("others/table.txt"), GOOD).unwrap();
    for name in ["empty", "others"] {
        let run = price(folder.path(), Path::new(name));
        assert_eq!(run.code, Some(2));
        assert_eq!(run.stderr, format!("error: no table in {name}: expected .toml files\n"));
    }
    let run = price(folder.path(), Path::new("nothing"));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("error: cannot read nothing: "), "{}", run.stderr);
}
