//! Wagers whose odds are times a multiplier with a stated law.
//!
//! Of one deck Dragon and Tiger get two of 52 cards: they tie with 3 of the 51 that are left, 1/17,
//! and each wins half of the rest, 8/17. All that is expected here is derived from that.

use serde_json::Value;
use shoe_odds::table::Table;
use shoe_odds::{
    Batch, BatchRequest, Catalog, Composition, EffectsRequest, Exact, ExplainRequest, Request,
    Shoe, Whole, effects, explain, price,
};

use crate::common::printed;

const BOLT: &str = r#"
id = "bolt"
name = "Bolt"
game = "dragon-tiger"
decks = [1]

[wager.bolt]
name = "Bolt"
pays = [
  { odds = "2 to 1", name = "Tie", multiplier = { 1 = "1/2", 2 = "1/3", 5 = "1/6" }, when = { result = "tie" } },
  { odds = "push", when = { result = "tiger" } },
]

[wager.all]
name = "All"
multiplier = { "0.5" = 0.75, 2 = "1/4" }
pays = [
  { odds = "8 to 1", staked = 2, when = { result = "tie" } },
  { odds = "lose 1/2", when = { result = "tiger" } },
  { odds = "1 to 2", when = { result = "dragon" } },
]

[wager.plain]
name = "Plain"
pays = [{ odds = "1 to 1", when = { result = "dragon" } }]

[[published]]
wager = "bolt"
decks = 1
source = "derived"
figures = [
  { event = "Tie", combinations = "156" },
  { event = "Tie", probability = "0.058824" },
  { edge = "23.5294%" },
]
"#;

/// The means of both: 2 · 2 to 1, and 8 · 7/8 and 1/2 · 7/8 to 1.
const ON_AVERAGE: [(&str, &str); 3] = [
    (
        "odds = \"2 to 1\", name = \"Tie\", multiplier = { 1 = \"1/2\", 2 = \"1/3\", 5 = \"1/6\" }",
        "odds = \"4 to 1\", name = \"Tie\"",
    ),
    ("multiplier = { \"0.5\" = 0.75, 2 = \"1/4\" }\n", ""),
    ("8 to 1", "7 to 1"),
];

fn catalog() -> Catalog {
    Catalog::builtin().with(Table::parse(BOLT).unwrap()).unwrap()
}

fn fraction(above: i64, below: i64) -> Exact {
    Exact::ratio(above, below).unwrap()
}

#[test]
fn a_line_is_taken_apart_by_factor() {
    let catalog = catalog();
    let variant = catalog.variant("bolt").unwrap();
    let shoe = Shoe::decks(1).unwrap();
    let bolt = variant.wager("bolt").unwrap().on(&shoe).unwrap();
    // Half of the ties, a third and a sixth, of 1/17.
    let events: Vec<(&str, String, Exact)> = bolt
        .events()
        .map(|event| (event.name, event.pays.to_string(), event.probability.clone()))
        .collect();
    assert_eq!(
        events,
        [
            ("Tie, times 1", "2".to_owned(), fraction(1, 34)),
            ("Tie, times 2", "4".to_owned(), fraction(1, 51)),
            ("Tie, times 5", "10".to_owned(), fraction(1, 102)),
            ("Tiger wins", "0".to_owned(), fraction(8, 17)),
            ("All other", "-1".to_owned(), fraction(8, 17)),
        ]
    );
    // 2 · (1/2 + 2/3 + 5/6) = 4 on average: 8/17 − 4/17. The squares are 4 · (1/2 + 4/3 + 25/6) = 24,
    // so that the variance is 24/17 + 8/17 − (4/17)² = 528/289.
    assert_eq!(bolt.edge(), fraction(4, 17));
    assert_eq!(bolt.variance(), fraction(528, 289));
    assert_eq!((bolt.hit(), bolt.push()), (fraction(1, 17), fraction(8, 17)));
    // 52 · 51 deals, each with six draws.
    assert_eq!(bolt.figures().draws, Some(Whole::from(6u8)));
    // 1/2 + 2/3 + 5/6 of the factor, and 1/2 + 4/3 + 25/6 = 6 of its square.
    let factor = bolt.figures().multiplier.clone().unwrap();
    assert_eq!((factor.mean.exact, factor.deviation.square), (fraction(2, 1), fraction(2, 1)));
    assert_eq!(bolt.events().map(|event| event.ways).sum::<Whole>(), Whole::from(52 * 51 * 6u32));

    // That of the wager is that of each of its lines that win: 7/8 on average, 3/16 + 1 = 19/16 of
    // the squares. 1/17 · 7 − 8/17 · 1/2 + 8/17 · 7/16 = 13/34, of a stake of 18/17 on average.
    let all = variant.wager("all").unwrap().on(&shoe).unwrap();
    assert_eq!(all.edge(), fraction(-13, 34));
    assert_eq!(all.average_stake(), Some(fraction(18, 17)));
    // 64 · 19/16 · 1/17 + 1/4 · 8/17 + 1/4 · 19/16 · 8/17 − (13/34)².
    let squares = &(&fraction(76, 17) + &fraction(2, 17)) + &fraction(19, 136);
    assert_eq!(all.variance(), &squares - &fraction(169, 1156));
    let names: Vec<&str> = all.events().map(|event| event.name).collect();
    assert_eq!(
        names,
        [
            "Tie, times 0.5",
            "Tie, times 2",
            "Tiger wins",
            "Dragon wins, times 0.5",
            "Dragon wins, times 2",
            "All other",
        ]
    );
    let plain = variant.wager("plain").unwrap().on(&shoe).unwrap();
    assert!(plain.figures().draws.is_none() && plain.figures().multiplier.is_none());
}

/// Known cards leave the draw open: the wager is decided where nothing is drawn.
#[test]
fn what_is_drawn_is_not_decided_by_cards() {
    let of = |dealt: &str| {
        let request = Request {
            variants: vec!["bolt".into()],
            wagers: vec!["bolt".into()],
            dealt: Some(dealt.parse().unwrap()),
            ..Request::default()
        };
        price(&catalog(), &request, &()).unwrap().reports.remove(0).wagers.remove(0)
    };
    let tied = of("dragon 7S tiger 7H");
    assert!(tied.decided.is_none());
    assert_eq!((tied.edge.exact, tied.hit.exact), (Exact::integer(-4), Exact::one()));
    assert_eq!(of("dragon 9S tiger 7H").decided.unwrap().pays, Exact::integer(-1));
}

/// Expected values take the mean: what cards do to them is what they do to the mean written out.
#[test]
fn effects_and_batches_take_the_mean() {
    let mut mean = BOLT.split("[[published]]").next().unwrap().to_owned();
    for (drawn, average) in ON_AVERAGE {
        assert!(mean.contains(drawn), "{drawn}");
        mean = mean.replace(drawn, average);
    }
    let mean = mean.replace("\"1 to 2\"", "\"7 to 16\"");
    let both = [catalog(), Catalog::builtin().with(Table::parse(&mean).unwrap()).unwrap()];
    let [drawn, average] = both.each_ref().map(|catalog| {
        let request = EffectsRequest { variants: vec!["bolt".into()], ..EffectsRequest::default() };
        serde_json::to_value(effects(catalog, &request, &()).unwrap()).unwrap()
    });
    assert_eq!(drawn, average);
    let request = BatchRequest { variants: vec!["bolt".into()], wagers: Vec::new() };
    let [drawn, average] = both.each_ref().map(|catalog| Batch::new(catalog, &request).unwrap());
    let shoes = ["1", "8", "1 - K*3 - A"].map(|text| Shoe::parse(text).unwrap());
    let compositions: Vec<Composition> = shoes.iter().map(Composition::from).collect();
    let expected = average.expectations(&compositions);
    for (found, expected) in drawn.expectations(&compositions).into_iter().zip(expected) {
        let (found, expected) = (found.unwrap(), expected.unwrap());
        let values = |all: &[Option<shoe_odds::Fraction>]| -> Vec<f64> {
            all.iter().map(|one| one.as_ref().unwrap().to_f64()).collect()
        };
        assert_eq!(values(&found), values(&expected));
    }
    // All other figures are of what is drawn, as one shoe has them.
    let variant = both[0].variant("bolt").unwrap();
    for (shoe, tallies) in shoes.iter().zip(drawn.tallies(&compositions)) {
        for (id, tally) in ["bolt", "all", "plain"].iter().zip(tallies.unwrap()) {
            let priced = variant.wager(id).unwrap().on(shoe).unwrap();
            let tally = tally.unwrap();
            assert_eq!(tally.variance(), priced.variance(), "{id} {shoe}");
            assert_eq!(tally.hit(), priced.hit(), "{id} {shoe}");
            assert_eq!(tally.expectation(), -&priced.edge(), "{id} {shoe}");
        }
    }
}

/// A tie of 1/17 pays 4 on average, and 8/17 of the stakes are lost: 2 to 1 times 2. A fair bet pays 8
/// on average, 4 to 1 times 2. Of all, 7/8 of 8 to 1 comes back with the tie.
#[test]
fn an_explanation_has_each_line_with_its_mean_multiplier() {
    let catalog = catalog();
    let explained = |wager: &str| {
        let request = ExplainRequest {
            variant: "bolt".into(),
            wager: wager.into(),
            ..ExplainRequest::default()
        };
        explain(&catalog, &request, &()).unwrap()
    };
    let bolt = explained("bolt");
    let lines: Vec<_> = bolt
        .lines
        .iter()
        .map(|line| (&*line.event.name, line.event.pays.clone(), line.running.exact.clone()))
        .collect();
    let expected = [
        ("Tie", Exact::integer(4), fraction(4, 17)),
        ("Tiger wins", Exact::zero(), fraction(4, 17)),
        ("All other", Exact::integer(-1), fraction(-4, 17)),
    ];
    assert_eq!(lines, expected);
    let times = bolt.lines[0].multiplier.as_ref().unwrap();
    assert_eq!((&times.odds, &times.mean.exact), (&Exact::integer(2), &Exact::integer(2)));
    assert_eq!(bolt.lines[0].event.ways, Some(Whole::from(156 * 6u32)));
    assert!(bolt.lines[1].multiplier.is_none());
    let even = "Tie pays 2 to 1 times 2.0000 on average. 4.00 to 1 times the same would bring the house edge to 0.";
    assert!(bolt.sentences.iter().any(|said| said == even), "{:?}", bolt.sentences);
    // Two decks tie in 7 of 103 rounds: 28 - 48 of 103 is the edge with the opposite sign.
    let two = bolt.shoes.iter().find(|other| other.shoe.name == "2 decks").unwrap();
    assert_eq!(two.edge.exact, fraction(20, 103));
    let tie = two.lines.iter().find(|line| line.name == "Tie").unwrap();
    assert_eq!(tie.change.exact, &fraction(28, 103) - &fraction(4, 17));
    // 8 and 1/2 times 7/8.
    let all = explained("all");
    let pays: Vec<_> = all.lines.iter().map(|line| line.event.pays.clone()).collect();
    assert_eq!(pays[0], Exact::integer(7));
    assert_eq!(pays[2], fraction(7, 16));
}

#[test]
fn the_risk_of_several_wagers_says_that_cards_cannot_tell() {
    let catalog = catalog();
    let request = Request { variants: vec!["bolt".into()], risk: true, ..Request::default() };
    let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
    let risk = report.risk.unwrap();
    assert!(risk.refused.unwrap().contains("times a multiplier") && risk.pairs.is_empty());
    // 25 · skewness² of the draws: the rounds are those of the events taken apart.
    assert_eq!(risk.wagers.len(), 3);
}

#[test]
fn reports_and_lists_show_the_law() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bolt.toml");
    std::fs::write(&path, BOLT).unwrap();
    let table = path.display().to_string();
    let text = printed(&["--tables", &table, "--variant", "bolt", "-f", "md"]);
    for told in ["Tie, times 5", "10 to 1", "each deal with each of its 6"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    let json = printed(&["--tables", &table, "--variant", "bolt", "-f", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let bolt = &json["reports"][0]["wagers"][0];
    assert_eq!((&bolt["draws"], &bolt["events"][1]["line"]), (&"6".into(), &"Tie".into()));
    // Printed figures are of lines, and of deals whatever is drawn.
    let published = json["reports"][0]["published"].as_array().unwrap();
    assert_eq!(published.len(), 3);
    assert!(published.iter().all(|claim| claim["holds"] == true), "{published:?}");
    let listed = printed(&["list", "wagers", "--tables", &table, "--variant", "bolt"]);
    assert!(listed.contains("2 to 1 times 1 (1/2), 2 (1/3) or 5 (1/6), push"), "{listed}");
}

/// A count of 0 is at its trigger, so that the first round of every shoe is bet, which is one of the
/// full shoe. It wins 4 on average in 1 of 17 rounds, and loses 1 in 8. The mean square is
/// (2² · 1/2 + 4² · 1/3 + 10² · 1/6) · 1/17 + 8/17 = 32/17 with the multiplier, and 24/17 with the
/// mean payoff in its place.
///
/// At 8 to 1 the player is favored. The Kelly stake f solves Σ p·x/(1 + f·x) = 0 over the wins x, and
/// a bankroll b has a risk of ruin of e^(-r·b), where r solves Σ p·e^(-r·x) = 1.
#[test]
fn a_count_takes_the_mean_and_the_law_of_a_multiplier() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let count = |odds: &str, more: &[&str]| {
        let table = path("bolt.toml");
        std::fs::write(&table, BOLT.replace("2 to 1", odds)).unwrap();
        let asked = ["count", "--tables", &table, "--variant=bolt", "--wager=bolt", "--shoes=4"];
        let bets = ["--tags=A=1 K=-1", "--trigger=0", "--rounds-per-shoe=1"];
        printed(&[&asked, &bets[..], more].concat())
    };
    let figure = |text: &str, name: &str| -> f64 {
        let json: Value = serde_json::from_str(text).unwrap();
        json["wagers"][0][name]["decimal"].as_str().unwrap().parse().unwrap()
    };
    let text = count("2 to 1", &["--format=json"]);
    let variance: f64 = 32.0 / 17.0 - 16.0 / 289.0;
    for (name, expected) in
        [("units_per_100", -400.0 / 17.0), ("deviation_per_100", (100.0 * variance).sqrt())]
    {
        let found = figure(&text, name);
        assert!((found - expected).abs() < 1e-9, "{name}: {found}");
    }
    let favored = count("8 to 1", &["--format=json"]);
    let (kelly, bankroll) = (figure(&favored, "kelly"), figure(&favored, "bankroll"));
    let rate = 20f64.ln() / bankroll;
    let wins = [(8.0, 1.0 / 34.0), (16.0, 1.0 / 51.0), (40.0, 1.0 / 102.0), (-1.0, 8.0 / 17.0)];
    let growth: f64 = wins.iter().map(|(win, chance)| chance * win / (1.0 + kelly * win)).sum();
    let ruin: f64 = wins.iter().map(|(win, chance)| chance * (-rate * win).exp()).sum();
    assert!(growth.abs() < 1e-6 && (ruin + 8.0 / 17.0 - 1.0).abs() < 1e-6, "{growth} {ruin}");
    // The parts of a run know the law.
    for part in ["1/2", "2/2"] {
        let file = path(&part.replace('/', "-of-"));
        count("2 to 1", &[&format!("--shard={part}"), "-o", &file]);
    }
    let merged = printed(&["merge", "--format=json", &path("1-of-2"), &path("2-of-2")]);
    assert_eq!(merged, text);
}
