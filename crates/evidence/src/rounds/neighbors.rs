//! Neighboring cards that a shoe shares with the shoe before it.
//!
//! A shoe that is shuffled too little keeps cards side by side that were side by side in the shoe
//! before. If shoes are shuffled well, their order says nothing: in a group of consecutive shoes,
//! any order is as likely as any other. So the pairs that neighboring shoes share are compared with
//! the pairs that the same shoes would share in random order. This needs no model of the shuffle,
//! the rules or the cut card.
//!
//! Two cards of one shoe and two of another are a shared pair if they are neighbors in both, in
//! either order. By chance shoes of m₁ and m₂ pairs share about 2m₁m₂/k², with k kinds of card. The
//! excess over that is added up, times k², so that all sums are whole and shoes of different lengths
//! are comparable.

use crate::card::Seen;

/// Number of consecutive shoes in a group.
pub const GROUP: usize = 8;

/// Sums over groups of consecutive shoes. An excess is in units of 1/k² of a pair, with k kinds of
/// card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbors {
    /// Number of groups.
    pub groups: u64,
    /// Number of pairs that neighboring shoes share.
    pub shared: u64,
    /// Number of units in a pair, k².
    pub unit: u64,
    /// Excess of the pairs that neighboring shoes of a group share.
    pub between: i128,
    /// Excess over all ordered pairs of shoes of a group.
    pub all: i128,
    /// The square of that sum, group by group.
    pub all_squared: i128,
    /// The squares of the excess, over all ordered pairs of shoes of a group.
    pub squares: i128,
    /// For every shoe, the square of its excess with all others of the group.
    pub rows: i128,
}

/// The shoes of a group so far.
pub struct Grouping {
    pub sums: Neighbors,
    /// The pairs of each shoe, by the codes of both cards.
    shoes: Vec<Vec<u16>>,
    /// Number of times that a shoe has a pair, in either order, for each shoe of the group.
    tables: Vec<Vec<u16>>,
}

impl Default for Grouping {
    fn default() -> Self {
        let tables = vec![vec![0; Seen::KINDS * Seen::KINDS]; GROUP];
        Self { sums: Neighbors::default(), shoes: Vec::with_capacity(GROUP), tables }
    }
}

impl Grouping {
    /// Takes the next shoe: the codes of its cards in dealing order, of so many kinds.
    pub fn take(&mut self, codes: &[u8], kinds: u64) {
        if codes.len() < 2 {
            return;
        }
        let place = |one: u8, two: u8| usize::from(one) * Seen::KINDS + usize::from(two);
        let table = &mut self.tables[self.shoes.len()];
        for cards in codes.windows(2) {
            table[place(cards[0], cards[1])] += 1;
            table[place(cards[1], cards[0])] += 1;
        }
        let pairs = codes.windows(2).map(|cards| place(cards[0], cards[1]));
        self.shoes.push(pairs.map(|place| u16::try_from(place).unwrap_or(u16::MAX)).collect());
        if self.shoes.len() == GROUP {
            self.add(kinds);
            let shoes = self.shoes.drain(..).zip(&mut self.tables);
            for (pairs, table) in shoes {
                for pair in pairs {
                    let (one, two) =
                        (usize::from(pair) / Seen::KINDS, usize::from(pair) % Seen::KINDS);
                    table[one * Seen::KINDS + two] = 0;
                    table[two * Seen::KINDS + one] = 0;
                }
            }
        }
    }

    /// Adds the sums of a whole group.
    fn add(&mut self, kinds: u64) {
        let sums = &mut self.sums;
        sums.groups += 1;
        sums.unit = kinds * kinds;
        let mut rows = [0_i128; GROUP];
        let mut squares = 0;
        for second in 1..GROUP {
            for first in 0..second {
                let (pairs, table) = (&self.shoes[second], &self.tables[first]);
                let shared: u64 =
                    pairs.iter().map(|pair| u64::from(table[usize::from(*pair)])).sum();
                let chance = 2 * pairs.len() as u64 * self.shoes[first].len() as u64;
                let excess = i128::from(shared * sums.unit) - i128::from(chance);
                rows[first] += excess;
                rows[second] += excess;
                squares += excess * excess;
                if second == first + 1 {
                    sums.shared += shared;
                    sums.between += excess;
                }
            }
        }
        let all: i128 = rows.iter().sum();
        sums.all += all;
        sums.all_squared += all * all;
        sums.squares += 2 * squares;
        sums.rows += rows.iter().map(|row| row * row).sum::<i128>();
    }
}
