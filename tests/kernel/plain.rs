//! The plain enumeration that the kernel is held against and measured by: six loops, one a card
//! in dealing order, with the drawing rules where they ask for a card. It shares nothing with the
//! kernel but the rules themselves.

use shoe_odds::game::baccarat::Draw;

/// Ways by cards and total, the Player's (cards − 2)·10 + total by the Banker's, as ordered
/// six-card deals.
pub type Law = [[u64; 20]; 20];

/// Deals every round of these counts of the values `0..=9`, at most 1,625 cards in all.
pub fn deal(counts: &[u64; 10], draw: &Draw) -> Law {
    let mut left = *counts;
    let cards: u64 = counts.iter().sum();
    let mut law = [[0; 20]; 20];
    for p1 in 0..10 {
        let ways = left[p1];
        if ways == 0 {
            continue;
        }
        left[p1] -= 1;
        for b1 in 0..10 {
            let ways = ways * left[b1];
            if ways == 0 {
                continue;
            }
            left[b1] -= 1;
            for p2 in 0..10 {
                let ways = ways * left[p2];
                if ways == 0 {
                    continue;
                }
                left[p2] -= 1;
                for b2 in 0..10 {
                    let ways = ways * left[b2];
                    if ways == 0 {
                        continue;
                    }
                    left[b2] -= 1;
                    let (player, banker) = ((p1 + p2) % 10, (b1 + b2) % 10);
                    thirds(&mut left, cards, player, banker, ways, draw, &mut law);
                    left[b2] += 1;
                }
                left[p2] += 1;
            }
            left[b1] += 1;
        }
        left[p1] += 1;
    }
    law
}

/// By two-card total and value of the third card, the place of the hand of three.
const LAST: [[usize; 10]; 10] = {
    let mut last = [[0; 10]; 10];
    let mut at = 0;
    while at < 100 {
        last[at / 10][at % 10] = 10 + (at / 10 + at % 10) % 10;
        at += 1;
    }
    last
};

fn thirds(
    left: &mut [u64; 10],
    cards: u64,
    player: usize,
    banker: usize,
    ways: u64,
    draw: &Draw,
    law: &mut Law,
) {
    let natural = player >= 8 || banker >= 8;
    let (after_four, after_five) = (cards - 4, cards - 5);
    if natural || !draw.player_draws(player as u8) {
        if natural || !draw.banker_draws(banker as u8, None) {
            law[player][banker] += ways * after_four * after_five;
            return;
        }
        for (left, total) in left.iter().zip(LAST[banker]) {
            law[player][total] += ways * left * after_five;
        }
        return;
    }
    for p3 in 0..10 {
        let ways = ways * left[p3];
        if ways == 0 {
            continue;
        }
        left[p3] -= 1;
        let row = &mut law[10 + (player + p3) % 10];
        if draw.banker_draws(banker as u8, Some(p3 as u8)) {
            for (left, total) in left.iter().zip(LAST[banker]) {
                row[total] += ways * left;
            }
        } else {
            row[banker] += ways * after_five;
        }
        left[p3] += 1;
    }
}
