//! Shoes of infinitely many decks, which are dealt as if every card were put back.
//!
//! Each card is then one of 52, whatever came before, so that chances multiply.

use serde_json::Value;
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Exact, Shoe};

use crate::common::{printed, run};

const TABLE: &str = r#"
id = "endless"
name = "Endless"
game = "baccarat"
decks = [8]

[wager.results]
name = "Results"
pays = [
  { odds = "1 to 1", when = { result = "player" } },
  { odds = "1 to 1", when = { result = "banker" } },
  { odds = "8 to 1", when = { result = "tie" } },
]

[wager.lengths]
name = "Lengths"
pays = [
  { odds = "1 to 1", when = { cards = 4 } },
  { odds = "2 to 1", when = { player.cards = 3, banker.cards = 3 } },
]

[wager.pair]
name = "Pair"
pays = [{ odds = "11 to 1", when = { player.pair = true } }]

[wager.either-pair]
name = "Either pair"
pays = [{ odds = "5 to 1", when = { either.pair = true } }]

[wager.perfect-pair]
name = "Perfect pair"
pays = [{ odds = "25 to 1", when = { player.perfect-pair = true } }]

[wager.one-suit]
name = "One suit"
pays = [{ odds = "50 to 1", when = { first-four-same-suit = true } }]

[wager.nines]
name = "Nines"
pays = [{ odds = "500 to 1", when = { first-four-count.9 = 4 } }]
"#;

fn hit(id: &str) -> Exact {
    let catalog = Catalog::builtin().with(Table::parse(TABLE).unwrap()).unwrap();
    let wager = catalog.variant("endless").unwrap();
    wager.wager(id).unwrap().on(&Shoe::infinite()).unwrap().hit()
}

fn fraction(above: i64, below: i64) -> Exact {
    Exact::ratio(above, below).unwrap()
}

#[test]
fn chances_of_first_cards_multiply() {
    // A second card has the rank of the first in 1 of 13, is the same card in 1 of 52, and three
    // more have its suit in 1 of 4³.
    assert_eq!(hit("pair"), fraction(1, 13));
    assert_eq!(hit("perfect-pair"), fraction(1, 52));
    assert_eq!(hit("either-pair"), fraction(25, 169));
    assert_eq!(hit("one-suit"), fraction(1, 64));
    assert_eq!(hit("nines"), fraction(1, 28_561));
}

/// The next cards of a round, each a value with its ways of 52; `finished` is told both hands'
/// totals, their numbers of cards and the ways out of 52⁶.
fn deal(player: &[u64], banker: &[u64], ways: u64, finished: &mut dyn FnMut([u64; 4], u64)) {
    let total = |hand: &[u64]| hand.iter().sum::<u64>() % 10;
    let mut draw = |to_player: bool| {
        for value in 0..10 {
            let of_value = if value == 0 { 16 } else { 4 };
            let (mut player, mut banker) = (player.to_vec(), banker.to_vec());
            if to_player {
                player.push(value)
            } else {
                banker.push(value)
            }
            deal(&player, &banker, ways * of_value, finished);
        }
    };
    match (player.len(), banker.len()) {
        (0 | 1, _) => return draw(true),
        (2, 0 | 1) => return draw(false),
        _ => {}
    }
    // A natural ends the round; the Player draws to 0-5, and the Banker to 0-5 where the Player
    // stood, and else by the third card.
    let natural =
        player.len() == 2 && banker.len() == 2 && (total(player) >= 8 || total(banker) >= 8);
    if !natural && banker.len() == 2 {
        if player.len() == 2 && total(player) <= 5 {
            return draw(true);
        }
        let draws = match (player.get(2), total(banker)) {
            (_, 0..=2) => true,
            (None, banker) => banker <= 5,
            (Some(third), 3) => *third != 8,
            (Some(third), 4) => (2..=7).contains(third),
            (Some(third), 5) => (4..=7).contains(third),
            (Some(third), 6) => (6..=7).contains(third),
            _ => false,
        };
        if draws {
            return draw(false);
        }
    }
    let cards = player.len() + banker.len();
    let behind = 52u64.pow(u32::try_from(6 - cards).unwrap());
    let [of_player, of_banker] = [player, banker].map(|hand| hand.len() as u64);
    finished([total(player), total(banker), of_player, of_banker], ways * behind);
}

#[test]
fn a_round_of_baccarat_is_that_of_cards_put_back() {
    let mut results = [0u64; 3];
    let mut lengths = [0u64; 2];
    deal(&[], &[], 1, &mut |[player, banker, of_player, of_banker], ways| {
        results[usize::from(player < banker) + 2 * usize::from(player == banker)] += ways;
        lengths[0] += if of_player + of_banker == 4 { ways } else { 0 };
        lengths[1] += if of_player + of_banker == 6 { ways } else { 0 };
    });
    assert_eq!(results.iter().sum::<u64>(), 52u64.pow(6));
    let catalog = Catalog::builtin().with(Table::parse(TABLE).unwrap()).unwrap();
    let variant = catalog.variant("endless").unwrap();
    let ways = |id: &str| -> Vec<u128> {
        let priced = variant.wager(id).unwrap().on(&Shoe::infinite()).unwrap();
        priced.events().map(|event| event.ways.to_u128().unwrap()).collect()
    };
    let expected = results.map(u128::from);
    assert_eq!(ways("results"), [expected[0], expected[1], expected[2], 0]);
    let [four, six] = lengths.map(u128::from);
    assert_eq!(ways("lengths"), [four, six, 52u128.pow(6) - four - six]);
}

#[test]
fn more_decks_come_nearer() {
    let catalog = Catalog::builtin();
    let variant = catalog.variant("dynasty").unwrap();
    let edge = |shoe: &Shoe| variant.wager("tie").unwrap().on(shoe).unwrap().edge();
    let limit = edge(&Shoe::infinite());
    let off = |decks: u32| (&edge(&Shoe::decks(decks).unwrap()) - &limit).abs();
    let (hundred, thousand) = (off(100), off(1000));
    // The difference falls with the number of decks.
    assert!(&thousand * &Exact::integer(9) < hundred && hundred < &thousand * &Exact::integer(11));
}

fn report(arguments: &[&str]) -> Value {
    let text = printed(&[arguments, &["-f", "json", "-q"]].concat());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn prices_are_of_it_and_of_what_is_known_of_the_round() {
    let base = ["--variant", "dragon-tiger", "--decks", "infinite", "--wager", "tie"];
    let study = report(&base);
    let of = |study: &Value| {
        let report = &study["reports"][0];
        (report["ways"].as_str().unwrap().to_owned(), report["wagers"][0]["hit"]["exact"].clone())
    };
    // 52² deals, of which a tie is 1 in 13.
    assert_eq!(of(&study), ("2704".to_owned(), "1/13".into()));
    assert_eq!(study["reports"][0]["shoe"]["composition"], "infinite");
    assert_eq!(study["reports"][0]["shoe"]["within_rules"], false);
    let given = report(&[&base[..], &["--given", "dragon.rank = \"K\""]].concat());
    assert_eq!(of(&given), ("208".to_owned(), "1/13".into()));
    let dealt = report(&[&base[..], &["--dealt", "D KH"]].concat());
    assert_eq!(of(&dealt).1, "1/13");
    let text = printed(&[&base[..], &["-q", "-f", "md"]].concat());
    assert!(text.contains("infinite decks, as if every card were put back"), "{text}");
    let both = report(&["--variant", "dragon-tiger", "--decks", "8,infinite", "--wager", "tie"]);
    assert_eq!(both["reports"].as_array().unwrap().len(), 2);
}

#[test]
fn what_looks_at_missing_cards_is_refused_in_one_sentence() {
    let why = "shoe \"infinite\": cards that leave it change nothing, so it has prices only";
    for arguments in [
        &["effects", "--variant", "ez", "--wager", "panda-8", "--decks", "infinite"][..],
        &["count", "--variant", "ez", "--wager", "panda-8", "--decks", "infinite"],
        &["simulate", "--variant", "ez", "--shoes", "1", "--decks", "infinite"],
        &["streaks", "--decks", "infinite", "--hands", "30"],
        &["design", "--wager", "panda-8", "--variant", "ez", "--decks", "infinite"],
        &["--variant", "ez", "--decks", "infinite", "--seen", "9H"],
        &["appendix", "--variant", "dynasty", "--decks", "infinite"],
        &["check", "tests/check/hands.csv", "--variant", "dynasty", "--decks", "infinite"],
    ] {
        let output = run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(why), "{arguments:?}: {error}");
    }
    let output = run(&["--variant", "ez", "--shoe", "infinite - 9H"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("expected \"infinite\" by itself"), "{error}");
}
