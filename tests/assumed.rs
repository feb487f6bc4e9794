//! Answers say what their figures assume: a law that nobody states, a meter, a fee, another table.

use std::path::Path;

use shoe_odds::question::QUESTIONS;

use crate::common::{odds, printed, run, text};

/// A table that every question answers about. How many cards are shown, no source states.
const ASSUMED: &str = r#"
id = "assumed"
name = "Assumed"
game = "baccarat"
decks = [8]

[draw]
player = "0-5"
banker-when-player-stands = "0-5"
banker = { 0 = "0-9", 1 = "0-9", 2 = "0-9", 3 = "0-7,9", 4 = "2-7", 5 = "4-7", 6 = "6-7" }
player-chooses = "5"

[wager.player]
name = "Player"
pays = [{ odds = "1 to 1", when = { result = "player" } }, { odds = "push", when = { result = "tie" } }]

[wager.player.decide]
sees = []
shown = { of = ["player.first-value", "banker.first-value"], number = "1-2" }
options = { stay = {}, raise = { times = 2 } }

[wager.tie]
name = "Tie"
pays = [{ odds = "8 to 1", when = { result = "tie" } }]

[[published]]
source = "nobody"
decks = 8
figures = [{ wager = "tie", edge = "14.36%" }, { wager = "player", rtp = "98%" }]
"#;

/// What any answer with figures of that table has to say.
const LAW: &str = "The law of 1 or 2 shown cards is unknown: figures assume equal chances.";

/// A wager that pays all of a meter.
const MUST_HIT: [&str; 2] = ["--tables", "tables/example/must-hit.toml"];

/// What a command prints and says, with another behind it. It may end in a difference.
fn said(arguments: &[&str]) -> String {
    let output = run(arguments);
    let [out, error] = [output.stdout, output.stderr].map(text);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {error}");
    // A terminal breaks no line here, but a document may.
    (out + &error).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(output.stdout));
    text(output.stderr)
}

/// Writes a file into a folder, and returns its path.
fn written(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path.display().to_string()
}

/// The battery over the registry: a question that is added is asked here, too.
#[test]
fn every_question_says_that_a_law_is_assumed() {
    let folder = tempfile::tempdir().unwrap();
    let table = written(folder.path(), "assumed.toml", ASSUMED);
    let shoes = written(folder.path(), "shoes.txt", "8\n");
    let counts =
        written(folder.path(), "counts.csv", "wager,event,count\ntie,rounds,9\ntie,Tie,1\n");
    for about in QUESTIONS {
        let asked: &[&str] = match about.id {
            "price" | "strategy" => &["-v", "assumed"],
            "explain" | "effects" | "universe" | "certify" => &["-v", "assumed", "-w", "tie"],
            "streaks" => &["-v", "assumed", "--hands", "3", "--model", "independent"],
            "session" => &["-v", "assumed", "-w", "tie", "--rounds", "3"],
            "batch" => &["-v", "assumed", "-w", "tie", &shoes],
            "count" => &["-v", "assumed", "-w", "tie", "--shoes", "2"],
            "equilibrium" => &["-v", "assumed", "--decks", "1"],
            "fit" => &["-v", "assumed"],
            "appendix" => &["-v", "assumed", "-o", "-"],
            "design" => &["-v", "assumed", "-w", "tie", "--edge", "10%"],
            "diff" => &["assumed", "--decks", "6,8"],
            "audit" => &[],
            "simulate" => &["-v", "assumed", "--write", "totals", "--shoes", "1"],
            "check" => &["-v", "assumed", &counts],
            // It lists what there is, and has no figures.
            "list" => continue,
            other => panic!("the battery does not know how {other} is asked"),
        };
        let expected = match about.id {
            // Its bounds are over all laws, and it says so instead.
            "fit" => "any mixture of 2 configurations of 1 or 2 shown cards",
            _ => LAW,
        };
        let arguments = [&[about.id][..], asked, &["--tables", &table]].concat();
        let said = said(&arguments);
        // Runs are of results, which no shown card changes.
        let is_expected = about.id != "streaks";
        assert_eq!(said.contains(expected), is_expected, "{arguments:?}: {said}");
    }
    let summary = said(&["price", "--summary", "--tables", &table]);
    assert!(summary.contains(LAW), "{summary}");
}

#[test]
fn reports_in_json_have_the_remarks_as_notes() {
    let folder = tempfile::tempdir().unwrap();
    let table = written(folder.path(), "assumed.toml", ASSUMED);
    for (asked, notes) in [
        (&["explain", "-w", "tie"][..], "/notes"),
        (&["session", "-w", "tie", "--rounds", "3"], "/notes"),
        (&["universe", "-w", "tie"], "/notes"),
        (&["diff", "assumed", "--decks", "6,8"], "/pairs/0/second/notes"),
        (&["certify", "-v", "assumed", "-w", "tie"], "/tables/0/notes"),
        (&["audit", "-v", "assumed"], "/notes"),
    ] {
        let arguments = [asked, &["--tables", &table, "-f", "json"]].concat();
        let output = run(&arguments);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = report.pointer(notes).unwrap_or_else(|| panic!("{asked:?}: no {notes}"));
        assert!(found.as_array().unwrap().iter().any(|note| note == LAW), "{asked:?}: {found}");
    }
}

/// Two tables in one answer are told apart.
#[test]
fn a_remark_names_its_table_where_there_are_several() {
    let folder = tempfile::tempdir().unwrap();
    let one = written(folder.path(), "assumed.toml", ASSUMED);
    let renamed = ASSUMED.replace("\"assumed\"", "\"second\"").replace("\"Assumed\"", "\"Second\"");
    let other = written(folder.path(), "second.toml", &renamed);
    let said = said(&["audit", "--tables", &one, "--tables", &other]);
    for name in ["Assumed", "Second"] {
        assert!(said.contains(&format!("{name}: {LAW}")), "{said}");
    }
}

/// A fee is part of the loss, and an edge may be of either stake.
#[test]
fn edges_without_an_average_stake_are_per_first_stake() {
    let folder = tempfile::tempdir().unwrap();
    let text = r#"
        id = "paid"
        name = "Paid"
        game = "baccarat"
        decks = [8]
        [wager.tie]
        name = "Tie"
        FEE
        pays = [{ odds = "8 to 1", when = { result = "tie" } }]
    "#;
    let table = written(folder.path(), "paid.toml", &text.replace("FEE", "fee = 0.2"));
    let plain = written(folder.path(), "plain.toml", &text.replace("FEE", ""));
    let shoes = written(folder.path(), "shoes.txt", "8\n");
    for asked in [
        &["explain", "-w", "tie", "-v", "paid"][..],
        &["diff", "paid", "--decks", "6,8"],
        &["effects", "-v", "paid"],
        &["count", "-v", "paid", "-w", "tie", "--shoes", "2"],
        &["universe", "-v", "paid", "-w", "tie"],
        &["certify", "-v", "paid"],
        &["design", "-v", "paid", "-w", "tie", "--edge", "30%"],
        &["batch", "-v", "paid", &shoes],
    ] {
        let with = said(&[asked, &["--tables", &table]].concat());
        assert!(with.contains("Figures are per first stake"), "{asked:?}: {with}");
        let without = said(&[asked, &["--tables", &plain]].concat());
        assert!(!without.contains("per first stake"), "{asked:?}: {without}");
    }
}

#[test]
fn a_session_says_that_it_holds_a_meter() {
    let held = "The meter of Sure Pot is the same in all rounds";
    let session = |wager: &str, more: &[&str]| {
        let asked = ["session", "-v", "must-hit", "-w", wager, "--rounds", "3"];
        said(&[&asked[..], &MUST_HIT, more].concat())
    };
    let of_pot = session("sure-pot", &["--meter", "1200"]);
    assert!(of_pot.contains("The meter of Sure Pot stands at 1,200 first stakes."), "{of_pot}");
    assert!(of_pot.contains(held), "{of_pot}");
    let folder = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(MUST_HIT[1]).unwrap();
    let tie = "[wager.plain-tie]\nname = \"Plain Tie\"\n\
               pays = [{ odds = \"8 to 1\", when = { result = \"tie\" } }]\n";
    let table = written(folder.path(), "must-hit.toml", &(text + tie));
    let asked = ["session", "-v", "must-hit", "-w", "plain-tie", "--rounds", "3"];
    let of_tie = refused(&[&asked[..], &["--tables", &table, "--meter", "1200"]].concat());
    assert!(of_tie.contains("--meter: no wager pays a share of a meter"), "{of_tie}");
}

/// A meter is of a wager of the answer, or refused.
#[test]
fn a_meter_is_used_and_told_or_refused() {
    let with_meter =
        |asked: &[&str]| [asked, &MUST_HIT, &["--meter", "1200"]].concat().join("\u{0}");
    for (asked, why) in [
        (&["fit", "prosperity-tree"][..], "no wager pays a share of a meter"),
        (&["diff", "dynasty", "ez"], "no wager pays a share of a meter"),
        (&["list", "wagers", "-v", "dynasty"], "no wager pays a share of a meter"),
        (&["audit", "-v", "dragon-bonus"], "no wager pays a share of a meter"),
        (&["list"], "expected a list of wagers"),
        (&["list", "games"], "expected a list of wagers"),
        (&["list", "fields"], "expected a list of wagers"),
        (&["equilibrium"], "no meter changes it"),
        (&["certify", "--equilibrium"], "no meter changes it"),
    ] {
        let arguments = with_meter(asked);
        let error = refused(&arguments.split('\u{0}').collect::<Vec<_>>());
        assert!(error.starts_with("error: --meter: ") && error.contains(why), "{asked:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{asked:?}: {error}");
    }
    let listed = printed(
        &[&["list", "wagers", "-v", "must-hit"][..], &MUST_HIT, &["--meter", "1200"]].concat(),
    );
    assert!(listed.contains("1200 to 1") && listed.contains("meter at 1,200"), "{listed}");
}

/// A meter of one side of a difference, or of one game of several appendices, is no mistake.
#[test]
fn a_meter_may_be_of_a_part_of_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let text = "id = \"fixed\"\nname = \"Fixed\"\ngame = \"baccarat\"\ndecks = [8]\n\
                [wager.sure-pot]\nname = \"Sure Pot\"\n\
                pays = [{ odds = \"1200 to 1\", when = { both = { opening = 9, suited = true } } },\
                { odds = \"50 to 1\", when = { both.opening = 8 } }]\n";
    let fixed = written(folder.path(), "fixed.toml", text);
    let tables = [&MUST_HIT[..], &["--tables", &fixed, "--meter", "1200"]].concat();
    for (sides, of_pot) in [(["must-hit", "fixed"], "first"), (["fixed", "must-hit"], "second")] {
        let output = run(&[&["diff", "-f", "json"][..], &sides, &tables].concat());
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let pair = &report["pairs"][0];
        assert_eq!(pair[of_pot]["notes"][0], "The meter of Sure Pot stands at 1,200 first stakes.");
        // A meter of 1,200 pays what the other table states.
        assert_eq!(pair["wagers"][0]["change"]["exact"], "0");
    }
    let out = folder.path().join("documents").display().to_string();
    said(&[&["appendix", "-v", "must-hit,fixed", "-o", &out][..], &tables].concat());
    let made = std::fs::read_to_string(Path::new(&out).join("must-hit.md")).unwrap();
    assert!(made.contains("stands at 1,200 first stakes"), "{made}");
}

/// Each command with a file that it reads, in the places of `FILE`. The output is this file.
const READING: [&[&str]; 13] = [
    &["price", "-v", "dynasty", "--decks", "8", "--seen", "FILE", "-f", "csv"],
    &["session", "-w", "tie", "--decks", "8", "--seen", "FILE", "-f", "csv"],
    &["count", "-w", "tie", "--shard", "1/2", "--decks", "8", "--seen", "FILE"],
    &["simulate", "--shoes", "1", "--decks", "8", "--seen", "FILE"],
    &["diff", "FILE", "dynasty", "-f", "csv"],
    &["diff", "dynasty", "FILE", "-f", "csv"],
    &["audit", "FILE", "-f", "csv"],
    &["batch", "FILE", "-f", "csv"],
    &["check", "FILE", "-f", "csv"],
    &["merge", "FILE"],
    &["merge", "FILE", "--partial"],
    &["appendix", "dynasty", "--tables", "FILE", "-f", "csv"],
    &["design", "dynasty", "-w", "tie", "--edge", "5%", "--tables", "FILE", "-f", "csv"],
];

#[test]
fn a_file_that_is_read_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let content = "9H KD\n";
    for name in ["in.csv", "odds.toml"] {
        written(folder.path(), name, if name == "in.csv" { content } else { "decks = 8\n" });
    }
    let mut outputs = vec!["in.csv".to_owned(), "./in.csv".to_owned()];
    outputs.push(folder.path().join("in.csv").display().to_string());
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("in.csv"), folder.path().join("link.csv"))
            .unwrap();
        outputs.push("link.csv".to_owned());
    }
    let refuses = |arguments: &[&str]| {
        let output = odds(arguments).current_dir(folder.path()).output().unwrap();
        let error = text(output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        let found = error.lines().find(|line| line.starts_with("error: "));
        let found = found.is_some_and(|line| {
            line.contains("it is also an input") && line.ends_with(": expected another file")
        });
        assert!(found, "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let kept = std::fs::read_to_string(folder.path().join("in.csv")).unwrap();
        assert_eq!(kept, content, "{arguments:?}");
    };
    for command in READING {
        for output in &outputs {
            let named = command.iter().map(|word| if *word == "FILE" { "in.csv" } else { word });
            refuses(&named.chain(["-o", output]).collect::<Vec<_>>());
        }
    }
    refuses(&["check", "in.csv", "--faults", "./in.csv"]);
    refuses(&["price", "--decks", "8", "--seen", "./in.csv", "-o", "in.csv"]);
    // Standard input may be the file, and tables of a folder are read through links.
    #[cfg(unix)]
    {
        let input = std::fs::File::open(folder.path().join("in.csv")).unwrap();
        let output = odds(&["check", "-", "-o", "in.csv", "-f", "csv"])
            .current_dir(folder.path())
            .stdin(input)
            .output()
            .unwrap();
        let error = text(output.stderr);
        assert!(error.contains("-o in.csv: it is also an input, as /dev/stdin"), "{error}");
        let tables = folder.path().join("tables");
        std::fs::create_dir(&tables).unwrap();
        std::os::unix::fs::symlink(folder.path().join("in.csv"), tables.join("a.TOML")).unwrap();
        refuses(&["price", "dynasty", "--tables", "tables", "-o", "in.csv"]);
    }
    let pick = ["design", "dynasty", "-w", "tie", "--edge", "5%", "--pick", "1"];
    refuses(&[&pick[..], &["-o", "odds.toml"]].concat());
}
