//! Hands of one card that are highest together: each of them draws again until one is the highest.
//!
//! Whichever cards are left, they come to each of these hands alike, so each is as likely as the
//! others to win. A law therefore needs no further card: every deal is counted so often that the
//! lots between any number of hands are whole numbers.

use crate::card::Seen;
use crate::game::hands::ranking::Standing;
use crate::game::hands::{Hands, codes};

/// How many times each deal is counted: the least number that as many hands as may be equal divide.
pub(super) fn lots(game: &Hands) -> u64 {
    let hands = game.declaration.compared.len() as u64;
    let is_divided = |lots: &u64| (1..=hands).all(|hands| lots.is_multiple_of(hands));
    let lots = game.declaration.draws_again.then(|| (1..).find(is_divided)).flatten();
    lots.unwrap_or(1)
}

/// Deals further cards to the hands that are highest together; `None` where the cards run out.
pub(super) fn draw<'c>(
    game: &Hands,
    hands: &mut [Vec<Seen>],
    rest: &mut impl Iterator<Item = &'c Seen>,
) -> Option<()> {
    let compared = &game.declaration.compared;
    let standings = compared.iter().map(|hand| game.standing(*hand, &codes(&hands[*hand])));
    let mut left = highest(game, compared, standings.collect());
    while left.len() > 1 {
        for hand in &left {
            hands[*hand].push(*rest.next()?);
        }
        let last = left.iter().map(|hand| codes(&hands[*hand][hands[*hand].len() - 1..]));
        let standings = last.map(|card| game.standing(left[0], &card)).collect();
        left = highest(game, &left, standings);
    }
    Some(())
}

/// The hand that was the highest in the end; `None` where not enough cards are told.
pub(super) fn winner(
    game: &Hands,
    comparison: Option<usize>,
    standings: &[Standing],
    cards: &dyn Fn(usize) -> Vec<u8>,
) -> Option<u8> {
    let mut left = highest(game, game.compared_hands(comparison), standings.to_vec());
    for draw in 1.. {
        if left.len() < 2 {
            break;
        }
        let drawn = left.iter().map(|hand| cards(*hand).get(draw).copied());
        let drawn: Vec<u8> = drawn.collect::<Option<_>>()?;
        let standings = drawn.iter().map(|card| game.standing(left[0], &[*card])).collect();
        left = highest(game, &left, standings);
    }
    left.first().map(|hand| *hand as u8)
}

/// The hands that no other beats.
fn highest(game: &Hands, hands: &[usize], standings: Vec<Standing>) -> Vec<usize> {
    let highest = game.declaration.ranking.highest(&standings);
    highest.into_iter().map(|at| hands[at]).collect()
}
