//! 7 Up Baccarat against a recursion over the cards that shares no code with it.

use std::collections::BTreeMap;

use crate::common::property;
use proptest::collection::vec;
use proptest::prelude::*;
use shoe_odds::{Batch, BatchRequest, Catalog, Composition, Exact, Request, Shoe, Whole};

const RANKS: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

fn worth(rank: usize) -> u32 {
    if rank < 9 { rank as u32 + 1 } else { 0 }
}

fn points(hand: &[usize]) -> u32 {
    hand.iter().map(|rank| worth(*rank)).sum::<u32>() % 10
}

/// What the wagers win on two hands, the printed 7 in the Player's, in the order of [`WAGERS`]; in
/// twentieths of the stake.
fn wins(player: &[usize], banker: &[usize]) -> [i128; 4] {
    let (own, other) = (points(player), points(banker));
    let sevens = player.iter().chain(banker).filter(|rank| RANKS[**rank] == "7").count();
    [
        if own > other {
            if own == 7 { 10 } else { 20 }
        } else if own == other {
            0
        } else {
            -20
        },
        if other > own {
            if other == 7 { 36 } else { 20 }
        } else if own == other {
            0
        } else {
            -20
        },
        if own == other { if own == 7 { 180 } else { 140 } } else { -20 },
        20 * [-1, -1, 2, 5, 17, 70, 700][sevens],
    ]
}

const WAGERS: [&str; 4] = ["player", "banker", "tie", "super-sevens"];

/// Adds the winnings of all rounds that begin with these hands, each in as many ways as five cards
/// are dealt that begin with it.
fn deal(
    left: &mut [u64; 13],
    (player, banker): (&mut Vec<usize>, &mut Vec<usize>),
    ways: i128,
    sums: &mut [i128; 4],
) {
    let third = player.get(2).map(|rank| worth(*rank));
    let natural = player.len() == 2 && banker.len() == 2 && points(player).max(points(banker)) > 7;
    let to_player = match (player.len(), banker.len()) {
        (1, _) => true,
        (2, 2) => !natural && points(player) <= 5,
        _ => false,
    };
    let to_banker = !to_player
        && match (banker.len(), third) {
            (0 | 1, _) => true,
            (2, None) => !natural && points(banker) <= 5,
            (2, Some(third)) => match points(banker) {
                0..=2 => true,
                3 => third != 8,
                4 => (2..=7).contains(&third),
                5 => (4..=7).contains(&third),
                6 => third == 6 || third == 7,
                _ => false,
            },
            _ => false,
        };
    if !to_player && !to_banker {
        // The printed card is not of the shoe.
        let dealt = player.len() + banker.len() - 1;
        let cards: u64 = left.iter().sum();
        let behind: i128 = (0..5 - dealt).map(|gone| i128::from(cards) - gone as i128).product();
        let wins = wins(player, banker);
        sums.iter_mut().zip(wins).for_each(|(sum, win)| *sum += ways * behind * win);
        return;
    }
    for rank in 0..13 {
        let count = left[rank];
        if count > 0 {
            left[rank] -= 1;
            if to_player {
                player.push(rank)
            } else {
                banker.push(rank)
            }
            deal(left, (player, banker), ways * i128::from(count), sums);
            if to_player {
                player.pop()
            } else {
                banker.pop()
            };
            left[rank] += 1;
        }
    }
}

/// The net win of all ordered deals of five cards, in twentieths of a stake.
fn by_recursion(shoe: &[u64; 13]) -> [i128; 4] {
    let mut sums = [0; 4];
    deal(&mut shoe.clone(), (&mut vec![6], &mut Vec::new()), 1, &mut sums);
    sums
}

fn by_program(shoe: &[u64; 13]) -> BTreeMap<String, i128> {
    let terms = RANKS.iter().zip(shoe).map(|(rank, count)| format!("{rank}={count}"));
    let request = Request {
        shoe: Some(Shoe::parse(&terms.collect::<Vec<_>>().join(" ")).unwrap()),
        variants: vec!["seven-up-baccarat".into()],
        ..Request::default()
    };
    let study = shoe_odds::price(&Catalog::builtin(), &request, &()).unwrap();
    let mut won = BTreeMap::new();
    for wager in &study.reports[0].wagers {
        let twentieths = |text: String| {
            let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
            20 * above.parse::<i128>().unwrap() / below.parse::<i128>().unwrap()
        };
        let of_events = wager.events.iter().map(|event| {
            twentieths(event.pays.to_string()) * event.ways.clone().unwrap().to_i128().unwrap()
        });
        won.insert(wager.id.clone(), of_events.sum());
    }
    won
}

/// The expectation of each wager, counted as a batch counts it.
fn by_batch(shoe: &[u64; 13]) -> Vec<Exact> {
    let wagers = WAGERS.iter().map(|wager| (*wager).to_owned()).collect();
    let request = BatchRequest { variants: vec!["seven-up-baccarat".into()], wagers };
    let batch = Batch::new(&Catalog::builtin(), &request).unwrap();
    let found = batch.tallies(&[Composition::new(shoe).unwrap()]).remove(0).unwrap();
    found.iter().map(|wager| wager.as_ref().unwrap().expectation()).collect()
}

fn assert_same(shoe: &[u64; 13]) {
    let (expected, found) = (by_recursion(shoe), by_program(shoe));
    let cards: u64 = shoe.iter().sum();
    let all: i128 = (0..5).map(|dealt| i128::from(cards - dealt)).product();
    let mut batch = by_batch(shoe).into_iter();
    for (wager, expected) in WAGERS.iter().zip(expected) {
        assert_eq!(found[*wager], expected, "{wager} from {shoe:?}");
        let expectation = Exact::quotient(&Whole::from(expected), &Whole::from(20 * all)).unwrap();
        assert_eq!(batch.next(), Some(expectation), "{wager} from {shoe:?}, counted");
    }
}

#[test]
fn full_shoes_win_what_the_recursion_says() {
    for decks in [1, 6, 8] {
        assert_same(&[4 * decks; 13]);
    }
}

proptest! {
    #![proptest_config(property(40))]

    #[test]
    fn prop_shoes_of_few_ranks_win_what_the_recursion_says(
        ranks in vec((0..13usize, 1..=5u64), 3..=6), sevens in 0..=6u64,
    ) {
        let mut shoe = [0; 13];
        ranks.iter().for_each(|(rank, count)| shoe[*rank] += count);
        shoe[6] += sevens;
        prop_assume!(shoe.iter().sum::<u64>() >= 5);
        assert_same(&shoe);
    }
}

/// Seven sevens and nothing else: 7 and 7 is 4, the Banker's two are 4, both draw a 7: 1 to 1 with
/// six sevens.
#[test]
fn a_shoe_of_sevens_is_a_tie_of_six() {
    let mut shoe = [0; 13];
    shoe[6] = 7;
    let all = 7 * 6 * 5 * 4 * 3;
    let found = by_program(&shoe);
    assert_eq!(
        [found["player"], found["tie"], found["super-sevens"]],
        [0, 140 * all, 14_000 * all]
    );
}
