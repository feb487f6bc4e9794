//! Sessions dealt from shuffled shoes.

use std::collections::BTreeMap;

use shoe_odds::question::streaks::runs::{Session, lengths};
use shoe_odds::{Exact, Shoe};

use super::{banker_draws, counted, result, runs};

/// SplitMix64, as published by Steele, Lea and Flood.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `below`, by its high bits: the bias is below 2⁻⁵⁵ here.
    fn below(&mut self, below: usize) -> usize {
        ((u128::from(self.next()) * below as u128) >> 64) as usize
    }
}

/// Deals rounds one after the other from a shuffled shoe and counts the longest run of either.
fn simulated(decks: usize, hands: usize, sessions: u32, seed: u64) -> BTreeMap<u32, u32> {
    let mut random = Random(seed);
    let mut shoe: Vec<u8> =
        (0..52 * decks).map(|card| [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0][card % 13]).collect();
    let mut counts = BTreeMap::new();
    for _ in 0..sessions {
        let mut dealt = 0;
        let cards = shoe.len();
        let mut card = |random: &mut Random| {
            let with = dealt + random.below(cards - dealt);
            shoe.swap(dealt, with);
            dealt += 1;
            shoe[dealt - 1]
        };
        let mut word = Vec::new();
        for _ in 0..hands {
            let [p1, b1, p2, b2] = [0; 4].map(|_| card(&mut random));
            let (mut player, mut banker) = ((p1 + p2) % 10, (b1 + b2) % 10);
            if player < 8 && banker < 8 {
                let mut third = None;
                if player < 6 {
                    let drawn = card(&mut random);
                    player = (player + drawn) % 10;
                    third = Some(drawn);
                }
                if banker_draws(banker, third) {
                    banker = (banker + card(&mut random)) % 10;
                }
            }
            word.push(result(player, banker));
        }
        let longest = runs(&word).into_iter().map(|(_, length)| length).max().unwrap_or(0);
        *counts.entry(longest).or_insert(0) += 1;
    }
    counts
}

/// A million sessions from real shoes: every length within four and a half standard deviations,
/// (k - np)² < 20 np(1-p). By chance alone less than one run in five thousand would fail, but the
/// seed is fixed.
#[test]
fn a_million_sessions_from_shuffled_shoes_agree() {
    const SESSIONS: u32 = 1_000_000;
    for (decks, hands, seed) in [(8u32, 30u32, 1), (1, 8, 2)] {
        let counted = counted("baccarat", &Shoe::decks(decks).unwrap());
        let (_, law) = &counted.laws[2];
        let found = lengths(law, &Session::of(hands), None, hands);
        let either = &found[2];
        let counts = simulated(decks as usize, hands as usize, SESSIONS, seed);
        let mut looked_at = 0;
        for (length, ways) in (0u32..).zip(&either.longest.ways) {
            let p = either.longest.total.share(ways);
            let n = Exact::integer(SESSIONS.into());
            let expected = &n * &p;
            // Rarer lengths are no matter of the normal law.
            if expected < Exact::integer(25) {
                continue;
            }
            let off = &Exact::integer(counts.get(&length).copied().unwrap_or(0).into()) - &expected;
            let variance = &expected * &(&Exact::one() - &p);
            assert!(&off * &off < &Exact::integer(20) * &variance, "{decks} decks, {length}");
            looked_at += 1;
        }
        assert!(looked_at >= 6, "{decks} decks: {looked_at}");
    }
}
