//! The front door: one table where nothing is chosen, wagers in order, shoes side by side.
//!
//! Edges of eight and six decks are the published ones: Banker at 5% commission 1.0579% and
//! 1.0558%, Player 1.2351% and 1.2374%, Tie at 8 to 1 14.3596% and 14.4382%.

use super::*;

/// The lines of a text that hold all of these words.
fn lines<'t>(text: &'t str, words: &[&str]) -> Vec<&'t str> {
    text.lines().filter(|line| words.iter().all(|word| line.contains(word))).collect()
}

#[track_caller]
fn assert_row(text: &str, cells: &[&str]) {
    let row = |line: &&str| line.split_whitespace().eq(cells.iter().copied());
    let found = text.lines().filter(row).count();
    assert_eq!(found, 1, "{cells:?} in\n{text}");
}

#[test]
fn where_nothing_is_chosen_text_is_one_table_that_fits_a_terminal() {
    let page = printed(&[]);
    assert!(page.lines().count() <= 85, "{}", page.lines().count());
    let wide = page.lines().filter(|line| !line.starts_with("  ") && line.chars().count() > 80);
    assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new());
    // Plain baccarat leads, with what people want first.
    let heading = |line: &&str| line.starts_with(" ") && !line.starts_with("  ");
    let first: Vec<&str> = page.lines().filter(heading).map(str::trim).skip(1).take(4).collect();
    assert_eq!(first, ["baccarat", "ez", "half-on-6", "super-6"], "{page}");
    // Wagers on the terms of an earlier variant stand there alone; a Banker bet is always said.
    for (cells, rows) in [
        (["Player ", "1 to 1", "1.2351%", "44.6247%"], 1),
        (["Tie", "8 to 1", "14.3596%", "9.5156%"], 1),
        (["Banker", "0.95 to 1", "1.0579%", "45.8597%"], 1),
        // Half on a six costs 5.3864%/2 - 1.2351%: the half-on-6, super-6 and non-commission.
        (["Banker", "0.5, 1 to 1", "1.4581%", "45.8597%"], 3),
        (["Panda 8", "25 to 1", "10.1876%", "3.4543%"], 1),
    ] {
        assert_eq!(lines(&page, &cells).len(), rows, "{cells:?}\n{page}");
    }
    // Every wager is either said or counted: those of the tables, 4 variants of 5, 7, 5 and 6 and
    // the others of 5, 7, 5, three times 8 and three times 11.
    let counted = lines(&page, &["and ", " as in "]).into_iter();
    let counted = counted.map(|line| line.split_whitespace().nth(1).unwrap().parse::<usize>());
    let counted: usize = counted.map(Result::unwrap).sum();
    // But for two Bankers, each of them one of two readings.
    let out = "Banker (no-commission: one of two readings), Banker (no-commission-as-written: one of \
               two readings)";
    assert!(page.contains(out), "{page}");
    assert_eq!(lines(&page, &["%"]).len() + counted + 2, 23 + 74, "{page}");
    for name in VARIANTS {
        // A name is the shortest that means this variant alone.
        let short =
            page.lines().map(str::trim).find(|line| name.ends_with(line) && !line.is_empty());
        let short = short.unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(variants(short), [name]);
    }
    assert!(!page.contains("Combinations"), "{page}");
    let next = page.split("Ask next\n").nth(1).expect("what to ask next");
    for (label, command) in [
        ("Why", "odds explain"),
        ("Variant", "odds price --variant baccarat"),
        ("Wager", "odds price --wager tie"),
        ("Shoe", "odds price --decks 6,8"),
        ("Own", "odds price --tables my-bets.toml --variant my-bets"),
        ("More", "odds price --variant market"),
    ] {
        assert_eq!(lines(next, &[label, command]).len(), 1, "{next}");
    }
    // The same shoe is asked for.
    for (shoe, text) in
        [(&["--decks", "6"][..], "--decks 6:"), (&["--summary", "--shoe", "8-9*4"], "\"8 - 9*4\":")]
    {
        let page = printed(shoe);
        let next = page.split("Ask next\n").nth(1).expect("what to ask next");
        for label in ["Why", "Variant", "Wager"] {
            assert_eq!(lines(next, &[label, text]).len(), 1, "{next}");
        }
    }
    assert_eq!(page, printed(&["--summary"]));
    assert_eq!(page, printed(&["--decks", "8"]));
    assert_eq!(page, printed(&["price", "-f", "text"]));
}

#[test]
fn what_is_chosen_is_told_in_full_and_so_are_other_formats() {
    for arguments in [
        &["--variant", "dynasty"][..],
        &["--wager", "phoenix"],
        &["--format", "md"],
        &["--decks", "8", "--format", "html"],
        &["--given", "result = \"tie\""],
    ] {
        assert_all(&printed(arguments), &["Combinations", "House edge"]);
    }
    assert!(reports(&json(&[])).iter().all(|one| !one["outcomes"].as_array().unwrap().is_empty()));
}

#[test]
fn a_summary_of_what_is_chosen_has_nothing_else() {
    let page = printed(&["--variant", "dynasty-live/commission", "--summary"]);
    assert_eq!(lines(&page, &["%"]).len(), 11, "{page}");
    assert_row(&page, &["Banker", "0.95", "to", "1", "1.0579%", "45.8597%"]);
    assert!(page.starts_with("Dynasty Live Multi Baccarat: Commission baccarat\n"), "{page}");
    refused(&["--summary", "--brief"]);
}

#[test]
fn a_summary_as_data_has_the_rows_of_wagers_and_no_others() {
    let arguments = ["--variant", "dynasty,dragon-tiger", "--decks", "8"];
    let summary = json(&[&arguments[..], &["--summary"]].concat());
    assert_eq!(summary, json(&[&arguments[..], &["--brief"]].concat()));
    assert!(reports(&summary).iter().all(|one| one["outcomes"].as_array().unwrap().is_empty()));
    let rows = |more: &[&str]| records(&printed(&[&arguments[..], &["-f", "csv"], more].concat()));
    let mut full = rows(&[]);
    full.retain(|row| ["summary", "note", "warning"].contains(&&*row["table"]));
    let short = rows(&["--summary"]);
    assert_eq!(short.iter().filter(|row| row["table"] == "summary").count(), 11 + 7);
    for row in short {
        let with_values = |one: &std::collections::BTreeMap<String, String>| {
            one.iter()
                .filter(|(_, value)| !value.is_empty())
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect::<Vec<_>>()
        };
        let same = full.iter().any(|other| with_values(other) == with_values(&row));
        assert!(same, "{row:?}");
    }
}

#[test]
fn brief_is_a_line_for_every_wager_and_the_same_data() {
    let arguments = ["--variant", "dynasty-live/commission", "--decks", "8"];
    let brief = printed(&[&arguments[..], &["--brief"]].concat());
    assert!(!brief.contains("Combinations") && !brief.contains("Printed"), "{brief}");
    assert_eq!(lines(&brief, &["%"]).len(), 11, "{brief}");
    assert_all(&brief, &["Ways", "4,998,398,275,503,360", "0.95 to 1", "1.0579%", "98.9421%"]);
    let csv = records(&printed(&[&arguments[..], &["--brief", "-f", "csv"]].concat()));
    let banker = csv.iter().find(|row| row["id"] == "banker" && row["event"] == "Banker wins");
    assert_eq!(banker.expect("the event")["combinations"], BANKER.to_string());
}

/// Numerator and denominator of an exact figure.
fn exact(wager: &Value, figure: &str) -> (i128, i128) {
    let text = text(&wager[figure], "exact");
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    (above.parse().unwrap(), below.parse().unwrap())
}

/// In Dynasty a Majestic Match of one hand is worth what that of the other is, and stands second.
#[test]
fn wagers_are_sorted_by_exact_figures_and_equal_ones_stay_as_they_are() {
    let sorted = |order: &str| {
        let study = json(&["--variant", "dynasty", "--decks", "8", "--sort", order]);
        reports(&study)[0]["wagers"].as_array().unwrap().clone()
    };
    // Products of these fractions, whose terms have at most sixteen digits, fit.
    let at_most = |figure: &'static str| {
        move |left: &Value, right: &Value| {
            let ((a, b), (c, d)) = (exact(left, figure), exact(right, figure));
            a * d <= c * b
        }
    };
    let by_edge = sorted("edge");
    assert!(by_edge.is_sorted_by(at_most("edge")));
    let ids_of =
        |wagers: &[Value]| wagers.iter().map(|one| text(one, "id").to_owned()).collect::<Vec<_>>();
    // Published: Banker without commission 1.0183%, Player 1.2351%.
    assert_eq!(ids_of(&by_edge)[..2], ["banker", "player"]);
    let mut by_hit = sorted("hit");
    let majestic = ["majestic-match-player", "majestic-match-banker"];
    for wagers in [&by_edge, &by_hit] {
        let ids = ids_of(wagers);
        let at = ids.iter().position(|id| id == majestic[0]).unwrap();
        assert_eq!(ids[at + 1], majestic[1]);
    }
    by_hit.reverse();
    assert!(by_hit.is_sorted_by(at_most("hit")));
    let names: Vec<_> = sorted("name").iter().map(|one| text(one, "name").to_lowercase()).collect();
    assert!(names.is_sorted() && names.len() == 11, "{names:?}");
    // Over variants too. A remark qualifies the Banker that favors the player: it comes last.
    let page = printed(&["--sort", "edge"]);
    let rows = lines(&page, &["%"]);
    assert!(rows[0].contains("Best bet Banker (ez): house edge 1.0183%"), "{page}");
    assert!(rows[1].contains("ez, 1 more") && rows[1].contains("1.0183%"), "{page}");
    let table: Vec<_> = rows[1..].iter().filter(|row| !row.contains("  * ")).collect();
    let last = table.last().unwrap();
    assert!(last.contains("dragon-tournament") && last.contains("-1.2351%"), "{page}");
    // A wager of several variants on the same terms is one row: Player is offered by twelve.
    assert_eq!(lines(&page, &["baccarat, 11 more", "Player", "1.2351%", "44.6247%"]).len(), 1);
    let distinct: BTreeSet<_> = rows.iter().map(|row| row.trim()).collect();
    assert_eq!(distinct.len(), rows.len());
    refused(&["--sort", "best"]);
}

/// A ranking is one table wherever people read it. Files and other formats have the reports.
#[test]
fn a_ranking_is_one_table_unless_reports_are_asked_for() {
    let ranked = ["-v", "dynasty,ez", "--sort", "edge"];
    let with = |more: &[&str]| printed(&[&ranked[..], more].concat());
    let table = with(&[]);
    assert!(!table.contains("Combinations"), "{table}");
    assert!(table.ends_with("\nOne table in place of reports: --full shows every report\n"));
    // Asked for by name, the same table says nothing of reports.
    assert!(table.starts_with(&with(&["--summary"])), "{table}");
    for more in [&["--full"][..], &["--risk"], &["--chip", "1"], &["-f", "md"]] {
        let reports = with(more);
        assert!(reports.contains("Combinations") && !reports.contains("in place of"), "{more:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ranked.txt");
    assert_eq!(with(&["-o", path.to_str().unwrap()]), "");
    assert!(std::fs::read_to_string(path).unwrap().contains("Combinations"));
    // One wager of one variant is not compared with another.
    assert!(printed(&["-v", "ez", "-w", "panda-8", "--sort", "edge"]).contains("Combinations"));
    // Runs of several lengths have a table that a ranking has no room for.
    let runs = ["-v", "dragon-tournament", "--hands", "30,60", "--sort", "edge"];
    assert!(printed(&runs).contains("Combinations"));
    assert!(printed(&["any-dragon"]).contains("Any Dragon"));
}

/// An option that has another name now is taken by its former one; help has the new one alone.
#[test]
fn former_names_of_options_are_taken() {
    let shoes = ["--tags", "8=1 4=-1", "--trigger", "2", "--shoes", "2"];
    for (command, former, now, value) in [
        (&["effects", "-w", "panda-8"][..], "--level", "--tag-level", &["1"][..]),
        (&[&["count", "-w", "panda-8"][..], &shoes].concat(), "--risk", "--ruin", &["1%"]),
        (&["design", "-w", "panda-8", "--edge", "5%..9%"], "--round", "--round-to", &["5"]),
        (&["design", "-w", "panda-8", "--edge", "5%..9%"], "--keep", "--fix-others", &[]),
        (&["streaks", "--hands", "60"], "--shoe-rounds", "--rounds-per-shoe", &["60"]),
    ] {
        let with = |option| printed(&[command, &["-v", "ez", "-q", option], value].concat());
        assert_eq!(with(former), with(now));
        let help = printed(&["help", command[0]]);
        assert!(help.contains(now) && !help.contains(&format!("{former} ")), "{command:?}");
    }
}

#[test]
fn a_wager_of_several_variants_is_one_table_before_the_reports() {
    let page = printed(&["--wager", "tie", "--decks", "8", "--full"]);
    let (head, rest) = page.split_once("Combinations").expect("the reports");
    let rows = lines(head, &["Tie", "to 1", "%"]);
    // The first report has its own row too.
    assert_eq!(rows.len(), VARIANTS.len() + 1, "{head}");
    assert_row(&rows.join("\n"), &["dynasty", "Tie", "8", "to", "1", "14.3596%", "9.5156%"]);
    // 8·(4·8 - 1) = 31 of 415 second cards make a tie of Dragon Tiger.
    assert_row(&rows.join("\n"), &["dragon-tiger", "Tie", "11", "to", "1", "10.3614%", "7.4699%"]);
    // A question about a wager is not about the outcomes of the round.
    assert!(!rest.contains("Results"));
    let brief = printed(&["--wager", "tie", "--decks", "8", "--brief"]);
    assert_eq!(lines(&brief, &["%"]).len(), VARIANTS.len(), "{brief}");
    let (table, _) = brief.split_once("Elsewhere").expect("other variants have a tie");
    assert!(table.trim_end().lines().count() < 24, "{brief}");
    // Without a request for reports, the table answers.
    let table = printed(&["tie", "--decks", "8"]);
    assert_eq!(lines(&table, &["to 1", "%"]).len(), VARIANTS.len(), "{table}");
    assert!(!table.contains("Combinations") && table.contains("--full shows every report"));
    for format in ["md", "html"] {
        assert_all(&printed(&["--wager", "tie", "-f", format]), &["dragon-turtle/commission"]);
    }
    // As data the wagers are in their reports, once.
    let csv = records(&printed(&["--wager", "tie", "-f", "csv"]));
    assert_eq!(csv.iter().filter(|row| row["table"] == "summary").count(), VARIANTS.len());
}

#[test]
fn reports_of_several_decks_are_those_of_each_by_itself() {
    let both = ["--variant", "dynasty-live/commission,dragon-tiger"];
    let of = |decks: &str| json(&[&both[..], &["--decks", decks]].concat());
    let (study, six, eight) = (of("6,8"), of("6"), of("8"));
    let alone = [&six, &eight].map(reports);
    let expected: Vec<_> = (0..2).flat_map(|at| alone.map(|one| one[at].clone())).collect();
    assert_eq!(reports(&study), expected);
    assert_eq!(reports(&of("8,6"))[0], alone[1][0]);
    let decks: Vec<_> =
        reports(&of("1..12")).iter().map(|one| one["shoe"]["decks"].clone()).collect();
    assert_eq!(decks, [(1..=12).collect::<Vec<_>>(), (1..=12).collect()].concat());
    let shoes: BTreeSet<_> =
        records(&printed(&[&both[..], &["--decks", "6,8", "-f", "csv"]].concat()))
            .iter()
            .map(|row| row["shoe"].clone())
            .collect();
    assert_eq!(shoes.into_iter().collect::<Vec<_>>(), ["6", "8"]);
}

#[test]
fn several_decks_stand_side_by_side() {
    let variant = ["--variant", "dynasty-live/commission", "--decks", "6,8"];
    for more in [&["--summary"][..], &["--brief"], &[]] {
        let page = printed(&[&variant[..], more].concat());
        assert_row(&page, &["Banker", "6", "0.95", "to", "1", "1.0558%", "45.8653%"]);
        assert_row(&page, &["Banker", "8", "0.95", "to", "1", "1.0579%", "45.8597%"]);
        assert_row(&page, &["Player", "6", "1", "to", "1", "1.2374%", "44.6279%"]);
        assert_row(&page, &["Tie", "6", "8", "to", "1", "14.4382%", "9.5069%"]);
        assert_row(&page, &["Tie", "8", "8", "to", "1", "14.3596%", "9.5156%"]);
        assert_all(&page, &["Outside the rules of dynasty-live/commission: 6 decks."]);
    }
    let page = printed(&[&variant[..], &["-f", "md"]].concat());
    assert_all(&page, &["## Dynasty Live Multi Baccarat: Commission baccarat, 6 decks", "8 decks"]);
}

#[test]
fn lists_of_decks_that_cannot_be_are_refused() {
    for (decks, why) in [
        ("6,6", "6 is named twice"),
        ("8..6", "the range is empty: expected 6..8"),
        ("6,eight", "--decks eight: expected a whole number of decks from 1 to 10000"),
        ("6,", "expected a whole number of decks from 1 to 10000"),
        ("1..101", "more than 100 numbers of decks"),
    ] {
        assert_all(&refused(&["--decks", decks]), &[why]);
    }
    assert_all(&refused(&["--decks", "6,8", "--shoe", "8"]), &["--decks", "--shoe"]);
}

/// Of what is known a summary says what is decided: no pair is left in 9 and 4, 7 and king.
#[test]
fn a_summary_of_a_known_round_marks_what_is_decided() {
    let page = printed(&["--dealt", "P 9H 4 B 7 KD", "--decks", "8", "--summary"]);
    let pairs = lines(&page, &["Pair", "100.0000%", "lose"]);
    assert_eq!(pairs.len(), 2, "{page}");
    assert!(lines(&page, &["Tie", "8 to 1"]).iter().all(|row| !row.contains("lose")), "{page}");
    assert!(!printed(&["--summary"]).contains("Decided"));
}

#[test]
fn plain_baccarat_leads_pages_and_data() {
    let csv = printed(&["--summary", "--format", "csv"]);
    let first = records(&csv).into_iter().find(|row| row["table"] == "summary").unwrap();
    assert_eq!(
        [&*first["game"], &*first["variant"], &*first["id"]],
        ["punto-banco", "baccarat", "player"]
    );
    assert_eq!(reports(&json(&["--summary"]))[0]["variant"]["id"], "baccarat");
    assert!(printed(&["--summary", "--format", "md"]).contains("| half-on-6"));
}

/// Naturals come with another chance from six decks than from eight, so that none is that of both.
#[test]
fn a_table_of_several_shoes_states_no_chance_of_one() {
    let asked = ["-v", "ez", "-w", "tie", "--given", "natural=true", "--brief", "--decks"];
    let both = printed(&[&asked[..], &["6,8"]].concat());
    assert!(both.contains("Given   Natural\n"), "{both}");
    assert!(!both.contains("probability"), "{both}");
    let dealt =
        printed(&["-v", "ez", "-w", "tie", "--dealt", "P 9 B 2", "--summary", "--decks", "1..3"]);
    assert!(!dealt.contains("cards left"), "{dealt}");
}
