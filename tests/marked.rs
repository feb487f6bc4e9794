//! Wagers whose wins marked cards multiply: against every mark and every order of a tiny shoe, and
//! against figures derived apart from the program.

use std::collections::BTreeMap;

use itertools::{Itertools, iproduct};
use shoe_odds::pricing::figures::EventReport;
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Exact, Request, Shoe, price};

use crate::common::printed;

/// A card as rank, 1 to 13, and suit, 0 to 3.
type Card = (u8, u8);

/// Wagers on baccarat of which two of the 52 faces are marked, each with 2 or 3, as often as not.
const TABLE: &str = r#"
id = "marks"
name = "Marks"
game = "baccarat"
decks = [1]

[wager.player]
name = "Player"
fee = 0.2
marked = { faces = 2, times = { 2 = "1/2", 3 = "1/2" }, cards = "player" }
pays = [{ odds = "1 to 1", when = { result = "player" } }, { odds = "push", when = { result = "tie" } }]

[wager.once]
name = "Once"
marked = { faces = 2, times = { 2 = "1/2", 3 = "1/2" }, cards = "banker", repeated = "once", returned = 0.95 }
pays = [{ odds = "1 to 1", when = { result = "banker" } }, { odds = "push", when = { result = "tie" } }]

[wager.tie]
name = "Tie"
marked = { faces = 2, times = { 2 = "1/2", 3 = "1/2" }, cards = "all", cap = 40 }
pays = [{ odds = "5 to 1", when = { result = "tie" } }]

[wager.pair]
name = "Pair"
marked = { faces = 2, times = { 2 = "1/2", 3 = "1/2" }, cards = "player.first-two" }
pays = [{ odds = "10 to 1", when = { player.pair = true } }]

[wager.winner]
name = "Winner"
marked = { faces = 2, times = { 2 = "1/2", 3 = "1/2" }, cards = "winner" }
pays = [{ odds = "1 to 1", when = { cards = "5-6" } }]
"#;

/// The cards of both hands.
struct Round {
    hands: [Vec<Card>; 2],
    totals: [u8; 2],
}

/// Plays a round by the rules of baccarat, written out.
fn play(cards: &[Card]) -> Round {
    let value = |card: Card| if card.0 > 9 { 0 } else { card.0 };
    let total = |hand: &[Card]| hand.iter().map(|card| value(*card)).sum::<u8>() % 10;
    let (mut player, mut banker) = (vec![cards[0], cards[2]], vec![cards[1], cards[3]]);
    let openings = [total(&player), total(&banker)];
    if openings.iter().all(|opening| *opening < 8) {
        let mut rest = cards[4..].iter().copied();
        let third = if openings[0] <= 5 { rest.next() } else { None };
        player.extend(third);
        let draws = match (third.map(value), openings[1]) {
            (None, opening) => opening <= 5,
            (Some(_), 0..=2) => true,
            (Some(third), 3) => third != 8,
            (Some(third), 4) => (2..=7).contains(&third),
            (Some(third), 5) => (4..=7).contains(&third),
            (Some(third), 6) => (6..=7).contains(&third),
            (Some(_), _) => false,
        };
        banker.extend(rest.next().filter(|_| draws));
    }
    let totals = [total(&player), total(&banker)];
    Round { hands: [player, banker], totals }
}

/// Returns the odds of a wager, the cards that multiply and the rest of its payoff; `None` if it
/// loses.
fn won(wager: &str, round: &Round) -> Option<(i64, Vec<Card>)> {
    let [player, banker] = &round.hands;
    let [of_player, of_banker] = round.totals;
    let all = || [&player[..], banker].concat();
    let cards = player.len() + banker.len();
    match wager {
        "player" if of_player > of_banker => Some((1, player.clone())),
        "once" if of_banker > of_player => Some((1, banker.clone())),
        "player" | "once" if of_player == of_banker => Some((0, vec![])),
        "tie" if of_player == of_banker => Some((5, all())),
        "pair" if player[0].0 == player[1].0 => Some((10, player[..2].to_vec())),
        "winner" if cards >= 5 && of_player > of_banker => Some((1, player.clone())),
        "winner" if cards >= 5 && of_banker > of_player => Some((1, banker.clone())),
        "winner" if cards >= 5 => Some((1, vec![])),
        _ => None,
    }
}

/// Returns how often two marked faces and their factors multiply these cards by each product, of
/// 1326 · 4 draws.
fn products(cards: &[Card], once: bool) -> BTreeMap<i64, u128> {
    let faces: Vec<Card> = iproduct!(1..=13, 0..4).collect();
    let mut law = BTreeMap::new();
    let mut cards = cards.to_vec();
    if once {
        cards.sort_unstable();
        cards.dedup();
    }
    for (one, other) in faces.iter().array_combinations().map(|[one, other]| (one, other)) {
        for (first, second) in iproduct!([2, 3], [2, 3]) {
            let of_card = |card: &Card| match card {
                card if card == one => first,
                card if card == other => second,
                _ => 1,
            };
            *law.entry(cards.iter().map(of_card).product()).or_default() += 1;
        }
    }
    law
}

/// Returns the payoffs of a wager, each with its share of all orders and draws. The Player's first
/// card may be known.
fn enumerated(wager: &str, shoe: &[Card], known: Option<Card>) -> BTreeMap<Exact, Exact> {
    let mut of_cards: BTreeMap<Option<(i64, Vec<Card>)>, u128> = BTreeMap::new();
    let mut orders = 0;
    for order in shoe.iter().copied().permutations(6) {
        if known.is_some_and(|card| order[0] != card) {
            continue;
        }
        orders += 1;
        let mut won = won(wager, &play(&order));
        if let Some((_, cards)) = &mut won {
            cards.sort_unstable();
        }
        *of_cards.entry(won).or_default() += 1;
    }
    let all = orders * 1326 * 4;
    let mut law: BTreeMap<Exact, u128> = BTreeMap::new();
    let part = |text: &str| Exact::parse(text).unwrap();
    let fee = if wager == "player" { part("0.2") } else { Exact::zero() };
    for (won, ways) in of_cards {
        let Some((odds, cards)) = won else {
            *law.entry(-&(&Exact::one() + &fee)).or_default() += ways * 1326 * 4;
            continue;
        };
        for (times, draws) in products(&cards, wager == "once") {
            let win = odds * times;
            let win = Exact::integer(if wager == "tie" { win.min(40) } else { win });
            let kept = if wager == "once" && odds > 0 { part("0.05") } else { Exact::zero() };
            *law.entry(&(&win - &kept) - &fee).or_default() += ways * draws;
        }
    }
    law.into_iter().map(|(pays, ways)| (pays, Exact::of_ways(ways, all).unwrap())).collect()
}

#[test]
fn every_mark_and_every_order_of_a_small_shoe_is_the_law_of_every_wager() {
    let catalog = Catalog::builtin().with(Table::parse(TABLE).unwrap()).unwrap();
    for (spec, shoe) in [
        ("9S=3 9H=1 4S=2 KD=2", "9S 9S 9S 9H 4S 4S KD KD"),
        ("2S=4 3S=2 TC=1 QC=1", "2S 2S 2S 2S 3S 3S TC QC"),
    ] {
        let card = |text: &str| {
            let (rank, suit) = text.split_at(1);
            let rank = "A23456789TJQK".find(rank).unwrap() as u8 + 1;
            (rank, "SHDC".find(suit).unwrap() as u8)
        };
        let cards: Vec<Card> = shoe.split(' ').map(card).collect();
        let first = spec.split('=').next().unwrap();
        for wager in ["player", "once", "tie", "pair", "winner"] {
            for known in [None, Some(first)] {
                let request = Request {
                    shoe: Some(Shoe::parse(spec).unwrap()),
                    variants: vec!["marks".into()],
                    wagers: vec![wager.into()],
                    dealt: known.map(|known| format!("P {known}").parse().unwrap()),
                    ..Request::default()
                };
                let report = price(&catalog, &request, &()).unwrap().reports.remove(0);
                let mut law: BTreeMap<Exact, Exact> = BTreeMap::new();
                let possible = |event: &&EventReport| event.probability.exact.is_positive();
                for event in report.wagers[0].events.iter().filter(possible) {
                    let sum = law.entry(event.pays.clone()).or_default();
                    *sum = &*sum + &event.probability.exact;
                }
                assert_eq!(
                    law,
                    enumerated(wager, &cards, known.map(card)),
                    "{wager} {spec} {known:?}"
                );
            }
        }
    }
}

/// The returns of Prosperity Tree for a chance q of a 3, found by an enumeration of all pairs of
/// hands by value that shares nothing with this program: they are polynomials in q. At 0 and at 1
/// they are the first coefficient and the sum of all.
#[test]
fn returns_of_prosperity_tree_are_those_of_another_enumeration() {
    let table = include_str!("../tables/games/prosperity-tree.toml");
    let table = table.split("[[published]]").next().unwrap();
    let returned = |law: &str, wager: &str| {
        let given = "{ 2 = \"rest\", 3 = { unknown = \"q\" } }";
        assert_eq!(table.matches(given).count(), 5);
        let table = table.replace("[unknown]\nq = \"0.0622\"\n", "").replace(given, law);
        let table = table.replace("\"prosperity-tree\"", "\"tree\"");
        let catalog = Catalog::builtin().with(Table::parse(&table).unwrap()).unwrap();
        let variant = catalog.variant("tree").unwrap();
        let figures = variant.wager(wager).unwrap().on(&Shoe::decks(8).unwrap()).unwrap();
        &Exact::one() - &figures.edge_wagered().unwrap()
    };
    for (wager, at_0, at_1) in [
        ("player", "0.97804223", "1.16800304"),
        ("banker", "0.97684067", "1.16121744"),
        ("tie", "0.89206265", "1.61956864"),
    ] {
        // Each of up to seven coefficients is rounded to eight digits.
        for (law, wanted) in [("{ 2 = 1 }", at_0), ("{ 3 = 1 }", at_1)] {
            let found = returned(law, wager);
            let off = (&found - &Exact::parse(wanted).unwrap()).abs();
            assert!(off < Exact::parse("0.00000004").unwrap(), "{wager} {law} {found}");
        }
    }
    // 99941/110058 + 15230/55029 · 1/16 + 560/55029 · 1/256.
    let sum = Exact::ratio(99_941, 110_058).unwrap();
    let sum = &sum + &Exact::ratio(15_230, 55_029 * 16).unwrap();
    let sum = &sum + &Exact::ratio(560, 55_029 * 256).unwrap();
    for wager in ["player-pair", "banker-pair"] {
        assert_eq!(returned("{ 2 = \"15/16\", 3 = \"1/16\" }", wager), sum);
    }
}

/// One of four suits is marked, with 2 or 8 as often as not. Of one deck, two cards are a tie with
/// 1/17, and none of one suit; of two decks, with 7/103, and of 7 cards of the rank one is equal.
#[test]
fn a_marked_suit_multiplies_one_card_or_two() {
    let text = r#"
        id = "suit"
        name = "Suit"
        game = "dragon-tiger"
        decks = [1, 2]
        [wager.dragon]
        name = "Dragon"
        marked = { suits = 1, times = { 2 = "1/2", 8 = "1/2" }, cards = "dragon" }
        pays = [{ odds = "1 to 1", when = { result = "dragon" } }]
        [wager.tie]
        name = "Tie"
        marked = { suits = 1, times = { 2 = "1/2", 8 = "1/2" }, cards = "all" }
        pays = [{ odds = "6.5 to 1", when = { result = "tie" } }]
    "#;
    let catalog = Catalog::builtin().with(Table::parse(text).unwrap()).unwrap();
    let variant = catalog.variant("suit").unwrap();
    let law = |wager: &str, decks: u32| {
        let figures = variant.wager(wager).unwrap().on(&Shoe::decks(decks).unwrap()).unwrap();
        let events = figures.events().filter(|event| event.pays.is_positive());
        let events = events.map(|event| format!("{} {}", event.pays, event.probability));
        events.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(law("dragon", 1), "1 6/17, 2 1/17, 8 1/17");
    // Of one deck 1/17 · (1/2, 1/4, 1/4).
    assert_eq!(law("tie", 1), "13/2 1/34, 13 1/68, 26 0, 52 1/68, 416 0");
    // Suited 1/103 · (3/4, 1/8, 1/8), unsuited 6/103 · (1/2, 1/4, 1/4).
    assert_eq!(law("tie", 2), "13/2 15/412, 13 3/206, 26 1/824, 52 3/206, 416 1/824");
}

/// The chances of these games are secret. The assumed ones fit every printed return that is no known
/// erratum.
#[test]
fn chances_assumed_for_secret_games_fit_the_printed_returns() {
    for (table, said) in [
        ("tables/example/lightning-baccarat.toml", "3 of 5 figures hold, 2 are known errata"),
        ("tables/example/lightning-dragon-tiger.toml", "1 of 1 figure holds"),
    ] {
        let audited = printed(&["audit", table]);
        assert_eq!(audited.lines().next(), Some(said), "{table}");
    }
}
