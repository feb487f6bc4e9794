//! What is typed without knowing the names of the program: names in several words, wagers of other
//! variants, games that are not covered, options of other programs.

use super::*;

/// Words that are a name together are read as this name, and others stay apart.
#[test]
fn several_words_may_be_one_name() {
    for (typed, meant) in [
        (&["dragon", "tiger", "--brief"][..], &["-v", "dragon-tiger", "--brief"][..]),
        (&["Three", "Card", "Poker", "--brief"], &["-v", "three-card-poker", "--brief"]),
        (&["price", "lucky", "6"], &["-w", "lucky-6"]),
        (&["dragon", "seven", "--brief"], &["-w", "dragon-7", "--brief"]),
        (&["dragon seven", "--brief"], &["-w", "dragon 7", "--brief"]),
        (&["ez", "dragon", "7"], &["-v", "ez", "-w", "dragon-7"]),
        (&["ez", "tie", "panda", "8"], &["-v", "ez", "-w", "tie,panda-8"]),
        // A variant and its wager, although there is a wager dragon-bonus-banker; and two wagers of
        // the variant before them.
        (&["dragon-bonus", "banker"], &["-v", "dragon-bonus", "-w", "banker"]),
        (&["dragon-tiger", "dragon", "tiger"], &["-v", "dragon-tiger", "-w", "dragon,tiger"]),
        // Words between commas are names by themselves.
        (&["dragon,tiger", "--brief"], &["-w", "dragon,tiger", "--brief"]),
        (
            &["simulate", "dragon", "tiger", "--shoes", "1", "-q"],
            &["simulate", "-v", "dragon-tiger", "--shoes", "1", "-q"],
        ),
    ] {
        assert_eq!(printed(typed), printed(meant), "{typed:?}");
    }
    // The manifest of a document repeats the words as they were typed.
    let page = printed(&["dragon", "tiger", "--brief", "--author", "A Lab"]);
    assert_all(&page, &["odds dragon tiger --brief"]);
}

/// The market has two wagers of the name Lucky 6, and two of the name Perfect Pairs.
#[test]
fn other_variants_with_a_wager_are_named() {
    for (wager, command) in [
        ("lucky 6", "odds price --variant market-cards --wager 'lucky 6'"),
        ("perfect-pairs", "odds price --variant market-pairs --wager perfect-pairs"),
    ] {
        let page = printed(&["-w", wager, "--brief"]);
        assert_all(&page, &[&format!("\"{wager}\" of market-"), command]);
        // The command prices the others, and says nothing of them.
        let words = command.replace(['\''], "").replace("lucky 6", "lucky-6");
        let words: Vec<&str> = words.split(' ').skip(1).collect();
        assert!(!printed(&words).contains("Elsewhere"), "{command}");
    }
    // A variant that is named is meant alone.
    assert!(!printed(&["dynasty-live/non-commission", "lucky-6"]).contains("Elsewhere"));
    // Nothing of it is data.
    let other = json(&["-w", "lucky-6", "-v", "dynasty-live/non-commission"]);
    assert_eq!(json(&["-w", "lucky-6"]), other);
    let csv = |more: &[&str]| printed(&[&["-w", "lucky-6", "-f", "csv"], more].concat());
    assert_eq!(csv(&[]), csv(&["-v", "dynasty-live/non-commission"]));
}

#[test]
fn the_help_on_a_wager_says_what_wins() {
    for typed in [&["help", "dragon-7"][..], &["help", "Dragon", "7"]] {
        let lines = ["odds ez dragon-7", "Dragon 7", "- 40 to 1: Banker wins with a three-card 7"];
        assert_all(&printed(typed), &lines);
    }
    let lucky = printed(&["help", "lucky-6"]);
    assert_all(&lucky, &["- 12 to 1: Banker wins with a two-card 6", "- 20 to 1: "]);
}

#[test]
fn the_help_answers_the_words_of_bankrolls_and_proofs() {
    for (typed, lines) in [
        ("martingale", ["doubles after a loss", "odds session banker --plan martingale"]),
        ("risk of ruin", ["losing the whole bankroll", "odds session player --bankroll"]),
        ("certificate", ["a short checker confirms", "odds certify ez -w dragon-7"]),
        ("kelly", ["grow fastest", "odds count -v ez -w dragon-7"]),
    ] {
        assert_all(&printed(&["help", typed]), &lines);
        let words: Vec<&str> = std::iter::once("help").chain(typed.split(' ')).collect();
        assert_eq!(printed(&words), printed(&["help", typed]));
    }
}

#[test]
fn a_game_that_is_not_covered_gets_a_sentence() {
    for typed in [&["craps"][..], &["count", "Roulette"], &["help", "sic bo"], &["Texas Hold'em"]] {
        let said = refused(typed);
        assert_all(&said, &["is not covered", "`odds list variants`"]);
        assert!(!said.contains("did you mean"), "{said}");
    }
    assert_all(&refused(&["blackjack"]), &["blackjack is not covered", "odds blackjack-bets\n"]);
}

#[test]
fn an_option_of_another_program_is_answered_by_the_one_of_this() {
    for (typed, meant) in [
        (&["--json"][..], "'--json': expected --format json\n"),
        (&["list", "--csv"], "'--csv': expected --format csv\n"),
        (&["--bet", "tie"], "'--bet', did you mean --wager?\n"),
        (&["simulate", "--hands", "9"], "'--hands', did you mean --shoes?\n"),
        (&["session", "player", "--hands", "9"], "'--hands', did you mean --rounds?\n"),
        (&["streaks", "--rounds", "9"], "'--rounds', did you mean --hands?\n"),
        (&["--varient", "ez"], "'--varient', did you mean --variant?\n"),
        (&["--top", "3"], "'--top'\n  `odds --help` has all options\n"),
        (&["check", "--top"], "'--top'\n  `odds help check` has all options\n"),
    ] {
        let said = refused(typed);
        assert_all(&said, &[&format!("error: unexpected argument {meant}"), "has all options"]);
    }
}

#[test]
fn errors_list_three_names_at_most() {
    for typed in
        [&["-v", "foo"][..], &["-v", "market-pars"], &["count", "-w", "foo"], &["-w", "luky-6"]]
    {
        let said = refused(typed);
        let listed = said.lines().filter(|line| line.starts_with("    ") && !line.contains('`'));
        assert!(listed.count() <= 3, "{said}");
        assert_all(&said, &["`odds list "]);
    }
    let said = refused(&["three"]);
    let names = said.lines().find_map(|line| line.trim().strip_prefix("names with it: ")).unwrap();
    assert_eq!(names.split(", ").count(), 3, "{said}");
    // A variant of a few wagers has all of them listed.
    assert_all(&refused(&["-v", "ez", "-w", "foo"]), &["player", "dragon-7", "panda-8"]);
}

#[test]
fn a_certificate_in_place_of_rounds_or_names_is_recognized() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.json");
    let file = file.to_str().unwrap();
    printed(&["certify", "ez", "-w", "tie", "-o", file]);
    for command in ["check", "certify", "price"] {
        let said = refused(&[command, file]);
        assert_all(
            &said,
            &["is a certificate", &format!("python3 certificates/check.py {file}\n")],
        );
    }
}
