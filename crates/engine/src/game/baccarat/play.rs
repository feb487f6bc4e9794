//! One round of real cards: dealt by the rules, or checked against them.

use crate::card::{Face, Seen};
use crate::field::baccarat::{Meaning, RoundField, Side, meaning};
use crate::field::{Field, NONE};
use crate::game::Played;
use crate::game::baccarat::combinations;
use crate::game::baccarat::draw::{Draw, NATURAL};
use crate::game::baccarat::observe::{self, Hand};
use crate::game::look::Shown;
use crate::game::play::Broken;

/// Deals cards to the Player, the Banker, the Player and the Banker; then a third to the Player and
/// one to the Banker, if the rules say so.
// Part of the loop that deals shoes, in whichever codegen unit the compiler puts either.
#[inline(always)]
pub(super) fn play(draw: &Draw, cards: &[Seen]) -> Option<Played> {
    let [a, b, c, d, rest @ ..] = cards else { return None };
    let openings = [points(&[*a, *c]), points(&[*b, *d])];
    // If there is no card to draw there is no round, whatever its value might have been.
    let [player, banker] = draw.draws(openings, || rest.first().map_or(0, |card| card.value()));
    let third = if player { *rest.first()? } else { Seen::NONE };
    let last = if banker { *rest.get(usize::from(player))? } else { Seen::NONE };
    let counts = [player, banker].map(|draws| 2 + u8::from(draws));
    Some(Played::of_two([[*a, *c, third], [*b, *d, last]], counts))
}

/// Returns the winner of the round dealt from these six cards, by their values. Cards that the
/// rules do not call for stay undealt.
#[inline]
pub(super) fn winner(draw: &Draw, cards: &[u8]) -> u8 {
    let mut totals = [(cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10];
    let mut left = cards[4..].iter();
    let draws = draw.draws(totals, || cards[4]);
    for (total, draws) in totals.iter_mut().zip(draws) {
        if draws {
            *total = (*total + left.next().copied().unwrap_or(0)) % 10;
        }
    }
    observe::together(RoundField::Result, totals[0], totals[1])
}

/// Returns the points of a hand: the last digit of the sum.
#[inline]
pub(in crate::game) fn points(hand: &[Seen]) -> u8 {
    hand.iter().map(|card| card.value()).sum::<u8>() % 10
}

/// Returns the first rule of the deal that these hands break.
pub(in crate::game) fn broken(draw: &Draw, played: &Played) -> Option<Broken> {
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
    let openings = hands.map(|hand| points(&hand[..2]));
    let [player, banker] = openings;
    let drew = hands.map(|hand| hand.len() == 3);
    let third = hands[0].get(2).map(|card| card.value());
    let draws = draw.draws(openings, || third.unwrap_or(0));
    if draws == drew {
        return None;
    }
    if player >= NATURAL || banker >= NATURAL {
        let text = || format!("Player {player}, Banker {banker}: a natural, no hand draws");
        return match drew {
            [false, false] => None,
            [true, true] => broken("natural", text() + "; both drew"),
            [true, false] => broken("natural", text() + "; the Player drew"),
            [false, true] => broken("natural", text() + "; the Banker drew"),
        };
    }
    let instead = |drew: bool| if drew { "stands; it drew" } else { "draws; it stood" };
    if drew[0] != draws[0] {
        return broken("player", format!("Player {player} {}", instead(drew[0])));
    }
    let against = match third {
        Some(value) => format!("against a third card worth {value}"),
        None => "where the Player stands".to_owned(),
    };
    let instead = match (third, drew[1]) {
        // Not "stands stands".
        (None, true) => "must stand; it drew",
        _ => instead(drew[1]),
    };
    broken("banker", format!("Banker {banker} {against} {instead}"))
}

/// Returns a hand's contribution to a field. The result is irrelevant if the hand has an impossible
/// number of cards.
pub(super) fn shows(field: Field, hand: usize, cards: &[Face]) -> Shown {
    shown(meaning(field), hand, cards)
}

/// Does the same for the meaning of a field.
pub(in crate::game) fn shown(of: Meaning, hand: usize, cards: &[Face]) -> Shown {
    let [first, second, ..] = *cards else { return Shown::Nothing };
    let shown = Hand { first_two: [first, second], third: cards.get(2).copied() };
    match of {
        Meaning::Hand(side, field) if (side == Side::Banker) == (hand == 1) => {
            Shown::Value(shown.value(field))
        }
        Meaning::Hand(..) => Shown::Nothing,
        Meaning::Round(RoundField::Best(_)) => Shown::Cards,
        Meaning::Round(field) => Shown::Share(shown.part(field)),
    }
}

pub(super) fn together(field: Field, shares: &[u8]) -> u8 {
    of_shares(meaning(field), shares)
}

/// Does the same for the meaning of a field.
pub(in crate::game) fn of_shares(of: Meaning, shares: &[u8]) -> u8 {
    match (of, shares) {
        // A hand without a third card contributes [`NONE`], and the other hand's card may be the
        // fifth.
        (
            Meaning::Round(field @ (RoundField::Fifth(_) | RoundField::Sixth(_))),
            &[player, banker],
        ) => observe::together(field, player, banker),
        // A hand without its first two cards determines nothing.
        (Meaning::Round(field), &[player, banker]) if player != NONE && banker != NONE => {
            observe::together(field, player, banker)
        }
        // No hand has a share in a field of one hand.
        _ => NONE,
    }
}

/// Returns the value of a field of all cards of a round.
pub(super) fn of_cards(field: Field, hands: &[Vec<Face>]) -> u8 {
    match meaning(field) {
        Meaning::Round(RoundField::Best(of)) => combinations::value(of, &hands.concat(), true),
        _ => NONE,
    }
}
