//! Chemin de fer: rounds by value in which both hands play given strategies.
//!
//! The Player and the Banker get two cards each, in turn. Eight or nine in two cards end the round.
//! Otherwise the Player draws on 0 to 4, stands on 6 and 7, and does as he likes on 5; then the
//! Banker, who sees the Player's third card or that he stood, does as he likes.

/// The six cards of a deal, and its ways.
pub type Deal = ([u8; 6], i128);

/// Every deal of six cards from a shoe with these counts of the values 0 to 9.
pub fn deals(counts: [u8; 10]) -> Vec<Deal> {
    let mut all = Vec::new();
    deal(counts, Vec::new(), 1, &mut all);
    all
}

fn deal(left: [u8; 10], dealt: Vec<u8>, ways: i128, all: &mut Vec<Deal>) {
    if dealt.len() == 6 {
        all.push((dealt.try_into().unwrap(), ways));
        return;
    }
    for value in 0..10u8 {
        let mut after = left;
        let held = &mut after[usize::from(value)];
        if *held > 0 {
            let ways = ways * i128::from(*held);
            *held -= 1;
            deal(after, [&dealt[..], &[value]].concat(), ways, all);
        }
    }
}

/// The Player's net win of one stake, 1, 0 or -1. `banker` is told the Banker's cards, the lower
/// first, and the Player's third card.
pub fn play(
    [a, b, c, d, e, f]: [u8; 6],
    draws_on_5: bool,
    banker: &mut dyn FnMut([u8; 2], Option<u8>) -> bool,
) -> i128 {
    let (mut player, mut own) = ((a + c) % 10, (b + d) % 10);
    if player < 8 && own < 8 {
        let draws = player < 5 || player == 5 && draws_on_5;
        let cards = [b.min(d), b.max(d)];
        let last = if draws { f } else { e };
        if banker(cards, draws.then_some(e)) {
            own = (own + last) % 10;
        }
        if draws {
            player = (player + e) % 10;
        }
    }
    i128::from(player > own) - i128::from(player < own)
}
