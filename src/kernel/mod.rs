//! The joint law of (Player cards, Player total, Banker cards, Banker total) of one composition.
//!
//! This is the heart of every question that looks at no more than totals and numbers of cards,
//! and it is asked of very many compositions. It takes ten counts and the drawing rules and
//! knows nothing else. The present one is the plain enumeration: unordered pairs for both hands,
//! then the third cards.

pub mod blocks;

use std::ops::{Add, Mul};

use crate::draw::Draw;

/// Ways by cards and total of both hands.
///
/// # Example
///
/// ```
/// use odds::{Draw, Shoe, kernel};
///
/// let joint = kernel::joint(&Shoe::decks(8)?.values(), &Draw::default());
/// let tie: u128 = joint.cases().filter(|c| c.player.1 == c.banker.1).map(|c| c.ways).sum();
/// assert_eq!(tie, 475_627_426_473_216);
/// # Ok::<(), odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    ways: [[u128; 20]; 20],
}

/// One case of a [`Joint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The Player's number of cards, `2..=3`, and total, `0..=9`.
    pub player: (u8, u8),
    /// The Banker's number of cards and total.
    pub banker: (u8, u8),
    /// Ordered six-card deals that end so.
    pub ways: u128,
}

impl Joint {
    /// Every case, those of no way included.
    pub fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        let hands = || (2..=3u8).flat_map(|cards| (0..10u8).map(move |total| (cards, total)));
        hands().flat_map(move |player| {
            hands().map(move |banker| {
                let ways = self.ways[place(player.0, player.1)][place(banker.0, banker.1)];
                Case { player, banker, ways }
            })
        })
    }
}

fn place(cards: u8, total: u8) -> usize {
    usize::from(cards - 2) * 10 + usize::from(total)
}

/// The joint law for the counts of the values `0..=9`, as ordered six-card deals: the ways sum
/// to n(n-1)…(n-5) for n cards, and to 0 for fewer than six.
///
/// Counts must sum to at most [`crate::Shoe::MAX_CARDS`]; 64 bits serve where the total fits
/// them, as it does up to 31 decks, and 128 beyond.
pub fn joint(counts: &[u64; 10], draw: &Draw) -> Joint {
    let cards: u64 = counts.iter().sum();
    if cards < 6 {
        return Joint { ways: [[0; 20]; 20] };
    }
    // n^6 < 2^64 for n up to 1,625.
    if cards <= 1_625 {
        enumerate::<u64>(counts, draw, cards)
    } else {
        enumerate::<u128>(&counts.map(u128::from), draw, cards.into())
    }
}

/// Whole numbers wide enough for the ways of a shoe.
trait Ways: Copy + Default + Add<Output = Self> + Mul<Output = Self> + Into<u128> + PartialEq {
    const ONE: Self;
    fn less(self, fewer: bool) -> Self;
}

macro_rules! ways {
    ($($number:ty),*) => {$(
        impl Ways for $number {
            const ONE: Self = 1;
            fn less(self, fewer: bool) -> Self {
                self - <$number>::from(fewer)
            }
        }
    )*};
}
ways!(u64, u128);

fn enumerate<W: Ways>(counts: &[W; 10], draw: &Draw, cards: W) -> Joint {
    let zero = W::default();
    let mut ways = [[zero; 20]; 20];
    let mut left = *counts;
    let down = |n: W, by: u8| (0..by).fold(n, |n, _| n.less(true));
    let (after_four, after_five) = (down(cards, 4), down(cards, 5));
    each_pair(&mut left, &mut |left, player_total, player_ways| {
        each_pair(left, &mut |left, banker_total, banker_ways| {
            let dealt = player_ways * banker_ways;
            let (p, b) = (usize::from(player_total), usize::from(banker_total));
            if player_total >= 8 || banker_total >= 8 {
                ways[p][b] = ways[p][b] + dealt * after_four * after_five;
            } else if !draw.player_draws(player_total) {
                if !draw.banker_draws(banker_total, None) {
                    ways[p][b] = ways[p][b] + dealt * after_four * after_five;
                    return;
                }
                for third in 0..10 {
                    let cell = &mut ways[p][10 + (b + third) % 10];
                    *cell = *cell + dealt * left[third] * after_five;
                }
            } else {
                for third in 0..10u8 {
                    let drawn = usize::from(third);
                    if left[drawn] == zero {
                        continue;
                    }
                    let dealt = dealt * left[drawn];
                    let row = &mut ways[10 + (p + drawn) % 10];
                    if !draw.banker_draws(banker_total, Some(third)) {
                        row[b] = row[b] + dealt * after_five;
                        continue;
                    }
                    for last in 0..10 {
                        let cell = &mut row[10 + (b + last) % 10];
                        *cell = *cell + dealt * left[last].less(last == drawn);
                    }
                }
            }
        });
    });
    Joint { ways: ways.map(|row| row.map(Into::into)) }
}

/// Deals every unordered pair of values, with the ordered ways to it, and takes it from `left`.
fn each_pair<W: Ways>(left: &mut [W; 10], then: &mut impl FnMut(&mut [W; 10], u8, W)) {
    for first in 0..10u8 {
        let low = usize::from(first);
        if left[low] == W::default() {
            continue;
        }
        for second in first..10 {
            let high = usize::from(second);
            let of_second = left[high].less(low == high);
            if of_second == W::default() {
                continue;
            }
            let orders = if low == high { W::ONE } else { W::ONE + W::ONE };
            let ways = left[low] * of_second * orders;
            left[low] = left[low].less(true);
            left[high] = left[high].less(true);
            then(left, (first + second) % 10, ways);
            left[low] = left[low] + W::ONE;
            left[high] = left[high] + W::ONE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(joint: &Joint) -> [u128; 3] {
        joint.cases().fold([0; 3], |mut sums, case| {
            sums[match case.player.1.cmp(&case.banker.1) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => 2,
            }] += case.ways;
            sums
        })
    }

    /// Source: combinations of eight decks as printed by every published analysis,
    /// wizardofodds.com/games/baccarat among them.
    #[test]
    fn eight_decks_have_the_known_combinations() {
        let joint = joint(&[128, 32, 32, 32, 32, 32, 32, 32, 32, 32], &Draw::default());
        let known = [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216];
        assert_eq!(results(&joint), known);
    }

    #[test]
    fn wide_and_narrow_numbers_agree() {
        let counts = [400, 101, 100, 103, 100, 99, 0, 100, 1, 100];
        let narrow = enumerate::<u64>(&counts, &Draw::default(), counts.iter().sum());
        let sum: u64 = counts.iter().sum();
        let wide = enumerate::<u128>(&counts.map(u128::from), &Draw::default(), sum.into());
        assert_eq!(narrow, wide);
    }

    #[test]
    fn shoes_with_known_answers() {
        let mut eights = [0; 10];
        eights[8] = 20;
        let joint_of_eights = joint(&eights, &Draw::default());
        // Twenty eights: 8+8 = 6 each, both stand with two cards: 20·19·18·17·16·15 ways.
        let six_all = Case { player: (2, 6), banker: (2, 6), ways: 27_907_200 };
        assert!(joint_of_eights.cases().any(|case| case == six_all));
        let mut tens = [0; 10];
        tens[0] = 6;
        let nought_all = Case { player: (3, 0), banker: (3, 0), ways: 720 };
        assert!(joint(&tens, &Draw::default()).cases().any(|case| case == nought_all));
        assert_eq!(joint(&[1, 1, 1, 1, 1, 0, 0, 0, 0, 0], &Draw::default()).cases().count(), 400);
    }
}
