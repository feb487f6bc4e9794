//! `odds audit` as a user meets it.

use std::sync::LazyLock;

use super::*;

/// A run in a folder with these files, so that places have no path.
fn audit(files: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut odds = command(&["audit"]);
    let output = odds.current_dir(folder.path()).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// What the audit of a file of claims reports, and with which exit code.
#[track_caller]
fn of_claims(claims: &str, arguments: &[&str]) -> (Option<i32>, Value) {
    let arguments = [&["claims.toml", "--format", "json", "--list"], arguments].concat();
    let (code, stdout, stderr) = audit(&[("claims.toml", claims)], &arguments);
    let report = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stderr}"));
    (code, report)
}

/// The claims of a report.
fn claims(report: &Value) -> &Vec<Value> {
    report["claims"].as_array().expect("claims")
}

/// Figures of eight decks that follow from the three counts at the head of these tests; the last
/// is a return of more than twice the stake, which the readme tells of.
#[test]
fn figures_that_hold_are_counted_and_leave_exit_code_0() {
    let (code, report) = of_claims(
        r#"
        [[published]]
        variant = "dragon-bonus"
        decks = 8
        source = "Common knowledge"
        figures = [
          { id = "A", outcome = "results", event = "Tie", combinations = "475,627,426,473,216" },
          { id = "B", outcome = "results", event = "total", combinations = "4,998,398,275,503,360" },
          { id = "C", wager = "tie", hit = "9.52%" },
          { id = "D", wager = "tie", event = "Tie", combinations = "475627426473216" },
          { id = "E", wager = "player", probability = "0.446247" },
          { id = "F", wager = "banker", edge = "1,06%" },
          { id = "G", when = "result = 'banker'", probability = "45.8597%" },
          { id = "H", wager = "player", return = "+0.446247" },
          { id = "I", wager = "player-pair", variant = "dynasty-live/commission", hit = "31/415" },
          { id = "J", wager = "player-pair", variant = "dynasty-live/commission", base = [2], combinations = "6,448" },
          { id = "K", wager = "any-dragon", variant = "dragon-tournament", hands = 35, rtp = "226%" },
        ]
        "#,
        &[],
    );
    for claim in claims(&report) {
        assert_eq!(claim["verdict"], "holds", "{claim}");
        assert_figure(&claim["exact"]);
    }
    assert_eq!(report["tally"]["met"], 11);
    assert_eq!(report["tally"]["claims"], 11);
    assert_eq!(code, Some(0));
}

#[test]
fn a_figure_that_differs_is_told_with_what_it_should_be_and_leaves_exit_code_1() {
    let tie = format!("{}/{}", TIE, WAYS);
    let (code, report) = of_claims(
        r#"
        [[published]]
        variant = "dragon-bonus"
        wager = "tie"
        source = "A page"
        figures = [ { hit = "9.62%" }, { lose = "90.48%" } ]
        "#,
        &[],
    );
    assert_eq!(code, Some(1));
    let [wrong, right] = &claims(&report)[..] else { panic!("{report}") };
    assert_eq!((&wrong["verdict"], &right["verdict"]), (&"differs".into(), &"holds".into()));
    assert_eq!(wrong["prints_as"], "9.52%");
    assert_eq!(wrong["place"], "claims.toml:6");
    let exact = shoe_odds::Exact::parse(text(&wrong["exact"], "exact")).unwrap();
    assert_eq!(Some(exact.clone()), shoe_odds::Exact::parse(&tie));
    let off = shoe_odds::Exact::parse(text(&wrong["off_by"], "exact")).unwrap();
    assert_eq!(&off + &exact, shoe_odds::Exact::parse("0.0962").unwrap());
    assert_eq!(report["tally"]["differ"], 1);
}

/// Explanations that follow from the counts: of resolved bets the Player wins 49.3175%; the Tie
/// at 9 to 1 keeps 4.84%; with 9,552 to 1 nothing is explained.
#[test]
fn what_comes_to_a_printed_figure_is_said() {
    let (_, report) = of_claims(
        r#"
        [[published]]
        variant = "dragon-bonus"
        source = "A page"
        figures = [
          { wager = "player", hit = "49.3175%" },
          { wager = "tie", edge = "4.844%" },
          { wager = "banker", edge = "-1.2351%" },
          { wager = "banker", edge = "1.1692%" },
          { wager = "tie", edge = "15.75%" },
          { wager = "tie", hit = "77.77%" },
        ]
        "#,
        &[],
    );
    let kinds = |claim: &Value| -> Vec<String> {
        let found = claim["explanations"].as_array().into_iter().flatten();
        found.map(|one| text(one, "kind").to_owned()).collect()
    };
    let told: Vec<Vec<String>> = claims(&report).iter().map(kinds).collect();
    assert_eq!(told[0], ["ties"]);
    assert!(told[1].contains(&"odds".to_owned()), "{:?}", told[1]);
    // Without commission the Banker's win pays as the Player's loss takes: minus the Player's
    // edge of 1.2351%, and another game does so.
    assert_eq!(told[2][0], "commission");
    assert_eq!(told[3], ["ties"]);
    // (1 deck: 15.75%, https://wizardofodds.com/games/baccarat/basics/)
    assert_eq!(told[4], ["decks"]);
    assert_eq!(told[5], [] as [&str; 0]);
}

/// The Tie of eight decks keeps 14.3596% and is paid in 475,627,426,473,216 deals
/// (https://wizardofodds.com/games/baccarat/basics/).
#[test]
fn digits_that_are_swapped_or_doubled_are_named() {
    for (figure, words) in [
        ("edge = \"14.3956%\"", "digits 5 and 9 swapped"),
        ("edge = \"41.3596%\"", "digits 1 and 4 swapped"),
        ("edge = \"14.33596%\"", "the digit 3 printed twice"),
        ("event = \"Tie\"\ncombinations = \"475,627,462,473,216\"", "digits 2 and 6 swapped"),
    ] {
        let file = format!(
            "[[published]]\nvariant = \"dragon-bonus\"\nwager = \"tie\"\nsource = \"A page\"\n\
             decks = 8\n{figure}\n"
        );
        let (code, report) = of_claims(&file, &[]);
        assert_eq!(code, Some(1));
        let found = claims(&report)[0]["explanations"].as_array().expect("explanations");
        let told: Vec<_> = found.iter().map(|one| (text(one, "kind"), text(one, "text"))).collect();
        assert_eq!(told, [("digits", words)], "{file}");
    }
    // Of the published figures, these are known to have two digits exchanged, and no others are.
    let slips = claims(all()).iter().filter_map(|claim| {
        let mut found = claim["explanations"].as_array()?.iter();
        let slip = found.find(|one| one["kind"] == "digits")?;
        Some((text(claim, "printed"), text(slip, "prints_as"), text(slip, "text")))
    });
    let expected = [
        (".002698", "0.002968", "digits 9 and 6 swapped"),
        ("2.571%", "2.751%", "digits 7 and 5 swapped"),
    ];
    assert_eq!(slips.collect::<Vec<_>>(), expected);
}

/// The Banker with commission keeps 1.0579%, the Player 1.2351%
/// (https://wizardofodds.com/games/baccarat/basics/).
#[test]
fn the_wager_of_that_name_elsewhere_and_the_other_hand_are_looked_at() {
    for (variant, wager, printed, words) in [
        ("dynasty", "banker", "1.06%", "the figure for banker in dynasty-live/commission"),
        ("dynasty", "banker", "1.0579%", "the figure for banker in dynasty-live/commission"),
        ("non-commission", "banker", "1.06%", "the figure for banker in dynasty-live/commission"),
        ("commission", "player", "1.06%", "the Banker's figure: banker in the same variant"),
        ("commission", "banker", "1.2351%", "the Player's figure: player in the same variant"),
        ("dynasty", "player", "1.06%", "the Banker's figure: banker in dynasty-live/commission"),
    ] {
        let file = format!(
            "[[published]]\nvariant = \"dynasty-live/{variant}\"\nwager = \"{wager}\"\n\
             edge = \"{printed}\"\nsource = \"A page\"\n"
        );
        let (code, report) = of_claims(&file, &[]);
        assert_eq!(code, Some(1));
        let found = claims(&report)[0]["explanations"].as_array().expect("explanations");
        let others = ["wager", "paytable"];
        let others = found.iter().filter(|one| others.contains(&text(one, "kind")));
        let others: Vec<&str> = others.map(|one| text(one, "text")).collect();
        assert_eq!(others, [words], "{file}");
    }
}

/// Of the two figures the hit frequency is right: the Banker wins 45.8597%, of which 2.2534% with
/// a three-card 7 (https://wizardofodds.com/games/baccarat/side-bets/dragon-7/) push. So the
/// wager with commission, which the other is of, does not meet it.
#[test]
fn an_explanation_says_how_many_figures_of_the_wager_it_meets() {
    let file = "[[published]]\nvariant = \"dynasty-live/dynasty\"\nwager = \"banker\"\n\
                source = \"A page\"\nfigures = [ { edge = \"1.0579%\" }, { hit = \"43.61%\" } ]\n";
    let (code, stdout, _) = audit(&[("claims.toml", file)], &["claims.toml"]);
    assert_eq!(code, Some(1));
    let words = "Cause the figure for banker in dynasty-live/commission \
                 (it explains 1 of the 2 figures that this source prints for the wager)";
    let plain: Vec<&str> = stdout.split_whitespace().collect();
    assert!(plain.join(" ").contains(words), "{stdout}");
}

/// The Tie is settled alike in all variants of the game (14.3596%), the Banker in none.
#[test]
fn a_game_stands_for_its_variants_where_they_settle_the_wager_alike() {
    let file = |wager: &str, edge: &str| {
        format!(
            "[[published]]\nvariant = \"dragon-turtle\"\nwager = \"{wager}\"\n\
             edge = \"{edge}\"\nsource = \"A page\"\n"
        )
    };
    let (code, report) = of_claims(&file("tie", "14.3596%"), &[]);
    assert_eq!((code, &claims(&report)[0]["verdict"]), (Some(0), &"holds".into()));
    let claims = file("banker", "1.06%");
    let (code, stdout, stderr) = audit(&[("claims.toml", &claims)], &["claims.toml"]);
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stdout.contains("1 was not audited\n"), "{stdout}");
    assert_all(
        &stderr,
        &[
            "claims.toml:2:11",
            "the variants of \"dragon-turtle\" settle wager \"banker\" differently",
            "expected dragon-turtle/commission or dragon-turtle/no-commission or \
             dragon-turtle/no-commission-as-written",
        ],
    );
}

#[test]
fn a_collection_is_no_variant_and_tells_its_games() {
    let claims = "[[published]]\nvariant = \"market\"\nwager = \"tie\"\nedge = \"14.36%\"\n\
                  source = \"A page\"\n";
    let (code, _, stderr) = audit(&[("claims.toml", claims)], &["claims.toml"]);
    assert_eq!(code, Some(2));
    let message = ["claims.toml:2:11", "variant \"market\" is a collection", "market-pairs,"];
    assert_all(&stderr, &message);
}

#[test]
fn a_quantity_under_another_name_is_one_mistake() {
    for (key, meant) in [
        ("house-edge", "edge"),
        ("edg", "edge"),
        ("standard-deviation", "deviation"),
        ("return-to-player", "rtp"),
        ("ways", "combinations"),
    ] {
        let claims = format!(
            "[[published]]\nvariant = \"dragon-bonus\"\nwager = \"tie\"\n{key} = \"14.36%\"\n\
             source = \"A page\"\n"
        );
        let (code, _, stderr) = audit(&[("claims.toml", &claims)], &["claims.toml"]);
        assert_eq!(code, Some(2));
        let meant = format!("did you mean \"{meant}\"?");
        assert_all(&stderr, &["claims.toml:4:1", &format!("unknown key \"{key}\""), &meant]);
        assert_eq!(stderr.matches("claims.toml:").count(), 1, "{stderr}");
    }
}

#[test]
fn errata_are_told_with_their_reason_and_one_that_holds_is_a_difference() {
    let file = |printed: &str| {
        format!(
            "[[published]]\nvariant = \"dragon-bonus\"\nwager = \"tie\"\nhit = \"{printed}\"\n\
             erratum = \"a slip\"\nsource = \"A page\"\n"
        )
    };
    let (code, report) = of_claims(&file("9.62%"), &[]);
    assert_eq!((code, &claims(&report)[0]["verdict"]), (Some(0), &"erratum".into()));
    assert_eq!(report["tally"]["errata"], 1);
    let (code, report) = of_claims(&file("9.52%"), &[]);
    assert_eq!((code, &claims(&report)[0]["verdict"]), (Some(1), &"no-erratum".into()));
    let (_, stdout, _) = audit(&[("claims.toml", &file("9.52%"))], &["claims.toml"]);
    assert!(stdout.contains("HOLDS, though said to be wrong: a slip"), "{stdout}");
}

#[test]
fn what_is_not_a_figure_of_the_program_is_listed_with_the_reason() {
    let claims = "[[published]]\nnot-here = \"of an infinite shoe\"\nsource = \"A page\"\n\
                  figures = [ { id = \"X1\", wager = \"banker\", quantity = \"edge\", printed = \"1.17%\" } ]\n";
    let (code, stdout, _) = audit(&[("claims.toml", claims)], &["claims.toml"]);
    assert_eq!(code, Some(0));
    assert!(stdout.contains("X1") && stdout.contains("of an infinite shoe"), "{stdout}");
    assert!(stdout.contains("banker, edge"), "{stdout}");
}

/// The worked example: the document's payoffs give 97.5004% and 91.4695%; the returns that it
/// prints are those of the customary bet, 6 to 1 on seven points and 1 to 1 on four.
#[test]
fn the_returns_of_the_dragon_bonus_are_those_of_another_paytable() {
    let study = json(&["audit", "--variant", "dragon-bonus/dragon-bonus"]);
    for (wager, exact) in [("dragon-bonus-player", "97.5004%"), ("dragon-bonus-banker", "91.4695%")]
    {
        let of_wager = |claim: &&Value| claim["wager"] == wager;
        let claim = claims(&study).iter().find(of_wager).expect(wager);
        assert_eq!(claim["verdict"], "erratum");
        let figure = shoe_odds::Exact::parse(text(&claim["exact"], "exact")).unwrap();
        assert_eq!(figure.percent(4), exact);
        let best = &claim["explanations"][0];
        assert_eq!(best["kind"], "paytable", "{claim}");
        let words = text(best, "text");
        assert!(words.contains("6 to 1 on \"Non-natural win by 7"), "{words}");
        assert!(words.contains("1 to 1 on \"Non-natural win by 4"), "{words}");
        assert_eq!(words.matches(" on \"").count(), 2, "{words}");
    }
}

/// Without arguments: what the rules documents print.
#[test]
fn every_claim_of_the_built_in_tables_is_met_or_a_known_erratum() {
    for report in [&json(&["audit"]), all()] {
        assert_eq!(report["tally"]["differ"], 0);
        assert!(count_of(&report["tally"]["met"]) >= 3);
        assert!(count_of(&report["tally"]["errata"]) >= 2);
        assert!(claims(report).iter().all(|claim| claim["verdict"] == "erratum"));
    }
}

/// Every claim of the built-in tables, audited once: it takes half a minute.
fn all() -> &'static Value {
    static ALL: LazyLock<Value> = LazyLock::new(|| json(&["audit", "--all"]));
    &ALL
}

fn count_of(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

#[test]
fn a_file_may_carry_its_own_table() {
    let table = r#"
        id = "mine"
        name = "Mine"
        game = "baccarat"
        decks = [8]
        [wager.side]
        name = "Side"
        pays = [ { odds = "9 to 1", when = { result = "tie" } } ]
        [[published]]
        wager = "side"
        edge = "4.84%"
        source = "My own"
        [[published]]
        variant = "dragon-bonus/dragon-bonus"
        wager = "tie"
        edge = "14.36%"
        source = "My own"
        "#;
    let (code, stdout, stderr) = audit(&[("mine.toml", table)], &["mine.toml", "--list"]);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.contains("mine/mine") && stdout.contains("dragon-bonus"), "{stdout}");
}

#[test]
fn claims_that_cannot_be_looked_up_or_dealt_are_refused_at_their_places() {
    for (claim, place, message) in [
        ("wager = \"tie\"\nedge = \"1%\"", "claims.toml:1:1", "has no \"variant\""),
        ("variant = \"dragon\"\nwager = \"tie\"\nedge = \"1%\"", ":2:11", "no variant \"dragon\""),
        ("variant = \"commission\"\nwager = \"tie\"\nedge = \"1%\"", ":2:11", "ambiguous"),
        (
            "variant = \"dragon-bonus\"\noutcome = \"result\"\nevent = \"Tie\"\nprobability = \"1%\"",
            ":3:11",
            "no outcomes \"result\"",
        ),
        (
            "variant = \"dragon-bonus\"\noutcome = \"totals\"\nevent = \"3, 7\"\nprobability = \"1%\"",
            ":4:9",
            "\"Player 0, Banker 0\"",
        ),
        (
            "variant = \"dragon-bonus\"\noutcome = \"runs\"\nevent = \"banker x\"\nprobability = \"1%\"",
            ":4:9",
            "no run \"banker x\"",
        ),
        (
            "variant = \"dragon-bonus\"\noutcome = \"runs\"\nevent = \"banker 3\"\ncombinations = \"1\"",
            ":5:",
            "no such figure",
        ),
        (
            "variant = \"dynasty-live/commission\"\nwager = \"player-pair\"\nshoe = \"0=100 9=20\"\nhit = \"1%\"",
            ":1:1",
            "this shoe tells only values",
        ),
        (
            "variant = \"dragon-bonus\"\nwager = \"tie\"\nshoe = \"A=5\"\nhit = \"1%\"",
            ":1:1",
            "insufficient cards",
        ),
        (
            "variant = \"dragon-bonus\"\nwager = \"tie\"\nshoe = \"A=9\"\ngiven = \"natural = true\"\nhit = \"1%\"",
            ":1:1",
            "no round from shoe",
        ),
    ] {
        let file = format!("[[published]]\n{claim}\nsource = \"A page\"\n");
        let (code, stdout, stderr) = audit(&[("claims.toml", &file)], &["claims.toml"]);
        assert_eq!(code, Some(2), "{claim}: {stderr}");
        assert!(stdout.starts_with("0 of 1 figure holds, 1 was not audited\n"), "{stdout}");
        assert!(stderr.contains(message), "{claim}: {stderr}");
        assert!(stderr.contains(place), "{claim}: {stderr}");
    }
}

#[test]
fn files_that_are_no_claims_are_refused() {
    for (text, message) in [
        ("", "has no \"published\""),
        ("published = []\npublishd = 1\n", "unknown key \"publishd\""),
        ("published = []\n", "claims nothing"),
        ("[[published]\n", "not TOML"),
    ] {
        let (code, stdout, stderr) = audit(&[("claims.toml", text)], &["claims.toml"]);
        assert_eq!((code, &*stdout), (Some(2), ""), "{text}: {stderr}");
        assert!(stderr.contains(message), "{text}: {stderr}");
    }
    for file in ["nothing.toml", "nothing.csv", "nothing.xlsx"] {
        let (code, _, stderr) = audit(&[], &[file]);
        assert_eq!(code, Some(2));
        assert!(stderr.starts_with(&format!("error: cannot read {file}: ")), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    assert!(refused(&["audit", "--variant", "dragon-turtle"]).contains("nothing is claimed"));
    assert!(refused(&["audit", "--all", "--variant", "dragon-bonus"]).contains("--all"));
}

/// The Dragon 7 pays 40 to 1 and wins 2.25338% of the rounds
/// (https://wizardofodds.com/games/baccarat/side-bets/dragon-7/), so it keeps 100% - 41 × 2.25338%
/// = 7.611%. The edge of the Tie, 14.3596%, rounds to 14.4%.
#[test]
fn wrong_figures_are_named_and_explained_in_every_place() {
    let sheet = "variant,wager,figure,printed\n\
                 punto-banco/ez,dragon-7,edge,7.71%\n\
                 punto-banco/ez,dragon-7,edge,8.61%\n\
                 punto-banco/ez,dragon-7,hit,3.25%\n\
                 dragon-bonus,tie,edge,14.40%\n\
                 dragon-bonus,tie,hit,1 in 11.51\n";
    let written = |format| audit(&[("c.csv", sheet)], &["c.csv", "-f", format]).1;
    let page = written("text");
    let headings = [
        "EZ Baccarat · Dragon 7 · house edge (c.csv:2)\n",
        "EZ Baccarat · Dragon 7 · house edge (c.csv:3)\n",
        "EZ Baccarat · Dragon 7 · hit frequency\n",
        "Baccarat Dragon Bonus · Tie · house edge\n",
    ];
    assert_all(&page, &headings);
    let words: Vec<&str> = page.split_whitespace().collect();
    assert_all(&words.join(" "), &["Off by 0.09", "Place c.csv:2"]);
    assert_eq!(page.matches(" percentage points\n").count(), 4, "{page}");
    assert_eq!(page.matches(", as a probability\n").count(), 1, "{page}");
    let cause = "rounded to 14.4% and padded with a 0";
    assert!(page.lines().any(|line| line.trim_end().ends_with("Exact   Possible cause")), "{page}");
    assert!(page.contains(&format!(" 14.3596%   {cause}")), "{page}");
    // A figure of odds is no percentage, and a rule in the name of a test stands there alone.
    let tie = "dragon-bonus/dragon-bonus tie";
    let cause = format!("exact 14.36%; possible cause: {cause}").replace('%', "%25");
    let line = format!("line=5,title={tie} edge%2C 8 decks::printed 14.40%25, {cause}\n");
    assert_all(
        &written("github"),
        &[&line, &format!("title={tie} hit%2C 8 decks::printed 1 in 11")],
    );
    assert_all(&written("junit"), &[&format!("printed 14.40%, {}\">", cause.replace("%25", "%"))]);
    // Pages begin before the five details and behind them.
    let tex = written("tex");
    assert_eq!((tex.matches("\\clearpage\n").count(), tex.matches("{samepage}").count()), (2, 10));
}

#[test]
fn an_audit_is_written_in_every_format() {
    for format in ["text", "md", "csv", "json"] {
        let report = printed(&["audit", "--format", format]);
        assert!(report.contains("97.35%") && report.contains("97.50%"), "{format}: {report}");
    }
    let csv = printed(&["audit", "--format", "csv", "--list"]);
    let rows: Vec<&str> = csv.lines().collect();
    assert!(rows[0].starts_with("table,claimed_by,title,claims,met,errata,differ,not_here,id,"));
    let rows_of = |kind: &str| rows.iter().filter(|row| row.starts_with(kind)).count();
    assert_eq!(rows_of("total,"), 1);
    assert!(rows_of("claim,") >= 5, "{csv}");
}
