//! The kernel against a plain enumeration that shares nothing with it.

#[path = "kernel/plain.rs"]
mod plain;

use crate::common::cases;
use rayon::prelude::*;
use shoe_odds::game::baccarat::Draw;
use shoe_odds::game::baccarat::kernel::{Joint, Kernel};

/// Numbers without a pattern: a multiplicative generator of Lehmer's kind.
struct Numbers(u128);

impl Numbers {
    fn new(seed: u64) -> Self {
        Self(u128::from(seed) << 1 | 1)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0xda94_2042_e4dd_58b5);
        (self.0 >> 64) as u64 % bound
    }

    /// A composition of one of many kinds: what is left of a shoe, few cards, few values, many of
    /// one value, as many cards as 64 bits take.
    fn composition(&mut self) -> [u64; 10] {
        let decks = 1 + self.below(10);
        let kind = self.below(8);
        let mut counts = [0; 10];
        for (value, count) in counts.iter_mut().enumerate() {
            let full = if value == 0 { 16 * decks } else { 4 * decks };
            *count = match kind {
                0 => full,
                1 | 2 => self.below(full + 1),
                3 => full - self.below(full.min(6)),
                4 => self.below(3),
                5 => self.below(2) * self.below(full + 1),
                6 => 100 + self.below(62),
                _ => u64::from(self.below(9) == 0) * 800 + self.below(80),
            };
        }
        if counts.iter().sum::<u64>() > 1_625 { self.composition() } else { counts }
    }

    fn draw(&mut self) -> Draw {
        let mut set = || self.below(1 << 10) as u16;
        Draw::new(set(), set(), std::array::from_fn(|_| set()))
    }
}

fn assert_same(counts: &[u64; 10], joint: &Joint, draw: &Draw) {
    let plain = match counts.iter().sum::<u64>() {
        ..6 => [[0; 20]; 20],
        _ => plain::deal(counts, draw),
    };
    for case in joint.cases() {
        let place = |(cards, total): (u8, u8)| usize::from((cards - 2) * 10 + total);
        let ways = plain[place(case.player)][place(case.banker)];
        assert_eq!(case.ways, u128::from(ways), "{counts:?} {case:?} {draw:?}");
    }
}

/// Batches of a hundred compositions of all kinds by the standard rules, in batches and one by one.
#[test]
fn the_kernel_is_the_plain_enumeration() {
    let kernel = Kernel::new(&Draw::default());
    (0..u64::from(cases(20))).into_par_iter().for_each(|seed| {
        let mut numbers = Numbers::new(seed);
        let compositions: Vec<_> = (0..100).map(|_| numbers.composition()).collect();
        let laws = kernel.batch(&compositions);
        assert_eq!(laws.len(), compositions.len());
        for (counts, law) in compositions.iter().zip(&laws) {
            assert_same(counts, law, &Draw::default());
            assert_eq!(*law, kernel.joint(counts), "{counts:?}");
        }
    });
}

/// Any drawing rules: sets of totals that no rule book has, nested or not, empty or full.
#[test]
fn any_drawing_rules_are_followed() {
    (0..u64::from(cases(40))).into_par_iter().for_each(|seed| {
        let mut numbers = Numbers::new(1 << 40 | seed);
        let draw = match seed {
            0 => Draw::new(0, 0, [0; 8]),
            1 => Draw::new(0x3ff, 0x3ff, [0x3ff; 8]),
            2 => Draw::new(0x3ff, 0, [0x3ff; 8]),
            3 => Draw::new(0, 0x3ff, [0; 8]),
            _ => numbers.draw(),
        };
        let compositions: Vec<_> = (0..16).map(|_| numbers.composition()).collect();
        let kernel = Kernel::new(&draw);
        for (counts, law) in compositions.iter().zip(&kernel.batch(&compositions)) {
            assert_same(counts, law, &draw);
            assert_eq!(*law, kernel.joint(counts), "{counts:?}");
        }
    });
}

/// Where 64 bits end: the largest shoes they take, of every kind, and the next one up, whose
/// total n(n-1)…(n-5) does not depend on how it was counted.
#[test]
fn the_edge_of_64_bits_is_exact() {
    let total = |n: u128| (0..6).map(|dealt| n - dealt).product::<u128>();
    let kernel = Kernel::new(&Draw::default());
    for value in 0..10 {
        let mut one_value = [0; 10];
        one_value[value] = 1_625;
        let mut most = [1; 10];
        most[value] = 1_625 - 9;
        let mut half = [0; 10];
        half[value] = 812;
        half[(value + 3) % 10] = 813;
        let shoes = [one_value, most, half];
        // Eight at once, so that they go through the sums together.
        let batch: Vec<_> = shoes.iter().cycle().take(8).copied().collect();
        for (counts, law) in batch.iter().zip(&kernel.batch(&batch)) {
            assert_same(counts, law, &Draw::default());
            assert_same(counts, &kernel.joint(counts), &Draw::default());
        }
        for mut counts in shoes {
            counts[value] += 1;
            let ways = kernel.joint(&counts).cases().map(|case| case.ways).sum::<u128>();
            assert_eq!(ways, total(1_626));
        }
    }
}
