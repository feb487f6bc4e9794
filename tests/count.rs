//! Counts as the command line is asked about them: parts, bytes, and errors that say what was
//! expected. How an answer is laid out is `count::page`; the others check figures from outside.

#[path = "count/entered.rs"]
mod entered;
#[path = "count/exact.rs"]
mod exact;
#[path = "count/laws.rs"]
mod laws;
#[path = "count/named.rs"]
mod named;
#[path = "count/oracle.rs"]
mod oracle;
#[path = "count/page.rs"]
mod page;
#[path = "count/ramps.rs"]
mod ramps;
#[path = "count/states.rs"]
mod states;
#[path = "count/table.rs"]
mod table;
#[path = "count/tiny.rs"]
mod tiny;
#[path = "count/used.rs"]
mod used;

use std::fs;

use serde_json::Value;

use crate::common::{odds, printed, remarks, run, stdout};

/// E. Jacobson's count of the Dragon 7.
const DRAGON: [&str; 6] = [
    "count",
    "--variant=ez",
    "--wager=dragon-7",
    "--tags=4=-1 5=-1 6=-1 7=-1 8=2 9=2",
    "--trigger=4",
    "--burn=by-first-card",
];

fn dragon(more: &[&str]) -> Vec<String> {
    DRAGON.iter().chain(more).map(|&text| text.to_owned()).collect()
}

fn of_dragon(more: &[&str]) -> String {
    let arguments = dragon(more);
    printed(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--format", "json"]].concat())).unwrap()
}

fn number(figure: &Value) -> f64 {
    figure["decimal"].as_str().unwrap_or_else(|| panic!("{figure}")).parse().unwrap()
}

/// A round from the full shoe has its house edge, whatever shoe it is. With a count of 0 and the
/// trigger there each of them is bet. The tie pays 8 to 1 and comes in 475,627,426,473,216 of
/// 4,998,398,275,503,360 deals.
#[test]
fn the_first_round_of_a_shoe_has_the_edge_of_the_full_shoe() {
    let study = json(&[
        "count",
        "--variant=ez",
        "--wager=tie",
        "--tags=9=1 4=-1",
        "--trigger=0",
        "--rounds-per-shoe=1",
        "--shoes=7",
    ]);
    let tie = &study["wagers"][0];
    let ways: f64 = 4_998_398_275_503_360.0;
    let edge = 9.0 * 475_627_426_473_216.0 / ways - 1.0;
    for (figure, expected) in [
        ("rounds_per_shoe", 1.0),
        ("bets_per_shoe", 1.0),
        ("bet_frequency", 1.0),
        ("average_edge", edge),
        ("units_per_shoe", edge),
        ("units_per_100", 100.0 * edge),
        // 70 rounds an hour, and one of each shoe.
        ("units_per_hour", 70.0 * edge),
        ("perfect_units_per_shoe", 0.0),
    ] {
        let found = number(&tie[figure]);
        assert!((found - expected).abs() < 1e-9, "{figure}: {found}");
        // What a shoe comes to is squared in parts of 10^-9, so an error of 0 is one of their root.
        assert!(number(&tie[format!("{figure}_error")]) < 1e-3, "{figure}");
    }
    // Nothing is won: no growth, no bankroll, no share of nothing.
    for figure in ["kelly", "bankroll", "n0", "n0_hours", "desirability_index", "perfect_share"] {
        assert!(tie[figure].is_null(), "{figure}");
    }
    // Ten rounds have 10·(8² · tie + 1 · no tie) as the sum of squares.
    let tie_ways = 475_627_426_473_216.0 / ways;
    let square = 64.0 * tie_ways + (1.0 - tie_ways);
    let deviation = (100.0 * (square - edge * edge)).sqrt();
    assert!((number(&tie["deviation_per_100"]) - deviation).abs() < 1e-6);
}

/// The same seed gives the same shoes, however many threads deal them.
#[test]
fn threads_change_no_byte() {
    let arguments = dragon(&["--shoes=40", "--cuts=14,52", "--format=json"]);
    let of = |threads: &str| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = odds(&arguments).env("RAYON_NUM_THREADS", threads).output().unwrap();
        stdout(output, &[0])
    };
    assert_eq!(of("1"), of("3"));
}

#[test]
fn parts_are_merged_to_the_answer_of_the_whole_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for part in ["1/3", "2/3", "3/3"] {
        let file = path(&part.replace('/', "-"));
        let shard = format!("--shard={part}");
        assert_eq!(of_dragon(&["--shoes=25", &shard, "-o", &file]), "");
    }
    let [one, two, three] = ["1-3", "2-3", "3-3"].map(path);
    for format in ["json", "text", "csv", "md"] {
        let merged = printed(&["merge", &three, &one, &two, "--format", format]);
        assert!(merged == of_dragon(&["--shoes=25", "--format", format]), "{format}:\n{merged}");
    }
    let missing = run(&["merge", &three, &one]);
    assert_eq!(missing.status.code(), Some(2));
    // A part of other shoes is of another run.
    let other = path("other");
    of_dragon(&["--shoes=25", "--seed=2", "--shard=2/3", "-o", &other]);
    let mixed = run(&["merge", &one, &other, &three]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&mixed.stderr).contains("seed"));
    fs::write(&two, "no part").unwrap();
    assert_eq!(run(&["merge", &one, &two, &three]).status.code(), Some(2));
}

/// Sums are computed on, which another version may do in another way.
#[test]
fn sums_of_another_version_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [one, two] = ["1", "2"].map(|part| {
        let file = path(part);
        of_dragon(&["--shoes=6", &format!("--shard={part}/2"), "-o", &file]);
        let version = concat!("odds ", env!("CARGO_PKG_VERSION"));
        let other =
            crate::simulate::merged::sealed(&fs::read(&file).unwrap(), version, "odds 9.9.9");
        fs::write(&file, other).unwrap();
        file
    });
    let output = run(&["merge", &one, &two]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    let version = concat!("expected parts of odds ", env!("CARGO_PKG_VERSION"));
    assert!(said.contains("sums of odds 9.9.9") && said.contains(version), "{said}");
    assert!(output.stdout.is_empty());
}

/// A cut card that lies deeper is of the same shoes: its row is the answer of a run with it.
#[test]
fn a_sweep_of_cuts_is_what_each_cut_gives_alone() {
    let wager = |more: &[&str]| {
        let arguments = dragon(&[more, &["--shoes=30", "--format=json"]].concat());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let study: Value = serde_json::from_str(&printed(&arguments)).unwrap();
        study["wagers"][0].clone()
    };
    let swept = wager(&["--cut=30", "--after-cut=1", "--cuts=14,52,104"]);
    let rows = swept["by_cut"].as_array().unwrap();
    let cuts: Vec<u64> = rows.iter().map(|row| row["cut"].as_u64().unwrap()).collect();
    assert_eq!(cuts, [14, 30, 52, 104]);
    for row in rows {
        let cut = format!("--cut={}", row["cut"]);
        let alone = wager(&[&cut, "--after-cut=1"]);
        for figure in
            ["rounds_per_shoe", "bet_frequency", "average_edge", "units_per_100", "units_per_shoe"]
        {
            assert_eq!(row[figure], alone[figure], "{cut} {figure}");
        }
        for error in ["bet_frequency_error", "average_edge_error", "units_per_shoe_error"] {
            assert_eq!(row[error], alone[error], "{cut} {error}");
        }
    }
    assert!(number(&rows[0]["rounds_per_shoe"]) > number(&rows[3]["rounds_per_shoe"]) + 10.0);
}

#[test]
fn a_run_goes_on_until_its_error_is_small_enough() {
    // A shoe of two rounds is soon dealt. The first look is after 10,000 of them.
    let study = json(&[
        "count",
        "--variant=ez",
        "--wager=dragon-7",
        "--tags=9=1 4=-1",
        "--trigger=0",
        "--rounds-per-shoe=2",
        "--until=0.01",
    ]);
    assert_eq!(study["shoes"], "10000");
    assert!(number(&study["wagers"][0]["units_per_shoe_error"]) <= 0.01);
}

/// Bad input ends in an error that says where it is and what was expected.
#[test]
fn what_cannot_be_counted_is_refused_with_the_reason() {
    let tags = "--tags=9=1 4=-1";
    for (arguments, said) in [
        (&["--wager=dragon-8"][..], &["no wager \"dragon-8\"", "dragon-7"][..]),
        (&["--tags=4=x"], &["--tags 4=x: \"x\" is no number"]),
        (&["--tags=Z=1"], &["--tags Z=1: \"Z\" is no card, rank, value or suit", "\"hearts\""]),
        (&["--tags=9=1 9=2"], &["two tags"]),
        (&["--tags=1 2 3"], &["3 numbers: expected 10 of ace, 2 to 9 and ten"]),
        (&["--tags=0=0"], &["no card has a tag"]),
        (&["--tags=best"], &["--tags best: expected best:1 to best:4"]),
        (&["--tags=best:5"], &["--tags best:5: expected best:1 to best:4"]),
        (&["--tags=panda-9: 9=1"], &["no wager \"panda-9\""]),
        (
            &[tags, "--trigger=four"],
            &["--trigger four: expected a count, as 4, 2.5 or 7/2, or best"],
        ),
        (&["--trigger=4"], &["--trigger 4: expected --tags beside it"]),
        (&[tags, "--trigger=1", "--trigger=2"], &["2 triggers for 1 counts", "--tags"]),
        (&["--running", "--per=shoe", tags], &["--per shoe", "--running"]),
        (&["--cut=416"], &["--cut 416: shoe \"8\" holds 416 cards"]),
        (&["--cuts=14,416"], &["--cuts 416: the shoe holds 416 cards"]),
        (&["--cuts=14,x"], &["--cuts x"]),
        (&["--cuts=14", "--rounds-per-shoe=20"], &["--cuts", "--rounds-per-shoe"]),
        (&["--rounds-per-shoe=90"], &["--rounds-per-shoe 90", "expected up to 69"]),
        (&["--after-cut=3"], &["--after-cut 3"]),
        (
            &["--shoe=AS=4 9H=4", "--burn=by-first-card", "--cut=0"],
            &["--cut 0: shoe \"AS=4 9H=4\" holds 8 cards less up to 11"],
        ),
        (&["--shoes=0"], &["--shoes 0: expected a whole number from 1 to"]),
        (&["--shoes=1000000000000000000"], &["--shoes 1000000000000000000: expected a whole"]),
        (&["--seed=x"], &["--seed x"]),
        (&["--shard=3/2"], &["--shard 3/2: expected a part I/N of the 100000 shoes"]),
        (&["--shard=0/2"], &["--shard 0/2"]),
        (&["--shard=x"], &["--shard x: expected a part I of N parts, as 2/4"]),
        (&["--shard=1/2", "--until=0.1"], &["--shard", "--until"]),
        (&["--shard=1/2", "--format=json"], &["expected --format with `odds merge`"]),
        (&["--until=0"], &["--until 0: expected a standard error above 0"]),
        (&["--with=nobody=1"], &["no wager \"nobody\""]),
        (&["--with=player"], &["--with player: expected a wager and its stake, as player=1"]),
        (&["--with=player=0"], &["--with player=0"]),
        (&["--cap=0"], &["--cap 0: expected an amount above 0"]),
        (&["--ruin=1"], &["--ruin 1: expected a share above 0 and below 1"]),
        (&["--rounds-per-hour=0"], &["--rounds-per-hour 0: expected a whole number from 1"]),
        (&["--bet=wild"], &["wild", "perfect"]),
        (
            &["--variant=dragon-tournament", "--wager=any-dragon"],
            &["\"any-dragon\" has no figures here: it is settled once a session"],
        ),
        (
            &["--variant=three-card-poker", "--wager=ante"],
            &["the player decides in the round", "\"ante-q-6-4\", ", " play it by fixed rules"],
        ),
        // By the first card ten more may be burned: 11, and a round takes up to 6.
        (&["--shoe=KS=10 9H=6", "--burn=by-first-card", "--cut=0"], &["16 cards"]),
    ] {
        let arguments = [&["count", "--variant=ez"][..], arguments].concat();
        let arguments: Vec<&str> =
            match arguments.iter().filter(|a| a.starts_with("--variant")).count() {
                1 => arguments,
                _ => arguments.into_iter().filter(|argument| *argument != "--variant=ez").collect(),
            };
        let output = run(&arguments);
        let text = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(text.starts_with("error: "), "{arguments:?}: {text}");
        for words in said {
            assert!(text.contains(words), "{arguments:?}: {words} is not in\n{text}");
        }
        assert!(!remarks(&output.stderr).is_empty());
    }
}
