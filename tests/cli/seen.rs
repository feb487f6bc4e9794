//! Cards seen to leave the shoe, in every command that takes a shoe.

use super::*;
use crate::common::stdout;

/// Of 412 cards 31 nines, 30 kings, 31 fours and 32 of each of ten ranks are left: a tie of Dragon
/// Tiger is any card and one more of its rank, (10·32·31 + 2·31·30 + 30·29)/(412·411).
#[test]
fn cards_seen_are_taken_out_of_the_shoe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("seen.txt");
    fs::write(&path, "# burned face up\n9H, KD\n\nKD 4C # the second king\n").unwrap();
    let ties = fraction(10 * 32 * 31 + 2 * 31 * 30 + 30 * 29, 412 * 411);
    for arguments in [
        ["--decks", "8", "--seen", "9H KD*2 4C"],
        ["--decks", "8", "--seen", "4C,kd\nKD;9♥"],
        ["--decks", "8", "--seen", path.to_str().unwrap()],
        ["--shoe", "8 - KD", "--seen", "9H KD 4C"],
        ["--shoe", "8 decks - 9H KD", "--seen", "KD 4C"],
        ["--shoe", "8 decks less 9H, KD*2, 4C", "--digits", "9"],
    ] {
        let study =
            json(&[&["--variant", "dragon-tiger", "--wager", "tie"][..], &arguments].concat());
        let report = &reports(&study)[0];
        assert_eq!(report["shoe"]["name"], "8 decks less 4C, 9H, KD*2", "{arguments:?}");
        assert_eq!(text(&wager(report, "tie")["hit"], "exact"), ties);
    }
}

/// A rank without a suit leaves a shoe known by rank, as `--shoe "8 - 9*4"` does.
#[test]
fn a_rank_without_a_suit_leaves_a_shoe_known_by_rank() {
    let study = json(&["--variant", "dragon-tiger", "--decks", "8", "--seen", "9*3 KD"]);
    let shoe = &reports(&study)[0]["shoe"];
    assert_eq!(
        (&shoe["known_by"], &shoe["composition"]),
        (&"ranks".into(), &"8 - KD - 9*3".into())
    );
}

#[test]
fn every_command_that_takes_a_shoe_takes_cards_that_were_seen() {
    let rounds = "tests/check/hands.csv";
    for command in [
        &["price", "--variant", "baccarat", "--wager", "tie"][..],
        &["effects", "--variant", "baccarat", "--wager", "tie"],
        &["streaks", "--hands", "5", "--brief"],
        &["design", "--variant", "baccarat", "--wager", "tie"],
        &["simulate", "--shoes", "2"],
        &["check", rounds, "--brief"],
    ] {
        let of = |shoe: &[&str]| stdout(run(&[command, shoe].concat()), &[0, 1]);
        let seen = of(&["--decks", "8", "--seen", "9H KD"]);
        assert_eq!(seen, of(&["--shoe", "8 - 9H - KD"]), "{command:?}");
        assert_ne!(seen, of(&["--decks", "8"]), "{command:?}");
    }
}

#[test]
fn several_decks_are_each_without_the_cards_seen() {
    let study = ["--variant", "baccarat", "--wager", "tie", "--decks", "6,8", "--seen", "9H KD"];
    let names: Vec<_> =
        reports(&json(&study)).iter().map(|one| one["shoe"]["name"].clone()).collect();
    assert_eq!(names, ["6 decks less 9H, KD", "8 decks less 9H, KD"]);
    let page = printed(&[&study[..], &["--brief"]].concat());
    assert_all(&page, &["  Shoe    each less 9H, KD\n", "Decks"]);
}

#[test]
fn what_cannot_have_been_seen_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("seen.txt");
    let path = path.to_str().unwrap();
    fs::write(path, "9H\nKD 9H\n").unwrap();
    let file = format!("{path}:2:4");
    for (seen, parts) in [
        ("9H KD 9H", &["2 cards \"9H\" were seen, and shoe \"1\" holds 1", "--seen:1:7"][..]),
        ("9*5", &["5 cards \"9\" were seen, and shoe \"1\" holds 4"]),
        ("9H XD", &["\"XD\" names no card", "--seen:1:4", "or a file of cards"]),
        ("no-such-file", &["\"no-such-file\" names no card"]),
        ("", &["no card is named"]),
        (path, &["2 cards \"9H\" were seen", &file]),
        ("tests", &["cannot read tests"]),
    ] {
        let said = refused(&["--variant", "baccarat", "--decks", "1", "--seen", seen]);
        assert_all(&said, parts);
    }
}

/// The rules of these games name 8 decks first, those of Red Dog 6, and Let It Ride has one deck.
#[test]
fn cards_seen_left_the_default_number_of_decks() {
    let rounds = "tests/check/hands.csv";
    for (command, default) in [
        (&["price", "--variant", "baccarat"][..], "8"),
        (&["price", "--sort", "edge"], "8"),
        (&["effects", "--variant", "baccarat", "--wager", "tie"], "8"),
        (&["streaks", "--hands", "5", "--brief"], "8"),
        (&["design", "--variant", "baccarat", "--wager", "tie"], "8"),
        (&["strategy", "let-it-ride"], "1"),
        (&["explain", "red-dog", "-w", "raise-on-6"], "6"),
        (&["session", "baccarat", "banker", "--bankroll", "10", "--rounds", "10"], "8"),
        (&["universe", "dragon-tiger", "--format", "csv"], "8"),
        (&["diff", "baccarat", "super-6"], "8"),
        (&["certify", "dragon-tiger", "--wager", "tie"], "8"),
        (&["simulate", "--shoes", "2"], "8"),
        (&["check", rounds, "--brief"], "8"),
    ] {
        let of = |shoe: &[&str]| {
            let output = run(&[command, shoe].concat());
            assert!([Some(0), Some(1)].contains(&output.status.code()), "{command:?} {output:?}");
            output.stdout
        };
        let given = of(&["--decks", default, "--seen", "9H KD"]);
        assert!(of(&["--seen", "9H KD"]) == given, "{command:?}");
    }
}

/// Cards leave one shoe, and the rules of Casino War and Dragon Tiger begin with different ones.
#[test]
fn cards_seen_are_refused_where_the_default_decks_differ() {
    let said = "--seen: the default number of decks is 1, 6 or 8, by the game: expected --decks or \
                --shoe beside it, the shoe that the cards left";
    for command in [
        &["price", "-v", "let-it-ride,casino-war,dragon-tiger"][..],
        &["effects", "-v", "let-it-ride,casino-war,dragon-tiger"],
    ] {
        assert_all(&refused(&[command, &["--seen", "9H"]].concat()), &[said]);
    }
    let said = refused(&["diff", "red-dog", "dragon-tiger", "--seen", "9H"]);
    assert_all(&said, &["the default number of decks is ", " or 8, by the game"]);
    // One shoe must hold the cards, with the place of the first that it does not.
    let said = refused(&["let-it-ride", "--seen", "9H KD 9H"]);
    assert_all(&said, &["2 cards \"9H\" were seen, and shoe \"1\" holds 1", "--seen:1:7"]);
}

#[test]
fn a_count_says_what_it_counts() {
    let count = |more: &[&str]| {
        let own = ["count", "-v", "ez", "-w", "dragon-7", "--tags", "jacobson", "--shoes", "20"];
        printed(&[&own, more].concat())
    };
    let used = "the running count, from -1 for the cards that have left the shoe, per 52 unseen";
    assert!(count(&["--seen", "4H"]).contains(used));
    let whole = count(&["--until", "0.000001"]);
    assert!(!whole.contains(used), "{whole}");
    assert!(whole.contains("--until asks for is not reached by 20 shoes"), "{whole}");
}
