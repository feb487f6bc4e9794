//! Tables of outcomes of a round of baccarat that are worth showing whatever the wagers are.

use crate::card::Rank;
use crate::condition::Condition;
use crate::field::baccarat::{BANKER, HandField, Meaning, PLAYER, RoundField, Side, TIE, field};
use crate::field::{Values, rank_pair};
use crate::game::rule::{Listing, Outcomes};

pub(super) fn outcomes() -> Vec<Outcomes> {
    let rows = |id, name, rows: Vec<(String, Condition)>| Outcomes {
        id,
        name,
        listing: Listing::Rows(rows),
    };
    vec![
        rows("results", "Results", results()),
        rows("naturals", "Naturals", naturals()),
        rows("cards", "Number of cards", cards()),
        rows("margins", "Margins", margins()),
        rows("three-card-wins", "Three-card wins", three_card_wins()),
        rows("nine-over-eight", "Nine over eight", nine_over_eight()),
        rows("pairs", "Pairs", pairs()),
        rows("suited", "Suited first two cards", suited()),
        Outcomes {
            id: "totals",
            name: "Final totals",
            listing: Listing::Grid {
                rows: (hand(Side::Player, HandField::Total), "Player"),
                columns: (hand(Side::Banker, HandField::Total), "Banker"),
            },
        },
    ]
}

fn results() -> Vec<(String, Condition)> {
    let named = [("Banker wins", BANKER), ("Player wins", PLAYER), ("Tie", TIE)];
    named.map(|(name, code)| (name.into(), result(code))).into()
}

fn naturals() -> Vec<(String, Condition)> {
    let natural = |side| is(side, HandField::Natural, 1);
    let [player, banker] = [Side::Player, Side::Banker];
    let both = || all([natural(player), natural(banker)]);
    vec![
        ("Player natural".into(), natural(player)),
        ("Banker natural".into(), natural(banker)),
        ("Both hands natural".into(), both()),
        ("Either hand natural".into(), any([natural(player), natural(banker)])),
        ("Player wins with a natural".into(), all([result(PLAYER), natural(player)])),
        ("Banker wins with a natural".into(), all([result(BANKER), natural(banker)])),
        ("Natural tie".into(), all([result(TIE), natural(player)])),
    ]
}

fn cards() -> Vec<(String, Condition)> {
    let in_all =
        (4..=6u8).map(|cards| (format!("{cards} cards in all"), round(RoundField::Cards, cards)));
    let by_hand = [(2, 2), (3, 2), (2, 3), (3, 3)].map(|(player, banker)| {
        let name = format!("Player {player} cards, Banker {banker} cards");
        let cards = |side, cards| is(side, HandField::Cards, cards);
        (name, all([cards(Side::Player, player), cards(Side::Banker, banker)]))
    });
    in_all.chain(by_hand).collect()
}

fn margins() -> Vec<(String, Condition)> {
    let by = |margin: u8| round(RoundField::Margin, margin);
    let tie = [("Tie".to_string(), result(TIE))];
    let of = |name: &'static str, code: u8| {
        (1..10).map(move |margin| {
            (format!("{name} wins by {margin}"), all([result(code), by(margin)]))
        })
    };
    tie.into_iter().chain(of("Banker", BANKER)).chain(of("Player", PLAYER)).collect()
}

fn three_card_wins() -> Vec<(String, Condition)> {
    let wins = |side: Side, code: u8, total: Option<u8>| {
        let total = total.map(|total| is(side, HandField::Total, total));
        let parts = [result(code), is(side, HandField::Cards, 3)];
        Condition::All(parts.into_iter().chain(total).collect())
    };
    vec![
        ("Banker wins with three cards".into(), wins(Side::Banker, BANKER, None)),
        ("Banker wins with three-card 7".into(), wins(Side::Banker, BANKER, Some(7))),
        ("Player wins with three cards".into(), wins(Side::Player, PLAYER, None)),
        ("Player wins with three-card 8".into(), wins(Side::Player, PLAYER, Some(8))),
    ]
}

fn nine_over_eight() -> Vec<(String, Condition)> {
    let over = |winner: u8, loser: u8| {
        any([(Side::Player, Side::Banker), (Side::Banker, Side::Player)].map(|(high, low)| {
            all([
                is(high, HandField::Total, 9),
                is(high, HandField::Cards, winner),
                is(low, HandField::Total, 8),
                is(low, HandField::Cards, loser),
            ])
        }))
    };
    let named = [(2, 2), (2, 3), (3, 2), (3, 3)].map(|(winner, loser)| {
        (format!("{winner}-card 9 beats {loser}-card 8"), over(winner, loser))
    });
    named.into()
}

fn pairs() -> Vec<(String, Condition)> {
    let pair = |side| is(side, HandField::Pair, 1);
    let perfect = |side| is(side, HandField::PerfectPair, 1);
    let [player, banker] = [Side::Player, Side::Banker];
    vec![
        ("Player pair".into(), pair(player)),
        ("Banker pair".into(), pair(banker)),
        ("Either hand a pair".into(), any([pair(player), pair(banker)])),
        ("Both hands a pair".into(), all([pair(player), pair(banker)])),
        ("Player suited pair".into(), perfect(player)),
        ("Banker suited pair".into(), perfect(banker)),
        ("Either hand a suited pair".into(), any([perfect(player), perfect(banker)])),
        ("Both hands a suited pair".into(), all([perfect(player), perfect(banker)])),
    ]
}

fn suited() -> Vec<(String, Condition)> {
    let suited = |side| is(side, HandField::Suited, 1);
    let [queen, king] = ["Q", "K"].map(|name| Rank::parse(name).expect("a rank"));
    let king_queen = rank_pair(queen, king);
    let both = |side| all([suited(side), is(side, HandField::FirstTwo, king_queen)]);
    vec![
        ("Player suited".into(), suited(Side::Player)),
        ("Banker suited".into(), suited(Side::Banker)),
        ("Player suited K-Q".into(), both(Side::Player)),
        ("Banker suited K-Q".into(), both(Side::Banker)),
    ]
}

fn hand(side: Side, what: HandField) -> crate::field::Field {
    field(Meaning::Hand(side, what))
}

fn is(side: Side, what: HandField, code: u8) -> Condition {
    Condition::Is(hand(side, what), Values::one(code))
}

fn round(what: RoundField, code: u8) -> Condition {
    Condition::Is(field(Meaning::Round(what)), Values::one(code))
}

fn result(code: u8) -> Condition {
    round(RoundField::Result, code)
}

fn all<const N: usize>(parts: [Condition; N]) -> Condition {
    Condition::All(parts.into())
}

fn any<const N: usize>(parts: [Condition; N]) -> Condition {
    Condition::Any(parts.into())
}
