//! 7 Up Baccarat, of five cards, and two rounds of Dragon Tiger from one shoe, of four.

use rayon::prelude::*;
use shoe_odds::distribution::Observed;
use shoe_odds::field::Field;
use shoe_odds::game::{Deal, Rule, game};
use shoe_odds::{Composition, Shoe};

use crate::shoes::{Plain, of_proof};

/// Baccarat values of the ranks, ace to king.
fn worth(rank: usize) -> usize {
    if rank < 9 { rank + 1 } else { 0 }
}

/// The place of a 7 among the ranks: the card printed on the table.
const SEVEN: usize = 6;

/// By totals, cards and sevens of a round, the printed seven among them.
fn class(totals: [usize; 2], cards: [usize; 2], sevens: usize) -> usize {
    ((totals[0] * 10 + totals[1]) * 4 + 2 * (cards[0] - 2) + cards[1] - 2) * 7 + sevens
}

const CLASSES: usize = 100 * 4 * 7;

/// Deals the Banker's first card, the Player's, the Banker's second, and third cards by the standard
/// table of play.
fn deal(
    left: &mut [u64],
    player: &mut Vec<usize>,
    banker: &mut Vec<usize>,
    ways: u64,
    to: &mut [u64],
) {
    let total = |hand: &[usize]| hand.iter().map(|rank| worth(*rank)).sum::<usize>() % 10;
    let whole = player.len() >= 2 && banker.len() >= 2;
    let natural = whole && (total(&player[..2]) >= 8 || total(&banker[..2]) >= 8);
    let player_draws = whole && !natural && total(&player[..2]) <= 5;
    let banker_draws = whole && !natural && {
        let own = total(&banker[..2]);
        match player.get(2).map(|rank| worth(*rank)) {
            None => own <= 5,
            Some(third) => match own {
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => (6..=7).contains(&third),
                _ => false,
            },
        }
    };
    let next = match (player.len(), banker.len()) {
        (_, 0) => Some(1),
        (1, _) => Some(0),
        (_, 1) => Some(1),
        (2, _) if player_draws => Some(0),
        (_, 2) if banker_draws => Some(1),
        _ => None,
    };
    let Some(next) = next else {
        let cards = [player.len(), banker.len()];
        let sevens = player.iter().chain(banker.iter()).filter(|rank| **rank == SEVEN).count();
        // The printed card is not of the shoe.
        let behind = 5 - (cards[0] + cards[1] - 1);
        let n: u64 = left.iter().sum();
        let rest: u64 = (0..behind as u64).map(|gone| n - gone).product();
        to[class([total(player), total(banker)], cards, sevens)] += ways * rest;
        return;
    };
    for rank in 0..13 {
        if left[rank] > 0 {
            let ways = ways * left[rank];
            left[rank] -= 1;
            [&mut *player, &mut *banker][next].push(rank);
            deal(left, player, banker, ways, to);
            [&mut *player, &mut *banker][next].pop();
            left[rank] += 1;
        }
    }
}

/// 13 ranks: 6,188 shoes of five cards, and the 8,568 that determine every polynomial.
#[test]
fn all_rank_shoes_of_seven_up() {
    let seven_up = game("seven-up-baccarat").unwrap();
    let plain = Plain::new(13, 5, CLASSES, |counts, to| {
        deal(&mut counts.to_vec(), &mut vec![SEVEN], &mut Vec::new(), 1, to);
    });
    let names = ["player.total", "banker.total", "player.cards", "banker.cards", "sevens"];
    let fields: [Field; 5] = names.map(|name| seven_up.vocabulary().find(name).unwrap());
    let mut observed = Observed::default();
    fields.iter().for_each(|field| observed.watch_value(*field));
    let of_case = |value: &dyn Fn(Field) -> u8| {
        let [player, banker, players, bankers, sevens] =
            fields.map(|field| usize::from(value(field)));
        class([player, banker], [players, bankers], sevens)
    };
    let rule = Rule::default();
    let many = seven_up.many(&rule, &observed, CLASSES, &|value| Some(of_case(value))).unwrap();
    let shoes = of_proof(13, 5, 6);
    shoes.par_chunks(64).for_each(|shoes| {
        let compositions: Vec<Composition> =
            shoes.iter().map(|shoe| Composition::new(shoe).unwrap()).collect();
        many.tally(&compositions, &mut |at, ways| assert_eq!(ways, plain.of(&shoes[at])));
        // The same by playing every order, of some.
        let shoe: Shoe = compositions[0].shoe().unwrap();
        let deal = Deal {
            shoe: &shoe,
            rule: &rule,
            observed: &observed,
            dealt: None,
            progress: &|_, _| {},
        };
        let mut found = vec![0; CLASSES];
        for (case, ways) in seven_up.deal(&deal).unwrap().cases() {
            found[of_case(&|field| case.value(field))] += ways.to_u128().unwrap();
        }
        assert_eq!(found, plain.of(&shoes[0]));
    });
}

/// 13 ranks: 1,820 shoes of four cards, and 2,380.
#[test]
fn all_rank_shoes_of_two_rounds_of_dragon_tiger() {
    let dragon_tiger = game("dragon-tiger").unwrap();
    // Dragon, Tiger, tie.
    let result = |dragon: usize, tiger: usize| match dragon.cmp(&tiger) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    };
    let plain = Plain::new(13, 4, 9, |counts, to| {
        let mut orders = vec![(Vec::new(), counts.to_vec(), 1)];
        while let Some((cards, left, ways)) = orders.pop() {
            if let [a, b, c, d] = cards[..] {
                to[3 * result(a, b) + result(c, d)] += ways;
                continue;
            }
            for rank in (0..13).filter(|rank| left[*rank] > 0) {
                let (mut cards, mut less): (Vec<usize>, Vec<u64>) = (cards.clone(), left.clone());
                cards.push(rank);
                less[rank] -= 1;
                orders.push((cards, less, ways * left[rank]));
            }
        }
    });
    of_proof(13, 4, 3).par_iter().for_each(|counts| {
        let shoe = Composition::new(counts).unwrap().shoe().unwrap();
        let two = dragon_tiger.rounds(&shoe, &Rule::default()).unwrap().two();
        let found: Vec<u128> = two.iter().flatten().map(|ways| ways.to_u128().unwrap()).collect();
        assert_eq!(found, plain.of(counts), "{shoe}");
    });
}
