//! What the program shows on a terminal: tables that fit, colors that say something, a pager, and
//! progress elsewhere.
//!
//! A terminal is made by `script`, which every Debian has. Without it these tests say so and pass,
//! unless `ODDS_REQUIRE_TOOLS` is set.

use std::fs;
use std::process::{Command, Output, Stdio};

use crate::common::{printed, run};

/// A terminal to type in.
struct Terminal<'a> {
    columns: usize,
    rows: usize,
    /// Assignments and the like in front of the program.
    before: &'a str,
}

const WIDE: Terminal<'static> = Terminal { columns: 120, rows: 9999, before: "" };

impl Terminal<'_> {
    /// What is seen when the program is called so; `None` where no terminal can be made.
    fn shows(&self, arguments: &str) -> Option<(String, Output)> {
        let Self { columns, rows, before } = self;
        let program = env!("CARGO_BIN_EXE_odds");
        let typed =
            format!("stty cols {columns} rows {rows} && {before} {program} --color {arguments}");
        let mut script = Command::new("script");
        script.args(["-qec", &typed, "/dev/null"]).stdin(Stdio::null());
        script.current_dir(env!("CARGO_MANIFEST_DIR")).env("TERM", "xterm-256color");
        for name in
            ["COLUMNS", "LINES", "NO_COLOR", "CLICOLOR_FORCE", "PAGER", "ODDS_PAGER", "LESS"]
        {
            script.env_remove(name);
        }
        let Ok(output) = script.output() else {
            assert!(std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(), "script is not installed");
            println!("script is not installed: no terminal was tried");
            return None;
        };
        let text = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
        Some((text, output))
    }
}

/// Letters of the program's own texts take one column each: all but marks that combine.
fn width(line: &str) -> usize {
    assert!(!line.contains(['\u{1b}', '\t', '\r']), "{line:?}");
    line.chars().count()
}

/// Lines that are wider than a terminal, but for a word that nothing can break.
fn too_wide(text: &str, columns: usize) -> Vec<&str> {
    let wide = text.lines().filter(|line| width(line) > columns);
    wide.filter(|line| line.split_whitespace().count() > 1).collect()
}

// Reports that fit -----------------------------------------------------------------------------

#[test]
fn a_report_longer_than_two_screens_is_shortened_unless_it_is_asked_for_in_full() {
    let small = Terminal { columns: 100, rows: 24, before: "ODDS_PAGER=cat" };
    for (arguments, kept, left_out) in [
        // One variant: no tables of events. Many: one table of all wagers.
        ("-v baccarat", "Std deviation", "Combinations"),
        ("-v ez,super-6,baccarat", "House edges", "Std deviation"),
        ("effects ez", "Breaks even at", "Best tag"),
    ] {
        let Some((text, _)) = small.shows(&format!("never {arguments}")) else { return };
        assert!(
            text.ends_with("Shortened to fit two screens: --full shows everything\n"),
            "{text}"
        );
        assert!(text.contains(kept) && !text.contains(left_out), "{text}");
        let (full, _) = small.shows(&format!("never {arguments} --full")).unwrap();
        assert!(full.contains(left_out) && !full.contains("Shortened to"), "{full}");
    }
    // These have no shorter form: their first lines are shown.
    for arguments in ["list variants", "list wagers"] {
        let (cut, _) = small.shows(&format!("never {arguments}")).unwrap();
        let (whole, _) = small.shows(&format!("never {arguments} --full")).unwrap();
        assert_eq!(cut.lines().count(), 2 * 24 - 1, "{cut}");
        let end = "\n\nThe rest does not fit two screens: --full shows everything\n";
        assert!(whole.starts_with(cut.strip_suffix(end).unwrap()), "{cut}");
    }
    // What fits is whole, and so is what goes elsewhere.
    let large = Terminal { rows: 200, ..small };
    let (text, _) = large.shows("never -v baccarat").unwrap();
    assert!(text.contains("Combinations") && !text.contains("Shortened to"), "{text}");
    assert!(!printed(&["-v", "market"]).contains("Shortened to"));
    let (text, _) = small.shows("never --full --brief -v ez").unwrap();
    assert!(text.contains("--brief and --full: expected one of them"), "{text}");
}

// Tables that fit ------------------------------------------------------------------------------

#[test]
fn no_line_is_wider_than_the_terminal() {
    for arguments in [
        "--variant dynasty",
        "--variant dragon-tiger --digits 40",
        "--variant market --decks 3",
        "--shoe 'AS=8 AH=7 KD=30 4C=9' --variant dynasty",
        "list",
        "list fields",
        "list wagers",
        "audit --variant blackjack-bets --variant trente-et-quarante",
        "audit tables/claims/example.toml",
        "effects --variant dynasty",
        "streaks",
        "check --variant dynasty-live/commission tests/check/hands.csv",
        "design --variant dragon-tiger --wager tie --edge 5%..15%",
        "--variant no-such",
        "--wager no-such",
    ] {
        for columns in [60, 80, 120] {
            let terminal = Terminal { columns, ..WIDE };
            // A bar of progress draws over itself, which is no line of a report.
            let typed = format!("never {arguments} --quiet");
            let Some((text, _)) = terminal.shows(&typed) else { return };
            assert!(text.lines().count() > 1, "{arguments}: {text}");
            let wide = too_wide(&text, columns);
            assert!(wide.is_empty(), "{arguments}, {columns} columns:\n{}", wide.join("\n"));
        }
    }
}

#[test]
fn the_terms_of_a_wager_do_not_give_way() {
    let terminal = Terminal { columns: 80, ..WIDE };
    let Some((text, _)) = terminal.shows("never list wagers -v market-ties") else { return };
    assert!(text.contains("Offer") && text.contains("one of two"), "{text}");
    assert!(!text.contains("Hidden to fit 80 columns: Offer"), "{text}");
}

#[test]
fn topics_of_the_help_fit_the_terminal() {
    for topic in ["glossary", "shoe"] {
        for columns in [60, 80, 120] {
            let terminal = Terminal { columns, ..WIDE };
            let Some((text, _)) = terminal.shows(&format!("never help {topic}")) else { return };
            assert!(text.lines().count() > 10, "{text}");
            let wide = too_wide(&text, columns);
            assert!(wide.is_empty(), "{topic}, {columns} columns:\n{}", wide.join("\n"));
        }
    }
}

#[test]
fn columns_give_way_in_order_and_are_named() {
    let shows = |columns| Terminal { columns, ..WIDE }.shows("never --variant dynasty --decks 8");
    let Some((wide, _)) = shows(200) else { return };
    assert_eq!(wide, printed(&["--variant", "dynasty", "--decks", "8"]));
    let (narrow, _) = shows(80).unwrap();
    let remark = "Hidden to fit 80 columns: As a fraction (all columns: --format csv)";
    assert!(narrow.contains(&format!("\n  {remark}\n")), "{narrow}");
    let (narrower, _) = shows(60).unwrap();
    assert!(
        narrower.contains("Hidden to fit 60 columns: As a fraction, Combinations ("),
        "{narrower}"
    );
    for header in ["Event", "Pays", "Probability", "Return"] {
        assert!(narrower.contains(header), "{header}");
    }
}

/// The table that the page on terminals shows.
#[test]
fn the_page_on_terminals_shows_what_a_terminal_does() {
    let page = include_str!("../docs/terminal.md");
    let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(shown.lines().count() > 10);
    let terminal = Terminal { columns: 60, ..WIDE };
    let arguments = "never --variant dragon-tiger --wager tie --decks 8";
    let Some((text, _)) = terminal.shows(arguments) else { return };
    assert!(text.contains(shown), "{text}");
}

#[test]
fn the_environment_may_say_how_many_columns_there_are() {
    let terminal = Terminal { before: "COLUMNS=60", ..WIDE };
    let Some((text, _)) = terminal.shows("never --variant dynasty --decks 8") else { return };
    let (same, _) =
        Terminal { columns: 60, ..WIDE }.shows("never --variant dynasty --decks 8").unwrap();
    assert_eq!(text, same);
}

#[test]
fn a_file_written_from_a_terminal_has_every_column() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bets.txt");
    let terminal = Terminal { columns: 60, ..WIDE };
    let arguments = format!("always --variant dynasty --decks 8 -o {}", path.display());
    let Some((text, _)) = terminal.shows(&arguments) else { return };
    assert_eq!(text, "");
    let file = fs::read_to_string(&path).unwrap();
    assert_eq!(file, printed(&["--variant", "dynasty", "--decks", "8"]));
}

// Colors --------------------------------------------------------------------------------------

const RED: &str = "\u{1b}[1m\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const MAGENTA: &str = "\u{1b}[1m\u{1b}[35m";

#[test]
fn colours_are_shown_when_they_are_asked_for() {
    let dragon_tiger = ["--variant", "dragon-tiger"];
    let with = |when: &[&str]| printed(&[when, &dragon_tiger].concat());
    assert!(with(&["--color", "always"]).contains('\u{1b}'));
    assert!(with(&["--color=always"]).contains('\u{1b}'));
    for never in [&["--color", "never"][..], &["--color", "auto"], &[]] {
        assert!(!with(never).contains('\u{1b}'), "{never:?}");
    }
    // In front of a command as behind it.
    let before = printed(&["--color", "always", "list", "games"]);
    assert_eq!(before, printed(&["list", "games", "--color", "always"]));
    assert!(before.contains('\u{1b}'));
    // What was asked for goes before what the environment says.
    let terminal = Terminal { before: "NO_COLOR=1", ..WIDE };
    if let Some((text, _)) = terminal.shows("always list games") {
        assert!(text.contains('\u{1b}'));
        let (text, _) = terminal.shows("auto list games").unwrap();
        assert!(!text.contains('\u{1b}'));
        let (text, _) = WIDE.shows("auto list games").unwrap();
        assert!(text.contains('\u{1b}'));
    }
    let refused = run(&["--color", "sometimes"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("auto, always, never"), "{said}");
}

#[test]
fn colours_say_what_holds_and_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claims.toml");
    // A tie of eight decks: 12,896 of 172,640 deals, 7.4699%.
    let claims = "[[published]]\nsource = \"s\"\nvariant = \"dragon-tiger\"\ndecks = 8\n\
                  figures = [{ wager = \"tie\", hit = \"7.47%\" }, { wager = \"tie\", hit = \"9.47%\" }]\n";
    fs::write(&path, claims).unwrap();
    let output = run(&["audit", "--color", "always", path.to_str().unwrap(), "--list"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(text.contains(&format!("{GREEN}holds")), "{text}");
    assert!(text.contains(&format!("{RED}differs")), "{text}");
    assert!(text.contains(&format!("{RED}DIFFERS")), "{text}");
}

#[test]
fn an_edge_that_favours_the_player_is_seen() {
    // Nothing but nines: every round is a tie, which pays.
    let shoe = ["--shoe", "9=100", "--variant", "dragon-tiger", "--wager", "tie"];
    let text = printed(&[&["--color", "always"][..], &shoe].concat());
    assert!(text.contains(&format!("{MAGENTA}-1100.0000%")), "{text}");
    // The house has the better of eight decks.
    let text = printed(&["--color", "always", "--variant", "dragon-tiger", "--decks", "8"]);
    assert!(!text.contains(MAGENTA), "{text}");
}

// A pager --------------------------------------------------------------------------------------

#[test]
fn a_report_longer_than_the_terminal_goes_through_a_pager() {
    let mark = "sed s/^/paged:/";
    let shows = |rows, before: &str, arguments: &str| {
        Terminal { rows, before, ..WIDE }.shows(arguments).map(|(text, _)| text)
    };
    let both = format!("ODDS_PAGER='{mark}' PAGER='sed s/^/other:/'");
    let Some(text) = shows(10, &both, "never --full list fields") else { return };
    let plain = shows(9999, "", "never --full list fields").unwrap();
    let paged: String = plain.lines().map(|line| format!("paged:{line}\n")).collect();
    assert_eq!(text, paged);
    let by_pager = shows(10, &format!("PAGER='{mark}'"), "never --full list fields").unwrap();
    assert_eq!(by_pager, paged);
    // As it is where it has room, where none is wanted, and where it cannot be started.
    for (rows, before, arguments) in [
        (500, &*both, "never --full list fields"),
        (10, &both, "never --full list fields --no-pager"),
        (10, &both, "never --no-pager --full list fields"),
        (10, "ODDS_PAGER= PAGER=false", "never --full list fields"),
        (10, "ODDS_PAGER=cat", "never --full list fields"),
        (10, &format!("TERM=dumb {both}"), "never --full list fields"),
    ] {
        assert_eq!(shows(rows, before, arguments).unwrap(), plain, "{rows} {before} {arguments}");
    }
    let help = shows(500, &both, "never --help").unwrap();
    assert_eq!(shows(10, &both, "never --help --no-pager").unwrap(), help);
    let absent = shows(10, "ODDS_PAGER=no-such-pager", "never --full list fields").unwrap();
    assert!(absent.ends_with(&plain), "{absent}");
    assert!(absent.contains("no-such-pager"), "{absent}");
}

#[test]
fn a_pager_that_was_closed_is_no_error_and_its_answer_is_not_that_of_the_program() {
    for (pager, arguments, code) in [
        ("true", "never list fields", 0),
        ("head -n 1", "never list wagers", 0),
        ("exit 3", "never list wagers", 0),
        ("head -n 1", "never audit --variant no-such", 2),
    ] {
        let before = format!("ODDS_PAGER='{pager}'");
        let terminal = Terminal { rows: 10, before: &before, ..WIDE };
        let Some((text, output)) = terminal.shows(arguments) else { return };
        assert_eq!(output.status.code(), Some(code), "{pager} {arguments}: {text}");
        assert!(code != 0 || text.lines().count() <= 1, "{pager}: {text}");
    }
}

#[test]
fn nothing_is_paged_where_rounds_were_read_or_no_terminal_listens() {
    let both = "ODDS_PAGER='sed s/^/paged:/'";
    let terminal = Terminal { rows: 10, before: &format!("echo | {both}"), ..WIDE };
    let Some((text, _)) = terminal.shows("never list fields") else { return };
    assert!(!text.contains("paged:"), "{text}");
    let text = printed(&["list", "fields"]);
    assert!(text.lines().count() > 10 && !text.contains("paged:"));
}

// Progress -------------------------------------------------------------------------------------

#[test]
fn short_work_says_nothing_of_its_progress() {
    let output = run(&["--variant", "dragon-tiger"]);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
