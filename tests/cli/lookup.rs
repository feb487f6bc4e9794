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
        // A variant behind its wagers, although market-base has a wager banker-half-on-6.
        (&["player", "banker", "half-on-6"], &["-v", "half-on-6", "-w", "player,banker"]),
        // A collection before names of its wagers is a variant with them.
        (&["market", "dragon", "tiger", "--brief"], &["-v", "market-dragon-tiger", "--brief"]),
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
    let said = refused(&["blackjack"]);
    assert_all(&said, &["blackjack is not covered: its decisions to hit", "odds blackjack-bets\n"]);
    for typed in ["holdem", "poker"] {
        assert_all(&refused(&[typed]), &["odds casino-holdem\n", "odds three-card-poker\n"]);
    }
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

/// A question in everyday words is answered by the command that it means, which is not run.
#[test]
fn a_question_is_answered_by_a_command() {
    for (typed, meant) in [
        ("which bet is the best", "odds --sort edge"),
        ("best bet", "odds --sort edge"),
        ("worst", "odds --sort edge"),
        ("what is the best bet in ez?", "odds ez --sort edge"),
        ("best side bet in 8 decks", "odds --sort edge"),
        ("cost", "odds session player --bankroll 200 --stake 10"),
        ("hourly", "odds session player --bankroll 200 --stake 10"),
        ("how long will 500 units last", "odds session player --bankroll 500 --stake 10"),
        ("tie cost", "odds session tie --bankroll 200 --stake 10"),
        ("bankroll", "odds session player --bankroll 200 --stake 10"),
        ("compare ez baccarat", "odds diff ez baccarat"),
        ("ez vs baccarat", "odds diff ez baccarat"),
        ("is banker better than player", "odds banker player --sort edge"),
        ("what is dragon 7", "odds help dragon 7"),
        ("card counting", "odds count ez dragon-7"),
        ("counting", "odds count ez dragon-7"),
        ("push", "odds help push"),
        ("natural", "odds help natural"),
        ("what is session", "odds help session"),
        ("what is true count", "odds help true count"),
        ("what is a true count?", "odds help true count"),
        ("what is the effect of removal", "odds help effect of removal"),
        ("what is count", "odds help count"),
        ("what", "odds help"),
        ("tie 6 decks", "odds tie --decks 6"),
        ("what is the house edge of the tie bet", "odds tie"),
        ("rtp of banker in ez", "odds ez banker"),
        ("dragon-7 edge", "odds dragon-7"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let said = refused(&words);
        assert!(said.lines().any(|line| line.trim() == format!("try: {meant}")), "{typed}: {said}");
    }
}

/// The subject of a question is what has no name, not the words around it.
#[test]
fn a_question_about_something_unknown_names_it() {
    for (typed, said, near) in [
        ("what is foo", "no variant, wager, game or term \"foo\"", None),
        ("what is foo bar?", "no variant, wager, game or term \"foo bar\"", None),
        ("what is a dragn-7", "no variant, wager, game or term \"dragn-7\"", Some("dragon-7")),
        ("what is the comission", "term \"comission\"", Some("commission")),
        ("what is foo in dynasty", "no variant, wager, game or term \"foo\"", None),
        ("what is the edge of foo", "no variant, wager, game or term \"foo\"", None),
        ("how do i play roulette", "roulette is not covered: no cards are dealt", None),
        ("which bet is best in roulette", "roulette is not covered: no cards are dealt", None),
        ("best side bet in bacarat", "term \"bacarat\"", Some("baccarat")),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let text = refused(&words);
        let suggested = near.map(|near| format!("did you mean \"{near}\"?"));
        assert!(text.contains(said), "{typed}: {text}");
        match suggested {
            Some(suggested) => assert!(text.contains(&suggested), "{typed}: {text}"),
            None => assert!(!text.contains("did you mean"), "{typed}: {text}"),
        }
        assert!(!text.contains("names with it"), "{typed}: {text}");
    }
}

/// Plurals, numbers in digits and shortened names mean the only name that they can.
#[test]
fn a_name_may_be_shortened() {
    for (typed, meant) in [
        ("ties", "-w tie"),
        ("bankers", "-w banker"),
        ("panda", "-w panda-8"),
        ("player pairs", "-w player-pair"),
        ("3 card poker", "-v three-card-poker"),
        ("caribbean stud", "-v caribbean-stud-poker"),
        ("punto", "-v baccarat"),
        ("mini baccarat", "-v baccarat"),
    ] {
        let words = |text: &'static str| text.split(' ').chain(["--brief"]).collect::<Vec<_>>();
        assert_eq!(printed(&words(typed)), printed(&words(meant)), "{typed}");
    }
    // Several names have this word; no other is like it.
    assert_all(&refused(&["three"]), &["names with it: "]);
    assert!(!refused(&["teen", "patti"]).contains("did you mean"));
}

#[test]
fn a_missing_wager_is_asked_for_with_an_example_that_runs() {
    for (typed, example) in [
        ("session", "odds session player --bankroll 100 --goal 120 --rounds 200"),
        ("session --bankroll 200 --stake 10", "odds session player --stake 10 --bankroll 200"),
        ("explain", "odds explain ez dragon-7"),
        ("explain --decks 6", "odds explain ez dragon-7 --decks 6"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        assert_all(&refused(&words), &["which wager? For example\n", example]);
        let words: Vec<&str> = example.split(' ').skip(1).collect();
        printed(&words);
    }
    assert_all(&refused(&["new"]), &["<ID> is missing, for example\n", "odds new my-bet\n"]);
    let said = refused(&["design", "baccarat", "tie", "--pays", "9"]);
    let example = said.lines().find_map(|line| line.trim().strip_prefix("odds ")).unwrap();
    printed(&example.split(' ').collect::<Vec<_>>());
    assert_all(&said, &["which house edge?", "--edge 5%"]);
    assert_all(
        &refused(&["tie", "--pays", "9"]),
        &["odds new my-bets", "odds design baccarat tie"],
    );
    let bet = refused(&["session", "player", "--bankroll", "200", "--bet", "10"]);
    assert_all(&bet, &["did you mean --stake?"]);
}

/// Reports begin with their conclusion in words.
#[test]
fn reports_say_their_conclusion_in_a_sentence() {
    let session = &["session", "player", "--bankroll", "200", "--stake", "10", "--brief", "-q"];
    assert_all(&printed(session), &["at most 100 rounds (the default; set the rounds for more)"]);
    let long = printed(&[&session[..], &["--rounds", "3000"]].concat());
    // 598 rounds at 70 an hour are 8.54 hours.
    assert_all(&long, &["at most 3,000 rounds\n", "broke after about 598 rounds (8.5 hours)."]);
    let goal = printed(&[&session[..], &["--goal", "250"]].concat());
    assert!(!goal.contains("Half of the sessions"), "{goal}");
    let count = ["count", "ez", "dragon-7", "--tags", "jacobson", "--shoes", "100", "-q"];
    assert_all(
        &printed(&count),
        &["* Dragon 7 by this count wins ", "standard deviation of luck."],
    );
    let poker = printed(&["three-card-poker", "--summary"]);
    let kept = ["Per unit wagered", "`odds strategy` prints it", "per unit of the first stake"];
    assert_all(&poker, &kept);
    let said = refused(&["streaks", "banker", "--hands", "60", "-q"]);
    assert_all(&said, &["`odds streaks --hands 60` prints the runs of all results"]);
}

/// A Tie at 8 to 1 keeps the 14.3596% that every book prints for eight decks, whatever the Banker
/// pays. The Tie of Dragon Tiger is another bet, and rows of data name every variant.
#[test]
fn effects_that_are_the_same_in_several_variants_are_printed_once() {
    let page = printed(&["effects", "tie", "--decks", "8"]);
    assert_eq!(page.matches(" Tie         -14.3596%").count(), 1, "{page}");
    assert_all(&page, &["Also of", "Punto banco: EZ Baccarat; ", "\nDragon Tiger\n"]);
    let rows = printed(&["effects", "tie", "--decks", "8", "--format", "csv"]);
    assert!(rows.lines().any(|row| row.contains(",ez,")), "{rows}");
}

/// A table that declares its game has fields of its own, named by its hands.
#[test]
fn fields_of_a_declared_game_are_listed_under_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("duel.toml");
    let table = "id = \"duel\"\nname = \"Duel\"\ngame = \"hands\"\ndecks = [1]\n\
                 [deal.hands]\nleft = 1\nright = 1\n[rank]\nties = [\"pips\"]\n\
                 [wager.left]\nname = \"Left\"\n\
                 pays = [{ odds = \"1 to 1\", when = { result = \"left\" } }]\n";
    fs::write(&file, table).unwrap();
    let of_duel = |more: &[&str]| -> Vec<String> {
        let listed = json(&[&["list", "fields"], more].concat());
        let fields = listed["fields"].as_array().unwrap().iter();
        let own = fields.filter(|field| field["game"] == "duel");
        own.map(|field| format!("{}: {}", text(field, "name"), text(field, "values"))).collect()
    };
    let own = of_duel(&["--tables", file.to_str().unwrap()]);
    assert!(own.iter().any(|field| field.starts_with("result: left, right")), "{own:?}");
    assert!(own.contains(&"HAND: left: ".to_owned()), "{own:?}");
    assert_eq!(of_duel(&[]), [] as [&str; 0]);
}
