//! Requests that would have no effect, or that some wagers and games cannot answer.

use super::*;

/// The table of a tie at 8 to 1, with this id and these lines behind it.
fn tie_table(id: &str, more: &str) -> String {
    format!(
        "id = \"{id}\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.tie]\nname = \"Tie\"\n\
         pays = [{{ odds = \"8 to 1\", when = {{ result = \"tie\" }} }}]\n{more}"
    )
}

/// A folder with this table, and a run in it.
fn in_folder(table: &str, arguments: &[&str]) -> (tempfile::TempDir, Output) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.toml"), table).unwrap();
    let output = command(arguments).current_dir(folder.path()).output().unwrap();
    (folder, output)
}

fn printed_in(table: &str, arguments: &[&str]) -> String {
    let (_folder, output) = in_folder(table, arguments);
    stdout(output, &[0, 1])
}

/// Community cards beside two known cards leave too many rounds for the ante of Casino Hold'em, whose
/// AA bonus looks at the player's hand and the flop alone.
#[test]
fn a_wager_that_cannot_be_dealt_is_left_out_unless_it_is_named() {
    let dealt = ["casino-holdem", "--dealt", "player AS KS"];
    let priced = printed(&[&dealt[..], &["-f", "json"]].concat());
    let priced: Value = serde_json::from_str(&priced).unwrap();
    let report = &reports(&priced)[0];
    let refused = report["refused"].as_array().expect("what is refused");
    let ante = refused.iter().find(|one| one["id"] == "ante").expect("the ante");
    assert!(ante["reason"].as_str().unwrap().starts_with("what is looked at tells"), "{ante}");
    assert!(report["wagers"].as_array().unwrap().iter().any(|one| one["id"] == "aa"));
    let said = refused_output(run(&[&dealt[..], &["-w", "ante"]].concat()));
    assert_all(&said, &["too many to be dealt"]);
}

#[test]
fn a_game_that_a_shoe_cannot_deal_is_left_out_of_a_collection_unless_it_is_named() {
    let shoe = ["--shoe", "6 - A*24"];
    let said = "shoe \"6 - A*24\" speaks of rank A, and decks of 32 Cards have none";
    let brief = printed(&[&["price", "-v", "usual,games", "--brief"][..], &shoe].concat());
    assert_all(&brief, &[&format!("Left out: 32 Cards ({said}"), "Red Dog"]);
    let refused = refused(&[&["price", "-v", "games,32-cards"][..], &shoe].concat());
    assert_all(&refused, &[said]);
}

#[test]
fn a_game_without_certificates_is_left_out_of_a_collection_unless_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mine = "decks = [8]\ncollection = \"mine\"\n";
    let tie = tie_table("own", "").replace("decks = [8]\n", mine);
    let other = format!(
        "id = \"other\"\nname = \"Other\"\ngame = \"andar-bahar\"\n{mine}[wager.andar]\n\
         name = \"Andar\"\npays = [{{ odds = \"1 to 1\", when = {{ result = \"first\" }} }}]\n"
    );
    fs::write(folder.path().join("own.toml"), tie).unwrap();
    fs::write(folder.path().join("other.toml"), other.replace("[8]", "[1]")).unwrap();
    let certify = |name: &str| {
        let arguments = ["certify", name, "--tables", ".", "-f", "json"];
        command(&arguments).current_dir(folder.path()).output().unwrap()
    };
    let written: Value = serde_json::from_str(&stdout(certify("mine"), &[0])).unwrap();
    assert_eq!(ids(&written["tables"]), ["own"]);
    let left_out = &written["left_out"][0];
    assert_eq!(left_out["variant"], "other/other");
    assert!(text(left_out, "reason").contains("certificates are for"), "{left_out}");
    assert_all(&refused_output(certify("other")), &["certificates are for"]);
}

#[test]
fn a_meter_without_a_wager_that_pays_a_share_of_it_is_refused_by_every_question() {
    for question in [
        &["price", "baccarat"][..],
        &["effects", "baccarat"],
        &["count", "baccarat", "-w", "tie"],
        &["design", "baccarat", "-w", "tie", "--edge", "5%"],
        &["batch", "-v", "baccarat"],
        &["certify", "baccarat"],
    ] {
        let said = refused(&[question, &["--meter", "100"]].concat());
        assert_eq!(said, "error: --meter: no wager pays a share of a meter\n", "{question:?}");
    }
}

/// The edge of a tie at 8 to 1 is 14.3596%: see the counts at the head of these tests.
#[test]
fn a_percentage_without_its_sign_is_told_by_price_and_audit_alike() {
    let claim = "[[published]]\nwager = \"tie\"\nedge-resolved = \"0.1436\"\nsource = \"a book\"\n\
                 [[published]]\nwager = \"tie\"\nhit = \"9.52\"\nsource = \"a book\"\n";
    let said = "a missing % sign";
    let table = tie_table("own", claim);
    assert_all(&printed_in(&table, &["price", "--tables", "own.toml"]), &[said]);
    assert_all(&printed_in(&table, &["audit", "--tables", "own.toml"]), &[said]);
}

#[test]
fn an_audit_of_tables_without_printed_figures_is_refused() {
    let (_folder, output) = in_folder(&tie_table("own", ""), &["audit", "--tables", "own.toml"]);
    let said = refused_output(output);
    assert_eq!(said, "error: own.toml: no printed figures: expected [[published]] with a figure\n");
}

#[test]
fn an_option_without_an_effect_is_refused() {
    let of_sessions = "no wager asked for is settled by a session";
    for (arguments, said) in [
        (&["price", "baccarat", "--cut", "14"][..], of_sessions),
        (&["price", "baccarat", "--rounds-per-shoe", "60"], of_sessions),
        (&["price", "baccarat", "--model", "pair"], of_sessions),
        (&["price", "baccarat", "--reading", "every"], of_sessions),
        (&["price", "dragon-tournament", "--cut", "14"], "it limits the rounds of one shoe"),
        (&["price", "baccarat", "--all-wagers"], "expected --sort or --summary beside it"),
        (
            &["count", "baccarat", "-w", "tie", "--first-card", "unseen"],
            "no first card is turned: expected --burn by-first-card beside it",
        ),
    ] {
        assert_all(&refused(arguments), &[said]);
    }
}

#[test]
fn a_file_whose_ending_is_of_another_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [("x.pdf", "html"), ("x.xlsx", "csv"), ("x.csv", "xlsx")] {
        let file = folder.path().join(name).display().to_string();
        let said = refused(&["price", "baccarat", "-o", &file, "-f", format]);
        assert_all(&said, &[&format!("{name} and --format {format}")]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let plain = folder.path().join("x.txt").display().to_string();
    printed(&["price", "baccarat", "-w", "tie", "-o", &plain, "-f", "json"]);
}

#[test]
fn a_table_of_a_folder_that_is_read_is_not_written_over() {
    let table = tie_table("own", "");
    let arguments = ["price", "--tables", ".", "-f", "json", "-o", "own.toml"];
    let (folder, output) = in_folder(&table, &arguments);
    assert_all(&refused_output(output), &["it is also an input"]);
    assert_eq!(fs::read_to_string(folder.path().join("own.toml")).unwrap(), table);
}

#[test]
fn a_path_of_seen_cards_that_does_not_exist_is_called_a_path() {
    let said = refused(&["price", "baccarat", "--decks", "8", "--seen", "gone/cards.txt"]);
    assert_all(&said, &["--seen gone/cards.txt: no such file"]);
    assert_all(&refused(&["price", "--decks", "8", "--seen", "9X"]), &["names no card"]);
}

#[test]
fn a_table_with_the_id_of_a_built_in_collection_or_variant_says_so() {
    for (id, hidden) in [("games", "collection"), ("documents", "collection")] {
        let said = printed_in(&tie_table(id, ""), &["price", "--tables", "own.toml", "-v", id]);
        assert_all(&said, &[&format!("the same id as the built-in {hidden} \"{id}\"")]);
    }
    let id = "andar-bahar-by-colour";
    let said = printed_in(&tie_table(id, ""), &["price", "--tables", "own.toml", "-v", id]);
    assert_all(&said, &[&format!("the same id as the built-in variant \"andar-bahar/{id}\"")]);
    let said = printed_in(&tie_table("own", ""), &["price", "--tables", "own.toml"]);
    assert!(!said.contains("built-in"), "{said}");
}

#[test]
fn a_fee_above_the_stake_has_a_remark() {
    let priced = |fee: &str| {
        let table = tie_table("own", &format!("fee = {fee}\n"));
        printed_in(&table, &["price", "--tables", "own.toml"])
    };
    assert_all(&priced("5"), &["The fee of Tie is 5 times the stake: a fee of 5% is 0.05."]);
    assert!(!priced("1").contains("times the stake"));
}

#[test]
fn a_second_wager_of_the_same_name_and_lines_is_refused() {
    let second = |odds: &str| {
        let more = format!(
            "[wager.again]\nname = \"Tie\"\n\
             pays = [{{ odds = \"{odds}\", when = {{ result = \"tie\" }} }}]\n"
        );
        in_folder(&tie_table("own", &more), &["price", "--tables", "own.toml"]).1
    };
    assert_all(
        &refused_output(second("8 to 1")),
        &["wager \"again\": it has the name and the lines of wager \"tie\"", "own.toml:8:1"],
    );
    // The payoffs tell these apart.
    stdout(second("9 to 1"), &[0]);
}

#[test]
fn a_word_of_several_names_lists_them() {
    let said = refused(&["lightning", "--tables", "tables/example"]);
    assert_all(&said, &["names with it: lightning-baccarat, lightning-dragon-tiger"]);
    assert!(!refused(&["roulette"]).contains("names with it"));
}

#[test]
fn the_help_of_a_game_lists_its_wagers_one_a_line() {
    let help = printed(&["help", "red-dog"]);
    assert_all(&help, &["\n      - Bet\n", "\n      - Bet, raise on a spread of 8 or more\n"]);
}

#[test]
fn decisions_that_cannot_be_solved_are_refused_at_their_place() {
    let table = fs::read_to_string("tables/games/chemin-de-fer.toml").unwrap();
    let line = |line: &str| match line.starts_with("player-chooses") {
        true => "player-chooses = \"5-6\"\n".to_owned(),
        false => format!("{line}\n"),
    };
    let table: String = table.lines().map(line).collect();
    let at = table.lines().position(|line| line.starts_with("player-chooses")).unwrap() + 1;
    let (_folder, output) = in_folder(&table, &["equilibrium", "--tables", "own.toml"]);
    let place = format!("own.toml:{at}:18");
    assert_all(&refused_output(output), &["expected one total", &place]);
}

#[test]
fn a_session_of_too_many_states_says_how_many_rounds_it_may_have() {
    let plan = ["session", "banker", "--plan", "martingale", "--bankroll", "10000"];
    let said = refused(&[&plan[..], &["--rounds", "500"]].concat());
    let (_, fewer) = said.split_once("expected at most ").expect("a number of rounds");
    let (fewer, _) = fewer.split_once(" rounds").unwrap();
    // One round more is refused with the same number.
    let fewer: u32 = fewer.parse().unwrap();
    assert!(fewer < 500, "{said}");
    let more = refused(&[&plan[..], &["--rounds", &(fewer + 1).to_string()]].concat());
    assert_all(&more, &[&format!("expected at most {fewer} rounds")]);
}

/// With a rank above 4i of 51 cards and below 4(12 - i), playing wins 4i·3/2 - 2·4(12 - i) of 51: more
/// than a fold, -1, from i = 4 on, a six. Over all ranks that is (-4 + 144/51) / 13 = -20/221, and
/// (14·78 - 96·13) / (13·51) = -4/17 for a player who never folds.
#[test]
fn the_example_of_a_fold_costs_what_two_cards_make_of_it() {
    let study = json(&["price", "--tables", "tables/example/fold-or-play.toml"]);
    let report = &reports(&study)[0];
    for (id, edge) in [("ante", "20/221"), ("play-six", "20/221"), ("always-play", "4/17")] {
        assert_eq!(text(&wager(report, id)["edge"], "exact"), edge, "{id}");
    }
}
