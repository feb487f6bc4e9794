//! Wagers of which a line stakes more than the first unit, and so may lose more.
//!
//! Of one deck Dragon and Tiger get two of 52 cards: they tie with 3 of the 51 that are left, 1/17,
//! and each wins half of the rest, 8/17. All that is expected here is derived from that.

use serde_json::Value;
use shoe_odds::question::design::Allowed;
use shoe_odds::table::Table;
use shoe_odds::typed::{self, DesignTexts};
use shoe_odds::{
    Batch, BatchRequest, Catalog, Composition, CountRequest, Exact, Shoe, count, design,
};

use crate::common::printed;

/// Whoever bets on the Dragon and sees him lose has doubled: he loses both units. A tie pushes, with
/// half a unit more on the table.
const DOUBLED: &str = r#"
id = "doubled"
name = "Doubled"
game = "dragon-tiger"
decks = [1]

[wager.raised]
name = "Raised"
pays = [
  { odds = "1 to 1", when = { result = "dragon" } },
  { odds = "lose 2", staked = 2, when = { result = "tiger" } },
  { odds = "push", staked = 1.5, when = { result = "tie" } },
]

[wager.plain]
name = "Plain"
pays = [{ odds = "1 to 1", when = { result = "dragon" } }]

[wager.in-front]
name = "In front"
pays = [
  { odds = "3 to 1", staked = "3/2", when = { result = "dragon" } },
  { odds = "lose 3/2", staked = "3/2", when = { result = "tiger" } },
]
"#;

fn catalog() -> Catalog {
    Catalog::builtin().with(Table::parse(DOUBLED).unwrap()).unwrap()
}

fn fraction(above: i64, below: i64) -> Exact {
    Exact::ratio(above, below).unwrap()
}

fn file(folder: &tempfile::TempDir) -> String {
    let path = folder.path().join("doubled.toml");
    std::fs::write(&path, DOUBLED).unwrap();
    path.display().to_string()
}

#[test]
fn the_edge_is_per_first_stake_and_per_unit_wagered() {
    let catalog = catalog();
    let variant = catalog.variant("doubled").unwrap();
    let shoe = Shoe::decks(1).unwrap();
    let raised = variant.wager("raised").unwrap().on(&shoe).unwrap();
    // 8/17 · 1 − 8/17 · 2 = −8/17 of a stake that is 8/17 · 1 + 8/17 · 2 + 1/17 · 3/2 = 51/34 on
    // average: (8/17) / (51/34) = 16/51.
    assert_eq!(raised.edge(), fraction(8, 17));
    assert_eq!(raised.rtp(), fraction(9, 17));
    assert_eq!(raised.average_stake(), Some(fraction(51, 34)));
    assert_eq!(raised.edge_wagered(), Some(fraction(16, 51)));
    // 8/17 · 1 + 8/17 · 4 − (8/17)² = 616/289.
    assert_eq!(raised.variance(), fraction(616, 289));
    assert_eq!((raised.hit(), raised.lose()), (fraction(8, 17), fraction(8, 17)));
    let staked: Vec<String> = raised
        .figures()
        .events
        .iter()
        .map(|one| one.staked.as_ref().unwrap().to_string())
        .collect();
    assert_eq!(staked, ["1", "2", "3/2", "1"]);
    let plain = variant.wager("plain").unwrap().on(&shoe).unwrap();
    assert_eq!((plain.average_stake(), plain.edge_wagered()), (None, None));
    assert!(plain.figures().events.iter().all(|event| event.staked.is_none()));
}

#[test]
fn reports_name_both_edges() {
    let folder = tempfile::tempdir().unwrap();
    let tables = file(&folder);
    let of =
        |format: &str| printed(&["--tables", &tables, "--variant", "doubled", "-f", format, "-q"]);
    let text = of("md");
    for told in ["Average stake", "Edge per unit wagered", "31.3725%", "1.500000", "Staked"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    let json: Value = serde_json::from_str(&of("json")).unwrap();
    let wagers = json["reports"][0]["wagers"].as_array().unwrap();
    assert_eq!(wagers[0]["edge_wagered"]["exact"], "16/51");
    assert_eq!(wagers[0]["average_stake"]["exact"], "3/2");
    assert_eq!(wagers[0]["events"][1]["staked"], "2");
    assert!(wagers[1].get("edge_wagered").is_none());
    let csv = of("csv");
    let header = csv.lines().next().unwrap();
    for column in ["average_stake", "edge_wagered", "edge_wagered_exact", "staked"] {
        assert!(header.split(',').any(|one| one == column), "{column}: {header}");
    }
    // A table without such a wager has none of it.
    let other = printed(&["--variant", "dragon-tiger", "-f", "csv", "-q"]);
    assert!(!other.contains("edge_wagered") && !other.contains("Average stake"));
}

/// Many compositions at once are settled by other code than one shoe.
#[test]
fn batches_counts_and_prices_agree() {
    let catalog = catalog();
    let request = BatchRequest { variants: vec!["doubled".into()], wagers: Vec::new() };
    let batch = Batch::new(&catalog, &request).unwrap();
    let shoes = ["1", "8", "1 - K*3 - A", "10000"].map(|text| Shoe::parse(text).unwrap());
    let compositions: Vec<Composition> = shoes.iter().map(Composition::from).collect();
    let variant = catalog.variant("doubled").unwrap();
    for (shoe, tallies) in shoes.iter().zip(batch.tallies(&compositions)) {
        let tallies = tallies.unwrap();
        for (id, tally) in ["raised", "plain", "in-front"].iter().zip(&tallies) {
            let priced = variant.wager(id).unwrap().on(shoe).unwrap();
            let tally = tally.as_ref().unwrap();
            assert_eq!(tally.expectation(), -&priced.edge(), "{id} {shoe}");
            assert_eq!(tally.variance(), priced.variance(), "{id} {shoe}");
        }
    }
    let even = Composition::from(&Shoe::decks(1).unwrap());
    let tallies = batch.tallies(&[even]).remove(0).unwrap();
    assert_eq!(tallies[0].as_ref().unwrap().kelly(6), "0.000000");
    let kelly: f64 = tallies[2].as_ref().unwrap().kelly(9).parse().unwrap();
    // The mean of x/(1 + f·x) is 0 at it, and no loss takes all.
    let slope =
        |f: f64| 8.0 * 3.0 / (1.0 + 3.0 * f) - 8.0 * 1.5 / (1.0 - 1.5 * f) - 1.0 / (1.0 - f);
    assert!(kelly > 0.0 && kelly < 2.0 / 3.0, "{kelly}");
    assert!(slope(kelly - 1e-8) > 0.0 && slope(kelly + 1e-8) < 0.0, "{kelly}");

    let request = CountRequest {
        variant: "doubled".into(),
        wagers: vec!["raised".into()],
        shoes: 20,
        ..CountRequest::default()
    };
    let study = count(&catalog, &request, &()).unwrap();
    assert_eq!(study.wagers[0].edge.exact, fraction(8, 17));
}

#[test]
fn a_design_keeps_to_what_is_staked() {
    let texts = DesignTexts {
        wager: "raised".into(),
        edge: Some("30%..60%".into()),
        ..DesignTexts::default()
    };
    let request = |least: i64| {
        let mut request = typed::design(&texts).unwrap();
        let lines = vec![("2".into(), Allowed::These(vec![Exact::integer(least)]))];
        request.variants = vec!["doubled".into()];
        request.target.as_mut().unwrap().lines = lines;
        request
    };
    // −8/17 with 2 lost, and no other payoff is asked for: the paytable as it stands.
    let found = design(&catalog(), &request(-2), &()).unwrap();
    assert_eq!(found.reports[0].lines[1].pays, Exact::integer(-2));
    let error = design(&catalog(), &request(-3), &()).unwrap_err().to_string();
    assert!(error.starts_with("payoff -3 of line ") && error.contains("at least -2"), "{error}");
}

#[test]
fn what_cannot_be_staked_or_lost_is_refused_where_it_stands() {
    let table = |line: &str| {
        let text = DOUBLED.replace(
            "{ odds = \"lose 2\", staked = 2, when = { result = \"tiger\" } }",
            &format!("{{ {line}, when = {{ result = \"tiger\" }} }}"),
        );
        Table::parse(&text).unwrap_err().to_string()
    };
    for (line, message, help) in [
        (
            "odds = \"lose 2\"",
            "wager \"raised\": odds: cannot lose 2 of 1 staked",
            "expected staked = 2 or more beside it",
        ),
        (
            "odds = \"lose 5/2\", staked = 2",
            "wager \"raised\": odds: cannot lose 2.5 of 2 staked",
            "expected staked = 2.5 or more beside it",
        ),
        (
            "odds = \"lose\", staked = 0.5",
            "wager \"raised\": staked: found 0.5",
            "a number from 1 to",
        ),
        (
            "odds = \"lose\", staked = \"2x\"",
            "wager \"raised\": staked: found \"2x\"",
            "as 2, 1.5 or",
        ),
        (
            "odds = \"lose\", staked = -2",
            "wager \"raised\": staked: found -2",
            "the first stake being 1",
        ),
        ("odds = \"lose 0\"", "cannot lose 0 of the stake", "expected more than 0"),
    ] {
        let error = table(line);
        assert!(error.contains(message) && error.contains(help), "{line}: {error}");
    }
    let run = "id = \"r\"\nname = \"R\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.r]\nname = \"R\"\n\
               streak = \"banker\"\npays = [{ odds = \"lose 2\", when = { run = 5 } }]\n";
    let error = Table::parse(run).unwrap_err().to_string();
    assert!(error.contains("expected a part of the stake above 0 and at most 1"), "{error}");
    let error =
        Table::parse(&run.replace("lose 2\"", "lose\", staked = 2")).unwrap_err().to_string();
    assert!(error.contains("unknown key \"staked\""), "{error}");
}
