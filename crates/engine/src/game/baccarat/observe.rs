//! The value of every observable of baccarat, from cards or from totals alone.
//!
//! A hand has values of its own and contributes a part to observables of the round; the parts of
//! both hands determine the round's value. Observables of all cards of a round have no parts:
//! `all_cards` counts them.
//!
//! A new observable needs a match arm here for its value, and one that says if totals alone
//! determine it.

use crate::card::{Face, Rank, Suit};
use crate::distribution::Merge;
use crate::field::baccarat::{
    BANKER, CardKind, HandField, Meaning, PLAYER, Part, RoundField, Side, Span, TIE, Tens, meaning,
};
use crate::field::{NONE, rank_pair};
use crate::game::baccarat::{NATURAL, combinations};

/// The cards of a hand, as finely as they were dealt.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub first_two: [Face; 2],
    pub third: Option<Face>,
}

/// A part for cards that have nothing in common; no other part can change that.
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

    /// Returns the value of an observable of the hand.
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
            HandField::First(part) => part_of(part, first),
            HandField::Second(part) => part_of(part, second),
            HandField::Third(part) => self.third.map_or(NONE, |card| part_of(part, card)),
            HandField::Count(span, kind) => count(self.span(span), kind),
            HandField::Same(span, part) => u8::from(common(self.span(span), part) != MIXED),
            HandField::Highest => self.span(Span::All).map(|card| card.value).max().unwrap_or(0),
            HandField::Lowest => self.span(Span::All).map(|card| card.value).min().unwrap_or(0),
            HandField::Points(tens) => points(self.span(Span::All), tens),
            HandField::Best(of) => match self.third {
                Some(third) => combinations::value(of, &[first, second, third], false),
                None => combinations::value(of, &self.first_two, false),
            },
        }
    }

    /// Returns a side's share in a merged field: the value of its own field, its part of a field of
    /// the round, and 0 for a field of the other hand.
    pub fn share(&self, merge: &Merge, side: Side) -> u8 {
        match meaning(merge.field) {
            Meaning::Hand(of, field) if of == side => merge.of(self.value(field)),
            Meaning::Hand(..) => 0,
            Meaning::Round(field) => self.part(field),
        }
    }

    /// Returns the hand's part of an observable of the round.
    pub fn part(&self, field: RoundField) -> u8 {
        match field {
            RoundField::Result | RoundField::Margin | RoundField::Sum => self.total(),
            RoundField::Cards => self.cards(),
            RoundField::Natural => self.value(HandField::Natural),
            RoundField::Count(span, kind) => count(self.span(span), kind),
            RoundField::Same(span, part) => common(self.span(span), part),
            RoundField::Highest => self.value(HandField::Highest),
            RoundField::Lowest => self.value(HandField::Lowest),
            RoundField::Fifth(part) => self.value(HandField::Third(part)),
            // The Player's third card matters only by its presence.
            RoundField::Sixth(part) => match self.third.map(|card| part_of(part, card)) {
                Some(NONE) => 0,
                Some(of_card) => of_card,
                None => NONE,
            },
            RoundField::Points(tens) => self.value(HandField::Points(tens)),
            // This field is determined by all cards, not by one hand.
            RoundField::Best(_) => NONE,
        }
    }
}

/// Returns the value of a merged field from the shares of the Player and the Banker.
pub(super) fn met(merge: &Merge, player: u8, banker: u8) -> u8 {
    match meaning(merge.field) {
        Meaning::Hand(Side::Player, _) => player,
        Meaning::Hand(Side::Banker, _) => banker,
        Meaning::Round(field) => merge.of(together(field, player, banker)),
    }
}

/// Returns the value of an observable of the round from the parts of the Player and the Banker.
pub(in crate::game) fn together(field: RoundField, player: u8, banker: u8) -> u8 {
    match field {
        RoundField::Result => match player.cmp(&banker) {
            std::cmp::Ordering::Greater => PLAYER,
            std::cmp::Ordering::Less => BANKER,
            std::cmp::Ordering::Equal => TIE,
        },
        RoundField::Margin => player.abs_diff(banker),
        RoundField::Sum | RoundField::Cards | RoundField::Count(..) | RoundField::Points(_) => {
            player + banker
        }
        RoundField::Natural => player | banker,
        RoundField::Same(..) => u8::from(player == banker && player != MIXED),
        RoundField::Highest => player.max(banker),
        RoundField::Lowest => player.min(banker),
        // The Banker's third card is the fifth if the Player has none, and otherwise the sixth.
        RoundField::Fifth(_) if player == NONE => banker,
        RoundField::Fifth(_) => player,
        RoundField::Sixth(_) if player == NONE => NONE,
        RoundField::Sixth(_) => banker,
        RoundField::Best(_) => NONE,
    }
}

/// Returns the value of an observable of a hand with this number of cards and total; `None` if they
/// do not determine it.
pub(super) fn value_of_total(field: HandField, cards: u8, total: u8) -> Option<u8> {
    match field {
        HandField::Total => Some(total),
        HandField::Cards => Some(cards),
        HandField::Natural => Some(u8::from(cards == 2 && total >= NATURAL)),
        _ => None,
    }
}

/// Returns the part of such a hand in an observable of the round; `None` if they do not determine
/// it.
pub(super) fn part_of_total(field: RoundField, cards: u8, total: u8) -> Option<u8> {
    match field {
        RoundField::Result | RoundField::Margin | RoundField::Sum => Some(total),
        RoundField::Cards => Some(cards),
        RoundField::Natural => value_of_total(HandField::Natural, cards, total),
        _ => None,
    }
}

/// Returns a part of a card's face; [`NONE`] if it is not known.
pub(super) fn part_of(part: Part, card: Face) -> u8 {
    match part {
        Part::Rank => card.rank.map_or(NONE, Rank::code),
        Part::Suit => card.suit.map_or(NONE, Suit::code),
        Part::Colour => card.suit.map_or(NONE, Suit::colour),
        Part::Value => card.value,
    }
}

/// Returns the part that all these cards have in common, or [`MIXED`].
fn common(mut cards: impl Iterator<Item = Face>, part: Part) -> u8 {
    let first = cards.next().map_or(NONE, |card| part_of(part, card));
    if cards.all(|card| part_of(part, card) == first) { first } else { MIXED }
}

/// Returns the sum of these cards.
fn points(cards: impl Iterator<Item = Face>, tens: Tens) -> u8 {
    let worth = |card: Face| match tens {
        Tens::Ten if card.value == 0 => 10,
        Tens::Ten | Tens::Nothing => card.value,
    };
    cards.map(worth).sum()
}

fn count(cards: impl Iterator<Item = Face>, kind: CardKind) -> u8 {
    u8::try_from(cards.filter(|card| is_of(kind, card)).count()).unwrap_or(u8::MAX)
}

/// Returns `true` if a card is of a kind.
pub(super) fn is_of(kind: CardKind, card: &Face) -> bool {
    match kind {
        // A rank from ace to nine is a value, and known even if ranks are not.
        CardKind::Rank(rank) if rank.value() != 0 => card.value == rank.value(),
        CardKind::Rank(rank) => card.rank == Some(rank),
        CardKind::Suit(suit) => card.suit == Some(suit),
        CardKind::Colour(colour) => card.suit.map(Suit::colour) == Some(colour),
        CardKind::Value(value) => card.value == value,
        CardKind::Face => card.rank.is_some_and(|rank| rank.code() >= 10),
        CardKind::Card(of) => card.rank == Some(of.rank) && card.suit == Some(of.suit),
    }
}
