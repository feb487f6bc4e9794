//! Collections of tables as a user meets them, and the market, which is one.

use super::*;

/// The tables of the market, each of one variant.
const MARKET: [&str; 11] = [
    "market-base",
    "market-cards",
    "market-colours",
    "market-dragon-tiger",
    "market-insurance",
    "market-margins",
    "market-pairs",
    "market-ranks",
    "market-runs",
    "market-ties",
    "market-totals",
];

fn games(study: &Value) -> Vec<&str> {
    reports(study).iter().map(|report| text(&report["game"], "id")).collect()
}

#[test]
fn the_market_is_priced_by_name_and_not_by_default() {
    let market = json(&["--decks", "8", "--variant", "market", "--brief"]);
    assert_eq!(games(&market), MARKET);
    let by_default = json(&["--decks", "8", "--brief"]);
    assert_eq!(reports(&by_default).len(), VARIANTS.len());
    assert!(games(&by_default).iter().all(|game| !MARKET.contains(game)));
}

#[test]
fn a_table_of_a_collection_is_named_as_any_other() {
    let named = ["market-pairs", "market-pairs/market-pairs", "market,market-pairs"];
    let first = named.map(|name| {
        let study = json(&["--variant", name, "--wager", "either-pair"]);
        text(wager(&reports(&study)[0], "either-pair"), "source").to_owned()
    });
    assert!(first.iter().all(|source| *source == first[0]));
    // A wager that one of its tables has is found in the collection.
    let study = json(&["--variant", "market", "--wager", "quik,all-red"]);
    assert_eq!(games(&study), ["market-colours", "market-totals"]);
    let said = refused(&["--variant", "markt"]);
    assert_all(
        &said,
        &[
            "no variant \"markt\", did you mean \"market\"?",
            "collections: documents, games, market",
        ],
    );
}

#[test]
fn the_listing_tells_what_belongs_to_a_collection() {
    let listing = json(&["list"]);
    let listed = listing["games"].as_array().unwrap();
    let of = |collection: &Value| -> Vec<&str> {
        let games = listed.iter().filter(|game| game["collection"] == *collection);
        games.map(|game| text(game, "id")).collect()
    };
    assert_eq!(of(&"market".into()), MARKET);
    assert_eq!(of(&Value::Null).len(), 5);
    for game in MARKET {
        assert!(ids(&listing["variants"]).contains(&format!("{game}/{game}").as_str()));
    }
    let wagers = json(&["list", "wagers"]);
    let sources = wagers["wagers"].as_array().unwrap().iter();
    let market = sources.filter(|wager| text(wager, "variant").starts_with("market-"));
    assert!(market.count() > 150);
}

const OWN: &str = r#"id = "ID"
name = "Our own"
game = "baccarat"
decks = [8]
COLLECTION

[wager.tie]
name = "Tie"
source = "our rules"
pays = [ { odds = "8 to 1", when = { result = "tie" } } ]
"#;

#[test]
fn what_is_in_no_collection_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let own = |id: &str, collection: &str| {
        let table = OWN.replace("ID", id).replace("COLLECTION", collection);
        fs::write(folder.path().join(format!("{id}.toml")), table).unwrap();
    };
    own("market", "");
    own("ours", "collection = \"house\"");
    own("theirs", "collection = \"house\"");
    let tables = folder.path().to_str().unwrap();
    let priced = |more: &[&str]| json(&[&["--tables", tables, "--brief"], more].concat());
    // Without a name, the tables that are added are meant.
    assert_eq!(games(&priced(&["--decks", "8"])), ["market", "ours", "theirs"]);
    let all = priced(&["--variant", "usual,documents"]);
    assert_eq!(reports(&all).len(), VARIANTS.len() + 1);
    // A table named as a collection is: the table is meant.
    let table = priced(&["--variant", "market"]);
    assert_eq!(games(&table), ["market"]);
    assert_eq!(text(wager(&reports(&table)[0], "tie"), "source"), "our rules");
    assert_eq!(games(&priced(&["--variant", "house"])), ["ours", "theirs"]);
    assert_eq!(games(&priced(&["--variant", "ours"])), ["ours"]);
    let page = printed(&["--tables", tables, "--variant", "ours"]);
    assert_all(&page, &["source our rules"]);
}
