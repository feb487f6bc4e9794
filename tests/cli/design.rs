//! `odds design` as a user meets it. Printed figures are those of `published/published.tsv`, by
//! their ids.

use super::*;

use shoe_odds::Exact;

/// A Dragon Bonus as it is usually dealt, and a pair that is paid 11 to 1.
const TABLE: &str = r#"
id = "design"
name = "Wagers to be designed"
game = "baccarat"
decks = [8, 6, 4]

[wager.dragon-bonus]
name = "Dragon Bonus Player"
pays = [
  { odds = "1 to 1", name = "Natural win", when = { result = "player", natural = true } },
  { odds = "push", name = "Natural tie", when = { result = "tie", natural = true } },
  { odds = "30 to 1", name = "Win by 9", when = { result = "player", margin = 9 } },
  { odds = "10 to 1", name = "Win by 8", when = { result = "player", margin = 8 } },
  { odds = "6 to 1", name = "Win by 7", when = { result = "player", margin = 7 } },
  { odds = "4 to 1", name = "Win by 6", when = { result = "player", margin = 6 } },
  { odds = "2 to 1", name = "Win by 5", when = { result = "player", margin = 5 } },
  { odds = "1 to 1", name = "Win by 4", when = { result = "player", margin = 4 } },
]

[wager.pair]
name = "Pair"
pays = [ { odds = "11 to 1", when = { player.pair = true } } ]

[wager.nine-wins]
name = "Nine wins"
pays = [
  { odds = "2 to 1", name = "1", when = { winner.total = 1 } },
  { odds = "2 to 1", name = "2", when = { winner.total = 2 } },
  { odds = "2 to 1", name = "3", when = { winner.total = 3 } },
  { odds = "2 to 1", name = "4", when = { winner.total = 4 } },
  { odds = "2 to 1", name = "5", when = { winner.total = 5 } },
  { odds = "2 to 1", name = "6", when = { winner.total = 6 } },
  { odds = "2 to 1", name = "7", when = { winner.total = 7 } },
  { odds = "2 to 1", name = "8", when = { winner.total = 8 } },
  { odds = "2 to 1", name = "9", when = { winner.total = 9 } },
]
"#;

/// Runs with the table above.
fn with_table<T>(run: impl FnOnce(&[&str]) -> T, arguments: &[&str]) -> T {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("design.toml");
    fs::write(&file, TABLE).unwrap();
    let path = file.to_str().unwrap();
    run(&[&["design", "--tables", path, "--variant", "design"], arguments].concat())
}

fn report(study: &Value) -> &Value {
    let [report] = reports(study) else { panic!("one report") };
    report
}

fn paytables<'v>(report: &'v Value, kind: &str) -> Vec<(Vec<&'v str>, Vec<&'v Value>)> {
    let found = report["found"][kind].as_array().map_or(&[][..], Vec::as_slice);
    let texts = |pays: &'v Value| {
        pays.as_array().unwrap().iter().map(|pays| pays.as_str().unwrap()).collect()
    };
    let figures = |found: &'v Value| found["by_shoe"].as_array().unwrap().iter().collect();
    found.iter().map(|found| (texts(&found["pays"]), figures(found))).collect()
}

fn exact(figure: &Value) -> Exact {
    assert_figure(figure);
    Exact::parse(text(figure, "exact")).unwrap()
}

fn percent(figure: &Value, digits: usize) -> String {
    exact(figure).percent(digits)
}

/// P0117, P0121: the usual paytable keeps 2.70% at 4 decks and 2.65% at 8.
#[test]
fn the_usual_dragon_bonus_is_among_those_that_keep_what_it_is_printed_to_keep() {
    let study = with_table(
        json,
        &[
            "-w",
            "dragon-bonus",
            "--decks",
            "4,8",
            "--edge",
            "2.6%..2.75%",
            "--most",
            "10000",
            "--fix",
            "1",
            "--pays",
            "Win by 9=20..40/5",
            "--order",
            "3>4>5>6>7>8",
        ],
    );
    let report = report(&study);
    let found = paytables(report, "paytables");
    assert_eq!(count(&report["found"]["meeting"]), found.len() as u128);
    let usual = ["1", "0", "30", "10", "6", "4", "2", "1"];
    let (_, figures) = found.iter().find(|(pays, _)| *pays == usual).expect("the usual paytable");
    assert_eq!(percent(&figures[0]["edge"], 2), "2.70%");
    assert_eq!(percent(&figures[1]["edge"], 2), "2.65%");
    let middle = Exact::parse("0.02675").unwrap();
    let mut before = Exact::zero();
    for (pays, figures) in &found {
        // Strictly falling from the third line on, the first two as they were.
        let pays: Vec<Exact> = pays.iter().map(|pays| Exact::parse(pays).unwrap()).collect();
        assert!(pays[2..].windows(2).all(|two| two[0] > two[1]), "{pays:?}");
        assert_eq!(pays[..2], [Exact::one(), Exact::zero()]);
        // Within the target on both, and no nearer to its middle than the paytable before.
        let edges: Vec<Exact> = figures.iter().map(|of| exact(&of["edge"])).collect();
        let [least, greatest] = ["0.026", "0.0275"].map(|text| Exact::parse(text).unwrap());
        assert!(edges.iter().all(|edge| (&least..=&greatest).contains(&edge)), "{edges:?}");
        let far = edges.iter().map(|edge| (edge - &middle).abs()).max().unwrap();
        assert!(far >= before, "{pays:?}");
        before = far;
    }
}

/// P0203, P0215: -0.116985 with 12 and 23 to 1, -0.166836 with 12 and 20.
#[test]
fn the_printed_paytables_of_lucky_6_are_found_by_their_edges() {
    let lucky = |edge: &str| {
        json(&[
            "design", "-w", "lucky-6", "--decks", "8", "--edge", edge, "--fix", "1=12", "--pays",
            "2=10..40",
        ])
    };
    for (edge, three_cards, printed) in
        [("11.6%..11.8%", "23", "0.116985"), ("16.6%..16.8%", "20", "0.166836")]
    {
        let study = lucky(edge);
        let found = paytables(report(&study), "paytables");
        let [(pays, figures)] = &found[..] else { panic!("one paytable: {found:?}") };
        assert_eq!(*pays, ["12", three_cards]);
        assert_eq!(exact(&figures[0]["edge"]).decimal(6), printed);
    }
}

/// A second card of the rank of the first: 31 of 415. P0393: 11 to 1 returns -43/415 (12·31 =
/// 372 of 415 come back); it is the only whole payoff that keeps between 10 and 11%. P0395 and
/// P0397 give 10.3614% and a deviation of 3.1549.
#[test]
fn eleven_to_one_is_what_a_pair_pays_for_ten_percent() {
    let study = with_table(json, &["-w", "pair", "--rtp", "89%..90%", "--pays", "1..1000"]);
    let report = report(&study);
    let found = paytables(report, "paytables");
    let [(pays, figures)] = &found[..] else { panic!("one paytable: {found:?}") };
    assert_eq!(*pays, ["11"]);
    assert_eq!(text(&figures[0]["edge"], "exact"), "43/415");
    assert_eq!(percent(&figures[0]["edge"], 4), "10.3614%");
    assert_eq!(exact(&figures[0]["variance"]).sqrt_decimal(4).unwrap(), "3.1549");
    assert_eq!(count(&report["found"]["combinations"]), 1000);
    // (415 - 31)/31 to 1 would be fair.
    let line = &report["lines"][0]["by_shoe"][0];
    assert_eq!(text(&line["break_even"], "exact"), fraction(384, 31));
    // 10% and 11% of the stake: (384 - 41.5)/31 and (384 - 45.65)/31.
    assert_eq!(text(&line["at_least_edge"], "exact"), fraction(3425, 310));
    assert_eq!(text(&line["at_most_edge"], "exact"), fraction(33835, 3100));
}

/// P1332, P1333: a Banker breaks even at 0.97307, a tie at 9.50906 to 1; exactly at what is won
/// against it over what wins it.
#[test]
fn break_even_pays_are_printed_without_any_target() {
    let of = |wager: &str| {
        let study = json(&["design", "--variant", "dragon-bonus", "-w", wager, "--decks", "8"]);
        assert!(report(&study).get("found").is_none());
        assert!(report(&study).get("target").is_none());
        let lines = report(&study)["lines"].as_array().unwrap();
        exact(&lines.last().unwrap()["by_shoe"][0]["break_even"])
    };
    let tie = Exact::of_ways(WAYS - TIE, TIE).unwrap();
    assert_eq!(of("tie"), tie);
    assert_eq!(tie.decimal(5), "9.50906");
    let banker = Exact::of_ways(PLAYER, BANKER).unwrap();
    assert_eq!(of("banker"), banker);
    assert_eq!(banker.decimal(5), "0.97307");
}

#[test]
fn every_format_has_the_lines_and_the_paytables() {
    let arguments = [
        "design", "-w", "lucky-6", "--edge", "10%..13%", "--decks", "6,8", "--pays", "10..30",
        "--most", "2",
    ];
    let page = printed(&arguments);
    assert_all(
        &page,
        &[
            "Dynasty Live Multi Baccarat, Non-commission baccarat: Lucky 6",
            "6 decks, 312 cards (outside the rules); 8 decks, 416 cards",
            "* Outside the rules",
            "Target  house edge 10% to 13%",
            "of 441 paytables meet this on every shoe; the best follow.",
            "1   Banker wins with two-card 6     12 to 1   10-30",
            "Breaks even at",
            "At 13%",
            "At 10%",
            "As the table has it",
            "12, 20",
            "Paytables, the nearest to the middle of the target first",
        ],
    );
    let page = printed(&[&arguments[..], &["-f", "md"]].concat());
    assert_all(&page, &["# Dynasty Live", "| \\# | Event |", "## As the table has it"]);
    let rows = printed(&[&arguments[..], &["-f", "csv"]].concat());
    let mut lines = csv::Reader::from_reader(rows.as_bytes());
    let header = lines.headers().unwrap().clone();
    let rows: Vec<_> = lines.records().map(Result::unwrap).collect();
    let of = |kind: &str| -> Vec<Vec<&str>> {
        let at = |key: &str| header.iter().position(|other| other == key).expect(key);
        let cells = ["name", "line", "rank", "pays", "shoe", "edge"].map(at);
        let of_kind = rows.iter().filter(|row| row.get(at("table")) == Some(kind));
        of_kind.map(|row| cells.iter().map(|at| row.get(*at).unwrap()).collect()).collect()
    };
    // Two lines and two paytables, each on two shoes.
    assert_eq!(of("line").len(), 4);
    assert_eq!(of("line")[1][..5], ["Lucky 6", "1", "", "12", "8"]);
    assert_eq!(of("present").len(), 2);
    assert_eq!(of("present")[1][3], "12, 20");
    // P0215
    assert_eq!(Exact::parse(of("present")[1][5]).unwrap().decimal(6), "0.166836");
    assert_eq!(of("paytable").len(), 4);
    assert_eq!((of("paytable")[3][2], of("paytable")[3][4]), ("2", "8"));
}

#[test]
fn the_smallest_deviation_goes_first_where_it_is_asked_for() {
    let study = json(&[
        "design",
        "-w",
        "lucky-6",
        "--decks",
        "8",
        "--edge",
        "10%..13%",
        "--pays",
        "10..30",
        "--sort",
        "deviation",
        "--deviation",
        "..4.2",
        "--most",
        "1000",
    ]);
    let found = paytables(report(&study), "paytables");
    let variances: Vec<Exact> = found.iter().map(|(_, of)| exact(&of[0]["variance"])).collect();
    assert!(variances.is_sorted() && variances.len() > 3, "{found:?}");
    assert!(*variances.last().unwrap() <= Exact::parse("17.64").unwrap());
    assert_eq!(report(&study)["target"]["sort"], "deviation");
    // What is left out has a larger deviation: without the bound there are more.
    let all = json(&[
        "design", "-w", "lucky-6", "--decks", "8", "--edge", "10%..13%", "--pays", "10..30",
        "--most", "1000",
    ]);
    let all = paytables(report(&all), "paytables");
    let calm =
        all.iter().filter(|(_, of)| exact(&of[0]["variance"]) <= Exact::parse("17.64").unwrap());
    assert_eq!(calm.count(), found.len());
    assert!(all.len() > found.len());
}

/// The tie wins 9.5156% of rounds: a hit of 9% to 10% is met whatever it pays, and by no push.
#[test]
fn a_line_may_push_and_the_hit_frequency_says_so() {
    let study = |hit: &str| {
        json(&[
            "design",
            "--variant",
            "dynasty",
            "-w",
            "tie",
            "--decks",
            "8",
            "--rtp",
            "0..100%",
            "--pays",
            "1=push,8,9",
            "--hit",
            hit,
        ])
    };
    let pays = |study: &Value| -> Vec<String> {
        paytables(report(study), "paytables").iter().map(|(pays, _)| pays[0].to_owned()).collect()
    };
    assert_eq!(pays(&study("9%..10%")), ["8", "9"]);
    assert_eq!(pays(&study("..1%")), ["0"]);
}

#[test]
fn where_nothing_meets_the_target_the_nearest_are_shown() {
    let arguments =
        ["design", "--variant", "dynasty", "-w", "tie", "--decks", "8", "--edge", "1%..2%"];
    let study = json(&arguments);
    assert_eq!(count(&report(&study)["found"]["meeting"]), 0);
    let nearest = paytables(report(&study), "nearest");
    // From 4, half of what it pays, to 18 to 1, twice the 9.4 of an edge of 1%; 9 to 1 keeps 4.84%,
    // 10 to 1 gives away 4.67%.
    assert_eq!(nearest.iter().map(|(pays, _)| pays[0]).take(2).collect::<Vec<_>>(), ["9", "10"]);
    assert_all(&printed(&arguments), &["* None of 15 paytables meets this; the nearest follow."]);
}

/// Nine lines of 300 payoffs: 300^9 combinations, 300^8 of all lines but the last.
#[test]
fn an_explosion_is_refused_with_its_size() {
    let arguments = ["-w", "nine-wins", "--edge", "0..100%", "--pays", "0.01..3/0.01"];
    let said = with_table(refused, &arguments);
    assert_all(
        &said,
        &[
            "19,683,000,000,000,000,000,000 combinations",
            "expected at most 100,000,000",
            "--fix-others",
            "9: 300",
        ],
    );
}

/// In the table three-card sixes, the rarer, pay 20 and two-card sixes 12: what is rarer never
/// pays less unless that is asked for.
#[test]
fn the_order_of_the_paytable_is_kept_unless_another_is_asked_for() {
    let lucky = |order: &[&str]| {
        let arguments =
            ["design", "-w", "lucky-6", "--edge", "10%..13%", "--decks", "8", "--most", "1000"];
        let study = json(&[&arguments[..], order].concat());
        let found = paytables(report(&study), "paytables");
        let number = |pays: &str| pays.parse::<u32>().unwrap();
        let pays: Vec<[u32; 2]> =
            found.iter().map(|(pays, _)| [number(pays[0]), number(pays[1])]).collect();
        (pays, report(&study)["target"].clone())
    };
    let (any, target) = lucky(&["--order", "any"]);
    assert!(any.contains(&[17, 12]) && target.get("order_kept").is_none());
    let (kept, target) = lucky(&[]);
    assert_eq!(target["order_kept"], true);
    let in_order: Vec<[u32; 2]> = any.into_iter().filter(|[two, three]| three >= two).collect();
    assert_eq!(kept, in_order);
    assert_eq!(lucky(&["--order", "kept"]).0, kept);
    assert!(lucky(&["--order", "1>2"]).0.iter().all(|[two, three]| two > three));
}

/// Of 6 to 24 and 10 to 40: above 5 the multiples of 5, or those of a list.
#[test]
fn payoffs_are_rounded_to_what_the_house_deals() {
    let allowed = |round: &str, more: &[&str]| -> Vec<Vec<String>> {
        let arguments =
            ["design", "-w", "lucky-6", "--edge", "0..30%", "--decks", "8", "--round-to"];
        let study = json(&[&arguments[..], &[round], more].concat());
        let lines = report(&study)["lines"].as_array().unwrap().iter();
        lines.map(|line| serde_json::from_value(line["allowed"].clone()).unwrap()).collect()
    };
    assert_eq!(
        allowed("5", &[]),
        [vec!["10", "15", "20"], vec!["10", "15", "20", "25", "30", "35", "40"]]
    );
    assert_eq!(
        allowed("10,12,25,30,40,100", &[]),
        [vec!["10", "12"], vec!["10", "12", "25", "30", "40"]]
    );
    // Up to 5 every payoff, and one that is decided upon is not rounded.
    assert_eq!(
        allowed("5", &["--pays", "1=push,1..12", "--fix", "2=23"]),
        [vec!["0", "1", "2", "3", "4", "5", "10"], vec!["23"]]
    );
}

/// 31 of 415 second cards pair: at p to 1 the house keeps (384 - 31p)/415, which is 43/415 at 11,
/// 12/415 at 12 and 74/415 at 10: 2.4, 5.1 and 9.8 points from 8%.
#[test]
fn one_number_asks_for_what_is_nearest_to_it() {
    for target in [["--edge", "8%"], ["--rtp", "92%"]] {
        let arguments = [&["-w", "pair", "--decks", "8", "--most", "3"][..], &target].concat();
        let study = with_table(json, &arguments);
        let found = paytables(report(&study), "paytables");
        assert_eq!(found.iter().map(|(pays, _)| pays[0]).collect::<Vec<_>>(), ["11", "12", "10"]);
        assert_eq!(text(&found[0].1[0]["edge"], "exact"), "43/415");
        assert_eq!(report(&study)["target"]["nearest"], true);
        // Whole payoffs from 5.5 to 22.
        assert_eq!(count(&report(&study)["found"]["meeting"]), 17);
        let page = with_table(printed, &arguments);
        assert_all(
            &page,
            &[
                "Target  house edge nearest to 8%",
                "* 17 paytables were tried; the nearest follow.",
                "At 8%\n",
                "Paytables, the nearest to the target first",
            ],
        );
    }
}

/// What is picked is a table whose wager is priced to the fraction that the search has printed.
#[test]
fn a_paytable_that_is_picked_is_priced_as_it_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("mine.toml");
    let mine = mine.to_str().unwrap();
    let own = folder.path().join("own.toml");
    // A rule of the draw of its own, names with marks, alternatives, and lines that push and lose
    // a part.
    fs::write(
        &own,
        "id = 'own'\nname = 'Own \"rules\" \\ and more'\ngame = 'baccarat'\ndecks = [6, 8]\n\
         notes = ['One.', 'Two.']\n[draw]\nplayer = '0-4'\n\
         banker-when-player-stands = '0-5'\nbanker = { 0 = '0-9', 3 = '0-7' }\n[wager.first]\nas = 'side'\nname = 'First'\n\
         pays = [{ odds = '2 to 1', when = { result = 'tie' } }]\n[wager.second]\nas = 'side'\n\
         name = 'Second'\npays = [\n{ when = [{ player.total = '8-9', player.cards = 2 }, { banker = \
         { total = 7, cards = 3 } }], odds = '3 to 1' },\n{ odds = 'push', name = 'Tie \"it\" is', when \
         = { result = 'tie' } }, { odds = 'lose 1/2', when = { either.pair = true } } ]\n\
         [variant.one]\nwagers = ['first']\n[variant.two]\nwagers = ['second']\n",
    )
    .unwrap();
    let own = own.to_str().unwrap();
    let lucky = &["design", "-w", "lucky-6", "--edge", "10%..13%", "--decks", "6,8"][..];
    let halves = &[
        "design",
        "--tables",
        own,
        "--variant",
        "own/two",
        "-w",
        "side",
        "--decks",
        "6",
        "--edge",
        "-20%",
        "--pays",
        "0.05..4/0.05",
    ][..];
    for (arguments, id, decks, pick) in
        [(lucky, "lucky-6", "6", "2"), (lucky, "lucky-6", "8", "1"), (halves, "side", "6", "3")]
    {
        let study = json(arguments);
        let found = paytables(report(&study), "paytables");
        let (pays, figures) = &found[pick.parse::<usize>().unwrap() - 1];
        let figures = figures.iter().find(|of| of["shoe"] == decks).unwrap();
        let output =
            command(&[arguments, &["--pick", pick, "-o", mine]].concat()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let variant = format!("{id}-design");
        let said = String::from_utf8(output.stderr).unwrap();
        let (warnings, remark) = said.trim_end().rsplit_once('\n').unwrap_or(("", said.trim_end()));
        assert_eq!(remark, format!("{mine}: odds --tables {mine} --variant {variant}"));
        // A range holds all its paytables; of one number the third may be far from it.
        assert!(warnings.is_empty() || id == "side", "{warnings}");
        let priced = json(&["--tables", mine, "--variant", &variant, "--decks", decks]);
        let [priced] = reports(&priced) else { panic!("one report") };
        let [wager] = &priced["wagers"].as_array().unwrap()[..] else { panic!("one wager") };
        assert_eq!(wager["edge"]["exact"], figures["edge"]["exact"]);
        assert_eq!(wager["variance"]["exact"], figures["variance"]["exact"]);
        let events = wager["events"].as_array().unwrap();
        let paid: Vec<&Value> = events.iter().map(|event| &event["pays"]).collect();
        assert!(paid.iter().zip(pays).all(|(paid, pays)| *paid == pays), "{paid:?} {pays:?}");
        // Without a file it is printed.
        let text = printed(&[arguments, &["--pick", pick, "--quiet"]].concat());
        assert_eq!(text, fs::read_to_string(mine).unwrap());
    }
}

#[test]
fn a_table_of_one_wager_of_its_name_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("red.toml");
    fs::write(
        &file,
        "id = 'red'\nname = 'Red Dragon 8'\ngame = 'baccarat'\ndecks = [8]\n[wager.red]\nname = \
         'Red Dragon 8'\npays = [{ odds = '8 to 1', when = { result = 'tie' } }]\n",
    )
    .unwrap();
    let arguments =
        ["design", "--tables", file.to_str().unwrap(), "-v", "red", "-w", "red", "--edge", "5%"];
    assert!(printed(&arguments).starts_with("Red Dragon 8\n"));
    let html = printed(&[&arguments[..], &["-f", "html"]].concat());
    let contents = html.split("</nav>").next().unwrap();
    assert_all(
        contents,
        &["What each line would have to pay", "As the table has it", "nearest to the target first"],
    );
}

#[test]
fn mistakes_are_named_with_what_was_expected() {
    let tie = ["design", "--variant", "dynasty", "-w", "tie"];
    let dragon =
        ["design", "--variant", "dragon-bonus", "-w", "dragon-bonus-player", "--edge", "1%..2%"];
    for (arguments, more, parts) in [
        (
            &tie[..],
            &["--edge", "7%", "--sort", "deviation"][..],
            &["--sort deviation: expected a range for the edge"][..],
        ),
        (&tie[..], &["--edge", "5"][..], &["--edge 5", "expected -100% to 100%, as 5%"][..]),
        (&tie, &["--edge", "five"], &["--edge five", "expected a range, as 3%..5% or 8%"]),
        (&tie, &["--edge", "5%", "--round-to", "0"], &["--round-to 0", "a payoff of 0 is a push"]),
        (
            &tie,
            &["--edge", "5%", "--round-to", "50,100"],
            &["line \"Tie\" may have no payoff that is dealt", "--pays", "--fix", "--round-to"],
        ),
        (&tie, &["--edge", "5%", "--pick", "0"], &["--pick"]),
        (&tie, &["--edge", "5%", "--pick", "1", "-f", "json"], &["--pick", "--format"]),
        (&tie, &["--edge", "5%", "--pick", "1", "-o", "a.html"], &["ends in .toml"]),
        (&tie, &["--edge", "5%", "-o", "a.toml"], &["expected --pick N with -o FILE.toml"]),
        (
            &tie,
            &["--edge", "4%..5%", "--pick", "2"],
            &["--pick 2: one paytable is named: expected 1"],
        ),
        (&tie, &["--edge", "1%..2%", "--pick", "1"], &["--pick 1: no paytable meets"]),
        (&tie, &["--pick", "1"], &["--edge"]),
        (&tie, &["--edge", "1%..2%", "--rtp", "1%..2%"], &["--edge", "--rtp"]),
        (&tie, &["--pays", "5..9"], &["--edge"]),
        (&tie, &["--edge", "1%..2%", "--pays", "many"], &["--pays many", "\"many\" is no payoff"]),
        (&tie, &["--edge", "1%..2%", "--pays", "2=5"], &["no line \"2\"", "1 Tie"]),
        (
            &tie,
            &["--edge", "1%..2%", "--pays", "Tei=5"],
            &["no line \"Tei\", did you mean \"Tie\"?"],
        ),
        (&tie, &["--edge", "1%..2%", "--pays", "1=5", "--fix", "tie"], &["said twice"]),
        (&tie, &["--edge", "1%..2%", "--order", "1>tie"], &["compared with itself"]),
        (&tie, &["--edge", "1%..2%", "--fix-others", "--pays", "5..9"], &["--fix-others"]),
        (&tie, &["--edge", "1%..2%", "--most", "0"], &["--most"]),
        (
            &dragon,
            &["--pays", "Non-natural win by 7 points=5"],
            &["did you mean \"Non-natural win by"],
        ),
        (&dragon, &["--order", "3>7"], &["no line \"7\"", "6 Non-natural win by 4-5 points"]),
        (&["design", "-w", "tie"], &[], &["several variants", "--variant", "dynasty-live/dynasty"]),
        (&["design", "-w", "tei", "--variant", "dynasty"], &[], &["did you mean \"tie\"?"]),
        (
            &["design", "-w", "any-dragon"],
            &[],
            &["settled once a session", "`odds streaks --hands N --edge E` has its figures"],
        ),
        (&["design"], &[], &["which wager? For example", "odds design -w"]),
        (
            &["design", "-w", "player-pair", "--variant", "dynasty-live/commission"],
            &["--shoe", "0=100 1=30 2=30 3=30"],
            &["it needs ranks"],
        ),
    ] {
        assert_all(&refused(&[arguments, more].concat()), parts);
    }
}

/// Totals of tens and eights are even, and so is every margin: none is nine.
#[test]
fn a_line_that_is_never_paid_is_left_as_it_is() {
    let page = printed(&[
        "design",
        "--variant",
        "dragon-bonus",
        "-w",
        "dragon-bonus-player",
        "--shoe",
        "0=16 8=16",
        "--edge",
        "0..100%",
        "--most",
        "3",
    ]);
    assert_all(
        &page,
        &["Never paid from these shoes, and left as it is: Non-natural win by 9 points."],
    );
}
