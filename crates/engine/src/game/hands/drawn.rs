//! A hand that is drawn on by a fixed rule, as the dealer's of blackjack: the cards in their order.
//!
//! All hands go on together, a card at a time. Whether a hand draws depends on its values alone, so
//! hands of the same values in another order are one; a run of red cards is known with the first
//! black one, and as long as there is none every card that lies there is red.

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
        self.draws_on(total, is_soft)
    }

    fn draws_on(&self, total: u8, is_soft: bool) -> bool {
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
    let total = cards.iter().map(|card| feature::value(*card)).sum();
    with_ace(total, cards.iter().any(|card| feature::rank(*card) == 0))
}

fn with_ace(total: u8, has_ace: bool) -> (u8, bool) {
    let is_soft = has_ace && total <= 11;
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
    let drawing = Drawing {
        game,
        merges: &merges,
        first,
        draws: declared.draws.as_ref().expect("a hand that is drawn"),
        least: declared.cards,
        of_value: by_value(deal.shoe.types()),
        looks: Looks::at(game, &merges),
    };
    let mut heads = BTreeMap::new();
    drawing.heads(&mut kinds(deal.shoe.types(), grain), &mut Vec::new(), &Whole::one(), &mut heads);
    let found = drawing.draw(heads).ok_or_else(|| {
        Error::shoe(format!(
            "shoe \"{}\" holds {} cards, which may not complete \"{}\": insufficient cards",
            deal.shoe,
            deal.shoe.cards(),
            declared.name
        ))
    })?;
    // Every hand counts as many deals as the cards behind it leave, up to the longest hand.
    let cards = deal.shoe.cards();
    let longest = found.keys().map(|(_, dealt)| *dealt).max().unwrap_or(0);
    let longest = longest.max(game.fixed_cards());
    let behind = |dealt: usize| -> Whole {
        (dealt..longest).map(|dealt| Whole::from(cards.saturating_sub(dealt as u64))).product()
    };
    let fields: Vec<Field> = deal.observed.fields().collect();
    let cases = found
        .into_iter()
        .map(|((values, dealt), ways)| (values.into_boxed_slice(), &ways * &behind(dealt)));
    Ok(Distribution::gather(fields, cases))
}

/// The red and the black cards of each value from 1 to 10; all red where colours are not known.
fn by_value(types: &[(Face, u64)]) -> [[u64; 2]; 10] {
    let mut counts = [[0; 2]; 10];
    for (face, count) in types {
        let colour = face.suit.map_or(0, Suit::colour);
        let value = feature::value(sight::card_of(*face));
        counts[usize::from(value) - 1][usize::from(colour)] += count;
    }
    counts
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

/// What is looked at besides the values of the cards.
#[derive(Clone, Copy)]
struct Looks {
    /// The colours, as long as all are red.
    at_run: bool,
    /// Nothing but the run.
    only_at_run: bool,
}

impl Looks {
    fn at(game: &Hands, merges: &[Merge]) -> Self {
        let is_run = |merge: &Merge| {
            matches!(game.meanings[merge.field.index()], Meaning::Drawn(_, Drawn::RedRun))
        };
        Self { at_run: merges.iter().any(is_run), only_at_run: merges.iter().all(is_run) }
    }
}

/// A hand that is drawn: what can still be told apart of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// The merged values of fields of the cards that it began with.
    head: Vec<u8>,
    /// The cards of each value from 1 to 10.
    cards: [u8; 10],
    /// The red cards before the first black one.
    run: u8,
    /// Whether all cards are red, and that is looked at.
    is_red: bool,
}

impl State {
    fn dealt(&self) -> usize {
        self.cards.iter().map(|cards| usize::from(*cards)).sum()
    }

    fn total(&self) -> (u8, bool) {
        let total = (1..).zip(self.cards).map(|(value, cards): (u8, u8)| value * cards).sum();
        with_ace(total, self.cards[0] > 0)
    }
}

/// By the values and the number of cards, the ways.
type Found = BTreeMap<(Vec<u8>, usize), Whole>;

struct Drawing<'a> {
    game: &'a Hands,
    merges: &'a [Merge],
    /// The place of the hand's first card among those of all hands.
    first: usize,
    draws: &'a Draws,
    least: usize,
    of_value: [[u64; 2]; 10],
    looks: Looks,
}

impl Drawing<'_> {
    /// Every order of the cards that the hand begins with.
    fn heads(
        &self,
        kinds: &mut Vec<(u8, u64)>,
        cards: &mut Vec<u8>,
        ways: &Whole,
        heads: &mut BTreeMap<State, Whole>,
    ) {
        if cards.len() == self.least {
            *heads.entry(self.state(cards)).or_default() += ways;
            return;
        }
        for kind in 0..kinds.len() {
            let (card, left) = kinds[kind];
            if left > 0 {
                kinds[kind].1 -= 1;
                cards.push(card);
                self.heads(kinds, cards, &(ways * &Whole::from(left)), heads);
                cards.pop();
                kinds[kind].1 += 1;
            }
        }
    }

    fn state(&self, cards: &[u8]) -> State {
        let value = |merge: &Merge| match self.game.meanings[merge.field.index()] {
            Meaning::Of(subject, of) => {
                let places = self.game.subjects[subject].cards.iter();
                let cards: Vec<u8> = places.map(|at| cards[at - self.first]).collect();
                merge.of(self.game.feature(of, &cards))
            }
            _ => NONE,
        };
        let mut counts = [0; 10];
        cards.iter().for_each(|card| counts[usize::from(feature::value(*card)) - 1] += 1);
        let run = if self.looks.at_run { red_run(cards) } else { 0 };
        State {
            head: self.merges.iter().map(value).collect(),
            cards: counts,
            run,
            is_red: self.looks.at_run && usize::from(run) == cards.len(),
        }
    }

    /// Goes on with all hands, a card at a time, until every one is over; `None` if the cards may
    /// not suffice.
    fn draw(&self, heads: BTreeMap<State, Whole>) -> Option<Found> {
        let mut found = Found::default();
        let mut hands = heads;
        while !hands.is_empty() {
            let mut longer = BTreeMap::new();
            for (hand, ways) in &hands {
                let (total, is_soft) = hand.total();
                let is_known = self.looks.only_at_run && !hand.is_red;
                if is_known || !self.draws.draws_on(total, is_soft) {
                    *found.entry((self.values(hand), hand.dealt())).or_default() += ways;
                } else if !self.one_more(hand, ways, &mut longer) {
                    return None;
                }
            }
            hands = longer;
        }
        Some(found)
    }

    /// Every hand with one card more; `false` if there is none.
    fn one_more(&self, hand: &State, ways: &Whole, longer: &mut BTreeMap<State, Whole>) -> bool {
        let mut any = false;
        for (value, [red, black]) in self.of_value.iter().enumerate() {
            // As long as all cards are red, those that lie there are.
            let lie = u64::from(hand.cards[value]);
            let mut more = |count: u64, is_red: bool| {
                if count > 0 {
                    any = true;
                    let mut next = State { is_red, ..hand.clone() };
                    next.cards[value] += 1;
                    next.run += u8::from(is_red);
                    *longer.entry(next).or_default() += &(ways * &Whole::from(count));
                }
            };
            if hand.is_red {
                more(red.saturating_sub(lie), true);
                more(*black, false);
            } else {
                more((red + black).saturating_sub(lie), false);
            }
        }
        any
    }

    fn values(&self, hand: &State) -> Vec<u8> {
        let value = |(merge, head): (&Merge, &u8)| match self.game.meanings[merge.field.index()] {
            Meaning::Drawn(_, of) => merge.of(match of {
                Drawn::Total => hand.total().0,
                Drawn::Cards => hand.dealt() as u8,
                Drawn::Bust => u8::from(hand.total().0 > 21),
                Drawn::RedRun => hand.run,
            }),
            _ => *head,
        };
        self.merges.iter().zip(&hand.head).map(value).collect()
    }
}
