//! One round of real cards: dealt by the rules, or held against them.

use crate::card::{Face, Seen};
use crate::field::Field;
use crate::field::baccarat::{Meaning, RoundField, Side, meaning};
use crate::game::api::{Broken, Played, Shown};
use crate::game::baccarat::Draw;
use crate::game::baccarat::observe::{self, Hand};

/// The cards go to the Player, the Banker, the Player and the Banker; then a third to the Player
/// and one to the Banker, where the rules say so.
#[inline]
pub(super) fn play(draw: &Draw, cards: &[Seen]) -> Option<Played> {
    let [a, b, c, d, rest @ ..] = cards else { return None };
    let [player, banker] = [points(&[*a, *c]), points(&[*b, *d])];
    let goes_on = player < 8 && banker < 8;
    let third = match goes_on && draw.player_draws(player) {
        true => Some(*rest.first()?),
        false => None,
    };
    let last = match goes_on && draw.banker_draws(banker, third.map(Seen::value)) {
        true => Some(*rest.get(usize::from(third.is_some()))?),
        false => None,
    };
    Some(Played::of_two_or_three([[*a, *c], [*b, *d]], [third, last]))
}

/// The last digit of the sum.
#[inline]
pub(super) fn points(hand: &[Seen]) -> u8 {
    hand.iter().map(|card| card.value()).sum::<u8>() % 10
}

pub(super) fn result(played: &Played) -> u8 {
    let [player, banker] = [0, 1].map(|side| points(played.hand(side)));
    observe::together(RoundField::Result, player, banker)
}

/// The first rule of the deal that these hands break.
pub(super) fn broken(draw: &Draw, played: &Played) -> Option<Broken> {
    let hands = [0, 1].map(|side| played.hand(side));
    let broken = |rule: &'static str, text: String| Some(Broken { rule, text });
    for (name, hand) in ["Player", "Banker"].into_iter().zip(hands) {
        if !(2..=3).contains(&hand.len()) {
            let has = hand.len();
            return broken(
                "cards",
                format!("a hand has two or three cards; the {name}'s has {has}"),
            );
        }
    }
    let [player, banker] = hands.map(|hand| points(&hand[..2]));
    let drew = hands.map(|hand| hand.len() == 3);
    if player >= 8 || banker >= 8 {
        let text = || format!("Player {player}, Banker {banker}: a natural, no hand draws");
        return match drew {
            [false, false] => None,
            [true, true] => broken("natural", text() + "; both drew"),
            [true, false] => broken("natural", text() + "; the Player drew"),
            [false, true] => broken("natural", text() + "; the Banker drew"),
        };
    }
    let instead = |drew: bool| if drew { "stands; it drew" } else { "draws; it stood" };
    if drew[0] != draw.player_draws(player) {
        return broken("player", format!("Player {player} {}", instead(drew[0])));
    }
    let third = hands[0].get(2).map(|card| card.value());
    if drew[1] != draw.banker_draws(banker, third) {
        let against = match third {
            Some(value) => format!("against a third card worth {value}"),
            None => "where the Player stands".to_owned(),
        };
        return broken("banker", format!("Banker {banker} {against} {}", instead(drew[1])));
    }
    None
}

/// What a hand shows of a field; of cards that are not as many as a hand has, nothing that
/// matters.
pub(super) fn shows(field: Field, hand: usize, cards: &[Face]) -> Shown {
    let [first, second, ..] = *cards else { return Shown::Nothing };
    let shown = Hand { first_two: [first, second], third: cards.get(2).copied() };
    match meaning(field) {
        Meaning::Hand(side, field) if (side == Side::Banker) == (hand == 1) => {
            Shown::Value(shown.value(field))
        }
        Meaning::Hand(..) => Shown::Nothing,
        Meaning::Round(field) => Shown::Share(shown.part(field)),
    }
}

pub(super) fn together(field: Field, [player, banker]: [u8; 2]) -> u8 {
    match meaning(field) {
        Meaning::Round(field) => observe::together(field, player, banker),
        // No hand has a share in what is of one hand alone.
        Meaning::Hand(..) => crate::field::NONE,
    }
}
