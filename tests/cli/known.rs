//! Names people know: plain baccarat and its kin, and names typed otherwise than tables have them.

use super::*;

/// The house edge of a wager in a report, in percent of so many digits, rounded half up from the
/// exact fraction by whole numbers alone.
#[track_caller]
fn edge(report: &Value, id: &str, digits: u32) -> String {
    let exact = text(&wager(report, id)["edge"], "exact");
    let (numerator, denominator) = exact.split_once('/').expect("a fraction");
    let [numerator, denominator] =
        [numerator, denominator].map(|text| text.parse::<u128>().expect("an edge above 0"));
    let scale = 100 * 10_u128.pow(digits);
    let rounded = (2 * numerator * scale + denominator) / (2 * denominator);
    let whole = 10_u128.pow(digits);
    format!("{}.{:0width$}%", rounded / whole, rounded % whole, width = digits as usize)
}

/// Edges of eight decks as others print them: the Wizard of Odds' pages on baccarat, on EZ Baccarat
/// and (appendix 6) on the Banker who is paid half, and for Super 6 at 12 to 1 the 29.98% of
/// totosite.live.
#[test]
fn known_variants_have_the_edges_that_are_printed_of_them() {
    let common = [("player", "1.2351%"), ("tie", "14.3596%")];
    let pairs = [("player-pair", "10.3614%"), ("banker-pair", "10.3614%")];
    for (variant, more) in [
        ("baccarat", &[("banker", "1.0579%")][..]),
        ("ez", &[("banker", "1.0183%"), ("dragon-7", "7.6113%"), ("panda-8", "10.1876%")]),
        ("half-on-6", &[("banker", "1.4581%")]),
        ("super-6", &[("banker", "1.4581%"), ("super-6", "29.98%")]),
    ] {
        let study = json(&["-v", variant]);
        let report = &reports(&study)[0];
        assert_eq!(text(&report["variant"], "id"), variant);
        assert_eq!(report["shoe"]["decks"], 8);
        let expected: Vec<_> = common.iter().chain(&pairs).chain(more).collect();
        for (id, printed) in &expected {
            let digits = printed.split_once('.').unwrap().1.len() - 1;
            assert_eq!(edge(report, id, digits as u32), *printed, "{variant}: {id}");
        }
        assert_eq!(report["wagers"].as_array().unwrap().len(), expected.len(), "{variant}");
    }
}

#[test]
fn the_names_of_rules_documents_mean_what_they_meant() {
    // No variant of the usual games is priced by a document's name.
    assert_eq!(variants("no-commission"), ["dragon-turtle/no-commission"]);
    let listing = json(&["list", "games"]);
    let games = listing["games"].as_array().unwrap();
    let usual = games.iter().find(|game| game["id"] == "punto-banco").unwrap();
    assert_eq!(usual["collection"], "usual");
    assert_eq!(variants("usual"), variants("punto-banco"));
}

#[test]
fn check_and_simulate_take_plain_baccarat_where_no_variant_is_named() {
    let simulated = |more: &[&str]| printed(&[&["simulate", "--shoes", "2", "-q"], more].concat());
    assert_eq!(simulated(&[]), simulated(&["-v", "baccarat"]));
    let counts = simulated(&["--write", "counts"]);
    assert_all(&counts, &["player-pair,", "banker,Banker wins,", "results,"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("counts.csv");
    // Ten million rounds as the counts at the head of these tests have them.
    let rounds = "wager,event,count\nresults,Banker wins,4585974\nresults,Player wins,4462466\n\
                  results,Tie,951560\n";
    fs::write(&file, rounds).unwrap();
    let file = file.to_str().unwrap();
    let report = json(&["check", file]);
    assert_eq!(text(&report["game"], "id"), "punto-banco");
    assert_eq!(text(&report["variant"], "id"), "baccarat");
    assert_all(&printed(&["check", file, "--brief"]), &["Baccarat, 5% commission"]);
    // A wager by its printed name, and a table of outcomes.
    assert_eq!(
        printed(&["check", file, "-w", "Banker Pair,RESULTS", "--brief"]),
        printed(&["check", file, "-w", "banker-pair,results", "--brief"]),
    );
    let said = refused(&["check", file, "-w", "lucky-66"]);
    assert_all(&said, &["no wager \"lucky-66\", did you mean \"lucky-6\"?"]);
}

#[test]
fn a_wager_is_found_by_its_id_or_name_whatever_case_and_blanks() {
    let lucky = json(&["-w", "lucky-6"]);
    assert_eq!(reports(&lucky).len(), 1);
    for name in ["lucky6", "Lucky 6", "LUCKY_6", "lucky - 6"] {
        assert_eq!(json(&["-w", name]), lucky, "{name}");
    }
    // By the printed name alone: it is "super-shot-8-over-7".
    let by_name = json(&["-v", "dynasty", "-w", "super shot: 8 over 7"]);
    assert_eq!(ids(&reports(&by_name)[0]["wagers"]), ["super-shot-8-over-7"]);
    // An id as it stands comes before other ids like it and before printed names: of the market,
    // "Tie" is the name of several.
    let ties = json(&["-v", "market", "-w", "Tie"]);
    assert_eq!(ties, json(&["-v", "market", "-w", "tie"]));
}

#[test]
fn without_a_variant_collections_are_searched_for_what_the_default_set_lacks() {
    let places = |arguments: &[&str]| -> Vec<String> {
        let study = json(&[arguments, &["--brief"]].concat());
        reports(&study).iter().map(|report| text(&report["game"], "id").to_owned()).collect()
    };
    assert_eq!(places(&["-w", "Panda 8"]), ["punto-banco"]);
    assert_eq!(places(&["-w", "ox-6"]), ["market-cards"]);
    assert!(!places(&["-w", "player-pair"]).contains(&"market-pairs".to_owned()));
    let both = places(&["-w", "kirin,ox-6"]);
    assert_eq!(both, ["dynasty-live", "dynasty-live", "market-cards"]);
    // A variant that is named is the only one looked at.
    let said = refused(&["-v", "dynasty", "-w", "ox-6"]);
    assert_all(&said, &["no wager \"ox-6\" in dynasty: it is in market-cards"]);
    for question in ["effects", "price"] {
        let study = json(&[question, "-w", "Ox 6"]);
        assert_eq!(ids(&reports(&study)[0]["wagers"]), ["ox-6"], "{question}");
    }
    assert_all(&refused(&["streaks", "--hands", "9", "-w", "ox-6"]), &["no wager on runs"]);
}

#[test]
fn one_wager_of_several_places_is_refused_with_the_places_one_a_line() {
    let page = printed(&["design", "-w", "Ox 6"]);
    assert_all(&page, &["Ox 6", "Player wins with three-card 6"]);
    let said = refused(&["design", "-w", "Red-Flex"]);
    let lines = [
        "several variants: expected one of\n",
        "\n    --variant blackjack-bets/blackjack-bets\n",
        "\n    --variant blackjack-bets-stand/blackjack-bets-stand",
    ];
    assert_all(&said, &lines);
    let said = refused(&["design", "-w", "Super 6", "-v", "market-totals"]);
    let lines = ["\n    --wager super-6-at-12\n", "\n    --wager super-6-at-15"];
    assert_all(&said, &lines);
}

#[test]
fn batch_takes_wagers_by_their_names() {
    let batch = |name: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("shoes");
        fs::write(&file, "8\n8 - 9\n").unwrap();
        printed(&["batch", file.to_str().unwrap(), "-v", "ez", "-w", name])
    };
    let by_id = batch("panda-8");
    assert!(by_id.starts_with("line,panda-8,offer\n1,-0.1018"), "{by_id}");
    assert_eq!(batch("Panda 8"), by_id);
}

#[test]
fn an_unknown_variant_is_answered_by_the_three_nearest_names() {
    let said = refused(&["-v", "market-pars"]);
    let lines: Vec<&str> = said.lines().map(str::trim).collect();
    assert!(lines[0].ends_with("did you mean \"market-pairs\"?"), "{said}");
    assert_eq!(lines[1], "variants:");
    assert_eq!(lines[2], "market-pairs/market-pairs");
    assert!(lines[3..5].iter().all(|line| line.starts_with("market-")), "{said}");
    assert!(lines[5].starts_with("and ") && lines[5].contains("odds list variants"), "{said}");
    assert_eq!(lines[6..], ["collections: documents, games, market, usual"]);
}

#[test]
fn a_variant_is_found_whatever_case_and_blanks() {
    assert_eq!(variants("Dynasty Live"), variants("dynasty-live"));
    assert_eq!(variants("EZ"), ["punto-banco/ez"]);
    assert_eq!(variants("Super 6"), ["punto-banco/super-6"]);
    assert_all(&refused(&["-v", " - "]), &["no variant \" - \""]);
}

#[test]
fn a_listing_is_narrowed_by_a_text_and_by_variants() {
    let listed = |arguments: &[&str]| -> Vec<String> {
        let listing = json(&[&["list", "wagers"], arguments].concat());
        let all = listing["wagers"].as_array().unwrap().iter();
        all.map(|one| format!("{} {}", text(one, "variant"), text(one, "id"))).collect()
    };
    let ez = ["player", "banker", "tie", "player-pair", "banker-pair", "dragon-7", "panda-8"];
    assert_eq!(listed(&["-v", "ez"]), ez.map(|id| format!("punto-banco/ez {id}")));
    let pairs = ["player-pair", "banker-pair"].map(|id| format!("punto-banco/ez {id}"));
    assert_eq!(listed(&["R Pair", "--variant", "ez"]), pairs);
    let lucky = listed(&["LUCKY"]);
    assert!(lucky.contains(&"dynasty-live/non-commission lucky-6".to_owned()), "{lucky:?}");
    assert!(lucky.len() < 40 && lucky.iter().all(|one| one.contains("lucky")), "{lucky:?}");
    // By the printed name: its id is "bad-beat".
    assert!(listed(&["beat baccarat"]).iter().all(|one| one.ends_with(" bad-beat")));
    let variants = json(&["list", "variants", "dynasty"]);
    let live = ["commission", "dynasty", "non-commission"];
    assert_eq!(ids(&variants["variants"]), live.map(|id| format!("dynasty-live/{id}")));
    for (arguments, said) in [
        (&["list", "wagers", "luckyy 6"][..], "did you mean \"lucky-6\"?"),
        (&["list", "fields", "-v", "ez"], "--variant: fields and formats are of no variant"),
        (&["list", "wagers", "-v", "ezz"], "no variant \"ezz\""),
    ] {
        assert_all(&refused(arguments), &[said]);
    }
}

const ONE: &str = "id = \"ID\"\nname = \"ID\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.tie]\n\
                   name = \"Tie\"\npays = [{ odds = \"9 to 1\", when = { result = \"tie\" } }]\n";

#[test]
fn tables_of_several_places_stand_together() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, id: &str| {
        let path = folder.path().join(file);
        fs::write(&path, ONE.replace("ID", id)).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let files = [write("1.toml", "first"), write("2.toml", "second"), write("3.toml", "first")];
    let tables = |files: &[&String]| -> Vec<String> {
        files.iter().flat_map(|file| ["--tables".to_owned(), (*file).clone()]).collect()
    };
    let both = tables(&[&files[0], &files[1]]);
    let both: Vec<&str> = both.iter().map(String::as_str).collect();
    let study = json(&[&["-v", "first,second"], &both[..]].concat());
    let games = reports(&study).iter().map(|report| text(&report["game"], "id"));
    assert_eq!(games.collect::<Vec<_>>(), ["first", "second"]);
    let dealt = printed(&[&["simulate", "-v", "second", "--shoes", "1"], &both[..]].concat());
    assert!(dealt.starts_with("shoe,round,"), "{dealt}");
    let clash = tables(&[&files[0], &files[2]]);
    let clash: Vec<&str> = clash.iter().map(String::as_str).collect();
    assert_all(&refused(&clash), &["\"first\" is the id of", "1.toml already"]);
}

#[test]
fn claims_name_wagers_and_events_as_they_are_printed() {
    let claim = |wager: &str, more: &str, figure: &str| {
        format!(
            "[[published]]\nvariant = \"baccarat\"\ndecks = 8\nwager = \"{wager}\"\n\
                 {more}{figure}\nsource = \"a page\"\n"
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claims.toml");
    let audit = |text: &str| {
        fs::write(&file, text).unwrap();
        run(&["audit", file.to_str().unwrap(), "-f", "json", "--list"])
    };
    let text = [
        claim("Banker Pair", "", "edge = \"10.3614%\""),
        claim("tie", "event = \"TIE\"\n", "combinations = \"475627426473216\""),
        claim("TIE", "event = \"all other\"\n", "probability = \"90.4844%\""),
    ];
    let outcome = "[[published]]\nvariant = \"baccarat\"\ndecks = 8\noutcome = \"Results\"\n\
                   event = \"tie\"\nprobability = \"9.5156%\"\nsource = \"a page\"\n";
    let output = audit(&[&text.concat(), outcome].concat());
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let claims = report["claims"].as_array().unwrap();
    assert_eq!(claims.len(), 4);
    assert!(claims.iter().all(|claim| claim["verdict"] == "holds"), "{claims:?}");
    assert_eq!(output.status.code(), Some(0));
    // Of two wagers of one name, none is meant.
    let two = claim("Super 6", "", "edge = \"29.98%\"").replace("baccarat", "market-totals");
    let output = audit(&two);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_all(&said, &["\"Super 6\" is the name of several", "super-6-at-12 or super-6-at-15"]);
}

/// A name without an option means what it means behind one.
#[test]
fn a_name_needs_no_option() {
    for (typed, meant) in [
        (&["dynasty", "--brief"][..], &["-v", "dynasty", "--brief"][..]),
        (&["panda-8"], &["-w", "panda-8"]),
        (&["Panda 8"], &["-w", "Panda 8"]),
        (&["price", "ez,super-6", "--brief"], &["-v", "ez,super-6", "--brief"]),
        (&["ez", "dragon-7"], &["-v", "ez", "-w", "dragon-7"]),
        // A variant and a wager of another: the variant, unless a variant before has the wager.
        (&["dragon-bonus", "--brief"], &["-v", "dragon-bonus", "--brief"]),
        (&["effects", "ez", "tie", "--brief"], &["effects", "-v", "ez", "-w", "tie", "--brief"]),
        (&["design", "lucky-6"], &["design", "-w", "lucky-6"]),
        // A variant and a wager: the command needs a wager.
        (
            &["design", "dragon-bonus/dragon-bonus", "banker"],
            &["design", "-v", "dragon-bonus", "-w", "banker"],
        ),
        (&["streaks", "ez", "--hands", "9"], &["streaks", "-v", "ez", "--hands", "9"]),
        // Words that mean nothing alone, and printed names.
        (&["dragon", "7", "--brief"], &["-w", "dragon-7", "--brief"]),
        (&["player", "pair", "--brief"], &["-w", "player-pair", "--brief"]),
        (&["EZ Baccarat", "--brief"], &["-v", "ez", "--brief"]),
        (&["-v", "Punto banco: EZ Baccarat", "--brief"], &["-v", "ez", "--brief"]),
        // Options before the command.
        (
            &["--decks", "6", "effects", "ez", "--brief"],
            &["effects", "-v", "ez", "--decks", "6", "--brief"],
        ),
        (&["-v", "ez", "-q", "effects", "--brief"], &["effects", "-v", "ez", "--brief"]),
        (
            &["docs/guide/red-pair.toml", "--brief"],
            &["--tables", "docs/guide/red-pair.toml", "--brief"],
        ),
        (
            &["explain", "docs/guide/red-pair.toml", "red-pair"],
            &["explain", "--tables", "docs/guide/red-pair.toml", "-w", "red-pair"],
        ),
    ] {
        assert_eq!(printed(typed), printed(meant), "{typed:?}");
    }
}

#[test]
fn a_table_file_is_chosen_with_the_names_beside_it() {
    let file = "docs/guide/red-pair.toml";
    assert_all(&printed(&[file, "ez", "--summary"]), &["Red Pair", "Dragon 7"]);
    // A file that is named twice is read once.
    let page = printed(&[file, "--brief"]);
    assert_eq!(page, printed(&[file, "./docs/guide/red-pair.toml", "--brief"]));
    assert_eq!(page, printed(&[file, "--tables", file, "--brief"]));
    assert_all(&refused(&["equilibrium", file]), &["no decision"]);
}

#[test]
fn a_word_without_a_meaning_is_refused_with_the_nearest() {
    for (typed, parts) in [
        (
            &["edge"][..],
            &["no command \"edge\": `odds price` prints house edges", "odds --wager tie"][..],
        ),
        (&["my-bet.toml"], &["cannot read my-bet.toml: "]),
        (&["docs/guide/", "ez"], &["is a folder here\n  odds ez --tables docs/guide/\n"]),
        (&["tests/check/book.csv"], &["is a file here\n  `odds check tests/check/book.csv`"]),
        (&["commission-free"], &["has several rules", "odds ez\n", "odds half-on-6\n"]),
        (&["desgin"], &["no command, variant or wager \"desgin\", did you mean \"design\"?"]),
        (&["bacarat"], &["did you mean \"baccarat\"?", "`odds list variants`"]),
        (&["effects", "desgin"], &["no variant or wager \"desgin\"\n"]),
        (&["streaks", "60"], &["60: a number needs an option", "odds streaks --hands 60"]),
        (
            &["count", "ez", "ez", "--bet", "perfect"],
            &["--variant ez and ez: expected one of them"],
        ),
        (&["design", "lucky-6", "tie"], &["--wager lucky-6 and tie: expected one of them"]),
        (&["design", "ez"], &["--wager: expected one of player, banker, tie, "]),
        (&["appendix", "dragon-7"], &["no variant \"dragon-7\": it is a wager"]),
        (
            &["baccarat", "dragon-7"],
            &["no wager \"dragon-7\" in baccarat: it is in ez and", "--variant ez"],
        ),
        // Two games have a variant of this name.
        (&["commission"], &["variant \"commission\" is ambiguous"]),
    ] {
        let said = refused(typed);
        assert_all(&said, parts);
        assert!(!said.contains("merge"), "{said}");
    }
}

/// The name of a field alone is no condition: its value is missing.
#[test]
fn a_field_without_a_value_is_told_a_value() {
    for (given, said) in [
        ("natural", "expected natural = true or the like"),
        ("result", "expected result = \"player\" or the like"),
        ("player.total", "expected player.total = 9 or the like"),
    ] {
        let output = run(&["-v", "baccarat", "--given", given]);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("error: given: no value"), "{error}");
        assert!(error.contains(said), "{error}");
    }
}
