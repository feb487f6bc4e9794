//! Small shoes, and what plain dealing says of any shoe by way of them.
//!
//! A *deal* is so many cards, in order. The deals of a shoe are those of all its parts of so many
//! cards: a part takes m of the n cards of a type in one of C(n, m) ways. So a plain enumeration of
//! the shoes of exactly so many cards knows the ways of every shoe.

use rayon::prelude::*;

/// Every shoe of exactly `cards` cards of `types` types, as the types of its cards, ascending.
pub fn exactly(types: usize, cards: usize) -> Vec<Vec<usize>> {
    let mut shoes = vec![Vec::new()];
    for _ in 0..cards {
        let longer = |last: usize| {
            let before = shoes
                .iter()
                .filter(move |shoe: &&Vec<usize>| shoe.last().is_none_or(|card| *card <= last));
            before.map(move |shoe| shoe.iter().copied().chain([last]).collect::<Vec<_>>())
        };
        shoes = (0..types).flat_map(longer).collect();
    }
    shoes
}

/// The ways to choose so many of `n`.
pub fn choose(n: u64, of: u64) -> u128 {
    (0..u128::from(of)).fold(1, |ways, at| ways * u128::from(n).saturating_sub(at) / (at + 1))
}

/// The counts of a shoe given by its cards.
pub fn counts(types: usize, cards: &[usize]) -> Vec<u64> {
    let mut counts = vec![0; types];
    cards.iter().for_each(|card| counts[*card] += 1);
    counts
}

/// The base and at most `more` cards on top of it, in every way: where two polynomials of degree
/// `more` agree on all of these, they are equal.
pub fn from_base(base: &[u64], more: usize) -> Vec<Vec<u64>> {
    let types = base.len();
    let shoes = (0..=more).flat_map(|cards| exactly(types, cards));
    let on_top = |cards: Vec<usize>| {
        let more = counts(types, &cards);
        base.iter().zip(more).map(|(base, more)| base + more).collect()
    };
    shoes.map(on_top).collect()
}

/// The shoes of a proof for rounds of so many cards: all of exactly so many, where the most counts
/// are 0, and all with at most so many on top of as many cards of one type, where a polynomial of
/// that degree is determined.
pub fn of_proof(types: usize, cards: usize, base: usize) -> Vec<Vec<u64>> {
    let of_base = counts(types, &vec![base; cards]);
    let exact = exactly(types, cards).into_iter().map(|shoe| counts(types, &shoe));
    exact.chain(from_base(&of_base, cards)).collect()
}

/// The ways of classes of deals, known of every shoe.
pub struct Plain {
    types: usize,
    cards: usize,
    classes: usize,
    /// By the place of a shoe of exactly so many cards among [`exactly`]: classes and their ways.
    ways: Vec<Vec<(u32, u64)>>,
    /// By number below, and how many: the ways to choose.
    binomials: Vec<Vec<usize>>,
}

impl Plain {
    /// `deal` is given the counts of a shoe of exactly so many cards and adds to the ways of each
    /// class: of orders of all of its cards.
    pub fn new(
        types: usize,
        cards: usize,
        classes: usize,
        deal: impl Fn(&[u64], &mut [u64]) + Sync,
    ) -> Self {
        let shoes = exactly(types, cards);
        let of_shoe = |shoe: &Vec<usize>| -> Vec<(u32, u64)> {
            let mut ways = vec![0; classes];
            deal(&counts(types, shoe), &mut ways);
            (0..).zip(ways).filter(|(_, ways)| *ways > 0).collect()
        };
        let ways = shoes.par_iter().map(of_shoe).collect();
        let row = |n: usize| {
            let below = |of: usize| choose(n as u64, of as u64) as usize;
            (0..=cards).map(below).collect()
        };
        let binomials: Vec<Vec<usize>> = (0..types + cards).map(row).collect();
        let plain = Self { types, cards, classes, ways, binomials };
        for (at, shoe) in shoes.iter().enumerate() {
            let place = shoe.iter().enumerate().map(|(nth, card)| plain.term(*card, nth));
            assert_eq!(place.sum::<usize>(), at, "shoes in the order of their places");
        }
        plain
    }

    /// The step in the place of a shoe for the n-th card, counted from 0.
    fn term(&self, card: usize, nth: usize) -> usize {
        self.binomials[card + nth][nth + 1]
    }

    /// The ways of each class from a shoe of any size.
    pub fn of(&self, counts: &[u64]) -> Vec<u128> {
        assert_eq!(counts.len(), self.types);
        let held: Vec<(usize, u64)> =
            counts.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect();
        let mut ways = vec![0; self.classes];
        self.add(&held, 0, 0, 1, &mut ways);
        ways
    }

    fn add(
        &self,
        held: &[(usize, u64)],
        taken: usize,
        place: usize,
        times: u128,
        ways: &mut [u128],
    ) {
        if taken == self.cards {
            for (class, part) in &self.ways[place] {
                ways[*class as usize] += times * u128::from(*part);
            }
            return;
        }
        let Some(((card, count), held)) = held.split_first() else { return };
        let mut place = place;
        for more in 0..=(self.cards - taken) {
            if more as u64 > *count {
                break;
            }
            if more > 0 {
                place += self.term(*card, taken + more - 1);
            }
            self.add(held, taken + more, place, times * choose(*count, more as u64), ways);
        }
    }
}

/// The parts of a shoe add up to all of its deals, and to those that an enumeration of the shoe
/// itself finds.
#[test]
fn a_shoe_deals_what_its_parts_deal() {
    // Deals of three cards of four types, by the first card and whether the third is like it.
    let class = |first: usize, third: usize| 2 * first + usize::from(first == third);
    let deal = |counts: &[u64], ways: &mut [u64]| {
        let mut left = counts.to_vec();
        for first in 0..4 {
            let of_first = left[first];
            left[first] = left[first].saturating_sub(1);
            for second in 0..4 {
                let of_second = left[second];
                left[second] = left[second].saturating_sub(1);
                for third in 0..4 {
                    ways[class(first, third)] += of_first * of_second * left[third];
                }
                left[second] = of_second;
            }
            left[first] = of_first;
        }
    };
    let plain = Plain::new(4, 3, 8, deal);
    for counts in [[3, 0, 0, 0], [1, 2, 0, 4], [9, 8, 7, 100], [1, 1, 0, 0]] {
        let mut whole = [0; 8];
        deal(&counts, &mut whole);
        assert_eq!(plain.of(&counts), whole.map(u128::from), "{counts:?}");
    }
    // C(15,6) and C(16,6) shoes.
    assert_eq!(exactly(10, 6).len(), 5_005);
    assert_eq!(from_base(&[0; 10], 6).len(), 8_008);
}
