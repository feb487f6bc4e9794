//! The joint law in 128-bit whole numbers, for shoes whose ways do not fit 64: pair by pair, and
//! then the third cards.

use crate::game::baccarat::Draw;

/// Ways by cards and total of the Player and of the Banker, as ordered deals of six cards.
pub(super) fn ways(counts: &[u64; 10], draw: &Draw) -> [[u128; 20]; 20] {
    let cards: u64 = counts.iter().sum();
    let counts = &counts.map(u128::from);
    let mut ways = [[0; 20]; 20];
    let mut left = *counts;
    let left_after = |dealt: u64| u128::from(cards.saturating_sub(dealt));
    let (after_four, after_five) = (left_after(4), left_after(5));
    each_pair(&mut left, &mut |left, player_total, player_ways| {
        each_pair(left, &mut |left, banker_total, banker_ways| {
            let dealt = player_ways * banker_ways;
            let openings = [player_total, banker_total];
            let [p, b] = openings.map(usize::from);
            let [player_draws, banker_draws] = draw.draws(openings, || 0);
            if !player_draws {
                if !banker_draws {
                    ways[p][b] += dealt * after_four * after_five;
                    return;
                }
                for third in 0..10 {
                    let cell = &mut ways[p][10 + (b + third) % 10];
                    *cell += dealt * left[third] * after_five;
                }
                return;
            }
            for third in 0..10u8 {
                let drawn = usize::from(third);
                if left[drawn] == 0 {
                    continue;
                }
                let dealt = dealt * left[drawn];
                let row = &mut ways[10 + (p + drawn) % 10];
                let [_, banker_draws] = draw.draws(openings, || third);
                if !banker_draws {
                    row[b] += dealt * after_five;
                    continue;
                }
                for last in 0..10 {
                    let cell = &mut row[10 + (b + last) % 10];
                    *cell += dealt * (left[last] - u128::from(last == drawn));
                }
            }
        });
    });
    ways
}

/// Deals every unordered pair of values, with the ordered ways to it, and takes it from `left`.
fn each_pair(left: &mut [u128; 10], then: &mut impl FnMut(&mut [u128; 10], u8, u128)) {
    for first in 0..10u8 {
        let low = usize::from(first);
        if left[low] == 0 {
            continue;
        }
        for second in first..10 {
            let high = usize::from(second);
            let of_second = left[high] - u128::from(low == high);
            if of_second == 0 {
                continue;
            }
            let orders = if low == high { 1 } else { 2 };
            let ways = left[low] * of_second * orders;
            left[low] -= 1;
            left[high] -= 1;
            then(left, (first + second) % 10, ways);
            left[low] += 1;
            left[high] += 1;
        }
    }
}
