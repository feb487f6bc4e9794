//! A hand that is drawn on by a fixed rule, as the dealer's of blackjack: the cards in their order.
//!
//! A hand is gone through card by card until it is over, or until nothing that is looked at can
//! change any more: a run of red cards is known with the first black one.

use std::collections::BTreeMap;

use crate::card::{Face, Grain, Suit};
use crate::distribution::{Distribution, Merge};
use crate::error::Error;
use crate::exact::Whole;
use crate::field::hands::{Drawn, Meaning};
use crate::field::{Field, NONE};
use crate::game::api::{self, Deal};
use crate::game::few::as_types;
use crate::game::hands::{Hands, feature, sight};

/// When a hand draws another card: below a total, and perhaps on that total with an ace as 11.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draws {
    /// It draws below this total, 12 to 21.
    pub to: u8,
    /// Whether it also draws on this very total where an ace counts as 11 in it.
    pub hits_soft: bool,
}

impl Draws {
    /// Whether a hand of these cards draws.
    pub(super) fn draws(&self, cards: &[u8]) -> bool {
        let (total, is_soft) = total(cards);
        total < self.to || self.hits_soft && is_soft && total == self.to
    }

    /// No hand has more cards: with every card a hand has one more point at least, and a hand that
    /// draws on a soft total begins again ten points lower.
    pub fn most_cards(&self) -> usize {
        usize::from(self.to)
    }

    /// The rule in words: "to 17, and on a soft 17".
    pub(super) fn words(&self) -> String {
        let soft =
            if self.hits_soft { format!(", and on a soft {}", self.to) } else { String::new() };
        format!("to {}{soft}", self.to)
    }
}

/// The total, an ace 11 where that does not make more than 21, and whether one is.
fn total(cards: &[u8]) -> (u8, bool) {
    let total: u8 = cards.iter().map(|card| feature::value(*card)).sum();
    let is_soft = total <= 11 && cards.iter().any(|card| feature::rank(*card) == 0);
    (if is_soft { total + 10 } else { total }, is_soft)
}

/// What is looked at of a hand drawn to its end.
pub(super) fn value(of: Drawn, cards: &[u8]) -> u8 {
    match of {
        Drawn::Total => total(cards).0,
        Drawn::Cards => cards.len() as u8,
        Drawn::Bust => u8::from(total(cards).0 > 21),
        Drawn::RedRun => red_run(cards),
    }
}

fn is_red(card: u8) -> bool {
    Suit::ALL[usize::from(feature::suit(card))].colour() == 0
}

fn red_run(cards: &[u8]) -> u8 {
    cards.iter().take_while(|card| is_red(**card)).count() as u8
}

/// The law of a hand drawn to its end, and of the cards that it begins with.
pub(super) fn deal(game: &Hands, deal: &Deal<'_>) -> Result<Distribution, Error> {
    api::check(game, deal)?;
    let merges = deal.observed.merges();
    let drawn = merges.iter().find_map(|merge| match game.meanings[merge.field.index()] {
        Meaning::Drawn(hand, _) => Some(hand),
        _ => None,
    });
    let hand = drawn.expect("a field of a hand that is drawn");
    let first: usize = game.declaration.hands[..hand].iter().map(|hand| hand.cards).sum();
    let declared = &game.declaration.hands[hand];
    let own = first..first + declared.cards;
    let other = merges.iter().find(|merge| match game.meanings[merge.field.index()] {
        Meaning::Drawn(of, _) => of != hand,
        Meaning::Of(subject, _) => {
            game.subjects[subject].cards.iter().any(|card| !own.contains(card))
        }
        Meaning::Result | Meaning::Compared(_) => true,
    });
    if let Some(other) = other {
        return Err(Error::usage(format!(
            "\"{}\" is drawn to its end, and \"{}\" is of other cards: expected conditions on that \
             hand alone",
            declared.name,
            game.vocabulary.spec(other.field).name
        )));
    }
    if deal.dealt.is_some() {
        return Err(Error::usage(format!(
            "\"{}\" is drawn to its end: expected no known cards beside what looks at that",
            declared.name
        )));
    }
    let grain =
        as_types(merges.iter().fold(Grain::Value, |grain, merge| {
            grain.join(game.vocabulary.spec(merge.field).grain)
        }));
    let kinds = kinds(deal.shoe.types(), grain);
    let draws = declared.draws.as_ref().expect("a hand that is drawn");
    let only_red = merges.iter().all(|merge| {
        matches!(game.meanings[merge.field.index()], Meaning::Drawn(_, Drawn::RedRun))
    });
    let mut drawing = Drawing {
        game,
        merges: &merges,
        first,
        draws,
        only_red,
        least: declared.cards,
        left: kinds.iter().map(|(_, count)| *count).collect(),
        kinds: kinds.iter().map(|(card, _)| *card).collect(),
        cards: Vec::new(),
        found: BTreeMap::new(),
    };
    if !drawing.draw(&Whole::one()) {
        return Err(Error::shoe(format!(
            "shoe \"{}\" holds {} cards, which may not complete \"{}\": insufficient cards",
            deal.shoe,
            deal.shoe.cards(),
            declared.name
        )));
    }
    // Every hand counts as many deals as the cards behind it leave, up to the longest hand.
    let cards = deal.shoe.cards();
    let longest = drawing.found.keys().map(|(_, dealt)| *dealt).max().unwrap_or(0);
    let longest = longest.max(game.fixed_cards());
    let behind = |dealt: usize| -> Whole {
        (dealt..longest).map(|dealt| Whole::from(cards - dealt as u64)).product()
    };
    let fields: Vec<Field> = deal.observed.fields().collect();
    let cases = drawing.found.into_iter().map(|((values, dealt), ways)| {
        (values.into_boxed_slice(), (&ways * &behind(dealt)).to_i128().unwrap() as u128)
    });
    Ok(Distribution::gather(fields, cases))
}

/// A card of each kind that a grain tells apart, and how many there are.
fn kinds(types: &[(Face, u64)], grain: Grain) -> Vec<(u8, u64)> {
    let mut kinds: Vec<(Face, u8, u64)> = Vec::new();
    for (face, count) in types {
        let of_grain = face.at(grain);
        match kinds.iter_mut().find(|(other, _, _)| *other == of_grain) {
            Some((_, _, all)) => *all += count,
            None => kinds.push((of_grain, sight::card_of(of_grain), *count)),
        }
    }
    kinds.into_iter().map(|(_, card, count)| (card, count)).collect()
}

struct Drawing<'a> {
    game: &'a Hands,
    merges: &'a [Merge],
    /// The place of the hand's first card among those of all hands.
    first: usize,
    draws: &'a Draws,
    /// Whether the rest of a hand means nothing once a card is black.
    only_red: bool,
    least: usize,
    left: Vec<u64>,
    kinds: Vec<u8>,
    cards: Vec<u8>,
    /// By the values and the number of cards, the ways.
    found: BTreeMap<(Vec<u8>, usize), Whole>,
}

impl Drawing<'_> {
    /// Goes on with the hand in every way; `false` if the cards may not suffice.
    fn draw(&mut self, ways: &Whole) -> bool {
        let is_known = self.only_red && self.cards.last().is_some_and(|card| !is_red(*card));
        let is_over = self.cards.len() >= self.least && !self.draws.draws(&self.cards);
        if is_known || is_over {
            self.tell(ways);
            return true;
        }
        let mut any = false;
        for kind in 0..self.kinds.len() {
            let left = self.left[kind];
            if left == 0 {
                continue;
            }
            any = true;
            self.left[kind] -= 1;
            self.cards.push(self.kinds[kind]);
            let sufficed = self.draw(&(ways * &Whole::from(left)));
            self.cards.pop();
            self.left[kind] += 1;
            if !sufficed {
                return false;
            }
        }
        any
    }

    fn tell(&mut self, ways: &Whole) {
        let value = |merge: &Merge| {
            let value = match self.game.meanings[merge.field.index()] {
                Meaning::Drawn(_, of) => value(of, &self.cards),
                Meaning::Of(subject, of) => {
                    let places = self.game.subjects[subject].cards.iter();
                    let cards: Vec<u8> = places.map(|at| self.cards[at - self.first]).collect();
                    self.game.feature(of, &cards)
                }
                Meaning::Result | Meaning::Compared(_) => NONE,
            };
            merge.of(value)
        };
        let values = self.merges.iter().map(value).collect();
        *self.found.entry((values, self.cards.len())).or_default() += ways;
    }
}
