//! Wagers whose rounds carry a multiplier to the next one.
//!
//! Of one deck Dragon and Tiger tie in 13 rounds of 221, Dragon wins with a king in 16 and with
//! another card in 88. A king beats the 48 cards below it: 4·48/(52·51) = 16/221.

use serde_json::Value;
use shoe_odds::figure::Root;
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Exact, Request, Shoe, price};

use crate::common::{printed, run, stdout, text};
use crate::growth::fraction;

/// A win with a king carries 2 or 5, another win 2, and a tie the multiplier of its own round.
const LINES: &str = r#"
    { odds = "2 to 1", when = { result = "dragon", dragon.rank = "K" }, carries = { 2 = "1/2", 5 = "1/2" } },
    { odds = "1 to 1", when = { result = "dragon" }, carries = 2 },
    { odds = "push", when = { result = "tie" }, carries = "same" },"#;

fn table(more: &str, lines: &str) -> String {
    format!(
        r#"
        id = "storm"
        name = "Storm"
        game = "dragon-tiger"
        decks = [1]
        [wager.storm]
        name = "Storm"
        {more}
        pays = [{lines}]
        "#
    )
}

fn figures(table: &str) -> shoe_odds::pricing::figures::WagerReport {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let request = Request { variants: vec!["storm".to_owned()], ..Request::default() };
    let mut report = price(&catalog, &request, &()).unwrap().reports.remove(0);
    assert!(report.refused.is_empty(), "{:?}", report.refused);
    report.wagers.remove(0)
}

#[test]
fn rounds_begin_with_what_other_rounds_carry() {
    let wager = figures(&table("", LINES));
    let carried = wager.carried.as_ref().unwrap();
    // 208 rounds of 221 carry a multiplier of their own: 8 a 5, 8 + 88 a 2, and 104 lost stakes 1.
    let states: Vec<_> =
        carried.states.iter().map(|state| (&state.multiplier, &state.part.exact)).collect();
    let expected = [
        (Exact::one(), fraction(1, 2)),
        (Exact::integer(2), fraction(6, 13)),
        (Exact::integer(5), fraction(1, 26)),
    ];
    assert!(states.into_iter().eq(expected.iter().map(|(times, part)| (times, part))));
    assert_eq!(carried.mean.exact, fraction(21, 13));
    // 16·2 + 88 are won in 221 rounds, times the multiplier, and 104 are lost.
    let won = &fraction(120, 221) * &fraction(21, 13);
    assert_eq!(wager.edge.exact, &fraction(104, 221) - &won);
    assert_eq!(wager.hit.exact, fraction(104, 221));
    for state in &carried.states {
        let won = &fraction(120, 221) * &state.multiplier;
        assert_eq!(state.edge.exact, &fraction(104, 221) - &won);
        // A multiplier is held for 221/208 rounds on average.
        let more = &(&state.multiplier - &Exact::one()) * &fraction(120, 208);
        assert_eq!(state.worth.exact, more);
    }
    let parts = carried.states.iter().map(|state| &state.part.exact * &state.edge.exact);
    assert_eq!(parts.sum::<Exact>(), wager.edge.exact);
    let words: Vec<_> = carried.lines.iter().map(|line| &*line.carries).collect();
    assert_eq!(words, ["2 (1/2) or 5 (1/2)", "2", "the same"]);
}

/// A line in floating point: ways of 221, fixed pay, pay times the multiplier, and the next one:
/// `None` for the same.
type Followed = (f64, f64, f64, Option<[f64; 3]>);

const WON_WITH_A_KING: Followed = (16.0, 0.0, 2.0, Some([0.0, 0.5, 0.5]));
const TIED: Followed = (13.0, 0.0, 0.0, None);
const LOST: Followed = (104.0, -1.0, 0.0, Some([1.0, 0.0, 0.0]));

/// The mean and the variance of the net win of many rounds, followed round by round with the
/// multiplier that each begins with: the moments of the sum, by multiplier.
fn followed(lines: &[Followed]) -> (f64, f64) {
    let multipliers = [1.0, 2.0, 5.0];
    let mut at = [(1.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)];
    let (mut before, mut last) = ((0.0, 0.0), (0.0, 0.0));
    for _ in 0..2000 {
        let mut next = [(0.0, 0.0, 0.0); 3];
        for (state, (chance, sum, square)) in at.into_iter().enumerate() {
            for (ways, fixed, won, carries) in lines {
                let (part, pays) = (ways / 221.0, fixed + won * multipliers[state]);
                let mut same = [0.0; 3];
                same[state] = 1.0;
                for (to, drawn) in carries.unwrap_or(same).into_iter().enumerate() {
                    let part = part * drawn;
                    next[to].0 += part * chance;
                    next[to].1 += part * (sum + chance * pays);
                    next[to].2 += part * (square + 2.0 * pays * sum + chance * pays * pays);
                }
            }
        }
        at = next;
        let mean: f64 = at.iter().map(|(_, sum, _)| sum).sum();
        let square: f64 = at.iter().map(|(_, _, square)| square).sum();
        before = last;
        last = (mean, square - mean * mean);
    }
    (last.0 - before.0, last.1 - before.1)
}

/// Compares the mean and the variance of many rounds with those that are followed.
fn has_the_moments(wager: &shoe_odds::pricing::figures::WagerReport, lines: &[Followed]) {
    let (mean, variance) = followed(lines);
    assert!((mean + wager.edge.exact.to_f64()).abs() < 1e-9, "{mean}");
    let Root { square } = &wager.carried.as_ref().unwrap().deviation_of_many;
    // Second moments of some 10⁶ leave an error of 10⁻¹⁰ in their difference.
    assert!((variance / square.to_f64() - 1.0).abs() < 1e-8, "{variance} {square}");
}

#[test]
fn many_rounds_have_the_variance_of_a_chain() {
    let wager = figures(&table("", LINES));
    let won = (88.0, 0.0, 1.0, Some([0.0, 1.0, 0.0]));
    has_the_moments(&wager, &[WON_WITH_A_KING, won, TIED, LOST]);
    // A win and the multiplier that it carries go together, so it is more than that of a round.
    assert!(wager.carried.unwrap().deviation_of_many.square > wager.variance.exact);
}

/// A multiplier of a line is drawn in its round, and the carried one multiplies it.
#[test]
fn a_drawn_multiplier_and_a_carried_one_multiply() {
    let drawn = r#"carries = 2, multiplier = { 1 = "1/2", 3 = "1/2" } }"#;
    let wager = figures(&table("", &LINES.replace("carries = 2 }", drawn)));
    // 16·2 and 88·2 are won on average, times 21/13 as without the draw.
    let won = &fraction(208, 221) * &fraction(21, 13);
    assert_eq!(wager.edge.exact, &fraction(104, 221) - &won);
    // 44 wins times 1 and 44 times 3.
    let [once, thrice] = [1.0, 3.0].map(|won| (44.0, 0.0, won, Some([0.0, 1.0, 0.0])));
    has_the_moments(&wager, &[WON_WITH_A_KING, once, thrice, TIED, LOST]);
    // Half of these wins have 1 or 3, times 1, 2 or 5: 6 is drawn with 1/2·6/13.
    let six = wager.events.iter().find(|event| event.name.ends_with("times 6")).unwrap();
    assert_eq!(six.pays, Exact::integer(6));
    assert_eq!(six.probability.exact, &fraction(88, 221) * &fraction(3, 13));
    let edges = wager.carried.unwrap().states;
    // A round by itself that begins with 2 wins 2·208/221.
    assert_eq!(edges[1].edge.exact, fraction(104 - 416, 221));
    // E(X²) = (4·16·4 + 4·88·5 + 104)/221.
    let square = fraction(4 * 64 + 4 * 440 + 104, 221);
    let mean = fraction(312, 221);
    assert_eq!(edges[1].deviation.square, &square - &(&mean * &mean));
}

#[test]
fn handles_price_all_rounds() {
    let catalog = Catalog::builtin().with(Table::parse(&table("", LINES)).unwrap()).unwrap();
    let wager = catalog.variant("storm").unwrap().wager("storm").unwrap();
    // 1352 - 2520 of 2873, as above.
    assert_eq!(wager.on(&Shoe::decks(1).unwrap()).unwrap().edge(), fraction(-1168, 2873));
}

#[test]
fn a_fee_is_never_multiplied() {
    let lines = r#"
        { odds = "1 to 1", when = { result = "dragon" }, carries = 2 },
        { odds = "push", when = { result = "tie" }, carries = "same" },"#;
    let wager = figures(&table("fee = \"1/5\"", lines));
    // Half of the rounds begin with 2: 8/17·3/2 is won, 8/17 and the fee are lost.
    assert_eq!(wager.edge.exact, &fraction(1, 5) - &fraction(4, 17));
    assert_eq!(wager.average_stake.unwrap().exact, fraction(6, 5));
    let pays: Vec<_> = wager.events.iter().map(|event| event.pays.to_string()).collect();
    assert_eq!(pays[..3], ["4/5", "9/5", "-1/5"]);
}

#[test]
fn a_multiplier_of_one_changes_nothing() {
    let ones =
        LINES.replace(r#"{ 2 = "1/2", 5 = "1/2" }"#, "1").replace("carries = 2", "carries = 1");
    let plain = figures(&table(
        "",
        r#"{ odds = "2 to 1", when = { result = "dragon", dragon.rank = "K" } },
           { odds = "1 to 1", when = { result = "dragon" } },
           { odds = "push", when = { result = "tie" } }"#,
    ));
    let carried = figures(&table("", &ones));
    assert!(plain.carried.is_none());
    assert_eq!(plain.edge, carried.edge);
    assert_eq!(plain.variance, carried.variance);
    assert_eq!(carried.carried.unwrap().deviation_of_many.square, plain.variance.exact);
}

fn on_disk() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("storm.toml");
    std::fs::write(&path, table("", LINES)).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn the_program_prints_the_rounds_by_multiplier() {
    let (_folder, path) = on_disk();
    let page = printed(&["--tables", &path, "-v", "storm", "-w", "storm"]);
    for told in [
        "Figures are of all rounds",
        "-40.6544%",
        "2 (1/2) or 5 (1/2)",
        "Mean multiplier 1.615385",
        "46.1538%",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let json = stdout(run(&["--tables", &path, "-v", "storm", "-f", "json"]), &[0]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let states = &json["reports"][0]["wagers"][0]["carried"]["states"];
    assert_eq!(states[1]["part"]["exact"], "6/13");
}

#[test]
fn other_questions_refuse_it_in_one_sentence() {
    let (_folder, path) = on_disk();
    for arguments in [&["effects", "storm"][..], &["count", "storm"], &["session", "storm"]] {
        let output = run(&[&["--tables", &path], arguments].concat());
        let error = text(output.stderr);
        assert!(error.contains("a round carries a multiplier to the next one"), "{error}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let output =
        run(&["--tables", &path, "-v", "storm", "-w", "storm", "--given", "dragon.rank = 'K'"]);
    let error = text(output.stderr);
    assert!(error.contains("rounds of which nothing is known"), "{error}");
}

/// The fee is lost with the stake, also in the row of rounds that no line settles.
#[test]
fn a_fee_is_lost_in_every_row_of_a_lost_stake() {
    let wager = figures(&table("fee = \"2/5\"", LINES));
    let lost: Vec<_> = wager.events.iter().rev().take(2).collect();
    for event in lost {
        assert_eq!(event.pays, fraction(-7, 5), "{}", event.name);
        assert_eq!(event.staked, Some(fraction(7, 5)), "{}", event.name);
    }
}

/// The row of a table with one claim, which is met, in the tally of an audit.
const ONE_MET: &str = "\n storm                1      1              0        0              0\n";

/// A tie of 5 to 1 times 2 wins 10 to 1 in 13 rounds of 221, half of the time.
#[test]
fn one_factor_of_a_line_can_be_claimed() {
    let published = |event: &str, probability: &str| {
        format!(
            "[[published]]\nwager = \"storm\"\ndecks = 1\nevent = \"{event}\"\nprobability = \
             \"{probability}\"\nsource = \"A book\"\n"
        )
    };
    let lines =
        "{ odds = \"5 to 1\", when = { result = \"tie\" }, multiplier = { 1 = 0.5, 2 = 0.5 } }";
    let audited = |rules: &str, claims: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("storm.toml");
        std::fs::write(&file, format!("{rules}{claims}")).unwrap();
        run(&["audit", "--tables", file.to_str().unwrap()])
    };
    // 13/442 = 0.02941...; other spellings of the name mean the same.
    for name in ["Tie, times 2", "tie, Times 2"] {
        let page = stdout(audited(&table("", lines), &published(name, "0.0294")), &[0]);
        assert!(page.contains(ONE_MET), "{page}");
    }
    // The whole line still has its own name: 13/221 = 0.0588...
    let page = stdout(audited(&table("", lines), &published("Tie", "0.0588")), &[0]);
    assert!(page.contains(ONE_MET), "{page}");
    // A round begins with 2 in 6 rounds of 13, and Dragon wins with a king in 16 of 221.
    let carried = table("", LINES);
    let wager = figures(&carried);
    let name = &wager.events[1].name;
    // 6/13 * 16/221 = 0.0334...
    assert_eq!(wager.events[1].probability.exact, fraction(96, 2873));
    let page = stdout(audited(&carried, &published(name, "0.0334")), &[0]);
    assert!(page.contains(ONE_MET), "{page}");
    let refused = audited(&table("", lines), &published("Tie, times 3", "0.0294"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(refused.stderr).contains("has no event \"Tie, times 3\""));
}

/// A table on disk, and the answer of `odds design` about it.
fn designed(more: &[&str]) -> Value {
    let (_folder, path) = on_disk();
    let asked = ["design", "storm", "--tables", &path, "-v", "storm", "--edge=-50%", "-f", "json"];
    let json = stdout(run(&[&asked[..], more].concat()), &[0]);
    let study: Value = serde_json::from_str(&json).unwrap();
    study["reports"][0].clone()
}

/// Of 221 rounds 104 are lost, and 16·x + 88·y + 13·z is won times the mean multiplier, 21/13. At an
/// edge of -50% it is 104 + 110.5 = 214.5.
#[test]
fn a_design_needs_payoffs_over_all_rounds() {
    let report = designed(&[]);
    let needed = |kind: &str, at: usize| {
        report[kind][at]["by_shoe"][0]["at_most_edge"]["exact"].as_str().unwrap().to_owned()
    };
    // 214.5·13/21 = 929.5/7, less 88, less 32 and less 120, over 16, 88 and 13.
    for (line, payoff) in ["627/224", "1411/1232", "179/182"].into_iter().enumerate() {
        assert_eq!(needed("lines", line), payoff);
    }
    // The mean multiplier would be 214.5/120, and 208 rounds carry one: 16 and 88 of them these.
    assert_eq!((needed("carries", 0), needed("carries", 1)), ("459/80".into(), "1059/440".into()));
    assert_eq!(report["carries"][0]["carries"], "2 (1/2) or 5 (1/2)");
    assert_eq!(report["carries"].as_array().unwrap().len(), 2);
    // 1352 - 2520 of 2873, as the price has it.
    assert_eq!(report["present"]["by_shoe"][0]["edge"]["exact"], "-1168/2873");
}

/// With the carried multiplier, 16·x + 88·y wins 21/13 times as much: 136, 142, 120 and 158 of 221.
#[test]
fn a_design_searches_over_all_rounds() {
    let report = designed(&["--pays", "1=2,3", "--pays", "2=1,1.25"]);
    let found = report["found"]["paytables"].as_array().unwrap();
    let edges: Vec<_> = found.iter().map(|of| &of["by_shoe"][0]["edge"]["exact"]).collect();
    assert_eq!(edges, ["-1504/2873", "-1630/2873", "-1168/2873", "-1966/2873"]);
    // The deviation of the present paytable is the one of its price.
    let priced = figures(&table("", LINES));
    let variance = &found[2]["by_shoe"][0]["variance"]["exact"];
    assert_eq!(variance.as_str().unwrap(), priced.variance.exact.to_string());
    // 104 of 221 rounds win, and 16 if the second line pushes: the hit frequency tells these apart.
    let report = designed(&["--pays", "1=2,3", "--pays", "2=0,1", "--hit", "1%..10%"]);
    assert_eq!(report["found"]["meeting"], "2");
    let figures = &report["found"]["paytables"][0]["by_shoe"][0];
    // 48·21/13 - 104 of 221.
    assert_eq!(
        (&figures["hit"]["exact"], &figures["edge"]["exact"]),
        (&"16/221".into(), &"344/2873".into())
    );
    // The multiplier of each shoe has a mean of its own.
    let report = designed(&["--pays", "1=2,3", "--fix", "2", "--decks", "1,2"]);
    // 3 to 1 is nearer to -50%.
    let found = &report["found"]["paytables"][1];
    assert_eq!(found["pays"][0], "2");
    let edges: Vec<_> = [0, 1].map(|shoe| found["by_shoe"][shoe]["edge"]["exact"].clone()).into();
    assert_eq!(edges[0], "-1168/2873");
    let (_folder, path) = on_disk();
    let asked = ["--tables", &path, "-v", "storm", "--decks", "2", "-f", "json"];
    let priced: Value = serde_json::from_str(&stdout(run(&asked), &[0])).unwrap();
    assert_eq!(edges[1], priced["reports"][0]["wagers"][0]["edge"]["exact"]);
}
