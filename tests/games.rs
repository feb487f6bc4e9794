//! A battery over every dealing procedure.

use shoe_odds::card::{Card, Seen};
use shoe_odds::game::Rule;
use shoe_odds::game::counting::Plan;
use shoe_odds::game::{Deal, game};
use shoe_odds::settle;
use shoe_odds::table::model::Settlement;
use shoe_odds::{Catalog, Shoe};

/// Every order of the cards of a small shoe, dealt by hand and counted, against the law that
/// the game deals: for the wagers of every table.
fn counted_is_dealt(game_id: &str, cards: &[&str]) {
    let shoe = Shoe::parse(&spec(cards)).unwrap();
    let catalog = Catalog::builtin().unwrap();
    let dealing = game(game_id).unwrap();
    let seen: Vec<Seen> = cards.iter().map(|card| Seen::parse(card).unwrap()).collect();
    let mut compared = 0;
    let variants = catalog.variants().filter(|(table, _)| table.vocabulary.game == game_id);
    for (table, variant) in variants {
        let lines: Vec<_> = variant
            .wagers
            .iter()
            .filter_map(|wager| match &wager.settlement {
                Settlement::Round(lines) => Some(lines),
                Settlement::Session(_) => None,
            })
            .collect();
        let questions: Vec<_> = lines.iter().map(|lines| settle::observed(lines)).collect();
        let plan = Plan::new(dealing, &questions);
        let mut tally = plan.tally();
        let size = usize::try_from(dealing.cards()).unwrap();
        orders(&seen, size, &mut Vec::new(), &mut |order| {
            tally.add(&plan, &dealing.play(&Rule::default(), order).unwrap());
        });
        for (at, (lines, observed)) in lines.iter().zip(&questions).enumerate() {
            let deal = Deal {
                shoe: &shoe,
                rule: &Rule::default(),
                observed,
                dealt: None,
                progress: &|_, _| {},
            };
            let law = dealing.deal(&deal).unwrap();
            let counted = settle::settle(lines, &plan.law(&tally, at));
            assert_eq!(counted, settle::settle(lines, &law), "{} {at}", table.id);
            compared += 1;
        }
    }
    assert!(compared > 10, "only {compared} wagers");
}

fn spec(cards: &[&str]) -> String {
    let of = |card: &Card| {
        let count = cards.iter().filter(|text| Card::parse(text) == Some(*card)).count();
        (count > 0).then(|| format!("{card}={count}"))
    };
    Card::all().filter_map(|card| of(&card)).collect::<Vec<_>>().join(" ")
}

fn orders(left: &[Seen], size: usize, dealt: &mut Vec<Seen>, each: &mut impl FnMut(&[Seen])) {
    if dealt.len() == size {
        return each(dealt);
    }
    for (at, card) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(at);
        dealt.push(*card);
        orders(&rest, size, dealt, each);
        dealt.pop();
    }
}

#[test]
fn all_orders_of_a_small_shoe_counted_are_the_law_of_baccarat() {
    counted_is_dealt("baccarat", &["6H", "KD", "KD", "8C", "3S", "3H", "AS", "QD"]);
}

#[test]
fn all_orders_of_a_small_shoe_counted_are_the_law_of_dragon_tiger() {
    counted_is_dealt("dragon-tiger", &["6H", "KD", "KD", "8C", "3S", "3H", "AS", "QD", "KH"]);
}
