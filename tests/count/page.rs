//! How an answer about counts is laid out.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{DRAGON, dragon, json, of_dragon};
use crate::common::printed;

#[track_caller]
fn has(page: &str, texts: &[&str]) {
    for text in texts {
        assert!(page.contains(text), "{text} is not in\n{page}");
    }
}

/// Rows of CSV as maps, empty cells left out.
fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().unwrap().clone();
    let row = |row: csv::StringRecord| {
        let cells = header.iter().zip(row.iter()).filter(|(_, cell)| !cell.is_empty());
        cells.map(|(key, cell)| (key.to_owned(), cell.to_owned())).collect()
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

/// The procedure decides much: every part of it is said.
#[test]
fn the_procedure_is_said_in_words() {
    let page = |more: &[&str]| of_dragon(&[&["--shoes=3", "--brief"], more].concat());
    has(
        &page(&["--after-cut=1"]),
        &[
            "Shoe    8 decks, 416 cards",
            "the first card is turned and counted, and as many more as it is worth",
            "cut card with 14 cards behind it; the round in which it comes out is finished, and one \
             more is dealt; where it comes out instead of a first card, that round is the last",
            "3 shoes of seed 1: 8",
            " rounds a shoe, 70 an hour",
            "4=-1 5=-1 6=-1 7=-1 8=2 9=2; true count: the running count per 52 unseen cards, not \
             rounded",
            "one unit from a true count of 4 on",
            "No outcome is drawn",
            "± is one standard error, by shoe",
        ],
    );
    has(&page(&["--first-card=unseen"]), &["nobody sees any of them"]);
    has(&page(&["--after-cut=2"]), &["is finished, and 2 more are dealt"]);
    // One round more is the common rule, and what is dealt if nothing is said.
    assert_eq!(page(&[]), page(&["--after-cut=1"]));
    // A round that begins with 8 cards left may leave 2 to 4 of them.
    let few = page(&["--cut=7"]);
    has(&few, &["one more is dealt if at least 6 cards are left; where it comes out"]);
    // From 11 cards on there are always six: a round begins with 12 and takes up to six.
    has(&page(&["--cut=10"]), &["one more is dealt if at least 6 cards are left"]);
    has(&page(&["--cut=11"]), &["one more is dealt; where"]);
    has(&page(&["--cut=3"]), &["; no round begins with fewer than 6 cards left"]);
    let bare =
        ["--shoes=2", "--brief", "--burn=three", "--per=shoe", "--round=floor", "--after-cut=0"];
    let three: Vec<&str> = DRAGON[..5].iter().chain(&bare).copied().collect();
    has(
        &printed(&three),
        &[
            "three cards, which nobody sees",
            "it comes out is the last",
            "per 52 cards left in the shoe, rounded down",
        ],
    );
    let rounds = ["--shoes=2", "--brief", "--rounds-per-shoe=20", "--running", "--start=-8"];
    let rounds: Vec<&str> = DRAGON[..5].iter().chain(&rounds).copied().collect();
    has(
        &printed(&rounds),
        &["no card", "after 20 rounds", "20 rounds a shoe", "running count from -8", "RC ≥ 4"],
    );
    let perfect = printed(&["count", "-v", "ez", "-w", "tie", "--shoes=2", "--brief"]);
    has(
        &perfect,
        &["wherever the exact expectation is above 0 (perfect play)", "player's edge > 0"],
    );
}

#[test]
fn counts_of_several_wagers_are_told_one_by_one() {
    let page = printed(&[
        "count",
        "-v",
        "dragon-tournament",
        "-w",
        "player-pair,tie",
        "--tags=best:1",
        "--trigger=0.5",
        "--shoes=3",
    ]);
    has(
        &page,
        &[
            "How each is counted",
            "unseen cards of one rank",
            "how much likelier two unseen cards are alike than two of the full shoe, in percent",
            "best of level 1",
            "alike ≥ 0.5%",
            "TC ≥ 0.5",
            "Together",
            "Player Pair: rounds by count of cards alike",
            "Tie: rounds by true count",
        ],
    );
}

#[test]
fn a_trigger_that_is_never_met_is_said_with_the_largest_count() {
    let page = of_dragon(&["--shoes=5"]);
    assert!(!page.contains("never bet"), "{page}");
    let mut arguments = DRAGON.to_vec();
    arguments[4] = "--trigger=99";
    arguments.push("--shoes=5");
    let page = printed(&arguments);
    let study = json(&arguments);
    let range = &study["wagers"][0]["count_range"];
    let largest: f64 = range[1]["decimal"].as_str().unwrap().parse().unwrap();
    has(&page, &["Dragon 7 was never bet: the trigger is 99, and every true count was from"]);
    has(&page, &[&format!("to below {}.", largest + 0.5)]);
    assert!(study["wagers"][0]["average_edge"].is_null());
    // Perfect play of a bet that is never worth it.
    let page = printed(&["count", "-v", "ez", "-w", "tie", "--shoes=2", "--rounds-per-shoe=1"]);
    has(&page, &["Tie was never bet: its expectation was above 0 before no round."]);
    // A search finds no trigger that wins: a round with 416 unseen cards has the edge of the shoe.
    let of_tie = ["count", "-v", "ez", "-w", "tie", "--tags=4=-1", "--shoes=2"];
    let page = printed(&[&of_tie[..], &["--rounds-per-shoe=1"]].concat());
    has(&page, &["Tie was never bet: it loses by every trigger."]);
    assert!(!page.contains("most units a shoe") && !page.contains("best trigger"), "{page}");
}

#[test]
fn bets_that_lose_and_bets_that_are_few_are_warned_of() {
    let mut arguments = DRAGON.to_vec();
    arguments[4] = "--trigger=-3";
    arguments.push("--shoes=1");
    let page = printed(&arguments);
    has(
        &page,
        &["Dragon 7 loses by this count: its average edge is -", "One shoe has no standard error."],
    );
    assert!(!page.contains(" ± "), "{page}");
    has(&of_dragon(&["--shoes=4"]), &["Dragon 7 was bet only", "deal more shoes"]);
    let best: Vec<&str> = DRAGON[..4].to_vec();
    let found = printed(&[&best[..], &["--shoes=5", "--brief"]].concat());
    has(&found, &["the one with most units a shoe", "The best trigger was found on the first"]);
}

/// The marks of the trigger: a count within which it lies is bet in part.
#[test]
fn counts_that_are_bet_are_marked() {
    let mut arguments = DRAGON.to_vec();
    arguments[4] = "--trigger=2.5";
    arguments.push("--shoes=20");
    let page = printed(&arguments);
    let (_, list) = page.split_once("rounds by true count\n").unwrap();
    let list = list.split("\n\n").next().unwrap();
    let marked = |word: &str| -> Vec<String> {
        let lines = list.lines().filter(|line| line.trim_end().ends_with(word));
        lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    let partly: Vec<String> = marked(" partly");
    assert_eq!(partly, ["2"]);
    let bet: Vec<String> = marked(" bet");
    assert_eq!(bet[0], "3");
    assert!(bet.len() > 5 && !bet.contains(&"1".to_owned()), "{bet:?}");
}

#[test]
fn brief_leaves_out_the_lists_in_every_format() {
    let of =
        |format: &str| of_dragon(&["--shoes=5", "--cuts=14,52", "--brief", "--format", format]);
    let page = of("text");
    assert!(!page.contains("rounds by"), "{page}");
    has(&page, &["Bets\n", "What they are worth", "By the cards behind the cut card"]);
    let kinds: Vec<String> = rows(&of("csv")).iter().map(|row| row["table"].clone()).collect();
    assert!(kinds.contains(&"by-cut".to_owned()) && !kinds.contains(&"by-left".to_owned()));
    let study: Value = serde_json::from_str(&of("json")).unwrap();
    assert!(study["wagers"][0].get("by_count").is_none());
}

/// CSV has the digits of the JSON, and every row says what it is of.
#[test]
fn csv_has_every_figure_with_all_its_digits() {
    let more = ["--shoes=12", "--cuts=14,52", "--with=player=1", "--cap=25,100", "--bet=perfect"];
    let csv = of_dragon(&[&more[..], &["--format=csv"]].concat());
    let arguments = dragon(&more);
    let study = json(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let rows = rows(&csv);
    let of = |kind: &str| -> Vec<&BTreeMap<String, String>> {
        rows.iter().filter(|row| row["table"] == kind).collect()
    };
    let wagers = study["wagers"].as_array().unwrap();
    assert_eq!(wagers.len(), 2);
    // One wager in two ways is not bet twice.
    assert!(study.get("together").is_none() && of("total").is_empty());
    for (row, wager) in of("summary").iter().zip(wagers) {
        assert_eq!(row["by"], wager["betting"]["by"].as_str().unwrap());
        assert_eq!((row["burn"].as_str(), row["cut"].as_str()), ("by-first-card", "14"));
        assert_eq!((row["shoes"].as_str(), row["seed"].as_str()), ("12", "1"));
        for key in ["rounds_per_shoe", "bet_frequency", "units_per_100", "units_per_hour"] {
            assert_eq!(row[key], wager[key]["decimal"].as_str().unwrap(), "{key}");
            let error = format!("{key}_error");
            assert_eq!(row[&error], wager[&error]["decimal"].as_str().unwrap(), "{error}");
        }
    }
    for (row, wager) in of("worth").iter().zip(wagers) {
        for key in ["deviation_per_100", "desirability_index", "n0", "kelly", "bankroll"] {
            let figure = wager[key]["decimal"].as_str();
            assert_eq!(row.get(key).map(String::as_str), figure, "{key}");
        }
    }
    let by_count = wagers[0]["by_count"].as_array().unwrap();
    let found = of("by-count");
    assert_eq!(found.len(), by_count.len());
    for (row, at) in found.iter().zip(by_count) {
        assert_eq!(row["count"], at["count"].to_string());
        assert_eq!(row["average_edge"], at["edge"]["decimal"].as_str().unwrap());
        assert_eq!((row["id"].as_str(), row["trigger"].as_str()), ("dragon-7", "4"));
        // A count that no round had is no row.
        assert_ne!(row["share"].trim_matches(['0', '.']), "");
    }
    let lengths = |key: &str| {
        wagers.iter().map(|wager| wager[key].as_array().map_or(0, Vec::len)).sum::<usize>()
    };
    assert_eq!(of("by-left").len(), lengths("by_left"));
    assert_eq!(of("by-cut").len(), 4);
    let cuts: Vec<&str> = of("by-cut").iter().map(|row| row["cut"].as_str()).collect();
    assert_eq!(cuts, ["14", "52", "14", "52"]);
    assert_eq!(of("beside").len(), 2);
    assert_eq!(of("beside")[0]["beside"], "player=1");
    assert_eq!(of("cap").len(), 4);
}

/// What is bet beside costs what its own edge is: with nothing known of the shoe, that of Player,
/// (2,292,252,566,437,888 - 2,230,518,282,592,256) of 4,998,398,275,503,360.
#[test]
fn what_is_bet_beside_is_taken_off_and_caps_are_in_money() {
    let study = json(&[
        "count",
        "--variant=ez",
        "--wager=tie",
        "--tags=9=1 4=-1",
        "--trigger=0",
        "--rounds-per-shoe=1",
        "--shoes=2",
        "--with=player=2",
        "--cap=50",
    ]);
    let tie = &study["wagers"][0];
    let number = super::number;
    let ways: f64 = 4_998_398_275_503_360.0;
    let player = (2_230_518_282_592_256.0 - 2_292_252_566_437_888.0) / ways;
    let edge = 9.0 * 475_627_426_473_216.0 / ways - 1.0;
    let beside = &tie["beside"];
    assert!((number(&beside["units_per_shoe"]) - 2.0 * player).abs() < 1e-9);
    assert!((number(&beside["net_units_per_shoe"]) - edge - 2.0 * player).abs() < 1e-9);
    let cap = &tie["caps"][0];
    assert!((number(&cap["per_shoe"]) - 50.0 * edge - 2.0 * player).abs() < 1e-9);
    assert!(cap["bankroll"].is_null());
}

#[test]
fn lines_for_people_fit_their_page() {
    let page = of_dragon(&["--shoes=12", "--cuts=14,52"]);
    let (_, tables) = page.split_once("\nBets\n").unwrap();
    for line in tables.lines() {
        assert!(line.chars().count() <= 160, "{line}");
    }
}

/// A true count drifts where its tags do not sum to 0: those of the Dragon 7 in the order 0 to 9 sum
/// to 16·0 + 4·(0 − 1 − 1 − 1 − 1 + 2 + 2) = 0 a deck as A to 9 and ten; moved by one place, with the
/// 2 of 9 on the tens, to 4·(−4 + 2) + 16·2 = 24 a deck, 192 of eight decks.
#[test]
fn tags_of_a_true_count_that_do_not_sum_to_0_are_remarked_on() {
    let tags = |tags: &str, more: &[&str]| {
        let mut arguments = DRAGON.to_vec();
        arguments[3] = tags;
        arguments.extend(["--shoes=3", "--brief"]);
        arguments.extend(more);
        printed(&arguments)
    };
    let moved = tags("--tags=(0,0,0,0,-1,-1,-1,-1,2,2)", &[]);
    let words = moved.split_whitespace().collect::<Vec<_>>().join(" ");
    has(
        &words,
        &[
            "The running count of Dragon 7 ends at 192, not at 0: its true count drifts away",
            "--running bets unbalanced tags by the running count.",
            "Ten tags stand in the order A to 9 and ten.",
        ],
    );
    assert!(!tags("--tags=(0,0,0,-1,-1,-1,-1,2,2,0)", &[]).contains("ends at"));
    let running = ["--running", "--first-card=counted"];
    assert!(!tags("--tags=(0,0,0,0,-1,-1,-1,-1,2,2)", &running).contains("ends at"));
}

/// A variant's wagers that no round settles are named, also by parts of a run that are merged.
#[test]
fn wagers_that_are_not_counted_are_said_to_be_left_out() {
    let arguments = ["count", "-v", "dragon-tournament", "--shoes=2", "--brief"];
    let page = printed(&arguments);
    has(
        &page,
        &[
            "Left out: Banker Dragon, Player Dragon, Any Dragon (",
            "settled once a session",
            "`odds streaks` has",
        ],
    );
    let study = json(&arguments);
    assert_eq!(study["left_out"][0]["because"], "session");
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part").display().to_string();
    printed(&[&arguments[..4], &["--shard=1/1", "-o", &part]].concat());
    assert_eq!(printed(&["merge", &part, "--brief"]), page);
    assert!(json(&[&arguments[..], &["-w", "tie"]].concat())["left_out"].is_null());
}
