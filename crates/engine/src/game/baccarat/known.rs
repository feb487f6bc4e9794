//! Known cards of a round of baccarat: their positions, and cards that the rules never deal.

use crate::card::Named;
use crate::dealt::Dealt;
use crate::error::Error;
use crate::game::api::Deal;
use crate::game::baccarat::sets::ranges;
use crate::game::baccarat::{Draw, NATURAL};

/// Returns the known first, second and third card of a hand, as finely as the shoe is known.
pub(super) fn places(deal: &Deal<'_>, side: usize) -> [Option<Named>; 3] {
    let mut places = [None; 3];
    let known = deal.dealt.into_iter().flat_map(|dealt| dealt.hand(side));
    for (place, card) in places.iter_mut().zip(known) {
        *place = Some(card.at(deal.shoe.known()));
    }
    places
}

/// The known cards of a hand.
struct Hand {
    /// The name in messages.
    name: &'static str,
    /// Total of the first two cards, if both are known.
    opening: Option<u8>,
    /// Value of the third card, if it is known.
    third: Option<u8>,
}

/// Rejects a third card that the rules never deal, whatever the unknown cards are.
pub(super) fn check(dealt: &Dealt, draw: &Draw) -> Result<(), Error> {
    let hands = ["Player", "Banker"].into_iter().enumerate().map(|(side, name)| {
        let values: Vec<u8> = dealt.hand(side).map(Named::value).collect();
        let opening = values.get(..2).map(|two| two.iter().sum::<u8>() % 10);
        Hand { name, opening, third: values.get(2).copied() }
    });
    let hands: Vec<Hand> = hands.collect();
    for (side, hand) in hands.iter().enumerate().filter(|(_, hand)| hand.third.is_some()) {
        let mut own_first = std::iter::once(hand).chain(&hands);
        let natural = own_first
            .find_map(|hand| Some((hand.name, hand.opening.filter(|total| *total >= NATURAL)?)));
        let why = match natural {
            Some((name, total)) => Some((
                format!("the {name} has a natural {total}"),
                "a natural ends the deal with two cards each".to_owned(),
            )),
            None if side == 0 => player_stands(hand, draw),
            None => banker_stands(hand, &hands[0], draw),
        };
        if let Some((why, help)) = why {
            let message = format!("the {} never draws this third card: {why}", hand.name);
            return Err(dealt.refused(side, 2, message, help));
        }
    }
    Ok(())
}

/// Returns the reason why the Player never draws, and the rule.
fn player_stands(player: &Hand, draw: &Draw) -> Option<(String, String)> {
    let opening = player.opening?;
    let help = || format!("the Player draws on {}", totals(|total| draw.player_draws(total)));
    (!draw.player_draws(opening)).then(|| (format!("the Player stands on {opening}"), help()))
}

/// Returns the reason why the Banker never draws, and the rule.
fn banker_stands(banker: &Hand, player: &Hand, draw: &Draw) -> Option<(String, String)> {
    let opening = banker.opening?;
    let stands = player.opening.is_some_and(|total| !draw.player_draws(total));
    let (when, may_be): (String, Vec<Option<u8>>) = match (player.third, stands) {
        (Some(value), _) => {
            (format!(" when the Player's third card counts {value}"), vec![Some(value)])
        }
        (None, true) => (" when the Player stands".to_owned(), vec![None]),
        (None, false) if player.opening.is_some() => {
            (" when the Player draws".to_owned(), (0..10).map(Some).collect())
        }
        (None, false) => (String::new(), (0..10).map(Some).chain([None]).collect()),
    };
    let draws = |total: u8| may_be.iter().any(|third| draw.banker_draws(total, *third));
    let then = if when.is_empty() { "" } else { "then " };
    let help = || format!("the Banker {then}draws on {}", totals(draws));
    (!draws(opening)).then(|| (format!("the Banker stands on {opening}{when}"), help()))
}

/// Returns two-card totals in words: "0-5", "0-2, 4", "no total".
fn totals(draws: impl Fn(u8) -> bool) -> String {
    let set = (0..NATURAL).filter(|total| draws(*total)).fold(0, |set, total| set | 1 << total);
    if set == 0 { "no total".to_owned() } else { ranges(set) }
}
