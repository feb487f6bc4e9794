//! Cards by class, whatever their order: the contents of the blocks of a shoe.

use crate::game::number::Number;

/// Number of cards of each class, and of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Multiset {
    pub counts: Vec<usize>,
    pub cards: usize,
}

/// Returns every multiset of at most `most` cards over `classes` classes. They ascend if `counts`
/// are read as digits to the base `most + 1`, the first class the lowest digit.
pub(super) fn multisets(classes: usize, most: usize) -> Vec<Multiset> {
    let empty = Multiset { counts: Vec::new(), cards: 0 };
    (0..classes).fold(vec![empty], |shorter, _| {
        let longer = (0..=most).flat_map(|count| {
            let fitting = shorter.iter().filter(move |one| one.cards + count <= most);
            fitting.map(move |one| {
                let counts = one.counts.iter().copied().chain([count]).collect();
                Multiset { counts, cards: one.cards + count }
            })
        });
        longer.collect()
    })
}

/// Rearranges the cards into the next order, read as a word; `false` if this was the last one.
#[inline]
pub(super) fn next_order(cards: &mut [u8]) -> bool {
    let Some(at) = cards.windows(2).rposition(|two| two[0] < two[1]) else { return false };
    let with = cards.iter().rposition(|card| *card > cards[at]).unwrap_or(at);
    cards.swap(at, with);
    cards[at + 1..].reverse();
    true
}

impl Multiset {
    /// Returns every multiset of at most `most` cards that can be taken out of this one, each with
    /// the rest.
    pub fn splits(&self, most: usize) -> Vec<(Self, Self)> {
        let less = |one: &Self| {
            let counts =
                self.counts.iter().zip(&one.counts).map(|(all, out)| all.checked_sub(*out));
            let counts = counts.collect::<Option<Vec<_>>>()?;
            Some(Self { counts, cards: self.cards - one.cards })
        };
        let parts = multisets(self.counts.len(), most).into_iter();
        parts.filter_map(|one| less(&one).map(|rest| (one, rest))).collect()
    }

    /// Returns the ordered ways to take these cards from a shoe with these counts, class by class.
    pub fn falling<W: Number>(&self, counts: &[u64]) -> W {
        let classes = self.counts.iter().zip(counts);
        let each = classes.flat_map(|(taken, count)| (0..*taken as u64).map(move |of| (count, of)));
        each.fold(W::of(1), |ways, (count, of)| ways.times(W::of(count.saturating_sub(of))))
    }
}
