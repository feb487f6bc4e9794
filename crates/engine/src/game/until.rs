//! Andar bahar: a card, the joker, and then cards to two sides in turn until one has its rank.
//!
//! Of n cards, c have the joker's rank, the joker among them. The match is the j-th card behind the
//! joker in (n-c)(n-c-1)…(n-c-j+2)·(c-1) ways: no tree is walked.

use crate::card::{Face, Rank, Seen, Suit};
use crate::condition::Condition;
use crate::distribution::{Distribution, Observed};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::until::{self as fields, Meaning, field, meaning};
use crate::field::{Field, NONE, Values, Vocabulary};
use crate::game::api::{Deal, Game};
use crate::game::look::{Look, Shown};
use crate::game::number::all_deals;
use crate::game::play::{Broken, Play};
use crate::game::played::Played;
use crate::game::rounds::Rounds;
use crate::game::rule::{Listing, Outcomes, Rule, Rules};
use crate::shoe::Shoe;
use crate::wording::cards_in_words;

/// The most cards of a round, for a deck: the joker, 48 others and a match.
const CARDS: u64 = 50;

/// The codes of the results.
const FIRST: u8 = 0;
const SECOND: u8 = 1;
const NO_MATCH: u8 = 2;

/// The dealing procedure of andar bahar.
pub struct AndarBahar;

/// Returns the result of a match with this many cards behind the joker.
fn side(cards: u8) -> u8 {
    match cards {
        NONE => NO_MATCH,
        cards if cards % 2 == 1 => FIRST,
        _ => SECOND,
    }
}

fn value(field: Field, joker: &Face, cards: u8) -> u8 {
    match meaning(field) {
        Meaning::Result => side(cards),
        Meaning::Cards => cards,
        Meaning::Rank => joker.rank.map_or(NONE, Rank::code),
        Meaning::Suit => joker.suit.map_or(NONE, Suit::code),
        Meaning::Colour => joker.suit.map_or(NONE, Suit::colour),
    }
}

/// Returns the number of cards behind the joker up to the match; [`NONE`] without a match.
fn match_of(played: &Played) -> u8 {
    let [first, second] = [played.hand(0), played.hand(1)];
    let behind = first.len() + second.len() - usize::from(!first.is_empty());
    let last = if behind % 2 == 1 { first.last() } else { second.last() };
    let is_match = |joker: &Seen| last.is_some_and(|last| last.rank() == joker.rank());
    match first.first().filter(|joker| is_match(joker)) {
        Some(_) => u8::try_from(behind).unwrap_or(NONE),
        None => NONE,
    }
}

impl Rules for AndarBahar {
    fn name(&self) -> &'static str {
        "Andar Bahar"
    }

    fn doc(&self) -> &'static str {
        "A card, the joker, and then cards to two sides in turn until one of its rank."
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        fields::vocabulary()
    }

    fn rules(&self, _: &Rule) -> Vec<String> {
        let rules = [
            "The first card is the joker; it lies in front of the cards of the first side.",
            "Then cards are dealt one by one to the first side and the second in turn, until one has \
             the joker's rank: its side wins.",
            "Where no more cards of the joker's rank are in the shoe, neither side wins.",
        ];
        rules.map(str::to_owned).into()
    }

    fn cards(&self) -> u64 {
        CARDS
    }

    fn outcomes(&self) -> Vec<Outcomes> {
        let is = |what: Meaning, codes: Values| Condition::Is(field(what), codes);
        let results = (0u8..).zip(["The first side wins", "The second side wins", "No match"]);
        let results =
            results.map(|(code, name)| (name.into(), is(Meaning::Result, Values::one(code))));
        let cards = (1..CARDS as u8)
            .map(|at| (format!("Match on card {at}"), is(Meaning::Cards, Values::one(at))));
        let within = (1..=8u8).map(|fives| {
            let most = 5 * fives;
            (format!("Match within {most} cards"), is(Meaning::Cards, Values::range(1, most)))
        });
        let rows = |id, name, listed| Outcomes { id, name, listing: Listing::Rows(listed) };
        vec![
            rows("results", "Results", results.collect()),
            rows("cards", "Cards to the match", cards.collect()),
            rows("within", "The match by the number of cards", within.collect()),
        ]
    }
}

impl Play for AndarBahar {
    /// Deals all cards if no card matches.
    fn play(&self, _: &Rule, cards: &[Seen]) -> Option<Played> {
        let (joker, others) = cards.split_first()?;
        let matching = others.iter().position(|card| card.rank() == joker.rank());
        let dealt = &others[..matching.map_or(others.len(), |at| at + 1)];
        if dealt.is_empty() {
            return None;
        }
        let every_other = |from: usize| dealt.iter().skip(from).step_by(2).copied();
        let first: Vec<Seen> = std::iter::once(*joker).chain(every_other(0)).collect();
        let second: Vec<Seen> = every_other(1).collect();
        Some(Played::new([&first[..], &second[..]]))
    }

    fn result(&self, played: &Played) -> u8 {
        side(match_of(played))
    }

    fn broken(&self, _: &Rule, played: &Played) -> Option<Broken> {
        let [first, second] = [played.hand(0), played.hand(1)];
        let behind = first.len().saturating_sub(1);
        if behind == 0 || !(behind == second.len() || behind == second.len() + 1) {
            return Some(Broken {
                rule: "cards",
                text: format!(
                    "cards are dealt to the sides in turn, the first side first; behind the joker it \
                     has {behind}, the second {}",
                    second.len()
                ),
            });
        }
        let order = (0..behind + second.len()).map(|at| match at % 2 {
            0 => first[1 + at / 2],
            _ => second[at / 2],
        });
        let early =
            order.take(behind + second.len() - 1).position(|card| card.rank() == first[0].rank());
        early.map(|at| Broken {
            rule: "match",
            text: format!(
                "the round is over with card {} behind the joker, which has its rank",
                at + 1
            ),
        })
    }
}

impl Look for AndarBahar {
    fn names_suits(&self, observed: &Observed) -> bool {
        let names = |field: Field| matches!(meaning(field), Meaning::Suit | Meaning::Colour);
        observed.fields().any(names)
    }

    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown {
        match (meaning(field), hand) {
            (Meaning::Result | Meaning::Cards, _) => {
                Shown::Share(u8::try_from(cards.len()).unwrap_or(NONE))
            }
            (_, 0) => cards
                .first()
                .map_or(Shown::Nothing, |joker| Shown::Value(value(field, joker, NONE))),
            _ => Shown::Nothing,
        }
    }

    fn together(&self, field: Field, shares: &[u8]) -> u8 {
        let [first, second] = *shares else { return NONE };
        value(
            field,
            &Face { value: 0, rank: None, suit: None },
            first.saturating_add(second).saturating_sub(1).min(NONE),
        )
    }
}

impl Game for AndarBahar {
    fn least_cards(&self) -> u64 {
        2
    }

    fn deal(&self, deal: &Deal<'_>) -> Result<Distribution, Error> {
        let shoe = deal.shoe;
        let cards = shoe.cards();
        shoe.require(self.grain(deal.observed))?;
        if let Some(dealt) = deal.dealt {
            return Err(Error::usage(format!(
                "rounds of {} are priced before their first card: expected a condition on the joker \
                 or the cards, not the dealt cards \"{dealt}\"",
                self.name()
            )));
        }
        let of_rank = |face: &Face| -> u64 {
            let same = shoe.types().iter().filter(|(other, _)| other.rank == face.rank);
            same.map(|(_, count)| count).sum()
        };
        let held = shoe.types().iter().filter(|(_, count)| *count > 0);
        let most = held.clone().map(|(face, _)| cards - of_rank(face) + 2).max().unwrap_or(0);
        if cards < self.least_cards() || most.min(cards) > CARDS {
            return Err(Error::shoe(format!(
                "a round of {} from shoe \"{shoe}\" of {} may take {} of them: expected a shoe \
                 of which it takes two to {CARDS}",
                self.name(),
                cards_in_words(cards),
                most.min(cards)
            )));
        }
        let size = CARDS.min(cards);
        let merges = deal.observed.merges();
        let mut cases: Vec<(Box<[u8]>, Whole)> = Vec::new();
        for (face, count) in held {
            let alike = of_rank(face) - 1;
            let others = cards - 1 - alike;
            let mut add = |position: u8, ways: Whole| {
                let values =
                    merges.iter().map(|merge| merge.of(value(merge.field, face, position)));
                cases.push((values.collect(), &ways * &Whole::from(*count)));
            };
            if alike == 0 {
                add(NONE, all_deals(cards - 1, size - 1));
                continue;
            }
            for before in 0..=others {
                let position = u8::try_from(before + 1).expect("at most a deck");
                let matched = &all_deals(others, before) * &Whole::from(alike);
                let behind = all_deals(cards - 2 - before, size - 2 - before);
                add(position, &matched * &behind);
            }
        }
        Ok(Distribution::gather(deal.observed.fields().collect(), cases))
    }

    fn rounds(&self, _: &Shoe, _: &Rule) -> Result<Rounds, String> {
        Err("rounds of this game take too many cards for the law of two rounds".to_owned())
    }
}
