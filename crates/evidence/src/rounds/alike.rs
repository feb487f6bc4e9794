//! Pairs of equal cards within a shoe, added up over shoes.
//!
//! Shoes are grouped by the number of cards of a value that they dealt, on which alone the expected
//! pairs depend. So however many shoes there are, little is kept.

use std::collections::BTreeMap;

/// Maximum number of cards of one value in a shoe: more than any shoe of interest deals, so that
/// others are passed over.
const MOST: u64 = 4096;

/// Shoes that dealt the same number of cards of one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alike {
    /// Number of these shoes.
    pub shoes: u64,
    /// Number of pairs of equal cards of that value within each of them, in all.
    pub pairs: u64,
}

/// Pairs of equal cards within a shoe: of one rank and suit, or of one rank without suits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Equal {
    alike: BTreeMap<(u8, u64), Alike>,
}

impl Equal {
    /// Adds a shoe: its cards by kind, each with its value and the number dealt.
    pub fn add(&mut self, cards: impl Iterator<Item = (u8, u64)>) {
        let mut values = [(0_u64, 0_u64); 10];
        for (value, dealt) in cards {
            let Some((all, pairs)) = values.get_mut(usize::from(value)) else { continue };
            *all = all.saturating_add(dealt);
            *pairs = pairs.saturating_add(dealt.saturating_mul(dealt.saturating_sub(1)) / 2);
        }
        let values = (0..).zip(values).filter(|(_, (all, _))| (2..=MOST).contains(all));
        for (value, (all, pairs)) in values {
            let alike = self.alike.entry((value, all)).or_default();
            alike.shoes += 1;
            alike.pairs += pairs;
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for (key, more) in &other.alike {
            let alike = self.alike.entry(*key).or_default();
            alike.shoes += more.shoes;
            alike.pairs += more.pairs;
        }
    }

    /// Iterates over the values, the numbers of their cards that shoes dealt, at least 2, and these
    /// shoes.
    pub fn alike(&self) -> impl Iterator<Item = (u8, u64, Alike)> {
        self.alike.iter().map(|((value, dealt), alike)| (*value, *dealt, *alike))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three, one and two of a value make 3 + 0 + 1 pairs among six cards; one card of another
    /// value.
    #[test]
    fn pairs_by_hand() {
        let mut equal = Equal::default();
        let shoe = [(5, 3), (5, 1), (5, 2), (7, 1)];
        equal.add(shoe.into_iter());
        let mut other = Equal::default();
        other.add([(5, 6)].into_iter());
        equal.merge(&other);
        let found: Vec<_> = equal.alike().collect();
        assert_eq!(found, [(5, 6, Alike { shoes: 2, pairs: 4 + 15 })]);
    }
}
