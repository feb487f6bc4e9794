//! Values of fields: how finely cards must be known for them, and the share of each hand in them.

use crate::card::{Face, Grain};
use crate::distribution::Observed;
use crate::field::{Field, NONE};
use crate::game::rule::Rules;

/// The part of a game that gives every field its value in a round.
pub trait Look: Rules {
    /// Returns how finely cards must be known to determine the observed values.
    fn grain(&self, observed: &Observed) -> Grain {
        let grains = observed.fields().map(|field| self.vocabulary().spec(field).grain);
        grains.fold(Grain::Value, Grain::join)
    }

    /// Returns how finely the card at each position of each hand is looked at; `None` if at most
    /// its presence matters.
    fn looked_at(&self, observed: &Observed) -> Vec<Vec<Option<Grain>>> {
        let grain = (!observed.is_empty()).then(|| self.grain(observed));
        self.vocabulary().hand_cards.iter().map(|cards| vec![grain; *cards]).collect()
    }

    /// Returns `true` if the observed fields depend on the names of suits, and not only on which
    /// cards share a suit. If `false`, renaming suits changes no probability.
    fn names_suits(&self, observed: &Observed) -> bool {
        !Grain::Rank.covers(self.grain(observed))
    }

    /// Returns the names of the fields that certificates cover, separated by blanks: the fields that
    /// the checkers in `certificates` know. Empty for a game without certificates.
    fn certified(&self) -> &'static str {
        ""
    }

    /// Returns `true` if the checkers in `certificates` know a field when they replay decisions.
    fn is_replayed(&self, _field: Field) -> bool {
        false
    }

    /// Returns a hand's contribution to a field. Its cards are known as finely as
    /// [`Look::looked_at`] says.
    fn shows(&self, field: Field, hand: usize, cards: &[Face]) -> Shown;

    /// Returns the value of a field from the shares of all hands, in their order. [`NONE`] is the
    /// share of a hand that contributes nothing.
    fn together(&self, field: Field, shares: &[u8]) -> u8;

    /// Returns the value of a field for which hands show [`Shown::Cards`], from the cards of all
    /// hands. They are known as finely as [`Look::looked_at`] says. Returns [`NONE`] for any other
    /// field.
    fn of_cards(&self, _field: Field, _hands: &[Vec<Face>]) -> u8 {
        NONE
    }
}

/// A hand's contribution to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The value itself.
    Value(u8),
    /// The hand's share of a value of the round.
    Share(u8),
    /// Its cards, which determine the value only together with the other hands' cards; see
    /// [`Look::of_cards`].
    Cards,
    /// Nothing: the field belongs to other hands.
    Nothing,
}

/// Returns the value of a field from the contributions of all hands.
pub(super) fn together(game: &(impl Look + ?Sized), field: Field, shown: &[Shown]) -> u8 {
    let value = shown.iter().find_map(|shown| match shown {
        Shown::Value(value) => Some(*value),
        Shown::Share(_) | Shown::Cards | Shown::Nothing => None,
    });
    let share = |shown: &Shown| match shown {
        Shown::Share(share) => *share,
        Shown::Value(_) | Shown::Cards | Shown::Nothing => NONE,
    };
    value.unwrap_or_else(|| {
        // Shares of a few hands need no list on the heap.
        match *shown {
            [one, two] => game.together(field, &[share(&one), share(&two)]),
            _ => game.together(field, &shown.iter().map(share).collect::<Vec<_>>()),
        }
    })
}

/// Returns the value of a field in a round of these hands; `shown` is a scratch buffer.
pub(super) fn value(
    game: &(impl Look + ?Sized),
    field: Field,
    hands: &[Vec<Face>],
    shown: &mut Vec<Shown>,
) -> u8 {
    shown.clear();
    shown.extend(hands.iter().enumerate().map(|(hand, cards)| game.shows(field, hand, cards)));
    match shown.contains(&Shown::Cards) {
        true => game.of_cards(field, hands),
        false => together(game, field, shown),
    }
}
