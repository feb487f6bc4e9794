//! The contract of the command line, as a user meets it: what is typed, what comes back on the
//! standard output and on the standard error output, and with which exit code.
//!
//! No figure here is taken from the program. Of eight decks it is common knowledge that of
//! 416·415·414·413·412·411 = 4,998,398,275,503,360 ordered deals the Banker wins
//! 2,292,252,566,437,888, the Player 2,230,518,282,592,256, and 475,627,426,473,216 are ties;
//! the others are derived where they stand.

#[path = "cli/audit.rs"]
mod audit;
#[path = "cli/batch.rs"]
mod batch;
#[path = "cli/check.rs"]
mod check;
#[path = "cli/ci.rs"]
mod ci;
#[path = "cli/collections.rs"]
mod collections;
#[path = "cli/config.rs"]
mod config;
#[path = "cli/dealt.rs"]
mod dealt;
#[path = "cli/default.rs"]
mod default;
#[path = "cli/design.rs"]
mod design;
#[path = "cli/effects.rs"]
mod effects;
#[path = "cli/examples.rs"]
mod examples;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/front.rs"]
mod front;
#[path = "cli/help.rs"]
mod help;
#[path = "cli/known.rs"]
mod known;
#[path = "cli/long.rs"]
mod long;
#[path = "cli/lookup.rs"]
mod lookup;
#[path = "cli/new.rs"]
mod new;
#[path = "cli/remarks.rs"]
mod remarks;
#[path = "cli/seen.rs"]
mod seen;
#[path = "cli/serve.rs"]
mod serve;
#[path = "cli/sheets.rs"]
mod sheets;
#[path = "cli/streaks.rs"]
mod streaks;
#[path = "cli/threads.rs"]
mod threads;
#[path = "cli/told.rs"]
mod told;
#[path = "cli/unreachable.rs"]
mod unreachable;
#[path = "cli/version.rs"]
mod version;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::common::{odds as command, printed, remarks, run, stdout};

const WAYS: u128 = 4_998_398_275_503_360;
const BANKER: u128 = 2_292_252_566_437_888;
const PLAYER: u128 = 2_230_518_282_592_256;
const TIE: u128 = 475_627_426_473_216;

/// The default set: the variants of `tables/punto-banco.toml`, then those of the rules documents.
const VARIANTS: [&str; 13] = [
    "punto-banco/baccarat",
    "punto-banco/ez",
    "punto-banco/half-on-6",
    "punto-banco/super-6",
    "dragon-bonus/dragon-bonus",
    "dragon-tiger/dragon-tiger",
    "dragon-tournament/dragon-tournament",
    "dragon-turtle/commission",
    "dragon-turtle/no-commission",
    "dragon-turtle/no-commission-as-written",
    "dynasty-live/commission",
    "dynasty-live/dynasty",
    "dynasty-live/non-commission",
];

/// What a run that is refused says; it prints nothing.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    refused_output(run(arguments))
}

#[track_caller]
fn refused_output(output: Output) -> String {
    let stderr = String::from_utf8(output.stderr).expect("the program writes UTF-8");
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(stderr.starts_with("error: "), "{stderr}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}

#[track_caller]
fn assert_all(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "expected {part:?}:\n{text}");
    }
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    let text = printed(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&text).expect("JSON")
}

fn reports(study: &Value) -> &[Value] {
    study["reports"].as_array().expect("a list of reports")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is no text: {value}"))
}

fn count(value: &Value) -> u128 {
    value.as_str().expect("counts are texts").parse().expect("a whole number")
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().map(|item| text(item, "id")).collect()
}

#[track_caller]
fn wager<'r>(report: &'r Value, id: &str) -> &'r Value {
    let wagers = report["wagers"].as_array().expect("a list of wagers");
    wagers.iter().find(|wager| wager["id"] == id).unwrap_or_else(|| panic!("no wager {id}"))
}

#[track_caller]
fn ways_of(report: &Value, id: &str) -> Vec<u128> {
    let events = wager(report, id)["events"].as_array().expect("a list of events");
    events.iter().map(|event| count(&event["ways"])).collect()
}

/// `numerator / denominator` reduced, as the program writes exact figures.
fn fraction(numerator: i128, denominator: i128) -> String {
    let (mut left, mut right) = (numerator.abs(), denominator);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    match denominator / left {
        1 => (numerator / left).to_string(),
        reduced => format!("{}/{reduced}", numerator / left),
    }
}

fn falling_factorial(cards: u128, count: u128) -> u128 {
    (0..count).map(|dealt| cards - dealt).product()
}

// Which command, which variants, which wagers -------------------------------------------

#[test]
fn price_is_the_default_command() {
    let arguments = ["--decks", "8", "--variant", "dynasty"];
    let default = printed(&arguments);
    assert_eq!(default, printed(&[&["price"], &arguments[..]].concat()));
    assert_all(&default, &["House edge", "2,292,252,566,437,888", "4,998,398,275,503,360"]);
}

#[test]
fn without_arguments_every_variant_is_priced_on_the_decks_its_rules_name_first() {
    let study = json(&[]);
    let name = |report: &Value| {
        format!("{}/{}", text(&report["game"], "id"), text(&report["variant"], "id"))
    };
    assert_eq!(reports(&study).iter().map(name).collect::<Vec<_>>(), VARIANTS);
    for report in reports(&study) {
        assert_eq!(report["shoe"]["decks"], 8);
        assert_eq!(report["shoe"]["within_rules"], true);
    }
}

#[track_caller]
fn variants(names: &str) -> Vec<String> {
    let study = json(&["--variant", names, "--wager", "tie"]);
    let name = |report: &Value| {
        format!("{}/{}", text(&report["game"], "id"), text(&report["variant"], "id"))
    };
    reports(&study).iter().map(name).collect()
}

#[test]
fn a_variant_is_named_with_its_game() {
    assert_eq!(variants("dynasty-live/commission"), ["dynasty-live/commission"]);
    assert_eq!(variants("dragon-turtle/commission"), ["dragon-turtle/commission"]);
}

#[test]
fn a_variant_that_one_game_has_is_named_alone() {
    assert_eq!(variants("dynasty"), ["dynasty-live/dynasty"]);
    assert_eq!(variants("no-commission"), ["dragon-turtle/no-commission"]);
}

#[test]
fn a_game_stands_for_all_its_variants() {
    assert_eq!(variants("dynasty-live"), VARIANTS[10..]);
    assert_eq!(variants("dragon-tiger"), ["dragon-tiger/dragon-tiger"]);
}

#[test]
fn variants_are_priced_in_the_order_asked_for_and_once() {
    let expected = [
        "dynasty-live/non-commission",
        "dragon-tiger/dragon-tiger",
        "dynasty-live/commission",
        "dynasty-live/dynasty",
    ];
    assert_eq!(variants("non-commission,dragon-tiger,dynasty-live,non-commission"), expected);
    let twice = printed(&["--variant", "dynasty", "--variant", "dragon-tiger", "-f", "json"]);
    assert_eq!(twice, printed(&["--variant", "dynasty,dragon-tiger", "-f", "json"]));
}

#[test]
fn an_ambiguous_variant_is_refused_with_the_candidates() {
    let said = refused(&["--variant", "commission"]);
    assert_all(
        &said,
        &["\"commission\" is ambiguous", "dragon-turtle/commission", "dynasty-live/commission"],
    );
    assert!(!said.contains("no-commission"), "{said}");
}

#[test]
fn an_unknown_variant_is_refused_with_the_nearest_and_all() {
    let said = refused(&["--variant", "dynasti"]);
    assert_all(&said, &["no variant \"dynasti\"", "did you mean \"dynasty\"?"]);
    assert_all(&said, &["\n    dynasty-live/dynasty\n    and ", " more: `odds list variants`"]);
    let said = refused(&["--variant", "dynasty-live/dynasti"]);
    assert_all(&said, &["did you mean \"dynasty-live/dynasty\"?"]);
    let said = refused(&["--variant", "zzz"]);
    assert_all(&said, &[" in all: `odds list variants`"]);
    assert!(!said.contains("did you mean"), "{said}");
    assert_all(&refused(&["--variant", "dynasty,"]), &["no variant \"\""]);
}

#[test]
fn only_the_wagers_asked_for_are_priced() {
    let study = json(&["--variant", "dynasty", "--wager", "tie,banker"]);
    assert_eq!(ids(&reports(&study)[0]["wagers"]), ["banker", "tie"]);
    assert_eq!(json(&["--variant", "dynasty", "-w", "tie", "-w", "banker"]), study);
}

#[test]
fn a_variant_without_the_wager_asked_for_is_left_out() {
    // Only one variant has a Phoenix.
    let study = json(&["--wager", "phoenix"]);
    assert_eq!(reports(&study).len(), 1);
    assert_eq!(reports(&study)[0]["variant"]["id"], "dynasty");
}

#[test]
fn an_unknown_wager_is_refused_with_the_nearest_and_all() {
    let said = refused(&["--variant", "dynasty", "--wager", "bankr"]);
    assert_all(
        &said,
        &["no wager \"bankr\"", "did you mean \"banker\"?", "phoenix", "majestic-match-player"],
    );
    // Defined in the same document, but not offered in this variant.
    assert_all(
        &refused(&["--variant", "dynasty", "--wager", "lucky-6"]),
        &["no wager \"lucky-6\""],
    );
}

#[test]
fn what_cannot_be_parsed_is_refused() {
    for arguments in [
        &["dinasty"][..],
        &["--varient", "dynasty"],
        &["list", "nothing"],
        &["--variant"],
        &["--format", "xml"],
        &["completions", "tcsh"],
    ] {
        refused(arguments);
    }
}

// Decks -----------------------------------------------------------------------------------

#[test]
fn decks_that_cannot_be_are_refused() {
    for decks in [
        "0",
        "-1",
        "10001",
        "4294967296",
        "99999999999999999999999999",
        "8.0",
        "eight",
        "",
        " ",
        "0x8",
        "1e3",
    ] {
        let said = refused(&["--variant", "dragon-tiger", &format!("--decks={decks}")]);
        assert_all(&said, &["expected a whole number of decks from 1 to 10000"]);
        assert!(said.contains(decks), "{said}");
    }
}

#[test]
fn a_negative_number_of_decks_is_told_what_is_expected_without_an_equals_sign_too() {
    let said = refused(&["--decks", "-1"]);
    assert_all(&said, &["-1", "expected a whole number of decks from 1 to 10000"]);
}

/// Baccarat counts ordered six-card deals and Dragon Tiger two-card deals of 52 N cards.
#[test]
fn any_number_of_decks_to_ten_thousand_is_counted() {
    for decks in [1, 31, 32, 10_000] {
        let argument = decks.to_string();
        let study = json(&["--variant", "dynasty,dragon-tiger", "--decks", &argument]);
        let [baccarat, tiger] = reports(&study) else { panic!("two reports") };
        let cards = 52 * decks;
        assert_eq!(count(&baccarat["ways"]), falling_factorial(cards, 6));
        assert_eq!(count(&tiger["ways"]), falling_factorial(cards, 2));
        // Any first card, and one of the other 4N-1 of its rank.
        assert_eq!(ways_of(tiger, "tie")[0], cards * (4 * decks - 1));
        for report in reports(&study) {
            let ways = count(&report["ways"]);
            assert_eq!(report["shoe"]["cards"], u64::try_from(cards).unwrap());
            for id in ids(&report["wagers"]) {
                assert_eq!(ways_of(report, id).iter().sum::<u128>(), ways, "{decks} decks, {id}");
            }
        }
    }
}

#[test]
fn decks_and_a_shoe_are_not_asked_for_together() {
    assert_all(&refused(&["--decks", "8", "--shoe", "8"]), &["--decks", "--shoe"]);
}

/// The tournament allows 4 to 10 decks, Dragon Tiger 4 to 8, the others of these only 8.
#[test]
fn decks_outside_the_rules_are_priced_and_marked_in_every_format() {
    for (variant, inside, outside) in
        [("dragon-tiger", "4", "9"), ("dragon-tournament", "10", "3"), ("dynasty", "8", "6")]
    {
        let arguments =
            |decks, format| printed(&["--variant", variant, "--decks", decks, "-f", format]);
        for format in ["text", "md", "tex"] {
            assert_all(&arguments(outside, format), &["outside the rules", "Outside the rules"]);
            assert!(!arguments(inside, format).to_lowercase().contains("outside the rules"));
        }
        for (decks, within) in [(inside, "true"), (outside, "false")] {
            let rows = records(&arguments(decks, "csv"));
            assert!(!rows.is_empty() && rows.iter().all(|row| row["within_rules"] == *within));
            let study: Value = serde_json::from_str(&arguments(decks, "json")).unwrap();
            assert_eq!(reports(&study)[0]["shoe"]["within_rules"].to_string(), within);
        }
    }
}

// Shoes -----------------------------------------------------------------------------------

#[test]
fn a_shoe_of_whole_decks_is_that_number_of_decks() {
    let by_decks = printed(&["--variant", "dynasty", "--decks", "6", "-f", "json"]);
    assert_eq!(printed(&["--variant", "dynasty", "--shoe", "6", "-f", "json"]), by_decks);
    assert_eq!(printed(&["--variant", "dynasty", "--shoe", " 6 ", "-f", "json"]), by_decks);
}

/// Eight decks told card by card, rank by rank and value by value: 8 of a card, 32 of a rank,
/// 32 of a value and 128 ten-valued cards.
#[test]
fn eight_decks_however_they_are_told_give_the_known_counts() {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let cards =
        ranks.iter().flat_map(|rank| ["S", "H", "D", "C"].map(|suit| format!("{rank}{suit}=8")));
    let cards = cards.collect::<Vec<_>>().join(" ");
    let by_rank = ranks.map(|rank| format!("{rank}=32")).join(",");
    let values = (1..10).map(|value| format!("{value}=32")).collect::<Vec<_>>().join(" ");
    for (shoe, known) in [
        ("8".to_owned(), "ranks and suits"),
        (cards, "ranks and suits"),
        (by_rank, "ranks"),
        (format!("0=128 {values}"), "values"),
    ] {
        let study = json(&["--variant", "dragon-bonus", "--shoe", &shoe]);
        let report = &reports(&study)[0];
        assert_eq!(count(&report["ways"]), WAYS);
        // A tie pushes, the Banker wins, all other.
        assert_eq!(ways_of(report, "banker"), [TIE, BANKER, PLAYER], "{shoe}");
        assert_eq!(ways_of(report, "player"), [TIE, PLAYER, BANKER], "{shoe}");
        assert_eq!(ways_of(report, "tie"), [TIE, BANKER + PLAYER], "{shoe}");
        assert_eq!(report["shoe"]["cards"], 416);
        assert_eq!(report["shoe"]["known_by"], *known);
        assert_eq!(report["shoe"]["within_rules"], true);
    }
}

/// Ties of Dragon Tiger are any card and one more of its rank: c(c-1) for c cards of a rank.
#[test]
fn named_cards_are_taken_out_of_the_decks() {
    for (shoe, cards, ties) in [
        // 30 kings, 31 nines, 32 of each of the other eleven ranks.
        ("8 - KH*2 - 9S", 413, 30 * 29 + 31 * 30 + 11 * 32 * 31),
        ("8-9S-kh*2", 413, 30 * 29 + 31 * 30 + 11 * 32 * 31),
        // 29 nines, of whatever suits.
        ("8 - 9*3", 413, 29 * 28 + 12 * 32 * 31),
        ("8 - 9 - 9 - 9", 413, 29 * 28 + 12 * 32 * 31),
        // A deck without a ten: 3 tens, 4 of each of the other twelve.
        ("1 - 10D", 51, 3 * 2 + 12 * 4 * 3),
        ("AS=8 AH=7 KD=1", 16, 15 * 14),
        ("A=30 2=31 T=25 J=25 Q=25 K=25", 161, 30 * 29 + 31 * 30 + 4 * 25 * 24),
    ] {
        let study = json(&["--variant", "dragon-tiger", "--wager", "tie", "--shoe", shoe]);
        let report = &reports(&study)[0];
        let ways = cards * (cards - 1);
        assert_eq!(count(&report["ways"]), ways, "{shoe}");
        assert_eq!(ways_of(report, "tie"), [ties, ways - ties], "{shoe}");
        assert_eq!(report["shoe"]["cards"], u64::try_from(cards).unwrap());
    }
}

/// Six eights are dealt as a tie of two-card naturals, six tens as a tie of three cards each.
#[test]
fn a_shoe_of_one_value_is_priced() {
    for shoe in ["8=6", "0=6"] {
        let study = json(&["--variant", "dragon-bonus", "--wager", "tie", "--shoe", shoe]);
        let report = &reports(&study)[0];
        assert_eq!(count(&report["ways"]), 720);
        assert_eq!(ways_of(report, "tie"), [720, 0]);
        assert_eq!(text(&wager(report, "tie")["edge"], "exact"), "-8");
    }
}

#[test]
fn a_shoe_is_printed_as_it_would_be_typed() {
    let study = json(&["--variant", "dragon-tiger", "--shoe", "8 - KH*2 - 9S"]);
    let composition = text(&reports(&study)[0]["shoe"], "composition").to_owned();
    assert_eq!(json(&["--variant", "dragon-tiger", "--shoe", &composition]), study);
}

#[test]
fn a_shoe_that_cannot_be_is_refused() {
    for (shoe, part) in [
        ("", "expected a number of decks"),
        ("0", "from 1 to 10000"),
        ("10001", "from 1 to 10000"),
        ("8.5", "8.5"),
        ("8 - KH*9", "it holds 8"),
        ("1 - 9*3 - 9S*2", "it holds 1"),
        ("8 - ", "names no card"),
        ("8 - XX", "\"XX\" names no card"),
        ("8 - KH*0", "\"KH*0\""),
        ("8 - KH*x", "\"KH*x\""),
        ("8 - KH*-2", "\"KH*\""),
        ("AS=0 AH=0", "holds no card"),
        ("AS=-1", "\"AS=-1\""),
        ("AS=1.5", "\"AS=1.5\""),
        ("AS=x", "\"AS=x\""),
        ("AS=8 AS=7", "\"AS=7\" is named a second time"),
        ("AS=8 A=7", "use one kind"),
        ("A=8 0=7", "use one kind"),
        ("AS=8 KH", "\"KH\" is not a count"),
        ("11=8", "\"11=8\""),
        ("A=520001", "520000"),
        ("A=999999999999999999999999", "\"A=999999999999999999999999\""),
    ] {
        let said = refused(&["--variant", "dynasty", "--shoe", shoe]);
        assert!(said.contains(part), "{shoe:?}: {said}");
    }
}

#[test]
fn a_shoe_that_cannot_complete_a_round_is_refused() {
    for shoe in ["AS=5", "A=2 K=3", "0=5"] {
        let said = refused(&["--variant", "dynasty", "--shoe", shoe]);
        assert_all(&said, &["baccarat", "6 cards", "holds 5", "void"]);
    }
    for shoe in ["AS=1", "A=1"] {
        let said = refused(&["--variant", "dragon-tiger", "--shoe", shoe]);
        assert_all(&said, &["Dragon Tiger", "2 cards", "holds 1", "void"]);
    }
    // As many as a round takes are enough.
    for (variant, shoe) in [("dynasty", "AS=3 KH=3"), ("dragon-tiger", "AS=1 KH=1")] {
        printed(&["--variant", variant, "--shoe", shoe]);
    }
}

/// A Majestic Match looks at suits; nothing else of this variant looks beyond values.
#[test]
fn a_shoe_known_by_rank_or_value_refuses_by_name_just_what_needs_more() {
    let needs_suits = ["majestic-match-player", "majestic-match-banker"];
    for shoe in ["A=30 2=31 T=25 J=25 Q=25 K=25", "0=100 1=30 9=25", "8 - 9*3", "8 - 0*5"] {
        let study = json(&["--variant", "dynasty", "--shoe", shoe]);
        let report = &reports(&study)[0];
        let refused = ids(&report["refused"]);
        let wagers: Vec<_> = refused.into_iter().filter(|id| needs_suits.contains(id)).collect();
        assert_eq!(wagers, needs_suits);
        let priced = ids(&report["wagers"]);
        let all = json(&["--variant", "dynasty", "--decks", "8"]);
        let mut expected = ids(&reports(&all)[0]["wagers"]);
        expected.retain(|id| !needs_suits.contains(id));
        assert_eq!(priced, expected);
        for format in ["text", "md"] {
            let page = printed(&["--variant", "dynasty", "--shoe", shoe, "-f", format]);
            for name in ["Majestic Match - Player", "Majestic Match - Banker"] {
                assert_all(&page, &[&format!("Not priced: {name}")]);
            }
        }
    }
    // Pairs need ranks, so a shoe known by rank prices them and one known by value does not.
    let study = json(&["--variant", "dragon-tournament", "--shoe", "A=30 2=31 K=25"]);
    assert!(ids(&reports(&study)[0]["wagers"]).contains(&"player-pair"));
    let study = json(&["--variant", "dragon-tournament", "--shoe", "0=100 1=30 9=25"]);
    assert_eq!(ids(&reports(&study)[0]["wagers"]), ["player", "banker", "tie"]);
}

#[test]
fn what_is_refused_is_named_in_csv_or_beside_it() {
    let output = run(&["--variant", "dynasty", "--shoe", "A=30 2=31 K=25", "-f", "csv"]);
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8(all).unwrap();
    assert!(all.contains("majestic-match-player") || all.contains("Majestic Match - Player"));
}

#[test]
fn a_run_with_nothing_but_refused_wagers_fails() {
    let said =
        refused(&["--variant", "dynasty", "-w", "majestic-match-player", "--shoe", "0=100 1=30"]);
    assert_all(&said, &["\"majestic-match-player\"", "suits", "tells only values"]);
    let said = refused(&["--variant", "dragon-tiger", "-w", "tie", "--shoe", "0=100 1=30"]);
    assert_all(&said, &["\"tie\"", "ranks", "tells only values"]);
    let said = refused(&["strategy", "red-dog", "--shoe", "0=100 1=30"]);
    assert_all(&said, &["\"bet\"", "ranks", "tells only values"]);
}

/// Players of Red Dog raise on a spread of 7 to 11: https://www.online-casino-super.com/red-dog-poker/
#[test]
fn a_strategy_in_csv_has_its_rules() {
    let rows = records(&printed(&["strategy", "red-dog", "-f", "csv"]));
    let rules = rows.iter().filter(|row| row["table"] == "rules");
    let rules: Vec<_> = rules.map(|row| (&*row["when"], &*row["option"])).collect();
    assert_eq!(rules, [("two.between = 1-6", "call"), ("two.between = 7-11", "raise")]);
}

/// A game that compares no hands has no results, and totals leave out raises.
#[test]
fn rounds_of_a_game_without_results_are_dealt_and_checked() {
    let dealt = printed(&["simulate", "red-dog", "--shoes", "3", "-q"]);
    assert!(dealt.starts_with("shoe,round,two_cards,third_cards\n1,1,"), "{dealt}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("red-dog.csv");
    std::fs::write(&file, &dealt).unwrap();
    let checked = printed(&["check", "-v", "red-dog", file.to_str().unwrap()]);
    assert_all(&checked, &["303 rounds of 3 shoes, with their cards", "Bet, always raise"]);
    let output = run(&["simulate", "red-dog", "--shoes", "1", "--write", "totals"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_all(
        &said,
        &["Totals count first stakes", "Bet, always raise", "not in the amount staked"],
    );
}

/// Cards do not tell the multipliers of this game, which settle all of its wagers.
#[test]
fn a_check_that_checks_no_wager_says_so() {
    let dealt = printed(&["simulate", "prosperity-tree", "--shoes", "3", "-q"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.csv");
    std::fs::write(&file, &dealt).unwrap();
    let checked = printed(&["check", "-v", "prosperity-tree", file.to_str().unwrap()]);
    assert_all(&checked, &["no wager was checked", "Not checked: Player"]);
}

/// Who knows the third card raises by it, and not by what the table lets him see.
#[test]
fn a_decision_with_knowledge_about_the_round_says_whose_it_is() {
    let price = ["price", "red-dog", "-w", "bet", "--decks", "1"];
    let knows = "a player who also knows what is given here";
    let given = [&price[..], &["--given", "third.rank = \"8\""]].concat();
    assert!(printed(&given).contains(knows));
    assert!(!printed(&price).contains(knows));
}

/// Nothing of Dragon Tiger can be priced, which is no reason not to price the others.
#[test]
fn a_shoe_known_by_value_prices_the_games_that_need_no_more() {
    let output = run(&["--shoe", "0=100 1=30 9=25", "-f", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let study: Value = serde_json::from_slice(&output.stdout).unwrap();
    let priced = reports(&study).iter().filter(|report| !ids(&report["wagers"]).is_empty());
    assert_eq!(priced.count(), VARIANTS.len() - 1);
}

// Formats -----------------------------------------------------------------------------------

/// The rows of a CSV by column, checked to be rectangular.
fn records(csv: &str) -> Vec<std::collections::BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let unique: BTreeSet<&str> = header.iter().collect();
    assert_eq!(unique.len(), header.len(), "{header:?}");
    let row = |record: csv::StringRecord| {
        header.iter().map(str::to_owned).zip(record.iter().map(str::to_owned)).collect()
    };
    reader.records().map(|record| row(record.expect("as many cells as the header has"))).collect()
}

#[test]
fn text_is_a_header_a_summary_and_a_table_for_every_wager() {
    let page = printed(&["--variant", "dragon-bonus", "--decks", "8"]);
    assert_eq!(page, printed(&["--variant", "dragon-bonus", "--decks", "8", "--format", "text"]));
    // The house edges everybody prints for eight decks.
    assert_all(&page, &["Baccarat Dragon Bonus", "8 decks, 416 cards", "4,998,398,275,503,360"]);
    assert_all(&page, &["1.2351%", "1.0579%", "14.3596%", "98.7649%", "98.9421%", "85.6404%"]);
    for column in ["Pays", "House edge", "RTP", "Hit frequency", "Std deviation"] {
        assert_all(&page, &[column]);
    }
    for column in ["Event", "Pays", "Combinations", "Probability", "Return", "Total"] {
        assert!(page.matches(column).count() >= 5, "{column}:\n{page}");
    }
    // What a reader must know of burned cards.
    assert_all(&page, &["burned unseen change nothing"]);
}

#[test]
fn markdown_is_made_of_pipe_tables() {
    let page = printed(&["--variant", "dragon-bonus", "--decks", "8", "--format", "md"]);
    assert_all(&page, &["# Baccarat Dragon Bonus", "| 2,292,252,566,437,888 |", "| 1.0579% |"]);
    let mut columns = None;
    for line in page.lines() {
        let cells = line.replace("\\|", "").matches('|').count();
        match columns.filter(|_| line.starts_with('|')) {
            Some(columns) => assert_eq!(cells, columns, "{line}"),
            None => columns = line.starts_with('|').then_some(cells),
        }
        if !line.starts_with('|') {
            columns = None;
        }
    }
}

#[test]
fn csv_is_one_rectangular_table() {
    let page = printed(&["--variant", "dragon-bonus,dragon-tiger", "--decks", "8", "-f", "csv"]);
    let rows = records(&page);
    let banker = rows.iter().find(|row| {
        row["table"] == "wager"
            && row["id"] == "banker"
            && row["combinations"] == BANKER.to_string()
    });
    let banker = banker.expect("a row for the Banker's win");
    assert_eq!(banker["game"], "dragon-bonus");
    assert_eq!(banker["pays"], "19/20");
    assert_eq!(banker["probability_exact"], fraction(BANKER as i128, WAYS as i128));
    assert!(rows.iter().any(|row| row["game"] == "dragon-tiger"));
}

#[test]
fn the_format_is_that_of_the_ending() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, format) in [
        ("json", "json"),
        ("csv", "csv"),
        ("md", "md"),
        ("markdown", "md"),
        ("tex", "tex"),
        ("txt", "text"),
    ] {
        let path = folder.path().join(format!("report.{ending}"));
        let arguments = ["--variant", "dragon-tiger", "--decks", "8"];
        let printed_to_file = printed(&[&arguments[..], &["-o", path.to_str().unwrap()]].concat());
        assert_eq!(printed_to_file, "");
        let expected = printed(&[&arguments[..], &["-f", format]].concat());
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{ending}");
    }
}

#[test]
fn a_format_asked_for_goes_before_the_ending() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    printed(&["--variant", "dragon-tiger", "-f", "csv", "-o", path.to_str().unwrap()]);
    assert!(fs::read_to_string(&path).unwrap().starts_with("game,"));
}

#[test]
fn an_ending_is_known_in_capitals_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("REPORT.JSON");
    printed(&["--variant", "dragon-tiger", "-o", path.to_str().unwrap()]);
    assert!(fs::read_to_string(&path).unwrap().starts_with('{'));
}

#[test]
fn an_unknown_ending_is_refused_with_the_formats() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["report", "report.xyz", "report.json.gz"] {
        let path = folder.path().join(name);
        let said = refused(&["--variant", "dragon-tiger", "-o", path.to_str().unwrap()]);
        assert_all(&said, &[name, "csv", "json", "md", "text"]);
        assert!(!path.exists());
    }
}

#[test]
fn an_unknown_format_is_refused_with_the_formats() {
    assert_all(&refused(&["--format", "xml"]), &["xml", "csv", "json", "md", "text"]);
}

// Files -------------------------------------------------------------------------------------

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_replaces_what_was_there_and_leaves_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    fs::write(&path, "x".repeat(1_000_000)).unwrap();
    printed(&["--variant", "dragon-tiger", "-o", path.to_str().unwrap()]);
    let expected = printed(&["--variant", "dragon-tiger", "-f", "json"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    assert_eq!(names(folder.path()), ["report.json"]);
}

#[test]
fn a_file_in_the_current_folder_needs_no_folder_in_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut odds = command(&["--variant", "dragon-tiger", "-o", "report.json"]);
    assert!(odds.current_dir(folder.path()).status().unwrap().success());
    assert_eq!(names(folder.path()), ["report.json"]);
}

#[test]
fn a_run_that_fails_leaves_a_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    fs::write(&path, "kept").unwrap();
    let path_text = path.to_str().unwrap();
    for arguments in [
        &["--variant", "nothing", "-o", path_text][..],
        &["--shoe", "AS=1", "-o", path_text],
        &["--decks", "0", "-o", path_text],
        &["--tables", "nowhere", "-o", path_text],
        &["list", "--tables", "nowhere", "-o", path_text],
    ] {
        refused(arguments);
        assert_eq!(fs::read_to_string(&path).unwrap(), "kept", "{arguments:?}");
    }
    assert_eq!(names(folder.path()), ["report.json"]);
}

#[test]
fn a_path_that_cannot_be_written_is_refused_by_its_name_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    for name in ["missing/report.json", "file/report.json", "."] {
        let mut odds = command(&["--variant", "dragon-tiger", "-f", "json", "-o", name]);
        let said = refused_output(odds.current_dir(folder.path()).output().unwrap());
        assert_all(&said, &[&format!("cannot write {name}: ")]);
        // The name of a temporary file is nobody's business, and differs from run to run.
        assert!(!said.contains(".odds-"), "{said}");
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in
        [&["--variant", "dragon-tiger"][..], &["list"], &["man"], &["completions", "bash"]]
    {
        let output = command(arguments).stdout(full()).output().unwrap();
        assert_all(&refused_output(output), &["cannot write the standard output", "No space left"]);
    }
    assert_all(
        &refused(&["--variant", "dragon-tiger", "-f", "json", "-o", "/dev/full"]),
        &["cannot write /dev/full", "No space left"],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    printed(&["--variant", "dragon-tiger", "-f", "json", "-o", "/dev/null"]);
    use std::os::unix::fs::FileTypeExt;
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let through_device = printed(&["--variant", "dragon-tiger", "-f", "json", "-o", "/dev/stdout"]);
    assert_eq!(through_device, printed(&["--variant", "dragon-tiger", "-f", "json"]));
}

/// The shell limits files to 16 blocks of at most 1024 bytes; the report of all variants is
/// longer, so that writing fails half-way.
#[cfg(target_os = "linux")]
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    fs::write(&path, "kept").unwrap();
    let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" -f json -o \"$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_odds")]).arg(&path).stdin(Stdio::null());
    assert!(printed(&["-f", "json"]).len() > 16 * 1024);
    let said = refused_output(shell.output().unwrap());
    assert_all(&said, &["cannot write", "report.json", "File too large"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "kept");
    assert_eq!(names(folder.path()), ["report.json"]);
}

#[cfg(unix)]
#[test]
fn through_a_link_the_file_it_leads_to_is_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    let target = folder.path().join("elsewhere/target.json");
    fs::write(&target, "old").unwrap();
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink("elsewhere/target.json", &link).unwrap();
    printed(&["--variant", "dragon-tiger", "-o", link.to_str().unwrap()]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&target).unwrap().starts_with('{'));
    assert_eq!(names(&folder.path().join("elsewhere")), ["target.json"]);
}

#[cfg(unix)]
#[test]
fn through_a_link_that_leads_nowhere_yet_the_file_it_names_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink("target.json", &link).unwrap();
    printed(&["--variant", "dragon-tiger", "-o", link.to_str().unwrap()]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(folder.path().join("target.json")).unwrap().starts_with('{'));
}

#[cfg(unix)]
#[test]
fn the_permissions_of_a_file_outlive_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    printed(&["--variant", "dragon-tiger", "-o", path.to_str().unwrap()]);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

// Pipes and terminals -----------------------------------------------------------------------

#[test]
fn a_closed_pipe_is_success() {
    for arguments in [
        &["-f", "json"][..],
        &["--variant", "dynasty"],
        &["list", "fields"],
        &["man"],
        &["completions", "zsh"],
        &["--help"],
    ] {
        let mut odds = command(arguments);
        let mut child = odds.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(remarks(&output.stderr), "", "{arguments:?}");
    }
}

/// Mistakes whose reader has gone away are mistakes still.
#[test]
fn a_closed_pipe_of_errors_does_not_hide_that_the_run_failed() {
    let mut child = command(&["--variant", "nothing"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_pipe_gets_no_escape_codes() {
    for arguments in
        [&["--variant", "dynasty"][..], &["list"], &["--help"], &["--variant", "nothing"]]
    {
        let mut odds = command(arguments);
        let output =
            odds.env("TERM", "xterm-256color").env_remove("CLICOLOR_FORCE").output().unwrap();
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{arguments:?}");
    }
}

#[test]
fn no_color_is_honoured_where_colours_are_forced() {
    let styled = |no_color: bool, arguments: &[&str]| {
        let mut odds = command(arguments);
        odds.env("CLICOLOR_FORCE", "1").env("TERM", "xterm-256color").env_remove("NO_COLOR");
        if no_color {
            odds.env("NO_COLOR", "1");
        }
        let output = odds.output().unwrap();
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    for arguments in [&["--variant", "dragon-tiger"][..], &["list"], &["--variant", "nothing"]] {
        assert!(!styled(true, arguments), "{arguments:?}");
    }
    // Otherwise nothing is shown by this.
    assert!(styled(false, &["--variant", "dragon-tiger"]));
}

#[test]
fn what_is_for_programs_is_never_styled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.txt");
    for arguments in
        [&["-f", "json"][..], &["-f", "csv"], &["-f", "md"], &["-o", path.to_str().unwrap()]]
    {
        let mut odds = command(&["--variant", "dragon-tiger"]);
        let output = odds.args(arguments).env("CLICOLOR_FORCE", "1").output().unwrap();
        assert!(!output.stdout.contains(&0x1b), "{arguments:?}");
    }
    assert!(!fs::read(&path).unwrap().contains(&0x1b));
}

#[test]
fn text_in_a_pipe_is_not_wrapped_to_a_width() {
    let arguments = ["--variant", "dynasty", "--decks", "8"];
    let narrow = command(&arguments).env("COLUMNS", "40").output().unwrap();
    let wide = command(&arguments).env("COLUMNS", "400").output().unwrap();
    assert_eq!(narrow.stdout, wide.stdout);
}

#[test]
fn text_ends_in_a_line_feed_and_no_line_in_a_space() {
    for arguments in [
        &[][..],
        &["list"],
        &["list", "fields"],
        &["-f", "md"],
        &["list", "-f", "md"],
        &["-f", "csv"],
        &["-f", "json"],
    ] {
        let page = printed(arguments);
        assert!(page.ends_with('\n') && !page.ends_with("\n\n"), "{arguments:?}");
        assert!(!page.contains('\r') && !page.contains(" \n"), "{arguments:?}");
    }
}

#[test]
fn control_characters_of_a_request_do_not_reach_the_terminal() {
    for arguments in
        [&["--variant", "\u{1b}[31mred"], &["--shoe", "\u{1b}[31m"], &["--tables", "\u{1b}[31m"]]
    {
        assert!(!refused(arguments).contains('\u{1b}'), "{arguments:?}");
    }
}

#[test]
fn the_same_request_gives_the_same_bytes_on_any_number_of_threads() {
    for format in ["json", "csv", "text", "md", "tex"] {
        let arguments = ["--decks", "8", "-f", format];
        let first = printed(&arguments);
        assert_eq!(first, printed(&arguments));
        for threads in ["1", "2"] {
            let output = command(&arguments).env("RAYON_NUM_THREADS", threads).output().unwrap();
            assert!(output.stdout == first.as_bytes(), "{format} on {threads} threads");
        }
    }
}

#[test]
fn the_locale_changes_nothing() {
    let arguments = ["--variant", "dragon-tiger"];
    let german = command(&arguments).env("LC_ALL", "de_DE.UTF-8").env("LANG", "de_DE").output();
    assert_eq!(german.unwrap().stdout, printed(&arguments).as_bytes());
}

// Digits ------------------------------------------------------------------------------------

/// The edge of an 11 to 1 tie of Dragon Tiger is 1 - 12·31/415 = 43/415, of eight decks:
/// 0.1036144578313253012048192771084337349397|59…
#[test]
fn decimals_have_the_digits_asked_for_and_are_rounded() {
    let edge = |digits: &str| {
        let study = json(&["--variant", "dragon-tiger", "-w", "tie", "--digits", digits]);
        let edge = wager(&reports(&study)[0], "tie")["edge"].clone();
        assert_eq!(text(&edge, "exact"), "43/415");
        text(&edge, "decimal").to_owned()
    };
    assert_eq!(edge("0"), "0");
    assert_eq!(edge("2"), "0.10");
    assert_eq!(edge("4"), "0.1036");
    assert_eq!(edge("40"), "0.1036144578313253012048192771084337349398");
    assert_eq!(edge("1000").len(), 1002);
}

#[test]
fn percentages_have_two_digits_fewer() {
    let page = |digits| printed(&["--variant", "dragon-tiger", "-w", "tie", "--digits", digits]);
    assert_all(&page("0"), &[" 10% "]);
    assert_all(&page("2"), &[" 10% ", "0.07"]);
    assert_all(&page("40"), &["10.36144578313253012048192771084337349398%"]);
    // What it is without being asked: six digits.
    assert_all(&page("6"), &["10.3614%"]);
    assert_eq!(page("6"), printed(&["--variant", "dragon-tiger", "-w", "tie"]));
}

#[test]
fn digits_that_cannot_be_are_refused() {
    for digits in ["1001", "-1", "x", "1.5", "", "99999999999"] {
        let said = refused(&["--variant", "dragon-tiger", &format!("--digits={digits}")]);
        assert_all(&said, &["--digits"]);
    }
}

// JSON --------------------------------------------------------------------------------------

/// An exact figure: a reduced fraction and a decimal of 15 digits, both as texts.
#[track_caller]
fn assert_figure(figure: &Value) {
    assert_eq!(figure.as_object().expect("a figure").len(), 2, "{figure}");
    let exact = text(figure, "exact");
    let (numerator, denominator) = exact.split_once('/').unwrap_or((exact, "1"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    assert!(
        digits(numerator.strip_prefix('-').unwrap_or(numerator)) && digits(denominator),
        "{exact}"
    );
    assert!(denominator != "1" || !exact.contains('/'), "{exact}");
    if let (Ok(numerator), Ok(denominator)) = (numerator.parse(), denominator.parse()) {
        assert_eq!(fraction(numerator, denominator), exact);
    }
    assert_decimal(figure);
}

#[track_caller]
fn assert_decimal(figure: &Value) {
    let (whole, decimals) = text(figure, "decimal").split_once('.').expect("a decimal");
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    assert!(whole.bytes().all(|byte| byte.is_ascii_digit()) && !whole.is_empty());
    assert!(decimals.len() == 15 && decimals.bytes().all(|byte| byte.is_ascii_digit()));
}

#[test]
fn json_has_the_structure_of_its_contract() {
    let study = json(&["--decks", "8"]);
    assert_eq!(study["tool"]["name"], "odds");
    assert_eq!(study["tool"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(reports(&study).len(), VARIANTS.len());
    for report in reports(&study) {
        for key in ["id", "name", "source"] {
            text(&report["game"], key);
        }
        // The usual variants are of no edition of a document.
        let is_usual = report["game"]["id"] == "punto-banco";
        assert_eq!(report["game"]["edition"].is_null(), is_usual);
        for key in ["id", "name"] {
            text(&report["variant"], key);
        }
        assert_eq!(report["shoe"]["decks"], 8);
        assert_eq!(report["shoe"]["cards"], 416);
        assert_eq!(report["shoe"]["within_rules"], true);
        assert_eq!(text(report, "model"), "one round from this shoe");
        let ways = count(&report["ways"]);
        assert_eq!(ways, if report["game"]["id"] == "dragon-tiger" { 416 * 415 } else { WAYS });
        for wager in report["wagers"].as_array().unwrap() {
            let id = text(wager, "id");
            text(wager, "name");
            for key in ["edge", "rtp", "edge_resolved", "hit", "push", "lose", "variance"] {
                assert_figure(&wager[key]);
            }
            assert_decimal(&wager["deviation"]);
            let events = wager["events"].as_array().unwrap();
            assert!(events.len() >= 2, "{id}");
            for event in events {
                text(event, "name");
                text(event, "pays");
                assert_figure(&event["probability"]);
                assert_figure(&event["return"]);
                let share = fraction(count(&event["ways"]) as i128, ways as i128);
                assert_eq!(text(&event["probability"], "exact"), share, "{id}");
            }
            assert_eq!(text(events.last().unwrap(), "pays"), "-1", "{id}");
            assert_eq!(ways_of(report, id).iter().sum::<u128>(), ways, "{id}");
        }
    }
}

#[test]
fn every_variant_offers_the_base_wagers_first_under_their_ids() {
    for report in reports(&json(&["--decks", "8"])) {
        let expected = match text(&report["game"], "id") {
            "dragon-tiger" => ["dragon", "tiger", "tie"],
            _ => ["player", "banker", "tie"],
        };
        assert_eq!(ids(&report["wagers"])[..3], expected);
    }
}

/// With B, P and T ways: the Player's edge is (B-P)/all, a Banker at 0.95 to 1 has
/// (P - 19/20 B)/all, a Tie at 8 to 1 has 1 - 9T/all; pushes stay in.
#[test]
fn the_base_edges_of_eight_decks_are_exact() {
    let study = json(&["--variant", "dragon-bonus", "--decks", "8"]);
    let report = &reports(&study)[0];
    let [banker, player, tie, all] = [BANKER, PLAYER, TIE, WAYS].map(|ways| ways as i128);
    let edge = |id| text(&wager(report, id)["edge"], "exact");
    assert_eq!(edge("player"), fraction(banker - player, all));
    assert_eq!(edge("banker"), fraction(20 * player - 19 * banker, 20 * all));
    assert_eq!(edge("tie"), fraction(all - 9 * tie, all));
    let of = |key| text(&wager(report, "banker")[key], "exact");
    assert_eq!(of("rtp"), fraction(20 * all - 20 * player + 19 * banker, 20 * all));
    assert_eq!(of("hit"), fraction(banker, all));
    assert_eq!(of("push"), fraction(tie, all));
    assert_eq!(of("lose"), fraction(player, all));
    assert_eq!(of("edge_resolved"), fraction(20 * player - 19 * banker, 20 * (all - tie)));
}

/// A tie of Dragon Tiger takes half the stake: 31/415 of the rounds are ties, so the edge is
/// 31/830. Big and Small win on 6 of 13 ranks, so their edge is 1/13.
#[test]
fn a_partly_lost_stake_is_an_event_of_its_own() {
    let study = json(&["--variant", "dragon-tiger", "--decks", "8"]);
    let report = &reports(&study)[0];
    let dragon = wager(report, "dragon");
    let pays: Vec<_> =
        dragon["events"].as_array().unwrap().iter().map(|event| text(event, "pays")).collect();
    assert_eq!(pays, ["1", "-1/2", "-1"]);
    let ties = 416 * 31;
    let wins = (416 * 415 - ties) / 2;
    assert_eq!(ways_of(report, "dragon"), [wins, ties, wins]);
    assert_eq!(text(&dragon["edge"], "exact"), "31/830");
    assert_eq!(text(&dragon["push"], "exact"), "0");
    assert_eq!(text(&dragon["lose"], "exact"), fraction((wins + ties) as i128, 416 * 415));
    for id in ["dragon-big", "dragon-small", "tiger-big", "tiger-small"] {
        assert_eq!(text(&wager(report, id)["edge"], "exact"), "1/13");
    }
}

/// A pair is any card and one of the 31 others of its rank among 415: at 11 to 1 the edge is
/// 1 - 12·31/415.
#[test]
fn a_pair_is_priced_by_ranks() {
    let study = json(&["--variant", "dragon-tournament", "--decks", "8"]);
    for id in ["player-pair", "banker-pair"] {
        assert_eq!(text(&wager(&reports(&study)[0], id)["edge"], "exact"), "43/415");
    }
}

#[test]
fn run_wagers_are_told_apart_from_those_of_a_round() {
    let study = json(&["--variant", "dragon-tournament", "--decks", "8"]);
    let report = &reports(&study)[0];
    let runs = ["banker-dragon", "player-dragon", "any-dragon"];
    assert!(ids(&report["wagers"]).iter().all(|id| !runs.contains(id)));
    let all = printed(&["--variant", "dragon-tournament", "--decks", "8"]);
    assert_all(&all, &["Banker Dragon", "Player Dragon", "Any Dragon", "7+"]);
}

// Listing, completions, manual, help ----------------------------------------------------------

#[test]
fn everything_is_listed_in_every_format() {
    for what in ["games", "variants", "wagers", "fields", "formats"] {
        let page = printed(&["list", what]);
        assert!(page.lines().count() > 3, "{what}");
        let listing = json(&["list", what]);
        let items = listing[what].as_array().expect(what);
        assert!(!items.is_empty());
        let rows = records(&printed(&["list", what, "-f", "csv"]));
        assert!(rows.len() >= items.len(), "{what}");
        let markdown = printed(&["list", what, "-f", "md"]);
        for item in items {
            // Whatever a listing is about is named in every format.
            let name = item.get("id").or(item.get("name")).and_then(Value::as_str).unwrap();
            let escaped = name.replace('_', "\\_");
            assert!(page.contains(name), "{what}, text: {name}");
            assert!(markdown.contains(&escaped), "{what}, md: {name}");
            let in_row = |row: &std::collections::BTreeMap<String, String>| {
                row.values().any(|cell| cell == name)
            };
            assert!(rows.iter().any(in_row), "{what}, csv: {name}");
        }
    }
}

#[test]
fn the_listing_names_games_and_variants_as_they_are_asked_for() {
    let listing = json(&["list"]);
    let games = [
        "punto-banco",
        "dragon-bonus",
        "dragon-tiger",
        "dragon-tournament",
        "dragon-turtle",
        "dynasty-live",
    ];
    assert_eq!(ids(&listing["games"])[..6], games);
    assert_eq!(ids(&listing["variants"])[..13], VARIANTS);
    for format in ["csv", "json", "md", "tex", "text", "xlsx"] {
        assert!(ids(&listing["formats"]).contains(&format));
    }
    let page = printed(&["list"]);
    assert_all(&page, &["Games", "Variants", "Formats"]);
    assert_all(&page, &VARIANTS);
}

#[test]
fn every_wager_listed_can_be_asked_for() {
    let listing = json(&["list", "wagers"]);
    let wagers = listing["wagers"].as_array().unwrap();
    let of = |variant: &str| {
        let mut ids: Vec<_> = wagers
            .iter()
            .filter(|wager| wager["variant"] == variant)
            .map(|wager| text(wager, "id"))
            .collect();
        ids.dedup();
        ids.join(",")
    };
    for variant in VARIANTS {
        let study = json(&["--variant", variant, "--wager", &of(variant)]);
        let report = &reports(&study)[0];
        let mut priced = ids(&report["wagers"]);
        priced.extend(ids(&report["session_wagers"]));
        assert_eq!(priced.join(","), of(variant));
    }
}

#[test]
fn a_listing_is_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.json");
    assert_eq!(printed(&["list", "fields", "-o", path.to_str().unwrap()]), "");
    let fields: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let names: Vec<_> =
        fields["fields"].as_array().unwrap().iter().map(|field| text(field, "name")).collect();
    for name in [
        "result",
        "margin",
        "HAND.total",
        "HAND.first-two",
        "dragon.rank",
        "tiger.colour",
        "suited",
    ] {
        assert!(names.contains(&name), "{name}");
    }
}

/// The words that a shell is offered behind these words; the last one is still typed.
fn offered(words: &[&str]) -> Vec<String> {
    let mut odds = command(&[&["--", "odds"], words].concat());
    odds.env("ODDS_COMPLETE", "bash").env("_CLAP_IFS", "\n").env("_CLAP_COMPLETE_SPACE", "true");
    odds.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    let offered = stdout(odds.output().unwrap(), &[0]);
    offered.lines().map(|word| word.trim().to_owned()).collect()
}

/// The long options that a shell completes, by the subcommand they belong to; by no word for those
/// of the program itself.
fn options() -> BTreeSet<(String, String)> {
    let commands = offered(&["man", ""]);
    let commands = commands.iter().filter(|command| !command.starts_with('-'));
    let mut options = BTreeSet::new();
    for command in commands.map(String::as_str).chain([""]) {
        let before = if command.is_empty() { vec!["--"] } else { vec![command, "--"] };
        let found = offered(&before).into_iter().filter(|word| word.starts_with("--"));
        options.extend(found.map(|option| (command.to_owned(), option)));
    }
    options
}

#[test]
fn the_help_mentions_every_option() {
    let options = options();
    let common = ["--tables", "--format", "--output", "--digits", "--quiet", "--help"];
    let of_price = ["--decks", "--shoe", "--variant", "--wager"];
    let expected = ["", "price"]
        .into_iter()
        .flat_map(|command| of_price.iter().chain(&common).map(move |option| (command, *option)));
    let of_session = ["--hands", "--model", "--reading", "--rounds-per-shoe", "--cut"];
    let of_streaks = of_price.iter().chain(&of_session).chain(&["--edge", "--longest"]);
    let of_streaks = of_streaks.chain(&common).map(|option| ("streaks", *option));
    let of_session = of_session.map(|option| ("price", option));
    let expected = expected.chain(of_streaks).chain(of_session);
    for (command, option) in expected.chain(common.map(|option| ("list", option))) {
        assert!(options.contains(&(command.to_owned(), option.to_owned())), "{command} {option}");
    }
    for command in options.iter().map(|(command, _)| command).collect::<BTreeSet<_>>() {
        let of_command = options.iter().filter(|(of, _)| of == command);
        let options: Vec<&str> = of_command.map(|(_, option)| option.as_str()).collect();
        let command: &[&str] = if command.is_empty() { &[] } else { &[command] };
        for help in ["--help", "-h"] {
            assert_all(&printed(&[command, &[help]].concat()), &options);
        }
        let page = [&["man"], command].concat();
        assert_all(&printed(&page).replace("\\-", "-"), &options);
    }
    let help = printed(&["--help"]);
    assert_eq!(printed(&["-h"]), printed(&["help"]));
    assert_all(&help, &["price", "list", "completions", "man", "1 to 10000", "8 - KH*2 - 9"]);
    for format in ids(&json(&["list", "formats"])["formats"]) {
        assert_all(&help, &[format]);
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        assert_all(&script, &["odds", "ODDS_COMPLETE"]);
    }
    assert_all(
        &refused(&["completions", "tcsh"]),
        &["bash", "elvish", "fish", "powershell", "zsh"],
    );
}

#[test]
fn the_manual_is_a_page_of_section_one() {
    let page = printed(&["man"]);
    assert_all(&page, &[".TH odds 1", ".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", "completions"]);

    // All of them into a folder, each as it is printed.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    assert_eq!(printed(&["man", "--out", path.to_str().unwrap()]), "");
    let read = |name: &str| fs::read_to_string(path.join(name)).unwrap();
    assert_eq!(read("odds.1"), page);
    assert_eq!(read("odds-check.1"), printed(&["man", "check"]));
    let pages = fs::read_dir(&path).unwrap().count();
    assert!(pages > 20, "{pages} pages");
    let both = refused(&["man", "check", "--out", path.to_str().unwrap()]);
    assert_all(&both, &["--out"]);
}

#[test]
fn quiet_is_silent_but_for_errors() {
    assert_eq!(printed(&["-q", "--variant", "dynasty"]), printed(&["--variant", "dynasty"]));
    refused(&["--quiet", "--variant", "nothing"]);
}

// The user's tables ---------------------------------------------------------------------------

/// The Banker pays even money: of eight decks the edge is (P-B)/all, in the player's favor.
const OWN: &str = r#"id = "dynasty-live"
name = "Our own"
game = "baccarat"
decks = [6]

[variant.ours]
name = "Ours"
wagers = ["banker"]

[wager.banker]
name = "Banker"
pays = [
  { odds = "push", when = { result = "tie" } },
  { odds = "1 to 1", when = { result = "banker" } },
]
"#;

#[test]
fn a_table_of_the_user_takes_the_place_of_a_built_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.toml");
    fs::write(&path, OWN).unwrap();
    for tables in [folder.path(), &path] {
        let tables = tables.to_str().unwrap();
        let listing = json(&["list", "--tables", tables]);
        let games = ids(&listing["games"]);
        assert_eq!(
            games[1..6],
            ["dragon-bonus", "dragon-tiger", "dragon-tournament", "dragon-turtle", "dynasty-live"]
        );
        assert_eq!(listing["games"][5]["name"], "Our own");
        let variants = ids(&listing["variants"]);
        assert_eq!(variants[..10], VARIANTS[..10]);
        assert_eq!(variants[10], "dynasty-live/ours");

        let study = json(&["--tables", tables, "--variant", "ours", "--decks", "8"]);
        let report = &reports(&study)[0];
        assert_eq!(report["shoe"]["within_rules"], false);
        let edge = fraction(PLAYER as i128 - BANKER as i128, WAYS as i128);
        assert_eq!(text(&wager(report, "banker")["edge"], "exact"), edge);
        // The default is what its rules name first.
        let study = json(&["--tables", tables, "--variant", "ours"]);
        assert_eq!(reports(&study)[0]["shoe"]["decks"], 6);
        // What was ambiguous is not, and what is gone is gone.
        printed(&["--tables", tables, "--variant", "commission", "-w", "tie"]);
        refused(&["--tables", tables, "--variant", "dynasty"]);
    }
}

#[test]
fn a_table_of_the_user_adds_a_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.toml"), OWN.replace("dynasty-live", "our-own")).unwrap();
    let tables = folder.path().to_str().unwrap();
    let listing = json(&["list", "games", "--tables", tables]);
    let games = listing["games"].as_array().unwrap();
    assert_eq!(games.iter().filter(|game| game["collection"].is_null()).count(), 6);
    assert!(ids(&listing["games"]).contains(&"our-own"));
    printed(&["--tables", tables, "--variant", "our-own/ours"]);
    printed(&["--tables", tables, "--variant", "dynasty"]);
}

#[test]
fn a_name_of_the_user_does_no_harm_to_any_format() {
    let folder = tempfile::tempdir().unwrap();
    let name = "A | \\\"pipe\\\", <b>comma</b> & 百家乐 *star*";
    let own = OWN.replace("name = \"Banker\"", &format!("name = \"{name}\""));
    fs::write(folder.path().join("own.toml"), own).unwrap();
    let name = name.replace('\\', "");
    let of = |format| {
        printed(&["--tables", folder.path().to_str().unwrap(), "--variant", "ours", "-f", format])
    };
    assert_all(&of("text"), &[&name]);
    assert!(records(&of("csv")).iter().any(|row| row.values().any(|cell| *cell == name)));
    let study: Value = serde_json::from_str(&of("json")).unwrap();
    assert_eq!(text(wager(&reports(&study)[0], "banker"), "name"), name);
    assert!(!of("md").contains("A | "), "a bar in a name would be a column");
}
