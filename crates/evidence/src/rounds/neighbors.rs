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

use rustc_hash::FxHashMap;

use crate::card::Seen;

/// Number of consecutive shoes of a table in a group.
pub const GROUP: usize = 8;
/// Maximum number of tables whose shoes are compared.
const TABLES: usize = 1_000;

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

/// The shoes of each table that wait for their group to be whole, by the codes of their cards.
#[derive(Default)]
pub struct Grouping {
    pub sums: Neighbors,
    waiting: FxHashMap<String, Vec<Vec<u8>>>,
}

/// Returns the pairs of neighboring cards of a shoe, in dealing order.
fn pairs(codes: &[u8]) -> impl Iterator<Item = [usize; 2]> {
    codes.windows(2).map(|cards| [cards[0], cards[1]].map(usize::from))
}

impl Grouping {
    /// Takes the next shoe of a table: the codes of its cards in dealing order, of so many kinds.
    pub fn take(&mut self, table: String, codes: Vec<u8>, kinds: u64) {
        let is_known = self.waiting.contains_key(&table);
        if codes.len() < 2 || !is_known && self.waiting.len() == TABLES {
            return;
        }
        let group = self.waiting.entry(table).or_default();
        group.push(codes);
        if group.len() == GROUP {
            let group = std::mem::take(group);
            self.add(&group, kinds);
        }
    }

    /// Adds the sums of a whole group.
    fn add(&mut self, group: &[Vec<u8>], kinds: u64) {
        // Number of times that a shoe has a pair, in either order.
        let counts = group.iter().map(|codes| {
            let mut counts = vec![0u16; Seen::KINDS * Seen::KINDS];
            for [one, two] in pairs(codes) {
                counts[one * Seen::KINDS + two] += 1;
                counts[two * Seen::KINDS + one] += 1;
            }
            counts
        });
        let counts: Vec<Vec<u16>> = counts.collect();
        let sums = &mut self.sums;
        sums.groups += 1;
        sums.unit = kinds * kinds;
        let mut rows = [0_i128; GROUP];
        let mut squares = 0;
        for second in 1..GROUP {
            for first in 0..second {
                let of_first = |[one, two]: [usize; 2]| counts[first][one * Seen::KINDS + two];
                let shared: u64 = pairs(&group[second]).map(|pair| u64::from(of_first(pair))).sum();
                let [before, after] = [first, second].map(|at| group[at].len() as u64 - 1);
                let chance = 2 * before * after;
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
