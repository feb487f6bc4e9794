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

[wager.ante-suited]
name  = "Ante, by suits, of which the player knows nothing in most rounds"
plays = "ante"
by    = [
  { take = "fold", when = { not = { seen.suited = ["2", "3"] }, player.class = "flush" } },
  { take = "raise", when = { seen.suited = ["2", "3"] } },
  { take = "raise", when = { not = { player.lowest = "2-Q" }, dealer.first.rank = "< player.second-highest" } },
  { take = "fold" },
]

[wager.ante-all]
name  = "Ante, always raise"
plays = "ante"
by    = [ { take = "raise" } ]
"#;

/// Decisions by suits of every kind, which the law beside open cards has to tell apart.
const BY_SUITS: &str = r#"
[wager.numbers]
name = "By numbers of suits"

[wager.numbers.decide]
sees          = ["player.suits", "seen.suits", "dealer.first.rank"]
options.fold  = "lose"
options.raise = { raise = 1, pays = [{ odds = "2 to 1", when = { result = "player" } }] }

[wager.most]
name = "By the most of a suit"

[wager.most.decide]
sees          = ["player.most-of-a-suit", "seen.most-of-a-suit", "player.alike"]
options.fold  = "lose"
options.raise = { raise = 1, pays = [{ odds = "2 to 1", when = { result = "player" } }] }

[wager.names]
name = "By the names of suits"

[wager.names.decide]
sees          = ["dealer.first.suit", "seen.colours", "player.highest"]
options.fold  = "lose"
options.raise = { raise = 1, pays = [{ odds = "2 to 1", when = { result = "player", dealer.suits = ["1", "3"] } }] }
"#;

fn card(name: &str) -> Card {
    let (rank, suit) = name.split_at(1);
    let rank = RANKS.iter().position(|known| *known == rank).unwrap() + 1;
    Card { rank, suit: "SHDC".find(suit).unwrap() }
}

/// Three suits of the same cards, suits that differ, and cards that are twice in the shoe.
const SHOES: [&str; 3] =
    ["AS KS 3S AH KH 3H AD KD 3D", "AS KS QS 3S AH KH QH 2D 2C", "AS AS KS QS AH KH QH 3H KD QD"];

fn agree_on(wagers: &str) -> Compared {
    let game = game();
    let text = table(&game, &[]) + wagers;
    let mut compared = Compared::default();
    for shoe in SHOES {
        let shoe: Vec<Card> = shoe.split(' ').map(card).collect();
        let dealt = Dealt { game: &game, shoe: &shoe };
        agree(&text, &spec(&shoe, Known::Card), &dealt, &mut compared);
    }
    compared
}

#[test]
fn an_open_card_is_counted_as_every_order_of_the_cards_plays_it() {
    let compared = agree_on(WAGERS);
    assert_eq!((compared.solved, compared.by_rule, compared.priced), (3, 9, 12));
}

#[test]
fn suits_matter_beside_an_open_card_as_every_order_of_the_cards_plays_them() {
    let compared = agree_on(BY_SUITS);
    assert_eq!((compared.solved, compared.by_rule, compared.priced), (9, 0, 9));
}
