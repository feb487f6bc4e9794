//! Tiny shoes in every order of their cards: what `count` sums over all of them, to the last digit.
//!
//! The program deals each order and looks at it as a player does. [`super::states`] deals none of
//! them: it follows states of the shoe with their number of orders. Both round the expectation of a
//! round to the nearest 10^-12 of a unit, a half upwards, and nothing else; so what they sum is the
//! same whole number, and no farther from the true one than half such a part for each round.

use super::states::{Burn, End};
use super::tiny::{Case, Scale, Tags};

const NINES: Tags = &[(9, (2, 1)), (8, (1, 1)), (4, (-1, 1)), (0, (-1, 4))];

const TRUE: Scale = Scale::True("unseen", "none");

const CASE: Case = Case {
    shoe: "KS=14 9H=2 4D=2",
    wager: "commission",
    burn: Burn::None,
    end: End::Cut(6, 0),
    cuts: &[],
    tags: Some((NINES, TRUE, (1, 1))),
    alike: None,
    beside: None,
};

/// 18!/(14!·2!·2!) = 18,360 orders.
#[test]
fn a_true_count_to_a_cut_card_is_exact() {
    CASE.is_exact();
    Case { end: End::Cut(9, 0), wager: "halves", ..CASE }.is_exact();
}

#[test]
fn rounds_after_the_cut_card_are_exact() {
    let case = Case { shoe: "QH=15 9H=2 6D=1", ..CASE };
    for after in [1, 2] {
        Case { end: End::Cut(11, after), ..case }.is_exact();
    }
    // Behind few cards there is none for another round.
    Case { end: End::Cut(0, 1), wager: "halves", ..case }.is_exact();
}

/// Of three cards that are burned nothing is known; a first card that is turned says how many more,
/// and is counted or not.
#[test]
fn burned_cards_are_exact() {
    let case = Case { shoe: "AS=14 9H=2 7D=2", wager: "player", ..CASE };
    for burn in [Burn::Three, Burn::ByFirst { seen: true }, Burn::ByFirst { seen: false }] {
        Case { burn, ..case }.is_exact();
    }
    // Ten more behind a king.
    let shoe = "KD=2 AS=17 8C=1";
    Case { shoe, burn: Burn::ByFirst { seen: true }, ..case }.is_exact();
}

/// All ways to divide and to round, by triggers that counts are exactly at.
#[test]
fn every_true_count_is_exact() {
    let case = Case { shoe: "KS=15 9H=2 4D=1", burn: Burn::Three, ..CASE };
    for per in ["unseen", "shoe"] {
        for round in ["none", "nearest", "floor", "half-deck"] {
            for trigger in [(0, 1), (4, 1), (-3, 2)] {
                let tags = Some((NINES, Scale::True(per, round), trigger));
                Case { tags, ..case }.is_exact();
            }
        }
    }
}

/// Tags that do not sum to 0, in parts of a unit, from a start, met and never met.
#[test]
fn running_counts_are_exact() {
    const LOOSE: Tags = &[(9, (-3, 2)), (4, (1, 1)), (0, (1, 8))];
    for (start, trigger) in [(0, (1, 1)), (-2, (-1, 2)), (3, (5, 1)), (0, (100, 1))] {
        let tags = Some((LOOSE, Scale::Running(start), trigger));
        Case { tags, end: End::Cut(7, 1), ..CASE }.is_exact();
    }
}

#[test]
fn several_cut_cards_are_exact_from_the_same_orders() {
    let cuts = &[0, 6, 10, 14];
    Case { cuts, end: End::Cut(8, 0), ..CASE }.is_exact();
    Case { cuts, end: End::Cut(12, 1), burn: Burn::Three, wager: "halves", ..CASE }.is_exact();
}

#[test]
fn a_number_of_rounds_is_exact() {
    for rounds in [2, 3] {
        Case { end: End::Rounds(rounds), ..CASE }.is_exact();
    }
}

/// What is bet beside costs where it is bet, and changes nothing else.
#[test]
fn a_wager_bet_beside_is_exact() {
    Case { beside: Some(("player", 2)), ..CASE }.is_exact();
    Case { beside: Some(("halves", 1)), wager: "pair", tags: None, ..CASE }.is_exact();
}

/// By the exact expectation alone, of totals, ranks and suits.
#[test]
fn bets_by_the_exact_expectation_are_exact() {
    let shoe = "KS=7 QS=2 9H=2";
    for wager in ["commission", "halves", "pair", "suits"] {
        let case = Case { shoe, wager, tags: None, end: End::Cut(0, 0), ..CASE };
        case.is_exact();
    }
}

/// As many eights as nines: that one is gone says nothing of pairs, but two unseen cards are alike
/// the likelier the more the one outnumber the others. 16!/(8!·8!) = 12,870 orders.
#[test]
fn a_count_of_the_second_order_is_exact() {
    let case = Case { shoe: "8S=8 9S=8", wager: "pair", tags: None, ..CASE };
    for trigger in [0, 3] {
        Case { alike: Some(trigger), end: End::Cut(0, 0), ..case }.is_exact();
        Case { alike: Some(trigger), end: End::Cut(8, 1), burn: Burn::Three, ..case }.is_exact();
    }
}

/// Rounds of more than half a deck stand in another row than those of less: 32·31·30·29/4! =
/// 35,960 orders.
#[test]
fn rows_by_the_cards_left_are_exact() {
    Case { shoe: "KS=28 9H=4", wager: "halves", ..CASE }.is_exact();
}
