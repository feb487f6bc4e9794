//! A wager that tells apart more than can be gone through is refused; one on the
//! suits of all six cards is not such a wager.

use std::fmt::Write;

use shoe_odds::table::Table;
use shoe_odds::{Catalog, Request, Shoe};
use shoe_odds_oracle::cards::{Card, Shoe as Cards};
use shoe_odds_oracle::shoes::{Told, shoe_of, spec};
use shoe_odds_oracle::{self as oracle, table::Rules};

type Priced = Result<shoe_odds::question::price::report::Study, shoe_odds::Error>;

/// A table of one wager; where everybody draws, every hand has three cards but naturals.
fn table(draw: &str, lines: &str) -> String {
    format!(
        "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n{draw}\
         [wager.own]\nname = \"Own\"\npays = [\n{lines}]\n"
    )
}

const EVERYBODY_DRAWS: &str = "[draw]\nplayer = \"0-7\"\nbanker-when-player-stands = \"0-7\"\n\
     banker = { 0 = \"0-9\", 1 = \"0-9\", 2 = \"0-9\", 3 = \"0-9\", 4 = \"0-9\", 5 = \"0-9\", 6 = \"0-9\", 7 = \"0-9\" }\n";

fn price(table: &str, shoe: &Shoe) -> Priced {
    let catalog = Catalog::builtin().with(Table::parse(table).unwrap()).unwrap();
    let request = Request {
        shoe: Some(shoe.clone()),
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
    let table = table(EVERYBODY_DRAWS, &lines);
    let error = price(&table, &Shoe::decks(8).unwrap()).expect_err("too fine");
    assert!(error.is_usage(), "{error}");
    let line = table.lines().position(|line| line.starts_with("{ odds")).unwrap() + 1;
    let place = format!("table:{line}:1: Own: too many kinds of rounds");
    assert!(error.to_string().starts_with(&place), "{error}");
    assert!(error.to_string().contains("split the lines over several wagers"), "{error}");
}

#[test]
fn the_suits_of_all_six_cards_are_not_too_fine() {
    let lines = "{ odds = \"500 to 1\", when = { same-suit = true, cards = 6 } },\n\
                 { odds = \"9 to 1\", when = { count.hearts = \"4+\" } },\n";
    let study = price(&table(EVERYBODY_DRAWS, lines), &Shoe::decks(8).unwrap()).unwrap();
    let wager = &study.reports[0].wagers[0];
    let ways: u128 = wager.events.iter().filter_map(|event| event.ways.as_ref()?.to_u128()).sum();
    assert_eq!(ways, 4_998_398_275_503_360);
}

/// Nine lines, each on ranks and suits of both hands.
fn nine_lines() -> String {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let suits = ["spades", "hearts", "diamonds", "clubs"];
    let mut lines = String::new();
    for line in 0..9 {
        let (rank, other) = (ranks[line], ranks[line + 4]);
        let (suit, next) = (suits[line % 4], suits[(line + 1) % 4]);
        writeln!(
            lines,
            "{{ odds = \"{} to 1\", when = {{ player.count.{rank} = [1, 2, 3], \
             banker.count.{other} = [1, 2, 3], player.count.{suit} = [1, 2], \
             banker.count.{next} = [2, 3] }} }},",
            line + 2
        )
        .unwrap();
    }
    lines
}

/// Nine cards, by the oracle and by the program, whose lines that such a shoe never reaches are
/// held to be reached by eight decks.
#[test]
fn nine_fine_lines_are_settled_as_every_deal_is() {
    for draw in ["", EVERYBODY_DRAWS] {
        let table = table(draw, &nine_lines());
        let rules = Rules::read(&table);
        let suits = [0, 1, 2, 1, 2, 3, 2, 1, 2];
        let cards = [0, 1, 2, 4, 4, 5, 6, 10, 12].into_iter().zip(suits);
        let shoe: Cards = shoe_of(cards.map(|(rank, suit)| Card::new(rank, suit)));
        let expected = oracle::count(&rules, &shoe, &[&rules.wagers[0]]).remove(0);
        assert!(expected.iter().filter(|ways| **ways > 0).count() > 2, "{expected:?}");
        let study = price(&table, &Shoe::parse(&spec(&shoe, Told::Cards)).unwrap()).unwrap();
        let events = study.reports[0].wagers[0].events.iter();
        assert_eq!(events.map(|event| event.ways.clone().unwrap()).collect::<Vec<_>>(), expected);
    }
}

/// Six cards by rank and suit, two hands of three and a group of cards of both, which leaves no two
/// hands of several cards that are looked at apart.
#[test]
fn two_hands_that_show_too_much_name_their_wager_and_its_place() {
    let table = "id = \"own\"\nname = \"Own\"\ngame = \"hands\"\ndecks = [8]\n\
                 [deal]\nhands = { ann = 3, bob = 3 }\n\
                 together = { both = [\"ann\", \"bob.first\", \"bob.third\"] }\n\
                 [rank]\nties = [\"pips\"]\n\
                 [wager.w]\nname = \"W\"\n\
                 pays = [{ odds = \"1 to 1\", when = { result = \"bob\", bob.second.suit = \"hearts\", \
                 both.highest = [\"6\", \"2\", \"3\"] } }]\n";
    let error = price(table, &Shoe::decks(8).unwrap()).expect_err("too fine").to_string();
    assert!(error.starts_with("table:12:9: W: what is looked at tells "), "{error}");
    assert!(error.contains("split the lines over several wagers"), "{error}");
}
