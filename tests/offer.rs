//! Wagers as they are offered: in some rounds, with some numbers of decks, under one of two readings.
//!
//! Insurance pays 2 to 1 where the dealer's card under an ace is worth ten. Of six decks 311 cards
//! are unseen then and 96 of them are tens, so that the house keeps 1 - 3·96/311 = 23/311.

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
    for part in ["Fair from bets", "RTP after so many bets, by the normal approximation", " Bets "]
    {
        assert!(alone.contains(part), "{part}: {alone}");
    }
    assert!(!alone.contains("many rounds"), "{alone}");
    let both = risk(&["-w", "insurance,any-pair-b"]);
    let note =
        "Bets are counted instead of rounds, because it is offered in some rounds only: Insurance.";
    for part in [note, "Fair from rounds or bets", "RTP after so many rounds or bets"] {
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
    // The colour of a card tells nothing of the result.
    let report = report(&[&own[..], &["-w", "red"]].concat());
    let plain = report["outcomes"][0]["rows"].as_array().unwrap();
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
        &["count", "--shoes", "10"],
        &["simulate", "--shoes", "10", "--write", "counts"],
        &["simulate", "--shoes", "10", "--write", "totals"],
    ] {
        let message = refused(&[command, &["-v", "market-insurance"], &["-w", AT_2]].concat());
        assert!(message.contains(some), "{command:?}: {message}");
    }
    let all = printed(&["effects", "-v", "blackjack-bets", "-w", "insurance,over-13"]);
    assert!(all.contains("Insurance") && all.contains(some), "{all}");
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
        assert!(!all.contains(&format!("{name} favours")), "{format}");
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
    assert!(rows.starts_with("line,any-pair-g\n1,-1/17\n2,57/311\n3,"), "{rows}");
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
    assert_eq!(text(output.stdout), "line,insurance\n1,\n2,-23/311\n3,\n");
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
    assert!(said.contains("it is not offered with the decks of this shoe"), "{said}");
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
    assert!(!page.contains("outside the rules") && !page.contains("favours the player"));
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
    assert!(!remarks.contains("favoured: Low Tie Max"), "{best}");
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
    assert_eq!(find(wagers, "insurance")["given"], "Dealer first rank A");
    assert_eq!(find(wagers, "any-pair-f")["decks"], serde_json::json!([2]));
    assert!(find(wagers, "low-tie-max")["reading"].is_string());
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
