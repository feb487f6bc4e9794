//! Tie-breaks by further cards: hands of one card that tie as highest draw again until one is
//! highest.
//!
//! The cards that are left are equally likely to come to each of these hands, so each hand is
//! equally likely to win. A law therefore needs no further cards. Every deal is counted so many
//! times that lots between any number of hands are whole numbers.

use crate::card::Seen;
use crate::game::hands::Hands;
use crate::game::hands::ranking::Standing;
use crate::game::hands::sight::codes;

/// Returns how many times each deal is counted: the least common multiple of 1 to the number of
/// compared hands.
pub(super) fn lots(game: &Hands) -> u64 {
    let hands = game.declaration.compared.len() as u64;
    let is_divided = |lots: &u64| (1..=hands).all(|hands| lots.is_multiple_of(hands));
    let lots = game.declaration.draws_again.then(|| (1..).find(is_divided)).flatten();
    lots.unwrap_or(1)
}

/// Deals further cards to the hands that tie as highest; `None` if the cards run out.
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

/// Returns the hand that was highest in the end; `None` if too few cards are given.
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

/// Returns the hands that no other hand beats.
fn highest(game: &Hands, hands: &[usize], standings: Vec<Standing>) -> Vec<usize> {
    let highest = game.declaration.ranking.highest(&standings);
    highest.into_iter().map(|at| hands[at]).collect()
}
