//! The value of every observable of baccarat, from cards or from totals alone.
//!
//! A hand shows values of its own and adds its part to what is observed of the round; the parts
//! of both hands together give the round's value. A new observable
//! is a match arm here for its value, and one for whether totals alone tell it.

use crate::card::{Face, Rank, Suit};
use crate::field::baccarat::{BANKER, CardKind, HandField, PLAYER, Part, RoundField, Span, TIE};
use crate::field::{NONE, rank_pair};
use crate::game::baccarat::NATURAL;

/// The cards of a hand, as finely as they were dealt.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub first_two: [Face; 2],
    pub third: Option<Face>,
}

/// A part of the round's value that no other part makes common again.
const MIXED: u8 = 126;

impl Hand {
    pub fn opening(&self) -> u8 {
        (self.first_two[0].value + self.first_two[1].value) % 10
    }

    fn total(&self) -> u8 {
        (self.opening() + self.third.map_or(0, |card| card.value)) % 10
    }

    fn cards(&self) -> u8 {
        2 + u8::from(self.third.is_some())
    }

    fn span(&self, span: Span) -> impl Iterator<Item = Face> {
        let third = self.third.filter(|_| span == Span::All);
        self.first_two.into_iter().chain(third)
    }

    /// The value of an observable of the hand.
    pub fn value(&self, field: HandField) -> u8 {
        let [first, second] = self.first_two;
        let same = |part: Part| part_of(part, first) == part_of(part, second);
        match field {
            HandField::Total => self.total(),
            HandField::Opening => self.opening(),
            HandField::Cards => self.cards(),
            HandField::Natural => u8::from(self.opening() >= NATURAL),
            HandField::Pair => u8::from(same(Part::Rank)),
            HandField::Suited => u8::from(same(Part::Suit)),
            HandField::PerfectPair => u8::from(same(Part::Rank) && same(Part::Suit)),
            HandField::FirstTwo => match (first.rank, second.rank) {
                (Some(first), Some(second)) => rank_pair(first, second),
                _ => NONE,
            },
            HandField::Third(part) => self.third.map_or(NONE, |card| part_of(part, card)),
            HandField::Count(span, kind) => count(self.span(span), kind),
            HandField::Same(span, part) => u8::from(common(self.span(span), part) != MIXED),
            HandField::Highest => self.span(Span::All).map(|card| card.value).max().unwrap_or(0),
            HandField::Lowest => self.span(Span::All).map(|card| card.value).min().unwrap_or(0),
        }
    }

    /// What the hand adds to an observable of the round.
    pub fn part(&self, field: RoundField) -> u8 {
        match field {
            RoundField::Result | RoundField::Margin | RoundField::Sum => self.total(),
            RoundField::Cards => self.cards(),
            RoundField::Natural => self.value(HandField::Natural),
            RoundField::Count(span, kind) => count(self.span(span), kind),
            RoundField::Same(span, part) => common(self.span(span), part),
            RoundField::Highest => self.value(HandField::Highest),
            RoundField::Lowest => self.value(HandField::Lowest),
        }
    }
}

/// The value of an observable of the round from the parts of the Player and the Banker.
pub(super) fn together(field: RoundField, player: u8, banker: u8) -> u8 {
    match field {
        RoundField::Result => match player.cmp(&banker) {
            std::cmp::Ordering::Greater => PLAYER,
            std::cmp::Ordering::Less => BANKER,
            std::cmp::Ordering::Equal => TIE,
        },
        RoundField::Margin => player.abs_diff(banker),
        RoundField::Sum | RoundField::Cards | RoundField::Count(..) => player + banker,
        RoundField::Natural => player | banker,
        RoundField::Same(..) => u8::from(player == banker && player != MIXED),
        RoundField::Highest => player.max(banker),
        RoundField::Lowest => player.min(banker),
    }
}

/// The value of an observable of a hand of which only the number of cards and the total are
/// known, `None` if that does not tell it.
pub(super) fn value_of_total(field: HandField, cards: u8, total: u8) -> Option<u8> {
    match field {
        HandField::Total => Some(total),
        HandField::Cards => Some(cards),
        HandField::Natural => Some(u8::from(cards == 2 && total >= NATURAL)),
        _ => None,
    }
}

/// What such a hand adds to an observable of the round, likewise.
pub(super) fn part_of_total(field: RoundField, cards: u8, total: u8) -> Option<u8> {
    match field {
        RoundField::Result | RoundField::Margin | RoundField::Sum => Some(total),
        RoundField::Cards => Some(cards),
        RoundField::Natural => value_of_total(HandField::Natural, cards, total),
        _ => None,
    }
}

/// A part of a card's face, [`NONE`] where it is not known.
pub(super) fn part_of(part: Part, card: Face) -> u8 {
    match part {
        Part::Rank => card.rank.map_or(NONE, Rank::code),
        Part::Suit => card.suit.map_or(NONE, Suit::code),
        Part::Colour => card.suit.map_or(NONE, Suit::colour),
        Part::Value => card.value,
    }
}

/// The part that all these cards have in common, or [`MIXED`].
fn common(mut cards: impl Iterator<Item = Face>, part: Part) -> u8 {
    let first = cards.next().map_or(NONE, |card| part_of(part, card));
    if cards.all(|card| part_of(part, card) == first) { first } else { MIXED }
}

fn count(cards: impl Iterator<Item = Face>, kind: CardKind) -> u8 {
    u8::try_from(cards.filter(|card| is_of(kind, card)).count()).unwrap_or(u8::MAX)
}

/// Whether a card is of a kind.
pub(super) fn is_of(kind: CardKind, card: &Face) -> bool {
    match kind {
        // A rank from ace to nine is a value, and known even where ranks are not told apart.
        CardKind::Rank(rank) if rank.value() != 0 => card.value == rank.value(),
        CardKind::Rank(rank) => card.rank == Some(rank),
        CardKind::Suit(suit) => card.suit == Some(suit),
        CardKind::Colour(colour) => card.suit.map(Suit::colour) == Some(colour),
        CardKind::Value(value) => card.value == value,
        CardKind::Face => card.rank.is_some_and(|rank| rank.code() >= 10),
    }
}
