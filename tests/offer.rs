//! Wagers as they are offered: in some rounds, with some numbers of decks, under one of two readings.
//!
//! Insurance pays 2 to 1 where the dealer's card under an ace is worth ten. Of six decks 311 cards
//! are unseen then and 96 of them are tens, so that the house keeps 1 - 3·96/311 = 23/311.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Exact, Shoe};

use crate::common::{piped, printed, run, text};

/// The only report of a run in JSON.
#[track_caller]
fn report(arguments: &[&str]) -> Value {
    let text = printed(&[&["price", "-q", "-f", "json"], arguments].concat());
    let study: Value = serde_json::from_str(&text).unwrap();
    study["reports"][0].clone()
}

#[track_caller]
fn find<'a>(list: &'a Value, id: &str) -> &'a Value {
    let list = list.as_array().unwrap();
    list.iter().find(|one| one["id"] == id).unwrap_or_else(|| panic!("no {id}"))
}

fn has(list: &Value, id: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|one| one["id"] == id))
}

/// Returns the error text of a run that fails.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    text(output.stderr)
}

const INSURANCE: [&str; 4] = ["-v", "blackjack-bets", "-w", "insurance"];

#[test]
fn insurance_is_priced_given_an_ace() {
    // 8 decks: 128 of 415; 1 deck: 16 of 51.
    for (decks, edge) in [("6", "23/311"), ("8", "31/415"), ("1", "1/17")] {
        let report = report(&[&INSURANCE[..], &["--decks", decks]].concat());
        let insurance = find(&report["wagers"], "insurance");
        assert_eq!(insurance["edge"]["exact"], edge);
        let offer = &insurance["offer"];
        assert_eq!(offer["on_offer"], true);
        assert_eq!(offer["given"]["condition"], "{ dealer.first.rank = \"A\" }");
        // An ace is one rank of thirteen.
        assert_eq!(offer["given"]["probability"]["exact"], "1/13");
    }
}

/// Insurance is bet in one round of thirteen: a range of so many rounds would be of so many bets.
#[test]
fn a_range_of_a_wager_of_some_rounds_counts_bets() {
    let risk = |arguments: &[&str]| {
        let price = ["price", "-q", "--brief", "--risk", "-v", "blackjack-bets", "--decks", "6"];
        printed(&[&price[..], arguments].concat())
    };
    let alone = risk(&["-w", "insurance"]);
    for part in [
        "Normal law valid from bets",
        "RTP after so many bets, by the normal approximation",
        " Bets ",
    ] {
        assert!(alone.contains(part), "{part}: {alone}");
    }
    assert!(!alone.contains("many rounds"), "{alone}");
    let both = risk(&["-w", "insurance,any-pair-b"]);
    let note =
        "Bets are counted instead of rounds, because it is offered in some rounds only: Insurance.";
    for part in [note, "Normal law valid from rounds or bets", "RTP after so many rounds or bets"] {
        assert!(both.contains(part), "{part}: {both}");
    }
    let other = risk(&["-w", "any-pair-b"]);
    assert!(
        other.contains("RTP after so many rounds, by") && !other.contains("many bets"),
        "{other}"
    );
}

#[test]
fn what_is_known_of_the_round_is_known_beside_the_ace() {
    // A king and a queen with the player: 94 of the 309 cards left are tens, and 1 - 3·94/309 = 9/103.
    let tens = report(&[&INSURANCE[..], &["--dealt", "player K Q"]].concat());
    assert_eq!(find(&tens["wagers"], "insurance")["edge"]["exact"], "9/103");
    // Two nines with the player: all 96 tens are among 309 cards, and 1 - 288/309 = 7/103.
    let nines = "player.first.value = 9, player.second.value = 9";
    let given = report(&[&INSURANCE[..], &["--given", nines]].concat());
    assert_eq!(find(&given["wagers"], "insurance")["edge"]["exact"], "7/103");
    // A dealer who shows a king offers none.
    let message = refused(&[&INSURANCE[..], &["--given", "dealer.first.rank = 'K'"]].concat());
    assert!(message.contains("it is offered given Dealer first"), "{message}");
    assert!(message.contains("and no round from shoe"), "{message}");
}

#[test]
fn a_shoe_that_does_not_tell_the_condition_prices_no_wager_under_it() {
    // A value tells no ace of a game that looks at ranks.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.toml");
    let table = r#"id = "own"
name = "Own"
game = "baccarat"
decks = [8]
[wager.red]
name = "After a red card"
given = { player.first-suit = "hearts, diamonds" }
pays = [ { odds = "1 to 1", when = { result = "player" } } ]
"#;
    fs::write(&path, table).unwrap();
    let own = ["--tables", path.to_str().unwrap(), "-v", "own"];
    let message = refused(&[&own[..], &["--shoe", "0=128 1=32 9=32"]].concat());
    assert!(message.contains("it needs suits, and this shoe tells only values"), "{message}");
    // The color of a card tells nothing of the result.
    let report = report(&[&own[..], &["-w", "red"]].concat());
    let outcomes = self::report(&[&own[..], &["--decks", "8"]].concat());
    let plain = outcomes["outcomes"][0]["rows"].as_array().unwrap();
    let of = |name: &str| plain.iter().find(|row| row["name"] == name).unwrap();
    let player = exact(&of("Player wins")["probability"]);
    let [banker, tie] = ["Banker wins", "Tie"].map(|name| exact(&of(name)["probability"]));
    let edge = &(&banker + &tie) - &player;
    assert_eq!(exact(&find(&report["wagers"], "red")["edge"]), edge);
}

/// The table of insurance with the same wagers offered in every round.
fn without_conditions() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(root.join("tables/market/insurance.toml")).unwrap();
    let (wagers, _) = table.split_once("# What others have printed").unwrap();
    let kept = wagers.lines().filter(|line| !line.starts_with("given"));
    let table = kept.collect::<Vec<_>>().join("\n").replace("market-insurance", "plain");
    Catalog::builtin().with(shoe_odds::table::Table::parse(&table).unwrap()).unwrap()
}

#[test]
fn a_condition_of_a_wager_and_one_of_a_request_are_one_mechanism() {
    let catalog = without_conditions();
    let edge = |variant: &str, given: Option<&str>, wager: &str| {
        let request = shoe_odds::Request {
            variants: vec![variant.into()],
            wagers: vec![wager.into()],
            given: given.map(str::to_owned),
            ..Default::default()
        };
        let study = shoe_odds::price(&catalog, &request, &()).unwrap();
        study.reports[0].wagers[0].edge.exact.clone()
    };
    for (wager, given) in [
        ("insurance-player-at-2", "player.opening = '0-4', banker.opening = 5"),
        ("insurance-player-at-3", "player.opening = '0-5', banker.opening = 6"),
        ("insurance-player-at-4", "player.opening = '0-5', banker.opening = 7"),
        ("insurance-banker-at-2", "player.opening = 5, banker.opening = 4"),
    ] {
        let offered = edge("market-insurance", None, wager);
        assert_eq!(offered, edge("plain", Some(given), wager), "{wager}");
        assert_ne!(offered, edge("plain", None, wager), "{wager}");
    }
}

#[test]
fn every_composition_of_a_batch_is_priced_given_the_condition() {
    let catalog = Catalog::builtin();
    let insurance =
        BatchRequest { variants: vec!["blackjack-bets".into()], wagers: vec!["insurance".into()] };
    let batch = Batch::new(&catalog, &insurance).unwrap();
    let six = Shoe::decks(6).unwrap();
    // By rank; without aces there is no bet.
    let [with, without] = [24, 0].map(|aces| {
        let mut counts = [24u64; 13];
        counts[0] = aces;
        Composition::new(&counts).unwrap()
    });
    let found = batch.expectations(&[Composition::from(&six), with, without]);
    let figures: Vec<_> = found.into_iter().map(|row| row.unwrap().remove(0)).collect();
    let edge = Exact::parse("-23/311").unwrap();
    assert_eq!(figures[0].as_ref().unwrap().exact(), edge);
    assert_eq!(figures[1].as_ref().unwrap().exact(), edge);
    assert!(figures[2].is_none());

    // By the kernel of totals as well: the same as the price of the same wager.
    let player = BatchRequest { variants: vec!["market-insurance".into()], wagers: Vec::new() };
    let batch = Batch::new(&catalog, &player).unwrap();
    let eight = Shoe::decks(8).unwrap();
    let row = batch.expectations(&[Composition::from(&eight)]).remove(0).unwrap();
    let tallies = batch.tallies(&[Composition::from(&eight)]).remove(0).unwrap();
    let report = report(&["-v", "market-insurance", "--decks", "8"]);
    for ((name, figure), tally) in batch.columns().zip(row).zip(tallies) {
        let wager = find(&report["wagers"], name);
        let edge = Exact::parse(wager["edge"]["exact"].as_str().unwrap()).unwrap();
        assert_eq!(-&figure.unwrap().exact(), edge, "{name}");
        let tally = tally.unwrap();
        assert_eq!(-&tally.expectation(), edge, "{name}");
        assert_eq!(tally.hit().to_string(), wager["hit"]["exact"].as_str().unwrap());
    }
}

#[test]
fn a_paytable_is_designed_given_the_condition() {
    let asked = ["design", "-q", "-f", "json", "-v", "blackjack-bets", "-w", "insurance"];
    let study: Value = serde_json::from_str(&printed(&asked)).unwrap();
    let line = &study["reports"][0]["lines"][0]["by_shoe"][0];
    // 215 cards that lose against 96 that win.
    assert_eq!(line["break_even"]["exact"], "215/96");
}

#[test]
fn questions_of_every_round_refuse_a_wager_of_some_rounds() {
    let some = "is offered in some rounds only";
    for command in [
        &["effects"][..],
        &["simulate", "--shoes", "10", "--write", "counts"],
        &["simulate", "--shoes", "10", "--write", "totals"],
    ] {
        let message = refused(&[command, &["-v", "market-insurance"], &["-w", AT_2]].concat());
        assert!(message.contains(some), "{command:?}: {message}");
    }
    let all = printed(&["effects", "-v", "blackjack-bets", "-w", "insurance,over-13"]);
    assert!(all.contains("Insurance") && all.contains(some), "{all}");
}

/// The table has insurance per round dealt as well, at half a unit: a round without an ace pushes.
#[test]
fn a_count_bets_where_the_wager_is_offered() {
    let count = |wager: &str| -> Value {
        let count = ["count", "-q", "-f", "json", "-v", "blackjack-bets", "--decks", "1"];
        let count = [&count[..], &["--tags", "0=-2 A=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1"]].concat();
        let count = [&count[..], &["--trigger", "1", "--shoes", "60", "--cut", "20"]].concat();
        serde_json::from_str(&printed(&[&count[..], &["-w", wager]].concat())).unwrap()
    };
    let (whole, half) = (count("insurance"), count("insurance-half"));
    let units = |study: &Value| {
        let units = study["wagers"][0]["units_per_shoe"]["exact"].as_str().unwrap();
        Exact::parse(units).unwrap()
    };
    // At most 7 rounds of a shoe, each rounded to a trillionth: by half of one, and twice as much for
    // both halves.
    let twice = &units(&half) + &units(&half);
    assert!(units(&half).is_positive());
    assert!((&units(&whole) - &twice).abs() < Exact::ratio(21, 2_000_000_000_000).unwrap());
    // An ace comes in one of 13 rounds; then 16 of 51 cards are tens, and 1 - 3·16/51 = 3/51.
    assert_eq!(whole["wagers"][0]["edge"]["exact"], "1/221");
    let note = whole["notes"].to_string();
    assert!(note.contains("Offered in some rounds only: Insurance."), "{note}");
}

const AT_2: &str = "insurance-player-at-2";

#[test]
fn a_wager_of_other_decks_is_marked_in_its_row() {
    let six = report(&["-v", "blackjack-bets", "--decks", "6"]);
    let pair = find(&six["wagers"], "any-pair-g");
    assert_eq!(pair["offer"]["on_offer"], false);
    assert_eq!(pair["offer"]["decks"], serde_json::json!([1]));
    assert_eq!(pair["offer"]["remark"], "not on offer: 1 deck only");
    assert!(find(&six["wagers"], "any-pair").get("offer").is_none());
    let one = report(&["-v", "blackjack-bets", "--decks", "1"]);
    assert_eq!(find(&one["wagers"], "any-pair-g")["offer"]["on_offer"], true);
    // A shoe that one deck may be left as is one of one deck.
    let left = report(&["-v", "blackjack-bets", "--shoe", "1 - AS"]);
    assert_eq!(find(&left["wagers"], "any-pair-g")["offer"]["on_offer"], true);

    let name = "Any Pair, 15, of one deck";
    for format in ["text", "md", "html", "tex", "csv"] {
        let all =
            printed(&["price", "-q", "-v", "blackjack-bets", "-w", "any-pair-g", "-f", format]);
        assert!(all.contains("not on offer: 1 deck only"), "{format}");
        assert!(!all.contains(&format!("{name} favors")), "{format}");
    }
    let long = ["price", "-q", "-v", "blackjack-bets", "-w", "any-pair-g", "--csv", "long"];
    let long = printed(&long);
    let row = long.lines().find(|row| row.contains("any-pair-g") && row.contains(",edge,"));
    assert!(row.unwrap().ends_with(",not on offer: 1 deck only"), "{row:?}");
}

/// Any Pair of one deck pays 15 to 1: 16·(3/51) - 1 of one deck, 16·(23/311) - 1 of six.
#[test]
fn a_batch_marks_shoes_with_which_a_wager_is_not_offered() {
    let of = |input: &str, more: &[&str]| {
        let asked = ["batch", "-v", "blackjack-bets", "--exact"];
        let output = piped(&[&asked[..], more].concat(), input.as_bytes());
        assert!(output.status.success());
        (text(output.stdout), text(output.stderr))
    };
    let pair = ["-w", "any-pair-g"];
    let (rows, said) = of("1\n6\n6 - A*9\n1 - K\n", &pair);
    assert!(rows.starts_with("line,any-pair-g,offer\n1,-1/17,any-pair-g: 1 deck only\n"), "{rows}");
    assert!(rows.contains("\n2,57/311,any-pair-g: not on offer: 1 deck only\n3,"), "{rows}");
    let remark =
        "any-pair-g is offered with 1 deck only: 2 lines are other shoes, line 2 is the first\n";
    assert_eq!(said, remark);
    let one = "any-pair-g is offered with 1 deck only: 1 line is another shoe, line 1\n";
    assert_eq!(of("6\n", &pair).1, one);
    assert_eq!(of("1\n", &pair).1, "");
    assert_eq!(of("6\n", &[&pair[..], &["-q"]].concat()).1, "");
    let (rows, _) = of("1\n6\n", &["-w", "any-pair-g,any-pair", "-f", "json"]);
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert!(rows[0].get("not_offered").is_none());
    // The rules allow six decks, and the other wager is offered with them.
    assert_eq!(rows[1]["not_offered"], serde_json::json!(["any-pair-g"]));
    assert!(rows[1].get("within_rules").is_none());
}

#[test]
fn a_batch_says_that_a_shoe_has_no_round_of_a_wager() {
    let without = "24,24,24,24,24,24,24,24,24,24,24,24";
    let input = format!("0,{without}\n24,{without}\n0,{without}\n");
    let asked = ["batch", "-v", "blackjack-bets", "-w", "insurance", "--exact"];
    let output = piped(&asked, input.as_bytes());
    let given = "insurance: given: Dealer first rank A";
    let rows = format!("line,insurance,offer\n1,,{given}\n2,-23/311,{given}\n3,,{given}\n");
    assert_eq!(text(output.stdout), rows);
    let remark = "2 lines have no round in which insurance is offered: left empty\n";
    assert_eq!(text(output.stderr), remark);
}

#[test]
fn questions_of_every_round_leave_out_a_wager_of_other_decks() {
    let counts = ["simulate", "--shoes", "10", "--write", "counts"];
    let totals = ["simulate", "--shoes", "10", "--write", "totals"];
    for command in [&["effects"][..], &["count", "--shoes", "10"], &counts, &totals] {
        let of = [command, &["-v", "blackjack-bets"]].concat();
        let message = refused(&[&of[..], &["--decks", "6", "-w", "any-pair-g"]].concat());
        assert!(message.contains("it is offered with 1 deck only"), "{command:?}: {message}");
    }
    let output = run(&[&totals[..], &["-v", "blackjack-bets", "--decks", "6"]].concat());
    let (rows, said) = (text(output.stdout), text(output.stderr));
    assert!(rows.contains("any-pair,") && !rows.contains("any-pair-g"), "{rows}");
    assert!(said.contains("it is offered with 1 deck only, and not with this shoe"), "{said}");
    let one =
        ["-v", "blackjack-bets", "--decks", "1", "--rounds-per-shoe", "2", "-w", "any-pair-g"];
    let rows = printed(&[&totals[..], &one].concat());
    assert!(rows.contains("any-pair-g,20,"), "{rows}");
}

#[test]
fn a_chart_says_that_a_wager_is_not_on_offer() {
    let pairs = ["price", "-q", "-v", "blackjack-bets", "-w", "any-pair-g,any-pair", "-f", "html"];
    let page = printed(&[&pairs[..], &["--decks", "6"]].concat());
    assert!(page.contains(", not on offer"), "{page}");
    assert!(!page.contains("outside the rules") && !page.contains("favors the player"));
    let page = printed(&[&pairs[..], &["--decks", "1,2,4,6,8"]].concat());
    assert!(page.contains(" at 6 (not on offer)") && !page.contains("outside the rules"), "{page}");
}

#[test]
fn a_ranking_leaves_out_what_is_not_on_offer() {
    let sorted = ["-v", "blackjack-bets", "--decks", "6", "--sort", "edge"];
    let ranked = report(&sorted);
    let out = ["any-pair-f", "any-pair-g", "match-the-dealer-e", "insurance-half"];
    for id in out {
        assert!(!has(&ranked["wagers"], id) && has(&ranked["left_out"], id), "{id}");
    }
    assert_eq!(find(&ranked["left_out"], "any-pair-g")["reason"], "not on offer: 1 deck only");
    assert!(has(&ranked["wagers"], "insurance"));
    let all = report(&[&sorted[..], &["--all-wagers"]].concat());
    let named = report(&[&sorted[..], &["-w", &out.join(",")]].concat());
    for id in out {
        assert!(has(&all["wagers"], id) && has(&named["wagers"], id), "{id}");
    }
    assert!(all.get("left_out").is_none() && named.get("left_out").is_none());
    // Without an order nothing is compared, and all are listed.
    assert!(has(&report(&["-v", "blackjack-bets"])["wagers"], "any-pair-g"));

    let best = printed(&["-v", "market-ties,market-base", "--summary", "--sort", "edge"]);
    let (rows, remarks) = best.split_once("Remarks").unwrap();
    assert!(rows.contains("Banker") && !rows.contains("Low Tie Max"), "{best}");
    assert!(remarks.contains("Left out, unless --all-wagers or --wager asks for them: "), "{best}");
    assert!(
        remarks.contains("Low Tie Max, by the total (market-ties: one of two readings)"),
        "{best}"
    );
    assert!(!remarks.contains("favored: Low Tie Max"), "{best}");
    let summary = printed(&["-v", "market-ties", "--summary", "-f", "csv"]);
    assert!(!summary.contains("low-tie-max") && summary.contains("egalite-0"), "{summary}");
}

#[test]
fn one_of_two_readings_is_marked_and_not_ranked() {
    let ties = report(&["-v", "market-ties"]);
    let low = &find(&ties["wagers"], "low-tie-max")["offer"];
    let reading = low["reading"].as_str().unwrap();
    assert!(reading.starts_with("by the total of the tie"), "{reading}");
    assert_eq!(low["remark"], format!("one of two readings: {reading}"));
    let ranked = report(&["-v", "market-ties", "--sort", "edge"]);
    assert!(has(&ranked["left_out"], "low-tie-max") && has(&ranked["wagers"], "egalite-0"));

    // A variant's reading is that of the wagers that its other reading settles otherwise.
    let turtle = report(&["-v", "no-commission"]);
    assert_eq!(find(&turtle["wagers"], "banker")["offer"]["reading"], turtle["reading"]["text"]);
    assert!(find(&turtle["wagers"], "tie").get("offer").is_none());
}

#[test]
fn a_list_of_wagers_shows_the_terms_of_each() {
    let listing: Value = serde_json::from_str(&printed(&["list", "wagers", "-f", "json"])).unwrap();
    let wagers = &listing["wagers"];
    let offer = |id: &str| find(wagers, id)["offer"].clone();
    assert_eq!(offer("insurance")["given"]["name"], "Dealer first rank A");
    assert_eq!(offer("any-pair-f")["decks"], serde_json::json!([2]));
    // The rules name six decks first.
    assert_eq!(offer("any-pair-f")["remark"], "not on offer: 2 decks only");
    assert!(offer("low-tie-max")["reading"].is_string());
    assert!(find(wagers, "any-pair").get("offer").is_none());
    let text = printed(&["list", "wagers", "-f", "csv"]);
    assert!(text.contains("given: Dealer first rank A") && text.contains("2 decks only"));
}

#[test]
fn an_appendix_says_where_a_wager_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    printed(&["appendix", "-q", "--variant", "market-insurance", "--out", path]);
    let made = fs::read_to_string(folder.path().join("market-insurance.md")).unwrap();
    assert!(made.contains("Offered given Player opening 0-4, banker opening 5: "), "{made}");
    assert!(made.contains("Without effects of removal: Insurance on the Player"), "{made}");
}

#[test]
fn a_condition_on_a_hand_that_is_drawn_has_the_probability_of_its_rounds() {
    // The dealer draws to 17, and so he always comes to one of these totals.
    let drawn = report(&[&INSURANCE[..], &["--given", "dealer.total = '17-26'"]].concat());
    assert_eq!(drawn["given"]["probability"]["exact"], "1");
    let some = report(&[&INSURANCE[..], &["--given", "dealer.bust = true"]].concat());
    let bust = exact(&some["given"]["probability"]);
    let none = report(&[&INSURANCE[..], &["--given", "dealer.bust = false"]].concat());
    assert_eq!(&bust + &exact(&none["given"]["probability"]), Exact::one());
}

#[track_caller]
fn exact(text: &Value) -> Exact {
    Exact::parse(text["exact"].as_str().unwrap()).unwrap()
}

// Marks of every question ----------------------------------------------------------------------

const READING: [&str; 4] = ["-v", "no-commission", "-w", "banker,tie"];
const MARK: &str = "one of two readings";

/// A wager on runs and one on a round that are offered with two decks only, though the rules allow
/// six first.
const TWO: &str = r#"
id = "two"
name = "Two"
game = "baccarat"
decks = [6, 2]
[wager.player]
name = "Player"
decks = [2]
pays = [
  { odds = "push", when = { result = "tie" } },
  { odds = "1 to 1", when = { result = "player" } },
]
[wager.run]
name = "Run"
streak = "banker"
decks = [2]
pays = [ { odds = "20 to 1", when = { run = "5+" } } ]
[wager.tie]
name = "Tie"
pays = [ { odds = "8 to 1", when = { result = "tie" } } ]
"#;

/// A file of this text in a folder of its own.
fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

/// The rows of a wager in CSV, by the names of columns.
fn rows(csv: &str, table: &str, id: &str) -> Vec<Value> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let all = reader.deserialize::<BTreeMap<String, String>>().map(Result::unwrap);
    let of = all.filter(|row| row["table"] == table && row["id"] == id);
    of.map(|row| serde_json::json!(row)).collect()
}

#[test]
fn one_of_two_readings_is_marked_in_its_row_by_every_question() {
    let (_folder, totals) =
        file("totals.csv", "wager,rounds,staked,won\nbanker,10,10,-1\ntie,10,10,-1\n");
    let check = ["check", "-q", "-v", "no-commission", &totals];
    let effects = [&["effects", "-q"], &READING[..]].concat();
    let count = [&["count", "-q", "--shoes", "5"], &READING[..]].concat();
    let runs = ["streaks", "-q", "-v", "dragon-tournament", "--hands", "40", "--brief"];
    for (arguments, id) in
        [(&check[..], "banker"), (&effects, "banker"), (&count, "banker"), (&runs, "any-dragon")]
    {
        let of = |format: &str| printed(&[arguments, &["-f", format]].concat());
        for format in ["text", "md", "html", "tex"] {
            assert!(of(format).contains(MARK), "{arguments:?} {format}");
        }
        let csv = of("csv");
        let [row] = &rows(&csv, "summary", id)[..] else { panic!("{csv}") };
        assert!(row["offer"].as_str().unwrap().starts_with(&format!("{MARK}: ")), "{row}");
        let others = rows(&csv, "summary", "tie");
        assert!(others.iter().all(|row| row["offer"] == ""), "{csv}");
        let json: Value = serde_json::from_str(&of("json")).unwrap();
        let report = json.get("reports").map_or(&json, |reports| &reports[0]);
        let wagers = match report.get("sessions") {
            Some(sessions) => &sessions[0]["models"][0]["wagers"],
            None => &report["wagers"],
        };
        let offer = &find(wagers, id)["offer"];
        assert_eq!(offer["on_offer"], true, "{arguments:?}");
        assert!(offer["remark"].as_str().unwrap().starts_with(MARK));
    }
}

#[test]
fn every_table_of_a_price_and_an_appendix_marks_the_row() {
    let all =
        printed(&["price", "-q", "-v", "no-commission", "--risk", "--chip", "5", "-f", "csv"]);
    for table in ["summary", "volatility", "range"] {
        let marked = rows(&all, table, "banker");
        assert!(!marked.is_empty(), "{table}: {all}");
        for row in marked {
            assert!(row["offer"].as_str().unwrap().starts_with(MARK), "{row}");
        }
    }
    let mut reader = csv::Reader::from_reader(all.as_bytes());
    let together = reader.deserialize::<BTreeMap<String, String>>().map(Result::unwrap);
    let mut marked = 0;
    for row in together.filter(|row| ["covariance", "liability"].contains(&&*row["table"])) {
        for (wager, offer) in [("id", "offer"), ("second", "second_offer"), ("wager", "offer")] {
            if row[wager] == "banker" {
                marked += 1;
                assert!(row[offer].starts_with(MARK), "{row:?}");
            }
        }
    }
    // Two liabilities, and a covariance with each of the other wagers.
    assert!(marked > 3, "{all}");
    let json = report(&["-v", "no-commission", "--risk"]);
    let risk = &json["risk"];
    let worst = &risk["liability"]["staked_on_all"]["events"];
    assert!(find(worst, "banker")["offer"]["remark"].as_str().unwrap().starts_with(MARK));
    let pairs = risk["pairs"].as_array().unwrap();
    let second = pairs.iter().find(|pair| pair["second"] == "banker").unwrap();
    assert_eq!(second["second_offer"], find(&json["wagers"], "banker")["offer"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    printed(&["appendix", "-q", "--variant", "market-ties", "--out", path]);
    let made = fs::read_to_string(folder.path().join("market-ties.md")).unwrap();
    let marked =
        made.lines().filter(|line| line.contains("| Low Tie Max, by the total (one reading) |"));
    assert_eq!(marked.count(), 1, "{made}");
}

/// People read the terms above the table of one wager, so data formats have them in its rows.
#[test]
fn every_row_about_one_wager_has_its_terms_in_csv() {
    let sweep = ["streaks", "-q", "-v", "dragon-tournament", "--hands", "40,50", "-f", "csv"];
    let runs = ["streaks", "-q", "-v", "dragon-tournament", "--hands", "40", "-f", "csv"];
    let price = ["price", "-q", "-v", "dragon-tournament", "-f", "csv"];
    let effects = [&["effects", "-q", "-f", "csv"], &READING[..]].concat();
    for (arguments, tables, id) in [
        (&sweep[..], &["by-hands"][..], "any-dragon"),
        (&runs, &["wager", "lines"], "any-dragon"),
        (&price, &["session-wager", "by-hands"], "any-dragon"),
        (&effects, &["effects"], "banker"),
    ] {
        let csv = printed(arguments);
        for table in tables {
            let marked = rows(&csv, table, id);
            assert!(!marked.is_empty(), "{table}: {csv}");
            for row in marked {
                assert!(row["offer"].as_str().unwrap().starts_with(MARK), "{table}: {row}");
            }
        }
    }
}

#[test]
fn rows_of_a_batch_and_of_a_simulation_say_which_reading_they_are_of() {
    let batch = |more: &[&str]| {
        let output = piped(&[&["batch", "-q"], &READING[..], more].concat(), b"8\n");
        text(output.stdout)
    };
    let csv = batch(&["--digits", "3"]);
    assert_eq!(csv, format!("line,banker,tie,offer\n1,-0.010,-0.144,banker: {MARK}\n"));
    let json: Value = serde_json::from_str(&batch(&["-f", "json"])).unwrap();
    assert_eq!(json["offer"], serde_json::json!({ "banker": MARK }));
    for write in ["totals", "counts"] {
        let dealt = ["simulate", "-q", "--shoes", "30", "--write", write];
        let all = printed(&[&dealt[..], &READING].concat());
        assert!(all.lines().next().unwrap().ends_with(",offer"), "{all}");
        let mut marked = all.lines().filter(|row| row.contains(MARK));
        assert!(marked.all(|row| row.starts_with("banker,")) && all.contains("\nbanker,"), "{all}");
        // The column is known to the check of the same rounds.
        let (_folder, path) = file("rounds.csv", &all);
        let checked = printed(&["check", "-q", "-v", "no-commission", "-f", "json", &path]);
        let checked: Value = serde_json::from_str(&checked).unwrap();
        assert!(checked["input"].get("unused").is_none(), "{checked}");
        let json: Value =
            serde_json::from_str(&printed(&[&dealt[..], &READING, &["-f", "json"]].concat()))
                .unwrap();
        let marked =
            |id: &str| json.as_array().unwrap().iter().find(|row| row["wager"] == id).unwrap();
        assert!(marked("banker")["offer"].as_str().unwrap().starts_with(MARK), "{json}");
        assert!(marked("tie").get("offer").is_none(), "{json}");
    }
}

#[test]
fn what_is_priced_off_its_decks_is_marked_by_check_audit_and_streaks() {
    let (_folder, two) = file("two.toml", TWO);
    let own = ["--tables", &two, "-v", "two"];
    let mark = "not on offer: 2 decks only";
    let streaks = [&["streaks", "-q", "--hands", "20"], &own[..]].concat();
    let sweep = [&["streaks", "-q", "--hands", "20,30"], &own[..]].concat();
    let (_folder, totals) =
        file("t.csv", "wager,rounds,staked,won\nplayer,10,10,-1\ntie,10,10,-1\n");
    let check = [&["check", "-q"], &own[..], &[&totals]].concat();
    for arguments in [&streaks, &sweep, &check] {
        for format in ["text", "md", "html", "tex", "json", "csv"] {
            let all = printed(&[&arguments[..], &["-f", format]].concat());
            assert!(all.contains(mark), "{arguments:?} {format}: {all}");
        }
        let two = printed(&[&arguments[..], &["--decks", "2"]].concat());
        assert!(!two.contains(mark) && two.contains("2 decks only"), "{two}");
    }
    let claims = "[[published]]\nvariant = \"two\"\nsource = \"somewhere\"\n\
                  figures = [{ wager = \"player\", edge = \"1.2%\" }, { wager = \"tie\", edge = \"14.4%\" }]\n";
    let (_folder, claims) = file("claims.toml", claims);
    for format in ["text", "md", "html", "tex", "json", "csv"] {
        let all = ["audit", "-q", "--tables", &two, "--list", &claims, "-f", format];
        let all = text(run(&all).stdout);
        assert!(all.contains(mark), "{format}: {all}");
    }
}

#[test]
fn every_question_refuses_for_the_same_reason_in_the_same_words() {
    let (_folder, two) = file("two.toml", TWO);
    let own = ["--tables", &two, "-v", "two"];
    let (_folder, totals) = file("t.csv", "wager,rounds,staked,won\nrun,10,10,-1\n");
    let batch = |wager: &str| {
        let output = piped(&[&["batch"], &own[..], &["-w", wager]].concat(), b"6\n");
        text(output.stderr)
    };
    let of = |wager: &str, command: &[&str]| refused(&[command, &own[..], &["-w", wager]].concat());
    let simulate = ["simulate", "--shoes", "2", "--write", "totals"];
    let session = "it is settled once a session, by the longest run, and not by a round: \
                   `odds streaks` has its figures";
    for said in [
        of("run", &["effects"]),
        of("run", &["count", "--shoes", "2"]),
        of("run", &simulate),
        batch("run"),
        refused(&[&["check"], &own[..], &[&totals]].concat()),
    ] {
        assert!(said.contains(session), "{said}");
    }
    let decks = "it is offered with 2 decks only, and not with this shoe: `odds price` prices it \
                 all the same";
    // A remark of a report names the tables, so that its command can be run as it stands.
    let of_report = decks.replace("odds price", &format!("odds price --tables {two}"));
    for command in [&["effects"][..], &["count", "--shoes", "2"], &simulate] {
        let said = of("player", command);
        assert!(said.contains(decks), "{said}");
    }
    // The same of all wagers, in a remark.
    let page = printed(&[&["effects"], &own[..]].concat());
    assert!(page.contains(&format!("Left out: Player ({of_report}).")), "{page}");
    let output = run(&[&simulate[..], &own].concat());
    let said = text(output.stderr);
    assert!(said.contains(&format!("Left out: Player ({decks}).")), "{said}");
}

/// Any Pair of one deck pays 15 to 1, as above; of six decks it costs -57/311 of the stake.
#[test]
fn a_batch_has_no_figure_of_a_wager_that_is_not_offered_unless_it_is_named() {
    let catalog = Catalog::builtin();
    let request = |wagers: &[&str]| BatchRequest {
        variants: vec!["blackjack-bets".into()],
        wagers: wagers.iter().map(ToString::to_string).collect(),
    };
    let all = Batch::new(&catalog, &request(&[])).unwrap();
    let place = |batch: &Batch| batch.columns().position(|name| name == "any-pair-g").unwrap();
    let shoes = [1, 6].map(|decks| Composition::from(&Shoe::decks(decks).unwrap()));
    let figures = |batch: &Batch| -> Vec<Option<String>> {
        let rows = batch.expectations(&shoes).into_iter();
        rows.map(|row| row.unwrap()[place(batch)].as_ref().map(ToString::to_string)).collect()
    };
    assert_eq!(figures(&all), [Some("-1/17".to_owned()), None]);
    let named = Batch::new(&catalog, &request(&["any-pair-g"])).unwrap();
    assert_eq!(figures(&named), [Some("-1/17".to_owned()), Some("57/311".to_owned())]);
    // Doubles have NaN there, which no reader takes for a figure.
    let counts: Vec<u64> = [[4u64; 13], [24; 13]].concat();
    let counts = shoe_odds::Counts::of_rows(&counts, 13).unwrap();
    let values = |batch: &Batch| {
        let width = batch.columns().count();
        let mut values = vec![0.0; 2 * width];
        batch.values(&counts, &mut values, &()).unwrap();
        [values[place(batch)], values[width + place(batch)]]
    };
    assert_eq!(values(&all)[0], -1.0 / 17.0);
    assert!(values(&all)[1].is_nan());
    assert_eq!(values(&named), [-1.0 / 17.0, 57.0 / 311.0]);
    let remark = |batch: &Batch| batch.remarks(&counts)[1].clone().unwrap();
    assert!(remark(&all).contains("any-pair-g: not on offer: 1 deck only; "), "{}", remark(&all));
    assert_eq!(remark(&named), "any-pair-g: not on offer: 1 deck only");
    // Of cards that one deck may be left as, the decks say that they are left of six.
    let few = Composition::new(&[3; 13]).unwrap();
    assert!(named.is_offered(0, &few) && !named.of_decks(6).is_offered(0, &few));
}

#[test]
fn a_ranking_names_the_shoes_of_what_it_leaves_out() {
    let of = |decks: &str| {
        let asked = ["-v", "blackjack-bets", "--decks", decks, "--sort", "edge", "--summary"];
        let all = printed(&asked);
        all.lines().find(|line| line.contains("Left out, ")).unwrap().to_owned()
    };
    let both = of("1,6");
    assert!(
        both.contains("Any Pair, 15, of one deck (6 decks: not on offer: 1 deck only)"),
        "{both}"
    );
    // Left out on every shoe, it is named without them.
    assert!(both.contains("of two decks (not on offer: 2 decks only)"), "{both}");
    assert!(of("6").contains("Any Pair, 15, of one deck (not on offer: 1 deck only)"));
}

#[test]
fn the_best_of_a_ranking_has_its_reason_beside_it() {
    let all = printed(&["--sort", "edge", "--summary"]);
    let first = all.lines().find(|line| line.contains("-1.2351%")).unwrap();
    assert!(first.contains("dragon-tournament") && first.contains("Banker"), "{first}");
    let why = "Banker (dragon-tournament): Winning Banker bets pay even money without commission";
    assert!(all.contains(why), "{all}");
    assert!(!all.contains("Banker (dragon-tournament): The rules list the pair payoff"), "{all}");
    // Bets on the runs of a session would come before it, and their rule has two readings.
    let all = printed(&["-v", "dragon-tournament", "--hands", "60", "--sort", "edge", "--summary"]);
    let (rows, remarks) = all.split_once("Remarks").unwrap();
    assert!(rows.contains("-1.2351%") && !rows.contains("Any Dragon"), "{all}");
    assert!(remarks.contains("Any Dragon (one of two readings)"), "{all}");
    let games = report(&["-v", "blackjack-bets", "--sort", "edge"]);
    for id in ["21-plus-3-extreme", "super-sevens", "super-sevens-b"] {
        assert!(has(&games["left_out"], id), "{id}");
    }
}

/// `tables/market/cards.toml` has no printed rules for Tiger Tie, and two readings of Super Lucky 7.
#[test]
fn a_ranked_wager_shows_its_notes_and_its_reading() {
    let ranked = ["-v", "market-cards,market-base", "--sort", "edge"];
    let split = |more: &[&str]| {
        let all = printed(&[&ranked[..], more].concat());
        let (rows, remarks) = all.split_once("Remarks").unwrap();
        (rows.to_owned(), remarks.to_owned())
    };
    let (rows, remarks) = split(&[]);
    assert!(rows.contains(" Tiger Tie * ") && rows.contains(" Dragon 7  "), "{rows}");
    assert!(!rows.contains("Super Lucky 7"), "{rows}");
    let note = "Tiger Tie (market-cards): Tiger Tie: the payoff is the one commonly quoted";
    assert!(remarks.contains(note), "{remarks}");
    // A note that names wagers which are left out is left out with them.
    assert!(!remarks.contains("Super Lucky 7 is printed with"), "{remarks}");
    let (rows, remarks) = split(&["--all-wagers"]);
    let doubtful = rows.lines().find(|line| line.contains(" Super Lucky 7 * ")).unwrap();
    assert!(doubtful.ends_with("one of two readings"), "{rows}");
    let reading = "Super Lucky 7 (market-cards) is one of two readings: \
                   a two-card 7 over a three-card 6 is not paid.";
    assert!(remarks.contains(reading), "{remarks}");
    assert!(remarks.contains("Super Lucky 7 is printed with"), "{remarks}");

    // Notes of a table that name no wager stand below too; readings of other wagers do not.
    let of = |wager: &str| printed(&[wager, "--decks", "8"]);
    let tie = of("tie");
    assert!(tie.contains("dragon-bonus: Three cards are burned"), "{tie}");
    assert!(!tie.contains("two ways") && !tie.contains("readings"), "{tie}");
    let banker = of("banker");
    assert!(banker.contains("Banker (no-commission) is one of two readings: "), "{banker}");
    // The note on Banker Pair is not one on Banker, with Banker Pair in the request or not.
    assert!(!banker.contains("The rules list the pair payoff"), "{banker}");
    // Alike wagers of several variants are one row, which has the mark of any of them.
    let all = printed(&["--sort", "edge"]);
    assert!(all.contains(" Player * ") && all.contains(" Tie * "), "{all}");
    assert!(all.contains("Player, Tie (no-commission, no-commission-as-written): The document"));
}

/// The Fortune pays shares of a meter.
#[test]
fn a_figure_at_a_stated_meter_says_so() {
    let fortune =
        ["-v", "nine-fortune", "--tables", "tables/example/nine-fortune.toml", "-w", "fortune"];
    let meter = [&fortune[..], &["--meter", "20000"]].concat();
    let mark = "meter at 20,000";
    for more in [&["--summary"][..], &["-f", "csv"], &["-f", "json"], &["--risk"], &["effects"]] {
        let arguments = match more {
            ["effects"] => [&["effects", "-q"], &meter[..]].concat(),
            more => [&["price", "-q"], &meter[..], more].concat(),
        };
        let all = printed(&arguments);
        assert!(all.contains(mark), "{more:?}: {all}");
    }
    let json = report(&meter);
    assert_eq!(find(&json["wagers"], "fortune")["offer"]["meter"], "20000");
    let rows = text(piped(&[&["batch", "-q"], &meter[..]].concat(), b"8\n").stdout);
    assert!(rows.ends_with(",\"fortune: meter at 20,000\"\n"), "{rows}");
    // It is on offer, and ranked.
    assert!(printed(&[&["-q"], &meter[..], &["--sort", "edge"]].concat()).contains(mark));
}

/// A table with the id of a built-in one is used in its place, by every question that takes tables.
#[test]
fn every_question_says_that_a_table_replaces_a_built_in_one() {
    let own = "id = \"punto-banco\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\nsource = \"none\"\n\
               [variant.own]\nname = \"Own\"\nwagers = [\"tie\"]\n\
               [wager.tie]\nname = \"Tie\"\npays = [ { odds = \"9 to 1\", when = { result = \"tie\" } } ]\n";
    let (_folder, path) = file("own.toml", own);
    let (_folder, totals) = file("totals.csv", "wager,rounds,staked,won\ntie,10,10,-1\n");
    let remark =
        "This table differs from the built-in table \"punto-banco\", and replaces it here.";
    let table = ["--tables", &path, "-v", "own"];
    for question in [
        &["price"][..],
        &["streaks", "--hands", "3"],
        &["effects"],
        &["count", "--shoes", "3"],
        &["design", "-w", "tie"],
        &["check", &totals],
        &["simulate", "--shoes", "2", "--write", "totals"],
        &["batch"],
    ] {
        let done = piped(&[question, &table[..]].concat(), b"8\n");
        let said = text([done.stdout, done.stderr].concat()).replace("\n    ", " ");
        assert_eq!(said.matches(remark).count(), 1, "{question:?}: {said}");
    }
    let json = ["count", "-q", "--shoes", "3", "-f", "json"];
    let json: Value = serde_json::from_str(&printed(&[&json[..], &table].concat())).unwrap();
    assert_eq!(json["notes"], serde_json::json!([remark]));
}

/// Any Pair of two decks: 104 cards given by counts may be left of two decks and of six. With a
/// third king of hearts they are of three decks at least.
#[test]
fn counts_are_of_any_decks_that_hold_them() {
    let of = |shoe: &str| {
        let json = report(&["-v", "blackjack-bets", "-w", "any-pair-f", "--shoe", shoe]);
        find(&json["wagers"], "any-pair-f")["offer"]["on_offer"].clone()
    };
    let cards =
        "A23456789TJQK".chars().flat_map(|rank| "SHDC".chars().map(move |suit| (rank, suit)));
    let counts: Vec<String> = cards.map(|(rank, suit)| format!("{rank}{suit}=2")).collect();
    let counts = counts.join(" ");
    assert_eq!(of(&counts), true);
    assert_eq!(of(&counts.replace("KH=2", "KH=3")), false);
    assert_eq!(of("6 - KH"), false);
}
