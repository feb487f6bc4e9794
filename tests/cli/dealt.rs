//! `--dealt` and `--given`, as a user meets them.

use super::*;

const DYNASTY: [&str; 5] = ["--decks", "8", "--variant", "dynasty", "--brief"];

fn dynasty<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&DYNASTY[..], more].concat()
}

/// The Player's 3 draws and the Banker's 7 stands, so that one of 412 cards decides: 32 fives
/// and 32 sixes win for the Player, 31 fours tie.
const ONE_TO_COME: [&str; 2] = ["--dealt", "P 9H 4 B 7 KD"];

#[track_caller]
fn exact(study: &Value, id: &str, event: usize) -> String {
    let event = &wager(&reports(study)[0], id)["events"][event];
    assert_figure(&event["probability"]);
    text(&event["probability"], "exact").to_owned()
}

#[test]
fn known_cards_are_taken_out_of_the_shoe_and_every_figure_is_conditional() {
    let study = json(&dynasty(&ONE_TO_COME));
    let report = &reports(&study)[0];
    assert_eq!(exact(&study, "player", 1), fraction(64, 412));
    assert_eq!(exact(&study, "tie", 0), fraction(31, 412));
    assert_eq!(report["shoe"]["cards"], 416);
    assert_eq!(report["dealt"]["cards"], "P 9H 4 B 7 KD");
    assert_eq!(report["dealt"]["left"], 412);
    // 8 nines of hearts, 32 fours, 32 sevens, 8 kings of diamonds; 412 and 411 cards follow.
    assert_eq!(count(&report["ways"]), 8 * 32 * 32 * 8 * 412 * 411);
    assert_eq!(ways_of(report, "tie").iter().sum::<u128>(), count(&report["ways"]));
    assert_all(text(report, "model"), &["Player 9H 4, Banker 7 KD"]);
    let shown = printed(&dynasty(&ONE_TO_COME));
    assert_all(
        &shown,
        &[
            "Player 9H 4, Banker 7 KD; taken out of the shoe, 412 cards left",
            "11,097,341,952 ordered deals that agree with this",
        ],
    );
}

#[test]
fn hands_may_be_named_in_full_in_either_order_and_with_colons() {
    let wanted = printed(&dynasty(&ONE_TO_COME));
    for other in ["b 7 kd p 9h 4", "Player: 9H, 4; Banker: 7, K♦", "P:9H 4 B:7 KD"] {
        assert_eq!(printed(&dynasty(&["--dealt", other])), wanted, "{other}");
    }
}

/// A card is left to come, one of 415.
#[test]
fn the_tiger_and_a_ten_are_told_apart() {
    let dragon = |cards: &str| {
        let study =
            json(&["--decks", "8", "--variant", "dragon-tiger", "--brief", "--dealt", cards]);
        exact(&study, "dragon", 0)
    };
    // Below a ten are nine ranks of 32 cards.
    assert_eq!(dragon("D T"), fraction(9 * 32, 415));
    // Above a ten are three.
    assert_eq!(dragon("T T"), fraction(3 * 32, 415));
    assert_eq!(dragon("T: T"), fraction(3 * 32, 415));
    assert_eq!(dragon("tiger 10"), fraction(3 * 32, 415));
    assert_eq!(dragon("D T T 4"), "1");
    assert_eq!(dragon("D 4 T T"), "0");
}

#[test]
fn only_the_games_of_the_known_hands_are_priced_where_none_is_named() {
    let games = |arguments: &[&str]| -> BTreeSet<String> {
        let study = json(&[&["--brief", "-w", "tie"], arguments].concat());
        reports(&study).iter().map(|report| text(&report["game"], "id").to_owned()).collect()
    };
    let tiger = BTreeSet::from(["dragon-tiger".to_owned()]);
    assert_eq!(games(&["--dealt", "D 9"]), tiger);
    assert_eq!(games(&["--given", "dragon.rank = \"8-K\""]), tiger);
    assert!(!games(&["--dealt", "P 9"]).contains("dragon-tiger"));
    // Both games have a result: the six tables of the default set.
    assert_eq!(games(&["--given", "result = \"tie\""]).len(), 6);
}

#[test]
fn a_wager_that_is_decided_says_so_in_every_format() {
    // A pair of kings in the Player's hand, a natural nine in the Banker's: all is decided.
    let arguments =
        dynasty(&["--dealt", "P K K B 9H 0", "-w", "player,banker,tie,majestic-match-player"]);
    let study = json(&arguments);
    let decided = |id: &str| wager(&reports(&study)[0], id)["decided"]["pays"].clone();
    assert_eq!([decided("player"), decided("banker"), decided("tie")], ["-1", "1", "-1"]);
    // The suits of the kings are not known.
    assert!(decided("majestic-match-player").is_null());
    // What is brief has a line for every wager.
    assert!(printed(&arguments).contains("Decided"));
    let arguments: Vec<&str> = arguments.into_iter().filter(|one| *one != "--brief").collect();
    let text = printed(&arguments);
    assert_all(&text, &["Decided by what is known: lose", "Decided by what is known: 1 to 1"]);
    let with = |format: &str| printed(&[&arguments[..], &["--format", format]].concat());
    assert_all(&with("md"), &["| Decided |", "Decided by what is known: 1 to 1"]);
    let csv = with("csv");
    let mut rows = csv.lines();
    assert!(rows.next().unwrap().ends_with(",dealt,decided"), "{csv}");
    assert!(rows.next().unwrap().ends_with(",P K K B 9H 0,-1"), "{csv}");
    assert!(rows.next().unwrap().ends_with(",P K K B 9H 0,1"), "{csv}");
}

#[test]
fn a_shoe_of_whole_rounds_says_nothing_of_what_is_known() {
    let study = json(&dynasty(&[]));
    let report = &reports(&study)[0];
    assert!(report.get("dealt").is_none() && report.get("given").is_none());
    assert!(report["wagers"].as_array().unwrap().iter().all(|one| one.get("decided").is_none()));
    assert_eq!(report["model"], "one round from this shoe");
}

/// Of the 415 cards that may follow the first, 31 are of its rank.
#[test]
fn a_condition_is_said_with_its_probability() {
    let study = json(&dynasty(&["--given", "player.pair = true", "-w", "tie"]));
    let report = &reports(&study)[0];
    assert_eq!(report["given"]["condition"], "player.pair = true");
    assert_eq!(report["given"]["name"], "Player pair");
    assert_eq!(text(&report["given"]["probability"], "exact"), fraction(31, 415));
    assert_eq!(count(&report["ways"]) * 415, WAYS * 31);
    // Once one card is known, the probability is that of the other.
    let both =
        json(&dynasty(&["--given", "player.pair = true", "--dealt", "P K B K", "-w", "tie"]));
    let given = &reports(&both)[0]["given"];
    assert_eq!(text(&given["probability"], "exact"), fraction(30, 414));
}

#[test]
fn printed_figures_of_whole_rounds_are_not_compared() {
    let printed_figures = |more: &[&str]| {
        let study = json(&[&["--variant", "dragon-bonus", "--brief"], more].concat());
        reports(&study)[0].get("published").is_some()
    };
    assert!(printed_figures(&[]));
    assert!(!printed_figures(&["--dealt", "P 9"]));
    assert!(!printed_figures(&["--given", "natural = false"]));
}

#[test]
fn bets_on_runs_are_left_out_and_sessions_refused() {
    let arguments = ["--variant", "dragon-tournament", "--brief", "--dealt", "P 9"];
    let study = json(&arguments);
    let report = &reports(&study)[0];
    assert!(ids(&report["wagers"]).contains(&"player"));
    assert!(ids(&report["refused"]).contains(&"any-dragon"));
    assert_all(
        &printed(&arguments),
        &["a session settles it, and what is dealt or given is of one round"],
    );
    let hands = refused(&[&arguments[..], &["--hands", "30"]].concat());
    assert_all(&hands, &["--hands asks about a session"]);
    let alone = refused(&[&arguments[..], &["-w", "any-dragon"]].concat());
    assert_all(&alone, &["wager \"any-dragon\" cannot be priced", "a session settles it"]);
    let streaks = refused(&["streaks", "--dealt", "P 9"]);
    assert_all(&streaks, &["unexpected argument '--dealt'"]);
}

#[test]
fn mistakes_in_known_cards_are_located_and_explained() {
    for (cards, parts) in [
        ("P 9 9 4", ["--dealt:1:7", "the Player has a natural 8", "a natural ends the deal"]),
        ("P 9 B 4 4 2", ["--dealt:1:11", "the Banker has a natural 8", "a natural ends the deal"]),
        ("P 4 2 5", ["--dealt:1:7", "the Player stands on 6", "the Player draws on 0-5"]),
        ("B 3 4 5", ["--dealt:1:7", "the Banker stands on 7", "the Banker draws on 0-6"]),
        (
            "P 2 3 8 B 3 K 5",
            [
                "--dealt:1:15",
                "stands on 3 when the Player's third card counts 8",
                "then draws on 0-2",
            ],
        ),
        (
            "P 2 4 B 6 K 5",
            ["--dealt:1:13", "stands on 6 when the Player stands", "then draws on 0-5"],
        ),
        ("P 9 B 9 P 4", ["--dealt:1:9", "named a second time", "all its cards together"]),
        ("P 9 4 3 2", ["--dealt:1:9", "at most three cards", "\"P 9H 4 B 7 KD\""]),
        ("P 9 X", ["--dealt:1:5", "\"X\" is neither a card nor a hand", "what is not known yet"]),
        ("P 1", ["--dealt:1:3", "neither a card nor a hand", "expected \"A\" for an ace"]),
        ("9 4", ["--dealt:1:1", "\"9\" is no hand", "expected a hand and its cards"]),
        ("", ["--dealt:1:1", "no card is named", "expected a hand and its cards"]),
        ("P B 7", ["--dealt:1:1", "\"P\" has no card behind it", "is left out"]),
    ] {
        assert_all(&refused(&dynasty(&["--dealt", cards])), &parts);
    }
}

#[test]
fn cards_that_the_shoe_lacks_are_refused() {
    let message = refused(&["--shoe", "1", "--variant", "dynasty", "--dealt", "P 9H B 9H"]);
    assert_all(&message, &["2 cards \"9H\" are known", "shoe \"1\" holds 1", "before this round"]);
    let short = refused(&["--shoe", "1 - 0*15", "--variant", "dynasty", "--dealt", "P 0 K"]);
    assert_all(&short, &["2 cards worth nothing are known", "holds 1"]);
    // Every card is an eight: no hand draws.
    let never =
        refused(&["--shoe", "8=20 0=0", "--variant", "dynasty", "-w", "tie", "--dealt", "B 8 8 8"]);
    assert_all(&never, &["no round from shoe"]);
}

#[test]
fn known_cards_of_another_game_are_refused() {
    let message = refused(&["--variant", "dynasty", "--dealt", "D 9"]);
    assert_all(&message, &["names hands of Dragon Tiger", "player and banker"]);
    let message = refused(&["--variant", "dragon-tiger", "--dealt", "P 9"]);
    assert_all(&message, &["names hands of baccarat", "dragon and tiger"]);
}

#[test]
fn mistakes_in_a_condition_are_located_and_explained() {
    for (given, parts) in [
        ("player.openin = 6", ["--given:1:8", "unknown field", "did you mean \"player.opening\"?"]),
        ("player.opening = 12", ["--given:1:18", "cannot be 12", "expected 0 to 9"]),
        ("result = \"bankr\"", ["--given:1:10", "cannot be \"bankr\"", "did you mean \"banker\"?"]),
        ("result = tie", ["--given:1:10", "not TOML", "stand in quotes: \"tie\""]),
        ("player.opening = 6, player.opening = 7", ["--given:1:28", "duplicate key", "opening"]),
        (
            "result = \"tie\", margin = 1, run = 3",
            ["--given:1:29", "unknown field \"run\"", "odds list fields"],
        ),
        ("", ["--given:1:1", "given: names no field", "expected fields and values"]),
    ] {
        assert_all(&refused(&dynasty(&["--given", given])), &parts);
    }
    let of_neither = refused(&["--given", "dragon.rnk = \"K\""]);
    assert_all(&of_neither, &["did you mean \"dragon.rank\"?"]);
}

#[test]
fn a_condition_that_is_never_met_is_refused() {
    let never = "player.opening = 6, player.natural = true";
    let message = refused(&dynasty(&["--given", never]));
    assert_all(&message, &["given", never, "no round from shoe \"8\" meets it"]);
    let message = refused(&dynasty(&["--dealt", "P 9 9", "--given", "player.opening = 5"]));
    assert_all(&message, &["no round from shoe \"8\" with \"P 9 9\" dealt meets it"]);
    let message = refused(&[
        "--shoe",
        "0=100 9=20",
        "--variant",
        "dynasty",
        "--given",
        "player.suited = true",
    ]);
    assert_all(&message, &["it needs suits", "tells only values"]);
}
