//! A wager that tells apart more than can be gone through is refused; one on the
//! suits of all six cards is not such a wager.

use std::fmt::Write;

use shoe_odds::table::Table;
use shoe_odds::{Catalog, Request, Shoe};

fn price(lines: &str) -> Result<shoe_odds::question::price::report::Study, shoe_odds::Error> {
    let table = format!(
        "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n\
         [draw]\nplayer = \"0-7\"\nbanker-when-player-stands = \"0-7\"\n\
         banker = {{ 0 = \"0-9\", 1 = \"0-9\", 2 = \"0-9\", 3 = \"0-9\", 4 = \"0-9\", 5 = \"0-9\", 6 = \"0-9\", 7 = \"0-9\" }}\n\
         [wager.own]\nname = \"Own\"\npays = [\n{lines}]\n"
    );
    let catalog = Catalog::builtin().with(Table::parse(&table).unwrap()).unwrap();
    let request = Request {
        shoe: Some(Shoe::decks(8).unwrap()),
        variants: vec!["own".into()],
        wagers: Vec::new(),
        ..Default::default()
    };
    shoe_odds::price(&catalog, &request, &())
}

#[test]
fn every_rank_and_suit_of_both_hands_at_once_is_refused() {
    let mut lines = String::new();
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] {
        for suit in ["spades", "hearts", "diamonds", "clubs"] {
            writeln!(
                lines,
                "{{ odds = \"1 to 1\", when = {{ player.count.{rank} = 1, banker.count.{rank} = 1, \
                 player.count.{suit} = 2, banker.count.{suit} = 2, player.third = \"{rank}\", \
                 banker.third-suit = \"{suit}\", player.first-two = \"{rank}K\" }} }},"
            )
            .unwrap();
        }
    }
    let error = price(&lines).expect_err("too fine");
    assert!(error.is_usage(), "{error}");
    assert!(error.to_string().starts_with("Own: too many kinds of rounds"), "{error}");
}

#[test]
fn the_suits_of_all_six_cards_are_not_too_fine() {
    let lines = "{ odds = \"500 to 1\", when = { same-suit = true, cards = 6 } },\n\
                 { odds = \"9 to 1\", when = { count.hearts = \"4+\" } },\n";
    let study = price(lines).unwrap();
    let wager = &study.reports[0].wagers[0];
    let ways: u128 = wager.events.iter().filter_map(|event| event.ways).sum();
    assert_eq!(ways, 4_998_398_275_503_360);
}
