//! The compositions of the cards that have left a shoe, by their number of cards.

/// Maximum number of compositions that are followed: one deck of values has 33,203,125.
pub const MOST_COMPOSITIONS: u128 = 40_000_000;

/// All compositions of cards dealt from a shoe. A composition is a number in mixed radix, whose
/// digits are the cards dealt of each type.
pub(super) struct Compositions {
    /// For each type, one more than its cards in the shoe.
    radix: Vec<u32>,
    /// For each type, the weight of its digit.
    weight: Vec<u32>,
    /// All compositions, by rising number of cards.
    sorted: Vec<u32>,
    /// For each number of cards, the start of its compositions in `sorted`.
    starts: Vec<usize>,
    /// For each composition, its rank among compositions of as many cards.
    rank: Vec<u32>,
}

impl Compositions {
    /// Returns the number of compositions of a shoe, or the largest number if there are more.
    pub fn count(held: &[u64]) -> u128 {
        held.iter().fold(1, |all: u128, count| all.saturating_mul(u128::from(*count) + 1))
    }

    /// Lists the compositions of a shoe with at most [`MOST_COMPOSITIONS`].
    pub fn new(held: &[u64]) -> Self {
        let radix: Vec<u32> = held.iter().map(|count| *count as u32 + 1).collect();
        let mut all = 1u32;
        let times = |radix: &u32| {
            let weight = all;
            all *= radix;
            weight
        };
        let weight = radix.iter().map(times).collect();
        let cards = held.iter().sum::<u64>() as usize;
        // The number of compositions of each number of cards, by adding type after type.
        let mut sizes = vec![0usize; cards + 1];
        sizes[0] = 1;
        for count in held {
            let before = sizes.clone();
            for (at, size) in sizes.iter_mut().enumerate() {
                let least = at.saturating_sub(*count as usize);
                *size = before[least..=at].iter().sum();
            }
        }
        let mut starts = vec![0; cards + 2];
        for (at, size) in sizes.iter().enumerate() {
            starts[at + 1] = starts[at] + size;
        }
        let mut next = starts.clone();
        let mut of = Self {
            radix,
            weight,
            sorted: vec![0; all as usize],
            starts,
            rank: vec![0; all as usize],
        };
        let mut digits = vec![0u32; held.len()];
        let mut dealt = 0;
        for composition in 0..all {
            let place = &mut next[dealt];
            of.sorted[*place] = composition;
            of.rank[composition as usize] = (*place - of.starts[dealt]) as u32;
            *place += 1;
            for (digit, radix) in digits.iter_mut().zip(&of.radix) {
                *digit += 1;
                dealt += 1;
                if *digit < *radix {
                    break;
                }
                dealt -= *digit as usize;
                *digit = 0;
            }
        }
        of
    }

    /// Returns the number of compositions.
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Returns the number of cards of the shoe.
    pub fn cards(&self) -> usize {
        self.starts.len() - 2
    }

    /// Returns the compositions of this many dealt cards.
    pub fn of(&self, dealt: usize) -> &[u32] {
        &self.sorted[self.starts[dealt]..self.starts[dealt + 1]]
    }

    /// Writes the cards dealt of each type.
    #[inline]
    pub fn digits(&self, composition: u32, digits: &mut [u32]) {
        let mut rest = composition;
        for (digit, radix) in digits.iter_mut().zip(&self.radix) {
            *digit = rest % radix;
            rest /= radix;
        }
    }

    /// Returns the rank of a composition with one card less of this type, or two less of these.
    #[inline]
    pub fn rank_before(&self, composition: u32, cards: (usize, Option<usize>)) -> u32 {
        let less = self.weight[cards.0] + cards.1.map_or(0, |second| self.weight[second]);
        self.rank[(composition - less) as usize]
    }

    /// Returns the number of cards of each type in the shoe.
    pub fn held(&self) -> impl Iterator<Item = u32> {
        self.radix.iter().map(|radix| radix - 1)
    }
}
