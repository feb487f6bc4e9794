//! Unknown chances: against figures found apart from the program, against prices with the chance
//! stated, and against every mark of a tiny shoe.

use std::fs;

use itertools::{Itertools, iproduct};
use serde_json::Value;
use shoe_odds::question::fit::report::{Fit, WagerFit};
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Exact, FitRequest, Request, Shoe, fit, price};

use crate::common::{odds, printed};
use crate::layers::at;

fn exact(text: &str) -> Exact {
    text.parse().unwrap()
}

fn fitted(table: &str, shoe: Option<&str>) -> Fit {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let shoe = shoe.map(|shoe| Shoe::parse(shoe).unwrap());
    fit(&catalog, &FitRequest { shoe, ..FitRequest::default() }, &()).unwrap().reports.remove(0)
}

/// Returns the value of a wager's polynomial for this chance.
fn at_chance(wager: &WagerFit, chance: &Exact) -> Exact {
    let up = |sum: Exact, one: &Exact| &(&sum * chance) + one;
    wager.polynomial.iter().map(|one| &one.exact).rev().fold(Exact::zero(), up)
}

/// A separate program, which shares no code with this one, found that the chance from .06191 to
/// .06227 explains 98.89%, 98.7%, 92.8% and 92.53%.
#[test]
fn one_chance_explains_all_returns_of_prosperity_tree() {
    let report = printed(&["fit", "prosperity-tree", "-f", "json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    let report = &report["reports"][0];
    let all = &report["fits"][0];
    assert_eq!((&all["source"], &all["claims"]), (&Value::Null, &7.into()));
    let end = |end: &str| exact(all["spans"][0][end]["exact"].as_str().unwrap()).decimal(5);
    assert_eq!((end("from"), end("to")), ("0.06191".into(), "0.06227".into()));
    let tested = report["claims"].as_array().unwrap();
    for shown in ["98.89%", "98.7%", "92.8%", "92.53%"] {
        assert!(tested.iter().any(|claim| claim["printed"] == shown), "{shown}");
    }
    assert_eq!(all["contradiction"], Value::Array(vec![]));
}

/// The table marks the 1.33%, a return of 98.67%, as an erratum. Without the mark, its own source
/// contradicts itself: the Banker's return is 98.59%.
#[test]
fn two_returns_of_lightning_contradict_each_other() {
    let text = fs::read_to_string(at("tables/example/lightning-baccarat.toml")).unwrap();
    let mark = ", erratum = \"The return that others print of it, 98.76%, is an edge of 1.24%.\"";
    assert!(text.contains(mark));
    let report = fitted(&text.replace(mark, ""), None);
    let own = report
        .fits
        .iter()
        .find(|fit| fit.source.as_ref().is_some_and(|source| source.contains("reallivedealer")));
    let own = own.unwrap();
    assert!(own.spans.is_empty());
    let pair: Vec<(&str, &str)> = own
        .contradiction
        .iter()
        .map(|at| (&*report.claims[*at].of.wager, &*report.claims[*at].of.printed))
        .collect();
    assert_eq!(pair, [("banker", "1.41%"), ("player", "1.33%")]);
    assert!(report.wagers.iter().all(|wager| wager.span.is_none()));
    // As it stands, the table has a value that fits, and it is the assumed one.
    let report = fitted(&text, None);
    let span = &report.fits[0].spans[0];
    let assumed = &report.unknown.assumed.exact;
    assert!(span.from.exact < *assumed && *assumed < span.to.exact);
}

/// Wagers on baccarat, of which some faces are marked with 2 or 3.
const TABLE: &str = r#"
id = "marks"
name = "Marks"
game = "baccarat"
decks = [1]
unknown = { q = "ASSUMED" }

[wager.tie]
name = "Tie"
marked = { faces = 2, times = { 2 = "rest", 3 = { unknown = "q" } }, cards = "all", cap = 40 }
pays = [{ odds = "5 to 1", when = { result = "tie" } }]

[wager.once]
name = "Once"
fee = 0.2
marked = { faces = 9, times = { 2 = { unknown = "q" }, 3 = "rest", 4 = "1/5" }, cards = "banker", repeated = "once", returned = 0.95 }
pays = [{ odds = "1 to 1", when = { result = "banker" } }, { odds = "push", when = { result = "tie" } }]

[wager.faces]
name = "Faces"
marked = { faces = { 0 = "rest", 2 = { unknown = "q" } }, times = { 2 = "1/2", 3 = "1/2" }, cards = "winner" }
pays = [{ odds = "1 to 1", when = { cards = "5-6" } }]

[wager.both]
name = "Both"
marked = { faces = { 1 = "rest", 2 = { unknown = "q" } }, times = { 2 = "rest", 3 = { unknown = "q" } }, cards = "player" }
pays = [{ odds = "1 to 1", when = { result = "player" } }]

[wager.line]
name = "Line"
multiplier = { 1 = "rest", 5 = { unknown = "q" } }
pays = [{ odds = "8 to 1", when = { result = "tie" } }]

[wager.pair]
name = "Pair"
marked = { faces = 2, times = { 2 = "rest", 3 = { unknown = "q" } }, cards = "player.first-two" }
pays = [{ odds = "10 to 1", when = { player.pair = true } }]

[wager.fixed]
name = "Fixed"
pays = [{ odds = "8 to 1", when = { result = "tie" } }]
"#;

const SHOE: &str = "AS=2 AH=1 5C=2 8D=1 9S=1 KH=1";

/// The figure of each wager is what the program prices with the chance as a number.
#[test]
fn polynomials_have_the_values_of_prices() {
    let report = fitted(&TABLE.replace("ASSUMED", "1/3"), Some(SHOE));
    let ids: Vec<&str> = report.wagers.iter().map(|wager| &*wager.id).collect();
    assert_eq!(ids, ["tie", "once", "faces", "both", "line", "pair"]);
    // A chance of 1/5 is stated beside the unknown one.
    assert_eq!(report.unknown.most.exact, exact("4/5"));
    for chance in ["1/7", "1/2", "0.79"] {
        let text = TABLE.replace("ASSUMED", chance);
        let catalog = Catalog::builtin().with(Table::parse(&text).unwrap()).unwrap();
        let (shoe, variants) = (Some(Shoe::parse(SHOE).unwrap()), vec!["marks".to_owned()]);
        let request = Request { shoe, variants, ..Request::default() };
        let priced = price(&catalog, &request, &()).unwrap();
        for wager in &report.wagers {
            let same = priced.reports[0].wagers.iter().find(|one| one.id == wager.id).unwrap();
            let edge = same.edge_wagered.as_ref().unwrap_or(&same.edge);
            let returned = &Exact::one() - &edge.exact;
            assert_eq!(at_chance(wager, &exact(chance)), returned, "{} at {chance}", wager.id);
        }
    }
}

/// Every pair of cards of the Player and every two marked faces, with the chance 0.3 of a 3.
#[test]
fn the_return_of_a_pair_is_found_by_every_mark() {
    let report = fitted(&TABLE.replace("ASSUMED", "1/3"), Some(SHOE));
    let pair = report.wagers.iter().find(|wager| wager.id == "pair").unwrap();
    assert_eq!(pair.polynomial.len(), 3);
    // Ranks and suits of the shoe.
    let cards = [(1, 0), (1, 0), (1, 1), (5, 2), (5, 2), (8, 3), (9, 0), (13, 1)];
    let faces: Vec<(u8, u8)> = iproduct!(1..=13, 0..4).collect();
    let (mut sum, mut all) = (Exact::zero(), 0);
    for [one, other] in cards.iter().array_combinations() {
        all += 1326;
        if one.0 != other.0 {
            continue;
        }
        for [first, second] in faces.iter().array_combinations() {
            // The mean of a factor, or of its square for two equal cards.
            let mean = |face: &(u8, u8)| match [one, other].iter().filter(|at| **at == face).count()
            {
                0 => exact("1"),
                1 => exact("2.3"),
                _ => exact("5.5"),
            };
            sum += Exact::one() + Exact::integer(10) * mean(first) * mean(second);
        }
    }
    assert_eq!(at_chance(pair, &exact("0.3")), sum / Exact::integer(all));
}

#[test]
fn other_questions_say_that_they_assume_a_chance() {
    let price = printed(&["price", "-v", "prosperity-tree", "-w", "player-pair"]);
    assert!(price.contains("The chance q is unknown: figures assume 0.0622."), "{price}");
}

#[test]
fn csv_has_a_row_for_each_figure() {
    let table = at("tables/example/lightning-dragon-tiger.toml");
    let csv = printed(&["fit", "--tables", table.to_str().unwrap(), "-f", "csv"]);
    assert!(csv.contains(",fits,"), "{csv}");
    assert!(csv.contains(",claims,dragon,rtp-wagered,96.97%,"), "{csv}");
    assert!(csv.contains(",wagers,suited-tie,rtp-wagered,"), "{csv}");
}

#[test]
fn a_variant_without_an_unknown_chance_is_refused() {
    let refused = odds(&["fit", "dynasty-live"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let text = String::from_utf8(refused.stderr).unwrap();
    let why = "its table has no unknown chance or law: expected one that has: prosperity-tree";
    assert!(text.contains(why), "{text}");
}

#[test]
fn a_stated_law_alone_leads_to_the_bounds_over_all_laws() {
    let refused = odds(&["fit", "peek-baccarat"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let text = String::from_utf8(refused.stderr).unwrap();
    assert!(text.contains("states its law: --laws bounds it over all laws"), "{text}");
}

#[test]
fn a_table_that_leaves_nothing_open_is_refused_by_its_name() {
    // Neither table names a chance or a law that no source states.
    for (file, id) in [("must-hit", "must-hit"), ("carried", "carried")] {
        let path = at(&format!("tables/example/{file}.toml"));
        for (laws, lack) in [(false, "no unknown chance or law"), (true, "no law of multipliers")] {
            let more: &[&str] = if laws { &["--laws"] } else { &[] };
            let typed = [&["fit", "--tables", path.to_str().unwrap()], more].concat();
            let refused = odds(&typed).output().unwrap();
            assert_eq!(refused.status.code(), Some(2), "{typed:?}");
            let text = String::from_utf8(refused.stderr).unwrap();
            assert!(text.contains(&format!("table \"{id}\" has {lack}")), "{text}");
        }
    }
}

#[test]
fn without_printed_figures_there_are_no_tables_of_them() {
    let text = fs::read_to_string(at("tables/example/lightning-baccarat.toml")).unwrap();
    let (rules, _) = text.split_once("[[published]]").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lightning.toml");
    fs::write(&file, rules).unwrap();
    let page = printed(&["fit", "--tables", file.to_str().unwrap()]);
    assert!(page.contains("No printed figure depends on q."), "{page}");
    assert!(!page.contains("\nPrinted figures\n"), "{page}");
    assert!(page.contains("\nReturns over the values"), "{page}");
}
