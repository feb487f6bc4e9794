//! 7 Up Baccarat: baccarat in which the Player's first card is a 7 printed on the table.
//!
//! The printed card is not from the shoe and is in no [`Played`]. It is put before the Player's
//! cards for every function of baccarat.

use crate::card::{Face, Rank, Seen};
use crate::condition::Condition;
use crate::field::baccarat::RoundField;
use crate::field::seven_up::{self as fields, PRINTED, meaning};
use crate::field::{Field, Values, Vocabulary};
use crate::game::api::Game;
use crate::game::baccarat::{self, Draw};
use crate::game::look::{Look, Shown};
use crate::game::play::{Broken, Play};
use crate::game::played::Played;
use crate::game::rule::{Listing, Outcomes, Rule, Rules};

/// The dealing procedure of 7 Up Baccarat.
pub struct SevenUp;

/// Returns the card that is printed on the table.
fn printed() -> Seen {
    Seen::from(Rank::new(PRINTED).expect("a rank"))
}

/// Returns the hands with the printed card.
fn whole(played: &Played) -> [Vec<Seen>; 2] {
    let player = std::iter::once(printed()).chain(played.hand(0).iter().copied());
    [player.collect(), played.hand(1).to_vec()]
}

impl Rules for SevenUp {
    fn name(&self) -> &'static str {
        "7 Up Baccarat"
    }

    fn doc(&self) -> &'static str {
        "A printed 7 and a card to the Player, two cards to the Banker, and a third to each by the \
         drawing rules of baccarat."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        fields::vocabulary()
    }

    fn rules(&self, rule: &Rule) -> Vec<String> {
        let first = [
            "The Player's first card is a 7 printed on the table, which is not of the shoe. The \
             Player gets one card more, the Banker two. An ace is worth 1, tens and court cards \
             nothing, any other card its number; a hand is worth the last digit of its sum.",
            "A hand worth 8 or 9 in two cards is a natural, and no hand draws.",
        ];
        let last = ["The hand worth more wins; hands worth the same are a tie."];
        let first = first.into_iter().map(str::to_owned);
        first.chain(Draw::of(rule).describe()).chain(last.map(str::to_owned)).collect()
    }

    fn cards(&self) -> u64 {
        5
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let field = |name: &str| fields::vocabulary().find(name).expect("a field of the game");
        let is = |name: &str, code: u8| Condition::Is(field(name), Values::one(code));
        let results = (0u8..).zip(["Player wins", "Banker wins", "Tie"]);
        let results = results.map(|(code, name)| (name.to_owned(), is("result", code)));
        let sevens = (1..=6u8).map(|count| {
            let noun = if count == 1 { "seven" } else { "sevens" };
            (format!("{count} {noun}, the printed one among them"), is("sevens", count))
        });
        vec![
            Outcomes { id: "results", name: "Results", listing: Listing::Rows(results.collect()) },
            Outcomes { id: "sevens", name: "Sevens", listing: Listing::Rows(sevens.collect()) },
            Outcomes {
                id: "totals",
                name: "Final totals, Player down and Banker across",
                listing: Listing::Grid {
                    rows: (field("player.total"), "Player"),
                    columns: (field("banker.total"), "Banker"),
                },
            },
        ]
    }
}

impl Play for SevenUp {
    /// Deals the Banker's first card, the Player's, the Banker's second, and third cards as in
    /// baccarat.
    fn play(&self, rule: &Rule, cards: &[Seen]) -> Option<Played> {
        let [a, b, c, rest @ ..] = cards else { return None };
        let openings = [baccarat::points(&[printed(), *b]), baccarat::points(&[*a, *c])];
        let third = || rest.first().map_or(0, |card| card.value());
        let [player, banker] = Draw::of(rule).draws(openings, third);
        let third = if player { *rest.first()? } else { Seen::NONE };
        let last = if banker { *rest.get(usize::from(player))? } else { Seen::NONE };
        let hands = [[*b, third, Seen::NONE], [*a, *c, last]];
        Some(Played::of_two(hands, [1 + u8::from(player), 2 + u8::from(banker)]))
    }

    fn result(&self, played: &Played) -> u8 {
        let [player, banker] = whole(played).map(|hand| baccarat::points(&hand));
        baccarat::together(RoundField::Result, player, banker)
    }

    fn broken(&self, rule: &Rule, played: &Played) -> Option<Broken> {
        let [player, banker] = [0, 1].map(|hand| played.hand(hand).len());
        if !(1..=2).contains(&player) || !(2..=3).contains(&banker) {
            return Some(Broken {
                rule: "cards",
                text: format!(
                    "beside the printed 7 the Player has one card or two, and the Banker two or \
                     three; here {player} and {banker}"
                ),
            });
        }
        let [player, banker] = whole(played);
        let whole = Played::new([player.as_slice(), banker.as_slice()]);
        baccarat::broken(Draw::of(rule), &whole)
    }
}

impl Look for SevenUp {
    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown {
        if hand == 1 {
            return baccarat::shown(meaning(field), hand, cards);
        }
        let card = |at: usize| cards.get(at).copied();
        let printed = Face { value: printed().value(), rank: None, suit: None };
        match (card(0), card(1)) {
            (Some(first), Some(third)) => {
                baccarat::shown(meaning(field), hand, &[printed, first, third])
            }
            (Some(first), None) => baccarat::shown(meaning(field), hand, &[printed, first]),
            _ => Shown::Nothing,
        }
    }

    fn together(&self, field: Field, shares: &[u8]) -> u8 {
        baccarat::of_shares(meaning(field), shares)
    }
}

impl Game for SevenUp {}
