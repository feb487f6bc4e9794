//! Sums of effects beside the exact net win of the shoe: the table of `docs/effects.md`, and a law
//! of bets on a pair.

use std::path::Path;

use shoe_odds::{Catalog, Exact, Shoe};

use super::one;

const VARIANT: &str = "dragon-tournament";

/// The exact net win of a shoe.
fn net(wager: &str, shoe: &str) -> Exact {
    let catalog = Catalog::builtin();
    let wager = catalog.variant(VARIANT).unwrap().wager(wager).unwrap();
    -wager.on(&Shoe::parse(shoe).unwrap()).unwrap().edge()
}

/// The cards of `A*30 - 2*30`: each rank and how many of it.
fn cards(gone: &str) -> Vec<(&str, i64)> {
    let parts = gone.split(" - ").map(|part| part.split_once('*').unwrap());
    parts.map(|(rank, many)| (rank, many.parse().unwrap())).collect()
}

/// The sum of the effects of one card, from whole decks.
fn by_cards(wager: &str, gone: &[(&str, i64)]) -> Exact {
    let whole = net(wager, "8");
    let effect = |rank: &str| net(wager, &format!("8 - {rank}")) - whole.clone();
    gone.iter().map(|(rank, many)| effect(rank) * Exact::integer(*many)).sum()
}

/// The sum of the effects of two cards, from whole decks.
fn by_pairs(wager: &str, gone: &[(&str, i64)]) -> Exact {
    let whole = net(wager, "8");
    let effect = |pair: &str| net(wager, &format!("8 - {pair}")) - whole.clone();
    let (alike, different) = (effect("A*2"), effect("A - 2"));
    let pairs: i64 = gone.iter().map(|(_, many)| many * (many - 1) / 2).sum();
    let all: i64 = gone.iter().map(|(_, many)| many).sum();
    let mixed = all * (all - 1) / 2 - pairs;
    alike * Exact::integer(pairs) + different * Exact::integer(mixed)
}

fn estimate(wager: &str, gone: &[(&str, i64)]) -> Exact {
    match wager {
        "player-pair" => by_pairs(wager, gone),
        _ => by_cards(wager, gone),
    }
}

#[test]
fn the_page_has_the_estimates_and_the_exact_figures() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/effects.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut rows = 0;
    for line in page.lines().filter(|line| line.starts_with("| `") && line.ends_with("% |")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [wager, gone, said, exact] = cells[..] else { panic!("{line}") };
        let [wager, gone] = [wager, gone].map(|cell| cell.trim_matches('`'));
        assert_eq!(estimate(wager, &cards(gone)).percent(4), said, "{line}");
        let change = net(wager, &format!("8 - {gone}")) - net(wager, "8");
        assert_eq!(change.percent(4), exact, "{line}");
        rows += 1;
    }
    assert!(rows >= 6, "{rows} rows");
}

/// Two cards of a shoe of n are of one rank with the chance Σ c(c-1) / (n(n-1)). From whole decks
/// of N cards its change is a form of second order in the cards gone, which two of them tell, over
/// n(n-1) in place of the (N-2)(N-3) that are left without these two.
#[test]
fn of_a_bet_on_a_pair_only_the_number_of_pairs_left_is_missing_in_the_estimate() {
    for gone in ["A*3", "A*16", "A*30 - 2*30", "A*5 - 7*11 - K*2", "T*32"] {
        let cards = cards(gone);
        let left = 416 - cards.iter().map(|(_, many)| many).sum::<i64>();
        let fewer = Exact::ratio(414 * 413, left * (left - 1)).unwrap();
        let change = net("player-pair", &format!("8 - {gone}")) - net("player-pair", "8");
        assert_eq!(change, by_pairs("player-pair", &cards) * fewer, "{gone}");
    }
}

#[test]
fn the_effects_that_are_summed_are_those_that_are_reported() {
    let tie = one("8", VARIANT, "tie");
    for rank in ["6", "8"] {
        assert_eq!(super::effect(&tie, rank), by_cards("tie", &[(rank, 1)]));
    }
}
