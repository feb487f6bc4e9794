//! `odds effects` as a user meets it.

use super::*;

use shoe_odds::Exact;

fn effects<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["effects", "--variant", "dragon-tiger", "--decks", "8"], more].concat()
}

fn exact(figure: &Value) -> Exact {
    assert_figure(figure);
    Exact::parse(text(figure, "exact")).expect("a fraction")
}

#[test]
fn a_report_on_effects_has_a_structure_to_rely_on() {
    let study =
        json(&["effects", "--variant", "dragon-bonus", "--decks", "8", "--true-counts=-3,2.5"]);
    assert_eq!(study["tool"]["name"], "odds");
    let report = &reports(&study)[0];
    assert_eq!(report["game"]["id"], "dragon-bonus");
    assert_eq!(report["shoe"]["cards"], 416);
    assert!(text(report, "convention").contains("positive for"));
    let priced = json(&["--variant", "dragon-bonus", "--decks", "8"]);
    assert_eq!(ids(&report["wagers"]), ids(&reports(&priced)[0]["wagers"]));
    for found in report["wagers"].as_array().unwrap() {
        let edge = &wager(&reports(&priced)[0], text(found, "id"))["edge"];
        assert_eq!(exact(&found["expectation"]), -&exact(edge));
        assert_eq!(found["favourable"], false);
        assert_eq!(found["told_by"], "values");
        assert_eq!(text(&found["sum"], "exact"), "0");
        let cards = found["cards"].as_array().unwrap();
        let names: Vec<&str> = cards.iter().map(|card| text(card, "card")).collect();
        assert_eq!(names, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        assert_eq!((count(&cards[0]["left"]), count(&cards[9]["left"])), (128, 32));
        let levels = found["levels"].as_array().unwrap();
        assert_eq!(levels.len(), 4);
        for card in cards {
            exact(&card["effect"]);
            exact(&card["best_tag"]);
            assert_eq!(card["tags"].as_array().unwrap().len(), 4);
        }
        for (level, number) in levels.iter().zip(1..) {
            assert_eq!(level["level"], number);
            assert!(level.get("reason").is_none());
            let correlation = &level["betting_correlation"];
            let squared = Exact::parse(text(correlation, "squared")).unwrap();
            assert_eq!(text(correlation, "decimal"), squared.sqrt_decimal(15).unwrap());
            let gain = &exact(&level["per_true_count"]) * &exact(&level["turns_positive"]);
            assert_eq!(gain, exact(edge));
        }
        assert_eq!(found["best"]["betting_correlation"]["squared"], "1");
        let curve = &found["curve"];
        assert_eq!((&curve["level"], &curve["left"]), (&4.into(), &"208".into()));
        let points = curve["points"].as_array().unwrap();
        assert_eq!(text(&points[0]["true_count"], "exact"), "-3");
        assert_eq!(text(&points[1]["running_count"], "exact"), "10");
        for point in points {
            exact(&point["expectation"]);
            exact(&point["linear"]);
        }
    }
}

/// Of 416 cards 192 win on a Dragon of 8 or higher: 2·192/415 - 2·192/416 without a low card.
/// A tie, 11 to 1, comes in 31 of 415, without two cards of one rank in (12·32·31 + 30·29) of
/// 414·413, without two of different ranks in (11·32·31 + 2·31·30): 12 times the difference.
#[test]
fn text_is_a_summary_and_tables_for_every_wager() {
    let page = printed(&effects(&["--wager", "dragon-big,tie"]));
    assert_all(
        &page,
        &[
            "Dragon Tiger",
            "positive for a card whose removal favors the wager",
            "* Tie: the removal of one card changes nothing, that of two cards does (an effect of second \
             order): two of one rank 0.012988%, two of different ranks -0.001049%.",
            "A running count of tags cannot follow an effect of second order. Count each of the ranks",
            "Tie: effects of second order",
            " Two of one rank           6,448    0.012988%",
            " Two of different ranks   79,872   -0.001049%",
            " Sum over all pairs       86,320    0.000000%",
            "Dragon Big        -7.6923%       4",
            "0.222428%    0.857143",
            "8                           32   -0.259500%   -1.000000        -1        -2",
            "Sum over the cards left    416    0.000000%",
            "Dragon Big: counts by the tags of each level",
            "any                        416   0.000000%",
        ],
    );
    assert!(!page.contains("nothing to count"), "{page}");
    // Nothing for tags to follow: no table of counts.
    assert!(!page.contains("Tie: counts"), "{page}");
    assert_eq!(page.matches("counts by the tags").count(), 1);
}

#[test]
fn lines_of_text_fit_a_page() {
    let page =
        printed(&["effects", "--variant", "dynasty", "--decks", "8", "--true-counts=0..9/3"]);
    let tables = page.split("\nWagers\n").nth(1).unwrap();
    for line in tables.lines() {
        assert!(line.chars().count() <= 101, "{line}");
    }
}

/// All cards but the aces have a tag of 1 or -1, 384 of 416: the true count with one deck left has
/// a variance of 52·364·384/(416·415), 6.489². The Tie breaks even at 33.77, 5.2 of these. Of Dragon 7
/// the sixes to nines have tags, 128 of 416, so that it is 3.746²: 2.245 is 0.6 of these.
#[test]
fn counts_are_named_by_whether_a_shoe_reaches_them() {
    let page = printed(&["effects", "-v", "ez", "-w", "tie,dragon-7", "--tag-level", "1"]);
    assert_all(&page, &["33.774764   5.205", "hardly ever worth making: Tie (5.2).\n"]);
    assert!(page.contains("can be worth counting: Dragon 7 (0.6). `odds count` says"), "{page}");
}

#[test]
fn brief_leaves_the_cards_out() {
    let page = printed(&effects(&["--brief", "-w", "dragon-big"]));
    assert!(page.contains("Wagers") && !page.contains("counts by the tags"), "{page}");
    let study = json(&effects(&["--brief", "-w", "dragon-big"]));
    let found = wager(&reports(&study)[0], "dragon-big");
    assert!(found.get("cards").is_none());
    assert_eq!(found["levels"].as_array().unwrap().len(), 4);
}

#[test]
fn levels_are_those_asked_for() {
    for (asked, levels) in [("2", vec![2]), ("1..3", vec![1, 2, 3]), ("4,1", vec![1, 4])] {
        let study = json(&effects(&["--tag-level", asked, "-w", "dragon-big"]));
        let found = wager(&reports(&study)[0], "dragon-big")["levels"].as_array().unwrap();
        let found: Vec<i64> = found.iter().map(|one| one["level"].as_i64().unwrap()).collect();
        assert_eq!(found, levels);
    }
    for asked in ["0", "5", "-1", "", "1..9", "x"] {
        let said = refused(&effects(&["--tag-level", asked]));
        assert_all(&said, &["--tag-level", "expected levels from 1 to 4"]);
    }
}

/// A true count of 4 halfway through eight decks is a running count of 16: by the tags of level
/// 1, -1 for 192 high cards and 1 for 192 low ones, of 208 cards 96 + 16/2 are high: 2·104/208 - 1.
#[test]
fn true_counts_move_the_expectation() {
    let page = printed(&effects(&["--tag-level", "1", "--true-counts", "0,4", "-w", "dragon-big"]));
    assert_all(
        &page,
        &[
            "Dragon Big: player's edge with 208 cards left, level 1",
            "         0               0        -7.6923%          -7.6923%",
            "         4              16         0.0000%           0.0000%",
        ],
    );
    // No card would be left of those that leave: 208/416·n·(1 - 416·T/(52·384)) is 0 at T = 48.
    let page = printed(&effects(&["--tag-level", "1", "--true-counts=-49,49", "-w", "dragon-big"]));
    assert_all(&page, &["none", "card 8: -0.33 left, which no shoe has"]);
    assert_all(&page, &["card 2: -0.33 left, which no shoe has"]);
    // Of a full shoe no card has left, so there can be no more of any: 32·(1 + 10/48) of an 8. And of
    // 13 of 416 cards there is one of each rank, or at a true count of 1 a little more or less.
    let full = ["--tag-level", "1", "--left", "416", "--true-counts", "10", "-w", "dragon-big"];
    assert_all(&printed(&effects(&full)), &["none", "card 8: 38.67 left of 32"]);
    let few = ["--tag-level", "1", "--left", "13", "--true-counts", "1", "-w", "dragon-big"];
    assert_all(&printed(&effects(&few)), &["none", "left; fractions need 1 or more"]);
}

#[test]
fn true_counts_and_cards_left_that_cannot_be_are_refused() {
    for (arguments, parts) in [
        (&["--true-counts", "high"][..], &["--true-counts high", "as 3, -5..10"][..]),
        (&["--true-counts", "5..1"], &["the range is empty: expected 1..5"]),
        (&["--true-counts", "0..1000/0.1"], &["more than 1000 true counts"]),
        (&["--true-counts", "0", "--left", "1"], &["1 cards left", "expected 2", "to 416"]),
        (&["--true-counts", "0", "--left", "417"], &["417 cards left", "to 416"]),
        (&["--true-counts", "0", "--left", "half"], &["--left half: expected a whole number"]),
        (&["--left", "100"], &["--true-counts"]),
    ] {
        assert_all(&refused(&effects(arguments)), parts);
    }
}

#[test]
fn a_shoe_that_cannot_do_without_a_card_is_refused() {
    let said = refused(&["effects", "--variant", "dragon-bonus", "--shoe", "0=4 9=2"]);
    assert_all(&said, &["holds 6", "expected 7 cards or more"]);
    printed(&["effects", "--variant", "dragon-bonus", "--shoe", "0=4 9=3"]);
    let said = refused(&["effects", "--variant", "dragon-tiger", "--shoe", "A=2"]);
    assert_all(&said, &["holds 2", "expected 3 cards or more"]);
    // Of one kind of card there is nothing to tell apart.
    let page = printed(&["effects", "--variant", "dragon-tiger", "--shoe", "A=3"]);
    assert_all(&page, &["Tie favors the player from this shoe already, by 1100.0000%."]);
}

#[test]
fn wagers_without_effects_of_removal_are_named_with_the_reason() {
    let page = printed(&["effects", "--variant", "dragon-tournament", "--decks", "8"]);
    assert_all(&page, &["Left out: Any Dragon (it is settled once a session, by the longest run"]);
    let said = refused(&["effects", "--wager", "any-dragon"]);
    assert_all(&said, &["\"any-dragon\" has no effects of removal", "settled once a session"]);
    let shoe = "0=128 1=32 2=32 8=32 9=32";
    let page = printed(&["effects", "--variant", "dynasty", "--shoe", shoe]);
    assert_all(
        &page,
        &["Left out: Majestic Match - Player (it needs", "balanced over the cards of this"],
    );
    assert_all(&refused(&["effects", "--wager", "bankr"]), &["did you mean \"banker\"?"]);
}

#[test]
fn every_format_has_the_figures() {
    let arguments = effects(&["-w", "dragon-big", "--true-counts", "0,4", "--tag-level", "1"]);
    let rows = records(&printed(&[&arguments[..], &["-f", "csv"]].concat()));
    let of = |table: &str| rows.iter().filter(|row| row["table"] == table).collect::<Vec<_>>();
    assert!(rows.iter().all(|row| row["game"] == "dragon-tiger"));
    let cards = of("effects");
    assert_eq!(cards.len(), 10);
    assert_eq!((&*cards[0]["card"], &*cards[0]["left"], &*cards[0]["tag_1"]), ("0", "128", "-1"));
    // 2·191/415 - 2·192/416 = -448/172640.
    assert_eq!(cards[0]["effect_exact"], fraction(-448, 415 * 416));
    assert_eq!(of("levels").len(), 2);
    assert_eq!(of("levels")[0]["turns_positive"], "4.000000000000000");
    assert_eq!(of("curve")[1]["expectation_exact"], "0");
    assert_eq!(of("summary")[0]["expectation_exact"], "-1/13");
    let page = printed(&[&arguments[..], &["-f", "md"]].concat());
    assert_all(&page, &["| Card |", "Dragon Big: player's edge with 208 cards left"]);
    let page = printed(&[&arguments[..], &["--digits", "3"]].concat());
    assert_all(&page, &["0.964", "-0.259%"]);
}

/// Thirteen ranks: 13 pairs of one rank, 78 of two. Without two of one rank a tie, 11 to 1, comes
/// in (12·32·31 + 30·29) of 414·413 instead of in 31 of 415.
#[test]
fn data_formats_have_effects_of_second_order_pair_by_pair() {
    let arguments = effects(&["-w", "tie,dragon-big", "--tag-level", "1"]);
    let rows = records(&printed(&[&arguments[..], &["-f", "csv"]].concat()));
    let pairs: Vec<_> = rows.iter().filter(|row| row["table"] == "second-order").collect();
    assert_eq!(pairs.len(), 13 + 78);
    assert!(pairs.iter().all(|row| row["id"] == "tie"));
    let same = &fraction(12 * (12 * 32 * 31 + 30 * 29), 414 * 413);
    let same = &Exact::parse(same).unwrap() - &Exact::ratio(12 * 31, 415).unwrap();
    let [first, second] = [pairs[0], pairs[1]];
    assert_eq!((&*first["card"], &*first["second_card"], &*first["pairs"]), ("A", "A", "496"));
    assert_eq!((&*second["card"], &*second["second_card"], &*second["pairs"]), ("A", "2", "1024"));
    assert_eq!(first["effect_exact"], same.to_string());
    assert_eq!(
        (&*first["alike"], &*second["alike"]),
        ("two of one rank", "two of different ranks")
    );

    let study = json(&arguments);
    let found = &wager(&reports(&study)[0], "tie")["second_order"];
    assert_eq!(found["pairs"].as_array().unwrap().len(), 13 + 78);
    assert_eq!(exact(&found["groups"][0]["effect"]), same);
    assert_eq!(text(&found["sum"], "exact"), "0");
    // One card less does something: nothing more is said of it.
    assert!(wager(&reports(&study)[0], "dragon-big").get("second_order").is_none());
    let study = json(&[&arguments[..], &["--brief"]].concat());
    let brief = &wager(&reports(&study)[0], "tie")["second_order"];
    assert!(brief.get("pairs").is_none() && brief["groups"] == found["groups"]);

    for format in ["md", "html", "tex"] {
        let page = printed(&[&arguments[..], &["-f", format]].concat());
        assert_all(
            &page,
            &["Tie: effects of second order", "Two of one rank", "79,872", "0.012988"],
        );
    }
}

#[test]
fn any_number_of_threads_says_the_same() {
    let arguments = ["effects", "--variant", "dynasty", "--true-counts", "0..4", "-f", "json"];
    let on = |threads: &str| {
        let output = command(&arguments).env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        output.stdout
    };
    assert_eq!(on("1"), on("3"));
}

#[test]
fn every_column_of_csv_has_a_name_of_its_own() {
    let page = printed(&effects(&["--true-counts", "0..4", "--format", "csv"]));
    let header: Vec<&str> = page.lines().next().unwrap().split(',').collect();
    assert!(header.iter().all(|name| !name.is_empty()), "{header:?}");
    assert_eq!(header.iter().collect::<BTreeSet<_>>().len(), header.len());
}

/// The net win is minus the published edge: 14.4382% of the Tie from six decks, 14.3596% from eight.
#[test]
fn several_decks_stand_side_by_side_and_have_a_report_each() {
    let of = |decks: &str| {
        json(&["effects", "--variant", "baccarat", "--wager", "tie,player", "--decks", decks])
    };
    let both = of("6,8");
    let alone = [of("6"), of("8")];
    let alone: Vec<_> = alone.iter().flat_map(reports).cloned().collect();
    assert_eq!(reports(&both), alone);
    let arguments = ["effects", "--variant", "baccarat", "--wager", "tie,player", "--decks", "6,8"];
    for more in [&[][..], &["--brief"]] {
        let page = printed(&[&arguments[..], more].concat());
        let behind = page.split_once("Side by side").unwrap().1;
        let (table, rest) = behind.split_once("\n\n\n").unwrap_or((behind, ""));
        for row in ["Tie 6 -14.4382%", "Tie 8 -14.3596%", "Player 6 -1.2374%", "Player 8 -1.2351%"]
        {
            let begins = |line: &&str| {
                line.split_whitespace().collect::<Vec<_>>().join(" ").starts_with(row)
            };
            assert_eq!(table.lines().filter(begins).count(), 1, "{row}\n{page}");
        }
        let titles = ["5% commission, 6 decks\n", "5% commission, 8 decks\n"];
        assert_eq!(titles.map(|title| rest.contains(title)), [more.is_empty(); 2], "{page}");
    }
    let csv = records(&printed(&[&arguments[..], &["-f", "csv", "--brief"]].concat()));
    let shoes: BTreeSet<_> = csv.iter().map(|row| (&row["shoe"], &row["table"])).collect();
    assert!(shoes.iter().all(|(shoe, _)| ["6", "8"].contains(&shoe.as_str())), "{shoes:?}");
    assert!(shoes.iter().all(|(_, table)| *table != "overview"), "{shoes:?}");
}

/// A bet on red cards looks at suits and draws alone: tens and courts of a suit are alike. Each name
/// stands for cards that a shoe's specification takes out, with the effect that is told.
#[test]
fn kinds_told_by_suits_have_the_names_of_their_cards() {
    let study = json(&["effects", "-v", "market-colours", "-w", "all-red", "--decks", "8"]);
    let red = wager(&reports(&study)[0], "all-red");
    assert_eq!(red["told_by"], "suits");
    let cards = red["cards"].as_array().unwrap();
    let names: Vec<&str> = cards.iter().map(|card| card["card"].as_str().unwrap()).collect();
    assert!(names.contains(&"AD") && names.contains(&"TH/JH/QH/KH"), "{names:?}");
    assert_eq!(names.len(), 40);
    let net_win = |shoe: &str| {
        let study = json(&["price", "-v", "market-colours", "-w", "all-red", "--shoe", shoe]);
        -&exact(&wager(&reports(&study)[0], "all-red")["edge"])
    };
    let whole = net_win("8");
    for (name, pasted) in [("AD", "AD"), ("TH/JH/QH/KH", "KH"), ("TH/JH/QH/KH", "TH")] {
        let told = cards.iter().find(|card| card["card"] == name).unwrap();
        assert_eq!(&net_win(&format!("8 - {pasted}")) - &whole, exact(&told["effect"]), "{pasted}");
    }
}

#[test]
fn wagers_of_one_name_are_told_apart_by_their_ids() {
    let page = printed(&["effects", "-v", "market-pairs", "-w", "player-pair,player-pair-at-10"]);
    for id in ["player-pair", "player-pair-at-10"] {
        let line = format!("  wager {id}");
        assert_eq!(page.lines().filter(|one| **one == line).count(), 2, "{page}");
        assert!(page.lines().any(|one| one.split_whitespace().next() == Some(id)), "{page}");
    }
    let alone = printed(&["effects", "-v", "market-pairs", "-w", "player-pair"]);
    assert!(!alone.contains("player-pair"), "{alone}");
}

#[test]
fn true_counts_of_a_pair_are_said_to_have_no_edge() {
    let arguments = ["effects", "-v", "dragon-tournament", "-w", "player-pair,tie"];
    let said =
        "No player's edge by true count of Player Pair: the removal of one card changes nothing";
    assert!(printed(&[&arguments[..], &["--true-counts", "0..2"]].concat()).contains(said));
    assert!(!printed(&arguments).contains("No player's edge by true count"));
}
