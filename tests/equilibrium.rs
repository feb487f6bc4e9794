//! Equilibria in the program: formats, several shoes, tables of one's own, and bad input.

use std::fs;

use serde_json::Value;

use crate::common::{odds, printed};

fn json(arguments: &[&str]) -> Value {
    let text = printed(&[&["equilibrium", "-f", "json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

/// A table with these keys in its section of the drawing rules, beside the usual play.
fn table(keys: &str) -> String {
    format!(
        "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [6]\n\
         [draw]\nplayer = \"0-5\"\nbanker-when-player-stands = \"0-5\"\n{keys}\n\
         [draw.banker]\n0 = \"0-9\"\n1 = \"0-9\"\n2 = \"0-9\"\n3 = \"0-7,9\"\n4 = \"2-7\"\n\
         5 = \"4-7\"\n6 = \"6-7\"\n\
         [wager.player]\nname = \"Player\"\npays = [\n\
         {{ odds = \"push\", when = {{ result = \"tie\" }} }},\n\
         {{ odds = \"1 to 1\", when = {{ result = \"player\" }} }} ]\n"
    )
}

/// Source: Kemeny and Snell 1957, and Ethier and Gámez 2013.
#[test]
fn shoes_stand_side_by_side() {
    let solved = json(&["--decks", "6,infinite"]);
    let value = |at: usize| solved["reports"][at]["hands"][0]["value"]["exact"].clone();
    assert_eq!(value(0), "-974653793197999/75340147272374985");
    assert_eq!(value(1), "-679568/53094899");
    let brief = printed(&["equilibrium", "--decks", "6,infinite", "--brief"]);
    assert!(brief.contains("Side by side") && !brief.contains("Certificate"), "{brief}");
    let csv = printed(&["equilibrium", "--decks", "6,infinite", "-f", "csv"]);
    assert!(csv.contains(",mixed,player,5,,,,,0.818181818181818,9/11,"), "{csv}");
}

/// A Banker without a decision plays as usual. The Player's two moves then have the values of
/// punto banco with a Player who draws on 5, and of one who stands.
#[test]
fn a_hand_without_a_decision_plays_as_usual() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    let path = file.to_str().unwrap();
    fs::write(&file, table("player-chooses = \"5\"")).unwrap();
    let solved = json(&["--tables", path]);
    let report = &solved["reports"][0];
    let price = |own: &str| -> String {
        fs::write(&file, own).unwrap();
        let text = printed(&["--tables", path, "-v", "own", "-f", "json"]);
        let study: Value = serde_json::from_str(&text).unwrap();
        study["reports"][0]["wagers"][0]["edge"]["exact"].as_str().unwrap().to_owned()
    };
    let edges = [table(""), table("").replace("player = \"0-5\"", "player = \"0-4\"")];
    for (move_, edge) in edges.iter().map(|own| price(own)).enumerate() {
        let value = report["simple"][move_]["against_best_reply"]["exact"].as_str().unwrap();
        assert_eq!(format!("-{edge}"), value, "{move_}");
    }
    assert!(report["situations"].as_array().unwrap().iter().all(|at| at["free"] == false));
    assert_eq!(report["mixed"].as_array().unwrap().len(), 0);
    // Without a decision of the Player, its probability is no part of the answer.
    fs::write(&file, table("banker-chooses-when-player-stands = \"0-7\"")).unwrap();
    let solved = json(&["--tables", path]);
    assert!(solved["reports"][0]["choice"].is_null());
    assert_eq!(
        solved["reports"][0]["hands"][1]["value"],
        solved["reports"][0]["hands"][1]["best_reply"]
    );
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    fs::write(&file, table("player-chooses = \"4-5\"")).unwrap();
    let own = file.to_str().unwrap();
    for (arguments, sentence) in [
        (
            &["ez"][..],
            "--variant punto-banco/ez: the rules leave the hands no decision: expected one that \
             does: chemin-de-fer",
        ),
        (&["--commission", "101%"], "--commission 101%: expected a share from 0% to 100%, as 5%"),
        (&["--commission", "-1%"], "--commission -1%: expected a share from 0% to 100%, as 5%"),
        (&["--commission", "1/0"], "--commission 1/0: expected a share from 0% to 100%, as 5%"),
        // One percent or the whole win.
        (&["--commission", "1"], "--commission 1: expected a share from 0% to 100%, as 5% or 0.05"),
        (&["--sees", "suits"], "invalid value 'suits' for '--sees <WHAT>'"),
        (&["--decks", "0"], "0 decks: expected a whole number of decks from 1 to 10000"),
        (
            &["--shoe", "5=5"],
            "a round of baccarat takes up to 6 cards and shoe \"5=5\" holds 5: insufficient cards, \
             the round is void",
        ),
        (&["--tables", own], "draw.player-chooses: the Player chooses on 4, 5: expected one total"),
    ] {
        let done = odds(&["equilibrium"]).args(arguments).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(error.starts_with(&format!("error: {sentence}")), "{error}");
    }
}

/// Six cards, cards of one value, and the largest shoe: no round of these overflows.
#[test]
fn extreme_shoes_are_solved() {
    for shoe in ["0=6", "5=6", "9=6", "0=3 8=3", "0=260000 5=260000", "1=520000"] {
        let solved = json(&["--shoe", shoe, "--commission", "100%"]);
        for hand in solved["reports"][0]["hands"].as_array().unwrap() {
            assert_eq!(hand["value"], hand["best_reply"], "{shoe}");
        }
    }
}
