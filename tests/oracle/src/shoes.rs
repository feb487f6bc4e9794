//! Shoes to compare on, and how they are told to the engine.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::cards::{Card, RANKS, Shoe, cards_in};

/// How finely a shoe is told to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    Values,
    Ranks,
    Cards,
}

/// The shoe as `--shoe` takes it.
pub fn spec(shoe: &Shoe, told: Told) -> String {
    let term = |(card, count): &(Card, u128)| match told {
        Told::Values => format!("{}={count}", card.value),
        Told::Ranks => format!("{}={count}", RANKS[usize::from(card.rank)]),
        Told::Cards => format!("{}={count}", name_of(*card)),
    };
    shoe.iter().map(term).collect::<Vec<_>>().join(" ")
}

/// `"KH"`
pub fn name_of(card: Card) -> String {
    format!("{}{}", RANKS[usize::from(card.rank)], ["S", "H", "D", "C"][usize::from(card.suit)])
}

pub fn shoe_of(cards: impl IntoIterator<Item = Card>) -> Shoe {
    let mut shoe = Shoe::new();
    for card in cards {
        match shoe.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => shoe.push((card, 1)),
        }
    }
    shoe
}

pub fn by_values(counts: [u128; 10]) -> Shoe {
    (0..10).map(|value| (Card::of_value(value), counts[usize::from(value)])).collect()
}

/// Four cards of each value and deck, sixteen of value 0.
pub fn decks_by_values(decks: u128) -> [u128; 10] {
    std::array::from_fn(|value| if value == 0 { 16 * decks } else { 4 * decks })
}

pub fn decks_by_ranks(decks: u128) -> Shoe {
    (0..13).map(|rank| (Card::new(rank, 0), 4 * decks)).collect()
}

pub fn decks_by_cards(decks: u128) -> Shoe {
    (0..52).map(|card| (Card::new(card / 4, card % 4), decks)).collect()
}

pub fn any_card() -> impl Strategy<Value = Card> {
    (0..13u8, 0..4u8).prop_map(|(rank, suit)| Card::new(rank, suit))
}

/// Small shoes by card. Cards picked freely from the 52 seldom make a pair, let alone six cards
/// of a color, so two kinds of three are picked from a few cards, or from a few ranks and suits.
pub fn card_shoes(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Shoe> {
    let free = vec(any_card(), sizes.clone());
    let few_sizes = sizes.clone();
    let few = vec(any_card(), 2..=4).prop_flat_map(move |few| vec(select(few), few_sizes.clone()));
    let alike_sizes = sizes.clone();
    let alike = (vec(0..13u8, 1..=5), vec(0..4u8, 1..=3)).prop_flat_map(move |(ranks, suits)| {
        let card = (select(ranks), select(suits)).prop_map(|(rank, suit)| Card::new(rank, suit));
        vec(card, alike_sizes.clone())
    });
    // Ranks in a row, the ace above the king too, of a suit or two.
    let row = (0..10u8, vec(0..4u8, 1..=2)).prop_flat_map(move |(first, suits)| {
        let card = (first..first + 5, select(suits));
        vec(card.prop_map(|(rank, suit)| Card::new(rank % 13, suit)), sizes.clone())
    });
    prop_oneof![free, few, alike, row].prop_map(shoe_of)
}

/// Shoes of six to nine cards, mostly of the cheaper sizes: nine cards deal 84 times as many
/// rounds as six.
pub fn tiny_card_shoes() -> impl Strategy<Value = Shoe> {
    prop_oneof![6 => card_shoes(6..=7), 3 => card_shoes(8..=8), 1 => card_shoes(9..=9)]
}

/// The same, known by rank only.
pub fn tiny_rank_shoes() -> impl Strategy<Value = Shoe> {
    tiny_card_shoes().prop_map(|shoe| {
        let cards = shoe.iter().flat_map(|(card, count)| (0..*count).map(|_| *card));
        shoe_of(cards.map(|card| Card::new(card.rank, 0)))
    })
}

/// Few types of card, but so many cards that 64 bits do not hold the ways.
pub fn huge_card_shoes() -> impl Strategy<Value = Shoe> {
    vec((any_card(), 1..=80_000u128), 3..=5).prop_map(|cards| {
        let mut shoe = shoe_of(cards.iter().map(|(card, _)| *card));
        for ((_, count), (_, many)) in shoe.iter_mut().zip(&cards) {
            *count += 5 + many;
        }
        shoe
    })
}

/// Whole shoes of 1 to 10 decks, and the same after any number of cards were dealt, which leaves
/// any count of each value up to the full one.
pub fn large_value_shoes() -> impl Strategy<Value = Shoe> {
    let decks = 1..=10u128;
    let full = decks.clone().prop_map(decks_by_values);
    let depleted = decks.clone().prop_flat_map(|decks| decks_by_values(decks).map(|full| 0..=full));
    prop_oneof![1 => full, 3 => depleted].prop_map(by_values).prop_filter("six cards", has_six)
}

/// One to six of the ten values.
pub fn value_shoes_with_missing_values() -> impl Strategy<Value = Shoe> {
    let present = proptest::sample::subsequence((0..10).collect::<Vec<usize>>(), 1..=6);
    (present, [1..=160u128, 1..=40, 1..=40, 1..=40, 1..=40, 1..=40])
        .prop_map(|(present, counts)| {
            let mut shoe = [0; 10];
            for (value, count) in present.into_iter().zip(counts) {
                shoe[value] = count;
            }
            by_values(shoe)
        })
        .prop_filter("six cards", has_six)
}

/// Six to twenty cards, a good part of them tens.
pub fn small_value_shoes() -> impl Strategy<Value = Shoe> {
    vec(prop_oneof![2 => 0..10usize, 1 => Just(0)], 6..=20).prop_map(|values| {
        let mut shoe = [0; 10];
        for value in values {
            shoe[value] += 1;
        }
        by_values(shoe)
    })
}

fn has_six(shoe: &Shoe) -> bool {
    cards_in(shoe) >= 6
}
