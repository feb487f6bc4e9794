//! `odds design`: where the payoffs that are tried end, and the table that is written.

use shoe_odds::question::design::Allowed;
use shoe_odds::table::{self, Table};
use shoe_odds::{Catalog, Exact, Shoe, typed};

use crate::common::{odds, stdout};

/// Output and remarks of a search over the payoffs of a tie, which 8 decks deal in 9.5156% of
/// rounds: 4 to 1 is an edge of 1 - 5*0.095156 = 52.42%; 16 to 1 is one of 1 - 17*0.095156 =
/// -61.77%.
fn tie(arguments: &[&str]) -> (String, String) {
    let mut command = odds(&["design", "-v", "dynasty", "-w", "tie", "--decks", "8"]);
    let done = command.args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    (stdout(done, &[0]), said)
}

#[test]
fn a_search_that_its_payoffs_stop_short_says_so() {
    let least = "Line 1 reaches the least payoffs tried; widen them with --pays.";
    let greatest = "Line 1 reaches the greatest payoffs tried; widen them with --pays.";
    for (edge, expected) in [
        ("60%", Some(least)),
        ("55%..60%", Some(least)),
        ("-70%", Some(greatest)),
        // 8 to 1 keeps 14.36%, 9 to 1 keeps 4.84%.
        ("14%", None),
        ("10%..12%", None),
        ("4%..15%", None),
    ] {
        let (page, _) = tie(&["--edge", edge, "--pays", "4..16", "-f", "md"]);
        let found = [least, greatest].into_iter().find(|one| page.contains(one));
        assert_eq!(found, expected, "{edge}: {page}");
    }
    let (page, _) = tie(&["--edge", "60%", "--pays", "1..8", "-f", "md"]);
    assert!(!page.contains("payoffs tried"), "{page}");
}

/// A tie that pays 8 to 1 is searched from 4 to 16 to 1, and as far as the target asks: 3 to 1 keeps
/// 1 - 4*0.095156 = 61.938%, and 17 to 1 loses 18*0.095156 - 1 = 71.28%.
#[test]
fn the_only_line_that_wins_is_searched_as_far_as_the_target() {
    for (edge, best) in [("60%", "| 3 to 1 | 61.93"), ("-70%", "| 17 to 1 | -71.28")] {
        let (page, _) = tie(&["--edge", edge, "-f", "md", "--most", "1"]);
        let found = page.split("nearest to the target first").nth(1).unwrap();
        assert!(found.contains(best), "{edge}: {page}");
        assert!(!page.contains("payoffs tried"), "{page}");
    }
    // From half of 8 to twice the 16.87 that it needs, by tens beyond 10: 4 to 10, 20 and 30.
    let (page, _) = tie(&["--edge", "-70%", "--round-to", "10", "-f", "csv"]);
    assert!(page.contains(",Tie,1,Tie,,8,9 from 4 to 30,"), "{page}");
}

/// The bet of a table that has no other needs no name.
#[test]
fn the_only_wager_of_a_table_is_the_default() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.toml");
    let text = "id = \"one\"\nname = \"One bet\"\ngame = \"baccarat\"\ndecks = [8]\n\
                [wager.tied]\nname = \"Tied\"\n\
                pays = [{ odds = \"8 to 1\", when = { result = \"tie\" } }]\n";
    std::fs::write(&file, text).unwrap();
    let tables = file.to_str().unwrap();
    for command in ["design", "explain", "session"] {
        let page = stdout(odds(&[command, "--tables", tables]).output().unwrap(), &[0]);
        assert!(page.contains("Tied"), "{command}: {page}");
    }
    let done = odds(&["design", "-v", "baccarat"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(said.contains("--wager: expected one of player, banker, tie"), "{said}");
}

#[test]
fn a_table_that_misses_its_edge_is_written_with_a_warning() {
    let narrow = ["--pays", "4..16", "--pick", "1"];
    let (table, said) = tie(&[&["--edge", "60%"], &narrow[..]].concat());
    let warning = "warning: paytable 1 has a house edge of 52.42";
    assert!(said.starts_with(warning) && said.contains(", 7.58 percentage points"), "{said}");
    assert!(table.contains("source = \"Designed for a house edge of 60% (52.42"), "{table}");
    // Within one point of it.
    let (table, said) = tie(&["--edge", "5%", "--pick", "1"]);
    assert_eq!(said, "");
    assert!(
        table.contains("\"Designed for a house edge of 5% (4.8440% on 8 decks) on the rules of "),
        "{table}"
    );
    assert!(table.contains(", on 8 decks.\n"), "{table}");
    let (table, said) = tie(&["--rtp", "95%..96%", "--pick", "1"]);
    assert_eq!(said, "");
    assert!(
        table.contains("\"Designed for a house edge of 4% to 5% (4.8440% on 8 decks)"),
        "{table}"
    );
    let (_, said) = tie(&[&["--edge", "60%", "-q"], &narrow[..]].concat());
    assert_eq!(said, "");
}

#[test]
fn an_allowed_payoff_below_the_stake_is_refused_with_its_line() {
    let texts = typed::DesignTexts {
        wager: "tie".into(),
        edge: Some("5%".into()),
        ..typed::DesignTexts::default()
    };
    let mut request = typed::design(&texts).unwrap();
    request.variants = vec!["dynasty".into()];
    let below = Allowed::These(vec![Exact::integer(8), Exact::ratio(-3, 2).unwrap()]);
    request.target.as_mut().unwrap().lines = vec![("1".to_owned(), below)];
    let error = shoe_odds::design(&Catalog::builtin(), &request, &()).unwrap_err().to_string();
    assert!(error.contains("payoff -3/2 of line \"Tie\": expected at least -1"), "{error}");
}

/// What a wager is offered for stays: the rounds, the numbers of decks, the reading and the fee.
#[test]
fn a_table_that_is_written_has_the_terms_of_its_wager() {
    let table: Table = "
id = \"own\"
name = \"Own\"
game = \"baccarat\"
decks = [8, 6]
[wager.third]
name = \"Third\"
given = { player.cards = 3 }
decks = [6]
reading = \"the third card of the Player\"
fee = \"1/5\"
count.mine = { tags = \"9=1\", trigger = 2 }
pays = [
  { odds = \"1 to 1\", when = { result = \"player\" } },
  { odds = \"push\", when = { result = \"tie\" } },
]
"
    .parse()
    .unwrap();
    let variant = &table.variants[0];
    let wager = &variant.wagers[0];
    let lines = wager.of_round().unwrap().lines;
    let own: Vec<Exact> = lines.iter().map(|line| line.pays.clone()).collect();
    let text = table::with_paytable(&table, variant, wager, &own, "an edge", &[]);
    let written: Table = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let found = &written.variants[0].wagers[0];
    assert_eq!(found.offer.decks, [6]);
    assert_eq!(found.offer.reading, wager.offer.reading);
    // The count is of the odds before.
    assert_eq!((wager.counts.len(), found.counts.len()), (1, 0));
    let shoe = Shoe::decks(6).unwrap();
    let edges = [table.clone(), written].map(|table| {
        let (name, wager) = (table.id.clone(), table.variants[0].wagers[0].id.clone());
        let catalog = Catalog::builtin().with(table).unwrap();
        let variant = catalog.variant(&name).unwrap();
        let priced = variant.wager(&wager).unwrap().on(&shoe).unwrap();
        (priced.edge(), priced.edge_wagered(), priced.hit())
    });
    assert_eq!(edges[0], edges[1], "{text}");
    assert!(text.contains("odds = \"1 to 1\"") && text.contains("fee = \"1/5\""), "{text}");
}
