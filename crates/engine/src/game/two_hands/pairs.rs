//! The ways of every pair of kinds of two-card hands, for several compositions side by side.
//!
//! This is the fast path of [`Sums`](super::sums::Sums) for hands of two cards in any order. Let
//! `H(p, c)` be the first hands of kind p, in any order, that hold a given card of type c, and n(c)
//! the number of cards of that type. The ordered hands of the kind are `W(p) = Σ_c n(c)·H(p, c)`,
//! and the ordered deals of the kinds p and b are
//!
//! ```text
//! W(p)·W(b) - 4·Σ_c n(c)·H(p, c)·H(b, c) + 4·(hands that are of kind p and of kind b)
//! ```
//!
//! The kind of each side with the most pairs of types is never summed: it is the remainder.

use multiversion::multiversion;

#[cfg(test)]
use crate::game::number::Degree;
use crate::game::number::{LANES, Lane, Narrow, Number};
use crate::game::numbered::NONE;
use crate::game::two_hands::hands::Hands;
use crate::game::two_hands::{Counts, TYPES};

/// The data that is the same for every composition.
pub(super) struct Pairs {
    /// Number of types of card.
    types: usize,
    kinds: [Kinds; 2],
    /// Every pair of summed kinds: kinds of the first side by row, of the second by column.
    cells: Vec<Cell>,
    /// For each class, the places of its pairs of kinds; the remainder is the last kind of a side.
    classes: Vec<Vec<usize>>,
    /// `true` if ways count one hand only.
    is_of_one: bool,
}

/// The summed kinds of hands of one side.
#[derive(Default)]
struct Kinds {
    /// The types of two cards, and the slots of these types.
    pairs: Vec<[usize; 4]>,
    /// The type of each slot. A kind has one slot for each type that its hands hold; the slots of a
    /// kind are adjacent.
    slots: Vec<usize>,
    /// The first slot of each kind, and after the last kind the end.
    starts: Vec<usize>,
}

/// A pair of kinds, one of each side.
#[derive(Default)]
struct Cell {
    /// The slots of types that both kinds hold.
    slots: Vec<[usize; 2]>,
    /// The pairs of different types that belong to both kinds.
    pairs: Vec<[usize; 2]>,
    /// The types of which two cards belong to both kinds.
    twins: Vec<usize>,
}

impl Kinds {
    /// Makes the summed kinds, and returns the new number of each kind; the remainder is last.
    /// Hands without a kind are one more kind.
    fn new(hands: &Hands, types: usize, kinds: usize) -> (Self, Vec<usize>) {
        let kind_of = |a: usize, b: usize| {
            let is_known = a < hands.types && b < hands.types;
            let kind = if is_known { hands.two[hands.pair(a, b)] } else { NONE };
            (kind as usize).min(kinds)
        };
        let mut sizes = vec![0; kinds + 1];
        (0..types * types).for_each(|pair| sizes[kind_of(pair / types, pair % types)] += 1);
        let all = kinds + usize::from(sizes[kinds] > 0);
        let rest = (0..all).max_by_key(|kind| sizes[*kind]).unwrap_or(0);
        let number = |kind: usize| match kind.cmp(&rest) {
            std::cmp::Ordering::Less => kind,
            std::cmp::Ordering::Equal => all - 1,
            std::cmp::Ordering::Greater => kind - 1,
        };
        let mut summed = Self { starts: vec![0], ..Self::default() };
        for kind in (0..all).filter(|kind| *kind != rest) {
            let first = summed.slots.len();
            let holds = |of: &usize| (0..types).any(|other| kind_of(*of, other) == kind);
            summed.slots.extend((0..types).filter(holds));
            let slot = |of: usize, slots: &[usize]| {
                first + slots[first..].binary_search(&of).expect("a type of the kind")
            };
            for low in 0..types {
                for high in (low..types).filter(|high| kind_of(low, *high) == kind) {
                    let [a, b] = [low, high].map(|of| slot(of, &summed.slots));
                    summed.pairs.push([low, high, a, b]);
                }
            }
            summed.starts.push(summed.slots.len());
        }
        (summed, (0..kinds).map(number).collect())
    }

    /// Returns the number of summed kinds.
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn slots(&self, kind: usize) -> std::ops::Range<usize> {
        self.starts[kind]..self.starts[kind + 1]
    }

    /// Returns the pairs of types of a kind.
    fn pairs(&self, kind: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        let slots = self.slots(kind);
        let of_kind = self.pairs.iter().filter(move |[_, _, slot, _]| slots.contains(slot));
        of_kind.map(|[low, high, ..]| [*low, *high])
    }
}

impl Pairs {
    /// Makes the sums from the kinds of each side by types, the number of types, with one for all
    /// other cards if there are any, the number of kinds, and the class of every pair of kinds.
    pub fn new(
        hands: &[Hands; 2],
        types: usize,
        kinds: [usize; 2],
        class_of: &[u32],
        classes: usize,
        is_of_one: bool,
    ) -> Self {
        let [(first, of_first), (second, of_second)] =
            [0, 1].map(|side| Kinds::new(&hands[side], types, kinds[side]));
        let mut of_class = vec![Vec::new(); classes];
        for (row, own) in class_of.chunks(kinds[1].max(1)).zip(of_first) {
            for (class, other) in row.iter().zip(&of_second).filter(|(class, _)| **class != NONE) {
                of_class[*class as usize].push(own * (second.len() + 1) + other);
            }
        }
        let mut cells = Vec::new();
        for own in 0..first.len() {
            for other in 0..second.len() {
                let mut cell = Cell::default();
                for slot in first.slots(own) {
                    let same = |other: &usize| second.slots[*other] == first.slots[slot];
                    cell.slots.extend(second.slots(other).find(same).map(|other| [slot, other]));
                }
                let others: Vec<[usize; 2]> = second.pairs(other).collect();
                for pair in first.pairs(own).filter(|pair| others.contains(pair)) {
                    match pair[0] == pair[1] {
                        true => cell.twins.push(pair[0]),
                        false => cell.pairs.push(pair),
                    }
                }
                cells.push(cell);
            }
        }
        Self { types, kinds: [first, second], cells, classes: of_class, is_of_one }
    }

    /// Returns the number of cards in the counted ordered deals.
    pub fn cards(&self) -> u64 {
        if self.is_of_one { 2 } else { 4 }
    }

    /// Returns the degree of the ways of each class.
    #[cfg(test)]
    pub fn degrees(&self) -> Vec<Degree<2>> {
        let mut room = Room::new(self);
        self.fill(&[[Degree::COUNT]; TYPES], &mut room);
        room.of_class.into_iter().flatten().collect()
    }

    /// Calls `each` with every index below `most` and the ways of each class of the composition
    /// with these counts.
    pub fn tally(
        &self,
        most: usize,
        counts: &dyn Fn(usize) -> Counts,
        each: &mut dyn FnMut(usize, &[u128]),
    ) {
        let mut ways = vec![0; self.classes.len()];
        let mut narrow = Room::new(self);
        let mut wide = None;
        let mut chunk = [[0; TYPES]; LANES];
        let mut eight = Narrow::EMPTY;
        for first in (0..most).step_by(LANES) {
            let places = LANES.min(most - first);
            (0..places).for_each(|lane| chunk[lane] = counts(first + lane));
            let together = eight.hold(self.types, chunk.each_ref());
            if let Some(counts) = together {
                side_by_side(self, counts, &mut narrow);
            }
            for lane in 0..places {
                if together.is_some() {
                    let of_class = narrow.of_class.iter();
                    ways.iter_mut().zip(of_class).for_each(|(ways, all)| *ways = all[lane].into());
                } else {
                    let room = wide.get_or_insert_with(|| Room::new(self));
                    self.fill(&chunk[lane].map(|count| [u128::from(count)]), room);
                    ways.iter_mut().zip(&room.of_class).for_each(|(ways, [one])| *ways = *one);
                }
                each(first + lane, &ways);
            }
        }
    }

    #[inline(always)]
    fn fill<N: Number, const L: usize>(&self, counts: &[Lane<N, L>; TYPES], room: &mut Room<N, L>) {
        let mut all = [N::ZERO; L];
        counts[..self.types].iter().for_each(|counts| add(&mut all, counts));
        let [first, second] = &mut room.kinds;
        first.fill(&self.kinds[0], counts);
        second.fill(&self.kinds[1], counts);
        // All ordered deals, and the deals of the other hand after one hand.
        let (mut total, mut rest) = ([N::ZERO; L], [N::ZERO; L]);
        for lane in 0..L {
            let (one, two) = (N::of(1), N::of(2));
            let pairs = all[lane].times_half(all[lane].minus(one));
            rest[lane] = match self.is_of_one {
                true => one,
                false => all[lane].minus(two).times_half(all[lane].minus(two).minus(one)),
            };
            total[lane] = pairs.times_half(rest[lane]);
        }
        // The cells, and the remainder of each row and column.
        let (height, width) = (first.ways.len(), second.ways.len());
        let last = (height + 1) * (width + 1) - 1;
        for own in 0..=height {
            for other in 0..=width {
                let at = own * (width + 1) + other;
                // All ways, and the cells that are not of the remainder: the first, the step to the
                // next, and their number.
                let (mut ways, (from, step, cells)) = match (own < height, other < width) {
                    (true, true) => {
                        let both = self.cells[own * width + other].ways(counts, first, second);
                        let mut ways = product(&first.ways[own], &second.ways[other]);
                        add(&mut ways, &both);
                        (ways, (0, 1, 0))
                    }
                    (true, false) => (product(&first.ways[own], &rest), (at - width, 1, width)),
                    (false, true) => {
                        (product(&second.ways[other], &rest), (other, width + 1, height))
                    }
                    (false, false) => (total, (0, 1, last)),
                };
                for cell in 0..cells {
                    subtract(&mut ways, &room.ways[from + step * cell]);
                }
                room.ways[at] = ways;
            }
        }
        for (sum, cells) in room.of_class.iter_mut().zip(&self.classes) {
            *sum = [N::ZERO; L];
            cells.iter().for_each(|cell| add(sum, &room.ways[*cell]));
        }
    }
}

#[inline(always)]
fn add<N: Number, const L: usize>(sum: &mut Lane<N, L>, more: &Lane<N, L>) {
    for lane in 0..L {
        sum[lane] = sum[lane].plus(more[lane]);
    }
}

#[inline(always)]
fn subtract<N: Number, const L: usize>(sum: &mut Lane<N, L>, less: &Lane<N, L>) {
    for lane in 0..L {
        sum[lane] = sum[lane].minus(less[lane]);
    }
}

/// Multiplies counts of deals of at most half of the cards.
#[inline(always)]
fn product<N: Number, const L: usize>(one: &Lane<N, L>, other: &Lane<N, L>) -> Lane<N, L> {
    let mut product = [N::ZERO; L];
    for lane in 0..L {
        product[lane] = one[lane].times_half(other[lane]);
    }
    product
}

impl Cell {
    /// Returns the correction to the product of both kinds' ways, to be added.
    #[inline(always)]
    fn ways<N: Number, const L: usize>(
        &self,
        counts: &[Lane<N, L>; TYPES],
        first: &KindsRoom<N, L>,
        second: &KindsRoom<N, L>,
    ) -> Lane<N, L> {
        let (mut one, mut twins) = ([N::ZERO; L], [N::ZERO; L]);
        for [own, other] in &self.slots {
            subtract(&mut one, &product(&first.held[*own], &second.hands[*other]));
        }
        for [low, high] in &self.pairs {
            add(&mut one, &product(&counts[*low], &counts[*high]));
        }
        for of in &self.twins {
            for lane in 0..L {
                let count = counts[*of][lane];
                twins[lane] = twins[lane].plus(count.times_half(count.minus(N::of(1))));
            }
        }
        for lane in 0..L {
            // Two cards of one type make half as many pairs.
            one[lane] = one[lane].times(N::of(4)).plus(twins[lane].times(N::of(2)));
        }
        one
    }
}

/// The numbers of compositions side by side.
struct Room<N, const L: usize> {
    kinds: [KindsRoom<N, L>; 2],
    /// By kind of the first side and of the second, the remainder last.
    ways: Vec<Lane<N, L>>,
    of_class: Vec<Lane<N, L>>,
}

struct KindsRoom<N, const L: usize> {
    /// For each slot, the hands with a given card of its type.
    hands: Vec<Lane<N, L>>,
    /// For each slot, the hands summed over all cards of its type.
    held: Vec<Lane<N, L>>,
    /// For each kind, the ordered hands.
    ways: Vec<Lane<N, L>>,
}

impl<N: Number, const L: usize> Room<N, L> {
    fn new(pairs: &Pairs) -> Self {
        let lanes = |of: usize| vec![[N::ZERO; L]; of];
        let of_kinds = |kinds: &Kinds| KindsRoom {
            hands: lanes(kinds.slots.len()),
            held: lanes(kinds.slots.len()),
            ways: lanes(kinds.len()),
        };
        Self {
            kinds: pairs.kinds.each_ref().map(of_kinds),
            ways: lanes(pairs.kinds.iter().map(|kinds| kinds.len() + 1).product()),
            of_class: lanes(pairs.classes.len()),
        }
    }
}

impl<N: Number, const L: usize> KindsRoom<N, L> {
    #[inline(always)]
    fn fill(&mut self, kinds: &Kinds, counts: &[Lane<N, L>; TYPES]) {
        self.hands.fill([N::ZERO; L]);
        for [low, high, of_low, of_high] in &kinds.pairs {
            add(&mut self.hands[*of_low], &counts[*high]);
            match low == high {
                // In a pair of one type, a card goes with all others; if there is no card, the
                // value is not used.
                true => subtract(&mut self.hands[*of_high], &[N::of(1); L]),
                false => add(&mut self.hands[*of_high], &counts[*low]),
            }
        }
        for kind in 0..kinds.len() {
            let mut ways = [N::ZERO; L];
            for slot in kinds.slots(kind) {
                self.held[slot] = product(&counts[kinds.slots[slot]], &self.hands[slot]);
                add(&mut ways, &self.held[slot]);
            }
            self.ways[kind] = ways;
        }
    }
}

#[multiversion(targets("x86_64+avx512f+avx512dq+avx512bw+avx512vl+bmi2", "x86_64+avx2+bmi2"))]
fn side_by_side(pairs: &Pairs, counts: &Narrow<4, LANES, TYPES>, room: &mut Room<u64, LANES>) {
    pairs.fill(counts.counts(), room);
}
