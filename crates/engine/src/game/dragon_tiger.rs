//! Dragon Tiger: one card to the Dragon, one to the Tiger. The smallest complete game.

use crate::card::{Face, Rank, Seen, Suit};
use crate::condition::Condition;
use crate::distribution::Observed;
use crate::field::dragon_tiger::{self as fields, Meaning, field, meaning};
use crate::field::{Field, NONE, Values, Vocabulary};
use crate::game::api::Game;
use crate::game::look::{Look, Shown};
use crate::game::play::{Broken, Play, highest};
use crate::game::played::Played;
use crate::game::rule::{Listing, Outcomes, Rule, Rules};

/// The code of a tie, after the codes of the hands.
const TIE: u8 = 2;

/// The dealing procedure of Dragon Tiger.
pub struct DragonTiger;

impl Rules for DragonTiger {
    fn name(&self) -> &'static str {
        "Dragon Tiger"
    }

    fn doc(&self) -> &'static str {
        "One card to the Dragon and one to the Tiger; the higher rank wins, ace low."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        fields::vocabulary()
    }

    fn rules(&self, _: &Rule) -> Vec<String> {
        let rules = [
            "The Dragon and the Tiger get one card each.",
            "The higher rank wins, from the ace, which is the lowest, to the king; suits do not \
             matter.",
            "Equal ranks are a tie.",
        ];
        rules.map(str::to_owned).into()
    }

    fn cards(&self) -> u64 {
        2
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let is = |what: Meaning, code: u8| Condition::Is(field(what), Values::one(code));
        let results = (0u8..).zip(["Dragon wins", "Tiger wins", "Tie"]);
        let margins =
            (0..13u8).map(|by| (format!("Ranks differ by {by}"), is(Meaning::Margin, by)));
        let tie = || is(Meaning::Result, TIE);
        vec![
            Outcomes {
                id: "results",
                name: "Results",
                listing: Listing::Rows(
                    results.map(|(code, name)| (name.into(), is(Meaning::Result, code))).collect(),
                ),
            },
            Outcomes { id: "margins", name: "Margins", listing: Listing::Rows(margins.collect()) },
            Outcomes {
                id: "suits",
                name: "Suits",
                listing: Listing::Rows(vec![
                    ("Both cards of one suit".into(), is(Meaning::Suited, 1)),
                    ("Suited tie".into(), Condition::All(vec![tie(), is(Meaning::Suited, 1)])),
                ]),
            },
        ]
    }
}

impl Play for DragonTiger {
    fn play(&self, _: &Rule, cards: &[Seen]) -> Option<Played> {
        let [dragon, tiger, ..] = cards else { return None };
        let hands = [dragon, tiger].map(|card| [*card, Seen::NONE, Seen::NONE]);
        Some(Played::of_two(hands, [1, 1]))
    }

    fn result(&self, played: &Played) -> u8 {
        let rank = |hand: usize| played.hand(hand).first().map_or(NONE, |card| card.rank().code());
        highest([rank(0), rank(1)])
    }

    fn broken(&self, _: &Rule, played: &Played) -> Option<Broken> {
        let counts = [0, 1].map(|hand| played.hand(hand).len());
        (counts != [1, 1]).then(|| Broken {
            rule: "cards",
            text: format!(
                "each hand has one card; the Dragon has {}, the Tiger {}",
                counts[0], counts[1]
            ),
        })
    }
}

impl Look for DragonTiger {
    fn certified(&self) -> &'static str {
        crate::field::dragon_tiger::CERTIFIED
    }

    fn names_suits(&self, observed: &Observed) -> bool {
        let names = |what: Meaning| matches!(what, Meaning::Suit(_) | Meaning::Colour(_));
        observed.fields().any(|field| names(meaning(field)))
    }

    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown {
        let card = cards.first();
        let rank = || card.and_then(|card| card.rank).map_or(NONE, Rank::code);
        let suit = || card.and_then(|card| card.suit).map_or(NONE, Suit::code);
        let colour = || card.and_then(|card| card.suit).map_or(NONE, Suit::colour);
        match meaning(field) {
            Meaning::Result | Meaning::Margin => Shown::Share(rank()),
            Meaning::Suited => Shown::Share(suit()),
            Meaning::Rank(side) if side == hand => Shown::Value(rank()),
            Meaning::Suit(side) if side == hand => Shown::Value(suit()),
            Meaning::Colour(side) if side == hand => Shown::Value(colour()),
            Meaning::Rank(_) | Meaning::Suit(_) | Meaning::Colour(_) => Shown::Nothing,
        }
    }

    fn together(&self, field: Field, shares: &[u8]) -> u8 {
        let [dragon, tiger] = *shares else { return NONE };
        match meaning(field) {
            Meaning::Result => highest([dragon, tiger]),
            Meaning::Margin => dragon.abs_diff(tiger),
            _ => u8::from(dragon == tiger),
        }
    }
}

impl Game for DragonTiger {
    /// Separates fields of one hand from fields of both, by grain. Fields of the Dragon's card have
    /// few classes alone, and very many together with fields of the Tiger's card.
    fn pool(&self, observed: &Observed) -> Option<usize> {
        let hands = observed.fields().map(|field| match meaning(field) {
            Meaning::Rank(hand) | Meaning::Suit(hand) | Meaning::Colour(hand) => 1 << hand,
            Meaning::Result | Meaning::Margin | Meaning::Suited => 3,
        });
        Some(
            4 * self.grain(observed) as usize + hands.fold(0, |all: usize, hand: usize| all | hand),
        )
    }
}
