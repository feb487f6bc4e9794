//! The random stream that shuffles shoes, the same in every version.
//!
//! Every shoe has its own stream, which depends on nothing but the seed and the number of the shoe.
//! So shoes can be dealt in any order, on any number of threads and machines. A stream is the
//! generator xoshiro256++ of Blackman and Vigna. With `γ` = 9e3779b97f4a7c15 (hexadecimal), `mix`
//! the output function of SplitMix64 and all sums modulo 2^64, its state begins as
//!
//! ```text
//! b = mix(seed + γ) xor shoe         state 0 = mix(b + γ)    state 1 = mix(b + 2γ)
//! c = mix(b + γ) xor seed            state 2 = mix(c + γ)    state 3 = mix(c + 2γ)
//! ```
//!
//! No two pairs of seed and shoe begin alike. `mix` is invertible, so state 0 gives `b` and state 2
//! gives `c`; these give the seed, which is `c xor mix(b + γ)`, and then the shoe. No state begins
//! as 0, which the generator would never leave: `mix` is 0 for 0 only, and `b + γ` and `b + 2γ` are
//! not both 0.
//!
//! A number below `n` is the upper half of the 128-bit product of `n` and the next word of the
//! stream. A word whose lower half is less than 2^64 modulo `n` is skipped (Lemire's method), which
//! leaves equally many words for every number. A shoe is shuffled from the top (Fisher and Yates):
//! the card at index `i`, counted from 0, of `n` cards is swapped with the one at `i` plus a number
//! below `n - i`.

/// The step of SplitMix64.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Applies the output function of SplitMix64, a permutation of the 64-bit words.
fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A stream of random words.
///
/// # Example
///
/// ```
/// use shoe_odds::random::Stream;
///
/// let mut cards: Vec<u8> = (0..52).collect();
/// Stream::new(1, 1).shuffle(&mut cards, 52);
/// let mut again: Vec<u8> = (0..52).collect();
/// Stream::new(1, 1).shuffle(&mut again, 52);
/// assert_eq!(cards, again);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    state: [u64; 4],
}

impl Stream {
    /// Returns the stream of this shoe under this seed.
    pub fn new(seed: u64, shoe: u64) -> Self {
        let after = |word: u64, steps: u64| mix(word.wrapping_add(STEP.wrapping_mul(steps)));
        let one = after(seed, 1) ^ shoe;
        let two = after(one, 1) ^ seed;
        Self { state: [after(one, 1), after(one, 2), after(two, 1), after(two, 2)] }
    }

    /// Returns the next word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        word
    }

    /// Returns a number below `n`, all equally likely; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        loop {
            if let Some(number) = number(self.word(), n) {
                return number;
            }
        }
    }

    /// Shuffles the first `count` places; each card is equally likely at each of them.
    #[inline]
    pub fn shuffle<T>(&mut self, cards: &mut [T], count: usize) {
        let mut left = cards.len() as u64;
        for place in 0..count.min(cards.len()) {
            // Below the length, which is a usize.
            cards.swap(place, place + self.below(left) as usize);
            left -= 1;
        }
    }
}

/// Returns the number below `n` for a word; `None` for words that must be skipped.
#[inline]
fn number(word: u64, n: u64) -> Option<u64> {
    let product = u128::from(word) * u128::from(n);
    let (upper, lower) = ((product >> 64) as u64, product as u64);
    // The remainder is below n, so a lower half of at least n need not be compared with it.
    (lower >= n || lower >= n.wrapping_neg() % n).then_some(upper)
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::rand_core::{Rng, SeedableRng};
    use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

    use super::*;

    /// The output of the C program that the authors published, for the state 1, 2, 3, 4.
    #[test]
    fn words_are_those_of_the_published_program() {
        let mut stream = Stream { state: [1, 2, 3, 4] };
        let words = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
            9_973_669_472_204_895_162,
            14_011_001_112_246_962_877,
            12_406_186_145_184_390_807,
            15_849_039_046_786_891_736,
            10_450_023_813_501_588_000,
        ];
        assert_eq!([(); 10].map(|()| stream.word()), words);
    }

    #[test]
    fn streams_are_those_of_another_implementation() {
        let pairs = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 1), (u64::MAX, 1 << 40), (7, u64::MAX)];
        for (seed, shoe) in pairs {
            // Each made from the outputs of a published SplitMix64, and carried on by a published
            // xoshiro256++.
            let first = |state: u64| SplitMix64::seed_from_u64(state).next_u64();
            let one = first(seed) ^ shoe;
            let two = first(one) ^ seed;
            let mut state = Vec::new();
            for begin in [one, two] {
                let mut words = SplitMix64::seed_from_u64(begin);
                state.extend([words.next_u64(), words.next_u64()].map(u64::to_le_bytes));
            }
            let state: [u8; 32] = state.concat().try_into().unwrap();
            let mut other = Xoshiro256PlusPlus::from_seed(state);
            let mut stream = Stream::new(seed, shoe);
            for _ in 0..10_000 {
                assert_eq!(stream.word(), other.next_u64(), "{seed} {shoe}");
            }
        }
    }

    #[test]
    fn streams_of_neighbouring_seeds_and_shoes_begin_differently() {
        let mut words = std::collections::HashSet::new();
        for seed in 0..300 {
            for shoe in 0..300 {
                assert!(words.insert(Stream::new(seed, shoe).state[0]), "{seed} {shoe}");
            }
        }
    }

    /// The words that give a number form an interval. Its ends are derived from the definition and
    /// checked, and all intervals have the same length: 2^64 over n, rounded down.
    #[test]
    fn equally_many_words_stand_for_every_number() {
        const ALL: u128 = 1 << 64;
        let large = [520_000, (1 << 32) - 1, 1 << 32, (1 << 32) + 1];
        for n in (1..=1000u64).chain(large) {
            let wide = u128::from(n);
            for value in (0..n).step_by(if n > 1000 { (n / 100) as usize } else { 1 }) {
                let low = u128::from(value) * ALL;
                let first = (low + ALL % wide).div_ceil(wide);
                let end = (low + ALL).div_ceil(wide);
                assert_eq!(end - first, ALL / wide, "{value} below {n}");
                let stands = |word: u128| {
                    u64::try_from(word).ok().and_then(|word| number(word, n)) == Some(value)
                };
                assert!(stands(first) && stands(end - 1) && !stands(end), "{value} below {n}");
                assert!(first == 0 || !stands(first - 1), "{value} below {n}");
            }
        }
    }

    #[test]
    fn all_orders_of_four_cards_are_as_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let shuffles = 240_000u64;
        for shoe in 0..shuffles {
            let mut cards = [0, 1, 2, 3];
            Stream::new(11, shoe).shuffle(&mut cards, 4);
            *counts.entry(cards).or_insert(0u64) += 1;
        }
        assert_eq!(counts.len(), 24);
        let expected = shuffles / 24;
        let squares: u64 = counts.values().map(|count| count.abs_diff(expected).pow(2)).sum();
        // Chi-squared with 23 degrees of freedom: above 49.7 once in a thousand, below 7.5 as
        // often.
        assert!((75..497).contains(&(squares * 10 / expected)), "{counts:?}");
    }

    #[test]
    fn shuffling_a_part_is_the_beginning_of_shuffling_all() {
        let mut all: Vec<u16> = (0..416).collect();
        let mut part = all.clone();
        Stream::new(3, 9).shuffle(&mut all, 1000);
        Stream::new(3, 9).shuffle(&mut part, 100);
        assert_eq!(all[..100], part[..100]);
        let mut sorted = all.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..416));
        assert_eq!(Stream::new(1, 1).below(0), 0);
    }
}
