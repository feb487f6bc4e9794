//! One round, card by card in dealing order.

use crate::field::baccarat::RoundField;
use crate::game::baccarat::Draw;
use crate::game::baccarat::observe::together;

/// Who wins the round that these six cards are dealt for, by their values; those that the rules
/// do not call for stay undealt.
pub(super) fn winner(cards: &[u8], draw: &Draw) -> u8 {
    let mut player = (cards[0] + cards[2]) % 10;
    let mut banker = (cards[1] + cards[3]) % 10;
    if player < 8 && banker < 8 {
        let opening = banker;
        let mut next = 4;
        let mut third = None;
        if draw.player_draws(player) {
            third = Some(cards[next]);
            player = (player + cards[next]) % 10;
            next += 1;
        }
        if draw.banker_draws(opening, third) {
            banker = (banker + cards[next]) % 10;
        }
    }
    together(RoundField::Result, player, banker)
}
