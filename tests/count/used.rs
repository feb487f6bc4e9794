//! Shoes that cards have left, and shoes known by ranks alone.

use serde_json::Value;

use super::{json, number};
use crate::common::{printed, run};

/// Asserts that a command is refused with this text.
#[track_caller]
fn is_refused(arguments: &[&str], said: &str) {
    let output = run(arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains(said), "{text}");
}

/// All cards of a deck but AS 2S 3S 4S 5S 6S.
fn seen() -> String {
    let cards = |ranks: &str, suits: &str| -> Vec<String> {
        ranks
            .chars()
            .flat_map(|rank| suits.chars().map(move |suit| format!("{rank}{suit}")))
            .collect()
    };
    [cards("A23456", "HDC"), cards("789TJQK", "SHDC")].concat().join(" ")
}

/// Bets in the only round of a deck with six cards left, by the tags 9=1 4=-1.
fn bets(more: &[&str]) -> f64 {
    let seen = seen();
    let own = ["count", "-v", "baccarat", "-w", "tie", "--tags", "9=1 4=-1", "--decks", "1"];
    let shoe = ["--rounds-per-shoe", "1", "--seen", &seen];
    let study = json(&[&own[..], &shoe, more].concat());
    number(&study["wagers"][0]["bets_per_shoe"])
}

/// Four nines and three fours are gone: the running count is 4 - 3 = 1, and the true count of the
/// six cards left 1·52/6 = 26/3. From a start of 2 they are 3 and 26.
#[test]
fn cards_that_left_the_shoe_are_counted() {
    for simulated in [&["--exact"][..], &["--shoes", "3"]] {
        for (count, reached, missed) in [
            (&["--per", "unseen"][..], "26/3", "27/3"),
            (&["--running"], "1", "2"),
            (&["--start", "2"], "26", "27"),
            (&["--running", "--start", "2"], "3", "4"),
        ] {
            let bets = |trigger: &str| bets(&[simulated, count, &["--trigger", trigger]].concat());
            assert_eq!([bets(reached), bets(missed)], [1.0, 0.0], "{simulated:?} {count:?}");
        }
    }
    // The same cards as a list do not tell what left, and the count begins at its start.
    let listed = |more: &[&str]| {
        let own = ["count", "-w", "tie", "--shoe", "AS=1 2S=1 3S=1 4S=1 5S=1 6S=1", "--shoes", "3"];
        let count = ["--rounds-per-shoe", "1", "--tags", "9=1 4=-1", "--running"];
        json(&[&own[..], &count, more].concat())
    };
    let study = listed(&["--trigger", "1"]);
    assert_eq!(number(&study["wagers"][0]["bets_per_shoe"]), 0.0);
    assert!(study["notes"].to_string().contains("no card that left it is counted"), "{study}");
    let study = listed(&["--trigger", "1", "--start", "1"]);
    assert_eq!(number(&study["wagers"][0]["bets_per_shoe"]), 1.0);
}

/// Of eight decks 13·32·31 of 416·415 ordered pairs are alike, a share of 31/415. Without a king and a
/// queen (11·32·31 + 2·31·30)/(414·413) = 6386/85491 are, which is less, so the count is below 0. Two
/// cards of the used shoe alone would make it 0.
#[test]
fn a_count_of_pairs_is_compared_with_the_whole_shoe() {
    let bets = |shoe: &[&str]| {
        let own = ["count", "-v", "dragon-tournament", "-w", "player-pair", "--tags", "best:1"];
        let rest = ["--trigger", "0", "--rounds-per-shoe", "1", "--shoes", "2"];
        number(&json(&[&own[..], &rest, shoe].concat())["wagers"][0]["bets_per_shoe"])
    };
    assert_eq!([bets(&["--decks", "8"]), bets(&["--decks", "8", "--seen", "KS QS"])], [1.0, 0.0]);
}

/// The figures of the bets, without the words for the shoe.
fn wagers(more: &[&str]) -> Value {
    let own = ["count", "-v", "ez", "-w", "dragon-7,tie", "--tags", "4=-1 9=1", "--trigger", "1"];
    json(&[&own[..], more].concat())["wagers"].take()
}

/// Neither the Dragon 7 nor the tie looks at suits, so ranks without them are dealt alike.
#[test]
fn a_shoe_of_ranks_has_the_figures_of_its_decks() {
    let ranks = "A=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32 T=32 J=32 Q=32 K=32";
    let dealt = ["--shoes", "30"];
    let decks = wagers(&[&["--decks", "8"][..], &dealt].concat());
    assert_eq!(wagers(&[&["--shoe", ranks][..], &dealt].concat()), decks);
    let (cards, ranks) = ("AS=2 5H=2 8D=4 9C=4 KS=6", "A=2 5=2 8=4 9=4 K=6");
    let exact = ["--rounds-per-shoe", "2", "--exact"];
    let means = wagers(&[&["--shoe", cards][..], &exact].concat());
    for shoe in [ranks, "1=2 5=2 8=4 9=4 0=6"] {
        assert_eq!(wagers(&[&["--shoe", shoe][..], &exact].concat()), means, "{shoe}");
        // Five standard errors.
        let simulated = wagers(&["--shoe", shoe, "--rounds-per-shoe", "2", "--shoes", "2000"]);
        for at in 0..2 {
            let found = |figure: &str| number(&simulated[at][figure]);
            let apart = found("units_per_shoe") - number(&means[at]["units_per_shoe"]);
            assert!(apart.abs() <= 5.0 * found("units_per_shoe_error"), "{shoe}: {apart}");
        }
    }
}

#[test]
fn what_looks_at_suits_is_refused_or_left_out_of_a_shoe_of_ranks() {
    let ranks = ["--shoe", "A=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32 T=32 J=32 Q=32 K=32"];
    let shoes = ["-v", "dynasty", "--shoes", "2"];
    let said = "wager \"majestic-match-player\" has no figures here: it looks at suits or ranks, \
                which this shoe does not tell";
    let named = ["-w", "majestic-match-player"];
    let count = |more: &[&'static str]| [&["count"], &shoes[..], &ranks, more].concat();
    is_refused(&count(&named), said);
    let counts = ["simulate", "--write", "counts"];
    let simulate = |more: &[&'static str]| [&counts, &shoes[..], more].concat();
    is_refused(&simulate(&[&ranks[..], &named].concat()), said);
    let tags = ["-w", "tie", "--tags", "hearts=1"];
    is_refused(&count(&tags), "they look at suits or ranks, and shoe");
    let study = json(&count(&[]));
    assert!(study["left_out"].to_string().contains("\"because\":\"cards\""), "{study}");
    // One seed deals the same ranks, with suits or without.
    let tie = ["-q", "-w", "tie"];
    let of_decks = printed(&simulate(&[&["--decks", "8"][..], &tie].concat()));
    assert_eq!(printed(&simulate(&[&ranks[..], &tie].concat())), of_decks);
    let rows = |write: &str, shoe: &str| {
        printed(&["simulate", "-q", "--shoes", "1", "--write", write, "--shoe", shoe])
    };
    let ten = "A=32 2=32 3=32 4=32 5=32 6=32 7=32 8=32 9=32 T=128";
    assert!(rows("left", ranks[1]).starts_with("id,A,2,3,4,5,6,7,8,9,T,J,Q,K\n1/1,32,32,"));
    assert!(rows("left", ten).starts_with("id,0,1,2,3,4,5,6,7,8,9\n1/1,128,32,"));
    is_refused(&["simulate", "--shoes", "1", "--shoe", ten], "--write: rounds are written by rank");
}

/// A shoe of Three Card Poker takes half a second where every wager is dealt anew in its rounds.
#[test]
fn hours_of_work_are_refused_at_once_with_the_way_out() {
    let said = "dealt anew for ante-q-6-4, ante-queen, ante-jack and 7 more";
    is_refused(&["count", "-v", "three-card-poker"], said);
    is_refused(&["count", "-v", "three-card-poker"], "or another --wager");
}

/// Counts of 12 and more are less than 1% of rounds, and are listed up to the trigger all the same.
#[test]
fn rounds_are_listed_by_count_up_to_the_trigger() {
    let own = ["count", "-v", "ez", "-w", "dragon-7", "--tags", "jacobson", "--shoes", "200"];
    let counts = |trigger: &str| -> Vec<Value> {
        let study = json(&[&own[..], &["--trigger", trigger]].concat());
        study["wagers"][0]["by_count"].as_array().unwrap().clone()
    };
    // One row for each whole count, the last from the first one at or above the trigger on.
    let far = counts("17.5");
    assert_eq!(
        (&far.last().unwrap()["count"], &far.last().unwrap()["and"]),
        (&18.into(), &"above".into())
    );
    assert!(far.iter().any(|row| row["count"] == 17 && row["and"].is_null()));
    // No round is as far away, and no row is.
    assert!(counts("1000").last().unwrap()["count"].as_i64().unwrap() < 200);
}
