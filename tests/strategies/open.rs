//! A game with an open card, as Caribbean Stud Poker, on shoes so small that the oracle plays every
//! order of the cards.

use shoe_odds_oracle::declared::{Card, Dealt, Game, RANKS, Rank, When};

use super::{Compared, agree};
use crate::hands::declared::{Known, spec, table};

/// Three cards each, the first of the dealer's open. Straights are left out: the shoes have few
/// ranks.
fn game() -> Game {
    let is = |field: &str, values: &[&str]| {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        Some(When::All(vec![(field.to_owned(), values)]))
    };
    let classes = [
        ("flush", is("suits", &["1"])),
        ("alike", is("ranks", &["1", "2"])),
        ("ace-high", is("highest", &["A"])),
        ("nothing", None),
    ];
    let classes = classes.map(|(name, when)| (name.to_owned(), when)).to_vec();
    let rank = Rank { hands: vec![0, 1], classes, ties: vec!["ranks".into()], ..Rank::default() };
    let seen = vec![(0, 0), (0, 1), (0, 2), (1, 0)];
    Game {
        ace_high: true,
        hands: vec![("player".into(), 3), ("dealer".into(), 3)],
        groups: vec![("seen".into(), seen)],
        rank: Some(rank),
    }
}

const WAGERS: &str = r#"
[wager.ante]
name = "Ante"

[wager.ante.decide]
sees         = ["player.class", "dealer.first.rank"]
also.sees    = ["player.second-highest", "player.lowest", "seen.suited", "seen.highest-suited"]
also.when    = { player.class = ["ace-high"] }
options.fold = "lose"

[wager.ante.decide.options.raise]
raise = 2
pays  = [
  { odds = "1 to 1", name = "dealer does not qualify", when = { dealer.class = "nothing" } },
  { odds = "11 to 1", name = "flush wins", when = { result = "player", player.class = "flush" } },
  { odds = "3 to 1", name = "other hand wins", when = { result = "player" } },
  { odds = "push", name = "tie", when = { result = "tie" } },
]

[wager.ante-matching]
name  = "Ante, by the open card"
plays = "ante"
by    = [
  { take = "raise", when = { player.class = ["flush", "alike"] } },
  { take = "raise", when = { player.class = "ace-high", seen.suited = ["2", "3"] } },
  { take = "fold" },
]

[wager.ante-all]
name  = "Ante, always raise"
plays = "ante"
by    = [ { take = "raise" } ]
"#;

fn card(name: &str) -> Card {
    let (rank, suit) = name.split_at(1);
    let rank = RANKS.iter().position(|known| *known == rank).unwrap() + 1;
    Card { rank, suit: "SHDC".find(suit).unwrap() }
}

/// Three suits of the same cards, suits that differ, and cards that are twice in the shoe.
#[test]
fn an_open_card_is_counted_as_every_order_of_the_cards_plays_it() {
    let game = game();
    let text = table(&game, &[]) + WAGERS;
    let mut compared = Compared::default();
    for shoe in [
        "AS KS 3S AH KH 3H AD KD 3D",
        "AS KS QS 3S AH KH QH 2D 2C",
        "AS AS KS QS AH KH QH 3H KD QD",
    ] {
        let shoe: Vec<Card> = shoe.split(' ').map(card).collect();
        let dealt = Dealt { game: &game, shoe: &shoe };
        agree(&text, &spec(&shoe, Known::Card), &dealt, &mut compared);
    }
    assert_eq!((compared.solved, compared.by_rule, compared.priced), (3, 6, 9));
}
