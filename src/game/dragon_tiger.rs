//! Dragon Tiger: one card to the Dragon, one to the Tiger. The smallest complete game.

use crate::card::{Face, Grain, Rank, Seen, Suit};
use crate::condition::Condition;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::field::dragon_tiger::{self as fields, Meaning, RESULTS, field, meaning};
use crate::field::{Field, NONE, Values};
use crate::game::api::{self, Broken, Deal, Game, HAND, Listing, Outcomes, Played, Rounds, Shown};
use crate::game::baccarat::Draw;
use crate::game::rounds::Blocks;
use crate::shoe::Shoe;

/// The dealing procedure of Dragon Tiger.
pub struct DragonTiger;

impl Game for DragonTiger {
    fn id(&self) -> &'static str {
        "dragon-tiger"
    }

    fn name(&self) -> &'static str {
        "Dragon Tiger"
    }

    fn doc(&self) -> &'static str {
        "One card to the Dragon and one to the Tiger; the higher rank wins, ace low."
    }

    fn rules(&self, _: &Draw) -> Vec<String> {
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

    fn grain(&self, observed: &Observed) -> Grain {
        let vocabulary = fields::vocabulary();
        observed.fields().map(|field| vocabulary.spec(field).grain).fold(Grain::Value, Grain::join)
    }

    fn is_coarse(&self, _: &Observed) -> bool {
        true
    }

    fn names_suits(&self, observed: &Observed) -> bool {
        let names = |what: Meaning| matches!(what, Meaning::Suit(_) | Meaning::Colour(_));
        observed.fields().any(|field| names(meaning(field)))
    }

    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error> {
        api::check(self, deal)?;
        let merges = deal.observed.merges();
        let types = deal.shoe.types();
        let grain = deal.shoe.known();
        let known = [0, 1].map(|hand| deal.dealt.and_then(|dealt| dealt.hand(hand).next()));
        let agrees =
            |hand: usize, card: Face| known[hand].is_none_or(|known| known.at(grain).matches(card));
        let pairs = types.iter().enumerate().flat_map(|(first, (dragon, of_dragon))| {
            types.iter().enumerate().map(move |(second, (tiger, of_tiger))| {
                let of_tiger = of_tiger.saturating_sub(u64::from(first == second));
                ([*dragon, *tiger], u128::from(*of_dragon) * u128::from(of_tiger))
            })
        });
        let pairs = pairs.filter(|(cards, _)| agrees(0, cards[0]) && agrees(1, cards[1]));
        let cases = pairs.map(|(cards, ways)| {
            let values = merges.iter().map(|merge| merge.of(observe(meaning(merge.field), cards)));
            (values.collect(), ways)
        });
        api::met(deal, Distribution::gather(deal.observed.fields().collect(), cases))
    }

    fn play(&self, _: &Draw, cards: &[Seen]) -> Option<Played> {
        let [dragon, tiger, ..] = cards else { return None };
        Played::new([&[*dragon], &[*tiger]])
    }

    fn broken(&self, _: &Draw, played: &Played) -> Option<Broken> {
        let counts = [0, 1].map(|hand| played.hand(hand).len());
        (counts != [1, 1]).then(|| Broken {
            rule: "cards",
            text: format!(
                "each hand has one card; the Dragon has {}, the Tiger {}",
                counts[0], counts[1]
            ),
        })
    }

    fn points(&self, _: &[Seen]) -> Option<u8> {
        None
    }

    fn result(&self, played: &Played) -> u8 {
        let rank = |side: usize| played.hand(side).first().map_or(NONE, |card| card.rank().code());
        result(rank(0), rank(1))
    }

    fn looked_at(&self, observed: &Observed) -> [[Option<Grain>; HAND]; 2] {
        let grain = (!observed.is_empty()).then(|| self.grain(observed));
        [[grain, None, None]; 2]
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

    fn together(&self, field: Field, [dragon, tiger]: [u8; 2]) -> u8 {
        match meaning(field) {
            Meaning::Result => result(dragon, tiger),
            Meaning::Margin => dragon.abs_diff(tiger),
            _ => u8::from(dragon == tiger),
        }
    }

    fn rounds(&self, shoe: &Shoe, _: &Draw) -> Rounds {
        let of_rank = |rank: Rank| {
            let of_rank = shoe.types().iter().filter(move |(face, _)| face.rank == Some(rank));
            of_rank.map(|(_, count)| count).sum()
        };
        let blocks = Blocks::new(13, 2, |ranks| result(ranks[0], ranks[1]).into());
        let counts = Rank::all().map(of_rank).collect();
        let one = blocks.clone();
        let results =
            move |shoes: &[Vec<u64>]| shoes.iter().map(|counts| one.one(counts)).collect();
        Rounds { blocks, counts, results: Box::new(results) }
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let is = |what: Meaning, code: u8| Condition::Is(field(what), Values::one(code));
        let results = (0u8..).zip(["Dragon wins", "Tiger wins", "Tie"]);
        let margins =
            (0..13u8).map(|by| (format!("Ranks differ by {by}"), is(Meaning::Margin, by)));
        let tie = || is(Meaning::Result, place("tie"));
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

/// The value of an observable of these two cards.
fn observe(what: Meaning, cards: [Face; 2]) -> u8 {
    let rank = |side: usize| cards[side].rank.map_or(NONE, |rank| rank.code());
    let suit = |side: usize| cards[side].suit.map_or(NONE, Suit::code);
    match what {
        Meaning::Result => result(rank(0), rank(1)),
        Meaning::Margin => rank(0).abs_diff(rank(1)),
        Meaning::Suited => u8::from(suit(0) == suit(1)),
        Meaning::Rank(side) => rank(side),
        Meaning::Suit(side) => suit(side),
        Meaning::Colour(side) => cards[side].suit.map_or(NONE, Suit::colour),
    }
}

/// The result of these two ranks.
fn result(dragon: u8, tiger: u8) -> u8 {
    match dragon.cmp(&tiger) {
        std::cmp::Ordering::Greater => place("dragon"),
        std::cmp::Ordering::Less => place("tiger"),
        std::cmp::Ordering::Equal => place("tie"),
    }
}

/// The code of a result.
fn place(result: &str) -> u8 {
    (0u8..).zip(RESULTS).find(|(_, name)| **name == result).map_or(NONE, |(code, _)| code)
}
