//! The ways of every pair of kinds of hands of two or three cards, from the counts of a composition.
//!
//! Numbers are taken modulo a power of two that exceeds every final sum.

#[cfg(test)]
use crate::game::number::Degree;
use crate::game::number::{Narrow, Number};
use crate::game::numbered::NONE;
use crate::game::two_hands::hands::{Hands, Held};
use crate::game::two_hands::shared::{Holding, Shared};
use crate::game::two_hands::{Counts, MOST_CARDS, TYPES};

/// The data that is the same for every composition.
pub(super) struct Sums {
    shared: Shared,
    /// Number of kinds of hands of two and of three cards, by side.
    kinds: [[usize; 2]; 2],
    /// The ways of each class, by number of cards of both hands.
    groups: Vec<Group>,
    classes: usize,
}

/// Hands with given numbers of cards, less two, of the first and of the second side.
struct Group {
    sizes: [usize; 2],
    /// For each kind of the first side, the classes of its rounds and their positions in the table
    /// of kinds.
    rows: Vec<Vec<(u32, Vec<u32>)>>,
}

/// The numbers of one composition.
struct Room<N> {
    counts: Vec<N>,
    holding: Holding<N>,
    /// By number of cards: the kinds of the first side that occur; the rows of all others are zero.
    rows: [Vec<u32>; 2],
    /// For each group, the ways of every pair of kinds.
    ways: Vec<Vec<N>>,
    /// The ways of each class.
    of_class: Vec<N>,
}

impl Sums {
    /// Makes the sums from the kinds of each side by types, the number of kinds of two and of three
    /// cards, and the classes of every pair of kinds.
    pub fn new(
        hands: [Hands; 2],
        kinds: [[usize; 2]; 2],
        class_of: &[[Vec<u32>; 2]; 2],
        classes: usize,
    ) -> Self {
        let groups = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|[own, other]| {
            let width = kinds[1][other];
            let cells: Vec<(u32, u32)> = class_of[own][other].iter().copied().zip(0..).collect();
            let row = |cells: &[(u32, u32)]| -> Vec<(u32, Vec<u32>)> {
                let mut cells = cells.to_vec();
                cells.retain(|(class, _)| *class != NONE);
                cells.sort_unstable();
                let classes = cells.chunk_by(|one, other| one.0 == other.0);
                classes.map(|same| (same[0].0, same.iter().map(|cell| cell.1).collect())).collect()
            };
            let rows: Vec<_> = cells.chunks(width.max(1)).map(row).collect();
            Group { sizes: [own, other], rows }
        });
        let counted = |group: &Group| group.rows.iter().any(|row| !row.is_empty());
        let groups: Vec<Group> = groups.into_iter().filter(counted).collect();
        let of_three = groups.iter().any(|group| group.sizes == [1, 1]);
        let shared = Shared::new(hands, if of_three { 3 } else { 2 });
        Self { shared, kinds, groups, classes }
    }

    /// Calls `each` with every index below `most` and the ways of each class of the composition
    /// with these counts.
    pub fn tally(
        &self,
        most: usize,
        counts: &dyn Fn(usize) -> Counts,
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let mut ways = vec![0; self.classes];
        let (mut narrow, mut wide) = (None, None);
        for at in 0..most {
            let counts = counts(at);
            if let Some(counts) = Narrow::<6, 1, _>::new(counts.len(), [&counts]) {
                let room = narrow.get_or_insert_with(|| self.room());
                self.one(counts.counts(), room);
                ways.iter_mut().zip(&room.of_class).for_each(|(ways, one)| *ways = (*one).into());
            } else {
                let room = wide.get_or_insert_with(|| self.room());
                self.one(&counts.map(|count| [u128::from(count)]), room);
                ways.copy_from_slice(&room.of_class);
            }
            each(at, &ways);
        }
    }

    /// Returns the degree of the ways of each class.
    #[cfg(test)]
    pub fn degrees(&self) -> Vec<Degree<3>> {
        let mut room = self.room();
        self.one(&[[Degree::COUNT]; TYPES], &mut room);
        room.of_class
    }

    fn room<N: Number>(&self) -> Room<N> {
        let width = |group: &Group| {
            group.sizes.iter().zip(&self.kinds).map(|(size, kinds)| kinds[*size]).product()
        };
        Room {
            counts: vec![N::ZERO; self.shared.hands[0].types],
            holding: self.kinds.map(|kinds| kinds.map(Held::new)),
            rows: [Vec::new(), Vec::new()],
            ways: self.groups.iter().map(|group| vec![N::ZERO; width(group)]).collect(),
            of_class: vec![N::ZERO; self.classes],
        }
    }

    fn one<N: Number>(&self, counts: &[[N; 1]; TYPES], room: &mut Room<N>) {
        for (to, [count]) in room.counts.iter_mut().zip(counts) {
            *to = *count;
        }
        let Room { counts: of_types, holding, rows, ways, of_class } = room;
        self.shared.each(of_types, holding, |set, times, holding| {
            if set.is_empty() {
                // A hand that holds given cards is also among all hands, so its kind is listed here.
                for (rows, held) in rows.iter_mut().zip(&holding[0]) {
                    rows.clone_from(&held.kinds);
                }
            }
            self.multiply(times, holding, ways);
        });
        let cards = counts.iter().fold(N::ZERO, |sum, [count]| sum.plus(*count));
        of_class.fill(N::ZERO);
        for (group, of_kinds) in self.groups.iter().zip(ways) {
            let [own, other] = group.sizes;
            let dealt = 4 + (own + other) as u64;
            let undealt = (dealt..MOST_CARDS).map(|gone| cards.minus(N::of(gone)));
            let rest = undealt.fold(N::of(1), N::times);
            let width = self.kinds[1][other];
            for kind in &rows[own] {
                for (class, places) in &group.rows[*kind as usize] {
                    let add = |sum: N, place: &u32| sum.plus(of_kinds[*place as usize]);
                    let ways = &mut of_class[*class as usize];
                    *ways = ways.plus(places.iter().fold(N::ZERO, add).times(rest));
                }
                of_kinds[*kind as usize * width..][..width].fill(N::ZERO);
            }
        }
    }

    /// Adds the products of the hands of both sides that hold a set of cards.
    #[inline(always)]
    fn multiply<N: Number>(&self, times: N, [first, second]: &Holding<N>, ways: &mut [Vec<N>]) {
        for (group, ways) in self.groups.iter().zip(ways) {
            let [own, other] = group.sizes;
            let (first, second) = (&first[own], &second[other]);
            let width = second.ways.len();
            for kind in &first.kinds {
                let row = &mut ways[*kind as usize * width..][..width];
                let times = times.times(first.ways[*kind as usize]);
                for other in &second.kinds {
                    let ways = &mut row[*other as usize];
                    *ways = ways.plus(times.times(second.ways[*other as usize]));
                }
            }
        }
    }
}
